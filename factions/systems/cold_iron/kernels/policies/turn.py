"""What a blow of this turn is worth, and what it costs, by what the enemy has declared.

Attacks are declared before anybody moves on, so that all of both bands see them. Source: Cold
Iron, Order of Action; Melee Defense; Engaging and Disengaging Combat.
"""

from factions.systems.cold_iron.kernels.judgement.worth import FEW, guard_of_the_fallen
from factions.systems.cold_iron.kernels.record.indices import (
    DEFENDS,
    DODGE,
    FOURTH,
    HOLDS,
    JUMPS,
    MISSILE,
    PRIMARY,
    SECONDARY,
    STRIKES,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.movement.engaging import room_around
from factions.systems.cold_iron.kernels.rules.movement.moving import striking_move
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.in_hand import parries
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    far,
    open_ground,
    out_of_sight,
    player_of,
    tenant,
)
from factions.tabletop.compiler.jit import kernel

LEFT_BY_FULL_DEFENCE = 0.4  # of a blow: what is left of it against full defence
NO_ROOM = -1
UNKNOWN = -1.0
WITH_HANDS, WITHOUT = 3, 2  # attackers before the one that meets the last dodge


@kernel(read_only=("d",))
def forget_dangers(d: Setup, s: State, player: int) -> None:
    """Forget how likely each enemy of a player is to strike, until it matters."""
    s.danger[d.first[1 - player] : d.first[2 - player]] = UNKNOWN


@kernel(read_only=("d",))
def ring_of(d: Setup, s: State, u: int, v: int) -> int:
    """Return how many friends of u stand beside v, an enemy, u itself left out."""
    player, number = player_of(d, u), 0
    for direction in range(DIRECTIONS):
        q, r = s.q[v] + DQ[direction], s.r[v] + DR[direction]
        if open_ground(d, q, r):
            friend = tenant(s, q, r)
            if friend >= 0 and friend != u and player_of(d, friend) == player:
                number += 1
    return number


@kernel(read_only=("d",))
def guard_met(d: Setup, s: State, u: int, v: int, q: int, r: int) -> int:
    """Return the defence that a blow of u at v from a hex will meet, NO_ROOM where v has none.

    Whom v strikes at has its first parry, one beside that the second, any other a dodge.
    """
    number = int(s.threatened[v])
    if number >= room_around(d, s, v, number):
        return NO_ROOM
    if s.stunned[v] or s.down[v] & UNFIT:
        return guard_of_the_fallen(d, s, v, min(DODGE, number))
    if d.large[v]:
        return FOURTH if number and out_of_sight(s, v, q, r) else DODGE
    struck = int(s.target[v]) if s.does[v] == STRIKES else -1
    if struck == u:
        return PRIMARY
    hands = parries(d, s, v)
    if number >= (WITH_HANDS if hands else WITHOUT):
        return FOURTH
    if struck < 0:
        if number and out_of_sight(s, v, q, r):
            return DODGE
        return min(DODGE, number)
    beside = far(q, r, s.q[struck], s.r[struck]) <= 1
    return SECONDARY if beside and number < 2 else DODGE


@kernel(read_only=("d",))
def last_guard(d: Setup, s: State, u: int, v: int) -> int:
    """Return the last of the defences that `guard_met` has a blow of u at v meet from any hex."""
    number = int(s.threatened[v])
    if s.stunned[v] or s.down[v] & UNFIT:
        return FOURTH
    if d.large[v]:
        return FOURTH if number else DODGE
    strikes = s.does[v] == STRIKES
    if strikes and s.target[v] == u:
        return PRIMARY
    if number >= (WITH_HANDS if parries(d, s, v) else WITHOUT):
        return FOURTH
    return DODGE if number or strikes else PRIMARY


@kernel(read_only=("d",))
def dealt(d: Setup, s: State, u: int, v: int, q: int, r: int) -> float:
    """Return what a blow of u at v from a hex is worth."""
    guard = guard_met(d, s, u, v, q, r)
    if guard == NO_ROOM:
        return 0.0
    covered = LEFT_BY_FULL_DEFENCE if s.does[v] == DEFENDS else 1.0
    points = (float(d.gain[u, v, guard]) + FEW) * covered
    return float(min(1.0, points / max(1, d.pt[v] - s.wounds[v])) * d.worth[v])


@kernel(read_only=("d",))
def likely(d: Setup, s: State, v: int, u: int, heed: float) -> float:
    """Return how likely v is to strike u if u stands beside it, now and later.

    heed: how much this turn counts, for which v may have declared what it does. It is reckoned once
    between two `forget_dangers`.
    """
    if s.danger[v] == UNKNOWN:
        s.danger[v] = reckoned(d, s, v, u, heed)
    return float(s.danger[v])


@kernel(read_only=("d",))
def reckoned(d: Setup, s: State, v: int, u: int, heed: float) -> float:
    """Return what `likely` keeps."""
    if s.stunned[v] or s.down[v] & UNFIT or s.held[v] >= 0 or s.idle[v]:
        return 0.0
    later = 1.0 / (1.0 + ring_of(d, s, u, v))
    now = later
    if s.does[v] == STRIKES or s.does[v] == JUMPS:
        now = 1.0 if s.target[v] == u else 0.0
    elif s.does[v] != HOLDS or s.stance[v] == MISSILE or s.went[v] > striking_move(d, s, v):
        now = 0.0
    return float(heed * now + (1.0 - heed) * later)


@kernel(read_only=("d",))
def suffered(d: Setup, s: State, u: int, v: int, q: int, r: int, heed: float, hole: float) -> float:
    """Return what it costs u to stand in a hex and strike v: by who is likely to strike it there.

    hole: of a blow, what each free hex beside it may bring.
    """
    total, number, holes, seconded, player = 0.0, 0, 0, False, player_of(d, u)
    for direction in range(DIRECTIONS):
        x, y = q + DQ[direction], r + DR[direction]
        if not open_ground(d, x, y):
            continue
        enemy = tenant(s, x, y)
        if enemy < 0:
            holes += 1
        elif player_of(d, enemy) != player:
            share = likely(d, s, enemy, u, heed)
            if share == 0.0:
                continue
            guard = DODGE if number < 2 else FOURTH
            if enemy == v:
                guard = PRIMARY
            elif not seconded and far(x, y, s.q[v], s.r[v]) <= 1:
                guard, seconded = SECONDARY, True
            total += share * float(d.gain[enemy, u, guard])
            number += 1
    total += hole * holes * d.peril[u]
    return float(total / max(1, d.pt[u] - s.wounds[u]) * d.worth[u])
