"""What orders the greedy policy's commanders give: the one worth most, in army points.

Source: Iron Dawn V2, "Orders", "Inspire", "Concentrate Fire", "Disable That Vehicle", "Hold the
Line", "Fall Back".
"""

import math

from factions.systems.iron_dawn.kernels.judgement.chances import nerve
from factions.systems.iron_dawn.kernels.policies.greedy import actions_left
from factions.systems.iron_dawn.kernels.record.indices import (
    CONCENTRATE,
    DISABLE,
    FALL_BACK,
    GUN,
    HOLD_LINE,
    INSPIRE,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import led, morale_of
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.orders import order, reached, unit_of
from factions.systems.iron_dawn.kernels.rules.turn_sequence import LEADERLESS, may_move, may_shoot
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, nearest_enemy, player_of
from factions.tabletop.compiler.jit import kernel

COMES_NEARER = 0.7  # of its SPD that an enemy is expected to come nearer first
NERVE = 8.0  # points of leaderless squads' actions that an order is given for
SHARPER = 0.15  # what 1 ACC more adds to a volley
COMMANDED = 4.0  # points that fire under an order, or steadiness, has to gain
STRANDED = 0.3  # part of a vehicle's cost that stopping it is worth
FLIGHT = 12.0  # points that falling back has to save
CAUGHT = 0.4  # chance that an enemy assaults a unit that it can assault
STAYS = -1.0


@kernel(read_only=("d",))
def expected(d: Setup, s: State, w: int, v: int) -> float:
    """Return what a volley of unit w is expected to take from unit v, sight and cover apart."""
    dx, dy, far = s.x[w] - s.x[v], s.y[w] - s.y[v], d.reach[w] + s.spread[v]
    square, near = dx * dx + dy * dy, d.near_reach[w] + s.spread[v]
    if square > far * far:
        return 0.0
    return float(s.strength[w] * (d.deals[w, v] if square <= near * near else d.deals_far[w, v]))


@kernel(read_only=("d",))
def add_up_fire(d: Setup, s: State, c: int, what: int) -> float:
    """Write into `fire_at` what all units an order reaches would take from each enemy.

    The commander's own unit spends its action on the order; units under an order are left out.
    Returns what they would take if each shot at a target of its own.
    """
    player, enemy, u = player_of(d, c), 1 - player_of(d, c), unit_of(d, s, c)
    own = 0.0
    for v in range(s.first[enemy], s.first[enemy + 1]):
        s.fire_at[v] = 0.0
    for w in range(s.first[player], s.first[player + 1]):
        if w == u or s.focus[w] == s.current_turn or not may_shoot(d, s, w):
            continue
        if not reached(d, s, c, w, what):
            continue
        best = 0.0
        for v in range(s.first[enemy], s.first[enemy + 1]):
            if s.status[v] == READY and not s.abandoned[v]:
                value = expected(d, s, w, v)
                s.fire_at[v] += value
                best = max(best, value)
        own += best
    return own


@kernel(read_only=("d",))
def concentrate(d: Setup, s: State, c: int) -> tuple[int, float]:
    """Return the best enemy to concentrate fire on and the gain, or -1 and 0.

    What 1 ACC more adds is set against what each unit would take from a target of its own.
    """
    enemy = 1 - player_of(d, c)
    own = add_up_fire(d, s, c, CONCENTRATE)
    target, most = -1, own + COMMANDED
    for v in range(s.first[enemy], s.first[enemy + 1]):
        value = min((1.0 + SHARPER) * s.fire_at[v], d.worth[v] * s.left[v])
        if value > most:
            target, most = v, value
    return int(target), float(most - own if target >= 0 else 0.0)


@kernel(read_only=("d",))
def disable(d: Setup, s: State, c: int) -> tuple[int, float]:
    """Return the enemy vehicle that infantry around a commander best stops, and the gain; or -1.

    It is worth a part of its cost, as far as it is likely to be damaged.
    """
    enemy, moving = 1 - player_of(d, c), 0
    for k in range(d.hulls):
        v = d.hull[k]
        moving += int(player_of(d, v) == enemy and mobile(d, s, v))
    if moving == 0:
        return -1, 0.0
    own = add_up_fire(d, s, c, DISABLE)
    target, most = -1, own + COMMANDED
    for k in range(d.hulls):
        v = d.hull[k]
        if player_of(d, v) == enemy and mobile(d, s, v):
            fire = min(s.fire_at[v], d.worth[v] * s.left[v])
            value = fire + min(1.0, fire / d.worth[v]) * STRANDED * d.cost[v]
            if value > most:
                target, most = v, value
    return int(target), float(most - own if target >= 0 else 0.0)


@kernel(read_only=("d",))
def mobile(d: Setup, s: State, v: int) -> bool:
    """Return whether a vehicle drives, and can be stopped."""
    still = s.immobile[v] or s.abandoned[v] or d.is_[v] & GUN
    return bool(s.status[v] == READY and not still)


@kernel(read_only=("d",))
def steadied(d: Setup, s: State, c: int) -> float:
    """Return what rerolled morale tests save this phase from vehicles that can ram squads.

    Only a player that acts before the enemy in a phase can still be rammed in it.
    """
    player, saved = player_of(d, c), 0.0
    if s.initiative != player:
        return 0.0
    for k in range(d.hulls):
        v, most = d.hull[k], 0.0
        if player_of(d, v) == player or not mobile(d, s, v) or s.assaulted[v]:
            continue
        for w in range(s.first[player], s.first[player + 1]):
            if not is_vehicle(d, w) and reached(d, s, c, w, HOLD_LINE):
                dx, dy = s.x[v] - s.x[w], s.y[v] - s.y[w]
                far = 2.0 * d.spd[v] + s.room[v] + s.room[w]
                if dx * dx + dy * dy <= far * far:
                    most = max(most, nerve(morale_of(d, s, w)) * s.strength[w] * d.strikes[v, w])
        saved += CAUGHT * most
    return saved


@kernel(read_only=("d",))
def caught(d: Setup, s: State, w: int, x: float, y: float) -> float:
    """Return what assaults are expected to take from a unit at a spot before it acts again."""
    enemy, loss = 1 - player_of(d, w), 0.0
    for e in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy = s.x[e] - x, s.y[e] - y
        far = (2.0 + COMES_NEARER) * d.spd[e] + s.room[e] + s.room[w]
        free = s.status[e] == READY and not s.abandoned[e] and not s.immobile[e]
        if free and not d.is_[e] & GUN and dx * dx + dy * dy <= far * far:
            loss += CAUGHT * s.strength[e] * d.strikes[e, w]
    return float(min(loss, d.worth[w] * s.left[w]))


@kernel(read_only=("d",))
def flight(d: Setup, s: State, c: int) -> float:
    """Return what falling back saves from assaults, less what the units could do instead."""
    player, enemy, saved, most = player_of(d, c), 1 - player_of(d, c), 0.0, 0.0
    for w in range(s.first[player], s.first[player + 1]):
        flees = reached(d, s, c, w, FALL_BACK) and not s.dug[w] and may_move(d, s, w)
        s.fears[w] = caught(d, s, w, s.x[w], s.y[w]) if flees else STAYS
        most += max(0.0, s.fears[w])
    if most <= FLIGHT:
        return 0.0
    for w in range(s.first[player], s.first[player + 1]):
        here = s.fears[w]
        if here == STAYS:
            continue
        own = 0.0
        for v in range(s.first[enemy], s.first[enemy + 1]):
            if s.status[v] == READY and not s.abandoned[v]:
                own = max(own, expected(d, s, w, v) if s.shot[w] == 0 else 0.0)
                own = max(own, s.strength[w] * d.strikes[w, v] if s.assaulted[w] == 0 else 0.0)
        v = nearest_enemy(d, s, w)
        if v >= 0 and here > 0.0:
            dx, dy = s.x[w] - s.x[v], s.y[w] - s.y[v]
            go = 2.0 * speed(d, s, w) / max(0.001, math.sqrt(dx * dx + dy * dy))
            x = min(max(s.x[w] + go * dx, 0.0), d.width)
            y = min(max(s.y[w] + go * dy, 0.0), d.depth)
            here -= caught(d, s, w, x, y)
        saved += here - own
    return saved


@kernel(read_only=("d",))
def unled(d: Setup, s: State, c: int) -> float:
    """Return the points of squads without a leader that would fail the test for an action."""
    player, fear = player_of(d, c), 0.0
    for w in range(s.first[player], s.first[player + 1]):
        if reached(d, s, c, w, INSPIRE) and not led(d, s, w):
            if s.ordered[w] != s.current_round and actions_left(d, s, w) == LEADERLESS:
                fear += (1.0 - nerve(morale_of(d, s, w))) * s.strength[w] * d.cost[w]
    return fear


@kernel(read_only=("d",))
def command_greedy(d: Setup, s: State, c: int) -> None:
    """Let a commander give the order that is worth most, if one is worth its action.

    Any order spares squads without a leader their tests for the rest of the turn.
    """
    if s.status[unit_of(d, s, c)] != READY:
        return
    fear, steady = unled(d, s, c), steadied(d, s, c)
    if max(fear, steady) > NERVE:
        order(d, s, c, HOLD_LINE if steady > COMMANDED else INSPIRE, -1)
        return
    if flight(d, s, c) > FLIGHT:
        order(d, s, c, FALL_BACK, -1)
        return
    v, gain = concentrate(d, s, c)
    t, stopped = disable(d, s, c)
    if t >= 0 and stopped > gain:
        order(d, s, c, DISABLE, t)
    elif v >= 0:
        order(d, s, c, CONCENTRATE, v)
