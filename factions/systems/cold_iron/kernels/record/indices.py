"""The numbers, indices and flags that the kernels share.

A combatant is a slot, the first player's before the other's. It stands in a hex, in axial
coordinates q and r; r is the row from the first player's edge. It faces one of six directions. A
stance is what it has in hand: its weapon for melee, what it shoots with, the next weapon when the
first has broken, or its body when that has broken too.
"""

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
HOLDS, STRIKES, SHOOTS, DEFENDS, READIES, JUMPS, GRABBED, RISES, EVADES, BRACES = range(10)

# What of a combatant is on the ground, as bits: itself, its weapon, its shield.
UP, PRONE, WEAPON, SHIELD = 0, 1, 2, 4
UNARMED = WEAPON | SHIELD
UNFIT = PRONE | WEAPON  # with either on the ground nobody acts

# What a side does hand to hand.
GRIPS, COVERS, DRAWS, PINS, ESCAPES, BIDES = range(6)

# Steps of the order of action in which blows fall: long weapons, others, daggers and bodies.
LONG, USUAL, SHORT = range(3)

# How critical hits multiply.
SHARP, BLUNT, RANDOM, BLUNT_RANDOM, NATURAL, B3_RANDOM, B4_RANDOM = range(7)

# Stances: what is in hand.
MELEE, MISSILE, SPARE, BODY = range(4)
STANCES = 4

# Policies.
GREEDY, NEAREST, RANDOMLY = range(3)

# What a general weighs, and how many weights there are.
SHOT, HARM, HOLE, STAY, COVER, WARY, GROUND, BAR, BACK, CUP, HEED, RELIEF, AGAIN = range(13)
WHEEL, PRESS, MASS, BITE, TASTES = 13, 14, 15, 16, 17

NONE_HELD = -99  # a parry that there is not, an attack that nobody has learned
RIVER_FROM, RIVER_TO = 19, 21  # rows of the river, the last left out
ENGAGED_MOST, LARGE_MOST = 4, 6  # who may engage a man, and a large creature
LARGEST = 719  # the last size or strength whose adjustment is kept
A_DIRECTION, SEVEN = 3, 7  # bits that count the attackers from one direction
