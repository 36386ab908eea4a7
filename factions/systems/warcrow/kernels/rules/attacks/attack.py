"""What all attacks have in common: modifiers bought for stress, and several combats at once.

Source: Warcrow 1.6, "Attack", "Modifiers and Tinge", "Multiple Combats".
"""

from factions.systems.warcrow.kernels.judgement.choices import modifiers_for, modifiers_in
from factions.systems.warcrow.kernels.record.cards import UNCROWDED
from factions.systems.warcrow.kernels.record.layout import DISARMED, VULNERABLE
from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.systems.warcrow.kernels.rules.dice.at_hand import context
from factions.systems.warcrow.kernels.rules.morale.stress import add_stress
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def pay_modifiers(d: Setup, s: State, u: int, v: int, kind: int, losing: int) -> int:
    """Choose the modifiers a unit buys for a roll, take the stress and return their set.

    Source: Warcrow 1.6, "Modifiers and Tinge".
    """
    if s.states[u] & losing:
        return 0
    chosen = modifiers_for(d, s, u, v, kind)
    add_stress(d, s, u, modifiers_in(chosen))
    return chosen


@kernel(read_only=("d",))
def set_contexts(d: Setup, s: State, u: int, v: int, engaged: bool) -> tuple[int, int]:
    """Return the contexts of an attack of u on v.

    Source: Warcrow 1.6, "Attack".
    """
    one = context(d, s, u, v, engaged, DISARMED)
    return one, context(d, s, v, u, engaged, VULNERABLE)


@kernel(read_only=("d",))
def crowded(d: Setup, s: State, u: int) -> bool:
    """Return whether a unit fights several enemies and loses a die by it.

    Source: Warcrow 1.6, "Multiple Combats".
    """
    return bool(s.foes[u] > 1 and d.traits[u] & UNCROWDED == 0)


@kernel
def may_reroll(s: State, u: int, v: int, charged: bool) -> bool:
    """Return whether unit u may repeat its attack roll: by a charge, or by Bloodlust for v.

    Source: Warcrow 1.6, "Charge", "Bloodlust".
    """
    return bool(charged or s.bloodthirst[u] == v)
