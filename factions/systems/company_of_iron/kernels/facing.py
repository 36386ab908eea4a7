"""Where a model looks: the half of the table before it is its front arc.

Source: Company of Iron, "Base Size & Facing", "Back Strikes".
"""

import math

from factions.systems.company_of_iron.kernels.bases import radius, traits
from factions.systems.company_of_iron.kernels.layout import ALL_ROUND, Record
from factions.tabletop.geometry import EPSILON
from factions.tabletop.jit import kernel


@kernel
def face(d: Record, s: Record, m: int, x: float, y: float) -> None:
    """Turn a model directly toward a point; at the point itself it looks on as it did."""
    dx, dy = x - s.x[m], y - s.y[m]
    long = math.sqrt(dx * dx + dy * dy)
    if long > EPSILON:
        s.ux[m], s.uy[m] = dx / long, dy / long


@kernel
def in_front(d: Record, s: Record, m: int, x: float, y: float, wide: float) -> bool:
    """Tell whether any part of a base of radius `wide` at (x, y) is in the front arc of m.

    A point (radius 0) on the border of the two arcs is in front.
    """
    if traits(d, s, m) & ALL_ROUND:
        return True
    ahead = (x - s.x[m]) * s.ux[m] + (y - s.y[m]) * s.uy[m]
    return bool(ahead > EPSILON - wide or (wide == 0.0 and ahead >= 0.0))


@kernel
def behind(d: Record, s: Record, m: int, v: int) -> bool:
    """Tell whether m is completely in the back arc of v: no part of its base before v."""
    return not in_front(d, s, v, s.x[m], s.y[m], radius(d, m))
