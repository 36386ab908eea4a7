"""What the policies choose: an action for a unit, an order for a commander."""

from factions.systems.iron_dawn.kernels.policies.greedy import choose_greedy
from factions.systems.iron_dawn.kernels.policies.options import Choice
from factions.systems.iron_dawn.kernels.policies.simple import (
    ORDERS,
    can_hit,
    choose_nearest,
    choose_random,
    prey,
)
from factions.systems.iron_dawn.kernels.policies.staff import command_greedy
from factions.systems.iron_dawn.kernels.record.indices import (
    ASSAULT,
    CONCENTRATE,
    DISABLE,
    GREEDY,
    HOLD,
    NEAREST,
    PIERCE,
    RANDOM,
    SHOOT,
    SUPPRESS,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.melee import housemate
from factions.systems.iron_dawn.kernels.rules.orders import may_order, order
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

ORDERS_SELDOM = 4  # one in so many phases a random commander gives an order


@kernel(read_only=("d",))
def choose(d: Setup, s: State, u: int) -> Choice:
    """Return what a unit does; under a fire order it shoots at the target ordered.

    Enemies in one building, or one trench, have to fight hand to hand.
    """
    v = housemate(d, s, u)
    if v >= 0:
        return ASSAULT, v, NO_WAY
    policy = d.policy[player_of(d, u)]
    if policy == GREEDY:
        what, at, way = choose_greedy(d, s, u)
    elif policy == NEAREST:
        what, at, way = choose_nearest(d, s, u)
    else:
        what, at, way = choose_random(d, s, u)
    shoots = what in (SHOOT, SUPPRESS, PIERCE)
    if s.focus[u] == s.current_turn and shoots and at != s.focus_at[u]:
        v = int(s.focus_at[u])
        return (SHOOT if can_hit(d, s, u, v, SHOOT) else HOLD), v, NO_WAY
    return what, at, way


@kernel(read_only=("d",))
def command(d: Setup, s: State, player: int) -> None:
    """Let a player's commanders give orders."""
    if d.policy[player] == NEAREST:
        return
    for commander in range(s.first[player], s.first[player + 1]):
        if not may_order(d, s, commander):
            continue
        if d.policy[player] == RANDOM:
            command_random(d, s, commander, player)
        else:
            command_greedy(d, s, commander)


@kernel(read_only=("d",))
def command_random(d: Setup, s: State, commander: int, player: int) -> None:
    """Let a commander give any order, now and then."""
    if rng.below(s.rng, ORDERS_SELDOM) > 0:
        return
    what = ORDERS[rng.below(s.rng, len(ORDERS))]
    enemy, v = 1 - player, -1
    if what in (CONCENTRATE, DISABLE):
        v = s.first[enemy] + rng.below(s.rng, s.first[enemy + 1] - s.first[enemy])
        if not prey(d, s, commander, v):
            return
    order(d, s, commander, what, v)
