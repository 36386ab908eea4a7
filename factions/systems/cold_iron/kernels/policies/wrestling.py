"""When greedy fighters jump an enemy: alone, as a pack, or into a hold that friends are in."""

from factions.systems.cold_iron.kernels.judgement.chances import chance
from factions.systems.cold_iron.kernels.judgement.worth import blunted
from factions.systems.cold_iron.kernels.policies.temper import weighs
from factions.systems.cold_iron.kernels.record.indices import (
    DODGE,
    ENGAGED_MOST,
    HOLDS,
    JUMPS,
    MISSILE,
    PRIMARY,
    SECONDARY,
    STANDING,
    UNFIT,
)
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.berserkers import keeps_judgement
from factions.systems.cold_iron.kernels.rules.hand_to_hand.initiation import jumping, steadiness
from factions.systems.cold_iron.kernels.rules.hand_to_hand.pins import (
    PIN_AT_ONCE,
    PIN_STEP,
    PINS_NEEDED,
)
from factions.systems.cold_iron.kernels.rules.hand_to_hand.sides import (
    LEAST_VALUE,
    NO_VALUE,
    TENTH,
    added_up,
    from_tenths,
    members,
    side_value,
    value,
    with_one_more,
)
from factions.systems.cold_iron.kernels.table.hexes import between, player_of
from factions.tabletop.compiler.jit import kernel

BETTER_BY = 4
WORTH_IT = 4.0
A_PACK = 2  # who must be at it together


@kernel(read_only=("d",))
def wrestles(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether it is better to jump an enemy than to strike him."""
    if v < 0 or s.riding[u] or s.riding[v]:
        return False
    if s.held[v] >= 0:
        return helps(d, s, u, v)
    guard = PRIMARY if s.threatened[v] <= 1 else SECONDARY
    if d.hth[u] - d.hth[v] >= BETTER_BY:
        return bool(d.grip_gain[u, v] > WORTH_IT * d.gain[u, v, guard])
    return pack(d, s, u, v)


@kernel(read_only=("d",))
def helps(d: Setup, s: State, u: int, v: int) -> bool:
    """Return whether u should throw himself into the hold of v: where that makes his side strong.

    His blow must do little from outside, and there must be room for him.
    """
    player, label = player_of(d, u), s.held[v]
    number = members(d, s, label, player)
    if number == 0 or number >= ENGAGED_MOST * members(d, s, label, 1 - player):
        return False
    if not blunted(d, s, u, v):
        return False
    mine, other = side_value(d, s, label, player, False), side_value(d, s, label, 1 - player, False)
    return added_up(d, mine, value(d, s, u)) - other >= BETTER_BY


@kernel(read_only=("d",))
def pack(d: Setup, s: State, u: int, v: int) -> bool:
    """Whether u and friends beside v should jump him together, whom no blade of theirs bites.

    Those count who jump him already, or have not chosen yet.
    """
    if not blunted(d, s, u, v):
        return False
    player, total, number, blows = player_of(d, u), value(d, s, u), 1, float(d.gain[u, v, DODGE])
    for friend in range(d.first[player], d.first[player + 1]):
        if friend == u or s.status[friend] != STANDING or between(s, friend, v) > 1:
            continue
        if number >= ENGAGED_MOST or s.held[friend] >= 0 or s.riding[friend]:
            continue
        able = s.stunned[friend] == 0 and s.down[friend] & UNFIT == 0
        willing = s.does[friend] == HOLDS or (s.does[friend] == JUMPS and s.target[friend] == v)
        if able and willing and s.stance[friend] != MISSILE and blunted(d, s, friend, v):
            total, number = added_up(d, total, value(d, s, friend)), number + 1
            blows += float(d.gain[friend, v, DODGE])
    edge = total - steadiness(d, s, v)
    if number < A_PACK or edge < BETTER_BY:
        return False
    caught = chance(d, int(d.db[v, s.stance[v]] - d.grab[u]))
    pinned = chance(d, PIN_AT_ONCE - edge) + chance(d, PIN_STEP - edge) ** PINS_NEEDED / PINS_NEEDED
    return bool(caught * pinned * d.pt[v] > WORTH_IT * blows)


@kernel(read_only=("d",))
def thinks_again(d: Setup, s: State, u: int) -> bool:
    """Return whether somebody would rather not jump one who is by now the stronger.

    What counts is the value of all who still jump him together; each changes his own mind, by the
    greedy policy alone.
    """
    v, player = s.target[u], player_of(d, u)
    if not weighs(d, player) or not keeps_judgement(d, u):
        return False
    if s.held[v] >= 0 or s.status[v] != STANDING:
        return False
    return together(d, s, u) < steadiness(d, s, v)


@kernel(read_only=("d",))
def together(d: Setup, s: State, u: int) -> int:
    """Return the value of all who still jump whom u jumps, as one: the best first."""
    tenths, number = 0, 0
    jumper = next_jumper(d, s, u, -1)
    while jumper >= 0:
        one = value(d, s, jumper)
        tenths = with_one_more(d, tenths, one) if number else TENTH * one
        number += 1
        jumper = next_jumper(d, s, u, jumper)
    return from_tenths(tenths) if number else NO_VALUE


@kernel(read_only=("d",))
def next_jumper(d: Setup, s: State, u: int, after: int) -> int:
    """Return the best of those who jump whom u jumps, after one of them or -1; or -1."""
    best, most, player = -1, LEAST_VALUE, player_of(d, u)
    own = value(d, s, after) if after >= 0 else 0
    for jumper in range(d.first[player], d.first[player + 1]):
        joins = jumper != after and s.target[jumper] == s.target[u]
        if joins and jumping(d, s, jumper) and s.pinned[jumper] == 0:
            now = value(d, s, jumper)
            later = after < 0 or now < own or (now == own and jumper > after)
            if later and now > most:
                best, most = jumper, now
    return best
