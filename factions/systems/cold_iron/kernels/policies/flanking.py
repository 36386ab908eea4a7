"""The way round friends that bar the way to every enemy, hex by hex."""

from factions.systems.cold_iron.kernels.policies.closing_in import close_in
from factions.systems.cold_iron.kernels.policies.targets import BLOW
from factions.systems.cold_iron.kernels.policies.temper import weight
from factions.systems.cold_iron.kernels.record.indices import HOLDS, WHEEL, WIDTH
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import (
    move_of,
    short_move_of,
    striking_move,
    walk,
)
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    column_of,
    face,
    far,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

LONGEST = 14  # hexes of a way round
LEGS = 4  # straight parts of it that are gone in a turn


@kernel(read_only=("d",))
def goes_round(d: Setup, s: State, u: int) -> bool:
    """Go round the friends that bar the way; strike where that ends beside an enemy in time.

    Who would come there too late for a blow stops a hex before. Tell whether it went anywhere.
    """
    if weight(d, player_of(d, u), WHEEL) <= 0.0:
        return False
    if s.does[u] != HOLDS or s.went[u] or engaged(d, s, u):
        return False
    goal = find_way(d, s, u)
    if goal < 0:
        return False
    stop = goal if s.steps[goal] <= striking_move(d, s, u) else int(s.came[goal]) - 1
    follow(d, s, u, stop)
    v = enemy_beside(d, s, u)
    if v >= 0:
        close_in(d, s, u, v, 0)
    elif s.went[u] > 0:
        face(s, u, q_of(goal), row_of(goal))
    return bool(s.went[u] > 0)


@kernel(read_only=("d",))
def find_way(d: Setup, s: State, u: int) -> int:
    """Return the nearest place beside an enemy that u can get to over free hexes, or -1.

    `came` then leads back from it to where u stands, and `steps` counts the hexes.
    """
    for number in range(s.seen):
        s.came[s.queue[number]] = 0
    start = place_of(int(s.q[u]), int(s.r[u]))
    s.came[start], s.steps[start], s.queue[0], s.seen = start + 1, 0, start, 1
    head = 0
    while head < s.seen:
        place = int(s.queue[head])
        head += 1
        q, r = q_of(place), row_of(place)
        for direction in range(DIRECTIONS):
            x, y = q + DQ[direction], r + DR[direction]
            if not open_ground(d, x, y):
                continue
            v, following = tenant(s, x, y), place_of(x, y)
            if v >= 0:
                if place != start and may_strike(d, s, u, v):
                    return place
            elif s.came[following] == 0 and s.steps[place] < LONGEST:
                s.came[following], s.steps[following] = place + 1, s.steps[place] + 1
                s.queue[s.seen] = following
                s.seen += 1
    return -1


@kernel(read_only=("d",))
def follow(d: Setup, s: State, u: int, stop: int) -> None:
    """Go the way that was found as far as a place on it, one straight part after the other.

    With a second part the move turns aside, and is no longer than such a move.
    """
    left = min(move_of(d, s, u), int(s.steps[stop]))
    for _ in range(LEGS):
        to = corner(s, u, stop, left)
        gone = walk(d, s, u, q_of(to), row_of(to), left, 0) if left > 0 else 0
        at = place_of(int(s.q[u]), int(s.r[u]))
        if gone == 0 or at != to or at == stop:
            return
        left = min(left - gone, short_move_of(d, s, u) - int(s.went[u]))


@kernel
def corner(s: State, u: int, place: int, most: int) -> int:
    """Return the last place on the way to one, at most so far, that a straight move leads to."""
    q, r = int(s.q[u]), int(s.r[u])
    start = place_of(q, r)
    while place != start:
        steps = int(s.steps[place] - s.steps[start])
        if steps <= most and far(q, r, q_of(place), row_of(place)) == steps:
            return place
        place = int(s.came[place]) - 1
    return place


@kernel(read_only=("d",))
def enemy_beside(d: Setup, s: State, u: int) -> int:
    """Return an enemy that u stands beside and may strike, or -1."""
    for direction in range(DIRECTIONS):
        x, y = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, x, y):
            v = tenant(s, x, y)
            if v >= 0 and may_strike(d, s, u, v):
                return v
    return -1


@kernel(read_only=("d",))
def may_strike(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether v is an enemy whom a blow of u can harm, and hand to hand with nobody."""
    return player_of(d, v) != player_of(d, u) and s.held[v] < 0 and harms(d, u, v, BLOW)


@kernel
def place_of(q: int, r: int) -> int:
    """Return the place of a hex of the field: row by row, column by column."""
    return r * WIDTH + column_of(q, r)


@kernel
def row_of(place: int) -> int:
    """Return the row of a place."""
    return place // WIDTH


@kernel
def q_of(place: int) -> int:
    """Return the coordinate q of a place."""
    return place % WIDTH - (place // WIDTH >> 1)
