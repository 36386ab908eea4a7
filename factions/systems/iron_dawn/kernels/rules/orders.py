"""Orders: what commanders make units in their command radius do.

Source: Iron Dawn V2, "Orders", "Inspire", "Disable That Vehicle", "Hold the Line", "Concentrate
Fire", "Fall Back". An order is an action, and the manoeuvre, of the commander's unit.

Effects of orders: `rules.movement:speed`, `rules.morale:morale_of`, `rules.morale:test`,
`rules.morale:calm`, `rules.shooting.firing:accuracy`, `rules.shooting.volleys:settle_volley`,
`rules.manoeuvres:may_do`, `rules.manoeuvres:obey`.
"""

import math

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    CONCENTRATE,
    DISABLE,
    FALL_BACK,
    HOLD_LINE,
    INSPIRE,
    JOINED,
    READY,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.morale import commands, in_radius, morale_of, passes
from factions.systems.iron_dawn.kernels.rules.movement import speed
from factions.systems.iron_dawn.kernels.rules.turn_sequence import may_act, may_move, moved
from factions.systems.iron_dawn.kernels.table.formation import (
    bodies,
    is_vehicle,
    nearest_enemy,
    player_of,
)
from factions.systems.iron_dawn.kernels.table.ways import find_way, gather, take_way
from factions.tabletop.compiler.jit import kernel

AWAY_FROM = 100.0


@kernel(read_only=("d",))
def unit_of(d: Setup, s: State, commander: int) -> int:
    """Return the unit whose action an order of a commander takes: its own, or the one it is in.

    Source: Iron Dawn V2, Orders.
    """
    return int(s.host[commander]) if s.status[commander] == JOINED else commander


@kernel(read_only=("d",))
def may_order(d: Setup, s: State, commander: int) -> bool:
    """Return whether a commander may give an order in this phase. Source: Iron Dawn V2, Orders."""
    if not commands(d, s, commander):
        return False
    u = unit_of(d, s, commander)
    return bool(may_act(d, s, u) and not s.manoeuvred[u] and s.busy[u] != s.current_turn)


@kernel(read_only=("d",))
def reached(d: Setup, s: State, commander: int, u: int, what: int) -> bool:
    """Return whether an order reaches a unit of the commander's side; Fall Back none dug in.

    Source: Iron Dawn V2, Command Radius, Fall Back.
    """
    if s.status[u] != READY or s.abandoned[u] or not in_radius(d, s, commander, u):
        return False
    if what == FALL_BACK and s.dug[u]:
        return False
    return bool(what in (CONCENTRATE, FALL_BACK) or not is_vehicle(d, u))


@kernel(read_only=("d",))
def fall_back(d: Setup, s: State, u: int) -> None:
    """Move a unit at twice its SPD away from the nearest enemy.

    Source: Iron Dawn V2, Fall Back.
    """
    v = nearest_enemy(d, s, u)
    s.busy[u] = s.current_turn
    if v < 0 or not may_move(d, s, u):
        return
    dx, dy = s.x[u] - s.x[v], s.y[u] - s.y[v]
    far = max(0.001, math.sqrt(dx * dx + dy * dy))
    x = min(max(s.x[u] + AWAY_FROM * dx / far, 0.0), d.width)
    y = min(max(s.y[u] + AWAY_FROM * dy / far, 0.0), d.depth)
    moved(s, u)
    inches = 2.0 * speed(d, s, u)
    gather(d, s, u, inches)
    nearer, way = find_way(d, s, u, x, y, inches)
    if nearer > 0.0:
        take_way(s, u, way)
        emits.placed(s, events.RETREAT, u, v, bodies(s, u))


@kernel(read_only=("d",))
def order(d: Setup, s: State, commander: int, what: int, v: int) -> bool:
    """Let a commander give an order, at unit v where it names one; return whether it is obeyed.

    A unit that an order has fire at an enemy in this phase already does that.

    Source: Iron Dawn V2, Orders.
    """
    u = unit_of(d, s, commander)
    s.acted[u] += 1
    s.manoeuvred[u] = 1
    s.busy[u] = s.current_turn
    emits.emit(s, events.ACTION, commander, v, what, 0)
    mor = morale_of(d, s, commander) + d.order_mor[commander]
    if not passes(s, commander, mor, events.TO_ORDER):
        return False
    player = player_of(d, commander)
    for friend in range(s.first[player], s.first[player + 1]):
        if not reached(d, s, commander, friend, what):
            continue
        s.ordered[friend] = s.current_round
        if what == INSPIRE:
            s.inspired[friend] = s.current_round
        elif what == HOLD_LINE:
            s.steady[friend] = s.current_turn
        elif what in (CONCENTRATE, DISABLE) and s.focus[friend] != s.current_turn:
            s.focus[friend], s.focus_at[friend] = s.current_turn, v
            s.focus_acc[friend] = 1 if what == CONCENTRATE else 0
        elif what == FALL_BACK and friend != u:
            fall_back(d, s, friend)
    return True


@kernel
def bound(s: State, u: int, v: int) -> bool:
    """Return whether an order to fire at one enemy keeps a unit from shooting at unit v.

    Source: Iron Dawn V2, Disable That Vehicle, Concentrate Fire.
    """
    return bool(s.focus[u] == s.current_turn and s.focus_at[u] != v)


@kernel
def disable_that_vehicle(s: State, u: int, v: int) -> None:
    """Immobilise a vehicle damaged by a unit that the order has had fire at it.

    Source: Iron Dawn V2, Disable That Vehicle.
    """
    if s.focus[u] == s.current_turn and s.focus_acc[u] == 0:
        s.immobile[v] = 1
