"""Priority: which player activates a model first in a round; then the players trade it.

Source: Company of Iron, Core Rules, "The Game Round", "Priority & Activating Models".

For priority and passing, see `game:begin_round`, `game:battle`, `game:take_turn`,
`policies.turns:choose_model`, `policies.turns:waiting`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.rolls import d6
from factions.tabletop.compiler.jit import kernel

ROLLS = 64  # until one is higher


@kernel
def roll_priority(s: State, more: int) -> int:
    """Roll for priority, ties again; return the player that has it.

    more: what the first player adds to its roll; below 0, what the second adds.

    Source: Company of Iron, Priority & Activating Models.
    """
    one = two = 0
    for _ in range(ROLLS):
        one, two = d6(s) + max(0, more), d6(s) + max(0, -more)
        if one != two:
            break
    first = 0 if one >= two else 1
    emits.emit(s, events.PRIORITY, -1, -1, first, one if first == 0 else two)
    emits.more(s, two if first == 0 else one, 0, 0)
    return first
