"""What the policies choose: an action for a unit, an order for a commander."""

from factions.systems.iron_dawn.kernels.policies.greedy import choose_greedy
from factions.systems.iron_dawn.kernels.policies.options import Choice
from factions.systems.iron_dawn.kernels.policies.simple import (
    ORDERS,
    choose_nearest,
    choose_random,
    prey,
)
from factions.systems.iron_dawn.kernels.policies.staff import command_greedy
from factions.systems.iron_dawn.kernels.record.indices import (
    CONCENTRATE,
    DISABLE,
    GREEDY,
    NEAREST,
    RANDOM,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.orders import may_order, order
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.tabletop.battles import rng, scripts
from factions.tabletop.compiler.jit import kernel

ORDERS_SELDOM = 4  # one in so many phases a random commander gives an order


@kernel(read_only=("d",))
def choose(d: Setup, s: State, u: int) -> Choice:
    """Return what its general has a unit do."""
    player = player_of(d, u)
    policy = d.policy[player]
    if policy == GREEDY:
        scripts.open_decision(d, s, player)
        choice = choose_greedy(d, s, u)
        scripts.close_decision(d, s, player)
        return choice
    if policy == NEAREST:
        return choose_nearest(d, s, u)
    return choose_random(d, s, u)


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
