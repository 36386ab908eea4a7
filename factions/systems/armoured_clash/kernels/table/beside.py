"""The room beside a transport or a building.

Source: Armoured Clash, "Transporting Units", "Garrisoning Defensible Buildings".
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import ENTER, ORDERED_CLEAR
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import Spot
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

WAYS_OUT = 12
WAYS_AHEAD = 7  # those of them that lead forward
STEPS_OUT = 3  # spots tried on each of them
CLEAR_OF = 0.1


@kernel(read_only=("d",))
def room_beside(
    d: Setup, s: State, u: int,
    cx: float, cy: float, half: float, across: float, hx: float, hy: float, tx: float, ty: float,
) -> Spot:  # fmt: skip
    """Return a spot beside a shape for a unit, as near to (tx, ty) as its models may be set up."""
    dx, dy = tx - cx, ty - cy
    away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    ux, uy = dx / away, dy / away
    loose = s.across[u] < 0.0
    behind = s.half[u] if loose else 2.0 * s.half[u]
    aside = _aside(d, s, u)
    for way in range(WAYS_OUT):
        turns = (way + 1) >> 1
        angle = (math.pi * 2.0 / WAYS_OUT) * turns * (1.0 if way & 1 else -1.0)
        vx = ux * math.cos(angle) - uy * math.sin(angle)
        vy = ux * math.sin(angle) + uy * math.cos(angle)
        edge = geometry.shape_support(half, across, hx, hy, vx, vy)
        least = edge + behind + CLEAR_OF
        reach = edge + ENTER
        most = math.sqrt(reach * reach - aside * aside) + (0.0 if loose else d.long[u])
        most = max(least, min(most, reach + d.long[u] - s.half[u]) if loose else most)
        for step in range(STEPS_OUT):
            share = step / (STEPS_OUT - 1.0)
            if 4 * turns <= WAYS_OUT:
                share = 1.0 - share
            far = least + share * (most - least)
            x, y = cx + far * vx, cy + far * vy
            if not _all_near(d, s, u, x, y, vx, vy, cx, cy, half, across, hx, hy):
                continue
            if fits(d, s, u, x, y, vx, vy, ORDERED_CLEAR, -1, True):
                return Spot(True, x, y, vx, vy)
    return Spot(False, cx, cy, ux, uy)


@kernel(read_only=("d",))
def room_facing(d: Setup, s: State, u: int, v: int, near: Spot, fx: float, fy: float) -> Spot:
    """Return a spot beside unit v, about as `near` is, where a unit is set up facing (fx, fy).

    Source: Armoured Clash, "Embarking and Disembarking".
    """
    cx, cy, half, across = s.cx[v], s.cy[v], s.half[u], s.across[u]
    away = max(geometry.EPSILON, geometry.distance(fx, fy, near.x, near.y))
    if across < 0.0:
        return Spot(True, near.x, near.y, (fx - near.x) / away, (fy - near.y) / away)
    dx, dy = near.x - cx, near.y - cy
    away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    for way in range(WAYS_AHEAD):
        angle = (math.pi * 2.0 / WAYS_OUT) * ((way + 1) >> 1) * (1.0 if way & 1 else -1.0)
        vx = (dx * math.cos(angle) - dy * math.sin(angle)) / away
        vy = (dx * math.sin(angle) + dy * math.cos(angle)) / away
        edge = geometry.shape_support(s.half[v], s.across[v], s.hx[v], s.hy[v], vx, vy)
        for step in range(STEPS_OUT):
            far = edge + ENTER * (1.0 - step / (STEPS_OUT - 1.0))
            x, y = cx + far * vx, cy + far * vy
            wide = max(geometry.EPSILON, geometry.distance(fx, fy, x, y))
            hx, hy = (fx - x) / wide, (fy - y) / wide
            support = geometry.shape_support(half, across, hx, hy, vx, vy)
            inward = support + half * (hx * vx + hy * vy) + CLEAR_OF
            x, y = x + inward * vx, y + inward * vy
            if not _corners_near(d, s, u, x, y, hx, hy, v):
                continue
            if fits(d, s, u, x, y, hx, hy, ORDERED_CLEAR, -1, True):
                return Spot(True, x, y, hx, hy)
    return Spot(False, cx, cy, s.hx[u], s.hy[u])


@kernel(read_only=("d",))
def _corners_near(
    d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float, v: int
) -> bool:
    """Whether every model of a formation at (x, y), facing (hx, hy), is within 3 inches of unit v.

    Its outermost models are looked at: none of the others is farther.
    """
    long, wide = 0.5 * d.long[u], 0.5 * d.wide[u]
    for corner in range(4):
        back = long if corner & 1 else 2.0 * s.half[u] - long
        side = (s.across[u] - wide) * (1.0 if corner & 2 else -1.0)
        px, py = x - back * hx - side * hy, y - back * hy + side * hx
        if geometry.point_shape(
            px, py, s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v]
        ) > ENTER + min(long, wide):  # fmt: skip
            return False
    return True


@kernel(read_only=("d",))
def _aside(d: Setup, s: State, u: int) -> float:
    """Return how far beside its officer the closest point of a unit's outermost model is."""
    if s.across[u] < 0.0:
        return float(s.half[u] - d.long[u])
    return float(s.across[u] - 0.5 * d.wide[u])


@kernel(read_only=("d",))
def _all_near(
    d: Setup, s: State, u: int, x: float, y: float, vx: float, vy: float,
    cx: float, cy: float, half: float, across: float, hx: float, hy: float,
) -> bool:  # fmt: skip
    """Whether every model of a unit at (x, y), facing (vx, vy), is within 3 inches of a shape.

    Those farthest ahead and to either side are looked at, by what of them is closest.
    """
    loose, aside = s.across[u] < 0.0, _aside(d, s, u)
    for model in range(3):
        ahead = 0.0 if loose else -d.long[u]
        if loose and model == 0:
            ahead = s.half[u] - d.long[u]
        side = (0.0 if model == 0 else 1.0 if model == 1 else -1.0) * aside
        px, py = x + ahead * vx - side * vy, y + ahead * vy + side * vx
        if geometry.point_shape(px, py, cx, cy, half, across, hx, hy) > ENTER + geometry.EPSILON:
            return False
    return True
