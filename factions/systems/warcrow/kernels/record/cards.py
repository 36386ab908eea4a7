"""The arrays of skills: what a card lends to rolls, what it does and when, as rows of data.

A MODIFIER changes rolls as long as its bearer stands: a row with the roll, the condition and
what is added. A SKILL is used at a moment, may cost something, has at most one target and does
its DEEDS. Rows of a unit lie side by side; a character's, while it is joined, are its host's.
Dice are packed four bits a colour, in the order of `catalogue.DICE`; symbols as in `symbols`.
"""

from factions.systems.warcrow.kernels.record.layout import SHEETS, UNITS
from factions.tabletop.battles.records import Record, bytes_, floats, ints, singles

MODIFIERS_ROWS, AURAS, SKILLS, DEEDS, WATCHED = 256, 48, 256, 512, 64
GUARDS = 12  # kinds of blocks, the first one none

# What of a roll a bonus holds, a row a side: dice and symbols more, dice rolled again, dice with a
# success that the opponent has rolled again, dice set to their best face, whether only hollow
# blocks stop it, wounds it disregards, wounds more where it hurts; the wounds worth dealing
# to that side, 0 for any number.
DICE, SYMBOLS, AGAIN, SPOILT, FIXED, PIERCES, SPARED, HURTING, ROOM = range(9)
LATER, INSTEAD, BONUS = range(9, 12)  # of `rolls.turned`

# What a modifier changes; the first ones as the columns of a bonus.
ADD, REROLL, SPOIL, FIX, PIERCE, SPARE, HURT = range(7)
CONQUEST, FARTHER, SPUR, IMMUNE, RESOLVE, REPEAT = range(7, 13)
# Rolls, as bits.
MELEE_ROLL, SHOT_ROLL, DEFENCE_ROLL, SHOT_AT_ROLL = 1, 2, 4, 8

# When a skill is used.
(
    ALWAYS,
    START,
    FINISH,
    ALLY_FINISH,
    ROUND_START,
    ROUND_END,
    LEFT_OVER,
    CONTACT,
    RUSHED_IN,
    CHARGED_IN,
    COMBAT,
    STRUCK_AT,
    SHOOTING,
    SHOT_DONE,
    ON_ATTACK,
    ON_DEFENCE,
    WOUNDED,
    FAILED,
    CONTESTING,
    RESTING,
    ARRIVING,
    ACTION,
    CASTING,
    TROOP_LOST,
    ATTACKED,
    ALLY_ATTACKED,
    ALLY_MET,
    ENEMY_ARRIVES,
    STRIKING,
    ALLY_CASTS,
    ALLY_MOVES,
    SETTING_UP,
) = range(32)

# What a skill's deeds are done to.
SELF, ALLY, FOE, OPPONENT, ALLIES, FOES, EACH, ENGAGED, NEAR = range(9)

# What a deed does.
(
    HEAL,
    RECOVER,
    RELIEVE,
    STRESS,
    WOUND,
    GIVE_STATES,
    CLEANSE,
    SHOVE,
    DISPLACE,
    BLAST,
    STRIKE,
    ACTIVATE,
    FREE_MOVE,
    BREAK,
    RALLY_UP,
    UNTOKEN,
    TINGE,
    BOON,
    DREAD,
    CURSE,
    FIRE_AGAIN,
    PROVOKE,
    BACKLASH,
    REACH,
    LEND,
    PASS_TEST,
    WARD_OFF,
    RETURN,
    FACE_TINGE,
    MARK,
    TURNS,
    SWAP,
    JOIN,
    PART,
    STORE,
    FOLLOW,
    TEMPER,
    BESIDE,
    FOREST,
    SILENCE,
) = range(40)

# Conditions, as bits; all of them hold.
(
    CHARGING,
    RUSHING,
    RUSHED,
    STANDING,
    CLOSE_BY,
    THEY_SLOWED,
    THEY_DISARMED,
    THEY_VULNERABLE,
    THEY_FRIGHTENED,
    THEY_STATED,
    HURT_ONCE,
    HURT_TWICE,
    HURT_THRICE,
    OUTNUMBERS,
    OUTWEIGHS,
    IDLE,
    LEADING,
    BY_FOREST,
    BY_COMMAND,
    CROWDED_IN,
    STRESSED,
    WON,
    DEALT,
    DEALT_TWO,
    BLOODY,
    FELLED,
    DREW_BLOOD,
    UNENGAGED,
    DOOMED,
    THEY_SHOT_AT,
    THEY_MARKED,
    THEY_FIGHT_COMMAND,
) = (1 << bit for bit in range(32))
ABOUT_THEM = 1023 | THEY_SHOT_AT | THEY_MARKED | THEY_FIGHT_COMMAND  # those that need an opponent
ABOUT_ROLL = (WON - 1) | DREW_BLOOD | UNENGAGED | ABOUT_THEM  # all but those about how it ended

# What an amount is multiplied by.
(
    ONCE,
    PER_WOUND,
    PER_STRESS,
    PER_STATE,
    PER_ALLY,
    PER_THEIR_STRESS,
    PER_THEIR_TINGE,
    PER_LACK,
    PER_STORED,
) = range(9)

# What a unit is at all times, as bits.
UNCROWDED, SLIPS, STEADY, HOLDS, UNLUSTED, WARDS, MUTES = (1 << bit for bit in range(7))
CASTER, TINGED, SCION, CHARACTER, SUPPORT = (1 << bit for bit in range(7, 12))
PAST_ALLIES, SPOTS, RETREATS, ANSWERS, THIRSTS, DISGUISES = (1 << bit for bit in range(12, 18))

# How blocks stop a blast or a strike: each one; only hollow ones; two for a success.
PLAINLY, PIERCING, HEAVILY = range(3)
KEPT = 1  # of a deed that brings back: only units kept beneath the bearer's card

# How a unit blocks spells: columns of its kinds; what a kind does, as bits.
DISPELS, WARDS_OFF = range(2)
TAINTS, MASTERS = 1, 2

# How often a skill may be used.
FREELY, AN_ACTIVATION, A_ROUND, A_GAME = range(4)

# What an edge is for: symbols more, in a plain and in a charging attack, a shot, a defence and a
# defence against a shot.
EDGE_MELEE, EDGE_CHARGE, EDGE_SHOT, EDGE_DEFENCE, EDGE_SHOT_AT, EDGES = range(6)
MILD, HARSH, SCION_HARSH = 4, 6, 7  # the most Tinge of the rows of the tables
MOST_TINGE_DICE = 3


class UnitCards(Record):
    """What SETUP holds of the cards of units."""

    labels = ints("its labels as bits: NEMOROUS, HIGH_COMMAND, then those that effects name", UNITS)
    traits = ints("what it is at all times, as bits: UNCROWDED to DISGUISES", UNITS)
    immune = ints("states that its own skills keep off, as bits", UNITS)
    keeper = ints("labels of the units that may bring it back once it is destroyed", UNITS)
    guard = ints("its kind of block as DISPELS and WARDS_OFF, 0 for none", UNITS, 2)
    # By the kind of block, 0 for none; then by the caster: 1 full of Tinge, 2 more if frightened.
    casts = singles("chance that its spell works", UNITS, GUARDS, 4)
    mended = singles("chance that its spell works only by the success of a Tinge", UNITS, GUARDS, 4)
    fails = singles("chance to fail a willpower test of 1 to 3 successes, by that number", UNITS, 4)
    hides = floats(
        "strides beyond which it is no target, 0 for none; 1: a willpower test finds it", UNITS, 2
    )
    edge = floats(
        "symbols that its modifiers without a condition lend, by `EDGE_MELEE` on", UNITS, EDGES
    )
    steady = floats(
        "the same with all that lasts while its skills work; then strides of shots, of charges",
        UNITS,
        EDGES + 2,
    )
    lasting = ints("1: `steady` holds more than `edge`", UNITS)
    will_again = bytes_("1: repeats a failed willpower test", UNITS)
    zap = ints("row of the deed of its furthest blast or strike, or -1 for none", UNITS)
    zap_range = floats("range of that blast or strike", UNITS, unit="strides")
    guard_dice = ints("dice of a kind of block, four bits a colour", GUARDS)
    guard_does = ints("what a kind of block does, as bits: TAINTS, MASTERS", GUARDS)
    tinge_odds = singles("by black dice rolled: Tinge on average, chance of any", 4, 2)
    lender = ints("the unit whose switch a player's units near it have as well, or -1", 2)
    lends_within = floats("how near to it they are", 2, unit="strides")
    blockers = ints("number of a player's Spellcasters", 2)
    blocker = ints("a player's Spellcasters", 2, UNITS)


class ModifierCards(Record):
    """What SETUP holds of the modifiers on cards. A unit's rows lie side by side."""

    modifier_first = ints("the first modifier of a unit; its auras are not among them", UNITS)
    modifier_last = ints("the one after its last", UNITS)
    aura_first = ints("the first of its auras", UNITS)
    aura_last = ints("the one after its last", UNITS)
    modifier_of = ints("the unit whose card it is on", MODIFIERS_ROWS)
    modifier_what = ints("what it changes: ADD to REPEAT", MODIFIERS_ROWS)
    modifier_roll = ints("rolls that it is for, as bits", MODIFIERS_ROWS)
    modifier_dice = ints("dice that it adds, four bits a colour", MODIFIERS_ROWS)
    modifier_symbols = ints("symbols that it adds, packed", MODIFIERS_ROWS)
    modifier_amount = ints("its number: dice, wounds, strides; states of IMMUNE", MODIFIERS_ROWS)
    modifier_when = ints("its conditions, as bits", MODIFIERS_ROWS)
    modifier_near = floats("distance that its conditions ask for", MODIFIERS_ROWS, unit="strides")
    modifier_per = ints("what it is multiplied by: ONCE to PER_STORED", MODIFIERS_ROWS)
    modifier_within = floats("range of an aura", MODIFIERS_ROWS, unit="strides")
    modifier_only = ints(
        "labels, one of which a unit needs to receive an aura or to count for PER_ALLY; 0: any",
        MODIFIERS_ROWS,
    )
    modifier_against = ints("labels, one of which the opponent needs; 0: any", MODIFIERS_ROWS)
    modifier_worth = floats("worth in an attack, in a defence", MODIFIERS_ROWS, 2, unit="symbols")
    others = bytes_("1: an aura that leaves its bearer out", MODIFIERS_ROWS)
    auras = ints("number of a player's auras", 2)
    aura = ints("a player's modifiers that reach other units", 2, AURAS)
    # Of the auras and the modifiers with conditions, those that change edges or strides.
    edging_first = ints("the first such row of a unit; its auras are not among them", UNITS)
    edging_last = ints("the one after its last", UNITS)
    edging_aura_first = ints("the first such row of its auras", UNITS)
    edging_aura_last = ints("the one after its last", UNITS)
    edging_row = ints("the modifier", MODIFIERS_ROWS)
    edging_when = ints("its conditions, as bits, without those about an opponent", MODIFIERS_ROWS)
    edging_lends = floats(
        "edges that it lends, then strides of shots, of charges", MODIFIERS_ROWS, EDGES + 2
    )
    edging_auras = ints("number of a player's auras among them", 2)
    edging_aura = ints("a player's auras among them", 2, AURAS)
    edged = ints("1: some unit has an edge at all times")


class SkillCards(Record):
    """What SETUP holds of the skills on cards. A unit's rows lie side by side."""

    skills = ints("number of skills, those of all forms included")
    skill_first = ints("the first skill of a unit", UNITS)
    skill_last = ints("the one after its last", UNITS)
    moments = ints("moments that any of its skills is for, as bits", UNITS)
    skill_of = ints("the unit whose card it is on", SKILLS)
    skill_at = ints("the moment that it is used at: ALWAYS to SETTING_UP", SKILLS)
    skill_watches = bytes_("1: it is for rolls and moments of other units", SKILLS)
    skill_command = bytes_("1: costs a command token", SKILLS)
    skill_price = ints(
        "stress levels, Tinge (below 0: taken off), wounds and tokens on its card it costs",
        SKILLS,
        4,
    )
    skill_limit = ints("how often it may be used: FREELY to A_GAME", SKILLS)
    skill_uses = ints("the skill whose uses count against its limit", SKILLS)
    skill_long = bytes_("1: a long action", SKILLS)
    skill_to = ints("its target: SELF, ALLY, FOE or OPPONENT", SKILLS)
    skill_within = floats(
        "range to its target; below 0: lent to its bearer's rolls alone", SKILLS, unit="strides"
    )
    skill_only = ints("labels, one of which its target needs; 0: any", SKILLS)
    skill_unseen = bytes_("1: needs no line of sight to its target", SKILLS)
    skill_others = bytes_("1: its bearer is no target", SKILLS)
    skill_when = ints("conditions that all its deeds share, as bits", SKILLS)
    skill_near = floats("distance that its conditions ask for", SKILLS, unit="strides")
    skill_luck = ints(
        "roll that it needs a success of: row of `book.sides`, -1 for none, -2 for willpower",
        SKILLS,
    )
    skill_chance = floats("chance of that success, 1 where it needs none", SKILLS)
    skill_either = bytes_("1: does the best of its deeds, not all", SKILLS)
    boost_dice = ints("black dice that alteration 1 to 3 costs; 0: there is none", SKILLS, 4)
    deed_first = ints(
        "the first deed of a skill; its last is the one before the next's", SKILLS + 1
    )
    watched = ints("number of a player's skills for rolls and moments of other units", 2)
    watch = ints("a player's skills for rolls and moments of other units", 2, WATCHED)


class DeedCards(Record):
    """What SETUP holds of what skills do."""

    deed_what = ints("what it does: HEAL to SILENCE", DEEDS)
    deed_to = ints("what units it is done to: SELF to NEAR", DEEDS)
    deed_within = floats("distance within which it is done to units", DEEDS, unit="strides")
    deed_amount = ints("its number: wounds, levels, tokens, strides or dice; 0 may be all", DEEDS)
    deed_row = ints(
        "roll that is added to the amount or that strikes: row of `book.sides`, -1 for none", DEEDS
    )
    deed_mean = floats("successes of that roll on average, 0 of a blast or strike", DEEDS)
    deed_dice = ints("dice that it lends, four bits a colour", DEEDS)
    deed_symbols = ints("symbols that it lends to an attack, to a defence, packed", DEEDS, 2)
    deed_worth = floats("worth of what it lends to either", DEEDS, 2, unit="symbols")
    deed_states = ints("states that it gives, as bits", DEEDS)
    deed_when = ints("conditions that are its own, as bits", DEEDS)
    deed_near = floats("distance that these conditions ask for", DEEDS, unit="strides")
    deed_test = ints("successes of willpower that avoid it; 0: nothing does", DEEDS)
    deed_boost = ints("the alteration that it belongs to, 1 to 3; 0: none", DEEDS)
    deed_only = ints("labels, one of which a unit needs for it; 0: any", DEEDS)
    deed_of = ints("labels, one of which a destroyed unit needs to be brought back", DEEDS)
    deed_but = ints("labels of the units that it leaves out", DEEDS)
    deed_per = ints("what its amount is multiplied by: ONCE to PER_STORED", DEEDS)
    deed_others = bytes_("1: leaves its bearer out", DEEDS)
    deed_lasts = ints("turns that it lasts after the turn at hand", DEEDS, unit="turns")
    deed_mode = ints(
        "of a blast or strike: how blocks stop it; of LEND: rolls, as bits; of RETURN: KEPT or 0",
        DEEDS,
    )
    deed_again = bytes_("what it lends to dice: 1 rolled again, 2 fixed, 3 pierces; 0: none", DEEDS)
    deed_gain = singles(
        "wounds that a blast, strike or backlash is expected to deal to a sheet",
        DEEDS,
        SHEETS,
        unit="wounds",
    )


class CardState(Record):
    """What STATE holds of skills."""

    tokens = ints("command tokens that a player has left", 2, unit="command tokens")
    used = ints("last use of a skill: number of the activation or round; 0: never", SKILLS)
    silenced = ints("the last turn that a skill is silenced in, -1 for none", SKILLS)
    acts = ints("activations in the battle so far")
    followed = ints("number of the last activation that a skill lets another one follow, or -1")
    tinge = ints("Tinge on the unit", UNITS, unit="tokens")
    due = bytes_("1: faces its Tinge when the activation ends", UNITS)
    met = bytes_("1: has used its skills for contact in this activation", UNITS)
    boon_dice = ints("dice lent for a time to attacks, to defences; four bits a colour", UNITS, 2)
    boon_symbols = ints("symbols lent for a time to attacks, to defences; packed", UNITS, 2)
    boon_until = ints("the last turn that the boon counts in, -1 for none", UNITS)
    boon_worth = floats("worth of the boon to attacks, to defences", UNITS, 2, unit="symbols")
    dread = ints("N of Intimidating lent for a time", UNITS)
    dread_until = ints("the last turn that it counts in, -1 for none", UNITS)
    curse = ints("states that it is given at each activation, as bits", UNITS)
    curse_until = ints("the last turn that the curse counts in, -1 for none", UNITS)
    drew = bytes_("1: has dealt damage in the activation at hand, or else in its last", UNITS)
    rushing = ints("in this activation: 1 has assaulted, 2 has charged, 0 neither", UNITS)
    began_engaged = bytes_("1: was engaged when its last activation began", UNITS)
    upper = floats("edges that it has as things stand", UNITS, EDGES, unit="symbols")
    edged = ints("1: some unit has an edge as things stand")
    further = floats("strides that skills add to its shots", UNITS, unit="strides")
    spurred = floats("strides that skills add to its charge", UNITS, unit="strides")
    bonus = ints("what skills add to the roll at hand, by side: DICE to INSTEAD", 2, BONUS)
    struck_for = ints("wounds of the blast, blow or combat that deeds follow", unit="wounds")
    stored = ints("tokens that are kept on its card for its skills", UNITS, unit="tokens")
    marked = ints("the unit that has marked it, or -1 for none", UNITS)
    disguised = bytes_("1: its enemies take it for neutral", UNITS)
    quarry = ints("the unit that the active one has last shot at, or -1 for none")
    fray = ints("the attacker and the defender of the fight at hand, -1 for no fight", 2)
    toll = ints("wounds by skills on the attacker and on the defender of it", 2, unit="wounds")
