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
    Record,
)
from factions.systems.company_of_iron.kernels.table import bases, engagement, sight
from factions.systems.company_of_iron.kernels.table.runs import (
    PASSES,
    SURE_FOOTED,
    UNSTOPPED,
    afforded,
    last_free,
    stopped_at,
    survey_line,
)
from factions.systems.company_of_iron.kernels.table.ways import (
    BEND_X,
    BEND_Y,
    END_X,
    END_Y,
    FACE_X,
    FACE_Y,
    LONG,
    STOPPED,
    stay,
)
from factions.tabletop import geometry
from factions.tabletop.bits import first_bit
from factions.tabletop.jit import kernel, seldom

CHARGE_ATTACK_FROM = 3.0  # inches to go for a charge attack
# Lines tried after the straight one, by how far beside the target's centre they pass, in what the
# melee range allows.
LEANS = (0.8, -0.8)
ROUNDING = 1e-6
REACHED, BARRED, TOO_SHORT = range(3)


@kernel
def shortest_reach(d: Record, s: Record, m: int) -> float:
    """Return the range within which m strikes with all its melee weapons."""
    least = engagement.melee_reach(d, s, m)
    kind = d.kind[m]
    for w in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if d.ranged[w] == 0 and d.length[w] > 0.0:
            least = min(least, d.length[w])
    return least


@kernel
def _line(s: Record, m: int, v: int, lean: float, far: float) -> tuple[float, float, float, float]:
    """Return the direction of a line of a charge, and how far along and beside it v's centre is.

    lean: how far beside it that is meant to be, in parts of `far`.
    """
    dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
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


@kernel
def _still_stops(
    d: Record, s: Record, m: int, x: float, y: float, ux: float, uy: float, least: float
) -> bool:
    """Tell whether the base that stopped the last line stops another one short of `least`."""
    v = s.stopper
    if v < 0:
        return False
    dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, bases.radius(d, m) + bases.radius(d, v)
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    if along <= 0.0 or abs(across) >= room:
        return False
    return bool(max(0.0, along - math.sqrt(room * room - across * across)) < least)


@kernel
def _stopper(d: Record, s: Record, m: int, ux: float, uy: float, least: float) -> int:
    """Return the slot of a base that stops a charge along (ux, uy) short of `least`, or -1."""
    bits = bases.traits(d, s, m)
    if least <= 0.0 or bits & PASSES:
        return -1
    for start in range(0, d.first[2], bases.WORD):
        left = bases.stoppers(d, s, m, ux, uy, least + GAP, start)
        while left:
            v = start + first_bit(left)
            left &= left - 1
            slips = bits & SLIPS_UNIT and d.group[v] == d.group[m]
            if not slips and bases.traits(d, s, v) & INCORPOREAL == 0:
                return v
    return -1


@kernel
def _write(
    d: Record, s: Record, m: int, v: int, length: float, ux: float, uy: float, most: float, by: int
) -> float:
    """Write the way of a charge along the line surveyed, stopped by `by` after `most` inches.

    Returns how far from the centre of v it ends.
    """
    x, y, spot = s.x[m], s.y[m], s.spot
    go, _ = afforded(d, s, m, x, y, ux, uy, most, length, _tread(d, s, m))
    go = last_free(d, s, m, x, y, ux, uy, go)
    spot[END_X], spot[END_Y], spot[LONG] = x + go * ux, y + go * uy, go
    spot[STOPPED] = 1.0 if by != UNSTOPPED and go >= most else 0.0
    spot[BEND_X], spot[BEND_Y] = x, y
    dx, dy = s.x[v] - spot[END_X], s.y[v] - spot[END_Y]
    long = math.sqrt(dx * dx + dy * dy)
    spot[FACE_X], spot[FACE_Y] = dx / long, dy / long
    return long


@kernel
def _tread(d: Record, s: Record, m: int) -> int:
    """Return a charger's traits, as bits."""
    bits = bases.traits(d, s, m)
    return bits | PATHFINDER if bits & RELENTLESS else bits


@kernel
def _go_along(d: Record, s: Record, m: int, ux: float, uy: float, want: float) -> tuple[float, int]:
    """Survey a line of a charge; return how far m may go on it, and what stops it."""
    bits, x, y = _tread(d, s, m), s.x[m], s.y[m]
    closed = IMPASSABLE if bits & SURE_FOOTED else IMPASSABLE | LINEAR
    survey_line(d, s, m, x, y, ux, uy, want)
    return stopped_at(d, s, m, x, y, ux, uy, want, bits, closed)


@kernel
def _try_line(
    d: Record, s: Record, m: int, v: int, length: float, lean: float, far: float, near: float
) -> int:
    """Try a charge along one line; return REACHED, BARRED, or TOO_SHORT.

    far, near: from centre to centre, how near to v m strikes at all, and with everything. REACHED:
    the way in `spot` ends with v that near and in sight. TOO_SHORT: nothing but its length keeps it
    from that.
    """
    ux, uy, along, across = _line(s, m, v, lean, far)
    least = _least(along, across, far)
    if lean != 0.0 and _still_stops(d, s, m, s.x[m], s.y[m], ux, uy, least):
        return BARRED
    s.stopper = _stopper(d, s, m, ux, uy, least)
    if s.stopper >= 0:
        return BARRED
    most, by = _go_along(d, s, m, ux, uy, _wanted(along, across, near, far))
    if most < least:
        return BARRED
    away = _write(d, s, m, v, length, ux, uy, most, by)
    if away > far + geometry.EPSILON:
        return TOO_SHORT if by == UNSTOPPED and s.spot[LONG] < most else BARRED
    return REACHED if _sees_at_end(d, s, m, v, away) else BARRED


@kernel
def _sees_at_end(d: Record, s: Record, m: int, v: int, away: float) -> bool:
    """Tell whether a charger sees its target where the way in `spot` ends, `away` from it."""
    x, y = s.spot[END_X], s.spot[END_Y]
    if away - bases.radius(d, m) - bases.radius(d, v) < bases.NOBODY_BETWEEN:
        return sight.no_terrain_between(d, s, m, x, y, v)
    return sight.sees_from(d, s, m, x, y, v)


@kernel
def _in_reach(d: Record, s: Record, m: int, v: int, length: float, far: float) -> bool:
    """Tell whether m could charge v, `length` inches away or less, were it to see v."""
    if far <= 0.0 or not bases.within(d, s, m, v, far + length):
        return False
    return bases.traits(d, s, m) & NO_RUN == 0


@kernel
def finds_way(d: Record, s: Record, m: int, v: int, length: float) -> bool:
    """Find the way of a charge that does not fail; without one, `spot` holds nothing of use.

    Whether m sees v at all, as it must, is asked last.
    """
    reach = engagement.melee_reach(d, s, m)
    if not _in_reach(d, s, m, v, length, reach):
        return False
    both = bases.radius(d, m) + bases.radius(d, v)
    far, near = reach + both, shortest_reach(d, s, m) + both
    found = _try_line(d, s, m, v, length, 0.0, far, near)
    for k in range(len(LEANS)):
        if found == BARRED:
            found = _try_line(d, s, m, v, length, LEANS[k], far, near)
            found = BARRED if found == TOO_SHORT else found
    return found == REACHED and sight.targets_charge(d, s, m, v)


@seldom
def charge_way(d: Record, s: Record, m: int, v: int, length: float) -> bool:
    """Find a charge of m at v of up to `length` inches: its way goes into `spot`.

    False for a failed charge, or one that m may not declare or is too far away for: then it stays.
    It stops at the first base, obstacle or obstruction that it contacts, and directly faces v at
    its end. A failed one goes straight on.
    """
    if finds_way(d, s, m, v, length):
        return True
    stay(s, m)
    reach = engagement.melee_reach(d, s, m)
    if _in_reach(d, s, m, v, length, reach) and sight.targets_charge(d, s, m, v):
        both = bases.radius(d, m) + bases.radius(d, v)
        ux, uy, along, across = _line(s, m, v, 0.0, reach + both)
        want = _wanted(along, across, shortest_reach(d, s, m) + both, reach + both)
        most, by = _go_along(d, s, m, ux, uy, want)
        _write(d, s, m, v, length, ux, uy, most, by)
    return False
