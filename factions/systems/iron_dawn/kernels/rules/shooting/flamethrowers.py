"""What flame does beside its target: units near its line are hit, terrain on it burns.

Source: Iron Dawn V2, "Flamethrowers", "Cover", "Buildings".
"""

from factions.systems.iron_dawn.kernels.record import events
from factions.systems.iron_dawn.kernels.record.indices import (
    BUILDING,
    FIRE_ATT,
    FLAME_WIDTH,
    NATURAL,
    NONE,
    READY,
    TO_FOOT,
    TRENCH,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import strike
from factions.systems.iron_dawn.kernels.table.formation import (
    bodies,
    in_flames,
    is_vehicle,
    nearest_model,
)
from factions.systems.iron_dawn.kernels.table.pieces import crosses, gap, inside
from factions.systems.iron_dawn.kernels.table.standing import ELBOW, stand_around
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def scorch(d: Setup, s: State, u: int, v: int, att: int, flames: int) -> None:
    """Hit each other unit on foot within 2 inches of the line of fire, once for each flame.

    The line is that of the foremost bearer. Terrain on it burns, but for what is natural or a
    trench.

    Source: Iron Dawn V2, Flamethrowers.
    """
    t = nearest_model(d, s, u, s.x[v], s.y[v])
    ax, ay, bx, by = s.x[u] + d.place_x[t], s.y[u] + d.place_y[t], s.x[v], s.y[v]
    for w in range(s.first[0], s.first[2]):
        if s.status[w] != READY or w in (u, v) or is_vehicle(d, w):
            continue
        if in_flames(d, s, w, ax, ay, bx, by):
            strike(d, s, w, flames, att, u, events.FLAME_HIT)
    for k in range(s.pieces):
        made = d.template_made[s.piece_template[k]]
        burns = made not in (NONE, NATURAL) and not s.piece_does[k] & TRENCH
        if burns and not s.burning[k] and crosses(s, k, ax, ay, bx, by):
            s.burning[k] = 1
            events.emit(s, events.GROUND, u, -1, k, events.BURNS)
            if s.piece_does[k] & BUILDING:
                s.shut[TO_FOOT] |= 1 << k
                evacuate(d, s, k)


@kernel(read_only=("d",))
def evacuate(d: Setup, s: State, k: int) -> None:
    """Put units in a burning building outside; they do nothing in the next phase.

    Source: Iron Dawn V2, Buildings and ruins.
    """
    for u in range(s.first[0], s.first[2]):
        if s.status[u] == READY and inside(s, k, s.x[u], s.y[u]):
            far = s.piece_far[k] + s.room[u] + ELBOW
            stand_around(d, s, u, s.piece_x[k], s.piece_y[k], far)
            s.busy[u] = s.current_turn + 1
            events.placed(s, events.BAIL_OUT, u, -1, bodies(s, u))


@kernel(read_only=("d",))
def burn(d: Setup, s: State) -> None:
    """Hit every model on foot within 2 inches of burning terrain, once each turn.

    Source: Iron Dawn V2, Cover.
    """
    for k in range(s.pieces):
        if not s.burning[k]:
            continue
        for u in range(s.first[0], s.first[2]):
            if s.status[u] != READY or is_vehicle(d, u):
                continue
            if gap(s, k, s.x[u], s.y[u]) >= FLAME_WIDTH + s.spread[u]:
                continue
            models = 0
            for t in range(s.n[u]):
                away = gap(s, k, s.x[u] + d.place_x[t], s.y[u] + d.place_y[t])
                models += int(away <= FLAME_WIDTH)
            strike(d, s, u, models, FIRE_ATT, -1, events.FIRE)
