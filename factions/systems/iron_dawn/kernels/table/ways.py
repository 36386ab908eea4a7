"""Ways over the table: turning, what stands in the way, charges.

Source: Iron Dawn V2, "Movement", "Turning/Pivoting", "Vehicle movement", "Melee". A unit goes
straight; where something is in the way it goes aside by one of a few angles. It may pass friends,
and ends clear of all others, base by base; it keeps an inch away from enemies unless it charges.
"""

import math

from factions.systems.iron_dawn.kernels.record.indices import APART, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.systems.iron_dawn.kernels.table.standing import (
    ELBOW,
    HAIR,
    gap_between,
    shut_to,
    stop_short,
)
from factions.tabletop.battles import geometry
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

ANGLES = (0.0, 0.45, -0.45, 0.95, -0.95, 1.45, -1.45)
WAYS = 7
TURN_COS = tuple(math.cos(angle) for angle in ANGLES)
TURN_SIN = tuple(math.sin(angle) for angle in ANGLES)
# Cosines: no turn; up to 45, to 90, to 135 degrees.
STRAIGHT, EIGHTH, QUARTER, THREE_EIGHTHS = 0.9998, 0.7070, -0.0001, -0.7072
CONTACTS = 5
CONTACT_COS = tuple(math.cos(0.5 * halves) for halves in (0, 1, -1, 2, -2))
CONTACT_SIN = tuple(math.sin(0.5 * halves) for halves in (0, 1, -1, 2, -2))
SETTLING = 12
TOUCH = 0.5  # inches between bases that count as contact

Way = tuple[float, float, float, float]  # where it ends: x and y; how a unit faces there: ux and uy
NO_WAY = (0.0, 0.0, 0.0, 0.0)


@kernel(read_only=("d",))
def turn_cost(d: Setup, s: State, u: int, ux: float, uy: float) -> float:
    """Return the inches that turning to face (ux, uy) takes before a move.

    Infantry: an inch a quarter, half an inch for less. Vehicles: TUR a quarter, half of it,
    rounded down, up to 45 degrees.
    """
    cos = s.ux[u] * ux + s.uy[u] * uy
    if cos > STRAIGHT:
        return 0.0
    less, whole = 0.5, 1.0
    if is_vehicle(d, u):
        whole = d.tur[u]
        less = math.floor(0.5 * whole)
        if QUARTER < cos < EIGHTH:
            return float(whole)
        if cos < THREE_EIGHTHS:
            return float(2.0 * whole)
    if cos > -QUARTER:
        return float(less)
    if cos > QUARTER:
        return float(whole)
    return float(2.0 * whole if cos < -STRAIGHT else whole + less)


@kernel(read_only=("d",))
def clear_run(d: Setup, s: State, u: int, ux: float, uy: float, length: float, skip: int) -> float:
    """Return how far, up to `length`, a unit goes along (ux, uy) until something stops it.

    skip: an enemy that it may come up to. Units near by are in `others`.
    """
    x, y, go = s.x[u], s.y[u], length
    room = s.room[u] if is_vehicle(d, u) else ELBOW
    bits = shut_to(d, s, u)
    while bits:
        piece = first_bit(bits)
        bits &= bits - 1
        shape, far = s.piece[piece], s.piece_far[piece] + room
        dx, dy = shape[0] - x, shape[1] - y
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        if across < far and -far < along < go + far:
            away = geometry.travel_to_shape(
                x, y, ux, uy, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5], room
            )
            go = min(go, max(0.0, away - HAIR))
    for other in range(s.foes):
        v = s.others[other]
        dx, dy, far = s.x[v] - x, s.y[v] - y, s.room[u] + s.room[v] + APART
        along, across = dx * ux + dy * uy, abs(dy * ux - dx * uy)
        if v != skip and across < far and 0.0 < along < go + far:
            go = min(go, geometry.travel_to_disc(x, y, ux, uy, s.x[v], s.y[v], far))
    return float(go)


@kernel(read_only=("d",))
def to_the_edge(d: Setup, s: State, u: int, ux: float, uy: float, length: float) -> float:
    """Return how far a unit goes along (ux, uy) until the edge of the table stops its models."""
    room = s.spread[u]
    x, y, clear = s.x[u] + length * ux, s.y[u] + length * uy, room + HAIR
    if clear <= x <= d.width - clear and clear <= y <= d.depth - clear:
        return length
    if ux > geometry.EPSILON:
        length = min(length, max(0.0, (d.width - room - s.x[u]) / ux))
    elif ux < -geometry.EPSILON:
        length = min(length, max(0.0, (room - s.x[u]) / ux))
    if uy > geometry.EPSILON:
        length = min(length, max(0.0, (d.depth - room - s.y[u]) / uy))
    elif uy < -geometry.EPSILON:
        length = min(length, max(0.0, (room - s.y[u]) / uy))
    return float(length)


@kernel(read_only=("d",))
def gather(d: Setup, s: State, u: int, inches: float) -> None:
    """Write into `others` the units that a unit going so far may meet, enemies first."""
    x, y, wide, count, enemy = s.x[u], s.y[u], inches + s.spread[u] + APART, 0, 1 - player_of(d, u)
    close, others = s.close, s.others
    for v in range(s.first[0], s.first[2]):
        dx, dy, far = s.x[v] - x, s.y[v] - y, wide + s.spread[v]
        close[v] = int((s.status[v] == READY) & (dx * dx + dy * dy < far * far))
    close[u] = 0
    for side in (enemy, 1 - enemy):
        for v in range(s.first[side], s.first[side + 1]):
            others[count] = v
            count += close[v]
        if side == enemy:
            s.foes = count
    s.beside = count


@kernel(read_only=("d",))
def end_clear(
    d: Setup, s: State, u: int, ux: float, uy: float, go: float, keep: float, skip: int
) -> float:
    """Return how far a unit goes along (ux, uy), at most `go`, to end clear of all others but one.

    Others are gathered. keep: inches between its bases and those of enemies; skip: -1 for none.
    """
    for _ in range(SETTLING):
        end = go
        for other in range(s.beside):
            if s.others[other] != skip:
                least = keep if other < s.foes else 0.0
                end = stop_short(d, s, u, s.others[other], ux, uy, end, least)
        if end == go or end <= 0.0:
            return max(0.0, end)
        go = end
    return 0.0


@kernel(read_only=("d",))
def find_way(d: Setup, s: State, u: int, tx: float, ty: float, inches: float) -> tuple[float, Way]:
    """Return how much nearer a unit gets to a spot with so many inches, and the way there.

    Others are gathered.
    """
    x, y = s.x[u], s.y[u]
    dx, dy = tx - x, ty - y
    far = math.sqrt(dx * dx + dy * dy)
    found = x, y, s.ux[u], s.uy[u]
    if far < geometry.EPSILON:
        return 0.0, found
    least = far
    for way in range(WAYS):
        ux = (dx * TURN_COS[way] - dy * TURN_SIN[way]) / far
        uy = (dy * TURN_COS[way] + dx * TURN_SIN[way]) / far
        length = min(inches - turn_cost(d, s, u, ux, uy), far)
        hope = min(length, max(0.0, far * TURN_COS[way]))  # whence it is as near as can be
        if far * far + hope * (hope - 2.0 * far * TURN_COS[way]) >= (least - HAIR) * (least - HAIR):
            continue
        go = clear_run(d, s, u, ux, uy, to_the_edge(d, s, u, ux, uy, length), -1)
        go = end_clear(d, s, u, ux, uy, go, APART, -1)
        left = geometry.distance(x + go * ux, y + go * uy, tx, ty)
        if left < least - HAIR:
            least = left
            found = x + go * ux, y + go * uy, ux, uy
        if go >= length - HAIR:
            break
    return float(far - least), found


@kernel
def take_way(s: State, u: int, way: Way) -> None:
    """Move a unit to where a way ends, facing as it does there."""
    s.x[u], s.y[u], s.ux[u], s.uy[u] = way


@kernel(read_only=("d",))
def find_charge(d: Setup, s: State, u: int, v: int, inches: float) -> tuple[bool, Way]:
    """Return whether there is a straight way into contact with unit v, and that way."""
    gather(d, s, u, inches)
    return find_contact(d, s, u, v, inches)


@kernel(read_only=("d",))
def find_contact(d: Setup, s: State, u: int, v: int, inches: float) -> tuple[bool, Way]:
    """Return whether there is a straight way into contact with unit v, and that way.

    Others are gathered. Infantry goes on until bases touch; the hull of a vehicle among those that
    it rams, and not without a run-up of the inch that is kept from enemies.
    """
    x, y, both, rams = s.x[u], s.y[u], s.room[u] + s.room[v], is_vehicle(d, u)
    away, gap = geometry.distance(x, y, s.x[v], s.y[v]), gap_between(d, s, u, x, y, v)
    if away < geometry.EPSILON or (away - both if rams else gap - TOUCH) > inches:
        return False, NO_WAY
    if rams and gap < APART - 2.0 * HAIR:
        return False, NO_WAY
    wx, wy = (x - s.x[v]) / away, (y - s.y[v]) / away
    for contact in range(CONTACTS):
        cx = s.x[v] + both * (wx * CONTACT_COS[contact] - wy * CONTACT_SIN[contact])
        cy = s.y[v] + both * (wy * CONTACT_COS[contact] + wx * CONTACT_SIN[contact])
        far = geometry.distance(x, y, cx, cy)
        if far < HAIR:
            return True, (x, y, -wx, -wy)
        ux, uy = (cx - x) / far, (cy - y) / far
        length = min(far, inches - turn_cost(d, s, u, ux, uy))
        if length < (far if rams else 0.0):
            continue
        length = to_the_edge(d, s, u, ux, uy, clear_run(d, s, u, ux, uy, length, v))
        go = end_clear(d, s, u, ux, uy, length, 0.0, v if rams else -1)
        end = x + go * ux, y + go * uy
        if go >= far - HAIR or (not rams and gap_between(d, s, u, end[0], end[1], v) <= TOUCH):
            return True, (end[0], end[1], ux, uy)
    return False, NO_WAY
