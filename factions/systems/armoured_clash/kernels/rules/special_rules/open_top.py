"""Passengers that fire out of their transport.

Source: Armoured Clash, the special rule Open Top.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import (
    attack_dice,
    pool_of,
)
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.aiming.target_acquisition import is_hidden
from factions.systems.armoured_clash.kernels.judgement.choices import choose_from_inside
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import (
    OPEN_TOP,
    REACTIVE,
    SLOW_TO_FIRE,
    WEAKENED,
)
from factions.systems.armoured_clash.kernels.rules.attack_rolls import shaken, strike
from factions.systems.armoured_clash.kernels.table.measuring import reach_to
from factions.systems.armoured_clash.kernels.table.shapes import is_out
from factions.systems.armoured_clash.kernels.table.sight import look_at
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def fire_from_inside(d: Setup, s: State, u: int) -> None:
    """Let the passengers of an Open Top fire a row, weakened, as its attack step ends.

    Source: Armoured Clash, the special rule Open Top.
    """
    v = s.load[u]
    if v < 0 or d.rules[u] & OPEN_TOP == 0 or not is_out(s, u):
        return
    row, at = choose_from_inside(d, s, u, v)
    if row < 0:
        return
    near, quality = reach_to(d, s, s.x[u], s.y[u], at) <= d.short[row], d.quality[row]
    dice = attack_dice(d, s, v, row, at, near, s.n[v])
    hidden = is_hidden(d, row, look_at(d, s, u, at, True, 3))
    shield = shield_of(d, s, u, quality, at, hidden)
    emits.emit(s, events.ACTION, v, at, events.SHOOTS, 0)
    toll = strike(
        d, s, v, at, events.SHOT, pool_of(d, row, at), WEAKENED, dice, quality, shield, 0, False
    )
    if quality & (SLOW_TO_FIRE | REACTIVE):
        s.reloading[v] = 1
        emits.emit_status(s, v, events.RELOADS, 1)
    shaken(d, s, v, at, quality, toll)
