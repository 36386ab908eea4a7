"""Land trains: carriages that an engine draws.

Source: Armoured Clash, the rules Heavy Rail and Rolling Stock, the quality Full Steam Ahead.

Effects: `rules.round.deployment:place_unit`, `rules.round.manoeuvres:go_ahead`,
`rules.round.manoeuvres:charge`, `rules.attacks.close_quarters:melee_dice`.
"""

import math

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import AWAY, KEPT_CLEAR, READY
from factions.systems.armoured_clash.kernels.table.room import COUPLING, fits
from factions.systems.armoured_clash.kernels.table.shapes import form, stand
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def drawn(d: Setup, s: State, u: int) -> int:
    """Return the carriages of the land train of an engine.

    Source: Armoured Clash, the quality Full Steam Ahead.
    """
    count = 0
    if d.couples[u] > 0:
        for v in range(d.first[2]):
            count += 1 if d.engine[v] == u and s.coupled[v] and s.status[v] == READY else 0
    return count


@kernel(read_only=("d",))
def couple(d: Setup, s: State, u: int) -> None:
    """Deploy the carriages of an engine in line behind it, as many as there is room for.

    Source: Armoured Clash, the special rule Heavy Rail.
    """
    hx, hy = s.hx[u], s.hy[u]
    x, y = s.cx[u] - s.half[u] * hx, s.cy[u] - s.half[u] * hy
    for v in range(d.first[2]):
        if d.engine[v] != u or s.status[v] != AWAY:
            continue
        form(d, s, v)
        px, py = x - COUPLING * hx, y - COUPLING * hy
        if not fits(d, s, v, px, py, hx, hy, KEPT_CLEAR, -1, True):
            return
        s.status[v], s.coupled[v] = READY, 1
        stand(d, s, v, px, py, hx, hy)
        emits.emit_place(s, events.DEPLOYED, v)
        x, y = px - 2.0 * s.half[v] * hx, py - 2.0 * s.half[v] * hy


@kernel(read_only=("d",))
def tow(d: Setup, s: State, u: int) -> None:
    """Draw the carriages of an engine after it, each along the line to the car before it.

    Source: Armoured Clash, the special rule Rolling Stock.
    """
    if d.couples[u] == 0:
        return
    x, y = s.cx[u] - s.half[u] * s.hx[u], s.cy[u] - s.half[u] * s.hy[u]
    for v in range(d.first[2]):
        if d.engine[v] != u or s.coupled[v] == 0 or s.status[v] != READY:
            continue
        tail = s.half[v]
        dx, dy = x - s.cx[v], y - s.cy[v]
        away = math.sqrt(dx * dx + dy * dy)
        if away < geometry.EPSILON:
            continue
        hx, hy = dx / away, dy / away
        stand(d, s, v, x - COUPLING * hx, y - COUPLING * hy, hx, hy)
        emits.emit_place(s, events.TOWED, v)
        x, y = s.cx[v] - tail * hx, s.cy[v] - tail * hy
