"""The greedy policy for one model: of all that it may do, the order worth most."""

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
    SHOOTS,
    STRIKES,
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
def strike_here(d: Setup, s: State, u: int, turns: bool, order: Order) -> Order:
    """Return the better of an order and blows at the best enemy in reach.

    turns: the model may face it first. What it is worth to stay is yet to be added.
    """
    reach, foe = d.melee_range[d.kind[u]] + d.edge[u], 1 - d.side[u]
    near, start = bases_around(d, s, foe, s.x[u], s.y[u], reach + OUT_OF_REACH_BY), word(d, foe)
    for _ in range(STRIKES_TRIED):
        best, pick, left = 0.0, -1, near
        while left:
            enemy = start + first_bit(left)
            left &= left - 1
            dx, dy, far = s.x[enemy] - s.x[u], s.y[enemy] - s.y[u], reach + d.edge[enemy]
            if dx * dx + dy * dy > far * far:
                continue
            if not turns and not in_front(d, s, u, s.x[enemy], s.y[enemy], d.edge[enemy]):
                continue
            value = prize(d, s, u, enemy, BACK_BLOW if behind(d, s, u, enemy) else BLOW)
            if value > best:
                best, pick = value, enemy
        if pick < 0:
            return order
        enemy, near = pick, near & ~(1 << pick - start)
        if s.engages[u, enemy] or sees_from(d, s, u, s.x[u], s.y[u], enemy):
            part = hardened(d, s, u, enemy, False, 2)
            if part > 0.0:
                how = ADVANCE if turns else FORFEIT
                order = offer(order, how, BLOWS, enemy, s.x[u], s.y[u], best * part)
            if part >= 1.0:
                return order
    return order


@kernel(read_only=("d",))
def shoot_here(d: Setup, s: State, u: int, here: float, how: int, order: Order) -> Order:
    """Return the better of an order and shots from where the model stands.

    They are aimed, or (how FORFEIT) made as it got up.
    """
    value, enemy = best_shot(d, s, u, s.x[u], s.y[u], True)
    return offer(order, how, SHOTS, enemy, s.x[u], s.y[u], value + here) if enemy >= 0 else order


@kernel(read_only=("d",))
def _shift(d: Setup, s: State, u: int, step: float, order: Order) -> Order:
    """Let the order to strike begin with a step to a flag that no free strike falls on.

    The model keeps its target in reach, and the flag must be worth more to it there than here.
    """
    enemy, blow, here = order.at, order.worth, NONE
    reach = d.melee_range[d.kind[u]] + d.edge[u] + d.edge[enemy] - OUT_OF_REACH_BY
    for flag in range(posts_now(d, s)):
        fx, fy = d.flag[flag, 0], d.flag[flag, 1]
        within = d.flag_reach + d.edge[u] - OUT_OF_REACH_BY
        x, y = _nearer(s.x[u], s.y[u], fx, fy, within)
        x, y = _nearer(x, y, s.x[enemy], s.y[enemy], reach)
        dx, dy, ax, ay = x - s.x[u], y - s.y[u], x - fx, y - fy
        if ax * ax + ay * ay > (within + OUT_OF_REACH_BY) * (within + OUT_OF_REACH_BY):
            continue
        square = dx * dx + dy * dy
        if square > step * step or square < OUT_OF_REACH_BY * OUT_OF_REACH_BY:
            continue
        way = ways.way_to(d, s, u, x, y, step, ways.EXACT)
        dx, dy, far = s.x[enemy] - way.x, s.y[enemy] - way.y, reach + OUT_OF_REACH_BY
        there = dx * dx + dy * dy <= far * far
        if there and leavers(d, s, u, way, -1) < 0 and sees_from(d, s, u, way.x, way.y, enemy):
            here = weigh_place(d, s, u, s.x[u], s.y[u]) if here == NONE else here
            gain = weigh_place(d, s, u, way.x, way.y) - here
            if gain > MATTERS:
                order = offer_way(order, ADVANCE, BLOWS, enemy, blow + gain, way)
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
def choose(d: Setup, s: State, u: int) -> Order:
    """Return the order of a model on its feet."""
    order, seen = begin_order(d, s, u)
    kind, step = d.kind[u], float(stat(d, s, u, SPEED, 0))
    runs, blade, gun = not has(d, s, u, NO_RUN), d.melee_range[kind] > 0.0, d.gun_range[kind] > 0.0
    if blade:
        order = strike_here(d, s, u, True, order)
        if s.engaged[u] > 0 and order.worth >= d.taste[d.side[u], CONTENT] * seen.most_blow:
            return _shift(d, s, u, step, order)
    stride = 2.0 * step if runs else step
    length = charges.charge_length(d, s, u) if runs else 0.0
    gather_places(d, s, u, seen, step, stride)
    if blade:
        gather_blows(d, s, u, step, length)
    weigh_options(d, s, u)
    here = cover.reckon(d, s, u)
    order = _more(order, here)
    if gun and s.engaged[u] == 0:
        order = shoot_here(d, s, u, here, AIM, order)
    elif gun and has(d, s, u, GUNFIGHTER):
        order = shoot_here(d, s, u, here, FORFEIT, order)
    acts = (SHOOTS if gun else 0) | (STRIKES if blade else 0)
    order = best_of_all(d, s, u, step, stride, length, acts, order)
    return mending.mend(d, s, u, step, order)


@kernel(read_only=("d",))
def choose_down(d: Setup, s: State, u: int) -> Order:
    """Return the order of a model that must stand up: it costs its action or its movement."""
    order, seen = begin_order(d, s, u)
    step = float(stat(d, s, u, SPEED, 0))
    if d.melee_range[d.kind[u]] > 0.0:
        order = strike_here(d, s, u, False, order)
    gather_places(d, s, u, seen, step, step)
    weigh_options(d, s, u)
    here = cover.reckon(d, s, u)
    order = _more(order, here)
    if d.gun_range[d.kind[u]] > 0.0 and not in_melee(d, s, u, s.x[u], s.y[u]):
        order = shoot_here(d, s, u, here, FORFEIT, order)
    best = best_of_all(d, s, u, step, step, 0.0, 0, order)
    if best.worth > order.worth:
        x, y, worth, rule = best.x, best.y, best.worth, best.rule
        return Order(STAND, best.do, best.at, x, y, worth, rule, best.has_way, best.way)
    return order


@kernel(read_only=("d",))
def begin_order(d: Setup, s: State, u: int) -> tuple[Order, Outlook]:
    """Weigh up what surrounds a model; return the order to do nothing, and its outlook."""
    seen = weigh_up(d, s, u, True)
    x, y = float(s.x[u]), float(s.y[u])
    return Order(FORFEIT, NOTHING, -1, x, y, WORST, NO_RULE, False, ways.stay(s, u)), seen
