"""Stats as they are now, and the sums of what changes a model and asks for nothing.

Effects of one name that change the same thing never add up: the first one counts, a model's own
before those of others. What asks for nothing is summed up for everybody by `renew`; what asks for
something is summed up for an attack by `sums`. Source: Company of Iron, Core Rules, "Base
Stats, Current Stats & Modifiers", "Rule Priority".
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    ARMOUR,
    ASKING,
    AURAS,
    CASUALTY,
    COMMAND,
    CONTINUING,
    DEFENCE,
    DEFENCE_CAP,
    FORBIDS,
    GRANTS,
    HELPED,
    IGNORES,
    INJURED,
    MAT,
    MOODS,
    NEAR_UNIT,
    PLAIN,
    RAT,
    REROLL_CASUALTY,
    SELF,
    SPEED,
    STRENGTH,
    TOUCHES_UNIT,
    WAITING,
    WHATS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table.bases import has, ready, restless, word
from factions.systems.company_of_iron.kernels.table.bases import within as near
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    ASKED_AGAIN,
    OUTSIDE_ATTACKS,
    counts,
    judged,
    of_itself,
)
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import kernel

OF_BITS = 1 << IGNORES | 1 << GRANTS | 1 << FORBIDS  # whats whose amounts are bits
FILTERS_FRIENDS = HELPED | NEAR_UNIT | TOUCHES_UNIT  # there a filter names the helpers
COMMAND_RANGE = -1.0  # of `lends`; below it: anywhere in play
STATIONARY_DEFENCE = 5
PLANS, MOST_TOUCHES = 6, 62  # bits of `touched`: of the plan; in all
OF_PLAN = (1 << PLANS) - 1
NEWCOMERS = -2  # of `swayed_by`, as a plan: some have come that are not summed up yet
ALL_KINDS = -1  # of `leans`: those of a kind that has moods
UNTOLD = -1  # of `touched`: more touch the model than it has bits for
NAMED = 32  # bits of `named` for what an effect of that name has changed


@kernel(read_only=("d",))
def base(d: Setup, k: int, what: int) -> int:
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


@kernel(read_only=("d",))
def _fresh(s: State, e: int, what: int, d: Setup) -> bool:
    """Return whether no effect of that name has changed that in this summing; note that it has."""
    rule = d.rule[e]
    if s.named[rule] >> NAMED != s.stamp:
        s.named[rule] = s.stamp << NAMED
    if s.named[rule] >> what & 1:
        return False
    s.named[rule] |= 1 << what
    return True


@kernel(read_only=("d",))
def add(s: State, row: Column[int], d: Setup, e: int) -> None:
    """Add an effect to a row of sums, unless one of its name is in already."""
    what = d.what[e]
    if OF_BITS >> what & 1:
        row[what] |= int(d.amount[e])
    elif what == DEFENCE_CAP:
        row[what] = lower(row[what], int(d.amount[e]))
    elif _fresh(s, e, what, d):
        row[what] += int(d.amount[e])


@kernel
def lower(one: int, other: int) -> int:
    """Return the lower of two caps, where 0 means no cap."""
    if one == 0 or other == 0:
        return one + other
    return min(one, other)


@kernel(read_only=("d",))
def lent(d: Setup, s: State, m: int, e: int) -> bool:
    """Return whether a row of m's card counts: its own for good, or while another lends it."""
    lender = d.lender[e]
    if lender < 0:
        return True
    if s.status[m] & INJURED and d.what[e] not in (CASUALTY, REROLL_CASUALTY):
        return False
    far = d.lends[e] if d.lends[e] != COMMAND_RANGE else float(d.cmd[lender])
    for f in range(d.of_kind[lender, 0], d.of_kind[lender, 1]):
        if d.kind[f] == lender and f != m and ready(s, f):
            if far < 0.0 or near(d, s, f, m, far):
                return True
    return False


@kernel(read_only=("d",))
def hampers(d: Setup, s: State, e: int, bearer: int, m: int) -> bool:
    """Return whether an effect on enemies of its bearer touches m."""
    if d.when[e] & FILTERS_FRIENDS == 0 and d.filter[e] and not has(d, s, m, d.filter[e]):
        return False
    far = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[d.kind[bearer]])
    return near(d, s, bearer, m, far) and lent(d, s, bearer, e)


@kernel(read_only=("d",))
def asks(d: Setup, e: int) -> bool:
    """Return whether an effect put on a model still has conditions to be asked."""
    return bool(OUTSIDE_ATTACKS >> d.event[e] & 1 and d.when[e] & ASKED_AGAIN)


@kernel(read_only=("d",))
def lasts(d: Setup, s: State, e: int, m: int, v: int, bits: int) -> bool:
    """Return whether an effect put on m counts: what it asked when it was put on is not asked."""
    return judged(d, s, e, d.when[e] & ASKED_AGAIN, m, v, m, bits)


@kernel(read_only=("d",))
def _renew_own(d: Setup, s: State, m: int) -> None:
    """Sum up what a model's own card, the effects put on it, plan and upgrade change."""
    row, k, p = s.plus[m], d.kind[m], d.side[m]
    for e in range(d.sorts[k, PLAIN], d.sorts[k, MOODS]):
        if lent(d, s, m, e):
            add(s, row, d, e)
    for n in range(d.sorts[k, ASKING] - d.sorts[k, MOODS]):
        if s.mood[m] >> n & 1:
            add(s, row, d, d.sorts[k, MOODS] + n)
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e < 0:
            break
        if not asks(d, e):
            add(s, row, d, e)
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


@kernel(read_only=("d",))
def planned(d: Setup, s: State, m: int, card: int) -> bool:
    """Return whether its player's battle plan touches a model.

    A commander that is not battle-ready helps no model near it.
    """
    within, leader = d.card_within[card], s.leader[d.side[m]]
    if within < 0.0 or leader == m:
        return True
    if within <= 0.0 or leader < 0 or not ready(s, leader):
        return False
    return near(d, s, leader, m, within)


@kernel(read_only=("d",))
def _renew_auras(d: Setup, s: State, m: int) -> None:
    p = 1 - d.side[m]
    for n in range(d.auras[p]):
        bearer = d.aura[p, n]
        if ready(s, bearer):
            k = d.kind[bearer]
            for e in range(d.sorts[k, AURAS], d.sorts[k, WAITING]):
                if d.when[e] == 0 and hampers(d, s, e, bearer, m):
                    add(s, s.plus[m], d, e)


@kernel(read_only=("d",))
def touch(d: Setup, s: State, m: int) -> int:
    """Return what others change for a model as bits: 1 + its player's plan, a bit an effect.

    UNTOLD where there are too many.
    """
    if d.leans[d.kind[m]] == 0 and d.aura_plain[1 - d.side[m]] == 0:
        return _of_plan(d, s, m)
    return _of_plan(d, s, m) | _touch(d, s, m)


@kernel(read_only=("d",))
def _of_plan(d: Setup, s: State, m: int) -> int:
    """Return 1 + the plan of a model's player, 0 where none touches the model."""
    card = s.plan[d.side[m]]
    return int(1 + card) if card >= 0 and planned(d, s, m, card) else 0


@kernel(read_only=("d",))
def _touch(d: Setup, s: State, m: int) -> int:
    """Return the bits of effects that friends lend to a model and enemies burden it with."""
    p, k, bit, found = d.side[m], d.kind[m], PLANS, 0
    if d.leans[k]:
        for e in range(d.sorts[k, PLAIN], d.sorts[k, MOODS]):
            if d.lender[e] >= 0:
                found |= int(lent(d, s, m, e)) << bit
                bit += 1
    for n in range(d.auras[1 - p]):
        bearer, far = d.aura[1 - p, n], d.aura_far[1 - p, n]
        first, last = d.sorts[d.kind[bearer], AURAS], d.sorts[d.kind[bearer], WAITING]
        if far >= 0.0 and near(d, s, bearer, m, far) and ready(s, bearer):
            for e in range(first, last):
                if d.when[e] == 0 and hampers(d, s, e, bearer, m):
                    found |= 1 << bit + e - first
        bit += last - first
    return int(found) if bit <= MOST_TOUCHES else UNTOLD


@kernel(read_only=("d",))
def moods(d: Setup, s: State, m: int) -> int:
    """Return which of a model's MOODS hold, as bits."""
    return _moods(d, s, m) if d.leans[d.kind[m]] == ALL_KINDS else 0


@kernel(read_only=("d",))
def _moods(d: Setup, s: State, m: int) -> int:
    k, bits, found = d.kind[m], of_itself(d, s, m), 0
    first, last = d.sorts[k, MOODS], d.sorts[k, ASKING]
    for e in range(first, last):
        if lent(d, s, m, e) and counts(d, s, e, m, -1, m, bits):
            found |= 1 << e - first
    return int(found)


@kernel(read_only=("d",))
def _sum_up(d: Setup, s: State, m: int, touched: int, mood: int) -> None:
    s.stamp, s.scene = s.stamp + 1, s.scene + 1
    s.settled[m], s.touched[m], s.mood[m] = 1, touched, mood
    s.plus[m, :] = 0
    _renew_own(d, s, m)
    _renew_auras(d, s, m)
    s.granted[m] = s.plus[m, GRANTS]


@kernel(read_only=("d",))
def renew_model(d: Setup, s: State, m: int) -> None:
    """Sum up all that changes a model and asks for nothing, into `plus` and `granted`."""
    _sum_up(d, s, m, touch(d, s, m), moods(d, s, m))


@kernel(read_only=("d",))
def _swayed(d: Setup, s: State, p: int) -> bool:
    """Whether plan or enemies may touch other models of a player than at the last `renew`."""
    plan, leader = s.plan[p], s.leader[p]
    found = plan != s.swayed_by[p, 0] or leader != s.swayed_by[p, 1]
    s.swayed_by[p, 0], s.swayed_by[p, 1] = plan, leader
    if s.stir == 0:
        return bool(found)
    if leader >= 0 and s.stirred[leader] and _about_the_leader(d, s, p):
        found = True
    if d.aura_plain[1 - p]:
        found = found or s.stir & d.aura_leans[1 - p] != 0
        for n in range(d.auras[1 - p]):
            found = found or s.stirred[d.aura[1 - p, n]] != 0
    return bool(found)


@kernel(read_only=("d",))
def _about_the_leader(d: Setup, s: State, p: int) -> bool:
    """Return whether a player's battle plan touches models near the commander."""
    return bool(s.plan[p] >= 0 and d.card_within[s.plan[p]] > 0.0)


@kernel(read_only=("d",))
def _replanned(d: Setup, s: State, m: int, now: int) -> bool:
    """Change a model's sums by nothing but its player's plan, where that is all that is new.

    Bits that a plan grants are granted by others too, perhaps: they are not taken away singly.
    """
    before, after = (s.touched[m] & OF_PLAN) - 1, (now & OF_PLAN) - 1
    if s.settled[m] == 0 or s.touched[m] | now < 0 or (s.touched[m] ^ now) & ~OF_PLAN:
        return False
    if d.aura_plain[1 - d.side[m]]:
        return False
    if (before >= 0 and d.card_grants[before]) or (after >= 0 and d.card_grants[after]):
        return False
    for n in range(4):
        if before >= 0 and d.card_what[before, n] >= 0:
            s.plus[m, d.card_what[before, n]] -= d.card_amount[before, n]
        if after >= 0 and d.card_what[after, n] >= 0:
            s.plus[m, d.card_what[after, n]] += d.card_amount[after, n]
    s.touched[m] = now
    return True


@kernel(read_only=("d",))
def _look_again(d: Setup, s: State, m: int, leaning: bool) -> None:
    """Sum a model up anew where something has changed that its sums reckon with."""
    known = s.stir == 0 and s.settled[m] != 0 and s.touched[m] >= 0
    if known and d.aura_plain[1 - d.side[m]] == 0:  # what friends lend is as it was
        now = _of_plan(d, s, m) | s.touched[m] & ~OF_PLAN
    else:
        now = touch(d, s, m)
    changed = s.settled[m] == 0 or now == UNTOLD or now != s.touched[m]
    if changed or leaning:
        mood = moods(d, s, m)
        if mood != s.mood[m] or (changed and not _replanned(d, s, m, now)):
            _sum_up(d, s, m, now, mood)


@kernel(read_only=("d",))
def renew(d: Setup, s: State) -> None:
    """Sum up what changes each model in play and asks for nothing.

    A model stays as it was summed up unless it or a model that lends to it has stirred, or plan or
    enemies may touch it otherwise, and what others change for it is something else than before.
    """
    for p in range(2):
        swayed = _swayed(d, s, p)
        placed = d.aura_plain[1 - p] != 0 or _about_the_leader(d, s, p)
        if swayed or (placed and s.stir != 0) or s.stir & d.side_leans[p]:
            left = restless(d, s, p, swayed, placed)
            while left:
                m = word(d, p) + first_bit(left)
                left &= left - 1
                _look_again(d, s, m, s.stir & s.leans[m] != 0)
    if s.stir != 0:
        s.stirred[:] = 0
        s.stir = 0


@kernel(read_only=("d",))
def stat(d: Setup, s: State, m: int, what: int, bits: int) -> int:
    """Return a model's stat, or the sum where `what` is no stat, while those conditions hold.

    Stats are at least 0. Auras that ask for something are left to attacks.
    """
    k = d.kind[m]
    found = base(d, k, what) + s.plus[m, what]
    if d.swings[k] >> what & 1 or s.lasting[m, 0] >= 0:
        found += _asked(d, s, m, what, bits)
    return int(max(0, found)) if what <= COMMAND else int(found)


@kernel(read_only=("d",))
def _asked(d: Setup, s: State, m: int, what: int, bits: int) -> int:
    """Return what is added to a model's stat by what asks for something that holds."""
    k, found = d.kind[m], 0
    if d.swings[k] >> what & 1:
        for e in range(d.sorts[k, MOODS], d.sorts[k, AURAS]):
            if d.what[e] == what and d.whom[e] == SELF:
                if lent(d, s, m, e) and counts(d, s, e, m, -1, m, bits):
                    found += int(d.amount[e])
    for n in range(CONTINUING):
        e = s.lasting[m, n]
        if e < 0:
            break
        if d.what[e] == what and asks(d, e) and lasts(d, s, e, m, -1, bits):
            found += int(d.amount[e])
    return int(found)
