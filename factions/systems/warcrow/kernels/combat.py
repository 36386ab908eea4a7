"""What follows a roll: moves by switches, the winner of a combat, pushing back and pursuit.

Source: Warcrow 1.6, "Melee Attack" steps 5 to 7.
"""

from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.agenda import push_step
from factions.systems.warcrow.kernels.choices import wants_hold, wants_pursuit
from factions.systems.warcrow.kernels.damage import heir
from factions.systems.warcrow.kernels.formation import NOBODY, pile_in
from factions.systems.warcrow.kernels.layout import (
    MANNED,
    READY,
    WANDER,
    Record,
)
from factions.systems.warcrow.kernels.lore import COMBAT, HOLDS, SHOT_DONE
from factions.systems.warcrow.kernels.morale import (
    add_stress,
    may_stress,
    meet,
    run_away,
)
from factions.systems.warcrow.kernels.movement import (
    engage_move,
    find_pursuit,
    find_way,
    leg,
    march_to,
)
from factions.systems.warcrow.kernels.perils import cross
from factions.systems.warcrow.kernels.rolling import drive, shift, unmoved
from factions.systems.warcrow.kernels.skills import after_combat
from factions.tabletop.jit import kernel

Book = Any


@kernel
def after_shot(d: Record, s: Record, book: Book, a: int, v: int, blow: bool) -> None:
    """Do the moves that the switches of a shot bring; an opportunity attack has none."""
    if not blow:
        shift(d, s, book, s.out[rolls.PLAN_FIRST], heir(d, s, a), heir(d, s, v), False)
        after_combat(d, s, book, a, v, SHOT_DONE, (s.out[rolls.HURT_SECOND], 0))


@kernel
def result(d: Record, s: Record, book: Book, a: int, v: int) -> None:
    """Resolve the combat that a began with v, after its roll."""
    dealt, back = s.out[rolls.HURT_SECOND] + s.toll[1], s.out[rolls.HURT_FIRST] + s.toll[0]
    s.fray[0] = s.fray[1] = NOBODY
    plan, answer = s.out[rolls.PLAN_FIRST], s.out[rolls.PLAN_SECOND]
    a, v = heir(d, s, a), heir(d, s, v)
    shift(d, s, book, plan, a, v, dealt < back)
    shift(d, s, book, answer, v, a, back < dealt)
    events.emit(s, events.COMBAT, a, v, dealt, back)
    after_combat(d, s, book, a, v, COMBAT, (dealt, back))
    after_combat(d, s, book, v, a, COMBAT, (back, dealt))
    if s.status[a] == READY and s.status[v] == READY:
        conclude(d, s, book, a, v, dealt - back)
    winner, loser = (a, v) if dealt > back else (v, a)
    gone = dealt != back and s.status[loser] != READY and s.status[winner] == READY
    if gone and s.foes[winner] == 0 and not s.demoralized[winner]:
        push_step(s, WANDER, winner, -1, events.FREE_MOVE)


@kernel
def conclude(d: Record, s: Record, book: Book, a: int, v: int, margin: int) -> None:
    """Give the loser its stress, push it back, and let a demoralized unit flee."""
    winner, loser = (a, v) if margin > 0 else (v, a)
    if margin != 0 and d.keywords[loser] & MANNED == 0:
        add_stress(d, s, loser, 1)
    if s.demoralized[a] or s.demoralized[v]:
        if s.demoralized[a]:
            run_away(d, s, a)
        if s.demoralized[v]:
            run_away(d, s, v)
    elif margin != 0 and s.engaged[winner, loser]:
        drive_back(d, s, book, winner, loser)
        if s.engaged[winner, loser]:
            pile_in(d, s, winner, loser)
            events.emit_places(s, events.PILE_IN, winner, loser)


@kernel
def drive_back(d: Record, s: Record, book: Book, winner: int, loser: int) -> None:
    """Push the loser back by its first value unless it holds for a stress, and pursue it."""
    if unmoved(d, loser, winner):
        return
    holds = d.traits[loser] & HOLDS != 0
    if (holds or may_stress(d, s, loser, 1)) and (holds or wants_hold(d, s, loser, winner)):
        add_stress(d, s, loser, 0 if holds else 1)
        events.emit(s, events.HELD, loser, winner, 0, 0)
        return
    if not drive(d, s, book, winner, loser, d.move[loser, 0], events.PUSHED):
        return
    if s.foes[winner] == 0 and wants_pursuit(d, s, winner, loser):
        pursue(d, s, book, winner, loser)


@kernel
def pursue(d: Record, s: Record, book: Book, u: int, v: int) -> None:
    """Let unit u follow unit v by its first value: into contact, or else as near as it gets."""
    x, y = s.x[u, 0], s.y[u, 0]
    if find_pursuit(d, s, u, v):
        engage_move(d, s, u, v)
    elif find_way(d, s, u, s.x[v, 0], s.y[v, 0], leg(d, s, u, 0), 0.0) >= 0.0:
        march_to(d, s, u, s.plan[0], s.plan[1], s.x[v, 0] - x, s.y[v, 0] - y)
    else:
        return
    events.emit_places(s, events.PURSUIT, u, v)
    cross(d, s, u, x, y)
    meet(d, s, book, u)
