"""What a unit's leader sees, and what shelters its target.

Source: Warcrow 1.6, "Line of Sight", "Cover" and "Ranged Attack Into Combat". Of all the lines
from one base to another five are tried: the one between the centres, the two along the sides and
the two that cross from side to side.
"""

import math

from factions.systems.warcrow.kernels.record.layout import LARGE, READY, TOUCH
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import BLACK
from factions.systems.warcrow.kernels.table.ground import fours
from factions.tabletop.battles import geometry
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel

SIDE = 0.98


@kernel(read_only=("d",))
def unit_blocks(d: Setup, s: State, w: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether a unit's bases, or in formation the lines between them, cut a line a b."""
    far = s.spread[w]
    if geometry.point_segment(s.x[w, 0], s.y[w, 0], ax, ay, bx, by) >= far * far:
        return False
    dx, dy = bx - ax, by - ay
    for t in range(s.n[w]):
        x, y, r = s.x[w, t], s.y[w, t], s.r[w, t]
        if geometry.point_segment(x, y, ax, ay, bx, by) < r * r - geometry.EPSILON:
            return True
        side = (x - ax) * dy - (y - ay) * dx
        for o in range(t if s.formed[w] else 0):
            ox, oy = s.x[w, o], s.y[w, o]
            apart = side * ((ox - ax) * dy - (oy - ay) * dx) <= 0.0
            if apart and geometry.segments_cross(ax, ay, bx, by, x, y, ox, oy):
                return True
    return False


@kernel(read_only=("d",))
def veil(d: Setup, s: State, u: int, x: float, y: float, v: int) -> None:
    """Collect what may stand between unit u, its leader at (x, y), and unit v.

    Large units, and lines to them, are blocked by Large units and terrain alone.
    """
    wide = max(s.spread[v], s.lead[u])
    ux, uy = s.x[v, 0] - x, s.y[v, 0] - y
    long = math.sqrt(ux * ux + uy * uy)
    ux, uy = ux / max(long, geometry.EPSILON), uy / max(long, geometry.EPSILON)
    veils = units = 0
    for i in range(fours(s.blockers)):
        dx, dy = s.blocker_x[i] - x, s.blocker_y[i] - y
        s.beside[i] = int(beside(dx, dy, ux, uy, long, s.blocker_far[i] + wide))
    for i in range(s.blockers):
        s.veil[veils] = s.blocker[i]
        veils += s.beside[i]
    large = (d.keywords[u] | d.keywords[v]) & LARGE
    for w in range(fours(d.first[2])):
        dx, dy = s.lead_x[w] - x, s.lead_y[w] - y
        between = beside(dx, dy, ux, uy, long, s.spread[w] + wide)
        s.beside[w] = int(between & (d.keywords[w] & large == large))
    s.beside[u] = s.beside[v] = 0
    for w in range(d.first[2]):
        s.veil_unit[units] = w
        units += s.beside[w]
    s.veils, s.veil_units = veils, units


@kernel
def beside(dx: float, dy: float, ux: float, uy: float, long: float, far: float) -> bool:
    """Return whether (dx, dy) is less than `far` beside a line from (0, 0), or beyond its ends."""
    along, across = dx * ux + dy * uy, dx * uy - dy * ux
    return (abs(across) < far) & (along > -far) & (along < long + far)


@kernel(read_only=("d",))
def line_clear(d: Setup, s: State, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether nothing in the veil cuts the line a b."""
    for k in range(s.veils):
        p = s.piece[s.veil[k]]
        if geometry.segment_hits_shape(ax, ay, bx, by, p[0], p[1], p[2], p[3], p[4], p[5]):
            return False
    for k in range(s.veil_units):
        if unit_blocks(d, s, s.veil_unit[k], ax, ay, bx, by):
            return False
    return True


@kernel(read_only=("d",))
def sees_troop(d: Setup, s: State, u: int, x: float, y: float, v: int, t: int) -> bool:
    """Return whether unit u, its leader at (x, y), has a clear line to a troop of unit v."""
    tx, ty = s.x[v, t], s.y[v, t]
    if line_clear(d, s, x, y, tx, ty):
        return True
    away = geometry.distance(x, y, tx, ty)
    if away < geometry.EPSILON:
        return True
    nx, ny = -(ty - y) / away * SIDE, (tx - x) / away * SIDE
    mine, theirs = s.lead[u], s.r[v, t]
    for line in range(4):
        a = mine if line & 1 else -mine
        b = theirs if line in (1, 2) else -theirs
        if line_clear(d, s, x + a * nx, y + a * ny, tx + b * nx, ty + b * ny):
            return True
    return False


@kernel(read_only=("d",))
def sees_from(d: Setup, s: State, u: int, x: float, y: float, v: int) -> bool:
    """Return whether unit u would see unit v, at least half of its troops, from (x, y)."""
    veil(d, s, u, x, y, v)
    need = (s.n[v] + 1) // 2
    if s.veils + s.veil_units == 0:
        return True
    for t in range(s.n[v]):
        if sees_troop(d, s, u, x, y, v, t):
            need -= 1
            if need == 0:
                return True
        elif s.n[v] - 1 - t < need:
            return False
    return False


@kernel(read_only=("d",))
def sees(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit u has line of sight to unit v.

    An engaged one looks no further than to those it is engaged with or adjacent to.
    """
    if s.foes[u] > 0:
        return bool(s.engaged[u, v]) or touching(d, s, u, v)
    return sees_from(d, s, u, s.x[u, 0], s.y[u, 0], v)


@kernel(read_only=("d",))
def reach_to(d: Setup, s: State, u: int, x: float, y: float, v: int) -> float:
    """Return the distance from the leader of u, at (x, y), to the nearest base of unit v."""
    best = geometry.NEVER
    for t in range(s.n[v]):
        away = geometry.distance(x, y, s.x[v, t], s.y[v, t]) - s.r[v, t]
        best = min(best, away)
    return float(best - s.lead[u])


@kernel(read_only=("d",))
def within(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether a base of unit v is no further than so many strides from the leader of u."""
    dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
    most = far + s.spread[v] + s.lead[u]
    if dx * dx + dy * dy > most * most:
        return False
    return bool(reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= far)


@kernel(read_only=("d",))
def touching(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a base of unit u is in contact with a base of unit v."""
    dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
    far = s.spread[u] + s.spread[v] + TOUCH
    if dx * dx + dy * dy > far * far:
        return False
    for t in range(s.n[u]):
        for o in range(s.n[v]):
            both = s.r[u, t] + s.r[v, o] + TOUCH
            dx, dy = s.x[u, t] - s.x[v, o], s.y[u, t] - s.y[v, o]
            if dx * dx + dy * dy <= both * both:
                return True
    return False


@kernel(read_only=("d",))
def _behind_unit(d: Setup, s: State, x: float, y: float, v: int, w: int) -> bool:
    need = (s.n[v] + 1) // 2
    for t in range(s.n[v]):
        if unit_blocks(d, s, w, x, y, s.x[v, t], s.y[v, t]):
            need -= 1
    return bool(need <= 0)


@kernel
def _behind_piece(s: State, x: float, y: float, v: int, k: int) -> bool:
    need = (s.n[v] + 1) // 2
    p = s.piece[k]
    for t in range(s.n[v]):
        if geometry.segment_hits_shape(
            x, y, s.x[v, t], s.y[v, t], p[0], p[1], p[2], p[3], p[4], p[5]
        ):
            need -= 1
    return bool(need <= 0)


@kernel(read_only=("d",))
def cover_from(d: Setup, s: State, u: int, x: float, y: float, v: int) -> int:
    """Return the best die that covers unit v from unit u at (x, y), or -1.

    Dice rank green, blue, black. A piece covers units that it touches, a unit with Cover its
    neighbours; a unit engaged with the target covers it with a black die.
    """
    best = BLACK + 1
    r = s.lead[v] + TOUCH
    for k in range(s.pieces):
        die = s.piece_cover[k]
        if 0 <= die < best and reaches(s, k, s.x[v, 0], s.y[v, 0], r):
            if _behind_piece(s, x, y, v, k):
                best = die
    for w in range(d.first[2]):
        if w in (u, v) or s.status[w] != READY:
            continue
        die = d.cover[w]
        if die >= 0 and not touching(d, s, v, w):
            die = -1
        if s.engaged[v, w] and (die < 0 or die > BLACK):
            die = BLACK
        if 0 <= die < best and _behind_unit(d, s, x, y, v, w):
            best = die
    return -1 if best > BLACK else best
