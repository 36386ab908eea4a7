"""Hand to hand: grabs and tackles, blows on the ground, getting free.

Source: Cold Iron, Hand to Hand Combat; the Multiple Hand to Hand chart.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.harm import hurt, protection, settle
from factions.systems.cold_iron.kernels.hexes import between
from factions.systems.cold_iron.kernels.layout import (
    ADDED,
    DEFENDS,
    JUMPS,
    STANDING,
    Record,
)
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.tabletop.jit import kernel

RAGE, FULL, FREE, FALLS = 4, 4, 3, -10
TENTH, HALF = 10, 5


@kernel
def value(d: Record, s: Record, u: int) -> int:
    """Return the hand to hand value that somebody has now."""
    return int(d.hth[u] + s.penalty[u] + RAGE * d.berserk[u])


@kernel
def side_value(d: Record, s: Record, v: int, first: int) -> int:
    """Return the value of all who hold v, `first` the highest of them, as one."""
    tenths = TENTH * value(d, s, first)
    for u in range(d.first[2]):
        if u != first and s.held[u] == v and s.status[u] == STANDING and s.stunned[u] == 0:
            below = max(0, (tenths + HALF) // TENTH - value(d, s, u))
            tenths += d.added[below] if below < ADDED else 0
    return int((tenths + HALF) // TENTH)


@kernel
def leader(d: Record, s: Record, v: int) -> int:
    """Return who of those that hold v is best at it, the first of equals, or -1."""
    best, most = -1, -999
    for u in range(d.first[2]):
        if s.held[u] == v and s.status[u] == STANDING and s.stunned[u] == 0:
            if value(d, s, u) > most:
                best, most = u, value(d, s, u)
    return best


@kernel
def hand_to_hand(d: Record, s: Record) -> None:
    """Let those who jump get hold, then let everybody in a hold strike or pull free."""
    for u in range(d.first[2]):
        if s.status[u] == STANDING and s.does[u] == JUMPS and s.stunned[u] == 0 and s.held[u] < 0:
            jump(d, s, u, int(s.target[u]))
    settle(d, s)
    for v in range(d.first[2]):
        if s.status[v] == STANDING:
            u = leader(d, s, v)
            if u >= 0:
                s.fought[u] = s.fought[v] = 1
                held_turn(d, s, u, v)
    settle(d, s)


@kernel
def jump(d: Record, s: Record, u: int, v: int) -> None:
    """Grab and tackle somebody in a hex beside: both end up on the ground."""
    if s.status[v] != STANDING or between(s, u, v) > 1:
        return
    s.fought[u] = s.fought[v] = 1
    st = s.stance[v]
    dodge = d.db[v, st] + s.penalty[v] - d.berserk[v] + (FULL if s.does[v] == DEFENDS else 0)
    ca = adjustment(d, s)
    attack = d.grab[u] + s.penalty[u]
    events.emit(s, events.ATTACK, u, v, events.GRAB, int(attack))
    events.add_numbers(s, 2, int(dodge), ca)
    if attack + ca <= FALLS:
        s.stunned[u] = 2
    if attack + ca < dodge:
        return
    ca = adjustment(d, s)
    mine, other = value(d, s, u), value(d, s, v) + (FULL if s.does[v] == DEFENDS else 0)
    events.emit(s, events.ATTACK, u, v, events.TACKLE, mine)
    events.add_numbers(s, 2, int(other), ca)
    if mine + ca >= other:
        s.held[u] = v
        if s.held[v] < 0:
            s.held[v] = u
        events.emit(s, events.STATUS, u, v, events.HAND_TO_HAND, 1)


@kernel
def held_turn(d: Record, s: Record, u: int, v: int) -> None:
    """Let the side of u strike v, or pull free where v's hold is much the stronger."""
    mine = side_value(d, s, v, u)
    best = leader(d, s, u)
    other = side_value(d, s, u, best) if best >= 0 else value(d, s, v)
    ca = adjustment(d, s)
    if best == v and mine + FREE < other:
        events.emit(s, events.ATTACK, u, v, events.PULLS_FREE, mine)
        events.add_numbers(s, 2, other + FREE, ca)
        if mine + ca >= other + FREE:
            release(d, s, u, v)
        return
    events.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    events.add_numbers(s, 2, other, ca)
    if mine + ca >= other:
        times = multiple(int(d.grip_crit[u]), mine + ca - other, ca, protection(d, s, v))
        number, faces, added = d.grip_dice[u, 0], d.grip_dice[u, 1], d.grip_dice[u, 2]
        total = damage(s, int(number), int(faces), int(added), 0, 0, times)
        events.add_numbers(s, 5, times, total)
        points = hurt(d, s, u, v, total, 0, int(d.grip_fatigue[u]))
        events.emit(s, events.DAMAGE, v, u, points, int(d.grip_fatigue[u]))


@kernel
def release(d: Record, s: Record, u: int, v: int) -> None:
    """End a hold between two."""
    s.held[u] = -1
    if s.held[v] == u:
        s.held[v] = -1
    events.emit(s, events.STATUS, u, v, events.HAND_TO_HAND, 0)
