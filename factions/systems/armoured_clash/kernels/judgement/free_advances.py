"""Where units go that may advance for nothing: before the first round, after an attack."""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.shapes import Spot, onward, player_of
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def choose_vanguard(d: Setup, s: State, u: int) -> Spot:
    """Return where a vanguard makes for: the nearest marker; it faces the enemy."""
    best, near = 0, geometry.NEVER
    for marker in range(d.markers):
        away = geometry.distance(s.x[u], s.y[u], d.marker[marker, 0], d.marker[marker, 1])
        if away < near:
            best, near = marker, away
    hy = onward(player_of(d, u))
    return Spot(d.markers > 0, float(d.marker[best, 0]), float(d.marker[best, 1]), 0.0, hy)


@kernel(read_only=("d",))
def choose_retreat(d: Setup, s: State, u: int) -> Spot:
    """Return where a unit runs that has hit: straight homeward; it faces the enemy."""
    hy = onward(player_of(d, u))
    return Spot(True, float(s.x[u]), float(s.y[u] - hy * d.hit_run[u]), 0.0, hy)
