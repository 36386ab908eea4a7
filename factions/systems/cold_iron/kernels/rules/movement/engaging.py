"""Who engages whom, and how many may. Source: Cold Iron, Engaging and Disengaging Combat."""

from factions.systems.cold_iron.kernels.record.indices import ENGAGED_MOST, LARGE_MOST, UNFIT
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    closed_hexes,
    looks,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

HALF_ROUND = 3  # directions from one to its opposite
WALL, CORNER = 2, 4  # hexes that nobody can stand in: with that many, three or two may engage


@kernel(read_only=("d",))
def engaged(d: Setup, s: State, u: int) -> bool:
    """Return whether an enemy who stands beside a combatant faces it.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    enemy = 1 - player_of(d, u)
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            back = (direction + HALF_ROUND) % DIRECTIONS
            if v >= 0 and player_of(d, v) == enemy and holds_back(d, s, v, u, back):
                return True
    return False


@kernel(read_only=("d",))
def holds_back(d: Setup, s: State, v: int, u: int, direction: int) -> bool:
    """Return whether v engages u beside it: on foot it takes a spear to hold a rider back.

    direction: the one that leads from v to u.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    if s.riding[u] and s.riding[v] == 0 and d.spear[v, s.stance[v]] == 0:
        return False
    if s.stunned[v] or s.down[v] & UNFIT or s.held[v] >= 0:
        return False
    return looks(s, v, direction)


@kernel(read_only=("d",))
def room_around(d: Setup, s: State, v: int, number: int) -> int:
    """Return how many may engage somebody: fewer with the back to a wall or in a corner.

    Source: Cold Iron, Engaging and Disengaging Combat.
    """
    if d.large[v]:
        return LARGE_MOST
    if number < 2:
        return ENGAGED_MOST
    barred = closed_hexes(d, s, v)
    return 2 if barred >= CORNER else 3 if barred >= WALL else ENGAGED_MOST
