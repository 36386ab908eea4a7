"""Wounds prevented as they are about to land, by skills.

Source: Warcrow 1.6, "Damage"; the cards.
"""

from typing import Any

from factions.systems.warcrow.kernels import rolls
from factions.systems.warcrow.kernels.bonuses import left_standing
from factions.systems.warcrow.kernels.damage import heal
from factions.systems.warcrow.kernels.layout import Record
from factions.systems.warcrow.kernels.lore import CLEANSE, HEAL, WARD_OFF, WOUNDED
from factions.systems.warcrow.kernels.morale import drop_states
from factions.systems.warcrow.kernels.spending import spend, token_price, usable
from factions.tabletop.jit import kernel

Book = Any


@kernel
def ward_off(d: Record, s: Record, book: Book, u: int, wounds: int) -> int:
    """Return the wounds that unit u still takes after its skills against them."""
    if d.moments[u] >> WOUNDED & 1 == 0:
        return wounds
    for k in range(d.skill_first[u], d.skill_first[u + 1]):
        if wounds <= 0:
            break
        if d.skill_at[k] != WOUNDED or not left_standing(d, s, u, wounds, d.skill_when[k]):
            continue
        if usable(d, s, k) and _saves(d, s, u, k, wounds) > token_price(d, s, k):
            spend(d, s, k, -1)
            s.stress[u] += d.skill_price[k, 0]
            s.tinge[u] += d.skill_price[k, 1]
            s.due[u] |= d.skill_price[k, 1] > 0
            wounds -= _warded(d, s, book, u, k) if _works(d, s, book, u, k) else 0
    return max(0, wounds)


@kernel
def _works(d: Record, s: Record, book: Book, u: int, k: int) -> bool:
    """Roll the willpower that a skill may need; tell whether it works."""
    if d.skill_luck[k] == -1:
        return True
    return bool(rolls.lane(rolls.calm(s.rng, book, d.will[u], False), 0) > 0)


@kernel
def _saves(d: Record, s: Record, u: int, k: int, wounds: int) -> float:
    """Return what the wounds that a skill prevents are worth."""
    row = d.deed_first[k]
    most = min(1.0 * wounds, d.deed_amount[row] + d.deed_mean[row])
    return float(d.worth[u] * min(most, 1.0 * s.left[u]) * d.skill_chance[k])


@kernel
def _warded(d: Record, s: Record, book: Book, u: int, k: int) -> int:
    """Do the deeds of a skill that prevents wounds; return how many it prevents."""
    total = 0
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        if d.deed_what[row] == WARD_OFF:
            total += d.deed_amount[row]
            if d.deed_row[row] >= 0:
                total += rolls.lane(rolls.calm(s.rng, book, d.deed_row[row], False), 0)
        elif d.deed_what[row] == HEAL:
            heal(d, s, u, s.damage[u])
        elif d.deed_what[row] == CLEANSE:
            drop_states(s, u, s.states[u])
    return int(total)
