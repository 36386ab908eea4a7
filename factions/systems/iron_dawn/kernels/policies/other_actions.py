"""What the greedy policy thinks of doing without a volley: manoeuvres, pivots, crews.

Source: Iron Dawn V2, "Manoeuvres", "Vehicle movement", "Abandoning and Re Crewing a Vehicle".
"""

import math

from factions.systems.iron_dawn.kernels.judgement.chances import fails, vehicle_fails
from factions.systems.iron_dawn.kernels.policies.options import Option, weighed
from factions.systems.iron_dawn.kernels.record.indices import (
    ACROSS,
    ALONG,
    ARMS,
    AT_VEHICLES,
    CLOSE_LOSS,
    CLOSE_WITHIN,
    DIG_IN,
    FIRE_LOSS,
    FIRE_WITHIN,
    FRONT,
    HERE,
    INDIRECT,
    MOVE,
    READY,
    RECREW,
    REPAIR,
    REPAIRS,
    RIG,
    RIG_ATT,
    RIGS,
    SHELTER,
    SIDE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.manoeuvres import blasted, may_do
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_move
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, ours, player_of
from factions.systems.iron_dawn.kernels.table.pieces import at_piece
from factions.systems.iron_dawn.kernels.table.sight import facing_to
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY
from factions.tabletop.battles import geometry
from factions.tabletop.battles.choosing import better
from factions.tabletop.compiler.jit import kernel

SPARED = 2.0  # times what its side has to fear: more is not hoped for from a pivot


@kernel(read_only=("d",))
def weigh_manoeuvres(
    d: Setup, s: State, u: int, best: Option, stay: float, gain: float, after: float
) -> Option:
    """Weigh what neither moves nor shoots; return the best option so far.

    gain: of a volley that can still follow; after: what is done after what forgoes that.
    """
    if s.manoeuvred[u]:
        return best
    if s.dug[u] == 0:
        loss = min(s.spot_loss[HERE], d.worth[u] * s.left[u])
        spared = d.taste[player_of(d, u), SHELTER] * loss
        best = better(best, weighed(s, DIG_IN, -1, NO_WAY, stay + spared + gain))
    if d.is_[u] & REPAIRS:
        player = player_of(d, u)
        for v in range(s.first[player], s.first[player + 1]):
            if is_vehicle(d, v) and may_do(d, s, u, REPAIR, v):
                more = min(s.n[u], d.hp[v] - s.left[v])
                best = better(best, weighed(s, REPAIR, v, NO_WAY, after + 0.7 * more * d.worth[v]))
    if d.is_[u] & RIGS:
        best = weigh_charges(d, s, u, best, after)
    return best


@kernel(read_only=("d",))
def weigh_charges(d: Setup, s: State, u: int, best: Option, after: float) -> Option:
    """Weigh setting a charge on an enemy vehicle or on terrain that the unit stands at."""
    for row in range(s.rows):
        v = int(s.row_of[row])
        if is_vehicle(d, v) and may_do(d, s, u, RIG, v):
            best = better(best, weighed(s, RIG, v, NO_WAY, after + charge_worth(d, s, u, v)))
    for piece in range(s.pieces):
        v = at_piece(piece)
        if may_do(d, s, u, RIG, v):
            best = better(best, weighed(s, RIG, v, NO_WAY, after + charge_worth(d, s, u, v)))
    return best


@kernel(read_only=("d",))
def charge_worth(d: Setup, s: State, u: int, v: int) -> float:
    """Return what a charge is expected to take from enemies near by, less what from friends."""
    total = 0.0
    if v >= 0:
        target = 2 * d.armour[v, facing_to(d, s, v, s.x[u], s.y[u])] - RIG_ATT + s.dug[v]
        total = min(s.left[v], vehicle_fails(target)) * d.worth[v]
    for other in range(s.first[0], s.first[2]):
        if s.status[other] == READY and not is_vehicle(d, other):
            hits = blasted(d, s, other, v)
            lost = hits * fails(2 * d.defence[other] - RIG_ATT + s.dug[other])
            lost = min(lost, 1.0 * s.left[other]) * d.worth[other]
            total += -lost if ours(d, u, other) else lost
    return float(total)


@kernel(read_only=("d",))
def weigh_crewing(d: Setup, s: State, u: int, best: Option, stay: float) -> Option:
    """Weigh manning an abandoned vehicle of one's own near by."""
    player = player_of(d, u)
    for hull in range(d.hulls):
        v = int(d.hull[hull])
        if s.abandoned[v] and player_of(d, v) == player and may_do(d, s, u, RECREW, v):
            price = d.crew[v] * d.hp[u] * d.worth[u]
            best = better(best, weighed(s, RECREW, v, NO_WAY, stay + 0.5 * d.cost[v] - price))
    return best


@kernel(read_only=("d",))
def strongest(d: Setup, u: int) -> int:
    """Return the highest ATT of a unit's weapons that harm the sides of vehicles, or 0.

    What falls from above hits the top, whichever way they face.
    """
    most = 0
    for arm in range(ARMS):
        weapon = d.arm[u, arm]
        if weapon >= 0 and d.weapon[weapon] & (AT_VEHICLES | INDIRECT) == AT_VEHICLES:
            most = max(most, d.weapon_att[weapon])
    return int(most)


@kernel
def fire_at(s: State, row: int) -> float:
    """Return what the enemy of a row is expected to shoot off the unit weighed up, where it is."""
    figures = s.row[row]
    square = figures[ACROSS] * figures[ACROSS] + figures[ALONG] * figures[ALONG]
    return float(
        (figures[FIRE_LOSS] if square <= figures[FIRE_WITHIN] else 0.0)
        + (figures[CLOSE_LOSS] if square <= figures[CLOSE_WITHIN] else 0.0)
    )


@kernel(read_only=("d",))
def facing_it(d: Setup, s: State, u: int, ux: float, uy: float) -> float:
    """Return what fire is expected to take from a vehicle, facing that way where it stands.

    Rows reckon with its side; other facings are as much better or worse against each enemy.
    """
    ox, oy, loss = s.ux[u], s.uy[u], 0.0
    s.ux[u], s.uy[u] = ux, uy
    for row in range(s.rows):
        fire, att = fire_at(s, row), 0
        if fire > 0.0:
            att = strongest(d, s.row_of[row])
        if att > 0:
            v = s.row_of[row]
            facing = facing_to(d, s, u, s.x[v], s.y[v])
            side = vehicle_fails(2 * d.armour[u, SIDE] - att)
            loss += fire * vehicle_fails(2 * d.armour[u, facing] - att) / side
    s.ux[u], s.uy[u] = ox, oy
    return min(loss, float(d.worth[u] * s.left[u]))


@kernel(read_only=("d",))
def weigh_pivot(d: Setup, s: State, u: int, best: Option, stay: float, gain: float) -> Option:
    """Weigh that a vehicle turns to the enemy whose fire it has to fear most: what that spares.

    gain: of a volley that can still follow. Whose front is turned to him already stays so; who is
    hull down would have to leave that.
    """
    if not is_vehicle(d, u) or s.dug[u] or not may_move(d, s, u):
        return best
    worst, most, total = -1, 0.0, 0.0
    for row in range(s.rows):
        fire = fire_at(s, row)
        total += fire
        if fire > most and strongest(d, s.row_of[row]) > 0:
            worst, most = row, fire
    if worst < 0 or stay + gain + SPARED * total <= best.value:
        return best
    v = int(s.row_of[worst])
    if facing_to(d, s, u, s.x[v], s.y[v]) == FRONT:
        return best
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    far = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    spared = facing_it(d, s, u, s.ux[u], s.uy[u]) - facing_it(d, s, u, dx / far, dy / far)
    if spared > 0.0:
        here = s.x[u], s.y[u], 0.0, 0.0
        best = better(best, weighed(s, MOVE, v, here, stay + spared + gain))
    return best
