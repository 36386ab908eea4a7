"""Melee attacks, from the positioning maneuvers to the pursuit.

Source: Warcrow 1.6, "Melee Attack".

Effects of being pushed back and pursued: `rules.movement.pushing:drive`,
`table.contact:find_pursuit`, `judgement.choices:wants_hold`, `judgement.choices:wants_pursuit`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import (
    wants_hold,
    wants_pursuit,
    wants_retreat,
    wants_to_answer,
)
from factions.systems.warcrow.kernels.judgement.worth import blow
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    ANSWERS,
    ATTACKED,
    COMBAT,
    DEFENCE_ROLL,
    HOLDS,
    MELEE_ROLL,
    MUTES,
    RETREATS,
    STRIKING,
)
from factions.systems.warcrow.kernels.record.layout import (
    CROWDED,
    DEFENCE,
    DISARMED,
    FIGHT,
    FIRST,
    MANNED,
    MELEE,
    PLAIN_BLOW,
    RAGING,
    READY,
    RESULT,
    ROLL_OFF,
    SECOND,
    STIRRED,
    STRUCK,
    VULNERABLE,
    WANDER,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.attacks.attack import (
    crowded,
    may_reroll,
    pay_modifiers,
    set_contexts,
)
from factions.systems.warcrow.kernels.rules.attacks.positioning import pile_in
from factions.systems.warcrow.kernels.rules.dice.at_hand import set_roll
from factions.systems.warcrow.kernels.rules.face_to_face import shift
from factions.systems.warcrow.kernels.rules.morale.demoralized import run_away
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, may_stress
from factions.systems.warcrow.kernels.rules.movement.pushing import drive
from factions.systems.warcrow.kernels.rules.skills.answers import guarded
from factions.systems.warcrow.kernels.rules.skills.lending import lend_skills
from factions.systems.warcrow.kernels.rules.skills.modifiers import collect
from factions.systems.warcrow.kernels.rules.skills.using import after_combat, moment
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross
from factions.systems.warcrow.kernels.table.contact import engage_move, find_pursuit
from factions.systems.warcrow.kernels.table.formation import NOBODY
from factions.systems.warcrow.kernels.table.units import heir, unmoved
from factions.systems.warcrow.kernels.table.ways import find_way, leg, march_to
from factions.tabletop.compiler.jit import kernel


@kernel
def open_fray(s: State, u: int, v: int) -> None:
    """Note that unit u attacks unit v: from now on wounds by their skills count in the result.

    Source: Warcrow 1.6, "Melee Attack".
    """
    s.fray[FIRST], s.fray[SECOND] = u, v
    s.toll[FIRST] = s.toll[SECOND] = 0


@kernel(read_only=("d",))
def fight(d: Setup, s: State, book: Book, u: int, v: int, charged: bool) -> None:
    """Let unit u attack unit v, which it is engaged with; the defender buys modifiers first.

    Source: Warcrow 1.6, "Melee Attack".
    """
    u, v = heir(d, s, u), heir(d, s, v)
    one = s.page[u]
    there = s.status[u] == READY and s.status[v] == READY
    if not there or not s.engaged[u, v] or d.roll[one, MELEE] < 0:
        return
    v = guarded(d, s, u, v, False)
    if not unmoved(d, v, u):
        moment(d, s, book, u, v, STRIKING)
        if not s.engaged[u, v]:
            return
    open_fray(s, u, v)
    moment(d, s, book, v, u, ATTACKED)
    pile_in(d, s, u, v)
    emits.emit_places(s, events.PILE_IN, u, v)
    if d.traits[u] & MUTES and s.rushing[u]:
        guard = STRUCK + (1 if crowded(d, s, v) else 0)
    elif d.traits[v] & ANSWERS and s.stored[v] > 0 and wants_to_answer(d, s, v, u):
        s.stored[v] -= 1
        guard = MELEE + (CROWDED if crowded(d, s, v) else 0)
    else:
        guard = DEFENCE + (CROWDED if crowded(d, s, v) else 0)
        guard += pay_modifiers(d, s, v, u, DEFENCE, VULNERABLE)
    pool = MELEE + (CROWDED if crowded(d, s, u) else 0)
    if charged and d.keywords[u] & RAGING:
        pool += STIRRED
    pool += pay_modifiers(d, s, u, v, MELEE, DISARMED)
    rows = (d.roll[one, pool], d.roll[s.page[v], guard])
    set_roll(s, (u, v), rows, set_contexts(d, s, u, v, True), events.ATTACK)
    s.roll_again = 1 if may_reroll(s, u, v, charged) else 0
    collect(d, s, u, v, MELEE_ROLL, DEFENCE_ROLL)
    lend_skills(d, s, v, u, DEFENCE_ROLL, 1)
    lend_skills(d, s, u, v, MELEE_ROLL, 0)
    push_step(s, RESULT, u, v, 0)
    push_step(s, ROLL_OFF, -1, -1, 0)


@kernel(read_only=("d",))
def result(d: Setup, s: State, book: Book, u: int, v: int) -> None:
    """Resolve the combat that a began with v, after its roll.

    Source: Warcrow 1.6, "Melee Attack".
    """
    dealt, back = s.roll_dealt + s.toll[SECOND], s.roll_back + s.toll[FIRST]
    s.fray[FIRST] = s.fray[SECOND] = NOBODY
    plan, answer = s.roll_plan, s.roll_answer
    u, v = heir(d, s, u), heir(d, s, v)
    shift(d, s, book, plan, u, v, dealt < back)
    shift(d, s, book, answer, v, u, back < dealt)
    emits.emit(s, events.COMBAT, u, v, dealt, back)
    after_combat(d, s, book, u, v, COMBAT, (dealt, back))
    after_combat(d, s, book, v, u, COMBAT, (back, dealt))
    if s.status[u] == READY and s.status[v] == READY:
        conclude(d, s, book, u, v, dealt - back)
    winner, loser = (u, v) if dealt > back else (v, u)
    gone = dealt != back and s.status[loser] != READY and s.status[winner] == READY
    if gone and s.foes[winner] == 0 and not s.demoralized[winner]:
        push_step(s, WANDER, winner, -1, events.FREE_MOVE)


@kernel(read_only=("d",))
def conclude(d: Setup, s: State, book: Book, u: int, v: int, margin: int) -> None:
    """Give the loser its stress, push it back, and let a demoralized unit flee.

    Source: Warcrow 1.6, "Melee Attack".
    """
    winner, loser = (u, v) if margin > 0 else (v, u)
    if margin != 0 and d.keywords[loser] & MANNED == 0:
        add_stress(d, s, loser, 1)
    if s.demoralized[u] or s.demoralized[v]:
        if s.demoralized[u]:
            run_away(d, s, u)
        if s.demoralized[v]:
            run_away(d, s, v)
    elif margin != 0 and s.engaged[winner, loser] and not escape(d, s, book, winner, loser):
        drive_back(d, s, book, winner, loser)
        if s.engaged[winner, loser]:
            pile_in(d, s, winner, loser)
            emits.emit_places(s, events.PILE_IN, winner, loser)


@kernel(read_only=("d",))
def escape(d: Setup, s: State, book: Book, winner: int, loser: int) -> bool:
    """Let a unit whose skill allows it be the one pushed back, as far as it charges.

    Return whether one was. Only a winner that stays pursues it.

    Source: Warcrow 1.6, "Melee Attack" step 6; the cards.
    """
    for u, by in ((loser, winner), (winner, loser)):
        if d.traits[u] & RETREATS and wants_retreat(d, s, u, by):
            if drive(d, s, book, by, u, d.charge[u], events.PUSHED):
                if u == loser and s.foes[by] == 0 and wants_pursuit(d, s, by, u):
                    pursue(d, s, book, by, u)
                return True
    return False


@kernel(read_only=("d",))
def drive_back(d: Setup, s: State, book: Book, winner: int, loser: int) -> None:
    """Push the loser back by its first value unless it holds for a stress, and pursue it.

    Source: Warcrow 1.6, "Melee Attack".
    """
    if unmoved(d, loser, winner):
        return
    holds = d.traits[loser] & HOLDS != 0
    if (holds or may_stress(d, s, loser, 1)) and (holds or wants_hold(d, s, loser, winner)):
        add_stress(d, s, loser, 0 if holds else 1)
        emits.emit(s, events.HELD, loser, winner, 0, 0)
        return
    if not drive(d, s, book, winner, loser, d.move[loser, 0], events.PUSHED):
        return
    if s.foes[winner] == 0 and wants_pursuit(d, s, winner, loser):
        pursue(d, s, book, winner, loser)


@kernel(read_only=("d",))
def pursue(d: Setup, s: State, book: Book, u: int, v: int) -> None:
    """Let unit u follow unit v by its first value: into contact, or else as near as it gets.

    Source: Warcrow 1.6, "Melee Attack".
    """
    x, y = s.x[u, 0], s.y[u, 0]
    found, ex, ey, cx, cy = find_pursuit(d, s, u, v)
    if found:
        engage_move(d, s, u, v, ex, ey)
    else:
        tx, ty = s.x[v, 0], s.y[v, 0]
        left, ex, ey, cx, cy = find_way(d, s, u, tx, ty, leg(d, s, u, 0), 0.0)
        if left < 0.0:
            return
        march_to(d, s, u, ex, ey, tx - x, ty - y)
    emits.emit_places(s, events.PURSUIT, u, v)
    cross(d, s, u, x, y, cx, cy)
    meet(d, s, book, u)


@kernel(read_only=("d",))
def strike_best(d: Setup, s: State, u: int) -> None:
    """Let a unit that a skill has brought into contact attack the enemy it is best off against.

    Source: Warcrow 1.6, "Melee Attack".
    """
    best, most = -1, 0.0
    if s.status[u] == READY and not s.demoralized[u] and d.roll[s.page[u], MELEE] >= 0:
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            if s.engaged[u, v] and blow(d, s, u, v, False) > most:
                best, most = v, blow(d, s, u, v, False)
    if best >= 0:
        push_step(s, FIGHT, u, best, PLAIN_BLOW)
