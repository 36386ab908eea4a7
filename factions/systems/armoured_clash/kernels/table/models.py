"""Where the single models of a unit are, the officer first.

Close formation is ranks behind the officer's, open formation a spiral about the officer.
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.shapes import Spot
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


@kernel(read_only=("d",))
def model_at(d: Setup, s: State, u: int, number: int, spot: Spot) -> tuple[float, float]:
    """Return the centre of a model of unit u while its officer is on a spot."""
    models, long, wide = s.n[u], d.long[u], d.wide[u]
    if s.across[u] < 0.0:
        far = (s.half[u] - 0.5 * wide) * math.sqrt(number / max(1.0, models - 1.0))
        angle = number * GOLDEN_ANGLE
        return float(spot.x + far * math.cos(angle)), float(spot.y + far * math.sin(angle))
    files = max(1, d.files[u])
    rank, file = number // files, number % files
    side = ((file + 1) >> 1) * (1.0 if file & 1 else -1.0)
    if min(files, models - rank * files) % 2 == 0:
        side -= 0.5
    side, back = wide * side, long * (rank + 0.5)
    x = spot.x - back * spot.hx - side * spot.hy
    return float(x), float(spot.y - back * spot.hy + side * spot.hx)


@kernel(read_only=("d",))
def reach_to_model(d: Setup, s: State, x: float, y: float, v: int) -> float:
    """Return the distance of a point to the closest base of a unit's models; 0 within one.

    Where its last is destroyed, that is the officer's.
    """
    hx, hy, half, across = s.hx[v], s.hy[v], 0.5 * d.long[v], 0.5 * d.wide[v]
    if s.across[v] >= 0.0:
        return geometry.point_shape(x, y, s.cx[v], s.cy[v], s.half[v], s.across[v], hx, hy)
    best, spot = geometry.NEVER, Spot(True, s.x[v], s.y[v], hx, hy)
    for number in range(max(1, s.n[v])):
        px, py = model_at(d, s, v, number, spot)
        best = min(best, geometry.point_shape(x, y, px, py, half, across, hx, hy))
    return best
