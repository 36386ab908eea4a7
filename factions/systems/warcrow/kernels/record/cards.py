"""The arrays of skills: what a card lends to rolls, what it does and when, as rows of data.

A MODIFIER changes rolls as long as its bearer stands: a row with the roll, the condition and
what is added. A SKILL is used at a moment, may cost something, has at most one target and does
its DEEDS. Rows of a unit lie side by side; a character's, while it is joined, are its host's.
Dice are packed four bits a colour, in the order of `catalogue.DICE`; symbols as in `symbols`.
"""

from factions.systems.warcrow.kernels.record.layout import SHEETS, bytes_, floats, ints, singles

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


def setup_fields(units: int) -> list[tuple[object, ...]]:
    """Return the fields of SETUP that skills take, for so many units."""
    return [*_unit_fields(units), *_modifier_fields(units), *_skill_fields(units), *_deed_fields()]


def _unit_fields(units: int) -> list[tuple[object, ...]]:
    return [
        ("labels", ints, (units,)),  # bits of the labels that effects ask for
        ("traits", ints, (units,)),
        ("immune", ints, (units,)),  # states
        ("keeper", ints, (units,)),  # labels of those who keep its card once it is destroyed
        ("guard", ints, (units, 2)),  # its kind of block: by Dispel, as a Spellcaster
        # Chances of its casting rolls by the kind of block, full of Tinge, frightened (+ 2): that
        # the spell works, that it takes Tinge for that.
        ("casts", singles, (units, GUARDS, 4)),
        ("mended", singles, (units, GUARDS, 4)),
        ("fails", singles, (units, 4)),  # chance to fail a willpower test of 1 to 3 successes
        ("hides", floats, (units, 2)),  # from beyond so many strides; whether a test finds it
        ("edge", floats, (units, EDGES)),  # of what is lent without a condition
        # The same and what else its own modifiers lend at all times while its skills work: edges,
        # strides of both kinds; and whether that is anything more.
        ("steady", floats, (units, EDGES + 2)),
        ("lasting", ints, (units,)),
        ("will_again", bytes_, (units,)),
        ("zap", ints, (units,)),  # the blast of its best spell or combat skill, or -1
        ("zap_range", floats, (units,)),
        ("guard_dice", ints, (GUARDS,)),
        ("guard_does", ints, (GUARDS,)),
        ("tinge_odds", singles, (4, 2)),  # by black dice: tokens on average, chance of any
        ("blockers", ints, (2,)),
        ("blocker", ints, (2, units)),  # a player's Spellcasters
    ]


def _modifier_fields(units: int) -> list[tuple[object, ...]]:
    return [
        ("modifier_first", ints, (units + 1,)),
        ("modifier_of", ints, (MODIFIERS_ROWS,)),  # the bearer
        ("modifier_what", ints, (MODIFIERS_ROWS,)),
        ("modifier_roll", ints, (MODIFIERS_ROWS,)),
        ("modifier_dice", ints, (MODIFIERS_ROWS,)),
        ("modifier_symbols", ints, (MODIFIERS_ROWS,)),
        ("modifier_amount", ints, (MODIFIERS_ROWS,)),
        ("modifier_when", ints, (MODIFIERS_ROWS,)),
        ("modifier_near", floats, (MODIFIERS_ROWS,)),  # what a condition means by near
        ("modifier_per", ints, (MODIFIERS_ROWS,)),
        ("modifier_within", floats, (MODIFIERS_ROWS,)),  # of an aura
        ("modifier_only", ints, (MODIFIERS_ROWS,)),  # labels of those it is for
        ("modifier_against", ints, (MODIFIERS_ROWS,)),  # labels of the opponent
        ("modifier_worth", floats, (MODIFIERS_ROWS, 2)),  # symbols, in an attack and a defence
        ("others", bytes_, (MODIFIERS_ROWS,)),  # an aura that leaves its bearer out
        ("auras", ints, (2,)),
        ("aura", ints, (2, AURAS)),  # the modifiers that reach other units
        # Of those, and of modifiers with conditions, the ones that change edges or strides.
        ("edging_first", ints, (units + 1,)),
        ("edging_row", ints, (MODIFIERS_ROWS,)),  # the modifier
        ("edging_when", ints, (MODIFIERS_ROWS,)),  # its conditions but those about an opponent
        ("edging_lends", floats, (MODIFIERS_ROWS, EDGES + 2)),  # edges, strides of both kinds
        ("edging_auras", ints, (2,)),
        ("edging_aura", ints, (2, AURAS)),
        ("edged", ints),  # whether any unit has an edge at all times
    ]


def _skill_fields(units: int) -> list[tuple[object, ...]]:
    return [
        ("skill_first", ints, (units + 1,)),
        ("moments", ints, (units,)),  # bits of the moments its skills are for
        ("skill_of", ints, (SKILLS,)),
        ("skill_at", ints, (SKILLS,)),
        ("skill_command", bytes_, (SKILLS,)),
        ("skill_price", ints, (SKILLS, 3)),  # stress, Tinge, wounds
        ("skill_limit", ints, (SKILLS,)),
        ("skill_uses", ints, (SKILLS,)),  # the row whose uses count against its limit
        ("skill_long", bytes_, (SKILLS,)),
        ("skill_to", ints, (SKILLS,)),
        ("skill_within", floats, (SKILLS,)),
        ("skill_only", ints, (SKILLS,)),
        ("skill_unseen", bytes_, (SKILLS,)),
        ("skill_others", bytes_, (SKILLS,)),
        ("skill_when", ints, (SKILLS,)),
        ("skill_near", floats, (SKILLS,)),
        ("skill_luck", ints, (SKILLS,)),  # row of the roll it needs a success of, or -1; -2: will
        ("skill_chance", floats, (SKILLS,)),
        ("skill_either", bytes_, (SKILLS,)),  # one of its deeds, not all
        ("boost_dice", ints, (SKILLS, 4)),
        ("deed_first", ints, (SKILLS + 1,)),
        ("watched", ints, (2,)),
        ("watch", ints, (2, WATCHED)),  # a player's skills for rolls and moments of other units
    ]


def _deed_fields() -> list[tuple[object, ...]]:
    return [
        ("deed_what", ints, (DEEDS,)),
        ("deed_to", ints, (DEEDS,)),
        ("deed_within", floats, (DEEDS,)),
        ("deed_amount", ints, (DEEDS,)),
        ("deed_row", ints, (DEEDS,)),  # of the roll that is added to the amount or strikes, or -1
        ("deed_mean", floats, (DEEDS,)),  # its successes on average
        ("deed_dice", ints, (DEEDS,)),
        ("deed_symbols", ints, (DEEDS, 2)),  # in attack, in defence
        ("deed_worth", floats, (DEEDS, 2)),
        ("deed_states", ints, (DEEDS,)),
        ("deed_when", ints, (DEEDS,)),
        ("deed_test", ints, (DEEDS,)),
        ("deed_boost", ints, (DEEDS,)),
        ("deed_only", ints, (DEEDS,)),
        ("deed_of", ints, (DEEDS,)),  # labels of the destroyed units it brings back
        ("deed_but", ints, (DEEDS,)),  # labels of those left out
        ("deed_per", ints, (DEEDS,)),
        ("deed_others", bytes_, (DEEDS,)),
        ("deed_lasts", ints, (DEEDS,)),
        ("deed_mode", ints, (DEEDS,)),
        ("deed_again", bytes_, (DEEDS,)),
        ("deed_gain", singles, (DEEDS, SHEETS)),  # exact wounds of a blast or strike, by sheet
    ]


def state_fields(units: int) -> list[tuple[object, ...]]:
    """Return the fields of STATE that skills take, for so many units."""
    return [
        ("tokens", ints, (2,)),  # command tokens left
        ("used", ints, (SKILLS,)),  # 1 + the activation or round of its last use
        ("acts", ints),  # activations so far
        ("tinge", ints, (units,)),
        ("due", bytes_, (units,)),  # faces its Tinge when the activation ends
        ("met", bytes_, (units,)),  # has used its skills for contact in this activation
        ("boon_dice", ints, (units, 2)),  # lent for a time: to attacks, to defences
        ("boon_symbols", ints, (units, 2)),
        ("boon_until", ints, (units,)),  # the last turn it counts in
        ("boon_worth", floats, (units, 2)),
        ("dread", ints, (units,)),  # Intimidating lent
        ("dread_until", ints, (units,)),
        ("curse", ints, (units,)),  # states put on it at each activation
        ("curse_until", ints, (units,)),
        ("drew", bytes_, (units,)),  # dealt damage in the activation at hand, or its last
        ("rushing", ints, (units,)),  # 1: has assaulted, 2: charged in this activation
        ("began_engaged", bytes_, (units,)),
        ("upper", floats, (units, EDGES)),  # edges of the moment
        ("edged", ints),  # whether any unit has an edge
        ("further", floats, (units,)),  # strides more of its shots
        ("spurred", floats, (units,)),  # strides more of its charge
        ("bonus", ints, (2, BONUS)),  # of the roll at hand
        ("struck_for", ints),  # wounds of the blast, blow or combat that deeds follow
        ("quarry", ints),  # whom the active unit has last shot at, or -1
        # The fight at hand: its attacker and defender, and what skills have wounded each for.
        ("fray", ints, (2,)),
        ("toll", ints, (2,)),
    ]
