"""The room beside a transport or a building.

Source: Armoured Clash, "Transporting Units", "Garrisoning Defensible Buildings".
"""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import ENTER, ORDERED_CLEAR
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.models import model_at
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import Spot
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

WAYS_OUT = 12
WAYS_AHEAD = 7  # those of them that lead forward
STEPS_OUT = 9  # spots tried on each of them
CLEAR_OF = 0.1


class Host(NamedTuple):
    """What a unit comes out of: the shape of a transport, or of a building, whose unit is -1."""

    unit: int
    x: float
    y: float
    half: float
    across: float
    hx: float
    hy: float


@kernel
def transport_host(s: State, v: int) -> Host:
    """Return unit v as what its passengers come out of."""
    x, y, half, across = float(s.cx[v]), float(s.cy[v]), float(s.half[v]), float(s.across[v])
    return Host(v, x, y, half, across, float(s.hx[v]), float(s.hy[v]))


@kernel
def building_host(s: State, piece: int) -> Host:
    """Return a piece of terrain as what its garrison comes out of."""
    x, y, half, across, hx, hy = s.piece[piece][:6]
    return Host(-1, float(x), float(y), float(half), float(across), float(hx), float(hy))


@kernel(read_only=("d",))
def room_beside(d: Setup, s: State, u: int, host: Host, tx: float, ty: float) -> Spot:
    """Return a spot beside a host for a unit, as near to (tx, ty) as its models may be set up.

    It goes no farther than to there.
    """
    cx, cy = host.x, host.y
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
        edge = geometry.shape_support(host.half, host.across, host.hx, host.hy, vx, vy)
        least = edge + behind + CLEAR_OF
        reach = edge + ENTER
        most = math.sqrt(reach * reach - aside * aside) + (0.0 if loose else d.long[u])
        most = max(least, min(most, reach + d.long[u] - s.half[u]) if loose else most)
        most = max(least, min(most, away))
        for step in range(STEPS_OUT):
            share = step / (STEPS_OUT - 1.0)
            if 4 * turns <= WAYS_OUT:
                share = 1.0 - share
            far = least + share * (most - least)
            spot = Spot(True, cx + far * vx, cy + far * vy, vx, vy)
            if not _all_near(d, s, u, spot, host):
                continue
            if fits(d, s, u, spot.x, spot.y, vx, vy, ORDERED_CLEAR, -1, True):
                return spot
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
    dx, dy, host = near.x - cx, near.y - cy, transport_host(s, v)
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
            spot = Spot(True, x + inward * vx, y + inward * vy, hx, hy)
            if not _all_near(d, s, u, spot, host):
                continue
            if fits(d, s, u, spot.x, spot.y, hx, hy, ORDERED_CLEAR, -1, True):
                return spot
    return Spot(False, cx, cy, s.hx[u], s.hy[u])


@kernel(read_only=("d",))
def _aside(d: Setup, s: State, u: int) -> float:
    """Return how far beside its officer the closest point of a unit's outermost model is."""
    if s.across[u] < 0.0:
        return float(s.half[u] - d.long[u])
    return float(s.across[u] - 0.5 * d.wide[u])


@kernel(read_only=("d",))
def _all_near(d: Setup, s: State, u: int, spot: Spot, host: Host) -> bool:
    """Whether every model of a unit on a spot is within 3 inches of a transport's, or a building.

    By the closest points of their bases.
    """
    most = ENTER + 0.5 * min(d.long[u], d.wide[u])
    for number in range(s.n[u]):
        x, y = model_at(d, s, u, number, spot)
        if host.unit >= 0:
            away = reach_to(d, s, x, y, host.unit)
        else:
            away = geometry.point_shape(
                x, y, host.x, host.y, host.half, host.across, host.hx, host.hy
            )
        if away > most:
            return False
    return True
