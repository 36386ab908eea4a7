"""Moving a model as its order says, with the free strikes that this calls for.

Source: Company of Iron, Core Rules, "Normal Movement & Advancing", "Free Strikes".
"""

import math

from factions.systems.company_of_iron.kernels import (
    attacks,
    charges,
    events,
    leaving,
    movement,
    triggers,
)
from factions.systems.company_of_iron.kernels.engagement import turned
from factions.systems.company_of_iron.kernels.facing import face
from factions.systems.company_of_iron.kernels.layout import (
    INJURED,
    KNOCKED_DOWN,
    MODELS,
    ON_ENTERED,
    PLAYING,
    STATIONARY,
    Record,
)
from factions.tabletop.jit import kernel

SPOT = 8
NEVER_MIND = 1e9


@kernel
def nearest_enemy(d: Record, s: Record, m: int, x: float, y: float) -> int:
    """Return m's enemy nearest to a spot of those in play, the injured aside; -1 for none."""
    found, least, foe = -1, NEVER_MIND, 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] == PLAYING and s.status[e] & INJURED == 0:
            dx, dy = s.x[e] - x, s.y[e] - y
            if dx * dx + dy * dy < least:
                found, least = e, dx * dx + dy * dy
    return found


@kernel
def recall(s: Record) -> None:
    """Take up the way that was found when the order was given."""
    for n in range(SPOT):
        s.spot[n] = s.chosen[n]
    s.has_way = 0


@kernel
def look_at(s: Record, m: int, v: int) -> None:
    """Let the way in `spot` end facing model v."""
    dx, dy = s.x[v] - s.spot[0], s.y[v] - s.spot[1]
    long = math.sqrt(dx * dx + dy * dy)
    if long > 0.0:
        s.spot[2], s.spot[3] = dx / long, dy / long


@kernel
def _struck(d: Record, s: Record, m: int) -> bool:
    """Make the free strikes on a model that goes the way in `spot`; tell whether it goes on.

    A model that is knocked down by one goes as far as where it left that enemy's reach.
    """
    v = -1
    for _ in range(MODELS):
        v = leaving.leavers(d, s, m, v)
        if v < 0:
            return True
        for n in range(SPOT):
            s.kept[n] = s.spot[n]
        x, y = s.x[m], s.y[m]
        if s.engages[v, m] == 0:  # it comes into that reach on its way only
            s.x[m], s.y[m] = leaving.left_from(d, s, m, v)
        attacks.free_strike(d, s, v, m)
        s.x[m], s.y[m] = x, y
        for n in range(SPOT):
            s.spot[n] = s.kept[n]
        if s.where[m] != PLAYING:
            return False
        if s.status[m] & (KNOCKED_DOWN | STATIONARY):
            leaving.halt(d, s, m, v)
            return True
    return True


@kernel
def _entered(d: Record, s: Record, m: int) -> None:
    """Let the enemies answer in whose melee range a model has ended its advance."""
    if d.heard_all >> ON_ENTERED & 1 == 0 or s.engaged[m] == 0:
        return
    foe = 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.engages[e, m] and d.heard[d.kind[e]] >> ON_ENTERED & 1:
            triggers.fire(d, s, ON_ENTERED, e, m, -1)


@kernel
def advance(
    d: Record, s: Record, m: int, x: float, y: float, length: float, at: int, why: int
) -> None:
    """Move a model toward a spot, facing model `at` (-1: its nearest enemy) when it is there."""
    dx, dy = x - s.x[m], y - s.y[m]
    if dx * dx + dy * dy < 1e-6:
        turn(d, s, m, at if at >= 0 else nearest_enemy(d, s, m, s.x[m], s.y[m]))
        return
    if s.has_way:
        recall(s)
    else:
        movement.way(d, s, m, x, y, length, movement.EXACT)
    follow(d, s, m, at, why, True)


@kernel
def follow(d: Record, s: Record, m: int, at: int, why: int, struck: bool) -> None:
    """Advance a model by the way in `spot`, as `advance`; struck: it draws free strikes."""
    if at < 0:
        at = nearest_enemy(d, s, m, s.spot[0], s.spot[1])
    if at >= 0:
        look_at(s, m, at)
    if not struck or _struck(d, s, m):
        movement.go(d, s, m, why)
        _entered(d, s, m)


@kernel
def turn(d: Record, s: Record, m: int, at: int) -> None:
    """Turn a model where it stands, to face another."""
    if at < 0:
        return
    ux, uy = s.ux[m], s.uy[m]
    face(d, s, m, s.x[at], s.y[at])
    if (ux - s.ux[m]) * (ux - s.ux[m]) + (uy - s.uy[m]) * (uy - s.uy[m]) > 1e-4:
        turned(d, s, m)
        events.emit_place(s, events.MOVED, m, events.TURNING, s.x[m], s.y[m])


@kernel
def charge(d: Record, s: Record, m: int, v: int) -> int:
    """Charge v; return 0 for a failed charge, 1 for one without a charge attack, else 2."""
    ends = s.has_way != 0
    if ends:
        recall(s)
    else:
        ends = charges.charge_way(d, s, m, v, charges.charge_length(d, s, m))
    far = s.spot[movement.LONG] >= charges.CHARGE_ATTACK
    if not _struck(d, s, m):
        return 0
    movement.go(d, s, m, events.CHARGING)
    if s.status[m] & (KNOCKED_DOWN | STATIONARY) or s.where[v] != PLAYING or not ends:
        return 0
    return 2 if far else 1
