"""Characters that join units, and leave them, as they are activated.

Source: Warcrow 1.6, "Characters Joining a Unit", "Tokens on Characters (Joining)",
"Characters Leaving a Unit", "Tokens on Characters (Leaving)".

For both during deployment, and for characters whose unit is destroyed, see `table.units:muster`,
`rules.damage:suffer`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_walk
from factions.systems.warcrow.kernels.record.layout import (
    GAP,
    JOINED,
    LEAD_ON,
    NO_ERRAND,
    OFFICER,
    READY,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.damage import hand_on
from factions.systems.warcrow.kernels.rules.forms import change_form
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress
from factions.systems.warcrow.kernels.rules.states import give_states
from factions.systems.warcrow.kernels.rules.tinge import taint
from factions.systems.warcrow.kernels.table.companions import form_with, may_join, may_leave
from factions.systems.warcrow.kernels.table.formation import (
    NOBODY,
    clear_of_own,
    gather,
    refresh,
    spot_free,
    swap_troops,
)
from factions.systems.warcrow.kernels.table.units import take_stock
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel
def _pass_effects(s: State, u: int, v: int) -> None:
    """Put the effects on unit u on unit v, of the kinds that v has none of."""
    if s.boon_until[v] < s.boon_until[u]:
        s.boon_until[v] = s.boon_until[u]
        for roll in range(2):
            s.boon_dice[v, roll] = s.boon_dice[u, roll]
            s.boon_symbols[v, roll] = s.boon_symbols[u, roll]
            s.boon_worth[v, roll] = s.boon_worth[u, roll]
    if s.dread_until[v] < s.dread_until[u]:
        s.dread_until[v], s.dread[v] = s.dread_until[u], s.dread[u]
    if s.curse_until[v] < s.curse_until[u]:
        s.curse_until[v], s.curse[v] = s.curse_until[u], s.curse[u]
    if s.marked[v] < 0:
        s.marked[v] = s.marked[u]
    s.stored[v] += s.stored[u]
    _drop_effects(s, u)


@kernel
def _drop_effects(s: State, u: int) -> None:
    s.boon_until[u] = s.dread_until[u] = s.curse_until[u] = s.marked[u] = -1
    s.stored[u] = s.disguised[u] = 0


@kernel(read_only=("d",))
def _pool_tokens(d: Setup, s: State, u: int, v: int) -> None:
    """Put the tokens of character u on unit v: of stress and Tinge the greater number counts.

    Its wounds stay its own.

    Source: Warcrow 1.6, "Tokens on Characters (Joining)".
    """
    add_stress(d, s, v, s.stress[u] - s.stress[v])
    taint(s, v, s.tinge[u] - s.tinge[v])
    give_states(d, s, v, s.states[u])
    s.due[v] |= s.due[u]
    s.activated[v] |= s.activated[u]
    s.drew[v] |= s.drew[u]
    s.met[v] |= s.met[u]
    _pass_effects(s, u, v)


@kernel(read_only=("d",))
def _fall_in(d: Setup, s: State, u: int, v: int) -> None:
    """Put character u among the troops of unit v. An Officer leads it, from its leader's place.

    On a base of another size, it leads from its own place.
    """
    place = s.n[v]
    s.x[v, place], s.y[v, place] = s.x[u, 0], s.y[u, 0]
    s.n[v], s.character[v] = place + 1, place
    if d.keywords[u] & OFFICER:
        s.character[v] = 0
        if d.radius[u] != d.radius[v]:
            swap_troops(s, v, 0, place)


@kernel
def attach(d: Setup, s: State, u: int, v: int) -> bool:
    """Let character u become part of unit v, whose activation goes on; return whether it may.

    Source: Warcrow 1.6, "Characters Joining a Unit".
    """
    if not may_join(d, s, u, v):
        return False
    form = form_with(d, v, u)
    _pool_tokens(d, s, u, v)
    _fall_in(d, s, u, v)
    s.n[u], s.status[u], s.errand[u] = 0, JOINED, NO_ERRAND
    change_form(d, s, v, form)
    take_stock(d, s, u)
    take_stock(d, s, v)
    refresh(d, s, u)
    refresh(d, s, v)
    if s.active == u:
        s.active = v
    emits.emit_places(s, events.JOINING, u, v)
    emits.emit_places(s, events.FORM_UP, v, -1)
    return True


@kernel
def _fall_out(s: State, u: int, character: int) -> None:
    """Take the character of unit u from among its troops; the one nearest to an Officer leads."""
    place, last = s.character[u], s.n[u] - 1
    s.x[character, 0], s.y[character, 0] = s.x[u, place], s.y[u, place]
    s.x[u, place], s.y[u, place] = s.x[u, last], s.y[u, last]
    s.n[u], s.character[u] = last, -1
    if place > 0:
        return
    best, near = 0, geometry.NEVER
    for troop in range(last):
        away = geometry.distance(s.x[u, troop], s.y[u, troop], s.x[character, 0], s.y[character, 0])
        if away < near:
            best, near = troop, away
    swap_troops(s, u, 0, best)


@kernel
def detach(d: Setup, s: State, u: int) -> bool:
    """Let the character of unit u leave it; return whether it may.

    It has the unit's tokens, but for wounds and effects. After its activation, a troop leads the
    unit from where an Officer stood.

    Source: Warcrow 1.6, "Characters Leaving a Unit", "Tokens on Characters (Leaving)".
    """
    if u < 0 or not may_leave(d, s, u):
        return False
    character, led = int(d.guest[u]), s.character[u] == 0
    x, y = s.x[u, s.character[u]], s.y[u, s.character[u]]
    _fall_out(s, u, character)
    s.n[character], s.character[character], s.status[character] = 1, -1, READY
    hand_on(s, u, character)
    _drop_effects(s, character)
    change_form(d, s, u, form_with(d, u, -1))
    take_stock(d, s, u)
    take_stock(d, s, character)
    refresh(d, s, u)
    refresh(d, s, character)
    s.parted = character
    emits.emit_places(s, events.LEAVING, character, u)
    emits.emit_places(s, events.FORM_UP, u, -1)
    if led:
        push_walk(s, LEAD_ON, u, events.FORM_UP, x, y)
    return True


@kernel(read_only=("d",))
def lead_on(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Put the leader of a unit where the Officer that has left it stood, if there is room.

    Source: Warcrow 1.6, "Characters Leaving a Unit".
    """
    if s.status[u] != READY or s.foes[u] > 0:
        return
    gather(d, s, u, x, y, s.lead[u] + GAP, NOBODY)
    ox, oy = s.x[u, 0], s.y[u, 0]
    s.x[u, 0] = s.y[u, 0] = geometry.NEVER
    if spot_free(d, s, x, y, s.lead[u]) and clear_of_own(d, s, u, x, y, s.lead[u], s.n[u]):
        s.x[u, 0], s.y[u, 0] = x, y
        refresh(d, s, u)
        emits.emit_places(s, events.FORM_UP, u, -1)
    else:
        s.x[u, 0], s.y[u, 0] = ox, oy
