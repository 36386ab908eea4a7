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
def threatened(d: Setup, s: State, u: int) -> bool:
    """Return whether an enemy could strike or shoot at a model in its next activation."""
    foe = 1 - d.side[u]
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.where[enemy] == PLAYING:
            kind = d.kind[enemy]
            reach = max(LONGER + d.melee_range[kind], d.gun_range[kind])
            if within(d, s, u, enemy, float(d.spd[kind] + reach)):
                return True
    return False


@kernel(read_only=("d",))
def _friend(d: Setup, s: State, effect: int, u: int, hurt: bool) -> bool:
    """Return whether an effect of u on a friend has one to touch, one that is hurt if asked."""
    player = d.side[u]
    for v in range(d.first[player], d.first[player + 1]):
        if touches(d, s, effect, u, v) and (s.damage[v] > 0 or not hurt):
            return True
    return False


@kernel(read_only=("d",))
def useful(d: Setup, s: State, effect: int, u: int, danger: bool) -> bool:
    """Return whether there is something to gain from an effect of a special action now."""
    what, friends = d.what[effect], d.whom[effect] == FRIENDS
    if what in (HEAL, REPAIR):
        return _friend(d, s, effect, u, True) if friends else bool(s.damage[u] > 0)
    if what == EXCHANGE:
        return True
    if friends:
        return bool((what < WHATS or what == LEND_ATTACK) and _friend(d, s, effect, u, False))
    return bool(danger and (what == MAKE_CLOUD or (what < WHATS and d.whom[effect] == SELF)))


@kernel(read_only=("d",))
def action(d: Setup, s: State, u: int, healing: bool) -> int:
    """Return the rule of a special action that is worth making, -1 for none.

    healing: only one that heals or mends.
    """
    kind = d.kind[u]
    if d.heard[kind] >> ON_ACTION & 1 == 0:
        return -1
    danger = not healing and threatened(d, s, u)
    for effect in range(d.effect_first[kind], d.effect_first[kind + 1]):
        if d.event[effect] != ON_ACTION or (healing and d.what[effect] not in (HEAL, REPAIR)):
            continue
        if lent(d, s, u, effect) and may(d, s, u, effect) and useful(d, s, effect, u, danger):
            return int(d.rule[effect])
    return -1


@kernel(read_only=("d",))
def command(d: Setup, s: State, u: int) -> int:
    """Return the rule of the order that a model uses, -1 for none."""
    kind = d.kind[u]
    if d.heard[kind] >> ON_ORDER & 1 == 0:
        return -1
    for effect in range(d.effect_first[kind], d.effect_first[kind + 1]):
        if d.event[effect] == ON_ORDER and lent(d, s, u, effect) and may(d, s, u, effect):
            if d.most[effect] != ONCE_A_BATTLE or threatened(d, s, u):
                return int(d.rule[effect])
    return -1


@kernel(read_only=("d",))
def complete(d: Setup, s: State, u: int, order: Order) -> Order:
    """Return what the model's policy has decided with an order or a special action added to it."""
    how, do, at, x, y, worth = order.how, order.do, order.at, order.x, order.y, order.worth
    if how in (CHARGE, STAND) or do == ACTION:
        return order
    if do == NOTHING:
        rule = action(d, s, u, how == RUN)
        if rule >= 0 and how == RUN:
            return Order(ADVANCE, ACTION, at, x, y, worth, rule, False, order.way)
        if rule >= 0:
            return Order(how, ACTION, at, x, y, worth, rule, order.has_way, order.way)
    if how == RUN:
        return order
    return Order(how, do, at, x, y, worth, command(d, s, u), order.has_way, order.way)
