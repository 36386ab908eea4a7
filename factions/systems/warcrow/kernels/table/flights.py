"""The way of a unit that flees: straight home, or the bend that takes it furthest home.

More ways are tried than of a move: both orders of the unit's two values, turns all the way round,
and a first leg of which only half is gone. Flights are few, and a unit that flees must go as far
as it can. Source: Warcrow 1.6, "Fleeing".
"""

import math
from typing import Final

from factions.systems.warcrow.kernels.record.layout import FIRST, SECOND, TOUCH
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.ground import rugged_ahead
from factions.systems.warcrow.kernels.table.runs import clear_run, last_free
from factions.systems.warcrow.kernels.table.ways import before_rugged
from factions.tabletop.compiler.jit import kernel

# How far home a way leads, where it ends, where it bends if it does.
Flight = tuple[float, float, float, float, float]

ALL_ROUND, STEP = 24, 15  # turns of so many degrees
TURN_COS: Final = tuple(math.cos(math.radians(STEP * turn)) for turn in range(ALL_ROUND))
TURN_SIN: Final = tuple(math.sin(math.radians(STEP * turn)) for turn in range(ALL_ROUND))
ASIDE: Final = 3  # turns to either side of home that a second leg tries
PARTS: Final = (1.0, 0.5)  # of a first leg


@kernel(read_only=("d",))
def _run_home(
    d: Setup, s: State, u: int, ux: float, uy: float, long: float, legs: tuple[float, float]
) -> Flight:
    """Find how far the unit gets straight home along (ux, uy), where the edge is `long` off."""
    x, y = s.x[u, 0], s.y[u, 0]
    go = clear_run(d, s, u, x, y, ux, uy, min(long, legs[FIRST] + legs[SECOND]))
    go = before_rugged(d, s, u, x, y, ux, uy, legs[FIRST], go)
    go = last_free(d, s, u, x, y, ux, uy, go)
    return max(0.0, go), x + max(0.0, go) * ux, y + max(0.0, go) * uy, x, y


@kernel(read_only=("d",))
def _go_on_home(
    d: Setup,
    s: State,
    u: int,
    bend: tuple[float, float, float],
    home: tuple[float, float, float],
    two: float,
    best: Flight,
) -> Flight:
    """Return the way by a second leg from a bend that leads furthest home, or `best`.

    bend: how far home it is, and where. home: the way there, and how far the edge is.
    """
    at, cx, cy = bend
    ux, uy, long = home
    for side in range(-ASIDE, ASIDE + 1):
        along, across = TURN_COS[side], TURN_SIN[side]
        most = min(two, max(0.0, (long - at) / along))
        if at + most * along <= best[0] + TOUCH:
            continue
        vx, vy = ux * along - uy * across, uy * along + ux * across
        go = clear_run(d, s, u, cx, cy, vx, vy, most)
        go = last_free(d, s, u, cx, cy, vx, vy, before_rugged(d, s, u, cx, cy, vx, vy, 0.0, go))
        if go >= 0.0 and at + go * along > best[0] + TOUCH:
            best = at + go * along, cx + go * vx, cy + go * vy, cx, cy
    return best


@kernel(read_only=("d",))
def find_flight(
    d: Setup, s: State, u: int, ux: float, uy: float, long: float, legs: tuple[float, float]
) -> Flight:
    """Find the way that leads furthest home along (ux, uy), where the edge is `long` off.

    A bend is tried only where no straight way takes the unit all it may go; by `gather`.
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u] + TOUCH
    best = _run_home(d, s, u, ux, uy, long, legs)
    if best[0] >= min(long, legs[FIRST] + legs[SECOND]) - TOUCH:
        return best
    for turn in range(ALL_ROUND):
        vx = ux * TURN_COS[turn] - uy * TURN_SIN[turn]
        vy = uy * TURN_COS[turn] + ux * TURN_SIN[turn]
        for order in range(2):
            one, two = legs[order], legs[1 - order]
            go = clear_run(d, s, u, x, y, vx, vy, one)
            for part in PARTS:
                far = part * go
                at = far * TURN_COS[turn]
                if at + two <= best[0]:
                    continue
                stops = rugged_ahead(d, s, u, x, y, vx, vy, r, far) <= far
                bend, onward = (at, x + far * vx, y + far * vy), 0.0 if stops else two
                best = _go_on_home(d, s, u, bend, (ux, uy, long), onward, best)
    return best
