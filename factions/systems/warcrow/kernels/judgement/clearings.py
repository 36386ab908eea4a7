"""Where a player puts what its cards bring onto the table: terrain, units beside another."""

from factions.systems.warcrow.kernels.record.layout import CLEAR, GAP, RANDOM, READY
from factions.systems.warcrow.kernels.record.players import coin, player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.formation import (
    CLOCK,
    CLOCK_COS,
    CLOCK_SIN,
    NOBODY,
    bases_clear,
    gather,
    spot_free,
)
from factions.tabletop.battles import geometry
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel

STEP = 1.0  # strides between the spots that are tried for terrain
RINGS = 3  # of spots tried around the unit that another is put beside


@kernel(read_only=("d",))
def _is_clear(d: Setup, s: State, x: float, y: float, radius: float) -> bool:
    """Return whether a disc keeps the distance from objectives and terrain that drawn pieces do."""
    for objective in range(d.objectives):
        spot = d.objective[objective]
        if geometry.distance(x, y, spot[0], spot[1]) < d.clear + radius:
            return False
    for piece in range(s.pieces):
        template = s.piece_template[piece]
        if template >= 0 and reaches(s, piece, x, y, radius + d.template_apart[template]):
            return False
    return True


@kernel(read_only=("d",))
def find_clearing(d: Setup, s: State, player: int, radius: float) -> tuple[bool, float, float]:
    """Find room for a disc of terrain in a player's half: whether there is, and where.

    It is as near to the middle of the table as may be. A random policy tosses a coin for it.
    """
    middle, bx, by, best = 0.5 * d.width, 0.0, 0.0, geometry.NEVER
    low, high = radius, 0.5 * d.depth
    if d.policy[player] == RANDOM and not coin(s):
        return False, bx, by
    for row in range(int((high - low) / STEP) + 1):
        y = low + row * STEP if player == 0 else d.depth - low - row * STEP
        for column in range(int((d.width - 2.0 * radius) / STEP) + 1):
            x = radius + column * STEP
            away = geometry.distance(x, y, middle, high)
            if away < best and _is_clear(d, s, x, y, radius):
                best, bx, by = away, x, y
    return best < geometry.NEVER, bx, by


@kernel(read_only=("d",))
def _distance(d: Setup, s: State, u: int, x: float, y: float) -> float:
    """Return how far a spot is from the nearest objective, or enemy where there are none."""
    best, enemy = geometry.NEVER, 1 - player_of(d, u)
    for objective in range(d.objectives):
        ox, oy = d.objective[objective, 0], d.objective[objective, 1]
        best = min(best, geometry.distance(x, y, ox, oy))
    for v in range(d.first[enemy], d.first[enemy + 1] if d.objectives == 0 else d.first[enemy]):
        if s.status[v] == READY:
            best = min(best, geometry.distance(x, y, s.x[v, 0], s.y[v, 0]))
    return best


@kernel(read_only=("d",))
def find_spot(d: Setup, s: State, v: int, u: int, within: float) -> tuple[bool, float, float]:
    """Find room for unit v around unit u, where it is soonest of use: whether, and where."""
    size = d.radius[v] if s.n[v] <= 1 else 3.0 * d.radius[v] + GAP
    best, least = geometry.NEVER, s.lead[u] + size + CLEAR
    most = max(least, s.lead[u] + d.radius[v] + within)
    bx, by = s.x[u, 0], s.y[u, 0]
    for ring in range(RINGS):
        far = least + (most - least) * ring / (RINGS - 1)
        for step in range(CLOCK):
            x, y = s.x[u, 0] + far * CLOCK_COS[step], s.y[u, 0] + far * CLOCK_SIN[step]
            gather(d, s, v, x, y, size + CLEAR, NOBODY)
            if not bases_clear(s, x, y, size) or not spot_free(d, s, x, y, s.lead[v]):
                continue
            away = _distance(d, s, u, x, y)
            if away < best:
                best, bx, by = away, x, y
    return bool(best < geometry.NEVER), bx, by
