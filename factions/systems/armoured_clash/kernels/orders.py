"""Orders as the greedy policy weighs them: places, what markers are worth there, the best yet."""

import math

import numpy as np

from factions.systems.armoured_clash.kernels.ground import WHOLE, sixteens
from factions.systems.armoured_clash.kernels.layout import (
    AT,
    DO,
    DRAW,
    MOVE,
    SPOTS,
    TO_HX,
    TO_HY,
    TO_X,
    TO_Y,
    VALUE,
    WHO,
    Record,
)
from factions.systems.armoured_clash.kernels.shapes import player_of
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

NOTHING = np.float32(0.0)
NEARBY = np.float32(36.0)  # square inches
LANES = 8  # spots, or enemies, weighed side by side
AFAR = 60.0  # inches at which a marker draws no more


@kernel
def add(d: Record, s: Record, u: int, x: float, y: float, budget: float) -> None:
    """Add a place, or the spot on the way to it that is within the allowance."""
    dx, dy = x - s.x[u], y - s.y[u]
    away = math.sqrt(dx * dx + dy * dy)
    share = min(1.0, budget / max(away, geometry.EPSILON))
    put_spot(d, s, u, s.x[u] + share * dx, s.y[u] + share * dy)


@kernel
def put_spot(d: Record, s: Record, u: int, x: float, y: float) -> None:
    """Write down a place, or the closest to it that is on the table."""
    if s.spots < SPOTS:
        room = min(s.far[u], 1.0)
        s.spot_x[s.spots] = min(max(x, room), d.width - room)
        s.spot_y[s.spots] = min(max(y, room), d.depth - room)
        s.spot_room[s.spots] = 0.0
        s.spots += 1


@kernel
def pulled(d: Record, s: Record, u: int, x: float, y: float, budget: float) -> float:
    """Return what the markers are worth to a unit that ends so close to (x, y) at best."""
    best, draw = 0.0, d.taste[player_of(d, u), DRAW]
    for o in range(d.markers):
        if s.pull[o] > 0.0:
            away = geometry.distance(x, y, d.marker[o, 0], d.marker[o, 1]) - budget
            near = max(0.0, 1.0 - away / AFAR)
            value = s.pull[o] if away <= d.marker_radius else draw * s.pull[o] * near * near
            best = max(best, value)
    return best


@kernel
def better(
    d: Record,
    s: Record, u: int, move: int, do: int, v: int, x: float, y: float, fx: float, fy: float,
    value: float,
) -> None:  # fmt: skip
    """Make an order the best so far, if it is worth more."""
    if value > s.order[VALUE]:
        s.order[WHO], s.order[MOVE], s.order[DO], s.order[AT] = u, move, do, v
        s.order[TO_X], s.order[TO_Y], s.order[TO_HX], s.order[TO_HY] = x, y, fx, fy
        s.order[VALUE] = value


@kernel
def worst(s: Record, x: float, y: float) -> int:
    """Return the enemy that matters most to who stands there, or -1."""
    if s.dangers == 0:
        return -1
    px, py = np.float32(x), np.float32(y)
    first, last = s.danger_of[0], s.danger_of[s.dangers - 1]
    for v in range(first & WHOLE, sixteens(last + 1)):
        dx, dy = s.disc_x[v] - px, s.disc_y[v] - py
        s.heeded[v] = s.heed[v] / (NEARBY + dx * dx + dy * dy)
    best, most = -1, NOTHING
    for k in range(s.dangers):
        v = s.danger_of[k]
        if s.heeded[v] > most:
            best, most = v, s.heeded[v]
    return int(best)
