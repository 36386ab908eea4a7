"""The greedy policy: of every unit and everything it may do, the order worth most."""

from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import targetable
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.aiming.watching import watch_worth
from factions.systems.armoured_clash.kernels.judgement.marker_worth import (
    pulled,
    survey,
    weigh_markers,
)
from factions.systems.armoured_clash.kernels.policies.destinations import (
    plan_by_way,
    weigh_places,
)
from factions.systems.armoured_clash.kernels.policies.outlook import (
    Prospect,
    prospect,
    put_spot,
    regard,
    weigh_spots,
    weigh_up,
)
from factions.systems.armoured_clash.kernels.policies.shelter import (
    SHELTER,
    weigh_aboard,
    weigh_embarking,
    weigh_exit,
    weigh_house,
    weigh_ramp,
)
from factions.systems.armoured_clash.kernels.policies.simple import may_act
from factions.systems.armoured_clash.kernels.record.order import (
    NEVER,
    Order,
    better_order,
    keep,
    kept_order,
    no_order,
    worth_so_much,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ADVANCE,
    AIM,
    AIRCRAFT,
    CHARGE,
    DOUBLE_TIME,
    HASTE,
    HOPE,
    HOUSED,
    INFANTRY,
    LOOKOUT,
    READY,
    SHOOT,
    SLOW,
    STAY,
)
from factions.systems.armoured_clash.kernels.rules.transports import has_ramp
from factions.systems.armoured_clash.kernels.table.charges import can_charge, find_charge
from factions.systems.armoured_clash.kernels.table.lanes import SPARE, WHOLE, ZERO, sixteens
from factions.systems.armoured_clash.kernels.table.shapes import ahead_of, onward, player_of
from factions.systems.armoured_clash.kernels.table.ways import speed
from factions.tabletop.battles import geometry, scripts
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel, seldom

HIDDEN = 0.33  # of such a hope, where all enemies in range are hidden
CHARGES_TRIED = 2  # charges that are looked at
STIR = 6.0  # inches within which any change makes a unit think again
PROMISING = 0.5  # of a model that a transport's charge must be worth
LEAST_NERVE = 1e-6  # army points
SLACK = 0.1  # of an order's worth: what of it may be lost on the way before it is weighed anew
UNDER_FIRE = 0.2  # of what a unit may lose at most: more of it makes infantry look for a building


@kernel(read_only=("d",))
def _worth_here(d: Setup, s: State, u: int, here: Prospect, sees: bool) -> float:
    """Return what it is worth to stay, an attack from here apart.

    sees: whether there is a target. Less is hoped for where all in range are hidden.
    """
    loss = here.loss * (SHELTER if s.status[u] == HOUSED else 1.0)
    stays = pulled(d, s, u, s.x[u], s.y[u], 0.0) - loss
    blind = not sees and s.reloading[u] == 0 and here.gain > 0.0
    hope = d.taste[player_of(d, u), HOPE] * here.hope
    return float(stays + hope * (HIDDEN if blind else 1.0))


@kernel(read_only=("d",))
def _weigh_aim(d: Setup, s: State, u: int, here: Prospect, best: Order) -> Order:
    """Weigh a shot from here, aimed, and staying without one."""
    s.aimed = 1
    v, worth = best_target(d, s, u, 0)
    s.aimed = 0
    stays = _worth_here(d, s, u, here, v >= 0)
    if v >= 0:
        best = better_order(best, u, AIM, SHOOT, v, s.x[u], s.y[u], s.cx[v], s.cy[v], stays + worth)
    best = better_order(best, u, STAY, SHOOT, -1, s.x[u], s.y[u], s.x[u], s.y[u], stays)
    watch = watch_worth(d, s, u)
    if watch > 0.0:
        x, y = s.x[u], s.y[u]
        ahead = y + onward(player_of(d, u))
        best = better_order(best, u, STAY, LOOKOUT, -1, x, y, x, ahead, stays + watch)
    return best


@kernel(read_only=("d",))
def _weigh_charges(d: Setup, s: State, u: int, loss: float, found: Order) -> Order:
    """Weigh charges at all in reach, the most promising looked at first.

    loss: what may be lost here. found: the best order yet.
    """
    budget, enemy = speed(d, s, u, CHARGE) + ahead_of(d, s, u), 1 - player_of(d, u)
    low, last = d.first[enemy] & WHOLE, d.first[enemy + 1]
    _note_charges(s, s, u, low, sixteens(last), budget)
    for _ in range(CHARGES_TRIED):
        best, most = -1, 0.0
        for start in range(low, last, WORD):
            bits = marked(s.in_range, start, min(start + WORD, sixteens(last)))
            while bits != 0:
                v = start + first_bit(bits)
                bits &= bits - 1
                if s.blow[u, v] > most and _may_charge(d, s, u, v, budget):
                    best, most = v, float(s.blow[u, v])
        if best < 0:
            return found
        s.in_range[best] = 0
        x, y = s.cx[best], s.cy[best]
        value = most - loss + pulled(d, s, u, x, y, 0.0)
        if value > found.value and find_charge(d, s, u, best)[0].found:
            return better_order(found, u, CHARGE, SHOOT, best, x, y, x, y, value)
    return found


@kernel(read_only=("known",))
def _note_charges(known: State, s: State, u: int, first: int, last: int, budget: float) -> None:
    """Note which of those units may be in reach of a charge of unit u that pays.

    known: the state, of which nothing that is read is written here.
    """
    x, y, most = single(known.x[u]), single(known.y[u]), single(budget) + SPARE
    for v in range(first, last):
        dx, dy, far = known.disc_x[v] - x, known.disc_y[v] - y, known.disc_far[v] + most
        s.in_range[v] = int(dx * dx + dy * dy <= far * far) & int(known.blow[u, v] > ZERO)


@kernel(read_only=("d",))
def _may_charge(d: Setup, s: State, u: int, v: int, budget: float) -> bool:
    """Return whether unit v is an enemy of unit u on the table that it may, and should, charge."""
    if player_of(d, u) == player_of(d, v) or not targetable(s, v) or not can_charge(d, u, v):
        return False
    if d.capacity[u] > 0 and s.blow[u, v] < PROMISING * d.worth[v] * d.limit[v]:
        return False
    dx, dy, far = s.cx[v] - s.x[u], s.cy[v] - s.y[u], budget + s.far[v]
    return bool(dx * dx + dy * dy <= far * far)


@kernel(read_only=("d",))
def _weigh_about(d: Setup, s: State, u: int) -> tuple[Prospect, float, float]:
    """Weigh this spot; return that, and what any place is worth within either manoeuvre at most.

    What the markers are worth there comes on top.
    """
    s.spots = 0
    for move in (STAY, ADVANCE, DOUBLE_TIME):
        put_spot(d, s, u, s.x[u], s.y[u])
        s.spot_room[s.spots - 1] = speed(d, s, u, move)
    weigh_spots(s)
    here, walk, run = prospect(s, 0), prospect(s, 1), prospect(s, 2)
    hope = d.taste[player_of(d, u), HOPE]
    gain = max(walk.gain, watch_worth(d, s, u))
    return here, hope * walk.hope - walk.loss + gain, hope * run.hope - run.loss


@kernel(read_only=("d",))
def _most_here(d: Setup, s: State, u: int, here: Prospect) -> float:
    """Return what a unit that stays or charges does at most, markers apart."""
    x, y, shot, blow, budget = s.x[u], s.y[u], 0.0, 0.0, 0.0
    if d.charges[u] >= 0:
        budget = speed(d, s, u, CHARGE) + ahead_of(d, s, u)
    for danger in range(s.dangers):
        v = s.danger_of[danger]
        dx, dy = float(s.disc_x[v]) - x, float(s.disc_y[v]) - y
        square, reach = dx * dx + dy * dy, float(max(s.hope_far[v], s.hope_near[v]))
        if square <= reach * reach:
            shot = max(shot, float(s.gain_near[v]))
        reach = budget + s.far[v]
        if square <= reach * reach:
            blow = max(blow, float(s.blow[u, v]))
    hope = d.taste[player_of(d, u), HOPE]
    return float(max(hope * here.hope + max(shot, watch_worth(d, s, u)), blow) - here.loss)


@kernel(read_only=("d",))
def _most_of(d: Setup, s: State, u: int, here: Prospect, going: float, best: Order) -> float:
    """Return what anything that a unit may do is worth at most, its claim apart.

    going: what it may do elsewhere at most. Where nothing bounds it, that is geometry.NEVER.
    """
    if s.status[u] == HOUSED or d.trail[u] >= 0 or d.portal[u] >= 0:
        return geometry.NEVER
    if has_ramp(d, s, u):
        return geometry.NEVER
    most = max(going, _most_here(d, s, u, here))
    if best.value > NEVER:
        most = max(most, best.value - pulled(d, s, u, best.x, best.y, 0.0))
    return most


@kernel(read_only=("d",))
def weigh_orders(d: Setup, s: State, u: int, floor: float) -> Order:
    """Return the best order for one unit.

    It is not looked for where it would press no more than `floor`: then the order is for no unit,
    worth what it may be at most, its claim apart.
    """
    best = no_order(NEVER)
    s.more_speed, s.aimed, s.moved, s.reforming = 0.0, 0, STAY, 0
    s.kept_risk[u] = 0.0
    if s.status[u] == ABOARD:
        return weigh_aboard(d, s, u)
    weigh_markers(d, s, u)
    weigh_up(d, s, u)
    stands = s.status[u] == READY and d.kind[u] != AIRCRAFT
    if stands and d.kind[u] == INFANTRY:
        best = weigh_embarking(d, s, u, best)
    here, walks, runs = _weigh_about(d, s, u)
    s.kept_risk[u] = here.loss / max(LEAST_NERVE, s.nerve)
    if floor > NEVER:
        most = _most_of(d, s, u, here, max(walks, runs), best)
        if _pressing(d, s, u, most) <= floor:
            return no_order(most)
    best = _weigh_aim(d, s, u, here, best)
    if s.status[u] == HOUSED:
        best = weigh_exit(d, s, u, best)
    if not stands:
        return best
    if d.charges[u] >= 0:
        best = _weigh_charges(d, s, u, here.loss, best)
    best = weigh_places(d, s, u, ADVANCE, SHOOT, walks, best)
    if watch_worth(d, s, u) > 0.0:
        best = weigh_places(d, s, u, ADVANCE, LOOKOUT, walks, best)
    if d.kind[u] == INFANTRY and here.loss > UNDER_FIRE * s.nerve:
        best = weigh_house(d, s, u, best)
    if d.rules[u] & SLOW == 0:
        best = weigh_places(d, s, u, DOUBLE_TIME, SHOOT, runs, best)
    return best


@kernel(read_only=("d",))
def keep_order(d: Setup, s: State, u: int, floor: float) -> None:
    """Weigh a unit's best order and keep it, or what it may be worth if not above `floor`."""
    order = weigh_orders(d, s, u, floor)
    if order.who >= 0:
        claim = pulled(d, s, u, order.x, order.y, 0.0)
        if s.lookout[u]:
            claim += watch_worth(d, s, u)
        order = worth_so_much(order, order.value, claim)
        if has_ramp(d, s, u):
            order = weigh_ramp(d, s, u, order)
    s.fresh[u] = 1
    keep(s, u, order)


@kernel
def _rides(s: State, u: int) -> bool:
    """Return whether a unit stays aboard a transport that has not moved yet: it waits for that."""
    if s.status[u] != ABOARD or s.kept_move[u] != STAY:
        return False
    return bool(s.activated[s.carrier[u]] == 0)


@kernel(read_only=("d",))
def _worth_now(d: Setup, s: State, u: int) -> float:
    """Return how much the kept order presses: what it is worth, its claim apart.

    More where the unit may be lost before it has carried it out.
    """
    return NEVER if _rides(s, u) else _pressing(d, s, u, s.kept_value[u] - s.kept_claim[u])


@kernel(read_only=("d",))
def _pressing(d: Setup, s: State, u: int, now: float) -> float:
    """Return how much an order presses that is worth so much now, by what the unit risks."""
    haste = d.taste[player_of(d, u), HASTE]
    return float(now * (1.0 + haste * s.kept_risk[u]) if now > 0.0 else now)


@kernel(read_only=("d",))
def _foremost(d: Setup, s: State, player: int) -> int:
    """Return the unit that may act whose kept order is worth most, or -1."""
    best, most = -1, 2.0 * NEVER
    for u in range(d.first[player], d.first[player + 1]):
        if may_act(s, u):
            value = _worth_now(d, s, u)
            if value > most:
                best, most = u, value
    return best


@kernel(read_only=("d",))
def choose_greedy(d: Setup, s: State, player: int) -> Order:
    """Return the order worth most of all the player's units.

    What was weighed in an earlier turn counts until `forget` drops it. The unit that looked
    best then is weighed first. A unit that may do no better than the best so far keeps a bound
    only, and is weighed if that bound comes out on top.
    """
    survey(d, s)
    forget(d, s)
    best = _foremost(d, s, player)
    if best < 0:
        return no_order(NEVER)
    regard(d, s, player)
    if s.fresh[best] == 0 or s.kept_who[best] < 0:
        keep_order(d, s, best, NEVER)
    most = _worth_now(d, s, best)
    for u in range(d.first[player], d.first[player + 1]):
        if s.fresh[u] == 0 and may_act(s, u):
            keep_order(d, s, u, most)
            most = max(most, _worth_now(d, s, u))
    best = _foremost(d, s, player)
    while not _settled(d, s, best):
        keep_order(d, s, best, NEVER)
        best = _foremost(d, s, player)
    if s.hears:
        best = _searched(d, s, player, best)
    return kept_order(s, best)


@kernel(read_only=("d",))
def _settled(d: Setup, s: State, u: int) -> bool:
    """Return whether the order that is kept for a unit may be carried out as it is.

    It is weighed anew, and where its ways end then counts, if its way turns out to be barred.
    """
    if s.kept_who[u] < 0:
        return False
    if s.careful[u] == s.current_turn:
        return True
    order = kept_order(s, u)
    plan = plan_by_way(d, s, u, order)
    s.kept_value[u], s.kept_at[u] = plan.value, plan.at
    s.kept_toward_x[u], s.kept_toward_y[u] = plan.toward_x, plan.toward_y
    if order.value - plan.value <= SLACK * abs(order.value):
        return True
    s.careful[u] = s.current_turn
    return False


@seldom(read_only=("d",))
def _searched(d: Setup, s: State, player: int, best: int) -> int:
    """Return the unit that a search has act with its best order: the best, if none is forced."""
    pick, most = best, scripts.heard(s, best, _worth_now(d, s, best))
    for u in range(d.first[player], d.first[player + 1]):
        if u != best and may_act(s, u) and not _rides(s, u):
            value = scripts.heard(s, u, _worth_now(d, s, u))
            if value > most:
                pick, most = u, value
    while not _settled(d, s, pick):
        keep_order(d, s, pick, NEVER)
    return int(pick)


@kernel(read_only=("d",))
def order_greedy(d: Setup, s: State, u: int) -> Order:
    """Return the order worth most of one unit."""
    survey(d, s)
    forget(d, s)
    regard(d, s, player_of(d, u))
    s.kept_who[u] = -1
    while not _settled(d, s, u):
        keep_order(d, s, u, NEVER)
    return kept_order(s, u)


@kernel(read_only=("d",))
def forget(d: Setup, s: State) -> None:
    """Drop kept orders of units that have stirred, and of enemies near them or aiming at them."""
    for v in range(d.first[2]):
        if s.stirred[v] == 0:
            continue
        s.stirred[v] = s.fresh[v] = 0
        if s.load[v] >= 0:
            s.fresh[s.load[v]] = 0
        enemy = 1 - player_of(d, v)
        x, y = s.x[v], s.y[v]
        for u in range(d.first[enemy], d.first[enemy + 1]):
            dx, dy = s.x[u] - x, s.y[u] - y
            s.fresh[u] &= int(dx * dx + dy * dy >= STIR * STIR) & int(s.kept_at[u] != v)
