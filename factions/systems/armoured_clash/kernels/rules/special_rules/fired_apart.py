"""Traps, and trails of units that pass over, as they are fired.

Source: Armoured Clash, the qualities Trap and Trail.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    attack_dice,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.traps_and_trails import shield_apart
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import IMPROVED, NEUTRAL, TRAP
from factions.systems.armoured_clash.kernels.rules.attack_rolls import shaken, strike
from factions.systems.armoured_clash.kernels.rules.discipline.suppression import suppression_test
from factions.systems.armoured_clash.kernels.table.shapes import strength
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def fire_apart(d: Setup, s: State, u: int, row: int, v: int) -> None:
    """Fire a trap or a trail, whose rating is always the same; a trap always calls for a test.

    Source: Armoured Clash, the qualities Trap and Trail.
    """
    quality = d.quality[row]
    trap = quality & TRAP
    dice = attack_dice(d, s, u, row, v, False, strength(s, u))
    rating, why = (IMPROVED, events.OPPORTUNITY) if trap else (NEUTRAL, events.SHOT)
    shield = shield_apart(d, s, u, row, v)
    toll = strike(d, s, u, v, why, pool_of(d, row, v), rating, dice, quality, shield, 0, False)
    if not trap:
        shaken(d, s, u, v, quality, toll)
        return
    s.reloading[u] = 1
    emits.emit_status(s, u, events.RELOADS, 1)
    if s.n[v] > 0:
        own = toll.before - s.n[v]
        suppression_test(d, s, v, u, own, toll.before, quality, toll.lost - own)
