"""Moves that a unit is made to do: shoved, attracted, pushed back.

A shove is measured from centre to centre. Source: Warcrow 1.6, "Shove, Attract, Place, and
Displace", "Melee Attack" step 6.
"""

from factions.systems.warcrow.kernels.record import emits
from factions.systems.warcrow.kernels.record.book import Book
from factions.systems.warcrow.kernels.record.layout import CLEAR, GAP, SLOWED, TOUCH
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.morale.meeting import meet
from factions.systems.warcrow.kernels.rules.states import give_states
from factions.systems.warcrow.kernels.rules.terrain_keywords import cross, met_rugged
from factions.systems.warcrow.kernels.table.formation import ANYBODY, NOBODY, form_up, gather
from factions.systems.warcrow.kernels.table.runs import clear_run, last_free
from factions.tabletop.battles import geometry
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def push(d: Setup, s: State, u: int, fx: float, fy: float, length: float, toward: bool) -> float:
    """Move unit u straight away from (fx, fy), or toward it; return how far it went.

    It stops at any other unit, at Impassable terrain and at the edge, and short of what is
    Unstable. Its troops close up on the far side of their leader.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    x, y, r = s.x[u, 0], s.y[u, 0], s.lead[u]
    long = geometry.distance(x, y, fx, fy)
    if long < geometry.EPSILON:
        return 0.0
    ux, uy = (x - fx) / long, (y - fy) / long
    if toward:
        ux, uy = -ux, -uy
    gather(d, s, u, x, y, length + r + CLEAR, ANYBODY)
    go = clear_run(d, s, u, x, y, ux, uy, length)
    for base in range(s.near):
        room = r + s.near_r[base] + GAP
        go = min(go, geometry.travel_to_disc(x, y, ux, uy, s.near_x[base], s.near_y[base], room))
    go = last_free(d, s, u, x, y, ux, uy, go)
    if go < TOUCH:
        return 0.0
    s.x[u, 0] += go * ux
    s.y[u, 0] += go * uy
    form_up(d, s, u, ux, uy, NOBODY)
    return go


@kernel(read_only=("d",))
def drive(d: Setup, s: State, book: Book, by: int, u: int, length: float, why: int) -> bool:
    """Move unit u straight away from unit `by`, or toward it where the length is negative.

    Return whether it moved. Rugged terrain on the way slows it, Lethal terrain hurts it.

    Source: Warcrow 1.6, "Shove, Attract, Place, and Displace".
    """
    x, y = s.x[u, 0], s.y[u, 0]
    if push(d, s, u, s.x[by, 0], s.y[by, 0], abs(length), length < 0.0) <= 0.0:
        return False
    emits.emit_places(s, why, u, by)
    cross(d, s, u, x, y, x, y)
    if met_rugged(d, s, u, x, y):
        give_states(d, s, u, SLOWED)
    meet(d, s, book, u)
    return True
