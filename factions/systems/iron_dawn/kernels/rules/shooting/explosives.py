"""Explosives: models that are hit beside their target. Source: Iron Dawn V2, "Explosives"."""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record.indices import BURST, EXPLOSIVE, TOP
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import strike_near, strike_solos
from factions.systems.iron_dawn.kernels.rules.vehicles.damage import strike_vehicle
from factions.systems.iron_dawn.kernels.table.formation import (
    is_vehicle,
    nearest_model,
    note_ready,
    within,
)
from factions.systems.iron_dawn.kernels.table.sight import facing_to
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def splash(d: Setup, s: State, u: int, v: int, weapon: int, att: int, falls: bool) -> None:
    """Let an explosive that hits unit v burst at its closest model: others near by are hit too.

    Source: Iron Dawn V2, Explosives.
    """
    if d.weapon[weapon] & EXPLOSIVE:
        model = nearest_model(d, s, v, s.x[u], s.y[u])
        x, y = s.x[v] + d.place_x[model], s.y[v] + d.place_y[model]
        burst(d, s, x, y, att, u, v, falls)


@kernel(read_only=("d",))
def burst(d: Setup, s: State, x: float, y: float, att: int, u: int, but: int, falls: bool) -> None:
    """Hit every model within 3 inches of a spot, friend or foe; of one unit only the solos in it.

    Vehicles are hit on the top by what falls from above, else on the side that faces the burst.

    Source: Iron Dawn V2, Explosives.
    """
    note_ready(s)
    for v in range(s.first[0], s.first[2]):
        if not s.close[v]:
            continue
        if v == but:
            strike_solos(d, s, v, x, y, BURST, att, u, events.BURST_HIT)
        elif not is_vehicle(d, v):
            strike_near(d, s, v, x, y, BURST, att, u, events.BURST_HIT)
        elif within(d, s, v, x, y, BURST) > 0:
            side = TOP if falls else facing_to(d, s, v, x, y)
            strike_vehicle(d, s, v, att, side, u, events.BURST_HIT)
