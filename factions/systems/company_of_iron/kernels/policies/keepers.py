"""Keepers: a round is begun by naming the model that is to hold each flag.

The others then look elsewhere, and the keeper feels its flag from afar (`weighing`).
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import FUTURE
from factions.systems.company_of_iron.kernels.record.layout import (
    GREEDY,
    INJURED,
    KEEP,
    KNOCKED_DOWN,
    PLAYING,
    POINT,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

DETAINED = 1.0  # rounds that a model loses that lies or is in melee
NEEDED = 0.3  # of what a model stands to gain or lose where it is
DEAR = 0.2  # of what a model is worth: the dear fight
NOBODY = -1e9


@kernel(read_only=("d",))
def _runs(d: Setup, s: State, u: int, flag: int) -> float:
    """Return after how many rounds a model holds a flag if it runs there."""
    dx, dy = s.x[u] - d.flag[flag, 0], s.y[u] - d.flag[flag, 1]
    away = math.sqrt(dx * dx + dy * dy) - d.flag_reach - d.edge[u]
    late = DETAINED if s.engaged[u] > 0 or s.status[u] & KNOCKED_DOWN else 0.0
    return float(0.0 if away <= 0.0 else away / (2.0 * d.spd[d.kind[u]]) + late)


@kernel(read_only=("d",))
def _fitness(d: Setup, s: State, u: int, flag: int) -> float:
    """Return how fit a model is to hold a flag, in army points."""
    if s.where[u] != PLAYING or s.status[u] & INJURED or d.spd[d.kind[u]] <= 0:
        return NOBODY
    soon = d.taste[d.side[u], POINT] * FUTURE ** _runs(d, s, u, flag)
    return float(soon - NEEDED * s.urge[u] - DEAR * d.worth[u])


@kernel(read_only=("d",))
def name_keepers(d: Setup, s: State, player: int) -> None:
    """Name the fittest model of a player for each flag, the commander excepted; each has one."""
    for flag in range(d.posts):
        s.keeper[player, flag] = -1
    if d.taste[player, KEEP] <= 0.0 or d.policy[player] != GREEDY:
        return
    for _ in range(d.posts):
        pick, post, most = -1, -1, NOBODY
        for u in range(d.first[player], d.first[player + 1]):
            if u == s.leader[player] or _keeps(d, s, player, u):
                continue
            for flag in range(d.posts):
                fit = _fitness(d, s, u, flag) if s.keeper[player, flag] < 0 else NOBODY
                if fit > most:
                    pick, post, most = u, flag, fit
        if pick >= 0:
            s.keeper[player, post] = pick


@kernel(read_only=("d",))
def _keeps(d: Setup, s: State, player: int, u: int) -> bool:
    """Return whether a model has a flag to keep."""
    for flag in range(d.posts):
        if s.keeper[player, flag] == u:
            return True
    return False
