"""Ways along roads.

Source: Armoured Clash, "Terrain Features".
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import FLYING, ROAD, SOARS
from factions.systems.armoured_clash.kernels.table.shapes import depth_of
from factions.systems.armoured_clash.kernels.table.ways import Way, find_way
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

BY_ROAD = 2.0  # inches of SPEED


@kernel(read_only=("d",))
def road_under(d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float) -> int:
    """Return the road that the whole of a unit is on with its officer at (x, y), a piece, or -1.

    Those that fly or soar use none.
    """
    if d.rules[u] & (FLYING | SOARS):
        return -1
    back = depth_of(s, u)
    cx, cy = x - back * hx, y - back * hy
    for piece in range(s.drawn):
        if s.piece_does[piece] & ROAD == 0:
            continue
        shape = s.piece[piece]
        ux, uy = shape[4], shape[5]
        dx, dy = cx - shape[0], cy - shape[1]
        along = geometry.shape_support(s.half[u], s.across[u], hx, hy, ux, uy)
        aside = geometry.shape_support(s.half[u], s.across[u], hx, hy, -uy, ux)
        if (
            abs(dx * ux + dy * uy) + along <= shape[2]
            and abs(dy * ux - dx * uy) + aside <= shape[3]
        ):
            return piece
    return -1


@kernel(read_only=("d",))
def find_way_by_road(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, more: float, fx: float,
    fy: float,
) -> Way:  # fmt: skip
    """Find the way of a unit that makes for a spot, `more` inches farther if it stays on a road.

    Source: Armoured Clash, "Terrain Features".
    """
    x, y = s.x[u], s.y[u]
    road = road_under(d, s, u, x, y, s.hx[u], s.hy[u])
    if road >= 0:
        way = find_way(d, s, u, tx, ty, budget + more, fx, fy)
        end, straight = way.end, way.bend_x == x and way.bend_y == y
        if straight and road_under(d, s, u, end.x, end.y, end.hx, end.hy) == road:
            return way
    return find_way(d, s, u, tx, ty, budget, fx, fy)
