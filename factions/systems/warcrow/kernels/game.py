"""A whole battle, and many of them: steps, rounds, scoring, the tally.

Source: Warcrow 1.6, "Game Rounds", "End of the Round", "End of the Game".
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.actions import (
    close_in,
    displace,
    finish,
    free,
    go,
    hazard,
    leave,
    rest,
    rush,
    wander,
)
from factions.systems.warcrow.kernels.agenda import push_step, push_walk
from factions.systems.warcrow.kernels.attacks import fight, fire, parting_blow
from factions.systems.warcrow.kernels.combat import after_shot, result
from factions.systems.warcrow.kernels.damage import heir, take_stock
from factions.systems.warcrow.kernels.deeds import leap
from factions.systems.warcrow.kernels.deploy import deploy
from factions.systems.warcrow.kernels.formation import NOBODY, player_of
from factions.systems.warcrow.kernels.greedy import best_target
from factions.systems.warcrow.kernels.ground import draw
from factions.systems.warcrow.kernels.layout import (
    AFTER_SHOT,
    AWAY,
    BEGIN,
    CARRY_ON,
    CATCH_UP,
    FAR_AWAY,
    FIGHT,
    FINISH,
    FIRE,
    FIRE_AT_BEST,
    FREE,
    GONE,
    HAZARD,
    LEAP,
    LEAVE,
    MEET,
    MELEE,
    MOMENT,
    PARTING,
    READY,
    REST,
    RESULT,
    ROLL_OFF,
    ROUND_COLUMNS,
    RUSH,
    SHIFT,
    SKILL,
    TROOPS,
    VALUE,
    WALK,
    WANDER,
    Record,
)
from factions.systems.warcrow.kernels.lore import (
    EDGES,
)
from factions.systems.warcrow.kernels.magic import use_skill
from factions.systems.warcrow.kernels.morale import (
    meet,
    rally,
)
from factions.systems.warcrow.kernels.outlook import survey
from factions.systems.warcrow.kernels.rolling import roll_off
from factions.systems.warcrow.kernels.rounds import catch_up, close_round, end_round, start_round
from factions.systems.warcrow.kernels.skills import moment
from factions.systems.warcrow.kernels.turns import (
    act_again,
    carry_on,
    decide,
    start_activation,
)
from factions.systems.warcrow.kernels.worth import blow, range_of
from factions.tabletop import counting, rng
from factions.tabletop.jit import entry, kernel

Book = Any
Counts = NDArray[np.int64]

TERRAIN_STREAM = 1 << 62
PLAIN_BLOW = 2  # the flag of a melee attack that is an action of its own


@kernel
def reset(d: Record, s: Record) -> None:
    """Clear the state for a new battle, terrain left as it is."""
    for u in range(d.first[2]):
        s.status[u], s.n[u], s.character[u] = AWAY, 0, -1
        s.lead_x[u] = s.lead_y[u] = FAR_AWAY
        s.damage[u] = s.stress[u] = s.states[u] = s.rally[u] = 0
        s.activated[u] = s.demoralized[u] = s.daunted[u] = 0
        forget_skills(d, s, u)
        s.fresh[u] = s.stirred[u] = 0
        s.kept[u, VALUE] = 0.0
        s.bloodthirst[u], s.foes[u] = -1, 0
        s.dealt[u] = s.taken[u] = 0
        s.killed[u] = s.spread[u] = 0.0
        take_stock(d, s, u)
        for t in range(TROOPS):
            s.x[u, t] = s.y[u, t] = 0.0
        for v in range(d.first[2]):
            s.engaged[u, v] = 0
    for o in range(d.objectives):
        s.holder[o] = -1
    for player in range(2):
        s.points[player], s.lost[player] = 0, 0.0
    s.current_round, s.current_turn, s.active, s.events, s.todo = 1, 0, -1, 0, 0
    s.moves, s.way_at = 0, -1
    s.acts = s.boosts = s.struck_for = 0
    s.fray[0] = s.fray[1] = s.quarry = NOBODY
    s.ending = 0
    for player in range(2):
        s.tokens[player] = d.command[player]
    for k in range(d.skill_first[d.first[2]]):
        s.used[k] = 0


@kernel
def forget_skills(d: Record, s: Record, u: int) -> None:
    """Clear what skills have left on a unit."""
    s.tinge[u] = s.due[u] = s.met[u] = s.drew[u] = s.rushing[u] = 0
    s.boon_until[u] = s.dread_until[u] = s.curse_until[u] = -1
    s.further[u] = s.spurred[u] = 0.0
    for k in range(EDGES):
        s.upper[u, k] = d.edge[u, k]


@kernel
def prepare(d: Record, s: Record, book: Book, seed: int, index: int, fresh: bool) -> None:
    """Set the table up; `fresh`: its terrain is not there yet from the other battle of a pair."""
    stream = rng.stream_of(index)
    if fresh:
        rng.reseed(s.rng, seed, stream + TERRAIN_STREAM)
        draw(d, s)
    rng.reseed(s.rng, seed, stream)
    reset(d, s)
    s.initiative = rolls.initiative(s.rng, book, d.command[0] - d.command[1])
    s.opening = s.initiative
    events.emit(s, events.INITIATIVE, -1, -1, s.initiative, 0)
    deploy(d, s)


@kernel
def strike_best(d: Record, s: Record, u: int) -> None:
    """Let a unit that a skill has brought into contact attack the enemy it is best off against."""
    best, most = -1, 0.0
    if s.status[u] == READY and not s.demoralized[u] and d.roll[s.page[u], MELEE] >= 0:
        enemy = 1 - player_of(d, u)
        for v in range(d.first[enemy], d.first[enemy + 1]):
            if s.engaged[u, v] and blow(d, s, u, v, False) > most:
                best, most = v, blow(d, s, u, v, False)
    if best >= 0:
        push_step(s, FIGHT, u, best, PLAIN_BLOW)


@kernel
def fire_at_best(d: Record, s: Record, u: int, x: float, y: float) -> None:
    """Let a unit that has moved shoot at the best target, or else move on."""
    if s.foes[u] > 0:
        strike_best(d, s, u)
    if not free(s, u):
        return
    target = -1
    if range_of(s, u) > 0.0 and s.formed[u]:
        target = best_target(d, s, u, 0.0)
    if target >= 0:
        push_step(s, FIRE, u, target, 0)
    else:
        push_walk(s, WALK, u, events.MOVE, x, y)


@kernel
def carry_out(d: Record, s: Record, book: Book) -> None:
    """Do the steps of the agenda until none is left."""
    while s.todo > 0:
        s.todo -= 1
        row, spot = s.agenda[s.todo], s.agenda_at[s.todo]
        kind, u, v, flag, x, y = row[0], row[1], row[2], row[3], spot[0], spot[1]
        if kind == BEGIN:
            start_activation(d, s, book, u, flag == 1)
        elif kind == LEAVE:
            if s.status[u] == READY and not s.demoralized[u]:
                push_walk(s, WALK, u, flag, x, y)
                leave(d, s, u)
        elif kind == WALK:
            go(d, s, u, x, y, flag)
        elif kind == PARTING:
            parting_blow(d, s, u, v)
        elif kind == RUSH:
            rush(d, s, book, u, v, flag == 1)
        elif kind == MEET:
            close_in(d, s, book, u, v, flag == 1)
        elif kind == FIGHT:
            if flag == PLAIN_BLOW:
                events.emit(s, events.ACTION, u, v, events.ATTACK, 0)
            fight(d, s, book, u, v, flag == 1)
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
            u = heir(d, s, u)
            if free(s, u) and wander(d, s, u):
                push_walk(s, WALK, u, flag, s.plan[2], s.plan[3])
        elif kind == CATCH_UP:
            catch_up(d, s, book, u)
        elif kind == FINISH:
            finish(d, s, book)
        elif kind == MOMENT:
            moment(d, s, book, u, v, flag)
        elif kind == SKILL:
            use_skill(d, s, book, v)
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
def take_heart(d: Record, s: Record, book: Book, u: int) -> None:
    """Let a demoralized unit rally at the end of a turn, if it is time; one that does moves."""
    if s.status[u] == READY and s.rally[u] <= s.current_turn and rally(d, s, book, u):
        survey(d, s)
        push_step(s, WANDER, u, -1, events.FREE_MOVE)


@kernel
def take_turn(d: Record, s: Record, book: Book, passed: int) -> int:
    """Play a turn: both players', then, one by one, demoralized units rally.

    passed: how many players passed in the turn before. How many do in this one is returned.
    """
    s.current_turn += 1
    count = 0 if passed < 2 else 2
    for phase in range(2 if passed < 2 else 0):
        count += 0 if decide(d, s, s.initiative if phase == 0 else 1 - s.initiative) else 1
        carry_out(d, s, book)
    for u in range(d.first[2]):
        if s.demoralized[u]:
            take_heart(d, s, book, u)
            carry_out(d, s, book)
    return count


@kernel
def battle(d: Record, s: Record, book: Book, seed: int, index: int, fresh: bool) -> None:
    """Fight one battle. Where both players pass in a turn, the rest of the round goes by."""
    prepare(d, s, book, seed, index, fresh)
    for number in range(1, d.rounds + 1):
        s.current_round = number
        passed = 0
        start_round(d, s, book)
        carry_out(d, s, book)
        for _ in range(d.turns):
            passed = take_turn(d, s, book, passed)
        end_round(d, s, book)
        carry_out(d, s, book)
        close_round(d, s)
    events.emit_end(s, events.ENDED)


@kernel
def count(
    d: Record,
    s: Record,
    flipped: bool,
    totals: Counts,
    points: Counts,
    rounds: Counts,
    entries_a: Counts,
    entries_b: Counts,
) -> int:
    """Add one battle to the tally; return side a's half wins. `flipped`: side a was player 1."""
    a = 1 if flipped else 0
    mine, theirs = s.points[a], s.points[1 - a]
    half = 2 if mine > theirs else 1 if mine == theirs else 0
    counting.count_battle(s, a, half, totals, points)
    rounds[min(s.current_round, ROUND_COLUMNS - 1)] += 1
    counting.count_entries(d, s, s.status, GONE, a, entries_a, entries_b)
    return half


@entry
def play(
    even: Record,
    odd: Record,
    state: Record,
    book: Book,
    seed: int,
    first: int,
    number: int,
    totals: Counts,
    pairs: Counts,
    points: Counts,
    rounds: Counts,
    entries_a: Counts,
    entries_b: Counts,
) -> None:
    """Fight `number` battles from `first` on and add them to the tally's arrays."""
    s = state[0]
    half, opened = 0, False
    for k in range(number):
        index = first + k
        flipped = rng.swapped(index)
        d = odd[0] if flipped else even[0]
        battle(d, s, book, seed, index, k == 0 or not flipped)
        now = count(d, s, flipped, totals, points, rounds, entries_a, entries_b)
        opens = s.opening == int(flipped)
        if flipped:
            counting.count_pair(half, opened, now, opens, totals, pairs)
        half, opened = now, opens
