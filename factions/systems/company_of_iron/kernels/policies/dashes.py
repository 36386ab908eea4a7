"""The enemy that a model would charge after a dash paid for by a Command card.

Source: Company of Iron, Core Rules, "Command Cards".
"""

import math

from factions.systems.company_of_iron.kernels.judgement.cards import holds, plays
from factions.systems.company_of_iron.kernels.judgement.outlook import charge_reach, weigh_up
from factions.systems.company_of_iron.kernels.judgement.weighing import weigh_place
from factions.systems.company_of_iron.kernels.judgement.worth import prize
from factions.systems.company_of_iron.kernels.record.layout import (
    CHARGE_BLOW,
    DASH,
    NO_RUN,
    SPEED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.command_cards import DASH_LENGTH
from factions.systems.company_of_iron.kernels.rules.normal_movement import charges
from factions.systems.company_of_iron.kernels.table import charge_lines, ways
from factions.systems.company_of_iron.kernels.table.bases import bases_around, has, word
from factions.systems.company_of_iron.kernels.table.sight import targets_charge
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel, seldom

LENIENCE = 1e-6  # inches by which an enemy considered may be out of reach
DASH_PRIZE = 0.3  # what the charge that it makes possible must promise


@seldom(read_only=("d",))
def worth_charging(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a model had rather charge v, and end before it, than stay where it is."""
    weigh_up(d, s, u, True)
    dx, dy = s.x[u] - s.x[v], s.y[u] - s.y[v]
    near = (d.edge[u] + d.edge[v] + d.melee_range[d.kind[u]]) / math.sqrt(dx * dx + dy * dy)
    there = weigh_place(d, s, u, s.x[v] + near * dx, s.y[v] + near * dy)
    return prize(d, s, u, v, CHARGE_BLOW) + there > weigh_place(d, s, u, s.x[u], s.y[u])


@seldom(read_only=("d",))
def _reaches_after_dash(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a model that had dashed toward v could charge it."""
    x, y = s.x[u], s.y[u]
    way = ways.way_to(d, s, u, s.x[v], s.y[v], DASH_LENGTH, ways.EXACT)
    s.x[u], s.y[u] = way.x, way.y
    reaches, _ = charge_lines.way_that_reaches(d, s, u, v, charges.charge_length(d, s, u))
    s.x[u], s.y[u] = x, y
    return reaches


@kernel(read_only=("d",))
def dash_target(d: Setup, s: State, u: int) -> int:
    """Return the enemy that a dash brings into charge reach of a model about to act, or -1."""
    player = d.side[u]
    if (
        s.held[player] == 0
        or s.engaged[u] > 0
        or not plays(d, player)
        or holds(d, s, player, DASH) < 0
    ):
        return -1
    kind = d.kind[u]
    if d.melee_range[kind] == 0.0 or d.gun_range[kind] > 0.0 or has(d, s, u, NO_RUN):
        return -1
    reach, least, target = charge_reach(d, s, u) + stat(d, s, u, SPEED, 0) - d.spd[kind], 99.0, -1
    start, farthest = word(d, 1 - player), reach + DASH_LENGTH + d.edge[u] + LENIENCE
    left = bases_around(d, s, 1 - player, s.x[u], s.y[u], farthest)
    while left:
        enemy = start + first_bit(left)
        left &= left - 1
        dx, dy = s.x[u] - s.x[enemy], s.y[u] - s.y[enemy]
        far = math.sqrt(dx * dx + dy * dy) - d.edge[u] - d.edge[enemy]
        if far < least:
            least, target = far, enemy
    if target < 0 or least <= reach or least > reach + DASH_LENGTH:
        return -1
    if prize(d, s, u, target, CHARGE_BLOW) < DASH_PRIZE or not targets_charge(d, s, u, target):
        return -1
    if not worth_charging(d, s, u, target) or not _reaches_after_dash(d, s, u, target):
        return -1
    return target
