"""Units that charge against all reason.

Source: Armoured Clash, the special rules Run Amok and Berserk.

Effects: `rules.round.activation:activate`, `rules.round.activation:_short`,
`rules.transports:takes`.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import AERIAL, RUN_AMOK
from factions.systems.armoured_clash.kernels.rules.attack_rolls import suffer
from factions.systems.armoured_clash.kernels.rules.damage import lose_model
from factions.systems.armoured_clash.kernels.table.measuring import units_gap
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.tabletop.compiler.jit import kernel

AMOK_REACH = 6.0


@kernel(read_only=("d",))
def run_amok(d: Setup, s: State, u: int) -> None:
    """Let a unit that runs amok lose a model, and the nearest unit on the ground take damage.

    Source: Armoured Clash, the special rule Run Amok.
    """
    if d.rules[u] & RUN_AMOK == 0 or not is_out(s, u):
        return
    lose_model(d, s, u, -1, events.AMOK)
    best, near = -1, AMOK_REACH
    for v in range(d.first[2]):
        if v != u and is_out(s, v) and d.target[v] != AERIAL:
            away = max(0.0, units_gap(d, s, u, v))
            if away <= near and (best < 0 or away < near):
                best, near = v, away
    if best >= 0:
        suffer(d, s, best, u, 1, 0, 0)
