"""Explosives: models that are hit beside their target. Source: Iron Dawn V2, "Explosives"."""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record.indices import BURST, EXPLOSIVE, READY, TOP
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.defence_tests import strike
from factions.systems.iron_dawn.kernels.rules.vehicles.damage import strike_vehicle
from factions.systems.iron_dawn.kernels.table.formation import is_vehicle, nearest_model, within
from factions.systems.iron_dawn.kernels.table.sight import facing_to
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def splash(d: Setup, s: State, u: int, v: int, weapon: int, att: int, falls: bool) -> None:
    """Let an explosive that hits unit v burst at its closest model: others near by are hit too.

    Source: Iron Dawn V2, Explosives.
    """
    if d.weapon[weapon] & EXPLOSIVE:
        model = nearest_model(d, s, v, s.x[u], s.y[u])
        burst(d, s, s.x[v] + d.place_x[model], s.y[v] + d.place_y[model], att, u, v, falls)


@kernel(read_only=("d",))
def burst(d: Setup, s: State, x: float, y: float, att: int, u: int, but: int, falls: bool) -> None:
    """Hit every model within 3 inches of a spot, friend or foe; one unit is left out.

    Vehicles are hit on the top by what falls from above, else on the side that faces the burst.

    Source: Iron Dawn V2, Explosives.
    """
    for v in range(s.first[0], s.first[2]):
        if s.status[v] != READY or v == but:
            continue
        models = within(d, s, v, x, y, BURST)
        if models > 0 and is_vehicle(d, v):
            side = TOP if falls else facing_to(d, s, v, x, y)
            strike_vehicle(d, s, v, att, side, u, events.BURST_HIT)
        elif models > 0:
            strike(d, s, v, models, att, u, events.BURST_HIT)
