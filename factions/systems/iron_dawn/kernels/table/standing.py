"""Where a unit can stand: on the table, clear of terrain that is closed to it and of others."""

import math

from factions.systems.iron_dawn.kernels.record.indices import (
    DEREGULATED,
    READY,
    TO_DEREGULATED,
    TO_FOOT,
    TO_VEHICLES,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle
from factions.systems.iron_dawn.kernels.table.pieces import gap
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

HAIR = 0.01
ELBOW = 0.5  # what infantry needs beside terrain that is closed to it
STEPS = 12
STEP_COS = tuple(math.cos(2.0 * math.pi * step / STEPS) for step in range(STEPS))
STEP_SIN = tuple(math.sin(2.0 * math.pi * step / STEPS) for step in range(STEPS))


@kernel(read_only=("d",))
def shut_to(d: Setup, s: State, u: int) -> int:
    """Return the pieces, as bits, that a unit cannot enter."""
    if not is_vehicle(d, u):
        return int(s.shut[TO_FOOT])
    return int(s.shut[TO_DEREGULATED if d.is_[u] & DEREGULATED else TO_VEHICLES])


@kernel(read_only=("d",))
def crowded(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether another unit's room overlaps a unit's at a spot."""
    found, room = 0, s.room[u] - HAIR
    for v in range(s.first[0], s.first[2]):
        dx, dy, far = s.x[v] - x, s.y[v] - y, room + s.room[v]
        found |= int((s.status[v] == READY) & (v != u) & (dx * dx + dy * dy < far * far))
    return found != 0


@kernel(read_only=("d",))
def free(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a unit can stand at a spot."""
    room = s.room[u]
    if x < room or y < room or x > d.width - room or y > d.depth - room:
        return False
    beside = room if is_vehicle(d, u) else ELBOW
    bits = shut_to(d, s, u)
    while bits:
        piece = first_bit(bits)
        bits &= bits - 1
        if gap(s, piece, x, y) < beside:
            return False
    return not crowded(d, s, u, x, y)


@kernel(read_only=("d",))
def stand_around(d: Setup, s: State, u: int, x: float, y: float, away: float) -> bool:
    """Put a unit so far from a spot, where there is room; return whether there was."""
    for step in range(STEPS):
        px, py = x + away * STEP_COS[step], y + away * STEP_SIN[step]
        if free(d, s, u, px, py):
            s.x[u], s.y[u] = px, py
            return True
    return False


@kernel(read_only=("d",))
def stand_beside(d: Setup, s: State, u: int, v: int, far: float) -> bool:
    """Put a unit beside unit v, no further from it than it must; return whether there was room.

    Where there is none within `far` it is put on v's own spot.
    """
    both = s.room[u] + s.room[v] + HAIR
    s.ux[u], s.uy[u] = s.ux[v], s.uy[v]
    for ring in range(3):
        if stand_around(d, s, u, s.x[v], s.y[v], both + 0.5 * ring * max(0.0, far)):
            return True
    s.x[u], s.y[u] = s.x[v], s.y[v]
    return False
