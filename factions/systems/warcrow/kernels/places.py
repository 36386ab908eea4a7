"""Where the greedy policy might send a unit, and which of those places is best.

Candidates, PLACES at most: stay; each objective's edge; the edge of the own range and of charge
reach to each enemy; out of the strongest threat's reach, and behind the nearest shelter from it;
straight back.
"""

import math

from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import BLOCKS, DRAW, GAP, MARKER, PLACES, Record
from factions.systems.warcrow.kernels.movement import find_way, leg, march_to
from factions.systems.warcrow.kernels.outlook import NEXT_TIME, weigh_spots, weigh_up
from factions.systems.warcrow.kernels.sight import base_of
from factions.systems.warcrow.kernels.worth import range_of
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

INSIDE = 0.6  # how far within a limit a place is chosen
CLOSE = 16.0
SHELTER_FROM = 14.0  # strides within which shelter is looked for


@kernel
def _add(d: Record, s: Record, x: float, y: float, r: float) -> None:
    if s.options < PLACES:
        s.option_x[s.options] = min(max(x, r), d.width - r)
        s.option_y[s.options] = min(max(y, r), d.depth - r)
        s.options += 1


@kernel
def _add_band(d: Record, s: Record, u: int, x: float, y: float, band: float) -> None:
    """Add the nearest place that is so far from a spot."""
    dx, dy = s.x[u, 0] - x, s.y[u, 0] - y
    square = dx * dx + dy * dy
    if square > geometry.EPSILON:
        share = band / math.sqrt(square)
        _add(d, s, x + share * dx, y + share * dy, base_of(d, s, u, 0))


@kernel
def _worst_danger(s: Record, x: float, y: float) -> int:
    """Return the row of the danger that weighs most, nearer ones more, or -1."""
    worst, most = -1, 0.0
    for k in range(s.dangers):
        danger = s.danger[k]
        dx, dy = danger[0] - x, danger[1] - y
        loss = danger[3] + danger[5]
        if loss > 0.0:
            loss /= CLOSE + dx * dx + dy * dy
        if loss > most:
            worst, most = k, loss
    return worst


@kernel
def _add_shelter(d: Record, s: Record, u: int, e: int) -> None:
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    best, near = -1, SHELTER_FROM * SHELTER_FROM
    for k in range(s.pieces):
        if s.piece_cover[k] < 0 and s.piece_does[k] & BLOCKS == 0:
            continue
        dx, dy = x - s.piece[k, 0], y - s.piece[k, 1]
        square = dx * dx + dy * dy
        if s.piece_does[k] & MARKER == 0 and square < near:
            best, near = k, square
    if best < 0:
        return
    p = s.piece[best]
    dx, dy = p[0] - s.x[e, 0], p[1] - s.y[e, 0]
    away = math.sqrt(dx * dx + dy * dy)
    if away > geometry.EPSILON:
        dx, dy = dx / away, dy / away
        out = r + GAP + geometry.shape_support(p[2], p[3], p[4], p[5], dx, dy)
        _add(d, s, p[0] + out * dx, p[1] + out * dy, r)


@kernel
def consider(d: Record, s: Record, u: int) -> None:
    """Weigh up unit u's outlook and collect the places it may want to go to. `survey` is first."""
    weigh_up(d, s, u)
    x, y, r = s.x[u, 0], s.y[u, 0], base_of(d, s, u, 0)
    s.options = 0
    _add(d, s, x, y, r)
    for k in range(s.goals):
        _add_band(d, s, u, s.goal[k, 0], s.goal[k, 1], s.goal_reach - INSIDE)
    _add(d, s, x, r if player_of(d, u) == 0 else d.depth - r, r)
    if s.hunt[3] > 0.0:
        _add(d, s, s.hunt[0], s.hunt[1], r)
    worst = _worst_danger(s, x, y)
    if worst >= 0:
        ex, ey = s.danger[worst, 0], s.danger[worst, 1]
        _add_band(d, s, u, ex, ey, math.sqrt(s.danger[worst, 2]) + INSIDE)
        _add_shelter(d, s, u, s.danger_from[worst])
    for k in range(s.dangers):
        ex, ey, hits = s.danger[k, 0], s.danger[k, 1], s.danger_at[k]
        dx, dy, far = ex - x, ey - y, 2.0 * s.goal_stride + hits
        if s.danger[k, 7] > 0.0 and dx * dx + dy * dy < far * far:
            _add_band(d, s, u, ex, ey, hits - INSIDE)


@kernel
def best_place(d: Record, s: Record, u: int, reach: float, shooting: bool) -> float:
    """Return how much better than here the best place within reach is; write it into plan.

    A place further off counts as the spot on the way to it that is in reach.
    """
    x, y, most = s.x[u, 0], s.y[u, 0], reach * reach
    for i in range(s.options):
        dx, dy = s.option_x[i] - x, s.option_y[i] - y
        share = min(1.0, reach / math.sqrt(max(most, dx * dx + dy * dy)))
        s.spot_x[i], s.spot_y[i] = x + dx * share, y + dy * share
    hope = 1.0 if shooting or range_of(d, s, u) <= 0.0 else NEXT_TIME
    weigh_spots(s, s.options, hope, d.taste[player_of(d, u), DRAW])
    best = 0
    for i in range(1, s.options):
        if s.spot_worth[i] > s.spot_worth[best]:
            best = i
    s.plan[2], s.plan[3] = s.option_x[best], s.option_y[best]
    s.here = s.spot_worth[0] - hope * s.spot_gain[0]
    return float(s.spot_worth[best] - s.here)


@kernel
def walk(d: Record, s: Record, u: int, tx: float, ty: float, first: float, second: float) -> bool:
    """Move a unit toward a spot by its two legs; tell whether it went anywhere."""
    x, y = s.x[u, 0], s.y[u, 0]
    if find_way(d, s, u, tx, ty, first, second) < 0.0:
        return False
    ahead = player_of(d, u)
    hx, hy = 0.0, -1.0 if ahead == 0 else 1.0
    dx, dy = x - s.plan[0], y - s.plan[1]
    march_to(d, s, u, s.plan[0], s.plan[1], dx + hx, dy + hy)
    return True


@kernel
def both_legs(d: Record, s: Record, u: int) -> float:
    """Return how far the unit goes in one move."""
    return leg(d, s, u, 0) + leg(d, s, u, 1)
