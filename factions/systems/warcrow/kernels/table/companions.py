"""Whether characters may join or leave a unit as things stand.

Source: Warcrow 1.6, "Characters Joining a Unit", "Characters Leaving a Unit".
"""

from factions.systems.warcrow.kernels.record.layout import FORMATION, JOINED, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import leader_sees
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

NO_FORM = -1


@kernel(read_only=("d",))
def form_with(d: Setup, u: int, guest: int) -> int:
    """Return the form of a unit with a character, -1 for none; NO_FORM where there is none."""
    player = player_of(d, u)
    for form in range(d.forms[player], d.forms[player + 1]):
        if d.host[form] == u and d.guest[form] == guest:
            return int(form)
    return NO_FORM


@kernel(read_only=("d",))
def host_of(d: Setup, s: State, u: int) -> int:
    """Return the unit that a character has joined, -1 for none."""
    player = player_of(d, u)
    for v in range(d.first[player], d.first[player + 1]):
        if s.status[u] == JOINED and s.character[v] >= 0 and d.guest[v] == u:
            return v
    return -1


@kernel(read_only=("d",))
def is_open(d: Setup, s: State, u: int, form: int) -> bool:
    """Return whether a character may join unit u, which would then have a form.

    The unit has no character, is not demoralized and not engaged.

    Source: Warcrow 1.6, "Characters Joining a Unit".
    """
    if form == NO_FORM or s.status[u] != READY or s.demoralized[u] or s.foes[u] > 0:
        return False
    return bool(s.character[u] < 0 and s.damage[u] < d.wounds[form])


@kernel(read_only=("d",))
def may_join(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether character u may join unit v where both now stand: in formation with it.

    Source: Warcrow 1.6, "Characters Joining a Unit".
    """
    if s.status[u] != READY or s.demoralized[u] or s.foes[u] > 0 or s.parted == u:
        return False
    if not is_open(d, s, v, form_with(d, v, u)):
        return False
    x, y, ox, oy = s.x[u, 0], s.y[u, 0], s.x[v, 0], s.y[v, 0]
    gap = geometry.distance(x, y, ox, oy) - s.lead[u] - s.lead[v]
    return bool(gap <= FORMATION and leader_sees(s, ox, oy, x, y))


@kernel(read_only=("d",))
def may_leave(d: Setup, s: State, u: int) -> bool:
    """Return whether the character of unit u may leave it and be activated in its place.

    A unit whose wounds the card of its character alone held up keeps it.

    Source: Warcrow 1.6, "Characters Leaving a Unit".
    """
    if s.status[u] != READY or s.character[u] < 0 or s.demoralized[u] or s.foes[u] > 0:
        return False
    bare = form_with(d, u, -1)
    return bool(bare != NO_FORM and s.damage[u] < d.wounds[bare] and s.status[d.guest[u]] == JOINED)
