"""Cards that add dice to an attack, and the blanks that its unit suffers for.

Source: Armoured Clash, the quality Overcharge.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import Pool
from factions.systems.armoured_clash.kernels.judgement.choices import overcharges
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import OVERCHARGE
from factions.systems.armoured_clash.kernels.rules.attack_rolls import suffer
from factions.systems.armoured_clash.kernels.rules.cards import test_value
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def overcharge(d: Setup, s: State, u: int, v: int, pool: Pool) -> tuple[bool, int]:
    """Return whether a general turns up a card to overcharge an attack, and what dice that adds.

    Source: Armoured Clash, the quality Overcharge.
    """
    if pool.quality & OVERCHARGE == 0 or pool.dice <= 0:
        return False, 0
    if not overcharges(d, s, u, v, pool):
        return False, 0
    value = test_value(d, s, player_of(d, u))
    emits.emit(s, events.ACTION, u, v, events.OVERCHARGES, value)
    return True, value


@kernel(read_only=("d",))
def burn_blanks(d: Setup, s: State, u: int, blanks: int) -> int:
    """Let a unit suffer for the blanks of the attack it has overcharged; return models lost.

    Source: Armoured Clash, the quality Overcharge.
    """
    before = int(s.n[u])
    if blanks > 0 and before > 0:
        suffer(d, s, u, -1, blanks, 0, 0)
    return before - int(s.n[u])
