"""Where a unit might go, and which of those places is best.

Candidates, PLACES at most: stay; each objective's edge; the edge of the own range and of charge
reach to each enemy; out of the strongest threat's reach, and behind the nearest shelter from it;
straight back.
"""

import math

import numpy as np

from factions.systems.warcrow.kernels.judgement.outlook import later, weigh_up
from factions.systems.warcrow.kernels.judgement.spots import LANES, NOTHING, weigh_spots
from factions.systems.warcrow.kernels.judgement.worth import strain
from factions.systems.warcrow.kernels.record.layout import (
    DANGER_X,
    DANGER_Y,
    DRAW,
    FAR_LOSS,
    FAR_SQUARE,
    GAP,
    GOAL_X,
    GOAL_Y,
    NEAR_LOSS,
    OWN_GAIN,
    PLACES,
    RANDOM,
)
from factions.systems.warcrow.kernels.record.players import coin, player_of, policy_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.units import range_of
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import best_spot
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

# How much better than here a place is, where it is, what it is worth to stay, hopes apart.
Place = tuple[float, float, float, float]

INSIDE = 0.6  # how far within a limit a place is chosen
CLOSE = 16.0
STAY = 0  # the first place: where the unit stands
THERE = -1.0  # in place of a band: at the spot itself
TINY = 1e-6
SHELTER_FROM = 14.0  # strides within which shelter is looked for
WORTH_MOVING = 0.05


@kernel
def _add(s: State, x: float, y: float, band: float) -> None:
    """Add the nearest place that is `band` away from a spot, or for a band below 0 the spot.

    Spots and places are as seen from the unit's leader.
    """
    if s.spots < PLACES:
        place = s.spots
        s.option_x[place], s.option_y[place], s.option_band[place] = x, y, band
        s.spots += 1


@kernel(read_only=("d",))
def _lay_out(d: Setup, s: State, u: int) -> None:
    """Put the places added where the unit's leader may stand on the table."""
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    left, right = single(r - x), single(d.width - r - x)
    low, high = single(r - y), single(d.depth - r - y)
    least = single(TINY)
    for start in range(0, s.spots, LANES):
        for place in range(start, start + LANES):
            dx, dy = s.option_x[place], s.option_y[place]
            share = max(s.option_band[place], NOTHING) / np.sqrt(max(least, dx * dx + dy * dy))
            s.option_x[place] = min(max(dx - share * dx, left), right)
            s.option_y[place] = min(max(dy - share * dy, low), high)


@kernel
def _worst_danger(s: State) -> int:
    """Return the row of the danger that weighs most, nearer ones more, or -1."""
    worst, most = -1, 0.0
    for row in range(s.dangers):
        danger = s.danger[row]
        dx, dy = np.float64(danger[DANGER_X]), np.float64(danger[DANGER_Y])
        loss, fade = np.float64(danger[FAR_LOSS] + danger[NEAR_LOSS]), CLOSE + dx * dx + dy * dy
        if loss > most * fade:
            worst, most = row, loss / fade
    return worst


@kernel(read_only=("d",))
def _add_shelter(d: Setup, s: State, u: int, v: int) -> None:
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    best, near = -1, SHELTER_FROM * SHELTER_FROM
    for row in range(s.shelters):
        piece = s.shelter[row]
        dx, dy = x - s.piece[piece, 0], y - s.piece[piece, 1]
        if dx * dx + dy * dy < near:
            best, near = piece, dx * dx + dy * dy
    if best < 0:
        return
    shape = s.piece[best]
    dx, dy = shape[0] - s.x[v, 0], shape[1] - s.y[v, 0]
    away = math.sqrt(dx * dx + dy * dy)
    if away > geometry.EPSILON:
        dx, dy = dx / away, dy / away
        out = r + GAP + geometry.shape_support(shape[2], shape[3], shape[4], shape[5], dx, dy)
        _add(s, shape[0] + out * dx - x, shape[1] + out * dy - y, THERE)


@kernel(read_only=("d",))
def consider(d: Setup, s: State, u: int) -> None:
    """Weigh up unit u's outlook and collect the places it may want to go to. `survey` is first."""
    weigh_up(d, s, u)
    r = s.lead[u]
    s.spots = 0
    _add(s, 0.0, 0.0, THERE)
    for row in range(s.goals):
        _add(s, s.goal[row, GOAL_X], s.goal[row, GOAL_Y], s.goal_reach - INSIDE)
    _add(s, 0.0, (r if player_of(d, u) == 0 else d.depth - r) - s.y[u, 0], THERE)
    if s.hunt_gain > 0.0:
        _add(s, s.hunt_x, s.hunt_y, THERE)
    worst = _worst_danger(s)
    if worst >= 0:
        ex, ey = s.danger[worst, DANGER_X], s.danger[worst, DANGER_Y]
        _add(s, ex, ey, math.sqrt(np.float64(s.danger[worst, FAR_SQUARE])) + INSIDE)
        _add_shelter(d, s, u, s.danger_from[worst])
    for row in range(s.dangers):
        ex, ey, hits = s.danger[row, DANGER_X], s.danger[row, DANGER_Y], s.danger_at[row]
        far = 2.0 * s.goal_stride + hits
        if s.danger[row, OWN_GAIN] > 0.0 and ex * ex + ey * ey < far * far:
            _add(s, ex, ey, hits - INSIDE)
    _lay_out(d, s, u)


@kernel(read_only=("d",))
def best_place(d: Setup, s: State, u: int, reach: float, shooting: bool) -> Place:
    """Find the best place within reach.

    A place further off counts as the spot on the way to it that is in reach.
    """
    near, most = single(reach), single(max(reach * reach, geometry.EPSILON))
    for start in range(0, s.spots, LANES):
        for place in range(start, start + LANES):
            dx, dy = s.option_x[place], s.option_y[place]
            share = near / np.sqrt(max(most, dx * dx + dy * dy))
            s.spot_x[place], s.spot_y[place] = dx * share, dy * share
    hope = 1.0 if shooting or range_of(s, u) <= 0.0 else later(s)
    draw = d.taste[player_of(d, u), DRAW] if not s.ending else 0.0
    weigh_spots(s, s.spots, hope, draw)
    best = best_spot(s, 0.0)
    here = float(s.spot_worth[STAY]) - hope * float(s.spot_gain[STAY])
    x, y = s.x[u, 0] + s.option_x[best], s.y[u, 0] + s.option_y[best]
    return float(s.spot_worth[best] - here), float(x), float(y), here


@kernel(read_only=("d",))
def best_move(d: Setup, s: State, u: int, reach: float) -> Place:
    """Find the best place within reach, what it gains over staying with hopes of both counted."""
    there, x, y, here = best_place(d, s, u, reach, False)
    return float(there - (s.spot_worth[STAY] - here)), x, y, here


@kernel(read_only=("d",))
def wants_beside(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a unit had better be placed at a spot, for a level of stress."""
    if policy_of(d, u) == RANDOM:
        return coin(s)
    consider(d, s, u)
    s.spot_x[1], s.spot_y[1] = x - s.x[u, 0], y - s.y[u, 0]
    s.spot_x[STAY] = s.spot_y[STAY] = 0.0
    weigh_spots(s, 2, 1.0, d.taste[player_of(d, u), DRAW])
    return bool(s.spot_worth[1] - s.spot_worth[STAY] > strain(d, s, u, 1))


@kernel(read_only=("d",))
def would_wander(d: Setup, s: State, u: int) -> tuple[bool, float, float]:
    """Return whether it is worth going for a unit, and its best place to move to.

    `survey` is before, at the beginning of the turn or of what is done between the turns.
    """
    consider(d, s, u)
    gain, x, y, _ = best_move(d, s, u, both_legs(d, s, u))
    return gain > WORTH_MOVING, x, y
