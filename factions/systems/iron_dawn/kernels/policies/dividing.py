"""When the policies split a squad into combat groups, send off its solo, or let one join another.

Source: Iron Dawn V2, "Combat Groups", "Solo Units". Neither takes an action.
"""

from factions.systems.iron_dawn.kernels.judgement.outlook import at_objective
from factions.systems.iron_dawn.kernels.record.indices import (
    GREEDY,
    HERE,
    NEAREST,
    READY,
    SOLO,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import led
from factions.systems.iron_dawn.kernels.rules.units.combat_groups import may_split, split
from factions.systems.iron_dawn.kernels.rules.units.solo_units import may_join, may_part, part
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

DIVIDES_SELDOM = 24  # one in so many chances a random player divides a unit
NEAR_ENOUGH = 24.0  # inches to an objective that half a squad is sent to
GUIDED = 0.15  # part of a squad's cost that leading it is worth
RESCUED = 0.5  # part of what a sole survivor has to fear that joining others spares


@kernel(read_only=("d",))
def held_at(d: Setup, s: State, u: int) -> int:
    """Return the objective that a unit holds on its own, or -1."""
    player = player_of(d, u)
    for objective in range(d.objectives):
        alone = s.holder[objective] == player and s.claim[player, objective] == 1.0
        if alone and at_objective(d, s, u, objective):
            return objective
    return -1


@kernel(read_only=("d",))
def sent_for(d: Setup, s: State, u: int, but: int) -> int:
    """Return the objective that a unit is the nearest of its side to, or -1.

    It is not `but`, its side does not hold it, and no other infantry of that side is nearer.
    """
    player, best, least = player_of(d, u), -1, NEAR_ENOUGH * NEAR_ENOUGH
    for objective in range(d.objectives):
        dx, dy = s.x[u] - d.objective[objective, 0], s.y[u] - d.objective[objective, 1]
        square = dx * dx + dy * dy
        owned = s.holder[objective] == player or s.claim[player, objective] > 0.0
        if objective == but or owned or square >= least:
            continue
        nearer = False
        for v in range(s.first[player], s.first[player + 1]):
            wx, wy = s.x[v] - d.objective[objective, 0], s.y[v] - d.objective[objective, 1]
            closer = wx * wx + wy * wy < square and v != u
            nearer = nearer or (closer and s.status[v] == READY and not is_vehicle(d, v))
        if not nearer:
            best, least = objective, square
    return best


@kernel(read_only=("d",))
def divide_greedy(d: Setup, s: State, u: int) -> None:
    """Part a solo from a unit that needs no leader; else split the unit to take an objective.

    On its own a solo shoots, fights and holds objectives in addition to the unit.
    """
    if s.guest[u] >= 0 and (s.leader[u] or d.is_[u] & SOLO) and may_part(d, s, u):
        part(d, s, u)
        return
    if may_split(d, s, u):
        here = held_at(d, s, u)
        if here >= 0 and sent_for(d, s, u, here) >= 0:
            split(d, s, u)


@kernel(read_only=("d",))
def divide(d: Setup, s: State, player: int) -> None:
    """Let a player's units split, and the solos in them leave, before they act."""
    policy = d.policy[player]
    if policy == NEAREST:
        return
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] != READY or is_vehicle(d, u):
            continue
        if policy == GREEDY:
            divide_greedy(d, s, u)
        elif may_split(d, s, u) and rng.below(s.rng, DIVIDES_SELDOM) == 0:
            split(d, s, u)
        elif may_part(d, s, u) and rng.below(s.rng, DIVIDES_SELDOM) == 0:
            part(d, s, u)


@kernel(read_only=("d",))
def joining_worth(d: Setup, s: State, u: int, v: int) -> float:
    """Return what it is worth that a solo or a sole survivor joins unit v, in points.

    A solo leads a squad that has no leader; a survivor escapes a part of what it has to fear,
    and leads a squad of its kind again if it was a leader.
    """
    leads = GUIDED * d.cost[v] * s.strength[v] if not led(d, s, v) else 0.0
    if d.is_[u] & SOLO:
        return float(leads)
    spared = RESCUED * min(float(s.spot_loss[HERE]), d.worth[u] * s.left[u])
    return float(spared + (leads if s.leader[u] else 0.0))


@kernel(read_only=("d",))
def best_to_join(d: Setup, s: State, u: int, inches: float) -> tuple[int, float]:
    """Return the friends that a solo or a sole survivor best joins, or -1; what that is worth."""
    best, most, player = -1, 0.0, player_of(d, u)
    for v in range(s.first[player], s.first[player + 1]):
        if may_join(d, s, u, v, inches):
            value = joining_worth(d, s, u, v)
            if value > most:
                best, most = v, value
    return int(best), float(most)
