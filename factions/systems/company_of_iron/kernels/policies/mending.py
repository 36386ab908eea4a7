"""Whom a model with the skill heals or repairs, and where it goes for that.

Source: Company of Iron, Core Rules, "Special Actions & Special Attacks".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.weighing import weigh_place
from factions.systems.company_of_iron.kernels.record.layout import (
    ACTION,
    ADVANCE,
    AT,
    DO,
    FRIENDS,
    HEAL,
    HOW,
    ON_ACTION,
    PLAYING,
    REPAIR,
    RULE,
    TO_X,
    TO_Y,
    VALUE,
    Record,
)
from factions.systems.company_of_iron.kernels.rules.triggered_effects.triggers import may
from factions.systems.company_of_iron.kernels.table import ways
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import lent
from factions.tabletop.jit import kernel, seldom

D3, D6 = 2.0, 3.5  # of dice, expected


@kernel
def usable(d: Record, s: Record, m: int, e: int, event: int) -> bool:
    """Tell whether a model may use the action or order whose row that is."""
    return bool(d.event[e] == event and lent(d, s, m, e) and may(d, s, m, e))


@kernel
def _mended(d: Record, s: Record, m: int, e: int, f: int) -> float:
    """Return what it is worth to take damage from f; 0 where the effect may not touch it."""
    if s.where[f] != PLAYING or s.damage[f] == 0 or (d.filter[e] and not has(d, s, f, d.filter[e])):
        return 0.0
    points = d.amount[e] + (D6 if d.dice[e] == 6 else D3 if d.dice[e] == 3 else 0.0)
    return float(s.price[f] * min(points, float(s.damage[f])))


@kernel
def _take(s: Record, rule: int, how: int, at: int, x: float, y: float, value: float) -> None:
    """Make a special action the order where it is worth more than the best so far."""
    if value > s.order[VALUE]:
        s.order[HOW], s.order[DO], s.order[AT], s.order[RULE] = how, ACTION, at, rule
        s.order[TO_X], s.order[TO_Y], s.order[VALUE] = x, y, value
        s.has_way = 0


@seldom
def _mend(d: Record, s: Record, m: int, e: int, step: float) -> None:
    """Offer to go where the effect can mend the friend that it is worth most for."""
    pick, most, within = -1, 0.0, d.within[e] + d.edge[m]
    for f in range(d.first[d.side[m]], d.first[d.side[m] + 1]):
        value = _mended(d, s, m, e, f)
        dx, dy, far = s.x[f] - s.x[m], s.y[f] - s.y[m], step + within + d.edge[f]
        if f != m and value > most and dx * dx + dy * dy <= far * far:
            pick, most = f, value
    if pick < 0:
        return
    dx, dy = s.x[m] - s.x[pick], s.y[m] - s.y[pick]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    far = within + d.edge[pick]
    x, y = s.x[m], s.y[m]
    if long > far:
        part = (far - 0.05) / long
        ways.way(d, s, m, s.x[pick] + part * dx, s.y[pick] + part * dy, step, ways.EXACT)
        x, y = s.spot[0], s.spot[1]
        dx, dy = x - s.x[pick], y - s.y[pick]
        if dx * dx + dy * dy > far * far:
            return
    value = most + weigh_place(d, s, m, x, y)
    _take(s, d.rule[e], ADVANCE, pick, x, y, value)


@kernel
def mend(d: Record, s: Record, m: int, step: float) -> None:
    """Offer to go to a damaged friend and heal or repair it, where the model can."""
    k = d.kind[m]
    if d.heard[k] >> ON_ACTION & 1 == 0:
        return
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.what[e] in (HEAL, REPAIR) and d.whom[e] == FRIENDS and usable(d, s, m, e, ON_ACTION):
            _mend(d, s, m, e, step)
