"""Options looked at closely: what each comes to, once its way and its targets are known."""

from factions.systems.company_of_iron.kernels.judgement.outlook import HOLD, STRIKE
from factions.systems.company_of_iron.kernels.judgement.places import NO_TARGET
from factions.systems.company_of_iron.kernels.judgement.shots import best_shot
from factions.systems.company_of_iron.kernels.judgement.weighing import ONE, weigh_place
from factions.systems.company_of_iron.kernels.judgement.worth import hardened, prize
from factions.systems.company_of_iron.kernels.policies import cover
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    ANYWHERE,
    ARRIVES,
    ASSAULT,
    BESIDE,
    BLOW,
    BLOWS,
    CHARGE,
    FREE_BLOW,
    GUNFIGHTER,
    KNOCKED_DOWN,
    MODELS,
    NOTHING,
    PASSING,
    PLACES,
    RUN,
    SHOTS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.systems.company_of_iron.kernels.rules.normal_movement import free_strikes
from factions.systems.company_of_iron.kernels.table import charge_lines, runs, ways
from factions.systems.company_of_iron.kernels.table.bases import bases_around, has, lanes, word
from factions.systems.company_of_iron.kernels.table.sight import sees_from
from factions.systems.company_of_iron.kernels.table.ways import Way
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

TRIES_ONCE_GOOD = 2  # options that are looked at closely, at most, once a good one is known
MOST_TRIES = 6
NONE, TRIED = -1e6, -1e9
MATTERS = 0.02  # army points: for less an option is not looked at
MUCH = 0.3  # for so much more others are, when the way to those was barred
BARELY = 1e-6
OUT_OF_REACH_BY = 0.01  # inches beyond a melee range before a model counts on being out of it
SHOOTS, STRIKES = 1, 2  # what a model may do after a walk, as bits
# Turns about an enemy, 50 and 95 degrees to both sides: their cosines and sines.
TURNS = ((0.643, 0.766), (0.643, -0.766), (-0.087, 0.996), (-0.087, -0.996))
NEARBY = 2.5  # inches from a place that will do as well


@kernel
def offer(order: Order, how: int, do: int, at: int, x: float, y: float, worth: float) -> Order:
    """Return the better of an order and this one, whose way is to be found."""
    if worth > order.worth + BARELY:
        return Order(how, do, at, x, y, worth, order.rule, False, order.way)
    return order


@kernel
def offer_way(order: Order, how: int, do: int, at: int, worth: float, way: Way) -> Order:
    """Return the better of an order and this one, whose way is known."""
    if worth > order.worth + BARELY:
        return Order(how, do, at, way.x, way.y, worth, order.rule, True, way)
    return order


@kernel(read_only=("d",))
def in_melee(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a model might be in melee at a place, facing wherever it likes."""
    kind, foe = d.kind[u], 1 - d.side[u]
    left, start = bases_around(d, s, foe, x, y, s.longest + d.edge[u]), word(d, foe)
    while left:
        enemy = start + first_bit(left)
        left &= left - 1
        if s.status[enemy] & KNOCKED_DOWN:
            continue
        its_kind = d.kind[enemy]
        far = (
            max(d.melee_range[kind], d.melee_range[its_kind])
            + d.edge[u]
            + d.edge[enemy]
            + OUT_OF_REACH_BY
        )
        dx, dy = s.x[enemy] - x, s.y[enemy] - y
        if dx * dx + dy * dy <= far * far:
            return True
    return False


@kernel
def _hopes(s: State, u: int, step: float, acts: int) -> None:
    """Write what each order listed is worth at best: its place, its attack or the best shot."""
    for lane in range(lanes(s.options)):
        dx, dy = s.option_x[lane] - s.x[u], s.option_y[lane] - s.y[u]
        near = (
            (acts & SHOOTS != 0)
            & (s.option_at[lane] == NO_TARGET)
            & (dx * dx + dy * dy <= step * step)
        )
        s.option_hope[lane] = s.option_worth[lane] + s.option_more[lane]
        s.option_hope[lane] += s.option_best[lane] if near else 0.0


@kernel(read_only=("d",))
def _at_end(d: Setup, s: State, u: int, option: int, way: Way) -> float:
    """Return what it is worth to go a way that was to end at the place of an option."""
    x, y = way.x, way.y
    dx, dy = s.option_x[option] - x, s.option_y[option] - y
    near = dx * dx + dy * dy <= ways.EXACT * ways.EXACT
    if near and option < s.covers:
        worth = float(s.option_worth[option] + s.option_more[option])
        return worth - _dodged(d, s, u, way) - _passed(d, s, u, way)
    worth = float(s.option_worth[option]) if near else weigh_place(d, s, u, x, y)
    worth -= _passed(d, s, u, way)
    loss = float(s.option_loss[option if near else ONE])
    return worth - _dodged(d, s, u, way) + cover.spared(d, s, u, x, y, loss)


@kernel(read_only=("d",))
def _dodged(d: Setup, s: State, u: int, way: Way) -> float:
    """Return what those strike freely, as u goes a way, whose reach it ends in."""
    lost = 0.0
    for place in range(s.holders):
        enemy = s.holder[place]
        dx, dy = s.x[enemy] - way.x, s.y[enemy] - way.y
        if dx * dx + dy * dy <= s.fear[HOLD, enemy]:
            if free_strikes.leaves_at(d, s, u, enemy, way) < free_strikes.NEVER:
                lost += s.fear[STRIKE, enemy]
    return float(lost)


@kernel(read_only=("d",))
def _passed(d: Setup, s: State, u: int, way: Way) -> float:
    """Return what those strike freely, as u goes a way, into whose reach it comes on it."""
    heed = d.taste[d.side[u], PASSING]
    if heed == 0.0:
        return 0.0
    lost, v = 0.0, -1
    for _ in range(MODELS):
        v = free_strikes.leavers(d, s, u, way, v)
        if v < 0:
            break
        if s.engages[v, u] == 0:
            marked = min(s.left[u], float(d.suffers[d.kind[u], FREE_BLOW, v]))
            lost += marked * s.price[d.side[u], u]
    return float(heed * lost)


@kernel(read_only=("d",))
def _arrives(d: Setup, s: State, u: int, way: Way) -> float:
    """Return how likely u is to reach the end of a way past enemies that strike it freely."""
    heed = d.taste[d.side[u], ARRIVES]
    if heed == 0.0:
        return 1.0
    chance, v = 1.0, -1
    for _ in range(MODELS):
        v = free_strikes.leavers(d, s, u, way, v)
        if v < 0:
            break
        marked = float(d.suffers[d.kind[u], FREE_BLOW, v])
        chance *= 1.0 - heed * min(1.0, marked / max(1.0, s.left[u]))
    return chance


@kernel(read_only=("d",))
def _try_charge(
    d: Setup, s: State, u: int, option: int, step: float, length: float, order: Order
) -> Order:
    """Return the better of an order and the charge of an option."""
    enemy = s.option_at[option]
    reaches, way = charge_lines.way_that_reaches(d, s, u, enemy, length)
    if not reaches:
        return order
    full = way.long >= charge_lines.CHARGE_ATTACK_FROM
    if not full and way.long <= step and not has(d, s, u, ASSAULT | GUNFIGHTER):
        return order  # a walk does as much
    value = s.option_more[option] if full else prize(d, s, u, enemy, BLOW)
    value *= hardened(d, s, u, enemy, False, 3 if full else 2) * _arrives(d, s, u, way)
    return offer_way(order, CHARGE, BLOWS, enemy, value + _at_end(d, s, u, option, way), way)


@kernel(read_only=("d",))
def _strikes_from(d: Setup, s: State, u: int, way: Way, enemy: int) -> bool:
    """Return whether a model could strike an enemy from the end of a way."""
    far = d.melee_range[d.kind[u]] + d.edge[u] + d.edge[enemy]
    dx, dy = s.x[enemy] - way.x, s.y[enemy] - way.y
    return dx * dx + dy * dy <= far * far and sees_from(d, s, u, way.x, way.y, enemy)


@kernel(read_only=("d",))
def _blows_after(d: Setup, s: State, u: int, option: int, way: Way, order: Order) -> Order:
    """Return the better of an order and the blows of an option after a way."""
    enemy = s.option_at[option]
    value = s.option_more[option] * hardened(d, s, u, enemy, False, 2) * _arrives(d, s, u, way)
    return offer_way(order, ADVANCE, BLOWS, enemy, value + _at_end(d, s, u, option, way), way)


@kernel(read_only=("d",))
def _try_walk(d: Setup, s: State, u: int, option: int, step: float, order: Order) -> Order:
    """Return the better of an order and the walk to strike of an option.

    Where the straight way does not lead there, spots as far from the enemy do as well that lie
    beside.
    """
    enemy, x, y = s.option_at[option], s.option_x[option], s.option_y[option]
    way = ways.way_to(d, s, u, x, y, step, ways.EXACT)
    if _strikes_from(d, s, u, way, enemy):
        return _blows_after(d, s, u, option, way, order)
    if d.taste[d.side[u], BESIDE] == 0.0:
        return order
    ex, ey = s.x[enemy], s.y[enemy]
    along, across = x - ex, y - ey
    for number in range(len(TURNS)):
        cosine, sine = TURNS[number]
        x, y = ex + cosine * along - sine * across, ey + sine * along + cosine * across
        dx, dy = x - s.x[u], y - s.y[u]
        if dx * dx + dy * dy <= step * step and runs.may_stand(d, s, u, x, y):
            way = ways.way_to(d, s, u, x, y, step, ways.EXACT)
            if _strikes_from(d, s, u, way, enemy):
                return _blows_after(d, s, u, option, way, order)
    return order


@kernel(read_only=("d",))
def _try_place(
    d: Setup, s: State, u: int, option: int, step: float, stride: float, acts: int, order: Order
) -> Order:
    """Return the better of an order and what there is to do where an option leads."""
    dx, dy = s.option_x[option] - s.x[u], s.option_y[option] - s.y[u]
    length = step if dx * dx + dy * dy <= (step + BARELY) * (step + BARELY) else stride
    way = ways.way_to(d, s, u, s.option_x[option], s.option_y[option], length, NEARBY)
    value, walks = _at_end(d, s, u, option, way), way.long <= step + BARELY
    heeds = way.stopped or d.taste[d.side[u], ANYWHERE] > 0.0
    if walks and heeds and acts & STRIKES:
        order = _strike_there(d, s, u, value, way, order)
    if walks and acts & SHOOTS and not in_melee(d, s, u, way.x, way.y):
        shots, enemy = best_shot(d, s, u, way.x, way.y, False)
        if enemy >= 0:
            order = offer_way(order, ADVANCE, SHOTS, enemy, value + shots, way)
    return offer_way(order, ADVANCE if walks else RUN, NOTHING, -1, value, way)


@kernel(read_only=("d",))
def _strike_there(d: Setup, s: State, u: int, value: float, way: Way, order: Order) -> Order:
    """Return the better of an order and blows at the best enemy in reach at the end of a way.

    value: what it is worth to end there.
    """
    x, y, pick, most = way.x, way.y, -1, 0.0
    reach, foe = d.melee_range[d.kind[u]] + d.edge[u], 1 - d.side[u]
    left, start = bases_around(d, s, foe, x, y, reach + OUT_OF_REACH_BY), word(d, foe)
    while left:
        enemy = start + first_bit(left)
        left &= left - 1
        dx, dy, far = s.x[enemy] - x, s.y[enemy] - y, reach + d.edge[enemy]
        if dx * dx + dy * dy <= far * far:
            gain = prize(d, s, u, enemy, BLOW)
            if gain > most:
                pick, most = enemy, gain
    if pick < 0 or not sees_from(d, s, u, x, y, pick):
        return order
    most *= hardened(d, s, u, pick, False, 2)
    return offer_way(order, ADVANCE, BLOWS, pick, value + most, way)


@kernel
def _hopeful(s: State, value: float) -> int:
    """Return which of the orders listed promise more than that, as bits."""
    found = 0
    for lane in range(lanes(s.options)):
        found |= int(s.option_hope[lane] > value) << lane
    return int(found & (1 << s.options) - 1)


@kernel(read_only=("d",))
def best_of_all(
    d: Setup,
    s: State,
    u: int,
    step: float,
    stride: float,
    length: float,
    acts: int,
    order: Order,
) -> Order:
    """Return the best of an order and the options: the most hopeful are tried, as long as it pays.

    step, stride, length: how far it walks, runs and charges. acts: what it may do after a walk:
    SHOOTS, STRIKES.
    """
    _hopes(s, u, step + BARELY, acts)
    for tried in range(PLACES):
        some = order.worth > NONE
        if tried >= MOST_TRIES and some:
            return order
        pick, most = -1, order.worth + (MUCH if some and tried >= TRIES_ONCE_GOOD else MATTERS)
        left = _hopeful(s, most)
        while left:
            option = first_bit(left)
            left &= left - 1
            if s.option_hope[option] > most:
                pick, most = option, s.option_hope[option]
        if pick < 0:
            return order
        s.option_hope[pick] = TRIED
        if s.option_at[pick] == NO_TARGET:
            order = _try_place(d, s, u, pick, step, stride, acts, order)
        elif s.option_how[pick] == CHARGE:
            order = _try_charge(d, s, u, pick, step, length, order)
        else:
            order = _try_walk(d, s, u, pick, step, order)
    return order
