"""Strategic objective markers: which units touch, control or deny them.

Source: Armoured Clash, "Strategic Objective Markers".
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    AUTOMATA,
    CAVALRY,
    CONTACT,
    FORTIFICATION,
    INFANTRY,
    READY,
    ROTORCRAFT,
    STRONGPOINT,
)
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def may_hold(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit may control a marker: infantry and cavalry, but automata.

    A Rabble has to form up first. A Strongpoint may if its passengers may.
    """
    v = s.load[u] if s.load[u] >= 0 and d.rules[u] & STRONGPOINT else u
    kind = d.kind[v]
    able = d.rules[v] & AUTOMATA == 0 and s.scattered[v] == 0
    return bool(((kind == INFANTRY) | (kind == CAVALRY)) and able)


@kernel(read_only=("d",))
def may_deny(d: Setup, u: int) -> bool:
    """Return whether a unit in contact with a marker keeps the enemy from controlling it."""
    kind = d.kind[u]
    return bool((kind != AIRCRAFT) & (kind != ROTORCRAFT) & (kind != FORTIFICATION))


@kernel(read_only=("d",))
def touches(d: Setup, s: State, u: int, marker: int) -> bool:
    """Return whether a unit is in contact with a marker."""
    if s.status[u] != READY:
        return False
    dx, dy = d.marker[marker, 0] - s.cx[u], d.marker[marker, 1] - s.cy[u]
    far = s.far[u] + d.long[u] + d.marker_radius + CONTACT
    if dx * dx + dy * dy > far * far:
        return False
    return bool(
        reach_to(d, s, d.marker[marker, 0], d.marker[marker, 1], u) <= d.marker_radius + CONTACT
    )
