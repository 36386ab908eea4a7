"""How far a base gets straight on, and where on its way it may stop.

Source: Warcrow 1.6, "Move" and "Terrain Element Keywords".
"""

from factions.systems.warcrow.kernels.record.layout import IMPASSABLE
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.ground import fours, travel_to_piece
from factions.tabletop.battles import geometry
from factions.tabletop.battles.terrain import reaches
from factions.tabletop.compiler.jit import kernel

STEPS_BACK, NUDGE = 8, 1e-6  # from where a run may not end to where it may


@kernel(read_only=("d",))
def _barred_after(
    d: Setup, s: State, v: int, x: float, y: float, ux: float, uy: float, r: float, most: float
) -> float:
    """Return how far, up to `most`, a base goes along (ux, uy) until unit v bars its way."""
    far = s.spread[v] + r
    dx, dy = s.x[v, 0] - x, s.y[v, 0] - y
    along, across = dx * ux + dy * uy, dy * ux - dx * uy
    if abs(across) >= far or along <= -far or along >= most + far:
        return most
    for troop in range(s.n[v]):
        vx, vy, room = s.x[v, troop], s.y[v, troop], r + s.r[v, troop]
        most = min(most, geometry.travel_to_disc(x, y, ux, uy, vx, vy, room))
        for other in range(troop if s.formed[v] else 0):
            dx, dy, wide = vx - s.x[v, other], vy - s.y[v, other], room + r + s.r[v, other]
            if dx * dx + dy * dy > wide * wide:  # or else no base fits in between
                on = geometry.travel_to_segment(x, y, ux, uy, vx, vy, s.x[v, other], s.y[v, other])
                most = min(most, max(0.0, on - r))
    return most


@kernel
def _on_table(at: float, step: float, most: float, low: float, high: float) -> float:
    """Return how far, up to `most`, one goes along an axis by `step` from low to high."""
    end = at + most * step
    if end > high and step > geometry.EPSILON:
        return max(0.0, (high - at) / step)
    if end < low and step < -geometry.EPSILON:
        return max(0.0, (low - at) / step)
    return most


@kernel
def _meets_walls(s: State, x: float, y: float, ux: float, uy: float, r: float, most: float) -> bool:
    """Return whether a base going along (ux, uy) comes near any of the pieces gathered."""
    meets = 0
    # What is beyond the last wall was gathered before: at worst it is looked at again.
    for row in range(fours(s.walls)):
        dx, dy, far = s.wall_x[row] - x, s.wall_y[row] - y, s.wall_far[row] + r
        along, across = dx * ux + dy * uy, dy * ux - dx * uy
        meets |= int((abs(across) < far) & (along > -far) & (along < most + far))
    return meets != 0


@kernel(read_only=("d",))
def clear_run(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, most: float
) -> float:
    """Return how far, up to `most`, the leader of u gets straight on from (x, y), by `gather`.

    Enemies' bases, the lines that join them in formation, Impassable terrain and the table's
    edge end the run.
    """
    r = s.lead[u]
    most = _on_table(x, ux, most, r, d.width - r)
    most = _on_table(y, uy, most, r, d.depth - r)
    for row in range(s.bars):
        most = _barred_after(d, s, s.bar[row], x, y, ux, uy, r, most)
    for row in range(s.walls if _meets_walls(s, x, y, ux, uy, r, most) else 0):
        if s.piece_does[s.wall[row]] & IMPASSABLE:
            most = travel_to_piece(s, s.wall[row], x, y, ux, uy, r, most)
    return most


@kernel
def _blocked_after(
    s: State, x: float, y: float, ux: float, uy: float, go: float, r: float
) -> float:
    """Return how far a base gets along (ux, uy) until it is where it may not end at `go`.

    NEVER where it may end there, or the way through to the first of what forbids it.
    """
    bx, by, back, overlaps = x + go * ux, y + go * uy, geometry.NEVER, 0
    for base in range(fours(s.near)):
        dx, dy, room = bx - s.near_x[base], by - s.near_y[base], r + s.near_r[base]
        overlaps |= int(dx * dx + dy * dy < room * room - geometry.EPSILON)
    for base in range(s.near if overlaps else 0):
        room = r + s.near_r[base]
        dx, dy = bx - s.near_x[base], by - s.near_y[base]
        if dx * dx + dy * dy < room * room - geometry.EPSILON:
            away = geometry.travel_to_disc(x, y, ux, uy, s.near_x[base], s.near_y[base], room)
            back = min(back, away if away < go else 0.0)
    for base in range(s.walls):
        if reaches(s, s.wall[base], bx, by, r - geometry.EPSILON):
            away = travel_to_piece(s, s.wall[base], x, y, ux, uy, r, go)
            back = min(back, away if away < go else 0.0)
    return back


@kernel(read_only=("d",))
def last_free(
    d: Setup, s: State, u: int, x: float, y: float, ux: float, uy: float, most: float
) -> float:
    """Return the furthest, up to `most`, that the leader of u may end a run along (ux, uy).

    Less than 0 where it may end nowhere on it, not even where it begins. By `gather`.
    """
    r = s.lead[u]
    for _ in range(STEPS_BACK):
        back = _blocked_after(s, x, y, ux, uy, most, r)
        if back == geometry.NEVER:
            return most
        most = back - NUDGE
        if most < 0.0:
            break
    return -1.0
