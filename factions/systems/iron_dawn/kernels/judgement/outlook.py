"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

`weigh_up` looks at one unit's enemies and objectives; `spots` then weighs any spots by a few sums.
"""

import numpy as np

from factions.systems.iron_dawn.kernels.record.indices import (
    ACROSS,
    AIMS,
    ALONG,
    BEST_GAIN,
    BEST_WITHIN,
    CAPTURE,
    CARRY,
    CHARGES,
    CHARGES_TO,
    CLOSE_LOSS,
    CLOSE_WITHIN,
    CROWD,
    DISTANCE,
    FEARED_TO,
    FIRE_LOSS,
    FIRE_WITHIN,
    FIRES,
    FIRES_TO,
    FIRES_WELL_TO,
    GOAL_WITHIN,
    GOAL_WORTH,
    GOAL_X,
    GOAL_Y,
    GUN,
    HIT_GAIN,
    HIT_WITHIN,
    HOPED_TO,
    HUNT,
    POINT,
    READY,
    RUSH,
    RUSH_LOSS,
    RUSH_WITHIN,
    THREAT,
    TURNS_TO_HOLD,
    VEHICLE,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of, within
from factions.systems.iron_dawn.kernels.table.sight import UNSEEN
from factions.tabletop.battles.records import single
from factions.tabletop.compiler.jit import kernel

Fears = tuple[float, float, float, float, float, float]
Hopes = tuple[float, float, float, float, int]

FADE = 400.0  # square of the distance at which what draws a unit draws half as much
# Single precision begets the same.
HALVES, NOTHING, HALF_OF, WHOLE = single(FADE), single(0.0), single(0.5), single(1.0)
LITTLE = single(0.001)
FAR_OFF = single(1e30)
STEP_FIRST = 0.7  # of its SPD that an enemy is expected to come nearer before it fires
FURTHER = 4.0  # inches that manoeuvres and orders add to two moves
# Parts of an objective's worth: one that friends hold already, the enemy's, one's own to be kept.
SHARED, THEIRS, KEPT, LONE = 0.12, 1.6, 1.0, 0.5
SET_DOWN = 9.0  # inches to an objective from which passengers go on
DECISIVE = 10.0  # times as much, where the battle is won or lost by it at the end of the turn


@kernel(read_only=("d",))
def _fear(d: Setup, s: State, u: int, v: int, row: int, own: Fears) -> None:
    """Write what enemy v may take from unit u, by distance, into a row.

    own: what is left of u in points, its spread and room, what threats and assaults count, how far
    fire is shared among all in its reach.
    """
    figures, menace, player = s.row[row], s.menace[v], player_of(d, u)
    left, wide, room, likely, charges, crowd = own
    far, near, rush = (
        menace[FIRES_TO] + wide,
        menace[FIRES_WELL_TO] + wide,
        menace[CHARGES_TO] + (room if d.is_[v] & VEHICLE else wide),
    )
    taken = min(left, single(d.deals[player, v, u]))
    mine = taken * taken / max(menace[AIMS], taken * taken, LITTLE)
    fire = likely * menace[FIRES] * (WHOLE - crowd + crowd * mine)
    some = min(left, fire * d.deals_far[player, v, u])
    all_ = min(left, fire * d.deals[player, v, u])
    blows = min(left, charges * menace[CHARGES] * d.strikes[v, u])
    figures[FIRE_WITHIN], figures[FIRE_LOSS] = far * far, some
    figures[CLOSE_WITHIN], figures[CLOSE_LOSS] = near * near, max(NOTHING, all_ - some)
    figures[RUSH_WITHIN], figures[RUSH_LOSS] = rush * rush, blows
    figures[FEARED_TO] = max(
        far if max(some, all_) > NOTHING else NOTHING, rush if blows > NOTHING else NOTHING
    )


@kernel(read_only=("d",))
def _hope(d: Setup, s: State, u: int, v: int, row: int, own: Hopes) -> None:
    """Write what unit u may take from enemy v, by distance, into a row.

    own: the part of its fire that u has, its ranges, how far it charges; the first solo in it.
    """
    figures, left, wide = s.row[row], single(d.worth[v] * s.left[v]), single(s.spread[v])
    player = player_of(d, u)
    strength, far, near, rush, solo = own
    one, all_ = strength * d.deals_far[player, u, v], strength * d.deals[player, u, v]
    while solo >= 0:
        far, near = max(far, single(d.reach[solo])), max(near, single(d.near_reach[solo]))
        one, all_ = one + d.deals_far[player, solo, v], all_ + d.deals[player, solo, v]
        solo = s.guest[solo]
    far, near, one = far + HALF_OF * wide, near + HALF_OF * wide, min(left, one)
    more = max(NOTHING, min(left, all_) - one)
    blows = min(left, strength * d.strikes[u, v])
    fall = single(s.fall[player_of(d, v)]) / (left * left)
    more += fall * ((one + more) * (one + more) - one * one)
    one += fall * one * one
    blows += fall * blows * blows
    if blows > one + more:
        near, more = rush + single(s.room[v] if d.is_[u] & VEHICLE else s.spread[v]), blows - one
    figures[HIT_WITHIN], figures[HIT_GAIN] = far * far, one
    figures[BEST_WITHIN], figures[BEST_GAIN] = near * near, more
    figures[HOPED_TO] = max(far if one > NOTHING else NOTHING, near if more > NOTHING else NOTHING)


@kernel(read_only=("d",))
def weigh_up(d: Setup, s: State, u: int) -> None:
    """Write down unit u's dangers, hopes and goals, all places as seen from it."""
    player, x, y = player_of(d, u), s.x[u], s.y[u]
    likely, charges = single(d.taste[player, THREAT]), single(d.taste[player, RUSH])
    crowd = single(d.taste[player, CROWD])
    left, strength = single(d.worth[u] * s.left[u]), single(s.strength[u])
    wide, room = single(s.spread[u]), single(s.room[u])
    far, near = single(d.reach[u]), single(d.near_reach[u])
    rush, solo = single(2.0 * d.spd[u]) + wide, s.guest[u]
    row, nearest, most, least, hunted = 0, 0, NOTHING, FAR_OFF, -1
    span = wide + room + single(2.0 * d.spd[u] + FURTHER)
    fears, hopes = (left, wide, room, likely, charges, crowd), (strength, far, near, rush, solo)
    for v in range(s.first[1 - player], s.first[2 - player]):
        s.cover[v] = UNSEEN
        if s.status[v] != READY or s.abandoned[v]:
            continue
        dx, dy = single(s.x[v] - x), single(s.y[v] - y)
        figures, square = s.row[row], dx * dx + dy * dy
        if np.sqrt(square) - span > max(s.menace[v, FIRES_TO], s.menace[v, CHARGES_TO]):
            figures[FIRE_LOSS] = figures[CLOSE_LOSS] = figures[RUSH_LOSS] = NOTHING
            figures[FEARED_TO] = NOTHING
        else:
            _fear(d, s, u, v, row, fears)
        _hope(d, s, u, v, row, hopes)
        figures[ACROSS], figures[ALONG], figures[DISTANCE] = dx, dy, np.sqrt(square)
        s.row_of[row] = v
        fade = (figures[HIT_GAIN] + figures[BEST_GAIN]) / (
            HALVES + max(NOTHING, square - figures[HOPED_TO] * figures[HOPED_TO])
        )
        if fade > most:
            most, hunted = fade, row
        if square < least:
            least, nearest = square, row
        row += 1
    s.weighed, s.rows, s.nearest, s.hunt_gain = 1 + u, row, nearest, 0.0
    if hunted >= 0:
        figures = s.row[hunted]
        s.hunt_x, s.hunt_y = figures[ACROSS], figures[ALONG]
        s.hunt_within = figures[HOPED_TO] * figures[HOPED_TO]
        s.hunt_gain = d.taste[player, HUNT] * FADE * (figures[HIT_GAIN] + figures[BEST_GAIN])
    weigh_goals(d, s, u)


@kernel(read_only=("d",))
def decides(d: Setup, s: State, objective: int) -> bool:
    """Whether the battle hangs on an objective: most of them win it at the end of the turn."""
    for player in range(2):
        if s.held[player] < TURNS_TO_HOLD - 1:
            continue
        others = 0
        for other in range(d.objectives):
            others += int(other != objective and s.holder[other] == player)
        if 2 * others <= d.objectives < 2 * others + 2:
            return True
    return False


@kernel
def danger_at(s: State, x: float, y: float) -> float:
    """Return what the unit weighed up has to fear at a spot, as seen from it."""
    loss = 0.0
    for row in range(s.rows):
        figures = s.row[row]
        dx, dy = figures[ACROSS] - x, figures[ALONG] - y
        square = dx * dx + dy * dy
        loss += (figures[FIRE_LOSS] if square <= figures[FIRE_WITHIN] else 0.0) + (
            figures[CLOSE_LOSS] if square <= figures[CLOSE_WITHIN] else 0.0
        )
        loss += figures[RUSH_LOSS] if square <= figures[RUSH_WITHIN] else 0.0
    return float(loss)


@kernel(read_only=("d",))
def at_objective(d: Setup, s: State, u: int, objective: int) -> bool:
    """Return whether a unit is near enough to an objective to hold it."""
    x, y = d.objective[objective, 0], d.objective[objective, 1]
    return within(d, s, u, x, y, CAPTURE) > 0


@kernel(read_only=("d",))
def weigh_goals(d: Setup, s: State, u: int) -> None:
    """Write down what each objective is worth to unit u: to vehicles as far as passengers count."""
    player, reach = player_of(d, u), d.holds[s.n[u]]
    value = d.taste[player, POINT]
    s.goals = 0
    if is_vehicle(d, u):
        value *= d.taste[player, CARRY] if s.mounted[u] else 0.0
        reach = SET_DOWN
    if value == 0.0:
        return
    late = max(s.held[0], s.held[1]) >= TURNS_TO_HOLD - 1
    for objective in range(d.objectives):
        dx, dy = d.objective[objective, 0] - s.x[u], d.objective[objective, 1] - s.y[u]
        ours = s.claim[player, objective]
        if not is_vehicle(d, u) and at_objective(d, s, u, objective):
            ours -= 1.0
        part = 1.0 if s.holder[objective] < 0 else KEPT if s.holder[objective] == player else THEIRS
        if ours > 0.0 and s.claim[1 - player, objective] == 0.0:
            part *= SHARED
        elif ours > 0.0:
            part *= LONE
        if late and decides(d, s, objective):
            part *= DECISIVE
        goal = s.goal[s.goals]
        goal[GOAL_X], goal[GOAL_Y], goal[GOAL_WORTH] = dx, dy, value * part
        goal[GOAL_WITHIN] = reach * reach
        s.goals += 1


@kernel(read_only=("d",))
def quarry(d: Setup, s: State, u: int) -> float:
    """Return how many squads of the enemy a unit can charge before they act again, 1 at least."""
    enemy, count, x, y = 1 - player_of(d, u), 0, s.x[u], s.y[u]
    if s.status[u] != READY or d.is_[u] & GUN:
        return 1.0
    rush = (2.0 + STEP_FIRST) * d.spd[u] + s.spread[u]
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy, far = s.x[v] - x, s.y[v] - y, rush + s.spread[v]
        squad = (s.status[v] == READY) & (d.is_[v] & VEHICLE == 0)
        count += int(squad & (dx * dx + dy * dy <= far * far))
    return float(max(1, count))
