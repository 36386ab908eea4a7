"""Where units go that may advance for nothing: before the first round, after an attack."""

import math

from factions.systems.armoured_clash.kernels.judgement.marker_worth import pulled, weigh_markers
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import HOUSED, RETIRE, THREAT
from factions.systems.armoured_clash.kernels.table.shapes import Spot, is_out, onward, player_of
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

WAYS = 8  # in which a unit may run


@kernel(read_only=("d",))
def choose_vanguard(d: Setup, s: State, u: int) -> Spot:
    """Return where a vanguard makes for: the nearest marker; it faces the enemy."""
    best, near = 0, geometry.NEVER
    for marker in range(d.markers):
        away = geometry.distance(s.x[u], s.y[u], d.marker[marker, 0], d.marker[marker, 1])
        if away < near:
            best, near = marker, away
    hy = onward(player_of(d, u))
    return Spot(d.markers > 0, float(d.marker[best, 0]), float(d.marker[best, 1]), 0.0, hy)


@kernel(read_only=("d",))
def choose_retreat(d: Setup, s: State, u: int) -> Spot:
    """Return where a unit runs that has hit, facing the enemy: straight homeward.

    By its general's weights, to a marker or any way, or nowhere, if that is worth more.
    """
    player, far = player_of(d, u), float(d.hit_run[u])
    x, y, hy = float(s.x[u]), float(s.y[u]), onward(player)
    heed = d.taste[player, RETIRE]
    best = Spot(True, x, y - hy * far, 0.0, hy)
    if heed <= 0.0:
        return best
    weigh_markers(d, s, u)
    most = pulled(d, s, u, best.x, best.y, 0.0) - heed * _danger(d, s, u, best.x, best.y)
    for way in range(WAYS + 1 + d.markers):
        px, py = x, y
        if way < WAYS:
            angle = 2.0 * math.pi * way / WAYS
            px, py = x + far * math.cos(angle), y + far * math.sin(angle)
        elif way > WAYS:
            px, py = float(d.marker[way - WAYS - 1, 0]), float(d.marker[way - WAYS - 1, 1])
            if geometry.distance(px, py, x, y) > far:
                continue
        value = pulled(d, s, u, px, py, 0.0) - heed * _danger(d, s, u, px, py)
        if value > most:
            best, most = Spot(way != WAYS, px, py, 0.0, hy), value
    return best


@kernel(read_only=("d",))
def _danger(d: Setup, s: State, u: int, x: float, y: float) -> float:
    """Return what enemies may do at most to a unit at (x, y) in an activation each, as feared."""
    player, danger = player_of(d, u), 0.0
    for v in range(d.first[1 - player], d.first[2 - player]):
        if not is_out(s, v) or s.incoming[v]:
            continue
        pace = 0.0 if s.status[v] == HOUSED else float(d.speed[v])
        away = geometry.distance(x, y, s.cx[v], s.cy[v]) - s.far[v] - s.far[u]
        worst = float(s.from_far[u, v]) if away <= s.from_reach[u, v] + pace else 0.0
        if away <= s.from_short[u, v] + pace:
            worst = max(worst, float(s.from_near[u, v]))
        if away <= 2.0 * pace:
            worst = max(worst, float(s.from_blow[u, v]))
        danger += worst
    return float(danger * d.taste[player, THREAT])
