"""Units that shake those they go through.

Source: Armoured Clash, the special rules Shockwave and Dynamic Entry.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    AIRCRAFT,
    LARGE,
    ROTORCRAFT,
    SHOCKWAVE,
)
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.table.passing import Path, passed
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def shakes(d: Setup, s: State, v: int) -> bool:
    """Return whether the ground shakes a unit: neither aircraft, rotorcraft nor the large.

    Source: Armoured Clash, the special rules Shockwave and Dynamic Entry.
    """
    return d.kind[v] not in (AIRCRAFT, ROTORCRAFT) and d.rules[v] & LARGE == 0 and is_out(s, v)


@kernel(read_only=("d",))
def shock(d: Setup, s: State, u: int, path: Path) -> None:
    """Let the units that a unit has gone through test for suppression, friend or foe.

    Source: Armoured Clash, the special rule Shockwave.
    """
    if d.rules[u] & SHOCKWAVE == 0:
        return
    for v in range(d.first[2]):
        if v != u and shakes(d, s, v) and passed(s, v, path):
            suppression_test(d, s, v, u, 0, 0, 0, 0)
