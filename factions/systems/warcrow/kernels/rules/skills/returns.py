"""Destroyed units that skills bring back, and where.

Source: the cards (Puppeteer, Master Nepharim, Crucible, Rumpy Ride). A unit comes back as it was
recruited, with neither tokens nor states.
"""

from factions.systems.warcrow.kernels.judgement.targets import fallen
from factions.systems.warcrow.kernels.record import events
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
    for o in range(d.objectives):
        best = min(best, geometry.distance(x, y, d.objective[o, 0], d.objective[o, 1]))
    for v in range(d.first[enemy], d.first[enemy + 1] if d.objectives == 0 else d.first[enemy]):
        if s.status[v] == READY:
            best = min(best, geometry.distance(x, y, s.x[v, 0], s.y[v, 0]))
    return best


@kernel(read_only=("d",))
def _find_spot(d: Setup, s: State, w: int, u: int, within: float) -> tuple[bool, float, float]:
    """Find room for unit w around unit u, where it is soonest of use: whether, and where."""
    size = d.radius[w] if s.n[w] <= 1 else 3.0 * d.radius[w] + GAP
    best, least = geometry.NEVER, s.lead[u] + size + CLEAR
    most = max(least, s.lead[u] + d.radius[w] + within)
    bx, by = s.x[u, 0], s.y[u, 0]
    for ring in range(RINGS):
        far = least + (most - least) * ring / (RINGS - 1)
        for k in range(CLOCK):
            x, y = s.x[u, 0] + far * CLOCK_COS[k], s.y[u, 0] + far * CLOCK_SIN[k]
            gather(d, s, w, x, y, size + CLEAR, NOBODY)
            if not bases_clear(s, x, y, size) or not spot_free(d, s, x, y, s.lead[w]):
                continue
            away = _distance(d, s, u, x, y)
            if away < best:
                best, bx, by = away, x, y
    return bool(best < geometry.NEVER), bx, by


@kernel(read_only=("d",))
def _renew(d: Setup, s: State, w: int) -> None:
    """Give a unit its troops, without tokens and states."""
    s.n[w], s.character[w] = d.troops[w], -1
    s.damage[w] = s.stress[w] = s.states[w] = s.rally[w] = s.tinge[w] = s.due[w] = 0
    s.activated[w] = s.demoralized[w] = s.daunted[w] = s.met[w] = s.drew[w] = s.rushing[w] = 0
    s.boon_until[w] = s.dread_until[w] = s.curse_until[w] = s.bloodthirst[w] = -1
    take_stock(d, s, w)


@kernel(read_only=("d",))
def come_back(d: Setup, s: State, row: int, u: int) -> int:
    """Bring a destroyed unit back within reach of unit u; return it, or -1 if it finds no room.

    All of it stands out of contact.

    Source: the cards.
    """
    w = fallen(d, s, row, u)
    if w < 0:
        return -1
    _renew(d, s, w)
    found, x, y = _find_spot(d, s, w, u, d.deed_within[row])
    if not found:
        s.n[w] = 0
        take_stock(d, s, w)
        return -1
    s.status[w] = READY
    take_stock(d, s, w)
    march_to(d, s, w, x, y, 0.0, -1.0 if player_of(d, w) == 0 else 1.0)
    events.emit_places(s, events.DEPLOYMENT, w, -1)
    return w
