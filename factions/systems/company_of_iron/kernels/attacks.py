"""Attacks: blows, shots, free strikes, from the attack roll to what it leaves of the target.

Source: Company of Iron, Core Rules, "Making Attacks", "Attack Roll", "Back Strikes", "Free
Strikes", "Ranged Attacks", "Effects Triggering on a Hit", "Attacking Injured Targets".
"""

from factions.systems.company_of_iron.kernels import (
    blasts,
    cards,
    damage,
    events,
    harm,
    rolls,
    triggers,
)
from factions.systems.company_of_iron.kernels.bases import gap, within
from factions.systems.company_of_iron.kernels.conditions import (
    ATTACKED,
    KILLED_AT_RANGE,
    KILLED_IN_MELEE,
    SHOT_BEFORE,
    has,
    of_attack,
    weapon_bit,
)
from factions.systems.company_of_iron.kernels.layout import (
    AIMED,
    AIMING,
    ALONE,
    ATTACK_DICE,
    BOOST_ATTACK,
    BOOST_DAMAGE,
    BOOSTED,
    BOXES,
    BRACED,
    CAVALRY,
    CRITICAL,
    DAMAGE_DICE,
    DAMAGE_ROLL,
    DROP_LOWEST,
    EVERYONE,
    FEIGNS,
    FELLED,
    FROM_BEHIND,
    FROM_FRONT,
    GUNFIGHTER,
    HIT,
    INJURED,
    IS_CHARGE,
    IS_CRITICAL,
    IS_FREE_STRIKE,
    KNOCKED_DOWN,
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
    ON_MISS,
    ON_MISSED,
    PLAYING,
    REROLL_ATTACK,
    REROLL_DAMAGE,
    SPELL,
    SPELL_PROOF,
    SPELLCASTER,
    SPENT,
    SPRAY,
    STRENGTH,
    STRUCK,
    UNTARGETED,
    WEAPON_MASTER,
    Record,
)
from factions.systems.company_of_iron.kernels.modifiers import (
    combined,
    defence,
    skill,
    surely,
    weigh,
)
from factions.systems.company_of_iron.kernels.sums import among
from factions.tabletop.geometry import EPSILON
from factions.tabletop.jit import kernel, seldom

POINT_BLANK = 0.5
GAIN, AGAIN = 0.07, 0.15  # of a target's boxes: what a boost or a brace, a reroll must change
BEFORE_DAMAGE = 1 << ON_HIT | 1 << ON_CRITICAL  # events after which sums may be others
OFFERS = (
    OFFER_BOOST_ATTACK | OFFER_BOOST_DAMAGE | OFFER_REROLL | OFFER_REROLL_DAMAGE | OFFER_BRACE
)  # fmt: skip


@kernel
def _spend(d: Record, s: Record, m: int, v: int, offers: int) -> None:
    """Take offers of cards, before the roll that they change."""
    s.out[SPENT] |= offers
    cards.settle(d, s, m, v, offers)


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
def _share(
    d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int], boosts: int
) -> float:
    """Return what share of v's boxes a hit marks; boosts: 1 with a boost. 1 without damage."""
    if d.power[w] < 0:
        return 1.0
    dice, power = _damage(d, s, m, w, how)
    more = 0 if _boosted(s, how[0]) else boosts
    return float(harm.share(d, s, v, power, dice + more, d.qualities[w], how[0]))


@kernel
def _boosts(
    d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int], dice: int, need: int
) -> bool:
    """Tell whether a card had better boost this attack roll: not the damage, and not nothing."""
    before = rolls.likely(d, dice, need)
    more = rolls.likely(d, dice + 1, need) - before
    if more < GAIN:
        return False
    share = _share(d, s, m, v, w, how, 0)
    gain = more * share
    return bool(gain >= GAIN and gain >= before * (_share(d, s, m, v, w, how, 1) - share))


@kernel
def _rerolls(
    d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int], dice: int, need: int
) -> bool:
    """Tell whether a card had better be spent on another try at an attack roll that missed."""
    if how[0] & OFFER_REROLL == 0 or s.out[SPENT] & OFFER_REROLL:
        return False
    return bool(rolls.likely(d, dice, need) * _share(d, s, m, v, w, how, 0) >= AGAIN)


@kernel
def hits(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> bool:
    """Make the attack roll, with its rerolls; write HIT and CRITICAL and say what came of it.

    how: the conditions of the attack, what models of its unit add, and the sort of attack.
    """
    shared, more, sort = how
    outcome, total, goal, again = surely(d, s, m, v, w), 0, 0, 0
    dice = 2 + s.sums[0, ATTACK_DICE] + s.sums[0, DROP_LOWEST]
    boosted = s.sums[0, BOOST_ATTACK] > 0 or (shared & IS_CHARGE and among(d, s, m, CAVALRY, 0))
    if outcome == events.MISS:
        goal = defence(d, s, m, v, w)
        added = skill(d, s, m, v, w, shared) + more
        dice += 1 if boosted else 0
        if not boosted and shared & OFFER_BOOST_ATTACK:
            if _boosts(d, s, m, v, w, how, dice, goal - added):
                _spend(d, s, m, v, OFFER_BOOST_ATTACK)
                dice += 1
        for _ in range(3):
            rolled = rolls.throw(s, dice, s.sums[0, DROP_LOWEST])
            total = (rolled & rolls.TOTAL) + added
            lucky = rolled & rolls.ALL_SIXES or total >= goal
            if rolled and rolled & rolls.ALL_ONES == 0 and lucky:
                outcome = events.CRITICAL if rolled & rolls.PAIR else events.HIT
                break
            if again == 0 and s.sums[0, REROLL_ATTACK] > 0:
                again = 1
            elif _rerolls(d, s, m, v, w, how, dice, goal - added):
                _spend(d, s, m, v, OFFER_REROLL)
                again += 1
            else:
                break
    events.emit(s, events.ATTACK, m, v, w, sort)
    rolled = 0 if outcome in (events.SURE_HIT, events.SURE_MISS) else dice
    events.more(s, rolled, total, goal)
    events.last(s, outcome, again)
    s.out[CRITICAL] = outcome == events.CRITICAL
    s.out[HIT] = outcome in (events.HIT, events.CRITICAL, events.SURE_HIT)
    return bool(s.out[HIT])


@kernel
def _wagers(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> int:
    """Return the offers to boost and to brace that change a damage roll by enough."""
    shared, taken = how[0], 0
    plain = _share(d, s, m, v, w, how, 0)
    if shared & OFFER_BOOST_DAMAGE and s.out[SPENT] & OFFER_BOOST_ATTACK == 0:
        boosted = _share(d, s, m, v, w, how, 1)
        if boosted - plain >= GAIN:
            taken, plain = OFFER_BOOST_DAMAGE, boosted
    if shared & OFFER_BRACE:
        braced = shared | BRACED, how[1], how[2]
        if plain - _share(d, s, m, v, w, braced, 1 if taken else 0) >= GAIN:
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
        _spend(d, s, m, v, taken)
    rolled = harm.roll(d, s, v, power, dice, d.qualities[w], bits)
    if rolled[3] == 0 and s.sums[0, REROLL_DAMAGE] > 0:
        rolled = harm.roll(d, s, v, power, dice, d.qualities[w], bits)
    if shared & OFFER_REROLL_DAMAGE and s.out[SPENT] & OFFER_REROLL == 0:
        share = harm.share(d, s, v, power, dice, d.qualities[w], bits)
        if s.status[v] & INJURED == 0 and share - rolled[3] / damage.left(d, s, v) >= AGAIN:
            _spend(d, s, m, v, OFFER_REROLL_DAMAGE)
            rolled = harm.roll(d, s, v, power, dice, d.qualities[w], bits)
    return harm.inflict(d, s, m, v, sort, rolled)


@kernel
def land(d: Record, s: Record, m: int, v: int, w: int, how: tuple[int, int, int]) -> None:
    """Let a direct hit do what it does to v: effects of hitting, damage, effects of damage."""
    harm.brand(d, s, v, w)
    triggers.remove_later(d, s, m, v, w)
    triggers.fire(d, s, ON_HIT, m, v, w)
    if s.out[CRITICAL] > 0:
        triggers.fire(d, s, ON_CRITICAL, m, v, w)
        s.bits = how[0] | IS_CRITICAL
        if d.asks_critical or d.heard[d.kind[m]] & BEFORE_DAMAGE:
            weigh(d, s, m, v, w, s.bits)
    before, after = s.out[BOXES], damage.STANDS
    if s.where[v] != PLAYING:
        return
    if d.power[w] < 0 and s.status[v] & INJURED == 0:
        return
    after = wound(d, s, m, v, w, how)
    if after in (damage.FELL, damage.HURT_BADLY) and d.side[v] != d.side[m]:
        s.out[FELLED] = after
        s.deeds[m] |= KILLED_AT_RANGE if d.ranged[w] else KILLED_IN_MELEE
    if s.out[BOXES] > before:
        triggers.fire(d, s, ON_DAMAGE, m, v, w)
    elif after == damage.STANDS:
        triggers.fire(d, s, ON_HELD, m, v, w)
    if s.out[FELLED] > 0:
        triggers.fire(d, s, ON_KILL, m, v, w)
    if s.out[BOXES] > before:
        triggers.fire(d, s, ON_HURT, v, m, -1)


@kernel
def against(d: Record, s: Record, m: int, v: int, w: int, context: int, sort: int) -> None:
    """Let m attack v alone with weapon w: the roll, and what comes of it."""
    s.out[HIT] = s.out[CRITICAL] = s.out[FELLED] = s.denied = 0
    shared = of_attack(d, s, m, v, w, context)
    if shared & IS_FREE_STRIKE:
        shared = shared & ~FROM_FRONT | FROM_BEHIND
    if d.ranged[w] and s.status[m] & AIMING:
        shared |= AIMED
    weigh(d, s, m, v, w, shared)
    how = (shared, combined(d, s, m, v, w), sort)
    if not hits(d, s, m, v, w, how):
        triggers.fire(d, s, ON_MISS, m, v, w)
        triggers.fire(d, s, ON_MISSED, v, m, -1)
        return
    x = triggers.stolen(d, s, v) if d.ranged[w] and d.qualities[w] & SPRAY == 0 else v
    if x != v:
        weigh(d, s, m, x, w, shared)
    land(d, s, m, x, w, how)
    s.out[STRUCK] = x


@kernel
def attack(d: Record, s: Record, m: int, v: int, w: int, context: int, sort: int) -> None:
    """Let m attack v with weapon w, and whoever else an area, a spray or a sweep touches."""
    s.out[:] = 0
    s.out[STRUCK] = v
    if s.where[m] != PLAYING or s.where[v] != PLAYING or not may_target(d, s, m, v, w):
        return
    x, y = s.x[v], s.y[v]
    against(d, s, m, v, w, context, sort)
    if d.area[w] > 0.0:
        blasts.burst(d, s, m, (v, s.out[STRUCK]), w, (x, y), sort)
    elif d.qualities[w] & (SPRAY | EVERYONE):
        hit, critical, felled = s.out[HIT], s.out[CRITICAL], s.out[FELLED]
        ux, uy = blasts.toward(s, m, x, y)
        for other in range(d.first[2]):
            if other not in (v, m) and blasts.swept(d, s, m, other, w, ux, uy):
                against(d, s, m, other, w, context & ~OFFERS | UNTARGETED, sort)
                felled = felled if felled == damage.FELL else max(felled, s.out[FELLED])
        s.out[HIT], s.out[CRITICAL], s.out[FELLED] = hit, critical, felled
    s.deeds[m] |= weapon_bit(d, m, w) | ATTACKED | (SHOT_BEFORE if d.ranged[w] else 0)
    s.bits = 0


@kernel
def may_target(d: Record, s: Record, m: int, v: int, w: int) -> bool:
    """Tell whether m may target v with weapon w.

    Not the injured from afar, nor who feigns death, nor who is proof against spells with a spell;
    and only spellcasters cast.
    """
    if not d.ranged[w]:
        return True
    if d.qualities[w] & SPELL and (has(d, s, v, SPELL_PROOF) or not has(d, s, m, SPELLCASTER)):
        return False
    if s.status[v] & KNOCKED_DOWN and has(d, s, v, FEIGNS):
        return False
    return bool(s.status[v] & INJURED == 0 or within(d, s, m, v, POINT_BLANK))


@kernel
def blow(d: Record, s: Record, m: int, v: int, w: int, context: int) -> None:
    """Let m strike at v with its melee weapon w (a row of weapons); `out` says what came of it.

    context: bits of WHEN that the caller knows (IS_CHARGE: a charge attack) and offers of cards.
    """
    sort = events.CHARGE_ATTACK if context & IS_CHARGE else events.BLOW
    attack(d, s, m, v, w, context, sort)


@kernel
def shot(d: Record, s: Record, m: int, v: int, w: int, context: int) -> None:
    """Let m shoot at v with its ranged weapon w, or cast a spell at it; as `blow`."""
    attack(d, s, m, v, w, context, events.GUNSHOT)


@seldom
def free_strike(d: Record, s: Record, m: int, v: int) -> None:
    """Let m strike at v, which is about to leave its melee range: with its hardest weapon.

    A Gunfighter may shoot instead.
    """
    k, found, far = d.kind[m], -1, gap(d, s, m, v)
    guns = has(d, s, m, GUNFIGHTER)
    for w in range(d.weapon_first[k], d.weapon_first[k + 1]):
        unfit = (d.ranged[w] and not guns) or d.qualities[w] & ALONE or d.power[w] < 0
        if not unfit and d.length[w] >= far - EPSILON:
            if found < 0 or d.power[w] > d.power[found]:
                found = w
    if found >= 0:
        attack(d, s, m, v, found, IS_FREE_STRIKE, events.FREE_STRIKE)
