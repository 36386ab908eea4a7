"""Moving a model and placing one: going a way, pushes, free spots.

Source: Company of Iron, "Movement".
"""

import math

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    IMPASSABLE,
    INCORPOREAL,
    LINEAR,
    NO_PUSH,
    PLAYING,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases, engagement
from factions.systems.company_of_iron.kernels.table.runs import (
    afforded,
    last_free,
    may_stand,
    stopped_at,
    survey_line,
)
from factions.systems.company_of_iron.kernels.table.ways import (
    EXACT,
    Way,
    way_to,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel, seldom

CIRCLE = 12
CIRCLE_COS = tuple(math.cos(2.0 * math.pi * k / CIRCLE) for k in range(CIRCLE))
CIRCLE_SIN = tuple(math.sin(2.0 * math.pi * k / CIRCLE) for k in range(CIRCLE))
RING = 0.4  # inches between the circles on which a free spot is looked for
RINGS = 24


@kernel(read_only=("d",))
def go(d: Setup, s: State, u: int, way: Way, why: int) -> None:
    """Let u go a way: it stands and faces as that says, and engages the enemies it meets.

    Source: Company of Iron, Movement.
    """
    s.x[u], s.y[u], s.ux[u], s.uy[u] = way.x, way.y, way.ux, way.uy
    if way.long > geometry.EPSILON:
        emits.emit_place(s, events.MOVED, u, why, way.bend_x, way.bend_y)
    engagement.refresh(d, s, u)


@kernel(read_only=("d",))
def walk(d: Setup, s: State, u: int, x: float, y: float, length: float, why: int) -> float:
    """Advance u toward (x, y) by up to `length` inches; return how far it went. No free strikes.

    Source: Company of Iron, Normal Movement & Advancing.
    """
    way = way_to(d, s, u, x, y, length, EXACT)
    go(d, s, u, way, why)
    return way.long


@seldom(read_only=("d",))
def push(d: Setup, s: State, v: int, ux: float, uy: float, length: float) -> float:
    """Push v straight along the unit vector (ux, uy); return how far it went.

    It keeps its facing, goes at half the rate over rough ground, and stops at a base, an
    obstacle, an obstruction and the table's edge. Nobody pushes the incorporeal and the sturdy.

    Source: Company of Iron, Movement Restrictions.
    """
    if s.where[v] != PLAYING or bases.traits(d, s, v) & (INCORPOREAL | NO_PUSH):
        return 0.0
    x, y = s.x[v], s.y[v]
    line = survey_line(d, s, v, x, y, ux, uy, length)
    most, _ = stopped_at(d, s, v, x, y, ux, uy, length, 0, IMPASSABLE | LINEAR, line)
    far, _ = afforded(d, s, v, x, y, ux, uy, most, length, 0, line)
    far = last_free(d, s, v, x, y, ux, uy, far, line)
    if far > geometry.EPSILON:
        s.x[v], s.y[v] = x + far * ux, y + far * uy
        emits.emit_place(s, events.MOVED, v, events.PUSHED, x, y)
        engagement.refresh(d, s, v)
    return far


@kernel(read_only=("d",))
def _fits(d: Setup, s: State, u: int, x: float, y: float, far: float) -> bool:
    """Return whether u may stand at a spot that is at most so far from where it is."""
    return geometry.distance(s.x[u], s.y[u], x, y) <= far and may_stand(d, s, u, x, y)


@kernel(read_only=("d",))
def free_spot(
    d: Setup, s: State, u: int, x: float, y: float, within: float, far: float
) -> tuple[bool, float, float]:
    """Find the spot nearest to (x, y), up to `within` of it, where u may stand, and whether any is.

    far: how far from where u is it may be.

    Source: Company of Iron, Movement Restrictions.
    """
    if _fits(d, s, u, x, y, far):
        return True, x, y
    for ring in range(1, RINGS):
        size = RING * ring
        if size > within + geometry.EPSILON:
            break
        for point in range(CIRCLE):
            px, py = x + size * CIRCLE_COS[point], y + size * CIRCLE_SIN[point]
            if _fits(d, s, u, px, py, far):
                return True, px, py
    return False, x, y


@kernel(read_only=("d",))
def _put(d: Setup, s: State, u: int, x: float, y: float, why: int) -> None:
    """Put u on a spot."""
    s.x[u], s.y[u], s.where[u] = x, y, PLAYING
    emits.emit_place(s, events.MOVED, u, why, s.x[u], s.y[u])
    engagement.refresh(d, s, u)


@kernel(read_only=("d",))
def place(d: Setup, s: State, u: int, x: float, y: float, within: float, why: int) -> bool:
    """Place u on the free spot nearest to (x, y), up to `within` of it, if there is one.

    Source: Company of Iron, Movement Restrictions.
    """
    found, px, py = free_spot(d, s, u, x, y, within, geometry.NEVER)
    if found:
        _put(d, s, u, px, py, why)
    return found


@kernel(read_only=("d",))
def leap(d: Setup, s: State, u: int, x: float, y: float, length: float, why: int) -> None:
    """Place u on the free spot nearest to (x, y) of those up to `length` from where it is.

    Source: Company of Iron, Movement Restrictions.
    """
    long = geometry.distance(s.x[u], s.y[u], x, y)
    part = min(1.0, length / max(long, geometry.EPSILON))
    x, y = s.x[u] + part * (x - s.x[u]), s.y[u] + part * (y - s.y[u])
    found, px, py = free_spot(d, s, u, x, y, 2.0 * length, length + geometry.EPSILON)
    if found:
        _put(d, s, u, px, py, why)
