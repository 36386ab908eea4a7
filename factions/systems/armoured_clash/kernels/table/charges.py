"""Ways of charges: which unit may charge which, and where that ends.

Source: Armoured Clash, "Movement Step", "Charge".
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    CHARGE,
    CONTACT,
    HOUSED,
    ROTORCRAFT,
    STATIC,
)
from factions.systems.armoured_clash.kernels.table.models import part_of, parts_of
from factions.systems.armoured_clash.kernels.table.roads import BY_ROAD, road_under
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import Spot, ahead_of, in_front, parted
from factions.systems.armoured_clash.kernels.table.sight import BLOCKED, line_of_sight
from factions.systems.armoured_clash.kernels.table.ways import (
    affordable_way,
    free_way,
    outrun,
    speed,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def can_charge(d: Setup, u: int, v: int) -> bool:
    """Return whether unit u may charge unit v at all, by what both are."""
    if d.charges[u] < 0 or d.rules[u] & STATIC or d.speed[u] <= 0.0:
        return False
    return bool(d.kind[v] != AIRCRAFT and d.kind[v] != ROTORCRAFT)


@kernel(read_only=("d",))
def _goal(d: Setup, s: State, v: int, point: int) -> tuple[float, float]:
    """Return the middle or an end of unit v, or one of its models, which a charge may make for."""
    if s.across[v] < 0.0:
        model = part_of(d, s, v, point)
        return model.x, model.y
    if point == 0 or s.status[v] == HOUSED:
        return s.cx[v], s.cy[v]
    side = 0.6 * s.across[v] * (1.0 if point == 1 else -1.0)
    return s.cx[v] - side * s.hy[v], s.cy[v] + side * s.hx[v]


@kernel(read_only=("d",))
def _by_road(d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float) -> bool:
    """Return whether a charge begins and ends on one road."""
    road = road_under(d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u])
    return road >= 0 and road_under(d, s, u, x, y, hx, hy) == road


@kernel(read_only=("d",))
def _travel(d: Setup, s: State, u: int, v: int, ux: float, uy: float, short: float) -> float:
    """Return how far unit u goes along (ux, uy) until it is that short of a model of unit v."""
    go = geometry.NEVER
    for number in range(parts_of(s, v)):
        part = part_of(d, s, v, number)
        away = geometry.travel_to_shape(
            s.x[u], s.y[u], ux, uy, part.x, part.y, part.half, part.across, s.hx[v], s.hy[v], short
        )
        go = min(go, away)
    return float(go)


@kernel(read_only=("d",))
def _runs_over(d: Setup, s: State, u: int, v: int, end: Spot) -> bool:
    """Return whether ranks of unit u on a spot would stand on models of unit v beside the officer.

    Source: Armoured Clash, "Movement Step", "Charge".
    """
    if s.across[u] < 0.0 or s.across[v] >= 0.0:
        return False
    cx, cy = end.x - s.half[u] * end.hx, end.y - s.half[u] * end.hy
    for number in range(parts_of(s, v)):
        part = part_of(d, s, v, number)
        if not parted(
            cx, cy, s.half[u], s.across[u], end.hx, end.hy,
            part.x, part.y, part.half, part.across, s.hx[v], s.hy[v], -CONTACT,
        ):  # fmt: skip
            return True
    return False


@kernel(read_only=("d",))
def find_charge(d: Setup, s: State, u: int, v: int) -> tuple[Spot, bool]:
    """Return where a charge of unit u at unit v, in sight and in front, ends.

    And whether it leads over difficult ground.
    """
    none = Spot(False, s.x[u], s.y[u], s.hx[u], s.hy[u])
    if not can_charge(d, u, v):
        return none, False
    budget, ahead = speed(d, s, u, CHARGE), ahead_of(d, s, u)
    most = budget + 2.0 * BY_ROAD
    away = geometry.distance(s.x[u], s.y[u], s.cx[v], s.cy[v])
    if away > most + ahead + s.far[v] + CONTACT:
        return none, False
    goals = parts_of(s, v) if s.across[v] < 0.0 else 3
    for point in range(goals):
        gx, gy = _goal(d, s, v, point)
        dx, dy = gx - s.x[u], gy - s.y[u]
        away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
        ux, uy = dx / away, dy / away
        if not in_front(s.hx[u], s.hy[u], ux, uy):
            continue
        go = _travel(d, s, u, v, ux, uy, ahead + 0.5 * CONTACT)
        if go > most or (go > budget and not _by_road(d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u])):
            continue
        if free_way(d, s, u, ux, uy, go, v) < go - geometry.EPSILON:
            continue
        leg = affordable_way(d, s, u, ux, uy, go, most)
        if leg.go < go - geometry.EPSILON:
            continue
        x, y = s.x[u] + go * ux, s.y[u] + go * uy
        end = Spot(True, x, y, ux, uy)
        far = leg.price > budget + geometry.EPSILON or outrun(d, s, u, end, ux, uy, budget) > 0.0
        if far and not _by_road(d, s, u, x, y, ux, uy):
            continue
        if far and outrun(d, s, u, end, ux, uy, most) > 0.0:
            continue
        if not fits(d, s, u, x, y, ux, uy, 0.0, v, True) or _runs_over(d, s, u, v, end):
            continue
        if line_of_sight(d, s, u, v, s.x[u], s.y[u], gx, gy) == BLOCKED:
            continue
        return end, leg.rough
    return none, False
