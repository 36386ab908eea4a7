"""The greedy policy: of everything a unit may do in a phase, what is worth most, in points.

What an action takes from the enemy comes from the exact odds; where it leaves the unit is weighed
by what enemies can do before it acts again, and by what objectives are worth. An action that leaves
another for a later phase counts that as well.
"""

from factions.systems.iron_dawn.kernels.judgement.outlook import danger_at, weigh_up
from factions.systems.iron_dawn.kernels.judgement.places import list_places, stand_still
from factions.systems.iron_dawn.kernels.judgement.spots import weigh_spots
from factions.systems.iron_dawn.kernels.policies.dividing import best_to_join
from factions.systems.iron_dawn.kernels.policies.moves import (
    haste,
    move_later,
    step_of,
    strides,
    weigh_double,
    weigh_moves,
    worth_at,
)
from factions.systems.iron_dawn.kernels.policies.options import Choice, Option, weighed
from factions.systems.iron_dawn.kernels.policies.other_actions import (
    weigh_crewing,
    weigh_manoeuvres,
    weigh_pivot,
)
from factions.systems.iron_dawn.kernels.policies.worth import (
    blows_worth,
    fall_worth,
    pin_worth,
    volley_worth,
)
from factions.systems.iron_dawn.kernels.record.indices import (
    ABOARD,
    ASSAULT,
    BEST_GAIN,
    DISTANCE,
    DOUBLE,
    GUARD,
    GUN,
    HERE,
    HIT_GAIN,
    HOLD,
    JOIN,
    LATER,
    LEAVE,
    PIERCE,
    SHOOT,
    SOLO,
    SOON,
    SUPPRESS,
    VEHICLE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.manoeuvres import may_do
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.orders import bound
from factions.systems.iron_dawn.kernels.rules.shooting.firing import pierces
from factions.systems.iron_dawn.kernels.rules.turn_sequence import (
    actions_left,
    may_assault,
    may_move,
    may_shoot,
    phases_left,
)
from factions.systems.iron_dawn.kernels.rules.units.solo_units import survivor
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, nearest_enemy, player_of
from factions.systems.iron_dawn.kernels.table.sight import HIDDEN, seen, spotted
from factions.systems.iron_dawn.kernels.table.ways import NO_WAY, find_contact, gather
from factions.tabletop.battles.choosing import better
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

OUT_AT_ENEMY = 17.0  # inches at which passengers get out
TARGETS = 4  # that are looked at in earnest
OUT_AT_GOAL = 9.0  # inches at which passengers get out
ANSWER = 0.5  # part of the blows of a squad's survivors that is expected in return
MARGIN = 1.5  # times as much as expected at most is what a volley is worth


@kernel(read_only=("d",))
def best_target(d: Setup, s: State, u: int, what: int) -> tuple[int, float]:
    """Return the row of the enemy that a volley from here is worth most at, or -1; its worth.

    Who is not expected to lose much more than the best so far is not looked at.
    """
    count, reach, solo = 0, d.reach[u], s.guest[u]
    while solo >= 0:
        reach = max(reach, d.reach[solo])
        solo = s.guest[solo]
    reach += s.spread[u]
    for row in range(s.rows):
        v, figures = s.row_of[row], s.row[row]
        if figures[DISTANCE] > reach + s.spread[v] or bound(s, u, v):
            continue
        guess = figures[HIT_GAIN] + figures[BEST_GAIN]
        if what == PIERCE:
            guess = single(d.cost[v] if is_vehicle(d, v) else 0.0)
        if guess > 0.0:
            s.prey[count], s.prey_worth[count] = row, guess
            count += 1
    best, most = -1, 0.0
    for _ in range(min(count, TARGETS)):
        top, likely = 0, s.prey_worth[0]
        for index in range(1, count):
            if s.prey_worth[index] > likely:
                top, likely = index, s.prey_worth[index]
        if MARGIN * likely <= most:
            break
        row = s.prey[top]
        v = s.row_of[row]
        s.prey_worth[top] = 0.0
        grade = seen(d, s, u, v)
        if grade == HIDDEN and not (d.is_[u] & GUN and spotted(d, s, u, v)):
            continue
        value = volley_worth(d, s, u, v, what, grade)
        if value > most:
            best, most = row, value
    return int(best), float(most)


@kernel(read_only=("d",))
def best_assault(d: Setup, s: State, u: int) -> tuple[int, float]:
    """Return the enemy that an assault is worth most at, or -1; and what it is worth.

    What infantry then has to fear is what it has to fear here. A vehicle that has rammed moves no
    more: it has to fear what there is where it stops.
    """
    best, most, inches, gathered = -1, 0.0, 2.0 * speed(d, s, u), False
    for row in range(s.rows if may_assault(d, s, u) else 0):
        v = s.row_of[row]
        if is_vehicle(d, v) or s.row[row, DISTANCE] > inches + s.spread[u] + s.spread[v]:
            continue
        value = blows_worth(d, s, u, v)
        fallen = value / (d.worth[v] * s.left[v])
        answer = ANSWER * (1.0 - fallen) * s.strength[v] * d.strikes[v, u]
        value -= answer * (1.0 + (d.taste[player_of(d, u), GUARD] if d.radius[u] > 0.0 else 0.0))
        value += fall_worth(d, s, v, fallen)
        if value <= most:
            continue
        if not gathered:
            gather(d, s, u, inches)
            gathered = True
        touches, way = find_contact(d, s, u, v, inches)
        if touches:
            if is_vehicle(d, u):
                whole = d.worth[u] * s.left[u]
                value += min(s.spot_loss[HERE], whole)
                value -= min(danger_at(s, way[0] - s.x[u], way[1] - s.y[u]), whole)
            if value > most:
                best, most = v, value
    return int(best), float(most)


@kernel(read_only=("d",))
def weigh_shots(d: Setup, s: State, u: int, best: Option, after: float) -> tuple[Option, float]:
    """Weigh shooting; return the best option so far, and what the best volley is worth.

    after: what is done afterwards.
    """
    row, gain = best_target(d, s, u, SHOOT)
    if row >= 0:
        target = int(s.row_of[row])
        best = better(best, weighed(s, SHOOT, target, NO_WAY, gain + after))
        if not s.manoeuvred[u]:
            value = pin_worth(d, s, u, target, seen(d, s, u, target))
            best = better(best, weighed(s, SUPPRESS, target, NO_WAY, value + after))
    if not s.manoeuvred[u] and pierces(d, s, u):
        row, value = best_target(d, s, u, PIERCE)
        if row >= 0 and value > gain:
            target = int(s.row_of[row])
            plain = volley_worth(d, s, u, target, SHOOT, seen(d, s, u, target))
            what = PIERCE if value > plain else SHOOT
            best = better(best, weighed(s, what, target, NO_WAY, value + after))
            gain = value
    return best, float(gain)


@kernel(read_only=("d",))
def weigh_joining(d: Setup, s: State, u: int, best: Option, stay: float) -> Option:
    """Weigh that a solo, or the sole survivor of a squad, joins a unit near by."""
    if d.is_[u] & SOLO or survivor(d, s, u):
        v, gain = best_to_join(d, s, u, speed(d, s, u))
        if v >= 0:
            best = better(best, weighed(s, JOIN, v, NO_WAY, stay + gain))
    return best


@kernel(read_only=("d",))
def choose_greedy(d: Setup, s: State, u: int) -> Choice:
    """Return the action worth most of all that a unit may take."""
    if s.status[u] == ABOARD:
        return choose_aboard(d, s, u)
    more = actions_left(d, s, u, phases_left(s)) > 1
    moving = may_move(d, s, u) and not d.is_[u] & GUN
    spent = s.shot[u] == 1 and (s.manoeuvred[u] == 1 or s.dug[u] == 1)
    if not moving and spent and (s.assaulted[u] or d.is_[u] & VEHICLE):
        return HOLD, -1, NO_WAY
    weigh_up(d, s, u)
    stand_still(d, s, u)
    step = step_of(d, s, u, 1.0, haste(d, s, u, more))
    if moving:
        list_places(d, s, u, step)
        weigh_spots(d, s, u, 0, s.spots, step)
    else:  # what staying is worth is then no matter
        s.spot_loss[HERE], s.spot_gain[HERE] = danger_at(s, 0.0, 0.0), 0.0
        s.spot_worth[HERE] = 0.0
    what, v, way, _ = best_option(d, s, u, more, moving, step)
    return what, v, way


@kernel(read_only=("d",))
def best_option(d: Setup, s: State, u: int, more: bool, moving: bool, step: float) -> Option:
    """Return the option worth most of a unit that is weighed up. more: it acts again after."""
    player = player_of(d, u)
    stay = worth_at(s, HERE, d.taste[player, LATER])
    best = weighed(s, HOLD, -1, NO_WAY, stay)
    target, blows = best_assault(d, s, u)
    gain, after = 0.0, stay
    if may_shoot(d, s, u):
        if more:
            after = max(stay + blows, move_later(d, s, u) if moving else stay)
        best, gain = weigh_shots(d, s, u, best, after)
    soon = d.taste[player, SOON] * gain if more else 0.0
    if target >= 0:
        best = better(best, weighed(s, ASSAULT, target, NO_WAY, stay + blows + soon))
    best = weigh_manoeuvres(d, s, u, best, stay, soon, after)
    best = weigh_crewing(d, s, u, best, stay)
    best = weigh_pivot(d, s, u, best, stay, soon)
    if moving:
        best = weigh_joining(d, s, u, best, stay)
        best = weigh_moves(d, s, u, best, more)
    if moving and gain <= 0.0 and strides(s, u, best, step) and may_do(d, s, u, DOUBLE, -1):
        best = weigh_double(d, s, u, best)
    return best


@kernel(read_only=("d",))
def choose_aboard(d: Setup, s: State, u: int) -> Choice:
    """Let passengers get out near an enemy or an objective, or where there is no way on."""
    v = int(s.ride[u])
    enemy = nearest_enemy(d, s, v)
    out = s.immobile[v] == 1
    if enemy >= 0:
        dx, dy = s.x[enemy] - s.x[v], s.y[enemy] - s.y[v]
        out = out or dx * dx + dy * dy <= OUT_AT_ENEMY * OUT_AT_ENEMY
    for objective in range(d.objectives):
        dx, dy = d.objective[objective, 0] - s.x[v], d.objective[objective, 1] - s.y[v]
        out = out or dx * dx + dy * dy <= OUT_AT_GOAL * OUT_AT_GOAL
    if out:
        return LEAVE, v, NO_WAY
    return HOLD, -1, NO_WAY
