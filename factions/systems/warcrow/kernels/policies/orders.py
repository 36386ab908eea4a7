"""Orders: writing the best one down, and weighing those that use skills.

Source: Warcrow 1.6, "Perform a Combat Skill", "Perform a Magic Skill".
"""

from typing import NamedTuple

from factions.systems.warcrow.kernels.judgement.places import best_place, consider
from factions.systems.warcrow.kernels.judgement.skills.skill_targets import price_of
from factions.systems.warcrow.kernels.judgement.skills.spell_targets import (
    promises,
    reached_target,
    worth_of_boosts,
    worth_of_cast,
)
from factions.systems.warcrow.kernels.judgement.worth import best_blow, blow
from factions.systems.warcrow.kernels.record.cards import (
    ABOUT_ROLL,
    ACTION,
    CASTING,
    DISPLACE,
    FREE_MOVE,
    STRIKE,
)
from factions.systems.warcrow.kernels.record.layout import (
    AT,
    CLAIM,
    HOW,
    MELEE,
    PASS,
    REMAIN,
    TO_X,
    TO_Y,
    USE_SKILL,
    VALUE,
    WHAT,
    WHO,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.spending import usable_in_turn
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import better
from factions.tabletop.battles.records import Column
from factions.tabletop.compiler.jit import kernel

# Least chance, and how much less than a floor is looked into, so that no rounding counts.
SCANT, SLACK = 1e-6, 1e-6


class Order(NamedTuple):
    """What a unit would do: which unit, what, at which other, to where, what that is worth.

    skill: the row of the skill it uses. claim: what of its worth is the unit's claim. sure: whether
    it was looked into. The first eight are as the columns of an order in STATE.
    """

    who: int
    what: int
    at: int
    x: float
    y: float
    value: float
    skill: int
    claim: float
    sure: bool


@kernel
def option(u: int, what: int, at: int, value: float, x: float, y: float) -> Order:
    """Return an order that was looked into, its unit's claim apart."""
    return Order(u, what, at, float(x), float(y), float(value), -1, 0.0, True)


@kernel
def nothing(u: int) -> Order:
    """Return the order that any other is better than."""
    return option(u, PASS, -1, -geometry.NEVER, 0.0, 0.0)


@kernel
def doubted(order: Order) -> Order:
    """Return the order as one that was not looked into."""
    who, what, at, x, y, value, skill, claim, _ = order
    return Order(who, what, at, x, y, value, skill, claim, False)


@kernel
def claiming(order: Order, claim: float) -> Order:
    """Return the order, worth its unit's claim more."""
    who, what, at, x, y, value, skill, _, sure = order
    return Order(who, what, at, x, y, value + claim, skill, float(claim), sure)


@kernel
def using(order: Order, skill: int) -> Order:
    """Return the order as one that uses a skill."""
    who, what, at, x, y, value, _, claim, sure = order
    return Order(who, what, at, x, y, value, int(skill), claim, sure)


@kernel
def write_row(row: Column[float], order: Order) -> None:
    """Write an order into a row of STATE."""
    row[WHO], row[WHAT], row[AT] = order.who, order.what, order.at
    row[TO_X], row[TO_Y], row[VALUE] = order.x, order.y, order.value
    row[HOW], row[CLAIM] = order.skill, order.claim


@kernel(read_only=("d",))
def _beside(
    d: Setup, s: State, u: int, v: int, leaps: bool, salvo: float
) -> tuple[float, float, float]:
    """Return what a unit's other simple action is worth, beside a skill on unit v, and where to.

    leaps: the skill puts it into contact with v. Otherwise it strikes where it is engaged, or else
    shoots, for which `salvo` is its worth, or moves.
    """
    x, y = s.x[u, 0], s.y[u, 0]
    if s.foes[u] == 0 and not leaps:
        gain, x, y, _ = best_place(d, s, u, both_legs(d, s, u), False)
        return float(max(gain, salvo)), x, y
    if d.roll[s.page[u], MELEE] < 0:
        return 0.0, x, y
    if leaps or s.foes[u] == 0 or s.engaged[u, v]:
        return max(0.0, blow(d, s, u, v, False)), x, y
    return max(0.0, best_blow(d, s, u)), x, y


@kernel(read_only=("d",))
def looked_elsewhere(d: Setup, skill: int) -> bool:
    """Return whether weighing a skill left the outlook of a unit that it would move."""
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        if d.deed_what[row] in (FREE_MOVE, DISPLACE):
            return True
    return False


@kernel(read_only=("d",))
def _let_go(d: Setup, s: State, u: int, v: int) -> float:
    """Return what unit u, the one considered, lets go where it leaps at enemy v.

    That is what it hopes for in a fight it is in, and each objective that it is at and v is not.
    """
    lost = d.taste[player_of(d, u), REMAIN] * best_blow(d, s, u)
    for objective in range(d.objectives):
        if (s.contested[u] & ~s.contested[v]) >> objective & 1:
            lost += s.pull[objective]
    return float(lost)


@kernel(read_only=("d",))
def weigh_skills(d: Setup, s: State, u: int, order: Order, salvo: float, aimed: bool) -> Order:
    """Weigh the combat skills and spells of a unit, with what it may do beside them.

    Return the best of them, or the order if that is better. salvo: what its best shot from here is
    worth; aimed: whether that was looked into.
    """
    if d.moments[u] & (1 << ACTION | 1 << CASTING) == 0:
        return order
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if d.skill_at[skill] not in (ACTION, CASTING) or not usable_in_turn(d, s, skill):
            continue
        when, near = d.skill_when[skill] & ABOUT_ROLL, d.skill_near[skill]
        if (d.skill_long[skill] and s.foes[u] > 0) or not holds(d, s, u, -1, when, near):
            continue
        target, value = worth_of_skill(d, s, skill, u, 0.0)
        if looked_elsewhere(d, skill):
            consider(d, s, u)
        if target < 0 or value <= 0.0:
            continue
        x, y = s.x[u, 0], s.y[u, 0]
        leaps = d.deed_what[d.deed_first[skill]] == STRIKE
        if leaps:
            value -= _let_go(d, s, u, target)
        if not d.skill_long[skill]:
            more, x, y = _beside(d, s, u, target, leaps, salvo)
            value += more
        other = using(option(u, USE_SKILL, target, value, x, y), skill)
        order = better(order, other if aimed else doubted(other))
    return order


@kernel(read_only=("d",))
def worth_of_skill(d: Setup, s: State, skill: int, u: int, floor: float) -> tuple[int, float]:
    """Return the target of a skill, or -1, and what it is worth on it, its price taken off.

    What is surely worth no more than `floor` is not looked into.
    """
    price = price_of(d, s, skill)
    least = (floor + price) / max(SCANT, d.skill_chance[skill]) - SLACK
    if least > 0.0 and not promises(d, s, skill, u, least):
        return -1, 0.0
    target, value, boost = reached_target(d, s, skill, u)
    if target >= 0 and boost == 0 and d.skill_at[skill] == CASTING:
        value += worth_of_boosts(d, s, skill, target)
    value *= d.skill_chance[skill]
    if target >= 0 and d.skill_at[skill] == CASTING:
        value = worth_of_cast(d, s, u, target, value)
    return target, value - price
