"""The player of a unit, that player's policy, and the coin that the random policy tosses."""

from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def player_of(d: Setup, u: int) -> int:
    """Return the player, 0 or 1, that a unit belongs to."""
    return 0 if u < d.first[1] else 1


@kernel(read_only=("d",))
def policy_of(d: Setup, u: int) -> int:
    """Return the policy of a unit's player."""
    return int(d.policy[player_of(d, u)])


@kernel
def coin(s: State) -> bool:
    """Toss a coin."""
    return rng.below(s.rng, 2) == 1
