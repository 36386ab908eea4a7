"""Units that steady the friends about them.

Source: Armoured Clash, the special rule Inspiring.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.table.measuring import within
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.tabletop.compiler.jit import kernel

INSPIRES = 12.0  # inches


@kernel(read_only=("d",))
def inspire(d: Setup, s: State, u: int) -> None:
    """Let a unit end the suppression of friends that it inspires.

    Source: Armoured Clash, the special rule Inspiring.
    """
    player, left = player_of(d, u), d.inspiring[u]
    for v in range(d.first[player], d.first[player + 1]):
        if left > 0 and v != u and s.suppressed[v] and is_out(s, v):
            if within(d, s, u, v, INSPIRES):
                s.suppressed[v] = 0
                left -= 1
                emits.emit_status(s, v, events.SUPPRESSED, 0)
