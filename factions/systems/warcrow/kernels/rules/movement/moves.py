"""Moves of a unit's own: by its two legs, and displaced by itself.

Source: Warcrow 1.6, "Move", "Shove, Attract, Place, and Displace".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.places import best_move, consider, would_wander
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_walk
from factions.systems.warcrow.kernels.record.layout import READY, SLOWED, WALK
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.movement.escorts import escort, escort_of
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross
from factions.systems.warcrow.kernels.table.units import free, heir
from factions.systems.warcrow.kernels.table.ways import find_way, leg, march_to
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def go(d: Setup, s: State, u: int, tx: float, ty: float, why: int) -> None:
    """Let a unit move toward a spot: by its first value in a rest, else by both.

    Source: Warcrow 1.6, "Move", "Rest".
    """
    u = heir(d, s, u)
    if s.status[u] != READY or s.demoralized[u]:
        return
    ax, ay = s.x[u, 0], s.y[u, 0]
    resting = why == events.REST
    escorts = escort_of(d, s, u) if why == events.MOVE else -1
    second = 0.0 if resting else leg(d, s, u, 1)
    went, cx, cy = walk(d, s, u, tx, ty, leg(d, s, u, 0), second)
    if went:
        emits.emit_places(s, why, u, -1)
        cross(d, s, u, ax, ay, cx, cy)
        if escorts >= 0:
            escort(d, s, escorts, u)
    if not resting:
        drop_states(s, u, SLOWED)


@kernel(read_only=("d",))
def wander(d: Setup, s: State, u: int, why: int) -> None:
    """Let a unit that is free to act move to where it is best off, if that is worth going.

    Source: Warcrow 1.6, "Move".
    """
    if free(s, u):
        worthwhile, x, y = would_wander(d, s, u)
        if worthwhile:
            push_walk(s, WALK, u, why, x, y)


@kernel(read_only=("d",))
def displace(d: Setup, s: State, u: int, strides: int) -> None:
    """Displace a unit that is not engaged up to so many strides, to where it is best off.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    if not free(s, u):
        return
    x, y, far = s.x[u, 0], s.y[u, 0], 1.0 * strides
    consider(d, s, u)
    gain, tx, ty, _ = best_move(d, s, u, far)
    if gain <= 0.0:
        return
    went, cx, cy = walk(d, s, u, tx, ty, far, 0.0)
    if went:
        emits.emit_places(s, events.BY_SKILL, u, -1)
        cross(d, s, u, x, y, cx, cy)


@kernel(read_only=("d",))
def walk(
    d: Setup, s: State, u: int, tx: float, ty: float, first: float, second: float
) -> tuple[bool, float, float]:
    """Move a unit toward a spot by its two legs; return whether it went, and where its way bent.

    Source: Warcrow 1.6, "Move".
    """
    x, y = s.x[u, 0], s.y[u, 0]
    left, ex, ey, cx, cy = find_way(d, s, u, tx, ty, first, second)
    if left < 0.0:
        return False, cx, cy
    ahead = player_of(d, u)
    hx, hy = 0.0, -1.0 if ahead == 0 else 1.0
    march_to(d, s, u, ex, ey, x - ex + hx, y - ey + hy)
    return True, cx, cy
