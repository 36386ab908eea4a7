"""Attacks up to their roll: blows, shots, hold and shoot, opportunity attacks.

Source: Warcrow 1.6, "Attack", "Multiple Combats", "Ranged Attacks", "Hold and Shoot",
"Opportunity Attack".
"""

from typing import Any

from factions.systems.warcrow.kernels import events
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.bonuses import collect
from factions.systems.warcrow.kernels.choices import modifiers_for, popcount
from factions.systems.warcrow.kernels.damage import heir
from factions.systems.warcrow.kernels.formation import pile_in, player_of
from factions.systems.warcrow.kernels.layout import (
    AFTER_SHOT,
    AIM,
    COVERED,
    COVERED_CROWDED,
    CROWDED,
    DEFENCE,
    DISARMED,
    HELD_SHOT,
    MELEE,
    RAGING,
    READY,
    RESULT,
    ROLL_OFF,
    SHOT,
    SHOT_AT,
    STIRRED,
    STRIKE,
    STRUCK,
    VULNERABLE,
    Record,
)
from factions.systems.warcrow.kernels.lending import lend_skills
from factions.systems.warcrow.kernels.lore import (
    ATTACKED,
    DEFENCE_ROLL,
    MELEE_ROLL,
    MUTES,
    SHOOTING,
    SHOT_AT_ROLL,
    SHOT_ROLL,
    STRUCK_AT,
    UNCROWDED,
)
from factions.systems.warcrow.kernels.morale import add_stress, may_stress, will_test
from factions.systems.warcrow.kernels.rolling import context, set_roll
from factions.systems.warcrow.kernels.sight import cover_from, reach_to
from factions.systems.warcrow.kernels.skills import moment
from factions.systems.warcrow.kernels.worth import range_of
from factions.tabletop.jit import kernel

Book = Any
GREEN = 3  # the lowest die that covers


@kernel
def pay_modifiers(d: Record, s: Record, u: int, v: int, kind: int, losing: int) -> int:
    """Choose the modifiers a unit buys for a roll, take the stress and return their set."""
    if s.states[u] & losing:
        return 0
    chosen = modifiers_for(d, s, u, v, kind)
    add_stress(d, s, u, popcount(chosen))
    return chosen


@kernel
def set_contexts(d: Record, s: Record, a: int, v: int, engaged: bool) -> tuple[int, int]:
    """Return the contexts of an attack of a on v."""
    one = context(d, s, a, v, engaged, DISARMED)
    return one, context(d, s, v, a, engaged, VULNERABLE)


@kernel
def crowded(d: Record, s: Record, u: int) -> bool:
    """Tell whether a unit fights several enemies and loses a die by it."""
    return bool(s.foes[u] > 1 and d.traits[u] & UNCROWDED == 0)


@kernel
def open_fray(s: Record, a: int, v: int) -> None:
    """Note that unit a attacks unit v: from now on wounds by their skills count in the result."""
    s.fray[0], s.fray[1] = a, v
    s.toll[0] = s.toll[1] = 0


@kernel
def fight(d: Record, s: Record, book: Book, a: int, v: int, charged: bool) -> None:
    """Let unit a attack unit v, whom it is engaged with; the defender buys modifiers first."""
    a, v = heir(d, s, a), heir(d, s, v)
    one = s.page[a]
    there = s.status[a] == READY and s.status[v] == READY
    if not there or not s.engaged[a, v] or d.roll[one, MELEE] < 0:
        return
    open_fray(s, a, v)
    moment(d, s, book, v, a, ATTACKED)
    pile_in(d, s, a, v)
    events.emit_places(s, events.PILE_IN, a, v)
    if d.traits[a] & MUTES and s.rushing[a]:
        guard = STRUCK + (1 if crowded(d, s, v) else 0)
    else:
        guard = DEFENCE + (CROWDED if crowded(d, s, v) else 0)
        guard += pay_modifiers(d, s, v, a, DEFENCE, VULNERABLE)
    pool = MELEE + (CROWDED if crowded(d, s, a) else 0)
    if charged and d.keywords[a] & RAGING:
        pool += STIRRED
    pool += pay_modifiers(d, s, a, v, MELEE, DISARMED)
    rows = (d.roll[one, pool], d.roll[s.page[v], guard])
    set_roll(s, (a, v), rows, set_contexts(d, s, a, v, True), events.ATTACK)
    s.roll_again = 1 if charged or s.bloodthirst[a] == v else 0
    collect(d, s, a, v, MELEE_ROLL, DEFENCE_ROLL)
    lend_skills(d, s, v, a, DEFENCE_ROLL, 1)
    lend_skills(d, s, a, v, MELEE_ROLL, 0)
    push_step(s, RESULT, a, v, 0)
    push_step(s, ROLL_OFF, -1, -1, 0)


@kernel
def parting_blow(d: Record, s: Record, by: int, u: int) -> None:
    """Let unit `by` strike at the engaged unit u that is about to move, for a stress."""
    by, u = heir(d, s, by), heir(d, s, u)
    one = s.page[by]
    there = s.status[by] == READY and s.status[u] == READY and s.engaged[by, u]
    if not there or d.roll[one, STRIKE] < 0 or not may_stress(d, s, by, 1):
        return
    events.emit(s, events.ACTION, by, u, events.OPPORTUNITY, 0)
    add_stress(d, s, by, 1)
    row = d.roll[one, STRIKE + (1 if crowded(d, s, by) else 0)]
    reply = d.roll[s.page[u], STRUCK + (1 if crowded(d, s, u) else 0)]
    contexts = set_contexts(d, s, by, u, True)
    set_roll(s, (by, u), (row, reply), contexts, events.OPPORTUNITY)
    s.roll_again = 1 if s.bloodthirst[by] == u else 0
    collect(d, s, by, u, MELEE_ROLL, DEFENCE_ROLL)
    push_step(s, AFTER_SHOT, by, u, 1)
    push_step(s, ROLL_OFF, -1, -1, 0)


@kernel
def fire(d: Record, s: Record, book: Book, a: int, v: int, held: bool) -> None:
    """Let unit a shoot at unit v; held: it holds and shoots at a charge, without switches."""
    there = s.status[a] == READY and s.status[v] == READY
    if not there or not may_shoot(d, s, a, v, held) or not found(d, s, book, a, v):
        return
    events.emit(s, events.ACTION, a, v, events.HOLD_AND_SHOOT if held else events.SHOOT, 0)
    if held:
        add_stress(d, s, a, 1)
    else:
        s.quarry = v
        disturb(d, s, a, v)
        moment(d, s, book, v, a, STRUCK_AT)
    moment(d, s, book, a, v, SHOOTING)
    if s.status[a] != READY or s.status[v] != READY:
        return
    cover = -1
    if d.keywords[a] & AIM == 0:
        cover = cover_from(d, s, a, s.x[a, 0], s.y[a, 0], v)
    guard = SHOT_AT + (COVERED_CROWDED if crowded(d, s, v) else 0)
    guard += COVERED * (cover - GREEN + 1) if cover >= GREEN else 0
    guard += pay_modifiers(d, s, v, a, SHOT_AT, VULNERABLE)
    pool = (HELD_SHOT if held else SHOT) + pay_modifiers(d, s, a, v, SHOT, DISARMED)
    rows = (d.roll[s.page[a], pool], d.roll[s.page[v], guard])
    why = events.HOLD_AND_SHOOT if held else events.SHOOT
    set_roll(s, (a, v), rows, set_contexts(d, s, a, v, False), why)
    s.roll_again = 1 if d.keywords[a] & AIM else 0
    collect(d, s, a, v, SHOT_ROLL, SHOT_AT_ROLL)
    lend_skills(d, s, v, a, SHOT_AT_ROLL, 1)
    lend_skills(d, s, a, v, SHOT_ROLL, 0)
    push_step(s, AFTER_SHOT, a, v, 0)
    push_step(s, ROLL_OFF, -1, -1, 0)


@kernel
def may_shoot(d: Record, s: Record, a: int, v: int, held: bool) -> bool:
    """Tell whether unit a, not engaged, has unit v within range; who holds and shoots asks not."""
    if held:
        return True
    return bool(s.foes[a] == 0 and reach_to(d, s, a, s.x[a, 0], s.y[a, 0], v) <= range_of(s, a))


@kernel
def found(d: Record, s: Record, book: Book, a: int, v: int) -> bool:
    """Tell whether unit a may shoot at unit v, who may be hidden; some are found by a test."""
    if d.hides[v, 0] <= 0.0 or reach_to(d, s, a, s.x[a, 0], s.y[a, 0], v) <= d.hides[v, 0]:
        return True
    return d.hides[v, 1] > 0.0 and will_test(d, s, book, a, 1, events.SKILL_TEST) > 0


@kernel
def disturb(d: Record, s: Record, a: int, v: int) -> None:
    """Put a level of stress on every unit engaged with the target of a shot into combat."""
    player = player_of(d, a)
    for w in range(d.first[player], d.first[player + 1]):
        if s.engaged[v, w]:
            add_stress(d, s, w, 1)
