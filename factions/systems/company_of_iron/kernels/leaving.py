"""Whose melee range a way leaves: those enemies get a free strike.

Source: Company of Iron, "Free Strikes", Incorporeal, Parry.
"""

import math

from factions.systems.company_of_iron.kernels import bases, engagement, sight
from factions.systems.company_of_iron.kernels.layout import INCORPOREAL, PARRY, REACH, Record
from factions.systems.company_of_iron.kernels.movement import (
    BEND_X,
    BEND_Y,
    END_X,
    END_Y,
    FACE_X,
    FACE_Y,
    LONG,
)
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

NEVER = geometry.NEVER


@kernel
def _held(
    d: Record, s: Record, m: int, v: int, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    """Return from where to where, in inches along a leg a b, m is in the reach and arc of v.

    The first is greater than the second where it is nowhere.
    """
    long = geometry.distance(ax, ay, bx, by)
    r = bases.radius(d, m)
    room = engagement.reach(d, s, v) + bases.radius(d, v) + r + geometry.EPSILON
    sx, sy = ax - s.x[v], ay - s.y[v]
    ux, uy = 1.0, 0.0
    if long > geometry.EPSILON:
        ux, uy = (bx - ax) / long, (by - ay) / long
    along, across = -(sx * ux + sy * uy), sy * ux - sx * uy
    square = room * room - across * across
    if square < 0.0:
        return NEVER, -NEVER
    root = math.sqrt(square)
    first, last = max(0.0, along - root), min(long, along + root)
    at, step = sx * s.ux[v] + sy * s.uy[v] + r, ux * s.ux[v] + uy * s.uy[v]
    if abs(step) < geometry.EPSILON:
        return (first, last) if at > 0.0 else (NEVER, -NEVER)
    if step > 0.0:
        first = max(first, -at / step)
    else:
        last = min(last, -at / step)
    return first, last


@kernel
def _seen_at(d: Record, s: Record, m: int, v: int, x: float, y: float) -> bool:
    """Tell whether v would see m at a spot."""
    at_x, at_y = s.x[m], s.y[m]
    s.x[m], s.y[m] = x, y
    seen = sight.sees(d, s, v, m)
    s.x[m], s.y[m] = at_x, at_y
    return seen


@kernel
def leaves_at(d: Record, s: Record, m: int, v: int) -> float:
    """Return after how many inches of its way m leaves the melee range or the sight of v.

    NEVER where it does not, or never was engaged by v.
    """
    spot, gone = s.spot, 0.0
    ax, ay = s.x[m], s.y[m]
    engaged = s.engages[v, m] != 0
    for leg in range(2):
        bx, by = (spot[BEND_X], spot[BEND_Y]) if leg == 0 else (spot[END_X], spot[END_Y])
        long = geometry.distance(ax, ay, bx, by)
        first, last = _held(d, s, m, v, ax, ay, bx, by)
        if first <= last:
            if not engaged and long > geometry.EPSILON:
                part = 0.5 * (first + last) / long
                engaged = _seen_at(d, s, m, v, ax + part * (bx - ax), ay + part * (by - ay))
            if engaged and last < long - geometry.EPSILON:
                return gone + last
        elif engaged:
            return gone
        gone += long
        ax, ay = bx, by
    if engaged and gone > geometry.EPSILON and not _seen_at(d, s, m, v, ax, ay):
        return gone
    return NEVER


@kernel
def leavers(d: Record, s: Record, m: int, after: int) -> int:
    """Return the slot, first beyond `after`, of an enemy that strikes as m leaves it, or -1."""
    if s.spot[LONG] <= geometry.EPSILON or bases.traits(d, s, m) & (PARRY | INCORPOREAL):
        return -1
    enemy = 1 - d.side[m]
    for v in range(max(after + 1, d.first[enemy]), d.first[enemy + 1]):
        dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
        far = d.melee_range[d.kind[v]] + s.plus[v, REACH]
        room = s.spot[LONG] + far + bases.radius(d, v) + bases.radius(d, m)
        if dx * dx + dy * dy >= room * room or engagement.reach(d, s, v) <= 0.0:
            continue
        if bases.traits(d, s, v) & INCORPOREAL == 0 and leaves_at(d, s, m, v) < NEVER:
            return v
    return -1


@kernel
def halt(d: Record, s: Record, m: int, v: int) -> None:
    """Cut the way of m short where it leaves v; there it faces the way it goes."""
    spot = s.spot
    at = min(leaves_at(d, s, m, v), spot[LONG])
    first = geometry.distance(s.x[m], s.y[m], spot[BEND_X], spot[BEND_Y])
    if at <= first:
        part = at / max(first, geometry.EPSILON)
        spot[END_X] = s.x[m] + part * (spot[BEND_X] - s.x[m])
        spot[END_Y] = s.y[m] + part * (spot[BEND_Y] - s.y[m])
        if first > geometry.EPSILON:
            spot[FACE_X] = (spot[BEND_X] - s.x[m]) / first
            spot[FACE_Y] = (spot[BEND_Y] - s.y[m]) / first
            spot[BEND_X], spot[BEND_Y] = s.x[m], s.y[m]
    if at > first or first <= geometry.EPSILON:
        second = geometry.distance(spot[BEND_X], spot[BEND_Y], spot[END_X], spot[END_Y])
        part = (at - first) / max(second, geometry.EPSILON)
        if second > geometry.EPSILON:
            spot[FACE_X] = (spot[END_X] - spot[BEND_X]) / second
            spot[FACE_Y] = (spot[END_Y] - spot[BEND_Y]) / second
        spot[END_X] = spot[BEND_X] + part * (spot[END_X] - spot[BEND_X])
        spot[END_Y] = spot[BEND_Y] + part * (spot[END_Y] - spot[BEND_Y])
    spot[LONG] = at
