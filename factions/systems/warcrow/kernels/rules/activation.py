"""A unit's activation: its token, the action declared, resting, and what ends it.

Source: Warcrow 1.6, "Activating a Unit", "Declare an Action", "Rest", "Bloodlust".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.choices import wants_step
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step, push_walk
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import ARRIVING, FINISH, RESTING, START
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_MOVE,
    AMBUSHER,
    ASSAULT_AT,
    AT,
    ATTACH,
    CARRY_ON,
    CHARGE_AT,
    END_ACTIVATION,
    FIGHT,
    FIRE,
    FIRE_AT_BEST,
    GOLEM,
    HOW,
    JOIN_UNIT,
    LEAVE,
    MARCH,
    MELEE,
    MOMENT,
    MOVE_THEN_SHOOT,
    MOVE_THEN_USE,
    ORDER,
    PLAIN_BLOW,
    READY,
    REST,
    REST_UP,
    RUSH,
    SHOOT_THEN_MOVE,
    SKILL,
    SLOWED,
    STRIKE_AT,
    TO_X,
    TO_Y,
    USE_SKILL,
    WANDER,
    WHAT,
    WHO,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.disguise import keep_disguise
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, face_stress, may_stress
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.systems.warcrow.kernels.rules.objectives import take_objectives
from factions.systems.warcrow.kernels.rules.skills.answers import is_awaited, perceive
from factions.systems.warcrow.kernels.rules.skills.using import ally_finished, moment
from factions.systems.warcrow.kernels.rules.states import drop_states, give_states
from factions.systems.warcrow.kernels.rules.terrain_keywords import met_rugged
from factions.systems.warcrow.kernels.rules.tinge import face_tinge
from factions.systems.warcrow.kernels.table.formation import NOBODY
from factions.systems.warcrow.kernels.table.ground import on_sinister
from factions.systems.warcrow.kernels.table.ways import ENOUGH
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

HAUNT = 3.0  # how near Sinister terrain is felt
REST_RIDS = (4, 2, 1, 8)  # vulnerable, disarmed, slowed, frightened: the first of them there is


@kernel(read_only=("d",))
def begin(d: Setup, s: State, u: int) -> None:
    """Activate a unit: a token, or a level of stress if it has one.

    Source: Warcrow 1.6, "Activating a Unit".
    """
    s.active, s.quarry = u, NOBODY
    s.acts += 1
    for v in range(d.first[2]):
        s.daunted[v] = s.met[v] = s.rushing[v] = 0
    s.drew[u], s.began_engaged[u] = 0, s.foes[u] > 0
    emits.emit(s, events.ACTIVATED, u, -1, int(s.activated[u]), 0)
    if s.curse_until[u] >= s.current_turn:
        give_states(d, s, u, s.curse[u])
    if s.activated[u]:
        add_stress(d, s, u, 1)
    s.activated[u] = 1
    if met_rugged(d, s, u, s.x[u, 0], s.y[u, 0]):
        give_states(d, s, u, SLOWED)


@kernel(read_only=("d",))
def rest(d: Setup, s: State, u: int) -> None:
    """Rid a resting unit of its stress and of one state; its move comes after.

    Source: Warcrow 1.6, "Rest".
    """
    emits.emit(s, events.ACTION, u, -1, events.REST, 0)
    if s.stress[u] > 0:
        s.stress[u] = 0
        emits.emit(s, events.STRESS, u, -1, 0, 0)
    for state in REST_RIDS:
        if s.states[u] & state:
            drop_states(s, u, state)
            break
    if s.tinge[u] > 0:
        s.tinge[u] -= 1
        emits.emit(s, events.TINGED, u, -1, s.tinge[u], 0)
    push_step(s, MOMENT, u, -1, RESTING)


@kernel(read_only=("d",))
def finish(d: Setup, s: State, book: Book) -> None:
    """End the activation: Sinister terrain, skills, stress, objectives.

    Source: Warcrow 1.6, "At the End of the Activation".
    """
    u = s.active
    moment(d, s, book, u, -1, FINISH)
    if s.status[u] == READY and not s.demoralized[u] and d.keywords[u] & GOLEM == 0:
        if on_sinister(d, s, u, s.lead[u] + HAUNT) and (
            will_test(d, s, book, u, 1, events.SINISTER) < 1
        ):
            add_stress(d, s, u, 1)
    if s.disguised[u] and s.status[u] == READY:
        keep_disguise(d, s, book, u)
    for v in range(d.first[2]):
        if s.bloodthirst[v] >= 0 and not s.engaged[v, s.bloodthirst[v]]:
            s.bloodthirst[v] = -1
        if s.due[v]:
            s.due[v] = 0
            face_tinge(d, s, book, v)
        if s.stress[v] > d.morale[v]:
            face_stress(d, s, book, v)
    u = s.active
    if s.status[u] == READY and not s.demoralized[u]:
        take_objectives(d, s, u)
        ally_finished(d, s, book, u)
    s.active = s.parted = -1


@kernel
def take_forced_order(s: State) -> None:
    """Make the charge that Bloodlust forces the order to be carried out.

    Source: Warcrow 1.6, "Bloodlust".
    """
    for column in range(ORDER):
        s.orders[column] = s.forced_order[column]


@kernel(read_only=("d",))
def after_skill(d: Setup, s: State, u: int, v: int, single: bool) -> None:
    """Put a skill on the agenda; where it is a simple action, a blow, a shot or a move after it.

    Source: Warcrow 1.6, "Perform a Combat Skill".
    """
    skill, x, y = int(s.orders[HOW]), s.orders[TO_X], s.orders[TO_Y]
    if not d.skill_long[skill] and not single:
        if v >= 0 and s.engaged[u, v] and d.roll[s.page[u], MELEE] >= 0:
            push_step(s, FIGHT, u, v, 0)
        else:
            push_walk(s, FIRE_AT_BEST, u, events.MOVE, x, y)
    push_step(s, SKILL, u, skill, 0)


@kernel(read_only=("d",))
def order_steps(d: Setup, s: State, single: bool) -> None:
    """Put the steps of the order on the agenda; `single`: one simple action only.

    Source: Warcrow 1.6, "Declare an Action".
    """
    u, what, v = int(s.orders[WHO]), int(s.orders[WHAT]), int(s.orders[AT])
    x, y = s.orders[TO_X], s.orders[TO_Y]
    push_step(s, END_ACTIVATION, u, -1, 0)
    if what == JOIN_UNIT:
        push_step(s, ATTACH, u, v, 0)
        for _ in range(1 if single else 2):
            push_walk(s, LEAVE, u, events.MOVE, x, y)
    elif what in (CHARGE_AT, ASSAULT_AT, REST_UP) and s.foes[u] > 0:
        if v >= 0:
            push_step(s, FIGHT, u, v, PLAIN_BLOW)  # what came before has brought it into contact
    elif what in (CHARGE_AT, ASSAULT_AT):
        push_step(s, RUSH, u, v, 1 if what == CHARGE_AT else 0)
    elif what == STRIKE_AT:
        if not single and wants_step(d, u):
            push_step(s, WANDER, u, -1, events.MOVE)
        push_step(s, FIGHT, u, v, PLAIN_BLOW)
    elif what == USE_SKILL:
        after_skill(d, s, u, v, single)
    elif what == MOVE_THEN_USE:
        if not single:
            push_step(s, SKILL, u, int(s.orders[HOW]), AFTER_MOVE)
        push_walk(s, LEAVE, u, events.MOVE, x, y)
    elif what == REST_UP:
        push_walk(s, REST, u, events.REST, x, y)
    elif what == SHOOT_THEN_MOVE:
        if not single and geometry.distance(x, y, s.x[u, 0], s.y[u, 0]) >= ENOUGH:
            push_walk(
                s, LEAVE, u, events.MOVE, x, y
            )  # a unit that stays goes where its skills lead
        push_step(s, FIRE, u, v, 0)
    elif what in (MARCH, MOVE_THEN_SHOOT):
        if not single:
            again = LEAVE if what == MARCH else FIRE_AT_BEST
            push_walk(s, again, u, events.MOVE, x, y)
        push_walk(s, LEAVE, u, events.MOVE, x, y)


@kernel(read_only=("d",))
def may_take_long_action(d: Setup, s: State, u: int, arriving: bool) -> bool:
    """Return whether a unit may take a long action: not in combat, nor as a Scout that arrives.

    An Ambusher that arrives suffers a stress for it.

    Source: Warcrow 1.6, "Engage in Combat", "Scout", "Ambusher".
    """
    if s.foes[u] > 0:
        return False
    return not arriving or bool(d.keywords[u] & AMBUSHER and may_stress(d, s, u, 1))


@kernel(read_only=("d",))
def start_activation(d: Setup, s: State, book: Book, u: int, arriving: bool) -> None:
    """Begin the activation that `orders` is for: token, Bloodlust, the limits of arrivals.

    Source: Warcrow 1.6, "Activating a Unit", "Bloodlust", "Scout", "Ambusher".
    """
    swift = s.states[u] & SLOWED == 0
    begin(d, s, u)
    if arriving:
        meet(d, s, book, u)
        moment(d, s, book, u, -1, ARRIVING)
    if s.forced and will_test(d, s, book, u, 1, events.BLOODLUST) < 1:
        take_forced_order(s)
    else:
        s.forced = 0
    single = arriving and d.keywords[u] & AMBUSHER == 0
    if arriving and s.orders[WHAT] in (CHARGE_AT, ASSAULT_AT, REST_UP):
        if may_take_long_action(d, s, u, arriving):
            add_stress(d, s, u, 1)
        else:
            s.orders[WHAT] = MARCH
    caught = swift and s.states[u] & SLOWED
    noticed = arriving and is_awaited(d, s, u)
    if caught or noticed or d.moments[u] >> START & 1:
        push_step(s, CARRY_ON, u, -1 if caught else int(s.moves), 1 if single else 0)
        push_step(s, MOMENT, u, -1, START)
        if noticed:
            perceive(d, s, u)
    else:
        order_steps(d, s, single)


@kernel(read_only=("d",))
def may_act(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may be activated: a tired one only rests, which takes a free hand.

    Source: Warcrow 1.6, "Turn Phase", "Demoralized Unit".
    """
    if s.status[u] != READY or s.demoralized[u]:
        return False
    tired = s.activated[u] and s.stress[u] >= d.morale[u]
    return bool(not tired or (s.foes[u] == 0 and s.formed[u]))
