"""How models come onto the table: in their zone, in advance of it, from an edge, from below.

Source: Company of Iron, Advance Deployment, "Ambush", "Burrow"; the limits and the zones are the
scenario's. The opening player deploys first, then the other, then models in advance.

Effects of being in ambush or burrowed: `game:begin_round`, `game:activate_buried`,
`policies.turns:waits`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement.destinations import (
    arrival_spot,
    deployment_x,
    deploys_singly,
    nearest_to,
    stand_back,
)
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    AWAY,
    BURIED,
    GAP,
    PLAYING,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import movement
from factions.systems.company_of_iron.kernels.table import bases, runs
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel, seldom

SPREAD = 0.4  # inches between the bases of a unit in its zone
ROWS, STEPS_AWAY = 5, 40  # rows of a zone; steps from its wish that a model looks for room
BURROW_REACH = 3.0  # inches from its marker within which a model surfaces


@kernel(read_only=("d",))
def _stand(d: Setup, s: State, u: int, x: float, y: float, why: int) -> None:
    s.x[u], s.y[u], s.where[u] = x, y, PLAYING
    s.ux[u], s.uy[u] = 0.0, 1.0 if y < 0.5 * d.depth else -1.0
    bases.settle_base(s, u)
    emits.emit_place(s, events.MOVED, u, why, x, y)


@kernel(read_only=("d",))
def _settle(d: Setup, s: State, u: int, x: float, back: float, ahead: float, start: int) -> int:
    """Deploy u as near to x and to that far behind the front of its zone as there is room.

    ahead: how far before its zone it may deploy. Returns how many steps from its wish it stands,
    looking from `start` on, or -1 where there is no room.
    """
    player, edge = d.side[u], bases.radius(d, u)
    south = d.zone[player, 0] + d.zone[player, 1] < d.depth
    front = d.zone[player, 1] + ahead if south else d.zone[player, 0] - ahead
    far = d.zone[player, 0] if south else d.zone[player, 1]
    inward, step = -1.0 if south else 1.0, 2.0 * edge + SPREAD
    for ring in range(start, STEPS_AWAY):
        for row in range(min(ring + 1, 2 * ROWS)):
            lines = (row + 1) // 2 * (1 if row % 2 else -1)
            behind = max(GAP, back + lines * step)
            y = front + inward * (edge + behind)
            if abs(front - y) + edge > abs(front - far):
                continue
            for side in range(2):
                px = x + (ring - row) * step * (1.0 if side else -1.0)
                if edge <= px <= d.width - edge and runs.may_stand(d, s, u, px, y):
                    _stand(d, s, u, px, y, events.DEPLOYED)
                    return ring
    return -1


@kernel(read_only=("d",))
def _bury(d: Setup, s: State, u: int, x: float) -> None:
    """Put the burrow marker of u into its zone."""
    player = d.side[u]
    south = d.zone[player, 0] + d.zone[player, 1] < d.depth
    s.where[u], s.x[u] = BURIED, min(max(x, 1.0), d.width - 1.0)
    s.y[u] = d.zone[player, 1] - 1.0 if south else d.zone[player, 0] + 1.0
    s.ux[u], s.uy[u] = 0.0, 1.0 if south else -1.0


@kernel(read_only=("d",))
def _deploy_side(d: Setup, s: State, player: int, advanced: bool) -> None:
    """Deploy the models of a player that do so now, each unit around a place of its own."""
    group, x, ring, ahead = -1, 0.0, 0, d.advance if advanced else 0.0
    for u in range(d.first[player], d.first[player + 1]):
        if d.ambush[u] or (d.advanced[u] != 0) != advanced or s.where[u] != AWAY:
            continue
        alone = deploys_singly(d, player)
        if d.group[u] != group or alone:
            group, x, ring = d.group[u], deployment_x(d, s, u), 0
        if d.burrows[u]:
            _bury(d, s, u, x)
            continue
        edge = bases.radius(d, u)
        x = min(max(x, edge), d.width - edge)
        ring = _settle(d, s, u, x, stand_back(d, s, u), ahead, max(0, ring - 1))
        if ring < 0:
            ring = _settle(d, s, u, 0.5 * d.width, 0.0, 0.0, 0)


@kernel(read_only=("d",))
def deploy(d: Setup, s: State) -> None:
    """Deploy all models; those in ambush, or without room, stay off the table.

    Source: Company of Iron, Advance Deployment.
    """
    for u in range(d.first[2]):
        s.where[u] = AWAY
        bases.settle_base(s, u)
    for advanced in range(2):
        for turn in range(2):
            player = s.opening if turn == 0 else 1 - s.opening
            _deploy_side(d, s, player, advanced == 1)


@seldom(read_only=("d",))
def tunnel(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Move the burrow marker of u up to 3 inches toward a point.

    Source: Company of Iron, Burrow.
    """
    long = geometry.distance(s.x[u], s.y[u], x, y)
    part = min(1.0, BURROW_REACH / max(long, geometry.EPSILON))
    edge = bases.radius(d, u)
    s.x[u] = min(max(s.x[u] + part * (x - s.x[u]), edge), d.width - edge)
    s.y[u] = min(max(s.y[u] + part * (y - s.y[u]), edge), d.depth - edge)


@seldom(read_only=("d",))
def surface(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Place u completely within 3 inches of its burrow marker, as near to (x, y) as there is room.

    Return False where there is none.

    Source: Company of Iron, Burrow.
    """
    mx, my = s.x[u], s.y[u]
    room = BURROW_REACH - bases.radius(d, u)
    best, bx, by = geometry.NEVER, 0.0, 0.0
    for ring in range(movement.RINGS):
        size = movement.RING * ring
        if size > room:
            break
        for point in range(movement.CIRCLE if ring else 1):
            px = mx + size * movement.CIRCLE_COS[point]
            py = my + size * movement.CIRCLE_SIN[point]
            off = (px - x) * (px - x) + (py - y) * (py - y)
            if off < best and runs.may_stand(d, s, u, px, py):
                best, bx, by = off, px, py
    return best < geometry.NEVER and movement.place(d, s, u, bx, by, 0.0, events.SURFACED)


@seldom(read_only=("d",))
def arrive(d: Setup, s: State, u: int) -> bool:
    """Bring a model in ambush onto the table, in contact with an edge; return whether it came.

    Any edge but the enemy's own. It faces the nearest enemy.

    Source: Company of Iron, Ambush.
    """
    x, y = arrival_spot(d, s, u)
    if x < 0.0:
        return False
    v = nearest_to(d, s, u, x, y)
    s.x[u], s.y[u], s.ux[u], s.uy[u] = x, y, 0.0, 1.0 if d.side[u] == 0 else -1.0
    if v >= 0:
        long = geometry.distance(x, y, s.x[v], s.y[v])
        s.ux[u], s.uy[u] = (s.x[v] - x) / long, (s.y[v] - y) / long
    return movement.place(d, s, u, x, y, 0.0, events.AMBUSHED)
