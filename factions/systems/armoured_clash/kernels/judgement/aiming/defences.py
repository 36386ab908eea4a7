"""The DEFENCE that an attack meets.

Source: Armoured Clash, "Taking Cover", "Garrisoned Units", and the special rules Resilient,
Pavises, Emplacement and Shield Generator.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    BULKY,
    DEFENCES,
    EMPLACEMENT,
    FLANKS,
    FRONT,
    HOUSED,
    PAVISES,
    SHIELD,
    TORRENT,
)
from factions.systems.armoured_clash.kernels.table.auras import aura_over
from factions.systems.armoured_clash.kernels.table.shapes import flanked
from factions.systems.armoured_clash.kernels.table.sight import walled
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def armour(d: Setup, s: State, u: int, v: int) -> int:
    """Return the DEFENCE of unit v against an attack from where unit u is."""
    shield = d.defence[v]
    if d.resilient[v] and s.status[v] != HOUSED:
        arc = FLANKS if flanked(d, s, u, v) else FRONT
        shield += 1 if d.resilient[v] == arc else 0
    return int(shield)


@kernel(read_only=("d",))
def behind_pavises(d: Setup, s: State, v: int) -> int:
    """Return what Pavises add to the DEFENCE of a unit that is taking cover, whatever attacks."""
    return 1 if s.covered[v] and d.rules[v] & PAVISES else 0


@kernel(read_only=("d",))
def shield_of(d: Setup, s: State, u: int, quality: int, v: int, hidden: bool) -> int:
    """Return the DEFENCE of unit v against a shot."""
    shield = armour(d, s, u, v)
    if quality & TORRENT == 0:
        if s.covered[v] and (hidden or d.rules[v] & PAVISES) and d.rules[v] & BULKY == 0:
            shield += 1
        if s.status[v] == HOUSED:
            shield += 1
    if d.rules[v] & EMPLACEMENT and walled(d, s, v, s.x[u], s.y[u]):
        shield += 1
    if aura_over(d, s, v, SHIELD) >= 0:
        shield += 1
    return int(min(shield, DEFENCES - 2))
