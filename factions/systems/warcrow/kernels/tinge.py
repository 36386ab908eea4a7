"""The effects of the Tinge on the units that hold it.

Source: Warcrow 1.6, "Tinge Effects".
"""

from typing import Any

from factions.systems.warcrow.kernels import spells
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.damage import destroy, heal, suffer
from factions.systems.warcrow.kernels.layout import READY, SHIFT, SLOWED, Record
from factions.systems.warcrow.kernels.lore import SCION
from factions.systems.warcrow.kernels.morale import add_stress, give_states, taint
from factions.systems.warcrow.kernels.sight import reach_to
from factions.tabletop.jit import kernel

Book = Any
SCION_SHIFT = 3  # strides by the table of the Scions
SPREADS = 5.0  # strides within which a unit torn apart taints all others
MILD, HARSH, SCION_HARSH = 4, 6, 7  # the most Tinge of the rows of the tables


@kernel
def torn_apart(d: Record, s: Record, u: int) -> None:
    """Destroy a unit by its own Tinge: all others within 5 strides receive 1."""
    for w in range(d.first[2]):
        if w != u and s.status[w] == READY:
            if reach_to(d, s, u, s.x[u, 0], s.y[u, 0], w) <= SPREADS:
                taint(s, w, 1)
    if d.guest[u] >= 0 and s.character[u] >= 0:
        destroy(d, s, d.guest[u], -1)
        s.character[u] = -1
    destroy(d, s, u, -1)


@kernel
def _scion(d: Record, s: Record, book: Book, u: int) -> None:
    """Roll on the table of the Scions of Yaldabaoth and apply exactly what is rolled."""
    row = spells.scion(s.rng, book)
    if row == spells.TAINTED:
        taint(s, u, 1)
    elif row == spells.SLOWED:
        give_states(d, s, u, SLOWED)
    elif row == spells.STRESSED:
        add_stress(d, s, u, 1)
    elif row == spells.DISPLACED:
        push_step(s, SHIFT, u, -1, SCION_SHIFT)
    elif row == spells.HEALED:
        heal(d, s, u, 1)
    else:
        suffer(d, s, u, 1, -1)


@kernel
def face_tinge(d: Record, s: Record, book: Book, u: int) -> None:
    """Let a unit face the effects of the Tinge on its profile."""
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
