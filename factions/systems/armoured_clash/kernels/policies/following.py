"""Which unit each policy has follow one that supports it."""

from factions.systems.armoured_clash.kernels.policies.greedy import order_greedy
from factions.systems.armoured_clash.kernels.policies.simple import anything, approach
from factions.systems.armoured_clash.kernels.record.order import NEVER, Order, no_order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import GREEDY, NEAREST
from factions.systems.armoured_clash.kernels.rules.special_rules.support import may_follow
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def choose_follower(d: Setup, s: State, u: int) -> Order:
    """Return the order of a unit that is activated after unit u; it is for none if none may be."""
    best = no_order(NEVER)
    player = player_of(d, u)
    if d.supports[u] == 0:
        return best
    for v in range(d.first[player], d.first[player + 1]):
        if may_follow(d, s, u, v):
            order = _order_of(d, s, v)
            if order.who >= 0 and (best.who < 0 or order.value > best.value):
                best = order
    return best


@kernel(read_only=("d",))
def _order_of(d: Setup, s: State, v: int) -> Order:
    policy = d.policy[player_of(d, v)]
    if policy == GREEDY:
        return order_greedy(d, s, v)
    return approach(d, s, v) if policy == NEAREST else anything(d, s, v)
