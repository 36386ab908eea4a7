"""Blasts and strikes: dice of a skill against a unit's defence, without switches; and leaps at it.

Source: Warcrow 1.6, "Skills", "Shove, Attract, Place, and Displace"; the cards.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.agenda import push_step
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.cards import (
    DEFENCE_ROLL,
    HEAVILY,
    PIERCING,
    SHOT_AT_ROLL,
)
from factions.systems.warcrow.kernels.record.layout import (
    COVERED,
    FIGHT,
    GAP,
    READY,
    SHOT_AT,
    STRUCK,
    VULNERABLE,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import (
    GREEN,
    Rolled,
    lane,
)
from factions.systems.warcrow.kernels.rules.damage import suffer
from factions.systems.warcrow.kernels.rules.dice.at_hand import clear_bonus
from factions.systems.warcrow.kernels.rules.dice.throwing import calm, throw
from factions.systems.warcrow.kernels.rules.skills.modifiers import gather_side, spared
from factions.systems.warcrow.kernels.rules.skills.wards import ward_off
from factions.systems.warcrow.kernels.rules.states import drop_states
from factions.systems.warcrow.kernels.table.contact import engage_move
from factions.systems.warcrow.kernels.table.formation import (
    CLOCK,
    CLOCK_COS,
    CLOCK_SIN,
    gather,
    spot_free,
)
from factions.systems.warcrow.kernels.table.sight import cover_from
from factions.tabletop.battles import geometry
from factions.tabletop.battles.records import Column
from factions.tabletop.battles.rng import Stream
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def hurt(d: Setup, s: State, u: int, v: int, wounds: int) -> None:
    """Let a skill of unit u wound unit v; where they are fighting it counts in the result.

    Source: Warcrow 1.6, "Melee Attack" step 5.
    """
    for side in range(2):
        if s.fray[1 - side] == u and s.fray[side] == v:
            s.toll[side] += wounds
    suffer(d, s, v, wounds, u)


@kernel
def struck(
    dice: Stream,
    book: Book,
    row: int,
    guard: int,
    how: tuple[bool, bool],
    mode: int,
    more: Column[int],
) -> tuple[int, int, int, int]:
    """Roll a blast or a strike; return both rolls, the wounds dealt and those suffered.

    row, guard: of the book. how: whether the defence loses a die, whether it is a shot, which
    no unit strikes back at. more: what skills add to the defence. `odds.wounds` has the chances.

    Source: Warcrow 1.6, "Skills"; the cards.
    """
    one = calm(dice, book, row, False)
    two = throw(dice, book, guard, how[0], more)
    blocks, back = lane(two, 1), 0 if how[1] else lane(two, 0)
    if mode == PIERCING:
        blocks = lane(two, 4)
    elif mode == HEAVILY:
        blocks = blocks // 2
    return one, two, max(0, lane(one, 0) - blocks), max(0, back - lane(one, 1))


@kernel(read_only=("d",))
def hit(d: Setup, s: State, book: Book, row: int, u: int, v: int, shot: bool) -> None:
    """Roll the dice of a deed against unit w's defence, no switches on either side, and wound it.

    A shot is met by what defends against shots, cover included; a strike by the whole defence.

    Source: Warcrow 1.6, "Skills"; the cards.
    """
    clear_bonus(s)
    guard = STRUCK
    if shot:
        cover = cover_from(d, s, u, s.x[u, 0], s.y[u, 0], v)
        guard = SHOT_AT + (COVERED * (cover - GREEN + 1) if cover >= GREEN else 0)
    gather_side(d, s, v, u, SHOT_AT_ROLL if shot else DEFENCE_ROLL, 1)
    how = (s.states[v] & VULNERABLE != 0, shot)
    dice, guards = d.deed_row[row], d.roll[s.page[v], guard]
    one, two, wounds, back = struck(s.rng, book, dice, guards, how, d.deed_mode[row], s.bonus[1])
    drop_states(s, v, VULNERABLE)
    wounds = ward_off(d, s, book, v, spared(s, 1, wounds))
    rolled = Rolled(wounds, back, 0, 0, 0, 0, one, two, 0)
    why = events.BLASTED if shot else events.STRUCK_BY
    elite = (book.sides[dice]["elite"], book.sides[guards]["elite"])
    emits.emit_roll(s, u, v, why, (wounds, back), rolled, elite)
    s.struck_for += wounds
    hurt(d, s, u, v, wounds)
    if back > 0:
        hurt(d, s, v, u, back)


@kernel(read_only=("d",))
def land(d: Setup, s: State, u: int, v: int, strides: int) -> bool:
    """Put unit u in contact with unit v, where there is room; return whether there is.

    strides: how far from where it stood it may be placed, from base to base; 0 for anywhere.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    r = s.lead[u]
    gather(d, s, u, s.x[v, 0], s.y[v, 0], s.spread[v] + 2.0 * r + GAP, v)
    best, near = strides + 2.0 * r if strides > 0 else geometry.NEVER, False
    bx, by = s.x[u, 0], s.y[u, 0]
    for troop in range(s.n[v]):
        away = s.r[v, troop] + r + GAP
        for step in range(CLOCK):
            x, y = s.x[v, troop] + away * CLOCK_COS[step], s.y[v, troop] + away * CLOCK_SIN[step]
            far = geometry.distance(x, y, s.x[u, 0], s.y[u, 0])
            if far < best - geometry.EPSILON and spot_free(d, s, x, y, r):
                best, near = far, True
                bx, by = x, y
    if near:
        engage_move(d, s, u, v, bx, by)
        emits.emit_places(s, events.LANDED, u, v)
    return near


@kernel(read_only=("d",))
def leap(d: Setup, s: State, book: Book, row: int, u: int, v: int) -> None:
    """Let unit u appear beside unit v and strike, with the deed's dice or its own attack.

    It strikes whoever it is placed against: no unit that it is engaged with already.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace"; the cards.
    """
    if s.status[u] != READY or s.status[v] != READY or s.engaged[u, v]:
        return
    if not land(d, s, u, v, d.deed_amount[row]):
        return
    if d.deed_row[row] >= 0:
        hit(d, s, book, row, u, v, False)
    else:
        push_step(s, FIGHT, u, v, 0)
