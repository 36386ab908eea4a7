"""The places a unit may want to go to: objectives, edges of ranges, cover, back, all around."""

import math

import numpy as np

from factions.systems.iron_dawn.kernels.judgement.spots import LANES, add_spot
from factions.systems.iron_dawn.kernels.record.indices import (
    ACROSS,
    ALONG,
    AREA,
    CLOSED,
    DISTANCE,
    GOAL_X,
    GOAL_Y,
    HOPED_TO,
    LOW,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle
from factions.systems.iron_dawn.kernels.table.pieces import gap, inside, pieces_within
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

BEHIND_LOW = 1.0  # inches behind something low
MOST_EDGES = 9  # spots, with what there is before them
AROUND = 8
EIGHTHS = (0, 4, 2, 6, 1, 5, 3, 7)  # of a circle: the first few are all around, too
AROUND_COS = tuple(math.cos(2.0 * math.pi * eighth / AROUND) for eighth in EIGHTHS)
AROUND_SIN = tuple(math.sin(2.0 * math.pi * eighth / AROUND) for eighth in EIGHTHS)
MOST_COVERS = 4
SHELTERED = 0.7  # of the loss that cover leaves
INSIDE = 0.5  # of an edge of range: a hair within it
LEAST = 0.01  # inches: a nearer spot is the same


@kernel
def toward(s: State, x: float, y: float, step: float, share: float) -> None:
    """Add another spot, or the one on the way there that is a step off."""
    x, y = np.float64(x), np.float64(y)  # single precision would make two spots of one
    far = math.sqrt(x * x + y * y)
    if far <= step:
        if far > LEAST:
            add_spot(s, x, y, share)
    else:
        add_spot(s, step * x / far, step * y / far, 1.0)


@kernel(read_only=("d",))
def _list_edges(d: Setup, s: State, u: int, step: float) -> None:
    """Add the spots from which enemies come within range, or out of it, by a step at most."""
    near, reach, rush = d.near_reach[u] - INSIDE, d.reach[u] - INSIDE, 2.0 * d.spd[u]
    for row in range(s.rows):
        if s.spots >= MOST_EDGES:
            return
        figures, far = s.row[row], s.row[row, DISTANCE]
        if far - step > max(reach, rush) or figures[HOPED_TO] <= 0.0 or far < LEAST:
            continue
        for least in (near, reach, rush):
            go = far - least
            if abs(go) < step and s.spots < MOST_EDGES:
                add_spot(s, go * figures[ACROSS] / far, go * figures[ALONG] / far, 1.0)


@kernel
def _list_ways(s: State, step: float) -> None:
    """Add spots a step towards the nearest enemy, and the one to be hunted; one a step back."""
    if s.rows > 0:
        figures = s.row[s.nearest]
        far = max(LEAST, figures[DISTANCE])
        x, y = step * figures[ACROSS] / far, step * figures[ALONG] / far
        add_spot(s, -x, -y, 1.0)
        if far > step:
            add_spot(s, x, y, 1.0)
        if s.hunt_gain > 0.0 and (s.hunt_x != figures[ACROSS] or s.hunt_y != figures[ALONG]):
            toward(s, s.hunt_x, s.hunt_y, step, 1.0)


@kernel(read_only=("d",))
def _list_covers(d: Setup, s: State, u: int, step: float) -> None:
    """Add spots in and behind cover near by, against the nearest enemy."""
    figures = s.row[s.nearest]
    ex, ey, found = s.x[u] + figures[ACROSS], s.y[u] + figures[ALONG], 0
    bits = pieces_within(s, s.x[u], s.y[u], step + BEHIND_LOW)
    while bits and found < MOST_COVERS:
        piece = first_bit(bits)
        bits &= bits - 1
        does = s.piece_does[piece]
        dx, dy = s.piece_x[piece] - s.x[u], s.piece_y[piece] - s.y[u]
        if does & CLOSED:
            continue
        if does & AREA and not s.burning[piece]:
            toward(s, dx, dy, step, SHELTERED)
            found += 1
        elif does & LOW:
            ax, ay = s.piece_x[piece] - ex, s.piece_y[piece] - ey
            long = max(0.1, math.sqrt(ax * ax + ay * ay))
            back = BEHIND_LOW + 0.5 * s.spread[u]
            toward(s, dx + back * ax / long, dy + back * ay / long, step, SHELTERED)
            found += 1


@kernel(read_only=("d",))
def sheltered(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit stands in cover, or behind something low."""
    if is_vehicle(d, u):
        return False
    bits = pieces_within(s, s.x[u], s.y[u], 2.0)
    while bits:
        piece = first_bit(bits)
        bits &= bits - 1
        if s.piece_does[piece] & AREA and inside(s, piece, s.x[u], s.y[u]):
            return True
        if (
            s.piece_does[piece] & LOW
            and gap(s, piece, s.x[u], s.y[u]) < BEHIND_LOW + 0.5 * s.spread[u] + 0.5
        ):
            return True
    return False


@kernel(read_only=("d",))
def stand_still(d: Setup, s: State, u: int) -> None:
    """Write down the spot that a unit stands at as the first, and for now the only one."""
    s.spots = 0
    add_spot(s, 0.0, 0.0, SHELTERED if s.dug[u] or sheltered(d, s, u) else 1.0)


@kernel(read_only=("d",))
def list_places(d: Setup, s: State, u: int, step: float) -> None:
    """Add where a unit may want to go by a step at most: with its own place LANES, as a rule.

    Directions all around are what is added last, as far as there is room.
    """
    for goal in range(s.goals):
        toward(s, s.goal[goal, GOAL_X], s.goal[goal, GOAL_Y], step, 1.0)
    _list_edges(d, s, u, step)
    _list_ways(s, step)
    if s.rows > 0 and not is_vehicle(d, u):
        _list_covers(d, s, u, step)
    for direction in range(min(AROUND, LANES - s.spots)):
        add_spot(s, step * AROUND_COS[direction], step * AROUND_SIN[direction], 1.0)
    wide = s.spread[u]
    left, right = wide - s.x[u], d.width - wide - s.x[u]
    near, far = wide - s.y[u], d.depth - wide - s.y[u]
    if min(-left, right, -near, far) < step:
        for spot in range(1, s.spots):  # the edges of the table are the last a unit gets to
            s.spot_x[spot] = min(max(s.spot_x[spot], left), right)
            s.spot_y[spot] = min(max(s.spot_y[spot], near), far)
