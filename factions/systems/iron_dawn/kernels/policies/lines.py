"""In which order a player's units act in a phase; the rules leave it to the player."""

from factions.systems.iron_dawn.kernels.policies.staff import expected
from factions.systems.iron_dawn.kernels.record.indices import EAGER, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_shoot
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def line_up(d: Setup, s: State, player: int) -> None:
    """Write the order in which a player's units act: that of the list, or the most eager first.

    So those who move find out first what fire has left of the enemy. Equals keep the order of the
    list.
    """
    first, end = s.first[player], s.first[player + 1]
    for u in range(first, end):
        s.line[u] = u
    if d.taste[player, EAGER] <= 0.0:
        return
    for u in range(first, end):
        s.zeal[u] = zeal(d, s, u)
        place = u
        while place > first and s.zeal[s.line[place - 1]] < s.zeal[u]:
            s.line[place] = s.line[place - 1]
            place -= 1
        s.line[place] = u


@kernel(read_only=("d",))
def zeal(d: Setup, s: State, u: int) -> float:
    """Return the most that a unit may shoot off an enemy from where it stands, sight apart."""
    enemy, most = 1 - player_of(d, u), 0.0
    if not may_shoot(d, s, u):
        return 0.0
    for v in range(s.first[enemy], s.first[enemy + 1]):
        if s.status[v] == READY and not s.abandoned[v]:
            most = max(most, min(expected(d, s, u, v), d.worth[v] * s.left[v]))
    return float(most)
