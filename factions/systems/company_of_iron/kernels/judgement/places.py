"""Where a model might go: a bounded set of places, chosen by flags, enemies, cover and blows."""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    CHARGE_PRIZE,
    NEAR,
    OWN,
    Outlook,
)
from factions.systems.company_of_iron.kernels.judgement.weighing import ONE
from factions.systems.company_of_iron.kernels.judgement.worth import prize
from factions.systems.company_of_iron.kernels.record.layout import (
    ADVANCE,
    BLOW,
    CHARGE,
    COVERS,
    IMPASSABLE,
    LINEAR,
    ROUGH,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import ground
from factions.systems.company_of_iron.kernels.table.bases import bases_around, word
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

INSIDE = 0.5  # inches within a reach, so that measuring does not fail by a hair
SIDE_X, SIDE_Y = 0.5, 0.866  # of a step: 60 degrees aside
BEHIND = 0.05  # inches between a model and what it hides behind
STRIKES_FROM = 0.9  # of a melee range is where a model strikes from
TOLERANCE = 1e-6  # inches by which what is looked at may be out of reach
NO_TARGET = -1  # an order without a melee attack


@kernel
def _add(s: State, x: float, y: float) -> None:
    _add_attack(s, x, y, ADVANCE, NO_TARGET, 0.0)


@kernel
def _add_attack(s: State, x: float, y: float, how: int, at: int, more: float) -> None:
    row = s.options
    if row < ONE:
        s.option_x[row], s.option_y[row], s.option_how[row] = x, y, how
        s.option_at[row], s.option_more[row] = at, more
        s.options += 1


@kernel
def add_places_toward(
    s: State, u: int, x: float, y: float, far: float, step: float, stride: float
) -> None:
    """Add the places on the way to a point that end `far` from it, or a step or a stride away."""
    dx, dy = x - s.x[u], y - s.y[u]
    long = math.sqrt(dx * dx + dy * dy)
    want = long - far
    if want <= 0.0 or long < INSIDE:
        return
    dx, dy = dx / long, dy / long
    near = min(want, step)
    _add(s, s.x[u] + near * dx, s.y[u] + near * dy)
    if want > step and stride > step:
        near = min(want, stride)
        _add(s, s.x[u] + near * dx, s.y[u] + near * dy)


@kernel
def _beyond(s: State, piece: int, ux: float, uy: float, room: float) -> float:
    """Return how far from the centre of a piece, along (ux, uy), a base has so much room."""
    shape = s.piece[piece]
    if shape[3] < 0.0:
        return float(shape[2] + room)
    along, across = abs(ux * shape[4] + uy * shape[5]), abs(uy * shape[4] - ux * shape[5])
    return float(
        min((shape[2] + room) / max(along, TOLERANCE), (shape[3] + room) / max(across, TOLERANCE))
    )


@kernel(read_only=("d",))
def _cover(d: Setup, s: State, u: int, step: float, ex: float, ey: float) -> None:
    """Add the places behind or in what shelters from (ex, ey), as far as a step leads there."""
    edge = d.edge[u]
    left = ground.pieces_around(s, s.x[u], s.y[u], step + TOLERANCE) & s.sheltering
    while left:
        piece = first_bit(left)
        left &= left - 1
        if s.piece_does[piece] & COVERS == 0:
            continue
        px, py = s.piece[piece, 0], s.piece[piece, 1]
        dx, dy = px - s.x[u], py - s.y[u]
        far = step + s.piece_far[piece]
        if dx * dx + dy * dy > far * far:
            continue
        ax, ay = px - ex, py - ey
        long = max(0.1, math.sqrt(ax * ax + ay * ay))
        ax, ay, behind = ax / long, ay / long, 0.0
        if s.piece_does[piece] & (LINEAR | IMPASSABLE):
            behind = _beyond(s, piece, ax, ay, edge + BEHIND)
        elif s.piece_does[piece] & ROUGH:
            behind = 0.5 * s.piece[piece, 2]
        _add(s, px + behind * ax, py + behind * ay)


@kernel(read_only=("d",))
def gather_places(d: Setup, s: State, u: int, seen: Outlook, step: float, stride: float) -> None:
    """List the places that a model may want to reach by a step, or by a stride where it may run.

    seen: the enemies it has weighed up.
    """
    s.options = 0
    x, y = s.x[u], s.y[u]
    _add(s, x, y)
    if s.gunners > 0:
        _cover(d, s, u, step, s.x[seen.shooter], s.y[seen.shooter])
    s.covers = s.options
    for flag in range(d.posts):
        far = d.flag_reach + d.edge[u] - INSIDE
        add_places_toward(s, u, d.flag[flag, 0], d.flag[flag, 1], far, step, stride)
    prey, threat = seen.quarry, seen.nearest
    if prey >= 0:
        ex, ey = s.x[prey], s.y[prey]
        add_places_toward(s, u, ex, ey, math.sqrt(s.fear[OWN, prey]) - INSIDE, step, stride)
        add_places_toward(s, u, ex, ey, math.sqrt(s.fear[NEAR, prey]) + INSIDE, step, stride)
        dx, dy = ex - x, ey - y
        long = max(0.1, math.sqrt(dx * dx + dy * dy))
        dx, dy = step * dx / long, step * dy / long
        _add(s, x + SIDE_X * dx - SIDE_Y * dy, y + SIDE_X * dy + SIDE_Y * dx)
        _add(s, x + SIDE_X * dx + SIDE_Y * dy, y + SIDE_X * dy - SIDE_Y * dx)
    if threat >= 0:
        ex, ey = s.x[threat], s.y[threat]
        dx, dy = x - ex, y - ey
        long = max(0.1, math.sqrt(dx * dx + dy * dy))
        _add(s, x + step * dx / long, y + step * dy / long)
    edge = d.edge[u]
    for piece in range(s.options):
        s.option_x[piece] = min(d.width - edge, max(edge, s.option_x[piece]))
        s.option_y[piece] = min(d.depth - edge, max(edge, s.option_y[piece]))


@kernel(read_only=("d",))
def gather_blows(d: Setup, s: State, u: int, step: float, length: float) -> None:
    """List the spots from which a model may strike an enemy that it does not reach where it is.

    step, length: how far it walks and charges; 0 for a charge that it may not make.
    """
    reach, foe = d.melee_range[d.kind[u]], 1 - d.side[u]
    farthest, start = max(step, length) + reach + d.edge[u] + TOLERANCE, word(d, foe)
    left = bases_around(d, s, foe, s.x[u], s.y[u], farthest)
    while left:
        enemy = start + first_bit(left)
        left &= left - 1
        both, ex, ey = d.edge[u] + d.edge[enemy], s.x[enemy], s.y[enemy]
        wide, dx, dy = reach + both, s.x[u] - ex, s.y[u] - ey
        square, far = dx * dx + dy * dy, max(step, length) + wide
        if square > far * far or square <= wide * wide:
            continue
        part = (STRIKES_FROM * reach + both) / math.sqrt(square)
        x, y = ex + part * dx, ey + part * dy
        if length > 0.0 and square <= (length + wide) * (length + wide):
            _add_attack(s, x, y, CHARGE, enemy, float(s.fear[CHARGE_PRIZE, enemy]))
        if square <= (step + wide) * (step + wide):
            _add_attack(s, x, y, ADVANCE, enemy, prize(d, s, u, enemy, BLOW))
