"""The Critical Hit chart. Source: Iron Dawn V2, "Accuracy and Melee Tests".

Effects of a stunned crew or a damaged engine: `rules.turn_sequence:could_move`,
`rules.turn_sequence:may_shoot`, `rules.turn_sequence:may_assault`.

Effects of armour penetrated: `rules.shooting.volleys:fire_weapon`,
`rules.shooting.volleys:fire_round`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    COAXIAL,
    CUPOLA,
    HULL,
    LEFT_SPONSON,
    READY,
    RIGHT_SPONSON,
    TURRET,
)
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.dice import d5, d10
from factions.systems.iron_dawn.kernels.rules.vehicles.damage import wreck
from factions.systems.iron_dawn.kernels.rules.vehicles.transports import throw_out
from factions.tabletop.compiler.jit import kernel

STUNNED, HULL_LOST, ENGINE, MORE_LOST, BREACHED, CREW, MAIN, DEAD_ENGINE, BOOM, BIG_BOOM = range(
    1, 11
)


@kernel(read_only=("d",))
def critical(d: Setup, s: State, v: int, facing: int, u: int) -> None:
    """Roll on the Critical Hit chart for a vehicle; its passengers have to bail out.

    Source: Iron Dawn V2, Critical Hit chart.
    """
    if s.status[v] != READY:
        return
    face, second = d10(s), 0
    if face == STUNNED:
        second = d5(s)
        s.stuck[v] = max(s.stuck[v], s.current_round + second)
        s.mute[v] = max(s.mute[v], s.current_round + second)
    elif face == BOOM:
        second = d5(s)
    elif face == BIG_BOOM:
        second = d10(s)
    emits.emit(s, events.CRITICAL_HIT, v, u, face, second)
    if face in (HULL_LOST, MORE_LOST):
        lose_secondary(d, s, v, 0)
    elif face == ENGINE:
        s.stuck[v] = max(s.stuck[v], s.current_round + 2)
    elif face == BREACHED:
        s.breached[v] |= 1 << facing
    elif face == CREW:
        emits.more(s, lose_crew(d, s, v, u), 0, 0, 0)
    elif face == MAIN:
        lose_main(d, s, v)
    elif face == DEAD_ENGINE:
        s.immobile[v] = 1
    elif face >= BOOM:
        wreck(d, s, v, u, second)
    if s.status[v] == READY and s.mounted[v] > 0:
        throw_out(d, s, v, events.BAIL_OUT)


@kernel(read_only=("d",))
def is_main(d: Setup, v: int, arm: int) -> bool:
    """Return whether a weapon of a vehicle is its main one, or coaxial with that.

    Where nothing is mounted in a turret, its first weapon is.

    Source: Iron Dawn V2, Critical Hit chart.
    """
    mount = d.mount[d.arm[v, arm]]
    if mount in (TURRET, COAXIAL):
        return True
    return arm == 0 and (d.arm[v, 1] < 0 or d.mount[d.arm[v, 1]] not in (TURRET, COAXIAL))


@kernel(read_only=("d",))
def lose_secondary(d: Setup, s: State, v: int, only: int) -> None:
    """Destroy a secondary weapon: one in the hull first, a sponson, then the cupola's.

    only: the mount that is hit, or 0 for either.

    Source: Iron Dawn V2, Critical Hit chart.
    """
    for mount in (HULL, LEFT_SPONSON, RIGHT_SPONSON, CUPOLA):
        if only in (0, mount):
            for arm in range(ARMS):
                if d.arm[v, arm] >= 0 and d.mount[d.arm[v, arm]] == mount:
                    if not s.lost[v] >> arm & 1 and not is_main(d, v, arm):
                        s.lost[v] |= 1 << arm
                        return


@kernel(read_only=("d",))
def lose_main(d: Setup, s: State, v: int) -> None:
    """Destroy the main weapons of a vehicle. Source: Iron Dawn V2, Critical Hit chart."""
    for arm in range(ARMS):
        if d.arm[v, arm] >= 0 and is_main(d, v, arm):
            s.lost[v] |= 1 << arm


@kernel(read_only=("d",))
def lose_crew(d: Setup, s: State, v: int, u: int) -> int:
    """Roll which of the crew is killed, and return the roll.

    Source: Iron Dawn V2, Critical Hit chart.
    """
    who = d5(s)
    if who == 1:
        lose_secondary(d, s, v, CUPOLA)
    elif who == 2:
        lose_secondary(d, s, v, HULL)
    elif who == 3:
        lose_main(d, s, v)
    elif who == 4:
        s.immobile[v] = 1
    else:
        wreck(d, s, v, u, 0)
    return who
