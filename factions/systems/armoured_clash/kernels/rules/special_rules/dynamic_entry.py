"""Units whose arrival shakes all units near.

Source: Armoured Clash, the special rule Dynamic Entry.
"""

from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.rules.special_rules.shockwave import shakes
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def shake_all_near(d: Setup, s: State, u: int) -> None:
    """Let all within reach of a unit that has arrived test for suppression.

    Source: Armoured Clash, the special rule Dynamic Entry.
    """
    for v in range(d.first[2]):
        if v != u and shakes(d, s, v) and within(d, s, u, v, d.entrance[u]):
            suppression_test(d, s, v, u, 0, 0, 0, 0)
