"""Attacks. Source: The Ford, Attacks.

Effects of being out: `table.lane:room_ahead`, `policies.generals:choose`, `game:is_gone`.
"""

from factions.tabletop.battles import recording, rng
from factions.tabletop.compiler.jit import kernel
from tests.example.the_ford.events import ATTACK, DAMAGE, OUT
from tests.example.the_ford.kernels.record.setup import FACES, Setup
from tests.example.the_ford.kernels.record.state import State
from tests.example.the_ford.kernels.table.lane import distance, player_of


@kernel
def throw(s: State, dice: int, least: int) -> int:
    """Return how many of so many dice show that face or more."""
    served = 0
    for _ in range(dice):
        served += rng.below(s.rng, FACES) + 1 >= least
    return served


@kernel(read_only=("d",))
def attack(d: Setup, s: State, u: int, v: int) -> None:
    """Let a fighter attack an enemy, if it is within reach. Source: The Ford, Attacks."""
    if distance(s, u, v) > d.reach[u]:
        return
    hits = throw(s, d.dice[u], d.aim[u])
    recording.emit(s, ATTACK, u, v, d.dice[u], hits)
    lost = min(s.left[v], hits - throw(s, hits, d.guard[v]))
    if lost > 0:
        hurt(d, s, u, v, lost)


@kernel(read_only=("d",))
def hurt(d: Setup, s: State, u: int, v: int, lost: int) -> None:
    """Take hits of a fighter; without any it is out, and scored. Source: The Ford, Victory."""
    s.left[v] -= lost
    s.dealt[u] += lost
    s.taken[v] += lost
    recording.emit(s, DAMAGE, v, u, lost, 0)
    if s.left[v] == 0:
        s.killed[u] += d.cost[v]
        s.points[player_of(d, u)] += d.cost[v]
        recording.emit(s, OUT, v, u, 0, 0)
