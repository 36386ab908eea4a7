"""A model's Combat Action: the weapon and target of each attack in turn.

Source: Company of Iron, Core Rules, "Combat Actions", "Melee Attacks", "Ranged Attacks".
"""

from factions.systems.company_of_iron.kernels.judgement import cards
from factions.systems.company_of_iron.kernels.judgement.targets import (
    choose_target,
    choose_weapon,
    may_shoot,
    spell_of,
)
from factions.systems.company_of_iron.kernels.judgement.worth import appraise
from factions.systems.company_of_iron.kernels.record.layout import (
    AIMED,
    ALONE,
    CHARGED,
    EVERYONE,
    INJURED,
    IS_CHARGE,
    KNOCKED_DOWN,
    PLAYING,
    SPELL,
    STATIONARY,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import rolls
from factions.systems.company_of_iron.kernels.rules.attacks import making_attacks
from factions.systems.company_of_iron.kernels.rules.attacks.attack_types import best_type
from factions.tabletop.compiler.jit import kernel

MOST_TRIES_TO_ATTACK = 12
# Weapons used, as bits; attacks left with the weapon in hand; that weapon; the context.
Series = tuple[int, int, int, int]

BY_SPELL = 3  # a further attack that is a spell


@kernel
def able(s: State, u: int) -> bool:
    """Return whether a model can attack. Source: Company of Iron, Combat Actions."""
    return bool(s.where[u] == PLAYING and s.status[u] & (KNOCKED_DOWN | STATIONARY | INJURED) == 0)


@kernel(read_only=("d",))
def shots_of(d: Setup, s: State, weapon: int) -> int:
    """Return how many attacks a weapon makes now; a d3 is rolled.

    Source: Company of Iron, Basic Attacks.
    """
    many = d.shots[weapon] if d.ranged[weapon] else 1
    if many < 0:
        many = rolls.d3(s)
    return int(many * d.copies[weapon])


@kernel(read_only=("d",))
def one_attack(d: Setup, s: State, u: int, v: int, weapon: int, context: int) -> None:
    """Make an attack, with the cards that both players spend on it.

    Source: Company of Iron, Making Attacks.
    """
    context |= cards.offers(d, s, u, v)
    weapon = best_type(d, s, u, v, weapon, context)
    if d.ranged[weapon]:
        making_attacks.shot(d, s, u, v, weapon, context)
    else:
        making_attacks.blow(d, s, u, v, weapon, context)
    appraise(d, s, v)


@kernel(read_only=("d",))
def attack_step(
    d: Setup, s: State, u: int, wanted: int, guns: bool, series: Series
) -> tuple[bool, Series]:
    """Make the next attack of a series. Return whether there was one, and what is left of it.

    wanted: the preferred target, -1 for none.

    Source: Company of Iron, Combat Actions; Basic Attacks; Gunfighter.
    """
    used, left, weapon, context = series
    if not able(s, u):
        return False, series
    for _ in range(MOST_TRIES_TO_ATTACK):
        if left == 0:
            first = d.weapon_first[d.kind[u]]
            weapon = choose_weapon(d, s, u, max(wanted, 0), guns, used)
            if weapon < 0:
                return False, series
            used = -1 if d.qualities[weapon] & ALONE else used | 1 << weapon - first
            left = shots_of(d, s, weapon)
        left -= 1
        if d.qualities[weapon] & EVERYONE:
            left = 0
        v = choose_target(d, s, u, weapon, wanted, guns and s.status[u] & CHARGED != 0)
        if v < 0:
            left = 0
            continue
        charges = context & IS_CHARGE != 0 and v == wanted
        one_attack(d, s, u, v, weapon, context if charges else context & ~IS_CHARGE)
        return True, (used, left, weapon, context & AIMED)
    return False, series


@kernel(read_only=("d",))
def again(d: Setup, s: State, u: int, v: int, weapon: int, sort: int) -> None:
    """Make one more attack that a rule grants.

    sort: 0: with a weapon, 1: in melee, 2: with a gun, 3: with a spell.

    Source: Company of Iron, Additional Attacks.
    """
    if not able(s, u):
        return
    guns = sort >= 2 or (sort == 0 and weapon >= 0 and d.ranged[weapon] != 0)
    if sort == BY_SPELL:
        weapon = spell_of(d, u)
    elif weapon < 0 or (d.ranged[weapon] != 0) != guns or d.qualities[weapon] & ALONE:
        weapon = choose_weapon(d, s, u, max(v, 0), guns, 0)
    if weapon < 0 or (guns and d.qualities[weapon] & SPELL == 0 and not may_shoot(d, s, u)):
        return
    v = choose_target(d, s, u, weapon, v, False)
    if v >= 0:
        one_attack(d, s, u, v, weapon, 0)
