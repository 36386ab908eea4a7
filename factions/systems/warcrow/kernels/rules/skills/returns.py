"""Destroyed units that skills bring back, and where.

Source: the cards (Puppeteer, Master Nepharim, Crucible, Rumpy Ride). A unit comes back as it was
recruited, with neither tokens nor states.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.targets import fallen
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.layout import CLEAR, GAP, READY
from factions.systems.warcrow.kernels.record.players import player_of
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
from factions.systems.warcrow.kernels.table.units import take_stock
from factions.systems.warcrow.kernels.table.ways import march_to
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel

RINGS = 3  # of spots tried around the unit that brings one back


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
def _find_spot(d: Setup, s: State, v: int, u: int, within: float) -> tuple[bool, float, float]:
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


@kernel(read_only=("d",))
def _renew(d: Setup, s: State, u: int) -> None:
    """Give a unit its troops, without tokens and states."""
    s.n[u], s.character[u] = d.troops[u], -1
    s.damage[u] = s.stress[u] = s.states[u] = s.rally[u] = s.tinge[u] = s.due[u] = 0
    s.activated[u] = s.demoralized[u] = s.daunted[u] = s.met[u] = s.drew[u] = s.rushing[u] = 0
    s.boon_until[u] = s.dread_until[u] = s.curse_until[u] = s.bloodthirst[u] = -1
    take_stock(d, s, u)


@kernel(read_only=("d",))
def come_back(d: Setup, s: State, row: int, u: int) -> int:
    """Bring a destroyed unit back within reach of unit u; return it, or -1 if it finds no room.

    All of it stands out of contact.

    Source: the cards.
    """
    v = fallen(d, s, row, u)
    if v < 0:
        return -1
    _renew(d, s, v)
    found, x, y = _find_spot(d, s, v, u, d.deed_within[row])
    if not found:
        s.n[v] = 0
        take_stock(d, s, v)
        return -1
    s.status[v] = READY
    take_stock(d, s, v)
    march_to(d, s, v, x, y, 0.0, -1.0 if player_of(d, v) == 0 else 1.0)
    emits.emit_places(s, events.DEPLOYMENT, v, -1)
    return v
