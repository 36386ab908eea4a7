"""What happens when something happens: effects that fire by an event, and what they do.

What would be an attack or a move of its own, or could fell a model while an attack is going on, is
put off (`agenda`). Source: Company of Iron, Core Rules, "Triggered Effects", "Switching Targets",
"Attack-Generating Special Rules".

For what a hit brings about before its damage roll, see `rules.attacks.direct_hits:land`.
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
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
    ON_HIT,
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
from factions.systems.company_of_iron.kernels.rules.damage import falls
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
def may(d: Setup, s: State, u: int, effect: int) -> bool:
    """Return whether u may still use an effect this activation, round or battle.

    Source: Company of Iron, Triggered Effects.
    """
    most = d.most[effect]
    if most > 0:
        return bool(s.used[effect] < most)
    bit = 1 << effect % ONCE_BITS
    if most == ONCE_A_BATTLE:
        return bool(s.once[u, 0] & bit == 0)
    return bool(most != ONCE_A_ROUND or s.once[u, 1] & bit == 0)


@kernel(read_only=("d",))
def use_up(d: Setup, s: State, u: int, effect: int) -> None:
    """Count a use of an effect. Source: Company of Iron, Triggered Effects."""
    s.used[effect] += 1
    bit = 1 << effect % ONCE_BITS
    if d.most[effect] == ONCE_A_BATTLE:
        s.once[u, 0] |= bit
    elif d.most[effect] == ONCE_A_ROUND:
        s.once[u, 1] |= bit


@kernel(read_only=("d",))
def _suits(d: Setup, s: State, effect: int, u: int) -> bool:
    """Return whether a model has a trait that an effect requires."""
    if d.filter[effect] == 0 or d.when[effect] & FILTERS_FRIENDS:
        return True
    return has(d, s, u, d.filter[effect])


@kernel(read_only=("d",))
def touches(d: Setup, s: State, effect: int, u: int, v: int) -> bool:
    """Return whether an effect of u on its unit, a friend or enemies touches v.

    Source: Company of Iron, Triggered Effects.
    """
    whom, far = d.whom[effect], d.within[effect]
    if s.where[v] != PLAYING or (d.group[v] != d.group[u] if whom == UNIT else v == u):
        return False
    if whom != UNIT or (v != u and far != 0.0):
        if s.status[v] & INJURED and whom != ENEMIES:
            return False
        if not within(d, s, u, v, far if far >= 0.0 else float(d.cmd[d.kind[u]])):
            return False
    return _suits(d, s, effect, v) and not idle(d, s, effect, v)


@kernel(read_only=("d",))
def reach_out(d: Setup, s: State, effect: int, u: int, v: int, weapon: int, now: bool) -> bool:
    """Apply an effect to the models it touches; return whether it touches any.

    FRIENDS is the nearest one friend. Models that it would not change are not touched.

    Source: Company of Iron, Triggered Effects.
    """
    whom, player, found = d.whom[effect], d.side[u], False
    if whom in (UNIT, FRIENDS, ENEMIES):
        player = 1 - player if whom == ENEMIES else player
        nearest, away = -1, 0.0
        for touched in range(d.first[player], d.first[player + 1]):
            if s.where[touched] != PLAYING or (whom == UNIT and d.group[touched] != d.group[u]):
                continue
            if not touches(d, s, effect, u, touched):
                continue
            found = True
            if whom != FRIENDS:
                enact(d, s, effect, u, v, touched, weapon, now)
            elif nearest < 0 or gap(d, s, u, touched) < away:
                nearest, away = touched, gap(d, s, u, touched)
        if nearest >= 0:
            enact(d, s, effect, u, v, nearest, weapon, now)
        return found
    touched = v if whom == TARGET else u
    if (
        touched < 0
        or (touched == v and s.where[touched] != PLAYING)
        or not _suits(d, s, effect, touched)
        or idle(d, s, effect, touched)
    ):
        return False
    enact(d, s, effect, u, v, touched, weapon, now)
    return True


@kernel
def _is_out(s: State, u: int) -> bool:
    """Return whether a model has fallen or lies injured: it still moves its comrades."""
    return bool(s.where[u] != PLAYING or s.status[u] & INJURED)


@kernel(read_only=("d",))
def _fire_rows(
    d: Setup,
    s: State,
    event: int,
    u: int,
    v: int,
    weapon: int,
    injured: bool,
    rows: tuple[int, int],
) -> None:
    """Let those rows happen that wait for an event; injured: v, felled, is only injured."""
    for effect in range(rows[0], rows[1]):
        if d.event[effect] != event or d.what[effect] == REMOVE:
            continue
        if event == ON_KILL and injured and d.what[effect] not in CLAIMS:
            continue
        if event == ON_HURT and d.whom[effect] != UNIT and _is_out(s, u):
            continue
        if lent(d, s, u, effect) and may(d, s, u, effect) and _holds(d, s, effect, u, v):
            if reach_out(d, s, effect, u, v, weapon, False):
                use_up(d, s, u, effect)


@kernel
def _done(s: State, u: int, when: int) -> int:
    """Return IN_MELEE and AT_RANGE as what u has done this activation: killed, or attacked."""
    deeds, bits = s.deeds[u], 0
    if when & HAS_KILLED:
        bits |= IN_MELEE if deeds & KILLED_IN_MELEE else 0
        return bits | AT_RANGE if deeds & KILLED_AT_RANGE else bits
    if deeds & SHOT_BEFORE:
        bits |= AT_RANGE
    struck = deeds & SHOT_BEFORE == 0 or s.status[u] & CHARGED != 0
    if deeds & ATTACKED and struck:
        bits |= IN_MELEE
    return bits


@kernel(read_only=("d",))
def _holds(d: Setup, s: State, effect: int, u: int, v: int) -> bool:
    """Return whether the conditions of an effect of u hold now."""
    when = d.when[effect]
    if d.what[effect] < WHATS and OUTSIDE_ATTACKS >> d.event[effect] & 1:
        when &= ~ASKED_AGAIN
    if when == 0:
        return True
    bits = s.bits | of_itself(d, s, u) | (of_other(d, s, v) if v >= 0 else 0)
    if d.event[effect] == ON_FINISHED or d.event[effect] == ON_END:
        bits |= _done(s, u, when)
    return judged(d, s, effect, when, u, v, u, bits)


@kernel(read_only=("d",))
def fire(d: Setup, s: State, event: int, u: int, v: int, weapon: int) -> None:
    """Let the effects of u, and of a weapon (-1: none), that wait for an event happen.

    v: the other model of the event, -1 for none.

    Source: Company of Iron, Triggered Effects.
    """
    if d.heard[d.kind[u]] >> event & 1:
        _fire(d, s, event, u, v, weapon, False)


@kernel(read_only=("d",))
def fire_kill(d: Setup, s: State, u: int, v: int, weapon: int, injured: bool) -> None:
    """As `fire`, for a model v that u has felled; injured: it is only injured.

    Source: Company of Iron, Triggered Effects.
    """
    if d.heard[d.kind[u]] >> ON_KILL & 1:
        _fire(d, s, ON_KILL, u, v, weapon, injured)


@kernel(read_only=("d",))
def _fire(d: Setup, s: State, event: int, u: int, v: int, weapon: int, injured: bool) -> None:
    kind = d.kind[u]
    if weapon >= 0:
        rows = (d.weapon_waits[weapon], d.weapon_effect[weapon + 1])
        _fire_rows(d, s, event, u, v, weapon, injured, rows)
    _fire_rows(
        d, s, event, u, v, weapon, injured, (d.sorts[kind, WAITING], d.effect_first[kind + 1])
    )


@kernel(read_only=("d",))
def use(d: Setup, s: State, event: int, u: int, v: int, rule: int) -> None:
    """Let u use a special action or an order: every row of that rule happens, at v (-1: none).

    Source: Company of Iron, Orders; Special Actions.
    """
    kind = d.kind[u]
    for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
        if d.event[effect] != event or d.rule[effect] != rule or not lent(d, s, u, effect):
            continue
        if may(d, s, u, effect) and _holds(d, s, effect, u, v):
            if reach_out(d, s, effect, u, v, -1, True):
                use_up(d, s, u, effect)


@kernel(read_only=("d",))
def deferred(d: Setup, s: State, effect: int, u: int, v: int, weapon: int) -> None:
    """Let an effect happen that was put off: u's own, whose other model is v (-1: none).

    Source: Company of Iron, Triggered Effects.
    """
    event = d.event[effect]
    if event == ON_FALL:
        reach_out(d, s, effect, u, v, weapon, True)
    elif event in (ON_FRIEND_FALL, ON_ENEMY_FALL):
        if ready(s, u) and may(d, s, u, effect) and _holds(d, s, effect, u, v):
            if reach_out(d, s, effect, u, v, weapon, True):
                use_up(d, s, u, effect)
    else:
        enact(d, s, effect, u, v, v, weapon, True)


@kernel(read_only=("d",))
def remove_later(d: Setup, s: State, u: int, v: int, weapon: int) -> None:
    """Note whether what u's weapon fells is removed from play, in `denied`.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    kind = d.kind[u]
    if d.heard[kind] >> ON_KILL & 1 == 0:
        return
    for place in range(2):
        first, last = d.sorts[kind, WAITING], d.effect_first[kind + 1]
        if place == 1:
            first, last = d.weapon_waits[weapon], d.weapon_effect[weapon + 1]
        for effect in range(first, last):
            if d.what[effect] == REMOVE and d.event[effect] == ON_KILL and _suits(d, s, effect, v):
                if lent(d, s, u, effect) and _holds(d, s, effect, u, v):
                    s.denied |= REMOVED


@kernel(read_only=("d",))
def remove_bearer(d: Setup, s: State, u: int, weapon: int) -> None:
    """Remove u from play where its weapon, which has hit, does that to its bearer.

    Source: Company of Iron, Removed from the Table & Removed from Play.
    """
    if d.heard[d.kind[u]] >> ON_HIT & 1 == 0 or s.where[u] != PLAYING:
        return
    for effect in range(d.weapon_waits[weapon], d.weapon_effect[weapon + 1]):
        if d.what[effect] == REMOVE and d.event[effect] == ON_HIT:
            emits.emit(s, events.TRIGGER, u, u, effect, 0)
            falls.leave(d, s, -1, u, events.BY_RULE)
            return


@kernel(read_only=("d",))
def _steals(d: Setup, s: State, u: int, whom: int) -> int:
    """Return the row by which u takes hits (FRIENDS) or passes them on (SELF), or -1."""
    kind = d.kind[u]
    if d.heard[kind] >> ALWAYS & 1 == 0:
        return -1
    for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
        if d.what[effect] == STEAL_HIT and d.event[effect] == ALWAYS and d.whom[effect] == whom:
            if lent(d, s, u, effect) and may(d, s, u, effect):
                return effect
    return -1


@kernel(read_only=("d",))
def stolen(d: Setup, s: State, v: int) -> int:
    """Return the model that a shot directly hits in place of v, or v itself.

    Source: Company of Iron, Switching Targets.
    """
    if d.heard_all >> ALWAYS & 1 == 0:
        return v
    player, passed = d.side[v], _steals(d, s, v, SELF)
    for u in range(d.first[player], d.first[player + 1]):
        if u == v or not ready(s, u):
            continue
        if passed >= 0 and _suits(d, s, passed, u) and within(d, s, v, u, d.within[passed]):
            use_up(d, s, v, passed)
            emits.emit(s, events.TRIGGER, v, u, passed, 0)
            return u
        effect = _steals(d, s, u, FRIENDS)
        if effect >= 0 and _suits(d, s, effect, v):
            far = d.within[effect] if d.within[effect] >= 0.0 else float(d.cmd[d.kind[u]])
            if within(d, s, u, v, far) and d.worth[u] < d.worth[v]:
                use_up(d, s, u, effect)
                emits.emit(s, events.TRIGGER, u, v, effect, 0)
                return u
    return v
