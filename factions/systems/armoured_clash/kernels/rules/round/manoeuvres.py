"""Manoeuvres: the movement step of an activation.

Source: Armoured Clash, "Movement Step".

Effects of having aimed, disembarked, charged over difficult ground or outflanked:
`judgement.aiming.combat_rating:shot_rating`, `judgement.aiming.combat_rating:melee_rating`,
`rules.attacks.close_quarters:has_defensive_advantage`.

For movement, see `table.ways:speed`, `table.ways:find_way`, `table.ways:bounded_turn`,
`table.ways:find_turn`, `table.charges:can_charge`, `table.charges:find_charge`, `table.room:fits`,
`table.room:room_for`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.at_the_double import (
    FARTHER,
    LEAST_DRAW,
    MORE_SPEED,
    SLACK,
    farther_on,
    haste_for_the_enemy,
    value_of_haste,
)
from factions.systems.armoured_clash.kernels.judgement.choices import overruns
from factions.systems.armoured_clash.kernels.judgement.hands import lowest_card, may_command
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.order import Order
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
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
    OVERRUN,
    PAVISES,
    READY,
    STAY,
    STORMING,
)
from factions.systems.armoured_clash.kernels.rules.attacks.close_quarters import (
    Outcome,
    catch_unawares,
    close_quarters,
)
from factions.systems.armoured_clash.kernels.rules.attacks.opportunity_fire import (
    second_reaction_step,
)
from factions.systems.armoured_clash.kernels.rules.cards import command, discard, play_card
from factions.systems.armoured_clash.kernels.rules.discipline.falling_back import re_form
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import regain_order
from factions.systems.armoured_clash.kernels.rules.garrisons import (
    building_near,
    garrison,
    step_out,
)
from factions.systems.armoured_clash.kernels.rules.special_rules.corrosive_fumes import spread_fumes
from factions.systems.armoured_clash.kernels.rules.special_rules.inspiring import inspire
from factions.systems.armoured_clash.kernels.rules.special_rules.land_trains import tow
from factions.systems.armoured_clash.kernels.rules.special_rules.shockwave import shock
from factions.systems.armoured_clash.kernels.rules.special_rules.throw import throw
from factions.systems.armoured_clash.kernels.rules.transports import disembark
from factions.systems.armoured_clash.kernels.table.charges import find_charge
from factions.systems.armoured_clash.kernels.table.passing import (
    Path,
    note_path,
    path_taken,
    straight,
)
from factions.systems.armoured_clash.kernels.table.roads import (
    BY_ROAD,
    find_way_by_road,
    road_under,
)
from factions.systems.armoured_clash.kernels.table.shapes import (
    Spot,
    flanked,
    is_out,
    player_of,
    stand_at,
)
from factions.systems.armoured_clash.kernels.table.ways import find_turn, find_way, speed
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def go_ahead(d: Setup, s: State, u: int, what: int, order: Order) -> None:
    """Advance or double time toward the place of an order, facing what it says.

    Source: Armoured Clash, "Movement Step".
    """
    x, y, toward_x, toward_y = order.x, order.y, order.toward_x, order.toward_y
    budget = speed(d, s, u, what)
    if what == DOUBLE_TIME and s.boost > 0:
        away = max(geometry.EPSILON, geometry.distance(x, y, s.x[u], s.y[u]))
        if away >= 2.0 * d.speed[u] - SLACK:
            x, y = farther_on(d, s, u, x, y, max(1.0, budget / away))
    elif what == DOUBLE_TIME:
        hastened, x, y = hasten(d, s, u, budget, order)
        if hastened:
            budget = speed(d, s, u, what)
    s.moved = what
    more = BY_ROAD * (2.0 if what == DOUBLE_TIME else 1.0)
    if road_under(d, s, u, s.x[u], s.y[u], s.hx[u], s.hy[u]) >= 0:
        away = max(geometry.EPSILON, geometry.distance(x, y, s.x[u], s.y[u]))
        worth, fx, fy = value_of_haste(d, s, u, x, y, max(1.0, (budget + more) / away))
        if away >= budget - SLACK and worth >= LEAST_DRAW:
            x, y = fx, fy
    way = find_way_by_road(d, s, u, x, y, budget, more, toward_x, toward_y)
    if way.gone > 0.0:
        s.covered[u] = 0
        note_path(s, Path(s.x[u], s.y[u], way.bend_x, way.bend_y, way.end.x, way.end.y))
        stand_at(d, s, u, way.end)
        emits.emit_place(s, events.DOUBLED if what == DOUBLE_TIME else events.ADVANCED, u)
        tow(d, s, u)
        if what == DOUBLE_TIME:
            shock(d, s, u, path_taken(s))
    else:
        note_path(s, Path(s.x[u], s.y[u], s.x[u], s.y[u], s.x[u], s.y[u]))
        turned = turn_on_the_spot(d, s, u, toward_x, toward_y)
        s.moved = what = ADVANCE if turned else STAY
    if what == DOUBLE_TIME and d.rules[u] & CUMBERSOME:
        s.reloading[u] = 1


@kernel(read_only=("d",))
def hasten(d: Setup, s: State, u: int, budget: float, order: Order) -> tuple[bool, float, float]:
    """Command a unit to go farther at double time, if its way is free.

    budget: how far it goes without. Return whether it may, and where it then goes.

    Source: Armoured Clash, "Issuing Commands".
    """
    if budget <= 0.0 or not may_command(d, s, u, AT_THE_DOUBLE):
        return False, order.x, order.y
    away = geometry.distance(order.x, order.y, s.x[u], s.y[u])
    if away < budget - SLACK:
        return False, order.x, order.y
    worth, x, y = value_of_haste(d, s, u, order.x, order.y, 1.0 + FARTHER / away)
    if worth < LEAST_DRAW:
        return False, order.x, order.y
    hx, hy = order.toward_x, order.toward_y
    gone = find_way(d, s, u, x, y, budget, hx, hy).gone
    if find_way(d, s, u, x, y, budget + FARTHER, hx, hy).gone < gone + MORE_SPEED:
        return False, order.x, order.y
    theirs = haste_for_the_enemy(d, s, u, order.x, order.y, x, y)
    if not command(d, s, u, AT_THE_DOUBLE, worth, theirs):
        return False, order.x, order.y
    s.more_speed = MORE_SPEED
    return True, x, y


@kernel(read_only=("d",))
def turn_on_the_spot(d: Setup, s: State, u: int, fx: float, fy: float) -> bool:
    """Turn a unit on the spot toward (fx, fy), where it has room; return whether it did.

    Source: Armoured Clash, "Movement Step".
    """
    spot = find_turn(d, s, u, fx, fy)
    if not spot.found:
        return False
    stand_at(d, s, u, spot)
    emits.emit_place(s, events.TURNED, u)
    return True


@kernel(read_only=("d",))
def advance_free(d: Setup, s: State, u: int, most: float, spot: Spot, why: int) -> None:
    """Advance up to so many inches outside a movement step, toward a spot and facing as there.

    Source: Armoured Clash, "Movement Step"; the special rules Vanguard and Hit & Run.
    """
    fx, fy = spot.x + d.depth * spot.hx, spot.y + d.depth * spot.hy
    way = find_way(d, s, u, spot.x, spot.y, most, fx, fy)
    if spot.found and way.gone > 0.0:
        stand_at(d, s, u, way.end)
        emits.emit_place(s, why, u)


@kernel
def stand_and_aim(s: State, u: int) -> None:
    """Let a unit stand where it is and aim. Source: Armoured Clash, "Movement Step"."""
    s.moved, s.aimed = AIM, 1
    emits.emit(s, events.ACTION, u, -1, events.AIMS, 0)


@kernel(read_only=("d",))
def charge(d: Setup, s: State, u: int, v: int) -> None:
    """Charge unit v and fight it, if a way there still is; overrun it, throw what is left of it.

    Source: Armoured Clash, "Movement Step"; the special rules Overrun and Throw.
    """
    re_form(d, s, u)
    outcome = _run_in(d, s, u, v)
    if outcome.won == events.CHARGER and d.rules[u] & OVERRUN and overruns(d, s, u, v):
        player = player_of(d, u)
        discard(s, player, play_card(s, player, lowest_card(d, s, player, -1, 0)))
        emits.emit(s, events.ACTION, u, v, events.OVERRUNS, 0)
        again = _run_in(d, s, u, v)
        outcome = Outcome(again.won, outcome.destroyed + again.destroyed)
    if outcome.destroyed > 0 and d.throws[u] > 0.0:
        throw(d, s, u)


@kernel(read_only=("d",))
def _run_in(d: Setup, s: State, u: int, v: int) -> Outcome:
    """Make a charge, if a way there still is, and fight the combat."""
    none = Outcome(events.NOBODY, 0)
    if not is_out(s, v):
        return none
    spot, rough = find_charge(d, s, u, v)
    if not spot.found:
        return none
    emits.emit(s, events.ACTION, u, v, events.CHARGES, 0)
    s.moved = CHARGE
    s.rough = int(rough)
    s.outflanks = 1 if flanked(d, s, u, v) else 0
    s.covered[u] = 0
    path = straight(s.x[u], s.y[u], spot.x, spot.y)
    stand_at(d, s, u, spot)
    emits.emit_place(s, events.CHARGED, u)
    tow(d, s, u)
    shock(d, s, u, path)
    if d.rules[v] & PAVISES == 0:
        s.covered[v] = 0
    catch_unawares(d, s, u, v)
    end_move(d, s, u)
    if s.status[u] == READY and is_out(s, v):
        return close_quarters(d, s, u, v)
    return none


@kernel(read_only=("d",))
def manoeuvre(d: Setup, s: State, u: int, what: int, order: Order) -> None:
    """Make a manoeuvre, charges apart, toward the place of an order.

    Source: Armoured Clash, "Movement Step".
    """
    re_form(d, s, u)
    if what == DISEMBARK and s.status[u] == ABOARD:
        if disembark(d, s, u, order.x, order.y, order.toward_x, order.toward_y):
            s.moved, s.reforming = DISEMBARK, 1
    elif what == EXIT and s.status[u] == HOUSED:
        if step_out(d, s, u, order.x, order.y):
            s.moved, s.reforming = EXIT, 1
    elif what == MOVE_IN and d.rules[u] & STORMING:
        building = building_near(d, s, u)
        if building >= 0:
            s.moved = MOVE_IN
            garrison(s, u, building)
    elif what == AIM and is_out(s, u):
        stand_and_aim(s, u)
    elif what in (ADVANCE, DOUBLE_TIME) and s.status[u] == READY:
        go_ahead(d, s, u, what, order)


@kernel(read_only=("d",))
def end_move(d: Setup, s: State, u: int) -> None:
    """End a movement step, with what comes of where the unit is now, and take the reaction step.

    Source: Armoured Clash, "Reaction Step", "Disordered"; the special rules Corrosive Fumes and
    Inspiring.
    """
    if is_out(s, u) and s.n[u] > 0:
        if d.fumes[u] > 0.0:
            spread_fumes(d, s, u)
        if d.inspiring[u] > 0:
            inspire(d, s, u)
        regain_order(d, s)
        second_reaction_step(d, s, u)
