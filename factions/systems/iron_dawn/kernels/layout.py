"""The record that kernels read: every index, flag and column of a battle's setup.

SETUP is never written during a battle: the units of the player who is first in it, then those of
the other; their weapons; the pieces terrain is drawn from; the scenario. Lengths are inches. A
unit is a slot; a solo in a unit, and a unit in a transport, has a slot of its own.
"""

from typing import Any

from factions.tabletop import terrain
from factions.tabletop.records import blank as blank  # noqa: PLC0414
from factions.tabletop.records import laid_out

Record = Any  # a record of SETUP or STATE: its fields are attributes

# Numbers of rows. Columns of UNITS must not all begin in the same lines of a processor's cache, as
# those of a power of two would.
UNITS, MODELS, ARMS, WEAPONS, TEMPLATES, PIECES, OBJECTIVES, SPOTS = 120, 24, 4, 136, 12, 32, 6, 96
ROW = 16
EVENTS, EVENT_WIDTH = 6144, 12
VP_COLUMNS, ROUND_COLUMNS = 101, 11

# Where a unit is: not yet on the table, on it, within another unit, in a transport, destroyed.
AWAY, READY, JOINED, ABOARD, GONE = range(5)

# What a unit is, as bits.
VEHICLE, GUN, CRACK, LED, REPAIRS, RIGS, DEREGULATED, COMMANDER, SOLO = (1 << k for k in range(9))

# What a weapon is, as bits: its class, its type, its traits.
AT_VEHICLES, HEAVY, EXPLOSIVE, FLAME, INDIRECT = (1 << k for k in range(5))
# Where it is mounted.
HAND_HELD, TURRET, COAXIAL, HULL, CUPOLA, LEFT_SPONSON, RIGHT_SPONSON = range(7)

# Facings of a vehicle.
FRONT, SIDE, REAR, TOP = range(4)

# What a piece of terrain does, as bits: it hides what is behind it, shelters whoever is behind it,
# shelters whoever is in it, nobody enters it, vehicles do not, it is a building or a trench.
TALL, LOW, AREA, CLOSED, NO_WHEELS, BUILDING, TRENCH = (1 << k for k in range(7))
NONE, LIGHT, HEAVY_COVER, NATURAL = range(4)  # what it is made of
LESS, MORE = 1, 2  # cover up to 50 %, from 50 to 90 %
GROUPS = 3

# Actions, and the manoeuvres among them.
(
    HOLD,
    MOVE,
    DOUBLE,
    RUN,
    OVERDRIVE,
    SHOOT,
    SUPPRESS,
    PIERCE,
    ASSAULT,
    DIG_IN,
    REPAIR,
    RIG,
    LEAVE,
    RECREW,
    INSPIRE,
    CONCENTRATE,
    DISABLE,
    HOLD_LINE,
    FALL_BACK,
    EMBARK,
    JOIN,
) = range(21)

# An order of the policy: what, at which unit, to where, what it is worth.
WHAT, AT, TO_X, TO_Y, VALUE, ORDER = range(6)

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions: a turn at an objective, what a
# threat counts, what the nearness of an objective does, a gain of a later action, one of a later
# turn, the way to the enemy most worth hitting, a suppressed enemy, a pinned one, a critical hit,
# what the threat of an assault counts.
POINT, THREAT, DRAW, SOON, LATER, HUNT, DAZE, PIN, CRITICAL, RUSH, TASTES = range(11)

PHASES, MOST_MOVES, TURNS_TO_HOLD = 3, 2, 3
LEAST_TO_SPLIT, FULL_HOUSE = 6, 20  # models of a squad
COHERENCY, BURST, FLAME_WIDTH, SCATTER_NEAR, BLAST, CAPTURE = 3.0, 3.0, 2.0, 6.0, 6.0, 3.0
ROUND_ATT, RIG_ATT, FALL_ATT, FIRE_ATT = 9, 7, 7, 5
APART = 1.0  # inches that enemies keep who do not charge
SUPPRESSED_ROLL = -2

ints, floats, singles, bytes_ = "i8", "f8", "f4", "i1"

SETUP = laid_out(
    [
        # Slots of player p: first[p] to first[p + 1] - 1. Before those of the first, and behind
        # those of the second, stand the second combat groups of their squads.
        ("first", ints, (3,)),
        ("slots", ints),
        ("policy", ints, (2,)),
        ("total", floats, (2,)),  # army points
        ("taste", floats, (2, TASTES)),
        # A row a unit.
        ("hulls", ints),
        ("hull", ints, (UNITS,)),  # the units that are vehicles
        ("entry", ints, (UNITS,)),
        ("side", ints, (UNITS,)),
        ("is_", ints, (UNITS,)),
        ("models", ints, (UNITS,)),
        ("hp", ints, (UNITS,)),  # of one model
        ("spd", floats, (UNITS,)),
        ("tur", floats, (UNITS,)),
        ("acc", ints, (UNITS,)),
        ("mel", ints, (UNITS,)),
        ("att", ints, (UNITS,)),
        ("defence", ints, (UNITS,)),
        ("armour", ints, (UNITS, 4)),  # of a vehicle, by facing
        ("mor", ints, (UNITS,)),
        ("rank", ints, (UNITS,)),  # added to the rolls of those who shoot at it
        ("radius", floats, (UNITS,)),  # of command, 0 for no commander
        ("lends", ints, (UNITS,)),  # MOR to whom is in the radius
        ("order_mor", ints, (UNITS,)),  # added to a commander's MOR in tests for orders
        ("capacity", ints, (UNITS,)),
        ("crew", ints, (UNITS,)),
        ("guest", ints, (UNITS,)),  # the first solo in the unit, of a solo the next one, or -1
        ("host", ints, (UNITS,)),  # the unit it is in, or -1
        ("ride", ints, (UNITS,)),  # the transport it begins in, or -1
        ("group", ints, (UNITS,)),  # the slot of its second combat group, or -1
        ("squad", ints, (UNITS,)),  # of a second group: the squad it is of, or -1
        ("kind", ints, (UNITS,)),  # alike for units of one sort
        ("cost", floats, (UNITS,)),
        ("worth", floats, (UNITS,)),  # points a hit point
        ("reach", floats, (UNITS,)),  # of its longest weapon
        ("near_reach", floats, (UNITS,)),  # the longest effective range
        # Special weapons first, then those that every other model has.
        ("arm", ints, (UNITS, ARMS)),  # row of the weapon, or -1
        ("bearers", ints, (UNITS, ARMS)),  # -1: everyone else
        # What a whole unit is expected to take from another, in points: in effective range,
        # beyond it, and in an assault.
        ("deals", singles, (UNITS, UNITS)),
        ("deals_far", singles, (UNITS, UNITS)),
        ("strikes", singles, (UNITS, UNITS)),
        # A row a weapon.
        ("weapon", ints, (WEAPONS,)),  # what it is
        ("mount", ints, (WEAPONS,)),
        ("effective", floats, (WEAPONS,)),
        ("range", floats, (WEAPONS,)),
        ("weapon_acc", ints, (WEAPONS,)),
        ("weapon_att", ints, (WEAPONS,)),
        ("rof", ints, (WEAPONS,)),
        # Least rolls that hit: by weapon ACC, and unit ACC from ACC_FROM on; by MEL.
        ("chart", ints, (6, 32)),
        ("melee", ints, (16,)),
        # Where the models of a unit stand around the first; by their number: the radius of the
        # disc that holds them, of the room they need.
        ("place_x", floats, (MODELS,)),
        ("place_y", floats, (MODELS,)),
        ("spread", floats, (MODELS + 1,)),
        ("room", floats, (MODELS + 1,)),
        ("burst", floats, (MODELS + 1,)),  # models that an explosive strikes, on average
        ("touch", floats, (MODELS + 1,)),  # models that the hull of a ram touches, on average
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone
        ("turns", ints),
        ("objectives", ints),
        ("objective", floats, (OBJECTIVES, 2)),
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_grade", ints, (TEMPLATES,)),  # the cover it gives
        ("template_made", ints, (TEMPLATES,)),
        ("template_def", ints, (TEMPLATES,)),  # its DEF, where it can be shot to pieces
        ("template_openings", ints, (TEMPLATES,)),  # models that can fire out of it, 0: all
    ]
)

ACC_FROM = -12  # the first column of the chart
