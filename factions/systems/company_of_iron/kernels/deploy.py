"""How models come onto the table: in their zone, in advance of it, from an edge, from below.

Source: Company of Iron, Advance Deployment, "Ambush", "Burrow"; the limits and the zones are the
scenario's. Whoever opens the battle deploys first, then the other, then those in advance.
"""

from factions.systems.company_of_iron.kernels import bases, events, movement, runs
from factions.systems.company_of_iron.kernels.layout import (
    AWAY,
    BURIED,
    GAP,
    NEAREST,
    PLAYING,
    RANDOM,
    Record,
)
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel, seldom

SPREAD = 0.4  # inches between the bases of a unit in its zone
JITTER = 4.0  # inches to either side of a flag that a unit means to deploy
SHOOTERS_BACK, IDLE_BACK = 1.6, 3.0  # inches behind the front of those who shoot, or do neither
ROWS, REACHED = 5, 40  # rows of a zone; steps from its wish that a model looks for room
EDGE_STEPS = 10
TOO_NEAR = 1.0  # inches short of the furthest it reaches that an ambusher means to come
LONG_RANGE = 8.0  # inches beyond which shots lose
BURROW_REACH = 3.0  # inches from its marker within which a model surfaces


@kernel
def _stand(d: Record, s: Record, m: int, x: float, y: float, why: int) -> None:
    s.x[m], s.y[m], s.where[m] = x, y, PLAYING
    s.ux[m], s.uy[m] = 0.0, 1.0 if y < 0.5 * d.depth else -1.0
    bases.settle(s, m)
    events.emit_place(s, events.PLACED, m, why, x, y)


@kernel
def _wish(d: Record, s: Record, m: int) -> float:
    """Return the x that a unit would like to deploy at: near a flag, in turn, or anywhere."""
    p = d.side[m]
    if d.posts > 0 and d.policy[p] != RANDOM:
        o = (d.group[m] + p) % d.posts
        return float(d.flag[o, 0] + JITTER * (2.0 * rng.uniform(s.rng) - 1.0))
    return float(d.width * (0.15 + 0.7 * rng.uniform(s.rng)))


@kernel
def _back(d: Record, s: Record, m: int) -> float:
    """Return how far behind the front of its zone a model means to stand."""
    kind = d.kind[m]
    if d.policy[d.side[m]] == RANDOM:
        return float(4.0 * rng.uniform(s.rng))
    if m == s.leader[d.side[m]] or (d.melee_range[kind] <= 0.0 and d.gun_range[kind] <= 0.0):
        return IDLE_BACK
    return SHOOTERS_BACK if d.gun_range[kind] > d.melee_range[kind] + 2.0 else 0.0


@kernel
def _settle(d: Record, s: Record, m: int, x: float, back: float, ahead: float, start: int) -> int:
    """Deploy m as near to x and to that far behind the front of its zone as there is room.

    ahead: how far before its zone it may deploy. Returns how many steps from its wish it stands,
    looking from `start` on, or -1 where there is no room.
    """
    p, r = d.side[m], bases.radius(d, m)
    south = d.zone[p, 0] + d.zone[p, 1] < d.depth
    front = d.zone[p, 1] + ahead if south else d.zone[p, 0] - ahead
    far = d.zone[p, 0] if south else d.zone[p, 1]
    inward, step = -1.0 if south else 1.0, 2.0 * r + SPREAD
    for ring in range(start, REACHED):
        for row in range(min(ring + 1, 2 * ROWS)):
            lines = (row + 1) // 2 * (1 if row % 2 else -1)
            behind = max(GAP, back + lines * step)
            y = front + inward * (r + behind)
            if abs(front - y) + r > abs(front - far):
                continue
            for side in range(2):
                px = x + (ring - row) * step * (1.0 if side else -1.0)
                if r <= px <= d.width - r and runs.may_stand(d, s, m, px, y):
                    _stand(d, s, m, px, y, events.DEPLOYED)
                    return ring
    return -1


@kernel
def _bury(d: Record, s: Record, m: int, x: float) -> None:
    """Put the burrow marker of m into its zone."""
    p = d.side[m]
    south = d.zone[p, 0] + d.zone[p, 1] < d.depth
    s.where[m], s.x[m] = BURIED, min(max(x, 1.0), d.width - 1.0)
    s.y[m] = d.zone[p, 1] - 1.0 if south else d.zone[p, 0] + 1.0
    s.ux[m], s.uy[m] = 0.0, 1.0 if south else -1.0


@kernel
def _deploy_side(d: Record, s: Record, p: int, advanced: bool) -> None:
    """Deploy the models of a player that do so now, each unit around a place of its own."""
    group, x, ring, ahead = -1, 0.0, 0, d.advance if advanced else 0.0
    for m in range(d.first[p], d.first[p + 1]):
        if d.ambush[m] or (d.advanced[m] != 0) != advanced or s.where[m] != AWAY:
            continue
        alone = d.policy[p] == RANDOM
        if d.group[m] != group or alone:
            group, x, ring = d.group[m], _wish(d, s, m), 0
        if d.burrows[m]:
            _bury(d, s, m, x)
            continue
        r = bases.radius(d, m)
        x = min(max(x, r), d.width - r)
        ring = _settle(d, s, m, x, _back(d, s, m), ahead, max(0, ring - 1))
        if ring < 0:
            ring = _settle(d, s, m, 0.5 * d.width, 0.0, 0.0, 0)


@kernel
def deploy(d: Record, s: Record) -> None:
    """Deploy everybody; who comes in ambush, or finds no room, stays off the table."""
    for m in range(d.first[2]):
        s.where[m] = AWAY
        bases.settle(s, m)
    for advanced in range(2):
        for turn in range(2):
            p = s.opening if turn == 0 else 1 - s.opening
            _deploy_side(d, s, p, advanced == 1)


@kernel
def _nearest_foe(d: Record, s: Record, m: int, x: float, y: float) -> int:
    """Return the enemy nearest to a point, or -1."""
    best, found, enemy = geometry.NEVER, -1, 1 - d.side[m]
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.where[v] == PLAYING:
            dx, dy = s.x[v] - x, s.y[v] - y
            if dx * dx + dy * dy < best:
                best, found = dx * dx + dy * dy, v
    return found


@kernel
def _edge_spot(d: Record, m: int, k: int) -> tuple[float, float]:
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


@seldom
def arrive(d: Record, s: Record, m: int) -> bool:
    """Bring a model in ambush onto the table, in contact with an edge; tell whether it came.

    Any edge but the enemy's own. It comes where the nearest enemy is as far away as it reaches.
    """
    kind, policy = d.kind[m], d.policy[d.side[m]]
    ideal = d.spd[kind] + 3.0 + d.melee_range[kind] - TOO_NEAR
    if d.gun_range[kind] > d.melee_range[kind]:
        ideal = min(d.gun_range[kind], LONG_RANGE)
    if policy == NEAREST:
        ideal = 0.0
    best, bx, by = geometry.NEVER, -1.0, -1.0
    for k in range(3 * EDGE_STEPS):
        x, y = _edge_spot(d, m, k)
        cost = rng.uniform(s.rng)
        if policy != RANDOM:
            v = _nearest_foe(d, s, m, x, y)
            cost = abs(geometry.distance(x, y, s.x[v], s.y[v]) - ideal) if v >= 0 else 0.0
        if cost < best and runs.may_stand(d, s, m, x, y):
            best, bx, by = cost, x, y
    if bx < 0.0:
        return False
    v = _nearest_foe(d, s, m, bx, by)
    s.x[m], s.y[m], s.ux[m], s.uy[m] = bx, by, 0.0, 1.0 if d.side[m] == 0 else -1.0
    if v >= 0:
        long = geometry.distance(bx, by, s.x[v], s.y[v])
        s.ux[m], s.uy[m] = (s.x[v] - bx) / long, (s.y[v] - by) / long
    return movement.place(d, s, m, bx, by, 0.0, events.AMBUSHED)


@seldom
def tunnel(d: Record, s: Record, m: int, x: float, y: float) -> None:
    """Move the burrow marker of m up to 3 inches toward a point."""
    long = geometry.distance(s.x[m], s.y[m], x, y)
    part = min(1.0, BURROW_REACH / max(long, geometry.EPSILON))
    r = bases.radius(d, m)
    s.x[m] = min(max(s.x[m] + part * (x - s.x[m]), r), d.width - r)
    s.y[m] = min(max(s.y[m] + part * (y - s.y[m]), r), d.depth - r)


@seldom
def surface(d: Record, s: Record, m: int, x: float, y: float) -> bool:
    """Place m completely within 3 inches of its burrow marker, as near to (x, y) as there is room.

    False where there is none.
    """
    mx, my = s.x[m], s.y[m]
    room = BURROW_REACH - bases.radius(d, m)
    best, bx, by = geometry.NEVER, 0.0, 0.0
    for ring in range(movement.RINGS):
        size = movement.RING * ring
        if size > room:
            break
        for k in range(movement.CIRCLE if ring else 1):
            px = mx + size * movement.CIRCLE_COS[k]
            py = my + size * movement.CIRCLE_SIN[k]
            off = (px - x) * (px - x) + (py - y) * (py - y)
            if off < best and runs.may_stand(d, s, m, px, py):
                best, bx, by = off, px, py
    return best < geometry.NEVER and movement.place(d, s, m, bx, by, 0.0, events.SURFACED)
