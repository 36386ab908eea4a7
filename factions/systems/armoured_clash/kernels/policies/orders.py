"""Orders as the greedy policy weighs them: places, and the best order yet."""

import math

import numpy as np

from factions.systems.armoured_clash.kernels.record.terms import (
    AT,
    DO,
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
from factions.systems.armoured_clash.kernels.table.lanes import WHOLE, ZERO, sixteens
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

NEARBY = np.float32(36.0)  # square inches


@kernel
def add_spot(d: Record, s: Record, u: int, x: float, y: float, budget: float) -> None:
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
def weigh_order(
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
def worst_enemy(s: Record, x: float, y: float) -> int:
    """Return the enemy that matters most to who stands there, or -1."""
    if s.dangers == 0:
        return -1
    px, py = np.float32(x), np.float32(y)
    first, last = s.danger_of[0], s.danger_of[s.dangers - 1]
    for v in range(first & WHOLE, sixteens(last + 1)):
        dx, dy = s.disc_x[v] - px, s.disc_y[v] - py
        s.heeded[v] = s.heed[v] / (NEARBY + dx * dx + dy * dy)
    best, most = -1, ZERO
    for k in range(s.dangers):
        v = s.danger_of[k]
        if s.heeded[v] > most:
            best, most = v, s.heeded[v]
    return int(best)
