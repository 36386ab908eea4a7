"""Where a unit's models are: its shape, its arcs, and how far it is from others.

Close formation is a box of ranks behind the officer, open formation a disc about the officer whose
room grows with its models, both at most as far from the officer as unit coherency allows.
"""

import math
from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    AERIAL,
    COHERENCY,
    HOUSED,
    READY,
    TWO_FRONTS,
)
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

SPACING = 0.6  # radius of an open formation, in lengths of a model times the root of their number
QUARTER = math.sqrt(0.5)


class Spot(NamedTuple):
    """A place for a unit's officer, facing along (hx, hy), if one is found."""

    found: bool
    x: float
    y: float
    hx: float
    hy: float


@kernel(read_only=("d",))
def player_of(d: Setup, u: int) -> int:
    """Return the player a unit is of."""
    return 0 if u < d.first[1] else 1


@kernel(read_only=("d",))
def target_of(d: Setup, s: State, u: int) -> int:
    """Return a unit's target category: aerial while it soars."""
    return int(AERIAL if s.soaring == u + 1 else d.target[u])


@kernel
def strength(s: State, u: int) -> int:
    """Return the models of a unit that count for its dice: half of those in a building."""
    return int((s.n[u] + 1) >> 1 if s.status[u] == HOUSED else s.n[u])


@kernel(read_only=("d",))
def damage_left(d: Setup, s: State, u: int) -> int:
    """Return the points of damage that a unit can still take."""
    return int(s.n[u] * d.limit[u] - s.damage[u])


@kernel
def depth_of(s: State, u: int) -> float:
    """Return how far the centre of a unit's shape is behind its officer."""
    return float(s.half[u]) if s.across[u] >= 0.0 else 0.0


@kernel(read_only=("d",))
def form(d: Setup, s: State, u: int) -> None:
    """Set the size of a unit's shape from its models, and with it where they are."""
    models, files = s.n[u], 0 if s.scattered[u] else d.files[u]
    if models <= 1:
        s.half[u], s.across[u] = 0.5 * d.long[u], 0.5 * d.wide[u]
    elif files > 0:
        ranks = (models + files - 1) // files
        s.half[u] = 0.5 * d.long[u] * ranks
        s.across[u] = 0.5 * d.wide[u] * min(models, files)
    else:
        s.half[u] = min(COHERENCY, SPACING * d.long[u] * math.sqrt(float(models)))
        s.across[u] = -1.0
    across = max(0.0, s.across[u])
    s.far[u] = math.sqrt(s.half[u] * s.half[u] + across * across)
    stand(d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u])


@kernel(read_only=("d",))
def stand(d: Setup, s: State, u: int, x: float, y: float, hx: float, hy: float) -> None:
    """Put a unit's officer on a spot, facing along (hx, hy)."""
    s.x[u], s.y[u], s.hx[u], s.hy[u] = x, y, hx, hy
    back = depth_of(s, u)
    s.cx[u], s.cy[u] = x - back * hx, y - back * hy
    mark_disc(s, u)


@kernel(read_only=("d",))
def stand_at(d: Setup, s: State, u: int, spot: Spot) -> None:
    """Put a unit's officer on a spot that has been found for it."""
    stand(d, s, u, spot.x, spot.y, spot.hx, spot.hy)


@kernel
def mark_disc(s: State, u: int) -> None:
    """Write where a unit is into the columns that ways and lines are held against."""
    s.disc_x[u], s.disc_y[u], s.disc_far[u] = s.cx[u], s.cy[u], s.far[u]


@kernel(read_only=("d",))
def officer_at(d: Setup, s: State, u: int) -> tuple[float, float]:
    """Return the centre of a unit's officer: half a model behind the front of a formation."""
    back = 0.5 * d.long[u] if s.across[u] >= 0.0 else 0.0
    return s.x[u] - back * s.hx[u], s.y[u] - back * s.hy[u]


@kernel(read_only=("d",))
def ahead_of(d: Setup, s: State, u: int) -> float:
    """Return how far a unit's officer reaches beyond the spot where it stands: half a model."""
    return float(0.5 * d.long[u]) if s.across[u] < 0.0 else 0.0


@kernel
def is_out(s: State, u: int) -> bool:
    """Return whether a unit is on the table, in a building or outside."""
    return bool((s.status[u] == READY) | (s.status[u] == HOUSED))


@kernel
def in_play(s: State, u: int) -> bool:
    """Return whether a unit is on the table or aboard a transport that is."""
    if s.status[u] == ABOARD:
        return bool(s.status[s.carrier[u]] == READY)
    return is_out(s, u)


@kernel
def boxes_gap(
    ax: float,
    ay: float,
    ahalf: float,
    aacross: float,
    aux: float,
    auy: float,
    bx: float,
    by: float,
    bhalf: float,
    bacross: float,
    bux: float,
    buy: float,
) -> float:
    """Return a length that two shapes are at least apart: the best of their separating axes."""
    dx, dy = bx - ax, by - ay
    centre = math.sqrt(dx * dx + dy * dy)
    if centre < geometry.EPSILON:
        return -1.0
    best = -geometry.NEVER
    for axis in range(5):
        vx, vy = dx / centre, dy / centre
        if axis > 0:
            vx, vy = (aux, auy) if axis < 3 else (bux, buy)
            if axis % 2 == 0:
                vx, vy = -vy, vx
        along = abs(dx * vx + dy * vy)
        along -= geometry.shape_support(ahalf, aacross, aux, auy, vx, vy)
        along -= geometry.shape_support(bhalf, bacross, bux, buy, vx, vy)
        best = max(best, along)
    return best


@kernel
def parted(
    ax: float,
    ay: float,
    ahalf: float,
    aacross: float,
    aux: float,
    auy: float,
    bx: float,
    by: float,
    bhalf: float,
    bacross: float,
    bux: float,
    buy: float,
    far: float,
) -> bool:
    """Return whether one of the separating axes of two shapes has them at least `far` apart."""
    dx, dy = bx - ax, by - ay
    centre = math.sqrt(dx * dx + dy * dy)
    if centre < geometry.EPSILON:
        return False
    for axis in range(5):
        vx, vy = (aux, auy) if axis < 2 else (bux, buy)
        if axis & 1:
            vx, vy = -vy, vx
        if axis == 4:
            vx, vy = dx / centre, dy / centre
        along = abs(dx * vx + dy * vy)
        along -= geometry.shape_support(ahalf, aacross, aux, auy, vx, vy)
        along -= geometry.shape_support(bhalf, bacross, bux, buy, vx, vy)
        if along >= far:
            return True
    return False


@kernel
def in_front(hx: float, hy: float, dx: float, dy: float) -> bool:
    """Return whether (dx, dy) lies in the front arc of a unit that faces along (hx, hy)."""
    return hx * dx + hy * dy >= QUARTER * math.sqrt(dx * dx + dy * dy) - geometry.EPSILON


@kernel
def fronts(s: State, u: int, x: float, y: float) -> bool:
    """Return whether a spot lies in a unit's front arc; a garrison's is all around."""
    return s.status[u] == HOUSED or in_front(s.hx[u], s.hy[u], x - s.x[u], y - s.y[u])


@kernel(read_only=("d",))
def bears(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a spot lies in a front arc of a unit; rolling stock has another behind."""
    if fronts(s, u, x, y):
        return True
    if d.rules[u] & TWO_FRONTS == 0:
        return False
    return in_front(-s.hx[u], -s.hy[u], x - s.x[u], y - s.y[u])


@kernel(read_only=("d",))
def flanked(d: Setup, s: State, one: int, two: int) -> bool:
    """Return whether unit one's officer is outside the front arc of unit two, its officer's."""
    if s.status[two] == HOUSED:
        return False
    (x, y), (ox, oy) = officer_at(d, s, one), officer_at(d, s, two)
    dx, dy = x - ox, y - oy
    if in_front(s.hx[two], s.hy[two], dx, dy):
        return False
    return not (d.rules[two] & TWO_FRONTS and in_front(-s.hx[two], -s.hy[two], dx, dy))


@kernel
def onward(player: int) -> float:
    """Return the way along y that leads to the enemy."""
    return 1.0 if player == 0 else -1.0
