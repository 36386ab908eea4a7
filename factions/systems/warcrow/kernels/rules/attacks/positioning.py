"""Positioning maneuvers and piling in.

Source: Warcrow 1.6, "Positioning Maneuvers & Piling In".
"""

import math

from factions.systems.warcrow.kernels.record.layout import FORMATION, GAP, TOUCH
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import (
    AROUND,
    COSINES,
    SINES,
    gather,
    refresh,
    spot_free,
    swap_troops,
    troop_touches,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def _fits_in(d: Setup, s: State, u: int, t: int, x: float, y: float) -> bool:
    """Return whether troop t may stand there, in formation, among the others of its unit."""
    r = s.r[u, t]
    dx, dy, most = x - s.x[u, 0], y - s.y[u, 0], s.lead[u] + r + FORMATION
    if dx * dx + dy * dy > most * most:
        return False
    for o in range(s.n[u]):
        room = r + s.r[u, o]
        dx, dy = x - s.x[u, o], y - s.y[u, o]
        if o != t and dx * dx + dy * dy < room * room:
            return False
    return spot_free(d, s, x, y, r)


@kernel(read_only=("d",))
def _around(
    d: Setup, s: State, u: int, t: int, at: tuple[float, float], away: float, to: int
) -> bool:
    """Put troop t at that distance from a spot, as near the leader of unit `to` as possible."""
    hx, hy = s.x[to, 0] - at[0], s.y[to, 0] - at[1]
    long = math.sqrt(hx * hx + hy * hy)
    if long < geometry.EPSILON:
        return False
    hx, hy = away * hx / long, away * hy / long
    for k in range(AROUND):
        x = at[0] + hx * COSINES[k] - hy * SINES[k]
        y = at[1] + hx * SINES[k] + hy * COSINES[k]
        if _fits_in(d, s, u, t, x, y):
            s.x[u, t], s.y[u, t] = x, y
            return True
    return False


@kernel(read_only=("d",))
def _join_fight(d: Setup, s: State, u: int, t: int, v: int) -> None:
    """Put troop t in contact with unit v, or else with its leader, as close to v as possible."""
    r, lead = s.r[u, t], s.lead[u]
    x, y = s.x[u, 0], s.y[u, 0]
    for o in range(s.n[v]):
        away = s.r[v, o] + r + GAP
        far = lead + r + FORMATION + away
        dx, dy = s.x[v, o] - x, s.y[v, o] - y
        if dx * dx + dy * dy <= far * far:
            if _around(d, s, u, t, (s.x[v, o], s.y[v, o]), away, u):
                return
    if geometry.distance(x, y, s.x[u, t], s.y[u, t]) > lead + r + TOUCH:
        _around(d, s, u, t, (x, y), lead + r + GAP, v)


@kernel(read_only=("d",))
def pile_in(d: Setup, s: State, u: int, v: int) -> None:
    """Do the positioning maneuvers of unit u against unit v, which it touches.

    The leader changes places with a troop in contact where it is in none; then each idle troop
    goes where it touches the target, in formation, or else up to its leader.

    Source: Warcrow 1.6, "Positioning Maneuvers & Piling In".
    """
    if s.n[u] > 1 and not troop_touches(d, s, u, 0, v):
        for t in range(1, s.n[u]):
            alike = s.r[u, t] == s.lead[u]
            if alike and troop_touches(d, s, u, t, v):
                swap_troops(s, u, 0, t)
                break
    idle = False
    for t in range(1, s.n[u]):
        idle = idle or not troop_touches(d, s, u, t, v)
    if idle:
        gather(d, s, u, s.x[u, 0], s.y[u, 0], 3.0 * s.spread[u] + FORMATION, v)
        for t in range(1, s.n[u]):
            if not troop_touches(d, s, u, t, v):
                _join_fight(d, s, u, t, v)
    refresh(d, s, u)
