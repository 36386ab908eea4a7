"""Wounds prevented as they are about to land, by skills.

Source: Warcrow 1.6, "Damage"; the cards.
"""

from factions.systems.warcrow.kernels.judgement.skills.skill_targets import (
    token_price,
    worth_of_ward,
)
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import CLEANSE, HEAL, WARD_OFF, WOUNDED
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.systems.warcrow.kernels.rules.damage import heal
from factions.systems.warcrow.kernels.rules.dice.throwing import calm
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.table.requirements import left_standing
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def ward_off(d: Setup, s: State, book: Book, u: int, wounds: int) -> int:
    """Return the wounds that unit u still takes after its skills against them.

    Source: Warcrow 1.6, "Damage".
    """
    if d.moments[u] >> WOUNDED & 1 == 0:
        return wounds
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if wounds <= 0:
            break
        if d.skill_at[skill] != WOUNDED or not left_standing(d, s, u, wounds, d.skill_when[skill]):
            continue
        if usable(d, s, skill) and worth_of_ward(d, s, u, skill, wounds) > token_price(d, s, skill):
            spend(d, s, skill, -1)
            s.due[u] |= d.skill_price[skill, 1] > 0
            wounds -= _warded(d, s, book, u, skill) if _works(d, s, book, u, skill) else 0
    return max(0, wounds)


@kernel(read_only=("d",))
def _works(d: Setup, s: State, book: Book, u: int, skill: int) -> bool:
    """Roll the willpower that a skill may need; return whether it works."""
    if d.skill_luck[skill] == -1:
        return True
    return bool(lane(calm(s.rng, book, d.will[u], False), 0) > 0)


@kernel(read_only=("d",))
def _warded(d: Setup, s: State, book: Book, u: int, skill: int) -> int:
    """Do the deeds of a skill that prevents wounds; return how many it prevents."""
    total = 0
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        if d.deed_what[row] == WARD_OFF:
            total += d.deed_amount[row]
            if d.deed_row[row] >= 0:
                total += lane(calm(s.rng, book, d.deed_row[row], False), 0)
        elif d.deed_what[row] == HEAL:
            heal(d, s, u, s.damage[u])
        elif d.deed_what[row] == CLEANSE:
            drop_states(s, u, s.states[u])
    return int(total)
