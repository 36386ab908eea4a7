"""What happens when something happens: effects that fire by an event, and what they do.

What would be an attack or a move of its own, or could fell a model while an attack is going on, is
put off (`agenda`). Source: Company of Iron, Core Rules, "Triggered Effects", "Switching Targets",
"Attack-Generating Special Rules".
"""

from factions.systems.company_of_iron.kernels.record import events
from factions.systems.company_of_iron.kernels.record.layout import (
    ALWAYS,
    AT_RANGE,
    ATTACK_AGAIN,
    CHARGED,
    ENEMIES,
    FRIENDS,
    HAS_KILLED,
    IN_MELEE,
    INJURED,
    MOVE_SELF,
    ON_END,
    ON_ENEMY_FALL,
    ON_FALL,
    ON_FINISHED,
    ON_FRIEND_FALL,
    ON_HURT,
    ON_KILL,
    ONCE_BITS,
    PLACE_SELF,
    PLAYING,
    REMOVE,
    REMOVED,
    SELF,
    SLIP_SELF,
    STEAL_HIT,
    TARGET,
    UNIT,
    WAITING,
    WHATS,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules.triggered_effects.effects import enact, idle
from factions.systems.company_of_iron.kernels.table.bases import gap, has, ready, within
from factions.systems.company_of_iron.kernels.table.stats.conditions import (
    ASKED_AGAIN,
    ATTACKED,
    KILLED_AT_RANGE,
    KILLED_IN_MELEE,
    OUTSIDE_ATTACKS,
    SHOT_BEFORE,
    judged,
    of_itself,
    of_other,
)
from factions.systems.company_of_iron.kernels.table.stats.current_stats import FILTERS_FRIENDS, lent
from factions.tabletop.compiler.jit import kernel

ONCE_A_BATTLE, ONCE_A_ROUND = -1, -2  # `most` of an effect
CLAIMS = (ATTACK_AGAIN, MOVE_SELF, PLACE_SELF, SLIP_SELF)  # what an injury counts as a fall for


@kernel(read_only=("d",))
def may(d: Setup, s: State, m: int, e: int) -> bool:
    """Return whether m may still use an effect this activation, round or battle.

    Source: Company of Iron, Triggered Effects.
    """
    most = d.most[e]
    if most > 0:
        return bool(s.used[e] < most)
    bit = 1 << e % ONCE_BITS
    if most == ONCE_A_BATTLE:
        return bool(s.once[m, 0] & bit == 0)
    return bool(most != ONCE_A_ROUND or s.once[m, 1] & bit == 0)


@kernel(read_only=("d",))
def use_up(d: Setup, s: State, m: int, e: int) -> None:
    """Count a use of an effect. Source: Company of Iron, Triggered Effects."""
    s.used[e] += 1
    bit = 1 << e % ONCE_BITS
    if d.most[e] == ONCE_A_BATTLE:
        s.once[m, 0] |= bit
    elif d.most[e] == ONCE_A_ROUND:
        s.once[m, 1] |= bit


@kernel(read_only=("d",))
def _suits(d: Setup, s: State, e: int, x: int) -> bool:
    """Return whether a model has a trait that an effect requires."""
    if d.filter[e] == 0 or d.when[e] & FILTERS_FRIENDS:
        return True
    return has(d, s, x, d.filter[e])


@kernel(read_only=("d",))
def touches(d: Setup, s: State, e: int, m: int, x: int) -> bool:
    """Return whether an effect of m on its unit, a friend or enemies touches x.

    Source: Company of Iron, Triggered Effects.
    """
    whom, far = d.whom[e], d.within[e]
    if s.where[x] != PLAYING or (d.group[x] != d.group[m] if whom == UNIT else x == m):
        return False
    if whom != UNIT or (x != m and far != 0.0):
        if s.status[x] & INJURED and whom != ENEMIES:
            return False
        if not within(d, s, m, x, far if far >= 0.0 else float(d.cmd[d.kind[m]])):
            return False
    return _suits(d, s, e, x) and not idle(d, s, e, x)


@kernel(read_only=("d",))
def reach_out(d: Setup, s: State, e: int, m: int, v: int, w: int, now: bool) -> bool:
    """Apply an effect to the models it touches; return whether it touches any.

    FRIENDS is the nearest one friend. Models that it would not change are not touched.

    Source: Company of Iron, Triggered Effects.
    """
    whom, p, found = d.whom[e], d.side[m], False
    if whom in (UNIT, FRIENDS, ENEMIES):
        p = 1 - p if whom == ENEMIES else p
        nearest, away = -1, 0.0
        for x in range(d.first[p], d.first[p + 1]):
            if s.where[x] != PLAYING or (whom == UNIT and d.group[x] != d.group[m]):
                continue
            if not touches(d, s, e, m, x):
                continue
            found = True
            if whom != FRIENDS:
                enact(d, s, e, m, v, x, w, now)
            elif nearest < 0 or gap(d, s, m, x) < away:
                nearest, away = x, gap(d, s, m, x)
        if nearest >= 0:
            enact(d, s, e, m, v, nearest, w, now)
        return found
    x = v if whom == TARGET else m
    if x < 0 or (x == v and s.where[x] != PLAYING) or not _suits(d, s, e, x) or idle(d, s, e, x):
        return False
    enact(d, s, e, m, v, x, w, now)
    return True


@kernel
def _is_out(s: State, m: int) -> bool:
    """Return whether a model has fallen or lies injured: it still moves its comrades."""
    return bool(s.where[m] != PLAYING or s.status[m] & INJURED)


@kernel(read_only=("d",))
def _fire_rows(
    d: Setup, s: State, event: int, m: int, v: int, w: int, injured: bool, rows: tuple[int, int]
) -> None:
    """Let those rows happen that wait for an event; injured: v, felled, is only injured."""
    for e in range(rows[0], rows[1]):
        if d.event[e] != event or d.what[e] == REMOVE:
            continue
        if event == ON_KILL and injured and d.what[e] not in CLAIMS:
            continue
        if event == ON_HURT and d.whom[e] != UNIT and _is_out(s, m):
            continue
        if lent(d, s, m, e) and may(d, s, m, e) and _holds(d, s, e, m, v):
            if reach_out(d, s, e, m, v, w, False):
                use_up(d, s, m, e)


@kernel
def _done(s: State, m: int, when: int) -> int:
    """Return IN_MELEE and AT_RANGE as what m has done this activation: killed, or attacked."""
    deeds, bits = s.deeds[m], 0
    if when & HAS_KILLED:
        bits |= IN_MELEE if deeds & KILLED_IN_MELEE else 0
        return bits | AT_RANGE if deeds & KILLED_AT_RANGE else bits
    if deeds & SHOT_BEFORE:
        bits |= AT_RANGE
    struck = deeds & SHOT_BEFORE == 0 or s.status[m] & CHARGED != 0
    if deeds & ATTACKED and struck:
        bits |= IN_MELEE
    return bits


@kernel(read_only=("d",))
def _holds(d: Setup, s: State, e: int, m: int, v: int) -> bool:
    """Return whether the conditions of an effect of m hold now."""
    when = d.when[e]
    if d.what[e] < WHATS and OUTSIDE_ATTACKS >> d.event[e] & 1:
        when &= ~ASKED_AGAIN
    if when == 0:
        return True
    bits = s.bits | of_itself(d, s, m) | (of_other(d, s, v) if v >= 0 else 0)
    if d.event[e] == ON_FINISHED or d.event[e] == ON_END:
        bits |= _done(s, m, when)
    return judged(d, s, e, when, m, v, m, bits)


@kernel(read_only=("d",))
def fire(d: Setup, s: State, event: int, m: int, v: int, w: int) -> None:
    """Let the effects of m, and of weapon w (-1: none), that wait for an event happen.

    v: the other model of the event, -1 for none.

    Source: Company of Iron, Triggered Effects.
    """
    if d.heard[d.kind[m]] >> event & 1:
        _fire(d, s, event, m, v, w, False)


@kernel(read_only=("d",))
def fire_kill(d: Setup, s: State, m: int, v: int, w: int, injured: bool) -> None:
    """As `fire`, for a model v that m has felled; injured: it is only injured.

    Source: Company of Iron, Triggered Effects.
    """
    if d.heard[d.kind[m]] >> ON_KILL & 1:
        _fire(d, s, ON_KILL, m, v, w, injured)


@kernel(read_only=("d",))
def _fire(d: Setup, s: State, event: int, m: int, v: int, w: int, injured: bool) -> None:
    k = d.kind[m]
    if w >= 0:
        rows = (d.weapon_waits[w], d.weapon_effect[w + 1])
        _fire_rows(d, s, event, m, v, w, injured, rows)
    _fire_rows(d, s, event, m, v, w, injured, (d.sorts[k, WAITING], d.effect_first[k + 1]))


@kernel(read_only=("d",))
def use(d: Setup, s: State, event: int, m: int, v: int, rule: int) -> None:
    """Let m use a special action or an order: every row of that rule happens, at v (-1: none).

    Source: Company of Iron, Orders; Special Actions.
    """
    k = d.kind[m]
    for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
        if d.event[e] != event or d.rule[e] != rule or not lent(d, s, m, e):
            continue
        if may(d, s, m, e) and _holds(d, s, e, m, v):
            if reach_out(d, s, e, m, v, -1, True):
                use_up(d, s, m, e)


@kernel(read_only=("d",))
def deferred(d: Setup, s: State, e: int, m: int, v: int, w: int) -> None:
    """Let an effect happen that was put off: m's own, whose other model is v (-1: none).

    Source: Company of Iron, Triggered Effects.
    """
    event = d.event[e]
    if event == ON_FALL:
        reach_out(d, s, e, m, v, w, True)
    elif event in (ON_FRIEND_FALL, ON_ENEMY_FALL):
        if ready(s, m) and may(d, s, m, e) and _holds(d, s, e, m, v):
            if reach_out(d, s, e, m, v, w, True):
                use_up(d, s, m, e)
    else:
        enact(d, s, e, m, v, v, w, True)


@kernel(read_only=("d",))
def remove_later(d: Setup, s: State, m: int, v: int, w: int) -> None:
    """Note whether what m's weapon fells is removed from play, in `denied`.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    k = d.kind[m]
    if d.heard[k] >> ON_KILL & 1 == 0:
        return
    for place in range(2):
        first, last = d.sorts[k, WAITING], d.effect_first[k + 1]
        if place == 1:
            first, last = d.weapon_waits[w], d.weapon_effect[w + 1]
        for e in range(first, last):
            if d.what[e] == REMOVE and d.event[e] == ON_KILL and _suits(d, s, e, v):
                if lent(d, s, m, e) and _holds(d, s, e, m, v):
                    s.denied |= REMOVED


@kernel(read_only=("d",))
def _steals(d: Setup, s: State, x: int, whom: int) -> int:
    """Return the row by which x takes hits (FRIENDS) or passes them on (SELF), or -1."""
    k = d.kind[x]
    if d.heard[k] >> ALWAYS & 1 == 0:
        return -1
    for e in range(d.sorts[k, WAITING], d.effect_first[k + 1]):
        if d.what[e] == STEAL_HIT and d.event[e] == ALWAYS and d.whom[e] == whom:
            if lent(d, s, x, e) and may(d, s, x, e):
                return e
    return -1


@kernel(read_only=("d",))
def stolen(d: Setup, s: State, v: int) -> int:
    """Return the model that a shot directly hits in place of v, or v itself.

    Source: Company of Iron, Switching Targets.
    """
    if d.heard_all >> ALWAYS & 1 == 0:
        return v
    p, passed = d.side[v], _steals(d, s, v, SELF)
    for x in range(d.first[p], d.first[p + 1]):
        if x == v or not ready(s, x):
            continue
        if passed >= 0 and _suits(d, s, passed, x) and within(d, s, v, x, d.within[passed]):
            use_up(d, s, v, passed)
            events.emit(s, events.TRIGGER, v, x, passed, 0)
            return x
        e = _steals(d, s, x, FRIENDS)
        if e >= 0 and _suits(d, s, e, v):
            far = d.within[e] if d.within[e] >= 0.0 else float(d.cmd[d.kind[x]])
            if within(d, s, x, v, far) and d.worth[x] < d.worth[v]:
                use_up(d, s, x, e)
                events.emit(s, events.TRIGGER, x, v, e, 0)
                return x
    return v
