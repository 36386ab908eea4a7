"""STATE, the record of a battle that changes: allocated once, set anew for each battle."""

from factions.systems.cold_iron.kernels.record.indices import (
    DEPTH,
    EVENT_WIDTH,
    EVENTS,
    UNITS,
    WIDTH,
)
from factions.systems.cold_iron.kernels.record.setup import bytes_, ints
from factions.tabletop.battles.records import laid_out

STATE = laid_out(
    [
        ("rng", "u8", (8,)),
        # A row a combatant.
        ("status", ints, (UNITS,)),
        ("gone", ints, (UNITS,)),  # 1: out of the fight or dead
        ("q", ints, (UNITS,)),
        ("r", ints, (UNITS,)),
        ("facing", ints, (UNITS,)),
        ("wounds", ints, (UNITS,)),  # hit points lost
        ("tired", ints, (UNITS,)),  # fatigue, without the wounds
        ("worn", ints, (UNITS,)),  # points that the armour has stopped
        ("shield_lost", ints, (UNITS,)),
        ("weapon_lost", ints, (UNITS,)),
        ("mount_lost", ints, (UNITS,)),
        ("riding", bytes_, (UNITS,)),
        ("horse_q", ints, (UNITS,)),  # where its mount waits whom it came off
        ("horse_r", ints, (UNITS,)),
        ("mounting", ints, (UNITS,)),  # turns in which it has got on again
        ("stance", ints, (UNITS,)),
        ("unready", bytes_, (UNITS,)),  # its weapon broke: the next is still to be readied
        ("shots_left", ints, (UNITS,)),
        ("loading", ints, (UNITS,)),  # turns until it may shoot well aimed
        ("penalty", ints, (UNITS,)),  # 0 or less, to everything: blinking, desperation
        ("desperate", ints, (UNITS,)),  # desperation attacks made
        ("brave", ints, (UNITS,)),  # the turn in which it ignores penalties
        ("stunned", ints, (UNITS,)),  # turns, the one at hand with them
        ("idle", ints, (UNITS,)),  # turns without any action after a fumble
        ("dodging", ints, (UNITS,)),  # with the dodge alone: 1 this turn, 2 the next, 3 both
        ("down", ints, (UNITS,)),  # UP, PRONE or UNARMED
        ("lame", bytes_, (UNITS,)),  # a twisted ankle: half the movement
        ("slowed", ints, (UNITS,)),  # the turn in which it has half its movement
        ("clumsy", ints, (UNITS,)),  # what lost DEX costs, 0 or more
        ("off", ints, (UNITS,)),  # the turn in which it struck so badly that it is out of position
        ("does", ints, (UNITS,)),
        ("target", ints, (UNITS,)),
        ("second", ints, (UNITS,)),  # whom a double swing is at as well, or -1
        ("third", ints, (UNITS,)),  # whom the third of three swings is at, or -1
        ("haste", ints, (UNITS,)),  # what a double swing, or readying, costs attack and defence
        ("at_mount", bytes_, (UNITS,)),  # the blow is at the mount
        ("at_shield", bytes_, (UNITS,)),  # the blow is at the shield
        ("named", bytes_, (UNITS,)),  # the blow into a hold is for one by name
        ("parried", bytes_, (UNITS,)),  # has parried a blow for a friend this turn
        ("spear_set", bytes_, (UNITS,)),
        ("struck", bytes_, (UNITS,)),  # has made an attack this turn
        ("went", ints, (UNITS,)),  # hexes moved this turn
        ("run", ints, (UNITS,)),  # hexes moved in this turn and the last in a straight line
        ("course", ints, (UNITS,)),  # the direction of them
        ("guard", ints, (UNITS,)),  # how the attack of this turn is met
        ("other_guard", ints, (UNITS,)),  # and how the second and the third swing are
        ("third_guard", ints, (UNITS,)),
        ("threatened", ints, (UNITS,)),  # how many have chosen to attack it this turn
        ("attackers", ints, (UNITS,)),  # how many engage it, of those who strike
        ("around", ints, (UNITS,)),  # attackers from each direction, three bits for each
        ("primary", ints, (UNITS,)),  # who is met by the primary defence, or -1
        ("seconded", ints, (UNITS,)),  # whether the secondary defence is taken
        ("fought", bytes_, (UNITS,)),  # in combat this turn
        ("held", ints, (UNITS,)),  # the number of the hand to hand combat it is in, or -1
        ("holds", ints),  # such combats so far
        ("means", ints, (UNITS,)),  # what its side of the hold does this turn
        ("afoot", bytes_, (UNITS,)),  # hand to hand on its feet
        ("keeps", bytes_, (UNITS,)),  # holds on to weapon and shield hand to hand
        ("drawn", bytes_, (UNITS,)),  # has a dagger or short sword ready hand to hand
        ("pins", ints, (UNITS,)),  # attempts in a row to pin it that succeeded
        ("pinned", bytes_, (UNITS,)),
        ("turned", ints, (UNITS,)),  # the turn in which its hold was last fought on
        ("broke", ints, (UNITS,)),  # the turn in which its hold was last asked to break up
        ("hemmed", bytes_, (UNITS,)),  # whom somebody holds in while others get free
        ("new_wounds", ints, (UNITS,)),  # of the step at hand
        ("new_fatigue", ints, (UNITS,)),
        ("new_worn", ints, (UNITS,)),
        ("new_stun", ints, (UNITS,)),
        ("new_out", ints, (UNITS,)),
        ("new_down", ints, (UNITS,)),
        ("last", ints, (UNITS,)),  # who hurt it last
        ("dealt", ints, (UNITS,)),
        ("taken", ints, (UNITS,)),
        ("killed", "f8", (UNITS,)),  # points of those it put out of the fight
        # The field: the slot that stands in a hex, or -1, by row and column.
        ("at", ints, (DEPTH * WIDTH,)),
        # The game.
        ("current_round", ints),
        ("current_turn", ints),
        ("opening", ints),
        ("points", ints, (2,)),
        ("standing", ints, (2,)),
        ("shot_at", ints, (2,)),  # whether the enemy of a band has anything to shoot in hand
        ("committed", ints, (2,)),  # whether a band has gone in
        ("slowest", ints, (2,)),  # how far the slowest of a band strikes, in hexes
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
    ]
)
