"""Portal markers: which to blast, where to open more.

Source: Armoured Clash, the quality Portal Blast and the special rule Portal Mastery.
"""

import math

from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import worth_apart
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    BLAST_ROOM,
    BUILDING,
    GREEDY,
    ORDERED_CLEAR,
    PORTALS,
    READY,
    RESERVE,
)
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import fronts, is_out, player_of
from factions.systems.armoured_clash.kernels.table.sight import BLOCKED, line_of_sight
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

OPENING = 10.0  # army points below which no portal is opened


@kernel(read_only=("d",))
def blast_worth(d: Setup, s: State, player: int, u: int, x: float, y: float) -> float:
    """Return what a blast of unit u at (x, y) is worth: enemies in it, less friends.

    player: by whose weights.
    """
    total, row = 0.0, d.portal[u]
    for v in range(d.first[2]):
        if is_out(s, v) and s.incoming[v] == 0 and reach_to(d, s, x, y, v) <= BLAST_ROOM:
            value = worth_apart(d, s, player, u, row, v)
            total += value if player_of(d, v) != player_of(d, u) else -value
    return total


@kernel(read_only=("d",))
def best_portal(d: Setup, s: State, u: int, far: float) -> tuple[int, float]:
    """Return the portal marker that unit u does best to blast, and what that is worth.

    The marker's number is a player's times 8 on; -1 for none. far: inches more than its range that
    it may be away; sight matters where that is 0.
    """
    player, best, most = player_of(d, u), -1, 0.0
    if d.portal[u] >= 0:
        reach = d.range[d.portal[u]] + far
        for portal in range(2 * PORTALS):
            owner, place = portal // PORTALS, portal % PORTALS
            if place >= s.open_portals[owner]:
                continue
            x, y = s.portal_x[owner, place], s.portal_y[owner, place]
            if geometry.distance(s.x[u], s.y[u], x, y) > reach:
                continue
            if far <= 0.0 and not (
                fronts(s, u, x, y) and line_of_sight(d, s, u, u, s.x[u], s.y[u], x, y) > BLOCKED
            ):
                continue
            value = blast_worth(d, s, player, u, x, y)
            if value > most:
                best, most = portal, value
    return best, most


@kernel(read_only=("d",))
def _has_room_for_marker(d: Setup, s: State, x: float, y: float) -> bool:
    """Return whether a portal marker may lie there: an inch from units, buildings and markers."""
    if not (0.0 < x < d.width and 0.0 < y < d.depth):
        return False
    for v in range(d.first[2]):
        if is_out(s, v) and reach_to(d, s, x, y, v) < ORDERED_CLEAR:
            return False
    for piece in range(s.pieces):
        shape = s.piece[piece]
        if s.piece_does[piece] & BUILDING:
            gap = geometry.point_shape(
                x, y, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
            )
            if gap < ORDERED_CLEAR:
                return False
    for marker in range(d.markers):
        away = geometry.distance(x, y, d.marker[marker, 0], d.marker[marker, 1]) - d.marker_radius
        if away < ORDERED_CLEAR:
            return False
    return True


@kernel(read_only=("d",))
def blaster(d: Setup, s: State, player: int) -> int:
    """Return a unit of a player that may still blast portals this round, or -1."""
    for u in range(d.first[player], d.first[player + 1]):
        if d.portal[u] >= 0 and s.status[u] in (READY, RESERVE) and s.activated[u] == 0:
            return u
    return -1


@kernel(read_only=("d",))
def choose_opening(d: Setup, s: State, player: int) -> tuple[int, float, float, float]:
    """Return beside which enemy a player opens a portal, worth how much to blast, and where.

    -1 for none: only greedy opens any, for whoever of its units may then blast it.
    """
    best, most, bx, by = -1, OPENING, 0.0, 0.0
    u = blaster(d, s, player) if d.policy[player] == GREEDY else -1
    if u < 0 or s.status[u] != READY:
        return best, most, bx, by
    reach = d.range[d.portal[u]] + d.speed[u]
    for v in range(d.first[1 - player], d.first[2 - player]):
        if not is_out(s, v) or s.incoming[v]:
            continue
        dx, dy = s.x[u] - s.cx[v], s.y[u] - s.cy[v]
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        room = s.far[v] + ORDERED_CLEAR + 0.1
        x, y = s.cx[v] + room * dx / away, s.cy[v] + room * dy / away
        if away - room > reach or not _has_room_for_marker(d, s, x, y):
            continue
        value = blast_worth(d, s, player, u, x, y)
        if value > most:
            best, most, bx, by = v, value, x, y
    return best, most, bx, by
