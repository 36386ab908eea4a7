"""Orders as the greedy policy weighs them: places, what markers are worth there, the best yet."""

import math

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

AFAR = 60.0  # inches at which a marker draws no more


@kernel
def add(d: Record, s: Record, u: int, x: float, y: float, budget: float) -> None:
    """Add a place, or the spot on the way to it that is within the allowance."""
    if s.spots >= SPOTS:
        return
    dx, dy = x - s.x[u], y - s.y[u]
    away = math.sqrt(dx * dx + dy * dy)
    share = min(1.0, budget / max(away, geometry.EPSILON))
    room = min(s.far[u], 1.0)
    s.spot_x[s.spots] = min(max(s.x[u] + share * dx, room), d.width - room)
    s.spot_y[s.spots] = min(max(s.y[u] + share * dy, room), d.depth - room)
    s.spots += 1


@kernel
def pulled(d: Record, s: Record, u: int, x: float, y: float) -> float:
    """Return what the markers are worth to a unit that ends at (x, y)."""
    best, draw = 0.0, d.taste[player_of(d, u), DRAW]
    reach = d.marker_radius
    for o in range(d.markers):
        if s.pull[o] > 0.0:
            dx, dy = x - d.marker[o, 0], y - d.marker[o, 1]
            square = dx * dx + dy * dy
            if square <= reach * reach:
                best = max(best, s.pull[o])
            else:
                near = max(0.0, 1.0 - math.sqrt(square) / AFAR)
                best = max(best, draw * s.pull[o] * near * near)
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
    """Return the row of the enemy that matters most to who stands there, or -1."""
    best, most = -1, 0.0
    for k in range(s.dangers):
        dx, dy = float(s.danger_x[k]) - x, float(s.danger_y[k]) - y
        weight = float(s.gain_near[k] + s.lose_far[k] + s.lose_near[k]) + 0.01
        value = weight / (36.0 + dx * dx + dy * dy)
        if value > most:
            best, most = k, value
    return best
