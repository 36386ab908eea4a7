"""What the policy holds a roll's by-effects to be worth, and the bits that switches depend on.

Worths are whole numbers: hundredths of a wound of the unit affected. A wound itself is weighed by
that unit's points per wound, so every effect ends up in the one currency of army points. The
fractions are judgements, not rules: a state is worth the wounds it is expected to cost or spare
until it is removed. Whole numbers keep each choice exact and the same in every implementation.
"""

from factions.systems.warcrow.catalogue import STATES

WOUND = 100

# States by bit, in the order of `catalogue.STATES`, and a bit for being demoralized.
STATE_BITS = {state: 1 << bit for bit, state in enumerate((*STATES, "demoralized"))}
STATE_WORTHS = (20, 50, 60, 25, 200)  # slowed, disarmed, vulnerable, frightened, demoralized

STRESS = 40  # a level put on the opponent, or taken off the own unit
PUSH = 15  # moving the opponent where the owner likes
FOES = 80  # percent: a state on an enemy unit near by, against the same on the opponent
HEAL = 90  # a wound healed
RECOVER = 150  # a troop back on the table
CLEANSE = 30  # a state of one's own removed
STEP = 10  # moving oneself, free of opportunity attacks
TINGE = 30  # a token on the opponent, or on oneself
ALLY = 70  # percent: healing or recovering an ally, against the same on the own unit
TOKEN = 63  # a token kept on the card: a wound of an ally healed later

# Kinds of effect: what can be pointless in a given exchange. The first ones befall the enemy.
KINDS = 14
PUT_STATE = range(5)
PUT_STRESS, PUT_PUSH, PUT_FOES = 5, 6, 7
OWN_HEAL, OWN_RECOVER, OWN_RELIEF, OWN_CLEANSE, OWN_STEP, OWN_ALLY = range(8, 14)
OWN = OWN_HEAL  # the first kind that helps the owner

# The context of a roll: what its owner may count on.
ENGAGED = 1
OPPONENT_IS = 2  # times a state's bit: the opponent is in that state
SPARE_WOUND = 64  # Berserker Rage would not destroy the unit
LOSES_DIE = 128  # disarmed in an attack, vulnerable in a defence: the opponent cancels a die
VOID_SHIFT = 8  # bit VOID_SHIFT + kind: effects of this kind would come to nothing
AIDED = 1 << VOID_SHIFT + KINDS  # an ally that lends a switch is near

MOVES = {"shove": 1, "attract": 2, "displace": 3, "place": 4}
MOVE_BASE = 64  # a move is its kind times this, plus strides
