"""The table: drawing its terrain, clouds that come and go, and what a base stands in.

The terrain's own book is not among the sources; what a piece does follows "Line of Sight &
Targeting", "Concealment & Cover" and the advantages that name terrain (Company of Iron):

- forest: rough, conceals whoever is in it; three inches of it may be looked into or out of;
- obstacle: a low line that shelters; crossed at half the rate, never ended on, it stops charges;
- obstruction: nothing walks or looks through it; it covers whoever stands at its corner;
- rubble: rough, covers whoever is in it; hill: high ground;
- trench: covers whoever is completely within it from those who do not touch it;
- cloud: conceals whoever is in it, and hides what is behind it.
"""

import math

from factions.systems.company_of_iron.kernels.bases import lanes, radius
from factions.systems.company_of_iron.kernels.layout import (
    BLOCKS,
    CONCEALS,
    COVERS,
    HIGH,
    IMPASSABLE,
    LINEAR,
    PIECES,
    ROUGH,
    SMOKE,
    TERRAIN_GROUPS,
    Record,
)
from factions.tabletop import geometry, rng
from factions.tabletop.bits import first_bit
from factions.tabletop.jit import kernel

TRIES = 96
HAIR = 1e-6
FULL_TURN = 2.0 * math.pi


@kernel
def put_piece(
    s: Record, k: int, x: float, y: float, half: float, across: float, angle: float
) -> None:
    """Write the shape of piece k; a disc where `across` is negative."""
    s.piece[k, 0], s.piece[k, 1] = s.piece_x[k], s.piece_y[k] = x, y
    s.piece[k, 2], s.piece[k, 3] = half, across
    s.piece[k, 4], s.piece[k, 5] = math.cos(angle), math.sin(angle)
    s.piece_far[k] = half if across < 0.0 else math.sqrt(half * half + across * across)


@kernel
def shapes_gap(s: Record, one: int, other: int) -> float:
    """Return a length that two pieces are at least apart: the best of their separating axes."""
    p, q = s.piece[one], s.piece[other]
    dx, dy = q[0] - p[0], q[1] - p[1]
    centre = math.sqrt(dx * dx + dy * dy)
    if centre < geometry.EPSILON:
        return -1.0
    best = -geometry.NEVER
    for axis in range(5):
        vx, vy = dx / centre, dy / centre
        if axis > 0:
            row = p if axis < 3 else q
            vx, vy = row[4], row[5]
            if axis % 2 == 0:
                vx, vy = -vy, vx
        away = abs(dx * vx + dy * vy)
        away -= geometry.shape_support(p[2], p[3], p[4], p[5], vx, vy)
        away -= geometry.shape_support(q[2], q[3], q[4], q[5], vx, vy)
        best = max(best, away)
    return best


@kernel
def _fits(d: Record, s: Record, k: int) -> bool:
    half, across = s.piece[k, 2], s.piece[k, 3]
    ux, uy = s.piece[k, 4], s.piece[k, 5]
    wide = geometry.shape_support(half, across, ux, uy, 1.0, 0.0)
    deep = geometry.shape_support(half, across, ux, uy, 0.0, 1.0)
    x, y = s.piece[k, 0], s.piece[k, 1]
    if x - wide < 0.0 or x + wide > d.width:
        return False
    if y - deep < d.zone[0, 1] or y + deep > d.zone[1, 0]:
        return False
    for o in range(d.posts):
        away = geometry.point_shape(d.flag[o, 0], d.flag[o, 1], x, y, half, across, ux, uy)
        if away < d.aloof:
            return False
    for other in range(k):
        if shapes_gap(s, k, other) < d.apart:
            return False
    return True


@kernel
def _crammed(d: Record, s: Record, k: int, x: float, y: float, half: float, across: float) -> bool:
    """Tell whether piece k can surely not be at a spot, whichever way it is turned.

    So near is the widest disc within it to a flag, or to such a disc of another piece.
    """
    inner, found = half if across < 0.0 else min(half, across), 0
    for o in range(d.posts):
        dx, dy, room = d.flag[o, 0] - x, d.flag[o, 1] - y, d.aloof + inner - HAIR
        found |= int(dx * dx + dy * dy < room * room)
    for other in range(k):
        p = s.piece[other]
        theirs = p[2] if p[3] < 0.0 else min(p[2], p[3])
        dx, dy, room = p[0] - x, p[1] - y, d.apart + inner + theirs - HAIR
        found |= int(dx * dx + dy * dy < room * room)
    return found != 0


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
    s.piece_until[k] = 0


@kernel
def _draw_pair(d: Record, s: Record, template: int) -> None:
    size = d.template_size[template]
    half = 0.5 * (size[0] + (size[1] - size[0]) * rng.uniform(s.rng))
    across = 0.5 * (size[2] + (size[3] - size[2]) * rng.uniform(s.rng))
    if d.template_does[template] & SMOKE:
        across = -1.0
    k, least = s.pieces, min(half, across) if across > 0.0 else half
    low, wide = d.zone[0, 1] + least, d.width - 2.0 * least
    deep = d.zone[1, 0] - least - low
    _dress(d, s, k, template)
    _dress(d, s, k + 1, template)
    for _ in range(TRIES if deep > 0.0 else 0):
        x, y = least + wide * rng.uniform(s.rng), low + deep * rng.uniform(s.rng)
        angle = FULL_TURN * rng.uniform(s.rng)
        if _crammed(d, s, k, x, y, half, across):
            continue
        put_piece(s, k, x, y, half, across, angle)
        if not _fits(d, s, k):
            continue
        put_piece(s, k + 1, d.width - x, d.depth - y, half, across, angle)
        if shapes_gap(s, k, k + 1) >= d.apart:
            s.pieces += 2
            return


@kernel
def draw(d: Record, s: Record) -> None:
    """Draw the terrain in pairs of mirror images through the centre of the table.

    A piece stays out of the deployment zones, clear of flags and apart from other pieces; one
    that fits nowhere in TRIES tries is left out.
    """
    s.pieces = 0
    for group in range(TERRAIN_GROUPS):
        least, most = d.pairs[group, 0], d.pairs[group, 1]
        for _ in range(least + rng.below(s.rng, most - least + 1)):
            template = _choose_template(d, s, group)
            if template >= 0 and s.pieces + 2 <= PIECES:
                _draw_pair(d, s, template)


@kernel
def sort(s: Record) -> None:
    """Note which pieces hide what is behind them, bear nobody, slow, shelter, are high."""
    s.hiding = s.closing = s.slowing = s.sheltering = s.heights = 0
    s.scene += 1
    for k in range(s.pieces):
        does, bit = s.piece_does[k], 1 << k
        s.hiding |= bit if does & (BLOCKS | SMOKE) else 0
        s.closing |= bit if does & (LINEAR | IMPASSABLE) else 0
        s.slowing |= bit if does & (ROUGH | LINEAR) else 0
        s.sheltering |= bit if does & (COVERS | CONCEALS) else 0
        s.heights |= bit if does & HIGH else 0


@kernel
def beside(s: Record, x: float, y: float, ux: float, uy: float, far: float, wide: float) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a line of length `far`.

    Bits beyond the last piece mean nothing: callers want those of some list of `sort` alone.
    """
    found = 0
    for k in range(lanes(s.pieces)):
        dx, dy, room = s.piece_x[k] - x, s.piece_y[k] - y, s.piece_far[k] + wide
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        found |= int((along > -room) & (along < far + room) & (across < room)) << k
    return found


@kernel
def around(s: Record, x: float, y: float, wide: float) -> int:
    """Return the pieces, as bits, that may be nearer than `wide` to a point; else as `beside`."""
    found = 0
    for k in range(lanes(s.pieces)):
        dx, dy, room = s.piece_x[k] - x, s.piece_y[k] - y, s.piece_far[k] + wide
        found |= int(dx * dx + dy * dy < room * room) << k
    return found


@kernel
def add_cloud(d: Record, s: Record, x: float, y: float, size: float, until: int) -> None:
    """Lay a cloud of that radius, gone after the round `until` (0: never).

    Where the table is full of pieces the cloud that goes first makes room, if there is one.
    """
    k = s.pieces
    if k >= PIECES:
        k = -1
        for old in range(s.pieces):
            if s.piece_until[old] > 0 and (k < 0 or s.piece_until[old] < s.piece_until[k]):
                k = old
        if k < 0:
            return
    else:
        s.pieces += 1
    put_piece(s, k, x, y, size, -1.0, 0.0)
    s.piece_does[k], s.piece_template[k], s.piece_until[k] = SMOKE | CONCEALS, -1, until
    sort(s)


@kernel
def lift_clouds(d: Record, s: Record) -> None:
    """Take away the clouds whose last round is the current one."""
    kept = 0
    for k in range(s.pieces):
        if 0 < s.piece_until[k] <= s.current_round:
            continue
        if kept < k:
            for number in range(6):
                s.piece[kept, number] = s.piece[k, number]
            s.piece_x[kept], s.piece_y[kept] = s.piece_x[k], s.piece_y[k]
            s.piece_far[kept] = s.piece_far[k]
            s.piece_does[kept] = s.piece_does[k]
            s.piece_template[kept] = s.piece_template[k]
            s.piece_until[kept] = s.piece_until[k]
        kept += 1
    s.pieces = kept
    sort(s)


@kernel
def forest(does: int) -> bool:
    """Tell whether a piece is a forest, by what it does."""
    return does & (ROUGH | BLOCKS) == ROUGH | BLOCKS


@kernel
def obstruction(does: int) -> bool:
    """Tell whether a piece is an obstruction, by what it does."""
    return does & (BLOCKS | IMPASSABLE) == BLOCKS | IMPASSABLE


@kernel
def trench(does: int) -> bool:
    """Tell whether a piece is a trench, by what it does."""
    return does & (COVERS | LINEAR | BLOCKS | ROUGH | IMPASSABLE | SMOKE) == COVERS


@kernel
def reaches(s: Record, k: int, x: float, y: float, within: float) -> bool:
    """Tell whether a point is less than `within` from piece k."""
    p = s.piece[k]
    dx, dy, far = x - p[0], y - p[1], s.piece_far[k] + within
    if dx * dx + dy * dy >= far * far:
        return False
    return geometry.point_shape(x, y, p[0], p[1], p[2], p[3], p[4], p[5]) < within


@kernel
def inside(s: Record, k: int, x: float, y: float, r: float) -> bool:
    """Tell whether a base of radius r at a point is completely within piece k."""
    p = s.piece[k]
    dx, dy = x - p[0], y - p[1]
    if p[3] < 0.0:
        room = p[2] - r
        return bool(room >= 0.0 and dx * dx + dy * dy <= room * room)
    along, across = abs(dx * p[4] + dy * p[5]), abs(dy * p[4] - dx * p[5])
    return bool(along <= p[2] - r and across <= p[3] - r)


@kernel
def on_high(s: Record, x: float, y: float) -> bool:
    """Tell whether a base's centre is on a hill."""
    hills = s.heights
    while hills:
        if inside(s, first_bit(hills), x, y, 0.0):
            return True
        hills &= hills - 1
    return False


@kernel
def entrenched(d: Record, s: Record, v: int, x: float, y: float) -> bool:
    """Tell whether v is completely within a trench that a blast centred at (x, y) is outside of."""
    for k in range(s.pieces):
        if trench(s.piece_does[k]) and inside(s, k, s.x[v], s.y[v], radius(d, v)):
            if not inside(s, k, x, y, 0.0):
                return True
    return False
