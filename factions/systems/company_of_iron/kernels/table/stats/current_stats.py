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
def base(d: Setup, kind: int, what: int) -> int:
    """Return a kind's base stat: SPEED to COMMAND, 0 for anything else."""
    found = 0
    if what == SPEED:
        found = d.spd[kind]
    elif what == STRENGTH:
        found = d.str[kind]
    elif what == MAT:
        found = d.mat[kind]
    elif what == RAT:
        found = d.rat[kind]
    elif what == DEFENCE:
        found = d.def_[kind]
    elif what == ARMOUR:
        found = d.arm[kind]
    elif what == COMMAND:
        found = d.cmd[kind]
    return int(found)


@kernel(read_only=("d",))
def _fresh(s: State, effect: int, what: int, d: Setup) -> bool:
    """Return whether no effect of that name has changed that in this summing; note that it has."""
    rule = d.rule[effect]
    if s.named[rule] >> NAMED != s.stamp:
        s.named[rule] = s.stamp << NAMED
    if s.named[rule] >> what & 1:
        return False
    s.named[rule] |= 1 << what
    return True


@kernel(read_only=("d",))
def add(s: State, row: Column[int], d: Setup, effect: int) -> None:
    """Add an effect to a row of sums, unless one of its name is in already."""
    what = d.what[effect]
    if OF_BITS >> what & 1:
        row[what] |= int(d.amount[effect])
    elif what == DEFENCE_CAP:
        row[what] = lower(row[what], int(d.amount[effect]))
    elif _fresh(s, effect, what, d):
        row[what] += int(d.amount[effect])


@kernel
def lower(one: int, other: int) -> int:
    """Return the lower of two caps, where 0 means no cap."""
    if one == 0 or other == 0:
        return one + other
    return min(one, other)


@kernel(read_only=("d",))
def lent(d: Setup, s: State, u: int, effect: int) -> bool:
    """Return whether a row of u's card counts: its own for good, or while another lends it."""
    lender = d.lender[effect]
    if lender < 0:
        return True
    if s.status[u] & INJURED and d.what[effect] not in (CASUALTY, REROLL_CASUALTY):
        return False
    far = d.lends[effect] if d.lends[effect] != COMMAND_RANGE else float(d.cmd[lender])
    for friend in range(d.of_kind[lender, 0], d.of_kind[lender, 1]):
        if d.kind[friend] == lender and friend != u and ready(s, friend):
            if far < 0.0 or near(d, s, friend, u, far):
                return True
    return False


@kernel(read_only=("d",))
def hampers(d: Setup, s: State, effect: int, bearer: int, u: int) -> bool:
    """Return whether an effect on enemies of its bearer touches u."""
    if (
        d.when[effect] & FILTERS_FRIENDS == 0
        and d.filter[effect]
        and not has(d, s, u, d.filter[effect])
    ):
        return False
    far = d.within[effect] if d.within[effect] >= 0.0 else float(d.cmd[d.kind[bearer]])
    return near(d, s, bearer, u, far) and lent(d, s, bearer, effect)


@kernel(read_only=("d",))
def asks(d: Setup, effect: int) -> bool:
    """Return whether an effect put on a model still has conditions to be asked."""
    return bool(OUTSIDE_ATTACKS >> d.event[effect] & 1 and d.when[effect] & ASKED_AGAIN)


@kernel(read_only=("d",))
def lasts(d: Setup, s: State, effect: int, u: int, v: int, bits: int) -> bool:
    """Return whether an effect put on u counts: what it asked when it was put on is not asked."""
    return judged(d, s, effect, d.when[effect] & ASKED_AGAIN, u, v, u, bits)


@kernel(read_only=("d",))
def _renew_own(d: Setup, s: State, u: int) -> None:
    """Sum up what a model's own card, the effects put on it, plan and upgrade change."""
    row, kind, player = s.plus[u], d.kind[u], d.side[u]
    for effect in range(d.sorts[kind, PLAIN], d.sorts[kind, MOODS]):
        if lent(d, s, u, effect):
            add(s, row, d, effect)
    for number in range(d.sorts[kind, ASKING] - d.sorts[kind, MOODS]):
        if s.mood[u] >> number & 1:
            add(s, row, d, d.sorts[kind, MOODS] + number)
    for number in range(CONTINUING):
        effect = s.lasting[u, number]
        if effect < 0:
            break
        if not asks(d, effect):
            add(s, row, d, effect)
    if s.upgraded[player] and s.leader[player] == u:
        for what in range(WHATS):
            row[what] += d.upgrade[player, what]
        row[GRANTS] |= d.upgrade_grants[player]
    card = s.plan[player]
    if card >= 0 and planned(d, s, u, card):
        for number in range(4):
            if d.card_what[card, number] >= 0:
                row[d.card_what[card, number]] += int(d.card_amount[card, number])
        row[GRANTS] |= d.card_grants[card]


@kernel(read_only=("d",))
def planned(d: Setup, s: State, u: int, card: int) -> bool:
    """Return whether its player's battle plan touches a model.

    A commander that is not battle-ready helps no model near it.
    """
    within, leader = d.card_within[card], s.leader[d.side[u]]
    if within < 0.0 or leader == u:
        return True
    if within <= 0.0 or leader < 0 or not ready(s, leader):
        return False
    return near(d, s, leader, u, within)


@kernel(read_only=("d",))
def _renew_auras(d: Setup, s: State, u: int) -> None:
    player = 1 - d.side[u]
    for aura in range(d.auras[player]):
        bearer = d.aura[player, aura]
        if ready(s, bearer):
            kind = d.kind[bearer]
            for effect in range(d.sorts[kind, AURAS], d.sorts[kind, WAITING]):
                if d.when[effect] == 0 and hampers(d, s, effect, bearer, u):
                    add(s, s.plus[u], d, effect)


@kernel(read_only=("d",))
def touch(d: Setup, s: State, u: int) -> int:
    """Return what others change for a model as bits: 1 + its player's plan, a bit an effect.

    UNTOLD where there are too many.
    """
    if d.leans[d.kind[u]] == 0 and d.aura_plain[1 - d.side[u]] == 0:
        return _of_plan(d, s, u)
    return _of_plan(d, s, u) | _touch(d, s, u)


@kernel(read_only=("d",))
def _of_plan(d: Setup, s: State, u: int) -> int:
    """Return 1 + the plan of a model's player, 0 where none touches the model."""
    card = s.plan[d.side[u]]
    return int(1 + card) if card >= 0 and planned(d, s, u, card) else 0


@kernel(read_only=("d",))
def _touch(d: Setup, s: State, u: int) -> int:
    """Return the bits of effects that friends lend to a model and enemies burden it with."""
    player, kind, bit, found = d.side[u], d.kind[u], PLANS, 0
    if d.leans[kind]:
        for effect in range(d.sorts[kind, PLAIN], d.sorts[kind, MOODS]):
            if d.lender[effect] >= 0:
                found |= int(lent(d, s, u, effect)) << bit
                bit += 1
    for aura in range(d.auras[1 - player]):
        bearer, far = d.aura[1 - player, aura], d.aura_far[1 - player, aura]
        first, last = d.sorts[d.kind[bearer], AURAS], d.sorts[d.kind[bearer], WAITING]
        if far >= 0.0 and near(d, s, bearer, u, far) and ready(s, bearer):
            for effect in range(first, last):
                if d.when[effect] == 0 and hampers(d, s, effect, bearer, u):
                    found |= 1 << bit + effect - first
        bit += last - first
    return int(found) if bit <= MOST_TOUCHES else UNTOLD


@kernel(read_only=("d",))
def moods(d: Setup, s: State, u: int) -> int:
    """Return which of a model's MOODS hold, as bits."""
    return _moods(d, s, u) if d.leans[d.kind[u]] == ALL_KINDS else 0


@kernel(read_only=("d",))
def _moods(d: Setup, s: State, u: int) -> int:
    kind, bits, found = d.kind[u], of_itself(d, s, u), 0
    first, last = d.sorts[kind, MOODS], d.sorts[kind, ASKING]
    for effect in range(first, last):
        if lent(d, s, u, effect) and counts(d, s, effect, u, -1, u, bits):
            found |= 1 << effect - first
    return int(found)


@kernel(read_only=("d",))
def _sum_up(d: Setup, s: State, u: int, touched: int, mood: int) -> None:
    s.stamp, s.scene = s.stamp + 1, s.scene + 1
    s.settled[u], s.touched[u], s.mood[u] = 1, touched, mood
    s.plus[u, :] = 0
    _renew_own(d, s, u)
    _renew_auras(d, s, u)
    s.granted[u] = s.plus[u, GRANTS]


@kernel(read_only=("d",))
def renew_model(d: Setup, s: State, u: int) -> None:
    """Sum up all that changes a model and asks for nothing, into `plus` and `granted`."""
    _sum_up(d, s, u, touch(d, s, u), moods(d, s, u))


@kernel(read_only=("d",))
def _swayed(d: Setup, s: State, player: int) -> bool:
    """Whether plan or enemies may touch other models of a player than at the last `renew`."""
    plan, leader = s.plan[player], s.leader[player]
    found = plan != s.swayed_by[player, 0] or leader != s.swayed_by[player, 1]
    s.swayed_by[player, 0], s.swayed_by[player, 1] = plan, leader
    if s.stir == 0:
        return bool(found)
    if leader >= 0 and s.stirred[leader] and _about_the_leader(d, s, player):
        found = True
    if d.aura_plain[1 - player]:
        found = found or s.stir & d.aura_leans[1 - player] != 0
        for aura in range(d.auras[1 - player]):
            found = found or s.stirred[d.aura[1 - player, aura]] != 0
    return bool(found)


@kernel(read_only=("d",))
def _about_the_leader(d: Setup, s: State, player: int) -> bool:
    """Return whether a player's battle plan touches models near the commander."""
    return bool(s.plan[player] >= 0 and d.card_within[s.plan[player]] > 0.0)


@kernel(read_only=("d",))
def _replanned(d: Setup, s: State, u: int, now: int) -> bool:
    """Change a model's sums by nothing but its player's plan, where that is all that is new.

    Bits that a plan grants are granted by others too, perhaps: they are not taken away singly.
    """
    before, after = (s.touched[u] & OF_PLAN) - 1, (now & OF_PLAN) - 1
    if s.settled[u] == 0 or s.touched[u] | now < 0 or (s.touched[u] ^ now) & ~OF_PLAN:
        return False
    if d.aura_plain[1 - d.side[u]]:
        return False
    if (before >= 0 and d.card_grants[before]) or (after >= 0 and d.card_grants[after]):
        return False
    for column in range(4):
        if before >= 0 and d.card_what[before, column] >= 0:
            s.plus[u, d.card_what[before, column]] -= d.card_amount[before, column]
        if after >= 0 and d.card_what[after, column] >= 0:
            s.plus[u, d.card_what[after, column]] += d.card_amount[after, column]
    s.touched[u] = now
    return True


@kernel(read_only=("d",))
def _look_again(d: Setup, s: State, u: int, leaning: bool) -> None:
    """Sum a model up anew where something has changed that its sums reckon with."""
    known = s.stir == 0 and s.settled[u] != 0 and s.touched[u] >= 0
    if known and d.aura_plain[1 - d.side[u]] == 0:  # what friends lend is as it was
        now = _of_plan(d, s, u) | s.touched[u] & ~OF_PLAN
    else:
        now = touch(d, s, u)
    changed = s.settled[u] == 0 or now == UNTOLD or now != s.touched[u]
    if changed or leaning:
        mood = moods(d, s, u)
        if mood != s.mood[u] or (changed and not _replanned(d, s, u, now)):
            _sum_up(d, s, u, now, mood)


@kernel(read_only=("d",))
def renew(d: Setup, s: State) -> None:
    """Sum up what changes each model in play and asks for nothing.

    A model stays as it was summed up unless it or a model that lends to it has stirred, or plan or
    enemies may touch it otherwise, and what others change for it is something else than before.
    """
    for player in range(2):
        swayed = _swayed(d, s, player)
        placed = d.aura_plain[1 - player] != 0 or _about_the_leader(d, s, player)
        if swayed or (placed and s.stir != 0) or s.stir & d.side_leans[player]:
            left = restless(d, s, player, swayed, placed)
            while left:
                u = word(d, player) + first_bit(left)
                left &= left - 1
                _look_again(d, s, u, s.stir & s.leans[u] != 0)
    if s.stir != 0:
        s.stirred[:] = 0
        s.stir = 0


@kernel(read_only=("d",))
def stat(d: Setup, s: State, u: int, what: int, bits: int) -> int:
    """Return a model's stat, or the sum where `what` is no stat, while those conditions hold.

    Stats are at least 0. Auras that ask for something are left to attacks.
    """
    kind = d.kind[u]
    found = base(d, kind, what) + s.plus[u, what]
    if d.swings[kind] >> what & 1 or s.lasting[u, 0] >= 0:
        found += _asked(d, s, u, what, bits)
    return int(max(0, found)) if what <= COMMAND else int(found)


@kernel(read_only=("d",))
def _asked(d: Setup, s: State, u: int, what: int, bits: int) -> int:
    """Return what is added to a model's stat by what asks for something that holds."""
    kind, found = d.kind[u], 0
    if d.swings[kind] >> what & 1:
        for effect in range(d.sorts[kind, MOODS], d.sorts[kind, AURAS]):
            if d.what[effect] == what and d.whom[effect] == SELF:
                if lent(d, s, u, effect) and counts(d, s, effect, u, -1, u, bits):
                    found += int(d.amount[effect])
    for slot in range(CONTINUING):
        effect = s.lasting[u, slot]
        if effect < 0:
            break
        if d.what[effect] == what and asks(d, effect) and lasts(d, s, effect, u, -1, bits):
            found += int(d.amount[effect])
    return int(found)
