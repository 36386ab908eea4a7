"""Where a model goes when a rule leaves that to its player: deployment, ambush, granted moves.

Source: Company of Iron, Core Rules, "End of Activation Movement", "Ambush"; Advance Deployment.
"""

import math

from factions.systems.company_of_iron.kernels.judgement.outlook import (
    HOLD,
    STRIKE,
    Outlook,
    weigh_up,
)
from factions.systems.company_of_iron.kernels.judgement.places import gather_places
from factions.systems.company_of_iron.kernels.judgement.targets import nearest_enemy
from factions.systems.company_of_iron.kernels.judgement.weighing import weigh_options
from factions.systems.company_of_iron.kernels.judgement.worth import prize
from factions.systems.company_of_iron.kernels.record.layout import (
    BLOW,
    DETACHED,
    GAP,
    PLAYING,
    SEEKS,
    WEIGHS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.table import bases, runs
from factions.tabletop.battles import geometry, rng
from factions.tabletop.compiler.jit import kernel, seldom

STOPS_AT = 0.9  # of a melee range is where a model stops
JITTER = 4.0  # inches to either side of a flag that a unit means to deploy
SHOOTERS_BACK, IDLE_BACK = 1.6, 3.0  # inches behind the front, of shooters and of the idle
EDGE_STEPS = 10
TOO_NEAR = 1.0  # inches short of the furthest it reaches that an ambusher means to come
IDEAL_RANGE = 8.0  # inches beyond which shots lose


@kernel(read_only=("d",))
def _whither(d: Setup, s: State, u: int, seen: Outlook, length: float) -> tuple[float, float]:
    """Return where a model, weighed up if its player does that, wants to go."""
    habits = d.habits[d.side[u]]
    if habits & WEIGHS:
        gather_places(d, s, u, seen, length, length)
        weigh_options(d, s, u)
        best, most = 0, -1e9
        for row in range(s.options):
            dx, dy = s.option_x[row] - s.x[u], s.option_y[row] - s.y[u]
            if dx * dx + dy * dy <= length * length + 1e-6 and s.option_worth[row] > most + 1e-9:
                best, most = row, s.option_worth[row]
        return float(s.option_x[best]), float(s.option_y[best])
    if habits & SEEKS:
        enemy = nearest_enemy(d, s, u, s.x[u], s.y[u])
        return (
            (float(s.x[enemy]), float(s.y[enemy])) if enemy >= 0 else (float(s.x[u]), float(s.y[u]))
        )
    angle = 2.0 * math.pi * rng.uniform(s.rng)
    return s.x[u] + length * math.cos(angle), s.y[u] + length * math.sin(angle)


@kernel(read_only=("d",))
def _best_to_strike(d: Setup, s: State, u: int, length: float) -> int:
    """Return the enemy best struck after a move of that length, -1 for none.

    What free strikes on the way there cost the model, weighed up, counts against it.
    """
    kind, foe, pick, most = d.kind[u], 1 - d.side[u], -1, 0.0
    for enemy in range(d.first[foe], d.first[foe + 1]):
        if s.where[enemy] != PLAYING or d.melee_range[kind] == 0.0:
            continue
        dx, dy = s.x[enemy] - s.x[u], s.y[enemy] - s.y[u]
        far = length + d.melee_range[kind] + d.edge[u] + d.edge[enemy]
        value = prize(d, s, u, enemy, BLOW)
        if value <= most or dx * dx + dy * dy > far * far:
            continue
        x, y = _beside(d, s, u, enemy)
        value -= _flight(s, x, y)
        if value > most:
            pick, most = enemy, value
    return pick


@kernel(read_only=("d",))
def destination(
    d: Setup, s: State, u: int, length: float, strikes: bool, struck: bool
) -> tuple[float, float]:
    """Return where a model goes by a move of that length that a rule grants.

    strikes: an attack follows; struck: free strikes are made on it as it goes.
    """
    seen = Outlook(-1, -1, -1, 0.0)
    if d.habits[d.side[u]] & WEIGHS or strikes:
        seen = weigh_up(d, s, u, struck)
    enemy = _best_to_strike(d, s, u, length) if strikes else -1
    return _beside(d, s, u, enemy) if enemy >= 0 else _whither(d, s, u, seen, length)


@kernel(read_only=("d",))
def _beside(d: Setup, s: State, u: int, enemy: int) -> tuple[float, float]:
    """Return the spot nearest to a model from which it strikes an enemy."""
    dx, dy = s.x[u] - s.x[enemy], s.y[u] - s.y[enemy]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    near = STOPS_AT * d.melee_range[d.kind[u]] + d.edge[u] + d.edge[enemy]
    part = min(1.0, near / long)
    return s.x[enemy] + part * dx, s.y[enemy] + part * dy


@kernel
def _flight(s: State, x: float, y: float) -> float:
    """Return what the free strikes cost on the way to a spot."""
    lost = 0.0
    for place in range(s.holders):
        enemy = s.holder[place]
        dx, dy = s.x[enemy] - x, s.y[enemy] - y
        lost += s.fear[STRIKE, enemy] if dx * dx + dy * dy > s.fear[HOLD, enemy] else 0.0
    return lost


@kernel(read_only=("d",))
def _size(d: Setup, u: int) -> int:
    """Return how many models the unit of a model has."""
    count = 0
    for v in range(d.first[d.side[u]], d.first[d.side[u] + 1]):
        count += d.group[v] == d.group[u]
    return int(count)


@kernel(read_only=("d",))
def _detachment(d: Setup, u: int) -> int:
    """Return which detachment a model's unit is in: its number, or 1 for the smallest, else 0.

    The smallest units are detached, of one model in so many in all.
    """
    every, player = int(d.taste[d.side[u], DETACHED]), d.side[u]
    if every == 0:
        return int(d.group[u])
    mine = count = _size(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        theirs = _size(d, v)
        count += theirs < mine or (theirs == mine and d.group[v] < d.group[u])
    return int(count * every <= d.first[player + 1] - d.first[player])


@kernel(read_only=("d",))
def deployment_x(d: Setup, s: State, u: int) -> float:
    """Return the x that a unit would like to deploy at: near a flag, in turn, or anywhere."""
    player = d.side[u]
    if d.posts > 0 and d.habits[player] & SEEKS:
        flag = (_detachment(d, u) + player) % d.posts
        return float(d.flag[flag, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0))
    return float(d.width * (0.15 + 0.7 * rng.uniform(s.rng)))


@kernel(read_only=("d",))
def stand_back(d: Setup, s: State, u: int) -> float:
    """Return how far behind the front of its zone a model means to stand."""
    kind = d.kind[u]
    if d.habits[d.side[u]] & SEEKS == 0:
        return float(4.0 * rng.uniform(s.rng))
    if u == s.leader[d.side[u]] or (d.melee_range[kind] <= 0.0 and d.gun_range[kind] <= 0.0):
        return IDLE_BACK
    return SHOOTERS_BACK if d.gun_range[kind] > d.melee_range[kind] + 2.0 else 0.0


@kernel(read_only=("d",))
def nearest_to(d: Setup, s: State, u: int, x: float, y: float) -> int:
    """Return the enemy nearest to a point, or -1."""
    best, found, enemy = geometry.NEVER, -1, 1 - d.side[u]
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.where[v] == PLAYING:
            dx, dy = s.x[v] - x, s.y[v] - y
            if dx * dx + dy * dy < best:
                best, found = dx * dx + dy * dy, v
    return found


@kernel(read_only=("d",))
def edge_spot(d: Setup, u: int, number: int) -> tuple[float, float]:
    """Return one of the places at the edges that u may come from: both sides, then its own."""
    edge = bases.radius(d, u) + GAP
    part = (number % EDGE_STEPS + 0.5) / EDGE_STEPS
    if number < EDGE_STEPS:
        return edge, d.depth * part
    if number < 2 * EDGE_STEPS:
        return d.width - edge, d.depth * part
    player = d.side[u]
    south = d.zone[player, 0] + d.zone[player, 1] < d.depth
    return d.width * part, edge if south else d.depth - edge


@seldom(read_only=("d",))
def arrival_spot(d: Setup, s: State, u: int) -> tuple[float, float]:
    """Return where at an edge a model in ambush comes; x is below 0 where it may stand nowhere.

    That is where the nearest enemy is as far away as the model reaches.
    """
    kind, habits = d.kind[u], d.habits[d.side[u]]
    ideal = d.spd[kind] + 3.0 + d.melee_range[kind] - TOO_NEAR
    if d.gun_range[kind] > d.melee_range[kind]:
        ideal = min(d.gun_range[kind], IDEAL_RANGE)
    if habits & WEIGHS == 0:
        ideal = 0.0
    best, best_x, best_y = geometry.NEVER, -1.0, -1.0
    for number in range(3 * EDGE_STEPS):
        x, y = edge_spot(d, u, number)
        cost = rng.uniform(s.rng)
        if habits & SEEKS:
            v = nearest_to(d, s, u, x, y)
            cost = abs(geometry.distance(x, y, s.x[v], s.y[v]) - ideal) if v >= 0 else 0.0
        if cost < best and runs.may_stand(d, s, u, x, y):
            best, best_x, best_y = cost, x, y
    return best_x, best_y


@kernel(read_only=("d",))
def deploys_singly(d: Setup, player: int) -> bool:
    """Return whether a player deploys each model by itself, not each unit around a place."""
    return bool(d.habits[player] & SEEKS == 0)
