"""Sizes, indices and flags of a battle's arrays, which all kernels share. Lengths are strides."""

# Numbers of rows. Columns of UNITS must not all begin in the same lines of a processor's cache, as
# those of a power of two would.
UNITS, TROOPS, PIECES, TEMPLATES, OBJECTIVES, PLACES = 136, 8, 40, 16, 8, 96
SHEETS = 193
EVENTS, EVENT_WIDTH = 4096, 24
VP_COLUMNS, ROUND_COLUMNS = 41, 11

# Where a unit is.
AWAY, READY, GONE, JOINED = range(4)

# States a unit is in, as bits.
SLOWED, DISARMED, VULNERABLE, FRIGHTENED = 1, 2, 4, 8

# Keywords of a unit, as bits.
ELITE, FEARLESS, GOLEM, IMMOVABLE, LARGE, MANNED = 1, 2, 4, 8, 16, 32
AIM, AMBUSHER, SCOUT, RAGING, RAGE, BLOODLUST, OFFICER = 64, 128, 256, 512, 1024, 2048, 4096

# Rolls of a sheet, as rows of the book of odds, or -1: where each kind's begin. The set of
# modifiers is added, and CROWDED, STIRRED (a Raging unit charges) or a cover for what else changes
# the pool; of a blow at a unit that walks away and the answer to it, 1 where crowded.
MELEE, DEFENCE, SHOT, HELD_SHOT, SHOT_AT, STRIKE, STRUCK, ROLLS = 0, 16, 24, 28, 32, 64, 66, 68
CROWDED, STIRRED, COVERED, COVERED_CROWDED = 4, 8, 4, 16
MODIFIERS = 3  # how many modifiers a sheet has: of melee, defence and shots; two at most count

# What a sheet is expected to do to another, from the exact odds: wounds of each side, chances to
# win and to lose, of a plain and likewise of a charging attack; wounds by a shot; then the points
# that each set of modifiers adds, to an attack, a defence, a shot and a defence against one.
HIT, BACK, WIN, LOSE, CHARGE_HIT, CHARGE_BACK, CHARGE_WIN, CHARGE_LOSE, SHOT_HIT = range(9)
MORE_ATTACK, MORE_DEFENCE, MORE_SHOT, MORE_SHOT_AT = 12, 15, 18, 21  # plus the set, 1 to 3
# Wounds that one success more in the attack adds and one block more in the defence spares; and
# the same of a shot.
PER_SUCCESS, PER_BLOCK, SHOT_PER_SUCCESS, SHOT_PER_BLOCK = range(9, 13)
GAINS = 32

# The enemies that Bloodlust is for: those that its value names, or the nearest.
LUST_NAMED, LUST_NEAREST = 1, 2

# What a piece of terrain does, as bits.
BLOCKS, IMPASSABLE, UNSTABLE, SINISTER, LETHAL, MARKER = 1, 2, 4, 8, 16, 32

# Groups that terrain is drawn in, in their order.
AREA, BUILDING, STRUCTURE, LINE = range(4)
GROUPS = 4

# Columns of a spot; of two legs, and of the sides of a roll or a fight, the active one first.
AT_X, AT_Y = range(2)
FIRST, SECOND = range(2)

# Columns of a danger: where the enemy is; square of its further reach and the loss within it;
# square of its nearer reach and what that adds to the loss; square of the own reach and the gain
# within it. Columns of a goal: where an objective is, and what it is worth.
DANGER_X, DANGER_Y, FAR_SQUARE, FAR_LOSS, NEAR_SQUARE, NEAR_LOSS, OWN_SQUARE, OWN_GAIN = range(8)
GOAL_X, GOAL_Y, GOAL_WORTH = range(3)

NO_ERRAND = -1  # a unit that is sent to no objective

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions.
POINT, FUTURE, THREAT, DRAW, STRAIN, HURRY, BOUNTY, RELIEF, TOKEN = range(9)
APPROACH, ANYWAY, ERRAND, PATIENCE, ASSURED, VERDICT, FINISH, MUSTER, REPLY, REMAIN = range(9, 19)
HEED, LURK, ALTER, TINGES, HOLDS = range(19, 24)
SIDE_WITH, PART_WITH = range(24, 26)
TASTES = 26

# An order: unit, what, at which unit, to where, what it is worth, by which skill, and what of its
# worth is the unit's claim.
WHO, WHAT, AT, TO_X, TO_Y, VALUE, HOW, CLAIM, ORDER = range(9)
(
    PASS,
    CHARGE_AT,
    ASSAULT_AT,
    STRIKE_AT,
    SHOOT_THEN_MOVE,
    MOVE_THEN_SHOOT,
    MARCH,
    REST_UP,
    USE_SKILL,
    MOVE_THEN_USE,
    JOIN_UNIT,
) = range(11)

# Columns of a step, and the kinds of steps still to be done, the next one last.
KIND, OF, OTHER, FLAG = range(4)
(
    BEGIN,
    LEAVE,
    WALK,
    PARTING,
    RUSH,
    MEET,
    FIGHT,
    RESULT,
    FIRE,
    FIRE_AT_BEST,
    AFTER_SHOT,
    ROLL_OFF,
    HAZARD,
    REST,
    WANDER,
    CATCH_UP,
    END_ACTIVATION,
    MOMENT,
    SKILL,
    LEAP,
    FREE,
    SHIFT,
    CARRY_ON,
    ATTACH,
    LEAD_ON,
) = range(25)
AGENDA = 512
AFTER_MOVE = 1  # the flag of a skill that a move comes before
PLAIN_BLOW = 2  # the flag of a melee attack that is an action of its own

# Bases nearer than TOUCH are in contact; a base put in contact is left at GAP. A unit that may
# not end in contact keeps CLEAR.
TOUCH, GAP, CLEAR = 0.05, 0.01, 0.1
FORMATION = 2.0
CONTEST = 3.0
HIDDEN = 12.0
FAR_AWAY = -1e4  # strides: where units off the table are put, out of reach
