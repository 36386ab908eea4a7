"""Lines of sight and target acquisition.

Ranks are seen by three points, both ends and the middle, open formations by the officer and two
more models, a unit of one by that.
Source: Armoured Clash, "Ranged Attacks", "Terrain Features".
"""

from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    ALOFT,
    BLOCKS,
    BULWARK,
    CAVALRY,
    DENSE,
    FIELD_GUN,
    FLYING,
    HOUSED,
    INFANTRY,
    LARGE,
    OBSTACLE,
    PIONEERS,
    READY,
    SHROUDED,
    THROUGH_DENSE,
    VEIL,
)
from factions.systems.armoured_clash.kernels.table.auras import aura_over
from factions.systems.armoured_clash.kernels.table.ground import (
    LEAST_SQUARE,
    crossed,
    marked_pieces,
    passes,
)
from factions.systems.armoured_clash.kernels.table.lanes import ONE, SPARE, ZERO, sixteens
from factions.systems.armoured_clash.kernels.table.measuring import leads_through
from factions.systems.armoured_clash.kernels.table.models import part_of, parts_of
from factions.systems.armoured_clash.kernels.table.shapes import boxes_gap, player_of
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel


class View(NamedTuple):
    """What an officer sees of a unit: points seen and points in clear sight, of those there are."""

    off_front: bool  # its middle is in no front arc of the officer's
    seen: int
    clear: int
    there: int


BLOCKED, OBSCURED, CLEAR = range(3)
ENDS = 0.67  # of half a unit's length: where its outer points are
TOUCHES = 0.5  # inches from an obstacle that count as contact


@kernel(read_only=("d",))
def size_of(d: Setup, s: State, u: int) -> int:
    """Return a unit's SIZE, a garrison's that of its building; 10 if it soars."""
    if s.status[u] == HOUSED:
        return int(s.piece_high[s.house[u]])
    if s.soaring == u + 1:
        return ALOFT
    return int(d.height[u] + (1 if d.rules[u] & BULWARK else 0))


@kernel(read_only=("d",))
def through_terrain(
    d: Setup, s: State, u: int, v: int, ax: float, ay: float, bx: float, by: float
) -> int:
    """Return what terrain leaves of the line from unit u at a to unit v at b."""
    bits = crossed(s, ax, ay, bx, by)
    if bits == 0:
        return CLEAR
    above = max(size_of(d, s, u), size_of(d, s, v))
    away = geometry.distance(ax, ay, bx, by)
    dense = 0.0
    while bits != 0:
        piece = first_bit(bits)
        bits &= bits - 1
        does = s.piece_does[piece]
        if does & (BLOCKS | DENSE) == 0 or s.piece_high[piece] < above:
            continue
        if piece == s.house[u] or piece == s.house[v]:
            continue
        first, last = passes(s, piece, ax, ay, bx, by)
        if last * away > first * away + geometry.EPSILON:
            if does & BLOCKS:
                return BLOCKED
            if d.rules[u] & PIONEERS and away > 0.0:
                first = max(first, THROUGH_DENSE / away)
            dense += max(0.0, last - first) * away
    if dense > THROUGH_DENSE:
        return BLOCKED
    return OBSCURED if dense > geometry.EPSILON else CLEAR


@kernel(read_only=("d",))
def mark_between(d: Setup, s: State, ax: float, ay: float, bx: float, by: float) -> None:
    """Mark in `veil` the units whose discs the line a b may lead through, wherever they are."""
    x, y, dx, dy = single(ax), single(ay), single(bx - ax), single(by - ay)
    share = ONE / max(LEAST_SQUARE, dx * dx + dy * dy)
    for u in range(sixteens(d.first[2])):
        px, py, far = s.disc_x[u] - x, s.disc_y[u] - y, s.disc_far[u] + SPARE
        part = min(ONE, max(ZERO, (px * dx + py * dy) * share))
        ex, ey = px - part * dx, py - part * dy
        s.veil[u] = int(ex * ex + ey * ey < far * far)


@kernel(read_only=("d",))
def through_units(
    d: Setup, s: State, u: int, v: int, ax: float, ay: float, bx: float, by: float, found: int
) -> int:
    """Return what other units leave of the line from unit u at a to unit v at b.

    found: what terrain leaves of it. Enemies smaller than both do not matter; friends
    always do.
    """
    mark_between(d, s, ax, ay, bx, by)
    mine, above = player_of(d, u), max(size_of(d, s, u), size_of(d, s, v))
    for start in range(0, d.first[2], WORD):
        bits = marked(s.veil, start, min(start + WORD, sixteens(d.first[2])))
        while bits != 0:
            other = start + first_bit(bits)
            bits &= bits - 1
            if other in (u, v) or other >= d.first[2] or s.status[other] != READY:
                continue
            hostile = player_of(d, other) != mine
            if d.rules[other] & FLYING or d.kind[other] == AIRCRAFT:
                continue
            bars = hostile and d.rules[other] & (LARGE | BULWARK) != 0
            if (found == OBSCURED and not bars) or (hostile and size_of(d, s, other) < above):
                continue
            if leads_through(d, s, other, ax, ay, bx, by):
                if bars:
                    return BLOCKED
                found = OBSCURED
    return found


@kernel(read_only=("d",))
def line_of_sight(
    d: Setup, s: State, u: int, v: int, ax: float, ay: float, bx: float, by: float
) -> int:
    """Return what a line of sight from unit u at a to unit v at b is."""
    ground = through_terrain(d, s, u, v, ax, ay, bx, by)
    if ground == BLOCKED:
        return BLOCKED
    return through_units(d, s, u, v, ax, ay, bx, by, ground)


@kernel(read_only=("d",))
def walled(d: Setup, s: State, v: int, ax: float, ay: float) -> bool:
    """Return whether a line from a to the middle of unit v crosses an obstacle that it touches."""
    kind = d.kind[v]
    if kind not in (INFANTRY, CAVALRY, FIELD_GUN):
        return False
    x, y, room = s.disc_x[v], s.disc_y[v], s.disc_far[v] + single(TOUCHES) + SPARE
    for piece in range(sixteens(s.pieces)):
        dx, dy, far = s.piece_x[piece] - x, s.piece_y[piece] - y, s.piece_room[piece] + room
        s.veil[piece] = int(dx * dx + dy * dy < far * far)
    bits = marked_pieces(s)
    while bits != 0:
        piece = first_bit(bits)
        bits &= bits - 1
        if s.piece_does[piece] & OBSTACLE == 0:
            continue
        shape = s.piece[piece]
        gap = boxes_gap(
            s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v],
            shape[0], shape[1], shape[2], shape[3], shape[4], shape[5],
        )  # fmt: skip
        if gap <= TOUCHES:
            first, last = passes(s, piece, ax, ay, s.cx[v], s.cy[v])
            if first < last:
                return True
    return False


@kernel(read_only=("d",))
def _veiled(d: Setup, s: State, v: int) -> bool:
    """Return whether a unit is never in clear sight: shrouded, veiled by a friend, housed."""
    hidden = d.rules[v] & SHROUDED or s.status[v] == HOUSED
    return bool(hidden) or aura_over(d, s, v, VEIL) >= 0


@kernel(read_only=("d",))
def look_at(d: Setup, s: State, u: int, v: int, ahead: bool, points: int) -> View:
    """Return what unit u's officer sees of unit v.

    ahead: whether the middle is in a front arc, which turns with the unit; arcs block nothing here.
    points: how many to look at, of 3.
    """
    ax, ay, x, y = s.x[u], s.y[u], s.cx[v], s.cy[v]
    ex, ey, there = 0.0, 0.0, 1
    if s.across[v] < 0.0:
        there = min(points, parts_of(s, v))
    elif points > 1 and s.n[v] > 1 and s.status[v] != HOUSED:
        there = 3
        if s.across[v] >= s.half[v]:
            ex, ey = -ENDS * s.across[v] * s.hy[v], ENDS * s.across[v] * s.hx[v]
        else:
            ex, ey = ENDS * s.half[v] * s.hx[v], ENDS * s.half[v] * s.hy[v]
    seen = clear = 0
    for point in range(there):
        side = 0.0 if point == 0 else 1.0 if point == 1 else -1.0
        bx, by = x + side * ex, y + side * ey
        if point > 0 and s.across[v] < 0.0:
            model = part_of(d, s, v, s.n[v] - point)
            bx, by = model.x, model.y
        found = line_of_sight(d, s, u, v, ax, ay, bx, by)
        seen += 1 if found > BLOCKED else 0
        clear += 1 if found == CLEAR else 0
    if clear > 0 and (_veiled(d, s, v) or walled(d, s, v, ax, ay)):
        clear = 0
    return View(not ahead, seen, clear, there)


@kernel
def concealed(view: View) -> bool:
    """Return whether less than half of a unit's models are in clear sight."""
    return 2 * view.clear < view.there
