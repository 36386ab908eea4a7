"""The numbers, indices and flags that the kernels share.

A unit is a slot; a solo in a unit, and a unit in a transport, has a slot of its own. Lengths are
inches.
"""

# Numbers of rows. Columns of UNITS must not all begin in the same lines of a processor's cache, as
# those of a power of two would.
UNITS, MODELS, ARMS, WEAPONS, TEMPLATES, PIECES, OBJECTIVES, SPOTS = 120, 24, 4, 136, 12, 32, 6, 96
ROW = 16
EVENTS, EVENT_WIDTH = 6144, 12
VP_COLUMNS, ROUND_COLUMNS = 101, 11

# Where a unit is: not yet on the table, on it, within another unit, in a transport, destroyed.
AWAY, READY, JOINED, ABOARD, GONE = range(5)

# What a unit is, as bits.
VEHICLE, GUN, CRACK, LED, REPAIRS, RIGS, DEREGULATED, COMMANDER, SOLO = (
    1 << bit for bit in range(9)
)

# What a weapon is, as bits: its class, its type, its traits.
AT_VEHICLES, HEAVY, EXPLOSIVE, FLAME, INDIRECT = (1 << bit for bit in range(5))
# Where it is mounted.
HAND_HELD, TURRET, COAXIAL, HULL, CUPOLA, LEFT_SPONSON, RIGHT_SPONSON = range(7)

# Facings of a vehicle.
FRONT, SIDE, REAR, TOP = range(4)

# What a piece of terrain does, as bits: it hides what is behind it, shelters units behind it,
# shelters units in it, no unit enters it, no vehicle does, it is a building or a trench.
TALL, LOW, AREA, CLOSED, NO_WHEELS, BUILDING, TRENCH = (1 << bit for bit in range(7))
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

HERE = 0  # the spot, of those that a unit may go to, that it stands at

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions: a turn at an objective, what a
# threat counts, what the nearness of an objective does, a gain of a later action, one of a later
# turn, the way to the enemy most worth hitting, a suppressed enemy, a pinned one, a critical hit,
# what the threat of an assault counts; how far an enemy's fire is shared among all in its reach, a
# unit that falls, standing at an objective early in a turn, a gain out of sight, what passengers
# are carried to, being dug in, what falling back has to save, whether who can shoot most acts
# first, an enemy that holds an objective alone, whether orders to fire name only targets that can
# be hit, what burns, whether a unit moves twice to shoot rather than twice as far, how many times
# more an assault of a commander fears the answer.
(
    POINT,
    THREAT,
    DRAW,
    SOON,
    LATER,
    HUNT,
    DAZE,
    PIN,
    CRITICAL,
    RUSH,
    CROWD,
    BODY,
    EARLY,
    BLIND,
    CARRY,
    SHELTER,
    FLEE,
    EAGER,
    OUST,
    OBEYED,
    SINGE,
    PATIENT,
    GUARD,
    TASTES,
) = range(24)

PHASES, MOST_MOVES, TURNS_TO_HOLD = 3, 2, 3
LEAST_TO_SPLIT, FULL_HOUSE = 6, 20  # models of a squad
COHERENCY, BURST, FLAME_WIDTH, SCATTER_NEAR, BLAST, CAPTURE = 3.0, 3.0, 2.0, 6.0, 6.0, 3.0
ROUND_ATT, RIG_ATT, FALL_ATT, FIRE_ATT = 9, 7, 7, 5
APART = 1.0  # inches that units keep from enemies unless they charge
SUPPRESSED_ROLL = -2

ACC_FROM = -12  # the first column of the chart

# An enemy, as the unit that is weighed up has it: where it is, as seen from there; within which
# squares of distances its fire, its best fire and its charge reach, and what each of those takes;
# the same of the unit's fire, and of what is best of fire and charge; how far off it is, and how
# near one must be to fear it, and to hope for something.
(
    ACROSS,
    ALONG,
    FIRE_WITHIN,
    FIRE_LOSS,
    CLOSE_WITHIN,
    CLOSE_LOSS,
    RUSH_WITHIN,
    RUSH_LOSS,
    HIT_WITHIN,
    HIT_GAIN,
    BEST_WITHIN,
    BEST_GAIN,
    DISTANCE,
    FEARED_TO,
    HOPED_TO,
) = range(15)

# An objective, as seen from that unit: what it is worth, within which square of a distance.
GOAL_X, GOAL_Y, GOAL_WORTH, GOAL_WITHIN = range(4)

# What a unit threatens with: parts of its fire and of its blows; how far fire, the best fire and a
# charge reach; what a volley may take from each unit in that reach, squared and added up.
FIRES, CHARGES, FIRES_TO, FIRES_WELL_TO, CHARGES_TO, AIMS = range(6)

# Units that a piece of terrain is closed to.
TO_FOOT, TO_VEHICLES, TO_DEREGULATED = range(3)
