"""Hand to hand of several with several: whom a side goes for, and how a hold breaks up.

Source: Cold Iron, Multiple Combatants on a Side.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.grips import (
    added_up,
    belongs,
    following,
    jumping,
    leader,
    members,
    side_value,
    value,
)
from factions.systems.cold_iron.kernels.guards import attack_of, bulk
from factions.systems.cold_iron.kernels.harm import armour
from factions.systems.cold_iron.kernels.hexes import player_of
from factions.systems.cold_iron.kernels.layout import (
    ADJUSTMENTS,
    DODGE,
    FARTHEST,
    GREEDY,
    PINS,
    STANDING,
    Record,
)
from factions.systems.cold_iron.kernels.rolls import adjustment
from factions.tabletop import rng
from factions.tabletop.jit import kernel

NAMED, EXCLUDED = 4, 2  # what it costs to go for one alone, and for anybody but one
LITTLE = 0.25  # points that a blow is worth which armour should stop


@kernel
def chance(d: Record, needed: int) -> float:
    """Return the chance of that Chance Adjustment or a better one."""
    column = needed - 1 + FARTHEST
    if column < 0:
        return 1.0
    return 0.0 if column >= ADJUSTMENTS else float(1.0 - d.at_most[column])


@kernel
def opposed(d: Record, s: Record, w: int, label: int) -> bool:
    """Tell whether somebody may be gone for in a hold: he is not pinned yet."""
    return bool(s.held[w] == label and s.status[w] == STANDING and s.pinned[w] == 0)


@kernel
def somebody(d: Record, s: Record, label: int, player: int, but: int) -> int:
    """Return one of a side of a hold who is not pinned yet, each as likely, or -1. but: not he."""
    found, best = 0, -1
    for w in range(d.first[player], d.first[player + 1]):
        if w != but and opposed(d, s, w, label):
            found += 1
            if found == 1 or rng.below(s.rng, found) == 0:
                best = w
    return best


@kernel
def worth_of(d: Record, s: Record, u: int, w: int, does: int) -> float:
    """Return what it is worth to u to hit w hand to hand, or to go on with pinning him."""
    if does == PINS:
        return float((1 + s.pins[w]) * d.worth[w])
    kind, left = int(s.drawn[u]), max(1, d.pt[w] - s.wounds[w])
    dice = d.grip_dice[u, kind]
    stopped = 0 if d.ghost[u] else armour(d, s, w)
    points = max(LITTLE, dice[0] * (dice[1] + 1) / 2.0 + dice[2] - stopped)
    return float(min(1.0, points / left) * d.worth[w])


@kernel
def picks(d: Record, s: Record, label: int, player: int, does: int) -> tuple[int, int]:
    """Return whom a side of a hold goes for, or -1, and what that costs its attack.

    By the greedy policy one alone, or of three or more anybody but one, where that promises more.
    """
    u, number, total = leader(d, s, label, player, True), 0, 0.0
    best, most, worst, least = -1, -1.0, -1, 1.0e9
    if u >= 0 and d.policy[player] == GREEDY:
        for w in range(d.first[1 - player], d.first[2 - player]):
            if opposed(d, s, w, label):
                now = worth_of(d, s, u, w, does)
                number, total = number + 1, total + now
                if now > most:
                    best, most = w, now
                if now < least:
                    worst, least = w, now
    if number < 2:
        return somebody(d, s, label, 1 - player, -1), 0
    edge = side_value(d, s, label, player, True) - side_value(d, s, label, 1 - player, False)
    plain = chance(d, -edge) * total / number
    named = chance(d, NAMED - edge) * most
    others = chance(d, EXCLUDED - edge) * (total - least) / (number - 1) if number > 2 else 0.0
    if named > plain and named >= others:
        return best, NAMED
    if others > plain:
        return somebody(d, s, label, 1 - player, worst), EXCLUDED
    return somebody(d, s, label, 1 - player, -1), 0


@kernel
def bides(d: Record, s: Record, label: int, player: int) -> bool:
    """Tell whether a side of a hold does more if it waits for friends who are about to join it.

    One attack of all together is held against one now and one of the newcomers by themselves.
    """
    new, found = -99, False
    for w in range(d.first[player], d.first[player + 1]):
        if jumping(d, s, w) and s.held[s.target[w]] == label:
            new = added_up(d, new, value(d, s, w)) if found else value(d, s, w)
            found = True
    if not found:
        return False
    mine = side_value(d, s, label, player, True)
    other = side_value(d, s, label, 1 - player, False)
    apart = chance(d, other - mine) + chance(d, other - new)
    return chance(d, other - added_up(d, mine, new)) > apart


@kernel
def names(d: Record, s: Record, u: int, v: int) -> bool:
    """Tell whether u, who swings into a hold, does more if he names v than by anybody's chance.

    Then all the others count as v's opponents, and any of them may be hit instead.
    """
    label, enemy = s.held[v], player_of(d, v)
    number, total = 0, 0.0
    s.named[u] = 0
    for w in range(d.first[enemy], d.first[enemy + 1]):
        if s.held[w] == label and s.status[w] == STANDING:
            total += swing(d, s, u, w)
            number += 1
    s.named[u] = 1
    named = swing(d, s, u, v)
    s.named[u] = 0
    return bool(number > 1 and named * number > total)


@kernel
def swing(d: Record, s: Record, u: int, w: int) -> float:
    """Return what a blow of u into a hold is worth that falls on w."""
    attack, defence, _ = attack_of(d, s, u, w, DODGE)
    return float(chance(d, defence - attack) * d.worth[w] / max(1, d.pt[w] - s.wounds[w]))


@kernel
def better_side(d: Record, s: Record, label: int) -> int:
    """Return the side of a hold that is the better: by value, its best, its number, its size."""
    one, two = side_value(d, s, label, 0, True), side_value(d, s, label, 1, True)
    if one == two:
        u, v = leader(d, s, label, 0, True), leader(d, s, label, 1, True)
        one, two = (value(d, s, u) if u >= 0 else -99), (value(d, s, v) if v >= 0 else -99)
    if one == two:
        one, two = members(d, s, label, 0), members(d, s, label, 1)
    if one == two:
        one, two = bulk(d, s, label, 0), bulk(d, s, label, 1)
    return rng.below(s.rng, 2) if one == two else int(two > one)


@kernel
def would_part(d: Record, s: Record, label: int, player: int) -> bool:
    """Tell whether a side would rather fight man by man: none of it against a better one."""
    if members(d, s, label, player) < members(d, s, label, 1 - player):
        return False
    for w in range(d.first[2]):
        if s.held[w] == label and s.pinned[w]:
            return False
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    while v >= 0:
        if u < 0 or value(d, s, u) < value(d, s, v):
            return False
        u = following(d, s, label, player, True, u)
        v = following(d, s, label, 1 - player, False, v)
    return True


@kernel
def break_up(d: Record, s: Record, label: int) -> None:
    """Let a hold of several with several become holds of their own, if the better side would.

    The best of it each try to stay with the best who are left of the other side. Of these others
    try to help whom it goes worst for; who is in no group then gets into any.
    """
    if members(d, s, label, 0) < 2 or members(d, s, label, 1) < 2:
        return
    player = better_side(d, s, label)
    if d.policy[player] != GREEDY or not would_part(d, s, label, player):
        return
    start = s.holds
    u, v = leader(d, s, label, player, True), leader(d, s, label, 1 - player, False)
    while u >= 0 and v >= 0:
        after = following(d, s, label, player, True, u)
        if stays(d, s, u, v):
            other = following(d, s, label, 1 - player, False, v)
            s.held[u] = s.held[v] = s.holds
            s.holds += 1
            events.emit(s, events.STATUS, u, v, events.HAND_TO_HAND, 1)
            v = other
        u = after
    groups = s.holds - start
    for half in range(2 if groups else 0):
        side = 1 - player if half == 0 else player
        for w in range(d.first[side], d.first[side + 1]):
            if s.held[w] == label:
                chosen = start + rng.below(s.rng, groups)
                if half == 0 and belongs(d, s, w, label, True):
                    most = neediest(d, s, start, side)
                    if stays(d, s, w, leader(d, s, most, player, False)):
                        chosen = most
                s.held[w] = chosen


@kernel
def neediest(d: Record, s: Record, start: int, side: int) -> int:
    """Return the group, of those from that label on, that it goes worst for a side in."""
    best, most = int(start), -999
    for label in range(start, s.holds):
        edge = side_value(d, s, label, 1 - side, False) - side_value(d, s, label, side, False)
        if edge > most:
            best, most = label, edge
    return best


@kernel
def stays(d: Record, s: Record, u: int, v: int) -> bool:
    """Let u try to be in one group with v; tell whether he is."""
    mine, other = value(d, s, u), value(d, s, v)
    ca = adjustment(d, s)
    s.fought[u] = s.fought[v] = 1
    events.emit(s, events.ATTACK, u, v, events.GRIP, mine)
    events.add_numbers(s, 2, other, ca)
    return bool(mine + ca >= other)
