"""Drawing a table's terrain: pairs of mirror images through the centre of the table.

A piece is a shape of `geometry`, drawn from a template of one of the game's groups. SETUP holds
the `Templates` and the distances between pieces, STATE the `Pieces`. Lengths are in the game's
unit.
"""

import math

from factions.tabletop.battles import geometry, rng
from factions.tabletop.battles.heads import StateHead
from factions.tabletop.battles.records import Grid, Record, floats, ints
from factions.tabletop.compiler.jit import kernel

Marks = Grid[float]  # x and y of what terrain stays clear of, a row each
TRIES = 96
HAIR = 1e-6
FULL_TURN = 2.0 * math.pi


class Templates(Record):
    """What SETUP holds of the table, and of the terrain that may be drawn."""

    width = floats("of the table, along x", unit="inches")
    depth = floats("of the table, along y", unit="inches")
    band = floats("y from, y to of what terrain may cover", 2, unit="inches")
    clear = floats("of a piece from a mark, least", unit="inches")
    templates = ints("how many there are")
    template_group = ints("the group it is drawn in", "templates_most")
    template_disc = ints("1: its length is its diameter", "templates_most")
    template_size = floats("length from, to; width from, to", "templates_most", 4, unit="inches")
    template_apart = floats(
        "of two pieces, least: the smaller counts", "templates_most", unit="inches"
    )
    template_does = ints("what its pieces do, as bits", "templates_most")
    pairs = ints("least and most pairs of pieces of a group", "groups", 2)


class Pieces(Record):
    """What STATE holds of the terrain on the table."""

    pieces = ints("how many there are")
    piece = floats("a shape of `geometry`", "pieces_most", 6)
    piece_far = floats("radius of the disc around it", "pieces_most", unit="inches")
    piece_template = ints("the template it was drawn from", "pieces_most")
    piece_does = ints("what it does, as bits", "pieces_most")


class Drawn(StateHead, Pieces):
    """What drawing terrain writes: pieces, by the battle's dice."""


@kernel
def put_piece(
    s: Pieces, k: int, x: float, y: float, half: float, across: float, angle: float
) -> None:
    """Write the shape of piece k; a disc if `across` is negative."""
    s.piece[k, 0], s.piece[k, 1] = x, y
    s.piece[k, 2], s.piece[k, 3] = half, across
    s.piece[k, 4], s.piece[k, 5] = math.cos(angle), math.sin(angle)
    s.piece_far[k] = half if across < 0.0 else math.sqrt(half * half + across * across)


@kernel
def reaches(s: Pieces, k: int, x: float, y: float, within: float) -> bool:
    """Return whether a point is less than `within` from piece k."""
    p = s.piece[k]
    dx, dy, far = x - p[0], y - p[1], s.piece_far[k] + within
    if dx * dx + dy * dy >= far * far:
        return False
    return geometry.point_shape(x, y, p[0], p[1], p[2], p[3], p[4], p[5]) < within


@kernel
def shapes_gap(s: Pieces, one: int, other: int) -> float:
    """Return a lower bound of two pieces' distance: the best of their separating axes."""
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


@kernel(read_only=("d",))
def _apart(d: Templates, s: Pieces, one: int, other: int) -> float:
    """Return the least distance that two pieces keep."""
    mine, theirs = s.piece_template[one], s.piece_template[other]
    return min(float(d.template_apart[mine]), float(d.template_apart[theirs]))


@kernel(read_only=("d",))
def _fits(d: Templates, s: Pieces, k: int, mark: Marks, marks: int) -> bool:
    half, across = s.piece[k, 2], s.piece[k, 3]
    ux, uy = s.piece[k, 4], s.piece[k, 5]
    wide = geometry.shape_support(half, across, ux, uy, 1.0, 0.0)
    deep = geometry.shape_support(half, across, ux, uy, 0.0, 1.0)
    x, y = s.piece[k, 0], s.piece[k, 1]
    if x - wide < 0.0 or x + wide > d.width:
        return False
    if y - deep < d.band[0] or y + deep > d.band[1]:
        return False
    for o in range(marks):
        away = geometry.point_shape(mark[o, 0], mark[o, 1], x, y, half, across, ux, uy)
        if away < d.clear:
            return False
    for other in range(k):
        if shapes_gap(s, k, other) < _apart(d, s, k, other):
            return False
    return True


@kernel(read_only=("d",))
def _crammed(
    d: Templates, s: Pieces, k: int, x: float, y: float, inner: float, mark: Marks, marks: int
) -> bool:
    """Return whether piece k cannot be at a spot, whichever way it is turned.

    It cannot if the widest disc within it, of radius `inner`, is too near a mark or the widest
    disc within another piece.
    """
    found = 0
    for o in range(marks):
        dx, dy, room = mark[o, 0] - x, mark[o, 1] - y, d.clear + inner - HAIR
        found |= int(dx * dx + dy * dy < room * room)
    for other in range(k):
        p = s.piece[other]
        theirs = p[2] if p[3] < 0.0 else min(p[2], p[3])
        dx, dy, room = p[0] - x, p[1] - y, _apart(d, s, k, other) + inner + theirs - HAIR
        found |= int(dx * dx + dy * dy < room * room)
    return found != 0


@kernel(read_only=("d",))
def _choose_template(d: Templates, s: Drawn, group: int) -> int:
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


@kernel(read_only=("d",))
def _draw_pair(d: Templates, s: Drawn, template: int, mark: Marks, marks: int) -> None:
    size = d.template_size[template]
    half = 0.5 * (size[0] + (size[1] - size[0]) * rng.uniform(s.rng))
    across = 0.5 * (size[2] + (size[3] - size[2]) * rng.uniform(s.rng))
    if d.template_disc[template]:
        across = -1.0
    k, inner = s.pieces, min(half, across) if across > 0.0 else half
    low, wide = d.band[0] + inner, d.width - 2.0 * inner
    deep = d.band[1] - inner - low
    s.piece_template[k] = s.piece_template[k + 1] = template
    s.piece_does[k] = s.piece_does[k + 1] = d.template_does[template]
    for _ in range(TRIES if deep > 0.0 else 0):
        x, y = inner + wide * rng.uniform(s.rng), low + deep * rng.uniform(s.rng)
        angle = FULL_TURN * rng.uniform(s.rng)
        if _crammed(d, s, k, x, y, inner, mark, marks):
            continue
        put_piece(s, k, x, y, half, across, angle)
        if not _fits(d, s, k, mark, marks):
            continue
        put_piece(s, k + 1, d.width - x, d.depth - y, half, across, angle)
        if shapes_gap(s, k, k + 1) >= d.template_apart[template]:
            s.pieces += 2
            return


@kernel(read_only=("d",))
def draw(d: Templates, s: Drawn, mark: Marks, marks: int, most: int) -> None:
    """Draw at most `most` pieces, clear of the first `marks` marks and of each other.

    A piece that fits nowhere in TRIES tries is left out, and so is its mirror image.
    """
    s.pieces = 0
    for group in range(len(d.pairs)):
        low, high = d.pairs[group, 0], d.pairs[group, 1]
        for _ in range(low + rng.below(s.rng, high - low + 1)):
            template = _choose_template(d, s, group)
            if template >= 0 and s.pieces + 2 <= most:
                _draw_pair(d, s, template, mark, marks)
