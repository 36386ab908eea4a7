"""The enemies that Bloodlust drives a unit at.

Source: Warcrow 1.6, "Bloodlust".

Effects: `rules.activation:start_activation`, `rules.activation:take_forced_order`,
`rules.activation:finish`, `rules.attacks.charges:rush`, `rules.attacks.attack:may_reroll`,
`policies.generals:see_red`.
"""

from factions.systems.warcrow.kernels.record.layout import BLOODLUST, LUST_NAMED, LUST_NEAREST
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.table.units import nearest_enemy
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def lusts(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit has Bloodlust, always or with so few troops.

    Source: Warcrow 1.6, "Bloodlust"; the cards.
    """
    return bool(d.keywords[u] & BLOODLUST or s.n[u] < d.lust_below[u])


@kernel(read_only=("d",))
def thirsts(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether Bloodlust drives unit u at v: by name, or as the nearest enemy.

    Source: Warcrow 1.6, "Bloodlust".
    """
    if s.n[u] < d.lust_below[u]:
        return True
    if d.lust[u, v] == LUST_NEAREST:
        return nearest_enemy(d, s, u) == v
    return bool(d.lust[u, v] == LUST_NAMED)
