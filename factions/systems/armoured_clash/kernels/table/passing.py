"""Whom a unit passes through on its way."""

from factions.systems.armoured_clash.kernels.record.terms import Record
from factions.systems.armoured_clash.kernels.table.ground import stretch_in
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.jit import kernel


@kernel
def passed(s: Record, v: int) -> bool:
    """Tell whether the way of the active unit led through unit v."""
    if not is_out(s, v):
        return False
    for leg in range(0, 4, 2):
        first, last = stretch_in(
            s.way[leg], s.way[leg + 1], s.way[leg + 2], s.way[leg + 3],
            s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v],
        )  # fmt: skip
        if first < last:
            return True
    return False


@kernel
def set_way(s: Record, u: int, kx: float, ky: float, x: float, y: float) -> None:
    """Note a way from where a unit is by a bend to a spot."""
    s.way[0], s.way[1], s.way[2], s.way[3], s.way[4], s.way[5] = s.x[u], s.y[u], kx, ky, x, y


@kernel
def set_flight(s: Record, u: int, start: float) -> None:
    """Note the way of a sortie that began at a height and leads to where the unit is."""
    s.way[0], s.way[1], s.way[2], s.way[3] = s.x[u], start, s.x[u], start
    s.way[4], s.way[5] = s.x[u], s.y[u]
