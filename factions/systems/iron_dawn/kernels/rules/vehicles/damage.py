"""Vehicles that are hit: lost hit points, wrecks, explosions, crews that bail out.

Source: Iron Dawn V2, "Defence Tests", "Abandoning and Re Crewing a Vehicle".

Effects of a crew that has bailed out: `rules.turn_sequence:may_act`, `rules.morale:commands`,
`rules.orders:reached`, `rules.victory:stands`, `table.formation:nearest_enemy`,
`table.sight:spotted`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import ABOARD, BLAST, FALL_ATT, READY
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import (
    roll_vehicle_tests,
    strike,
    strike_near,
    strike_solos,
)
from factions.systems.iron_dawn.kernels.rules.dice import d10
from factions.systems.iron_dawn.kernels.rules.removing_models import credit, remove
from factions.systems.iron_dawn.kernels.rules.vehicles.transports import get_out, throw_out
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, note_ready
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def strike_vehicle(d: Setup, s: State, v: int, att: int, facing: int, u: int, why: int) -> None:
    """Hit a vehicle once without a roll. Source: Iron Dawn V2, Defence Tests."""
    if s.status[v] != READY:
        return
    target = 2 * d.armour[v, facing] - att + (1 if s.dug[v] else 0)
    made, failed = roll_vehicle_tests(s, 1, target)
    emits.emit(s, events.TESTS, v, u, made, failed)
    emits.more(s, target, why, 0, 0)
    batter(d, s, v, failed, u)


@kernel(read_only=("d",))
def batter(d: Setup, s: State, v: int, points: int, u: int) -> None:
    """Take hit points from a vehicle. At its last one its crew may bail out.

    Source: Iron Dawn V2, Abandoning and Re Crewing a Vehicle.
    """
    if points <= 0 or s.status[v] != READY:
        return
    emits.emit(s, events.DAMAGE, v, u, min(points, s.left[v]), 0)
    emits.more(s, max(0, s.left[v] - points), s.x[v], s.y[v], 1)
    if points >= s.left[v]:
        wreck(d, s, v, u, 0)
        return
    credit(d, s, u, v, points)
    s.left[v] -= points
    if s.left[v] == 1 and not s.tested[v]:
        s.tested[v] = 1
        if d10(s) == 10:
            s.abandoned[v] = 1
            emits.emit(s, events.CONDITION, v, u, events.ABANDONED, 0)
            throw_out(d, s, v, events.BAIL_OUT)


@kernel(read_only=("d",))
def wreck(d: Setup, s: State, v: int, u: int, att: int) -> None:
    """Destroy a vehicle; att: of its explosion, 0 where it does not blow up.

    Source: Iron Dawn V2, Transports.
    """
    credit(d, s, u, v, s.left[v])
    remove(d, s, v, u)
    for rider in range(s.first[0], s.first[2] if s.mounted[v] else 0):
        if s.status[rider] == ABOARD and s.ride[rider] == v:
            get_out(d, s, rider, v, events.BAIL_OUT)
            x, y = s.x[rider], s.y[rider]
            strike_solos(d, s, rider, x, y, d.width, FALL_ATT, u, events.FALL)
            strike(d, s, rider, s.n[rider], FALL_ATT, u, events.FALL)
    if att > 0:
        explode(d, s, v, att, u)


@kernel(read_only=("d",))
def explode(d: Setup, s: State, v: int, att: int, u: int) -> None:
    """Hit every model on foot within 6 inches of a vehicle that blows up.

    Source: Iron Dawn V2, Critical Hit chart.
    """
    note_ready(s)
    for other in range(s.first[0], s.first[2]):
        if s.close[other] and not is_vehicle(d, other):
            strike_near(d, s, other, s.x[v], s.y[v], BLAST, att, u, events.EXPLOSION)
