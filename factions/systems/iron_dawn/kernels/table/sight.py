"""What a unit sees of another, and how much of it is covered.

Source: Iron Dawn V2, "Cover". Three lines are drawn to a target: to its middle and to both its
flanks. What is tall hides lines, what is low or stood in shelters.
"""

import math

from factions.systems.iron_dawn.kernels.record.indices import (
    AREA,
    FRONT,
    LESS,
    LOW,
    MORE,
    READY,
    REAR,
    SIDE,
    TALL,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import player_of
from factions.systems.iron_dawn.kernels.table.pieces import crosses, gap, inside, pieces_beside
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

LOOKS_OVER = 1.0  # a unit so near to something low looks over it
HIDDEN, UNSEEN = -1, -2  # not to be seen; not yet looked at
LINES, ALL_LINES = 3, 7
FLANK = 0.75  # of the way to the edge of a formation
BEHIND = 3.0  # inches: a unit no further behind something low is sheltered by it


@kernel(read_only=("d",))
def _hidden_by_hulls(
    d: Setup, s: State, u: int, v: int, x: float, y: float, ray: tuple[float, float, float]
) -> int:
    """Return the lines, as bits, from a spot to unit v in which another vehicle stands.

    ray: the way to the middle of v, as a unit vector, and how far that is.
    """
    ux, uy, far = ray
    wide, hidden = s.spread[v], 0
    for hull in range(d.hulls):
        vehicle = d.hull[hull]
        dx, dy, room = s.x[vehicle] - x, s.y[vehicle] - y, s.room[vehicle]
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        other = (s.status[vehicle] == READY) & (vehicle != u) & (vehicle != v)
        if not (other & (across < room + wide) & (along > 0.0) & (along < far)):
            continue
        for line in range(LINES):
            lean = FLANK * wide * (line - 1)
            bx, by = s.x[v] - lean * uy, s.y[v] + lean * ux
            if geometry.point_segment(s.x[vehicle], s.y[vehicle], x, y, bx, by) < room * room:
                hidden |= 1 << line
    return hidden


@kernel(read_only=("d",))
def look(d: Setup, s: State, u: int, x: float, y: float, v: int) -> int:
    """Return how much of unit v is covered from unit u at a spot: 0, LESS, MORE, or HIDDEN."""
    dx, dy = s.x[v] - x, s.y[v] - y
    far = math.sqrt(dx * dx + dy * dy)
    if far < geometry.EPSILON:
        return 0
    ux, uy, flank = dx / far, dy / far, FLANK * s.spread[v]
    near, hidden, grade = pieces_beside(s, x, y, ux, uy, far, s.spread[v]), 0, 0
    while near:
        piece = first_bit(near)
        near &= near - 1
        does = s.piece_does[piece]
        theirs = does & AREA != 0 and inside(s, piece, s.x[v], s.y[v])
        mine = does & AREA != 0 and inside(s, piece, x, y)
        if theirs:
            if not mine:
                grade = max(grade, s.piece_grade[piece])
        elif does & TALL and not mine:
            for line in range(LINES):
                lean = flank * (line - 1)
                bx, by = s.x[v] - lean * uy, s.y[v] + lean * ux
                if not hidden >> line & 1 and crosses(s, piece, x, y, bx, by):
                    hidden |= 1 << line
            if hidden == ALL_LINES:
                return HIDDEN
        elif does & LOW and crosses(s, piece, x, y, s.x[v], s.y[v]):
            close = gap(s, piece, s.x[v], s.y[v]) <= s.spread[v] + BEHIND
            if close and gap(s, piece, x, y) > LOOKS_OVER:
                grade = max(grade, s.piece_grade[piece])
    hidden |= _hidden_by_hulls(d, s, u, v, x, y, (ux, uy, far))
    if hidden == ALL_LINES:
        return HIDDEN
    lines = (hidden & 1) + (hidden >> 1 & 1) + (hidden >> 2 & 1)
    return int(max(grade, MORE if lines > 1 else LESS if lines else 0))


@kernel(read_only=("d",))
def seen(d: Setup, s: State, u: int, v: int) -> int:
    """Return how much of unit v is covered from unit u where it is: looked at once in an action."""
    if s.weighed != 1 + u:
        return look(d, s, u, s.x[u], s.y[u], v)
    if s.cover[v] == UNSEEN:
        s.cover[v] = look(d, s, u, s.x[u], s.y[u], v)
    return int(s.cover[v])


@kernel(read_only=("d",))
def spotted(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit u or a friend of it on the table sees unit v: it can be shelled."""
    player = player_of(d, u)
    for friend in range(s.first[player], s.first[player + 1]):
        if s.status[friend] == READY and not s.abandoned[friend]:
            if look(d, s, friend, s.x[friend], s.y[friend], v) != HIDDEN:
                return True
    return False


@kernel(read_only=("d",))
def facing_to(d: Setup, s: State, v: int, x: float, y: float) -> int:
    """Return the facing of a vehicle that a point is before: front, side or rear, by quarters."""
    dx, dy = x - s.x[v], y - s.y[v]
    along, across = dx * s.ux[v] + dy * s.uy[v], abs(dy * s.ux[v] - dx * s.uy[v])
    if along >= across:
        return FRONT
    return REAR if -along >= across else SIDE
