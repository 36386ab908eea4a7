"""Units that let a friend be activated after them.

Source: Armoured Clash, the special rule Support.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.auras import traits_of
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.compiler.jit import kernel

SUPPORTS = 3.0  # inches


@kernel(read_only=("d",))
def may_follow(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether unit v may be activated at once after unit u, which supports it.

    Transports and their passengers are coordinated with one another, and so may not.

    Source: Armoured Clash, the special rule Support.
    """
    if v == u or s.activated[v] or s.load[v] >= 0 or not is_out(s, u) or not is_out(s, v):
        return False
    return d.supports[u] & traits_of(d, s, v) != 0 and within(d, s, u, v, SUPPORTS)
