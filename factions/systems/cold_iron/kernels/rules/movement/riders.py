"""Riders and their mounts: coming off, getting on again. Source: Cold Iron, Summary of Actions.

Effects of riding: `rules.situational_modifiers:shift`,
`rules.physical_combat.blows:strike_mount`, `rules.physical_combat.blows:unhorse`,
`rules.physical_combat.spearmen:extra_dice`, `rules.movement.engaging:holds_back`,
`rules.movement.moving:move_of`, `rules.hand_to_hand.initiation:steadiness`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import PRONE
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.tabletop.compiler.jit import kernel

TURNS_TO_MOUNT = 2


@kernel(read_only=("d",))
def hurt_mount(d: Setup, s: State, v: int, total: int) -> int:
    """Let damage fall on the mount of v; return what comes through. Under a dead one v falls."""
    points = max(0, total - int(d.mount_t[v]))
    s.mount_lost[v] += points
    if s.mount_lost[v] >= d.mount_pt[v] and s.riding[v]:
        dismount(s, v)
    return points


@kernel
def dismount(s: State, v: int) -> None:
    """Take a rider off a mount, which waits there if it lives, and to the ground."""
    s.riding[v], s.down[v] = 0, s.down[v] | PRONE
    s.horse_q[v], s.horse_r[v], s.mounting[v] = s.q[v], s.r[v], 0
    emits.emit(s, events.STATUS, v, -1, events.MOUNTED, 0)


@kernel(read_only=("d",))
def mounts(d: Setup, s: State, u: int) -> bool:
    """Let somebody whom nobody engages get on his mount again, which takes two turns.

    It must live, and he must stand where he came off it. Tell whether that is what he does.

    Source: Cold Iron, Summary of Actions.
    """
    here = s.horse_q[u] == s.q[u] and s.horse_r[u] == s.r[u]
    if s.riding[u] or not here or s.mount_lost[u] >= d.mount_pt[u] or engaged(d, s, u):
        s.mounting[u] = 0
        return False
    s.mounting[u] += 1
    s.struck[u] = 1
    if s.mounting[u] == TURNS_TO_MOUNT:
        s.riding[u], s.mounting[u] = 1, 0
        emits.emit(s, events.STATUS, u, -1, events.MOUNTED, 1)
    return True
