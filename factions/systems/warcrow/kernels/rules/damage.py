"""Wounds: troops taken out, characters left alone, wounds healed and troops recovered.

Source: Warcrow 1.6, "Damage", "Heal", "Recover", "Assigning Damage to Units with Characters",
"Characters and Destroyed Units".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.cards import THIRSTS, TROOP_LOST
from factions.systems.warcrow.kernels.record.layout import FORMATION, GONE, MOMENT, READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import (
    ALL_PLACES,
    NOBODY,
    gather,
    refresh,
    settle_troop,
    swap_troops,
    troop_touches,
)
from factions.systems.warcrow.kernels.table.units import regulars, take_stock
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def _drop_troop(d: Setup, s: State, u: int, troop: int) -> None:
    last = s.n[u] - 1
    s.x[u, troop], s.y[u, troop] = s.x[u, last], s.y[u, last]
    if s.character[u] == last:
        s.character[u] = troop
    s.n[u] = last
    take_stock(d, s, u)


@kernel(read_only=("d",))
def _in_contact(d: Setup, s: State, u: int, troop: int, by: int) -> bool:
    """Return whether a troop touches the unit that dealt the wounds; for -1, any enemy."""
    if by >= 0:
        return bool(s.status[by] == READY and troop_touches(d, s, u, troop, by))
    if s.foes[u] > 0:
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            if s.engaged[u, v] and troop_touches(d, s, u, troop, v):
                return True
    return False


@kernel(read_only=("d",))
def _victim(d: Setup, s: State, u: int, by: int) -> int:
    """Return the troop to take out: no leader, no character, preferably out of contact."""
    fallback = -1
    for troop in range(s.n[u] - 1, 0, -1):
        if troop == s.character[u]:
            continue
        if not _in_contact(d, s, u, troop, by):
            return troop
        fallback = troop
    if fallback > 0 and not _in_contact(d, s, u, 0, by):
        if s.lead[u] == s.r[u, fallback]:
            swap_troops(s, u, 0, fallback)
    return fallback


@kernel
def hand_on(s: State, u: int, character: int) -> None:
    """Give the character of a unit the unit's tokens, and what the unit has been through."""
    s.stress[character], s.states[character] = s.stress[u], s.states[u]
    s.tinge[character], s.due[character] = s.tinge[u], s.due[u]
    s.activated[character] = s.activated[u]
    s.demoralized[character], s.rally[character] = s.demoralized[u], s.rally[u]
    s.daunted[character], s.bloodthirst[character] = s.daunted[u], s.bloodthirst[u]
    s.drew[character], s.began_engaged[character] = s.drew[u], s.began_engaged[u]
    s.rushing[character], s.met[character] = s.rushing[u], s.met[u]


@kernel(read_only=("d",))
def _leave_character(d: Setup, s: State, u: int) -> int:
    """Make the character of a destroyed unit a unit of its own; return it.

    Source: Warcrow 1.6, "Tokens on Characters (Leaving)", "Characters and Destroyed Units".
    """
    character, troop = d.guest[u], s.character[u]
    s.x[character, 0], s.y[character, 0] = s.x[u, troop], s.y[u, troop]
    s.n[character], s.character[character], s.status[character] = 1, -1, READY
    hand_on(s, u, character)
    for v in range(d.first[2]):
        if s.bloodthirst[v] == u:
            s.bloodthirst[v] = character
    for side in range(2):
        if s.fray[side] == u:
            s.fray[side] = character
    if s.active == u:
        s.active = character
    if s.quarry == u:
        s.quarry = character
    s.character[u] = -1
    take_stock(d, s, character)
    return int(character)


@kernel(read_only=("d",))
def destroy(d: Setup, s: State, u: int, by: int) -> None:
    """Take what is left of a unit off the table; the one that did it is credited its points.

    Source: Warcrow 1.6, "Damage".
    """
    s.n[u] = s.states[u] = s.stress[u] = s.tinge[u] = s.due[u] = 0
    s.status[u], s.demoralized[u] = GONE, 0
    take_stock(d, s, u)
    refresh(d, s, u)
    if by >= 0:
        s.killed[by] += d.cost[u]
    emits.emit(s, events.DESTROYED, u, by, 0, 0)


@kernel(read_only=("d",))
def mourn(d: Setup, s: State, u: int) -> None:
    """Let the unit's skills for the loss of a troop come next.

    Source: Warcrow 1.6, "Timing".
    """
    if d.moments[u] >> TROOP_LOST & 1:
        push_step(s, MOMENT, u, -1, TROOP_LOST)


@kernel(read_only=("d",))
def suffer(d: Setup, s: State, u: int, amount: int, by: int) -> int:
    """Let a unit take wounds; return how many it could take.

    by: the unit that dealt them, or -1. Troops fall one by one as damage reaches the wounds of
    one, the rest carries over; what exceeds a destroyed unit falls on its character.

    Source: Warcrow 1.6, "Damage", "Assigning Damage to Units with Characters".
    """
    total = 0
    for _ in range(2):
        taken = min(amount, s.left[u])
        if taken <= 0:
            break
        total += taken
        amount -= taken
        s.taken[u] += taken
        if by >= 0:
            s.dealt[by] += taken
            s.drew[by] |= s.active == by
            s.stored[by] += d.traits[by] & THIRSTS != 0
        emits.emit(s, events.DAMAGE, u, by, taken, 0)
        s.damage[u] += taken
        while s.damage[u] >= d.wounds[u] and regulars(s, u) > 1:
            s.damage[u] -= d.wounds[u]
            _drop_troop(d, s, u, _victim(d, s, u, by))
            mourn(d, s, u)
        take_stock(d, s, u)
        if s.damage[u] < d.wounds[u]:
            refresh(d, s, u)
            emits.emit_places(s, events.FORM_UP, u, -1)
            break
        joined = s.character[u] >= 0
        character = _leave_character(d, s, u) if joined else u
        mourn(d, s, u)
        destroy(d, s, u, by)
        if not joined:
            break
        refresh(d, s, character)
        emits.emit(s, events.SPLIT, character, u, 0, 0)
        emits.emit_places(s, events.FORM_UP, character, -1)
        u = character
    return total


@kernel(read_only=("d",))
def heal(d: Setup, s: State, u: int, amount: int) -> None:
    """Remove up to that many wounds from a unit.

    Source: Warcrow 1.6, "Heal".
    """
    healed = min(amount, s.damage[u])
    if healed > 0:
        s.damage[u] -= healed
        take_stock(d, s, u)
        emits.emit(s, events.HEALED, u, -1, healed, 0)


@kernel(read_only=("d",))
def recover(d: Setup, s: State, u: int, amount: int) -> None:
    """Bring troops back in formation, no more than the unit began with.

    Source: Warcrow 1.6, "Recover".
    """
    for _ in range(amount):
        if s.status[u] != READY or regulars(s, u) >= d.troops[u]:
            return
        troop = s.n[u]
        s.n[u] = troop + 1
        take_stock(d, s, u)
        far = d.radius[u] + FORMATION + 2.0 * max(d.radius[u], d.guest_radius[u])
        gather(d, s, u, s.x[u, 0], s.y[u, 0], far, NOBODY)
        hx = 1.0 if s.x[u, 0] < 0.5 * d.width else -1.0
        if settle_troop(d, s, u, troop, hx, 0.0, 0, ALL_PLACES) >= 0:
            refresh(d, s, u)
            emits.emit_places(s, events.FORM_UP, u, -1)
        else:
            s.n[u] = troop
            take_stock(d, s, u)
            return
