"""Rounds: how they begin and end, what is scored, which units catch up.

Source: Warcrow 1.6, "Start of the Round", "End of the Round", "Rally a Demoralized Unit".

For the turn marker, which counts on here, see `game:take_turn`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import lets_pass
from factions.systems.warcrow.kernels.judgement.outlook import survey
from factions.systems.warcrow.kernels.judgement.places import best_place, consider
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step, push_walk
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import LEFT_OVER, ROUND_END, ROUND_START, TINGED
from factions.systems.warcrow.kernels.record.layout import (
    CATCH_UP,
    GONE,
    JOINED,
    READY,
    REST,
    WANDER,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.morale.demoralized import rally
from factions.systems.warcrow.kernels.rules.morale.stress import relieve
from factions.systems.warcrow.kernels.rules.skills.using import moment
from factions.systems.warcrow.kernels.rules.tinge import face_tinge, taint
from factions.systems.warcrow.kernels.table.units import free
from factions.systems.warcrow.kernels.table.ways import leg
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def score(d: Setup, s: State) -> None:
    """Count the points of victory at the end of a round.

    Source: Warcrow 1.6, "Victory Points".
    """
    zero, one = 0, 0
    for objective in range(d.objectives):
        zero += s.holder[objective] == 0
        one += s.holder[objective] == 1
    for player in range(2):
        mine, theirs = (zero, one) if player == 0 else (one, zero)
        gained = d.score[0] * mine + (d.score[1] if mine > theirs else 0.0)
        s.points[player] += int(gained)
        lost = 0.0
        for u in range(d.first[player], d.first[player + 1]):
            if s.status[u] == GONE:
                lost += d.cost[u]
            elif s.status[u] == READY:
                lost += d.cost[u] - d.worth[u] * s.left[u]
            elif s.status[u] == JOINED:
                lost += d.worth[u] * s.damage[u]
        s.lost[player] = lost
    for player in range(2):
        if d.score[2] > 0.0:
            s.points[player] = int((s.lost[1 - player] + 1e-6) / d.score[2])
    emits.emit(s, events.SCORED, -1, -1, s.points[0], s.points[1])
    emits.add_numbers(s, zero, one)


@kernel(read_only=("d",))
def in_turn(d: Setup, s: State, number: int) -> int:
    """Return the unit of that number, those of the player with the initiative first.

    Source: Warcrow 1.6, "Start of the Round", "End of the Round".
    """
    first = s.initiative
    size = d.first[first + 1] - d.first[first]
    return int(d.first[first] + number if number < size else d.first[1 - first] + number - size)


@kernel(read_only=("d",))
def any_for(d: Setup, at: int) -> bool:
    """Return whether any unit has a skill for a moment."""
    moments = 0
    for u in range(d.first[2]):
        moments |= d.moments[u]
    return bool(moments >> at & 1)


@kernel(read_only=("d",))
def at_once(d: Setup, s: State, book: Book, at: int) -> None:
    """Let every unit use its skills for the start or end of a round.

    Source: Warcrow 1.6, "Start of the Round", "End of the Round".
    """
    for number in range(d.first[2]):
        moment(d, s, book, in_turn(d, s, number), -1, at)


@kernel(read_only=("d",))
def start_round(d: Setup, s: State, book: Book) -> None:
    """Settle who goes first, give Tinge to units that receive it, use the skills for the start.

    Source: Warcrow 1.6, "Start of the Round", "Turn Phase".
    """
    s.opener = s.initiative
    if lets_pass(d, s, s.initiative):
        s.opener = 1 - s.initiative
        emits.emit(s, events.YIELDED, -1, -1, s.initiative, 0)
    for u in range(d.first[2]):
        if d.traits[u] & TINGED:
            taint(s, u, 1)
    if any_for(d, ROUND_START):
        survey(d, s)
        at_once(d, s, book, ROUND_START)


@kernel(read_only=("d",))
def close_round(d: Setup, s: State) -> None:
    """Remove the tokens and hand on the initiative: to fewer points, on a tie to the other.

    Source: Warcrow 1.6, "Remove Activation Tokens", "Change of Initiative".
    """
    for u in range(d.first[2]):
        s.activated[u] = 0
    s.closing = 0
    if s.points[0] == s.points[1]:
        s.initiative = 1 - s.initiative
    else:
        s.initiative = 0 if s.points[0] < s.points[1] else 1
    emits.emit(s, events.ROUND_END, -1, -1, s.initiative, 0)


@kernel(read_only=("d",))
def end_round(d: Setup, s: State, book: Book) -> None:
    """Score, reduce stress, face the Tinge, and let the units left behind catch up.

    Skills for the end of a round come first; the player with the initiative goes first.

    Source: Warcrow 1.6, "End of the Round".
    """
    at_once(d, s, book, ROUND_END)
    score(d, s)
    for u in range(d.first[2]):
        if s.status[u] == READY:
            relieve(d, s, u, 1 if s.activated[u] else 2)
    for number in range(d.first[2]):
        face_tinge(d, s, book, in_turn(d, s, number))
    s.closing = 1
    survey(d, s)
    for turn in range(2):
        player = s.initiative if turn == 1 else 1 - s.initiative
        for number in range(d.first[player + 1] - d.first[player]):
            push_step(s, CATCH_UP, d.first[player + 1] - 1 - number, -1, 0)


@kernel(read_only=("d",))
def catch_up(d: Setup, s: State, book: Book, u: int) -> None:
    """Let a unit without a token rest or move.

    Source: Warcrow 1.6, "No One Gets Left Behind".
    """
    if s.activated[u]:
        moment(d, s, book, u, -1, LEFT_OVER)
    if free(s, u) and not s.activated[u]:
        if s.stress[u] > 0 or s.states[u] > 0:
            consider(d, s, u)
            _, x, y, _ = best_place(d, s, u, leg(d, s, u, 0), False)
            push_walk(s, REST, u, events.REST, x, y)
        else:
            push_step(s, WANDER, u, -1, events.LEFT_BEHIND)


@kernel(read_only=("d",))
def take_heart(d: Setup, s: State, book: Book, u: int) -> None:
    """Let a demoralized unit rally at the end of a turn, if it is time; one that does moves.

    Source: Warcrow 1.6, "Rally a Demoralized Unit".
    """
    if s.status[u] == READY and s.rally[u] <= s.current_turn and rally(d, s, book, u):
        survey(d, s)
        push_step(s, WANDER, u, -1, events.FREE_MOVE)
