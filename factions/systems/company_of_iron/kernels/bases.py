"""Bases on the table: how wide they are, how far apart, and what their models may do.

Source: Company of Iron, "Base Size & Facing", "Measuring Distances", "Base-to-Base & Contact".
"""

import math

from factions.systems.company_of_iron.kernels.layout import (
    CONTACT,
    FORBIDS,
    KNOCKED_DOWN,
    PLAYING,
    STATIONARY,
    Record,
)
from factions.tabletop.jit import kernel

NOBODY_BETWEEN = 1.1  # inches between two bases that no third fits into
LARGEST = 0.8  # inches; no base has a greater radius


@kernel
def radius(d: Record, m: int) -> float:
    """Return the radius of a model's base."""
    return float(d.edge[m])


@kernel
def traits(d: Record, s: Record, m: int) -> int:
    """Return a model's advantages and other traits, own and granted but not forbidden, as bits."""
    return int((d.advantages[d.kind[m]] | s.granted[m]) & ~s.plus[m, FORBIDS])


@kernel
def muster(d: Record, s: Record) -> None:
    """List the models in play in the crowd, unless it is up to date."""
    if s.mustered:
        return
    count = 0
    for v in range(d.first[2]):
        if s.where[v] == PLAYING:
            s.crowd_slot[count] = v
            s.crowd_x[count], s.crowd_y[count] = s.x[v], s.y[v]
            s.crowd_edge[count] = d.edge[v]
            count += 1
    s.crowd, s.mustered = count, 1


@kernel
def gap(d: Record, s: Record, m: int, v: int) -> float:
    """Return the distance of two bases from edge to edge, at least 0."""
    dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
    return max(0.0, math.sqrt(dx * dx + dy * dy) - radius(d, m) - radius(d, v))


@kernel
def within(d: Record, s: Record, m: int, v: int, far: float) -> bool:
    """Tell whether two bases are no further apart than `far`."""
    dx, dy = s.x[v] - s.x[m], s.y[v] - s.y[m]
    room = far + radius(d, m) + radius(d, v) + 1e-9
    return bool(dx * dx + dy * dy <= room * room)


@kernel
def touching(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether two bases are base to base."""
    return within(d, s, m, v, CONTACT)


@kernel
def upright(s: Record, m: int) -> bool:
    """Tell whether a model is in play and neither knocked down nor stationary.

    Only such models have a melee range, and only they are engaged.
    """
    return bool(s.where[m] == PLAYING and s.status[m] & (KNOCKED_DOWN | STATIONARY) == 0)


@kernel
def free(d: Record, s: Record, m: int, x: float, y: float) -> bool:
    """Tell whether the base of m, at a spot, would overlap no other base and be on the table."""
    r = radius(d, m)
    if x < r or y < r or x > d.width - r or y > d.depth - r:
        return False
    muster(d, s)
    for n in range(s.crowd):
        dx, dy, room = s.crowd_x[n] - x, s.crowd_y[n] - y, r + s.crowd_edge[n]
        if dx * dx + dy * dy < room * room - 1e-9 and s.crowd_slot[n] != m:
            return False
    return True
