"""Where a unit can stand: on the table, clear of terrain that is closed to it and of others.

A unit keeps its room clear of other units, and no base of its models is on one of theirs. Where
there is no place for it in open order it is put in close order, by its room alone.
"""

import math

from factions.systems.iron_dawn.kernels.record.indices import (
    DEREGULATED,
    MODELS,
    READY,
    TO_DEREGULATED,
    TO_FOOT,
    TO_VEHICLES,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import BASE, bodies, is_vehicle
from factions.systems.iron_dawn.kernels.table.pieces import gap
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

HAIR = 0.01
ELBOW = 0.5  # what infantry needs beside terrain that is closed to it
STEPS = 12
RINGS = 4  # about a vehicle, in which those who get out look for a place
ASIDE, ASIDE_STEP = 8, 0.5  # rings, so many inches apart, in which a unit looks for a place near by
STEP_COS = tuple(math.cos(2.0 * math.pi * step / STEPS) for step in range(STEPS))
STEP_SIN = tuple(math.sin(2.0 * math.pi * step / STEPS) for step in range(STEPS))


@kernel(read_only=("d",))
def shut_to(d: Setup, s: State, u: int) -> int:
    """Return the pieces, as bits, that a unit cannot enter."""
    if not is_vehicle(d, u):
        return int(s.shut[TO_FOOT])
    return int(s.shut[TO_DEREGULATED if d.is_[u] & DEREGULATED else TO_VEHICLES])


@kernel(read_only=("d",))
def base_of(d: Setup, u: int) -> float:
    """Return the radius of the base of a unit's models, or of its hull."""
    return float(d.room[0] if is_vehicle(d, u) else BASE)


@kernel(read_only=("d",))
def places_of(d: Setup, s: State, u: int) -> int:
    """Return how many places of the formation the models of a unit, or its hull, take up."""
    return 1 if is_vehicle(d, u) else min(bodies(s, u), MODELS)


@kernel(read_only=("d",))
def gap_between(d: Setup, s: State, u: int, x: float, y: float, v: int) -> float:
    """Return the inches between the bases nearest to each other of unit u at a spot and unit v.

    Less than 0: they overlap. Units further apart than their formations reach are at least
    the inches between these apart.
    """
    dx, dy, both = x - s.x[v], y - s.y[v], base_of(d, u) + base_of(d, v)
    wide = s.spread[u] + s.spread[v]
    if dx * dx + dy * dy > (wide + both) * (wide + both):
        return float(math.sqrt(dx * dx + dy * dy) - wide)
    least, others = 1e30, places_of(d, s, v)
    for model in range(places_of(d, s, u)):
        mx, my = dx + d.place_x[model], dy + d.place_y[model]
        for other in range(others):
            px, py = mx - d.place_x[other], my - d.place_y[other]
            least = min(least, px * px + py * py)
    return float(math.sqrt(least) - both)


@kernel(read_only=("d",))
def closest(d: Setup, s: State, v: int, x: float, y: float) -> float:
    """Return how far a spot, as seen from unit v, is from the closest of its models, or its hull.

    Rounded down by a hair's breadth, so that a model exactly at a range is within it.
    """
    least = x * x + y * y
    for model in range(1, places_of(d, s, v)):
        px, py = x - d.place_x[model], y - d.place_y[model]
        least = min(least, px * px + py * py)
    return float(math.sqrt(least) - geometry.EPSILON)


@kernel
def back_out(px: float, py: float, ux: float, uy: float, far: float) -> float:
    """Return how far back along (ux, uy) a disc at (px, py) is `far` from one at the middle."""
    if px * px + py * py >= (far - HAIR) * (far - HAIR):
        return 0.0
    across = px * uy - py * ux
    return px * ux + py * uy + math.sqrt(far * far - across * across)


@kernel(read_only=("d",))
def stop_short(
    d: Setup, s: State, u: int, v: int, ux: float, uy: float, go: float, keep: float
) -> float:
    """Return how far unit u goes along (ux, uy), at most `go`, to end clear of unit v.

    Their rooms do not overlap then, and so many inches are between their bases.
    """
    dx, dy = s.x[u] + go * ux - s.x[v], s.y[u] + go * uy - s.y[v]
    wide = s.spread[u] + s.spread[v] + keep
    if dx * dx + dy * dy >= wide * wide:
        return go
    back, far = (
        back_out(dx, dy, ux, uy, s.room[u] + s.room[v]),
        base_of(d, u) + base_of(d, v) + keep,
    )
    others, near = places_of(d, s, v), base_of(d, u) + s.spread[v] + keep
    for model in range(places_of(d, s, u)):
        mx, my = dx + d.place_x[model], dy + d.place_y[model]
        for other in range(others if mx * mx + my * my < near * near else 0):
            px, py = mx - d.place_x[other], my - d.place_y[other]
            if px * px + py * py < (far - HAIR) * (far - HAIR):
                back = max(back, back_out(px, py, ux, uy, far))
    return float(go - back)


@kernel(read_only=("d",))
def crowded(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether another unit's room overlaps a unit's at a spot."""
    found, room = 0, s.room[u] - HAIR
    for v in range(s.first[0], s.first[2]):
        dx, dy, far = s.x[v] - x, s.y[v] - y, room + s.room[v]
        found |= int((s.status[v] == READY) & (v != u) & (dx * dx + dy * dy < far * far))
    return found != 0


@kernel(read_only=("d",))
def on_others(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether any base of a unit at a spot would be on one of another unit."""
    for v in range(s.first[0], s.first[2]):
        if s.status[v] == READY and v != u and gap_between(d, s, u, x, y, v) < -HAIR:
            return True
    return False


@kernel(read_only=("d",))
def fits(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a unit can stand at a spot in close order: all of it is on the table."""
    wide = s.spread[u] - HAIR
    if x < wide or y < wide or x > d.width - wide or y > d.depth - wide:
        return False
    beside = s.room[u] if is_vehicle(d, u) else ELBOW
    bits = shut_to(d, s, u)
    while bits:
        piece = first_bit(bits)
        bits &= bits - 1
        if gap(s, piece, x, y) < beside:
            return False
    return not crowded(d, s, u, x, y)


@kernel(read_only=("d",))
def free(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a unit can stand at a spot: on no other's bases."""
    return fits(d, s, u, x, y) and not on_others(d, s, u, x, y)


@kernel(read_only=("d",))
def stand_around(d: Setup, s: State, u: int, x: float, y: float, away: float, close: bool) -> bool:
    """Put a unit so far from a spot, where there is room; return whether there was.

    close: in close order.
    """
    for step in range(STEPS):
        px, py = x + away * STEP_COS[step], y + away * STEP_SIN[step]
        if fits(d, s, u, px, py) if close else free(d, s, u, px, py):
            s.x[u], s.y[u] = px, py
            return True
    return False


@kernel(read_only=("d",))
def stand_beside(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Put a unit beside unit v, no further from it than it must; return whether there was room.

    Where there is none within `far` it is put there in close order, else on v's own spot.
    """
    both = s.room[u] + s.room[v] + HAIR
    s.ux[u], s.uy[u] = s.ux[v], s.uy[v]
    for close in (False, True):
        for ring in range(RINGS + 1):
            away = both + max(0.0, far) * ring / RINGS
            if stand_around(d, s, u, s.x[v], s.y[v], away, close):
                return True
    s.x[u], s.y[u] = s.x[v], s.y[v]
    return False


@kernel(read_only=("d",))
def step_aside(d: Setup, s: State, u: int) -> bool:
    """Put a unit that is on others' bases where there is room near by; return whether it moved."""
    x, y = s.x[u], s.y[u]
    if not on_others(d, s, u, x, y):
        return False
    for ring in range(1, ASIDE + 1):
        if stand_around(d, s, u, x, y, ASIDE_STEP * ring, False):
            return True
    return False
