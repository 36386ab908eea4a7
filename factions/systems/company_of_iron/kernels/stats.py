"""Stats as they are now, and the sums of what counts in an attack.

Effects of one name that change the same thing never add up: the first one counts, a model's own
before those of others. What asks for nothing is summed up for everybody by `renew`; what asks for
something is summed up for an attack by `gather`. Source: Company of Iron, Core Rules, "Base Stats,
Current Stats & Modifiers", "Rule Priority".
"""

import numpy as np
from numpy.typing import NDArray

from factions.systems.company_of_iron.kernels.bases import within as near
from factions.systems.company_of_iron.kernels.conditions import (
    ASKED_AGAIN,
    OF_ITSELF,
    OUTSIDE_ATTACKS,
    counts,
    judged,
    of_itself,
    ready,
)
from factions.systems.company_of_iron.kernels.conditions import has as has  # noqa: PLC0414
from factions.systems.company_of_iron.kernels.layout import (
    ALWAYS,
    ARMOUR,
    BLESSED,
    CASUALTY,
    CHAIN,
    COMMAND,
    CONTINUING,
    DEFENCE,
    DEFENCE_CAP,
    ENEMIES,
    FORBIDS,
    GRANTS,
    HELPED,
    IGNORES,
    INJURED,
    MAT,
    NEAR_UNIT,
    NO_SPELLS,
    PLAYING,
    RAT,
    REROLL_CASUALTY,
    SELF,
    SPEED,
    STRENGTH,
    TARGET,
    TOUCHES_UNIT,
    WEAPON_ONLY,
    WHATS,
    Record,
)
from factions.tabletop.jit import kernel

Sums = NDArray[np.int64]

FLAGS = 1 << IGNORES | 1 << GRANTS | 1 << FORBIDS  # whats whose amounts are bits
FILTERS_FRIENDS = HELPED | NEAR_UNIT | TOUCHES_UNIT  # there a filter names who helps
COMMAND_RANGE = -1.0  # of `lends`; below it: anywhere in play
STATIONARY_DEFENCE = 5
AURAS = 1 << 32  # beside plans
NAMED = 32  # bits of `named` for what an effect of that name has changed


@kernel
def base(d: Record, k: int, what: int) -> int:
    """Return a kind's base stat: SPEED to COMMAND, 0 for anything else."""
    found = 0
    if what == SPEED:
        found = d.spd[k]
    elif what == STRENGTH:
        found = d.str[k]
    elif what == MAT:
        found = d.mat[k]
    elif what == RAT:
        found = d.rat[k]
    elif what == DEFENCE:
        found = d.def_[k]
    elif what == ARMOUR:
        found = d.arm[k]
    elif what == COMMAND:
        found = d.cmd[k]
    return int(found)


@kernel
def boxes(d: Record, s: Record, m: int) -> int:
    """Return how many damage points a model can take when fresh."""
    own, p = d.boxes[d.kind[m]], d.side[m]
    return int(own + d.upgrade_boxes[p]) if s.upgraded[p] and s.leader[p] == m else int(own)


@kernel
def _fresh(s: Record, e: int, what: int, d: Record) -> bool:
    """Tell whether no effect of that name has changed that in this summing; note that it has."""
    rule = d.rule[e]
    if s.named[rule] >> NAMED != s.stamp:
        s.named[rule] = s.stamp << NAMED
    if s.named[rule] >> what & 1:
        return False
    s.named[rule] |= 1 << what
    return True


@kernel
def _add(s: Record, row: Sums, d: Record, e: int) -> None:
    """Add an effect to a row of sums, unless one of its name is in already."""
    what = d.what[e]
    if FLAGS >> what & 1:
        row[what] |= int(d.amount[e])
    elif what == DEFENCE_CAP:
        row[what] = lower(row[what], int(d.amount[e]))
    elif _fresh(s, e, what, d):
        row[what] += int(d.amount[e])


@kernel
def lower(one: int, other: int) -> int:
    """Return the lower of two caps, of which 0 is none."""
    if one == 0 or other == 0:
        return one + other
    return min(one, other)


@kernel
def lent(d: Record, s: Record, m: int, e: int) -> bool:
    """Tell whether a row of m's card counts: its own for good, or while another lends it."""
    lender = d.lender[e]
    if lender < 0:
        return True
    if s.status[m] & INJURED and d.what[e] not in (CASUALTY, REROLL_CASUALTY):
        return False
    own = d.side[m]
    for f in range(d.first[own], d.first[own + 1]):
        if d.kind[f] == lender and f != m and ready(s, f):
            far = d.lends[e] if d.lends[e] != COMMAND_RANGE else float(d.cmd[lender])
            if far < 0.0 or near(d, s, f, m, far):
                return True
    return False


@kernel
def hampers(d: Record, s: Record, e: int, bearer: int, m: int) -> bool:
    """Tell whether an effect on enemies of its bearer touches m."""
    if d.whom[e] != ENEMIES or d.event[e] != ALWAYS or d.what[e] >= WHATS:
        return False
    if d.when[e] & FILTERS_FRIENDS == 0 and d.filter[e] and not has(d, s, m, d.filter[e]):
        return False
    far = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[d.kind[bearer]])
    return near(d, s, bearer, m, far) and lent(d, s, bearer, e)


@kernel
def _asks(d: Record, e: int) -> bool:
    """Tell whether an effect put on a model still has conditions to be asked."""
    return bool(OUTSIDE_ATTACKS >> d.event[e] & 1 and d.when[e] & ASKED_AGAIN)


@kernel
def _lasts(d: Record, s: Record, e: int, m: int, v: int, bits: int) -> bool:
    """Tell whether an effect put on m counts: what it asked when it was put on is not asked."""
    return judged(d, s, e, d.when[e] & ASKED_AGAIN, m, v, m, bits)


@kernel
def _renew_own(d: Record, s: Record, m: int) -> None:
    """Sum up what a model's own card, the effects put on it, plan and upgrade change."""
    row, k, p = s.plus[m], d.kind[m], d.side[m]
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.event[e] != ALWAYS or d.what[e] >= WHATS or d.whom[e] != SELF:
            continue
        flag = FLAGS >> d.what[e] & 1 and d.when[e] & ~OF_ITSELF == 0
        if d.when[e] and not flag:
            continue
        if d.when[e] or d.lender[e] >= 0:
            s.settled[m] = 0
        if lent(d, s, m, e) and counts(d, s, e, m, -1, m, of_itself(d, s, m) if flag else 0):
            _add(s, row, d, e)
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e >= 0 and not _asks(d, e):
            _add(s, row, d, e)
    if s.upgraded[p] and s.leader[p] == m:
        for what in range(WHATS):
            row[what] += d.upgrade[p, what]
        row[GRANTS] |= d.upgrade_grants[p]
    card = s.plan[p]
    if card >= 0 and planned(d, s, m, card):
        for n in range(4):
            if d.card_what[card, n] >= 0:
                row[d.card_what[card, n]] += int(d.card_amount[card, n])
        row[GRANTS] |= d.card_grants[card]


@kernel
def planned(d: Record, s: Record, m: int, card: int) -> bool:
    """Tell whether its player's battle plan touches a model.

    Nobody gains anything from being near a commander who is not battle-ready.
    """
    within, leader = d.card_within[card], s.leader[d.side[m]]
    if within < 0.0 or leader == m:
        return True
    if within <= 0.0 or leader < 0 or not ready(s, leader):
        return False
    return near(d, s, leader, m, within)


@kernel
def _renew_auras(d: Record, s: Record, m: int) -> None:
    p = 1 - d.side[m]
    for n in range(d.auras[p]):
        bearer = d.aura[p, n]
        if ready(s, bearer):
            k = d.kind[bearer]
            for e in range(d.effect_first[k], d.effect_first[k + 1]):
                if d.when[e] == 0 and hampers(d, s, e, bearer, m):
                    _add(s, s.plus[m], d, e)


@kernel
def touch(d: Record, s: Record, m: int) -> int:
    """Return what others may change for a model: 1 + its player's plan, and AURAS for enemies'."""
    p, found = d.side[m], 0
    card = s.plan[p]
    if card < 0 and d.auras[1 - p] == 0:
        return 0
    if card >= 0 and planned(d, s, m, card):
        found = 1 + card
    for n in range(d.auras[1 - p]):
        far = d.aura_far[1 - p, n]
        if far >= 0.0 and near(d, s, d.aura[1 - p, n], m, far):
            found |= AURAS
    return int(found)


@kernel
def renew_model(d: Record, s: Record, m: int) -> None:
    """Sum up all that changes a model and asks for nothing, into `plus` and `granted`."""
    s.stamp, s.scene = s.stamp + 1, s.scene + 1
    s.settled[m], s.touched[m] = 1, touch(d, s, m)
    s.plus[m, :] = 0
    _renew_own(d, s, m)
    _renew_auras(d, s, m)
    s.granted[m] = s.plus[m, GRANTS]


@kernel
def _swayed(d: Record, s: Record, p: int) -> bool:
    """Tell whether plan or enemies may touch other models of a player than at the last `renew`."""
    plan, leader = s.plan[p], s.leader[p]
    found = plan != s.swayed_by[p, 0] or leader != s.swayed_by[p, 1]
    s.swayed_by[p, 0], s.swayed_by[p, 1] = plan, leader
    if plan >= 0 and leader >= 0 and s.stirred[leader]:
        found = True
    for n in range(d.auras[1 - p]):
        found = found or s.stirred[d.aura[1 - p, n]] != 0
    return bool(found)


@kernel
def renew(d: Record, s: Record) -> None:
    """Sum up what changes each model in play and asks for nothing.

    A model stays as it was summed up unless it or whoever lends to it has stirred, or plan or
    enemies touch it now or did before.
    """
    for p in range(2):
        swayed = _swayed(d, s, p)
        for m in range(d.first[p], d.first[p + 1]):
            leaning = s.settled[m] == 0 and s.stir & d.leans[d.kind[m]] != 0
            stirred, within = s.stirred[m] != 0, s.touched[m] & AURAS != 0
            if not (leaning | stirred | within | swayed) or s.where[m] != PLAYING:
                continue
            changes = leaning or within or (stirred and s.settled[m] == 0)
            if changes or touch(d, s, m) != s.touched[m]:
                renew_model(d, s, m)
    s.stirred[:] = 0
    s.stir = 0


@kernel
def stat(d: Record, s: Record, m: int, what: int, bits: int) -> int:
    """Return a model's stat, or what is added where `what` is none, while those conditions hold.

    Stats are at least 0. Auras that ask for something are left to attacks.
    """
    k = d.kind[m]
    found = base(d, k, what) + s.plus[m, what]
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.what[e] == what and d.event[e] == ALWAYS and d.whom[e] == SELF and d.when[e]:
            if lent(d, s, m, e) and counts(d, s, e, m, -1, m, bits):
                found += int(d.amount[e])
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e >= 0 and d.what[e] == what and _asks(d, e):
            if _lasts(d, s, e, m, -1, bits):
                found += int(d.amount[e])
    return int(max(0, found)) if what <= COMMAND else int(found)


@kernel
def _own(
    d: Record, s: Record, m: int, v: int, rows: tuple[int, int], attacks: bool, own: bool, bits: int
) -> None:
    """Add what effects of m change in its attack on v or by v.

    rows: from, to. attacks: m is the attacker. own: they are its card's, of which those that ask
    for nothing are in `plus`; else its weapon's.
    """
    place = 0 if attacks else 1
    for e in range(rows[0], rows[1]):
        if d.event[e] != ALWAYS or d.what[e] >= WHATS:
            continue
        whom = d.whom[e]
        if whom in (SELF, WEAPON_ONLY):
            if (d.when[e] or not own) and counts(d, s, e, m, v, m, bits) and lent(d, s, m, e):
                _add(s, s.sums[place], d, e)
        elif whom == TARGET and (d.filter[e] == 0 or has(d, s, v, d.filter[e])):
            if counts(d, s, e, m, v, m, bits) and lent(d, s, m, e):
                _add(s, s.sums[1 - place], d, e)


@kernel
def _from_enemies(d: Record, s: Record, m: int, v: int, place: int, bits: int) -> None:
    """Add what enemies' effects change for m in its attack on v or by v, where they ask."""
    p = 1 - d.side[m]
    for n in range(d.auras[p]):
        bearer = d.aura[p, n]
        if ready(s, bearer):
            k = d.kind[bearer]
            for e in range(d.effect_first[k], d.effect_first[k + 1]):
                if d.when[e] and hampers(d, s, e, bearer, m):
                    if counts(d, s, e, m, v, bearer, bits):
                        _add(s, s.sums[place], d, e)


@kernel
def _see_past_spells(d: Record, s: Record, m: int) -> None:
    """Take from the target's sums what spells and animi add to its DEF and ARM. Source: Blessed."""
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e >= 0 and d.spell[e] and d.what[e] in (DEFENCE, ARMOUR) and d.amount[e] > 0.0:
            s.sums[1, d.what[e]] -= int(d.amount[e])


@kernel
def gather(d: Record, s: Record, m: int, v: int, w: int, place: int, bits: int) -> None:
    """Add up what counts for m in an attack, in `sums`: its own, lasting and others' effects.

    place: 0 where m attacks v with weapon w, 1 where it is attacked by v. bits: the conditions that
    hold for m. Clear `sums` before the first of both.
    """
    s.stamp += 1
    k, row = d.kind[m], s.sums[place]
    if place == 0 and w >= 0:
        _own(d, s, m, v, (d.weapon_effect[w], d.weapon_effect[w + 1]), True, False, bits)
    _own(d, s, m, v, (d.effect_first[k], d.effect_first[k + 1]), place == 0, True, bits)
    around = place == 1 and w >= 0 and d.qualities[w] & CHAIN != 0
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e >= 0 and _asks(d, e) and not (around and d.wall[e]):
            if _lasts(d, s, e, m, v, bits):
                _add(s, row, d, e)
    _from_enemies(d, s, m, v, place, bits)
    if place == 1 and w >= 0 and (d.qualities[w] & BLESSED or s.sums[0, IGNORES] & NO_SPELLS):
        _see_past_spells(d, s, m)
    for what in range(WHATS):
        if FLAGS >> what & 1:
            row[what] |= s.plus[m, what]
        elif what == DEFENCE_CAP:
            row[what] = lower(row[what], s.plus[m, what])
        else:
            row[what] += s.plus[m, what]


@kernel
def among(d: Record, s: Record, m: int, bits: int, place: int) -> bool:
    """Tell whether a model has any of these advantages in the attack summed up."""
    row = s.sums[place]
    granted = d.advantages[d.kind[m]] | s.granted[m] | row[GRANTS]
    return bool(granted & bits & ~row[FORBIDS])
