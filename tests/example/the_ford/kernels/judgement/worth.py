"""What an attack is worth, in points."""

from factions.tabletop.compiler.jit import kernel
from tests.example.the_ford.kernels.record.setup import FACES, Setup
from tests.example.the_ford.kernels.record.state import State


@kernel(read_only=("d",))
def attack_worth(d: Setup, s: State, u: int, v: int) -> float:
    """Return the points that a fighter's attack is expected to take of an enemy, or to prepare."""
    aimed = min(FACES, max(0, FACES + 1 - d.aim[u])) / FACES
    stopped = min(FACES, max(0, FACES + 1 - d.guard[v])) / FACES
    lost = d.dice[u] * aimed * (1.0 - stopped)
    return float(d.cost[v] * min(1.0, lost / s.left[v]))
