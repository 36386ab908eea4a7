"""Getting into transports and out of them. Source: Iron Dawn V2, "Transports".

Effects of being aboard: `rules.turn_sequence:may_act`, `rules.morale:carrier`,
`rules.morale:commands`, `rules.vehicles.damage:wreck`, `rules.vehicles.critical_hits:critical`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import ABOARD, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.turn_sequence import moved, waits_for_solos
from factions.systems.iron_dawn.kernels.table.formation import bodies, close_up, is_vehicle, ours
from factions.systems.iron_dawn.kernels.table.standing import stand_beside
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def get_out(d: Setup, s: State, u: int, v: int, why: int) -> None:
    """Put a unit beside the vehicle it was in; it counts as having moved.

    Source: Iron Dawn V2, Transports.
    """
    s.status[u], s.ride[u] = READY, -1
    s.mounted[v] -= bodies(s, u)
    close_up(d, s, u)
    stand_beside(d, s, u, v, d.spd[u])
    moved(s, u)
    emits.placed(s, why, u, v, bodies(s, u))


@kernel(read_only=("d",))
def throw_out(d: Setup, s: State, v: int, why: int) -> None:
    """Put every unit that rides in a vehicle beside it. Source: Iron Dawn V2, Transports."""
    for u in range(s.first[0], s.first[2]):
        if s.status[u] == ABOARD and s.ride[u] == v:
            get_out(d, s, u, v, why)


@kernel(read_only=("d",))
def board(d: Setup, s: State, u: int, v: int) -> None:
    """Let a unit embark in a transport. Source: Iron Dawn V2, Transports."""
    s.status[u], s.ride[u] = ABOARD, v
    s.mounted[v] += bodies(s, u)
    s.dug[u] = 0
    emits.placed(s, events.BOARDING, u, v, 0)


@kernel(read_only=("d",))
def may_board(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether infantry can embark in a transport: near enough, with room for all of it.

    Source: Iron Dawn V2, Transports.
    """
    if d.capacity[v] == 0 or s.status[v] != READY or s.abandoned[v] or s.status[u] != READY:
        return False
    if s.pinned[u] == s.current_round or s.stuck[u] >= s.current_round or waits_for_solos(s, u):
        return False
    near = ours(d, u, v) and beside_vehicle(d, s, u, v, speed(d, s, u))
    return bool(near and s.mounted[v] + bodies(s, u) <= d.capacity[v])


@kernel(read_only=("d",))
def beside_vehicle(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether unit u stands within so many inches of a vehicle."""
    dx, dy, reach = s.x[u] - s.x[v], s.y[u] - s.y[v], s.room[u] + s.room[v] + far
    near = s.status[v] == READY and dx * dx + dy * dy <= reach * reach
    return bool(near and is_vehicle(d, v))
