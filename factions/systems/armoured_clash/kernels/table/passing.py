"""The units that a unit passes through on its way."""

from typing import NamedTuple

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.ground import stretch_in
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


class Path(NamedTuple):
    """Where a unit's officer has gone, or would go: from, by a bend, to."""

    from_x: float
    from_y: float
    bend_x: float
    bend_y: float
    to_x: float
    to_y: float


@kernel
def passed(s: State, v: int, path: Path) -> bool:
    """Return whether a path leads through unit v."""
    if not is_out(s, v):
        return False
    for leg in range(2):
        ax, ay = (path.from_x, path.from_y) if leg == 0 else (path.bend_x, path.bend_y)
        bx, by = (path.bend_x, path.bend_y) if leg == 0 else (path.to_x, path.to_y)
        first, last = stretch_in(
            ax, ay, bx, by, s.cx[v], s.cy[v], s.half[v], s.across[v], s.hx[v], s.hy[v]
        )
        if first < last:
            return True
    return False


@kernel
def straight(x: float, y: float, to_x: float, to_y: float) -> Path:
    """Return the path that leads straight from one spot to another."""
    return Path(x, y, x, y, to_x, to_y)


@kernel(read_only=("d",))
def way_off(d: Setup, x: float, y: float, hx: float, hy: float) -> float:
    """Return how far it is from a spot along (hx, hy) to the edge of the table."""
    across = (d.width - x if hx > 0.0 else x) / max(geometry.EPSILON, abs(hx))
    along = (d.depth - y if hy > 0.0 else y) / max(geometry.EPSILON, abs(hy))
    return max(0.0, min(across, along))


@kernel
def note_path(s: State, path: Path) -> None:
    """Note the path that the active unit has taken."""
    s.way_from_x, s.way_from_y = path.from_x, path.from_y
    s.way_bend_x, s.way_bend_y = path.bend_x, path.bend_y
    s.way_to_x, s.way_to_y = path.to_x, path.to_y


@kernel
def path_taken(s: State) -> Path:
    """Return the path that the active unit has taken."""
    return Path(s.way_from_x, s.way_from_y, s.way_bend_x, s.way_bend_y, s.way_to_x, s.way_to_y)
