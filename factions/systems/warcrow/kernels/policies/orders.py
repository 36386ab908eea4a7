"""Orders: writing the best one down, and weighing those that use skills.

Source: Warcrow 1.6, "Perform a Combat Skill", "Perform a Magic Skill".
"""

from factions.systems.warcrow.kernels.judgement.places import best_place, consider
from factions.systems.warcrow.kernels.judgement.skills.skill_targets import price_of
from factions.systems.warcrow.kernels.judgement.skills.spell_targets import (
    boosted_target,
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
    HOW,
    MELEE,
    TO_X,
    TO_Y,
    USE_SKILL,
    VALUE,
    WHAT,
    WHO,
    Record,
)
from factions.systems.warcrow.kernels.rules.spending import usable
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.ways import both_legs
from factions.tabletop.jit import kernel


@kernel
def better(s: Record, u: int, what: int, at: int, value: float) -> bool:
    """Make this the unit's order if it is worth more; the place is the one in plan."""
    if value <= s.order[VALUE]:
        return False
    s.order[WHO], s.order[WHAT], s.order[AT], s.order[VALUE] = u, what, at, value
    s.order[TO_X], s.order[TO_Y], s.sure = s.plan[2], s.plan[3], 1
    return True


@kernel
def _beside(d: Record, s: Record, u: int, t: int, leaps: bool) -> float:
    """Return what a unit's other simple action is worth, beside a skill on unit t.

    leaps: the skill puts it into contact with t. Otherwise it strikes where it is engaged, or else
    shoots or moves.
    """
    if s.foes[u] == 0 and not leaps:
        return float(max(best_place(d, s, u, both_legs(d, s, u), False), s.salvo))
    if d.roll[s.page[u], MELEE] < 0:
        return 0.0
    if s.foes[u] == 0 or s.engaged[u, t]:
        return max(0.0, blow(d, s, u, t, False))
    return max(0.0, best_blow(d, s, u))


@kernel
def _looked_elsewhere(d: Record, k: int) -> bool:
    """Tell whether weighing a skill left the outlook of a unit that it would move."""
    for row in range(d.deed_first[k], d.deed_first[k + 1]):
        if d.deed_what[row] in (FREE_MOVE, DISPLACE):
            return True
    return False


@kernel
def weigh_skills(d: Record, s: Record, u: int) -> None:
    """Weigh the combat skills and spells of a unit, with what it may do beside them."""
    if d.moments[u] & (1 << ACTION | 1 << CASTING) == 0:
        return
    for k in range(d.skill_first[u], d.skill_first[u + 1]):
        if d.skill_at[k] not in (ACTION, CASTING) or not usable(d, s, k):
            continue
        if (d.skill_long[k] and s.foes[u] > 0) or not holds(
            d, s, u, -1, d.skill_when[k] & ABOUT_ROLL, d.skill_near[k]
        ):
            continue
        s.boosts = 0
        t = boosted_target(d, s, k, u)[0]
        value = s.plan[0] * d.skill_chance[k]
        if t >= 0 and d.skill_at[k] == CASTING:
            value = worth_of_cast(d, s, u, t, value)
        value -= price_of(d, s, k)
        s.boosts = 0
        if _looked_elsewhere(d, k):
            consider(d, s, u)
        if t < 0 or value <= 0.0:
            continue
        s.plan[2], s.plan[3] = s.x[u, 0], s.y[u, 0]
        if not d.skill_long[k]:
            value += _beside(d, s, u, t, d.deed_what[d.deed_first[k]] == STRIKE)
        if better(s, u, USE_SKILL, t, value):
            s.order[HOW], s.sure = k, s.aimed
