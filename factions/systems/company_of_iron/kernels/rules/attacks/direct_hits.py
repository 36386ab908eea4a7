"""What a direct hit does to its target: effects, the damage roll, what that brings about.

Source: Company of Iron, Core Rules, "Effects Triggering on a Hit", "Damage Rolls", "Attacking
Injured Targets".
"""

from factions.systems.company_of_iron.kernels.judgement import cards
from factions.systems.company_of_iron.kernels.record.layout import (
    ATTACKER,
    BOOST_DAMAGE,
    BOOSTED,
    BRACED,
    DAMAGE_DICE,
    DAMAGE_ROLL,
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
    PLAYING,
    REROLL_DAMAGE,
    STR_HARDENS,
    STRENGTH,
    WEAPON_MASTER,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import command_cards
from factions.systems.company_of_iron.kernels.rules.attacks.attack_modifiers import sum_up_attack
from factions.systems.company_of_iron.kernels.rules.damage import damage_points, damage_rolls, falls
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    KILLED_AT_RANGE,
    KILLED_IN_MELEE,
)
from factions.tabletop.compiler.jit import kernel

BEFORE_DAMAGE = 1 << ON_HIT | 1 << ON_CRITICAL  # events after which sums may be others


@kernel(read_only=("d",))
def _damage(d: Setup, s: State, u: int, weapon: int, how: tuple[int, int, int]) -> tuple[int, int]:
    """Return the dice of a direct hit's damage roll, unless a card boosts it, and its power."""
    shared, more, _ = how
    dice = 2 + s.sums[ATTACKER, DAMAGE_DICE] + (1 if _boosted(s, shared) else 0)
    if d.qualities[weapon] & WEAPON_MASTER:
        dice += 1
    power = d.power[weapon] + s.sums[ATTACKER, DAMAGE_ROLL] + more
    if not d.ranged[weapon] or d.qualities[weapon] & STR_HARDENS:
        power += max(-d.str[d.kind[u]], s.sums[ATTACKER, STRENGTH])
    return int(dice), int(power)


@kernel
def _boosted(s: State, shared: int) -> bool:
    """Return whether the damage roll is boosted without a card."""
    free = shared & (IS_CHARGE | IS_FREE_STRIKE) != 0 or s.sums[ATTACKER, BOOST_DAMAGE] > 0
    return bool(free or s.denied & BOOSTED != 0)


@kernel(read_only=("d",))
def share_marked(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], boosts: int
) -> float:
    """Return what share of v's boxes a hit marks; boosts: 1 with a boost. 1 without damage.

    Source: Company of Iron, Damage Rolls.
    """
    if d.power[weapon] < 0:
        return 1.0
    dice, power = _damage(d, s, u, weapon, how)
    more = 0 if _boosted(s, how[0]) else boosts
    return float(damage_rolls.share(d, s, v, power, dice + more, d.qualities[weapon], how[0]))


@kernel(read_only=("d",))
def _wagers(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], spent: int
) -> int:
    """Return the offers to boost and to brace that change a damage roll by enough.

    spent: offers taken in this attack before.
    """
    shared, taken = how[0], 0
    plain = share_marked(d, s, u, v, weapon, how, 0)
    if shared & OFFER_BOOST_DAMAGE and spent & OFFER_BOOST_ATTACK == 0:
        boosted = share_marked(d, s, u, v, weapon, how, 1)
        if cards.changes_enough(boosted - plain):
            taken, plain = OFFER_BOOST_DAMAGE, boosted
    if shared & OFFER_BRACE:
        braced = shared | BRACED, how[1], how[2]
        left = share_marked(d, s, u, v, weapon, braced, 1 if taken else 0)
        if cards.changes_enough(plain - left):
            taken |= OFFER_BRACE
    return taken


@kernel(read_only=("d",))
def wound(
    d: Setup, s: State, u: int, v: int, weapon: int, how: tuple[int, int, int], spent: int
) -> tuple[int, int]:
    """Roll the damage of a direct hit, with its rerolls; return what it leaves of v.

    spent: offers taken in this attack; those now taken are added in the second value.

    Source: Company of Iron, Damage Rolls.
    """
    shared, sort, bits = how[0], how[2], how[0]
    dice, power = _damage(d, s, u, weapon, how)
    if shared & (OFFER_BRACE | OFFER_BOOST_DAMAGE) and s.status[v] & INJURED == 0:
        taken = _wagers(d, s, u, v, weapon, how, spent)
        dice += 1 if taken & OFFER_BOOST_DAMAGE else 0
        bits |= BRACED if taken & OFFER_BRACE else 0
        command_cards.spend_offers(d, s, u, v, taken)
        spent |= taken
    rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[weapon], bits)
    if rolled[3] == 0 and s.sums[ATTACKER, REROLL_DAMAGE] > 0:
        rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[weapon], bits)
    if shared & OFFER_REROLL_DAMAGE and spent & OFFER_REROLL == 0:
        share = damage_rolls.share(d, s, v, power, dice, d.qualities[weapon], bits)
        gain = share - rolled[3] / damage_points.left(d, s, v)
        if s.status[v] & INJURED == 0 and cards.rerolls(gain):
            command_cards.spend_offers(d, s, u, v, OFFER_REROLL_DAMAGE)
            spent |= OFFER_REROLL_DAMAGE
            rolled = damage_rolls.roll(d, s, v, power, dice, d.qualities[weapon], bits)
    return damage_rolls.inflict(d, s, u, v, sort, rolled), spent


@kernel(read_only=("d",))
def land(
    d: Setup,
    s: State,
    u: int,
    v: int,
    weapon: int,
    how: tuple[int, int, int],
    critical: bool,
    spent: int,
) -> tuple[int, int]:
    """Let a direct hit do what it does to v: effects of hitting, damage, effects of damage.

    spent: offers of cards taken in this attack. Returns what it felled, and what is spent by then.

    Source: Company of Iron, Effects Triggering on a Hit.
    """
    was = before(s, v)
    damage_rolls.brand(d, s, v, weapon, critical)
    triggers.remove_later(d, s, u, v, weapon)
    triggers.fire(d, s, ON_HIT, u, v, weapon)
    if critical:
        triggers.fire(d, s, ON_CRITICAL, u, v, weapon)
        s.bits = how[0] | IS_CRITICAL
        if d.asks_critical or d.heard[d.kind[u]] & BEFORE_DAMAGE:
            sum_up_attack(d, s, u, v, weapon, s.bits)
    after = falls.STANDS
    rolled = s.where[v] == PLAYING and (d.power[weapon] >= 0 or s.status[v] & INJURED)
    if rolled:
        after, spent = wound(d, s, u, v, weapon, how, spent)
    if s.taken[v] > was[0]:
        triggers.fire(d, s, ON_DAMAGE, u, v, weapon)
    elif rolled and after == falls.STANDS:
        triggers.fire(d, s, ON_HELD, u, v, weapon)
    return settle(d, s, u, v, weapon, was, after), spent


@kernel
def before(s: State, v: int) -> tuple[int, int]:
    """Return what `settle` asks of v as it was before a hit: damage points taken, INJURED."""
    return int(s.taken[v]), int(s.status[v] & INJURED)


@kernel(read_only=("d",))
def settle(
    d: Setup, s: State, u: int, v: int, weapon: int, was: tuple[int, int], after: int
) -> int:
    """Let a hit bring about what follows from what v took by it; return what it felled.

    was: v `before` it. after: what its damage roll left of v. What the hit did without a roll
    counts.

    Source: Company of Iron, Triggered Effects.
    """
    felled = after if after in (falls.KILLED, falls.HURT_BADLY) else 0
    if felled == 0 and s.where[v] != PLAYING:
        felled = falls.KILLED
    elif felled == 0 and s.status[v] & INJURED & ~was[1]:
        felled = falls.HURT_BADLY
    if d.side[v] == d.side[u]:
        felled = 0
    if felled > 0:
        s.deeds[u] |= KILLED_AT_RANGE if d.ranged[weapon] else KILLED_IN_MELEE
        triggers.fire_kill(d, s, u, v, weapon, felled == falls.HURT_BADLY)
    if s.taken[v] > was[0]:
        triggers.fire(d, s, ON_HURT, v, u, -1)
    return int(felled)
