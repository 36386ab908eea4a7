"""Whom Bloodlust drives a unit at.

Source: Warcrow 1.6, "Bloodlust".
"""

from factions.systems.warcrow.kernels.record.layout import LUST_NAMED, LUST_NEAREST, Record
from factions.systems.warcrow.kernels.table.units import nearest_enemy
from factions.tabletop.compiler.jit import kernel


@kernel
def thirsts(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether Bloodlust drives unit u at v: by name, or as the nearest enemy.

    Source: Warcrow 1.6, "Bloodlust".
    """
    if d.lust[u, v] == LUST_NEAREST:
        return nearest_enemy(d, s, u) == v
    return bool(d.lust[u, v] == LUST_NAMED)
