"""The arrays of a battle: every index, flag and record that the kernels share.

A battle has two records. SETUP is read only: the combatants of the player who is first in it, then
those of the other; what each expects of each; the charts; the field. STATE is what changes: it is
allocated once and set anew for each battle.

A combatant is a slot. It stands in a hex, in axial coordinates q and r; r is the row from the
first player's edge. It faces one of six directions. A stance is what it has in hand: its weapon
for melee, what it shoots with, or what is left when the weapon has broken.
"""

from typing import Any

from factions.tabletop.records import blank as blank  # noqa: PLC0414
from factions.tabletop.records import laid_out

Record = Any  # a record of SETUP or STATE: its fields are attributes

# Numbers of rows.
UNITS, WIDTH, DEPTH, COLUMNS = 80, 40, 40, 19
EVENTS, EVENT_WIDTH = 8192, 14
VP_COLUMNS, ROUND_COLUMNS = 161, 62
FARTHEST = 60  # Chance Adjustments beyond it do not come up
ADJUSTMENTS = 2 * FARTHEST + 1
ADDED = 20

# What has become of a combatant.
STANDING, OUT, DEAD = range(3)

# Ways of meeting an attack.
PRIMARY, SECONDARY, DODGE, FOURTH = range(4)

# What a combatant does in a turn.
HOLDS, STRIKES, SHOOTS, DEFENDS, READIES, JUMPS, GRABBED, RISES, EVADES = range(9)

# On its feet and armed, on the ground, on its feet with its weapons on the ground.
UP, PRONE, UNARMED = range(3)

# What a side does hand to hand.
GRIPS, COVERS, DRAWS, PINS, ESCAPES, BIDES = range(6)

# Steps of the order of action in which blows fall: long weapons, others, daggers and bodies.
LONG, USUAL, SHORT = range(3)

# How critical hits multiply.
SHARP, BLUNT, RANDOM, BLUNT_RANDOM, NATURAL, B3_RANDOM, B4_RANDOM = range(7)

# Stances: what is in hand.
MELEE, MISSILE, SPARE = range(3)
STANCES = 3

# Policies.
GREEDY, NEAREST, RANDOMLY = range(3)

NONE_HELD = -99  # a parry that there is not, an attack that nobody has learned
RIVER_FROM, RIVER_TO = 19, 21  # rows of the river, the last left out
ENGAGED_MOST, LARGE_MOST = 4, 6  # who may engage a man, and a large creature
LARGEST = 719  # the last size or strength whose adjustment is kept

ints, singles, bytes_ = "i8", "f4", "i1"

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        # A row a combatant.
        ("entry", ints, (UNITS,)),  # row of its list entry
        ("points", ints, (UNITS,)),
        ("pt", ints, (UNITS,)),
        ("con", ints, (UNITS,)),
        ("t", ints, (UNITS,)),
        ("c", ints, (UNITS,)),
        ("grace", ints, (UNITS,)),  # what armour stops before it loses its first T; 0: a hide
        ("per_t", ints, (UNITS,)),  # and before each further T
        ("berserk", bytes_, (UNITS,)),
        ("tireless", bytes_, (UNITS,)),  # undead: they do not blink
        ("large", bytes_, (UNITS,)),  # three in front meet the dodge, three behind 4 less
        ("ghost", bytes_, (UNITS,)),  # harmed by magic alone; armour does not stop its touch
        ("enchanted", bytes_, (UNITS,)),  # of level 6: harms what magic alone harms
        ("siz", ints, (UNITS,)),
        ("szd", ints, (UNITS,)),  # what size does to the dodge
        ("mounted", bytes_, (UNITS,)),
        ("move", ints, (UNITS,)),
        ("foot_move", ints, (UNITS,)),
        # The mount: what it can lose before it falls, armour, dodge.
        ("mount_pt", ints, (UNITS,)),
        ("mount_t", ints, (UNITS,)),
        ("mount_c", ints, (UNITS,)),
        ("mount_db", ints, (UNITS,)),
        ("seat", ints, (UNITS,)),  # what holds a rider in the saddle against tackle and lance
        ("unhorses", ints, (UNITS,)),  # the attack of a lance that takes him out of it, or none
        ("hth", ints, (UNITS,)),
        ("grab", ints, (UNITS,)),
        ("jump", ints, (UNITS,)),  # what the dodge loses against whom one jumps, 0 or less
        ("shove", ints, (UNITS,)),  # what half of the shield adds to a shove
        ("agile", ints, (UNITS,)),  # DEX and the skill that keep it on its feet when kept out
        ("keep", ints, (UNITS,)),  # what keeping weapon and shield costs hand to hand
        ("kept_out", ints, (UNITS,)),  # the multiple that keeps it out of hand to hand
        ("blade", bytes_, (UNITS,)),  # carries a dagger or a short sword
        # Damage hand to hand with the body, and with the blade: number, faces, added.
        ("grip_dice", ints, (UNITS, 2, 3)),
        ("grip_crit", ints, (UNITS, 2)),
        ("grip_fatigue", bytes_, (UNITS, 2)),
        ("shoots", bytes_, (UNITS,)),
        ("shots", ints, (UNITS,)),  # missiles carried
        ("blade_first", bytes_, (UNITS,)),  # does more with the blade than with what it shoots
        ("shield", ints, (UNITS,)),  # hit points of the shield held; 0: none
        # A row a combatant, a column a stance: defences, and the weapon in hand, or the body.
        ("db", ints, (UNITS, STANCES)),
        ("db_long", ints, (UNITS, STANCES)),
        ("ds", ints, (UNITS, STANCES)),
        ("dp", ints, (UNITS, STANCES)),
        ("dw", ints, (UNITS, STANCES)),
        ("dm", ints, (UNITS, STANCES)),
        ("h", ints, (UNITS, STANCES)),
        ("hs", ints, (UNITS, STANCES)),
        ("hw", ints, (UNITS, STANCES)),
        ("dice", ints, (UNITS, STANCES, 3)),
        ("crit", ints, (UNITS, STANCES)),
        ("vs_t", ints, (UNITS, STANCES)),
        ("fatigue", bytes_, (UNITS, STANCES)),
        ("fumble", ints, (UNITS, STANCES)),  # added where fumbles are looked for: flails
        ("step", ints, (UNITS, STANCES)),
        ("small", bytes_, (UNITS, STANCES)),  # a dagger, or the body
        ("bare", bytes_, (UNITS, STANCES)),  # the body
        ("spear", bytes_, (UNITS, STANCES)),  # reaches over one rank
        ("charge", ints, (UNITS, STANCES)),  # d6 at the end of a charge
        ("weapon", ints, (UNITS, STANCES)),  # its hit points; 0: it does not break
        ("hurts_shield", ints, (UNITS, STANCES)),  # quarters of the damage that a miss does to it
        ("hacks_shield", ints, (UNITS, STANCES)),  # and that of a blow that is aimed at it
        ("hurts_weapon", ints, (UNITS, STANCES)),
        # The weapon of the missile stance.
        ("hm", ints, (UNITS,)),
        ("shot_dice", ints, (UNITS, 3)),
        ("shot_crit", ints, (UNITS,)),
        ("shot_vs_t", ints, (UNITS,)),
        ("shot_fumble", ints, (UNITS,)),  # added where fumbles are looked for of a hasty shot
        ("shot_fatigue", bytes_, (UNITS,)),
        ("range", ints, (UNITS, COLUMNS)),  # hexes of each column of the range table
        ("load", ints, (UNITS,)),  # turns between two shots that are well aimed; thrown: none
        ("throws", bytes_, (UNITS,)),  # 1: it is thrown, 2: and struck with as well
        ("hasty", bytes_, (UNITS,)),  # may be shot without them: a bow or a sling
        # What a blow is expected to do, by how it is met, and a shot at the nearest range.
        ("gain", singles, (UNITS, UNITS, 4)),
        ("shot_gain", singles, (UNITS, UNITS)),
        ("grip_gain", singles, (UNITS, UNITS)),  # of a blow hand to hand
        ("mount_gain", singles, (UNITS, UNITS)),  # of a blow at the mount
        ("worth", "f8", (UNITS,)),  # its points, times what its blows take of a body
        ("peril", "f8", (UNITS,)),  # what a blow of the enemy is expected to do where it dodges
        # Charts.
        ("hm_lost", ints, (COLUMNS,)),
        ("damage_lost", ints, (COLUMNS,)),
        ("at_most", "f8", (ADJUSTMENTS,)),  # chance of that Chance Adjustment or a worse one
        ("added", ints, (ADDED,)),  # in tenths: what another adds to a hand to hand value
        ("adj", ints, (LARGEST + 1,)),  # the adjustment of each strength or size
        # The field.
        ("rounds", ints),
        ("zone", ints, (2, 2)),  # rows of either player, from and to
        ("gap", ints),  # hexes that lead over the river; 0: no river
        ("gap_from", ints),  # the first column of them
        ("wall", ints),  # the cover of a low wall along either bank; 0: none
    ]
)

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
        ("attackers", ints, (UNITS,)),
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
        ("rolled", ints),  # the Chance Adjustment of the attack at hand
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
    ]
)
