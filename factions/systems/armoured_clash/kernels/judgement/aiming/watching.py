"""What it is worth to wait on lookout for aircraft that are still to come."""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import AIRCRAFT, RESERVE, WATCH
from factions.systems.armoured_clash.kernels.table.markers import may_hold
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel

HOLDS = 0.5  # of a shot of a unit that may hold markers instead
ALONE = 0.5  # of a shot at aircraft, for each other unit that is on lookout for them already


@kernel(read_only=("d",))
def watch_worth(d: Setup, s: State, u: int) -> float:
    """Return what it is worth to a unit to be on lookout for aircraft that are still to fly.

    It gives up an attack with all its rows for a shot with one.
    """
    player = player_of(d, u)
    watch, best = d.taste[player, WATCH], 0.0
    if watch <= 0.0 or d.kind[u] == AIRCRAFT or s.reloading[u]:
        return 0.0
    for v in range(d.first[1 - player], d.first[2 - player]):
        if d.kind[v] == AIRCRAFT and s.n[v] > 0 and s.shot_far[u, v] > best:
            best = max(best, s.shot_far[u, v] * _meets(d, s, u, v))
    if best > 0.0:
        for gun in range(d.first[player], d.first[player + 1]):
            if gun != u and s.lookout[gun] and _hits_aircraft(d, s, gun):
                best *= ALONE
    if may_hold(d, s, u):
        best *= HOLDS
    return float(watch * best / d.rows[u])


@kernel(read_only=("d",))
def _meets(d: Setup, s: State, u: int, v: int) -> float:
    """Return the chance that an aircraft that is still to fly comes into range of unit u.

    Where an incoming one flies is seen; one in reserve comes anywhere, but not in the last round.
    """
    reach = max(s.shot_reach[u, v], s.short_reach[u, v])
    if s.incoming[v]:
        dx, dy = s.x[u] - s.x[v], s.y[u] - s.y[v]
        off = abs(dx * s.hy[v] - dy * s.hx[v])
        return 1.0 if off <= reach and dx * s.hx[v] + dy * s.hy[v] > 0.0 else 0.0
    if s.status[v] != RESERVE or s.current_round + 1 >= d.rounds:
        return 0.0
    return float(min(1.0, 2.0 * reach / d.width))


@kernel(read_only=("d",))
def _hits_aircraft(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may do something to aircraft of the enemy."""
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if d.kind[v] == AIRCRAFT and s.shot_near[u, v] > 0.0:
            return True
    return False
