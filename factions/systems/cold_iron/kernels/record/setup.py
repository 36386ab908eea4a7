"""SETUP, the record of a battle that is only read.

The combatants of the player who is first in it, then those of the other; what each expects of each;
the charts; the field.
"""

from factions.systems.cold_iron.kernels.record.indices import (
    ADDED,
    ADJUSTMENTS,
    COLUMNS,
    LARGEST,
    STANCES,
    UNITS,
)
from factions.tabletop.battles.records import laid_out

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
