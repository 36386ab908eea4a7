"""What flame does beside its target: units near its line are hit, terrain on it burns.

Source: Iron Dawn V2, "Flamethrowers", "Cover".
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    FIRE_ATT,
    FLAME_WIDTH,
    NATURAL,
    NONE,
    READY,
    TRENCH,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import strike
from factions.systems.iron_dawn.kernels.table.formation import (
    in_flames,
    is_vehicle,
    nearest_model,
    within_of_piece,
)
from factions.systems.iron_dawn.kernels.table.pieces import crosses
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def scorch(d: Setup, s: State, u: int, v: int, att: int, flames: int) -> None:
    """Hit each other unit on foot within 2 inches of the line of fire, once for each flame.

    The line is that of the foremost bearer. Terrain on it burns, but for what is natural, a trench
    or destroyed; a building that does is left once the volley is over,
    `rules.buildings:clear_burning`.

    Source: Iron Dawn V2, Flamethrowers.
    """
    model = nearest_model(d, s, u, s.x[v], s.y[v])
    ax, ay, bx, by = s.x[u] + d.place_x[model], s.y[u] + d.place_y[model], s.x[v], s.y[v]
    for other in range(s.first[0], s.first[2]):
        if s.status[other] != READY or other in (u, v) or is_vehicle(d, other):
            continue
        if in_flames(d, s, other, ax, ay, bx, by):
            strike(d, s, other, flames, att, u, events.FLAME_HIT)
    for piece in range(s.pieces):
        made = d.template_made[s.piece_template[piece]]
        does = s.piece_does[piece]
        burns = made not in (NONE, NATURAL) and does != 0 and not does & TRENCH
        if burns and not s.burning[piece] and crosses(s, piece, ax, ay, bx, by):
            s.burning[piece] = 1
            emits.emit(s, events.GROUND, u, -1, piece, events.BURNS)


@kernel(read_only=("d",))
def burn(d: Setup, s: State) -> None:
    """Hit every model on foot within 2 inches of burning terrain, once each turn.

    Source: Iron Dawn V2, Cover.
    """
    for piece in range(s.pieces):
        if not s.burning[piece]:
            continue
        for u in range(s.first[0], s.first[2]):
            if s.status[u] != READY or is_vehicle(d, u):
                continue
            models = within_of_piece(d, s, u, piece, FLAME_WIDTH)
            strike(d, s, u, models, FIRE_ATT, -1, events.FIRE)
