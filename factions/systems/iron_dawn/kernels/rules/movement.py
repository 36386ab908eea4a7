"""Moves: speed, going somewhere, turning on the spot.

Source: Iron Dawn V2, "Movement", "Turning/Pivoting", "Trenches".

Effects of a trench: `rules.movement:go`, `rules.melee:housemate`,
`rules.shooting.flamethrowers:scorch`.

For ways and their ends, see `table.ways:turn_cost`, `table.ways:find_way`, `table.ways:end_clear`,
`table.standing:stop_short`, `table.standing:shut_to`, `table.standing:free`.
"""

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.kernels.record import emits
from factions.systems.iron_dawn.kernels.record.indices import TRENCH
from factions.systems.iron_dawn.kernels.record.setup import Setup
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules.turn_sequence import moved
from factions.systems.iron_dawn.kernels.table.formation import bodies
from factions.systems.iron_dawn.kernels.table.pieces import inside, within_piece
from factions.systems.iron_dawn.kernels.table.ways import Way, find_way, gather, take_way
from factions.tabletop.compiler.jit import kernel

NEARER_BY = 0.25  # inches: a move that gets no nearer to its end is not made
OVER, ONWARD = 2.0, 1.0  # what Overdrive and Run add to SPD
IN_TRENCH = 10.0


@kernel(read_only=("d",))
def speed(d: Setup, s: State, u: int) -> float:
    """Return the SPD of a unit: the slowest of it and the solos in it; Inspire adds 1.

    Source: Iron Dawn V2, Movement.
    """
    spd, solo = d.spd[u], s.guest[u]
    while solo >= 0:
        spd = min(spd, d.spd[solo])
        solo = s.guest[solo]
    return float(spd + (1.0 if s.inspired[u] == s.current_round else 0.0))


@kernel(read_only=("d",))
def go(d: Setup, s: State, u: int, way: Way, inches: float) -> None:
    """Move a unit along a way, out of where it is dug in; within a trench up to 10 inches.

    Where it does not say how the unit faces at its end, the way there is still to be found.

    Source: Iron Dawn V2, Movement.
    """
    moved(s, u)
    s.dug[u] = 0
    x, y, ux, uy = way
    if ux != 0.0 or uy != 0.0:
        take_way(s, u, way)
        emits.placed(s, events.WALK, u, -1, bodies(s, u))
        return
    trench = within_piece(s, TRENCH, s.x[u], s.y[u])
    if trench >= 0 and inside(s, trench, x, y):
        inches = max(inches, IN_TRENCH)
    gather(d, s, u, inches)
    nearer, found = find_way(d, s, u, x, y, inches)
    if nearer > NEARER_BY:
        take_way(s, u, found)
        emits.placed(s, events.WALK, u, -1, bodies(s, u))


@kernel(read_only=("d",))
def pivot(d: Setup, s: State, u: int, v: int) -> None:
    """Turn a vehicle on the spot to face unit v. Source: Iron Dawn V2, Vehicles, Movement."""
    dx, dy = s.x[v] - s.x[u], s.y[v] - s.y[u]
    far = max(0.001, (dx * dx + dy * dy) ** 0.5)
    moved(s, u)
    s.dug[u] = 0
    s.ux[u], s.uy[u] = dx / far, dy / far
    emits.placed(s, events.PIVOT, u, v, bodies(s, u))
