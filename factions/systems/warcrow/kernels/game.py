"""A whole battle, and many of them: steps, turns, rounds, the tally.

Source: Warcrow 1.6, "Game Rounds", "End of the Game".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.policies.generals import act_again, carry_on, decide
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_walk
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_SHOT,
    AT_X,
    AT_Y,
    ATTACH,
    BEGIN,
    CARRY_ON,
    CATCH_UP,
    END_ACTIVATION,
    FIGHT,
    FIRE,
    FIRE_AT_BEST,
    FLAG,
    FREE,
    GONE,
    HAZARD,
    JOINED,
    KIND,
    LEAD_ON,
    LEAP,
    LEAVE,
    MEET,
    MOMENT,
    OF,
    OTHER,
    PARTING,
    PLAIN_BLOW,
    READY,
    REST,
    RESULT,
    ROLL_OFF,
    RUSH,
    SHIFT,
    SKILL,
    WALK,
    WANDER,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.turns import end_of
from factions.systems.warcrow.kernels.rules.activation import finish, rest, start_activation
from factions.systems.warcrow.kernels.rules.attacks.charges import close_in, rush
from factions.systems.warcrow.kernels.rules.attacks.melee import fight, result
from factions.systems.warcrow.kernels.rules.attacks.opportunity import leave, parting_blow
from factions.systems.warcrow.kernels.rules.attacks.ranged import after_shot, fire, fire_at_best
from factions.systems.warcrow.kernels.rules.face_to_face import roll_off
from factions.systems.warcrow.kernels.rules.forms import restore_forms
from factions.systems.warcrow.kernels.rules.joining import attach, detach, lead_on
from factions.systems.warcrow.kernels.rules.magic.casting import carry_out_skill
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.movement.moves import displace, go, wander
from factions.systems.warcrow.kernels.rules.preparation import prepare
from factions.systems.warcrow.kernels.rules.rounds import (
    catch_up,
    close_round,
    end_round,
    start_round,
    take_heart,
)
from factions.systems.warcrow.kernels.rules.skills.blasts import leap
from factions.systems.warcrow.kernels.rules.skills.using import moment
from factions.systems.warcrow.kernels.rules.terrain_keywords import hazard
from factions.systems.warcrow.kernels.table.companions import host_of
from factions.systems.warcrow.kernels.table.units import heir
from factions.tabletop.battles import matches
from factions.tabletop.battles.records import One
from factions.tabletop.battles.stretches import Tallied
from factions.tabletop.compiler.jit import entry, kernel


@kernel
def activate(d: Setup, s: State, book: Book, u: int, arriving: bool) -> None:
    """Begin the activation of a unit; a character in a unit leaves that first."""
    if s.status[u] != JOINED or detach(d, s, host_of(d, s, u)):
        start_activation(d, s, book, u, arriving)


@kernel(read_only=("d",))
def strike(d: Setup, s: State, book: Book, u: int, v: int, flag: int) -> None:
    """Begin a melee; PLAIN_BLOW is an action of its own, 1 a charge."""
    if flag == PLAIN_BLOW:
        emits.emit(s, events.ACTION, u, v, events.ATTACK, 0)
    fight(d, s, book, u, v, flag == 1)


@kernel(read_only=("d",))
def depart(d: Setup, s: State, u: int, why: int, x: float, y: float) -> None:
    """Let a unit that is able to move set out toward a spot, past those it leaves."""
    if s.status[u] == READY and not s.demoralized[u]:
        push_walk(s, WALK, u, why, x, y)
        leave(d, s, u)


@kernel
def carry_out(d: Setup, s: State, book: Book) -> None:
    """Do the steps of the agenda until none is left."""
    while s.todo > 0:
        s.todo -= 1
        row, spot = s.agenda[s.todo], s.agenda_at[s.todo]
        kind, u, v, flag = row[KIND], row[OF], row[OTHER], row[FLAG]
        x, y = spot[AT_X], spot[AT_Y]
        if kind == BEGIN:
            activate(d, s, book, u, flag == 1)
        elif kind == ATTACH:
            attach(d, s, u, v)
        elif kind == LEAD_ON:
            lead_on(d, s, u, x, y)
        elif kind == LEAVE:
            depart(d, s, u, flag, x, y)
        elif kind == WALK:
            go(d, s, u, x, y, flag)
        elif kind == PARTING:
            parting_blow(d, s, u, v)
        elif kind == RUSH:
            rush(d, s, book, u, v, flag == 1)
        elif kind == MEET:
            close_in(d, s, book, u, v, flag == 1)
        elif kind == FIGHT:
            strike(d, s, book, u, v, flag)
        elif kind == FIRE:
            fire(d, s, book, u, v, flag == 1)
        elif kind == FIRE_AT_BEST:
            fire_at_best(d, s, u, x, y)
        elif kind == ROLL_OFF:
            roll_off(d, s, book)
        elif kind == RESULT:
            result(d, s, book, u, v)
        elif kind == AFTER_SHOT:
            after_shot(d, s, book, u, v, flag == 1)
        elif kind == HAZARD:
            hazard(d, s, u, v)
        elif kind == REST:
            rest(d, s, u)
            push_walk(s, WALK, u, flag, x, y)
        elif kind == WANDER:
            wander(d, s, heir(d, s, u), flag)
        elif kind == CATCH_UP:
            catch_up(d, s, book, u)
        elif kind == END_ACTIVATION:
            finish(d, s, book)
        elif kind == MOMENT:
            moment(d, s, book, u, v, flag)
        elif kind == SKILL:
            carry_out_skill(d, s, book, u, v, flag)
        elif kind == LEAP:
            leap(d, s, book, flag, u, v)
            meet(d, s, book, u)
        elif kind == SHIFT:
            displace(d, s, u, flag)
        elif kind == FREE:
            act_again(d, s, u)
        elif kind == CARRY_ON:
            carry_on(d, s, u, v, flag == 1)


@kernel
def take_turn(d: Setup, s: State, book: Book, passed: int) -> int:
    """Play a turn: both players', then, one by one, demoralized units rally.

    passed: how many players passed in the turn before. How many do in this one is returned.
    """
    s.current_turn += 1
    count = 0 if passed < 2 else 2
    for phase in range(2 if passed < 2 else 0):
        count += 0 if decide(d, s, s.opener if phase == 0 else 1 - s.opener) else 1
        carry_out(d, s, book)
    for u in range(d.first[2]):
        if s.demoralized[u]:
            take_heart(d, s, book, u)
            carry_out(d, s, book)
    return count


@kernel
def battle(d: Setup, s: State, seed: int, index: int, fresh: bool, book: Book) -> None:
    """Fight one battle. Where both players pass in a turn, the rest of the round goes by."""
    restore_forms(d)
    prepare(d, s, book, seed, index, fresh)
    for number in range(1, d.rounds + 1):
        s.current_round = number
        passed = 0
        start_round(d, s, book)
        carry_out(d, s, book)
        while s.current_turn < end_of(d, s, number):
            passed = take_turn(d, s, book, passed)
        end_round(d, s, book)
        carry_out(d, s, book)
        close_round(d, s)
    emits.emit_end(s, events.ENDED)


@kernel
def is_gone(s: State, u: int) -> bool:
    """Return whether a unit was lost."""
    return bool(s.status[u] == GONE)


@entry
def play(
    even: One[Setup],
    odd: One[Setup],
    state: One[State],
    book: Book,
    battles: matches.Battles,
    tallied: Tallied,
) -> None:
    """Fight those battles and count them."""
    game = matches.Game(battle, matches.half_wins_by_points, is_gone, (book,))
    matches.play(game, even, odd, state, battles, tallied)
