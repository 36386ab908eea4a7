"""Fallen models: the model that falls in another's place, and what a fall triggers.

Source: Company of Iron, Core Rules, "Disabled, Injured, Boxed & Destroyed".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import agenda, emits
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
    SELF,
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
    kind = d.kind[v]
    if d.heard[kind] >> ON_FALL & 1 == 0:
        return -1
    for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
        if d.what[effect] == TAKE_UP and d.event[effect] == ON_FALL and lent(d, s, v, effect):
            return effect
    return -1


@seldom(read_only=("d",))
def _replaced(d: Setup, s: State, v: int, effect: int, why: int) -> int:
    """Let v live on in the place of a trooper of its unit: return the one that falls, else v.

    Where the rule gives it no point of damage back it is as sound or as hurt as that trooper was.
    """
    own, found, no_label = d.side[v], -1, d.filter[effect] == 0
    for friend in range(d.first[own], d.first[own + 1]):
        if (
            s.where[friend] != PLAYING
            or friend == v
            or s.leader[own] == friend
            or _stand_in(d, s, friend) >= 0
        ):
            continue
        if no_label and d.group[friend] != d.group[v]:
            continue
        if not has(d, s, friend, TROOPER if no_label else d.filter[effect]):
            continue
        if within(d, s, v, friend, float(d.within[effect])) and (
            found < 0 or d.worth[friend] < d.worth[found]
        ):
            found = friend
    if found < 0:
        return v
    emits.emit(s, events.TRIGGER, v, found, effect, int(d.amount[effect]))
    if d.amount[effect] > 0.0:
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
def fall(d: Setup, s: State, u: int, v: int, why: int) -> None:
    """Destroy a boxed model, or one of its unit that takes its place; u (-1: none) felled it.

    What its fall brings about is put off.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    gone, effect = v, _stand_in(d, s, v)
    if effect >= 0 and s.denied & REMOVED == 0:
        gone = _replaced(d, s, v, effect, why)
    by_enemy = u >= 0 and d.side[u] != d.side[gone]
    if by_enemy:
        s.killed[u] += d.worth[gone]
        s.fell_in[gone] = s.current_round
    _put_off(d, s, gone, u, by_enemy)
    leave(d, s, u, gone, why)
    if gone != v:
        emits.emit_place(s, events.MOVED, v, events.BY_RULE, s.x[v], s.y[v])
        engagement.refresh(d, s, v)


@kernel(read_only=("d",))
def leave(d: Setup, s: State, u: int, v: int, why: int) -> None:
    """Take v off the table, by u (-1: none). Were it not destroyed, its fall brings nothing about.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    emits.emit(s, events.FELL, v, u, why, 0)
    s.where[v], s.status[v], s.granted[v] = GONE, 0, 0
    s.worn = 1
    engagement.refresh(d, s, v)
    if s.leader[d.side[v]] == v:
        succeed(d, s, d.side[v])


@kernel(read_only=("d",))
def _put_off(d: Setup, s: State, v: int, u: int, by_enemy: bool) -> None:
    """Put off what v's fall brings about, by its own rules and those of models near it."""
    kind = d.kind[v]
    if s.denied & REMOVED == 0 and d.heard[kind] >> ON_FALL & 1:
        for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
            if (
                d.event[effect] == ON_FALL
                and d.what[effect] != TAKE_UP
                and (d.what[effect] != HEAL or d.whom[effect] != SELF)
                and lent(d, s, v, effect)
            ):
                agenda.defer(s, DEFERRED, v, u, -1, effect, 0)
    for event in (ON_ENEMY_FALL, ON_FRIEND_FALL):
        if d.heard_all >> event & 1 and (by_enemy or event == ON_ENEMY_FALL):
            _hear(d, s, v, u, event)


@kernel(read_only=("d",))
def _hear(d: Setup, s: State, v: int, u: int, event: int) -> None:
    """Put off what v's fall means to its friends or to its enemies near it.

    The other model of the event is v for a model that takes its soul, else u, which felled it.
    """
    player = d.side[v] if event == ON_FRIEND_FALL else 1 - d.side[v]
    for friend in range(d.first[player], d.first[player + 1]):
        kind = d.kind[friend]
        if friend == v or d.heard[kind] >> event & 1 == 0:
            continue
        if s.where[friend] != PLAYING or s.status[friend] & INJURED:
            continue
        for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
            if d.event[effect] == event and lent(d, s, friend, effect):
                far = d.within[effect] if d.within[effect] >= 0.0 else float(d.cmd[kind])
                if within(d, s, friend, v, far):
                    other = v if d.what[effect] == GAIN_TOKEN else u
                    agenda.defer(s, DEFERRED, friend, other, -1, effect, 0)
