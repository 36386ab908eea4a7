"""Doing what skills do: healing, states, moves, and all the rest.

Source: Warcrow 1.6, "Skills", "Damage, Healing", "Shove, Attract, Place, and Displace".
"""

from factions.systems.warcrow.kernels.judgement.skills.deeds_worth import amount_of
from factions.systems.warcrow.kernels.record import events
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
    FREE_MOVE,
    GIVE_STATES,
    HEAL,
    PER_LACK,
    PROVOKE,
    RALLY_UP,
    RECOVER,
    RELIEVE,
    RETURN,
    SHOVE,
    STRESS,
    STRIKE,
    TINGE,
    UNTOKEN,
    WOUND,
)
from factions.systems.warcrow.kernels.record.layout import (
    FIRE,
    FREE,
    LEAP,
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
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, relieve
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.systems.warcrow.kernels.rules.movement.pushing import drive
from factions.systems.warcrow.kernels.rules.skills.blasts import hit, hurt
from factions.systems.warcrow.kernels.rules.skills.returns import come_back
from factions.systems.warcrow.kernels.rules.skills.wards import ward_off
from factions.systems.warcrow.kernels.rules.states import drop_states, give_states
from factions.systems.warcrow.kernels.rules.tinge import face_tinge
from factions.systems.warcrow.kernels.table.contact import FOUND, find_assault, find_charge
from factions.systems.warcrow.kernels.table.sight import sees
from factions.systems.warcrow.kernels.table.units import unmoved
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def provoke(d: Setup, s: State, u: int, w: int) -> None:
    """Let unit w charge or assault unit u at once, if it can.

    Source: Warcrow 1.6, "Assault", "Charge"; the cards.
    """
    if s.foes[w] > 0 or not s.formed[w]:
        return
    if find_charge(d, s, w, u)[FOUND] and sees(d, s, w, u):
        push_step(s, RUSH, w, u, 1)
    elif find_assault(d, s, w, u)[FOUND]:
        push_step(s, RUSH, w, u, 0)


@kernel(read_only=("d",))
def _help(d: Setup, s: State, row: int, w: int, amount: int) -> None:
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


@kernel(read_only=("d",))
def _hinder(d: Setup, s: State, book: Book, row: int, u: int, w: int, amount: int) -> None:
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
        two = calm(s.rng, book, d.roll[s.page[w], STRUCK], False)
        hurt(d, s, u, w, ward_off(d, s, book, w, lane(two, 1)))


@kernel(read_only=("d",))
def do_deed(d: Setup, s: State, book: Book, row: int, u: int, w: int) -> None:
    """Do a deed of unit u to unit w, unless w avoids it by a willpower test.

    Source: Warcrow 1.6, "Skills", "Willpower Test".
    """
    amount, needed = d.deed_amount[row], d.deed_test[row]
    if d.deed_row[row] >= 0 and d.deed_what[row] not in (BLAST, STRIKE):
        amount += lane(calm(s.rng, book, d.deed_row[row], False), 0)
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
