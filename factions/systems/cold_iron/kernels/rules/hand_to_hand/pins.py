"""Pins, and tying up who is pinned. Source: Cold Iron, Pin and Disarm Maneuvers.

Effects of being pinned or tied up: `rules.hand_to_hand.sides:belongs`,
`rules.hand_to_hand.sides:opposed`, `rules.hand_to_hand.disengaging:release`,
`rules.hand_to_hand.disengaging:let_go`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import OUT, STANDING
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import leader
from factions.systems.cold_iron.kernels.rules.physical_health import fall
from factions.tabletop.compiler.jit import kernel

PIN_STEP, PIN_AT_ONCE, PINS_NEEDED = 5, 12, 3


@kernel
def pin(s: State, v: int, margin: int) -> None:
    """Count an attempt to pin v: three in a row by 5, or one by 12.

    Source: Cold Iron, Pin and Disarm Maneuvers.
    """
    s.pins[v] = s.pins[v] + 1 if margin >= PIN_STEP else 0
    if margin >= PIN_AT_ONCE or s.pins[v] >= PINS_NEEDED:
        s.pinned[v] = 1
        emits.emit(s, events.STATUS, v, -1, events.PINNED, 1)


@kernel(read_only=("d",))
def tie_up(d: Setup, s: State, label: int, player: int) -> None:
    """Beat one who is pinned into submission and tie him: he is out of the fight.

    Source: Cold Iron, Pin and Disarm Maneuvers.
    """
    by = leader(d, s, label, player, True)
    for v in range(d.first[1 - player], d.first[2 - player]):
        if s.held[v] == label and s.status[v] == STANDING and s.pinned[v]:
            s.last[v] = by
            fall(d, s, v, OUT)
            return
