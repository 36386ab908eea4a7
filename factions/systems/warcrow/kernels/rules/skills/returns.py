"""Destroyed units that skills bring back, and where.

Source: the cards (Puppeteer, Master Nepharim, Crucible, Rumpy Ride). A unit comes back as it was
recruited, with neither tokens nor states.
"""

from factions.systems.warcrow import events
from factions.systems.warcrow.kernels.judgement.clearings import find_spot
from factions.systems.warcrow.kernels.judgement.targets import fallen
from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.layout import READY
from factions.systems.warcrow.kernels.record.players import player_of
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.units import take_stock
from factions.systems.warcrow.kernels.table.ways import march_to
from factions.tabletop.compiler.jit import kernel


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
    found, x, y = find_spot(d, s, v, u, d.deed_within[row])
    if not found:
        s.n[v] = 0
        take_stock(d, s, v)
        return -1
    s.status[v] = READY
    take_stock(d, s, v)
    march_to(d, s, v, x, y, 0.0, -1.0 if player_of(d, v) == 0 else 1.0)
    emits.emit_places(s, events.DEPLOYMENT, v, -1)
    return v
