"""Measuring: between the closest models of units.

Source: Armoured Clash, "Formation": all is measured between the closest points of models, units or
tokens.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import HOUSED
from factions.systems.armoured_clash.kernels.table.ground import stretch_in
from factions.systems.armoured_clash.kernels.table.models import model_at, part_of, parts_of
from factions.systems.armoured_clash.kernels.table.shapes import Spot, boxes_gap, officer_at
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def reach_to(d: Setup, s: State, x: float, y: float, v: int) -> float:
    """Return the distance of a point to the closest model of a unit; 0 within it.

    To a garrison it is that to the centre of its building.
    """
    if s.status[v] == HOUSED:
        return geometry.distance(x, y, s.cx[v], s.cy[v])
    if s.across[v] < 0.0:
        spot = Spot(True, float(s.x[v]), float(s.y[v]), float(s.hx[v]), float(s.hy[v]))
        return reach_to_loose(d, s, x, y, v, spot)
    return geometry.point_shape(x, y, s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v])


@kernel(read_only=("d",))
def reach_to_loose(d: Setup, s: State, x: float, y: float, v: int, spot: Spot) -> float:
    """Return the distance of a point to the closest model of an open formation on a spot."""
    best, half, across = geometry.NEVER, 0.5 * d.long[v], 0.5 * d.wide[v]
    for number in range(max(1, s.n[v])):
        px, py = model_at(d, s, v, number, spot)
        best = min(best, geometry.point_shape(x, y, px, py, half, across, spot.hx, spot.hy))
    return best


@kernel(read_only=("d",))
def units_gap(d: Setup, s: State, u: int, v: int) -> float:
    """Return a length that the models of two units are at least apart."""
    best = geometry.NEVER
    for number in range(parts_of(s, u)):
        one = part_of(d, s, u, number)
        for place in range(parts_of(s, v)):
            other = part_of(d, s, v, place)
            gap = boxes_gap(
                one.x, one.y, one.half, one.across, s.hx[u], s.hy[u],
                other.x, other.y, other.half, other.across, s.hx[v], s.hy[v],
            )  # fmt: skip
            best = min(best, gap)
    return float(best)


@kernel(read_only=("d",))
def officer_gap(d: Setup, s: State, u: int, v: int) -> float:
    """Return how far unit u's officer, or its building, is at least from the closest model of v."""
    if s.status[u] == HOUSED:
        return units_gap(d, s, u, v)
    (x, y), best = officer_at(d, s, u), geometry.NEVER
    for place in range(parts_of(s, v)):
        other = part_of(d, s, v, place)
        gap = boxes_gap(
            x, y, 0.5 * d.long[u], 0.5 * d.wide[u], s.hx[u], s.hy[u],
            other.x, other.y, other.half, other.across, s.hx[v], s.hy[v],
        )  # fmt: skip
        best = min(best, gap)
    return float(best)


@kernel(read_only=("d",))
def within(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Return whether the closest models of two units are no further apart than that."""
    dx, dy = s.cx[u] - s.cx[v], s.cy[u] - s.cy[v]
    most = s.far[u] + d.long[u] + s.far[v] + d.long[v] + far
    return dx * dx + dy * dy <= most * most and units_gap(d, s, u, v) <= far


@kernel(read_only=("d",))
def leads_through(d: Setup, s: State, v: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether the line a b leads through a model of unit v."""
    first, last = stretch_in(
        ax, ay, bx, by, s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v]
    )
    if first >= last or s.across[v] >= 0.0:
        return bool(first < last)
    for number in range(parts_of(s, v)):
        part = part_of(d, s, v, number)
        first, last = stretch_in(
            ax, ay, bx, by, part.x, part.y, part.half, part.across, s.hx[v], s.hy[v]
        )
        if first < last:
            return True
    return False
