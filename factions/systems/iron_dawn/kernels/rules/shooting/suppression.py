"""Suppression, and Suppressing Fire, which pins.

Source: Iron Dawn V2, "Suppression", "Suppressing Fire", "Indirect Fire weapons".

Effects of being suppressed: `rules.shooting.firing:modifier`, `rules.victory:presence`,
`rules.manoeuvres:perform`.

Effects of being pinned: `rules.turn_sequence:could_move`, `rules.turn_sequence:may_shoot`,
`rules.turn_sequence:may_assault`, `rules.manoeuvres:may_do`, `rules.units.solo_units:may_part`,
`rules.vehicles.transports:may_board`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import READY
from factions.systems.iron_dawn.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

NEVER = 0


@kernel
def suppressed_until(s: State, made: int, failed: int, near: int) -> int:
    """Return the last turn in which a volley suppresses its target, or NEVER.

    Half of its defence tests passed suppress it to the end of the next turn, shells that came
    down near by to the end of this one.

    Source: Iron Dawn V2, Suppression.
    """
    if made > 0 and 2 * (made - failed) >= made:
        return int(s.current_round + 1)
    return int(s.current_round) if near else NEVER


@kernel
def suppress(s: State, v: int, last: int) -> None:
    """Suppress a unit until its next shooting, at most to the end of turn `last`.

    Source: Iron Dawn V2, Suppression.
    """
    if last != NEVER and s.status[v] == READY:
        s.suppressed[v] = max(s.suppressed[v], last)
        emits.emit(s, events.CONDITION, v, -1, events.SUPPRESSED, 0)


@kernel
def suppressing_fire(s: State, v: int, last: int) -> None:
    """Pin a unit for this turn that would be suppressed; it loses no hit points.

    Source: Iron Dawn V2, Suppressing Fire.
    """
    if last != NEVER and s.status[v] == READY:
        s.pinned[v] = s.current_round
        emits.emit(s, events.CONDITION, v, -1, events.PINNED, 0)
