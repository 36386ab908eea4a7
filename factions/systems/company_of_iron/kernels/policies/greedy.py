"""The greedy policy for one model: of all that it may do, the order worth most.

Source: the project's design, section 5.
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    Outlook,
    posts_now,
    weigh_up,
)
from factions.systems.company_of_iron.kernels.judgement.places import (
    gather_blows,
    gather_places,
)
from factions.systems.company_of_iron.kernels.judgement.shots import best_shot
from factions.systems.company_of_iron.kernels.judgement.weighing import (
    weigh_options,
    weigh_place,
)
from factions.systems.company_of_iron.kernels.judgement.worth import hardened, prize
from factions.systems.company_of_iron.kernels.policies import cover, mending
from factions.systems.company_of_iron.kernels.policies.trials import (
    MATTERS,
    NONE,
    OUT_OF_REACH_BY,
    best_of_all,
    in_melee,
    offer,
    offer_way,
)
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    AIM,
    BACK_BLOW,
    BLOW,
    BLOWS,
    CONTENT,
    FORFEIT,
    GUNFIGHTER,
    NO_RUN,
    NOTHING,
    SHOTS,
    SPEED,
    STAND,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.systems.company_of_iron.kernels.rules.normal_movement import charges
from factions.systems.company_of_iron.kernels.rules.normal_movement.free_strikes import leavers
from factions.systems.company_of_iron.kernels.table import ways
from factions.systems.company_of_iron.kernels.table.bases import (
    bases_around,
    behind,
    has,
    in_front,
    word,
)
from factions.systems.company_of_iron.kernels.table.sight import sees_from
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

STRIKES_TRIED = 2  # targets that are looked at closely, at most
WORST, NO_RULE = -1e9, -1  # of an order


@kernel
def _more(order: Order, worth: float) -> Order:
    """Return an order that is worth so much more."""
    return Order(
        order.how,
        order.do,
        order.at,
        order.x,
        order.y,
        order.worth + worth,
        order.rule,
        order.has_way,
        order.way,
    )


@kernel(read_only=("d",))
def strike_here(d: Setup, s: State, m: int, turns: bool, order: Order) -> Order:
    """Return the better of an order and blows at the best enemy in reach.

    turns: the model may face it first. What it is worth to stay is yet to be added.
    """
    reach, foe = d.melee_range[d.kind[m]] + d.edge[m], 1 - d.side[m]
    near, start = bases_around(d, s, foe, s.x[m], s.y[m], reach + OUT_OF_REACH_BY), word(d, foe)
    for _ in range(STRIKES_TRIED):
        best, pick, left = 0.0, -1, near
        while left:
            e = start + first_bit(left)
            left &= left - 1
            dx, dy, far = s.x[e] - s.x[m], s.y[e] - s.y[m], reach + d.edge[e]
            if dx * dx + dy * dy > far * far:
                continue
            if not turns and not in_front(d, s, m, s.x[e], s.y[e], d.edge[e]):
                continue
            value = prize(d, s, m, e, BACK_BLOW if behind(d, s, m, e) else BLOW)
            if value > best:
                best, pick = value, e
        if pick < 0:
            return order
        e, near = pick, near & ~(1 << pick - start)
        if s.engages[m, e] or sees_from(d, s, m, s.x[m], s.y[m], e):
            part = hardened(d, s, m, e, False, 2)
            if part > 0.0:
                how = ADVANCE if turns else FORFEIT
                order = offer(order, how, BLOWS, e, s.x[m], s.y[m], best * part)
            if part >= 1.0:
                return order
    return order


@kernel(read_only=("d",))
def shoot_here(d: Setup, s: State, m: int, here: float, how: int, order: Order) -> Order:
    """Return the better of an order and shots from where the model stands.

    They are aimed, or (how FORFEIT) made as it got up.
    """
    value, e = best_shot(d, s, m, s.x[m], s.y[m], True)
    return offer(order, how, SHOTS, e, s.x[m], s.y[m], value + here) if e >= 0 else order


@kernel(read_only=("d",))
def _shift(d: Setup, s: State, m: int, step: float, order: Order) -> Order:
    """Let the order to strike begin with a step to a flag that no free strike falls on.

    The model keeps its target in reach, and the flag must be worth more to it there than here.
    """
    e, blow, here = order.at, order.worth, NONE
    reach = d.melee_range[d.kind[m]] + d.edge[m] + d.edge[e] - OUT_OF_REACH_BY
    for o in range(posts_now(d, s)):
        fx, fy, within = d.flag[o, 0], d.flag[o, 1], d.flag_reach + d.edge[m] - OUT_OF_REACH_BY
        x, y = _nearer(s.x[m], s.y[m], fx, fy, within)
        x, y = _nearer(x, y, s.x[e], s.y[e], reach)
        dx, dy, ax, ay = x - s.x[m], y - s.y[m], x - fx, y - fy
        if ax * ax + ay * ay > (within + OUT_OF_REACH_BY) * (within + OUT_OF_REACH_BY):
            continue
        square = dx * dx + dy * dy
        if square > step * step or square < OUT_OF_REACH_BY * OUT_OF_REACH_BY:
            continue
        way = ways.way_to(d, s, m, x, y, step, ways.EXACT)
        dx, dy, far = s.x[e] - way.x, s.y[e] - way.y, reach + OUT_OF_REACH_BY
        there = dx * dx + dy * dy <= far * far
        if there and leavers(d, s, m, way, -1) < 0 and sees_from(d, s, m, way.x, way.y, e):
            here = weigh_place(d, s, m, s.x[m], s.y[m]) if here == NONE else here
            gain = weigh_place(d, s, m, way.x, way.y) - here
            if gain > MATTERS:
                order = offer_way(order, ADVANCE, BLOWS, e, blow + gain, way)
    return order


@kernel
def _nearer(x: float, y: float, cx: float, cy: float, far: float) -> tuple[float, float]:
    """Return the point nearest to (x, y) that is at most so far from (cx, cy)."""
    dx, dy = x - cx, y - cy
    square = dx * dx + dy * dy
    if square <= far * far:
        return x, y
    part = far / math.sqrt(square)
    return cx + part * dx, cy + part * dy


@kernel(read_only=("d",))
def choose(d: Setup, s: State, m: int) -> Order:
    """Return the order of a model on its feet."""
    order, seen = begin_order(d, s, m)
    k, step = d.kind[m], float(stat(d, s, m, SPEED, 0))
    runs, blade, gun = not has(d, s, m, NO_RUN), d.melee_range[k] > 0.0, d.gun_range[k] > 0.0
    if blade:
        order = strike_here(d, s, m, True, order)
        if s.engaged[m] > 0 and order.worth >= d.taste[d.side[m], CONTENT] * seen.most_blow:
            return _shift(d, s, m, step, order)
    stride = 2.0 * step if runs else step
    length = charges.charge_length(d, s, m) if runs else 0.0
    gather_places(d, s, m, seen, step, stride)
    if blade:
        gather_blows(d, s, m, step, length)
    weigh_options(d, s, m)
    here = cover.reckon(d, s, m)
    order = _more(order, here)
    if gun and s.engaged[m] == 0:
        order = shoot_here(d, s, m, here, AIM, order)
    elif gun and has(d, s, m, GUNFIGHTER):
        order = shoot_here(d, s, m, here, FORFEIT, order)
    order = best_of_all(d, s, m, step, stride, length, gun, order)
    return mending.mend(d, s, m, step, order)


@kernel(read_only=("d",))
def choose_down(d: Setup, s: State, m: int) -> Order:
    """Return the order of a model that must stand up: it costs its action or its movement."""
    order, seen = begin_order(d, s, m)
    step = float(stat(d, s, m, SPEED, 0))
    if d.melee_range[d.kind[m]] > 0.0:
        order = strike_here(d, s, m, False, order)
    gather_places(d, s, m, seen, step, step)
    weigh_options(d, s, m)
    here = cover.reckon(d, s, m)
    order = _more(order, here)
    if d.gun_range[d.kind[m]] > 0.0 and not in_melee(d, s, m, s.x[m], s.y[m]):
        order = shoot_here(d, s, m, here, FORFEIT, order)
    best = best_of_all(d, s, m, step, step, 0.0, False, order)
    if best.worth > order.worth:
        x, y, worth, rule = best.x, best.y, best.worth, best.rule
        return Order(STAND, best.do, best.at, x, y, worth, rule, best.has_way, best.way)
    return order


@kernel(read_only=("d",))
def begin_order(d: Setup, s: State, m: int) -> tuple[Order, Outlook]:
    """Weigh up what surrounds a model; return the order to do nothing, and its outlook."""
    seen = weigh_up(d, s, m, True)
    x, y = float(s.x[m]), float(s.y[m])
    return Order(FORFEIT, NOTHING, -1, x, y, WORST, NO_RULE, False, ways.stay(s, m)), seen
