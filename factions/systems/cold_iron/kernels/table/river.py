"""The river of the bridge: its banks, its gap and the walls along it."""

from factions.systems.cold_iron.kernels.record.indices import RIVER_FROM, RIVER_TO
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def across(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody stands on the bank that was the enemy's."""
    return bool(s.r[u] >= RIVER_TO) if player_of(d, u) == 0 else bool(s.r[u] < RIVER_FROM)


@kernel(read_only=("d",))
def river_between(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether a river lies between two: they stand on either bank."""
    low, high = min(s.r[u], s.r[v]), max(s.r[u], s.r[v])
    return bool(d.gap and low < RIVER_FROM and high >= RIVER_TO)


@kernel(read_only=("d",))
def way_point(d: Setup, s: State, u: int, q: int, r: int) -> tuple[int, int]:
    """Return where a way to a hex leads first: over the river by the gap alone."""
    here = s.r[u]
    if (
        d.gap
        and (here < RIVER_FROM) != (r < RIVER_FROM)
        and (here < RIVER_FROM or here >= RIVER_TO)
    ):
        row = RIVER_FROM if here < RIVER_FROM else RIVER_TO - 1
        return int(d.gap_from + u % d.gap - (row >> 1)), row
    return q, r


@kernel(read_only=("d",))
def turns_back(d: Setup, here: int, there: int, goal: int) -> bool:
    """Return whether a step from one row to another leaves a bridge by the end away from a goal."""
    if d.gap == 0 or here < RIVER_FROM or here >= RIVER_TO:
        return False
    return (there >= RIVER_TO > goal) or (there < RIVER_FROM <= goal)


@kernel(read_only=("d",))
def sheltered(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether v stands at the wall of a bank, and u shoots from over the river."""
    near = s.r[v] == RIVER_FROM - 1 or s.r[v] == RIVER_TO
    return bool(d.wall and near and (s.r[u] < RIVER_FROM) != (s.r[v] < RIVER_FROM))
