"""The greedy policy: of everything a unit may do in a phase, what is worth most, in points.

Source: the project's design, section 5. What an action takes from the enemy comes from the exact
odds; where it leaves the unit is weighed by what enemies can do before it acts again, and by what
objectives are worth. An action that leaves another for a later phase counts that as well.
"""

import numpy as np

from factions.systems.iron_dawn.kernels.actions import (
    LEADERLESS,
    may_do,
    may_move,
    may_shoot,
    speed,
)
from factions.systems.iron_dawn.kernels.formation import is_vehicle, nearest_enemy, player_of
from factions.systems.iron_dawn.kernels.layout import (
    ABOARD,
    ASSAULT,
    AT,
    COMMANDER,
    CONCENTRATE,
    DIG_IN,
    DOUBLE,
    GUN,
    HOLD,
    INSPIRE,
    LATER,
    LEAVE,
    LED,
    MOVE,
    PHASES,
    PIERCE,
    READY,
    RECREW,
    REPAIR,
    REPAIRS,
    RIG,
    RIG_ATT,
    RIGS,
    SHOOT,
    SOLO,
    SOON,
    SUPPRESS,
    TO_X,
    TO_Y,
    VALUE,
    VEHICLE,
    WHAT,
    Record,
)
from factions.systems.iron_dawn.kernels.morale import led, morale_of
from factions.systems.iron_dawn.kernels.movement import find_way
from factions.systems.iron_dawn.kernels.orders import order, reached, unit_of
from factions.systems.iron_dawn.kernels.outlook import weigh_spots, weigh_up
from factions.systems.iron_dawn.kernels.places import list_places
from factions.systems.iron_dawn.kernels.sight import HIDDEN, facing_to, look, spotted
from factions.systems.iron_dawn.kernels.worth import (
    blows_worth,
    fails,
    nerve,
    pin_worth,
    vehicle_fails,
    volley_worth,
)
from factions.tabletop.jit import kernel

TARGETS = 4  # that are looked at in earnest
SHELTER = 0.25  # of the loss that being dug in spares
OUT_AT, OUT_AT_GOAL = 17.0, 9.0  # inches at which passengers get out
NERVE = 8.0  # points of leaderless squads' actions that an order to inspire is given for
SHARPER = 0.15  # what 1 ACC more adds to a volley
COMMANDED = 4.0  # points that concentrated fire has to gain
ENOUGH = 0.5  # inches: a shorter way is none


@kernel
def better(s: Record, what: int, at: int, x: float, y: float, value: float) -> None:
    """Write an action down if it is worth more than the best so far."""
    if value > s.order[VALUE]:
        s.order[WHAT], s.order[AT], s.order[TO_X], s.order[TO_Y] = what, at, x, y
        s.order[VALUE] = value


@kernel
def actions_left(d: Record, s: Record, u: int) -> int:
    """Return how many actions a unit has left, this phase's among them."""
    own = (PHASES if led(d, s, u) else LEADERLESS) - s.acted[u]
    phases = PHASES - (s.current_turn - 1) % PHASES
    return int(min(own, phases))


@kernel
def best_target(d: Record, s: Record, u: int, what: int) -> int:
    """Return the enemy that a volley from here is worth most at, or -1; worth goes into sums[0]."""
    x, y, count = s.x[u], s.y[u], 0
    reach = d.reach[u]
    if s.guest[u] >= 0:
        reach = max(reach, d.reach[s.guest[u]])
    for k in range(s.rows):
        v = s.row_of[k]
        dx, dy, far = s.row[k, 0], s.row[k, 1], reach + s.spread[u] + s.spread[v]
        guess = s.row[k, 9] + s.row[k, 11]
        if what == PIERCE:
            guess = d.cost[v] if is_vehicle(d, v) else 0.0
        if guess > 0.0 and dx * dx + dy * dy <= far * far:
            s.prey[count], s.prey_worth[count] = v, guess
            count += 1
    best, most = -1, 0.0
    for _ in range(min(count, TARGETS)):
        top = 0
        for k in range(1, count):
            if s.prey_worth[k] > s.prey_worth[top]:
                top = k
        if s.prey_worth[top] <= 0.0:
            break
        v = s.prey[top]
        s.prey_worth[top] = 0.0
        grade = look(d, s, u, x, y, v)
        if grade == HIDDEN and not (d.is_[u] & GUN and spotted(d, s, u, v)):
            continue
        value = volley_worth(d, s, u, v, what, grade)
        if value > most:
            best, most = v, value
    s.sums[0] = most
    return int(best)


@kernel
def worth_at(s: Record, k: int, hope: float) -> float:
    """Return what a spot is worth; hope: what the best gain there counts."""
    return float(np.float64(s.spot_worth[k] + np.float32(hope) * s.spot_gain[k]))


@kernel
def best_spot(s: Record, hope: float) -> int:
    """Return the row of the spot that is worth most; hope: what the best gain there counts."""
    best, most = 0, worth_at(s, 0, hope)
    for k in range(1, s.spots):
        value = worth_at(s, k, hope)
        if value > most:
            best, most = k, value
    return best


@kernel
def best_assault(d: Record, s: Record, u: int) -> int:
    """Return the enemy that an assault is worth most at, or -1; worth goes into sums[1].

    What the unit then has to fear is what it has to fear here.
    """
    best, most, inches = -1, 0.0, 2.0 * speed(d, s, u)
    for k in range(s.rows):
        v = s.row_of[k]
        dx, dy, far = s.row[k, 0], s.row[k, 1], inches + s.room[u] + s.room[v]
        if is_vehicle(d, v) or dx * dx + dy * dy > far * far:
            continue
        value = blows_worth(d, s, u, v) - 0.5 * s.strength[v] * d.strikes[v, u]
        if value > most and may_do(d, s, u, ASSAULT, v):
            best, most = v, value
    s.sums[1] = most
    return int(best)


@kernel
def weigh_moves(d: Record, s: Record, u: int, more: bool) -> None:
    """Weigh the moves of a unit. more: it acts again after."""
    player = player_of(d, u)
    shoots = more and may_shoot(d, s, u)
    hope = d.taste[player, SOON if shoots else LATER]
    k = best_spot(s, hope)
    value = worth_at(s, k, hope)
    if k > 0 and value > s.order[VALUE]:
        x, y = s.x[u] + s.spot_x[k], s.y[u] + s.spot_y[k]
        if find_way(d, s, u, x, y, speed(d, s, u)) > ENOUGH:
            better(s, MOVE, -1, x, y, value)


@kernel
def move_later(d: Record, s: Record, u: int) -> float:
    """Return what it is worth to move in a later phase."""
    later = d.taste[player_of(d, u), LATER]
    k = best_spot(s, later)
    return worth_at(s, k, later)


@kernel
def weigh_double(d: Record, s: Record, u: int) -> None:
    """Weigh moving twice as far, which forgoes shooting and assaults in this turn."""
    later = d.taste[player_of(d, u), LATER]
    list_places(d, s, u, 2.0)
    weigh_spots(d, s, u)
    k = best_spot(s, later)
    if k > 0:
        x, y = s.x[u] + s.spot_x[k], s.y[u] + s.spot_y[k]
        value = worth_at(s, k, later)
        if value > s.order[VALUE] and find_way(d, s, u, x, y, 2.0 * speed(d, s, u)) > ENOUGH:
            better(s, DOUBLE, -1, x, y, value)


@kernel
def weigh_shots(d: Record, s: Record, u: int, after: float) -> float:
    """Weigh shooting; return what the best volley is worth. after: what is done afterwards."""
    target = best_target(d, s, u, SHOOT)
    gain = s.sums[0]
    if target >= 0:
        better(s, SHOOT, target, 0.0, 0.0, gain + after)
        if not s.manoeuvred[u]:
            grade = look(d, s, u, s.x[u], s.y[u], target)
            value = pin_worth(d, s, u, target, grade)
            better(s, SUPPRESS, target, 0.0, 0.0, value + after)
    pierces = not is_vehicle(d, u) and d.is_[u] & (LED | SOLO | COMMANDER) != 0
    if pierces and not s.manoeuvred[u]:
        target = best_target(d, s, u, PIERCE)
        value = s.sums[0]
        if target >= 0 and value > gain:
            grade = look(d, s, u, s.x[u], s.y[u], target)
            plain = volley_worth(d, s, u, target, SHOOT, grade)
            better(s, PIERCE if value > plain else SHOOT, target, 0.0, 0.0, value + after)
            gain = value
    return float(gain)


@kernel
def weigh_manoeuvres(d: Record, s: Record, u: int, stay: float, gain: float) -> None:
    """Weigh what neither moves nor shoots. gain: of a volley that can still follow."""
    if s.manoeuvred[u]:
        return
    if s.dug[u] == 0:
        loss = min(s.spot_loss[0], d.worth[u] * s.left[u])
        better(s, DIG_IN, -1, 0.0, 0.0, stay + SHELTER * loss + gain)
    if d.is_[u] & REPAIRS:
        player = player_of(d, u)
        for v in range(d.first[player], d.first[player + 1]):
            if is_vehicle(d, v) and may_do(d, s, u, REPAIR, v):
                more = min(s.n[u], d.hp[v] - s.left[v])
                better(s, REPAIR, v, 0.0, 0.0, stay + 0.7 * more * d.worth[v])
    if d.is_[u] & RIGS:
        for k in range(s.rows):
            v = s.row_of[k]
            if is_vehicle(d, v) and may_do(d, s, u, RIG, v):
                facing = facing_to(d, s, v, s.x[u], s.y[u])
                lost = min(s.left[v], vehicle_fails(2 * d.armour[v, facing] - RIG_ATT))
                own = 0.5 * s.n[u] * fails(2 * d.defence[u] - RIG_ATT) * d.worth[u]
                better(s, RIG, v, 0.0, 0.0, stay + lost * d.worth[v] - own)


@kernel
def weigh_crewing(d: Record, s: Record, u: int, stay: float) -> None:
    """Weigh manning an abandoned vehicle of one's own near by."""
    player = player_of(d, u)
    for k in range(d.hulls):
        v = d.hull[k]
        if s.abandoned[v] and player_of(d, v) == player and may_do(d, s, u, RECREW, v):
            price = d.crew[v] * d.hp[u] * d.worth[u]
            better(s, RECREW, v, 0.0, 0.0, stay + 0.5 * d.cost[v] - price)


@kernel
def choose_greedy(d: Record, s: Record, u: int) -> None:
    """Write the action worth most of all that a unit may take into `order`."""
    s.order[WHAT], s.order[AT], s.order[VALUE] = HOLD, -1, -1e30
    if s.status[u] == ABOARD:
        choose_aboard(d, s, u)
        return
    more, moving = actions_left(d, s, u) > 1, may_move(d, s, u) and not d.is_[u] & GUN
    spent = s.shot[u] == 1 and (s.manoeuvred[u] == 1 or s.dug[u] == 1)
    if not moving and spent and (s.assaulted[u] or d.is_[u] & VEHICLE):
        return
    weigh_up(d, s, u)
    list_places(d, s, u, 1.0)
    weigh_spots(d, s, u)
    player = player_of(d, u)
    stay = worth_at(s, 0, d.taste[player, LATER])
    better(s, HOLD, -1, 0.0, 0.0, stay)
    after = move_later(d, s, u) if moving and more else stay
    target = best_assault(d, s, u)
    blows = s.sums[1] if target >= 0 else 0.0
    gain = 0.0
    if may_shoot(d, s, u):
        gain = weigh_shots(d, s, u, max(after, stay + blows if more else stay))
    soon = d.taste[player, SOON] * gain if more else 0.0
    if target >= 0:
        better(s, ASSAULT, target, 0.0, 0.0, stay + blows + soon)
    weigh_manoeuvres(d, s, u, stay, soon)
    weigh_crewing(d, s, u, stay)
    if moving:
        weigh_moves(d, s, u, more)
    if moving and gain <= 0.0 and may_do(d, s, u, DOUBLE, -1):
        weigh_double(d, s, u)


@kernel
def choose_aboard(d: Record, s: Record, u: int) -> None:
    """Let passengers get out near an enemy or an objective, or where there is no way on."""
    v = s.ride[u]
    e = nearest_enemy(d, s, v)
    out = s.immobile[v] == 1
    if e >= 0:
        dx, dy = s.x[e] - s.x[v], s.y[e] - s.y[v]
        out = out or dx * dx + dy * dy <= OUT_AT * OUT_AT
    for o in range(d.objectives):
        dx, dy = d.objective[o, 0] - s.x[v], d.objective[o, 1] - s.y[v]
        out = out or dx * dx + dy * dy <= OUT_AT_GOAL * OUT_AT_GOAL
    if out:
        s.order[WHAT], s.order[AT], s.order[VALUE] = LEAVE, v, 0.0


@kernel
def expected(d: Record, s: Record, w: int, v: int) -> float:
    """Return what a volley of unit w is expected to take from unit v, sight and cover apart."""
    dx, dy, far = s.x[w] - s.x[v], s.y[w] - s.y[v], d.reach[w] + s.spread[v]
    square, near = dx * dx + dy * dy, d.near_reach[w] + s.spread[v]
    if square > far * far:
        return 0.0
    return float(s.strength[w] * (d.deals[w, v] if square <= near * near else d.deals_far[w, v]))


@kernel
def concentrate(d: Record, s: Record, c: int) -> int:
    """Return the enemy at whom a commander best concentrates fire, or -1 where it does not pay.

    What 1 ACC more adds is set against what everyone would do to a target of his own.
    """
    player, enemy = player_of(d, c), 1 - player_of(d, c)
    own = 0.0
    for v in range(d.first[enemy], d.first[enemy + 1]):
        s.prey_worth[v] = 0.0
    for w in range(d.first[player], d.first[player + 1]):
        if not reached(d, s, c, w, CONCENTRATE) or not may_shoot(d, s, w):
            continue
        best = 0.0
        for v in range(d.first[enemy], d.first[enemy + 1]):
            if s.status[v] == READY and not s.abandoned[v]:
                value = expected(d, s, w, v)
                s.prey_worth[v] += value
                best = max(best, value)
        own += best
    target, most = -1, own + COMMANDED
    for v in range(d.first[enemy], d.first[enemy + 1]):
        value = min((1.0 + SHARPER) * s.prey_worth[v], d.worth[v] * s.left[v])
        if value > most:
            target, most = v, value
    return int(target)


@kernel
def command_greedy(d: Record, s: Record, c: int) -> None:
    """Let a commander inspire squads without a leader, or concentrate fire, where that pays."""
    player, fear = player_of(d, c), 0.0
    u = unit_of(d, s, c)
    if s.status[u] != READY:
        return
    for w in range(d.first[player], d.first[player + 1]):
        if reached(d, s, c, w, INSPIRE) and not led(d, s, w):
            if s.ordered[w] != s.current_round and actions_left(d, s, w) == LEADERLESS:
                fear += (1.0 - nerve(morale_of(d, s, w))) * s.strength[w] * d.cost[w]
    if fear > NERVE:
        order(d, s, c, INSPIRE, -1)
        return
    v = concentrate(d, s, c)
    if v >= 0:
        order(d, s, c, CONCENTRATE, v)
