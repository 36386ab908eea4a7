"""The commander's successor.

Source: Company of Iron, Core Rules, "Choosing a Commander".
"""

from factions.systems.company_of_iron.kernels.record import events
from factions.systems.company_of_iron.kernels.record.layout import INJURED, PLAYING, WARRIOR
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.tabletop.compiler.jit import kernel

UNFIT = 1e6  # army points that any model is worth less than


@kernel(read_only=("d",))
def succeed(d: Setup, s: State, p: int) -> None:
    """Choose a player's next commander; upgrade and battle plan end.

    It is the dearest warrior, of the injured only where no other is left.

    Source: Company of Iron, Choosing a Commander & Commander Upgrade Card.
    """
    heir, most = -1, -UNFIT
    for m in range(d.first[p], d.first[p + 1]):
        if s.where[m] == PLAYING and has(d, s, m, WARRIOR):
            worth = d.worth[m] - (UNFIT if s.status[m] & INJURED else 0.0)
            if worth > most:
                heir, most = m, worth
    s.leader[p], s.upgraded[p], s.plan[p], s.upset = heir, 0, -1, 1
    if heir >= 0:
        events.emit(s, events.COMMANDER, heir, -1, 0, 0)
