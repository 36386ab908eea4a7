"""The commander's successor.

Source: Company of Iron, Core Rules, "Choosing a Commander".

Effects: `table.stats.current_stats:_swayed`, `table.stats.current_stats:_renew_own`,
`table.stats.current_stats:planned`, `table.stats.conditions:near_commander`,
`rules.damage.falls:fall`, `rules.command_cards:play_plan`, `rules.scenario:check`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import INJURED, PLAYING, WARRIOR
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.tabletop.compiler.jit import kernel

UNFIT = 1e6  # army points that any model is worth less than


@kernel(read_only=("d",))
def succeed(d: Setup, s: State, player: int) -> None:
    """Choose a player's next commander; upgrade and battle plan end.

    It is the dearest warrior, of the injured only where no other is left.

    Source: Company of Iron, Choosing a Commander & Commander Upgrade Card.
    """
    heir, most = -1, -UNFIT
    for u in range(d.first[player], d.first[player + 1]):
        if s.where[u] == PLAYING and has(d, s, u, WARRIOR):
            worth = d.worth[u] - (UNFIT if s.status[u] & INJURED else 0.0)
            if worth > most:
                heir, most = u, worth
    s.leader[player], s.upgraded[player], s.plan[player], s.upset = heir, 0, -1, 1
    if heir >= 0:
        emits.emit(s, events.COMMANDER, heir, -1, 0, 0)
