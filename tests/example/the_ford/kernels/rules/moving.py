"""Moving. Source: The Ford, Moving."""

from factions.tabletop.battles import recording
from factions.tabletop.compiler.jit import kernel
from tests.example.the_ford.events import MOVED, PLACED
from tests.example.the_ford.kernels.record.setup import LANE, Setup
from tests.example.the_ford.kernels.record.state import State
from tests.example.the_ford.kernels.table.lane import player_of, room_ahead


@kernel(read_only=("d",))
def move(d: Setup, s: State, u: int, paces: int) -> None:
    """Move a fighter so many paces forward, or back if negative, as far as it may go.

    Source: The Ford, Moving.
    """
    go = min(paces, d.speed[u], room_ahead(d, s, u)) if paces > 0 else max(paces, -d.speed[u])
    ahead = 1 if player_of(d, u) == 0 else -1
    s.pace[u] = min(LANE, max(0, s.pace[u] + ahead * go))
    recording.emit(s, PLACED, u, -1, MOVED, s.pace[u])
