"""Stress, willpower, states, flight and rallying.

Source: Warcrow 1.6, "Stress and Morale", "States", "Intimidating", "Berserker Rage".
"""

from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.bonuses import shared, shielded
from factions.systems.warcrow.kernels.damage import destroy, suffer
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import (
    FEARLESS,
    FRIGHTENED,
    GOLEM,
    MANNED,
    MOMENT,
    RAGE,
    READY,
    Record,
)
from factions.systems.warcrow.kernels.lore import CONTACT, FAILED, REPEAT, RESOLVE, STEADY
from factions.systems.warcrow.kernels.movement import flee
from factions.systems.warcrow.kernels.perils import cross
from factions.systems.warcrow.kernels.spending import saved
from factions.tabletop.jit import kernel

Book = Any
RALLY_AFTER = 2


@kernel
def add_stress(d: Record, s: Record, u: int, levels: int) -> None:
    """Let a unit suffer stress: none while demoralized, a Golem's excess is ignored."""
    if levels <= 0 or s.demoralized[u] or s.status[u] != READY:
        return
    s.stress[u] += levels
    if d.keywords[u] & GOLEM:
        s.stress[u] = min(s.stress[u], max(d.morale[u], 0))
    events.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel
def relieve(d: Record, s: Record, u: int, levels: int) -> None:
    """Reduce a unit's stress, none while demoralized."""
    if levels > 0 and s.stress[u] > 0 and not s.demoralized[u]:
        s.stress[u] = max(0, s.stress[u] - levels)
        events.emit(s, events.STRESS, u, -1, s.stress[u], 0)


@kernel
def may_stress(d: Record, s: Record, u: int, levels: int) -> bool:
    """Tell whether a unit may suffer so many levels by choice: each from below its morale."""
    return not s.demoralized[u] and s.stress[u] + levels <= d.morale[u]


@kernel
def taint(s: Record, u: int, amount: int) -> None:
    """Give a unit Tinge."""
    if amount > 0 and s.status[u] == READY:
        s.tinge[u] += amount
        events.emit(s, events.TINGED, u, -1, s.tinge[u], 0)


@kernel
def give_states(d: Record, s: Record, u: int, states: int) -> None:
    """Put states on a unit, those it is immune to left out."""
    if d.keywords[u] & (FEARLESS | GOLEM):
        states &= ~FRIGHTENED
    if states & ~s.states[u] & 15:
        states &= ~shielded(d, s, u)
    fresh = states & 15 & ~s.states[u]
    if fresh and s.status[u] == READY:
        s.states[u] |= fresh
        events.emit(s, events.STATE, u, -1, s.states[u], 0)


@kernel
def drop_states(s: Record, u: int, states: int) -> None:
    """Remove states from a unit."""
    if s.states[u] & states:
        s.states[u] &= ~states
        events.emit(s, events.STATE, u, -1, s.states[u], 0)


@kernel
def lent(d: Record, s: Record, u: int, what: int) -> int:
    """Return the aura of a kind that helps a unit's willpower most, or -1."""
    best, player = -1, player_of(d, u)
    for k in range(d.auras[player]):
        row = d.aura[player, k]
        if d.modifier_what[row] == what and shared(d, s, row, u):
            by = d.modifier_of[row]
            if best < 0 or d.fails[by, 1] < d.fails[d.modifier_of[best], 1]:
                best = row
    return best


@kernel
def resolve_of(d: Record, s: Record, u: int) -> int:
    """Return the willpower roll a unit makes: its own, or a better one that an ally lends."""
    row = lent(d, s, u, RESOLVE)
    if row >= 0 and d.fails[d.modifier_of[row], 1] < d.fails[u, 1]:
        return int(d.will[d.modifier_of[row]])
    return int(d.will[u])


@kernel
def will_test(d: Record, s: Record, book: Book, u: int, needed: int, why: int) -> int:
    """Roll the unit's willpower; return its successes.

    A unit with Berserker Rage wounds itself where that alone keeps it from fleeing, or rallies it.
    """
    frightened = s.states[u] & FRIGHTENED != 0
    again = d.will_again[u] != 0 or lent(d, s, u, REPEAT) >= 0
    got = rolls.willpower(s.rng, book, resolve_of(d, s, u), frightened, needed, again)
    drop_states(s, u, FRIGHTENED)
    events.emit(s, events.TEST, u, -1, got, needed)
    events.add_numbers(s, why, 0)
    if got < needed and d.moments[u] >> FAILED & 1 and saved(d, s, u):
        got = needed
    pressing = why in (events.MORALE, events.RALLY)
    if pressing and got == needed - 1 and d.keywords[u] & RAGE and s.left[u] > 1:
        suffer(d, s, u, 1, -1)
        got += 1
    return got


@kernel
def run_away(d: Record, s: Record, u: int) -> None:
    """Let a unit flee; off the table it is destroyed."""
    x, y = s.x[u, 0], s.y[u, 0]
    if flee(d, s, u):
        if d.guest[u] >= 0 and s.character[u] >= 0:
            destroy(d, s, d.guest[u], -1)
            s.character[u] = -1
        destroy(d, s, u, -1)
    else:
        events.emit_places(s, events.FLEE, u, -1)
        cross(d, s, u, x, y)


@kernel
def demoralize(d: Record, s: Record, u: int) -> None:
    """Make a unit demoralized: it flees at once and tries to rally two turns later."""
    proof = d.keywords[u] & GOLEM or d.traits[u] & STEADY
    if proof or s.demoralized[u] or s.status[u] != READY:
        return
    s.demoralized[u] = 1
    s.rally[u] = s.current_turn + RALLY_AFTER
    events.emit(s, events.DEMORALIZED, u, -1, s.rally[u], 0)
    run_away(d, s, u)


@kernel
def face_stress(d: Record, s: Record, book: Book, u: int) -> None:
    """Test a unit whose stress exceeds its morale: two successes where it does by two or more."""
    over = s.stress[u] - d.morale[u]
    if over <= 0 or s.status[u] != READY or s.demoralized[u]:
        return
    needed = 2 if over >= 2 else 1
    passed = will_test(d, s, book, u, needed, events.MORALE) >= needed
    s.stress[u] = d.morale[u]
    if not passed:
        demoralize(d, s, u)


@kernel
def rally(d: Record, s: Record, book: Book, u: int) -> bool:
    """Let a demoralized unit try to rally; tell whether it did. A failure makes it flee again."""
    if will_test(d, s, book, u, 1, events.RALLY) >= 1:
        s.demoralized[u] = 0
        s.stress[u] = min(s.stress[u], max(0, d.morale[u] - 1))
        events.emit(s, events.RALLIED, u, -1, s.stress[u], 0)
        return True
    s.rally[u] += RALLY_AFTER
    run_away(d, s, u)
    return False


@kernel
def intimidate(d: Record, s: Record, book: Book, u: int, v: int) -> None:
    """Let unit u, that has just come into contact with v, face its Intimidating, once.

    For each success short of the value it suffers a level of stress.
    """
    value = d.intimidating[v]
    if s.dread_until[v] >= s.current_turn:
        value = max(value, s.dread[v])
    if value <= 0 or s.daunted[u] or s.demoralized[u]:
        return
    if d.keywords[u] & (FEARLESS | GOLEM | MANNED):
        return
    s.daunted[u] = 1
    events.emit(s, events.INTIMIDATED, u, v, value, 0)
    add_stress(d, s, u, value - will_test(d, s, book, u, value, events.DAUNTED))


@kernel
def meet(d: Record, s: Record, book: Book, u: int) -> None:
    """Let a unit that may have come into contact, and those it touches, daunt each other."""
    if s.foes[u] == 0:
        return
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, v]:
            intimidate(d, s, book, u, v)
            intimidate(d, s, book, v, u)
            for w in range(2):
                one, two = (u, v) if w == 0 else (v, u)
                if d.moments[one] >> CONTACT & 1 and not s.met[one]:
                    s.met[one] = 1
                    push_step(s, MOMENT, one, two, CONTACT)
