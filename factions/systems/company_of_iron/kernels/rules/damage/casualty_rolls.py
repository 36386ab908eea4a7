"""Casualty rolls: incapacitated, injured or knocked down.

Source: Company of Iron, Core Rules, "Casualty Rolls", "Adjustments for Casualty Rolls", "Tough
Rolls".
"""

from factions.systems.company_of_iron import events
from factions.systems.company_of_iron.kernels.record import emits
from factions.systems.company_of_iron.kernels.record.layout import (
    CASUALTY,
    HEAL,
    INJURED,
    KNOCKED_DOWN,
    NO_KNOCKDOWN,
    NO_TOUGH,
    NOT_READY,
    ON_FALL,
    ONCE_BITS,
    REROLL_CASUALTY,
    SELF,
    TOUGH,
    WAITING,
)
from factions.systems.company_of_iron.kernels.record.setup import Setup
from factions.systems.company_of_iron.kernels.record.state import State
from factions.systems.company_of_iron.kernels.rules import rolls
from factions.systems.company_of_iron.kernels.rules.damage.falls import (
    FLATTENED,
    HURT_BADLY,
    KILLED,
    fall,
)
from factions.systems.company_of_iron.kernels.rules.model_status import change
from factions.systems.company_of_iron.kernels.table.bases import has
from factions.tabletop.compiler.jit import kernel

INCAPACITATED_TO, INJURED_TO = 2, 4


@kernel(read_only=("d",))
def _casualty_die(d: Setup, s: State, v: int, more: int, why: int) -> int:
    """Roll for a casualty, rerolled where Tough or another rule lets it; return the result."""
    die = rolls.d6(s)
    if die + more <= INCAPACITATED_TO:
        tough = s.status[v] & NOT_READY == 0 and has(d, s, v, TOUGH)
        if (tough and s.denied & NO_TOUGH == 0) or s.plus[v, REROLL_CASUALTY] > 0:
            emit_casualty(s, v, die, more, why, True)
            die = rolls.d6(s)
    emit_casualty(s, v, die, more, why, False)
    return die + more


@kernel
def emit_casualty(s: State, v: int, die: int, more: int, why: int, again: bool) -> None:
    """Say what a casualty roll came to: die, modifier, outcome, why; `again`: it is rerolled."""
    outcome = events.KNOCKS_DOWN
    if die + more <= INJURED_TO:
        outcome = events.INJURES
    if die + more <= INCAPACITATED_TO:
        outcome = events.INCAPACITATED
    emits.emit(s, events.CASUALTY_ROLL, v, -1, die, more)
    emits.more(s, outcome, why, int(again))


@kernel(read_only=("d",))
def casualty(d: Setup, s: State, u: int, v: int, why: int) -> int:
    """Roll for a disabled model: it is incapacitated and falls, is injured, or knocked down.

    Returns FELL, HURT_BADLY or FLOORED.

    Source: Company of Iron, Casualty Rolls; Adjustments for Casualty Rolls.
    """
    if _recovers(d, s, v):
        s.damage[v] = 0
        change(d, s, v, s.status[v] | KNOCKED_DOWN, why)
        return FLATTENED
    more = int(s.plus[v, CASUALTY]) - (1 if s.frail_until[v] > 0 else 0)
    result = _casualty_die(d, s, v, more, why)
    if result <= INCAPACITATED_TO:
        fall(d, s, u, v, why)
        return KILLED
    s.damage[v] = d.boxes[v] - 1
    if result <= INJURED_TO:
        change(d, s, v, s.status[v] | INJURED | KNOCKED_DOWN, why)
        return HURT_BADLY
    if not has(d, s, v, NO_KNOCKDOWN):
        change(d, s, v, s.status[v] | KNOCKED_DOWN, why)
    return FLATTENED


@kernel(read_only=("d",))
def _recovers(d: Setup, s: State, v: int) -> bool:
    """Whether v loses all damage instead of rolling, which it does once.

    Source: Company of Iron, Hangover.
    """
    kind = d.kind[v]
    if d.heard[kind] >> ON_FALL & 1 == 0:
        return False
    for effect in range(d.sorts[kind, WAITING], d.effect_first[kind + 1]):
        if (
            d.what[effect] == HEAL
            and d.event[effect] == ON_FALL
            and d.whom[effect] == SELF
            and s.once[v, 0] >> effect % ONCE_BITS & 1 == 0
        ):
            s.once[v, 0] |= 1 << effect % ONCE_BITS
            emits.emit(s, events.TRIGGER, v, v, effect, 0)
            return True
    return False
