"""Tinge: receiving it, rolling for it, and its effects on the units that hold it.

`odds.magic` has the exact chances of the rolls. Source: Warcrow 1.6, "Tinge Roll", "Tinge Effects",
"Table of Tinge Effects for the Scions of Yaldabaoth".

Effects: `rules.spending:spend`, `rules.skills.using:perform_combat_or_tinge_skill`,
`rules.spending:usable`, `rules.magic.casting:cast`, `rules.activation:finish`,
`rules.activation:rest`, `rules.face_to_face:apply_plan`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    HARSH,
    MILD,
    MOST_TINGE_DICE,
    SCION,
    SCION_HARSH,
)
from factions.systems.warcrow.kernels.record.layout import READY, SHIFT, SLOWED
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import BLACK, ORANGE, lane
from factions.systems.warcrow.kernels.rules.damage import destroy, heal, suffer
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress
from factions.systems.warcrow.kernels.rules.states import give_states
from factions.systems.warcrow.kernels.table.sight import reach_to
from factions.tabletop.battles.rng import Stream, octal
from factions.tabletop.compiler.jit import kernel

SCION_SHIFT = 3  # strides by the table of the Scions
SPREADS = 5.0  # strides within which a unit torn apart taints all others

# Rows of the table of the Scions.
SCION_STRESSES, SCION_TAINTS, SCION_SLOWS, SCION_DISPLACES, SCION_HEALS, SCION_WOUNDS = range(6)


@kernel(read_only=("d",))
def torn_apart(d: Setup, s: State, u: int) -> None:
    """Destroy a unit by its own Tinge: all others within 5 strides receive 1.

    Source: Warcrow 1.6, "Table of Tinge Effects".
    """
    for v in range(d.first[2]):
        if v != u and s.status[v] == READY:
            if reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= SPREADS:
                taint(s, v, 1)
    if d.guest[u] >= 0 and s.character[u] >= 0:
        destroy(d, s, d.guest[u], -1)
        s.character[u] = -1
    destroy(d, s, u, -1)


@kernel(read_only=("d",))
def _scion(d: Setup, s: State, book: Book, u: int) -> None:
    """Roll on the table of the Scions of Yaldabaoth and apply exactly what is rolled."""
    row = roll_scion(s.rng, book)
    if row == SCION_TAINTS:
        taint(s, u, 1)
    elif row == SCION_SLOWS:
        give_states(d, s, u, SLOWED)
    elif row == SCION_STRESSES:
        add_stress(d, s, u, 1)
    elif row == SCION_DISPLACES:
        push_step(s, SHIFT, u, -1, SCION_SHIFT)
    elif row == SCION_HEALS:
        heal(d, s, u, 1)
    else:
        suffer(d, s, u, 1, -1)


@kernel(read_only=("d",))
def face_tinge(d: Setup, s: State, book: Book, u: int) -> None:
    """Let a unit face the effects of the Tinge on its profile.

    Source: Warcrow 1.6, "Tinge Effects".
    """
    held = s.tinge[u]
    if held < 1 or s.status[u] != READY:
        return
    scion = d.traits[u] & SCION != 0
    if held > (SCION_HARSH if scion else HARSH):
        torn_apart(d, s, u)
    elif scion:
        if held > 1:
            _scion(d, s, book, u)
    else:
        add_stress(d, s, u, 1)
        if held > MILD:
            suffer(d, s, u, 1, -1)


@kernel
def taint(s: State, u: int, amount: int) -> None:
    """Give a unit Tinge.

    Source: Warcrow 1.6, "Tinge".
    """
    if amount > 0 and s.status[u] == READY:
        s.tinge[u] += amount
        emits.emit(s, events.TINGED, u, -1, s.tinge[u], 0)


@kernel
def roll_tinge(dice: Stream, book: Book, count: int) -> int:
    """Roll so many black dice, three at most, and return the Tinge: 1 for each hollow block.

    Source: Warcrow 1.6, "Tinge Roll".
    """
    got = 0
    for _ in range(min(count, MOST_TINGE_DICE)):
        got += lane(book.faces[BLACK, octal(dice)], 4)
    return got


@kernel
def roll_scion(dice: Stream, book: Book) -> int:
    """Roll on the table of the Scions of Yaldabaoth and return the row that is rolled exactly.

    Source: Warcrow 1.6, "Table of Tinge Effects for the Scions of Yaldabaoth".
    """
    face = book.faces[ORANGE, octal(dice)]
    special = lane(face, 2) > 0
    if lane(face, 0) > 0:
        return SCION_TAINTS if special else SCION_SLOWS if lane(face, 5) > 0 else SCION_STRESSES
    if lane(face, 3) > 0:
        return SCION_DISPLACES
    return SCION_HEALS if special else SCION_WOUNDS
