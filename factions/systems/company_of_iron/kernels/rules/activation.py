"""One model's activation from its maintenance phase to its end, and the steps that rules put off.

Source: Company of Iron, Core Rules, "Priority & Activating Models", "Activation Phase".

Effects of aiming, running and charging: `rules.attacks.attack_modifiers:skill`,
`rules.attacks.making_attacks:attack_one`, `table.stats.conditions:of_itself`,
`rules.triggered_effects.triggers:_done`.
"""

from typing import NamedTuple

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.judgement import targets
from factions.systems.company_of_iron.kernels.record import agenda, emits
from factions.systems.company_of_iron.kernels.record.layout import (
    ACTION,
    ADVANCE,
    AGAIN,
    AGENDA,
    AIM,
    AIMED,
    AIMING,
    ALONE,
    ASSAULT,
    CHARGE,
    CHARGED,
    INJURED,
    IS_CHARGE,
    KNOCKED_DOWN,
    MOVED,
    NO_RUN,
    NOTHING,
    ON_ACTION,
    ON_CHARGED_AT,
    ON_END,
    ON_FINISHED,
    ON_MOVED,
    ON_ORDER,
    ON_RUSH,
    PLAYING,
    RAN,
    RUN,
    SHOTS,
    SPEED,
    STAND,
    STATIONARY,
    STEP,
    TYPED,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import command_cards, maintenance
from factions.systems.company_of_iron.kernels.rules.attacks import combat_actions
from factions.systems.company_of_iron.kernels.rules.normal_movement import (
    advances,
    charges,
    granted_moves,
)
from factions.systems.company_of_iron.kernels.rules.triggered_effects import triggers
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.systems.company_of_iron.kernels.table.stats.current_stats import stat
from factions.systems.company_of_iron.kernels.table.ways import EXACT, Way, way_to
from factions.tabletop.compiler.jit import kernel, seldom

MOST_SERIES = 24


class Order(NamedTuple):
    """What a model does in its activation: its Normal Movement, then its Combat Action."""

    how: int  # its Normal Movement: FORFEIT to STAND
    do: int  # its Combat Action: NOTHING to ACTION
    at: int  # slot of the target, -1 for none
    x: float  # where it goes
    y: float
    worth: float  # in army points
    rule: int  # whose special action or order it uses, -1 for none
    has_way: bool  # the way there is known
    way: Way


@kernel(read_only=("d",))
def carry_out(d: Setup, s: State) -> None:
    """Do what was put off, in its order, and what that brings about after it.

    Source: Company of Iron, Simultaneous Effects.
    """
    if s.todo > 0:
        _carry_out(d, s)


@kernel(read_only=("d",))
def _carry_out(d: Setup, s: State) -> None:
    for place in range(AGENDA):
        if place >= s.todo or s.over:
            break
        row = s.agenda[place]
        u, v = int(row[agenda.MODEL]), int(row[agenda.OTHER])
        weapon, effect = int(row[agenda.WEAPON]), int(row[agenda.EFFECT])
        if row[agenda.KIND] == AGAIN:
            combat_actions.again(d, s, u, v, weapon, int(d.amount[effect]))
        elif row[agenda.KIND] == STEP:
            follows = place + 1 < s.todo and s.agenda[place + 1, agenda.KIND] == AGAIN
            granted_moves.step(d, s, u, effect, int(row[agenda.AMOUNT]), bool(follows))
        else:
            triggers.deferred(d, s, effect, u, v, weapon)
    s.todo = 0


@kernel(read_only=("d",))
def happen(d: Setup, s: State, u: int, event: int, v: int) -> None:
    """Fire what a model's rules do at an event of its own, and carry it out.

    Source: Company of Iron, Triggered Effects.
    """
    if d.heard[d.kind[u]] >> event & 1 and s.where[u] == PLAYING:
        triggers.fire(d, s, event, u, v, -1)
        carry_out(d, s)


@kernel(read_only=("d",))
def fight(d: Setup, s: State, u: int, wanted: int, guns: bool, context: int) -> None:
    """Make a model's initial attacks, and what they bring about.

    Source: Company of Iron, Basic Attacks.
    """
    series = (0, 0, -1, context)
    for _ in range(MOST_SERIES):
        made, series = combat_actions.attack_step(d, s, u, wanted, guns, series)
        if not made:
            break
        carry_out(d, s)
    happen(d, s, u, ON_FINISHED, -1)


@kernel(read_only=("d",))
def _charge(d: Setup, s: State, u: int, v: int, has_way: bool, way: Way) -> None:
    """Charge, shoot at the target with Assault, and strike where the charge has not failed.

    Guns make no charge attack.

    Source: Company of Iron, Charge; Assault; Gunfighter.
    """
    free = s.engaged[u] == 0
    came = charges.charge_at(d, s, u, v, has_way, way)
    s.status[u] |= CHARGED | MOVED
    carry_out(d, s)
    if s.where[u] != PLAYING:
        return
    if free and has(d, s, u, ASSAULT) and combat_actions.able(s, u):
        _assault_shot(d, s, u, v)
    if came == 0:
        s.status[u] |= RAN
        return
    happen(d, s, v, ON_CHARGED_AT, u)
    guns = d.melee_range[d.kind[u]] > 0.0 and not _has_blade(d, u)
    fight(d, s, u, v, guns, IS_CHARGE if came == 2 and not guns else 0)


@kernel(read_only=("d",))
def _has_blade(d: Setup, u: int) -> bool:
    """Return whether a model has a melee weapon; a Gunfighter may have a melee range without."""
    kind = d.kind[u]
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if not d.ranged[weapon]:
            return True
    return False


@seldom(read_only=("d",))
def _assault_shot(d: Setup, s: State, u: int, v: int) -> None:
    """Make the one ranged attack of a charge: no spell, no special attack.

    Source: Company of Iron, Assault.
    """
    kind = d.kind[u]
    for weapon in range(d.weapon_first[kind], d.weapon_first[kind + 1]):
        if (
            d.ranged[weapon]
            and d.qualities[weapon] & (ALONE | TYPED) == 0
            and targets.in_reach(d, s, u, v, weapon)
        ):
            combat_actions.one_attack(d, s, u, v, weapon, 0)
            carry_out(d, s)
            return


@kernel(read_only=("d",))
def _move(d: Setup, s: State, u: int, order: Order, has_way: bool) -> None:
    """Do the Normal Movement of an order other than a charge.

    What must run and cannot makes a full advance, and no Combat Action.
    """
    how, at = order.how, order.at
    if how == RUN and has(d, s, u, NO_RUN):
        how = ADVANCE
    if s.status[u] & KNOCKED_DOWN:
        maintenance.stand(d, s, u)
    if how == AIM:
        s.status[u] |= AIMING
    if how in (ADVANCE, STAND, RUN):
        x, y, step = order.x, order.y, float(stat(d, s, u, SPEED, 0))
        why = events.RUNNING if how == RUN else events.FULL_ADVANCE
        if (x - s.x[u]) * (x - s.x[u]) + (y - s.y[u]) * (y - s.y[u]) > 1e-6:
            s.status[u] |= MOVED
        way = order.way
        if not has_way:
            way = way_to(d, s, u, x, y, 2.0 * step if how == RUN else step, EXACT)
        advances.advance(d, s, u, x, y, way, at, why)
        carry_out(d, s)
    if how == RUN:
        s.status[u] |= RAN
    else:
        happen(d, s, u, ON_MOVED, -1)


@kernel(read_only=("d",))
def perform(d: Setup, s: State, u: int, order: Order) -> None:
    """Do what the order says: movement, then the Combat Action.

    Source: Company of Iron, Activation Phase.
    """
    how, do, at, rule, has_way = order.how, order.do, order.at, order.rule, order.has_way
    emits.emit(s, events.DID, u, at, how, do)
    if how in (RUN, CHARGE) and d.heard[d.kind[u]] >> ON_RUSH & 1:
        happen(d, s, u, ON_RUSH, -1)
        has_way = False
        if not combat_actions.able(s, u) or s.over:
            return
    if how == CHARGE:
        if s.where[at] == PLAYING:
            _charge(d, s, u, at, has_way, order.way)
        return
    if rule >= 0 and do != ACTION and how != RUN:
        triggers.use(d, s, ON_ORDER, u, -1, rule)
    _move(d, s, u, order, has_way)
    if how in (RUN, STAND) or do == NOTHING or not combat_actions.able(s, u) or s.over:
        return
    if do == ACTION:
        triggers.use(d, s, ON_ACTION, u, at, rule)
        carry_out(d, s)
    else:
        fight(d, s, u, at, do == SHOTS, AIMED if how == AIM else 0)


@kernel(read_only=("d",))
def begin_activation(d: Setup, s: State, u: int) -> bool:
    """Begin a model's activation; return whether it may act.

    Source: Company of Iron, Priority & Activating Models; Maintenance Phase.
    """
    s.active, s.todo = u, 0
    s.activation += 1
    s.activated[u] = 1
    maintenance.begin_anew(d, s, u)
    emits.emit(s, events.ACTIVATED, u, -1, 0, 0)
    maintenance.rouse(d, s, u)
    carry_out(d, s)
    if s.where[u] != PLAYING:
        return False
    lay = s.status[u] & KNOCKED_DOWN
    maintenance.maintenance(d, s, u)
    carry_out(d, s)
    if s.where[u] != PLAYING or s.status[u] & INJURED:
        return False
    if s.status[u] & (KNOCKED_DOWN | STATIONARY):
        command_cards.shake_by_card(d, s, u)
    fallen = s.status[u] & KNOCKED_DOWN and not lay  # it does not stand up in the same activation
    return bool(s.status[u] & STATIONARY == 0 and not fallen)


@kernel(read_only=("d",))
def end_activation(d: Setup, s: State, u: int) -> None:
    """End a model's activation: movement that rules grant at its end, effects that expire.

    Source: Company of Iron, End of Activation Movement; Duration.
    """
    if s.where[u] == PLAYING:
        if s.status[u] & RAN == 0 and combat_actions.able(s, u):
            happen(d, s, u, ON_END, -1)
        maintenance.expire_with_activation(d, s, u)
    s.active = -1
