"""Healing and repairs: the model that is mended, and the way to it.

Source: Company of Iron, Core Rules, "Special Actions & Special Attacks".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.weighing import weigh_place
from factions.systems.company_of_iron.kernels.record.layout import (
    ACTION,
    ADVANCE,
    FRIENDS,
    HEAL,
    ON_ACTION,
    PLAYING,
    REPAIR,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.systems.company_of_iron.kernels.rules.triggered_effects.triggers import may
from factions.systems.company_of_iron.kernels.table import ways
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import lent
from factions.tabletop.compiler.jit import kernel, seldom

D3, D6 = 2.0, 3.5  # of dice, expected


@kernel(read_only=("d",))
def usable(d: Setup, s: State, u: int, effect: int, event: int) -> bool:
    """Return whether a model may use the action or order whose row that is."""
    return bool(d.event[effect] == event and lent(d, s, u, effect) and may(d, s, u, effect))


@kernel(read_only=("d",))
def _mended(d: Setup, s: State, u: int, effect: int, friend: int) -> float:
    """Return what it is worth to take damage from a friend; 0 where the effect may not touch it."""
    if (
        s.where[friend] != PLAYING
        or s.damage[friend] == 0
        or (d.filter[effect] and not has(d, s, friend, d.filter[effect]))
    ):
        return 0.0
    points = d.amount[effect] + (D6 if d.dice[effect] == 6 else D3 if d.dice[effect] == 3 else 0.0)
    return float(s.price[d.side[u], friend] * min(points, float(s.damage[friend])))


@kernel
def _better(order: Order, rule: int, at: int, x: float, y: float, worth: float) -> Order:
    """Return the better of an order and a special action at a model after an advance."""
    if worth > order.worth:
        return Order(ADVANCE, ACTION, at, x, y, worth, rule, False, order.way)
    return order


@seldom(read_only=("d",))
def _mend(d: Setup, s: State, u: int, effect: int, step: float, order: Order) -> Order:
    """Return the better of an order and to go where an effect mends the friend worth most."""
    pick, most, within = -1, 0.0, d.within[effect] + d.edge[u]
    for friend in range(d.first[d.side[u]], d.first[d.side[u] + 1]):
        value = _mended(d, s, u, effect, friend)
        dx, dy, far = s.x[friend] - s.x[u], s.y[friend] - s.y[u], step + within + d.edge[friend]
        if friend != u and value > most and dx * dx + dy * dy <= far * far:
            pick, most = friend, value
    if pick < 0:
        return order
    dx, dy = s.x[u] - s.x[pick], s.y[u] - s.y[pick]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    far = within + d.edge[pick]
    x, y = s.x[u], s.y[u]
    if long > far:
        part = (far - 0.05) / long
        x, y = s.x[pick] + part * dx, s.y[pick] + part * dy
        way = ways.way_to(d, s, u, x, y, step, ways.EXACT)
        x, y = way.x, way.y
        dx, dy = x - s.x[pick], y - s.y[pick]
        if dx * dx + dy * dy > far * far:
            return order
    value = most + weigh_place(d, s, u, x, y)
    return _better(order, d.rule[effect], pick, x, y, value)


@kernel(read_only=("d",))
def mend(d: Setup, s: State, u: int, step: float, order: Order) -> Order:
    """Return the better of an order and to heal or repair a friend, where the model can."""
    kind = d.kind[u]
    if d.heard[kind] >> ON_ACTION & 1 == 0:
        return order
    for effect in range(d.effect_first[kind], d.effect_first[kind + 1]):
        if (
            d.what[effect] in (HEAL, REPAIR)
            and d.whom[effect] == FRIENDS
            and usable(d, s, u, effect, ON_ACTION)
        ):
            order = _mend(d, s, u, effect, step, order)
    return order
