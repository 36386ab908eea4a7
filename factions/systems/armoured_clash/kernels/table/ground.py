"""The table: drawing its terrain, and what terrain does to units that move over it.

Source: Armoured Clash, "Terrain".
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    ARMOUR,
    ARTILLERY,
    BEHEMOTH,
    BLOCKS,
    CAVALRY,
    DENSE,
    DIFFICULT,
    FIELD_GUN,
    FLYING,
    HOVER,
    IMPASSABLE,
    INFANTRY,
    LARGE,
    OBSTACLE,
    PIECES,
    PIONEERS,
    RUIN,
    SOARS,
    WATER,
    WRECK,
    WRECKS,
)
from factions.systems.armoured_clash.kernels.table.lanes import ONE, SPARE, ZERO, sixteens
from factions.systems.armoured_clash.kernels.table.shapes import boxes_gap, is_out
from factions.tabletop.battles import geometry, terrain
from factions.tabletop.battles.bits import marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

LEAST_SQUARE = single(geometry.EPSILON)


@kernel(read_only=("d",))
def draw_terrain(d: Setup, s: State) -> None:
    """Draw the table's terrain, clear of the markers."""
    terrain.draw(d, s, d.marker, d.markers, PIECES - WRECKS)
    for piece in range(s.pieces):
        s.piece_high[piece] = d.template_high[s.piece_template[piece]]
    s.drawn = s.pieces


@kernel
def mark_piece(s: State, piece: int) -> None:
    """Write where a piece is into the columns that ways and lines are held against."""
    s.piece_x[piece], s.piece_y[piece], s.piece_room[piece] = (
        s.piece[piece, 0],
        s.piece[piece, 1],
        s.piece_far[piece],
    )


@kernel(read_only=("d",))
def closed(d: Setup, s: State, u: int, piece: int) -> bool:
    """Return whether a unit may not enter a piece of terrain."""
    does, rules, kind = s.piece_does[piece], d.rules[u], d.kind[u]
    if rules & FLYING or kind == AIRCRAFT:
        return False
    if does & OBSTACLE:
        return bool(kind == FIELD_GUN and rules & HOVER == 0)
    if does & WATER:
        heavy = kind in (FIELD_GUN, ARMOUR, ARTILLERY)
        return bool(heavy and rules & HOVER == 0 and d.stilted[u] == 0)
    if does & BLOCKS:
        if d.stilted[u] > 0 and s.piece_high[piece] <= d.stilted[u]:
            return False
        return bool(rules & LARGE == 0 or s.piece_high[piece] + 2 > d.height[u])
    return bool(does & IMPASSABLE)


@kernel(read_only=("d",))
def slows(d: Setup, s: State, u: int, piece: int) -> bool:
    """Return whether a piece is difficult ground to a unit."""
    does, rules, kind = s.piece_does[piece], d.rules[u], d.kind[u]
    if rules & (FLYING | SOARS) or d.stilted[u] > 0:
        return False
    if does & WATER:
        return bool((kind in (INFANTRY, CAVALRY)) and rules & HOVER == 0)
    if does & DENSE:
        return bool(rules & (LARGE | PIONEERS) == 0)
    if does & DIFFICULT:
        return bool(rules & (LARGE | PIONEERS | HOVER) == 0)
    return False


@kernel
def marked_pieces(s: State) -> int:
    """Return as bits which pieces are marked in `veil`."""
    return int(marked(s.veil, 0, sixteens(s.pieces)) & ((1 << s.pieces) - 1))


@kernel
def crossed(s: State, ax: float, ay: float, bx: float, by: float) -> int:
    """Return as bits the pieces whose discs the way a b may lead through."""
    x, y, dx, dy = single(ax), single(ay), single(bx - ax), single(by - ay)
    share = ONE / max(LEAST_SQUARE, dx * dx + dy * dy)
    for piece in range(sixteens(s.pieces)):
        px, py, far = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_room[piece] + SPARE
        part = min(ONE, max(ZERO, (px * dx + py * dy) * share))
        ex, ey = px - part * dx, py - part * dy
        s.veil[piece] = int(ex * ex + ey * ey < far * far)
    return marked_pieces(s)


@kernel
def passes(s: State, piece: int, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """Return the stretch of the way a b that lies in a piece, as shares of it: 1, 0 for none."""
    shape = s.piece[piece]
    return stretch_in(ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5])


@kernel
def stretch_in(
    ax: float,
    ay: float,
    bx: float,
    by: float,
    cx: float,
    cy: float,
    half: float,
    across: float,
    ux: float,
    uy: float,
) -> tuple[float, float]:
    """Return the stretch of the segment a b within a shape, as shares of it: 1, 0 for none."""
    sx, sy, dx, dy = ax - cx, ay - cy, bx - ax, by - ay
    if across < 0.0:
        square = dx * dx + dy * dy
        if square < geometry.EPSILON:
            return (0.0, 1.0) if sx * sx + sy * sy < half * half else (1.0, 0.0)
        along = -(sx * dx + sy * dy) / square
        ex, ey = sx + along * dx, sy + along * dy
        room = half * half - ex * ex - ey * ey
        if room <= 0.0:
            return 1.0, 0.0
        reach = math.sqrt(room / square)
        return max(0.0, along - reach), min(1.0, along + reach)
    first, last = 0.0, 1.0
    for axis in range(2):
        start = sx * ux + sy * uy if axis == 0 else sy * ux - sx * uy
        step = dx * ux + dy * uy if axis == 0 else dy * ux - dx * uy
        limit = half if axis == 0 else across
        if abs(step) < geometry.EPSILON:
            if abs(start) >= limit:
                return 1.0, 0.0
        else:
            one, two = (-limit - start) / step, (limit - start) / step
            first, last = max(first, min(one, two)), min(last, max(one, two))
    return (first, last) if first < last else (1.0, 0.0)


@kernel(read_only=("d",))
def leave_wreck(d: Setup, s: State, u: int) -> None:
    """Leave a destroyed model of a unit as blocking terrain, where there is room for one more."""
    if s.pieces < PIECES:
        wreck = s.pieces
        angle = math.atan2(s.hy[u], s.hx[u])
        terrain.put_piece(s, wreck, s.cx[u], s.cy[u], 0.5 * d.long[u], 0.5 * d.wide[u], angle)
        ruin = RUIN if d.rules[u] & BEHEMOTH else 0
        s.piece_does[wreck] = BLOCKS | IMPASSABLE | WRECK | ruin
        s.piece_high[wreck], s.piece_template[wreck], s.tenant[wreck] = d.height[u], -1, -1
        mark_piece(s, wreck)
        s.pieces += 1


@kernel
def wreck_at(s: State, x: float, y: float) -> int:
    """Return the last wreck that was left at (x, y), a piece, or -1."""
    for back in range(s.pieces - s.drawn):
        wreck = s.pieces - 1 - back
        if s.piece_does[wreck] & WRECK and s.piece[wreck, 0] == x and s.piece[wreck, 1] == y:
            return int(wreck)
    return -1


@kernel
def clear_wreck_away(s: State, wreck: int) -> None:
    """Take a wreck off the table; the last of the pieces has its number then."""
    last = s.pieces - 1
    for column in range(6):
        s.piece[wreck, column] = s.piece[last, column]
    s.piece_far[wreck], s.piece_does[wreck] = s.piece_far[last], s.piece_does[last]
    s.piece_high[wreck], s.piece_template[wreck] = s.piece_high[last], s.piece_template[last]
    s.tenant[wreck] = s.tenant[last]
    if s.tenant[wreck] >= 0:
        s.house[s.tenant[wreck]] = wreck
    mark_piece(s, wreck)
    s.pieces = last


@kernel(read_only=("d",))
def wreck_rests(d: Setup, s: State, wreck: int, x: float, y: float) -> bool:
    """Return whether a wreck may rest at (x, y): on the table, clear of units and closed ground."""
    shape = s.piece[wreck]
    wide = geometry.shape_support(shape[2], shape[3], shape[4], shape[5], 1.0, 0.0)
    deep = geometry.shape_support(shape[2], shape[3], shape[4], shape[5], 0.0, 1.0)
    if x - wide < 0.0 or x + wide > d.width or y - deep < 0.0 or y + deep > d.depth:
        return False
    for u in range(d.first[2]):
        if is_out(s, u) and boxes_gap(
            x, y, shape[2], shape[3], shape[4], shape[5],
            s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
        ) < 0.0:  # fmt: skip
            return False
    for piece in range(s.pieces):
        other = s.piece[piece]
        if piece != wreck and s.piece_does[piece] & (BLOCKS | IMPASSABLE) and boxes_gap(
            x, y, shape[2], shape[3], shape[4], shape[5],
            other[0], other[1], other[2], other[3], other[4], other[5],
        ) < 0.0:  # fmt: skip
            return False
    return True
