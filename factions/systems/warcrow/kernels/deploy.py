"""Who has the initiative, and how the companies come onto the table.

Source: Warcrow 1.6, "Decide Who Has Initiative", "Deploy Units", "Scout", "Ambusher".
"""

import math

import numpy as np

from factions.systems.warcrow.kernels import events
from factions.systems.warcrow.kernels.damage import take_stock
from factions.systems.warcrow.kernels.formation import (
    NOBODY,
    bases_clear,
    gather,
    player_of,
    spot_free,
)
from factions.systems.warcrow.kernels.layout import (
    AMBUSHER,
    AWAY,
    CLEAR,
    DRAW,
    FORMATION,
    GAP,
    HIDDEN,
    JOINED,
    NEAREST,
    OFFICER,
    PLACES,
    RANDOM,
    READY,
    SCOUT,
    TO_X,
    TO_Y,
    VALUE,
    Record,
)
from factions.systems.warcrow.kernels.movement import march_to
from factions.systems.warcrow.kernels.outlook import NEXT_TIME, survey, weigh_spots, weigh_up
from factions.systems.warcrow.kernels.rushes import best_prey
from factions.systems.warcrow.kernels.sight import reach_to, sees_from
from factions.systems.warcrow.kernels.worth import range_of
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

ROWS, COLUMNS = 4, 29
JITTER = 6.0
BACK = 3.0  # strides aside that are as good as one row further forward
EDGE_STEPS, ROUND_STEPS = 8, 8
ROUND_COS = tuple(math.cos(2.0 * math.pi * k / ROUND_STEPS) for k in range(ROUND_STEPS))
ROUND_SIN = tuple(math.sin(2.0 * math.pi * k / ROUND_STEPS) for k in range(ROUND_STEPS))


@kernel
def muster(d: Record, s: Record, u: int) -> None:
    """Make a unit ready to stand: its troops, and its character in its place."""
    s.n[u] = d.troops[u]
    s.character[u] = -1
    g = d.guest[u]
    if g >= 0:
        s.character[u] = 0 if d.keywords[g] & OFFICER else s.n[u]
        s.n[u] += 1
        s.status[g] = JOINED
    take_stock(d, s, u)


@kernel
def footprint(d: Record, s: Record, u: int) -> float:
    """Return the radius of the disc that a unit in close order takes up."""
    if s.n[u] <= 1:
        return float(d.radius[u])
    return float(d.radius[u] + 2.0 * max(d.radius[u], d.guest_radius[u]) + GAP)


@kernel
def stand(d: Record, s: Record, u: int, x: float, y: float) -> None:
    """Put a unit on the table, its troops behind its leader."""
    s.status[u] = READY
    march_to(d, s, u, x, y, 0.0, -1.0 if player_of(d, u) == 0 else 1.0)
    events.emit_places(s, events.DEPLOYMENT, u, -1)


@kernel
def _aim(d: Record, s: Record, u: int) -> float:
    """Return the x a unit would like to be deployed at: of an objective, in turn, or anywhere."""
    if d.objectives > 0 and d.policy[player_of(d, u)] != RANDOM:
        o = (u - d.first[player_of(d, u)]) % d.objectives
        return float(d.objective[o, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0))
    return float(d.width * rng.uniform(s.rng))


@kernel
def _clear_column(d: Record, s: Record, u: int, y: float, want: float) -> float:
    """Return the x of the column nearest to `want` where the unit has room at that y, or -1."""
    size = footprint(d, s, u)
    wide = (d.width - 2.0 * size) / (COLUMNS - 1)
    start = min(max(round((want - size) / wide), 0), COLUMNS - 1)
    side = 1 if want > size + wide * start else -1
    for k in range(2 * COLUMNS):
        column = start + (k + 1) // 2 * (side if k % 2 else -side)
        if column < 0 or column >= COLUMNS:
            continue
        x = size + wide * column
        gather(d, s, u, x, y, size + CLEAR, NOBODY)
        if bases_clear(s, x, y, size) and spot_free(d, s, x, y, s.lead[u]):
            return float(x)
    return -1.0


@kernel
def place_in_zone(d: Record, s: Record, u: int) -> bool:
    """Deploy a unit in its zone, as far forward and as near its wish as there is room."""
    size, want = footprint(d, s, u), _aim(d, s, u)
    best, bx, by = geometry.NEVER, 0.0, 0.0
    for row in range(ROWS):
        if best <= BACK * row:
            break
        depth = d.zone - size - GAP - row * (d.zone - 2.0 * size) / ROWS
        y = depth if player_of(d, u) == 0 else d.depth - depth
        x = _clear_column(d, s, u, y, want)
        cost = abs(x - want) + BACK * row
        if x >= 0.0 and cost < best:
            best, bx, by = cost, x, y
    if best == geometry.NEVER:
        return False
    stand(d, s, u, bx, by)
    return True


@kernel
def unseen(d: Record, s: Record, u: int, x: float, y: float) -> bool:
    """Tell whether no enemy within 12 strides of a unit at a spot sees its leader.

    Its troops may stand as far from the leader as formation lets them.
    """
    enemy, troops = 1 - player_of(d, u), 0.0
    if d.troops[u] > 1 or d.guest[u] >= 0:
        troops = FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
    s.x[u, 0], s.y[u, 0] = x, y
    n, s.n[u] = s.n[u], 1
    hidden = True
    for e in range(d.first[enemy], d.first[enemy + 1]):
        if hidden and s.status[e] == READY:
            if reach_to(d, s, u, x, y, e) - troops <= HIDDEN:
                hidden = s.foes[e] > 0 or not sees_from(d, s, e, s.x[e, 0], s.y[e, 0], u)
    s.n[u] = n
    return hidden


@kernel
def _add_spot(d: Record, s: Record, u: int, x: float, y: float, most: float) -> None:
    """Add a spot no further ahead than `most`."""
    ahead = y if player_of(d, u) == 0 else d.depth - y
    if s.options < PLACES and ahead <= most:
        s.spot_x[s.options], s.spot_y[s.options] = x - s.x[u, 0], y - s.y[u, 0]
        s.options += 1


@kernel
def _may_come(d: Record, s: Record, u: int, x: float, y: float, ambushing: bool) -> bool:
    """Tell whether a unit may come in at a spot; an Ambusher wants room for all its troops."""
    size = footprint(d, s, u)
    gather(d, s, u, x, y, size + CLEAR, NOBODY)
    if ambushing and not bases_clear(s, x, y, size):
        return False
    return spot_free(d, s, x, y, s.lead[u]) and unseen(d, s, u, x, y)


@kernel
def _surround(d: Record, s: Record, u: int, most: float) -> None:
    """Add the spots round the enemy most worth going after, just too far off for it to see."""
    if s.hunt[3] <= 0.0:
        return
    away = HIDDEN + s.spread[u] + FORMATION
    x, y = s.x[u, 0] + np.float64(s.hunt[0]), s.y[u, 0] + np.float64(s.hunt[1])
    for k in range(ROUND_STEPS):
        _add_spot(d, s, u, x + away * ROUND_COS[k], y + away * ROUND_SIN[k], most)


@kernel
def _list_spots(d: Record, s: Record, u: int) -> int:
    """Write down the spots where a unit might come in; return how many are ambushes."""
    s.options = 0
    r, most = s.lead[u], d.depth - d.zone - footprint(d, s, u)
    if d.keywords[u] & AMBUSHER:
        away = d.objective_radius + d.contest + r - 0.5
        for o in range(d.objectives):
            for k in range(ROUND_STEPS):
                x = d.objective[o, 0] + away * ROUND_COS[k]
                _add_spot(d, s, u, x, d.objective[o, 1] + away * ROUND_SIN[k], most)
        _surround(d, s, u, most)
    ambushes = s.options
    for k in range(EDGE_STEPS):
        y = d.zone + (d.depth - 2.0 * d.zone) * (k + 0.5) / EDGE_STEPS
        _add_spot(d, s, u, r + GAP, y, most)
        _add_spot(d, s, u, d.width - r - GAP, y, most)
    return int(ambushes)


@kernel
def _list_arrivals(s: Record, least: float) -> int:
    """Write down the spots worth more than `least` as prey; return how many."""
    count = 0
    for k in range(s.options):
        s.prey[count], s.prey_worth[count] = k, s.spot_worth[k]
        count += int(s.spot_worth[k] > least)
    return count


@kernel
def find_arrival(d: Record, s: Record, u: int, least: float) -> bool:
    """Find where a Scout (at an edge) or an Ambusher (anywhere) had best come in; into order.

    least: what that has to be worth more than. `survey` comes first.
    """
    r = s.lead[u]
    cx, cy = 0.5 * d.width, 0.5 * d.zone if player_of(d, u) == 0 else d.depth - 0.5 * d.zone
    s.x[u, 0], s.y[u, 0] = cx, cy
    s.spread[u] = footprint(d, s, u)
    weigh_up(d, s, u)
    ambushes = _list_spots(d, s, u)
    charges = d.objectives > 0 and d.keywords[u] & AMBUSHER and range_of(s, u) <= 0.0
    hope = 1.0 / NEXT_TIME if charges else 1.0
    weigh_spots(s, s.options, hope, d.taste[player_of(d, u), DRAW])
    count = _list_arrivals(s, least)
    for _ in range(count):
        row = best_prey(s, count)
        best = s.prey[row]
        x = min(max(cx + s.spot_x[best], r), d.width - r)
        y = min(max(cy + s.spot_y[best], r), d.depth - r)
        if _may_come(d, s, u, x, y, best < ambushes):
            s.order[TO_X], s.order[TO_Y], s.order[VALUE] = x, y, s.spot_worth[best]
            return True
        s.prey_worth[row] = -geometry.NEVER
    return False


@kernel
def arrive(d: Record, s: Record, u: int) -> bool:
    """Bring a unit kept back onto the table: where it found to arrive, or in its zone."""
    survey(d, s)
    if find_arrival(d, s, u, -geometry.NEVER):
        stand(d, s, u, s.order[TO_X], s.order[TO_Y])
        return True
    return place_in_zone(d, s, u)


@kernel
def keeps_back(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit stays off the table when the companies deploy."""
    policy = d.policy[player_of(d, u)]
    if policy == NEAREST or d.keywords[u] & (SCOUT | AMBUSHER) == 0:
        return False
    return policy != RANDOM or rng.below(s.rng, 2) == 1


@kernel
def deploy(d: Record, s: Record) -> None:
    """Deploy both companies in turn, whoever has the initiative first; then the Scouts.

    A unit that finds no room stays off the table and may come later.
    """
    for u in range(d.first[2]):
        if d.host[u] < 0:
            muster(d, s, u)
    for scouts in range(2):
        at0, at1 = d.first[0], d.first[1]
        for turn in range(2 * d.first[2]):
            player = s.initiative if turn % 2 == 0 else 1 - s.initiative
            u = at0 if player == 0 else at1
            while u < d.first[player + 1] and not _due(d, s, u, scouts == 1):
                u += 1
            if u < d.first[player + 1]:
                if scouts:
                    arrive(d, s, u)
                elif not keeps_back(d, s, u):
                    place_in_zone(d, s, u)
                u += 1
            if player == 0:
                at0 = u
            else:
                at1 = u


@kernel
def _due(d: Record, s: Record, u: int, scouts: bool) -> bool:
    if s.status[u] != AWAY or d.host[u] >= 0:
        return False
    return not scouts or d.keywords[u] & SCOUT != 0
