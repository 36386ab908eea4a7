"""Deciding a player's turn: which unit acts and what it does, and who comes late.

Source: Warcrow 1.6, "Turn Phase", "Pass", "Bloodlust", "Scout", "Ambusher".
"""

from typing import Any

from factions.systems.warcrow.kernels import events
from factions.systems.warcrow.kernels.actions import begin
from factions.systems.warcrow.kernels.agenda import push_step, push_walk
from factions.systems.warcrow.kernels.deploy import arrive, find_arrival, stand
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.greedy import (
    choose_greedy,
    may_act,
    weigh,
    weigh_rage,
)
from factions.systems.warcrow.kernels.layout import (
    AMBUSHER,
    ASSAULT_AT,
    AT,
    AWAY,
    BEGIN,
    BLOODLUST,
    CARRY_ON,
    CHARGE_AT,
    FIGHT,
    FINISH,
    FIRE,
    FIRE_AT_BEST,
    GREEDY,
    HOW,
    LEAVE,
    MARCH,
    MELEE,
    MOMENT,
    MOVE_THEN_SHOOT,
    NEAREST,
    ORDER,
    PASS,
    READY,
    REST,
    REST_UP,
    RUSH,
    SCOUT,
    SHOOT_THEN_MOVE,
    SKILL,
    SLOWED,
    STRIKE_AT,
    TO_X,
    TO_Y,
    USE_SKILL,
    VALUE,
    WANDER,
    WHAT,
    WHO,
    Record,
)
from factions.systems.warcrow.kernels.lore import ARRIVING, START
from factions.systems.warcrow.kernels.morale import add_stress, may_stress, meet, will_test
from factions.systems.warcrow.kernels.movement import ENOUGH
from factions.systems.warcrow.kernels.outlook import survey
from factions.systems.warcrow.kernels.rushes import thirsts
from factions.systems.warcrow.kernels.simple import choose_nearest, choose_random
from factions.systems.warcrow.kernels.skills import moment
from factions.tabletop import geometry, rng
from factions.tabletop.jit import kernel

Book = Any
NOTHING = -1e20  # below the worth of any order
OVERDUE = 0.75  # the part of an order's worth that an arrival may lack when the battle ends


@kernel
def waiting(d: Record, s: Record, player: int) -> int:
    """Return the first unit of a player that is still off the table, or -1."""
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == AWAY and d.host[u] < 0:
            return u
    return -1


@kernel
def leeway(d: Record, s: Record) -> float:
    """Return by how much an arrival may be worth less than the order at hand.

    The more of the battle is over, the more: who never comes takes no objective. Where none is
    there to take, whoever stays away cannot be lost either, and there is no hurry.
    """
    if d.objectives == 0:
        return 0.0
    return float(OVERDUE * max(0.0, s.orders[VALUE]) * s.current_turn / (d.rounds * d.turns))


@kernel
def come(d: Record, s: Record, u: int, player: int) -> bool:
    """Bring on a unit that was kept back, if that is better than the order at hand."""
    passing = s.orders[WHAT] == PASS
    if not passing and d.policy[player] != GREEDY and rng.below(s.rng, 2) == 0:
        return False
    picky = d.policy[player] == GREEDY and d.keywords[u] & (AMBUSHER | SCOUT) != 0
    if passing or not picky:
        return arrive(d, s, u)
    if not find_arrival(d, s, u, s.orders[VALUE] - leeway(d, s)):
        return False
    stand(d, s, u, s.order[TO_X], s.order[TO_Y])
    return True


@kernel
def copy_order(s: Record) -> None:
    """Make the order just weighed the one to be carried out."""
    for k in range(ORDER):
        s.orders[k] = s.order[k]


@kernel
def decide(d: Record, s: Record, player: int) -> bool:
    """Choose what the player does this turn, into `orders`; tell whether it does anything.

    A unit that was kept back is put on the table here, and its activation begins.
    """
    policy = d.policy[player]
    if policy == GREEDY:
        choose_greedy(d, s, player)
    elif policy == NEAREST:
        choose_nearest(d, s, player)
    else:
        choose_random(d, s, player)
    late = waiting(d, s, player)
    arriving = late >= 0 and come(d, s, late, player)
    if arriving:
        survey(d, s)
        weigh(d, s, late, -geometry.NEVER)
        copy_order(s)
        s.orders[WHO] = late
        if s.order[VALUE] < NOTHING:
            s.orders[WHAT] = MARCH
            s.orders[TO_X], s.orders[TO_Y] = s.x[late, 0], s.y[late, 0]
    if s.orders[WHAT] == PASS:
        events.emit(s, events.PASSED, -1, -1, player, 0)
        return False
    see_red(d, s)
    push_step(s, BEGIN, int(s.orders[WHO]), -1, 1 if arriving else 0)
    return True


@kernel
def see_red(d: Record, s: Record) -> None:
    """Weigh up the charge that Bloodlust forces, where the order at hand is no such one."""
    u, what, v = int(s.orders[WHO]), int(s.orders[WHAT]), int(s.orders[AT])
    s.forced = 0
    tired = s.activated[u] and s.stress[u] >= d.morale[u]
    if d.keywords[u] & BLOODLUST and not tired and s.foes[u] == 0 and s.formed[u]:
        if what not in (CHARGE_AT, ASSAULT_AT) or not thirsts(d, s, u, v):
            survey(d, s)
            s.forced = 1 if weigh_rage(d, s, u) else 0


@kernel
def carry_on(d: Record, s: Record, u: int, moves: int, single: bool) -> None:
    """Go on with the order once all that comes with the start of the activation is done.

    Where that has slowed the unit (moves: -1) or moved units or cost them troops (moves: how often
    that had happened before), what is best is weighed anew.
    """
    greedy = d.policy[player_of(d, u)] == GREEDY
    if greedy and s.moves != moves and s.status[u] == READY and not s.demoralized[u]:
        survey(d, s)
        if not (s.forced and weigh_rage(d, s, u)):
            weigh(d, s, u, -geometry.NEVER)
        if s.order[VALUE] > NOTHING:
            copy_order(s)
            s.orders[WHO] = u
    order_steps(d, s, single)


@kernel
def after_skill(d: Record, s: Record, u: int, v: int, single: bool) -> None:
    """Put a skill on the agenda; where it is a simple action, a blow, a shot or a move after it."""
    k, x, y = int(s.orders[HOW]), s.orders[TO_X], s.orders[TO_Y]
    if not d.skill_long[k] and not single:
        if v >= 0 and s.engaged[u, v] and d.roll[s.page[u], MELEE] >= 0:
            push_step(s, FIGHT, u, v, 0)
        else:
            push_walk(s, FIRE_AT_BEST, u, events.MOVE, x, y)
    push_step(s, SKILL, u, k, 0)


@kernel
def order_steps(d: Record, s: Record, single: bool) -> None:
    """Put the steps of the order on the agenda; `single`: one simple action only."""
    u, what, v = int(s.orders[WHO]), int(s.orders[WHAT]), int(s.orders[AT])
    x, y = s.orders[TO_X], s.orders[TO_Y]
    push_step(s, FINISH, u, -1, 0)
    if what in (CHARGE_AT, ASSAULT_AT):
        push_step(s, RUSH, u, v, 1 if what == CHARGE_AT else 0)
    elif what == STRIKE_AT:
        if not single and d.policy[0 if u < d.first[1] else 1] == GREEDY:
            push_step(s, WANDER, u, -1, events.MOVE)
        push_step(s, FIGHT, u, v, 2)
    elif what == USE_SKILL:
        after_skill(d, s, u, v, single)
    elif what == REST_UP:
        push_walk(s, REST, u, events.REST, x, y)
    elif what == SHOOT_THEN_MOVE:
        if not single and geometry.distance(x, y, s.x[u, 0], s.y[u, 0]) >= ENOUGH:
            push_walk(s, LEAVE, u, events.MOVE, x, y)  # who stays goes where its skills lead
        push_step(s, FIRE, u, v, 0)
    elif what in (MARCH, MOVE_THEN_SHOOT):
        if not single:
            again = LEAVE if what == MARCH else FIRE_AT_BEST
            push_walk(s, again, u, events.MOVE, x, y)
        push_walk(s, LEAVE, u, events.MOVE, x, y)


@kernel
def start_activation(d: Record, s: Record, book: Book, u: int, arriving: bool) -> None:
    """Begin the activation that `orders` is for: token, Bloodlust, the limits of arrivals."""
    swift = s.states[u] & SLOWED == 0
    begin(d, s, u)
    if arriving:
        meet(d, s, book, u)
        moment(d, s, book, u, -1, ARRIVING)
    if s.forced and will_test(d, s, book, u, 1, events.BLOODLUST) < 1:
        copy_order(s)
    else:
        s.forced = 0
    single = arriving and d.keywords[u] & AMBUSHER == 0
    if arriving and s.orders[WHAT] in (CHARGE_AT, ASSAULT_AT, REST_UP):
        if single or not may_stress(d, s, u, 1):
            s.orders[WHAT] = MARCH
        else:
            add_stress(d, s, u, 1)
    caught = swift and s.states[u] & SLOWED
    if caught or d.moments[u] >> START & 1:
        push_step(s, CARRY_ON, u, -1 if caught else int(s.moves), 1 if single else 0)
        push_step(s, MOMENT, u, -1, START)
    else:
        order_steps(d, s, single)


@kernel
def act_again(d: Record, s: Record, u: int) -> None:
    """Let a unit take its activation now, because a skill says so, with its best order."""
    if not may_act(d, s, u) or s.activated[u]:
        return
    survey(d, s)
    weigh(d, s, u, -geometry.NEVER)
    if s.order[VALUE] > NOTHING:
        copy_order(s)
        s.orders[WHO] = u
        see_red(d, s)
        push_step(s, BEGIN, u, -1, 0)
