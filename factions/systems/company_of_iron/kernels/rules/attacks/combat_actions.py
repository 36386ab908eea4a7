"""A model's Combat Action: which weapon at whom, one attack after the other.

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
    EVERYONE,
    INJURED,
    IS_CHARGE,
    KNOCKED_DOWN,
    PLAYING,
    SPELL,
    STATIONARY,
    Record,
)
from factions.systems.company_of_iron.kernels.rules import rolls
from factions.systems.company_of_iron.kernels.rules.attacks import making_attacks
from factions.tabletop.jit import kernel

MOST_TRIES_TO_ATTACK = 12

BY_SPELL = 3  # a further attack that is a spell


@kernel
def able(s: Record, m: int) -> bool:
    """Tell whether a model can attack."""
    return bool(s.where[m] == PLAYING and s.status[m] & (KNOCKED_DOWN | STATIONARY | INJURED) == 0)


@kernel
def shots_of(d: Record, s: Record, w: int) -> int:
    """Return how many attacks a weapon makes now; a d3 is rolled."""
    many = d.shots[w] if d.ranged[w] else 1
    if many < 0:
        many = rolls.d3(s)
    return int(many * d.copies[w])


@kernel
def one_attack(d: Record, s: Record, m: int, v: int, w: int, context: int) -> None:
    """Make an attack, with the cards that both players spend on it."""
    context |= cards.offers(d, s, m, v)
    if d.ranged[w]:
        making_attacks.shot(d, s, m, v, w, context)
    else:
        making_attacks.blow(d, s, m, v, w, context)
    appraise(d, s, v)


@kernel
def next_attack(d: Record, s: Record, m: int, wanted: int, guns: bool, context: int) -> None:
    """Open the series of attacks that `activation` steps through; see `attack_step`."""
    s.series[0], s.series[1], s.series[2], s.series[3] = wanted, int(guns), 0, 0
    s.series[4], s.series[5] = -1, context


@kernel
def attack_step(d: Record, s: Record, m: int) -> bool:
    """Make the next attack of the series; False where there is none.

    `series`: whom it would rather attack, 1 for guns, weapons used as bits, attacks left with the
    weapon in hand, that weapon, context.
    """
    row = s.series
    if not able(s, m):
        return False
    for _ in range(MOST_TRIES_TO_ATTACK):
        guns = row[1] != 0
        if row[3] == 0:
            first = d.weapon_first[d.kind[m]]
            wanted = row[0] if row[0] >= 0 else 0
            w = choose_weapon(d, s, m, int(wanted), guns, int(row[2]))
            if w < 0:
                return False
            row[4] = w
            row[2] = -1 if d.qualities[w] & ALONE else row[2] | 1 << w - first
            row[3] = shots_of(d, s, w)
        w = int(row[4])
        row[3] -= 1
        if d.qualities[w] & EVERYONE:
            row[3] = 0
        v = choose_target(d, s, m, w, int(row[0]))
        if v < 0:
            row[3] = 0
            continue
        context = int(row[5])
        charges = context & IS_CHARGE != 0 and v == row[0]
        one_attack(d, s, m, v, w, context if charges else context & ~IS_CHARGE)
        row[5] = context & AIMED
        return True
    return False


@kernel
def again(d: Record, s: Record, m: int, v: int, w: int, sort: int) -> None:
    """Make one more attack that a rule grants.

    sort: 0: with weapon w, 1: in melee, 2: with a gun, 3: with a spell.
    """
    if not able(s, m):
        return
    guns = sort >= 2 or (sort == 0 and w >= 0 and d.ranged[w] != 0)
    if sort == BY_SPELL:
        w = spell_of(d, m)
    elif w < 0 or (d.ranged[w] != 0) != guns or d.qualities[w] & ALONE:
        w = choose_weapon(d, s, m, max(v, 0), guns, 0)
    if w < 0 or (guns and d.qualities[w] & SPELL == 0 and not may_shoot(d, s, m)):
        return
    v = choose_target(d, s, m, w, v)
    if v >= 0:
        one_attack(d, s, m, v, w, 0)
