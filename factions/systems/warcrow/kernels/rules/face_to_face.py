"""Face to Face Rolls as units make them: who is hurt, what switches do.

Source: Warcrow 1.6, "Face to Face Roll", "Switches", "Shove, Attract, Place, and Displace".
"""

from typing import Any

from factions.systems.warcrow.kernels.judgement.targets import best_ally, best_victim
from factions.systems.warcrow.kernels.record import events
from factions.systems.warcrow.kernels.record.cards import ROOM, SPARED
from factions.systems.warcrow.kernels.record.layout import DISARMED, READY, VULNERABLE, Record
from factions.systems.warcrow.kernels.record.symbols import (
    HURT_FIRST,
    HURT_SECOND,
    PLAN_FIRST,
    PLAN_SECOND,
    RAGE_FIRST,
    RAGE_SECOND,
)
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
from factions.tabletop.jit import kernel

Book = Any
ATTRACT, MOVE_BASE = 2, 64


@kernel
def apply_plan(d: Record, s: Record, plan: Any, u: int, v: int) -> None:
    """Apply what unit u's switches do, moves fighting, to itself, its allies and unit v."""
    give_states(d, s, v, plan["states"])
    if plan["states"] & OPPONENT_BROKEN:
        demoralize(d, s, v)
    add_stress(d, s, v, plan["stress"])
    taint(s, v, plan["taint"])
    taint(s, u, plan["tinged"])
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
        states = plan["foe_states"]
        give_states(d, s, best_victim(d, s, u, v, states, plan["foe_within"]), states)


@kernel
def shift(d: Record, s: Record, book: Book, row: int, u: int, v: int, worse: bool) -> None:
    """Do the moves of the switches in a plan of unit u: v is moved, or u moves itself.

    A displaced or placed enemy goes straight away from u. A unit moves itself only where it had
    the worse of the roll, and straight away from v. What is for units in a fight is not done once
    they are out of it.
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


@kernel
def roll_off(d: Record, s: Record, book: Book) -> None:
    """Make the roll that is written down: switches and damage, their moves left for later."""
    a, v = s.roll_of[0], s.roll_of[1]
    rows, contexts, again = s.roll_row, s.roll_context, s.roll_again != 0
    for side in range(2 if a >= 0 else 0):
        s.bonus[side, ROOM] = room_of(d, s, s.roll_of[side]) + s.bonus[side, SPARED]
    exchange(s.rng, book, rows[0], rows[1], contexts[0], contexts[1], again, s.bonus, s.out)
    if a < 0:
        drop_states(s, v, VULNERABLE)
        suffer(d, s, v, s.out[HURT_SECOND], -1)
        return
    for side in range(2):
        u = v if side == 0 else a
        wounds = spared(s, 1 - side, s.out[side])
        s.out[side] = ward_off(d, s, book, u, wounds) if wounds > 0 else 0
    events.emit_roll(s, a, v, s.roll_why, s.out)
    drop_states(s, a, DISARMED)
    drop_states(s, v, VULNERABLE)
    rage_a, rage_v = s.out[RAGE_FIRST], s.out[RAGE_SECOND]
    apply_plan(d, s, book.plans[s.out[PLAN_FIRST]], a, v)
    apply_plan(d, s, book.plans[s.out[PLAN_SECOND]], v, a)
    for side in range(4):
        if side == 0 and rage_a > 0:
            suffer(d, s, a, min(rage_a, s.left[a] - 1), -1)
        elif side == 1 and rage_v > 0:
            suffer(d, s, v, min(rage_v, s.left[v] - 1), -1)
        elif side == 2:
            suffer(d, s, v, s.out[HURT_SECOND], a)
        elif side == 3:
            suffer(d, s, a, s.out[HURT_FIRST], v)
