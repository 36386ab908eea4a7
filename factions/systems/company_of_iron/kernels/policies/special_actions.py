"""Orders and special actions: which of them a model uses, beside what its policy wants of it.

An order costs nothing, so a model that neither runs nor charges uses one; one that there is once a
battle only where an enemy may come at it. A special action costs the Combat Action: a model makes
one where it would attack no enemy, and gives up a run to heal or to mend.
Source: Company of Iron, Core Rules, "Orders", "Special Actions (★Actions) & Special Attacks".
"""

from factions.systems.company_of_iron.kernels.record.layout import (
    ACTION,
    ADVANCE,
    CHARGE,
    EXCHANGE,
    FRIENDS,
    HEAL,
    LEND_ATTACK,
    MAKE_CLOUD,
    NOTHING,
    ON_ACTION,
    ON_ORDER,
    PLAYING,
    REPAIR,
    RUN,
    SELF,
    STAND,
    WHATS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.systems.company_of_iron.kernels.rules.triggered_effects.triggers import (
    ONCE_A_BATTLE,
    may,
    touches,
)
from factions.systems.company_of_iron.kernels.table.bases import within
from factions.systems.company_of_iron.kernels.table.stats.current_stats import lent
from factions.tabletop.compiler.jit import kernel

LONGER = 3.0  # inches of a charge beyond SPD


@kernel(read_only=("d",))
def threatened(d: Setup, s: State, m: int) -> bool:
    """Return whether an enemy could strike or shoot at a model in its next activation."""
    foe = 1 - d.side[m]
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] == PLAYING:
            k = d.kind[e]
            reach = max(LONGER + d.melee_range[k], d.gun_range[k])
            if within(d, s, m, e, float(d.spd[k] + reach)):
                return True
    return False


@kernel(read_only=("d",))
def _friend(d: Setup, s: State, e: int, m: int, hurt: bool) -> bool:
    """Return whether an effect of m on a friend has one to touch, one that is hurt if asked."""
    p = d.side[m]
    for x in range(d.first[p], d.first[p + 1]):
        if touches(d, s, e, m, x) and (s.damage[x] > 0 or not hurt):
            return True
    return False


@kernel(read_only=("d",))
def useful(d: Setup, s: State, e: int, m: int, danger: bool) -> bool:
    """Return whether there is something to gain from an effect of a special action now."""
    what, friends = d.what[e], d.whom[e] == FRIENDS
    if what in (HEAL, REPAIR):
        return _friend(d, s, e, m, True) if friends else bool(s.damage[m] > 0)
    if what == EXCHANGE:
        return True
    if friends:
        return bool((what < WHATS or what == LEND_ATTACK) and _friend(d, s, e, m, False))
    return bool(danger and (what == MAKE_CLOUD or (what < WHATS and d.whom[e] == SELF)))


@kernel(read_only=("d",))
def action(d: Setup, s: State, m: int, healing: bool) -> int:
    """Return the rule of a special action that is worth making, -1 for none.

    healing: only one that heals or mends.
    """
    k = d.kind[m]
    if d.heard[k] >> ON_ACTION & 1 == 0:
        return -1
    danger = not healing and threatened(d, s, m)
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.event[e] != ON_ACTION or (healing and d.what[e] not in (HEAL, REPAIR)):
            continue
        if lent(d, s, m, e) and may(d, s, m, e) and useful(d, s, e, m, danger):
            return int(d.rule[e])
    return -1


@kernel(read_only=("d",))
def command(d: Setup, s: State, m: int) -> int:
    """Return the rule of the order that a model uses, -1 for none."""
    k = d.kind[m]
    if d.heard[k] >> ON_ORDER & 1 == 0:
        return -1
    for e in range(d.effect_first[k], d.effect_first[k + 1]):
        if d.event[e] == ON_ORDER and lent(d, s, m, e) and may(d, s, m, e):
            if d.most[e] != ONCE_A_BATTLE or threatened(d, s, m):
                return int(d.rule[e])
    return -1


@kernel(read_only=("d",))
def complete(d: Setup, s: State, m: int, order: Order) -> Order:
    """Return what the model's policy has decided with an order or a special action added to it."""
    how, do, at, x, y, worth = order.how, order.do, order.at, order.x, order.y, order.worth
    if how in (CHARGE, STAND) or do == ACTION:
        return order
    if do == NOTHING:
        rule = action(d, s, m, how == RUN)
        if rule >= 0 and how == RUN:
            return Order(ADVANCE, ACTION, at, x, y, worth, rule, False, order.way)
        if rule >= 0:
            return Order(how, ACTION, at, x, y, worth, rule, order.has_way, order.way)
    if how == RUN:
        return order
    return Order(how, do, at, x, y, worth, command(d, s, m), order.has_way, order.way)
