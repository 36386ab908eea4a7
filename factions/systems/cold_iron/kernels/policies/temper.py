"""How a general plays. This is the one place that reads which general a player has."""

from factions.systems.cold_iron.kernels.record.indices import GREEDY, NEAREST, SHOT
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.table.hexes import player_of
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def weighs(d: Setup, player: int) -> bool:
    """Return whether a player's general weighs what it does by the odds."""
    return bool(d.policy[player] == GREEDY)


@kernel(read_only=("d",))
def weight(d: Setup, player: int, name: int) -> float:
    """Return a weight of a player's general."""
    return float(d.taste[player, name])


@kernel(read_only=("d",))
def counts_shots(d: Setup, u: int) -> float:
    """Return what the general of a combatant multiplies a shot by to set it beside a blow.

    At 1 archers follow their band as soon as a blow does more than half a shot; the higher it is,
    the longer they keep to their bows, but never with an enemy within reach of a blow.
    """
    return weight(d, player_of(d, u), SHOT)


@kernel(read_only=("d",))
def goes_straight(d: Setup, player: int) -> bool:
    """Return whether a player's general goes straight for the nearest enemy, whatever the odds.

    One that neither weighs nor does so does anything.
    """
    return bool(d.policy[player] == NEAREST)
