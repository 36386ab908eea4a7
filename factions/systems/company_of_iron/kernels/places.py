"""Where a model might go: a bounded set of places, chosen by flags, enemies and cover.

Source: the project's design, section 5.
"""

import math

from factions.systems.company_of_iron.kernels.layout import (
    COVERS,
    IMPASSABLE,
    LINEAR,
    PLACES,
    ROUGH,
    Record,
)
from factions.systems.company_of_iron.kernels.outlook import EX, EY, NEAR, OWN, PRIZE
from factions.tabletop.jit import kernel

INSIDE = 0.5  # inches within a reach, so that measuring does not fail by a hair
SIDE_X, SIDE_Y = 0.5, 0.866  # of a step: 60 degrees aside


@kernel
def _add(s: Record, x: float, y: float) -> None:
    if s.options < PLACES:
        s.option_x[s.options], s.option_y[s.options] = x, y
        s.options += 1


@kernel
def toward(s: Record, m: int, x: float, y: float, far: float, step: float, stride: float) -> None:
    """Add the places on the way to a point that end `far` from it, or a step or a stride away."""
    dx, dy = x - s.x[m], y - s.y[m]
    long = math.sqrt(dx * dx + dy * dy)
    want = long - far
    if want <= 0.0 or long < INSIDE:
        return
    dx, dy = dx / long, dy / long
    near = min(want, step)
    _add(s, s.x[m] + near * dx, s.y[m] + near * dy)
    if want > step and stride > step:
        near = min(want, stride)
        _add(s, s.x[m] + near * dx, s.y[m] + near * dy)


@kernel
def best_prey(s: Record, m: int) -> int:
    """Return the row of the enemy most worth going for: prize over the square of its distance."""
    row, most = -1, 0.0
    for k in range(s.foes):
        fear = s.fear[k]
        dx, dy = fear[EX] - s.x[m], fear[EY] - s.y[m]
        value = fear[PRIZE] / max(4.0, dx * dx + dy * dy)
        if value > most:
            row, most = k, value
    return row


@kernel
def nearest(s: Record, m: int) -> int:
    """Return the row of the enemy nearest to a model, -1 where none is in play."""
    row, least = -1, 1e9
    for k in range(s.foes):
        dx, dy = s.fear[k, EX] - s.x[m], s.fear[k, EY] - s.y[m]
        square = dx * dx + dy * dy
        if square < least:
            row, least = k, square
    return row


@kernel
def _cover(d: Record, s: Record, m: int, step: float, ex: float, ey: float) -> None:
    """Add the places behind or in what shelters from (ex, ey), as far as a step leads there."""
    r = d.edge[m]
    for k in range(s.pieces):
        if s.piece_does[k] & COVERS == 0:
            continue
        px, py = s.piece[k, 0], s.piece[k, 1]
        dx, dy = px - s.x[m], py - s.y[m]
        far = step + s.piece_far[k]
        if dx * dx + dy * dy > far * far:
            continue
        ax, ay = px - ex, py - ey
        long = max(0.1, math.sqrt(ax * ax + ay * ay))
        behind = 0.0
        if s.piece_does[k] & (LINEAR | IMPASSABLE):
            behind = (s.piece[k, 3] if s.piece[k, 3] > 0.0 else s.piece[k, 2]) + r + 0.05
        elif s.piece_does[k] & ROUGH:
            behind = 0.5 * s.piece[k, 2]
        _add(s, px + behind * ax / long, py + behind * ay / long)


@kernel
def gather(d: Record, s: Record, m: int, step: float, stride: float) -> None:
    """List the places that a model may want to reach by a step, or by a stride where it may run."""
    s.options = 0
    x, y = s.x[m], s.y[m]
    _add(s, x, y)
    for o in range(d.posts):
        far = d.flag_reach + d.edge[m] - INSIDE
        toward(s, m, d.flag[o, 0], d.flag[o, 1], far, step, stride)
    prey, threat = best_prey(s, m), nearest(s, m)
    if prey >= 0:
        fear = s.fear[prey]
        toward(s, m, fear[EX], fear[EY], math.sqrt(fear[OWN]) - INSIDE, step, stride)
        toward(s, m, fear[EX], fear[EY], math.sqrt(fear[NEAR]) + INSIDE, step, stride)
        dx, dy = fear[EX] - x, fear[EY] - y
        long = max(0.1, math.sqrt(dx * dx + dy * dy))
        dx, dy = step * dx / long, step * dy / long
        _add(s, x + SIDE_X * dx - SIDE_Y * dy, y + SIDE_X * dy + SIDE_Y * dx)
        _add(s, x + SIDE_X * dx + SIDE_Y * dy, y + SIDE_X * dy - SIDE_Y * dx)
    if threat >= 0:
        ex, ey = s.fear[threat, EX], s.fear[threat, EY]
        dx, dy = x - ex, y - ey
        long = max(0.1, math.sqrt(dx * dx + dy * dy))
        _add(s, x + step * dx / long, y + step * dy / long)
        _cover(d, s, m, step, ex, ey)
    r = d.edge[m]
    for k in range(s.options):
        s.option_x[k] = min(d.width - r, max(r, s.option_x[k]))
        s.option_y[k] = min(d.depth - r, max(r, s.option_y[k]))
