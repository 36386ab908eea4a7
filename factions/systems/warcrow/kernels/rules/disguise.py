"""Units that their enemies take for neutral: no target of theirs until they are found out.

Source: Warcrow 1.6, "Neutral Units"; the cards (Vercana).

Effects: `judgement.targets:best_target`, `judgement.skills.skill_targets:hidden`,
`judgement.skills.deeds_worth:touches`, `rules.attacks.charges:can_rush`,
`rules.attacks.charges:rush`, `rules.attacks.ranged:found`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def keep_disguise(d: Setup, s: State, book: Book, u: int) -> None:
    """Let a unit in disguise test its willpower, which fails to keep it up, as its activation ends.

    Source: the cards.
    """
    if will_test(d, s, book, u, 1, events.DISGUISE) < 1:
        s.disguised[u] = 0
