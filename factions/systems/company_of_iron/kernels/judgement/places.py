"""Where a model might go: a bounded set of places, chosen by flags, enemies, cover and blows.

Source: the project's design, section 5.
"""

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
    n = s.options
    if n < ONE:
        s.option_x[n], s.option_y[n], s.option_how[n] = x, y, how
        s.option_at[n], s.option_more[n] = at, more
        s.options += 1


@kernel
def add_places_toward(
    s: State, m: int, x: float, y: float, far: float, step: float, stride: float
) -> None:
    """Add the places on the way to a point that end `far` from it, or a step or a stride away."""
    dx, dy = x - s.x[m], y - s.y[m]
    long = math.sqrt(dx * dx + dy * dy)
    want = long - far
    if want <= 0.0 or long < INSIDE:
        return
    dx, dy = dx / long, dy / long
    near = min(want, step)
    _add(s, s.x[m] + near * dx, s.y[m] + near * dy)
    if want > step and stride > step:
        near = min(want, stride)
        _add(s, s.x[m] + near * dx, s.y[m] + near * dy)


@kernel
def _beyond(s: State, k: int, ux: float, uy: float, room: float) -> float:
    """Return how far from the centre of piece k, along (ux, uy), a base has so much room."""
    p = s.piece[k]
    if p[3] < 0.0:
        return float(p[2] + room)
    along, across = abs(ux * p[4] + uy * p[5]), abs(uy * p[4] - ux * p[5])
    return float(min((p[2] + room) / max(along, TOLERANCE), (p[3] + room) / max(across, TOLERANCE)))


@kernel(read_only=("d",))
def _cover(d: Setup, s: State, m: int, step: float, ex: float, ey: float) -> None:
    """Add the places behind or in what shelters from (ex, ey), as far as a step leads there."""
    r = d.edge[m]
    left = ground.pieces_around(s, s.x[m], s.y[m], step + TOLERANCE) & s.sheltering
    while left:
        k = first_bit(left)
        left &= left - 1
        if s.piece_does[k] & COVERS == 0:
            continue
        px, py = s.piece[k, 0], s.piece[k, 1]
        dx, dy = px - s.x[m], py - s.y[m]
        far = step + s.piece_far[k]
        if dx * dx + dy * dy > far * far:
            continue
        ax, ay = px - ex, py - ey
        long = max(0.1, math.sqrt(ax * ax + ay * ay))
        ax, ay, behind = ax / long, ay / long, 0.0
        if s.piece_does[k] & (LINEAR | IMPASSABLE):
            behind = _beyond(s, k, ax, ay, r + BEHIND)
        elif s.piece_does[k] & ROUGH:
            behind = 0.5 * s.piece[k, 2]
        _add(s, px + behind * ax, py + behind * ay)


@kernel(read_only=("d",))
def gather_places(d: Setup, s: State, m: int, seen: Outlook, step: float, stride: float) -> None:
    """List the places that a model may want to reach by a step, or by a stride where it may run.

    seen: the enemies it has weighed up.
    """
    s.options = 0
    x, y = s.x[m], s.y[m]
    _add(s, x, y)
    if s.gunners > 0:
        _cover(d, s, m, step, s.x[seen.shooter], s.y[seen.shooter])
    s.covers = s.options
    for o in range(d.posts):
        far = d.flag_reach + d.edge[m] - INSIDE
        add_places_toward(s, m, d.flag[o, 0], d.flag[o, 1], far, step, stride)
    prey, threat = seen.quarry, seen.nearest
    if prey >= 0:
        ex, ey = s.x[prey], s.y[prey]
        add_places_toward(s, m, ex, ey, math.sqrt(s.fear[OWN, prey]) - INSIDE, step, stride)
        add_places_toward(s, m, ex, ey, math.sqrt(s.fear[NEAR, prey]) + INSIDE, step, stride)
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
    r = d.edge[m]
    for k in range(s.options):
        s.option_x[k] = min(d.width - r, max(r, s.option_x[k]))
        s.option_y[k] = min(d.depth - r, max(r, s.option_y[k]))


@kernel(read_only=("d",))
def gather_blows(d: Setup, s: State, m: int, step: float, length: float) -> None:
    """List the spots from which a model may strike an enemy that it does not reach where it is.

    step, length: how far it walks and charges; 0 for a charge that it may not make.
    """
    reach, foe = d.melee_range[d.kind[m]], 1 - d.side[m]
    farthest, start = max(step, length) + reach + d.edge[m] + TOLERANCE, word(d, foe)
    left = bases_around(d, s, foe, s.x[m], s.y[m], farthest)
    while left:
        e = start + first_bit(left)
        left &= left - 1
        both, ex, ey = d.edge[m] + d.edge[e], s.x[e], s.y[e]
        wide, dx, dy = reach + both, s.x[m] - ex, s.y[m] - ey
        square, far = dx * dx + dy * dy, max(step, length) + wide
        if square > far * far or square <= wide * wide:
            continue
        part = (STRIKES_FROM * reach + both) / math.sqrt(square)
        x, y = ex + part * dx, ey + part * dy
        if length > 0.0 and square <= (length + wide) * (length + wide):
            _add_attack(s, x, y, CHARGE, e, float(s.fear[CHARGE_PRIZE, e]))
        if square <= (step + wide) * (step + wide):
            _add_attack(s, x, y, ADVANCE, e, prize(d, s, m, e, BLOW))
