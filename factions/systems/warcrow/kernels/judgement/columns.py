"""Where units would like to be deployed: the column of an objective, or one near their friends.

Source: Warcrow 1.6, "Deploy Units".
"""

from factions.systems.warcrow.kernels.record.layout import MUSTER, RANDOM, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

JITTER = 6.0


@kernel(read_only=("d",))
def wish_column(d: Setup, s: State, u: int) -> float:
    """Return the x a unit would like to be deployed at."""
    player = player_of(d, u)
    part = d.taste[player, MUSTER]
    if d.objectives > 0 and d.policy[player] != RANDOM:
        objective = (u - d.first[player]) % d.objectives
        if part > 0.0:
            objective = _needed(d, s, player, d.conquest[u, 0] > 0)
        return float(d.objective[objective, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0))
    anywhere = float(d.width * rng.uniform(s.rng))
    return anywhere + part * (_middle(d, s, player) - anywhere)


@kernel(read_only=("d",))
def _middle(d: Setup, s: State, player: int) -> float:
    """Return the mean x of a player's units on the table; of the table where there is none."""
    count, total = 0, 0.0
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == READY:
            count += 1
            total += s.x[u, 0]
    return total / count if count > 0 else 0.5 * d.width


@kernel(read_only=("d",))
def _needed(d: Setup, s: State, player: int, takes: bool) -> int:
    """Return the objective where a unit is needed: with least conquest of the player's so far.

    takes: it has conquest itself; otherwise, that with most of it.
    """
    best, most = 0, 0
    for step in range(d.objectives):
        objective = (step + d.objectives // 2) % d.objectives  # the one in the middle first
        there = 0
        for v in range(d.first[player], d.first[player + 1]):
            if s.status[v] == READY and _nearest(d, s.x[v, 0]) == objective:
                there += d.conquest[v, 0]
        value = -there if takes else there
        if step == 0 or value > most:
            best, most = objective, value
    return best


@kernel(read_only=("d",))
def _nearest(d: Setup, x: float) -> int:
    """Return the objective whose column is nearest to an x."""
    best = 0
    for objective in range(1, d.objectives):
        if abs(d.objective[objective, 0] - x) < abs(d.objective[best, 0] - x):
            best = objective
    return best
