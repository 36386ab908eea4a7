"""A unit's activation, from its rally to the statuses that it ends.

Source: Armoured Clash, "Activation Phase", "Rally Tests".
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.targets import best_target
from factions.systems.armoured_clash.kernels.judgement.at_the_double import boosts
from factions.systems.armoured_clash.kernels.judgement.choices import choose_prey, rather_moves
from factions.systems.armoured_clash.kernels.judgement.free_advances import choose_retreat
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.order import Order, order_to
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    ABOARD,
    ADVANCE,
    AIRCRAFT,
    BERSERK,
    CHARGE,
    CONSTRUCT,
    DOUBLE_TIME,
    EMBARK,
    PAVISES,
    RALLY,
    READY,
    RUN_AMOK,
    SHOOT,
    SOARS,
    STALKERS,
    STAY,
)
from factions.systems.armoured_clash.kernels.rules.attacks.opportunity_fire import (
    react,
    second_reaction_step,
)
from factions.systems.armoured_clash.kernels.rules.attacks.ranged_attacks import shoot
from factions.systems.armoured_clash.kernels.rules.cards import command, test_value
from factions.systems.armoured_clash.kernels.rules.discipline.discipline_tests import passes_test
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import regain_order
from factions.systems.armoured_clash.kernels.rules.round.aircraft import sortie
from factions.systems.armoured_clash.kernels.rules.round.manoeuvres import (
    advance_free,
    charge,
    end_move,
    manoeuvre,
)
from factions.systems.armoured_clash.kernels.rules.round.special_actions import attack_aimed
from factions.systems.armoured_clash.kernels.rules.special_rules.demise import blow_up
from factions.systems.armoured_clash.kernels.rules.special_rules.open_top import fire_from_inside
from factions.systems.armoured_clash.kernels.rules.special_rules.portal_mastery import open_portals
from factions.systems.armoured_clash.kernels.rules.special_rules.repair import restore
from factions.systems.armoured_clash.kernels.rules.special_rules.run_amok import run_amok
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.compiler.jit import kernel

RECOVERY = 8.0


@kernel(read_only=("d",))
def begin_activation(d: Setup, s: State, u: int) -> bool:
    """Begin an activation; return whether the unit may use both its steps.

    Source: Armoured Clash, "Rally Tests".
    """
    s.activated[u] = 1
    s.moved, s.rough, s.reacted, s.aimed = STAY, 0, 0, 0
    s.reforming, s.outflanks, s.more_speed = 0, 0, 0.0
    s.soaring = s.boost = 0
    s.ordered[0] = s.ordered[1] = 0
    emits.emit(s, events.ACTIVATED, u, -1, 0, 0)
    s.lookout[u] = 0
    if d.rules[u] & PAVISES == 0:
        s.covered[u] = 0
    if s.suppressed[u] == 0:
        return True
    if command(d, s, u, RALLY, RECOVERY, RECOVERY):
        s.suppressed[u] = 0
        emits.emit_status(s, u, events.SUPPRESSED, 0)
        return True
    return passes_test(d, s, u, events.RALLIES, 0)


@kernel(read_only=("d",))
def _short(d: Setup, s: State, u: int, order: Order) -> bool:
    """Let a unit that has failed to rally use one step: a shot from here, otherwise an advance.

    The Berserk charge if they can. Return whether it attacked.
    """
    prey = choose_prey(d, s, u) if d.rules[u] & BERSERK and s.status[u] == READY else -1
    if prey >= 0:
        charge(d, s, u, prey)
        return True
    target, worth = -1, 0.0
    if order.do == SHOOT and is_out(s, u):
        target, worth = best_target(d, s, u, 0)
    if target >= 0 and not rather_moves(d, s, u, order, worth):
        second_reaction_step(d, s, u)
        return is_out(s, u) and shoot(d, s, u, best_target(d, s, u, 0)[0])
    what = order.move
    if what in (DOUBLE_TIME, CHARGE):
        what = ADVANCE
    manoeuvre(d, s, u, what, order)
    end_move(d, s, u)
    return False


@kernel(read_only=("d",))
def activate(d: Setup, s: State, order: Order) -> None:
    """Carry out a unit's order from beginning to end.

    Source: Armoured Clash, "Activation Phase".
    """
    u = order.who
    was_suppressed, was_disordered = s.suppressed[u], s.disordered[u]
    whole = begin_activation(d, s, u)
    if d.rules[u] & SOARS and s.status[u] == READY and order.move in (ADVANCE, DOUBLE_TIME, CHARGE):
        s.soaring = u + 1
        emits.emit(s, events.ACTION, u, -1, events.SOARS, 0)
    if d.kind[u] == AIRCRAFT:
        sortie(d, s, u)
        finish_activation(d, s, u, was_suppressed, was_disordered, True)
        return
    restore(d, s, u)
    if boosts(d, s, u, order.move):
        s.boost = test_value(d, s, player_of(d, u))
        emits.emit(s, events.ACTION, u, -1, events.BOOSTS, s.boost)
    if d.portals[u] > 0 and is_out(s, u):
        open_portals(d, s, u)
    if is_out(s, u):
        react(d, s, u, False)
    attacked = False
    if d.rules[u] & RUN_AMOK and s.status[u] == READY:
        prey = choose_prey(d, s, u)
        if prey >= 0:
            order = order_to(u, CHARGE, SHOOT, prey, s.cx[prey], s.cy[prey], s.cx[prey], s.cy[prey])
    if s.n[u] > 0 and not whole:
        attacked = _short(d, s, u, order)
    elif s.n[u] > 0 and order.move == CHARGE and s.status[u] == READY:
        charge(d, s, u, order.at)
        attacked = s.moved == CHARGE
        if not attacked:
            attacked = attack_aimed(d, s, u, SHOOT, order)
    elif s.n[u] > 0:
        manoeuvre(d, s, u, order.move, order)
        end_move(d, s, u)
        if is_out(s, u) and s.n[u] > 0 and s.moved != DOUBLE_TIME:
            attacked = attack_aimed(d, s, u, order.do, order)
    if s.moved == STAY or (whole and s.moved != DOUBLE_TIME):
        fire_from_inside(d, s, u)
    if s.status[u] == ABOARD and order.do != EMBARK:
        emits.emit(s, events.ACTION, u, s.carrier[u], events.RIDES, 0)
    run_amok(d, s, u)
    blow_up(d, s)
    finish_activation(d, s, u, was_suppressed, was_disordered, attacked)


@kernel(read_only=("d",))
def finish_activation(
    d: Setup, s: State, u: int, suppressed: int, disordered: int, attacked: bool
) -> None:
    """End an activation: Hit & Run, the statuses that it ends, Stalkers.

    Source: Armoured Clash, "Statuses"; the special rules Hit & Run and Stalkers.
    """
    s.soaring = s.boost = 0
    if s.n[u] <= 0:
        return
    if s.status[u] == READY and attacked and d.hit_run[u] > 0.0 and s.suppressed[u] == 0:
        advance_free(d, s, u, d.hit_run[u], choose_retreat(d, s, u), events.RAN)
    if suppressed and s.suppressed[u]:
        s.suppressed[u] = 0
        emits.emit_status(s, u, events.SUPPRESSED, 0)
    if disordered and s.disordered[u] and d.rules[u] & CONSTRUCT == 0:
        s.disordered[u] = 0
        emits.emit_status(s, u, events.DISORDERED, 0)
    regain_order(d, s)
    if not attacked and d.rules[u] & STALKERS and is_out(s, u) and s.lookout[u] == 0:
        s.lookout[u] = 1
        emits.emit_status(s, u, events.ON_LOOKOUT, 1)
