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
def _fits_in(d: Setup, s: State, u: int, troop: int, x: float, y: float) -> bool:
    """Return whether a troop may stand there, in formation, among the others of its unit."""
    r = s.r[u, troop]
    dx, dy, most = x - s.x[u, 0], y - s.y[u, 0], s.lead[u] + r + FORMATION
    if dx * dx + dy * dy > most * most:
        return False
    for other in range(s.n[u]):
        room = r + s.r[u, other]
        dx, dy = x - s.x[u, other], y - s.y[u, other]
        if other != troop and dx * dx + dy * dy < room * room:
            return False
    return spot_free(d, s, x, y, r)


@kernel(read_only=("d",))
def _around(
    d: Setup, s: State, u: int, troop: int, at: tuple[float, float], away: float, to: int
) -> bool:
    """Put a troop at that distance from a spot, as near the leader of unit `to` as possible."""
    hx, hy = s.x[to, 0] - at[0], s.y[to, 0] - at[1]
    long = math.sqrt(hx * hx + hy * hy)
    if long < geometry.EPSILON:
        return False
    hx, hy = away * hx / long, away * hy / long
    for step in range(AROUND):
        x = at[0] + hx * COSINES[step] - hy * SINES[step]
        y = at[1] + hx * SINES[step] + hy * COSINES[step]
        if _fits_in(d, s, u, troop, x, y):
            s.x[u, troop], s.y[u, troop] = x, y
            return True
    return False


@kernel(read_only=("d",))
def _join_fight(d: Setup, s: State, u: int, troop: int, v: int) -> None:
    """Put a troop in contact with unit v, or else with its leader, as close to v as possible."""
    r, lead = s.r[u, troop], s.lead[u]
    x, y = s.x[u, 0], s.y[u, 0]
    for foe in range(s.n[v]):
        away = s.r[v, foe] + r + GAP
        far = lead + r + FORMATION + away
        dx, dy = s.x[v, foe] - x, s.y[v, foe] - y
        if dx * dx + dy * dy <= far * far:
            if _around(d, s, u, troop, (s.x[v, foe], s.y[v, foe]), away, u):
                return
    if geometry.distance(x, y, s.x[u, troop], s.y[u, troop]) > lead + r + TOUCH:
        _around(d, s, u, troop, (x, y), lead + r + GAP, v)


@kernel(read_only=("d",))
def pile_in(d: Setup, s: State, u: int, v: int) -> None:
    """Do the positioning maneuvers of unit u against unit v, which it touches.

    The leader changes places with a troop in contact where it is in none; then each idle troop
    goes where it touches the target, in formation, or else up to its leader.

    Source: Warcrow 1.6, "Positioning Maneuvers & Piling In".
    """
    if s.n[u] > 1 and not troop_touches(d, s, u, 0, v):
        for troop in range(1, s.n[u]):
            alike = s.r[u, troop] == s.lead[u]
            if alike and troop_touches(d, s, u, troop, v):
                swap_troops(s, u, 0, troop)
                break
    idle = False
    for troop in range(1, s.n[u]):
        idle = idle or not troop_touches(d, s, u, troop, v)
    if idle:
        gather(d, s, u, s.x[u, 0], s.y[u, 0], 3.0 * s.spread[u] + FORMATION, v)
        for troop in range(1, s.n[u]):
            if not troop_touches(d, s, u, troop, v):
                _join_fight(d, s, u, troop, v)
    refresh(d, s, u)
