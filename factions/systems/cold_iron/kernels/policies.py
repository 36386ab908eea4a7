"""What combatants do in a turn, by the policy of their player: greedy, nearest or random.

Nearest takes to the blade, goes for the closest enemy and strikes. Random does anything.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.approaches import IN_HASTE, approach, nearest, ready_blade
from factions.systems.cold_iron.kernels.choices import choose
from factions.systems.cold_iron.kernels.hexes import DIRECTIONS, DQ, DR, between, engaged, player_of
from factions.systems.cold_iron.kernels.layout import (
    GREEDY,
    HOLDS,
    MISSILE,
    NEAREST,
    PRONE,
    RISES,
    SHOOTS,
    STRIKES,
    UP,
    Record,
)
from factions.systems.cold_iron.kernels.missiles import armed
from factions.systems.cold_iron.kernels.movement import face, move_of, walk
from factions.tabletop import rng
from factions.tabletop.jit import kernel

TURNS_TO_MOUNT = 2


@kernel
def decide(d: Record, s: Record, u: int) -> None:
    """Choose what somebody does this turn, and move."""
    s.does[u], s.target[u] = HOLDS, -1
    if s.idle[u] or s.stunned[u] or s.held[u] >= 0:
        return
    if s.down[u]:
        if s.struck[u] == 0:
            rise(s, u)
        return
    if s.unready[u]:
        s.unready[u], s.haste[u] = 0, IN_HASTE
        events.emit(s, events.STATUS, u, -1, events.READIED, 1)
    policy = d.policy[player_of(d, u)]
    if d.mounted[u] and policy == GREEDY and mounts(d, s, u):
        return
    if policy == GREEDY:
        choose(d, s, u)
    elif policy == NEAREST:
        approach(d, s, u, nearest(d, s, u))
    else:
        wander(d, s, u)


@kernel
def rise(s: Record, u: int) -> None:
    """Stand up and take a weapon in hand, or pick it up: there is time for nothing else."""
    why = events.PRONE if s.down[u] == PRONE else events.UNARMED
    s.does[u], s.down[u] = RISES, UP
    events.emit(s, events.STATUS, u, -1, why, 0)


@kernel
def mounts(d: Record, s: Record, u: int) -> bool:
    """Let somebody whom nobody engages get on his mount again, which takes two turns.

    It must live, and he must stand where he came off it. Tell whether that is what he does.
    """
    here = s.horse_q[u] == s.q[u] and s.horse_r[u] == s.r[u]
    if s.riding[u] or not here or s.mount_lost[u] >= d.mount_pt[u] or engaged(d, s, u):
        s.mounting[u] = 0
        return False
    s.mounting[u] += 1
    s.struck[u] = 1
    if s.mounting[u] == TURNS_TO_MOUNT:
        s.riding[u], s.mounting[u] = 1, 0
        events.emit(s, events.STATUS, u, -1, events.MOUNTED, 1)
    return True


@kernel
def wander(d: Record, s: Record, u: int) -> None:
    """Do anything: strike whoever is beside, shoot, or move somewhere."""
    v = nearest(d, s, u)
    if v >= 0 and between(s, u, v) <= 1 and s.stance[u] != MISSILE and rng.below(s.rng, 2):
        s.does[u], s.target[u] = STRIKES, v
        face(s, u, s.q[v], s.r[v])
    elif v >= 0 and armed(d, s, u) and s.loading[u] <= 0 and rng.below(s.rng, 2):
        s.does[u], s.target[u] = SHOOTS, v
    elif v >= 0 and s.stance[u] == MISSILE and rng.below(s.rng, 4) == 0:
        ready_blade(d, s, u, v)
    else:
        k = rng.below(s.rng, DIRECTIONS)
        hexes = rng.below(s.rng, move_of(d, s, u) + 1)
        walk(d, s, u, s.q[u] + DQ[k] * hexes, s.r[u] + DR[k] * hexes, hexes, 0)
