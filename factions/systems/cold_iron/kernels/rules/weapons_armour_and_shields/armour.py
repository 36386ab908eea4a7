"""What armour stops, and what is left of it. Source: Cold Iron, Armor."""

from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def armour(d: Setup, s: State, v: int) -> int:
    """Return what armour stops of a blow, with what it has lost. Source: Cold Iron, Armor."""
    if d.grace[v] == 0 or s.worn[v] < d.grace[v]:
        return int(d.t[v])
    return int(max(0, d.t[v] - 1 - (s.worn[v] - d.grace[v]) // max(1, d.per_t[v])))


@kernel(read_only=("d",))
def protection(d: Setup, s: State, v: int) -> int:
    """Return the crit protection: worn armour loses it as half of T falls below.

    Source: Cold Iron, Armor.
    """
    return int(max(0, d.c[v] - (d.t[v] // 2 - armour(d, s, v) // 2)))


@kernel(read_only=("d",))
def passing(d: Setup, s: State, u: int, v: int) -> int:
    """Return the crit protection of v against u: armour is none against a ghost."""
    return 0 if d.ghost[u] else protection(d, s, v)
