"""Manoeuvres: the movement step of an activation.

Source: Armoured Clash, "Movement Step".
"""

from factions.systems.armoured_clash.kernels.judgement.at_the_double import (
    FARTHER,
    LEAST_DRAW,
    MORE_SPEED,
    SLACK,
    value_of_haste,
)
from factions.systems.armoured_clash.kernels.judgement.hands import may_command
from factions.systems.armoured_clash.kernels.record import events
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ADVANCE,
    AIM,
    AT_THE_DOUBLE,
    CHARGE,
    CUMBERSOME,
    DISEMBARK,
    DOUBLE_TIME,
    EXIT,
    HOUSED,
    MOVE_IN,
    PAVISES,
    READY,
    STAY,
    STORMING,
    TO_HX,
    TO_HY,
    TO_X,
    TO_Y,
    Record,
)
from factions.systems.armoured_clash.kernels.rules.attacks.close_quarters import (
    catch_unawares,
    close_quarters,
)
from factions.systems.armoured_clash.kernels.rules.attacks.opportunity_fire import react
from factions.systems.armoured_clash.kernels.rules.cards import command
from factions.systems.armoured_clash.kernels.rules.garrisons import (
    building_near,
    garrison,
    step_out,
)
from factions.systems.armoured_clash.kernels.rules.special_rules.corrosive_fumes import spread_fumes
from factions.systems.armoured_clash.kernels.rules.special_rules.inspiring import inspire
from factions.systems.armoured_clash.kernels.rules.special_rules.land_trains import tow
from factions.systems.armoured_clash.kernels.rules.transports import disembark
from factions.systems.armoured_clash.kernels.table.charges import find_charge
from factions.systems.armoured_clash.kernels.table.passing import Path, note_path
from factions.systems.armoured_clash.kernels.table.shapes import flanked, is_out, stand_at
from factions.systems.armoured_clash.kernels.table.ways import find_turn, find_way, speed
from factions.tabletop import geometry
from factions.tabletop.jit import kernel


@kernel
def go_ahead(d: Record, s: Record, u: int, what: int) -> None:
    """Advance or double time toward the place of the order at hand, facing what it says."""
    x, y = s.orders[TO_X], s.orders[TO_Y]
    budget = speed(d, s, u, what)
    if what == DOUBLE_TIME and hasten(d, s, u, budget):
        x, y, budget = s.orders[TO_X], s.orders[TO_Y], speed(d, s, u, what)
    s.moved = what
    way = find_way(d, s, u, x, y, budget, s.orders[TO_HX], s.orders[TO_HY])
    if way.gone > 0.0:
        s.covered[u] = 0
        note_path(s, Path(s.x[u], s.y[u], way.bend_x, way.bend_y, way.end.x, way.end.y))
        stand_at(d, s, u, way.end)
        events.emit_place(s, events.DOUBLED if what == DOUBLE_TIME else events.ADVANCED, u)
        tow(d, s, u)
    else:
        note_path(s, Path(s.x[u], s.y[u], s.x[u], s.y[u], s.x[u], s.y[u]))
        turned = turn_on_the_spot(d, s, u, s.orders[TO_HX], s.orders[TO_HY])
        s.moved = what = ADVANCE if turned else STAY
    if what == DOUBLE_TIME and d.rules[u] & CUMBERSOME:
        s.reloading[u] = 1


@kernel
def hasten(d: Record, s: Record, u: int, budget: float) -> bool:
    """Command a unit to go farther at double time, if its way is free; tell whether it may.

    budget: how far it goes without. The order at hand then leads where it goes with it.
    """
    if budget <= 0.0 or not may_command(d, s, u, AT_THE_DOUBLE):
        return False
    x, y = s.orders[TO_X], s.orders[TO_Y]
    away = geometry.distance(x, y, s.x[u], s.y[u])
    if away < budget - SLACK:
        return False
    worth, x, y = value_of_haste(d, s, u, x, y, 1.0 + FARTHER / away)
    if worth < LEAST_DRAW:
        return False
    hx, hy = s.orders[TO_HX], s.orders[TO_HY]
    gone = find_way(d, s, u, x, y, budget, hx, hy).gone
    if find_way(d, s, u, x, y, budget + FARTHER, hx, hy).gone < gone + MORE_SPEED:
        return False
    if not command(d, s, u, AT_THE_DOUBLE, worth):
        return False
    s.more_speed = MORE_SPEED
    s.orders[TO_X], s.orders[TO_Y] = x, y
    return True


@kernel
def turn_on_the_spot(d: Record, s: Record, u: int, fx: float, fy: float) -> bool:
    """Turn a unit on the spot toward (fx, fy), where it has room to; tell whether it did."""
    spot = find_turn(d, s, u, fx, fy)
    if not spot.found:
        return False
    stand_at(d, s, u, spot)
    events.emit_place(s, events.TURNED, u)
    return True


@kernel
def stand_and_aim(s: Record, u: int) -> None:
    """Let a unit stand where it is and aim."""
    s.moved, s.aimed = AIM, 1
    events.emit(s, events.ACTION, u, -1, events.AIMS, 0)


@kernel
def charge(d: Record, s: Record, u: int, v: int) -> None:
    """Charge unit v and fight it, if a way there still is."""
    if not is_out(s, v):
        return
    spot, rough = find_charge(d, s, u, v)
    if not spot.found:
        return
    events.emit(s, events.ACTION, u, v, events.CHARGES, 0)
    s.moved = CHARGE
    s.rough = int(rough)
    s.outflanks = 1 if flanked(d, s, u, v) else 0
    s.covered[u] = 0
    stand_at(d, s, u, spot)
    events.emit_place(s, events.CHARGED, u)
    tow(d, s, u)
    if d.rules[v] & PAVISES == 0:
        s.covered[v] = 0
    catch_unawares(d, s, u, v)
    end_move(d, s, u)
    if s.status[u] == READY and is_out(s, v):
        close_quarters(d, s, u, v)


@kernel
def manoeuvre(d: Record, s: Record, u: int, what: int) -> None:
    """Make the manoeuvre of the order at hand, charges apart."""
    x, y = s.orders[TO_X], s.orders[TO_Y]
    if what == DISEMBARK and s.status[u] == ABOARD:
        if disembark(d, s, u, x, y):
            s.moved, s.reforming = DISEMBARK, 1
            turn_on_the_spot(d, s, u, s.orders[TO_HX], s.orders[TO_HY])
    elif what == EXIT and s.status[u] == HOUSED:
        if step_out(d, s, u, x, y):
            s.moved, s.reforming = EXIT, 1
    elif what == MOVE_IN and d.rules[u] & STORMING:
        k = building_near(d, s, u)
        if k >= 0:
            s.moved = MOVE_IN
            garrison(d, s, u, k)
    elif what == AIM and is_out(s, u):
        stand_and_aim(s, u)
    elif what in (ADVANCE, DOUBLE_TIME) and s.status[u] == READY:
        go_ahead(d, s, u, what)


@kernel
def end_move(d: Record, s: Record, u: int) -> None:
    """End a movement step, Corrosive Fumes and Inspiring included, and take the reaction step."""
    if is_out(s, u) and s.n[u] > 0:
        if d.fumes[u] > 0.0:
            spread_fumes(d, s, u)
        if d.inspiring[u] > 0:
            inspire(d, s, u)
        if s.reacted == 0:
            react(d, s, u, True)
