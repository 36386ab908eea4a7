"""How units get from here to there: legs, and ways that bend once.

A straight stretch is measured from the front of a base to its back, so that a base goes on by its
own diameter more than the value. Source: Warcrow 1.6, "Move".
"""

import math
from typing import Final

from factions.systems.warcrow.kernels.record.layout import (
    AT_X,
    AT_Y,
    CLEAR,
    FIRST,
    SECOND,
    SLOWED,
    TOUCH,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import NOBODY, form_up, gather
from factions.systems.warcrow.kernels.table.ground import rugged_ahead
from factions.systems.warcrow.kernels.table.runs import clear_run, last_free
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

# What is left of a way to where it was to lead, where it ends, where it bends if it does.
Way = tuple[float, float, float, float, float]
LEFT: Final = 0

# Turns tried for the first leg of a move that cannot go straight.
TURNS = (0, 30, -30, 65, -65, 100, -100)
BENDS = len(TURNS)
ONWARD = 5  # how many of the turns lead onward: a charge or assault tries no other
BEND_COS = tuple(math.cos(math.radians(turn)) for turn in TURNS)
BEND_SIN = tuple(math.sin(math.radians(turn)) for turn in TURNS)
SLOWED_CHARGE = 4.0
SHARP, BACK = 3, 5  # the first of the turns that are tried only where others lead nowhere
ENOUGH = 0.5  # strides nearer that are worth going
# Parts of a way that make do before a gentle, a sharp bend, one that leads back is tried.
ENOUGH_OF_A_MOVE = (0.5, 0.4, 0.1)


@kernel(read_only=("d",))
def leg(d: Setup, s: State, u: int, which: int) -> float:
    """Return how far the unit's leader goes by its first (0) or second (1) value."""
    value = d.move[u, which]
    if value <= 0.0 or (which == 1 and s.states[u] & SLOWED):
        return 0.0
    return float(value + 2.0 * s.lead[u])


@kernel(read_only=("d",))
def charge_reach(d: Setup, s: State, u: int) -> float:
    """Return how far the unit's leader goes in a charge."""
    value = d.charge[u] + s.spurred[u] - (SLOWED_CHARGE if s.states[u] & SLOWED else 0.0)
    return value + 2.0 * s.lead[u] if value > 0.0 else 0.0


@kernel(read_only=("d",))
def before_rugged(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, first: float, go: float
) -> float:
    """Return how far of a run of two legs a unit gets that is slowed where it meets Rugged ground.

    It still ends its first leg, and stops in the second.
    """
    if d.rugged[u] == 0 or go <= first:
        return go
    contact = rugged_ahead(d, s, u, x, y, ux, uy, s.lead[u] + TOUCH, go)
    return min(go, max(first, contact))


@kernel(read_only=("d",))
def _try_straight(
    d: Setup, s: State, u: int, tx: float, ty: float, first: float, both: float
) -> tuple[float, float, float]:
    """Return how far from (tx, ty) a straight way ends, and where."""
    x, y = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(x, y, tx, ty)
    ux, uy = (tx - x) / long, (ty - y) / long
    go = clear_run(d, s, u, x, y, ux, uy, min(long, both))
    go = last_free(d, s, u, x, y, ux, uy, before_rugged(d, s, u, x, y, ux, uy, first, go))
    return long - go, x + go * ux, y + go * uy


@kernel(read_only=("d",))
def _try_bend(
    d: Setup,
    s: State,
    u: int,
    tx: float,
    ty: float,
    bend: int,
    legs: tuple[float, float],
    best: float,
) -> Way:
    """Find a bent way to (tx, ty); NEVER is left of it where it ends no nearer than `best`."""
    one, two = legs
    x, y = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(x, y, tx, ty)
    ux, uy = (tx - x) / long, (ty - y) / long
    vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
    vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
    go = clear_run(d, s, u, x, y, vx, vy, one)
    if rugged_ahead(d, s, u, x, y, vx, vy, s.lead[u] + TOUCH, go) <= go:
        two = 0.0
    x, y = x + go * vx, y + go * vy
    left = geometry.distance(x, y, tx, ty)
    if left - two >= best:
        return geometry.NEVER, x, y, x, y
    if left > geometry.EPSILON:
        ux, uy = (tx - x) / left, (ty - y) / left
    go = clear_run(d, s, u, x, y, ux, uy, min(left, two))
    go = last_free(d, s, u, x, y, ux, uy, before_rugged(d, s, u, x, y, ux, uy, 0.0, go))
    left = left - go if go >= 0.0 else geometry.NEVER
    return left, x + go * ux, y + go * uy, x, y


@kernel(read_only=("d",))
def find_way(d: Setup, s: State, u: int, tx: float, ty: float, first: float, second: float) -> Way:
    """Find how near to (tx, ty) the leader comes by a straight leg of each length.

    -1 is left of the way where it is best to stay. Terrain that is Rugged to the unit costs it what
    is left of the second leg. The way found last is kept until a unit moves.
    """
    asked = s.way_of == u and s.way_to[AT_X] == tx and s.way_to[AT_Y] == ty
    same = asked and s.way_legs[FIRST] == first and s.way_legs[SECOND] == second
    if not same or s.way_at != s.moves:
        x, y = s.x[u, 0], s.y[u, 0]
        long = geometry.distance(x, y, tx, ty)
        way = -1.0, x, y, x, y
        if long >= ENOUGH:
            gather(d, s, u, x, y, first + second + s.lead[u] + CLEAR, NOBODY)
            way = best_way(d, s, u, tx, ty, (first, second))
        _keep_way(s, way, long)
        s.way_of, s.way_at = u, s.moves
        s.way_to[AT_X], s.way_to[AT_Y] = tx, ty
        s.way_legs[FIRST], s.way_legs[SECOND] = first, second
    end, corner = s.way_end, s.way_corner
    return s.way_left, end[AT_X], end[AT_Y], corner[AT_X], corner[AT_Y]


@kernel
def _keep_way(s: State, way: Way, long: float) -> None:
    """Write down the way found last, `long` strides from its beginning to where it was to lead."""
    left, x, y, cx, cy = way
    s.way_left = left if left < long - ENOUGH else -1.0
    s.way_end[AT_X], s.way_end[AT_Y] = x, y
    s.way_corner[AT_X], s.way_corner[AT_Y] = cx, cy


@kernel(read_only=("d",))
def best_way(d: Setup, s: State, u: int, tx: float, ty: float, legs: tuple[float, float]) -> Way:
    """Find the way, straight or with one bend, that ends nearest to (tx, ty); by `gather`."""
    both = legs[0] + legs[1]
    cx, cy = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(cx, cy, tx, ty)
    best, bx, by = _try_straight(d, s, u, tx, ty, legs[0], both)
    for bend in range(1, BENDS):
        kind = 0 if bend < SHARP else 1 if bend < BACK else 2
        if best <= long - ENOUGH_OF_A_MOVE[kind] * min(long, both):
            break
        left, ex, ey, kx, ky = _try_bend(d, s, u, tx, ty, bend, legs, best)
        if left < best:
            best, bx, by, cx, cy = left, ex, ey, kx, ky
    return best, bx, by, cx, cy


@kernel(read_only=("d",))
def march_to(d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float) -> None:
    """Put the unit's leader at a spot and its troops around it, preferably toward (hx, hy)."""
    s.x[u, 0], s.y[u, 0] = x, y
    long = math.sqrt(hx * hx + hy * hy)
    if long < geometry.EPSILON:
        hx, hy, long = 1.0, 0.0, 1.0
    form_up(d, s, u, hx / long, hy / long, NOBODY)


@kernel(read_only=("d",))
def both_legs(d: Setup, s: State, u: int) -> float:
    """Return how far the unit goes in one move."""
    return leg(d, s, u, 0) + leg(d, s, u, 1)
