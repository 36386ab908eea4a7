"""The attack roll: its dice, the boosts and the rerolls of it.

Source: Company of Iron, Core Rules, "Attack Roll", "Attacks That Hit or Miss Automatically",
"Additional Dice & Boosted Rolls", "Rerolls".
"""

from typing import NamedTuple

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement import cards, chances
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    ATTACK_DICE,
    ATTACKER,
    BOOST_ATTACK,
    CAVALRY,
    DROP_LOWEST,
    INJURED,
    IS_CHARGE,
    OFFER_BOOST_ATTACK,
    OFFER_REROLL,
    PAIRS,
    REROLL_ATTACK,
    REROLL_COMBINED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import rolls
from factions.systems.company_of_iron.kernels.rules.attacks.attack_modifiers import (
    defence,
    skill,
    surely,
)
from factions.systems.company_of_iron.kernels.rules.attacks.direct_hits import (
    share_marked,
)
from factions.systems.company_of_iron.kernels.rules.command_cards import spend_offers
from factions.systems.company_of_iron.kernels.table.stats.sums import among
from factions.tabletop.compiler.jit import kernel


class Attacked(NamedTuple):
    """What an attack came to."""

    hit: bool
    critical: bool
    felled: int  # KILLED or HURT_BADLY (`falls`) where it felled an enemy, else 0
    spent: int  # offers of cards that were taken
    struck: int  # the model that took the hit: the target, or another in its place


@kernel(read_only=("d",))
def _boosts(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], dice: int, need: int
) -> bool:
    """Return whether the attacker spends a card to boost this attack roll."""
    before = chances.likely(d, dice, need)
    more = chances.likely(d, dice + 1, need) - before
    if not cards.changes_enough(more):
        return False
    plain, boosted = (
        share_marked(d, s, u, v, weapon, how, 0),
        share_marked(d, s, u, v, weapon, how, 1),
    )
    return cards.boosts_attack(before, more, plain, boosted)


@kernel(read_only=("d",))
def _rerolls(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], dice: int, need: int
) -> bool:
    """Return whether the attacker spends a card on another try at an attack roll that missed."""
    if how[0] & OFFER_REROLL == 0:
        return False
    return cards.rerolls(chances.likely(d, dice, need) * share_marked(d, s, u, v, weapon, how, 0))


@kernel
def _again(s: State, more: int) -> bool:
    """Return whether a rule lets the attacker reroll a miss; more: what others of its unit add."""
    combined = more > 0 and s.sums[ATTACKER, REROLL_COMBINED] > 0
    return bool(combined or s.sums[ATTACKER, REROLL_ATTACK] > 0)


@kernel(read_only=("d",))
def roll_attack(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], screens: int
) -> Attacked:
    """Make the attack roll, with its rerolls; return what came of it, before anything is felled.

    how: the conditions of the attack, what models of its unit add, and the sort of attack. screens:
    what screens the target, as bits. What hits automatically may be rolled for, where a critical
    hit does more; it hits automatically no longer then.

    Source: Company of Iron, Attack Roll; Rerolls; Attacks That Hit or Miss Automatically.
    """
    (shared, more, sort), spent, cast = how, 0, 0
    outcome, total, goal, again = surely(d, s, u, v, weapon), 0, 0, 0
    dice = 2 + s.sums[ATTACKER, ATTACK_DICE] + s.sums[ATTACKER, DROP_LOWEST]
    boosted = s.sums[ATTACKER, BOOST_ATTACK] > 0 or (
        shared & IS_CHARGE and among(d, s, u, CAVALRY, ATTACKER)
    )
    dice += 1 if boosted else 0
    if outcome == events.SURE_HIT and d.qualities[weapon] & PAIRS and s.status[v] & INJURED == 0:
        need = defence(d, s, u, v, weapon, screens) - skill(d, s, u, v, weapon, shared) - more
        if chances.hardly_misses(int(dice - s.sums[ATTACKER, DROP_LOWEST]), int(need)):
            outcome = events.MISS
    if outcome == events.MISS:
        goal = defence(d, s, u, v, weapon, screens)
        added = skill(d, s, u, v, weapon, shared) + more
        if not boosted and shared & OFFER_BOOST_ATTACK:
            if _boosts(d, s, u, v, weapon, how, dice, goal - added):
                spend_offers(d, s, u, v, OFFER_BOOST_ATTACK)
                spent |= OFFER_BOOST_ATTACK
                dice += 1
        for _ in range(3):
            rolled = rolls.throw(s, dice, s.sums[ATTACKER, DROP_LOWEST])
            total = (rolled & rolls.TOTAL) + added
            lucky = rolled & rolls.ALL_SIXES or total >= goal
            if rolled and rolled & rolls.ALL_ONES == 0 and lucky:
                outcome = events.CRITICAL if rolled & rolls.PAIR else events.HIT
                break
            if again == 0 and _again(s, more):
                again = 1
            elif spent & OFFER_REROLL == 0 and _rerolls(
                d, s, u, v, weapon, how, dice, goal - added
            ):
                spend_offers(d, s, u, v, OFFER_REROLL)
                spent |= OFFER_REROLL
                again += 1
            else:
                break
        cast = dice
    emits.emit(s, events.ATTACK, u, v, weapon, sort)
    emits.more(s, cast, total, goal)
    emits.last(s, outcome, again)
    hit = outcome in (events.HIT, events.CRITICAL, events.SURE_HIT)
    return Attacked(hit, outcome == events.CRITICAL, 0, spent, v)
