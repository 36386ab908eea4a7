"""Taking weapons in hand. Source: Cold Iron, Summary of Actions."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    MELEE,
    PRONE,
    READIES,
    RISES,
    STRIKES,
    UP,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import between, face
from factions.tabletop.compiler.jit import kernel

IN_HASTE = 6  # what readying a weapon costs the blow that is struck with it


@kernel(read_only=("d",))
def ready_blade(d: Setup, s: State, u: int, v: int) -> None:
    """Take to the blade: half a move, and a blow at 6 less at whom it brings within reach.

    Source: Cold Iron, Summary of Actions.
    """
    s.stance[u], s.does[u], s.target[u] = MELEE, READIES, v
    emits.emit(s, events.STATUS, u, -1, events.READIED, 1)
    face(s, u, s.q[v], s.r[v])
    if between(s, u, v) <= 1:
        s.does[u], s.haste[u] = STRIKES, IN_HASTE


@kernel
def rise(s: State, u: int) -> None:
    """Stand up and take a weapon in hand, or pick it up: there is time for nothing else.

    Source: Cold Iron, Summary of Actions.
    """
    why = events.ON_THE_GROUND if s.down[u] == PRONE else events.EMPTY_HANDED
    s.does[u], s.down[u] = RISES, UP
    emits.emit(s, events.STATUS, u, -1, why, 0)
