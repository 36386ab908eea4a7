"""The roll at hand: what is written down of a roll before it is made."""

from factions.systems.warcrow.kernels.record.cards import BONUS
from factions.systems.warcrow.kernels.record.layout import FEARLESS, FRIGHTENED, GOLEM
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.record.symbols import LOSES_DIE
from factions.systems.warcrow.kernels.table.requirements import aided
from factions.systems.warcrow.kernels.table.units import regulars, unmoved
from factions.tabletop.compiler.jit import kernel

# Bits of a roll's context, as odds.values has them.
IN_COMBAT, OPPONENT_IS, SPARE_WOUND, VOID = 1, 2, 64, 8
OPPONENT_BROKEN = 16
AIDED = 1 << 22
VOID_STRESS, VOID_PUSH, VOID_HEAL, VOID_RECOVER, VOID_RELIEF, VOID_CLEANSE = 5, 6, 8, 9, 10, 11


@kernel(read_only=("d",))
def context(d: Setup, s: State, u: int, v: int, engaged: bool, losing: int) -> int:
    """Return what unit u may count on in a roll against v; `losing`: the state that costs a die.

    Source: Warcrow 1.6, "Switches".
    """
    theirs = s.states[v] | (OPPONENT_BROKEN if s.demoralized[v] else 0)
    bits = (IN_COMBAT if engaged else 0) | theirs * OPPONENT_IS
    if s.left[u] > 1:
        bits |= SPARE_WOUND
    if aided(d, s, u):
        bits |= AIDED
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
def set_roll(
    s: State, who: tuple[int, int], rows: tuple[int, int], contexts: tuple[int, int], why: int
) -> None:
    """Write down a roll to be made, without a repeat."""
    for side in range(2):
        s.roll_of[side], s.roll_row[side] = who[side], rows[side]
        s.roll_context[side] = contexts[side]
    s.roll_why, s.roll_again = why, 0
    clear_bonus(s)


@kernel
def clear_bonus(s: State) -> None:
    """Forget the bonus of the last roll."""
    for side in range(2):
        for column in range(BONUS):
            s.bonus[side, column] = 0
