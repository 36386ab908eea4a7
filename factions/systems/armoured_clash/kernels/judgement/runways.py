"""Where an aircraft comes onto the table, and along what: it flies straight on from there."""

import math

from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import worth_apart
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import KEPT_CLEAR, RANDOM
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    depth_of,
    form,
    is_out,
    onward,
    player_of,
)
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel

AIMS = 2  # enemies that it looks at from each
COLUMNS = 4  # spots on the edge that are tried
ASIDE = 6.0  # inches off its line at which a target is worth half to an aircraft
STEEP = 0.3  # cosine of the widest angle to the way in
EDGE = 0.02


@kernel(read_only=("d",))
def _shot_of(d: Setup, s: State, player: int, u: int, v: int) -> tuple[float, float]:
    """Return what the best shot of a unit is worth by a player's weights, and its reach."""
    if player == player_of(d, u):
        return float(s.shot_near[u, v]), float(s.shot_reach[u, v])
    return float(s.from_near[v, u]), float(s.from_reach[v, u])


@kernel(read_only=("d",))
def worth_of_line(
    d: Setup, s: State, player: int, u: int, x: float, y: float, hx: float, hy: float
) -> float:
    """Return what an aircraft may do along a line, less what flak on lookout may do to it there.

    A target is worth less the farther it is off the line; two may fire at the aircraft. player: by
    whose weights.
    """
    enemy = 1 - player_of(d, u)
    best = trail = first = second = 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        dx, dy = s.cx[v] - x, s.cy[v] - y
        if not is_out(s, v) or s.incoming[v] or hx * dx + hy * dy <= 0.0:
            continue
        off = max(0.0, abs(dx * hy - dy * hx) - s.far[v])
        best = max(best, _shot_of(d, s, player, u, v)[0] * ASIDE / (ASIDE + off))
        if d.trail[u] >= 0 and off == 0.0:
            trail = max(trail, worth_apart(d, s, player, u, d.trail[u], v))
        shot, reach = _shot_of(d, s, player, v, u)
        if s.lookout[v] and off <= reach:
            first, second = max(first, shot), max(second, min(first, shot))
    return float(best + trail - first - second)


@kernel(read_only=("d",))
def prey_of(d: Setup, s: State, u: int) -> int:
    """Return the enemy on the table that a unit does most to by a shot, or its first enemy."""
    enemy = 1 - player_of(d, u)
    best = int(d.first[enemy])
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if is_out(s, v) and (not is_out(s, best) or s.shot_near[u, v] > s.shot_near[u, best]):
            best = v
    return best


@kernel(read_only=("d",))
def find_runway(d: Setup, s: State, u: int, flank: bool) -> tuple[Spot, float]:
    """Return a spot and a heading for an aircraft that arrives, and what the line is worth.

    At its own edge or, in a flank attack, at a side between the zones; straight in, at the enemy
    that it does most to, or at any.
    """
    form(d, s, u)
    player = player_of(d, u)
    enemy, prey = 1 - player, prey_of(d, s, u)
    aims = 0 if d.policy[player] == RANDOM else AIMS
    spot, most = Spot(False, s.x[u], s.y[u], s.hx[u], s.hy[u]), -geometry.NEVER
    for column in range(COLUMNS):
        share = rng.uniform(s.rng)
        nx, ny = 0.0, onward(player)
        ex, ey = share * d.width, 0.0 if player == 0 else float(d.depth)
        if flank:
            nx, ny = (1.0 if column & 1 else -1.0), 0.0
            room = d.depth - 2.0 * (d.zone + s.far[u])
            ex, ey = 0.0 if column & 1 else float(d.width), d.zone + s.far[u] + share * room
        for aim in range(aims + 1):
            hx, hy = nx, ny
            if aim < aims:
                units = d.first[enemy + 1] - d.first[enemy]
                v = prey if aim == 0 else d.first[enemy] + rng.below(s.rng, max(1, units))
                dx, dy = s.cx[v] - ex, s.cy[v] - ey
                away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
                hx, hy = dx / away, dy / away
                if not is_out(s, v) or hx * nx + hy * ny < STEEP:
                    continue
            deep = geometry.shape_support(s.half[u], s.across[u], hx, hy, nx, ny) + EDGE
            x, y = ex + deep * nx + depth_of(s, u) * hx, ey + deep * ny + depth_of(s, u) * hy
            value = worth_of_line(d, s, player, u, x, y, hx, hy)
            if value > most and fits(d, s, u, x, y, hx, hy, KEPT_CLEAR, -1, True):
                spot, most = Spot(True, x, y, hx, hy), value
    return spot, most
