"""Ranged attacks, and what follows their roll.

Source: Warcrow 1.6, "Ranged Attacks", "Ranged Attack Into Combat", "Hold and Shoot".
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.targets import best_target
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step, push_walk
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    SHOOTING,
    SHOT_AT_ROLL,
    SHOT_DONE,
    SHOT_ROLL,
    STRUCK_AT,
)
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_SHOT,
    AIM,
    COVERED,
    COVERED_CROWDED,
    DISARMED,
    FIRE,
    HELD_SHOT,
    READY,
    ROLL_OFF,
    SHOT,
    SHOT_AT,
    VULNERABLE,
    WALK,
)
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import GREEN
from factions.systems.warcrow.kernels.rules.attacks.attack import (
    crowded,
    pay_modifiers,
    set_contexts,
)
from factions.systems.warcrow.kernels.rules.attacks.melee import strike_best
from factions.systems.warcrow.kernels.rules.dice.at_hand import set_roll
from factions.systems.warcrow.kernels.rules.face_to_face import shift
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress
from factions.systems.warcrow.kernels.rules.morale.willpower import will_test
from factions.systems.warcrow.kernels.rules.skills.answers import guarded
from factions.systems.warcrow.kernels.rules.skills.lending import lend_skills
from factions.systems.warcrow.kernels.rules.skills.modifiers import collect
from factions.systems.warcrow.kernels.rules.skills.using import after_combat, moment
from factions.systems.warcrow.kernels.table.sight import cover_from, reach_to
from factions.systems.warcrow.kernels.table.units import free, heir, range_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def fire(d: Setup, s: State, book: Book, u: int, v: int, held: bool) -> None:
    """Let unit u shoot at unit v; held: it holds and shoots at a charge, without switches.

    Source: Warcrow 1.6, "Ranged Attacks", "Hold and Shoot".
    """
    there = s.status[u] == READY and s.status[v] == READY
    if not there or not may_shoot(d, s, u, v, held) or not found(d, s, book, u, v):
        return
    v = guarded(d, s, u, v, True)
    emits.emit(s, events.ACTION, u, v, events.HOLD_AND_SHOOT if held else events.SHOOT, 0)
    if held:
        add_stress(d, s, u, 1)
    else:
        s.quarry = v
        disturb(d, s, u, v)
        moment(d, s, book, v, u, STRUCK_AT)
    moment(d, s, book, u, v, SHOOTING)
    if s.status[u] != READY or s.status[v] != READY:
        return
    cover = -1
    if d.keywords[u] & AIM == 0:
        cover = cover_from(d, s, u, s.x[u, 0], s.y[u, 0], v)
    guard = SHOT_AT + (COVERED_CROWDED if crowded(d, s, v) else 0)
    guard += COVERED * (cover - GREEN + 1) if cover >= GREEN else 0
    guard += pay_modifiers(d, s, v, u, SHOT_AT, VULNERABLE)
    pool = (HELD_SHOT if held else SHOT) + pay_modifiers(d, s, u, v, SHOT, DISARMED)
    rows = (d.roll[s.page[u], pool], d.roll[s.page[v], guard])
    why = events.HOLD_AND_SHOOT if held else events.SHOOT
    set_roll(s, (u, v), rows, set_contexts(d, s, u, v, False), why)
    s.roll_again = 1 if d.keywords[u] & AIM else 0
    collect(d, s, u, v, SHOT_ROLL, SHOT_AT_ROLL)
    lend_skills(d, s, v, u, SHOT_AT_ROLL, 1)
    lend_skills(d, s, u, v, SHOT_ROLL, 0)
    push_step(s, AFTER_SHOT, u, v, 0)
    push_step(s, ROLL_OFF, -1, -1, 0)


@kernel(read_only=("d",))
def may_shoot(d: Setup, s: State, u: int, v: int, held: bool) -> bool:
    """Return whether unit u, not engaged, has unit v within range; Hold and Shoot asks for neither.

    Source: Warcrow 1.6, "Ranged Attacks", "Hold and Shoot".
    """
    if held:
        return True
    return bool(s.foes[u] == 0 and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= range_of(s, u))


@kernel(read_only=("d",))
def found(d: Setup, s: State, book: Book, u: int, v: int) -> bool:
    """Return whether unit u may shoot at unit v, which may be hidden; a test finds some.

    Source: Warcrow 1.6, "Target"; the cards.
    """
    if s.disguised[v]:
        return False
    if d.hides[v, 0] <= 0.0 or reach_to(d, s, u, s.x[u, 0], s.y[u, 0], v) <= d.hides[v, 0]:
        return True
    return d.hides[v, 1] > 0.0 and will_test(d, s, book, u, 1, events.SKILL_TEST) > 0


@kernel(read_only=("d",))
def disturb(d: Setup, s: State, u: int, v: int) -> None:
    """Put a level of stress on every unit engaged with the target of a shot into combat.

    Source: Warcrow 1.6, "Ranged Attack Into Combat".
    """
    player = player_of(d, u)
    for friend in range(d.first[player], d.first[player + 1]):
        if s.engaged[v, friend]:
            add_stress(d, s, friend, 1)


@kernel(read_only=("d",))
def after_shot(d: Setup, s: State, book: Book, u: int, v: int, blow: bool) -> None:
    """Do the moves that the switches of a shot bring; an opportunity attack has none.

    A character that stands for its unit is still that unit.

    Source: Warcrow 1.6, "Ranged Attacks", "Characters and Destroyed Units".
    """
    if not blow:
        u, v = heir(d, s, u), heir(d, s, v)
        shift(d, s, book, s.roll_plan, u, v, False)
        after_combat(d, s, book, u, v, SHOT_DONE, (s.roll_dealt, 0))


@kernel(read_only=("d",))
def fire_at_best(d: Setup, s: State, u: int, x: float, y: float) -> None:
    """Let a unit that has moved shoot at the best target, or else move on.

    Source: Warcrow 1.6, "Ranged Attacks".
    """
    if s.foes[u] > 0:
        strike_best(d, s, u)
    if not free(s, u):
        return
    target = -1
    if range_of(s, u) > 0.0 and s.formed[u]:
        target = best_target(d, s, u, 0.0)[0]
    if target >= 0:
        push_step(s, FIRE, u, target, 0)
    else:
        push_walk(s, WALK, u, events.MOVE, x, y)
