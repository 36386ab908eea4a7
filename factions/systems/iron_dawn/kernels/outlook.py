"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

`survey` looks at the whole table once a phase; `weigh_up` at one unit's enemies and objectives;
`weigh_spots` then weighs any spots by a few sums.
"""

from typing import Any

import numpy as np

from factions.systems.iron_dawn.kernels.actions import may_shoot, speed
from factions.systems.iron_dawn.kernels.formation import is_vehicle, player_of
from factions.systems.iron_dawn.kernels.layout import (
    ARMS,
    CAPTURE,
    DRAW,
    GUN,
    HUNT,
    POINT,
    READY,
    RUSH,
    THREAT,
    TURNS_TO_HOLD,
    Record,
)
from factions.tabletop.jit import kernel

FADE = 400.0  # square of the distance at which what draws a unit draws half as much
HALVES, NOTHING = np.float32(FADE), np.float32(0.0)  # single precision begets the same
LANES = 16
SPENT = 0.5  # how likely an enemy that has shot in this turn shoots at the unit in the next
STEP_FIRST = 0.7  # of its SPD that an enemy is expected to come nearer before it fires
# Parts of an objective's worth: one that friends hold already, the enemy's, one's own to be kept.
SHARED, THEIRS, KEPT, LONE = 0.12, 1.6, 1.0, 0.5
DECISIVE = 10.0  # times as much, where the battle is won or lost by it at the end of the turn


@kernel
def survey(d: Record, s: Record) -> None:
    """Work out what part of its fire every unit still has."""
    for u in range(s.first[0], s.first[2]):
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
        s.quarry[u] = quarry(d, s, u)


@kernel
def quarry(d: Record, s: Record, u: int) -> float:
    """Return how many squads of the enemy a unit can charge before they act again, 1 at least."""
    enemy, count = 1 - player_of(d, u), 0
    if s.status[u] != READY or d.is_[u] & GUN:
        return 1.0
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
        far = (2.0 + STEP_FIRST) * d.spd[u] + s.room[u] + s.room[v]
        near = dx * dx + dy * dy <= far * far and s.status[v] == READY
        count += int(near and not is_vehicle(d, v))
    return float(max(1, count))


@kernel
def _fear(d: Record, s: Record, u: int, e: int, row: int, left: float) -> None:
    """Write what enemy e may take from unit u, by distance, into a row."""
    r, player = s.row[row], player_of(d, u)
    likely, charges = d.taste[player, THREAT], d.taste[player, RUSH] * s.strength[e] / s.quarry[e]
    if s.shot[e] or not may_shoot(d, s, e):
        likely *= SPENT
    likely *= s.strength[e]
    step = 0.0 if s.immobile[e] or d.is_[e] & GUN else d.spd[e]
    wide = s.spread[u] + STEP_FIRST * step
    far, near = d.reach[e] + wide, d.near_reach[e] + wide
    r[2], r[3] = far * far, min(left, likely * d.deals_far[e, u])
    r[4], r[5] = near * near, max(0.0, min(left, likely * d.deals[e, u]) - r[3])
    if s.assaulted[e] or s.doubled[e]:
        charges *= SPENT
    rush = (2.0 + STEP_FIRST) * step + s.room[u] + s.room[e]
    r[6], r[7] = rush * rush, min(left, charges * d.strikes[e, u])


@kernel
def _hope(d: Record, s: Record, u: int, e: int, row: int) -> None:
    """Write what unit u may take from enemy e, by distance, into a row."""
    r, left = s.row[row], d.worth[e] * s.left[e]
    far, near = d.reach[u] + 0.5 * s.spread[e], d.near_reach[u] + 0.5 * s.spread[e]
    one, all_ = s.strength[u] * d.deals_far[u, e], s.strength[u] * d.deals[u, e]
    g = s.guest[u]
    if g >= 0:
        far, near = max(far, d.reach[g] + s.spread[e]), max(near, d.near_reach[g] + s.spread[e])
        one, all_ = one + d.deals_far[g, e], all_ + d.deals[g, e]
    r[8], r[9] = far * far, min(left, one)
    r[10], r[11] = near * near, max(0.0, min(left, all_) - r[9])
    blows = min(left, s.strength[u] * d.strikes[u, e])
    if blows > r[9] + r[11]:
        rush = 2.0 * d.spd[u] + s.room[u] + s.room[e]
        r[10], r[11] = rush * rush, blows - r[9]


@kernel
def weigh_up(d: Record, s: Record, u: int) -> None:
    """Write down unit u's dangers, hopes and goals, all places as seen from it."""
    player, x, y = player_of(d, u), s.x[u], s.y[u]
    left, row, most = d.worth[u] * s.left[u], 0, 0.0
    s.hunt[3] = 0.0
    for e in range(s.first[1 - player], s.first[2 - player]):
        if s.status[e] != READY or s.abandoned[e]:
            continue
        dx, dy = s.x[e] - x, s.y[e] - y
        s.row[row, 0], s.row[row, 1] = dx, dy
        s.row_of[row] = e
        _fear(d, s, u, e, row, left)
        _hope(d, s, u, e, row)
        r = s.row[row]
        gain, reach = r[9] + r[11], max(r[8] if r[9] > 0.0 else 0.0, r[10])
        fade = FADE + max(0.0, dx * dx + dy * dy - reach)
        if gain / fade > most:
            most = gain / fade
            s.hunt[0], s.hunt[1], s.hunt[2] = dx, dy, reach
            s.hunt[3] = d.taste[player, HUNT] * FADE * gain
        row += 1
    s.rows = row
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
def weigh_spots(d: Record, s: Record, u: int) -> None:
    """Write what the spots are worth to the unit weighed up: goals and dangers; gains apart."""
    left = np.float32(d.worth[u] * s.left[u])
    drawn = np.float32(d.taste[player_of(d, u), DRAW] * FADE)
    for start in range(0, s.spots, LANES):  # whole vectors: what is beyond is never read
        _weigh_lanes(s, start, left, drawn)


@kernel
def _weigh_lanes(s: Record, start: int, left: Any, drawn: Any) -> None:
    x, y, loss, gain = s.spot_x, s.spot_y, s.spot_loss, s.spot_gain
    near, worth, share = s.spot_near, s.spot_worth, s.spot_share
    for i in range(start, start + LANES):
        loss[i] = gain[i] = near[i] = worth[i] = NOTHING
    for k in range(s.rows):
        ex, ey, far, one, close, two, rush, three, own, four, best, five = s.row[k]
        for i in range(start, start + LANES):
            square = (ex - x[i]) * (ex - x[i]) + (ey - y[i]) * (ey - y[i])
            loss[i] += (one if square <= far else NOTHING) + (two if square <= close else NOTHING)
            loss[i] += three if square <= rush else NOTHING
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


@kernel
def steps(d: Record, s: Record, u: int) -> float:
    """Return how far a unit gets in one move, as a rule: half an inch goes into turning."""
    return max(0.5, speed(d, s, u) - 0.5)
