"""Fallen models: the model that falls in another's place, and what a fall triggers.

Source: Company of Iron, Core Rules, "Disabled, Injured, Boxed & Destroyed".
"""

from factions.systems.company_of_iron.kernels.record import agenda, events
from factions.systems.company_of_iron.kernels.record.layout import (
    CORRODING,
    DEFERRED,
    GAIN_TOKEN,
    GONE,
    HEAL,
    INJURED,
    NOT_READY,
    ON_ENEMY_FALL,
    ON_FALL,
    ON_FIRE,
    ON_FRIEND_FALL,
    PLAYING,
    REMOVED,
    TAKE_UP,
    TROOPER,
    WAITING,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.commander import succeed
from factions.systems.company_of_iron.kernels.rules.model_status import change
from factions.systems.company_of_iron.kernels.table import engagement
from factions.systems.company_of_iron.kernels.table.bases import has, within
from factions.systems.company_of_iron.kernels.table.stats.current_stats import lent
from factions.tabletop.compiler.jit import kernel, seldom

STANDS, KILLED, HURT_BADLY, FLATTENED = range(4)  # what damage left of a model
HANDED_ON = NOT_READY | ON_FIRE | CORRODING  # to the model that takes another's place


@kernel(read_only=("d",))
def _stand_in(d: Setup, s: State, v: int) -> int:
    """Return the row by which another model of its unit falls instead of v, or -1."""
    k = d.kind[v]
    if d.heard[k] >> ON_FALL & 1 == 0:
        return -1
    for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
        if d.what[e] == TAKE_UP and d.event[e] == ON_FALL and lent(d, s, v, e):
            return e
    return -1


@seldom(read_only=("d",))
def _replaced(d: Setup, s: State, v: int, e: int, why: int) -> int:
    """Let v live on in the place of a trooper of its unit: return the one that falls, else v.

    Where the rule gives it no point of damage back it is as sound or as hurt as that trooper was.
    """
    own, found, no_label = d.side[v], -1, d.filter[e] == 0
    for f in range(d.first[own], d.first[own + 1]):
        if s.where[f] != PLAYING or f == v or s.leader[own] == f or _stand_in(d, s, f) >= 0:
            continue
        if no_label and d.group[f] != d.group[v]:
            continue
        if not has(d, s, f, TROOPER if no_label else d.filter[e]):
            continue
        if within(d, s, v, f, float(d.within[e])) and (found < 0 or d.worth[f] < d.worth[found]):
            found = f
    if found < 0:
        return v
    events.emit(s, events.TRIGGER, v, found, e, int(d.amount[e]))
    if d.amount[e] > 0.0:
        s.damage[v] = d.boxes[v] - 1
    else:
        s.damage[v] = min(s.damage[found], d.boxes[v] - 1)
        s.x[v], s.x[found] = s.x[found], s.x[v]
        s.y[v], s.y[found] = s.y[found], s.y[v]
        s.ux[v], s.uy[v] = s.ux[found], s.uy[found]
        s.still_until[v], s.frail_until[v] = s.still_until[found], s.frail_until[found]
        change(d, s, v, s.status[v] & ~HANDED_ON | s.status[found] & HANDED_ON, why)
    return found


@kernel(read_only=("d",))
def fall(d: Setup, s: State, m: int, v: int, why: int) -> None:
    """Destroy a boxed model, or one of its unit that takes its place; m (-1: none) felled it.

    What its fall brings about is put off.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    gone, e = v, _stand_in(d, s, v)
    if e >= 0 and s.denied & REMOVED == 0:
        gone = _replaced(d, s, v, e, why)
    p = d.side[gone]
    by_enemy = m >= 0 and d.side[m] != p
    if by_enemy:
        s.killed[m] += d.worth[gone]
        s.fell_in[gone] = s.current_round
    events.emit(s, events.FELL, gone, m, why, 0)
    _put_off(d, s, gone, m, by_enemy)
    s.where[gone], s.status[gone], s.granted[gone] = GONE, 0, 0
    s.worn = 1
    engagement.refresh(d, s, gone)
    if gone != v:
        events.emit_place(s, events.PLACED, v, events.BY_RULE, s.x[v], s.y[v])
        engagement.refresh(d, s, v)
    if s.leader[p] == gone:
        succeed(d, s, p)


@kernel(read_only=("d",))
def _put_off(d: Setup, s: State, v: int, m: int, by_enemy: bool) -> None:
    """Put off what v's fall brings about, by its own rules and those of models near it."""
    k = d.kind[v]
    if s.denied & REMOVED == 0 and d.heard[k] >> ON_FALL & 1:
        for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
            if d.event[e] == ON_FALL and d.what[e] not in (TAKE_UP, HEAL) and lent(d, s, v, e):
                agenda.defer(s, DEFERRED, v, m, -1, e, 0)
    for event in (ON_ENEMY_FALL, ON_FRIEND_FALL):
        if d.heard_all >> event & 1 and (by_enemy or event == ON_ENEMY_FALL):
            _hear(d, s, v, m, event)


@kernel(read_only=("d",))
def _hear(d: Setup, s: State, v: int, m: int, event: int) -> None:
    """Put off what v's fall means to its friends or to its enemies near it.

    The other model of the event is v for a model that takes its soul, else m, which felled it.
    """
    p = d.side[v] if event == ON_FRIEND_FALL else 1 - d.side[v]
    for f in range(d.first[p], d.first[p + 1]):
        k = d.kind[f]
        if f == v or d.heard[k] >> event & 1 == 0:
            continue
        if s.where[f] != PLAYING or s.status[f] & INJURED:
            continue
        for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
            if d.event[e] == event and lent(d, s, f, e):
                far = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[k])
                if within(d, s, f, v, far):
                    other = v if d.what[e] == GAIN_TOKEN else m
                    agenda.defer(s, DEFERRED, f, other, -1, e, 0)
