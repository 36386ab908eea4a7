"""The greedy policy: of everything a unit may do in a phase, what is worth most, in points.

Source: the project's design, section 5. What an action takes from the enemy comes from the exact
odds; where it leaves the unit is weighed by what enemies can do before it acts again, and by what
objectives are worth. An action that leaves another for a later phase counts that as well.
"""

import numpy as np

from factions.systems.iron_dawn.kernels.actions import (
    LEADERLESS,
    ONWARD,
    OVER,
    may_assault,
    may_do,
    may_move,
    may_shoot,
    speed,
)
from factions.systems.iron_dawn.kernels.arms import pierces
from factions.systems.iron_dawn.kernels.best import better
from factions.systems.iron_dawn.kernels.divide import best_to_join
from factions.systems.iron_dawn.kernels.formation import is_vehicle, nearest_enemy, player_of
from factions.systems.iron_dawn.kernels.groups import survivor
from factions.systems.iron_dawn.kernels.layout import (
    ABOARD,
    ASSAULT,
    AT,
    DOUBLE,
    GUN,
    HOLD,
    JOIN,
    LATER,
    LEAVE,
    MOVE,
    OVERDRIVE,
    PHASES,
    PIERCE,
    RUN,
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
from factions.systems.iron_dawn.kernels.manoeuvres import (
    weigh_crewing,
    weigh_manoeuvres,
    weigh_pivot,
)
from factions.systems.iron_dawn.kernels.morale import led
from factions.systems.iron_dawn.kernels.movement import find_contact, find_way, gather, turn_cost
from factions.systems.iron_dawn.kernels.outlook import danger_at, weigh_spots, weigh_up
from factions.systems.iron_dawn.kernels.places import list_places, stand
from factions.systems.iron_dawn.kernels.sight import HIDDEN, seen, spotted
from factions.systems.iron_dawn.kernels.worth import (
    blows_worth,
    pin_worth,
    volley_worth,
)
from factions.tabletop.jit import kernel

TARGETS = 4  # that are looked at in earnest
OUT_AT, OUT_AT_GOAL = 17.0, 9.0  # inches at which passengers get out
ANSWER = 0.5  # of the blows of those who are left of a squad, that strike back
ENOUGH, ASTRAY = 0.5, 1.5  # inches: a shorter way is none; so near a spot is as good as there
STRIDE = 0.6  # of a move, which twice as far may be better than
DETOURS, NOWHERE = 3, -1e30  # spots that ways are looked for to; the worth of one without a way
MARGIN = 1.5  # times as much as expected at most is what a volley is worth


@kernel
def actions_left(d: Record, s: Record, u: int) -> int:
    """Return how many actions a unit has left, this phase's among them."""
    own = (PHASES if led(d, s, u) else LEADERLESS) - s.acted[u]
    phases = PHASES - (s.current_turn - 1) % PHASES
    return int(min(own, phases))


@kernel
def best_target(d: Record, s: Record, u: int, what: int) -> int:
    """Return the row of the enemy that a volley from here is worth most at, or -1.

    What it is worth goes into sums[0]. Who is not expected to lose much more than the best so far
    is not looked at.
    """
    count, reach, g = 0, d.reach[u], s.guest[u]
    while g >= 0:
        reach = max(reach, d.reach[g])
        g = s.guest[g]
    reach += s.spread[u]
    for k in range(s.rows):
        v, row = s.row_of[k], s.row[k]
        if row[12] > reach + s.spread[v]:
            continue
        guess = row[9] + row[11]
        if what == PIERCE:
            guess = np.float32(d.cost[v] if is_vehicle(d, v) else 0.0)
        if guess > 0.0:
            s.prey[count], s.prey_worth[count] = k, guess
            count += 1
    best, most = -1, 0.0
    for _ in range(min(count, TARGETS)):
        top, likely = 0, s.prey_worth[0]
        for k in range(1, count):
            if s.prey_worth[k] > likely:
                top, likely = k, s.prey_worth[k]
        if MARGIN * likely <= most:
            break
        k = s.prey[top]
        v = s.row_of[k]
        s.prey_worth[top] = 0.0
        grade = seen(d, s, u, v)
        if grade == HIDDEN and not (d.is_[u] & GUN and spotted(d, s, u, v)):
            continue
        value = volley_worth(d, s, u, v, what, grade)
        if value > most:
            best, most = k, value
    s.sums[0] = most
    return int(best)


@kernel
def worth_at(s: Record, k: int, hope: float) -> float:
    """Return what a spot is worth; hope: what the best gain there counts."""
    return float(np.float64(s.spot_worth[k] + np.float32(hope) * s.spot_gain[k]))


@kernel
def step_of(d: Record, s: Record, u: int, times: float, more: float) -> float:
    """Return how far a unit gets with so many moves and some inches: half an inch is for turns."""
    return max(0.5, times * (speed(d, s, u) - 0.5)) + more


@kernel
def best_spot(s: Record, hope: float) -> int:
    """Return the row of the spot that is worth most; hope: what the best gain there counts."""
    part = np.float32(hope)
    best, most = 0, s.spot_worth[0] + part * s.spot_gain[0]
    for k in range(1, s.spots):
        value = s.spot_worth[k] + part * s.spot_gain[k]
        if value > most:
            best, most = k, value
    return best


@kernel
def best_assault(d: Record, s: Record, u: int) -> int:
    """Return the enemy that an assault is worth most at, or -1; worth goes into sums[1].

    What infantry then has to fear is what it has to fear here. A vehicle that has rammed moves no
    more: it has to fear what there is where it stops.
    """
    best, most, inches, gathered = -1, 0.0, 2.0 * speed(d, s, u), False
    for k in range(s.rows if may_assault(d, s, u) else 0):
        v = s.row_of[k]
        if is_vehicle(d, v) or s.row[k, 12] > inches + s.room[u] + s.room[v]:
            continue
        value = blows_worth(d, s, u, v)
        fallen = value / (d.worth[v] * s.left[v])
        value -= ANSWER * (1.0 - fallen) * s.strength[v] * d.strikes[v, u]
        if value <= most:
            continue
        if not gathered:
            gather(d, s, u, inches)
            gathered = True
        if find_contact(d, s, u, v, inches):
            if is_vehicle(d, u):
                whole = d.worth[u] * s.left[u]
                value += min(s.spot_loss[0], whole)
                value -= min(danger_at(s, s.plan[0] - s.x[u], s.plan[1] - s.y[u]), whole)
            if value > most:
                best, most = v, value
    s.sums[1] = most
    return int(best)


@kernel
def haste(d: Record, s: Record, u: int, more: bool) -> float:
    """Return the inches that Overdrive or Run adds to a move, where nothing is lost by it.

    Overdrive locks a turret that does not fire while its vehicle moves; Run spoils the aim of
    those alone who still shoot in this turn. more: the unit acts again after.
    """
    if s.manoeuvred[u]:
        return 0.0
    if is_vehicle(d, u):
        return OVER
    return ONWARD if s.shot[u] or not more else 0.0


@kernel
def weigh_moves(d: Record, s: Record, u: int, more: bool) -> None:
    """Weigh the moves of a unit. more: it acts again after."""
    hits = more and may_shoot(d, s, u)
    hope, faster = d.taste[player_of(d, u), SOON if hits else LATER], haste(d, s, u, more)
    k = spot_to_go(d, s, u, hope, speed(d, s, u) + faster)
    if k > 0:
        what = MOVE if faster == 0.0 else OVERDRIVE if is_vehicle(d, u) else RUN
        better(s, what, -1, s.plan[0], s.plan[1], worth_at(s, k, hope))


@kernel
def spot_to_go(d: Record, s: Record, u: int, hope: float, inches: float) -> int:
    """Return the row of the spot that is best to go to, the way there in plan, or 0.

    A spot that the unit does not get to gives way to where it gets on its way there.
    """
    k = 0
    for detour in range(DETOURS):
        k = best_spot(s, hope)
        if k == 0 or worth_at(s, k, hope) <= s.order[VALUE]:
            return 0
        if detour == 0:
            gather(d, s, u, inches)
        x, y = np.float64(s.spot_x[k]), np.float64(s.spot_y[k])
        if find_way(d, s, u, s.x[u] + x, s.y[u] + y, inches) <= ENOUGH:
            s.spot_x[k] = s.spot_y[k] = 0.0
            s.spot_worth[k], s.spot_share[k] = NOWHERE, 1.0
            continue
        ex, ey = s.plan[0] - s.x[u], s.plan[1] - s.y[u]
        if (ex - x) * (ex - x) + (ey - y) * (ey - y) <= ASTRAY * ASTRAY:
            return k
        s.spot_x[k], s.spot_y[k], s.spot_share[k] = ex, ey, 1.0
        weigh_spots(d, s, u, k, 1, inches)
    return k if worth_at(s, k, hope) > NOWHERE else 0


@kernel
def move_later(d: Record, s: Record, u: int) -> float:
    """Return what it is worth to move in a later phase."""
    later = d.taste[player_of(d, u), LATER]
    k = best_spot(s, later)
    return worth_at(s, k, later)


@kernel
def strides(s: Record, u: int, step: float) -> bool:
    """Tell whether the action worth most so far is to go nearly as far as one move takes a unit."""
    dx, dy, far = s.order[TO_X] - s.x[u], s.order[TO_Y] - s.y[u], STRIDE * step
    goes = s.order[WHAT] in (MOVE, RUN, OVERDRIVE)
    return bool(goes and dx * dx + dy * dy >= far * far)


@kernel
def weigh_double(d: Record, s: Record, u: int) -> None:
    """Weigh moving twice as far, which forgoes shooting and assaults in this turn.

    Where something in the way lets it come no further than a plain move does, it takes that.
    """
    later = d.taste[player_of(d, u), LATER]
    s.spots, step = 1, step_of(d, s, u, 2.0, 0.0)
    list_places(d, s, u, step)
    weigh_spots(d, s, u, 0, s.spots, step)
    k = spot_to_go(d, s, u, later, 2.0 * speed(d, s, u))
    if k > 0:
        dx, dy = s.plan[0] - s.x[u], s.plan[1] - s.y[u]
        far = speed(d, s, u) - turn_cost(d, s, u, s.plan[2], s.plan[3])
        plain = dx * dx + dy * dy <= far * far and far > 0.0
        better(s, MOVE if plain else DOUBLE, -1, s.plan[0], s.plan[1], worth_at(s, k, later))


@kernel
def weigh_shots(d: Record, s: Record, u: int, after: float) -> float:
    """Weigh shooting; return what the best volley is worth. after: what is done afterwards."""
    k = best_target(d, s, u, SHOOT)
    gain = s.sums[0]
    if k >= 0:
        target = s.row_of[k]
        better(s, SHOOT, target, 0.0, 0.0, gain + after)
        if not s.manoeuvred[u]:
            value = pin_worth(d, s, u, target, seen(d, s, u, target))
            better(s, SUPPRESS, target, 0.0, 0.0, value + after)
    if not s.manoeuvred[u] and pierces(d, s, u):
        k = best_target(d, s, u, PIERCE)
        value = s.sums[0]
        if k >= 0 and value > gain:
            target = s.row_of[k]
            plain = volley_worth(d, s, u, target, SHOOT, seen(d, s, u, target))
            better(s, PIERCE if value > plain else SHOOT, target, 0.0, 0.0, value + after)
            gain = value
    return float(gain)


@kernel
def weigh_joining(d: Record, s: Record, u: int, stay: float) -> None:
    """Weigh that a solo, or the sole survivor of a squad, joins a unit near by."""
    if (d.is_[u] & SOLO and s.guest[u] < 0) or survivor(d, s, u):
        v = best_to_join(d, s, u, speed(d, s, u))
        if v >= 0:
            better(s, JOIN, v, 0.0, 0.0, stay + s.sums[2])


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
    stand(d, s, u)
    step = step_of(d, s, u, 1.0, haste(d, s, u, more))
    if moving:
        list_places(d, s, u, step)
        weigh_spots(d, s, u, 0, s.spots, step)
    else:  # what staying is worth is then no matter
        s.spot_loss[0], s.spot_gain[0], s.spot_worth[0] = danger_at(s, 0.0, 0.0), 0.0, 0.0
    player = player_of(d, u)
    stay = worth_at(s, 0, d.taste[player, LATER])
    better(s, HOLD, -1, 0.0, 0.0, stay)
    target = best_assault(d, s, u)
    blows = s.sums[1] if target >= 0 else 0.0
    gain, after = 0.0, stay
    if may_shoot(d, s, u):
        if more:
            after = max(stay + blows, move_later(d, s, u) if moving else stay)
        gain = weigh_shots(d, s, u, after)
    soon = d.taste[player, SOON] * gain if more else 0.0
    if target >= 0:
        better(s, ASSAULT, target, 0.0, 0.0, stay + blows + soon)
    weigh_manoeuvres(d, s, u, stay, soon, after)
    weigh_crewing(d, s, u, stay)
    weigh_pivot(d, s, u, stay, soon)
    if moving:
        weigh_joining(d, s, u, stay)
        weigh_moves(d, s, u, more)
    if moving and gain <= 0.0 and strides(s, u, step) and may_do(d, s, u, DOUBLE, -1):
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
