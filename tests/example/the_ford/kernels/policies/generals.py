"""Which fighter acts next, at which enemy, and from how far off."""

from factions.tabletop.battles import rng, scripts
from factions.tabletop.compiler.jit import kernel
from tests.example.the_ford.kernels.judgement.worth import attack_worth
from tests.example.the_ford.kernels.record.setup import UNITS, Setup
from tests.example.the_ford.kernels.record.state import State
from tests.example.the_ford.kernels.rules.attacks import attack
from tests.example.the_ford.kernels.rules.moving import move
from tests.example.the_ford.kernels.table.lane import distance, player_of

GREEDY, NEAREST, RANDOM = range(3)  # as `stretches.POLICIES`


@kernel(read_only=("d",))
def value(d: Setup, s: State, u: int, v: int) -> float:
    """Return what a general gives for attacking an enemy, before any that it gives less for."""
    policy, away = d.policy[player_of(d, u)], distance(s, u, v)
    if policy == RANDOM:
        return rng.uniform(s.rng)
    if policy == NEAREST or away > d.speed[u] + d.reach[u]:
        return float(-away)
    return attack_worth(d, s, u, v)


@kernel(read_only=("d",))
def choose(d: Setup, s: State, player: int) -> tuple[int, int]:
    """Return the fighter that acts and the enemy that it attacks; -1 for either: there is none."""
    enemy, actor, target, most = 1 - player, -1, -1, 0.0
    scripts.open_decision(d, s, player)
    for u in range(d.first[player], d.first[player + 1]):
        if s.left[u] > 0 and s.acted[u] < s.current_round:
            for v in range(d.first[enemy], d.first[enemy + 1]):
                if s.left[v] > 0:
                    worth = scripts.heard(s, u * UNITS + v, value(d, s, u, v))
                    if target < 0 or worth > most:
                        actor, target, most = u, v, worth
    scripts.close_decision(d, s, player)
    return actor, target


@kernel(read_only=("d",))
def act(d: Setup, s: State, u: int, v: int) -> None:
    """Let a fighter come as near to its target as it must, or is told to, and attack it."""
    away, stands_off = distance(s, u, v), d.policy[player_of(d, u)] == GREEDY
    s.acted[u] = s.current_round
    move(d, s, u, away - d.reach[u] if stands_off else max(0, away - 1))
    attack(d, s, u, v)
