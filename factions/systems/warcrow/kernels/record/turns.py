"""The turns that rounds end with: by the scenario, and as skills have moved the token."""

from factions.systems.warcrow.kernels.record.setup import Setup
from factions.systems.warcrow.kernels.record.state import State
from factions.tabletop.compiler.jit import kernel


@kernel(read_only=("d",))
def end_of(d: Setup, s: State, number: int) -> int:
    """Return the last turn of a round, counted from the first of the battle."""
    return int(number * d.turns + s.moved)
