"""What a direct hit does to its target: effects, the damage roll, what that brings about.

Source: Company of Iron, Core Rules, "Effects Triggering on a Hit", "Damage Rolls", "Attacking
Injured Targets".
"""

from factions.systems.company_of_iron.kernels.judgement import cards
from factions.systems.company_of_iron.kernels.record.layout import (
    BOOST_DAMAGE,
    BOOSTED,
    BOXES,
    BRACED,
    CRITICAL,
    DAMAGE_DICE,
    DAMAGE_ROLL,
    FELLED,
    INJURED,
    IS_CHARGE,
    IS_CRITICAL,
    IS_FREE_STRIKE,
    OFFER_BOOST_ATTACK,
    OFFER_BOOST_DAMAGE,
    OFFER_BRACE,
    OFFER_REROLL,
    OFFER_REROLL_DAMAGE,
    ON_CRITICAL,
    ON_DAMAGE,
    ON_HELD,
    ON_HIT,
    ON_HURT,
    ON_KILL,
    PLAYING,
    REROLL_DAMAGE,
    SPENT,
    STRENGTH,
    WEAPON_MASTER,
    Record,
)
from factions.systems.company_of_iron.kernels.rules import command_cards
from factions.systems.company_of_iron.kernels.rules.attacks.attack_modifiers import sum_up_attack
from factions.systems.company_of_iron.kernels.rules.damage import damage_points, damage_rolls, falls
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    KILLED_AT_RANGE,
    KILLED_IN_MELEE,
)
from factions.tabletop.jit import kernel

BEFORE_DAMAGE = 1 << ON_HIT | 1 << ON_CRITICAL  # events after which sums may be others


@kernel
def take_offers(d: Record, s: Record, m: int, v: int, offers: int) -> None:
    """Take offers of cards, before the roll that they change."""
    s.out[SPENT] |= offers
    command_cards.spend_offers(d, s, m, v, offers)


@kernel
def _damage(d: Record, s: Record, m: int, w: int, how: tuple[int, int, int]) -> tuple[int, int]:
    """Return the dice of a direct hit's damage roll, unless a card boosts it, and its power."""
    shared, more, _ = how
    dice = 2 + s.sums[0, DAMAGE_DICE] + (1 if _boosted(s, shared) else 0)
    if d.qualities[w] & WEAPON_MASTER:
        dice += 1
    power = d.power[w] + s.sums[0, DAMAGE_ROLL] + more
    if not d.ranged[w]:
        power += max(-d.str[d.kind[m]], s.sums[0, STRENGTH])
    return int(dice), int(power)


@kernel
def _boosted(s: Record, shared: int) -> bool:
    """Tell whether the damage roll is boosted without a card."""
    free = shared & (IS_CHARGE | IS_FREE_STRIKE) != 0 or s.sums[0, BOOST_DAMAGE] > 0
    return bool(free or s.denied & BOOSTED != 0)


@kernel
def share_marked(
    d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int], boosts: int
) -> float:
    """Return what share of v's boxes a hit marks; boosts: 1 with a boost. 1 without damage."""
    if d.power[w] < 0:
        return 1.0
    dice, power = _damage(d, s, m, w, how)
    more = 0 if _boosted(s, how[0]) else boosts
    return float(damage_rolls.share(d, s, v, power, dice + more, d.qualities[w], how[0]))


@kernel
def _wagers(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> int:
    """Return the offers to boost and to brace that change a damage roll by enough."""
    shared, taken = how[0], 0
    plain = share_marked(d, s, m, v, w, how, 0)
    if shared & OFFER_BOOST_DAMAGE and s.out[SPENT] & OFFER_BOOST_ATTACK == 0:
        boosted = share_marked(d, s, m, v, w, how, 1)
        if cards.changes_enough(boosted - plain):
            taken, plain = OFFER_BOOST_DAMAGE, boosted
    if shared & OFFER_BRACE:
        braced = shared | BRACED, how[1], how[2]
        left = share_marked(d, s, m, v, w, braced, 1 if taken else 0)
        if cards.changes_enough(plain - left):
            taken |= OFFER_BRACE
    return taken


@kernel
def wound(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> int:
    """Roll the damage of a direct hit, with its rerolls; return what it leaves of v."""
    shared, sort, bits = how[0], how[2], how[0]
    dice, power = _damage(d, s, m, w, how)
    if shared & (OFFER_BRACE | OFFER_BOOST_DAMAGE) and s.status[v] & INJURED == 0:
        taken = _wagers(d, s, m, v, w, how)
        dice += 1 if taken & OFFER_BOOST_DAMAGE else 0
        bits |= BRACED if taken & OFFER_BRACE else 0
        take_offers(d, s, m, v, taken)
    rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[w], bits)
    if rolled[3] == 0 and s.sums[0, REROLL_DAMAGE] > 0:
        rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[w], bits)
    if shared & OFFER_REROLL_DAMAGE and s.out[SPENT] & OFFER_REROLL == 0:
        share = damage_rolls.share(d, s, v, power, dice, d.qualities[w], bits)
        gain = share - rolled[3] / damage_points.left(d, s, v)
        if s.status[v] & INJURED == 0 and cards.rerolls(gain):
            take_offers(d, s, m, v, OFFER_REROLL_DAMAGE)
            rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[w], bits)
    return damage_rolls.inflict(d, s, m, v, sort, rolled)


@kernel
def land(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> None:
    """Let a direct hit do what it does to v: effects of hitting, damage, effects of damage."""
    damage_rolls.brand(d, s, v, w)
    triggers.remove_later(d, s, m, v, w)
    triggers.fire(d, s, ON_HIT, m, v, w)
    if s.out[CRITICAL] > 0:
        triggers.fire(d, s, ON_CRITICAL, m, v, w)
        s.bits = how[0] | IS_CRITICAL
        if d.asks_critical or d.heard[d.kind[m]] & BEFORE_DAMAGE:
            sum_up_attack(d, s, m, v, w, s.bits)
    before, after = s.out[BOXES], falls.STANDS
    if s.where[v] != PLAYING:
        return
    if d.power[w] < 0 and s.status[v] & INJURED == 0:
        return
    after = wound(d, s, m, v, w, how)
    if after in (falls.KILLED, falls.HURT_BADLY) and d.side[v] != d.side[m]:
        s.out[FELLED] = after
        s.deeds[m] |= KILLED_AT_RANGE if d.ranged[w] else KILLED_IN_MELEE
    if s.out[BOXES] > before:
        triggers.fire(d, s, ON_DAMAGE, m, v, w)
    elif after == falls.STANDS:
        triggers.fire(d, s, ON_HELD, m, v, w)
    if s.out[FELLED] > 0:
        triggers.fire(d, s, ON_KILL, m, v, w)
    if s.out[BOXES] > before:
        triggers.fire(d, s, ON_HURT, v, m, -1)
