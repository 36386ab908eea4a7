"""The places a unit may want to go to: objectives, edges of ranges, cover, back, all around.

Source: the project's design, section 5.
"""

import math

import numpy as np

from factions.systems.iron_dawn.kernels.formation import is_vehicle
from factions.systems.iron_dawn.kernels.layout import AREA, CLOSED, LOW, Record
from factions.systems.iron_dawn.kernels.outlook import add_spot, steps
from factions.systems.iron_dawn.kernels.sight import gap, inside
from factions.tabletop.jit import kernel

NEAREST_FEW = 4
AROUND = 8
AROUND_COS = tuple(math.cos(2.0 * math.pi * k / AROUND) for k in range(AROUND))
AROUND_SIN = tuple(math.sin(2.0 * math.pi * k / AROUND) for k in range(AROUND))
MOST_COVERS = 4
SHELTERED = 0.7  # of the loss that cover leaves
BEHIND = 1.0  # inches behind something low
INSIDE = 0.5  # of an edge of range: a hair within it


@kernel
def toward(s: Record, x: float, y: float, least: float, step: float, share: float) -> None:
    """Add the spot on the way to another from which that is `least` away, a step off at most."""
    x, y = np.float64(x), np.float64(y)  # single precision would make two spots of one
    far = math.sqrt(x * x + y * y)
    go = min(far - least, step)
    if far > 0.01 and go > -step:
        reached = go >= far - least - 0.01
        add_spot(s, go * x / far, go * y / far, share if reached else 1.0)


@kernel
def _order_rows(s: Record) -> int:
    """Write the rows of the nearest few enemies into `prey`; return how many."""
    few = 0
    for k in range(s.rows):
        square = s.row[k, 0] * s.row[k, 0] + s.row[k, 1] * s.row[k, 1]
        place = few
        while place > 0 and s.prey_worth[place - 1] > square:
            if place < NEAREST_FEW:
                s.prey[place], s.prey_worth[place] = s.prey[place - 1], s.prey_worth[place - 1]
            place -= 1
        if place < NEAREST_FEW:
            s.prey[place], s.prey_worth[place] = k, square
            few = min(few + 1, NEAREST_FEW)
    return few


@kernel
def _list_covers(d: Record, s: Record, u: int, few: int, step: float) -> None:
    """Add spots in and behind cover near by, against the nearest enemy."""
    if few == 0 or is_vehicle(d, u):
        return
    ex, ey, found = s.x[u] + s.row[s.prey[0], 0], s.y[u] + s.row[s.prey[0], 1], 0
    for k in range(s.pieces):
        does = s.piece_does[k]
        dx, dy = s.piece_x[k] - s.x[u], s.piece_y[k] - s.y[u]
        far = step + s.piece_far[k] + BEHIND
        if found == MOST_COVERS or does & CLOSED or dx * dx + dy * dy > far * far:
            continue
        if does & AREA and not s.burning[k]:
            toward(s, dx, dy, 0.0, step, SHELTERED)
            found += 1
        elif does & LOW:
            ax, ay = s.piece_x[k] - ex, s.piece_y[k] - ey
            long = max(0.1, math.sqrt(ax * ax + ay * ay))
            back = BEHIND + 0.5 * s.spread[u]
            toward(s, dx + back * ax / long, dy + back * ay / long, 0.0, step, SHELTERED)
            found += 1


@kernel
def sheltered(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit stands in cover, or behind something low."""
    if is_vehicle(d, u):
        return False
    for k in range(s.pieces):
        dx, dy, far = s.piece_x[k] - s.x[u], s.piece_y[k] - s.y[u], s.piece_far[k] + 2.0
        if dx * dx + dy * dy > far * far:
            continue
        if s.piece_does[k] & AREA and inside(s, k, s.x[u], s.y[u]):
            return True
        if s.piece_does[k] & LOW and gap(s, k, s.x[u], s.y[u]) < BEHIND + 0.5 * s.spread[u] + 0.5:
            return True
    return False


@kernel
def list_places(d: Record, s: Record, u: int, times: float, more: float) -> None:
    """Write down where a unit may want to go, the spot it stands at first.

    times: of its step; more: inches that it goes further.

    At most 32 places.
    """
    s.spots = 0
    add_spot(s, 0.0, 0.0, SHELTERED if s.dug[u] or sheltered(d, s, u) else 1.0)
    step = times * steps(d, s, u) + more
    for k in range(s.goals):
        toward(s, s.goal[k, 0], s.goal[k, 1], 0.0, step, 1.0)
    few = _order_rows(s)
    for place in range(few):
        row = s.row[s.prey[place]]
        x, y = row[0], row[1]
        toward(s, x, y, d.near_reach[u] - INSIDE, step, 1.0)
        toward(s, x, y, d.reach[u] - INSIDE, step, 1.0)
        toward(s, x, y, 2.0 * d.spd[u], step, 1.0)
    if few > 0:
        row = s.row[s.prey[0]]
        x, y = np.float64(row[0]), np.float64(row[1])
        far = max(0.1, math.sqrt(x * x + y * y))
        add_spot(s, -step * x / far, -step * y / far, 1.0)
    if s.hunt[3] > 0.0:
        toward(s, s.hunt[0], s.hunt[1], 2.0, step, 1.0)
    _list_covers(d, s, u, few, step)
    for k in range(AROUND):
        add_spot(s, step * AROUND_COS[k], step * AROUND_SIN[k], 1.0)
    left, right = s.room[u] - s.x[u], d.width - s.room[u] - s.x[u]
    near, far = s.room[u] - s.y[u], d.depth - s.room[u] - s.y[u]
    for k in range(1, s.spots):  # the edges of the table are the last a unit gets to
        s.spot_x[k] = min(max(s.spot_x[k], left), right)
        s.spot_y[k] = min(max(s.spot_y[k], near), far)
