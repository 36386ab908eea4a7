"""Who breaks out of a ring of enemies, and through whom. Source: Cold Iron, Move Through."""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import SECONDARY
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import value
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.movement.moving import move_of
from factions.systems.cold_iron.kernels.rules.physical_combat.move_through import move_through
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    free,
    lift,
    open_ground,
    player_of,
    put,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

MUCH_BETTER = 7  # how much better one must be to break out through somebody
RINGED = 4
HURT, LASTS = 3, 4  # a ring presses who lost a third of Pt, or who would not last four turns


@kernel(read_only=("d",))
def breaks_out(d: Setup, s: State, u: int) -> bool:
    """Run down the weakest of a ring of enemies and get away from it; tell whether it was tried.

    Who engages it beyond the ring stops it there.
    """
    v = weakest_of_ring(d, s, u)
    if v < 0:
        return False
    dq, dr = s.q[v] - s.q[u], s.r[v] - s.r[u]
    hexes = (move_of(d, s, u) + 1) // 2
    if move_through(d, s, u, v):
        for _ in range(hexes - 1):
            q, r = s.q[u] + dq, s.r[u] + dr
            if not free(d, s, q, r):
                break
            lift(s, u)
            put(s, u, q, r)
            if engaged(d, s, u):
                break
        emits.emit_place(s, events.MOVED, u)
    return True


@kernel(read_only=("d",))
def ringed(d: Setup, s: State, u: int) -> bool:
    """Return whether enough enemies stand around somebody to make a ring."""
    number, player = 0, player_of(d, u)
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        v = tenant(s, q, r) if open_ground(d, q, r) else -1
        number += 1 if v >= 0 and player_of(d, v) != player and s.held[v] < 0 else 0
    return number >= RINGED


@kernel(read_only=("d",))
def weakest_of_ring(d: Setup, s: State, u: int) -> int:
    """Return the weakest of a ring of enemies that is worth breaking out of, or -1.

    Not of one that does no harm, nor through anybody who is not much the weaker.
    """
    if not keeps_judgement(d, u) or s.dodging[u] or not ringed(d, s, u):
        return -1
    best, least, player, danger = -1, 999, player_of(d, u), 0.0
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player and s.held[v] < 0:
                danger += d.gain[v, u, SECONDARY]
                if value(d, s, v) < least:
                    best, least = v, value(d, s, v)
    if value(d, s, u) - least < MUCH_BETTER:
        return -1
    left = d.pt[u] - s.wounds[u]
    if HURT * s.wounds[u] < d.pt[u] and LASTS * danger < left:
        return -1
    return best
