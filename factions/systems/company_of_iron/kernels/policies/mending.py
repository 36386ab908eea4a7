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
def usable(d: Setup, s: State, m: int, e: int, event: int) -> bool:
    """Return whether a model may use the action or order whose row that is."""
    return bool(d.event[e] == event and lent(d, s, m, e) and may(d, s, m, e))


@kernel(read_only=("d",))
def _mended(d: Setup, s: State, m: int, e: int, f: int) -> float:
    """Return what it is worth to take damage from f; 0 where the effect may not touch it."""
    if s.where[f] != PLAYING or s.damage[f] == 0 or (d.filter[e] and not has(d, s, f, d.filter[e])):
        return 0.0
    points = d.amount[e] + (D6 if d.dice[e] == 6 else D3 if d.dice[e] == 3 else 0.0)
    return float(s.price[f] * min(points, float(s.damage[f])))


@kernel
def _better(order: Order, rule: int, at: int, x: float, y: float, worth: float) -> Order:
    """Return the better of an order and a special action at a model after an advance."""
    if worth > order.worth:
        return Order(ADVANCE, ACTION, at, x, y, worth, rule, False, order.way)
    return order


@seldom(read_only=("d",))
def _mend(d: Setup, s: State, m: int, e: int, step: float, order: Order) -> Order:
    """Return the better of an order and to go where e mends the friend it is worth most for."""
    pick, most, within = -1, 0.0, d.within[e] + d.edge[m]
    for f in range(d.first[d.side[m]], d.first[d.side[m] + 1]):
        value = _mended(d, s, m, e, f)
        dx, dy, far = s.x[f] - s.x[m], s.y[f] - s.y[m], step + within + d.edge[f]
        if f != m and value > most and dx * dx + dy * dy <= far * far:
            pick, most = f, value
    if pick < 0:
        return order
    dx, dy = s.x[m] - s.x[pick], s.y[m] - s.y[pick]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    far = within + d.edge[pick]
    x, y = s.x[m], s.y[m]
    if long > far:
        part = (far - 0.05) / long
        x, y = s.x[pick] + part * dx, s.y[pick] + part * dy
        way = ways.way_to(d, s, m, x, y, step, ways.EXACT)
        x, y = way.x, way.y
        dx, dy = x - s.x[pick], y - s.y[pick]
        if dx * dx + dy * dy > far * far:
            return order
    value = most + weigh_place(d, s, m, x, y)
    return _better(order, d.rule[e], pick, x, y, value)


@kernel(read_only=("d",))
def mend(d: Setup, s: State, m: int, step: float, order: Order) -> Order:
    """Return the better of an order and to heal or repair a friend, where the model can."""
    k = d.kind[m]
    if d.heard[k] >> ON_ACTION & 1 == 0:
        return order
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.what[e] in (HEAL, REPAIR) and d.whom[e] == FRIENDS and usable(d, s, m, e, ON_ACTION):
            order = _mend(d, s, m, e, step, order)
    return order
