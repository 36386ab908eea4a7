"""The table: drawing its terrain, and what terrain does to whoever moves over it.

Source: Armoured Clash, "Terrain".
"""

import math

from factions.systems.armoured_clash.kernels.layout import (
    AIRCRAFT,
    ARMOUR,
    ARTILLERY,
    BLOCKS,
    CAVALRY,
    DENSE,
    DIFFICULT,
    FIELD_GUN,
    FLYING,
    GROUPS,
    HOVER,
    IMPASSABLE,
    INFANTRY,
    LARGE,
    LINE,
    OBSTACLE,
    PIECES,
    PIONEERS,
    WATER,
    WRECK,
    Record,
)
from factions.systems.armoured_clash.kernels.shapes import boxes_gap
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

TRIES = 96
LINE_APART = 0.5
FULL_TURN = 2.0 * math.pi


@kernel
def shapes_gap(s: Record, one: int, other: int) -> float:
    """Return a length that two pieces are at least apart."""
    p, q = s.piece[one], s.piece[other]
    return boxes_gap(
        p[0], p[1], p[2], p[3], p[4], p[5], q[0], q[1], q[2], q[3], q[4], q[5]
    )


@kernel
def put_piece(
    s: Record, k: int, x: float, y: float, half: float, across: float, ux: float, uy: float
) -> None:
    """Write the shape of piece k; a disc where `across` is negative."""
    s.piece[k, 0], s.piece[k, 1] = x, y
    s.piece[k, 2], s.piece[k, 3] = half, across
    s.piece[k, 4], s.piece[k, 5] = ux, uy
    s.piece_far[k] = half if across < 0.0 else math.sqrt(half * half + across * across)


@kernel
def _fits(d: Record, s: Record, k: int, line: bool) -> bool:
    half, across = s.piece[k, 2], s.piece[k, 3]
    ux, uy = s.piece[k, 4], s.piece[k, 5]
    wide = geometry.shape_support(half, across, ux, uy, 1.0, 0.0)
    deep = geometry.shape_support(half, across, ux, uy, 0.0, 1.0)
    x, y = s.piece[k, 0], s.piece[k, 1]
    if x - wide < 0.0 or x + wide > d.width:
        return False
    if y - deep < d.zone + 1.0 or y + deep > d.depth - d.zone - 1.0:
        return False
    for o in range(d.markers):
        away = geometry.point_shape(d.marker[o, 0], d.marker[o, 1], x, y, half, across, ux, uy)
        if away < d.aloof + d.marker_radius:
            return False
    for other in range(k):
        both = line or d.template_group[s.piece_template[other]] == LINE
        if shapes_gap(s, k, other) < (LINE_APART if both else d.apart):
            return False
    return True


@kernel
def _choose_template(d: Record, s: Record, group: int) -> int:
    count = 0
    for template in range(d.templates):
        if d.template_group[template] == group:
            count += 1
    if count == 0:
        return -1
    choice = rng.below(s.rng, count)
    for template in range(d.templates):
        if d.template_group[template] == group:
            if choice == 0:
                return template
            choice -= 1
    return -1


@kernel
def _dress(d: Record, s: Record, k: int, template: int) -> None:
    s.piece_template[k] = template
    s.piece_does[k] = d.template_does[template]
    s.piece_high[k] = d.template_high[template]


@kernel
def _draw_pair(d: Record, s: Record, template: int) -> None:
    size = d.template_size[template]
    half = 0.5 * (size[0] + (size[1] - size[0]) * rng.uniform(s.rng))
    across = 0.5 * (size[2] + (size[3] - size[2]) * rng.uniform(s.rng))
    if d.template_disc[template]:
        across = -1.0
    k = s.pieces
    line = d.template_group[template] == LINE
    _dress(d, s, k, template)
    _dress(d, s, k + 1, template)
    for _ in range(TRIES):
        x, y = d.width * rng.uniform(s.rng), d.depth * rng.uniform(s.rng)
        angle = FULL_TURN * rng.uniform(s.rng)
        ux, uy = math.cos(angle), math.sin(angle)
        put_piece(s, k, x, y, half, across, ux, uy)
        if not _fits(d, s, k, line):
            continue
        put_piece(s, k + 1, d.width - x, d.depth - y, half, across, -ux, -uy)
        if shapes_gap(s, k, k + 1) >= (LINE_APART if line else d.apart):
            s.pieces += 2
            return


@kernel
def draw(d: Record, s: Record) -> None:
    """Draw the terrain in pairs of mirror images through the centre.

    A piece stays out of the deployment zones, clear of markers and apart from other pieces; one
    that fits nowhere in TRIES tries is left out.
    """
    s.pieces = 0
    for group in range(GROUPS):
        least, most = d.pairs[group, 0], d.pairs[group, 1]
        for _ in range(least + rng.below(s.rng, most - least + 1)):
            template = _choose_template(d, s, group)
            if template >= 0 and s.pieces + 2 <= PIECES:
                _draw_pair(d, s, template)
    s.drawn = s.pieces


@kernel
def leave_wreck(d: Record, s: Record, u: int) -> None:
    """Leave a destroyed model of a unit as blocking terrain, where there is room for one more."""
    if s.pieces < PIECES:
        k = s.pieces
        put_piece(
            s, k, s.cx[u], s.cy[u], 0.5 * d.long[u], 0.5 * d.wide[u], s.hx[u], s.hy[u]
        )
        s.piece_does[k] = BLOCKS | IMPASSABLE | WRECK
        s.piece_high[k], s.piece_template[k], s.tenant[k] = d.height[u], -1, -1
        s.pieces += 1


@kernel
def closed(d: Record, s: Record, u: int, k: int) -> bool:
    """Tell whether a unit may not enter piece k."""
    does, rules, kind = s.piece_does[k], d.rules[u], d.kind[u]
    if rules & FLYING or kind == AIRCRAFT:
        return False
    if does & OBSTACLE:
        return bool(kind == FIELD_GUN)
    if does & WATER:
        heavy = kind == FIELD_GUN or kind == ARMOUR or kind == ARTILLERY
        return bool(heavy and rules & HOVER == 0 and d.stilted[u] == 0)
    if does & BLOCKS:
        if s.piece_high[k] <= d.stilted[u]:
            return False
        return bool(rules & LARGE == 0 or s.piece_high[k] + 2 > d.height[u])
    return bool(does & IMPASSABLE)


@kernel
def slows(d: Record, s: Record, u: int, k: int) -> bool:
    """Tell whether piece k is difficult ground to a unit."""
    does, rules, kind = s.piece_does[k], d.rules[u], d.kind[u]
    if rules & FLYING or d.stilted[u] > 0:
        return False
    if does & WATER:
        return bool((kind == INFANTRY or kind == CAVALRY) and rules & HOVER == 0)
    if does & DENSE:
        return rules & (LARGE | PIONEERS) == 0
    if does & DIFFICULT:
        return rules & (LARGE | PIONEERS | HOVER) == 0
    return False


@kernel
def on_piece(s: Record, k: int, x: float, y: float) -> bool:
    """Tell whether a point is within piece k."""
    p = s.piece[k]
    dx, dy, far = x - p[0], y - p[1], s.piece_far[k]
    if dx * dx + dy * dy >= far * far:
        return False
    return geometry.point_shape(x, y, p[0], p[1], p[2], p[3], p[4], p[5]) < geometry.EPSILON


@kernel
def passes(
    s: Record, k: int, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    """Return the stretch of the way a b that lies in piece k, as shares of it: 1, 0 for none."""
    p = s.piece[k]
    return stretch_in(ax, ay, bx, by, p[0], p[1], p[2], p[3], p[4], p[5])


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
