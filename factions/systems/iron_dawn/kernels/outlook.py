"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

`survey` looks at the whole table once a phase; `weigh_up` at one unit's enemies and objectives;
`weigh_spots` then weighs any spots by a few sums.
"""

from typing import Any

import numpy as np

from factions.systems.iron_dawn.kernels.actions import may_shoot
from factions.systems.iron_dawn.kernels.formation import is_vehicle, player_of
from factions.systems.iron_dawn.kernels.layout import (
    ARMS,
    AWAY,
    CAPTURE,
    DRAW,
    GONE,
    GUN,
    HUNT,
    POINT,
    READY,
    RUSH,
    THREAT,
    TURNS_TO_HOLD,
    VEHICLE,
    Record,
)
from factions.systems.iron_dawn.kernels.sight import UNSEEN
from factions.tabletop.jit import kernel

FADE = 400.0  # square of the distance at which what draws a unit draws half as much
# Single precision begets the same.
HALVES, NOTHING, HALF = np.float32(FADE), np.float32(0.0), np.float32(0.5)
FAR_OFF = np.float32(1e30)
LANES = 16
FURTHER = 4.0  # inches that manoeuvres and orders add to two moves
SPENT = 0.5  # how likely an enemy that has shot in this turn shoots at the unit in the next
STEP_FIRST = 0.7  # of its SPD that an enemy is expected to come nearer before it fires
# Parts of an objective's worth: one that friends hold already, the enemy's, one's own to be kept.
SHARED, THEIRS, KEPT, LONE = 0.12, 1.6, 1.0, 0.5
DECISIVE = 10.0  # times as much, where the battle is won or lost by it at the end of the turn


@kernel
def survey(d: Record, s: Record, player: int) -> None:
    """Work out what part of its fire every unit still has; how a player's enemies threaten him."""
    for u in range(s.first[0], s.first[2]):
        if s.status[u] in (AWAY, GONE):
            continue
        share = s.n[u] / d.models[u]
        if is_vehicle(d, u):
            have = borne = 0
            for k in range(ARMS):
                if d.arm[u, k] >= 0:
                    borne += 1
                    have += 1 - (s.lost[u] >> k & 1)
            share = have / max(1, borne)
            if s.abandoned[u] or s.mute[u] > s.current_round:
                share = 0.0
        s.strength[u] = share
        if player_of(d, u) != player:
            threaten(d, s, u)


@kernel
def threaten(d: Record, s: Record, u: int) -> None:
    """Write what part of its fire and of its blows is to be feared of a unit, and how far off.

    That is by fire at all, by fire in effective range, and by an assault.
    """
    menace, step = s.menace[u], 0.0 if s.immobile[u] or d.is_[u] & GUN else d.spd[u]
    fire, charges = s.strength[u], s.strength[u] / quarry(d, s, u)
    if s.shot[u] or not may_shoot(d, s, u):
        fire *= SPENT
    if s.assaulted[u] or s.doubled[u]:
        charges *= SPENT
    menace[0], menace[1] = fire, charges
    menace[2], menace[3] = d.reach[u] + STEP_FIRST * step, d.near_reach[u] + STEP_FIRST * step
    menace[4] = (2.0 + STEP_FIRST) * step + s.room[u]


@kernel
def quarry(d: Record, s: Record, u: int) -> float:
    """Return how many squads of the enemy a unit can charge before they act again, 1 at least."""
    enemy, count, x, y = 1 - player_of(d, u), 0, s.x[u], s.y[u]
    if s.status[u] != READY or d.is_[u] & GUN:
        return 1.0
    rush = (2.0 + STEP_FIRST) * d.spd[u] + s.room[u]
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy, far = s.x[v] - x, s.y[v] - y, rush + s.room[v]
        squad = (s.status[v] == READY) & (d.is_[v] & VEHICLE == 0)
        count += int(squad & (dx * dx + dy * dy <= far * far))
    return float(max(1, count))


@kernel
def _fear(d: Record, s: Record, u: int, e: int, row: int, own: tuple[Any, ...]) -> None:
    """Write what enemy e may take from unit u, by distance, into a row.

    own: what is left of u in points, its spread and room, what threats and assaults count.
    """
    r, menace = s.row[row], s.menace[e]
    left, wide, room, likely, charges = own
    far, near, rush = menace[2] + wide, menace[3] + wide, menace[4] + room
    fire = likely * menace[0]
    some, all_ = min(left, fire * d.deals_far[e, u]), min(left, fire * d.deals[e, u])
    blows = min(left, charges * menace[1] * d.strikes[e, u])
    r[2], r[3] = far * far, some
    r[4], r[5] = near * near, max(NOTHING, all_ - some)
    r[6], r[7] = rush * rush, blows
    r[13] = max(far if max(some, all_) > NOTHING else NOTHING, rush if blows > NOTHING else NOTHING)


@kernel
def _hope(d: Record, s: Record, u: int, e: int, row: int, own: tuple[Any, ...]) -> None:
    """Write what unit u may take from enemy e, by distance, into a row.

    own: the part of its fire that u has, its ranges, how far it charges; the first solo in it.
    """
    r, left, wide = s.row[row], np.float32(d.worth[e] * s.left[e]), np.float32(s.spread[e])
    strength, far, near, rush, g = own
    one, all_ = strength * d.deals_far[u, e], strength * d.deals[u, e]
    while g >= 0:
        far, near = max(far, np.float32(d.reach[g])), max(near, np.float32(d.near_reach[g]))
        one, all_ = one + d.deals_far[g, e], all_ + d.deals[g, e]
        g = s.guest[g]
    far, near, one = far + HALF * wide, near + HALF * wide, min(left, one)
    more = max(NOTHING, min(left, all_) - one)
    blows = min(left, strength * d.strikes[u, e])
    if blows > one + more:
        near, more = rush + np.float32(s.room[e]), blows - one
    r[8], r[9] = far * far, one
    r[10], r[11] = near * near, more
    r[14] = max(far if one > NOTHING else NOTHING, near if more > NOTHING else NOTHING)


@kernel
def weigh_up(d: Record, s: Record, u: int) -> None:
    """Write down unit u's dangers, hopes and goals, all places as seen from it."""
    player, x, y = player_of(d, u), s.x[u], s.y[u]
    likely, charges = np.float32(d.taste[player, THREAT]), np.float32(d.taste[player, RUSH])
    left, strength = np.float32(d.worth[u] * s.left[u]), np.float32(s.strength[u])
    wide, room = np.float32(s.spread[u]), np.float32(s.room[u])
    far, near = np.float32(d.reach[u]), np.float32(d.near_reach[u])
    rush, g = np.float32(2.0 * d.spd[u]) + room, s.guest[u]
    row, nearest, most, least, hunted = 0, 0, NOTHING, FAR_OFF, -1
    span = wide + room + np.float32(2.0 * d.spd[u] + FURTHER)
    fears, hopes = (left, wide, room, likely, charges), (strength, far, near, rush, g)
    for e in range(s.first[1 - player], s.first[2 - player]):
        s.cover[e] = UNSEEN
        if s.status[e] != READY or s.abandoned[e]:
            continue
        dx, dy = np.float32(s.x[e] - x), np.float32(s.y[e] - y)
        r, square = s.row[row], dx * dx + dy * dy
        if np.sqrt(square) - span > max(s.menace[e, 2], s.menace[e, 4]):
            r[3] = r[5] = r[7] = r[13] = NOTHING
        else:
            _fear(d, s, u, e, row, fears)
        _hope(d, s, u, e, row, hopes)
        r[0], r[1], r[12] = dx, dy, np.sqrt(square)
        s.row_of[row] = e
        fade = (r[9] + r[11]) / (HALVES + max(NOTHING, square - r[14] * r[14]))
        if fade > most:
            most, hunted = fade, row
        if square < least:
            least, nearest = square, row
        row += 1
    s.weighed, s.rows, s.nearest, s.hunt[3] = 1 + u, row, nearest, 0.0
    if hunted >= 0:
        r = s.row[hunted]
        s.hunt[0], s.hunt[1], s.hunt[2] = r[0], r[1], r[14] * r[14]
        s.hunt[3] = d.taste[player, HUNT] * FADE * (r[9] + r[11])
    weigh_goals(d, s, u)


@kernel
def decides(d: Record, s: Record, o: int) -> bool:
    """Tell whether the battle hangs on an objective: most of them win it at the end of the turn."""
    for player in range(2):
        if s.held[player] < TURNS_TO_HOLD - 1:
            continue
        others = 0
        for k in range(d.objectives):
            others += int(k != o and s.holder[k] == player)
        if 2 * others <= d.objectives < 2 * others + 2:
            return True
    return False


@kernel
def danger_at(s: Record, x: float, y: float) -> float:
    """Return what the unit weighed up has to fear at a spot, as seen from it."""
    loss = 0.0
    for k in range(s.rows):
        row = s.row[k]
        square = (row[0] - x) * (row[0] - x) + (row[1] - y) * (row[1] - y)
        loss += (row[3] if square <= row[2] else 0.0) + (row[5] if square <= row[4] else 0.0)
        loss += row[7] if square <= row[6] else 0.0
    return float(loss)


@kernel
def weigh_goals(d: Record, s: Record, u: int) -> None:
    """Write down what each objective is worth to unit u: nothing to vehicles."""
    s.goals = 0
    if is_vehicle(d, u):
        return
    player, reach = player_of(d, u), CAPTURE + 0.5 * s.spread[u]
    late = max(s.held[0], s.held[1]) >= TURNS_TO_HOLD - 1
    for o in range(d.objectives):
        dx, dy = d.objective[o, 0] - s.x[u], d.objective[o, 1] - s.y[u]
        ours = s.claim[player, o]
        if dx * dx + dy * dy <= reach * reach:
            ours -= 1.0
        part = 1.0 if s.holder[o] < 0 else KEPT if s.holder[o] == player else THEIRS
        if ours > 0.0 and s.claim[1 - player, o] == 0.0:
            part *= SHARED
        elif ours > 0.0:
            part *= LONE
        if late and decides(d, s, o):
            part *= DECISIVE
        goal = s.goal[s.goals]
        goal[0], goal[1], goal[2] = dx, dy, d.taste[player, POINT] * part
        goal[3] = reach * reach
        s.goals += 1


@kernel
def add_spot(s: Record, x: float, y: float, share: float) -> None:
    """Add a spot, as seen from the unit; share: of the loss there, that cover leaves."""
    k = s.spots
    s.spot_x[k], s.spot_y[k], s.spot_share[k] = x, y, share
    s.spots += 1


@kernel
def weigh_spots(d: Record, s: Record, u: int, first: int, many: int, step: float) -> None:
    """Write what so many spots are worth to the unit weighed up: goals and dangers; gains apart.

    None is further off than `step`.
    """
    left = np.float32(d.worth[u] * s.left[u])
    drawn = np.float32(d.taste[player_of(d, u), DRAW] * FADE)
    for start in range(first - first % LANES, first + many, LANES):  # whole vectors
        _weigh_lanes(s, start, left, drawn, np.float32(step))


@kernel
def _weigh_lanes(s: Record, start: int, left: Any, drawn: Any, step: Any) -> None:
    x, y, loss, gain = s.spot_x, s.spot_y, s.spot_loss, s.spot_gain
    near, worth, share = s.spot_near, s.spot_worth, s.spot_share
    for i in range(start, start + LANES):
        loss[i] = gain[i] = near[i] = worth[i] = NOTHING
    for k in range(s.rows):
        r = s.row[k]
        ex, ey, away = r[0], r[1], r[12] - step
        if away <= r[13]:  # else it takes nothing from the unit anywhere
            far, one, close, two, rush, three = r[2], r[3], r[4], r[5], r[6], r[7]
            for i in range(start, start + LANES):
                square = (ex - x[i]) * (ex - x[i]) + (ey - y[i]) * (ey - y[i])
                lost = (one if square <= far else NOTHING) + (two if square <= close else NOTHING)
                loss[i] += lost + (three if square <= rush else NOTHING)
        if away <= r[14]:  # else nothing is taken from it
            own, four, best, five = r[8], r[9], r[10], r[11]
            for i in range(start, start + LANES):
                square = (ex - x[i]) * (ex - x[i]) + (ey - y[i]) * (ey - y[i])
                got = (four if square <= own else NOTHING) + (five if square <= best else NOTHING)
                gain[i] = max(gain[i], got) + NOTHING
    for k in range(s.goals):
        gx, gy, value, within = s.goal[k]
        for i in range(start, start + LANES):
            square = (gx - x[i]) * (gx - x[i]) + (gy - y[i]) * (gy - y[i])
            worth[i] += value if square <= within else NOTHING
            fade = value / (HALVES + max(NOTHING, square - within))
            near[i] = max(near[i], fade) + NOTHING
    hx, hy, reach, prey = s.hunt
    for i in range(start, start + LANES):
        square = (hx - x[i]) * (hx - x[i]) + (hy - y[i]) * (hy - y[i])
        worth[i] += prey / (HALVES + max(NOTHING, square - reach)) + near[i] * drawn
        worth[i] -= min(loss[i], left) * share[i]
