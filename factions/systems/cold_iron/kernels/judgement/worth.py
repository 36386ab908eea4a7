"""What a blow is worth, and what it costs to stand in a hex.

Both are shares: how much of a body a blow is expected to take, times what that body is worth.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    DODGE,
    FOURTH,
    NONE_HELD,
    SECONDARY,
    UNARMED,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

FEW = 0.01  # points that any blow may do
HARDLY = 0.05  # of a body: what a blow does that does not bite


@kernel(read_only=("d",))
def worth_of_a_blow(d: Setup, s: State, u: int, v: int, unseen: bool) -> float:
    """Return what a blow of u at v is worth: by how many keep him busy, his wounds, his worth.

    Who is kept busy cannot turn to whom he does not see, nor can the stunned and the fallen, who
    are 4 easier to hit: as with their secondary parry, if they have one, or their last dodge.
    """
    guard, fallen = min(DODGE, int(s.threatened[v])), s.stunned[v] or s.down[v] & UNFIT
    if unseen and (guard or fallen):
        guard = DODGE
    if fallen:
        guard = guard_of_the_fallen(d, s, v, guard)
    left = max(1, d.pt[v] - s.wounds[v])
    return float(min(1.0, (float(d.gain[u, v, guard]) + FEW) / left) * d.worth[v])


@kernel(read_only=("d",))
def guard_of_the_fallen(d: Setup, s: State, v: int, guard: int) -> int:
    """Return the defence of somebody stunned or fallen, where others would meet that one."""
    hands = max(d.ds[v, s.stance[v]], d.dp[v, s.stance[v]]) > NONE_HELD
    parries = hands and s.down[v] & UNARMED == 0 and guard < DODGE
    return SECONDARY if parries else FOURTH


@kernel(read_only=("d",))
def exposure(d: Setup, s: State, u: int, q: int, r: int, hole: float) -> float:
    """Return what it costs u to stand in a hex: by who is beside it, and who may come there.

    hole: of a blow, what each free hex beside it may bring.
    """
    total, number, holes, player = 0.0, 0, 0, player_of(d, u)
    for direction in range(DIRECTIONS):
        x, y = q + DQ[direction], r + DR[direction]
        if open_ground(d, x, y):
            v = tenant(s, x, y)
            if v < 0:
                holes += 1
            elif player_of(d, v) != player and s.stunned[v] == 0 and s.down[v] & UNFIT == 0:
                if s.held[v] < 0:
                    total += float(d.gain[v, u, min(number, FOURTH)])
                    number += 1
    total += hole * holes * d.peril[u]
    return float(total / max(1, d.pt[u] - s.wounds[u]) * d.worth[u])


@kernel(read_only=("d",))
def blunted(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether no blow of u does v much harm."""
    return bool(d.gain[u, v, DODGE] < HARDLY * (d.pt[v] - s.wounds[v]))
