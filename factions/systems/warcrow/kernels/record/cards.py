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
) = range(25)

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
) = range(29)

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
) = (1 << bit for bit in range(30))
ABOUT_ROLL = (WON - 1) | DREW_BLOOD | UNENGAGED | THEY_SHOT_AT  # all but those about how it ended
ABOUT_THEM = 1023 | THEY_SHOT_AT  # those that need an opponent

# What an amount is multiplied by.
ONCE, PER_WOUND, PER_STRESS, PER_STATE, PER_ALLY, PER_THEIR_STRESS, PER_THEIR_TINGE, PER_LACK = (
    range(8)
)

# What a unit is at all times, as bits.
UNCROWDED, SLIPS, STEADY, HOLDS, UNLUSTED, WARDS, MUTES = (1 << bit for bit in range(7))
CASTER, TINGED, SCION, CHARACTER, SUPPORT = (1 << bit for bit in range(7, 12))

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

    labels = ints("bits of the labels that effects ask for", UNITS)
    traits = ints("?", UNITS)
    immune = ints("states", UNITS)
    keeper = ints("labels of those who keep its card once it is destroyed", UNITS)
    guard = ints("its kind of block: by Dispel, as a Spellcaster", UNITS, 2)
    # Chances of its casting rolls by the kind of block, full of Tinge, frightened (+ 2): that
    # the spell works, that it takes Tinge for that.
    casts = singles("?", UNITS, GUARDS, 4)
    mended = singles("?", UNITS, GUARDS, 4)
    fails = singles("chance to fail a willpower test of 1 to 3 successes", UNITS, 4)
    hides = floats("from beyond so many strides; whether a test finds it", UNITS, 2)
    edge = floats("of what is lent without a condition", UNITS, EDGES)
    # The same and what else its own modifiers lend at all times while its skills work: edges,
    # strides of both kinds; and whether that is anything more.
    steady = floats("?", UNITS, EDGES + 2)
    lasting = ints("?", UNITS)
    will_again = bytes_("?", UNITS)
    zap = ints("the blast of its best spell or combat skill, or -1", UNITS)
    zap_range = floats("?", UNITS)
    guard_dice = ints("?", GUARDS)
    guard_does = ints("?", GUARDS)
    tinge_odds = singles("by black dice: tokens on average, chance of any", 4, 2)
    blockers = ints("?", 2)
    blocker = ints("a player's Spellcasters", 2, UNITS)


class ModifierCards(Record):
    """What SETUP holds of the modifiers on cards."""

    modifier_first = ints("?", UNITS + 1)
    modifier_of = ints("the bearer", MODIFIERS_ROWS)
    modifier_what = ints("?", MODIFIERS_ROWS)
    modifier_roll = ints("?", MODIFIERS_ROWS)
    modifier_dice = ints("?", MODIFIERS_ROWS)
    modifier_symbols = ints("?", MODIFIERS_ROWS)
    modifier_amount = ints("?", MODIFIERS_ROWS)
    modifier_when = ints("?", MODIFIERS_ROWS)
    modifier_near = floats("what a condition means by near", MODIFIERS_ROWS)
    modifier_per = ints("?", MODIFIERS_ROWS)
    modifier_within = floats("of an aura", MODIFIERS_ROWS)
    modifier_only = ints("labels of those it is for", MODIFIERS_ROWS)
    modifier_against = ints("labels of the opponent", MODIFIERS_ROWS)
    modifier_worth = floats("symbols, in an attack and a defence", MODIFIERS_ROWS, 2)
    others = bytes_("an aura that leaves its bearer out", MODIFIERS_ROWS)
    auras = ints("?", 2)
    aura = ints("the modifiers that reach other units", 2, AURAS)
    # Of those, and of modifiers with conditions, the ones that change edges or strides.
    edging_first = ints("?", UNITS + 1)
    edging_row = ints("the modifier", MODIFIERS_ROWS)
    edging_when = ints("its conditions but those about an opponent", MODIFIERS_ROWS)
    edging_lends = floats("edges, strides of both kinds", MODIFIERS_ROWS, EDGES + 2)
    edging_auras = ints("?", 2)
    edging_aura = ints("?", 2, AURAS)
    edged = ints("whether any unit has an edge at all times")


class SkillCards(Record):
    """What SETUP holds of the skills on cards."""

    skill_first = ints("?", UNITS + 1)
    moments = ints("bits of the moments its skills are for", UNITS)
    skill_of = ints("?", SKILLS)
    skill_at = ints("?", SKILLS)
    skill_command = bytes_("?", SKILLS)
    skill_price = ints("stress, Tinge, wounds", SKILLS, 3)
    skill_limit = ints("?", SKILLS)
    skill_uses = ints("the row whose uses count against its limit", SKILLS)
    skill_long = bytes_("?", SKILLS)
    skill_to = ints("?", SKILLS)
    skill_within = floats("?", SKILLS)
    skill_only = ints("?", SKILLS)
    skill_unseen = bytes_("?", SKILLS)
    skill_others = bytes_("?", SKILLS)
    skill_when = ints("?", SKILLS)
    skill_near = floats("?", SKILLS)
    skill_luck = ints("row of the roll it needs a success of, or -1; -2: will", SKILLS)
    skill_chance = floats("?", SKILLS)
    skill_either = bytes_("one of its deeds, not all", SKILLS)
    boost_dice = ints("?", SKILLS, 4)
    deed_first = ints("?", SKILLS + 1)
    watched = ints("?", 2)
    watch = ints("a player's skills for rolls and moments of other units", 2, WATCHED)


class DeedCards(Record):
    """What SETUP holds of what skills do."""

    deed_what = ints("?", DEEDS)
    deed_to = ints("?", DEEDS)
    deed_within = floats("?", DEEDS)
    deed_amount = ints("?", DEEDS)
    deed_row = ints("of the roll that is added to the amount or strikes, or -1", DEEDS)
    deed_mean = floats("its successes on average", DEEDS)
    deed_dice = ints("?", DEEDS)
    deed_symbols = ints("in attack, in defence", DEEDS, 2)
    deed_worth = floats("?", DEEDS, 2)
    deed_states = ints("?", DEEDS)
    deed_when = ints("?", DEEDS)
    deed_test = ints("?", DEEDS)
    deed_boost = ints("?", DEEDS)
    deed_only = ints("?", DEEDS)
    deed_of = ints("labels of the destroyed units it brings back", DEEDS)
    deed_but = ints("labels of those left out", DEEDS)
    deed_per = ints("?", DEEDS)
    deed_others = bytes_("?", DEEDS)
    deed_lasts = ints("?", DEEDS)
    deed_mode = ints("?", DEEDS)
    deed_again = bytes_("?", DEEDS)
    deed_gain = singles("exact wounds of a blast or strike, by sheet", DEEDS, SHEETS)


class CardState(Record):
    """What STATE holds of skills."""

    tokens = ints("command tokens left", 2)
    used = ints("1 + the activation or round of its last use", SKILLS)
    acts = ints("activations so far")
    tinge = ints("?", UNITS)
    due = bytes_("faces its Tinge when the activation ends", UNITS)
    met = bytes_("has used its skills for contact in this activation", UNITS)
    boon_dice = ints("lent for a time: to attacks, to defences", UNITS, 2)
    boon_symbols = ints("?", UNITS, 2)
    boon_until = ints("the last turn it counts in", UNITS)
    boon_worth = floats("?", UNITS, 2)
    dread = ints("Intimidating lent", UNITS)
    dread_until = ints("?", UNITS)
    curse = ints("states put on it at each activation", UNITS)
    curse_until = ints("?", UNITS)
    drew = bytes_("dealt damage in the activation at hand, or its last", UNITS)
    rushing = ints("1: has assaulted, 2: charged in this activation", UNITS)
    began_engaged = bytes_("?", UNITS)
    upper = floats("edges of the moment", UNITS, EDGES)
    edged = ints("whether any unit has an edge")
    further = floats("strides more of its shots", UNITS)
    spurred = floats("strides more of its charge", UNITS)
    bonus = ints("of the roll at hand", 2, BONUS)
    struck_for = ints("wounds of the blast, blow or combat that deeds follow")
    quarry = ints("whom the active unit has last shot at, or -1")
    # The fight at hand: its attacker and defender, and what skills have wounded each for.
    fray = ints("?", 2)
    toll = ints("?", 2)
