"""Charges and assaults: the enemy that one is worth most at."""

import math

from factions.systems.warcrow.kernels.judgement.places import Place
from factions.systems.warcrow.kernels.judgement.spots import weigh_spots
from factions.systems.warcrow.kernels.judgement.targets import best_prey
from factions.systems.warcrow.kernels.judgement.worth import blow, shot_to, strain, strain_to
from factions.systems.warcrow.kernels.policies.orders import Order, doubted, option
from factions.systems.warcrow.kernels.record.layout import (
    ASSAULT_AT,
    CHARGE_AT,
    DRAW,
    GAP,
    MELEE,
    READY,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.attacks.bloodlust import thirsts
from factions.systems.warcrow.kernels.rules.attacks.charges import can_rush
from factions.systems.warcrow.kernels.table.units import range_of
from factions.systems.warcrow.kernels.table.ways import both_legs, charge_reach
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

DAUNT = 0.5  # levels of stress expected a point of Intimidating


@kernel(read_only=("d",))
def _rush_value(d: Setup, s: State, u: int, v: int, there: float) -> float:
    """Return what charging or assaulting unit v is worth, its blow apart.

    there: what it is worth to stand where the rush ends.
    """
    player = player_of(d, u)
    theirs = strain_to(d, s, player, v, 1)
    value = there - DAUNT * d.intimidating[v] * strain(d, s, u, 1)
    if range_of(s, v) > 0.0 and s.foes[v] == 0 and s.stress[v] < d.morale[v]:
        value -= max(0.0, shot_to(d, s, player, v, u) - theirs)
    return float(value + DAUNT * d.intimidating[u] * theirs)


@kernel(read_only=("d",))
def _list_rushes(d: Setup, s: State, u: int, lust: bool) -> int:
    """List the enemies that unit u might charge or assault, and what each rush is worth."""
    enemy, count = 1 - player_of(d, u), 0
    r = s.lead[u]
    reach = max(charge_reach(d, s, u), both_legs(d, s, u)) + r
    for v in range(d.first[enemy], d.first[enemy + 1]):
        dx, dy, far = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0], reach + s.spread[v]
        square = dx * dx + dy * dy
        if s.status[v] != READY or square > far * far or (lust and not thirsts(d, s, u, v)):
            continue
        near = r + s.lead[v] + GAP
        share = near / math.sqrt(max(square, near * near))
        s.spot_x[count], s.spot_y[count] = share * dx - dx, share * dy - dy
        s.prey[count] = v
        count += 1
    if count > 0:
        weigh_spots(s, count, 0.0, d.taste[player_of(d, u), DRAW])
    for row in range(count):
        v = s.prey[row]
        s.prey[count + row] = v
        there = _rush_value(d, s, u, v, s.spot_worth[row])
        s.prey_worth[row] = there + blow(d, s, u, v, True)
        s.prey_worth[count + row] = there + blow(d, s, u, v, False)
    return count


@kernel(read_only=("d",))
def weigh_rushes(
    d: Setup, s: State, u: int, lust: bool, floor: float, order: Order, place: Place
) -> Order:
    """Weigh the best charge or assault of unit u; a way is looked for above `floor` only.

    Return that, or the order if it is better. lust: only at enemies of its Bloodlust. place: the
    one looked at last, where a unit goes that comes too late to rush.
    """
    _, x, y, here = place
    if d.roll[s.page[u], MELEE] < 0:
        return order
    count = _list_rushes(d, s, u, lust)
    for _ in range(2 * count):
        row = best_prey(s, 2 * count)
        value = s.prey_worth[row] - here
        if value <= order.value:
            break
        unseen = value <= floor
        if unseen or can_rush(d, s, u, s.prey[row], row < count):
            what = CHARGE_AT if row < count else ASSAULT_AT
            rush = option(u, what, s.prey[row], value, x, y)
            return doubted(rush) if unseen else rush
        s.prey_worth[row] = -geometry.NEVER
    return order
