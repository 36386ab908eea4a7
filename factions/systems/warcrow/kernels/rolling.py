"""Rolling face to face: who counts on what, what switches do, who is hurt.

Source: Warcrow 1.6, "Face to Face Roll", "Switches", "Shove, Attract, Place, and Displace".
"""

from typing import Any

from factions.systems.warcrow.kernels import events, rolls
from factions.systems.warcrow.kernels.bonuses import clear_bonus, spared
from factions.systems.warcrow.kernels.damage import heal, recover, regulars, room_of, suffer
from factions.systems.warcrow.kernels.formation import player_of
from factions.systems.warcrow.kernels.layout import (
    DISARMED,
    FEARLESS,
    FRIGHTENED,
    GOLEM,
    IMMOVABLE,
    LARGE,
    READY,
    SLOWED,
    VULNERABLE,
    Record,
)
from factions.systems.warcrow.kernels.lore import ROOM, SPARED
from factions.systems.warcrow.kernels.morale import (
    add_stress,
    demoralize,
    drop_states,
    give_states,
    meet,
    relieve,
    taint,
)
from factions.systems.warcrow.kernels.movement import push
from factions.systems.warcrow.kernels.perils import cross, met_rugged
from factions.systems.warcrow.kernels.sight import reach_to
from factions.systems.warcrow.kernels.wards import ward_off
from factions.tabletop.jit import kernel

Book = Any

# Bits of a roll's context, as odds.values has them.
ENGAGED, OPPONENT_IS, SPARE_WOUND, LOSES_DIE, VOID = 1, 2, 64, 128, 8
DEMORALIZED = 16
VOID_STRESS, VOID_PUSH, VOID_HEAL, VOID_RECOVER, VOID_RELIEF, VOID_CLEANSE = 5, 6, 8, 9, 10, 11
ATTRACT, MOVE_BASE = 2, 64


@kernel
def unmoved(d: Record, u: int, by: int) -> bool:
    """Tell whether a unit cannot be pushed by another: Immovable, Large."""
    if d.keywords[by] & LARGE and d.keywords[u] & LARGE == 0:
        return False
    return bool(d.keywords[u] & (IMMOVABLE | LARGE) != 0)


@kernel
def context(d: Record, s: Record, u: int, v: int, engaged: bool, losing: int) -> int:
    """Return what unit u may count on in a roll against v; `losing`: the state that costs a die."""
    theirs = s.states[v] | (DEMORALIZED if s.demoralized[v] else 0)
    bits = (ENGAGED if engaged else 0) | theirs * OPPONENT_IS
    if s.left[u] > 1:
        bits |= SPARE_WOUND
    if s.states[u] & losing:
        bits |= LOSES_DIE
    void = theirs | d.immune[v]
    if d.keywords[v] & (FEARLESS | GOLEM):
        void |= FRIGHTENED
    if s.demoralized[v] or (d.keywords[v] & GOLEM and s.stress[v] >= d.morale[v]):
        void |= 1 << VOID_STRESS
    if unmoved(d, v, u):
        void |= 1 << VOID_PUSH
    if s.damage[u] == 0:
        void |= 1 << VOID_HEAL
    if regulars(s, u) >= d.troops[u]:
        void |= 1 << VOID_RECOVER
    if s.stress[u] == 0:
        void |= 1 << VOID_RELIEF
    if s.states[u] == 0:
        void |= 1 << VOID_CLEANSE
    return int(bits | void << VOID)


@kernel
def best_ally(d: Record, s: Record, u: int, within: int, healing: bool) -> int:
    """Return the ally in reach with most to gain, or -1."""
    player = player_of(d, u)
    best, most = -1, 0.0
    for w in range(d.first[player], d.first[player + 1]):
        if s.status[w] != READY or (w != u and reach_to(d, s, u, s.x[u, 0], s.y[u, 0], w) > within):
            continue
        gain = s.damage[w] if healing else (d.troops[w] - regulars(s, w)) * d.wounds[w]
        if gain * d.worth[w] > most:
            best, most = w, gain * d.worth[w]
    return best


@kernel
def best_victim(d: Record, s: Record, u: int, v: int, states: int, within: int) -> int:
    """Return the enemy in reach that states hurt most: v, or a neighbour that is worth more."""
    enemy = player_of(d, v)
    best, most = v, 0.0
    for w in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[w] != READY or s.states[w] & states == states:
            continue
        away = reach_to(d, s, u, s.x[u, 0], s.y[u, 0], w)
        if away <= within and d.worth[w] * s.left[w] > most:
            best, most = w, d.worth[w] * s.left[w]
    return best


@kernel
def apply_plan(d: Record, s: Record, plan: Any, u: int, v: int) -> None:
    """Apply what unit u's switches do, moves fighting, to itself, its allies and unit v."""
    give_states(d, s, v, plan["states"])
    if plan["states"] & DEMORALIZED:
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
def drive(d: Record, s: Record, book: Book, by: int, u: int, length: float, why: int) -> bool:
    """Move unit u straight away from unit `by`, or toward it where the length is negative.

    Tell whether it went anywhere. Rugged terrain on the way slows it, Lethal terrain hurts it.
    """
    x, y = s.x[u, 0], s.y[u, 0]
    if push(d, s, u, s.x[by, 0], s.y[by, 0], abs(length), length < 0.0) <= 0.0:
        return False
    events.emit_places(s, why, u, by)
    cross(d, s, u, x, y)
    if met_rugged(d, s, u, x, y):
        give_states(d, s, u, SLOWED)
    meet(d, s, book, u)
    return True


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
    fighting = plan["need"] & ENGAGED
    if kind > 0 and not unmoved(d, v, u) and (not fighting or s.engaged[u, v]):
        drive(d, s, book, u, v, -1.0 * far if kind == ATTRACT else 1.0 * far, events.SHOVED)
    if plan["step"] > 0 and worse and (not fighting or s.engaged[u, v]):
        drive(d, s, book, v, u, 1.0 * (plan["step"] % MOVE_BASE), events.DISPLACED)


@kernel
def set_roll(
    s: Record, who: tuple[int, int], rows: tuple[int, int], contexts: tuple[int, int], why: int
) -> None:
    """Write down a roll to be made, without a repeat."""
    for side in range(2):
        s.roll_of[side], s.roll_row[side] = who[side], rows[side]
        s.roll_context[side] = contexts[side]
    s.roll_why, s.roll_again = why, 0
    clear_bonus(s)


@kernel
def roll_off(d: Record, s: Record, book: Book) -> None:
    """Make the roll that is written down: switches and damage, their moves left for later."""
    a, v = s.roll_of[0], s.roll_of[1]
    rows, contexts, again = s.roll_row, s.roll_context, s.roll_again != 0
    for side in range(2 if a >= 0 else 0):
        s.bonus[side, ROOM] = room_of(d, s, s.roll_of[side]) + s.bonus[side, SPARED]
    rolls.exchange(s.rng, book, rows[0], rows[1], contexts[0], contexts[1], again, s.bonus, s.out)
    if a < 0:
        drop_states(s, v, VULNERABLE)
        suffer(d, s, v, s.out[rolls.HURT_SECOND], -1)
        return
    for side in range(2):
        u = v if side == 0 else a
        wounds = spared(s, 1 - side, s.out[side])
        s.out[side] = ward_off(d, s, book, u, wounds) if wounds > 0 else 0
    events.emit_roll(s, a, v, s.roll_why, s.out)
    drop_states(s, a, DISARMED)
    drop_states(s, v, VULNERABLE)
    rage_a, rage_v = s.out[rolls.RAGE_FIRST], s.out[rolls.RAGE_SECOND]
    apply_plan(d, s, book.plans[s.out[rolls.PLAN_FIRST]], a, v)
    apply_plan(d, s, book.plans[s.out[rolls.PLAN_SECOND]], v, a)
    for side in range(4):
        if side == 0 and rage_a > 0:
            suffer(d, s, a, min(rage_a, s.left[a] - 1), -1)
        elif side == 1 and rage_v > 0:
            suffer(d, s, v, min(rage_v, s.left[v] - 1), -1)
        elif side == 2:
            suffer(d, s, v, s.out[rolls.HURT_SECOND], a)
        elif side == 3:
            suffer(d, s, a, s.out[rolls.HURT_FIRST], v)
