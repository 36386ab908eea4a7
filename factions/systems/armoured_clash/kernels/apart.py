"""Rows that are not fired as others are: traps, trails of whoever passes over, portal blasts.

Source: the qualities Trap, Trail and Portal Blast, and the special rule Portal Mastery.
"""

import math

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.aiming import attack_dice, pool_of, shield_of, worth_of
from factions.systems.armoured_clash.kernels.cards import command
from factions.systems.armoured_clash.kernels.ground import stretch_in
from factions.systems.armoured_clash.kernels.harm import hurt, lose_officer, points_of, roll_by_hand
from factions.systems.armoured_clash.kernels.layout import (
    BLAST_ROOM,
    BUILDING,
    DENSE,
    DIFFICULT,
    DURABLE,
    GREEDY,
    HOUSED,
    IMPROVED,
    NEUTRAL,
    OPEN_PORTALS,
    ORDERED_CLEAR,
    PORTALS,
    READY,
    RESERVE,
    TRAP,
    Record,
)
from factions.systems.armoured_clash.kernels.morale import disorder, suppression_test
from factions.systems.armoured_clash.kernels.shapes import (
    boxes_gap,
    fronts,
    is_out,
    player_of,
    reach_to,
    strength,
)
from factions.systems.armoured_clash.kernels.sight import BLOCKED, line
from factions.systems.armoured_clash.kernels.strikes import shaken, strike
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

OPENING = 10.0  # army points below which no portal is opened


@kernel
def caught(s: Record, u: int) -> bool:
    """Tell whether a unit is where traps lie: in a building, or on difficult or dense ground."""
    if s.status[u] == HOUSED:
        return True
    for k in range(s.pieces):
        p = s.piece[k]
        dx, dy, far = p[0] - s.cx[u], p[1] - s.cy[u], s.piece_far[k] + s.far[u]
        if s.piece_does[k] & (DIFFICULT | DENSE) == 0 or dx * dx + dy * dy >= far * far:
            continue
        gap = boxes_gap(
            s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
            p[0], p[1], p[2], p[3], p[4], p[5],
        )  # fmt: skip
        if gap < 0.0:
            return True
    return False


@kernel
def _shield(d: Record, s: Record, u: int, w: int, v: int) -> int:
    """Return the DEFENCE of unit v against such a row; traps ignore what a garrison has of it."""
    shield = shield_of(d, s, u, w, v, False)
    return shield - 1 if d.quality[w] & TRAP and s.status[v] == HOUSED else shield


@kernel
def worth_apart(d: Record, s: Record, u: int, w: int, v: int) -> float:
    """Return what a trap or a trail is expected to be worth against a unit."""
    if d.against[w] & d.target[v] == 0:
        return 0.0
    dice = attack_dice(d, s, u, w, v, False, strength(d, s, u))
    rating = IMPROVED if d.quality[w] & TRAP else NEUTRAL
    return worth_of(d, s, pool_of(d, w, v), rating, dice, d.quality[w], _shield(d, s, u, w, v), v)


@kernel
def fire_apart(d: Record, s: Record, u: int, w: int, v: int) -> None:
    """Fire a trap or a trail, whose rating is always the same; a trap always calls for a test."""
    quality = d.quality[w]
    trap = quality & TRAP
    dice = attack_dice(d, s, u, w, v, False, strength(d, s, u))
    rating, why = (IMPROVED, events.OPPORTUNITY) if trap else (NEUTRAL, events.SHOT)
    shield = _shield(d, s, u, w, v)
    strike(d, s, u, v, why, pool_of(d, w, v), rating, dice, quality, shield, 0)
    if not trap:
        shaken(d, s, u, v, quality)
        return
    s.reloading[u] = 1
    events.emit_status(s, u, events.RELOADS, 1)
    if s.n[v] > 0:
        own = s.before - s.n[v]
        suppression_test(d, s, v, u, own, s.before, quality, s.lost - own)


@kernel
def passed(s: Record, v: int) -> bool:
    """Tell whether the way of the active unit led through unit v."""
    if not is_out(s, v):
        return False
    for leg in range(0, 4, 2):
        first, last = stretch_in(
            s.way[leg], s.way[leg + 1], s.way[leg + 2], s.way[leg + 3],
            s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v],
        )  # fmt: skip
        if first < last:
            return True
    return False


@kernel
def set_way(s: Record, u: int, kx: float, ky: float, x: float, y: float) -> None:
    """Note a way from where a unit is by a bend to a spot."""
    s.way[0], s.way[1], s.way[2], s.way[3], s.way[4], s.way[5] = s.x[u], s.y[u], kx, ky, x, y


@kernel
def best_trail(d: Record, s: Record, u: int) -> int:
    """Return the enemy passed through that a trail does most to, or -1; its worth is in spot[0]."""
    best, most = -1, 0.0
    if d.trail[u] >= 0:
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            if d.against[d.trail[u]] & d.target[v] and s.incoming[v] == 0 and passed(s, v):
                value = worth_apart(d, s, u, d.trail[u], v)
                if value > most:
                    best, most = v, value
    s.spot[0] = most
    return best


@kernel
def _blast_worth(d: Record, s: Record, u: int, x: float, y: float) -> float:
    """Return what a blast of unit u at (x, y) is worth: enemies in it, less friends."""
    total, w, player = 0.0, d.portal[u], player_of(d, u)
    for v in range(d.first[2]):
        if is_out(s, v) and s.incoming[v] == 0 and reach_to(s, x, y, v) <= BLAST_ROOM:
            value = worth_apart(d, s, u, w, v)
            total += value if player_of(d, v) != player else -value
    return total


@kernel
def best_portal(d: Record, s: Record, u: int, far: float) -> int:
    """Return the portal marker that unit u does best to blast, a player's times 8 on, or -1.

    far: inches more than its range that it may be away; sight matters where that is 0. The
    worth is left in spot[0].
    """
    best, most = -1, 0.0
    if d.portal[u] >= 0:
        reach = d.range[d.portal[u]] + far
        for k in range(2 * PORTALS):
            owner, place = k // PORTALS, k % PORTALS
            if place >= s.open_portals[owner]:
                continue
            x, y = s.portal_x[owner, place], s.portal_y[owner, place]
            if geometry.distance(s.x[u], s.y[u], x, y) > reach:
                continue
            if far <= 0.0 and not (
                fronts(s, u, x, y) and line(d, s, u, u, s.x[u], s.y[u], x, y) > BLOCKED
            ):
                continue
            value = _blast_worth(d, s, u, x, y)
            if value > most:
                best, most = k, value
    s.spot[0] = most
    return best


@kernel
def blast(d: Record, s: Record, u: int, k: int) -> None:
    """Roll once for a portal marker and strike everyone near it, then take it away."""
    owner, place, w = k // PORTALS, k % PORTALS, d.portal[u]
    x, y = s.portal_x[owner, place], s.portal_y[owner, place]
    last = s.open_portals[owner] - 1
    s.portal_x[owner, place] = s.portal_x[owner, last]
    s.portal_y[owner, place] = s.portal_y[owner, last]
    s.open_portals[owner] = last
    quality, dice = d.quality[w], attack_dice(d, s, u, w, u, False, strength(d, s, u))
    events.emit(s, events.ACTION, u, -1, events.BLASTS_PORTAL, 0)
    roll_by_hand(d, s, d.pool[w, 0], NEUTRAL, dice)
    heroics, strikes = s.heroics, s.strikes
    for v in range(d.first[2]):
        if not is_out(s, v) or s.incoming[v] or d.against[w] & d.target[v] == 0:
            continue
        if reach_to(s, x, y, v) > BLAST_ROOM:
            continue
        hits = strikes + heroics * (1 if d.rules[v] & DURABLE else d.kind_heroic[d.pool[w, 0]])
        shield = _shield(d, s, u, w, v)
        points = points_of(hits, shield, quality)
        events.emit(s, events.ATTACK, u, v, events.SHOT, NEUTRAL)
        events.add_numbers(s, 2, dice, hits)
        events.add_numbers(s, 4, shield, points)
        events.add_numbers(s, 6, points - points_of(hits, shield, 0), 0)
        s.before = s.n[v]
        s.lost = hurt(d, s, v, u, points, quality, 0)
        if lose_officer(d, s, v, s.before - s.n[v], s.before, quality):
            disorder(d, s, v)
        shaken(d, s, u, v, quality)


@kernel
def _clear(d: Record, s: Record, x: float, y: float) -> bool:
    """Tell whether a portal marker may lie there: an inch from units, buildings and markers."""
    if not (0.0 < x < d.width and 0.0 < y < d.depth):
        return False
    for v in range(d.first[2]):
        if is_out(s, v) and reach_to(s, x, y, v) < ORDERED_CLEAR:
            return False
    for k in range(s.pieces):
        p = s.piece[k]
        if s.piece_does[k] & BUILDING:
            gap = geometry.point_shape(x, y, p[0], p[1], p[2], p[3], p[4], p[5])
            if gap < ORDERED_CLEAR:
                return False
    for o in range(d.markers):
        away = geometry.distance(x, y, d.marker[o, 0], d.marker[o, 1]) - d.marker_radius
        if away < ORDERED_CLEAR:
            return False
    return True


@kernel
def _blaster(d: Record, s: Record, player: int) -> int:
    """Return a unit of a player that may still blast portals this round, or -1."""
    for w in range(d.first[player], d.first[player + 1]):
        if d.portal[w] >= 0 and s.status[w] in (READY, RESERVE) and s.activated[w] == 0:
            return w
    return -1


@kernel
def choose_opening(d: Record, s: Record, player: int) -> tuple[int, float, float, float]:
    """Return beside which enemy a player opens a portal, worth how much to blast, and where.

    -1 for none: only greedy opens any, for whoever of its units may then blast it.
    """
    best, most, bx, by = -1, OPENING, 0.0, 0.0
    w = _blaster(d, s, player) if d.policy[player] == GREEDY else -1
    if w < 0 or s.status[w] != READY:
        return best, most, bx, by
    reach = d.range[d.portal[w]] + d.speed[w]
    for v in range(d.first[1 - player], d.first[2 - player]):
        if not is_out(s, v) or s.incoming[v]:
            continue
        dx, dy = s.x[w] - s.cx[v], s.y[w] - s.cy[v]
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        room = s.far[v] + ORDERED_CLEAR + 0.1
        x, y = s.cx[v] + room * dx / away, s.cy[v] + room * dy / away
        if away - room > reach or not _clear(d, s, x, y):
            continue
        value = _blast_worth(d, s, w, x, y)
        if value > most:
            best, most, bx, by = v, value, x, y
    return best, most, bx, by


@kernel
def open_portals(d: Record, s: Record, u: int) -> None:
    """Place portal markers beside enemies whom a friend may then blast, by a special command."""
    player = player_of(d, u)
    for turn in range(d.portals[u]):
        if s.open_portals[player] >= min(d.most_portals, PORTALS):
            return
        best, most, bx, by = choose_opening(d, s, player)
        if best < 0 or (turn == 0 and not command(d, s, u, OPEN_PORTALS, most)):
            return
        place = s.open_portals[player]
        s.portal_x[player, place], s.portal_y[player, place] = bx, by
        s.open_portals[player] = place + 1
        events.emit(s, events.ACTION, u, best, events.OPENS_PORTAL, 0)
