"""Straight lines that end in contact with an enemy: of charges, assaults and pursuits.

Source: Warcrow 1.6, "Assault", "Charge", "Melee Attack" step 6.
"""

import math
from typing import Final

from factions.systems.warcrow.kernels.record.layout import CLEAR, GAP, TOUCH
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import form_up, gather, spot_free
from factions.systems.warcrow.kernels.table.ground import rugged_ahead
from factions.systems.warcrow.kernels.table.runs import clear_run
from factions.systems.warcrow.kernels.table.ways import (
    BEND_COS,
    BEND_SIN,
    ONWARD,
    charge_reach,
    leg,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

# Whether there is a way to an enemy, where it ends, where it bends if it does.
Rush = tuple[bool, float, float, float, float]
FOUND: Final = 0

ASIDE = 0.8  # how far beside the centre of a base a rush aims, in radii of both
TOO_FAR, BARRED = -1.0, -2.0  # why there is no line to an enemy


@kernel(read_only=("d",))
def contact_line(
    d: Setup, s: State, u: int, x: float, y: float, v: int, reach: float, rugged: bool
) -> tuple[float, float, float]:
    """Find a straight line from (x, y), of `reach` at most, that ends in contact with unit v.

    Its length is returned, or TOO_FAR, or BARRED where something is in the way; and where it ends.
    `rugged`: whether terrain Rugged to the unit forbids the line. By `gather`, unit v its guest.
    """
    closest, near, failed = 0, geometry.NEVER, TOO_FAR
    for troop in range(s.n[v]):
        go, ex, ey = _line_to(d, s, u, x, y, v, troop, 0.0, reach, rugged)
        if go >= 0.0:
            return go, ex, ey
        failed = min(failed, go)
        dx, dy = s.x[v, troop] - x, s.y[v, troop] - y
        if dx * dx + dy * dy < near:
            closest, near = troop, dx * dx + dy * dy
    for side in range(2 if failed == BARRED else 0):
        lean = ASIDE if side == 0 else -ASIDE
        go, ex, ey = _line_to(d, s, u, x, y, v, closest, lean, reach, rugged)
        if go >= 0.0:
            return go, ex, ey
    return failed, x, y


@kernel(read_only=("d",))
def _line_to(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    v: int,
    troop: int,
    lean: float,
    reach: float,
    rugged: bool,
) -> tuple[float, float, float]:
    """Try the line toward a troop of unit v, or leaning to a side of it; as `contact_line`."""
    r = s.lead[u]
    both = r + s.r[v, troop] + GAP
    dx, dy = s.x[v, troop] - x, s.y[v, troop] - y
    long = math.sqrt(dx * dx + dy * dy)
    if long - both > reach or long < geometry.EPSILON:
        return TOO_FAR, x, y
    ux, uy = dx / long, dy / long
    if lean != 0.0:
        lean *= both / long
        size = math.sqrt(1.0 + lean * lean)
        ux, uy = (ux - lean * uy) / size, (uy + lean * ux) / size
    go = first_contact(d, s, u, x, y, ux, uy, v)
    if go > reach:
        return TOO_FAR, x, y
    ex, ey = x + go * ux, y + go * uy
    if not spot_free(d, s, ex, ey, r):
        return BARRED, x, y
    if clear_run(d, s, u, x, y, ux, uy, go) < go - geometry.EPSILON:
        return BARRED, x, y
    if rugged and rugged_ahead(d, s, u, x, y, ux, uy, r + TOUCH, go) <= go:
        return BARRED, x, y
    return go, ex, ey


@kernel(read_only=("d",))
def first_contact(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, v: int
) -> float:
    """Return how far the leader of u goes from (x, y) along (ux, uy) until it touches unit v."""
    best = geometry.NEVER
    for troop in range(s.n[v]):
        both = s.lead[u] + s.r[v, troop] + GAP
        best = min(best, geometry.travel_to_disc(x, y, ux, uy, s.x[v, troop], s.y[v, troop], both))
    return best


@kernel(read_only=("d",))
def _gather_way_to(d: Setup, s: State, u: int, v: int, reach: float) -> bool:
    """Gather what is around a rush at unit v; return whether v is near enough at all."""
    r = s.lead[u]
    if geometry.distance(s.x[u, 0], s.y[u, 0], s.x[v, 0], s.y[v, 0]) > reach + r + s.spread[v]:
        return False
    gather(d, s, u, s.x[u, 0], s.y[u, 0], reach + r + CLEAR, v)
    return True


@kernel(read_only=("d",))
def find_charge(d: Setup, s: State, u: int, v: int) -> Rush:
    """Find a charge's straight line to unit v; line of sight is checked apart."""
    return _straight_rush(d, s, u, v, charge_reach(d, s, u), True)


@kernel(read_only=("d",))
def _straight_rush(d: Setup, s: State, u: int, v: int, reach: float, rugged: bool) -> Rush:
    """Find a straight line of `reach` at most to unit v; `rugged` as in `contact_line`."""
    x, y = s.x[u, 0], s.y[u, 0]
    if not _gather_way_to(d, s, u, v, reach):
        return False, x, y, x, y
    go, ex, ey = contact_line(d, s, u, x, y, v, reach, rugged)
    return go >= 0.0, ex, ey, x, y


@kernel(read_only=("d",))
def find_pursuit(d: Setup, s: State, u: int, v: int) -> Rush:
    """Find the move, by its first value, of a unit that follows unit v pushed back."""
    return _straight_rush(d, s, u, v, leg(d, s, u, 0), False)


@kernel(read_only=("d",))
def _leads_wide(
    d: Setup, s: State, u: int, v: int, long: float, cosine: float, one: float, two: float
) -> bool:
    """Return whether a bent way leads nowhere near unit v: not even from its best corner.

    long: how far apart the leaders are. cosine: of the angle between that line and the first leg.
    """
    near = s.lead[u] + s.spread[v] + 2.0 * GAP + two
    out = min(one, long * cosine)
    return bool(long * long + out * (out - 2.0 * long * cosine) > near * near)


@kernel(read_only=("d",))
def find_assault(d: Setup, s: State, u: int, v: int) -> Rush:
    """Find the move of an assault on unit v, of both values in any order."""
    x, y = s.x[u, 0], s.y[u, 0]
    first, second = leg(d, s, u, 0), leg(d, s, u, 1)
    if not _gather_way_to(d, s, u, v, first + second):
        return False, x, y, x, y
    if d.rugged[u]:
        go, ex, ey = contact_line(d, s, u, x, y, v, first, False)
        if go >= 0.0:
            return True, ex, ey, x, y
    direct, ex, ey = contact_line(d, s, u, x, y, v, first + second, True)
    if direct >= 0.0:
        return True, ex, ey, x, y
    if direct == TOO_FAR or second <= 0.0:
        return False, x, y, x, y
    return _bent_assault(d, s, u, v, first, second)


@kernel(read_only=("d",))
def _bent_assault(d: Setup, s: State, u: int, v: int, first: float, second: float) -> Rush:
    """Find a way to unit v by two legs, in any order, that bends between them; by `gather`."""
    x, y = s.x[u, 0], s.y[u, 0]
    long = geometry.distance(x, y, s.x[v, 0], s.y[v, 0])
    if long < geometry.EPSILON:
        return False, x, y, x, y
    ux, uy = (s.x[v, 0] - x) / long, (s.y[v, 0] - y) / long
    for bend in range(1, ONWARD):
        vx = ux * BEND_COS[bend] - uy * BEND_SIN[bend]
        vy = uy * BEND_COS[bend] + ux * BEND_SIN[bend]
        for order in range(2):
            one, two = (first, second) if order == 0 else (second, first)
            if _leads_wide(d, s, u, v, long, BEND_COS[bend], one, two):
                continue
            go = clear_run(d, s, u, x, y, vx, vy, one)
            if rugged_ahead(d, s, u, x, y, vx, vy, s.lead[u] + TOUCH, go) <= go:
                continue
            cx, cy = x + go * vx, y + go * vy
            there, ex, ey = contact_line(d, s, u, cx, cy, v, two, True)
            if there >= 0.0:
                return True, ex, ey, cx, cy
    return False, x, y, x, y


@kernel(read_only=("d",))
def engage_move(d: Setup, s: State, u: int, v: int, x: float, y: float) -> None:
    """Put the leader of u at a contact that was found, its troops around it, toward unit v."""
    s.x[u, 0], s.y[u, 0] = x, y
    hx, hy = s.x[v, 0] - s.x[u, 0], s.y[v, 0] - s.y[u, 0]
    long = math.sqrt(hx * hx + hy * hy)
    form_up(d, s, u, hx / long, hy / long, v)
