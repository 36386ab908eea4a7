"""Who has the initiative, and how the companies come onto the table.

Source: Warcrow 1.6, "Decide Who Has Initiative", "Deploy Units", "Scout", "Ambusher".
"""

import math

from factions.systems.warcrow.kernels import events
from factions.systems.warcrow.kernels.formation import bases_clear, gather, player_of, spot_free
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
    RANDOM,
    READY,
    SCOUT,
    TO_X,
    TO_Y,
    VALUE,
    Record,
)
from factions.systems.warcrow.kernels.movement import march_to
from factions.systems.warcrow.kernels.outlook import outlook, survey, weigh_up
from factions.systems.warcrow.kernels.sight import reach_to, sees_from
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

ROWS, COLUMNS = 4, 29
FULL_TURN = 2.0 * math.pi
JITTER = 6.0
EDGE_STEPS, ROUND_STEPS = 10, 8


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
def place_in_zone(d: Record, s: Record, u: int) -> bool:
    """Deploy a unit in its zone, as far forward and as near its wish as there is room."""
    player = player_of(d, u)
    size = footprint(d, s, u)
    want = _aim(d, s, u)
    best, bx, by = geometry.NEVER, 0.0, 0.0
    for row in range(ROWS):
        depth = d.zone - size - GAP - row * (d.zone - 2.0 * size) / ROWS
        y = depth if player == 0 else d.depth - depth
        for column in range(COLUMNS):
            x = size + (d.width - 2.0 * size) * column / (COLUMNS - 1)
            cost = abs(x - want) + 3.0 * row
            if cost >= best:
                continue
            gather(d, s, u, x, y, size + CLEAR, -1)
            if bases_clear(s, x, y, size) and spot_free(d, s, x, y, d.radius[u]):
                best, bx, by = cost, x, y
    if best == geometry.NEVER:
        return False
    stand(d, s, u, bx, by)
    return True


@kernel
def unseen(d: Record, s: Record, u: int, x: float, y: float) -> bool:
    """Tell whether no enemy within 12 strides sees a unit at a spot; troops count as its leader."""
    enemy = 1 - player_of(d, u)
    s.x[u, 0], s.y[u, 0] = x, y
    n, s.n[u] = s.n[u], 1
    hidden = True
    for e in range(d.first[enemy], d.first[enemy + 1]):
        if hidden and s.status[e] == READY:
            far = HIDDEN + d.radius[u] + FORMATION
            if geometry.distance(x, y, s.x[e, 0], s.y[e, 0]) <= far + s.spread[e]:
                if reach_to(d, s, e, s.x[e, 0], s.y[e, 0], u) <= HIDDEN:
                    hidden = s.foes[e] > 0 or not sees_from(d, s, e, s.x[e, 0], s.y[e, 0], u)
    s.n[u] = n
    return hidden


@kernel
def _try_spot(d: Record, s: Record, u: int, x: float, y: float, free: bool) -> float:
    """Return what a spot is worth to a unit that arrives there, or less than any if it may not."""
    player, size = player_of(d, u), footprint(d, s, u)
    ahead = y if player == 0 else d.depth - y
    if ahead > d.depth - d.zone - size:
        return -geometry.NEVER
    value = outlook(d, s, x, y, 1.0, d.taste[player, DRAW])
    if value <= s.order[VALUE]:
        return -geometry.NEVER
    gather(d, s, u, x, y, size + CLEAR, -1)
    crowded = free and not bases_clear(s, x, y, size)
    if not crowded and spot_free(d, s, x, y, d.radius[u]) and unseen(d, s, u, x, y):
        return value
    return -geometry.NEVER


@kernel
def _note(s: Record, x: float, y: float, value: float) -> None:
    if value > s.order[VALUE]:
        s.order[TO_X], s.order[TO_Y], s.order[VALUE] = x, y, value


@kernel
def find_arrival(d: Record, s: Record, u: int) -> bool:
    """Find where a Scout (at an edge) or an Ambusher (anywhere) had best come in; into order."""
    s.x[u, 0], s.y[u, 0] = 0.5 * d.width, 0.5 * d.zone
    if player_of(d, u) == 1:
        s.y[u, 0] = d.depth - s.y[u, 0]
    s.spread[u] = footprint(d, s, u)
    survey(d, s)
    weigh_up(d, s, u)
    s.order[VALUE] = -geometry.NEVER
    r = d.radius[u] + GAP
    if d.keywords[u] & AMBUSHER:
        for o in range(d.objectives):
            for k in range(ROUND_STEPS):
                away = d.objective_radius + d.contest + d.radius[u] - 0.5
                angle = FULL_TURN * k / ROUND_STEPS
                x = d.objective[o, 0] + away * math.cos(angle)
                y = d.objective[o, 1] + away * math.sin(angle)
                _note(s, x, y, _try_spot(d, s, u, x, y, True))
    for k in range(EDGE_STEPS):
        y = d.zone + (d.depth - 2.0 * d.zone) * (k + 0.5) / EDGE_STEPS
        for side in range(2):
            x = r if side == 0 else d.width - r
            _note(s, x, y, _try_spot(d, s, u, x, y, False))
    return bool(s.order[VALUE] > -geometry.NEVER)


@kernel
def arrive(d: Record, s: Record, u: int) -> bool:
    """Bring a unit kept back onto the table: where it found to arrive, or in its zone."""
    if find_arrival(d, s, u):
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
