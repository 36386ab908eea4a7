"""Blows from outside at who is in a hold, and friends who parry them.

Source: Cold Iron, Swinging into a Hand-to-Hand; Dodge in HtH; Summary of Actions, parries for
who is down.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    DEFENDS,
    LARGEST,
    STANDING,
    STRIKES,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    bulk,
    side_value,
    value,
    value_but,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import parry_of
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

MUCH_STRONGER = 12
GRAPPLED_LEAST = 6
FOR_A_FRIEND, ONLY_PARRYING = 3, 2  # the share of a parry that serves a friend; what is added


@kernel(read_only=("d",))
def entangled(d: Setup, s: State, u: int, v: int, player: int) -> int:
    """Return one of a band who is in the hold of v, each as likely, or -1.

    Where u has named v, any of the others.

    Source: Cold Iron, Swinging into a Hand-to-Hand.
    """
    found, best = 0, -1
    for member in range(d.first[2]):
        if s.held[member] != s.held[v] or s.status[member] != STANDING:
            continue
        if member != v if s.named[u] else player_of(d, member) == player:
            found += 1
            if found == 1 or rng.below(s.rng, found) == 0:
                best = member
    return best


@kernel(read_only=("d",))
def defence_in_a_hold(d: Setup, v: int, dodge: int) -> int:
    """Return the defence of v in a hold against a blow from outside: half his Dodge, 6 at least.

    dodge: with what his size adds, which does not count.

    Source: Cold Iron, Swinging into a Hand-to-Hand.
    """
    return int(max(GRAPPLED_LEAST, (dodge - d.szd[v]) // 2))


@kernel(read_only=("d",))
def in_the_hold(d: Setup, s: State, v: int, named: bool) -> int:
    """Return what the defence of v in a hold gains against a blow from outside.

    The smaller and the stronger side are harder to hit, the larger and weaker easier. Against who
    names v all the others count as one side.

    Source: Cold Iron, Swinging into a Hand-to-Hand.
    """
    player, label, found = player_of(d, v), s.held[v], 0
    if named:
        edge = value(d, s, v) - value_but(d, s, label, v)
        own = d.siz[v]
        rest = bulk(d, s, label, player) + bulk(d, s, label, 1 - player) - own
    else:
        edge = side_value(d, s, label, player, False) - side_value(d, s, label, 1 - player, False)
        own, rest = bulk(d, s, label, player), bulk(d, s, label, 1 - player)
    if abs(edge) >= MUCH_STRONGER:
        bonus = d.adj[min(abs(edge), LARGEST)]
        found += bonus if edge > 0 else -(bonus // 2)
    return int(found + d.adj[min(rest, LARGEST)] - d.adj[min(own, LARGEST)])


@kernel(read_only=("d",))
def parried_by_friends(d: Setup, s: State, v: int, attack: int, defence: int) -> int:
    """Return the defence of v on the ground, with what friends beside him parry of a blow.

    Each parries one blow a turn; one by one they join in, the best first, as long as the blow is no
    less likely to hit than to miss.

    Source: Cold Iron, Swinging into a Hand-to-Hand; Special, Tactical and Situational Modifiers.
    """
    while attack >= defence:
        best, most = -1, 0
        for direction in range(DIRECTIONS):
            q, r = s.q[v] + DQ[direction], s.r[v] + DR[direction]
            if open_ground(d, q, r):
                u = tenant(s, q, r)
                if u >= 0 and player_of(d, u) == player_of(d, v) and lent(d, s, u, v) > most:
                    best, most = u, lent(d, s, u, v)
        if best < 0:
            break
        s.parried[best] = 1
        defence += most
    return defence


@kernel(read_only=("d",))
def lent(d: Setup, s: State, u: int, v: int) -> int:
    """Return what u adds to the defence of v: a third of his parry, if he has not lent it yet.

    He must do nothing but parry, which adds 2 for a hold, or swing into the hold that v is in.

    Source: Cold Iron, Swinging into a Hand-to-Hand; Special, Tactical and Situational Modifiers.
    """
    if s.parried[u] or s.held[u] >= 0 or s.down[u] & UNFIT or s.stunned[u]:
        return 0
    share = parry_of(d, s, u, False)[0] // FOR_A_FRIEND
    if s.does[u] == DEFENDS:
        return int(max(0, share + (ONLY_PARRYING if s.held[v] >= 0 else 0)))
    swings = s.does[u] == STRIKES and s.held[v] >= 0 and s.held[s.target[u]] == s.held[v]
    return int(max(0, share)) if swings else 0
