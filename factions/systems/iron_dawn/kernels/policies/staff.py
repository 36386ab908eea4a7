"""What orders the greedy policy's commanders give: the one worth most, in army points.

Source: Iron Dawn V2, "Orders", "Inspire", "Concentrate Fire", "Disable That Vehicle", "Hold the
Line", "Fall Back".
"""

import math

from factions.systems.iron_dawn.kernels.judgement.chances import nerve
from factions.systems.iron_dawn.kernels.record.indices import (
    CONCENTRATE,
    DISABLE,
    FALL_BACK,
    FLEE,
    GUN,
    HOLD_LINE,
    INSPIRE,
    OBEYED,
    READY,
    SHOOT,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import led, morale_of
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.orders import order, reached, unit_of
from factions.systems.iron_dawn.kernels.rules.shooting.firing import could_hit
from factions.systems.iron_dawn.kernels.rules.turn_sequence import (
    LEADERLESS,
    actions_left,
    may_act,
    may_move,
    may_shoot,
    phases_left,
)
from factions.systems.iron_dawn.kernels.table.formation import nearest_enemy, player_of
from factions.tabletop.compiler.jit import kernel

COMES_NEARER = 0.7  # of its SPD that an enemy is expected to come nearer first
NERVE = 8.0  # points of leaderless squads' actions that an order is given for
SHARPER = 0.15  # what 1 ACC more adds to a volley
COMMANDED = 4.0  # points that fire under an order, or steadiness, has to gain
STRANDED = 0.3  # part of a vehicle's cost that stopping it is worth
CAUGHT = 0.4  # chance that an enemy assaults a unit that it can assault
STAYS = -1.0
TINY = 1e-9  # points: more than a unit that has fallen is worth


@kernel(read_only=("d",))
def expected(d: Setup, s: State, u: int, v: int) -> float:
    """Return what a volley of unit u is expected to take from unit v, sight and cover apart."""
    dx, dy, far = s.x[u] - s.x[v], s.y[u] - s.y[v], d.reach[u] + s.spread[v]
    square, near = dx * dx + dy * dy, d.near_reach[u] + s.spread[v]
    player = player_of(d, u)
    if square > far * far:
        return 0.0
    close, far_off = d.deals[player, u, v], d.deals_far[player, u, v]
    return float(s.strength[u] * (close if square <= near * near else far_off))


@kernel(read_only=("d",))
def could_obey(d: Setup, s: State, commander: int, u: int, what: int) -> bool:
    """Return whether an order to fire reaches a unit that can still shoot and is under none."""
    if s.focus[u] == s.current_turn or not may_shoot(d, s, u):
        return False
    return reached(d, s, commander, u, what) and may_act(d, s, u)


@kernel(read_only=("d",))
def in_sight(d: Setup, s: State, commander: int, v: int, what: int) -> bool:
    """Return whether a unit under an order could hit enemy v; by OBEYED alone that is looked at."""
    player, u = player_of(d, commander), unit_of(d, s, commander)
    if d.taste[player, OBEYED] <= 0.0:
        return True
    for friend in range(s.first[player], s.first[player + 1]):
        ready = friend != u and could_obey(d, s, commander, friend, what)
        if ready and could_hit(d, s, friend, v, SHOOT):
            return True
    return False


@kernel(read_only=("d",))
def add_up_fire(d: Setup, s: State, commander: int, what: int) -> float:
    """Write into `fire_at` what all units an order reaches would take from each enemy.

    The commander's own unit spends its action on the order; units under an order, and those that
    have no action left, are left out.
    Returns what they would take if each shot at a target of its own.
    """
    player, u, own = player_of(d, commander), unit_of(d, s, commander), 0.0
    enemy = 1 - player
    for v in range(s.first[enemy], s.first[enemy + 1]):
        s.fire_at[v] = 0.0
    for friend in range(s.first[player], s.first[player + 1]):
        if friend == u or not could_obey(d, s, commander, friend, what):
            continue
        best = 0.0
        for v in range(s.first[enemy], s.first[enemy + 1]):
            if s.status[v] == READY and not s.abandoned[v]:
                value = expected(d, s, friend, v)
                s.fire_at[v] += value
                best = max(best, value)
        own += best
    return own


@kernel(read_only=("d",))
def concentrate(d: Setup, s: State, commander: int) -> tuple[int, float]:
    """Return the best enemy to concentrate fire on and the gain, or -1 and 0.

    What 1 ACC more adds is set against what each unit would take from a target of its own.
    """
    enemy = 1 - player_of(d, commander)
    own = add_up_fire(d, s, commander, CONCENTRATE)
    target, most = -1, own + COMMANDED
    for v in range(s.first[enemy], s.first[enemy + 1]):
        left = d.worth[v] * s.left[v]
        value = min((1.0 + SHARPER) * s.fire_at[v], left)
        value += s.stake[v] * value * value / max(left * left, TINY)
        if value > most and in_sight(d, s, commander, v, CONCENTRATE):
            target, most = v, value
    return int(target), float(most - own if target >= 0 else 0.0)


@kernel(read_only=("d",))
def disable(d: Setup, s: State, commander: int) -> tuple[int, float]:
    """Return the enemy vehicle that infantry around a commander best stops, and the gain; or -1.

    It is worth a part of its cost, as far as it is likely to be damaged.
    """
    enemy, moving = 1 - player_of(d, commander), 0
    for hull in range(d.hulls):
        v = d.hull[hull]
        moving += int(player_of(d, v) == enemy and mobile(d, s, v))
    if moving == 0:
        return -1, 0.0
    own = add_up_fire(d, s, commander, DISABLE)
    target, most = -1, own + COMMANDED
    for hull in range(d.hulls):
        v = d.hull[hull]
        if player_of(d, v) == enemy and mobile(d, s, v):
            fire = min(s.fire_at[v], d.worth[v] * s.left[v])
            value = fire + min(1.0, fire / d.worth[v]) * STRANDED * d.cost[v]
            if value > most and in_sight(d, s, commander, v, DISABLE):
                target, most = v, value
    return int(target), float(most - own if target >= 0 else 0.0)


@kernel(read_only=("d",))
def mobile(d: Setup, s: State, v: int) -> bool:
    """Return whether a vehicle drives, and can be stopped."""
    still = s.immobile[v] or s.abandoned[v] or d.is_[v] & GUN
    return bool(s.status[v] == READY and not still)


@kernel(read_only=("d",))
def steadied(d: Setup, s: State, commander: int) -> float:
    """Return what rerolled morale tests save this phase from vehicles that can ram squads.

    Only a player that acts before the enemy in a phase can still be rammed in it. Squads that
    another order steadies already gain nothing.
    """
    player, saved = player_of(d, commander), 0.0
    if s.initiative != player:
        return 0.0
    for hull in range(d.hulls):
        v, most = d.hull[hull], 0.0
        if player_of(d, v) == player or not mobile(d, s, v) or s.assaulted[v]:
            continue
        for u in range(s.first[player], s.first[player + 1]):
            steady = s.steady[u] == s.current_turn
            if not steady and reached(d, s, commander, u, HOLD_LINE):
                dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
                far = 2.0 * d.spd[v] + s.room[v] + s.room[u]
                if dx * dx + dy * dy <= far * far:
                    most = max(most, nerve(morale_of(d, s, u)) * s.strength[u] * d.strikes[v, u])
        saved += CAUGHT * most
    return saved


@kernel(read_only=("d",))
def caught(d: Setup, s: State, u: int, x: float, y: float) -> float:
    """Return what assaults are expected to take from a unit at a spot before it acts again."""
    enemy, loss = 1 - player_of(d, u), 0.0
    for v in range(s.first[enemy], s.first[enemy + 1]):
        dx, dy = s.x[v] - x, s.y[v] - y
        far = (2.0 + COMES_NEARER) * d.spd[v] + s.spread[v] + s.spread[u]
        free = s.status[v] == READY and not s.abandoned[v] and not s.immobile[v]
        if free and not d.is_[v] & GUN and dx * dx + dy * dy <= far * far:
            loss += CAUGHT * s.strength[v] * d.strikes[v, u]
    return float(min(loss, d.worth[u] * s.left[u]))


@kernel(read_only=("d",))
def flight(d: Setup, s: State, commander: int) -> float:
    """Return what falling back saves from assaults, less what the units could do instead."""
    player, enemy, saved, most = player_of(d, commander), 1 - player_of(d, commander), 0.0, 0.0
    for u in range(s.first[player], s.first[player + 1]):
        flees = reached(d, s, commander, u, FALL_BACK) and may_move(d, s, u)
        s.fears[u] = caught(d, s, u, s.x[u], s.y[u]) if flees else STAYS
        most += max(0.0, s.fears[u])
    if most <= d.taste[player, FLEE]:
        return 0.0
    for u in range(s.first[player], s.first[player + 1]):
        here = s.fears[u]
        if here == STAYS:
            continue
        own = 0.0
        for v in range(s.first[enemy], s.first[enemy + 1]):
            if s.status[v] == READY and not s.abandoned[v]:
                own = max(own, expected(d, s, u, v) if s.shot[u] == 0 else 0.0)
                own = max(own, s.strength[u] * d.strikes[u, v] if s.assaulted[u] == 0 else 0.0)
        v = nearest_enemy(d, s, u)
        if v >= 0 and here > 0.0:
            dx, dy = s.x[u] - s.x[v], s.y[u] - s.y[v]
            go = 2.0 * speed(d, s, u) / max(0.001, math.sqrt(dx * dx + dy * dy))
            x = min(max(s.x[u] + go * dx, 0.0), d.width)
            y = min(max(s.y[u] + go * dy, 0.0), d.depth)
            here -= caught(d, s, u, x, y)
        saved += here - own
    return saved


@kernel(read_only=("d",))
def unled(d: Setup, s: State, commander: int) -> float:
    """Return the points of squads without a leader that would fail the test for an action."""
    player, fear = player_of(d, commander), 0.0
    for u in range(s.first[player], s.first[player + 1]):
        if reached(d, s, commander, u, INSPIRE) and not led(d, s, u):
            todo = actions_left(d, s, u, phases_left(s))
            if s.ordered[u] != s.current_round and todo == LEADERLESS:
                fear += (1.0 - nerve(morale_of(d, s, u))) * s.strength[u] * d.cost[u]
    return fear


@kernel(read_only=("d",))
def command_greedy(d: Setup, s: State, commander: int) -> None:
    """Let a commander give the order that is worth most, if one is worth its action.

    Any order spares squads without a leader their tests for the rest of the turn.
    """
    if s.status[unit_of(d, s, commander)] != READY:
        return
    fear, steady = unled(d, s, commander), steadied(d, s, commander)
    if max(fear, steady) > NERVE:
        order(d, s, commander, HOLD_LINE if steady > COMMANDED else INSPIRE, -1)
        return
    if flight(d, s, commander) > d.taste[player_of(d, commander), FLEE]:
        order(d, s, commander, FALL_BACK, -1)
        return
    v, gain = concentrate(d, s, commander)
    vehicle, stopped = disable(d, s, commander)
    if vehicle >= 0 and stopped > gain:
        order(d, s, commander, DISABLE, vehicle)
    elif v >= 0:
        order(d, s, commander, CONCENTRATE, v)
