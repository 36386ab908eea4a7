"""Spears and lances: reach over a friend, charges, spears that are set.

Source: Cold Iron, Spearsmen, Spear Charge.
"""

from factions.systems.cold_iron.kernels.record.indices import STANDING
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.movement.moving import move_of
from factions.systems.cold_iron.kernels.table.hexes import (
    DQ,
    DR,
    between,
    open_ground,
    player_of,
    tenant,
    toward,
)
from factions.tabletop.compiler.jit import kernel

SET_MOVE = 2  # hexes after which a spear may still be set
SET_FOR_MEN, SET_FOR_RIDERS = 1, 2


@kernel(read_only=("d",))
def reach_of(d: Setup, s: State, u: int, v: int) -> int:
    """Return how far somebody strikes at an enemy: a spear over a friend who stands between.

    Source: Cold Iron, Spearsmen.
    """
    if d.spear[u, s.stance[u]] and between(s, u, v) == 2:
        direction = toward(s.q[u], s.r[u], s.q[v], s.r[v])
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        friend = tenant(s, q, r) if open_ground(d, q, r) else -1
        if friend >= 0 and player_of(d, friend) == player_of(d, u):
            return 2
    return 1


@kernel(read_only=("d",))
def over_the_shoulder(d: Setup, s: State, u: int) -> int:
    """Return an enemy whom a spear reaches over a friend, or -1. Source: Cold Iron, Spearsmen."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == STANDING and between(s, u, v) == 2 and reach_of(d, s, u, v) == 2:
            return v
    return -1


@kernel(read_only=("d",))
def over_a_friend(d: Setup, s: State, u: int, q: int, r: int) -> bool:
    """Return whether a friend stands in a hex, over whose shoulder a spear reaches.

    Source: Cold Iron, Spearsmen.
    """
    if not open_ground(d, q, r):
        return False
    v = tenant(s, q, r)
    return bool(v >= 0 and v != u and player_of(d, v) == player_of(d, u))


@kernel(read_only=("d",))
def extra_dice(d: Setup, s: State, u: int, v: int) -> int:
    """Return the d6 of a charge, or of a spear that is set for whom comes running.

    Source: Cold Iron, Spear Charge; Summary of Actions.
    """
    stance, found = s.stance[u], 0
    if d.charge[u, stance] and s.went[u] > 0 and s.run[u] >= move_of(d, s, u):
        found = int(d.charge[u, stance]) if s.riding[u] else min(1, int(d.spear[u, stance]))
    if s.spear_set[u] and 2 * s.went[v] >= move_of(d, s, v) and s.went[v] > 0:
        found = max(found, SET_FOR_RIDERS if s.riding[v] else SET_FOR_MEN)
    return found
