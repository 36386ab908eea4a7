"""Moves of a unit's own: by its two legs, and displaced by itself.

Source: Warcrow 1.6, "Move", "Shove, Attract, Place, and Displace".
"""

from factions.systems.warcrow.kernels.judgement.places import consider, move_gain
from factions.systems.warcrow.kernels.record import events
from factions.systems.warcrow.kernels.record.layout import READY, SLOWED, Record
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross
from factions.systems.warcrow.kernels.table.units import free, heir
from factions.systems.warcrow.kernels.table.ways import find_way, leg, march_to
from factions.tabletop.jit import kernel


@kernel
def go(d: Record, s: Record, u: int, tx: float, ty: float, why: int) -> None:
    """Let a unit move toward a spot: by its first value in a rest, else by both."""
    u = heir(d, s, u)
    if s.status[u] != READY or s.demoralized[u]:
        return
    ax, ay = s.x[u, 0], s.y[u, 0]
    resting = why == events.REST
    second = 0.0 if resting else leg(d, s, u, 1)
    if walk(d, s, u, tx, ty, leg(d, s, u, 0), second):
        events.emit_places(s, why, u, -1)
        cross(d, s, u, ax, ay)
    if not resting:
        drop_states(s, u, SLOWED)


@kernel
def displace(d: Record, s: Record, u: int, strides: int) -> None:
    """Displace a unit that is not engaged up to so many strides, to where it is best off.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    if not free(s, u):
        return
    x, y, far = s.x[u, 0], s.y[u, 0], 1.0 * strides
    consider(d, s, u)
    if move_gain(d, s, u, far) <= 0.0:
        return
    if walk(d, s, u, s.plan[2], s.plan[3], far, 0.0):
        events.emit_places(s, events.BY_SKILL, u, -1)
        cross(d, s, u, x, y)


@kernel
def walk(d: Record, s: Record, u: int, tx: float, ty: float, first: float, second: float) -> bool:
    """Move a unit toward a spot by its two legs; tell whether it went anywhere."""
    x, y = s.x[u, 0], s.y[u, 0]
    if find_way(d, s, u, tx, ty, first, second) < 0.0:
        return False
    ahead = player_of(d, u)
    hx, hy = 0.0, -1.0 if ahead == 0 else 1.0
    dx, dy = x - s.plan[0], y - s.plan[1]
    march_to(d, s, u, s.plan[0], s.plan[1], dx + hx, dy + hy)
    return True
