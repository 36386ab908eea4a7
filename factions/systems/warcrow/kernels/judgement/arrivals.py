"""The units kept back at first, and the best spots to come onto the table at.

Source: Warcrow 1.6, "Scout", "Ambusher".
"""

import math

import numpy as np

from factions.systems.warcrow.kernels.judgement.outlook import NEXT_TIME, weigh_up
from factions.systems.warcrow.kernels.judgement.spots import weigh_spots
from factions.systems.warcrow.kernels.judgement.targets import best_prey
from factions.systems.warcrow.kernels.record.layout import (
    AMBUSHER,
    CLEAR,
    DRAW,
    FORMATION,
    GAP,
    HIDDEN,
    NEAREST,
    PLACES,
    RANDOM,
    READY,
    SCOUT,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import NOBODY, bases_clear, gather, spot_free
from factions.systems.warcrow.kernels.table.sight import reach_to, sees_from, spotted
from factions.systems.warcrow.kernels.table.units import footprint, range_of
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel

EDGE_STEPS, ROUND_STEPS = 8, 8
ROUND_COS = tuple(math.cos(2.0 * math.pi * step / ROUND_STEPS) for step in range(ROUND_STEPS))
ROUND_SIN = tuple(math.sin(2.0 * math.pi * step / ROUND_STEPS) for step in range(ROUND_STEPS))


@kernel(read_only=("d",))
def unseen(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether no enemy within 12 strides of a unit at a spot sees its leader.

    Its troops may stand as far from the leader as formation lets them.
    """
    enemy, troops = 1 - player_of(d, u), 0.0
    if d.troops[u] > 1 or d.guest[u] >= 0:
        troops = FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
    s.x[u, 0], s.y[u, 0] = x, y
    count, s.n[u] = s.n[u], 1
    hidden = True
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if hidden and s.status[v] == READY:
            if reach_to(d, s, u, x, y, v) - troops <= HIDDEN:
                hidden = s.foes[v] > 0 or not sees_from(d, s, v, s.x[v, 0], s.y[v, 0], u, False)
                hidden = hidden and not spotted(d, s, v, u)
    s.n[u] = count
    return hidden


@kernel(read_only=("d",))
def _add_spot(d: Setup, s: State, u: int, x: float, y: float, most: float) -> None:
    """Add a spot no further ahead than `most`."""
    ahead = y if player_of(d, u) == 0 else d.depth - y
    if s.spots < PLACES and ahead <= most:
        s.spot_x[s.spots], s.spot_y[s.spots] = x - s.x[u, 0], y - s.y[u, 0]
        s.spots += 1


@kernel(read_only=("d",))
def may_come(d: Setup, s: State, u: int, x: float, y: float, ambushing: bool) -> bool:
    """Return whether a unit may come in at a spot; an Ambusher wants room for all its troops."""
    size = footprint(d, s, u)
    gather(d, s, u, x, y, size + CLEAR, NOBODY)
    if ambushing and not bases_clear(s, x, y, size):
        return False
    return spot_free(d, s, x, y, s.lead[u]) and unseen(d, s, u, x, y)


@kernel(read_only=("d",))
def _surround(d: Setup, s: State, u: int, most: float) -> None:
    """Add the spots round the enemy most worth going after, just too far off for it to see."""
    if s.hunt_gain <= 0.0:
        return
    away = HIDDEN + s.spread[u] + FORMATION
    x, y = s.x[u, 0] + np.float64(s.hunt_x), s.y[u, 0] + np.float64(s.hunt_y)
    for step in range(ROUND_STEPS):
        _add_spot(d, s, u, x + away * ROUND_COS[step], y + away * ROUND_SIN[step], most)


@kernel(read_only=("d",))
def _list_spots(d: Setup, s: State, u: int) -> int:
    """Write down the spots where a unit might come in; return how many are ambushes."""
    s.spots = 0
    r, most = s.lead[u], d.depth - d.zone - footprint(d, s, u)
    if d.keywords[u] & AMBUSHER:
        away = d.objective_radius + d.contest + r - 0.5
        for objective in range(d.objectives):
            for step in range(ROUND_STEPS):
                x = d.objective[objective, 0] + away * ROUND_COS[step]
                _add_spot(d, s, u, x, d.objective[objective, 1] + away * ROUND_SIN[step], most)
        _surround(d, s, u, most)
    ambushes = s.spots
    for step in range(EDGE_STEPS):
        y = d.zone + (d.depth - 2.0 * d.zone) * (step + 0.5) / EDGE_STEPS
        _add_spot(d, s, u, r + GAP, y, most)
        _add_spot(d, s, u, d.width - r - GAP, y, most)
    return int(ambushes)


@kernel
def _list_arrivals(s: State, least: float) -> int:
    """Write down the spots worth more than `least` as prey; return how many."""
    count = 0
    for row in range(s.spots):
        s.prey[count], s.prey_worth[count] = row, s.spot_worth[row]
        count += int(s.spot_worth[row] > least)
    return count


@kernel(read_only=("d",))
def find_arrival(d: Setup, s: State, u: int, least: float) -> tuple[bool, float, float]:
    """Find the best spot for a Scout (at an edge) or an Ambusher (anywhere): whether, where.

    least: what that has to be worth more than. `survey` comes first.
    """
    r = s.lead[u]
    cx, cy = 0.5 * d.width, 0.5 * d.zone if player_of(d, u) == 0 else d.depth - 0.5 * d.zone
    s.x[u, 0], s.y[u, 0] = cx, cy
    s.spread[u] = footprint(d, s, u)
    weigh_up(d, s, u)
    ambushes = _list_spots(d, s, u)
    charges = d.objectives > 0 and d.keywords[u] & AMBUSHER and range_of(s, u) <= 0.0
    hope = 1.0 / NEXT_TIME if charges else 1.0
    weigh_spots(s, s.spots, hope, d.taste[player_of(d, u), DRAW])
    count = _list_arrivals(s, least)
    for _ in range(count):
        row = best_prey(s, count)
        best = s.prey[row]
        x = min(max(cx + s.spot_x[best], r), d.width - r)
        y = min(max(cy + s.spot_y[best], r), d.depth - r)
        if may_come(d, s, u, x, y, best < ambushes):
            return True, x, y
        s.prey_worth[row] = -geometry.NEVER
    return False, cx, cy


@kernel(read_only=("d",))
def keeps_back(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit stays off the table when the companies deploy."""
    policy = d.policy[player_of(d, u)]
    if policy == NEAREST or d.keywords[u] & (SCOUT | AMBUSHER) == 0:
        return False
    return policy != RANDOM or rng.below(s.rng, 2) == 1
