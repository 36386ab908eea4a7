"""Doing what skills do: healing, states, blasts, leaps, moves, and all the rest.

Source: Warcrow 1.6, "Skills", "Damage, Healing", "Shove, Attract, Place, and Displace".
"""

import math
from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.bonuses import clear_bonus, gather_side, spared
from factions.systems.warcrow.kernels.damage import heal, recover, suffer
from factions.systems.warcrow.kernels.formation import gather, spot_free
from factions.systems.warcrow.kernels.gauge import amount_of
from factions.systems.warcrow.kernels.layout import (
    COVERED,
    FIGHT,
    FIRE,
    FREE,
    GAP,
    LEAP,
    READY,
    RUSH,
    SHIFT,
    SHOT_AT,
    STRUCK,
    VULNERABLE,
    WANDER,
    Record,
)
from factions.systems.warcrow.kernels.lore import (
    ACTIVATE,
    BACKLASH,
    BLAST,
    BOON,
    BREAK,
    CLEANSE,
    CURSE,
    DEFENCE_ROLL,
    DISPLACE,
    DREAD,
    FACE_TINGE,
    FIRE_AGAIN,
    FREE_MOVE,
    GIVE_STATES,
    HEAL,
    HEAVILY,
    PER_LACK,
    PIERCING,
    PROVOKE,
    RALLY_UP,
    RECOVER,
    RELIEVE,
    RETURN,
    SHOT_AT_ROLL,
    SHOVE,
    STRESS,
    STRIKE,
    TINGE,
    UNTOKEN,
    WOUND,
)
from factions.systems.warcrow.kernels.morale import (
    add_stress,
    demoralize,
    drop_states,
    give_states,
    relieve,
    will_test,
)
from factions.systems.warcrow.kernels.movement import engage_move, find_assault, find_charge
from factions.systems.warcrow.kernels.returns import come_back
from factions.systems.warcrow.kernels.rolling import drive, unmoved
from factions.systems.warcrow.kernels.sight import cover_from, sees
from factions.systems.warcrow.kernels.tinge import face_tinge
from factions.systems.warcrow.kernels.wards import ward_off
from factions.tabletop import geometry
from factions.tabletop.jit import kernel
from factions.tabletop.rng import State

Book = Any
GREEN = 3  # the lowest die that covers
AROUND = 12  # spots around a base where a unit may appear
COSINES = tuple(math.cos(2.0 * math.pi * k / AROUND) for k in range(AROUND))
SINES = tuple(math.sin(2.0 * math.pi * k / AROUND) for k in range(AROUND))


@kernel
def hurt(d: Record, s: Record, u: int, w: int, wounds: int) -> None:
    """Let a skill of unit u wound unit w; where they are fighting it counts in the result.

    Source: Warcrow 1.6, "Melee Attack" step 5.
    """
    for side in range(2):
        if s.fray[1 - side] == u and s.fray[side] == w:
            s.toll[side] += wounds
    suffer(d, s, w, wounds, u)


@kernel
def struck(
    dice: State, book: Book, row: int, guard: int, how: tuple[bool, bool], mode: int, more: Any
) -> tuple[int, int, int, int]:
    """Roll a blast or a strike; return both rolls, the wounds dealt and those suffered.

    row, guard: of the book. how: whether the defence loses a die, whether it is a shot, which
    nobody strikes back at. more: what skills add to the defence. `odds.wounds` has the chances.
    """
    one = rolls.calm(dice, book, row, False)
    two = rolls.throw(dice, book, guard, how[0], more)
    blocks, back = rolls.lane(two, 1), 0 if how[1] else rolls.lane(two, 0)
    if mode == PIERCING:
        blocks = rolls.lane(two, 4)
    elif mode == HEAVILY:
        blocks = blocks // 2
    return one, two, max(0, rolls.lane(one, 0) - blocks), max(0, back - rolls.lane(one, 1))


@kernel
def hit(d: Record, s: Record, book: Book, row: int, u: int, w: int, shot: bool) -> None:
    """Roll the dice of a deed against unit w's defence, no switches on either side, and wound it.

    A shot is met by what defends against shots, cover included; a strike by the whole defence.
    """
    clear_bonus(s)
    guard = STRUCK
    if shot:
        cover = cover_from(d, s, u, s.x[u, 0], s.y[u, 0], w)
        guard = SHOT_AT + (COVERED * (cover - GREEN + 1) if cover >= GREEN else 0)
    gather_side(d, s, w, u, SHOT_AT_ROLL if shot else DEFENCE_ROLL, 1)
    how = (s.states[w] & VULNERABLE != 0, shot)
    dice, guards = d.deed_row[row], d.roll[s.page[w], guard]
    one, two, wounds, back = struck(s.rng, book, dice, guards, how, d.deed_mode[row], s.bonus[1])
    drop_states(s, w, VULNERABLE)
    wounds = ward_off(d, s, book, w, spared(s, 1, wounds))
    s.hits[rolls.HURT_SECOND], s.hits[rolls.HURT_FIRST] = wounds, back
    s.hits[rolls.ROLL_FIRST], s.hits[rolls.ROLL_SECOND] = one, two
    events.emit_roll(s, u, w, events.BLASTED if shot else events.STRUCK_BY, s.hits)
    s.struck_for += wounds
    hurt(d, s, u, w, wounds)
    if back > 0:
        hurt(d, s, w, u, back)


@kernel
def land(d: Record, s: Record, u: int, v: int, strides: int) -> bool:
    """Put unit u in contact with unit v, wherever there is room; tell whether there is.

    strides: how far from where it stood it may be placed, from base to base; 0 for anywhere.
    """
    r = s.lead[u]
    gather(d, s, u, s.x[v, 0], s.y[v, 0], s.spread[v] + 2.0 * r + GAP, v)
    best, near = strides + 2.0 * r if strides > 0 else geometry.NEVER, False
    for t in range(s.n[v]):
        away = s.r[v, t] + r + GAP
        for k in range(AROUND):
            x, y = s.x[v, t] + away * COSINES[k], s.y[v, t] + away * SINES[k]
            far = geometry.distance(x, y, s.x[u, 0], s.y[u, 0])
            if far < best - geometry.EPSILON and spot_free(d, s, x, y, r):
                best, near = far, True
                s.plan[0], s.plan[1] = x, y
    if near:
        engage_move(d, s, u, v)
        events.emit_places(s, events.LANDED, u, v)
    return near


@kernel
def leap(d: Record, s: Record, book: Book, row: int, u: int, v: int) -> None:
    """Let unit u appear beside unit v and strike, with the deed's dice or its own attack."""
    if (
        s.status[u] != READY
        or s.status[v] != READY
        or (not s.engaged[u, v] and not land(d, s, u, v, d.deed_amount[row]))
    ):
        return
    if d.deed_row[row] >= 0:
        hit(d, s, book, row, u, v, False)
    else:
        push_step(s, FIGHT, u, v, 0)


@kernel
def provoke(d: Record, s: Record, u: int, w: int) -> None:
    """Let unit w charge or assault unit u at once, if it can."""
    if s.foes[w] > 0 or not s.formed[w]:
        return
    if find_charge(d, s, w, u) and sees(d, s, w, u):
        push_step(s, RUSH, w, u, 1)
    elif find_assault(d, s, w, u):
        push_step(s, RUSH, w, u, 0)


@kernel
def _help(d: Record, s: Record, row: int, w: int, amount: int) -> None:
    """Do a deed that helps unit w."""
    what = d.deed_what[row]
    if what == HEAL:
        heal(d, s, w, amount if amount > 0 else s.damage[w])
    elif what == RECOVER:
        recover(d, s, w, amount)
    elif what == RELIEVE:
        relieve(d, s, w, amount if amount > 0 else s.stress[w])
    elif what == CLEANSE:
        drop_states(s, w, s.states[w])
    elif what == UNTOKEN:
        s.activated[w] = 0
    elif what == RALLY_UP and s.demoralized[w]:
        s.demoralized[w] = 0
        s.stress[w] = min(s.stress[w], max(0, d.morale[w] - 1))
        events.emit(s, events.RALLIED, w, -1, s.stress[w], 0)
    elif what == BOON:
        s.boon_until[w] = s.current_turn + d.deed_lasts[row]
        for k in range(2):
            s.boon_dice[w, k] = d.deed_dice[row] if d.deed_worth[row, k] > 0.0 else 0
            s.boon_symbols[w, k] = d.deed_symbols[row, k]
            s.boon_worth[w, k] = d.deed_worth[row, k]
    elif what == DREAD:
        s.dread[w], s.dread_until[w] = amount, s.current_turn + d.deed_lasts[row]
    elif what == ACTIVATE:
        push_step(s, FREE, w, -1, 0)
    elif what == DISPLACE:
        push_step(s, SHIFT, w, -1, amount if amount > 0 else int(d.move[w, 0]))
    elif what == RETURN:
        back = come_back(d, s, row, w)
        add_stress(d, s, back if back >= 0 else w, amount if back >= 0 else 0)
    elif what == FREE_MOVE:
        push_step(s, WANDER, w, -1, events.FREE_MOVE)


@kernel
def _hinder(d: Record, s: Record, book: Book, row: int, u: int, w: int, amount: int) -> None:
    """Do a deed that harms unit w."""
    what, states = d.deed_what[row], d.deed_states[row]
    if what == GIVE_STATES:
        give_states(d, s, w, states)
    elif what == STRESS:
        add_stress(d, s, w, amount)
    elif what == WOUND:
        hurt(d, s, u, w, ward_off(d, s, book, w, amount))
    elif what == TINGE:
        s.tinge[w] = max(0, s.tinge[w] + amount)
        events.emit(s, events.TINGED, w, -1, s.tinge[w], 0)
    elif what == FACE_TINGE:
        face_tinge(d, s, book, w)
    elif what == CURSE:
        s.curse[w], s.curse_until[w] = states, s.current_turn + d.deed_lasts[row]
    elif what == BREAK:
        demoralize(d, s, w)
    elif what == SHOVE and not unmoved(d, w, u):
        drive(d, s, book, u, w, 1.0 * amount, events.SHOVED)
    elif what == BLAST:
        hit(d, s, book, row, u, w, True)
    elif what == STRIKE:
        push_step(s, LEAP, u, w, row)
    elif what == FIRE_AGAIN:
        push_step(s, FIRE, u, w, 0)
    elif what == PROVOKE:
        provoke(d, s, u, w)
    elif what == BACKLASH:
        two = rolls.calm(s.rng, book, d.roll[s.page[w], STRUCK], False)
        hurt(d, s, u, w, ward_off(d, s, book, w, rolls.lane(two, 1)))


@kernel
def do_deed(d: Record, s: Record, book: Book, row: int, u: int, w: int) -> None:
    """Do a deed of unit u to unit w, unless w avoids it by a willpower test."""
    amount, needed = d.deed_amount[row], d.deed_test[row]
    if d.deed_row[row] >= 0 and d.deed_what[row] not in (BLAST, STRIKE):
        amount += rolls.lane(rolls.calm(s.rng, book, d.deed_row[row], False), 0)
        if amount <= 0:
            return
    if d.deed_mean[row] == 0.0 and amount > 0:
        amount = int(amount_of(d, s, row, w))
        if amount <= 0:
            return
    if needed > 0:
        got = will_test(d, s, book, w, needed, events.SKILL_TEST)
        if got >= needed:
            return
        if d.deed_per[row] == PER_LACK:
            amount = needed - got
    _help(d, s, row, w, amount)
    if s.status[w] == READY:
        _hinder(d, s, book, row, u, w, amount)
