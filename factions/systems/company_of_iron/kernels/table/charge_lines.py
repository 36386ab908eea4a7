"""Where a charge ends: a straight line that brings its target into melee range, or not.

Source: Company of Iron, "Charge".
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import (
    GAP,
    IMPASSABLE,
    INCORPOREAL,
    LINEAR,
    NO_RUN,
    PATHFINDER,
    RELENTLESS,
    SLIPS_UNIT,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases, engagement, sight
from factions.systems.company_of_iron.kernels.table.runs import (
    PASSES,
    SURE_FOOTED,
    UNSTOPPED,
    Line,
    afforded,
    last_free,
    stopped_at,
    survey_line,
)
from factions.systems.company_of_iron.kernels.table.ways import (
    Way,
    stay,
)
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel, seldom

CHARGE_ATTACK_FROM = 3.0  # inches to go for a charge attack
# Lines tried after the straight one, by how far beside the target's centre they pass, in what the
# melee range allows.
LEANS = (0.8, -0.8)
ROUNDING = 1e-6
REACHED, BARRED, TOO_SHORT = range(3)


@kernel(read_only=("d",))
def shortest_reach(d: Setup, s: State, u: int) -> float:
    """Return the range within which u strikes with all its melee weapons."""
    least = engagement.melee_reach(d, s, u)
    kind = d.kind[u]
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if d.ranged[weapon] == 0 and d.length[weapon] > 0.0:
            least = min(least, d.length[weapon])
    return least


@kernel
def _line(s: State, u: int, v: int, lean: float, far: float) -> tuple[float, float, float, float]:
    """Return the direction of a line of a charge, and how far along and beside it v's centre is.

    lean: how far beside it that is meant to be, in parts of `far`.
    """
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    long = math.sqrt(dx * dx + dy * dy)
    sine = lean * min(1.0, far / long)
    cosine = math.sqrt(1.0 - sine * sine)
    ux, uy = (dx * cosine - dy * sine) / long, (dx * sine + dy * cosine) / long
    return ux, uy, dx * ux + dy * uy, dy * ux - dx * uy


@kernel
def _wanted(along: float, across: float, near: float, far: float) -> float:
    """Return how far a charge had best go along a line, nothing being in its way.

    along, across: where the target's centre lies; near, far: how far from it all melee weapons
    strike, or any. As far as all strike, or as it comes nearest; then on to what makes it a charge
    attack, while the target stays in range.
    """
    want = max(0.0, along)
    if abs(across) < near:
        want = max(0.0, along - math.sqrt(near * near - across * across))
    most = max(want, along + math.sqrt(max(0.0, far * far - across * across)) - 1e-6)
    return max(want, min(CHARGE_ATTACK_FROM, most))


@kernel
def _least(along: float, across: float, far: float) -> float:
    """Return a length that a charge must surely go along a line to end within `far`."""
    square = (far + ROUNDING) * (far + ROUNDING) - across * across
    return along - math.sqrt(max(0.0, square)) - ROUNDING


@kernel(read_only=("d",))
def _still_stops(
    d: Setup,
    s: State,
    u: int,
    v: int,
    x: float,
    y: float,
    ux: float,
    uy: float,
    least: float,
) -> bool:
    """Return whether v (-1: none), which stopped the last line, stops one short of `least`."""
    if v < 0:
        return False
    dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, bases.radius(d, u) + bases.radius(d, v)
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    if along <= 0.0 or abs(across) >= room:
        return False
    return bool(max(0.0, along - math.sqrt(room * room - across * across)) < least)


@kernel(read_only=("d",))
def _stopper(d: Setup, s: State, u: int, ux: float, uy: float, least: float) -> int:
    """Return the slot of a base that stops a charge along (ux, uy) short of `least`, or -1."""
    bits = bases.traits(d, s, u)
    if least <= 0.0 or bits & PASSES:
        return -1
    for start in range(0, d.first[2], bases.WORD):
        left = bases.stoppers(d, s, u, ux, uy, least + GAP, start)
        while left:
            v = start + first_bit(left)
            left &= left - 1
            slips = bits & SLIPS_UNIT and d.group[v] == d.group[u]
            if not slips and bases.traits(d, s, v) & INCORPOREAL == 0:
                return v
    return -1


@kernel(read_only=("d",))
def _along(
    d: Setup,
    s: State,
    u: int,
    v: int,
    length: float,
    ux: float,
    uy: float,
    most: float,
    by: int,
    line: Line,
) -> tuple[Way, float]:
    """Return the way of a charge along a line surveyed, stopped by `by` after `most` inches.

    The second is how far from the centre of v it ends.
    """
    x, y = float(s.x[u]), float(s.y[u])
    go, _ = afforded(d, s, u, x, y, ux, uy, most, length, _tread(d, s, u), line)
    go = last_free(d, s, u, x, y, ux, uy, go, line)
    end_x, end_y = x + go * ux, y + go * uy
    dx, dy = s.x[v] - end_x, s.y[v] - end_y
    long = math.sqrt(dx * dx + dy * dy)
    stopped = by != UNSTOPPED and go >= most
    return Way(end_x, end_y, dx / long, dy / long, go, stopped, x, y), long


@kernel(read_only=("d",))
def _tread(d: Setup, s: State, u: int) -> int:
    """Return a charger's traits, as bits."""
    bits = bases.traits(d, s, u)
    return bits | PATHFINDER if bits & RELENTLESS else bits


@kernel(read_only=("d",))
def _go_along(
    d: Setup, s: State, u: int, ux: float, uy: float, want: float
) -> tuple[float, int, Line]:
    """Survey a line of a charge; return how far u may go on it, what stops it, what it may meet."""
    bits, x, y = _tread(d, s, u), s.x[u], s.y[u]
    closed = IMPASSABLE if bits & SURE_FOOTED else IMPASSABLE | LINEAR
    line = survey_line(d, s, u, x, y, ux, uy, want)
    most, by = stopped_at(d, s, u, x, y, ux, uy, want, bits, closed, line)
    return most, by, line


@kernel(read_only=("d",))
def _try_line(
    d: Setup,
    s: State,
    u: int,
    v: int,
    length: float,
    lean: float,
    far: float,
    near: float,
    stopper: int,
) -> tuple[int, int, Way]:
    """Try a charge along one line; return REACHED, BARRED, or TOO_SHORT, its stopper and its way.

    far, near: from centre to centre, how near to v u strikes at all, and with everything. stopper:
    whose base stopped the last line, -1 for none. REACHED: the way ends with v that near and in
    sight. TOO_SHORT: nothing but its length keeps it from that.
    """
    ux, uy, along, across = _line(s, u, v, lean, far)
    least = _least(along, across, far)
    if lean != 0.0 and _still_stops(d, s, u, stopper, s.x[u], s.y[u], ux, uy, least):
        return BARRED, stopper, stay(s, u)
    stopper = _stopper(d, s, u, ux, uy, least)
    if stopper >= 0:
        return BARRED, stopper, stay(s, u)
    most, by, line = _go_along(d, s, u, ux, uy, _wanted(along, across, near, far))
    if most < least:
        return BARRED, stopper, stay(s, u)
    way, away = _along(d, s, u, v, length, ux, uy, most, by, line)
    if away > far + geometry.EPSILON:
        return TOO_SHORT if by == UNSTOPPED and way.long < most else BARRED, stopper, way
    sees = _sees_at_end(d, s, u, v, way, away)
    return REACHED if sees else BARRED, stopper, way


@kernel(read_only=("d",))
def _sees_at_end(d: Setup, s: State, u: int, v: int, way: Way, away: float) -> bool:
    """Return whether a charger sees its target where its way ends, `away` from it."""
    if away - bases.radius(d, u) - bases.radius(d, v) < bases.NOBODY_BETWEEN:
        return sight.no_terrain_between(d, s, u, way.x, way.y, v)
    return sight.sees_from(d, s, u, way.x, way.y, v)


@kernel(read_only=("d",))
def _in_reach(d: Setup, s: State, u: int, v: int, length: float, far: float) -> bool:
    """Return whether u could charge v, `length` inches away or less, were it to see v."""
    if far <= 0.0 or not bases.within(d, s, u, v, far + length):
        return False
    return bases.traits(d, s, u) & NO_RUN == 0


@kernel(read_only=("d",))
def way_that_reaches(d: Setup, s: State, u: int, v: int, length: float) -> tuple[bool, Way]:
    """Return whether a charge of u at v does not fail, and return its way.

    Whether u sees v at all, as it must, is asked last.
    """
    reach = engagement.melee_reach(d, s, u)
    if not _in_reach(d, s, u, v, length, reach):
        return False, stay(s, u)
    both = bases.radius(d, u) + bases.radius(d, v)
    far, near = reach + both, shortest_reach(d, s, u) + both
    found, stopper, way = _try_line(d, s, u, v, length, 0.0, far, near, -1)
    for lean in range(len(LEANS)):
        if found == BARRED:
            found, stopper, way = _try_line(d, s, u, v, length, LEANS[lean], far, near, stopper)
            found = BARRED if found == TOO_SHORT else found
    return found == REACHED and sight.targets_charge(d, s, u, v), way


@seldom(read_only=("d",))
def charge_way(d: Setup, s: State, u: int, v: int, length: float) -> tuple[bool, Way]:
    """Return whether a charge of u at v of up to `length` inches does not fail; return its way.

    One that u may not declare, or is too far away for, fails: then it stays. A charge stops at the
    first base, obstacle or obstruction that it contacts, and directly faces v at its end. A failed
    one goes straight on.
    """
    reaches, way = way_that_reaches(d, s, u, v, length)
    if reaches:
        return True, way
    reach = engagement.melee_reach(d, s, u)
    if not _in_reach(d, s, u, v, length, reach) or not sight.targets_charge(d, s, u, v):
        return False, stay(s, u)
    both = bases.radius(d, u) + bases.radius(d, v)
    ux, uy, along, across = _line(s, u, v, 0.0, reach + both)
    want = _wanted(along, across, shortest_reach(d, s, u) + both, reach + both)
    most, by, line = _go_along(d, s, u, ux, uy, want)
    way, _ = _along(d, s, u, v, length, ux, uy, most, by, line)
    return False, way
