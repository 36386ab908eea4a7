"""Moves that rules grant outside Normal Movement: where a model goes with them.

Source: Company of Iron, Core Rules, "End of Activation Movement".
"""

import math

from factions.systems.company_of_iron.kernels import events, movement
from factions.systems.company_of_iron.kernels.layout import (
    BLOW,
    GREEDY,
    INJURED,
    KNOCKED_DOWN,
    MOVE_SELF,
    NEAREST,
    PLACE_SELF,
    PLAYING,
    SPEED,
    STATIONARY,
    Record,
)
from factions.systems.company_of_iron.kernels.moves import follow, nearest_enemy, turn
from factions.systems.company_of_iron.kernels.outlook import HOLD, STRIKE, prize, weigh_up
from factions.systems.company_of_iron.kernels.places import gather
from factions.systems.company_of_iron.kernels.stats import stat
from factions.systems.company_of_iron.kernels.weighing import weigh_options
from factions.tabletop import rng
from factions.tabletop.jit import kernel

NEARLY = 0.9  # of a melee range is where a model stops


@kernel
def _whither(d: Record, s: Record, m: int, length: float) -> None:
    """Write into the first option where a model, weighed up if it is greedy, wants to go."""
    policy = d.policy[d.side[m]]
    if policy == GREEDY:
        gather(d, s, m, length, length)
        weigh_options(d, s, m)
        best, most = 0, -1e9
        for k in range(s.options):
            dx, dy = s.option_x[k] - s.x[m], s.option_y[k] - s.y[m]
            if dx * dx + dy * dy <= length * length + 1e-6 and s.option_worth[k] > most + 1e-9:
                best, most = k, s.option_worth[k]
        s.option_x[0], s.option_y[0] = s.option_x[best], s.option_y[best]
    elif policy == NEAREST:
        e = nearest_enemy(d, s, m, s.x[m], s.y[m])
        s.option_x[0] = s.x[e] if e >= 0 else s.x[m]
        s.option_y[0] = s.y[e] if e >= 0 else s.y[m]
    else:
        angle = 2.0 * math.pi * rng.uniform(s.rng)
        s.option_x[0] = s.x[m] + length * math.cos(angle)
        s.option_y[0] = s.y[m] + length * math.sin(angle)


@kernel
def _to_strike(d: Record, s: Record, m: int, length: float) -> bool:
    """Write into the first option a spot to strike the best enemy from, if there is one.

    What free strikes on the way there cost the model, weighed up, counts against it.
    """
    k, foe, pick, most = d.kind[m], 1 - d.side[m], -1, 0.0
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] != PLAYING or d.melee_range[k] == 0.0:
            continue
        dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
        far = length + d.melee_range[k] + d.edge[m] + d.edge[e]
        value = prize(d, s, m, e, BLOW)
        if value <= most or dx * dx + dy * dy > far * far:
            continue
        x, y = _beside(d, s, m, e)
        value -= _flight(s, x, y)
        if value > most:
            pick, most = e, value
    if pick >= 0:
        s.option_x[0], s.option_y[0] = _beside(d, s, m, pick)
    return pick >= 0


@kernel
def _beside(d: Record, s: Record, m: int, e: int) -> tuple[float, float]:
    """Return the spot nearest to a model from which it strikes an enemy."""
    dx, dy = s.x[m] - s.x[e], s.y[m] - s.y[e]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    near = NEARLY * d.melee_range[d.kind[m]] + d.edge[m] + d.edge[e]
    part = min(1.0, near / long)
    return s.x[e] + part * dx, s.y[e] + part * dy


@kernel
def _flight(s: Record, x: float, y: float) -> float:
    """Return what the free strikes cost on the way to a spot."""
    lost = 0.0
    for n in range(s.holders):
        e = s.holder[n]
        dx, dy = s.x[e] - x, s.y[e] - y
        lost += s.fear[STRIKE, e] if dx * dx + dy * dy > s.fear[HOLD, e] else 0.0
    return lost


@kernel
def step(d: Record, s: Record, m: int, effect: int, inches: int, strikes: bool) -> None:
    """Move a model up to that far (-1: its SPD), or place it no further away.

    strikes: an attack follows. Moving is advancing: it draws free strikes, unless a rule forbids
    them.
    """
    if s.where[m] != PLAYING or s.status[m] & (KNOCKED_DOWN | STATIONARY | INJURED):
        return
    length = float(inches) if inches >= 0 else float(stat(d, s, m, SPEED, 0))
    if d.policy[d.side[m]] == GREEDY or strikes:
        weigh_up(d, s, m, d.what[effect] == MOVE_SELF)
    if not strikes or not _to_strike(d, s, m, length):
        _whither(d, s, m, length)
    x, y = float(s.option_x[0]), float(s.option_y[0])
    dx, dy = x - s.x[m], y - s.y[m]
    if dx * dx + dy * dy < 0.01:
        return
    if d.what[effect] == PLACE_SELF:
        movement.leap(d, s, m, x, y, length, events.BY_RULE)
        turn(d, s, m, nearest_enemy(d, s, m, s.x[m], s.y[m]))
    else:
        movement.way(d, s, m, x, y, length, movement.EXACT)
        follow(d, s, m, -1, events.BY_RULE, d.what[effect] == MOVE_SELF)
