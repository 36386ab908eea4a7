"""Where a unit's way will end, as far as generals look before they order it there.

They look at fewer ways than it tries when it goes, so it may get farther.
"""

import math

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import KEPT_CLEAR, PONDEROUS
from factions.systems.armoured_clash.kernels.table.room import fits
from factions.systems.armoured_clash.kernels.table.shapes import Spot, in_front
from factions.systems.armoured_clash.kernels.table.ways import (
    affordable_way,
    best_way,
    facing,
    free_way,
    outrun,
)
from factions.tabletop.compiler.jit import kernel

NEAR_ENOUGH = 0.5  # inches from a place at which a way ends there


@kernel(read_only=("d",))
def arrives(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, fx: float, fy: float
) -> bool:
    """Return whether a unit that goes straight for a spot ends there, facing (fx, fy)."""
    dx, dy = tx - s.x[u], ty - s.y[u]
    away = math.sqrt(dx * dx + dy * dy)
    if away < NEAR_ENOUGH:
        return True
    hx, hy = facing(d, s, u, tx, ty, fx, fy)
    if not fits(d, s, u, tx, ty, hx, hy, KEPT_CLEAR, -1, True):
        return False
    if d.rules[u] & PONDEROUS and not in_front(s.hx[u], s.hy[u], dx, dy):
        return False
    ux, uy, least = dx / away, dy / away, min(budget, away) - NEAR_ENOUGH
    if outrun(d, s, u, Spot(True, tx, ty, hx, hy), ux, uy, budget) > NEAR_ENOUGH:
        return False
    go = free_way(d, s, u, ux, uy, min(budget, away), -1)
    return bool(go >= least and affordable_way(d, s, u, ux, uy, go, budget).go >= least)


@kernel(read_only=("d",))
def end_of_way(
    d: Setup, s: State, u: int, tx: float, ty: float, budget: float, fx: float, fy: float
) -> Spot:
    """Return where a unit ends that makes for a spot, facing (fx, fy), as seen at a glance."""
    return best_way(d, s, u, tx, ty, budget, fx, fy, True).end
