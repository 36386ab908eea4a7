"""A unit's activation: rally, reactions, manoeuvre, attack step, and how it ends; sorties.

Source: Armoured Clash, "Activation Phase", "Special Actions", "Aircraft".
"""

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.apart import best_trail, open_portals, set_way
from factions.systems.armoured_clash.kernels.cards import command
from factions.systems.armoured_clash.kernels.demise import blow_up, spare
from factions.systems.armoured_clash.kernels.deploy import onward
from factions.systems.armoured_clash.kernels.exits import disembark
from factions.systems.armoured_clash.kernels.haste import hasten
from factions.systems.armoured_clash.kernels.layout import (
    ABOARD,
    ADVANCE,
    AIM,
    AIRCRAFT,
    ASSAULT_RAMP,
    AT,
    BULKY,
    CHARGE,
    CONSTRUCT,
    CUMBERSOME,
    DISEMBARK,
    DO,
    DOUBLE_TIME,
    EMBARK,
    EXIT,
    GARRISON,
    GREEDY,
    HOUSED,
    LOOKOUT,
    MOVE,
    MOVE_IN,
    PAVISES,
    RALLY,
    RAMP,
    READY,
    REARM,
    RESERVE,
    SHOOT,
    STALKERS,
    STAY,
    STORMING,
    TAKE_COVER,
    TO_HX,
    TO_HY,
    TO_X,
    TO_Y,
    Record,
)
from factions.systems.armoured_clash.kernels.melee import catch_unawares, close_quarters
from factions.systems.armoured_clash.kernels.morale import (
    passes_test,
    regain_order,
    spread_fumes,
)
from factions.systems.armoured_clash.kernels.movement import (
    find_charge,
    find_turn,
    find_way,
    speed,
)
from factions.systems.armoured_clash.kernels.places import (
    building_near,
    embark,
    garrison,
    may_embark,
    step_out,
)
from factions.systems.armoured_clash.kernels.shapes import (
    flanked,
    is_out,
    player_of,
    stand,
    within,
)
from factions.systems.armoured_clash.kernels.shots import (
    best_target,
    flak,
    rather_covers,
    react,
    shoot,
)
from factions.systems.armoured_clash.kernels.train import tow
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

RECOVERY = 8.0
INSPIRES = 12.0  # inches
RUNS = 8  # spots on a flight that are tried, evenly over the length of the table


@kernel
def begin(d: Record, s: Record, u: int) -> bool:
    """Begin an activation; tell whether the unit may use both its steps."""
    s.activated[u] = 1
    s.moved, s.rough, s.reacted, s.aimed = STAY, 0, 0, 0
    s.reforming, s.outflanks, s.more_speed = 0, 0, 0.0
    s.ordered[0] = s.ordered[1] = 0
    events.emit(s, events.ACTIVATED, u, -1, 0, 0)
    s.lookout[u] = 0
    if d.rules[u] & PAVISES == 0:
        s.covered[u] = 0
    if s.suppressed[u] == 0:
        return True
    if command(d, s, u, RALLY, RECOVERY):
        s.suppressed[u] = 0
        events.emit_status(s, u, events.SUPPRESSED, 0)
        return True
    return passes_test(d, s, u, events.RALLIES, 0)


@kernel
def go(d: Record, s: Record, u: int, what: int) -> None:
    """Advance or double time toward the place of the order at hand, facing what it says."""
    x, y = s.orders[TO_X], s.orders[TO_Y]
    budget = speed(d, s, u, what)
    if what == DOUBLE_TIME and hasten(d, s, u, budget):
        x, y, budget = s.orders[TO_X], s.orders[TO_Y], speed(d, s, u, what)
    s.moved = what
    gone = find_way(d, s, u, x, y, budget, s.orders[TO_HX], s.orders[TO_HY])
    if gone > 0.0:
        s.covered[u] = 0
        set_way(s, u, s.spot[6], s.spot[7], s.spot[0], s.spot[1])
        stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
        events.emit_place(s, events.DOUBLED if what == DOUBLE_TIME else events.ADVANCED, u)
        tow(d, s, u)
    else:
        set_way(s, u, s.x[u], s.y[u], s.x[u], s.y[u])
        turned = turn(d, s, u, s.orders[TO_HX], s.orders[TO_HY])
        s.moved = what = ADVANCE if turned else STAY
    if what == DOUBLE_TIME and d.rules[u] & CUMBERSOME:
        s.reloading[u] = 1


@kernel
def turn(d: Record, s: Record, u: int, fx: float, fy: float) -> bool:
    """Turn a unit on the spot toward (fx, fy), where it has room to; tell whether it did."""
    if not find_turn(d, s, u, fx, fy):
        return False
    stand(d, s, u, s.x[u], s.y[u], s.spot[2], s.spot[3])
    events.emit_place(s, events.TURNED, u)
    return True


@kernel
def aim(s: Record, u: int) -> None:
    """Let a unit stand where it is and aim."""
    s.moved, s.aimed = AIM, 1
    events.emit(s, events.ACTION, u, -1, events.AIMS, 0)


@kernel
def charge(d: Record, s: Record, u: int, v: int) -> None:
    """Charge unit v and fight it, if a way there still is."""
    if not is_out(s, v) or not find_charge(d, s, u, v):
        return
    events.emit(s, events.ACTION, u, v, events.CHARGES, 0)
    s.moved = CHARGE
    s.rough = 1 if s.spot[4] > 0.0 else 0
    s.outflanks = 1 if flanked(d, s, u, v) else 0
    s.covered[u] = 0
    stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
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
            turn(d, s, u, s.orders[TO_HX], s.orders[TO_HY])
    elif what == EXIT and s.status[u] == HOUSED:
        if step_out(d, s, u, x, y):
            s.moved, s.reforming = EXIT, 1
    elif what == MOVE_IN and d.rules[u] & STORMING:
        k = building_near(d, s, u)
        if k >= 0:
            s.moved = MOVE_IN
            garrison(d, s, u, k)
    elif what == AIM and is_out(s, u):
        aim(s, u)
    elif what in (ADVANCE, DOUBLE_TIME) and s.status[u] == READY:
        go(d, s, u, what)


@kernel
def attack_step(d: Record, s: Record, u: int, do: int, v: int) -> bool:
    """Attack or make a special action; tell whether it attacked. What cannot be done is not."""
    if do == RAMP and s.load[u] < 0:
        do = SHOOT
    if do == SHOOT:
        target = v if v >= 0 and is_out(s, v) else best_target(d, s, u, 0)
        if shoot(d, s, u, target):
            return True
        do = REARM if s.reloading[u] else LOOKOUT if d.reach[u] > 0.0 else TAKE_COVER
        if do == LOOKOUT and rather_covers(d, s, u):
            do = TAKE_COVER
    if do == EMBARK and v >= 0 and may_embark(d, s, u, v) and s.moved != DISEMBARK:
        embark(d, s, u, v)
    elif do == GARRISON:
        k = building_near(d, s, u)
        if k >= 0:
            garrison(d, s, u, k)
    elif do == RAMP and s.load[u] >= 0 and d.rules[u] & ASSAULT_RAMP:
        disembark(d, s, s.load[u], s.orders[TO_HX], s.orders[TO_HY])
    elif do == REARM and s.reloading[u]:
        s.reloading[u] = 0
        events.emit_status(s, u, events.RELOADS, 0)
    elif do == LOOKOUT:
        s.lookout[u] = 1
        events.emit_status(s, u, events.ON_LOOKOUT, 1)
    elif do == TAKE_COVER and d.rules[u] & BULKY == 0:
        s.covered[u] = 1
        events.emit_status(s, u, events.TAKES_COVER, 1)
    return False


@kernel
def _attack_aimed(d: Record, s: Record, u: int, do: int, v: int) -> bool:
    """Take the attack step; whoever has not moved and has somebody to shoot at has aimed."""
    if do == SHOOT and s.moved == STAY and is_out(s, u) and best_target(d, s, u, 0) >= 0:
        aim(s, u)
    return attack_step(d, s, u, do, v)


@kernel
def end_move(d: Record, s: Record, u: int) -> None:
    """End a movement step, Corrosive Fumes and Inspiring included, and take the reaction step."""
    if is_out(s, u) and s.n[u] > 0:
        if d.fumes[u] > 0.0:
            spread_fumes(d, s, u)
        if d.inspiring[u] > 0:
            _inspire(d, s, u)
        if s.reacted == 0:
            react(d, s, u, True)


@kernel
def _short(d: Record, s: Record, u: int) -> bool:
    """Let a unit that has failed to rally use one step: a shot from here, or else an advance.

    Tell whether it attacked.
    """
    if s.orders[DO] == SHOOT and is_out(s, u) and best_target(d, s, u, 0) >= 0:
        if s.reacted == 0:
            react(d, s, u, True)
        return is_out(s, u) and shoot(d, s, u, best_target(d, s, u, 0))
    what = int(s.orders[MOVE])
    if what in (DOUBLE_TIME, CHARGE):
        what = ADVANCE
    manoeuvre(d, s, u, what)
    end_move(d, s, u)
    return False


@kernel
def activate(d: Record, s: Record, u: int) -> None:
    """Carry out the order at hand, which is unit u's, from beginning to end."""
    was_suppressed, was_disordered = s.suppressed[u], s.disordered[u]
    whole = begin(d, s, u)
    if d.kind[u] == AIRCRAFT:
        sortie(d, s, u)
        return
    if d.portals[u] > 0 and is_out(s, u):
        open_portals(d, s, u)
    if is_out(s, u):
        react(d, s, u, False)
    attacked = False
    what, do, v = int(s.orders[MOVE]), int(s.orders[DO]), int(s.orders[AT])
    if s.n[u] > 0 and not whole:
        attacked = _short(d, s, u)
    elif s.n[u] > 0 and what == CHARGE and s.status[u] == READY:
        charge(d, s, u, v)
        attacked = s.moved == CHARGE
        if not attacked:
            attacked = _attack_aimed(d, s, u, SHOOT, v)
    elif s.n[u] > 0:
        manoeuvre(d, s, u, what)
        end_move(d, s, u)
        if is_out(s, u) and s.n[u] > 0 and s.moved != DOUBLE_TIME:
            attacked = _attack_aimed(d, s, u, do, v)
    if s.status[u] == ABOARD and do != EMBARK:
        events.emit(s, events.ACTION, u, s.carrier[u], events.RIDES, 0)
    blow_up(d, s)
    finish(d, s, u, was_suppressed, was_disordered, attacked)


@kernel
def finish(d: Record, s: Record, u: int, suppressed: int, disordered: int, attacked: bool) -> None:
    """End an activation: Hit & Run, the statuses that it ends, Stalkers."""
    if s.n[u] <= 0:
        return
    if s.status[u] == READY and attacked and d.hit_run[u] > 0.0 and s.suppressed[u] == 0:
        x, y = s.x[u], s.y[u] - onward(player_of(d, u)) * d.hit_run[u]
        if find_way(d, s, u, x, y, d.hit_run[u], s.x[u], s.y[u] + s.y[u] - y) > 0.0:
            stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
            events.emit_place(s, events.RAN, u)
    if suppressed and s.suppressed[u]:
        s.suppressed[u] = 0
        events.emit_status(s, u, events.SUPPRESSED, 0)
    if disordered and s.disordered[u] and d.rules[u] & CONSTRUCT == 0:
        s.disordered[u] = 0
        events.emit_status(s, u, events.DISORDERED, 0)
    regain_order(d, s, u)
    if not attacked and d.rules[u] & STALKERS and is_out(s, u) and s.lookout[u] == 0:
        s.lookout[u] = 1
        events.emit_status(s, u, events.ON_LOOKOUT, 1)


@kernel
def _inspire(d: Record, s: Record, u: int) -> None:
    """Let a unit end the suppression of friends that it inspires."""
    player, left = player_of(d, u), d.inspiring[u]
    for w in range(d.first[player], d.first[player + 1]):
        if left > 0 and w != u and s.suppressed[w] and is_out(s, w):
            if within(s, u, w, INSPIRES):
                s.suppressed[w] = 0
                left -= 1
                events.emit_status(s, w, events.SUPPRESSED, 0)


@kernel
def _fly(s: Record, u: int, start: float) -> None:
    """Note the way of a sortie that began at a height and leads to where the unit is."""
    s.way[0], s.way[1], s.way[2], s.way[3] = s.x[u], start, s.x[u], start
    s.way[4], s.way[5] = s.x[u], s.y[u]


@kernel
def choose_run(d: Record, s: Record, u: int) -> float:
    """Return how far up the table the best spot of a sortie is; the unit is moved while it looks.

    Greedy keeps away from flak.
    """
    hy = onward(player_of(d, u))
    start = s.y[u]
    best, most = start, -geometry.NEVER
    for run in range(RUNS):
        y = start + hy * run * d.depth / RUNS
        if 0.0 < y < d.depth:
            stand(d, s, u, s.x[u], y, 0.0, hy)
            value = s.spot[0] if best_target(d, s, u, 0) >= 0 else -1.0
            if d.trail[u] >= 0:
                _fly(s, u, start)
                value = max(value, 0.0) + (s.spot[0] if best_trail(d, s, u) >= 0 else 0.0)
            if d.policy[player_of(d, u)] == GREEDY:
                value -= flak(d, s, u)
            if value > most:
                best, most = y, value
    return float(best)


@kernel
def sortie(d: Record, s: Record, u: int) -> None:
    """Fly an air support sortie: straight ahead to the best spot, attack, and off the table."""
    s.incoming[u] = 0
    hy, start = onward(player_of(d, u)), s.y[u]
    stand(d, s, u, s.x[u], choose_run(d, s, u), 0.0, hy)
    _fly(s, u, start)
    events.emit_place(s, events.SORTIED, u)
    react(d, s, u, True)
    blow_up(d, s)
    if s.n[u] > 0:
        shoot(d, s, u, best_target(d, s, u, 0))
        blow_up(d, s)
    if s.n[u] > 0:
        s.escaped = u + 1
        react(d, s, u, True)
        s.escaped = 0
        spare(s, u)
        blow_up(d, s)
    if s.n[u] > 0:
        s.status[u] = RESERVE
        s.suppressed[u] = 0
        events.emit_place(s, events.ESCAPED, u)
