"""What a unit's leader sees, and what shelters its target.

Source: Warcrow 1.6, "Line of Sight", "Cover" and "Ranged Attack Into Combat". Of all the lines
from one base to another five are tried: the one between the centres, the two along the sides and
the two that cross from side to side.
"""

import math

from factions.systems.warcrow.kernels.record.cards import PAST_ALLIES, SPOTS
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
def unit_blocks(d: Setup, s: State, u: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether a unit's bases, or in formation the lines between them, cut a line a b."""
    far = s.spread[u]
    if geometry.point_segment(s.x[u, 0], s.y[u, 0], ax, ay, bx, by) >= far * far:
        return False
    dx, dy = bx - ax, by - ay
    for troop in range(s.n[u]):
        x, y, r = s.x[u, troop], s.y[u, troop], s.r[u, troop]
        if geometry.point_segment(x, y, ax, ay, bx, by) < r * r - geometry.EPSILON:
            return True
        side = (x - ax) * dy - (y - ay) * dx
        for other in range(troop if s.formed[u] else 0):
            ox, oy = s.x[u, other], s.y[u, other]
            apart = side * ((ox - ax) * dy - (oy - ay) * dx) <= 0.0
            if apart and geometry.segments_cross(ax, ay, bx, by, x, y, ox, oy):
                return True
    return False


@kernel(read_only=("d",))
def veil(d: Setup, s: State, u: int, x: float, y: float, v: int, past: bool) -> None:
    """Collect what may stand between unit u, its leader at (x, y), and unit v.

    Large units, and lines to them, are blocked by Large units and terrain alone. past: its allies
    block nothing.
    """
    wide = max(s.spread[v], s.lead[u])
    ux, uy = s.x[v, 0] - x, s.y[v, 0] - y
    long = math.sqrt(ux * ux + uy * uy)
    ux, uy = ux / max(long, geometry.EPSILON), uy / max(long, geometry.EPSILON)
    veils = units = 0
    for row in range(fours(s.blockers)):
        dx, dy = s.blocker_x[row] - x, s.blocker_y[row] - y
        s.beside[row] = int(beside(dx, dy, ux, uy, long, s.blocker_far[row] + wide))
    for row in range(s.blockers):
        s.veil[veils] = s.blocker[row]
        veils += s.beside[row]
    large = (d.keywords[u] | d.keywords[v]) & LARGE
    for other in range(fours(d.first[2])):
        dx, dy = s.lead_x[other] - x, s.lead_y[other] - y
        between = beside(dx, dy, ux, uy, long, s.spread[other] + wide)
        s.beside[other] = int(between & (d.keywords[other] & large == large))
    s.beside[u] = s.beside[v] = 0
    player = 0 if u < d.first[1] else 1
    for ally in range(d.first[player], d.first[player + 1] if past else 0):
        s.beside[ally] = 0
    for other in range(d.first[2]):
        s.veil_unit[units] = other
        units += s.beside[other]
    s.veils, s.veil_units = veils, units


@kernel
def beside(dx: float, dy: float, ux: float, uy: float, long: float, far: float) -> bool:
    """Return whether (dx, dy) is less than `far` beside a line from (0, 0), or beyond its ends."""
    along, across = dx * ux + dy * uy, dx * uy - dy * ux
    return (abs(across) < far) & (along > -far) & (along < long + far)


@kernel(read_only=("d",))
def line_clear(d: Setup, s: State, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether nothing in the veil cuts the line a b."""
    for row in range(s.veils):
        shape = s.piece[s.veil[row]]
        if geometry.segment_hits_shape(
            ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
        ):
            return False
    for row in range(s.veil_units):
        if unit_blocks(d, s, s.veil_unit[row], ax, ay, bx, by):
            return False
    return True


@kernel(read_only=("d",))
def sees_troop(d: Setup, s: State, u: int, x: float, y: float, v: int, troop: int) -> bool:
    """Return whether unit u, its leader at (x, y), has a clear line to a troop of unit v."""
    tx, ty = s.x[v, troop], s.y[v, troop]
    if line_clear(d, s, x, y, tx, ty):
        return True
    away = geometry.distance(x, y, tx, ty)
    if away < geometry.EPSILON:
        return True
    nx, ny = -(ty - y) / away * SIDE, (tx - x) / away * SIDE
    mine, theirs = s.lead[u], s.r[v, troop]
    for line in range(4):
        here = mine if line & 1 else -mine
        there = theirs if line in (1, 2) else -theirs
        if line_clear(d, s, x + here * nx, y + here * ny, tx + there * nx, ty + there * ny):
            return True
    return False


@kernel(read_only=("d",))
def sees_from(d: Setup, s: State, u: int, x: float, y: float, v: int, past: bool) -> bool:
    """Return whether unit u would see unit v, at least half of its troops, from (x, y).

    past: its allies block nothing.
    """
    veil(d, s, u, x, y, v, past)
    need = (s.n[v] + 1) // 2
    if s.veils + s.veil_units == 0:
        return True
    for troop in range(s.n[v]):
        if sees_troop(d, s, u, x, y, v, troop):
            need -= 1
            if need == 0:
                return True
        elif s.n[v] - 1 - troop < need:
            return False
    return False


@kernel(read_only=("d",))
def looks(d: Setup, s: State, u: int, v: int, past: bool) -> bool:
    """Return whether unit u sees unit v itself. past: its allies block nothing.

    An engaged one looks no further than to those it is engaged with or adjacent to.
    """
    if s.foes[u] > 0:
        return bool(s.engaged[u, v]) or touching(d, s, u, v)
    return sees_from(d, s, u, s.x[u, 0], s.y[u, 0], v, past)


@kernel(read_only=("d",))
def spotted(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether an ally that sees for all others sees unit v.

    Source: Warcrow 1.6, "Line of Sight"; the cards.
    """
    player = 0 if u < d.first[1] else 1
    for ally in range(d.first[player], d.first[player + 1]):
        if d.traits[ally] & SPOTS and s.status[ally] == READY and not s.demoralized[ally]:
            if ally != u and looks(d, s, ally, v, False):
                return True
    return False


@kernel(read_only=("d",))
def sees(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit u has line of sight to unit v, its own or that of an ally that spots."""
    return looks(d, s, u, v, False) or spotted(d, s, u, v)


@kernel(read_only=("d",))
def has_shot(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit u has line of sight to unit v for a shot, which allies may not block."""
    return looks(d, s, u, v, d.traits[u] & PAST_ALLIES != 0) or spotted(d, s, u, v)


@kernel(read_only=("d",))
def reach_to(d: Setup, s: State, u: int, x: float, y: float, v: int) -> float:
    """Return the distance from the leader of u, at (x, y), to the nearest base of unit v."""
    best = geometry.NEVER
    for troop in range(s.n[v]):
        away = geometry.distance(x, y, s.x[v, troop], s.y[v, troop]) - s.r[v, troop]
        best = min(best, away)
    return float(best - s.lead[u])


@kernel(read_only=("d",))
def within(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether a base of unit v is no further than so many strides from the leader of u.

    Source: Warcrow 1.6, "Target 'Within X Strides'".
    """
    dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
    most = far + s.spread[v] + s.lead[u]
    if dx * dx + dy * dy > most * most:
        return False
    return bool(reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= far)


@kernel(read_only=("d",))
def character_within(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether the character in unit v is no further than that from the leader of u.

    A unit that no character has joined is measured to as any other.

    Source: Warcrow 1.6, "Characters as Members of a Unit".
    """
    troop = s.character[v]
    if troop < 0:
        return within(d, s, u, v, far)
    away = geometry.distance(s.x[u, 0], s.y[u, 0], s.x[v, troop], s.y[v, troop])
    return bool(away - s.lead[u] - s.r[v, troop] <= far)


@kernel(read_only=("d",))
def touching(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a base of unit u is in contact with a base of unit v."""
    dx, dy = s.x[u, 0] - s.x[v, 0], s.y[u, 0] - s.y[v, 0]
    far = s.spread[u] + s.spread[v] + TOUCH
    if dx * dx + dy * dy > far * far:
        return False
    for troop in range(s.n[u]):
        for other in range(s.n[v]):
            both = s.r[u, troop] + s.r[v, other] + TOUCH
            dx, dy = s.x[u, troop] - s.x[v, other], s.y[u, troop] - s.y[v, other]
            if dx * dx + dy * dy <= both * both:
                return True
    return False


@kernel(read_only=("d",))
def _behind_unit(d: Setup, s: State, x: float, y: float, v: int, u: int) -> bool:
    need = (s.n[v] + 1) // 2
    for troop in range(s.n[v]):
        if unit_blocks(d, s, u, x, y, s.x[v, troop], s.y[v, troop]):
            need -= 1
    return bool(need <= 0)


@kernel
def _behind_piece(s: State, x: float, y: float, v: int, piece: int) -> bool:
    need = (s.n[v] + 1) // 2
    shape = s.piece[piece]
    for troop in range(s.n[v]):
        tx, ty = s.x[v, troop], s.y[v, troop]
        if geometry.segment_hits_shape(
            x, y, tx, ty, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
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
    for piece in range(s.pieces):
        die = s.piece_cover[piece]
        if 0 <= die < best and reaches(s, piece, s.x[v, 0], s.y[v, 0], r):
            if _behind_piece(s, x, y, v, piece):
                best = die
    for other in range(d.first[2]):
        if other in (u, v) or s.status[other] != READY:
            continue
        die = d.cover[other]
        if die >= 0 and not touching(d, s, v, other):
            die = -1
        if s.engaged[v, other] and (die < 0 or die > BLACK):
            die = BLACK
        if 0 <= die < best and _behind_unit(d, s, x, y, v, other):
            best = die
    return -1 if best > BLACK else best
