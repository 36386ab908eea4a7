"""The game's terms as numbers: room for rows, statuses, types, rules, qualities, orders, lengths.

Lengths are inches.
"""

# Numbers of rows. Columns of UNITS must not all begin in the same lines of a processor's cache, as
# those of a power of two would.
PORTALS = 8  # markers of either player
UNITS, WEAPONS, STRENGTHS, PIECES, TEMPLATES, MARKERS = 144, 400, 33, 48, 16, 8
DICE, KINDS, POOL, DEFENCES = 32, 24, 96, 16
CARDS, HAND = 64, 8
EVENTS, EVENT_WIDTH = 4096, 16
VP_COLUMNS, ROUND_COLUMNS = 121, 11
SPOTS = 48
SLOW_PIECES = 16
WRECKS = 24  # pieces of those that only wrecks may be
FACES = 12
BLASTS = 64
AURAS = 32

# Where a unit is.
AWAY, RESERVE, ABOARD, HOUSED, READY, GONE = range(6)

# Unit types.
INFANTRY, CAVALRY, FIELD_GUN, ARMOUR, ARTILLERY, ROTORCRAFT, AIRCRAFT, FORTIFICATION = range(8)

# Target categories, and short range, which also calls for the dice in brackets, as bits.
LIGHT, HEAVY, AERIAL, NEAR = 1, 2, 4, 8

# Special rules of a unit, as bits.
(
    SHROUDED,
    IRREGULAR,
    FLYING,
    PONDEROUS,
    STATIC,
    DURABLE,
    AUTOMATA,
    BULKY,
    STOIC,
    ASSAULT_RAMP,
    CONSTRUCT,
    RAPID,
    CUMBERSOME,
    EMPLACEMENT,
    STALKERS,
    SLOW,
    LARGE,
    PIONEERS,
    HOVER,
    COMMANDER,
    SOLID,
    ONSLAUGHT,
    STORMING,
    MELEE_MASTERS,
    PAVISES,
    BULWARK,
    HOT_HEADED,
    UNSHAKEN,
    BODYGUARD,
    BAIL_OUT,
    UNCALLED,
    HUNTER,
    HURTLING,
    TWO_FRONTS,
    BEHEMOTH,
    SIGNALS,
    SPACIOUS,
    STRONGPOINT,
    EXPERTISE,
    OVERRUN,
    BERSERK,
    RUN_AMOK,
    CHAMBERS,
    JUMP_RAMP,
    OPEN_TOP,
    SPOTTERS,
    OCCUPY,
    SHOCKWAVE,
    LOCOMOTOR,
    RABBLE,
    REGROUP,
    AMBUSHERS,
    ALERT,
    AERIAL_ASSAULT,
    SUBTERRANEAN,
    FORWARD,
    SOARS,
) = (1 << bit for bit in range(57))
FRONT, FLANKS = 1, 2  # arcs that Resilient names

# Traits that rules of the book itself name, as bits; those of a battle's units follow.
INHUMAN, FAITHFUL = 1, 2

# Rules that reach all about a unit.
JAMMING, SHRINE, SHIELD, HOARFROST, SUPPLIES, PATHS, VEIL = range(7)

# Weapon qualities, as bits.
(
    TURRET,
    SUPPRESSIVE,
    DEVASTATING,
    INDIRECT,
    TORRENT,
    PRECISION,
    PENETRATING,
    SEISMIC,
    LOCK_ON,
    SLOW_TO_FIRE,
    MOVE_OR_FIRE,
    CRYO,
    REACTIVE,
    CORUSCATING,
    OVERCHARGE,
    SIEGEBREAKER,
    TRAP,
    FIELDS_OF_FIRE,
    FULL_STEAM,
) = (1 << bit for bit in range(19))
RANGED, MELEE, IMPACT = range(3)
WEAKENED, NEUTRAL, IMPROVED = range(3)
HEROIC, STRIKE, GLANCING, MISS, BLANK = range(5)

# Commands of our own.
STEADY_AIM, AT_THE_DOUBLE, RALLY, DIG_IN = range(4)
FLANK_ATTACK, OPEN_PORTALS, DROP_IN = 4, 5, 6
ALOFT = 10  # SIZE of a unit that soars
HIGHEST = 12  # value that no rule raises a card beyond

# What a piece of terrain does, as bits.
BLOCKS, IMPASSABLE, DIFFICULT, DENSE, OBSTACLE, WATER, BUILDING, WRECK, RUIN, ROAD = (
    1 << bit for bit in range(10)
)

# Groups that terrain is drawn in, in their order.
AREA, STRUCTURE, LINE, ROADS = range(4)
GROUPS = 4

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions.
POINT, THREAT, DRAW, SHAKEN, NERVE, KILL, WATCH, HOPE, FINISH, CARE, LOOKS = range(11)
STOP, HASTE, BARRED, RETIRE = 11, 12, 13, 14
TASTES = 15

# Manoeuvres, and what the attack step of an activation is used for.
STAY, AIM, ADVANCE, DOUBLE_TIME, CHARGE, DISEMBARK, EXIT, MOVE_IN = range(8)
NOTHING, SHOOT, LOOKOUT, TAKE_COVER, REARM, EMBARK, GARRISON, RAMP = range(8)

# Lengths.
CONTACT = 0.05
KEPT_CLEAR = 0.25  # what a unit keeps from enemies that it does not charge: our reading
ORDERED_CLEAR = 1.0  # what rules that say so keep
COHERENCY = 3.0
COMMAND = 6.0
NEXT_TO = 2.0
WITHDRAWAL = 3.0
THROUGH_DENSE = 3.0
ENTER = 3.0
HOUSE_ROOM = 12
THREE_MORE = 3  # dice of Full Steam Ahead for each carriage
BLAST_ROOM = 5.0  # inches from a portal marker
PRESENCE = 5  # points for an enemy without a unit on the table
