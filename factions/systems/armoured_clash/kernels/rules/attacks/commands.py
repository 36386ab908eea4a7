"""Commands that bear on one attack: to improve it, and to dig in against it.

Source: Armoured Clash, "Issuing Commands".
"""

from factions.systems.armoured_clash.kernels.judgement.aiming.attack_pools import Pool
from factions.systems.armoured_clash.kernels.judgement.aiming.worth import worth_of
from factions.systems.armoured_clash.kernels.judgement.hands import may_command
from factions.systems.armoured_clash.kernels.record.setup import Setup
from factions.systems.armoured_clash.kernels.record.state import State
from factions.systems.armoured_clash.kernels.record.terms import DIG_IN, IMPROVED, STEADY_AIM
from factions.systems.armoured_clash.kernels.rules.cards import command
from factions.systems.armoured_clash.kernels.table.shapes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def steady_aim(d: Setup, s: State, u: int, v: int, pool: Pool) -> int:
    """Return the rating of an attack on unit v, which a command to unit u may improve.

    Source: Armoured Clash, "Issuing Commands".
    """
    kind, rating, dice, quality, shield = pool
    if rating >= IMPROVED or not may_command(d, s, u, STEADY_AIM):
        return rating
    player = player_of(d, u)
    own = worth_of(d, s, player, kind, IMPROVED, dice, quality, shield, v)
    own -= worth_of(d, s, player, kind, rating, dice, quality, shield, v)
    theirs = worth_of(d, s, 1 - player, kind, IMPROVED, dice, quality, shield, v)
    theirs -= worth_of(d, s, 1 - player, kind, rating, dice, quality, shield, v)
    return IMPROVED if command(d, s, u, STEADY_AIM, own, theirs) else rating


@kernel(read_only=("d",))
def dig_in(d: Setup, s: State, v: int, pool: Pool) -> int:
    """Return the DEFENCE of unit v against an attack, which a command to it may raise.

    Source: Armoured Clash, "Issuing Commands".
    """
    kind, rating, dice, quality, shield = pool
    if not may_command(d, s, v, DIG_IN):
        return shield
    player = player_of(d, v)
    own = worth_of(d, s, player, kind, rating, dice, quality, shield, v)
    own -= worth_of(d, s, player, kind, rating, dice, quality, shield + 1, v)
    theirs = worth_of(d, s, 1 - player, kind, rating, dice, quality, shield, v)
    theirs -= worth_of(d, s, 1 - player, kind, rating, dice, quality, shield + 1, v)
    return shield + 1 if command(d, s, v, DIG_IN, own, theirs) else shield
