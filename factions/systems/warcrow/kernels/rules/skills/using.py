"""Using skills: at which moment, at what price, which deeds they do.

Source: Warcrow 1.6, "Skills", "Requirements", "Command Skills", "Passive Skills".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.skills.deeds_worth import touches
from factions.systems.warcrow.kernels.judgement.skills.skill_targets import (
    bought,
    choose_deed,
    find_target,
    wants,
)
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    ABOUT_ROLL,
    ACTIVATE,
    ALLY_FINISH,
    FINISH,
    TROOP_LOST,
)
from factions.systems.warcrow.kernels.record.layout import READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import lane
from factions.systems.warcrow.kernels.rules.dice.throwing import calm
from factions.systems.warcrow.kernels.rules.skills.deeds import do_deed
from factions.systems.warcrow.kernels.rules.spending import spend, usable
from factions.systems.warcrow.kernels.table.requirements import ended, holds
from factions.systems.warcrow.kernels.table.units import able
from factions.tabletop.compiler.jit import kernel

ENDS = (FINISH, ALLY_FINISH)  # moments that another activation may follow
WILL = -2  # a skill's luck is its bearer's willpower


@kernel(read_only=("d",))
def lucky(d: Setup, s: State, book: Book, skill: int) -> bool:
    """Roll what a skill needs a success of; return whether there is one, or none needed.

    Source: Warcrow 1.6, "Requirements", "Simple Roll".
    """
    row = d.skill_luck[skill]
    if row == -1:
        return True
    row = d.will[d.skill_of[skill]] if row == WILL else row
    got = lane(calm(s.rng, book, row, False), 0)
    emits.emit(s, events.TEST, d.skill_of[skill], -1, got, 1)
    emits.add_numbers(s, events.SKILL_TEST, 0)
    return got > 0


@kernel(read_only=("d",))
def perform(d: Setup, s: State, book: Book, skill: int, target: int, v: int, boosts: int) -> None:
    """Do the deeds of a skill that has been paid for, in the order printed.

    boosts: bits of its alterations that were bought.

    Source: Warcrow 1.6, "Skills".
    """
    u = d.skill_of[skill]
    if not lucky(d, s, book, skill):
        return
    chosen = choose_deed(d, s, skill, u, target, v) if d.skill_either[skill] else -1
    for row in range(d.deed_first[skill], d.deed_first[skill + 1]):
        if not bought(d, row, boosts) or (chosen >= 0 and row != chosen):
            continue
        for other in range(d.first[2]):
            if not touches(d, s, row, u, target, v, other):
                continue
            met = ended(d.deed_when[row], s.struck_for, 0, False)
            if met and holds(d, s, u, other, d.deed_when[row] & ABOUT_ROLL, d.deed_near[row]):
                do_deed(d, s, book, row, u, other)


@kernel(read_only=("d",))
def perform_combat_or_tinge_skill(d: Setup, s: State, book: Book, skill: int) -> None:
    """Do the action of a skill at its price, a Tinge or other, where it is now worth most.

    Source: Warcrow 1.6, "Perform a Combat Skill", "Perform a Tinge Skill".
    """
    target, value = find_target(d, s, skill, d.skill_of[skill], -1, 0, 0.0)
    if target >= 0 and value > 0.0:
        spend(d, s, skill, target)
        perform(d, s, book, skill, target, -1, 0)


@kernel(read_only=("d",))
def moment(d: Setup, s: State, book: Book, u: int, v: int, at: int) -> None:
    """Use the skills unit u has for a moment, against unit v or -1, where they are worth it.

    Source: Warcrow 1.6, "Timing".
    """
    if u < 0 or d.moments[u] >> at & 1 == 0 or not (able(s, u) or at == TROOP_LOST):
        return
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if d.skill_at[skill] == at:
            offer(d, s, book, skill, v)


@kernel(read_only=("d",))
def after_combat(
    d: Setup, s: State, book: Book, u: int, v: int, at: int, score: tuple[int, int]
) -> None:
    """Use the skills of unit u for the end of a fight or a shot: wounds dealt and suffered.

    Source: Warcrow 1.6, "Timing".
    """
    if d.moments[u] >> at & 1 == 0 or not able(s, u):
        return
    felled = s.status[v] != READY
    for skill in range(d.skill_first[u], d.skill_last[u]):
        if d.skill_at[skill] == at and ended(d.skill_when[skill], score[0], score[1], felled):
            s.struck_for = score[0]
            offer(d, s, book, skill, v)


@kernel(read_only=("d",))
def offer(d: Setup, s: State, book: Book, skill: int, v: int) -> None:
    """Use one skill if it may be used and is wanted.

    Of those that let another unit activate as an activation ends, one may be used.

    Source: Warcrow 1.6, "Requirements", "At the End of the Activation".
    """
    u, when, near = d.skill_of[skill], d.skill_when[skill] & ABOUT_ROLL, d.skill_near[skill]
    if not usable(d, s, skill) or not holds(d, s, u, v, when, near):
        return
    follows = d.deed_what[d.deed_first[skill]] == ACTIVATE and d.skill_at[skill] in ENDS
    if follows and s.followed == s.acts:
        return
    target, value = find_target(d, s, skill, u, v, 0, 0.0)
    if target >= 0 and value != 0.0 and wants(d, s, skill, value):
        s.followed = s.acts if follows else s.followed
        spend(d, s, skill, target)
        perform(d, s, book, skill, target, v, 0)


@kernel(read_only=("d",))
def ally_finished(d: Setup, s: State, book: Book, u: int) -> None:
    """Use the skills for when any unit of a player has finished its activation.

    Source: Warcrow 1.6, "Timing".
    """
    player = player_of(d, u)
    for place in range(d.watched[player]):
        skill = d.watch[player, place]
        if d.skill_at[skill] == ALLY_FINISH and able(s, d.skill_of[skill]):
            offer(d, s, book, skill, -1)
