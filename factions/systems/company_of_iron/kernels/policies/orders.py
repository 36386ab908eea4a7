"""The order that a model is given, by the policy of its player.

Source: the project's design, section 5.
"""

from factions.systems.company_of_iron.kernels.policies import greedy, simple, special_actions
from factions.systems.company_of_iron.kernels.record.layout import (
    GREEDY,
    KNOCKED_DOWN,
    NEAREST,
    RULE,
    Record,
)
from factions.tabletop.jit import kernel, seldom


@kernel
def decide(d: Record, s: Record, m: int) -> None:
    """Write the order of the model that is being activated."""
    s.order[RULE] = -1
    policy = d.policy[d.side[m]]
    if policy == NEAREST:
        simple.choose_nearest(d, s, m)
    elif policy != GREEDY:
        simple.choose_random(d, s, m)
    elif s.status[m] & KNOCKED_DOWN:
        greedy.choose_down(d, s, m)
    else:
        greedy.choose(d, s, m)
    special_actions.complete(d, s, m)


@seldom
def decide_still(d: Record, s: Record, m: int) -> None:
    """Write the order of a model that must forgo its movement or its action, as one getting up."""
    s.order[RULE] = -1
    greedy.choose_down(d, s, m)
    special_actions.complete(d, s, m)
