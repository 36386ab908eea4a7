"""How far a base gets straight on: what stops it, what slows it, and where it may end.

A line is surveyed once, or a longer one from the same point: what it may meet is asked alone. The
bases stay listed in `met` until the next survey.

Source: Company of Iron, "Normal Movement & Advancing", "Charge", Flight, Incorporeal, Pathfinder.
"""

import math

from factions.systems.company_of_iron.kernels.record.layout import (
    FLIGHT,
    GAP,
    GHOSTLY,
    INCORPOREAL,
    LINEAR,
    MODELS,
    PATHFINDER,
    PIECES,
    SLIPS_ALL,
    SLIPS_UNIT,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases, ground
from factions.tabletop.battles import geometry, terrain
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

Line = tuple[int, int]  # how many bases a line may meet, and which pieces, as bits

PASSES = FLIGHT | INCORPOREAL | SLIPS_ALL  # through bases
GLIDES = FLIGHT | INCORPOREAL | GHOSTLY  # through obstructions
SURE_FOOTED = GLIDES | PATHFINDER  # not slowed
STEPS_BACK = 8
UNSTOPPED, TABLE_EDGE = -1, -2  # what stopped a run, beside models and, from MODELS on, pieces


@kernel
def _travel(s: State, piece: int, x: float, y: float, ux: float, uy: float, edge: float) -> float:
    """Return how far a base of that radius goes along (ux, uy) before it meets a piece."""
    shape = s.piece[piece]
    return geometry.travel_to_shape(
        x, y, ux, uy, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], edge
    )


@kernel
def span(
    s: State, piece: int, x: float, y: float, ux: float, uy: float, edge: float
) -> tuple[float, float]:
    """Return from where to where a base of that radius, going along (ux, uy), overlaps a piece.

    The first is greater than the second where it passes by.
    """
    shape = s.piece[piece]
    dx, dy, far = shape[0] - x, shape[1] - y, s.piece_far[piece] + edge
    if abs(dy * ux - dx * uy) >= far:
        return geometry.NEVER, -geometry.NEVER
    along = dx * ux + dy * uy
    near, beyond = along - far - 1.0, along + far + 1.0
    into = _travel(s, piece, x + near * ux, y + near * uy, ux, uy, edge)
    if into == geometry.NEVER:
        return geometry.NEVER, -geometry.NEVER
    out = _travel(s, piece, x + beyond * ux, y + beyond * uy, -ux, -uy, edge)
    return near + into, beyond - out


@kernel(read_only=("d",))
def survey_line(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, far: float
) -> Line:
    """Return what u may meet on its way from (x, y) along (ux, uy), up to `far`."""
    bases_met = bases.bases_beside(d, s, u, x, y, ux, uy, far)
    return bases_met, ground.pieces_beside(s, x, y, ux, uy, far, bases.radius(d, u))


@kernel
def _to_border(at: float, step: float, most: float, low: float, high: float) -> float:
    """Return how far, up to `most`, one goes along an axis by `step` from low to high."""
    end = at + most * step
    if end > high and step > geometry.EPSILON:
        return max(0.0, (high - at) / step)
    if end < low and step < -geometry.EPSILON:
        return max(0.0, (low - at) / step)
    return most


@kernel(read_only=("d",))
def stopped_at(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    ux: float,
    uy: float,
    most: float,
    bits: int,
    closed: int,
    line: Line,
) -> tuple[float, int]:
    """Return how far, up to `most`, u goes from (x, y) along (ux, uy), and what stops it.

    Stops: the table's edge (EDGE), a base (its slot), terrain of `closed` (MODELS and its number).
    bits: traits that let it through bases and obstructions.
    """
    bases_met, crossed = line
    edge, by = bases.radius(d, u), UNSTOPPED
    go = _to_border(x, ux, most, edge, d.width - edge)
    go = _to_border(y, uy, go, edge, d.depth - edge)
    if go < most:
        by = TABLE_EDGE
    for place in range(0 if bits & PASSES else bases_met):
        v = s.met[place]
        dx, dy, room = s.on_x[v] - x, s.on_y[v] - y, edge + d.edge[v]
        along, across = dx * ux + dy * uy, dy * ux - dx * uy
        if not (along > 0.0) & (along < go + room):
            continue
        if bits & SLIPS_UNIT and d.group[v] == d.group[u]:
            continue
        if bases.traits(d, s, v) & INCORPOREAL:
            continue
        away = along - math.sqrt(room * room - across * across) - GAP
        if away < go:
            go, by = max(0.0, away), v
    left = crossed & s.closing
    while left:
        piece = first_bit(left)
        left &= left - 1
        does = s.piece_does[piece]
        if does & closed == 0:
            continue
        if bits & GLIDES and (does & LINEAR or ground.obstruction(does)):
            continue
        away = _travel(s, piece, x, y, ux, uy, edge) - GAP
        if away < go:
            go, by = max(0.0, away), MODELS + piece
    return go, by


@kernel
def _slows(s: State, x: float, y: float, ux: float, uy: float, edge: float, crossed: int) -> int:
    """Write the stretches of the line surveyed that slow a base of that radius; return how many."""
    count, left = 0, crossed & s.slowing
    while left:
        into, out = span(s, first_bit(left), x, y, ux, uy, edge)
        left &= left - 1
        if into <= out:
            s.slow_from[count], s.slow_to[count] = into, out
            count += 1
    return count


@kernel(read_only=("d",))
def afforded(
    d: Setup,
    s: State,
    u: int,
    x: float,
    y: float,
    ux: float,
    uy: float,
    most: float,
    length: float,
    bits: int,
    line: Line,
) -> tuple[float, float]:
    """Return how far, up to `most`, `length` inches of movement bring a base, and what is left.

    An inch costs two while any part of the base is in rough terrain or over an obstacle.
    """
    if bits & SURE_FOOTED:
        go = min(most, length)
        return go, length - go
    at, slows = 0.0, _slows(s, x, y, ux, uy, bases.radius(d, u), line[1])
    for _ in range(2 * PIECES + 1):
        if at >= most - geometry.EPSILON or length <= geometry.EPSILON:
            break
        until, into_next = at, most
        for stretch in range(slows):
            into, out = s.slow_from[stretch], s.slow_to[stretch]
            if out <= at + geometry.EPSILON:
                continue
            if into <= at + geometry.EPSILON:
                until = max(until, out)
            else:
                into_next = min(into_next, into)
        if until > at:
            step = min(min(until, most) - at, 0.5 * length)
            length -= 2.0 * step
        else:
            step = min(into_next - at, length)
            length -= step
        at += step
    return at, length


@kernel(read_only=("d",))
def _back_to(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, go: float, line: Line
) -> float:
    """Return where a base that may not end at `go` has to go back to; NEVER where it may."""
    edge, back, (bases_met, crossed) = bases.radius(d, u), geometry.NEVER, line
    ex, ey = x + go * ux, y + go * uy
    for place in range(bases_met):
        v = s.met[place]
        dx, dy, room = s.on_x[v] - ex, s.on_y[v] - ey, edge + d.edge[v]
        if dx * dx + dy * dy < room * room - geometry.EPSILON:
            sx, sy = s.on_x[v] - x, s.on_y[v] - y
            along, across = sx * ux + sy * uy, sy * ux - sx * uy
            back = min(back, along - math.sqrt(max(0.0, room * room - across * across)))
    left = crossed & s.closing
    while left:
        piece = first_bit(left)
        left &= left - 1
        if terrain.reaches(s, piece, ex, ey, edge - geometry.EPSILON):
            into, _ = span(s, piece, x, y, ux, uy, edge)
            back = min(back, into)
    return back


@kernel(read_only=("d",))
def last_free(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, go: float, line: Line
) -> float:
    """Return the furthest, up to `go`, that u may end a run from (x, y), where it may stand.

    Nobody ends over another base, an obstacle, an obstruction or impassable ground.
    """
    for _ in range(STEPS_BACK):
        back = _back_to(d, s, u, x, y, ux, uy, go, line)
        if back == geometry.NEVER:
            return go
        go = back - GAP
        if go <= 0.0:
            break
    return 0.0


@kernel(read_only=("d",))
def may_stand(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether u may be placed at a spot: on the table, over nothing that forbids it."""
    if not bases.free(d, s, u, x, y):
        return False
    edge = bases.radius(d, u)
    left = s.closing
    while left:
        if terrain.reaches(s, first_bit(left), x, y, edge - geometry.EPSILON):
            return False
        left &= left - 1
    return True
