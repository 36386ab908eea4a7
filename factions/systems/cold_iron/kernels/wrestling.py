"""When greedy fighters jump an enemy: alone, as a pack, or into a hold that friends are in."""

from factions.systems.cold_iron.kernels.grips import (
    PIN_AT_ONCE,
    PIN_STEP,
    PINS_NEEDED,
    added_up,
    members,
    side_value,
    steadiness,
    value,
)
from factions.systems.cold_iron.kernels.hexes import between, player_of
from factions.systems.cold_iron.kernels.layout import (
    DODGE,
    ENGAGED_MOST,
    HOLDS,
    JUMPS,
    MISSILE,
    PRIMARY,
    SECONDARY,
    STANDING,
    Record,
)
from factions.systems.cold_iron.kernels.partings import chance
from factions.tabletop.jit import kernel

STRONGER, WORTH_IT = 4, 4.0
HARDLY = 0.05  # of a body: what a blow does that does not bite
A_PACK = 2  # who must be at it together


@kernel
def wrestles(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether it is better to jump an enemy than to strike him."""
    if v < 0 or s.riding[u] or s.riding[v]:
        return False
    if s.held[v] >= 0:
        return helps(d, s, u, v)
    guard = PRIMARY if s.attackers[v] <= 1 else SECONDARY
    if d.hth[u] - d.hth[v] >= STRONGER:
        return bool(d.grip_gain[u, v] > WORTH_IT * d.gain[u, v, guard])
    return pack(d, s, u, v)


@kernel
def blunted(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether no blow of u does v much harm."""
    return bool(d.gain[u, v, DODGE] < HARDLY * (d.pt[v] - s.wounds[v]))


@kernel
def helps(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether u should throw himself into the hold of v: where that makes his side strong.

    His blow must do little from outside, and there must be room for him.
    """
    player, label = player_of(d, u), s.held[v]
    number = members(d, s, label, player)
    if number == 0 or number >= ENGAGED_MOST * members(d, s, label, 1 - player):
        return False
    if not blunted(d, s, u, v):
        return False
    mine, other = side_value(d, s, label, player, False), side_value(d, s, label, 1 - player, False)
    return added_up(d, mine, value(d, s, u)) - other >= STRONGER


@kernel
def pack(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether u and friends beside v should jump him together, whom no blade of theirs bites.

    Those count who jump him already, or have not chosen yet.
    """
    if not blunted(d, s, u, v):
        return False
    player, total, number, blows = player_of(d, u), value(d, s, u), 1, float(d.gain[u, v, DODGE])
    for w in range(d.first[player], d.first[player + 1]):
        if w == u or s.status[w] != STANDING or number >= ENGAGED_MOST or between(s, w, v) > 1:
            continue
        able = s.held[w] < 0 and s.stunned[w] == 0 and s.down[w] == 0 and s.riding[w] == 0
        willing = s.does[w] == HOLDS or (s.does[w] == JUMPS and s.target[w] == v)
        if able and willing and s.stance[w] != MISSILE and blunted(d, s, w, v):
            total, number = added_up(d, total, value(d, s, w)), number + 1
            blows += float(d.gain[w, v, DODGE])
    edge = total - steadiness(d, s, v)
    if number < A_PACK or edge < STRONGER:
        return False
    caught = chance(d, int(d.db[v, s.stance[v]] - d.grab[u]))
    pinned = chance(d, PIN_AT_ONCE - edge) + chance(d, PIN_STEP - edge) ** PINS_NEEDED / PINS_NEEDED
    return bool(caught * pinned * d.pt[v] > WORTH_IT * blows)
