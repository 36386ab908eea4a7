"""Doing what skills do: healing, states, moves, and all the rest.

Source: Warcrow 1.6, "Skills", "Damage, Healing", "Shove, Attract, Place, and Displace".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.skills.deeds_worth import amount_of
from factions.systems.warcrow.kernels.judgement.targets import skill_to_silence
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    ACTIVATE,
    BACKLASH,
    BLAST,
    BOON,
    BREAK,
    CLEANSE,
    CURSE,
    DISPLACE,
    DREAD,
    FACE_TINGE,
    FIRE_AGAIN,
    FOLLOW,
    FREE_MOVE,
    GIVE_STATES,
    HEAL,
    JOIN,
    MARK,
    PART,
    PER_LACK,
    PER_STORED,
    PROVOKE,
    RALLY_UP,
    RECOVER,
    RELIEVE,
    RETURN,
    SHOVE,
    SILENCE,
    STORE,
    STRESS,
    STRIKE,
    TINGE,
    TURNS,
    UNTOKEN,
    WOUND,
)
from factions.systems.warcrow.kernels.record.layout import (
    FIRE,
    FREE,
    LEAP,
    PARTING,
    READY,
    RUSH,
    SHIFT,
    STRUCK,
    WANDER,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.systems.warcrow.kernels.rules.damage import heal, recover
from factions.systems.warcrow.kernels.rules.dice.throwing import calm
from factions.systems.warcrow.kernels.rules.morale.demoralized import demoralize
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, relieve
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.systems.warcrow.kernels.rules.movement.pushing import drive
from factions.systems.warcrow.kernels.rules.skills.blasts import hit, hurt, land
from factions.systems.warcrow.kernels.rules.skills.returns import come_back
from factions.systems.warcrow.kernels.rules.skills.wards import ward_off
from factions.systems.warcrow.kernels.rules.states import drop_states, give_states
from factions.systems.warcrow.kernels.rules.tinge import face_tinge
from factions.systems.warcrow.kernels.table.contact import FOUND, find_assault, find_charge
from factions.systems.warcrow.kernels.table.sight import sees
from factions.systems.warcrow.kernels.table.units import unmoved
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def provoke(d: Setup, s: State, u: int, v: int) -> None:
    """Let unit v charge or assault unit u at once, if it can.

    Source: Warcrow 1.6, "Assault", "Charge"; the cards.
    """
    if s.foes[v] > 0 or not s.formed[v]:
        return
    if find_charge(d, s, v, u)[FOUND] and sees(d, s, v, u):
        push_step(s, RUSH, v, u, 1)
    elif find_assault(d, s, v, u)[FOUND]:
        push_step(s, RUSH, v, u, 0)


@kernel(read_only=("d",))
def mark(d: Setup, s: State, u: int, v: int, most: int) -> None:
    """Let unit u mark unit v, unless so many enemies bear its mark.

    Source: Warcrow 1.6, "Skills"; the cards.
    """
    marks = 0
    for other in range(d.first[2]):
        marks += s.marked[other] == u and s.status[other] == READY
    if marks < most:
        s.marked[v] = u


@kernel(read_only=("d",))
def silence(d: Setup, s: State, u: int, turns: int) -> None:
    """Let a skill of unit u come to nothing for so many turns after this: the one it needs most.

    Source: Warcrow 1.6, "Duration"; the cards.
    """
    skill = skill_to_silence(d, s, u)
    if skill >= 0:
        s.silenced[skill] = s.current_turn + turns


@kernel(read_only=("d",))
def _help(d: Setup, s: State, row: int, u: int, amount: int) -> None:
    """Do a deed that helps unit u."""
    what = d.deed_what[row]
    if what == HEAL:
        heal(d, s, u, amount if amount > 0 else s.damage[u])
    elif what == RECOVER:
        recover(d, s, u, amount)
    elif what == RELIEVE:
        relieve(d, s, u, amount if amount > 0 else s.stress[u])
    elif what == CLEANSE:
        drop_states(s, u, s.states[u])
    elif what == UNTOKEN:
        s.activated[u] = 0
    elif what == RALLY_UP and s.demoralized[u]:
        s.demoralized[u] = 0
        s.stress[u] = min(s.stress[u], max(0, d.morale[u] - 1))
        emits.emit(s, events.RALLIED, u, -1, s.stress[u], 0)
    elif what == BOON:
        s.boon_until[u] = s.current_turn + d.deed_lasts[row]
        for side in range(2):
            s.boon_dice[u, side] = d.deed_dice[row] if d.deed_worth[row, side] > 0.0 else 0
            s.boon_symbols[u, side] = d.deed_symbols[row, side]
            s.boon_worth[u, side] = d.deed_worth[row, side]
    elif what == DREAD:
        s.dread[u], s.dread_until[u] = amount, s.current_turn + d.deed_lasts[row]
    elif what == ACTIVATE:
        push_step(s, FREE, u, -1, 0)
    elif what == DISPLACE:
        push_step(s, SHIFT, u, -1, amount if amount > 0 else int(d.move[u, 0]))
    elif what == RETURN:
        back = come_back(d, s, row, u)
        add_stress(d, s, back if back >= 0 else u, amount if back >= 0 else 0)
    elif what == STORE:
        s.stored[u] = min(s.stored[u] + 1, amount)
    elif what == TURNS:
        s.moved += amount
    elif what == FREE_MOVE:
        push_step(s, WANDER, u, -1, events.FREE_MOVE)


@kernel(read_only=("d",))
def _hinder(d: Setup, s: State, book: Book, row: int, u: int, v: int, amount: int) -> None:
    """Do a deed that harms unit v."""
    what, states = d.deed_what[row], d.deed_states[row]
    if what == GIVE_STATES:
        give_states(d, s, v, states)
    elif what == STRESS:
        add_stress(d, s, v, amount)
    elif what == WOUND:
        hurt(d, s, u, v, ward_off(d, s, book, v, amount))
    elif what == TINGE:
        s.tinge[v] = max(0, s.tinge[v] + amount)
        emits.emit(s, events.TINGED, v, -1, s.tinge[v], 0)
    elif what == FACE_TINGE:
        face_tinge(d, s, book, v)
    elif what == MARK:
        mark(d, s, u, v, amount)
    elif what == CURSE:
        s.curse[v], s.curse_until[v] = states, s.current_turn + d.deed_lasts[row]
    elif what == SILENCE:
        silence(d, s, v, d.deed_lasts[row])
    elif what == BREAK:
        demoralize(d, s, v)
    elif what == SHOVE and not unmoved(d, v, u):
        drive(d, s, book, u, v, 1.0 * amount, events.SHOVED)
    elif what == BLAST:
        hit(d, s, book, row, u, v, True)
    elif what == STRIKE:
        push_step(s, LEAP, u, v, row)
    elif what == FIRE_AGAIN:
        push_step(s, FIRE, u, v, 0)
    elif what == JOIN:
        if s.foes[u] == 0 and land(d, s, u, v, 0):
            meet(d, s, book, u)
    elif what == FOLLOW:
        if not s.engaged[u, v] and land(d, s, u, v, amount):
            meet(d, s, book, u)
    elif what == PART:
        push_step(s, PARTING, u, v, 0)
    elif what == PROVOKE:
        provoke(d, s, u, v)
    elif what == BACKLASH:
        two = calm(s.rng, book, d.roll[s.page[v], STRUCK], False)
        hurt(d, s, u, v, ward_off(d, s, book, v, lane(two, 1)))


@kernel(read_only=("d",))
def do_deed(d: Setup, s: State, book: Book, row: int, u: int, v: int) -> None:
    """Do a deed of unit u to unit v, unless v avoids it by a willpower test.

    Source: Warcrow 1.6, "Skills", "Willpower Test".
    """
    amount, needed = d.deed_amount[row], d.deed_test[row]
    if d.deed_row[row] >= 0 and d.deed_what[row] not in (BLAST, STRIKE):
        amount += lane(calm(s.rng, book, d.deed_row[row], False), 0)
        if amount <= 0:
            return
    if d.deed_mean[row] == 0.0 and amount > 0:
        amount = int(amount_of(d, s, row, u, v))
        if amount <= 0:
            return
    if d.deed_per[row] == PER_STORED:
        s.stored[u] = 0
    if needed > 0:
        got = will_test(d, s, book, v, needed, events.SKILL_TEST)
        if got >= needed:
            return
        if d.deed_per[row] == PER_LACK:
            amount = needed - got
    _help(d, s, row, v, amount)
    if s.status[v] == READY:
        _hinder(d, s, book, row, u, v, amount)
