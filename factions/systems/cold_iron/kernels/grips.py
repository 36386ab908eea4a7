"""How hand to hand combat begins: grabs, tackles, knock-downs, joining; the values of both sides.

Source: Cold Iron, Hand to Hand Combat Initiation, Multiple Combatants on a Side; the Multiple
Hand to Hand chart.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.hexes import between, in_front, player_of
from factions.systems.cold_iron.kernels.layout import (
    ADDED,
    DEFENDS,
    ENGAGED_MOST,
    GREEDY,
    HOLDS,
    JUMPS,
    LARGE_MOST,
    PRONE,
    STANDING,
    STRIKES,
    UP,
    Record,
)
from factions.systems.cold_iron.kernels.rolls import adjustment
from factions.tabletop.jit import kernel

RAGE, FULL, FALLS = 4, 4, -10
TENTH, HALF = 10, 5
PIN_STEP, PIN_AT_ONCE, PINS_NEEDED = 5, 12, 3
BEHIND, RUNNING = 4, -4
STUMBLES, RUN_FALLS = 0, -5  # sums of a grab at a run
NEAR = 2  # hexes
JOINS, JOINS_TACKLE = 6, 0
NIMBLE = 20  # what DEX, skill and the roll must exceed for who changes his mind about a jump
MATES = 2  # friends beside somebody who make it better to knock him down than to hold him


@kernel
def value(d: Record, s: Record, u: int) -> int:
    """Return the hand to hand value that somebody has now."""
    kept = d.keep[u] if s.keeps[u] else 0
    return int(d.hth[u] + s.penalty[u] + RAGE * d.berserk[u] - kept)


@kernel
def belongs(d: Record, s: Record, u: int, label: int, acting: bool) -> bool:
    """Tell whether somebody counts for his side of a hold; the stunned do not act."""
    if s.held[u] != label or s.status[u] != STANDING or s.pinned[u]:
        return False
    return bool(not acting or s.stunned[u] == 0)


@kernel
def leader(d: Record, s: Record, label: int, player: int, acting: bool) -> int:
    """Return who of a side of a hold is best at it, the first of equals, or -1."""
    best, most = -1, -999
    for u in range(d.first[player], d.first[player + 1]):
        if belongs(d, s, u, label, acting) and value(d, s, u) > most:
            best, most = u, value(d, s, u)
    return best


@kernel
def side_value(d: Record, s: Record, label: int, player: int, acting: bool) -> int:
    """Return the value of a side of a hold as one, the best first; -99 where nobody is left."""
    first = leader(d, s, label, player, acting)
    if first < 0:
        return -99
    tenths = TENTH * value(d, s, first)
    u = following(d, s, label, player, acting, first)
    while u >= 0:
        below = max(0, (tenths + HALF) // TENTH - value(d, s, u))
        tenths += d.added[below] if below < ADDED else 0
        u = following(d, s, label, player, acting, u)
    return int((tenths + HALF) // TENTH)


@kernel
def following(d: Record, s: Record, label: int, player: int, acting: bool, u: int) -> int:
    """Return who of a side of a hold is best at it after u, the first of equals, or -1."""
    best, most, own = -1, -999, value(d, s, u)
    for w in range(d.first[player], d.first[player + 1]):
        if w != u and belongs(d, s, w, label, acting):
            now = value(d, s, w)
            if now > most and (now < own or (now == own and w > u)):
                best, most = w, now
    return best


@kernel
def members(d: Record, s: Record, label: int, player: int) -> int:
    """Return how many of a band are in a hold."""
    number = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label and s.status[u] == STANDING:
            number += 1
    return number


@kernel
def grabs(d: Record, s: Record, u: int) -> bool:
    """Let somebody try to get hold of whom he jumps; tell whether he does.

    At a hold that others are in already it takes but a sum of 6. At a run a sum of nothing or less
    costs half of the next move, and -5 or less is a fall, as -10 is without one.
    """
    v = s.target[u]
    if s.status[v] != STANDING or between(s, u, v) > 1 or s.riding[u]:
        return False
    s.fought[u] = s.fought[v] = 1
    st = s.stance[v]
    behind = BEHIND if not in_front(s, v, u) else 0
    ran = RUNNING if 2 * s.went[u] > d.move[u] else 0
    attack = int(d.grab[u] + s.penalty[u] + behind + ran)
    defence = d.db[v, st] + s.penalty[v] - d.berserk[v] + (FULL if s.does[v] == DEFENDS else 0)
    if s.held[v] >= 0:
        attack, defence = int(d.grab[u] + s.penalty[u]), JOINS
    ca = adjustment(d, s)
    events.emit(s, events.ATTACK, u, v, events.GRAB, attack)
    events.add_numbers(s, 2, int(defence), ca)
    if attack + ca <= (RUN_FALLS if ran else FALLS):
        s.down[u] = PRONE
        events.emit(s, events.STATUS, u, -1, events.PRONE, 1)
    elif ran and attack + ca <= STUMBLES:
        s.slowed[u] = s.current_round + 1
    return bool(attack + ca >= defence)


@kernel
def joins(d: Record, s: Record, u: int, label: int, own: int) -> bool:
    """Let somebody throw himself into the hold that his target is in; tell whether he is in it.

    own: the number under which those are held who have joined it this turn.
    """
    v, player = s.target[u], player_of(d, u)
    large = LARGE_MOST if d.large[v] else ENGAGED_MOST
    mine = members(d, s, label, player) + members(d, s, own, player)
    if mine >= large * members(d, s, label, 1 - player):
        return False
    if not grabs(d, s, u):
        return False
    ca, mine = adjustment(d, s), value(d, s, u)
    events.emit(s, events.ATTACK, u, v, events.TACKLE, mine)
    events.add_numbers(s, 2, JOINS_TACKLE, ca)
    return bool(mine + ca >= JOINS_TACKLE)


@kernel
def steadiness(d: Record, s: Record, v: int) -> int:
    """Return what a tackle of somebody meets: a rider's seat, if that is better."""
    own = value(d, s, v)
    if s.riding[v]:
        own = max(own, int(d.seat[v] + s.penalty[v]))
    return own + (FULL if s.does[v] == DEFENDS else 0)


@kernel
def knocks_down(d: Record, s: Record, v: int, player: int) -> bool:
    """Tell whether friends who strike at v make it better to knock him down than to hold him."""
    number = 0
    for w in range(d.first[player], d.first[player + 1]):
        if s.status[w] == STANDING and s.does[w] == STRIKES and s.target[w] == v:
            number += 1
    return number >= MATES


@kernel
def recants(d: Record, s: Record, u: int) -> bool:
    """Let somebody who would jump one who is by now the stronger change his mind; tell whether so.

    What counts is the value of all who still jump him together; each changes his own mind. Who is
    too slow for it falls. Berserkers do not, nor any but the greedy policy.
    """
    v, player = s.target[u], player_of(d, u)
    if d.policy[player] != GREEDY or d.berserk[u] or s.held[v] >= 0 or s.status[v] != STANDING:
        return False
    if together(d, s, u) >= steadiness(d, s, v):
        return False
    s.does[u] = HOLDS
    if d.agile[u] + s.penalty[u] + adjustment(d, s) <= NIMBLE:
        s.down[u] = PRONE
        events.emit(s, events.STATUS, u, -1, events.PRONE, 1)
    return True


@kernel
def together(d: Record, s: Record, u: int) -> int:
    """Return the value of all who still jump whom u jumps, as one."""
    v, player, label = s.target[u], player_of(d, u), s.holds
    for w in range(d.first[player], d.first[player + 1]):
        if s.target[w] == v and jumping(d, s, w):
            s.held[w] = label
    found = side_value(d, s, label, player, True)
    for w in range(d.first[player], d.first[player + 1]):
        if s.held[w] == label:
            s.held[w] = -1
    return found


@kernel
def added_up(d: Record, one: int, two: int) -> int:
    """Return two hand to hand values as one."""
    apart = abs(one - two)
    more = int(d.added[apart]) if apart < ADDED else 0
    return (TENTH * max(one, two) + more + HALF) // TENTH


@kernel
def helpers(d: Record, s: Record, v: int, player: int) -> int:
    """Return how many of a band stand near somebody, free and on their feet."""
    number = 0
    for w in range(d.first[player], d.first[player + 1]):
        if w != v and s.status[w] == STANDING and s.held[w] < 0 and between(s, w, v) <= NEAR:
            number += s.down[w] == UP and s.stunned[w] == 0
    return int(number)


@kernel
def value_but(d: Record, s: Record, label: int, v: int) -> int:
    """Return the value of all in a hold but one, as if they were of one side, or -99."""
    tenths, number = 0, 0
    one, two = leader(d, s, label, 0, False), leader(d, s, label, 1, False)
    while one >= 0 or two >= 0:
        first = two < 0 or (one >= 0 and value(d, s, one) >= value(d, s, two))
        w = one if first else two
        if first:
            one = following(d, s, label, 0, False, one)
        else:
            two = following(d, s, label, 1, False, two)
        if w != v:
            below = max(0, (tenths + HALF) // TENTH - value(d, s, w))
            more = d.added[below] if below < ADDED else 0
            tenths = tenths + more if number else TENTH * value(d, s, w)
            number += 1
    return int((tenths + HALF) // TENTH) if number else -99


@kernel
def jumping(d: Record, s: Record, u: int) -> bool:
    """Tell whether somebody still goes through with a jump."""
    if s.does[u] != JUMPS or s.status[u] != STANDING or s.stunned[u] or s.down[u]:
        return False
    return bool(s.held[u] < 0)
