"""Units that disorder the enemies about them.

Source: Armoured Clash, the special rule Corrosive Fumes.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import AUTOMATA
from factions.systems.armoured_clash.kernels.rules.discipline.statuses import disorder
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def spread_fumes(d: Setup, s: State, u: int) -> None:
    """Disorder the enemies about a unit with Corrosive Fumes, automata excepted.

    Source: Armoured Clash, the special rule Corrosive Fumes.
    """
    enemy = 1 - player_of(d, u)
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if is_out(s, v) and d.rules[v] & AUTOMATA == 0 and within(d, s, u, v, d.fumes[u]):
            disorder(d, s, v)
