"""Damage points, casualty rolls, and what becomes of the fallen.

Source: Company of Iron, Core Rules, "Recording Damage", "Casualty Rolls", "Disabled, Injured,
Boxed & Destroyed", "Injured", "Choosing a Commander", "Adjustments for Casualty Rolls".
"""

from factions.systems.company_of_iron.kernels import agenda, engagement, events, rolls
from factions.systems.company_of_iron.kernels.bases import within
from factions.systems.company_of_iron.kernels.conditions import has
from factions.systems.company_of_iron.kernels.layout import (
    BOXES,
    CASUALTY,
    CORRODING,
    DEFERRED,
    GAIN_TOKEN,
    GONE,
    HEAL,
    INJURED,
    KNOCKED_DOWN,
    NO_KNOCKDOWN,
    NO_TOUGH,
    NOT_READY,
    ON_ENEMY_FALL,
    ON_FALL,
    ON_FIRE,
    ON_FRIEND_FALL,
    PLAYING,
    REMOVED,
    REROLL_CASUALTY,
    TAKE_UP,
    TOUGH,
    TROOPER,
    WAITING,
    WARRIOR,
    Record,
)
from factions.systems.company_of_iron.kernels.stats import lent
from factions.systems.company_of_iron.kernels.status import change
from factions.tabletop.jit import kernel, seldom

STANDS, FELL, HURT_BADLY, FLOORED = range(4)  # what damage left of a model
BITS = 62  # of `once`
UNFIT = 1e6  # army points that any model is worth less than
INCAPACITATED_TO, INJURED_TO = 2, 4
HANDED_ON = NOT_READY | ON_FIRE | CORRODING  # to who takes a model's place


@seldom
def hurt(d: Record, s: Record, m: int, v: int, amount: int) -> int:
    """Let v suffer damage points by m (-1: nobody) without a roll; return what is left of it."""
    events.emit(s, events.DAMAGE, v, m, min(amount, left(d, s, v)), events.BY_RULE)
    return suffer(d, s, m, v, amount, events.BY_RULE)


@kernel
def left(d: Record, s: Record, v: int) -> int:
    """Return how many damage points a model can still take."""
    return int(d.boxes[v] - s.damage[v])


@kernel
def suffer(d: Record, s: Record, m: int, v: int, amount: int, why: int) -> int:
    """Mark damage points on v and roll for a casualty once all are marked.

    Any damage boxes an injured model. Returns STANDS, FELL, HURT_BADLY (injured) or FLOORED.
    """
    taken = min(amount, left(d, s, v))
    if s.where[v] != PLAYING or taken <= 0:
        return STANDS
    s.damage[v] += taken
    s.worn = 1
    s.taken[v] += taken
    s.hurt_at[v] = s.activation
    s.out[BOXES] += taken
    if m >= 0 and d.side[m] != d.side[v]:
        s.dealt[m] += taken
        s.hurt_in[v] = s.current_round
    if s.status[v] & INJURED:
        fall(d, s, m, v, why)
        return FELL
    return STANDS if left(d, s, v) > 0 else casualty(d, s, m, v, why)


@kernel
def _casualty_die(d: Record, s: Record, v: int, more: int, why: int) -> int:
    """Roll for a casualty, rerolled where Tough or another rule lets it; return the result."""
    die = rolls.d6(s)
    if die + more <= INCAPACITATED_TO:
        tough = s.status[v] & NOT_READY == 0 and has(d, s, v, TOUGH)
        if (tough and s.denied & NO_TOUGH == 0) or s.plus[v, REROLL_CASUALTY] > 0:
            tell(s, v, die, more, why, True)
            die = rolls.d6(s)
    tell(s, v, die, more, why, False)
    return die + more


@kernel
def tell(s: Record, v: int, die: int, more: int, why: int, again: bool) -> None:
    """Say what a casualty roll came to: die, modifier, outcome, why; `again`: it is rerolled."""
    outcome = events.KNOCKS_DOWN
    if die + more <= INJURED_TO:
        outcome = events.INJURES
    if die + more <= INCAPACITATED_TO:
        outcome = events.INCAPACITATED
    events.emit(s, events.CASUALTY, v, -1, die, more)
    events.more(s, outcome, why, int(again))


@kernel
def casualty(d: Record, s: Record, m: int, v: int, why: int) -> int:
    """Roll for a disabled model: it is incapacitated and falls, is injured, or knocked down.

    Returns FELL, HURT_BADLY or FLOORED.
    """
    if _recovers(d, s, v):
        s.damage[v] = 0
        change(d, s, v, s.status[v] | KNOCKED_DOWN, why)
        return FLOORED
    more = int(s.plus[v, CASUALTY]) - (1 if s.frail_until[v] > 0 else 0)
    result = _casualty_die(d, s, v, more, why)
    if result <= INCAPACITATED_TO:
        fall(d, s, m, v, why)
        return FELL
    s.damage[v] = d.boxes[v] - 1
    if result <= INJURED_TO:
        change(d, s, v, s.status[v] | INJURED | KNOCKED_DOWN, why)
        return HURT_BADLY
    if not has(d, s, v, NO_KNOCKDOWN):
        change(d, s, v, s.status[v] | KNOCKED_DOWN, why)
    return FLOORED


@kernel
def _recovers(d: Record, s: Record, v: int) -> bool:
    """Tell whether v loses all damage instead of rolling, which it does once. Source: Hangover."""
    k = d.kind[v]
    if d.heard[k] >> ON_FALL & 1 == 0:
        return False
    for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
        if d.what[e] == HEAL and d.event[e] == ON_FALL and s.once[v, 0] >> e % BITS & 1 == 0:
            s.once[v, 0] |= 1 << e % BITS
            events.emit(s, events.TRIGGER, v, v, e, 0)
            return True
    return False


@kernel
def _stand_in(d: Record, s: Record, v: int) -> int:
    """Return the row by which another model of its unit falls instead of v, or -1."""
    k = d.kind[v]
    if d.heard[k] >> ON_FALL & 1 == 0:
        return -1
    for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
        if d.what[e] == TAKE_UP and d.event[e] == ON_FALL and lent(d, s, v, e):
            return e
    return -1


@seldom
def _replaced(d: Record, s: Record, v: int, e: int, why: int) -> int:
    """Let v live on in the place of a trooper of its unit: return who falls, v for nobody else.

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


@kernel
def fall(d: Record, s: Record, m: int, v: int, why: int) -> None:
    """Destroy a boxed model, or one of its unit that takes its place; m (-1: nobody) felled it.

    What its fall brings about is put off.
    """
    gone, e = v, _stand_in(d, s, v)
    if e >= 0 and s.denied & REMOVED == 0:
        gone = _replaced(d, s, v, e, why)
    p = d.side[gone]
    by_enemy = m >= 0 and d.side[m] != p
    if by_enemy:
        s.killed[m] += d.worth[gone]
        s.fell_in[gone] = s.current_round
    s.lost[p] += d.worth[gone]
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


@kernel
def _put_off(d: Record, s: Record, v: int, m: int, by_enemy: bool) -> None:
    """Put off what v's fall brings about, by its own rules and those of models near it."""
    k = d.kind[v]
    if s.denied & REMOVED == 0 and d.heard[k] >> ON_FALL & 1:
        for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
            if d.event[e] == ON_FALL and d.what[e] not in (TAKE_UP, HEAL) and lent(d, s, v, e):
                agenda.push(s, DEFERRED, v, m, -1, e, 0)
    for event in (ON_ENEMY_FALL, ON_FRIEND_FALL):
        if d.heard_all >> event & 1 and (by_enemy or event == ON_ENEMY_FALL):
            _hear(d, s, v, m, event)


@kernel
def _hear(d: Record, s: Record, v: int, m: int, event: int) -> None:
    """Put off what v's fall means to its friends or to its enemies near it.

    The other model of the event is v itself to whom takes its soul, else m, who felled it.
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
                    agenda.push(s, DEFERRED, f, other, -1, e, 0)


@kernel
def succeed(d: Record, s: Record, p: int) -> None:
    """Choose a player's next commander; upgrade and battle plan end.

    It is the dearest warrior, of the injured only where no other is left.
    """
    heir, most = -1, -UNFIT
    for m in range(d.first[p], d.first[p + 1]):
        if s.where[m] == PLAYING and has(d, s, m, WARRIOR):
            worth = d.worth[m] - (UNFIT if s.status[m] & INJURED else 0.0)
            if worth > most:
                heir, most = m, worth
    s.leader[p], s.upgraded[p], s.plan[p], s.upset = heir, 0, -1, 1
    if heir >= 0:
        events.emit(s, events.COMMANDER, heir, -1, 0, 0)
