"""What a fumble does to who makes it. Source: Cold Iron, Fumbles.

Turns that something lasts count the one at hand.

Effects: `game:begin_turn`, `rules.movement.moving:move_of`,
`rules.physical_combat.attack_and_defence:only_dodges`, `rules.physical_combat.blows:stray_blow`,
`rules.physical_health:blink`.
"""

from factions.systems.cold_iron import events
from factions.systems.cold_iron.kernels.record import emits
from factions.systems.cold_iron.kernels.record.indices import MISSILE, PRONE, WEAPON
from factions.systems.cold_iron.kernels.record.setup import Setup
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules.reference_charts.critical_hits import (
    damage_in_hand,
    random_crit,
)
from factions.systems.cold_iron.kernels.rules.weapons_armour_and_shields.breaking import (
    lose_weapon,
    wear_weapon,
)
from factions.systems.cold_iron.kernels.table.hexes import (
    DIRECTIONS,
    DQ,
    DR,
    open_ground,
    player_of,
    tenant,
)
from factions.tabletop.battles import rng
from factions.tabletop.compiler.jit import kernel

ONLY_DODGES = -6
STRIKES_GROUND = -7
NO_ACTION = -8
TWISTS = -9
DROPS = -10
THROWS_AWAY = -11
BREAKS, HITS_FRIEND, HITS_SELF, FALLS = -12, -13, -14, -15
FUMBLED = -5
LOST_DEX = 3  # what 6 points of DEX less cost every attack and defence
NEXT_TURN = 2


@kernel(read_only=("d",))
def fumble(d: Setup, s: State, u: int, total: int) -> int:
    """Let a fumble do what its chart says; return whom the blow hits instead, or -1.

    Who falls or drops his weapon does so once the step is over: its blows fall together.

    Source: Cold Iron, Fumbles.
    """
    stance = s.stance[u]
    if total == ONLY_DODGES:
        s.dodging[u] |= NEXT_TURN
    if total == STRIKES_GROUND and stance != MISSILE:
        wear_weapon(d, s, u, damage_in_hand(d, s, u, 0, random_crit(d, s, 0)))
    if total <= NO_ACTION:
        s.idle[u] = 2
    if total == TWISTS:
        s.lame[u] = 1
    if total == DROPS and d.weapon[u, stance] and stance != MISSILE:
        s.new_down[u] |= WEAPON
        emits.emit(s, events.STATUS, u, -1, events.WEAPON_DROPPED, 1)
    if total in (THROWS_AWAY, BREAKS) and d.weapon[u, stance] and stance != MISSILE:
        lose_weapon(d, s, u, lost_by(total))
    if total == FALLS:
        s.new_down[u] |= PRONE
        emits.emit(s, events.STATUS, u, -1, events.ON_THE_GROUND, 1)
    if total < FALLS:
        s.dodging[u], s.clumsy[u] = s.dodging[u] | NEXT_TURN, LOST_DEX
    if total == HITS_SELF:
        return u
    return friend_beside(d, s, u) if total == HITS_FRIEND else -1


@kernel
def lost_by(total: int) -> int:
    """Return what becomes of a weapon that is lost by a fumble, as a replay has it.

    Source: Cold Iron, Fumbles.
    """
    return events.WEAPON_THROWN_AWAY if total == THROWS_AWAY else events.WEAPON_BROKEN


@kernel(read_only=("d",))
def friend_beside(d: Setup, s: State, u: int) -> int:
    """Return a friend in a hex beside a combatant, each as likely, or -1.

    Source: Cold Iron, Fumbles.
    """
    found, best = 0, -1
    for direction in range(DIRECTIONS):
        q, r = s.q[u] + DQ[direction], s.r[u] + DR[direction]
        if open_ground(d, q, r):
            v = tenant(s, q, r)
            if v >= 0 and player_of(d, v) == player_of(d, u):
                found += 1
                if rng.below(s.rng, found) == 0:
                    best = v
    return best
