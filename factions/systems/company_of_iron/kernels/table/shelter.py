"""What shelters a target from an attacker: concealment, cover, obstacles.

Source: Company of Iron, "Concealment & Cover", "Knockdown".
"""

import math

from factions.systems.company_of_iron.kernels.record.bonuses import CONCEALMENT, COVER
from factions.systems.company_of_iron.kernels.record.layout import (
    CONCEALED,
    COVERS,
    EYELESS_SIGHT,
    IN_COVER,
    KNOCKED_DOWN,
    LINEAR,
    ROUGH,
    SMOKE,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import ground
from factions.systems.company_of_iron.kernels.table.bases import radius, traits
from factions.tabletop.battles import geometry, terrain
from factions.tabletop.battles.bits import first_bit
from factions.tabletop.compiler.jit import kernel

SHELTER = 1.0  # inches from a piece within which it shelters
BESIDE = 0.5  # inches within which being knocked down is no cover


@kernel(read_only=("d",))
def _shelters(d: Setup, s: State, piece: int, u: int, x: float, y: float, v: int) -> bool:
    """Return whether a piece shelters v from u at (x, y).

    Forest, rubble and cloud shelter models in them, a trench models completely within. All
    but cloud and trench shelter, too, where the base of v, swept an inch toward u, meets them.
    """
    does, edge = s.piece_does[piece], radius(d, v)
    vx, vy = s.x[v], s.y[v]
    if ground.trench(does):
        if not ground.inside(s, piece, vx, vy, edge):
            return False
        return not terrain.reaches(s, piece, x, y, radius(d, u))
    if does & (ROUGH | SMOKE) and terrain.reaches(s, piece, vx, vy, edge):
        return True
    if does & SMOKE:
        return False
    dx, dy = x - vx, y - vy
    part = SHELTER / max(SHELTER, math.sqrt(dx * dx + dy * dy))
    shape = s.piece[piece]
    sx, sy = vx + part * dx, vy + part * dy
    away = geometry.segment_shape(
        vx, vy, sx, sy, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
    )
    return bool(away < edge - geometry.EPSILON)


@kernel(read_only=("d",))
def screens(d: Setup, s: State, u: int, x: float, y: float, v: int) -> int:
    """Return what v has from u at (x, y), as bits: 2 concealment, 4 cover, for any observer."""
    found, bits = 0, traits(d, s, v)
    if bits & CONCEALED:
        found = CONCEALMENT
    if bits & IN_COVER:
        found |= COVER
    if s.status[v] & KNOCKED_DOWN:
        dx, dy, room = s.x[v] - x, s.y[v] - y, BESIDE + radius(d, u) + radius(d, v)
        if dx * dx + dy * dy > room * room + geometry.EPSILON:
            found |= COVER
    left = ground.pieces_around(s, s.x[v], s.y[v], SHELTER + radius(d, v)) & s.sheltering
    while left:
        piece = first_bit(left)
        left &= left - 1
        worth = COVER if s.piece_does[piece] & COVERS else CONCEALMENT
        if found & worth == 0 and _shelters(d, s, piece, u, x, y, v):
            found |= worth
    return found


@kernel(read_only=("d",))
def shelter_from(d: Setup, s: State, u: int, x: float, y: float, v: int) -> int:
    """Return what shelters v from u at (x, y), as `shelter`."""
    found = screens(d, s, u, x, y, v)
    if found & COVER:
        return COVER
    return 0 if traits(d, s, u) & EYELESS_SIGHT else found


@kernel(read_only=("d",))
def shelter(d: Setup, s: State, u: int, v: int) -> int:
    """Return what shelters v from a ranged or magic attack of u: 0, concealment 2, cover 4.

    The two never add up. A knocked down model has cover beyond half an inch; Eyeless Sight looks
    through concealment. Source: "Concealment & Cover", "Knockdown".
    """
    return shelter_from(d, s, u, s.x[u], s.y[u], v)


@kernel(read_only=("d",))
def obscured(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether an obstacle or obstruction hides any part of v from u's melee attacks."""
    edge = min(radius(d, u), radius(d, v)) - geometry.EPSILON
    ax, ay, bx, by = s.x[u], s.y[u], s.x[v], s.y[v]
    for piece in range(s.pieces):
        does = s.piece_does[piece]
        if does & LINEAR == 0 and not ground.obstruction(does):
            continue
        shape, far = s.piece[piece], s.piece_far[piece] + edge
        if geometry.point_segment(shape[0], shape[1], ax, ay, bx, by) < far * far:
            away = geometry.segment_shape(
                ax, ay, bx, by, shape[0], shape[1], shape[2], shape[3], shape[4], shape[5]
            )
            if away < edge:
                return True
    return False
