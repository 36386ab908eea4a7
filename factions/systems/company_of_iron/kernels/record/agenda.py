"""The steps that rules put off: done once the attack or the move that caused them is over.

Kernels neither nest nor recurse: what an attack's rules bring about (one more attack, a move, harm
to others that may itself bring something about) is a row here, and `activation.carry_out` does the
rows in their order. A row: kind, model, other model, weapon, row of the effect, amount.
"""

from factions.systems.company_of_iron.kernels.record.layout import AGENDA
from factions.systems.company_of_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

KIND, MODEL, OTHER, WEAPON, EFFECT, AMOUNT = range(6)


@kernel
def defer(s: State, kind: int, u: int, v: int, weapon: int, effect: int, amount: int) -> None:
    """Put a step last; it is dropped where the agenda is full."""
    if s.todo < AGENDA:
        row = s.agenda[s.todo]
        row[KIND], row[MODEL], row[OTHER] = kind, u, v
        row[WEAPON], row[EFFECT], row[AMOUNT] = weapon, effect, amount
        s.todo += 1
