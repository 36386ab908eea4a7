"""The room beside a transport or a building, and getting out of a transport into it.

Source: Armoured Clash, "Transporting Units", "Garrisoning Defensible Buildings".
"""

import math

from factions.systems.armoured_clash.kernels import events
from factions.systems.armoured_clash.kernels.layout import ENTER, ORDERED_CLEAR, READY, Record
from factions.systems.armoured_clash.kernels.movement import fits
from factions.systems.armoured_clash.kernels.shapes import form, stand
from factions.tabletop import geometry
from factions.tabletop.jit import kernel

WAYS_OUT = 12


@kernel
def room_beside(
    d: Record, s: Record, u: int, cx: float, cy: float, room: float, tx: float, ty: float
) -> bool:
    """Find room beside a shape that reaches `room` from (cx, cy), nearest to (tx, ty)."""
    dx, dy = tx - cx, ty - cy
    away = max(geometry.EPSILON, math.sqrt(dx * dx + dy * dy))
    ux, uy = dx / away, dy / away
    deep = 2.0 * s.half[u] if s.across[u] >= 0.0 else s.half[u]
    for way in range(WAYS_OUT):
        angle = (math.pi * 2.0 / WAYS_OUT) * ((way + 1) >> 1) * (1.0 if way & 1 else -1.0)
        vx = ux * math.cos(angle) - uy * math.sin(angle)
        vy = ux * math.sin(angle) + uy * math.cos(angle)
        for step in range(2):
            far = room + deep + 0.1 + step * max(0.0, ENTER - deep - 0.2)
            x, y = cx + far * vx, cy + far * vy
            if fits(d, s, u, x, y, vx, vy, ORDERED_CLEAR, -1, True):
                s.spot[0], s.spot[1], s.spot[2], s.spot[3] = x, y, vx, vy
                return True
    return False


@kernel
def disembark(d: Record, s: Record, u: int, tx: float, ty: float) -> bool:
    """Set a passenger up beside its transport, toward a spot; False where there is no room.

    Nobody gets out of a transport that is still in reserve.
    """
    v = s.carrier[u]
    if s.status[v] != READY:
        return False
    form(d, s, u)
    if not room_beside(d, s, u, s.cx[v], s.cy[v], s.far[v], tx, ty):
        return False
    s.status[u], s.carrier[u], s.load[v] = READY, -1, -1
    stand(d, s, u, s.spot[0], s.spot[1], s.spot[2], s.spot[3])
    events.emit_place(s, events.DISEMBARKED, u)
    return True
