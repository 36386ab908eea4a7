"""What a blow spoils: fumbles, broken and dropped weapons. Source: Cold Iron, Fumbles, Weapons.

Turns that something lasts count the one at hand.
"""

from factions.systems.cold_iron.kernels import events
from factions.systems.cold_iron.kernels.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    open_ground,
    player_of,
    tenant,
)
from factions.systems.cold_iron.kernels.layout import (
    MELEE,
    MISSILE,
    PRONE,
    RANDOM,
    SPARE,
    UNARMED,
    Record,
)
from factions.systems.cold_iron.kernels.rolls import adjustment, damage, multiple
from factions.tabletop import rng
from factions.tabletop.jit import kernel

ONLY_DODGES, STRIKES_GROUND, NO_ACTION, TWISTS, DROPS, THROWS = -6, -7, -8, -9, -10, -11
BREAKS, HITS_FRIEND, HITS_SELF, FALLS = -12, -13, -14, -15
LOST_DEX = 3  # what 6 points of DEX less cost every attack and defence
NEXT_TURN = 2
RIVAL = 3  # a random crit doubles at 3


@kernel
def wear(d: Record, s: Record, u: int, points: int) -> None:
    """Take hit points off the weapon in hand; without it the body, or the next, is left.

    The next is still to be readied.
    """
    st = s.stance[u]
    if d.weapon[u, st] == 0:
        return
    s.weapon_lost[u] += points
    if s.weapon_lost[u] >= d.weapon[u, st]:
        if st == MELEE:
            s.stance[u], s.weapon_lost[u] = SPARE, 0
            s.unready[u] = d.bare[u, SPARE] == 0
        events.emit(s, events.STATUS, u, -1, events.WEAPON_BROKEN, 1)


@kernel
def spoil(d: Record, s: Record, u: int, total: int) -> int:
    """Let a fumble do what its chart says; return whom the blow hits instead, or -1.

    Who falls or drops his weapon does so once the step is over: its blows fall together.
    """
    a = s.stance[u]
    if total == ONLY_DODGES:
        s.dodging[u] |= NEXT_TURN
    if total == STRIKES_GROUND and a != MISSILE:
        number, faces, added = d.dice[u, a, 0], d.dice[u, a, 1], d.dice[u, a, 2]
        wear(d, s, u, damage(s, int(number), int(faces), int(added), 0, 0, random_crit(d, s, 0)))
    if total <= NO_ACTION:
        s.idle[u] = 2
    if total == TWISTS:
        s.lame[u] = 1
    if total == DROPS and d.weapon[u, a] and a != MISSILE:
        s.new_down[u] = UNARMED
        events.emit(s, events.STATUS, u, -1, events.WEAPON_DROPPED, 1)
    if total in (THROWS, BREAKS) and d.weapon[u, a] and a != MISSILE:
        wear(d, s, u, int(d.weapon[u, a]))
    if total == FALLS:
        s.new_down[u] = PRONE
        events.emit(s, events.STATUS, u, -1, events.PRONE, 1)
    if total < FALLS:
        s.dodging[u], s.clumsy[u] = s.dodging[u] | NEXT_TURN, LOST_DEX
    if total == HITS_SELF:
        return u
    return friend_beside(d, s, u) if total == HITS_FRIEND else -1


@kernel
def random_crit(d: Record, s: Record, c: int) -> int:
    """Return the multiple of a hit that nobody aimed: by a new roll, against crit protection."""
    ca = adjustment(d, s) - c
    return multiple(RANDOM, 99, ca, 0) if ca >= RIVAL else 1


@kernel
def friend_beside(d: Record, s: Record, u: int) -> int:
    """Return a friend in a hex beside a combatant, each as likely, or -1."""
    found, best = 0, -1
    for k in range(DIRECTIONS):
        q, r = s.q[u] + DQ[k], s.r[u] + DR[k]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) == player_of(d, u):
                found += 1
                if rng.below(s.rng, found) == 0:
                    best = v
    return best
