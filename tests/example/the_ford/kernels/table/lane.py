"""The lane: how far off fighters are. Source: The Ford, The lane."""

from factions.tabletop.compiler.jit import kernel
from tests.example.the_ford.kernels.record.setup import LANE, Setup
from tests.example.the_ford.kernels.record.state import State


@kernel(read_only=("d",))
def player_of(d: Setup, u: int) -> int:
    """Return the player whose fighter it is."""
    return int(u >= d.first[1])


@kernel
def distance(s: State, u: int, v: int) -> int:
    """Return the paces between two fighters."""
    return int(abs(s.pace[u] - s.pace[v]))


@kernel(read_only=("d",))
def room_ahead(d: Setup, s: State, u: int) -> int:
    """Return how far a fighter may go forward: to one pace before the first enemy."""
    enemy, least = 1 - player_of(d, u), LANE
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.left[v] > 0:
            least = min(least, distance(s, u, v) - 1)
    return max(0, least)
