"""Where the single models of a unit are, the officer first.

Close formation is ranks behind the officer's, open formation a spiral about the officer, the same
for both players as seen from their own edges.
"""

import math
from typing import NamedTuple

import numpy as np

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import STRENGTHS
from factions.systems.armoured_clash.kernels.table.shapes import Spot, onward, player_of
from factions.tabletop.compiler.jit import kernel

GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))
# The way to each model of a spiral, and the square root of its number.
COSINES = np.array([math.cos(number * GOLDEN_ANGLE) for number in range(STRENGTHS)])
SINES = np.array([math.sin(number * GOLDEN_ANGLE) for number in range(STRENGTHS)])
ROOTS = np.array([math.sqrt(number) for number in range(STRENGTHS)])


class Part(NamedTuple):
    """A model in open formation, or all of a unit in ranks, as a box that faces as the unit does.

    half, across: half its length and half its width.
    """

    x: float
    y: float
    half: float
    across: float


@kernel(read_only=("d",))
def model_at(d: Setup, s: State, u: int, number: int, spot: Spot) -> tuple[float, float]:
    """Return the centre of a model of unit u while its officer is on a spot."""
    models, long, wide = s.n[u], d.long[u], d.wide[u]
    if s.across[u] < 0.0:
        far = (s.half[u] - 0.5 * wide) * ROOTS[number] / ROOTS[max(2, models) - 1]
        far *= onward(player_of(d, u))
        return float(spot.x + far * COSINES[number]), float(spot.y + far * SINES[number])
    files = max(1, d.files[u])
    rank, file = number // files, number % files
    side = ((file + 1) >> 1) * (1.0 if file & 1 else -1.0)
    if min(files, models - rank * files) % 2 == 0:
        side -= 0.5
    side, back = wide * side, long * (rank + 0.5)
    x = spot.x - back * spot.hx - side * spot.hy
    return float(x), float(spot.y - back * spot.hy + side * spot.hx)


@kernel
def parts_of(s: State, u: int) -> int:
    """Return of how many parts a unit is: its models in open formation, otherwise one."""
    return int(max(1, s.n[u])) if s.across[u] < 0.0 else 1


@kernel(read_only=("d",))
def part_of(d: Setup, s: State, u: int, number: int) -> Part:
    """Return a part of a unit where that is now."""
    if s.across[u] >= 0.0:
        return Part(float(s.cx[u]), float(s.cy[u]), float(s.half[u]), float(s.across[u]))
    spot = Spot(True, float(s.x[u]), float(s.y[u]), float(s.hx[u]), float(s.hy[u]))
    x, y = model_at(d, s, u, number, spot)
    return Part(x, y, float(0.5 * d.long[u]), float(0.5 * d.wide[u]))
