"""The two sides of a hold: who is in it, and what they are worth as one.

Source: Cold Iron, Multiple Combatants on a Side; the Multiple Hand to Hand chart.

For how many may hold one, see `rules.hand_to_hand.joining:gets_in`.
"""

from factions.systems.cold_iron.kernels.record.indices import ADDED, STANDING
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

TENTH, HALF = 10, 5
NO_VALUE = -99  # of a side that has nobody left
LEAST_VALUE = -999  # below that of anybody


@kernel(read_only=("d",))
def value(d: Setup, s: State, u: int) -> int:
    """Return the hand to hand value that somebody has now.

    Source: Cold Iron, Keeping a Weapon; Berserkers; Summary of Hand to Hand Options.
    """
    kept = d.keep[u] if s.keeps[u] else 0
    return int(d.hth[u] + s.penalty[u] + d.rage[u] - kept)


@kernel(read_only=("d",))
def belongs(d: Setup, s: State, u: int, label: int, acting: bool) -> bool:
    """Return whether somebody counts for his side of a hold; the stunned do not act.

    Source: Cold Iron, Summary of Hand to Hand Options; Pin and Disarm Maneuvers.
    """
    if s.held[u] != label or s.status[u] != STANDING or s.pinned[u]:
        return False
    return bool(not acting or s.stunned[u] == 0)


@kernel(read_only=("d",))
def leader(d: Setup, s: State, label: int, player: int, acting: bool) -> int:
    """Return who of a side of a hold is best at it, the first of equals, or -1."""
    best, most = -1, LEAST_VALUE
    for u in range(d.first[player], d.first[player + 1]):
        if belongs(d, s, u, label, acting) and value(d, s, u) > most:
            best, most = u, value(d, s, u)
    return best


@kernel(read_only=("d",))
def following(d: Setup, s: State, label: int, player: int, acting: bool, u: int) -> int:
    """Return who of a side of a hold is best at it after u, the first of equals, or -1."""
    best, most, own = -1, LEAST_VALUE, value(d, s, u)
    for v in range(d.first[player], d.first[player + 1]):
        if v != u and belongs(d, s, v, label, acting):
            now = value(d, s, v)
            if now > most and (now < own or (now == own and v > u)):
                best, most = v, now
    return best


@kernel(read_only=("d",))
def side_value(d: Setup, s: State, label: int, player: int, acting: bool) -> int:
    """Return the value of a side of a hold as one, the best first; -99 where nobody is left.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    first = leader(d, s, label, player, acting)
    if first < 0:
        return NO_VALUE
    tenths = TENTH * value(d, s, first)
    u = following(d, s, label, player, acting, first)
    while u >= 0:
        tenths = with_one_more(d, tenths, value(d, s, u))
        u = following(d, s, label, player, acting, u)
    return from_tenths(tenths)


@kernel(read_only=("d",))
def with_one_more(d: Setup, tenths: int, value_of_one: int) -> int:
    """Return the tenths of a value that several have together, with one who is no better.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    below = max(0, from_tenths(tenths) - value_of_one)
    return int(tenths + d.added[below] if below < ADDED else tenths)


@kernel
def from_tenths(tenths: int) -> int:
    """Return a value from tenths of it, rounded.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    return (tenths + HALF) // TENTH


@kernel(read_only=("d",))
def added_up(d: Setup, one: int, two: int) -> int:
    """Return two hand to hand values as one. Source: Cold Iron, Multiple Combatants on a Side."""
    apart = abs(one - two)
    more = int(d.added[apart]) if apart < ADDED else 0
    return (TENTH * max(one, two) + more + HALF) // TENTH


@kernel(read_only=("d",))
def value_but(d: Setup, s: State, label: int, v: int) -> int:
    """Return the value of all in a hold but one, as if they were of one side, or -99.

    Source: Cold Iron, Swinging into a Hand-to-Hand.
    """
    tenths, number = 0, 0
    one, two = leader(d, s, label, 0, False), leader(d, s, label, 1, False)
    while one >= 0 or two >= 0:
        first = two < 0 or (one >= 0 and value(d, s, one) >= value(d, s, two))
        u = one if first else two
        if first:
            one = following(d, s, label, 0, False, one)
        else:
            two = following(d, s, label, 1, False, two)
        if u != v:
            own = value(d, s, u)
            tenths = with_one_more(d, tenths, own) if number else TENTH * own
            number += 1
    return from_tenths(tenths) if number else NO_VALUE


@kernel(read_only=("d",))
def members(d: Setup, s: State, label: int, player: int) -> int:
    """Return how many of a band are in a hold."""
    number = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label and s.status[u] == STANDING:
            number += 1
    return number


@kernel(read_only=("d",))
def opposed(d: Setup, s: State, u: int, label: int) -> bool:
    """Return whether somebody may be gone for in a hold: he is not pinned yet."""
    return bool(s.held[u] == label and s.status[u] == STANDING and s.pinned[u] == 0)


@kernel(read_only=("d",))
def somebody(d: Setup, s: State, label: int, player: int, but: int) -> int:
    """Return one of a side of a hold who is not pinned yet, each as likely, or -1. but: not he.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    found, best = 0, -1
    for u in range(d.first[player], d.first[player + 1]):
        if u != but and opposed(d, s, u, label):
            found += 1
            if found == 1 or rng.below(s.rng, found) == 0:
                best = u
    return best


@kernel(read_only=("d",))
def bulk(d: Setup, s: State, label: int, player: int) -> int:
    """Return the sizes of a side of a hold together.

    Source: Cold Iron, Swinging into a Hand-to-Hand.
    """
    total = 0
    for u in range(d.first[player], d.first[player + 1]):
        if s.held[u] == label:
            total += d.siz[u]
    return int(total)


@kernel(read_only=("d",))
def better_side(d: Setup, s: State, label: int) -> int:
    """Return the side of a hold that is the better: by value, its best, its number, its size.

    Source: Cold Iron, Multiple Combatants on a Side.
    """
    one, two = side_value(d, s, label, 0, True), side_value(d, s, label, 1, True)
    if one == two:
        u, v = leader(d, s, label, 0, True), leader(d, s, label, 1, True)
        one, two = (
            (value(d, s, u) if u >= 0 else NO_VALUE),
            (value(d, s, v) if v >= 0 else NO_VALUE),
        )
    if one == two:
        one, two = members(d, s, label, 0), members(d, s, label, 1)
    if one == two:
        one, two = bulk(d, s, label, 0), bulk(d, s, label, 1)
    return rng.below(s.rng, 2) if one == two else int(two > one)
