"""Where units arrive that need no edge of the table: from the sky, the ground, an ambush.

Source: Armoured Clash, the special rules Aerial Assault, Subterranean, Forward and Ambushers.
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    BUILDING,
    DENSE,
    DIFFICULT,
    LARGE,
    ORDERED_CLEAR,
    RESERVE,
    ROTORCRAFT,
)
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    boxes_gap,
    depth_of,
    form,
    is_out,
    onward,
    player_of,
    stand,
)
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel

LANDINGS = 40
FREE_LANDINGS = 5  # free spots of which the best is taken
STARTLES = 1e6  # more than the square of any way
LURKS = 3.0  # inches from the terrain that hides an ambush


@kernel(read_only=("d",))
def marker_gap(d: Setup, x: float, y: float) -> float:
    """Return how far a spot is from the nearest marker."""
    near = geometry.NEVER
    for marker in range(d.markers):
        near = min(near, geometry.distance(x, y, d.marker[marker, 0], d.marker[marker, 1]))
    return near


@kernel(read_only=("d",))
def _is_clear(d: Setup, s: State, u: int, clear: float) -> bool:
    """Return whether a unit, as it stands, is so far from all buildings and markers."""
    for marker in range(d.markers):
        if reach_to(d, s, d.marker[marker, 0], d.marker[marker, 1], u) < clear + d.marker_radius:
            return False
    for piece in range(s.pieces):
        shape = s.piece[piece]
        if s.piece_does[piece] & BUILDING and boxes_gap(
            s.cx[u], s.cy[u], s.half[u], s.across[u], s.hx[u], s.hy[u],
            shape[0], shape[1], shape[2], shape[3], shape[4], shape[5],
        ) < clear:  # fmt: skip
            return False
    return True


@kernel(read_only=("d",))
def startles(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a Dynamic Entry there would have friends test for suppression."""
    if d.entrance[u] <= 0.0 or s.status[u] != RESERVE:
        return False
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        spared = d.kind[v] in (AIRCRAFT, ROTORCRAFT) or d.rules[v] & LARGE
        if not spared and is_out(s, v):
            if reach_to(d, s, x, y, v) <= d.entrance[u] + 2.0 * s.far[u]:
                return True
    return False


@kernel(read_only=("d",))
def find_landing(d: Setup, s: State, u: int, far: float, clear: float) -> Spot:
    """Return the free spot nearest to a marker, of those tried, no farther than `far` from home.

    far: inches from the own edge that the whole unit stays within. clear: what it keeps from
    buildings and markers, if anything; from enemies it keeps an inch. No unit startles friends
    while it finds room elsewhere. The unit is moved while its general looks.
    """
    form(d, s, u)
    player = player_of(d, u)
    hy, back, most = onward(player), depth_of(s, u), -geometry.NEVER
    spot, found = Spot(False, s.x[u], s.y[u], 0.0, hy), 0
    for _ in range(LANDINGS):
        if found == FREE_LANDINGS:
            break
        x = d.width * rng.uniform(s.rng)
        up = s.half[u] + max(0.0, far - 2.0 * s.half[u]) * rng.uniform(s.rng) + back
        y = up if player == 0 else d.depth - up
        if not fits(d, s, u, x, y, 0.0, hy, ORDERED_CLEAR, -1, True):
            continue
        stand(d, s, u, x, y, 0.0, hy)
        if clear > 0.0 and not _is_clear(d, s, u, clear):
            continue
        score = -marker_gap(d, x, y) - (STARTLES if startles(d, s, u, x, y) else 0.0)
        found += 1 if score > -STARTLES else 0
        if score > most:
            spot, most = Spot(True, x, y, 0.0, hy), score
    return spot


@kernel(read_only=("d",))
def find_ambush(d: Setup, s: State, u: int) -> Spot:
    """Return the free spot nearest to a marker, of those tried, close to ground that hides a unit.

    That is dense or difficult ground; none of the unit is in the enemy's zone.
    """
    form(d, s, u)
    player = player_of(d, u)
    hy, most = onward(player), -geometry.NEVER
    spot = Spot(False, s.x[u], s.y[u], 0.0, hy)
    for _ in range(LANDINGS):
        piece = rng.below(s.rng, max(1, s.pieces))
        angle = 2.0 * math.pi * rng.uniform(s.rng)
        if piece >= s.pieces or s.piece_does[piece] & (DENSE | DIFFICULT) == 0:
            continue
        away = s.piece_far[piece] + LURKS * rng.uniform(s.rng)
        x, y = (
            s.piece[piece, 0] + away * math.cos(angle),
            s.piece[piece, 1] + away * math.sin(angle),
        )
        up = y if player == 0 else d.depth - y
        ahead = s.half[u] if s.across[u] < 0.0 else 0.0
        if up + ahead > d.depth - d.zone or not fits(
            d, s, u, x, y, 0.0, hy, ORDERED_CLEAR, -1, True
        ):
            continue
        if -marker_gap(d, x, y) > most:
            spot, most = Spot(True, x, y, 0.0, hy), -marker_gap(d, x, y)
    return spot
