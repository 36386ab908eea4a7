"""Moving through an enemy: out of a ring of them, or into his hex. Source: Cold Iron, Move Through.

Who pushes on strikes, and so does who is in his way; then both collide.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.judgement.choices import blocks_the_way
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    DEFENDS,
    MISSILE,
    PRIMARY,
    PRONE,
    RISES,
    STANDING,
    STRIKES,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import value
from factions.systems.cold_iron.kernels.rules.physical_combat.blows import strike
from factions.systems.cold_iron.kernels.rules.physical_health import settle
from factions.systems.cold_iron.kernels.rules.reference_charts.chance_adjustment import adjustment
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    free,
    lift,
    put,
    toward,
)
from factions.tabletop.compiler.jit import kernel

PASSING, BLOCKING, THROWN = -4, 3, 7
ALIKE = 2  # times the size of the other at which a shield is of no use


@kernel(read_only=("d",))
def move_through(d: Setup, s: State, u: int, v: int) -> bool:
    """Let u attack v in passing and push on; tell whether v is out of the way.

    Who is not much weaker blocks the way, which makes both easier to hit; others stand. Who does
    nothing but defend itself has no attack.

    Source: Cold Iron, Move Through.
    """
    mine, other = value(d, s, u) + braced(d, u, v), value(d, s, v) + braced(d, v, u)
    blocks = blocks_the_way(other - mine)
    strike_in_passing(d, s, u, v, BLOCKING if blocks else PASSING)
    if s.stunned[v] == 0 and s.down[v] & UNFIT == 0 and s.struck[v] == 0 and s.stance[v] != MISSILE:
        if s.idle[v] == 0 and s.does[v] != RISES and s.does[v] != DEFENDS:
            strike_in_passing(d, s, v, u, BLOCKING if blocks else 0)
    settle(d, s)
    s.does[u], s.struck[u] = STRIKES, 1
    if s.status[u] != STANDING or s.stunned[u] or s.down[u] & UNFIT:
        return False
    return s.status[v] != STANDING or collide(d, s, u, v)


@kernel(read_only=("d",))
def strike_in_passing(d: Setup, s: State, u: int, v: int, shift: int) -> None:
    """Let u strike at v at once, with so much added to the attack.

    Source: Cold Iron, Move Through.
    """
    s.penalty[u] += shift
    strike(d, s, u, v, PRIMARY)
    s.penalty[u] -= shift
    s.struck[u] = 1


@kernel(read_only=("d",))
def braced(d: Setup, u: int, v: int) -> int:
    """Return what u's shield adds to a shove against v: nothing where one is twice the size.

    Source: Cold Iron, Move Through.
    """
    big, small = max(d.siz[u], d.siz[v]), min(d.siz[u], d.siz[v])
    return int(d.shove[u]) if big < ALIKE * small else 0


@kernel(read_only=("d",))
def collide(d: Setup, s: State, u: int, v: int) -> bool:
    """Let u and v run into each other; tell whether v is out of the way. The loser may fall.

    Source: Cold Iron, Move Through.
    """
    mine, other = value(d, s, u) + braced(d, u, v), value(d, s, v) + braced(d, v, u)
    ca = adjustment(d, s)
    emits.emit(s, events.ATTACK, u, v, events.SHOVE, mine)
    emits.add_numbers(s, 2, other, ca)
    margin = mine + ca - other
    if margin <= -THROWN:
        s.down[u] |= PRONE
        emits.emit(s, events.STATUS, u, -1, events.ON_THE_GROUND, 1)
    if margin < 0:
        return False
    shove_aside(d, s, u, v)
    emits.emit(s, events.STATUS, v, u, events.SHOVED, 1)
    if margin >= THROWN:
        s.down[v] |= PRONE
        emits.emit(s, events.STATUS, v, -1, events.ON_THE_GROUND, 1)
    return True


@kernel(read_only=("d",))
def shove_aside(d: Setup, s: State, u: int, v: int) -> None:
    """Put v into a free hex beside its own, and u into its.

    Where there is none, both change places.

    Source: Cold Iron, Move Through.
    """
    ahead = toward(s.q[u], s.r[u], s.q[v], s.r[v])
    q, r, came_q, came_r = s.q[v], s.r[v], s.q[u], s.r[u]
    lift(s, v)
    lift(s, u)
    put(s, u, q, r)
    placed = False
    for turn in (1, -1, 2, -2, 0, 3):
        direction = (ahead + turn) % DIRECTIONS
        x, y = q + DQ[direction], r + DR[direction]
        if not placed and free(d, s, x, y):
            put(s, v, x, y)
            placed = True
    if not placed:
        put(s, v, came_q, came_r)
    emits.emit_place(s, events.MOVED, v)
    emits.emit_place(s, events.MOVED, u)
