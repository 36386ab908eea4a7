"""Units as formations: models in open order about the first of them.

Source: Iron Dawn V2, "Tactical Spacing and unit coherence", "Removing models". A squad stands in
rings about its leader, each model 2 inches from its neighbours, and closes up when it loses some.
"""

from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    FLAME_WIDTH,
    MODELS,
    READY,
    VEHICLE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.pieces import gap
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

BASE = 0.5  # inches: the radius of a model's base


@kernel(read_only=("d",))
def player_of(d: Setup, u: int) -> int:
    """Return the player a unit belongs to."""
    return 1 if u >= d.first[1] else 0


@kernel(read_only=("d",))
def ours(d: Setup, u: int, v: int) -> bool:
    """Return whether two units are of one side."""
    return player_of(d, u) == player_of(d, v)


@kernel(read_only=("d",))
def is_vehicle(d: Setup, u: int) -> bool:
    """Return whether a unit is a vehicle or a gun."""
    return bool(d.is_[u] & VEHICLE)


@kernel
def note_ready(s: State) -> None:
    """Write into `close` which units are on the table now, before a blast puts others there."""
    for u in range(s.first[0], s.first[2]):
        s.close[u] = int(s.status[u] == READY)


@kernel
def bodies(s: State, u: int) -> int:
    """Return how many models a unit has, the solos in it among them."""
    count, solo = int(s.n[u]), s.guest[u]
    while solo >= 0:
        count += 1
        solo = s.guest[solo]
    return count


@kernel
def plain(s: State, u: int) -> int:
    """Return how many models of a unit bear no special weapon, its leader among them."""
    count = int(s.n[u])
    for arm in range(ARMS):
        count -= s.specials[u, arm]
    return int(count)


@kernel
def front_rank(s: State, u: int) -> int:
    """Return how many models stand before a squad's leader and special weapons: half at most.

    Those that have fallen since the squad last moved have left gaps there.
    """
    fallen = s.fallen[u]
    return int(max(0, min((s.n[u] + fallen) // 2 - fallen, plain(s, u) - s.leader[u])))


@kernel(read_only=("d",))
def close_up(d: Setup, s: State, u: int) -> None:
    """Work out the room of a unit with the models it has left, the solos in it among them."""
    if is_vehicle(d, u):
        s.spread[u] = s.room[u] = d.room[0]
        return
    count = min(bodies(s, u), MODELS)
    s.spread[u], s.room[u] = d.spread[count], d.room[count]


@kernel
def apart(s: State, u: int, v: int) -> float:
    """Return the square of the distance between the middles of two units."""
    dx, dy = s.x[u] - s.x[v], s.y[u] - s.y[v]
    return float(dx * dx + dy * dy)


@kernel(read_only=("d",))
def within(d: Setup, s: State, u: int, x: float, y: float, far: float) -> int:
    """Return how many of a unit's models, its solo left out, are that near to a point.

    A vehicle counts with its hull.
    """
    dx, dy = s.x[u] - x, s.y[u] - y
    square, wide = dx * dx + dy * dy, s.spread[u]
    if square > (far + wide) * (far + wide):
        return 0
    if is_vehicle(d, u):
        return 1
    if far >= wide and square <= (far - wide) * (far - wide):
        return int(s.n[u])
    count = 0
    for model in range(s.n[u]):
        px, py = dx + d.place_x[model], dy + d.place_y[model]
        count += int(px * px + py * py <= far * far + geometry.EPSILON)
    return count


@kernel(read_only=("d",))
def stands_within(d: Setup, s: State, u: int, place: int, x: float, y: float, far: float) -> bool:
    """Return whether a place of a unit's formation, from 0, is that near to a point."""
    spot = min(place, MODELS - 1)
    dx, dy = s.x[u] + d.place_x[spot] - x, s.y[u] + d.place_y[spot] - y
    return bool(dx * dx + dy * dy <= far * far + geometry.EPSILON)


@kernel
def place_of(s: State, u: int, solo: int) -> int:
    """Return the place in a unit's formation of a solo in it: behind its models, in their order."""
    place, other = int(s.n[u]), s.guest[u]
    while other != solo:
        place, other = place + 1, s.guest[other]
    return place


@kernel(read_only=("d",))
def within_of_piece(d: Setup, s: State, u: int, piece: int, far: float) -> int:
    """Return how many of a squad's models, its solos left out, are that near to a piece."""
    if gap(s, piece, s.x[u], s.y[u]) > far + s.spread[u]:
        return 0
    count = 0
    for model in range(s.n[u]):
        away = gap(s, piece, s.x[u] + d.place_x[model], s.y[u] + d.place_y[model])
        count += int(away <= far)
    return count


@kernel(read_only=("d",))
def in_flames(d: Setup, s: State, u: int, ax: float, ay: float, bx: float, by: float) -> bool:
    """Return whether a line of flame passes within 2 inches of any of a unit's models."""
    far = FLAME_WIDTH + s.spread[u]
    if geometry.point_segment(s.x[u], s.y[u], ax, ay, bx, by) >= far * far:
        return False
    for model in range(s.n[u]):
        px, py = s.x[u] + d.place_x[model], s.y[u] + d.place_y[model]
        if geometry.point_segment(px, py, ax, ay, bx, by) <= FLAME_WIDTH * FLAME_WIDTH:
            return True
    return False


@kernel(read_only=("d",))
def nearest_model(d: Setup, s: State, u: int, x: float, y: float) -> int:
    """Return the model of a unit that is nearest to a point."""
    best, least = 0, 1e30
    for model in range(s.n[u]):
        dx, dy = s.x[u] + d.place_x[model] - x, s.y[u] + d.place_y[model] - y
        if dx * dx + dy * dy < least:
            best, least = model, dx * dx + dy * dy
    return best


@kernel(read_only=("d",))
def nearest_enemy(d: Setup, s: State, u: int) -> int:
    """Return the enemy on the table that is nearest to a unit, abandoned ones left out, or -1."""
    enemy, best, least = 1 - player_of(d, u), -1, 1e30
    for v in range(s.first[enemy], s.first[enemy + 1]):
        if s.status[v] == READY and not s.abandoned[v] and apart(s, u, v) < least:
            best, least = v, apart(s, u, v)
    return best
