"""What is left of a combat, thrown at an enemy.

Source: Armoured Clash, the special rule Throw.
"""

from factions.systems.armoured_clash import events
from factions.systems.armoured_clash.kernels.judgement.aiming.defences import shield_of
from factions.systems.armoured_clash.kernels.judgement.choices import choose_thrown_at
from factions.systems.armoured_clash.kernels.record import emits
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import DURABLE, WEAKENED
from factions.systems.armoured_clash.kernels.rules.attack_rolls import strike
from factions.systems.armoured_clash.kernels.rules.cards import test_value
from factions.systems.armoured_clash.kernels.table.shapes import is_out, player_of
from factions.systems.armoured_clash.kernels.table.sight import concealed, look_at
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def throw(d: Setup, s: State, u: int) -> None:
    """Turn up a card and throw that many dice at an enemy, weakened; that suppresses no unit.

    Source: Armoured Clash, the special rule Throw.
    """
    v = choose_thrown_at(d, s, u) if is_out(s, u) else -1
    if v < 0:
        return
    hidden = concealed(look_at(d, s, u, v, True, 3))
    dice, shield = test_value(d, s, player_of(d, u)), shield_of(d, s, u, 0, v, hidden)
    kind = d.blast_pool[1 if d.rules[v] & DURABLE else 0]
    emits.emit(s, events.ACTION, u, v, events.THROWS, dice)
    strike(d, s, u, v, events.SHOT, kind, WEAKENED, dice, 0, shield, 0, False)
