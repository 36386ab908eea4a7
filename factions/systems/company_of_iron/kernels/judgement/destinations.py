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
    GAP,
    GREEDY,
    NEAREST,
    PLAYING,
    RANDOM,
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
def _whither(d: Setup, s: State, m: int, seen: Outlook, length: float) -> tuple[float, float]:
    """Return where a model, weighed up if it is greedy, wants to go."""
    policy = d.policy[d.side[m]]
    if policy == GREEDY:
        gather_places(d, s, m, seen, length, length)
        weigh_options(d, s, m)
        best, most = 0, -1e9
        for k in range(s.options):
            dx, dy = s.option_x[k] - s.x[m], s.option_y[k] - s.y[m]
            if dx * dx + dy * dy <= length * length + 1e-6 and s.option_worth[k] > most + 1e-9:
                best, most = k, s.option_worth[k]
        return float(s.option_x[best]), float(s.option_y[best])
    if policy == NEAREST:
        e = nearest_enemy(d, s, m, s.x[m], s.y[m])
        return (float(s.x[e]), float(s.y[e])) if e >= 0 else (float(s.x[m]), float(s.y[m]))
    angle = 2.0 * math.pi * rng.uniform(s.rng)
    return s.x[m] + length * math.cos(angle), s.y[m] + length * math.sin(angle)


@kernel(read_only=("d",))
def _best_to_strike(d: Setup, s: State, m: int, length: float) -> int:
    """Return the enemy best struck after a move of that length, -1 for none.

    What free strikes on the way there cost the model, weighed up, counts against it.
    """
    k, foe, pick, most = d.kind[m], 1 - d.side[m], -1, 0.0
    for e in range(d.first[foe], d.first[foe + 1]):
        if s.where[e] != PLAYING or d.melee_range[k] == 0.0:
            continue
        dx, dy = s.x[e] - s.x[m], s.y[e] - s.y[m]
        far = length + d.melee_range[k] + d.edge[m] + d.edge[e]
        value = prize(d, s, m, e, BLOW)
        if value <= most or dx * dx + dy * dy > far * far:
            continue
        x, y = _beside(d, s, m, e)
        value -= _flight(s, x, y)
        if value > most:
            pick, most = e, value
    return pick


@kernel(read_only=("d",))
def destination(
    d: Setup, s: State, m: int, length: float, strikes: bool, struck: bool
) -> tuple[float, float]:
    """Return where a model goes by a move of that length that a rule grants.

    strikes: an attack follows; struck: free strikes are made on it as it goes.
    """
    seen = Outlook(-1, -1, -1, 0.0)
    if d.policy[d.side[m]] == GREEDY or strikes:
        seen = weigh_up(d, s, m, struck)
    e = _best_to_strike(d, s, m, length) if strikes else -1
    return _beside(d, s, m, e) if e >= 0 else _whither(d, s, m, seen, length)


@kernel(read_only=("d",))
def _beside(d: Setup, s: State, m: int, e: int) -> tuple[float, float]:
    """Return the spot nearest to a model from which it strikes an enemy."""
    dx, dy = s.x[m] - s.x[e], s.y[m] - s.y[e]
    long = max(0.1, math.sqrt(dx * dx + dy * dy))
    near = STOPS_AT * d.melee_range[d.kind[m]] + d.edge[m] + d.edge[e]
    part = min(1.0, near / long)
    return s.x[e] + part * dx, s.y[e] + part * dy


@kernel
def _flight(s: State, x: float, y: float) -> float:
    """Return what the free strikes cost on the way to a spot."""
    lost = 0.0
    for n in range(s.holders):
        e = s.holder[n]
        dx, dy = s.x[e] - x, s.y[e] - y
        lost += s.fear[STRIKE, e] if dx * dx + dy * dy > s.fear[HOLD, e] else 0.0
    return lost


@kernel(read_only=("d",))
def deployment_x(d: Setup, s: State, m: int) -> float:
    """Return the x that a unit would like to deploy at: near a flag, in turn, or anywhere."""
    p = d.side[m]
    if d.posts > 0 and d.policy[p] != RANDOM:
        o = (d.group[m] + p) % d.posts
        return float(d.flag[o, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0))
    return float(d.width * (0.15 + 0.7 * rng.uniform(s.rng)))


@kernel(read_only=("d",))
def stand_back(d: Setup, s: State, m: int) -> float:
    """Return how far behind the front of its zone a model means to stand."""
    kind = d.kind[m]
    if d.policy[d.side[m]] == RANDOM:
        return float(4.0 * rng.uniform(s.rng))
    if m == s.leader[d.side[m]] or (d.melee_range[kind] <= 0.0 and d.gun_range[kind] <= 0.0):
        return IDLE_BACK
    return SHOOTERS_BACK if d.gun_range[kind] > d.melee_range[kind] + 2.0 else 0.0


@kernel(read_only=("d",))
def nearest_to(d: Setup, s: State, m: int, x: float, y: float) -> int:
    """Return the enemy nearest to a point, or -1."""
    best, found, enemy = geometry.NEVER, -1, 1 - d.side[m]
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.where[v] == PLAYING:
            dx, dy = s.x[v] - x, s.y[v] - y
            if dx * dx + dy * dy < best:
                best, found = dx * dx + dy * dy, v
    return found


@kernel(read_only=("d",))
def edge_spot(d: Setup, m: int, k: int) -> tuple[float, float]:
    """Return the k-th place at the edges that m may come from: both sides, then its own."""
    r = bases.radius(d, m) + GAP
    part = (k % EDGE_STEPS + 0.5) / EDGE_STEPS
    if k < EDGE_STEPS:
        return r, d.depth * part
    if k < 2 * EDGE_STEPS:
        return d.width - r, d.depth * part
    p = d.side[m]
    south = d.zone[p, 0] + d.zone[p, 1] < d.depth
    return d.width * part, r if south else d.depth - r


@seldom(read_only=("d",))
def arrival_spot(d: Setup, s: State, m: int) -> tuple[float, float]:
    """Return where at an edge a model in ambush comes; x is below 0 where it may stand nowhere.

    That is where the nearest enemy is as far away as the model reaches.
    """
    kind, policy = d.kind[m], d.policy[d.side[m]]
    ideal = d.spd[kind] + 3.0 + d.melee_range[kind] - TOO_NEAR
    if d.gun_range[kind] > d.melee_range[kind]:
        ideal = min(d.gun_range[kind], IDEAL_RANGE)
    if policy == NEAREST:
        ideal = 0.0
    best, best_x, best_y = geometry.NEVER, -1.0, -1.0
    for k in range(3 * EDGE_STEPS):
        x, y = edge_spot(d, m, k)
        cost = rng.uniform(s.rng)
        if policy != RANDOM:
            v = nearest_to(d, s, m, x, y)
            cost = abs(geometry.distance(x, y, s.x[v], s.y[v]) - ideal) if v >= 0 else 0.0
        if cost < best and runs.may_stand(d, s, m, x, y):
            best, best_x, best_y = cost, x, y
    return best_x, best_y


@kernel(read_only=("d",))
def deploys_singly(d: Setup, p: int) -> bool:
    """Return whether a player deploys each model by itself, not each unit around a place."""
    return bool(d.policy[p] == RANDOM)
