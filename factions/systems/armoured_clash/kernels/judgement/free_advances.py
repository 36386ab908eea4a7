"""Where units go that may advance for nothing: before the first round, after an attack."""

import math

from factions.systems.armoured_clash.kernels.judgement.marker_worth import (
    pulled,
    survey,
    weigh_markers,
)
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import HOUSED, RETIRE, THREAT
from factions.systems.armoured_clash.kernels.table.shapes import Spot, is_out, onward, player_of
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

WAYS = 8  # in which a unit may run


@kernel(read_only=("d",))
def choose_vanguard(d: Setup, s: State, u: int) -> Spot:
    """Return where a vanguard makes for, facing the enemy: the nearest marker.

    By its general's weights, any way or nowhere, if that is worth more.
    """
    x, y, player = float(s.x[u]), float(s.y[u]), player_of(d, u)
    if d.taste[player, RETIRE] > 0.0:
        survey(d, s)
        return _safest(d, s, u, float(d.vanguard[u]), Spot(False, x, y, 0.0, onward(player)))
    best, near = 0, geometry.NEVER
    for marker in range(d.markers):
        away = geometry.distance(x, y, d.marker[marker, 0], d.marker[marker, 1])
        if away < near:
            best, near = marker, away
    mx, my = float(d.marker[best, 0]), float(d.marker[best, 1])
    return Spot(d.markers > 0, mx, my, 0.0, onward(player))


@kernel(read_only=("d",))
def choose_retreat(d: Setup, s: State, u: int) -> Spot:
    """Return where a unit runs that has hit, facing the enemy: straight homeward.

    By its general's weights, to a marker or any way, or nowhere, if that is worth more.
    """
    player, far = player_of(d, u), float(d.hit_run[u])
    home = Spot(True, float(s.x[u]), float(s.y[u] - onward(player) * far), 0.0, onward(player))
    return _safest(d, s, u, far, home) if d.taste[player, RETIRE] > 0.0 else home


@kernel(read_only=("d",))
def _safest(d: Setup, s: State, u: int, far: float, best: Spot) -> Spot:
    """Return what is worth most of a spot, staying, and going any way or to a marker.

    far: inches that it goes at most. That is what markers are worth there, less the danger.
    """
    x, y, heed = float(s.x[u]), float(s.y[u]), d.taste[player_of(d, u), RETIRE]
    weigh_markers(d, s, u)
    most = pulled(d, s, u, best.x, best.y, 0.0) - heed * _danger(d, s, u, best.x, best.y)
    for way in range(WAYS + 1 + d.markers):
        px, py = x, y
        if way < WAYS:
            angle = 2.0 * math.pi * way / WAYS
            px, py = x + far * math.cos(angle), y + far * math.sin(angle)
        elif way > WAYS:
            dx, dy = d.marker[way - WAYS - 1, 0] - x, d.marker[way - WAYS - 1, 1] - y
            share = min(1.0, far / max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy)))
            px, py = float(x + share * dx), float(y + share * dy)
        value = pulled(d, s, u, px, py, 0.0) - heed * _danger(d, s, u, px, py)
        if value > most:
            best, most = Spot(way != WAYS, px, py, 0.0, best.hy), value
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
