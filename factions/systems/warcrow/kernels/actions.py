"""What a unit does in its activation, from its token to the objectives at the end.

Source: Warcrow 1.6, "Activating a Unit", "Assault", "Charge", "Rest", "Objectives".
"""

from typing import Any

from factions.systems.warcrow.kernels import events
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.choices import wants_shot_at_charge, wants_strike
from factions.systems.warcrow.kernels.damage import heir
from factions.systems.warcrow.kernels.formation import NOBODY, player_of
from factions.systems.warcrow.kernels.ground import (
    on_sinister,
)
from factions.systems.warcrow.kernels.layout import (
    FIGHT,
    FIRE,
    GOLEM,
    MEET,
    MOMENT,
    PARTING,
    READY,
    ROLL_OFF,
    SLOWED,
    STRUCK,
    VULNERABLE,
    Record,
)
from factions.systems.warcrow.kernels.lending import lend_conquest
from factions.systems.warcrow.kernels.lore import (
    CHARGED_IN,
    FINISH,
    MUTES,
    RESTING,
    RUSHED_IN,
    SLIPS,
    STRUCK_AT,
)
from factions.systems.warcrow.kernels.morale import (
    add_stress,
    drop_states,
    face_stress,
    give_states,
    may_stress,
    meet,
    will_test,
)
from factions.systems.warcrow.kernels.movement import engage_move, find_assault, find_charge, leg
from factions.systems.warcrow.kernels.perils import cross, met_rugged
from factions.systems.warcrow.kernels.places import both_legs, consider, move_gain, walk
from factions.systems.warcrow.kernels.rolling import LOSES_DIE, set_roll
from factions.systems.warcrow.kernels.rushes import thirsts
from factions.systems.warcrow.kernels.sight import sees
from factions.systems.warcrow.kernels.skills import ally_finished, moment
from factions.systems.warcrow.kernels.tinge import face_tinge
from factions.systems.warcrow.kernels.worth import held_by, range_of
from factions.tabletop.jit import kernel

Book = Any
WORTH_MOVING = 0.05
ALARM = 12.0  # strides within which the loss of an objective makes a unit think again
HAUNT = 3.0  # how near Sinister terrain is felt
REST_RIDS = (4, 2, 1, 8)  # vulnerable, disarmed, slowed, frightened: the first of them there is


@kernel
def free(s: Record, u: int) -> bool:
    """Tell whether a unit may go on acting, unhindered by enemies."""
    return s.status[u] == READY and not s.demoralized[u] and s.foes[u] == 0


@kernel
def begin(d: Record, s: Record, u: int) -> None:
    """Activate a unit: a token, or a level of stress if it has one."""
    s.active, s.quarry = u, NOBODY
    s.acts += 1
    for w in range(d.first[2]):
        s.daunted[w] = s.met[w] = s.rushing[w] = 0
    s.drew[u], s.began_engaged[u] = 0, s.foes[u] > 0
    events.emit(s, events.ACTIVATED, u, -1, int(s.activated[u]), 0)
    if s.curse_until[u] >= s.current_turn:
        give_states(d, s, u, s.curse[u])
    if s.activated[u]:
        add_stress(d, s, u, 1)
    s.activated[u] = 1
    s.corner[0], s.corner[1] = s.x[u, 0], s.y[u, 0]
    if met_rugged(d, s, u, s.x[u, 0], s.y[u, 0]):
        give_states(d, s, u, SLOWED)


@kernel
def hazard(d: Record, s: Record, u: int, k: int) -> None:
    """Let a unit face the roll of Lethal terrain, without modifiers or switches."""
    if s.status[u] == READY:
        row = d.template_lethal[s.piece_template[k]]
        weak = LOSES_DIE if s.states[u] & VULNERABLE else 0
        set_roll(s, (-1, u), (row, d.roll[s.page[u], STRUCK]), (0, weak), 0)
        push_step(s, ROLL_OFF, -1, -1, 0)


@kernel
def leave(d: Record, s: Record, u: int) -> None:
    """Let the enemies of an engaged unit that is about to move strike at it, if they want to."""
    enemy = 1 - player_of(d, u)
    if d.traits[u] & SLIPS:
        return
    for e in range(d.first[enemy], d.first[enemy + 1]):
        if s.engaged[u, e] and not s.demoralized[e]:
            if may_stress(d, s, e, 1) and wants_strike(d, s, e, u):
                push_step(s, PARTING, e, u, 0)


@kernel
def go(d: Record, s: Record, u: int, tx: float, ty: float, why: int) -> None:
    """Let a unit move toward a spot: by its first value in a rest, else by both."""
    u = heir(d, s, u)
    if s.status[u] != READY or s.demoralized[u]:
        return
    ax, ay = s.x[u, 0], s.y[u, 0]
    resting = why == events.REST
    second = 0.0 if resting else leg(d, s, u, 1)
    if walk(d, s, u, tx, ty, leg(d, s, u, 0), second):
        events.emit_places(s, why, u, -1)
        cross(d, s, u, ax, ay)
    if not resting:
        drop_states(s, u, SLOWED)


@kernel
def rush(d: Record, s: Record, book: Book, u: int, v: int, charging: bool) -> None:
    """Declare a charge or assault on unit v, who may hold and shoot."""
    events.emit(s, events.ACTION, u, v, events.CHARGE if charging else events.ASSAULT, 0)
    if thirsts(d, s, u, v):
        s.bloodthirst[u] = v
    push_step(s, MEET, u, v, 1 if charging else 0)
    moment(d, s, book, v, u, STRUCK_AT)
    if d.traits[u] & MUTES:
        return
    able = range_of(s, v) > 0.0 and s.foes[v] == 0 and may_stress(d, s, v, 1)
    if able and sees(d, s, v, u) and wants_shot_at_charge(d, s, v, u):
        push_step(s, FIRE, v, u, 1)


@kernel
def close_in(d: Record, s: Record, book: Book, u: int, v: int, charging: bool) -> None:
    """Move a charging or assaulting unit into contact with v, if it still can, and attack."""
    u, v = heir(d, s, u), heir(d, s, v)
    if s.status[u] != READY or s.demoralized[u]:
        return
    if s.status[v] != READY:
        events.emit(s, events.FOILED, u, v, 0, 0)
        return
    found = find_charge(d, s, u, v) if charging else find_assault(d, s, u, v)
    if not found:
        events.emit(s, events.FOILED, u, v, 0, 0)
        return
    ax, ay = s.x[u, 0], s.y[u, 0]
    engage_move(d, s, u, v)
    events.emit_places(s, events.CHARGE if charging else events.ASSAULT, u, v)
    drop_states(s, u, SLOWED)
    s.rushing[u] = 2 if charging else 1
    push_step(s, FIGHT, u, v, 1 if charging else 0)
    meet(d, s, book, u)
    if charging:
        push_step(s, MOMENT, u, v, CHARGED_IN)
    push_step(s, MOMENT, u, v, RUSHED_IN)
    cross(d, s, u, ax, ay)


@kernel
def wander(d: Record, s: Record, u: int) -> bool:
    """Find the best place for a unit to move to, into plan; tell whether it is worth going.

    `survey` is before, at the beginning of the turn or of what is done between the turns.
    """
    consider(d, s, u)
    return bool(move_gain(d, s, u, both_legs(d, s, u)) > WORTH_MOVING)


@kernel
def displace(d: Record, s: Record, u: int, strides: int) -> None:
    """Displace a unit that is not engaged up to so many strides, to where it is best off.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    if not free(s, u):
        return
    x, y, far = s.x[u, 0], s.y[u, 0], 1.0 * strides
    consider(d, s, u)
    if move_gain(d, s, u, far) <= 0.0:
        return
    if walk(d, s, u, s.plan[2], s.plan[3], far, 0.0):
        events.emit_places(s, events.BY_SKILL, u, -1)
        cross(d, s, u, x, y)


@kernel
def rest(d: Record, s: Record, u: int) -> None:
    """Rid a resting unit of its stress and of one state; its move comes after."""
    events.emit(s, events.ACTION, u, -1, events.REST, 0)
    if s.stress[u] > 0:
        s.stress[u] = 0
        events.emit(s, events.STRESS, u, -1, 0, 0)
    for k in range(4):
        if s.states[u] & REST_RIDS[k]:
            drop_states(s, u, REST_RIDS[k])
            break
    if s.tinge[u] > 0:
        s.tinge[u] -= 1
        events.emit(s, events.TINGED, u, -1, s.tinge[u], 0)
    push_step(s, MOMENT, u, -1, RESTING)


@kernel
def take_objectives(d: Record, s: Record, u: int) -> None:
    """Let the unit that ends its activation contest the objectives near its leader."""
    for o in range(d.objectives):
        reach = d.objective_radius + d.contest + s.lead[u]
        dx, dy = s.x[u, 0] - d.objective[o, 0], s.y[u, 0] - d.objective[o, 1]
        if dx * dx + dy * dy > reach * reach:
            continue
        one, two = held_by(d, s, o, 0, -1), held_by(d, s, o, 1, -1)
        lead = one - two if player_of(d, u) == 0 else two - one
        if lead <= 0 and s.holder[o] != player_of(d, u):
            more = lend_conquest(d, s, u, 1 - lead)
            one, two = (one + more, two) if player_of(d, u) == 0 else (one, two + more)
        player = 0 if one > two else 1
        if one != two and s.holder[o] != player:
            s.holder[o] = player
            for w in range(d.first[1 - player], d.first[2 - player]):
                dx, dy = s.x[w, 0] - d.objective[o, 0], s.y[w, 0] - d.objective[o, 1]
                if dx * dx + dy * dy < ALARM * ALARM:
                    s.fresh[w] = 0
            events.emit(s, events.TAKEN, u, -1, o, player)
            events.add_numbers(s, one, two)


@kernel
def finish(d: Record, s: Record, book: Book) -> None:
    """End the activation: Sinister terrain, skills, stress, objectives."""
    u = s.active
    moment(d, s, book, u, -1, FINISH)
    if s.status[u] == READY and not s.demoralized[u] and d.keywords[u] & GOLEM == 0:
        if on_sinister(d, s, u, s.lead[u] + HAUNT) and (
            will_test(d, s, book, u, 1, events.SINISTER) < 1
        ):
            add_stress(d, s, u, 1)
    for w in range(d.first[2]):
        if s.bloodthirst[w] >= 0 and not s.engaged[w, s.bloodthirst[w]]:
            s.bloodthirst[w] = -1
        if s.due[w]:
            s.due[w] = 0
            face_tinge(d, s, book, w)
        if s.stress[w] > d.morale[w]:
            face_stress(d, s, book, w)
    u = s.active
    if s.status[u] == READY and not s.demoralized[u]:
        take_objectives(d, s, u)
        ally_finished(d, s, book, u)
    s.active = -1
