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
    NEAREST,
    PLACE_SELF,
    PLAYING,
    SPEED,
    STATIONARY,
    Record,
)
from factions.systems.company_of_iron.kernels.moves import nearest_enemy, turn
from factions.systems.company_of_iron.kernels.outlook import prize, weigh_up
from factions.systems.company_of_iron.kernels.places import gather
from factions.systems.company_of_iron.kernels.stats import stat
from factions.systems.company_of_iron.kernels.weighing import weigh_options
from factions.tabletop import rng
from factions.tabletop.jit import kernel

NEARLY = 0.9  # of a melee range is where a model stops


@kernel
def _whither(d: Record, s: Record, m: int, length: float) -> None:
    """Write into the first option where a model wants to go."""
    policy = d.policy[d.side[m]]
    if policy == GREEDY:
        weigh_up(d, s, m, False)
        gather(d, s, m, length, length)
        weigh_options(d, s, m)
        best, most = 0, -1e9
        for k in range(s.options):
            dx, dy = s.option_x[k] - s.x[m], s.option_y[k] - s.y[m]
            if dx * dx + dy * dy <= length * length + 1e-6 and s.option_worth[k] > most + 1e-9:
                best, most = k, s.option_worth[k]
        s.option_x[0], s.option_y[0] = s.option_x[best], s.option_y[best]
    elif policy == NEAREST:
        e = nearest_enemy(d, s, m)
        s.option_x[0] = s.x[e] if e >= 0 else s.x[m]
        s.option_y[0] = s.y[e] if e >= 0 else s.y[m]
    else:
        angle = 2.0 * math.pi * rng.uniform(s.rng)
        s.option_x[0] = s.x[m] + length * math.cos(angle)
        s.option_y[0] = s.y[m] + length * math.sin(angle)


@kernel
def _to_strike(d: Record, s: Record, m: int, length: float) -> bool:
    """Write into the first option a spot to strike the best enemy from, if there is one."""
    k, foe, pick, most = d.kind[m], 1 - d.side[m], -1, 0.0
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] != PLAYING or d.melee_range[k] == 0.0:
            continue
        dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
        far = length + d.melee_range[k] + d.edge[m] + d.edge[e]
        value = prize(d, s, m, e, BLOW)
        if value > most and dx * dx + dy * dy <= far * far:
            pick, most = e, value
    if pick < 0:
        return False
    dx, dy = s.x[m] - s.x[pick], s.y[m] - s.y[pick]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    part = min(1.0, (NEARLY * d.melee_range[k] + d.edge[m] + d.edge[pick]) / long)
    s.option_x[0], s.option_y[0] = s.x[pick] + part * dx, s.y[pick] + part * dy
    return True


@kernel
def step(d: Record, s: Record, m: int, effect: int, inches: int, strikes: bool) -> None:
    """Move a model up to that far (-1: its SPD), or place it; no free strikes.

    strikes: an attack follows.
    """
    if s.where[m] != PLAYING or s.status[m] & (KNOCKED_DOWN | STATIONARY | INJURED):
        return
    length = float(inches) if inches >= 0 else float(stat(d, s, m, SPEED, 0))
    if not strikes or not _to_strike(d, s, m, length):
        _whither(d, s, m, length)
    x, y = float(s.option_x[0]), float(s.option_y[0])
    dx, dy = x - s.x[m], y - s.y[m]
    if dx * dx + dy * dy < 0.01:
        return
    if d.what[effect] == PLACE_SELF:
        movement.place(d, s, m, x, y, length, events.BY_RULE)
    else:
        movement.walk(d, s, m, x, y, length, events.BY_RULE)
    turn(d, s, m, nearest_enemy(d, s, m))
