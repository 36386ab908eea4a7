"""What ground does to a unit that moves over it: Lethal and Rugged terrain.

Source: Warcrow 1.6, "Terrain Element Keywords".

For terrain, see `table.ground:minds`, `table.ground:close_ground`, `table.ground:on_sinister`,
`table.runs:clear_run`, `table.sight:line_clear`, `table.sight:cover_from`,
`rules.activation:begin`, `rules.activation:finish`, `rules.movement.moves:go`,
`table.ground:rugged_ahead`, `table.contact:contact_line`.
"""

from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.layout import (
    HAZARD,
    LETHAL,
    READY,
    ROLL_OFF,
    STRUCK,
    TOUCH,
    VULNERABLE,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import LOSES_DIE
from factions.systems.warcrow.kernels.rules.dice.at_hand import set_roll
from factions.systems.warcrow.kernels.table.ground import minds, walk_reaches
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def came_past(
    d: Setup, s: State, u: int, piece: int, x: float, y: float, cx: float, cy: float
) -> bool:
    """Return whether the unit, come from (x, y) round the corner (cx, cy), touched a piece.

    Source: Warcrow 1.6, "Terrain Element Keywords".
    """
    near = s.lead[u] + TOUCH
    return walk_reaches(s, piece, x, y, cx, cy, near) or walk_reaches(
        s, piece, cx, cy, s.x[u, 0], s.y[u, 0], near
    )


@kernel(read_only=("d",))
def cross(d: Setup, s: State, u: int, x: float, y: float, cx: float, cy: float) -> None:
    """Let a unit face the Lethal terrain it came into contact with on its way.

    It has come from (x, y) round the corner (cx, cy), which is (x, y) where its way did not bend.

    Source: Warcrow 1.6, "Terrain Element Keywords".
    """
    near = s.lead[u] + TOUCH
    for piece in range(s.pieces):
        if s.piece_does[piece] & LETHAL == 0 or not minds(d, s, u, piece):
            continue
        if not reaches(s, piece, x, y, near) and came_past(d, s, u, piece, x, y, cx, cy):
            push_step(s, HAZARD, u, piece, 0)


@kernel(read_only=("d",))
def met_rugged(d: Setup, s: State, u: int, x: float, y: float) -> bool:
    """Return whether a unit that has come straight from (x, y) met terrain that is Rugged to it.

    Source: Warcrow 1.6, "Rugged".
    """
    if d.rugged[u] == 0:
        return False
    for piece in range(s.pieces):
        template = s.piece_template[piece]
        if template < 0 or (d.rugged[u] >> template) & 1 == 0:
            continue
        if came_past(d, s, u, piece, x, y, x, y):
            return True
    return False


@kernel(read_only=("d",))
def hazard(d: Setup, s: State, u: int, piece: int) -> None:
    """Let a unit face the roll of Lethal terrain, without modifiers or switches.

    Source: Warcrow 1.6, "Terrain Element Keywords".
    """
    if s.status[u] == READY:
        row = d.template_lethal[s.piece_template[piece]]
        weak = LOSES_DIE if s.states[u] & VULNERABLE else 0
        set_roll(s, (-1, u), (row, d.roll[s.page[u], STRUCK]), (0, weak), 0)
        push_step(s, ROLL_OFF, -1, -1, 0)
