"""Defence tests, and hits without a roll. Source: Iron Dawn V2, "Defence Tests"."""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import JOINED, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.dice import d10
from factions.systems.iron_dawn.kernels.rules.removing_models import hurt
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, stands_within, within
from factions.tabletop.compiler.jit import kernel


@kernel
def roll_tests(s: State, number: int, target: int) -> int:
    """Roll defence tests of infantry; return how many failed: those above the target.

    Source: Iron Dawn V2, Defence Tests.
    """
    failed = 0
    for _ in range(number):
        failed += int(d10(s) > target)
    return failed


@kernel
def roll_vehicle_tests(s: State, number: int, target: int) -> tuple[int, int]:
    """Roll defence tests of a vehicle; return how many were made and how many failed.

    Each natural 1 fails and is followed by another test.

    Source: Iron Dawn V2, Defence Tests.
    """
    failed = made = 0
    waiting = number
    while waiting > 0:
        waiting -= 1
        made += 1
        face = d10(s)
        if face == 1:
            failed += 1
            waiting += 1
        elif face > target:
            failed += 1
    return made, failed


@kernel(read_only=("d",))
def strike(d: Setup, s: State, v: int, hits: int, att: int, u: int, why: int) -> None:
    """Hit models of infantry, or a solo in it, without a roll: a defence test for each hit.

    Source: Iron Dawn V2, Defence Tests.
    """
    if hits <= 0 or s.status[v] not in (READY, JOINED):
        return
    dug = s.dug[s.host[v]] if s.status[v] == JOINED else s.dug[v]
    target = 2 * d.defence[v] - att + (1 if dug else 0)
    failed = roll_tests(s, hits, target)
    emits.emit(s, events.TESTS, v, u, hits, failed)
    emits.more(s, target, why, 0, 0)
    hurt(d, s, v, failed, u)


@kernel(read_only=("d",))
def strike_solos(
    d: Setup, s: State, v: int, x: float, y: float, far: float, att: int, u: int, why: int
) -> None:
    """Hit the solos in a unit that are that near to a spot; they stand behind its models.

    Source: Iron Dawn V2, Explosives.
    """
    solo, place = s.guest[v], s.n[v]
    while solo >= 0:
        after = s.guest[solo]
        if stands_within(d, s, v, place, x, y, far):
            strike(d, s, solo, 1, att, u, why)
        solo, place = after, place + 1


@kernel(read_only=("d",))
def strike_near(
    d: Setup, s: State, v: int, x: float, y: float, far: float, att: int, u: int, why: int
) -> None:
    """Hit every model of infantry, and of solos in it, that is that near to a spot.

    Source: Iron Dawn V2, Explosives.
    """
    models = within(d, s, v, x, y, far)
    strike_solos(d, s, v, x, y, far, att, u, why)
    strike(d, s, v, models, att, u, why)


@kernel(read_only=("d",))
def tests_of_hits(
    d: Setup, s: State, v: int, hits: int, att: int, facing: int, cover: int
) -> tuple[int, int]:
    """Roll the defence tests of a unit for hits on its models; return those made and failed.

    Source: Iron Dawn V2, Defence Tests.
    """
    if is_vehicle(d, v):
        return roll_vehicle_tests(s, hits, 2 * d.armour[v, facing] - att + cover)
    return hits, roll_tests(s, hits, 2 * d.defence[v] - att + cover)
