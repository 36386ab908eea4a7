"""Units that go where another goes, as a skill of theirs allows.

Source: Warcrow 1.6, "Timing", "Shove, Attract, Place, and Displace"; the cards (Anointed).
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.clearings import find_spot
from factions.systems.warcrow.kernels.judgement.places import wants_beside
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.cards import ALLY_MOVES
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.table.requirements import in_range
from factions.systems.warcrow.kernels.table.ways import march_to
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def escort_of(d: Setup, s: State, u: int) -> int:
    """Return the skill by which an ally, not engaged, may follow unit u that moves, or -1.

    Source: Warcrow 1.6, "Timing"; the cards.
    """
    player = player_of(d, u)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        by = d.skill_of[skill]
        if d.skill_at[skill] != ALLY_MOVES or by == u or not usable(d, s, skill):
            continue
        if d.labels[u] & d.skill_only[skill] and s.foes[by] == 0:
            if in_range(d, s, by, u, d.skill_within[skill], d.skill_only[skill]):
                return int(skill)
    return -1


@kernel(read_only=("d",))
def escort(d: Setup, s: State, skill: int, u: int) -> None:
    """Place the bearer of a skill beside unit u, which has moved, if it is better off there.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace"; the cards.
    """
    by = d.skill_of[skill]
    found, x, y = find_spot(d, s, by, u, 0.0)
    if found and wants_beside(d, s, by, x, y):
        spend(d, s, skill, u)
        march_to(d, s, by, x, y, s.x[u, 0] - x, s.y[u, 0] - y)
        emits.emit_places(s, events.BY_SKILL, by, u)
