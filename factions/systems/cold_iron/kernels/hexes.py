"""The field: hexes in axial coordinates, who stands where, what bars the way.

Direction 0 goes up a column of q, the others follow in turn; the two that gain rows are 4 and 5.
"""

from factions.systems.cold_iron.kernels.layout import (
    DEPTH,
    RIVER_FROM,
    RIVER_TO,
    STANDING,
    WIDTH,
    Record,
)
from factions.tabletop.jit import kernel

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
def between(s: Record, u: int, v: int) -> int:
    """Return how many hexes apart two combatants are."""
    return far(s.q[u], s.r[u], s.q[v], s.r[v])


@kernel
def open_ground(d: Record, q: int, r: int) -> bool:
    """Tell whether a hex is on the field and not in the river."""
    column = column_of(q, r)
    if column < 0 or column >= WIDTH or r < 0 or r >= DEPTH:
        return False
    if d.gap and RIVER_FROM <= r < RIVER_TO:
        return bool(d.gap_from <= column < d.gap_from + d.gap)
    return True


@kernel
def tenant(s: Record, q: int, r: int) -> int:
    """Return who stands in a hex of the field, or -1."""
    return int(s.at[r * WIDTH + column_of(q, r)])


@kernel
def free(d: Record, s: Record, q: int, r: int) -> bool:
    """Tell whether a combatant may step into a hex."""
    return open_ground(d, q, r) and tenant(s, q, r) < 0


@kernel
def put(s: Record, u: int, q: int, r: int) -> None:
    """Stand a combatant in a free hex."""
    s.q[u], s.r[u] = q, r
    s.at[r * WIDTH + column_of(q, r)] = u


@kernel
def lift(s: Record, u: int) -> None:
    """Take a combatant off its hex."""
    s.at[s.r[u] * WIDTH + column_of(s.q[u], s.r[u])] = -1


@kernel
def toward(q: int, r: int, to_q: int, to_r: int) -> int:
    """Return the direction that leads closest to a hex, the first of equals."""
    best, least = 0, 9999
    for k in range(DIRECTIONS):
        x, y = q + DQ[k] - to_q, r + DR[k] - to_r
        long = x * x + x * y + y * y
        if long < least:
            best, least = k, long
    return best


@kernel
def in_front(s: Record, u: int, v: int) -> bool:
    """Tell whether a combatant faces another within the three hexes ahead."""
    turn = (toward(s.q[u], s.r[u], s.q[v], s.r[v]) - s.facing[u]) % DIRECTIONS
    return bool(turn <= 1 or turn == DIRECTIONS - 1)


@kernel
def player_of(d: Record, u: int) -> int:
    """Return whose combatant a slot is."""
    return 0 if u < d.first[1] else 1


@kernel
def stands(s: Record, u: int) -> bool:
    """Tell whether a combatant still fights."""
    return bool(s.status[u] == STANDING)


@kernel
def engaged(d: Record, s: Record, u: int) -> bool:
    """Tell whether an enemy who stands beside a combatant faces it."""
    enemy = 1 - player_of(d, u)
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) == enemy and holds_back(d, s, v, u):
                return True
    return False


@kernel
def holds_back(d: Record, s: Record, v: int, u: int) -> bool:
    """Tell whether v engages u beside it: on foot it takes a spear to hold a rider back."""
    if s.riding[u] and s.riding[v] == 0 and d.spear[v, s.stance[v]] == 0:
        return False
    if s.stunned[v] or s.down[v] or s.held[v] >= 0:
        return False
    return in_front(s, v, u)


@kernel
def closed(d: Record, s: Record, u: int) -> int:
    """Return how many of the hexes around somebody nobody can stand in."""
    number = 0
    for k in range(DIRECTIONS):
        if not open_ground(d, s.q[u] + DQ[k], s.r[u] + DR[k]):
            number += 1
    return number


@kernel
def parted(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether a river lies between two: they stand on either bank."""
    low, high = min(s.r[u], s.r[v]), max(s.r[u], s.r[v])
    return bool(d.gap and low < RIVER_FROM and high >= RIVER_TO)


@kernel
def room_beside(d: Record, s: Record, v: int) -> bool:
    """Tell whether there is a hex beside somebody that another may step into."""
    for k in range(DIRECTIONS):
        if free(d, s, s.q[v] + DQ[k], s.r[v] + DR[k]):
            return True
    return False


@kernel
def sheltered(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether v stands at the wall of a bank, and u shoots from over the river."""
    near = s.r[v] == RIVER_FROM - 1 or s.r[v] == RIVER_TO
    return bool(d.wall and near and (s.r[u] < RIVER_FROM) != (s.r[v] < RIVER_FROM))
