"""How things stand for a unit: what it has to fear, to hope for and to fight over, by place.

`weigh_up` looks at one unit's enemies and objectives; `spots` then weighs any spots by a few sums.
"""

from typing import Any

import numpy as np

from factions.systems.iron_dawn.kernels.record.indices import (
    CAPTURE,
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
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, player_of
from factions.systems.iron_dawn.kernels.table.sight import UNSEEN
from factions.tabletop.jit import kernel

FADE = 400.0  # square of the distance at which what draws a unit draws half as much
# Single precision begets the same.
HALVES, NOTHING, HALF_OF = np.float32(FADE), np.float32(0.0), np.float32(0.5)
FAR_OFF = np.float32(1e30)
STEP_FIRST = 0.7  # of its SPD that an enemy is expected to come nearer before it fires
FURTHER = 4.0  # inches that manoeuvres and orders add to two moves
# Parts of an objective's worth: one that friends hold already, the enemy's, one's own to be kept.
SHARED, THEIRS, KEPT, LONE = 0.12, 1.6, 1.0, 0.5
DECISIVE = 10.0  # times as much, where the battle is won or lost by it at the end of the turn


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
    far, near, one = far + HALF_OF * wide, near + HALF_OF * wide, min(left, one)
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
