"""Who covers up: full defence is declared before anybody moves or has chosen whom to attack.

Source: Cold Iron, Order of Action; Hand to Hand Combat Initiation.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.policies.breaking_out import weakest_of_ring
from factions.systems.cold_iron.kernels.policies.targets import BLOW, weigh
from factions.systems.cold_iron.kernels.policies.temper import weighs, weight
from factions.systems.cold_iron.kernels.policies.turn import (
    LEFT_BY_FULL_DEFENCE,
    dealt,
    suffered,
)
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import (
    COVER,
    DEFENDS,
    HARM,
    HEED,
    MISSILE,
    RELIEF,
    STANDING,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.enchanted_fighters import harms
from factions.systems.cold_iron.kernels.rules.movement.engaging import engaged
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import parries
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    between,
    face,
    in_front,
    nearest,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

STEP = 2  # hexes to an enemy that a step leads beside


@kernel(read_only=("d",))
def cover_up(d: Setup, s: State, u: int) -> None:
    """Let somebody who is hard pressed declare that he does nothing but defend himself.

    The last of a band strikes, and so does who can break out. Who could harm nobody covers up.
    """
    player = player_of(d, u)
    if not weighs(d, player) or not may_cover_up(d, s, u) or not engaged(d, s, u):
        return
    if not harms_any(d, s, u):
        defend(s, u, nearest(d, s, u))
        return
    relief = weight(d, player, RELIEF) > 0
    if s.presses[player]:
        return
    if s.standing[player] < 2 or not parries(d, s, u) or not (relief or hard_pressed(d, s, u)):
        return
    if weakest_of_ring(d, s, u) >= 0:
        return
    v, q, r = weigh(d, s, u, 1, -1)
    if v >= 0 and (not relief or worth_covering(d, s, u, v, q, r)):
        defend(s, u, v)


@kernel(read_only=("d",))
def harms_any(d: Setup, s: State, u: int) -> bool:
    """Return whether a blow of u can harm any enemy beside it, or that a step leads beside."""
    enemy = 1 - player_of(d, u)
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) == enemy and harms(d, u, v, BLOW):
                return True
    for v in range(d.first[enemy], d.first[enemy + 1]):
        if s.status[v] == STANDING and between(s, u, v) <= STEP and harms(d, u, v, BLOW):
            return True
    return False


@kernel
def defend(s: State, u: int, v: int) -> None:
    """Declare full defence, toward an enemy."""
    s.does[u], s.target[u] = DEFENDS, v
    face(s, u, s.q[v], s.r[v])
    emits.emit(s, events.STATUS, u, -1, events.FULL_DEFENCE, 1)


@kernel(read_only=("d",))
def may_cover_up(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody can act this turn, with a mind to defend itself."""
    if s.idle[u] or s.stunned[u] or s.held[u] >= 0 or s.down[u] & UNFIT or s.unready[u]:
        return False
    return bool(s.stance[u] != MISSILE and s.dodging[u] == 0 and keeps_judgement(d, u))


@kernel(read_only=("d",))
def worth_covering(d: Setup, s: State, u: int, v: int, q: int, r: int) -> bool:
    """Return whether full defence spares more than a blow at v from a hex is worth.

    Its general weighs how much a blow counts there.
    """
    player = player_of(d, u)
    heed, harm = weight(d, player, HEED), weight(d, player, HARM)
    there = suffered(d, s, u, v, q, r, heed, 0.0)
    here = suffered(d, s, u, v, int(s.q[u]), int(s.r[u]), heed, 0.0)
    blow = weight(d, player, RELIEF) * dealt(d, s, u, v, q, r)
    return bool(harm * (there - LEFT_BY_FULL_DEFENCE * here) > blow)


@kernel(read_only=("d",))
def hard_pressed(d: Setup, s: State, u: int) -> bool:
    """Return whether enough close in on somebody while friends still fight elsewhere.

    How many that is its general weighs; they must be more than its friends can be spared from.
    """
    player, number = player_of(d, u), 0
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) != player and in_front(s, v, u):
                number += 1
    return (
        number >= weight(d, player, COVER) and s.standing[player] > s.standing[1 - player] // 2 + 1
    )
