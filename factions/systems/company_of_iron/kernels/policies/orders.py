"""The order that a model is given, by the policy of its player."""

from factions.systems.company_of_iron.kernels.policies import greedy, simple, special_actions
from factions.systems.company_of_iron.kernels.record.layout import (
    GREEDY,
    KNOCKED_DOWN,
    NEAREST,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.activation import Order
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def decide(d: Setup, s: State, u: int, still: bool) -> Order:
    """Return the order of the model that is being activated.

    still: it must forgo movement or action, as one getting up.
    """
    policy, down = d.policy[d.side[u]], still or s.status[u] & KNOCKED_DOWN != 0
    if policy == NEAREST:
        order = simple.choose_nearest(d, s, u, down)
    elif policy != GREEDY:
        order = simple.choose_random(d, s, u, down)
    elif down:
        order = greedy.choose_down(d, s, u)
    else:
        order = greedy.choose(d, s, u)
    return special_actions.complete(d, s, u, order)
