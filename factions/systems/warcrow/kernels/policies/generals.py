"""Deciding a player's turn: the unit that acts and what it does, and the units that come late.

Source: Warcrow 1.6, "Turn Phase", "Pass", "Bloodlust", "Scout", "Ambusher".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.arrivals import find_arrival
from factions.systems.warcrow.kernels.judgement.outlook import survey
from factions.systems.warcrow.kernels.policies.greedy import choose_greedy, weigh, weigh_rage
from factions.systems.warcrow.kernels.policies.orders import nothing, write_row
from factions.systems.warcrow.kernels.policies.simple import choose_nearest, choose_random
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.layout import (
    AMBUSHER,
    ASSAULT_AT,
    AT,
    AWAY,
    BEGIN,
    CHARGE_AT,
    GREEDY,
    MARCH,
    NEAREST,
    PASS,
    READY,
    SCOUT,
    TO_X,
    TO_Y,
    VALUE,
    WHAT,
    WHO,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.turns import end_of
from factions.systems.warcrow.kernels.rules.activation import (
    may_act,
    may_take_long_action,
    order_steps,
)
from factions.systems.warcrow.kernels.rules.attacks.bloodlust import lusts, thirsts
from factions.systems.warcrow.kernels.rules.preparation import arrive, stand
from factions.tabletop.battles import geometry, rng, scripts
from factions.tabletop.compiler.jit import kernel

NOTHING = -1e20  # below the worth of any order
OVERDUE = 0.75  # the part of an order's worth that an arrival may lack when the battle ends


@kernel(read_only=("d",))
def waiting(d: Setup, s: State, player: int) -> int:
    """Return the first unit of a player that is still off the table, or -1."""
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == AWAY and d.host[u] < 0:
            return u
    return -1


@kernel(read_only=("d",))
def leeway(d: Setup, s: State) -> float:
    """Return by how much an arrival may be worth less than the order at hand.

    The more of the battle is over, the more: a unit that never comes takes no objective. Where
    there is none to take, a unit that stays away cannot be lost either: there is no hurry.
    """
    if d.objectives == 0:
        return 0.0
    return float(OVERDUE * max(0.0, s.orders[VALUE]) * s.current_turn / end_of(d, s, d.rounds))


@kernel(read_only=("d",))
def come(d: Setup, s: State, u: int, player: int) -> bool:
    """Bring on a unit that was kept back, if that is better than the order at hand."""
    passing = s.orders[WHAT] == PASS
    if not passing and d.policy[player] != GREEDY and rng.below(s.rng, 2) == 0:
        return False
    picky = d.policy[player] == GREEDY and d.keywords[u] & (AMBUSHER | SCOUT) != 0
    if passing or not picky:
        return arrive(d, s, u)
    found, x, y = find_arrival(d, s, u, s.orders[VALUE] - leeway(d, s))
    if found:
        stand(d, s, u, x, y)
    return found


@kernel(read_only=("d",))
def decide(d: Setup, s: State, player: int) -> bool:
    """Choose what the player does this turn, into `orders`; return whether it acts.

    A unit that was kept back is put on the table here, and its activation begins.
    """
    policy = d.policy[player]
    if policy == GREEDY:
        scripts.open_decision(d, s, player)
        choose_greedy(d, s, player)
        scripts.close_decision(d, s, player)
    elif policy == NEAREST:
        choose_nearest(d, s, player)
    else:
        choose_random(d, s, player)
    late = waiting(d, s, player)
    arriving = late >= 0 and come(d, s, late, player)
    x, y = s.orders[TO_X], s.orders[TO_Y]
    if arriving:
        x, y = _order_late(d, s, late)
    if s.orders[WHAT] == PASS:
        emits.emit(s, events.PASSED, -1, -1, player, 0)
        return False
    see_red(d, s, x, y, arriving)
    push_step(s, BEGIN, int(s.orders[WHO]), -1, 1 if arriving else 0)
    return True


@kernel(read_only=("d",))
def _order_late(d: Setup, s: State, u: int) -> tuple[float, float]:
    """Give a unit that has just arrived its best order; return the place looked at last for it."""
    survey(d, s)
    order, place = weigh(d, s, u, -geometry.NEVER)
    write_row(s.orders, order)
    if order.value < NOTHING:
        s.orders[WHAT] = MARCH
        s.orders[TO_X], s.orders[TO_Y] = s.x[u, 0], s.y[u, 0]
    _, x, y, _ = place
    return x, y


@kernel(read_only=("d",))
def see_red(d: Setup, s: State, x: float, y: float, arriving: bool) -> None:
    """Weigh up the charge that Bloodlust forces, where the order at hand is no such one.

    A unit that may take no long action, as a Scout that arrives, is not forced.

    A unit that comes too late for it goes to (x, y).
    """
    u, what, v = int(s.orders[WHO]), int(s.orders[WHAT]), int(s.orders[AT])
    s.forced = 0
    tired = s.activated[u] and s.stress[u] >= d.morale[u]
    free = not tired and s.formed[u] and may_take_long_action(d, s, u, arriving)
    if free and lusts(d, s, u):
        if what not in (CHARGE_AT, ASSAULT_AT) or not thirsts(d, s, u, v):
            survey(d, s)
            order = weigh_rage(d, s, u, x, y)
            write_row(s.forced_order, order)
            s.forced = 1 if order.value > -geometry.NEVER else 0


@kernel(read_only=("d",))
def carry_on(d: Setup, s: State, u: int, moves: int, single: bool) -> None:
    """Go on with the order once all that comes with the start of the activation is done.

    Where that has slowed the unit (moves: -1) or moved units or cost them troops (moves: how often
    that had happened before), what is best is weighed anew.
    """
    greedy = d.policy[player_of(d, u)] == GREEDY
    if greedy and s.moves != moves and s.status[u] == READY and not s.demoralized[u]:
        survey(d, s)
        order = nothing(u)
        if s.forced:
            order = weigh_rage(d, s, u, s.orders[TO_X], s.orders[TO_Y])
        if order.value == -geometry.NEVER:
            order, _ = weigh(d, s, u, -geometry.NEVER)
        if order.value > NOTHING:
            write_row(s.orders, order)
    order_steps(d, s, single)


@kernel(read_only=("d",))
def act_again(d: Setup, s: State, u: int) -> None:
    """Let a unit take its activation now, because a skill says so, with its best order."""
    if not may_act(d, s, u) or s.activated[u]:
        return
    survey(d, s)
    order, _ = weigh(d, s, u, -geometry.NEVER)
    if order.value > NOTHING:
        write_row(s.orders, order)
        see_red(d, s, order.x, order.y, False)
        push_step(s, BEGIN, u, -1, 0)
