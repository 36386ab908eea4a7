"""Skills and spells from where a unit could stand: a move, then the skill.

Source: Warcrow 1.6, "Perform a Combat Skill", "Perform a Magic Skill".
"""

import math

from factions.systems.warcrow.kernels.judgement.spots import weigh_spots
from factions.systems.warcrow.kernels.policies.orders import (
    Order,
    looked_elsewhere,
    option,
    using,
    worth_of_skill,
)
from factions.systems.warcrow.kernels.record.cards import (
    ABOUT_ROLL,
    ACTION,
    ALLY,
    CASTING,
    FOE,
    FOES,
)
from factions.systems.warcrow.kernels.record.layout import APPROACH, DRAW, MOVE_THEN_USE, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.spending import usable_in_turn
from factions.systems.warcrow.kernels.table.requirements import holds
from factions.systems.warcrow.kernels.table.ways import LEFT, both_legs, find_way, leg
from factions.tabletop.compiler.jit import kernel

INSIDE = 0.6  # how far within its range the unit would use the skill
NEAR_ENOUGH = 0.5  # how far from there its way may end


@kernel
def _stand(s: State, u: int, x: float, y: float) -> None:
    """Put a unit's leader at a spot, only to look around from there."""
    s.x[u, 0], s.y[u, 0] = x, y
    s.lead_x[u], s.lead_y[u] = x, y


@kernel(read_only=("d",))
def _reach_of(d: Setup, skill: int) -> tuple[float, bool]:
    """Return how far a skill reaches, or the effects of one that is used on its bearer.

    At the end is whether that is to enemies.
    """
    if d.skill_to[skill] in (ALLY, FOE):
        return float(d.skill_within[skill]), bool(d.skill_to[skill] == FOE)
    far, foes = 0.0, False
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        far = max(far, d.deed_within[row])
        foes |= d.deed_to[row] == FOES
    return far, foes


@kernel(read_only=("d",))
def _list_spots(d: Setup, s: State, u: int, skill: int) -> int:
    """List the spots, as seen from the unit, from which a skill would reach one unit more."""
    far, foes = _reach_of(d, skill)
    if far <= 0.0:
        return 0
    player, count = player_of(d, u), 0
    side, step = 1 - player if foes else player, both_legs(d, s, u)
    for v in range(d.first[side], d.first[side + 1]):
        if s.status[v] != READY or v == u:
            continue
        dx, dy, band = s.x[v, 0] - s.x[u, 0], s.y[v, 0] - s.y[u, 0], far + s.lead[u] + s.lead[v]
        away = math.sqrt(dx * dx + dy * dy)
        if band < away <= band + step - INSIDE:
            share = (away - band + INSIDE) / away
            s.spot_x[count], s.spot_y[count] = share * dx, share * dy
            count += 1
    return count


@kernel(read_only=("d",))
def weigh_approaches(d: Setup, s: State, u: int, order: Order, here: float) -> Order:
    """Weigh a move and then a skill or spell; return the best of them, or the order if better.

    here: what it is worth to stay.
    """
    part = d.taste[player_of(d, u), APPROACH]
    if part <= 0.0 or d.moments[u] & (1 << ACTION | 1 << CASTING) == 0:
        return order
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if d.skill_long[skill] or d.skill_at[skill] not in (ACTION, CASTING):
            continue
        if usable_in_turn(d, s, skill) and not looked_elsewhere(d, skill):
            order = _weigh_approach(d, s, u, skill, order, here, part)
    return order


@kernel(read_only=("d",))
def _weigh_approach(
    d: Setup, s: State, u: int, skill: int, order: Order, here: float, part: float
) -> Order:
    """Weigh one skill from all the spots it might be used from."""
    count = _list_spots(d, s, u, skill)
    if count == 0:
        return order
    weigh_spots(s, count, 0.0, 0.0 if s.ending else d.taste[player_of(d, u), DRAW])
    x, y = s.x[u, 0], s.y[u, 0]
    for row in range(count):
        tx, ty = x + s.spot_x[row], y + s.spot_y[row]
        _stand(s, u, tx, ty)
        target, value = -1, 0.0
        if holds(d, s, u, -1, d.skill_when[skill] & ABOUT_ROLL, d.skill_near[skill]):
            floor = (order.value + here - float(s.spot_worth[row])) / part
            target, value = worth_of_skill(d, s, skill, u, max(0.0, floor))
        _stand(s, u, x, y)
        worth = part * value + s.spot_worth[row] - here
        if target < 0 or value <= 0.0 or worth <= order.value:
            continue
        if 0.0 <= find_way(d, s, u, tx, ty, leg(d, s, u, 0), leg(d, s, u, 1))[LEFT] < NEAR_ENOUGH:
            order = using(option(u, MOVE_THEN_USE, target, worth, tx, ty), skill)
    return order
