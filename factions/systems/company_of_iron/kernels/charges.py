"""Where a charge ends: a straight line that brings its target into melee range, or not.

Source: Company of Iron, "Charge".
"""

import math

from factions.systems.company_of_iron.kernels import bases, engagement, sight
from factions.systems.company_of_iron.kernels.bases import CHARGE_MORE
from factions.systems.company_of_iron.kernels.layout import (
    CHARGE_LENGTH,
    IMPASSABLE,
    LINEAR,
    MODELS,
    NO_RUN,
    PATHFINDER,
    RELENTLESS,
    SPEED,
    Record,
)
from factions.systems.company_of_iron.kernels.movement import (
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
from factions.systems.company_of_iron.kernels.runs import (
    NOTHING,
    SURE_FOOTED,
    afforded,
    last_free,
    stopped_at,
    survey,
)
from factions.systems.company_of_iron.kernels.stats import stat
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

CHARGE_ATTACK = 3.0  # inches to go for a charge attack
# Lines tried after the straight one, by how far beside the target's centre they pass, in what the
# melee range allows.
LEANS = (0.8, -0.8)
HAIR = 1e-6
REACHED, BARRED, TOO_SHORT = range(3)


@kernel
def charge_length(d: Record, s: Record, m: int) -> float:
    """Return how far a model charges."""
    return float(stat(d, s, m, SPEED, 0) + stat(d, s, m, CHARGE_LENGTH, 0)) + CHARGE_MORE


@kernel
def shortest_reach(d: Record, s: Record, m: int) -> float:
    """Return the range within which m strikes with all its melee weapons."""
    least = engagement.reach(d, s, m)
    kind = d.kind[m]
    for w in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if d.ranged[w] == 0 and d.length[w] > 0.0:
            least = min(least, d.length[w])
    return least


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
    return max(want, min(CHARGE_ATTACK, most))


@kernel
def _least(along: float, across: float, far: float) -> float:
    """Return a length that a charge must surely go along a line to end within `far`."""
    square = (far + HAIR) * (far + HAIR) - across * across
    return along - math.sqrt(max(0.0, square)) - HAIR


@kernel
def _still_stops(
    d: Record, s: Record, m: int, x: float, y: float, ux: float, uy: float, least: float
) -> bool:
    """Tell whether the base that stopped the straight line stops another one short of `least`."""
    v = s.stopper
    if v < 0 or v >= MODELS:
        return False
    dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, bases.radius(d, m) + bases.radius(d, v)
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    if along <= 0.0 or abs(across) >= room:
        return False
    return bool(max(0.0, along - math.sqrt(room * room - across * across)) < least)


@kernel
def _try_line(d: Record, s: Record, m: int, v: int, length: float, lean: float) -> int:
    """Write the way of a charge along one line; return REACHED, BARRED, or TOO_SHORT.

    REACHED: it ends with v in melee range. TOO_SHORT: nothing but its length keeps it from that.
    The way of a leaning line that is not REACHED may be left unwritten.
    """
    x, y, bits = s.x[m], s.y[m], bases.traits(d, s, m)
    if bits & RELENTLESS:
        bits |= PATHFINDER
    dx, dy = s.x[v] - x, s.y[v] - y
    long = math.sqrt(dx * dx + dy * dy)
    both = bases.radius(d, m) + bases.radius(d, v)
    far, near = engagement.reach(d, s, m) + both, shortest_reach(d, s, m) + both
    sine = lean * min(1.0, far / long)
    cosine = math.sqrt(1.0 - sine * sine)
    ux, uy = (dx * cosine - dy * sine) / long, (dx * sine + dy * cosine) / long
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    closed = IMPASSABLE if bits & SURE_FOOTED else IMPASSABLE | LINEAR
    want, least = _wanted(along, across, near, far), _least(along, across, far)
    if lean != 0.0 and _still_stops(d, s, m, x, y, ux, uy, least):
        return BARRED
    survey(d, s, m, x, y, ux, uy, want)
    most, by = stopped_at(d, s, m, x, y, ux, uy, want, bits, closed)
    if lean == 0.0:
        s.stopper = by
    elif most < least:
        return BARRED
    go, _ = afforded(d, s, m, x, y, ux, uy, most, length, bits)
    go = last_free(d, s, m, x, y, ux, uy, go)
    spot = s.spot
    spot[END_X], spot[END_Y], spot[LONG] = x + go * ux, y + go * uy, go
    spot[STOPPED] = 1.0 if by != NOTHING and go >= most else 0.0
    spot[BEND_X], spot[BEND_Y] = x, y
    dx, dy = s.x[v] - spot[END_X], s.y[v] - spot[END_Y]
    long = math.sqrt(dx * dx + dy * dy)
    spot[FACE_X], spot[FACE_Y] = dx / long, dy / long
    if long > far + geometry.EPSILON:
        return TOO_SHORT if by == NOTHING and go < most else BARRED
    if long - both < bases.NOBODY_BETWEEN:
        seen = sight.no_terrain_between(d, s, m, spot[END_X], spot[END_Y], v)
    else:
        seen = sight.sees_from(d, s, m, spot[END_X], spot[END_Y], v)
    return REACHED if seen else BARRED


@kernel
def charge_way(d: Record, s: Record, m: int, v: int, length: float) -> bool:
    """Find a charge of m at v of up to `length` inches: its way goes into `spot`.

    False for a failed charge, or one that m may not declare or is too far away for: then it stays.
    It stops at the first base, obstacle or obstruction that it contacts, and directly faces v at
    its end.
    """
    stay(s, m)
    far = engagement.reach(d, s, m)
    if far <= 0.0 or not bases.within(d, s, m, v, far + length):
        return False
    if bases.traits(d, s, m) & NO_RUN or not sight.targets_charge(d, s, m, v):
        return False
    found = _try_line(d, s, m, v, length, 0.0)
    if found != BARRED:
        return found == REACHED
    for n in range(len(s.spot)):
        s.kept[n] = s.spot[n]
    for k in range(len(LEANS)):
        if _try_line(d, s, m, v, length, LEANS[k]) == REACHED:
            return True
    for n in range(len(s.spot)):
        s.spot[n] = s.kept[n]
    return False
