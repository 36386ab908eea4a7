"""Face to Face Rolls as units make them: wounds, and what switches do.

Source: Warcrow 1.6, "Face to Face Roll", "Switches", "Shove, Attract, Place, and Displace".

For modifiers that stress pays for, see `rules.attacks.attack:pay_modifiers`.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.targets import best_ally, best_victim
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book, Row
from factions.systems.warcrow.kernels.record.cards import ROOM, SPARED
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FIRST,
    READY,
    SECOND,
    VULNERABLE,
)
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.damage import heal, recover, suffer
from factions.systems.warcrow.kernels.rules.dice.at_hand import IN_COMBAT, OPPONENT_BROKEN
from factions.systems.warcrow.kernels.rules.dice.opposed import exchange
from factions.systems.warcrow.kernels.rules.morale.demoralized import demoralize
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress, relieve
from factions.systems.warcrow.kernels.rules.movement.pushing import drive
from factions.systems.warcrow.kernels.rules.skills.modifiers import spared
from factions.systems.warcrow.kernels.rules.skills.wards import ward_off
from factions.systems.warcrow.kernels.rules.states import drop_states, give_states
from factions.systems.warcrow.kernels.rules.tinge import taint
from factions.systems.warcrow.kernels.table.units import room_of, unmoved
from factions.tabletop.compiler.jit import kernel

ATTRACT, MOVE_BASE = 2, 64


@kernel(read_only=("d",))
def apply_plan(d: Setup, s: State, plan: Row, u: int, v: int) -> None:
    """Apply what unit u's switches do, moves fighting, to itself, its allies and unit v.

    Source: Warcrow 1.6, "Switches".
    """
    give_states(d, s, v, plan["states"])
    if plan["states"] & OPPONENT_BROKEN:
        demoralize(d, s, v)
    add_stress(d, s, v, plan["stress"])
    taint(s, v, plan["taint"])
    taint(s, u, plan["tinged"])
    s.stored[u] += plan["stored"]
    relieve(d, s, u, plan["relief"])
    heal(d, s, u, plan["heal"])
    recover(d, s, u, plan["recover"])
    for _ in range(plan["cleanse"]):
        drop_states(s, u, s.states[u] & -s.states[u])
    if plan["ally_heal"] > 0:
        ally = best_ally(d, s, u, plan["ally_within"], True)
        if ally >= 0:
            heal(d, s, ally, plan["ally_heal"])
    if plan["ally_recover"] > 0:
        ally = best_ally(d, s, u, plan["ally_within"], False)
        if ally >= 0:
            recover(d, s, ally, plan["ally_recover"])
    if plan["foe_states"]:
        states, about = plan["foe_states"], v if plan["foe_about"] else u
        give_states(d, s, best_victim(d, s, about, v, states, plan["foe_within"]), states)


@kernel(read_only=("d",))
def shift(d: Setup, s: State, book: Book, row: int, u: int, v: int, worse: bool) -> None:
    """Do the moves of the switches in a plan of unit u: v is moved, or u moves itself.

    A displaced or placed enemy goes straight away from u. A unit moves itself only where it had
    the worse of the roll, and straight away from v. What is for units in a fight is not done once
    they are out of it.

    Source: Warcrow 1.6, "Switches", "Shove, Attract, Place, and Displace".
    """
    if s.status[u] != READY or s.status[v] != READY:
        return
    plan = book.plans[row]
    kind, far = plan["push"] // MOVE_BASE, plan["push"] % MOVE_BASE
    fighting = plan["need"] & IN_COMBAT
    if kind > 0 and not unmoved(d, v, u) and (not fighting or s.engaged[u, v]):
        drive(d, s, book, u, v, -1.0 * far if kind == ATTRACT else 1.0 * far, events.SHOVED)
    if plan["step"] > 0 and worse and (not fighting or s.engaged[u, v]):
        drive(d, s, book, v, u, 1.0 * (plan["step"] % MOVE_BASE), events.DISPLACED)


@kernel(read_only=("d",))
def roll_off(d: Setup, s: State, book: Book) -> None:
    """Make the roll that is written down: switches and damage, their moves left for later.

    Source: Warcrow 1.6, "Face to Face Roll".
    """
    u, v = s.roll_of[FIRST], s.roll_of[SECOND]
    one, two, again = s.roll_row[FIRST], s.roll_row[SECOND], s.roll_again != 0
    contexts = s.roll_context
    for side in range(2 if u >= 0 else 0):
        s.bonus[side, ROOM] = room_of(d, s, s.roll_of[side]) + s.bonus[side, SPARED]
    rolled = exchange(s.rng, book, one, two, contexts[FIRST], contexts[SECOND], again, s.bonus)
    if u < 0:  # amid an attack, which is still to be resolved by its own roll
        drop_states(s, v, VULNERABLE)
        suffer(d, s, v, rolled.dealt, -1)
        return
    dealt = _landing(d, s, book, v, SECOND, rolled.dealt)
    back = _landing(d, s, book, u, FIRST, rolled.back)
    s.roll_dealt, s.roll_back = dealt, back
    s.roll_plan, s.roll_answer = rolled.plan, rolled.answer
    elite = (book.sides[one]["elite"], book.sides[two]["elite"])
    emits.emit_roll(s, u, v, s.roll_why, (dealt, back), rolled, elite)
    drop_states(s, u, DISARMED)
    drop_states(s, v, VULNERABLE)
    apply_plan(d, s, book.plans[rolled.plan], u, v)
    apply_plan(d, s, book.plans[rolled.answer], v, u)
    if rolled.rage > 0:
        suffer(d, s, u, min(rolled.rage, s.left[u] - 1), -1)
    if rolled.rage_back > 0:
        suffer(d, s, v, min(rolled.rage_back, s.left[v] - 1), -1)
    suffer(d, s, v, dealt, u)
    suffer(d, s, u, back, v)


@kernel(read_only=("d",))
def _landing(d: Setup, s: State, book: Book, u: int, side: int, wounds: int) -> int:
    """Return the wounds of a side's unit after what hurts more, and its skills against them."""
    wounds = spared(s, side, wounds)
    return ward_off(d, s, book, u, wounds) if wounds > 0 else 0
