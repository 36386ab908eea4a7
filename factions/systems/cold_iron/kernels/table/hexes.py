"""The field: hexes in axial coordinates, who stands where, what bars the way.

Direction 0 goes up a column of q, the others follow in turn; the two that gain rows are 4 and 5.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    RIVER_FROM,
    RIVER_TO,
    STANDING,
    WIDTH,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel

DQ = (1, 1, 0, -1, -1, 0)
DR = (0, -1, -1, 0, 1, 1)
DIRECTIONS = 6


@kernel
def column_of(q: int, r: int) -> int:
    """Return the column of a hex; every second row is shifted half a hex."""
    return q + (r >> 1)


@kernel
def far(q: int, r: int, to_q: int, to_r: int) -> int:
    """Return how many hexes apart two hexes are."""
    dq, dr = to_q - q, to_r - r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@kernel
def between(s: State, u: int, v: int) -> int:
    """Return how many hexes apart two combatants are."""
    return far(s.q[u], s.r[u], s.q[v], s.r[v])


@kernel(read_only=("d",))
def open_ground(d: Setup, q: int, r: int) -> bool:
    """Return whether a hex is on the field and not in the river."""
    column = column_of(q, r)
    if column < 0 or column >= WIDTH or r < 0 or r >= DEPTH:
        return False
    if d.gap and RIVER_FROM <= r < RIVER_TO:
        return bool(d.gap_from <= column < d.gap_from + d.gap)
    return True


@kernel
def tenant(s: State, q: int, r: int) -> int:
    """Return who stands in a hex of the field, or -1."""
    return int(s.at[r * WIDTH + column_of(q, r)])


@kernel(read_only=("d",))
def free(d: Setup, s: State, q: int, r: int) -> bool:
    """Return whether a combatant may step into a hex."""
    return open_ground(d, q, r) and tenant(s, q, r) < 0


@kernel
def put(s: State, u: int, q: int, r: int) -> None:
    """Stand a combatant in a free hex."""
    s.q[u], s.r[u] = q, r
    s.at[r * WIDTH + column_of(q, r)] = u


@kernel
def lift(s: State, u: int) -> None:
    """Take a combatant off its hex."""
    s.at[s.r[u] * WIDTH + column_of(s.q[u], s.r[u])] = -1


@kernel
def toward(q: int, r: int, to_q: int, to_r: int) -> int:
    """Return the direction that leads closest to a hex, the first of equals."""
    best, least = 0, 9999
    for direction in range(DIRECTIONS):
        x, y = q + DQ[direction] - to_q, r + DR[direction] - to_r
        long = x * x + x * y + y * y
        if long < least:
            best, least = direction, long
    return best


@kernel
def in_front(s: State, u: int, v: int) -> bool:
    """Return whether a combatant faces another within the three hexes ahead."""
    return looks(s, u, toward(s.q[u], s.r[u], s.q[v], s.r[v]))


@kernel
def looks(s: State, u: int, direction: int) -> bool:
    """Return whether a direction is one of the three that a combatant looks in."""
    turn = (direction - s.facing[u]) % DIRECTIONS
    return bool(turn <= 1 or turn == DIRECTIONS - 1)


@kernel
def face(s: State, u: int, q: int, r: int) -> None:
    """Turn toward a hex."""
    if s.q[u] != q or s.r[u] != r:
        s.facing[u] = toward(s.q[u], s.r[u], q, r)


@kernel(read_only=("d",))
def player_of(d: Setup, u: int) -> int:
    """Return whose combatant a slot is."""
    return 0 if u < d.first[1] else 1


@kernel(read_only=("d",))
def room_beside(d: Setup, s: State, v: int) -> bool:
    """Return whether there is a hex beside somebody that another may step into."""
    for direction in range(DIRECTIONS):
        if free(d, s, s.q[v] + DQ[direction], s.r[v] + DR[direction]):
            return True
    return False


@kernel(read_only=("d",))
def closed_hexes(d: Setup, s: State, u: int) -> int:
    """Return how many of the hexes around somebody nobody can stand in."""
    number = 0
    for direction in range(DIRECTIONS):
        if not open_ground(d, s.q[u] + DQ[direction], s.r[u] + DR[direction]):
            number += 1
    return number


@kernel(read_only=("d",))
def nearest(d: Setup, s: State, u: int) -> int:
    """Return the enemy closest to somebody, the first of equals, or -1."""
    enemy, best, least = 1 - player_of(d, u), -1, 9999
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == STANDING:
            apart = between(s, u, v)
            if apart < least:
                best, least = v, apart
    return best


@kernel
def out_of_sight(s: State, v: int, q: int, r: int) -> bool:
    """Return whether a hex beside somebody is out of his sight."""
    for direction in range(2, DIRECTIONS - 1):
        turned = (s.facing[v] + direction) % DIRECTIONS
        if s.q[v] + DQ[turned] == q and s.r[v] + DR[turned] == r:
            return True
    return False
