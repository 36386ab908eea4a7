"""The scenarios, which are this project's own: how bands deploy, and what they score."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import MISSILE, STANDING, WIDTH
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.table.hexes import free, put
from factions.systems.cold_iron.kernels.table.river import across
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

CENTRE, SPREAD = WIDTH // 2, 4


@kernel(read_only=("d",))
def deploy(d: Setup, s: State, player: int) -> None:
    """Line a band up about the middle of its front: who shoots stands behind the others."""
    start = CENTRE + rng.below(s.rng, 2 * SPREAD + 1) - SPREAD
    front = d.zone[player, 1] if player == 0 else d.zone[player, 0]
    back = -1 if player == 0 else 1
    for rank in range(2):
        row = front + 2 * rank * back
        number = 0
        for u in range(d.first[player], d.first[player + 1]):
            if (s.stance[u] == MISSILE) != (rank == 1):
                continue
            placed = False
            while not placed:
                side = (number % WIDTH + 1) // 2 * (1 if number % 2 else -1)
                line = row + back * (number // WIDTH)
                q = start + side - (line >> 1)
                number += 1
                if free(d, s, q, line):
                    put(s, u, q, line)
                    placed = True
            emits.emit_place(s, events.DEPLOYED, u)


@kernel(read_only=("d",))
def score(d: Setup, s: State) -> None:
    """Count the points of those who stand, of a bridge only those across unless nobody bars it."""
    for player in range(2):
        s.points[player] = held(d, s, player)


@kernel(read_only=("d",))
def held(d: Setup, s: State, player: int) -> int:
    """Return the points that a band would have if the battle ended now."""
    total = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.status[u] == STANDING:
            if d.gap == 0 or s.standing[1 - player] == 0 or across(d, s, u):
                total += max(1, int(d.points[u]))
    return total
