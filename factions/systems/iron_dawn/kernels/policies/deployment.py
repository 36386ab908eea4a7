"""How the armies come onto the table: by turns, each unit in its own deployment zone.

The rules leave deployment open; see `docs/iron-dawn.md`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    ARMS,
    COMMANDER,
    GUN,
    JOINED,
    LED,
    RANDOM,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import bodies, close_up, is_vehicle
from factions.systems.iron_dawn.kernels.table.standing import fits, free
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

COLUMNS, ROWS = 41, 7
JITTER = 8.0
BACK = 4.0  # inches aside that are as good as one row nearer to where a unit wants to be
ABREAST = 8.0  # inches aside of an objective within which units stand before it


@kernel(read_only=("d",))
def muster(d: Setup, s: State, u: int) -> None:
    """Make a unit whole: its models, the transport it begins in; solos in it are known already."""
    s.n[u], s.left[u] = d.models[u], d.models[u] * d.hp[u]
    s.host[u], s.ride[u] = d.host[u], d.ride[u]
    s.leader[u] = 1 if d.is_[u] & LED else 0
    for arm in range(ARMS):
        s.specials[u, arm] = 0 if is_vehicle(d, u) else max(0, d.bearers[u, arm])
    if d.host[u] >= 0:
        s.status[u] = JOINED
    elif d.ride[u] >= 0:
        s.status[u] = ABOARD
        s.mounted[d.ride[u]] += bodies(s, u)
    close_up(d, s, u)


@kernel(read_only=("d",))
def before(d: Setup, s: State, player: int, objective: int) -> float:
    """Return the points of a player's units that stand before an objective."""
    points = 0.0
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == READY and abs(s.x[u] - d.objective[objective, 0]) <= ABREAST:
            points += d.cost[u]
    return points


@kernel(read_only=("d",))
def least_covered(d: Setup, s: State, player: int) -> int:
    """Return the objective that the fewest of a player's points stand before.

    A point more or less is as good as none: chance decides then.
    """
    found, least = 0, 1e30
    for objective in range(d.objectives):
        points = before(d, s, player, objective) + rng.uniform(s.rng)
        if points < least:
            found, least = objective, points
    return found


@kernel(read_only=("d",))
def wish(d: Setup, s: State, player: int) -> float:
    """Return the x a unit would like to stand at: of the least covered objective, or anywhere."""
    if d.policy[player] == RANDOM or d.objectives == 0:
        return float(d.width * rng.uniform(s.rng))
    objective = least_covered(d, s, player)
    spot = d.objective[objective, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0)
    return float(min(max(spot, 3.0), d.width - 3.0))


@kernel(read_only=("d",))
def clear_column(d: Setup, s: State, u: int, y: float, want: float, close: bool) -> float:
    """Return the x nearest to `want`, of COLUMNS, where a unit has room at that y, or -1."""
    wide = s.spread[u]
    step = (d.width - 2.0 * wide) / (COLUMNS - 1)
    start = min(max(round((want - wide) / step), 0), COLUMNS - 1)
    for tried in range(2 * COLUMNS):
        column = start + (tried + 1) // 2 * (1 if tried % 2 else -1)
        if 0 <= column < COLUMNS:
            x = wide + step * column
            if fits(d, s, u, x, y) if close else free(d, s, u, x, y):
                return float(x)
    return -1.0


@kernel(read_only=("d",))
def place(d: Setup, s: State, u: int, player: int) -> bool:
    """Put a unit where there is room, nearest to its wish; guns and commanders stand back.

    In close order, where its zone has no more room in open order, then before the zone; return
    whether there was any.
    """
    want, wide = wish(d, s, player), s.spread[u]
    return (
        place_near(d, s, u, player, want, d.zone - wide, False)
        or place_near(d, s, u, player, want, d.zone - s.room[u], True)
        or place_near(d, s, u, player, want, d.zone + wide, True)
    )


@kernel(read_only=("d",))
def place_near(
    d: Setup, s: State, u: int, player: int, want: float, front: float, close: bool
) -> bool:
    """Put a unit where there is room, as near to an x as may be; return whether there was any.

    front: how far its middle may be from its edge of the table. close: in close order.
    """
    best, bx, by, back = 1e30, 0.0, 0.0, s.spread[u]
    rear = d.is_[u] & (GUN | COMMANDER) != 0
    for tried in range(ROWS):
        if BACK * tried >= best:
            break
        row = tried if rear else ROWS - 1 - tried
        depth = back + max(0.0, front - back) * row / (ROWS - 1)
        y = depth if player == 0 else d.depth - depth
        x = clear_column(d, s, u, y, want, close)
        if x >= 0.0 and BACK * tried + abs(x - want) < best:
            best, bx, by = BACK * tried + abs(x - want), x, y
    if best >= 1e30:
        return False
    s.x[u], s.y[u] = bx, by
    return True


@kernel(read_only=("d",))
def deploy(d: Setup, s: State) -> None:
    """Deploy both armies by turns, a unit each; the player with the initiative begins.

    A unit for which there is no room stays away, and counts as destroyed.
    """
    for u in range(d.first[0], d.first[2]):
        s.guest[u] = d.guest[u]
    for u in range(d.first[0], d.first[2]):
        muster(d, s, u)
    longest = max(d.first[1] - d.first[0], d.first[2] - d.first[1])
    for turn in range(2 * longest):
        player = s.initiative if turn % 2 == 0 else 1 - s.initiative
        u = d.first[player] + turn // 2
        if u >= d.first[player + 1]:
            continue
        s.ux[u], s.uy[u] = 0.0, 1.0 if player == 0 else -1.0
        if s.status[u] in (JOINED, ABOARD):
            continue
        if place(d, s, u, player):
            s.status[u] = READY
            emits.placed(s, events.DEPLOYMENT, u, -1, bodies(s, u))
    for u in range(d.first[0], d.first[2]):
        if d.ride[u] >= 0 and s.status[u] == ABOARD and s.status[d.ride[u]] != READY:
            s.status[u] = 0
