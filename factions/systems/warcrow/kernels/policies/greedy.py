"""The greedy policy: of every unit and everything it may do, the order worth most."""

import math

from factions.systems.warcrow.kernels.judgement.errands import allot, count_left_over, idle_worth
from factions.systems.warcrow.kernels.judgement.outlook import survey
from factions.systems.warcrow.kernels.judgement.places import (
    STAY,
    Place,
    best_move,
    best_place,
    consider,
)
from factions.systems.warcrow.kernels.judgement.targets import best_target
from factions.systems.warcrow.kernels.judgement.worth import blow, blow_to, strain, strain_to
from factions.systems.warcrow.kernels.policies.approaches import weigh_approaches
from factions.systems.warcrow.kernels.policies.attachments import (
    is_berth,
    look_for_parting,
    step_back,
    step_out,
    weigh_joins,
)
from factions.systems.warcrow.kernels.policies.orders import (
    Order,
    claiming,
    doubted,
    nothing,
    option,
    weigh_skills,
    write_row,
)
from factions.systems.warcrow.kernels.policies.rushes import weigh_rushes
from factions.systems.warcrow.kernels.record.cards import CASTING
from factions.systems.warcrow.kernels.record.layout import (
    AT,
    CLAIM,
    DISARMED,
    FRIGHTENED,
    HEED,
    HOW,
    HURRY,
    JOIN_UNIT,
    LURK,
    MARCH,
    MELEE,
    MOVE_THEN_SHOOT,
    MOVE_THEN_USE,
    ORDER,
    PASS,
    PATIENCE,
    RELIEF,
    REMAIN,
    REST_UP,
    SHOOT_THEN_MOVE,
    SLOWED,
    STRIKE_AT,
    TO_X,
    TO_Y,
    USE_SKILL,
    VALUE,
    VULNERABLE,
    WHAT,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.activation import may_act
from factions.systems.warcrow.kernels.rules.spending import begins_again
from factions.systems.warcrow.kernels.table.units import range_of
from factions.systems.warcrow.kernels.table.ways import ENOUGH, LEFT, both_legs, find_way, leg
from factions.tabletop.battles import geometry, scripts
from factions.tabletop.battles.choosing import better
from factions.tabletop.compiler.jit import kernel, seldom

STATE_WORTH = 0.4  # of a wound: what losing a state by resting is worth
STIR = 4.0  # strides within which any change makes a unit think again
HERE = 3  # in a place, what it is worth to stay
STEP_OUT = 3.0  # strides out of a fight


@kernel(read_only=("d",))
def _weigh_marches(d: Setup, s: State, u: int, order: Order) -> tuple[Order, Place]:
    step = both_legs(d, s, u)
    gain, x, y, here = best_move(d, s, u, 2.0 * step)
    order = better(order, option(u, MARCH, -1, gain, x, y))
    if range_of(s, u) > 0.0:
        gain, x, y, here = best_place(d, s, u, step, True)
        order = better(order, option(u, MOVE_THEN_SHOOT, -1, gain, x, y))
    return order, (gain, x, y, here)


@kernel(read_only=("d",))
def _weigh_shot(
    d: Setup, s: State, u: int, floor: float, order: Order
) -> tuple[Order, Place, float, bool]:
    """Weigh a shot and a move after it; return what the best shot is worth, too.

    At the end is whether that was looked into.
    """
    place = best_place(d, s, u, both_legs(d, s, u), False)
    there, x, y, _ = place
    target, salvo, aimed = best_target(d, s, u, floor - there)
    if target < 0:
        return order, place, 0.0, aimed
    shooting = option(u, SHOOT_THEN_MOVE, target, salvo + there, x, y)
    return better(order, shooting if aimed else doubted(shooting)), place, salvo, aimed


@kernel(read_only=("d",))
def _weigh_rest(d: Setup, s: State, u: int, order: Order, place: Place) -> tuple[Order, Place]:
    gain = d.taste[player_of(d, u), RELIEF] * strain(d, s, u, s.stress[u])
    if s.states[u] & (SLOWED | DISARMED | VULNERABLE | FRIGHTENED):
        gain += STATE_WORTH * d.worth[u]
    if gain > 0.0:
        place = best_move(d, s, u, leg(d, s, u, 0))
        more, x, y, _ = place
        order = better(order, option(u, REST_UP, -1, gain + more, x, y))
    return order, place


@kernel(read_only=("d",))
def _step_out(d: Setup, s: State, u: int, here: float) -> tuple[float, float, float]:
    """Return what it is worth to leave a fight and shoot from outside of it, and where to.

    It is a step back at least. here: what it is worth to stay in it, hopes apart.
    """
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v]:
            dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
            share = STEP_OUT / math.sqrt(max(1.0, dx * dx + dy * dy))
            s.option_x[STAY], s.option_y[STAY] = share * dx, share * dy
    gain, x, y, there = best_place(d, s, u, both_legs(d, s, u), True)
    return gain + there - here, x, y


@kernel(read_only=("d",))
def _weigh_fight(d: Setup, s: State, u: int, order: Order) -> Order:
    enemy = 1 - player_of(d, u)
    armed = d.roll[s.page[u], MELEE] >= 0 and s.formed[u]
    parting = 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if not s.engaged[u, v]:
            continue
        if armed:
            worth = blow(d, s, u, v, False)
            order = better(order, option(u, STRIKE_AT, v, worth, s.x[u, 0], s.y[u, 0]))
        if s.stress[v] < d.morale[v] and not s.demoralized[v]:
            strike = blow_to(d, s, 1 - enemy, v, u, False) - strain_to(d, s, 1 - enemy, v, 1)
            parting += max(0.0, strike)
    away, x, y, here = best_place(d, s, u, 2.0 * both_legs(d, s, u), False)
    away -= d.taste[1 - enemy, REMAIN] * (s.spot_worth[STAY] - here)
    order = better(order, option(u, MARCH, -1, away - parting, x, y))
    if range_of(s, u) > 0.0 and s.formed[u]:
        out, x, y = _step_out(d, s, u, here)
        order = better(order, option(u, MOVE_THEN_SHOOT, -1, out - parting, x, y))
    return order


@kernel(read_only=("d",))
def weigh(d: Setup, s: State, u: int, floor: float) -> tuple[Order, Place]:
    """Return the best order for one unit, and the place looked at last for it.

    Its worth is above that of doing nothing: a unit that does nothing takes no objective, not even
    where it stands, so every order is worth its claim. Whether what is worth no more than `floor`
    can be done is not looked into.
    """
    consider(d, s, u)
    s.idle[u] = idle_worth(d, s, u)
    order, place = nothing(u), (0.0, s.x[u, 0], s.y[u, 0], 0.0)
    if begins_again(s, u) and s.stress[u] >= d.morale[u]:
        if s.foes[u] == 0:
            order, place = _weigh_rest(d, s, u, order, place)
    elif s.foes[u] > 0:
        order = weigh_skills(d, s, u, _weigh_fight(d, s, u, order), 0.0, True)
    elif not s.formed[u]:
        order, place = _weigh_marches(d, s, u, order)
    else:
        order, place = _weigh_freely(d, s, u, floor, order)
    return claiming(order, s.claim), place


@kernel(read_only=("d",))
def _weigh_freely(d: Setup, s: State, u: int, floor: float, order: Order) -> tuple[Order, Place]:
    """Weigh all that a unit in formation may do that is not engaged."""
    salvo, aimed = 0.0, True
    order, place = _weigh_marches(d, s, u, order)
    if range_of(s, u) > 0.0:
        order, place, salvo, aimed = _weigh_shot(d, s, u, floor - s.claim, order)
    order, place = _weigh_rest(d, s, u, order, place)
    order = weigh_joins(d, s, u, order)
    order = weigh_rushes(d, s, u, False, floor - s.claim, order, place)
    order = weigh_approaches(d, s, u, order, place[HERE])
    return weigh_skills(d, s, u, order, salvo, aimed), place


@kernel(read_only=("d",))
def weigh_rage(d: Setup, s: State, u: int, x: float, y: float) -> Order:
    """Return the best charge or assault that Bloodlust forces, worth -NEVER where there is none.

    A unit that comes too late for one goes to (x, y).
    """
    consider(d, s, u)
    place = 0.0, x, y, 0.0
    return weigh_rushes(d, s, u, True, -geometry.NEVER, nothing(u), place)


@kernel(read_only=("d",))
def _worth_now(d: Setup, s: State, u: int) -> float:
    """Return what the kept order is worth now, for which unit acts next.

    That is less by what a second activation in a round costs. Early in a round a unit's first
    spell counts more, and a shot less: targets come nearer, while a spell helps all that follows.
    """
    worth, what, part = s.kept[u, VALUE] - _price(d, s, u), s.kept[u, WHAT], 0.0
    if what in (USE_SKILL, MOVE_THEN_USE):
        if d.skill_at[int(s.kept[u, HOW])] == CASTING and not s.activated[u]:
            part = d.taste[player_of(d, u), HEED]
    elif what in (MOVE_THEN_SHOOT, SHOOT_THEN_MOVE):
        part = -d.taste[player_of(d, u), LURK]
    return float(worth + max(0.0, worth) * part * s.turns_left / d.turns)


@kernel(read_only=("d",))
def _price(d: Setup, s: State, u: int) -> float:
    """Return what it costs the unit to act: a level of stress, or what being left behind brings."""
    if s.activated[u]:
        return float(strain(d, s, u, 1) + d.taste[player_of(d, u), HURRY] * d.worth[u])
    return float(s.idle[u] * s.left_over[player_of(d, u)])


@kernel(read_only=("d",))
def forget(d: Setup, s: State) -> None:
    """Drop the kept orders of units that were stirred, and of units that a stirred enemy concerns.

    It does where it is near, or where either of them reaches the other. `survey` is first.
    """
    for v in range(d.first[2]):
        if s.stirred[v] == 0:
            continue
        s.stirred[v] = s.fresh[v] = 0
        enemy, theirs = 1 - player_of(d, v), max(STIR, s.reach[v], s.shots[v])
        for u in range(d.first[enemy], d.first[enemy + 1]):
            dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
            far = max(theirs + s.spread[u], max(s.reach[u], s.shots[u]) + s.spread[v])
            s.fresh[u] &= int(dx * dx + dy * dy >= far * far)


@kernel(read_only=("d",))
def choose_greedy(d: Setup, s: State, player: int) -> None:
    """Write the order worth most of all the player's units into `orders`.

    What was weighed in an earlier turn counts until `forget` drops it; an order kept from then is
    weighed again before it is given.
    """
    survey(d, s)
    allot(d, s, player)
    if d.taste[player, PATIENCE] > 0.0:
        for u in range(d.first[player], d.first[player + 1]):
            s.fresh[u] = 0
    forget(d, s)
    look_for_parting(d, s, player)
    s.left_over[player] = count_left_over(d, s, player)
    best = _best_order(d, s, player, 0, -geometry.NEVER)
    if s.hears and best >= 0:
        best = _searched(d, s, player, best)
    idle = best < 0
    most = -geometry.NEVER if idle else s.now[best]
    other = _best_order(d, s, player, 1, most)
    if other >= 0:
        best, most = other, s.now[other]
    s.orders[WHAT] = PASS
    if best >= 0 and (not idle or most > 0.0):
        for column in range(ORDER):
            s.orders[column] = s.kept[best, column]
        s.orders[VALUE] = most


@kernel(read_only=("d",))
def _best_order(d: Setup, s: State, player: int, again: int, floor: float) -> int:
    """Return the unit with the best kept order, of those activated before (`again` 1) or not.

    It is worth more than `floor`; -1 where none is, so that what looks worse is not looked into.
    """
    first, last = d.first[player], d.first[player + 1]
    _weigh_stale(d, s, player, again, floor)
    for _ in range(2 * (last - first) + 1):
        best, most = -1, floor
        for u in range(first, last):
            if s.now[u] > most:
                best, most = u, s.now[u]
        if best < 0:
            break
        if s.seen[best] == 0:
            _weigh_now(d, s, best, -geometry.NEVER)
        elif can_go(d, s, best):
            return best
        else:
            s.now[best] = _worth_now(d, s, best)
    return -1


@seldom(read_only=("d",))
def _searched(d: Setup, s: State, player: int, best: int) -> int:
    """Return the unit that a search has act with its best order: the best, if none is forced."""
    pick, most = best, scripts.heard(s, best, s.now[best])
    for u in range(d.first[player], d.first[player + 1]):
        if u != best and s.now[u] > -geometry.NEVER:
            value = scripts.heard(s, u, s.now[u])
            if value > most:
                pick, most = u, value
    if pick != best:
        _weigh_now(d, s, pick, -geometry.NEVER)
        can_go(d, s, pick)
    return int(pick)


@kernel(read_only=("d",))
def _weigh_stale(d: Setup, s: State, player: int, again: int, floor: float) -> None:
    """Weigh the orders that `forget` dropped, first the one that was worth most.

    What is worth no more than the best by then is not looked into, unless it turns out best.
    """
    first, last, best, most = d.first[player], d.first[player + 1], -1, floor
    for u in range(first, last):
        s.seen[u], s.now[u] = 0, -geometry.NEVER
        if s.activated[u] == again and (may_act(d, s, u) or s.parts[u]):
            s.now[u] = _worth_now(d, s, u)
            if s.now[u] > most:
                best, most = u, s.now[u]
    if best >= 0 and s.fresh[best] == 0:
        _weigh_now(d, s, best, floor)
        most = max(floor, s.now[best])
    for u in range(first, last):
        if s.now[u] > -geometry.NEVER and s.fresh[u] == 0:
            _weigh_now(d, s, u, most)
            most = max(most, s.now[u])


@kernel(read_only=("d",))
def _weigh_now(d: Setup, s: State, u: int, floor: float) -> None:
    """Keep a unit's best order of now; it is seen if it was looked into."""
    s.seen[u] = keep(d, s, u, floor)
    s.now[u] = _worth_now(d, s, u)


@kernel(read_only=("d",))
def can_go(d: Setup, s: State, u: int) -> bool:
    """Return whether the kept order leads anywhere; if not, it becomes one to stay.

    A shot from where the unit stands would be the better order if there was one.
    """
    kept = s.kept[u]
    if kept[WHAT] == JOIN_UNIT and not is_berth(d, s, u, int(kept[AT]), kept[TO_X], kept[TO_Y]):
        kept[WHAT], kept[VALUE] = MARCH, kept[CLAIM]
        kept[TO_X], kept[TO_Y] = s.x[u, 0], s.y[u, 0]
        return False
    if kept[WHAT] not in (MARCH, MOVE_THEN_SHOOT) or kept[VALUE] <= 0.0:
        return True
    x, y = s.x[u, 0], s.y[u, 0]
    stays = geometry.distance(x, y, kept[TO_X], kept[TO_Y]) < ENOUGH
    if stays and kept[WHAT] == MARCH:
        return True
    legs = leg(d, s, u, 0), leg(d, s, u, 1)
    if not stays and find_way(d, s, u, kept[TO_X], kept[TO_Y], legs[0], legs[1])[LEFT] >= 0.0:
        return True
    kept[WHAT], kept[VALUE], kept[TO_X], kept[TO_Y] = MARCH, kept[CLAIM], x, y
    return False


@kernel(read_only=("d",))
def keep(d: Setup, s: State, u: int, floor: float) -> bool:
    """Weigh a unit's best order and keep it; return whether it was looked into.

    An order worth more than `floor` is.
    """
    fear = step_out(d, s, u) if s.parts[u] else 0.0
    order, _ = weigh(d, s, u, floor + _price(d, s, u))
    if s.parts[u]:
        order = step_back(d, s, u, order, fear)
    s.fresh[u] = 1
    write_row(s.kept[u], order)
    return order.sure
