"""Where a unit may end: the ground that it may not enter, the room that others take.

Source: Armoured Clash, "Movement", "Terrain Features".
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import READY
from factions.systems.armoured_clash.kernels.table.ground import closed, marked_pieces
from factions.systems.armoured_clash.kernels.table.lanes import SPARE, sixteens
from factions.systems.armoured_clash.kernels.table.shapes import parted, player_of
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import WORD, first_bit, marked
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

COUPLING = 0.1  # inches between two cars


@kernel(read_only=("d",))
def fits(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    hx: float,
    hy: float,
    clear: float,
    spared: int,
    friends: bool,
) -> bool:
    """Return whether a unit's shape may end with its officer at (x, y), facing along (hx, hy).

    clear: what it keeps from enemies. spared: the enemy that it charges, or -1. friends: whether
    it may not end among friends.
    """
    half, across = s.half[u], s.across[u]
    back = half if across >= 0.0 else 0.0
    x, y = x - back * hx, y - back * hy
    wide = geometry.shape_support(half, across, hx, hy, 1.0, 0.0)
    deep = geometry.shape_support(half, across, hx, hy, 0.0, 1.0)
    if x - wide < 0.0 or x + wide > d.width or y - deep < 0.0 or y + deep > d.depth:
        return False
    return _fits_ground(d, s, u, x, y, hx, hy, spared) and _fits_between(
        d, s, u, x, y, hx, hy, clear, spared, friends
    )


@kernel(read_only=("d",))
def _fits_ground(
    d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float, spared: int
) -> bool:
    """Return whether a unit's shape may have its centre at (x, y), by what it may not enter."""
    half, across = s.half[u], s.across[u]
    px, py, room = single(x), single(y), single(s.far[u]) + SPARE
    for piece in range(sixteens(s.pieces)):
        dx, dy, most = px - s.piece_x[piece], py - s.piece_y[piece], room + s.piece_room[piece]
        s.veil[piece] = int(dx * dx + dy * dy < most * most)
    bits = marked_pieces(s)
    while bits != 0:
        piece = first_bit(bits)
        bits &= bits - 1
        if not closed(d, s, u, piece) or (spared >= 0 and s.house[spared] == piece):
            continue
        shape = s.piece[piece]
        if not parted(
            x,
            y,
            half,
            across,
            hx,
            hy,
            shape[0],
            shape[1],
            shape[2],
            shape[3],
            shape[4],
            shape[5],
            0.0,
        ):
            return False
    return True


@kernel(read_only=("d",))
def _fits_between(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    hx: float,
    hy: float,
    clear: float,
    spared: int,
    friends: bool,
) -> bool:
    """Return whether a unit's shape may have its centre at (x, y), by where other units are."""
    half, across, mine = s.half[u], s.across[u], player_of(d, u)
    px, py, whole = single(x), single(y), single(s.far[u] + clear) + SPARE
    for v in range(sixteens(d.first[2])):
        dx, dy, most = px - s.disc_x[v], py - s.disc_y[v], whole + s.disc_far[v]
        s.veil[v] = int(dx * dx + dy * dy < most * most)
    for start in range(0, d.first[2], WORD):
        bits = marked(s.veil, start, min(start + WORD, sixteens(d.first[2])))
        while bits != 0:
            v = start + first_bit(bits)
            bits &= bits - 1
            if v in (u, spared) or v >= d.first[2] or s.status[v] != READY:
                continue
            hostile = player_of(d, v) != mine
            if not hostile and not friends:
                continue
            if not parted(
                x, y, half, across, hx, hy,
                s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v],
                (clear if hostile else 0.0) - geometry.EPSILON,
            ):  # fmt: skip
                return False
    return True


@kernel(read_only=("d",))
def room_for(d: Setup, u: int) -> float:
    """Return how far the carriages of an engine reach behind it."""
    far = 0.0
    for v in range(d.first[2]):
        far += d.long[v] + COUPLING if d.engine[v] == u else 0.0
    return far
