"""Every index, flag and size that the records and the kernels share.

Lengths are inches, points army points. A facing is a unit vector. A model is a slot and acts on its
own.
"""

from factions.tabletop.battles.records import blank as blank  # noqa: PLC0414 -- tests take it from here, as every layout offers it

MODELS, KINDS, WEAPONS, EFFECTS, GROUPS = 96, 64, 192, 768, 48
PIECES, TEMPLATES, FLAGS, PLACES, CARDS, HAND = 40, 8, 4, 48, 32, 12
CONTINUING = 6  # effects on a model for a time, at most
EVENTS, EVENT_WIDTH = 4096, 12
VP_COLUMNS, ROUND_COLUMNS = 41, 11

# Where a model is.
AWAY, PLAYING, GONE, BURIED = range(4)  # AWAY: in ambush; BURIED: burrowed

# Status of a model, as bits. Battle-ready: none of the first three.
KNOCKED_DOWN, STATIONARY, INJURED, ON_FIRE, CORRODING, AIMING, CHARGED, RAN, MOVED = (
    1, 2, 4, 8, 16, 32, 64, 128, 256,
)  # fmt: skip
NOT_READY = KNOCKED_DOWN | STATIONARY | INJURED

# Advantages of a kind, as bits of `advantages`; those that upgrade, plan and aura grant are added
# in STATE's `granted`.
(
    ADVANCE_DEPLOYMENT, AMBUSH, ASSAULT, CAVALRY, COMBINED_MELEE, COMBINED_RANGED, CONSTRUCT,
    EYELESS_SIGHT, FLIGHT, GUNFIGHTER, INCORPOREAL, OFFICER, PARRY, PATHFINDER, STEALTH, TOUGH,
    UNDEAD, PROOF_COLD, PROOF_CORROSION, PROOF_ELECTRICITY, PROOF_FIRE, NO_PUSH, BURROW,
    JACK_MARSHAL, SOULLESS,
) = (1 << bit for bit in range(25))  # fmt: skip
# Further traits that rules ask for, in the same word.
WARRIOR, WARJACK, WARBEAST, SOLO, TROOPER, LEADER, SPELLCASTER, CHARACTER = (
    1 << bit for bit in range(25, 33)
)
# What rules allow or forbid, in the same word.
(
    LIVING, REPAIRABLE, NO_KNOCKDOWN, NO_STATIONARY, PROOF_BLAST, ALL_ROUND, CONCEALED, IN_COVER,
    SLIPS_UNIT, SLIPS_ALL, SEES_FORESTS, SEES_CLOUDS, SEES_MODELS, RELENTLESS, NO_RUN, SPARED,
    SPELL_PROOF, GHOSTLY, FEIGNS, SOUL_VESSEL, MASKED,
) = (1 << bit for bit in range(33, 54))  # fmt: skip
# The rest are groups that rules name ("Trencher"): `battle.rules` gives them out anew each battle.
FIRST_LABEL, LABELS = 54, 9

# Damage types of a weapon, as bits, then its other qualities in the same word.
COLD, CORROSION, ELECTRICITY, FIRE, MAGICAL = 1, 2, 4, 8, 16
BLESSED, CHAIN, WEAPON_MASTER, OPEN_FIST, SPRAY, THROWN = 32, 64, 128, 256, 512, 1024
SETS_FIRE, CORRODES, CRITICAL_FIRE, CRITICAL_CORROSION = 2048, 4096, 8192, 16384
# ALONE: all that its bearer attacks with in that action. EVERYONE: one attack at each in reach.
ALONE, EVERYONE, HIGH_EXPLOSIVE, SPELL = 1 << 15, 1 << 16, 1 << 17, 1 << 18
# STR_LENGTHENS, STR_HARDENS: changes of its bearer's STR add to its range, or to its power. TYPED:
# another attack type of the weapon before it. PAIRS: a critical hit with it does more than others
# to what lies or is stationary.
STR_LENGTHENS, STR_HARDENS, TYPED, PAIRS = 1 << 19, 1 << 20, 1 << 21, 1 << 22

# What an effect changes (the field `what` of an effect).
(
    SPEED, STRENGTH, MAT, RAT, DEFENCE, ARMOUR, COMMAND,  # stats
    ATTACK_ROLL, DAMAGE_ROLL, CHARGE_LENGTH, REACH,  # added to rolls and lengths
    ATTACK_DICE, DAMAGE_DICE, TAKEN_DICE,  # dice more, or fewer; TAKEN_DICE: of damage it suffers
    BOOST_ATTACK, BOOST_DAMAGE, REROLL_ATTACK, REROLL_DAMAGE, DROP_LOWEST,
    CASUALTY, REROLL_CASUALTY, IGNORES, GRANTS, FORBIDS,  # IGNORES, GRANTS, FORBIDS: amount is bits
    DEFENCE_CAP, HALVE_ARMOUR, DOUBLE_DAMAGE,
    REROLL_COMBINED, SHORTEN, OPENING, WHATS,  # SHORTEN: ranges, to 8 inches at most
) = range(31)  # fmt: skip
# What IGNORES ignores, as bits of its amount: NO_MELEE, that the target is in melee; NO_FAR, range;
# NO_SPELLS, what spells and animi that lie on the target add to its DEF and ARM; NO_TANGLE, that no
# shots are combined at a target in melee.
NO_CONCEALMENT, NO_COVER, NO_STEALTH, NO_MELEE, NO_SHIELDS, NO_FAR, NO_SPELLS, NO_TANGLE = (
    1, 2, 4, 8, 16, 32, 64, 128,
)  # fmt: skip
# What a trigger does (`what` of an effect whose `event` is not ALWAYS).
(
    KNOCK_DOWN, MAKE_STATIONARY, SET_FIRE, CORRODE, PUSH, MOVE_SELF, ATTACK_AGAIN, HEAL, HURT,
    REPAIR, MARK, DENY_TOUGH, DENY_HEAL, REMOVE, PLACE_SELF, MAKE_CLOUD, STEAL_HIT, STAND_UP,
    TAKE_UP, LEND_ATTACK, STRIKE_NEAR, HURT_BY,
    GAIN_TOKEN, SPEND_TOKEN, EXCHANGE, DISPEL,  # souls and corpses; a card drawn for one discarded
    SLIP_SELF,  # as MOVE_SELF, but no free strikes are made at it
) = range(32, 59)  # fmt: skip
TOKENS = 3  # that a model can have, at most

# When a trigger fires; ALWAYS marks a plain modifier.
(
    ALWAYS, ON_HIT, ON_CRITICAL, ON_DAMAGE, ON_KILL, ON_MISS, ON_MISSED, ON_HURT, ON_FALL,
    ON_FRIEND_FALL, ON_START, ON_MOVED, ON_END, ON_ACTION, ON_ORDER, ON_CHARGED_AT, ON_ENTERED,
    ON_HELD, ON_FINISHED,  # a hit did no damage; all initial attacks are made
    ON_ENEMY_FALL, ON_RUSH,  # ON_RUSH: before it runs or charges
) = range(21)  # fmt: skip

# The rows of a kind's card stand sorted by what asks for them: SETUP's `sorts` says where a sort
# begins, and the next ends it. PLAIN: what always changes the model itself. MOODS: bits that hang
# on nothing but the model. ASKING: other changes of attacks by it and at it. AURAS: what changes
# enemies. WAITING: what waits for an event, by events; STEAL_HIT before them.
PLAIN, MOODS, ASKING, AURAS, WAITING, SORTS = range(6)

# The models that an effect touches.
SELF, TARGET, FRIENDS, UNIT, ENEMIES, WEAPON_ONLY = range(6)

# Conditions, as bits: an effect counts while all of its bits hold: `conditions`.
(
    IN_MELEE, AT_RANGE, BY_MAGIC, IS_CHARGE, IS_CHARGED, FROM_BEHIND, IS_FREE_STRIKE, IS_BLAST,
    AIMED, STOOD_STILL, ENGAGING, NOT_ENGAGING, HELPED, NEAR_UNIT, TOUCHES_UNIT, UNIT_HURT,
    FIRST_ATTACK, FULL_HEALTH, HURT_ALREADY, IN_TERRAIN, SHELTERED, WITHIN_5,
    ON_LIVING, ON_UNDEAD, ON_CONSTRUCT, ON_WARRIOR, ON_WARJACK, ON_WARBEAST, ON_MEDIUM, ON_SMALL,
    ON_DOWN, ON_STILL, ON_HURT_ONE, ON_PREY, ON_SPELLCASTER, ON_CHARACTER, IS_MAGICAL,
    IS_COMMANDER, NEAR_COMMANDER, NOT_READY_TARGET, IS_CONTINUOUS, DAMAGED_THIS_TURN, BRACED,
    ON_SOUL, ON_UNMASKED, ON_ENCHANTED,  # leaves a soul; breathes gas; a spell or animus is on it
    HAS_TOKEN, ON_CORRODING, WITHIN_8,
) = (1 << bit for bit in range(49))  # fmt: skip

# Command cards on offer in an attack, further bits of its context: spent at once; when it hits;
# when it misses; when the damage leaves the target standing; when it hits, by the target's player.
(
    OFFER_BOOST_ATTACK, OFFER_BOOST_DAMAGE, OFFER_REROLL, OFFER_REROLL_DAMAGE, OFFER_BRACE,
) = (1 << bit for bit in range(55, 60))  # fmt: skip
UNTARGETED = 1 << 60  # a further bit of a context: a spray touches a model it was not aimed at
# Further conditions of effects.
FROM_FRONT, HAS_KILLED, FRIEND_FELL, HAS_SHOT, IS_CRITICAL = (1 << bit for bit in range(49, 54))
ATTACKER, DEFENDER = range(2)  # rows of STATE's `sums`
# Of `denied`. BOOSTED: a token boosts the damage roll; EARNED: the attack has earned one more.
NO_TOUGH, REMOVED, BOOSTED, EARNED = 1, 2, 4, 8

# Terrain, as bits of what it does.
ROUGH, BLOCKS, IMPASSABLE, HIGH, CONCEALS, COVERS, LINEAR, SMOKE = (1 << bit for bit in range(8))

# Groups of templates: an area, a line, a block.
TERRAIN_GROUPS = 3
VEILS = 24  # shapes that `sight` looks past at once, at most

DICE = 12  # of a roll, at most
SUMS = 6 * DICE + 2  # 0 to one more than they can show

FAR_AWAY = -1e4  # inches: where those out of play are

# Bases this near are base to base; a model that moves into contact stops short by GAP.
CONTACT, GAP = 0.02, 0.001

# Assets of Command cards.
SHAKE, REROLL, BOOST, BRACE, DASH = range(5)

# Policies.
GREEDY, NEAREST, RANDOM = range(3)
# What a policy does where a rule leaves its player a choice, as bits of SETUP's `habits`: it spends
# Command cards; weighs places up; seeks flags and enemies.
PLAYS_CARDS, WEIGHS, SEEKS = 1, 2, 4
HABITS = (PLAYS_CARDS | WEIGHS | SEEKS, SEEKS, 0)  # by policy

# Normal Movement, and what a model does with its Combat Action.
FORFEIT, AIM, ADVANCE, RUN, CHARGE, STAND = range(6)
NOTHING, BLOWS, SHOTS, ACTION = range(4)

# What one model can be expected to mark on another (SETUP's `deals` and `suffers`), in boxes, by
# the exact odds of its best series of: blows, blows after a charge, blows from behind, shots, shots
# aimed, shots at cover (4 more DEF), shots hindered by more (8 more DEF); by a free strike;
# 1 / chance that a blow hits; how near, in inches, shots may hit. Then the chances that blows,
# blows after a charge and shots leave it knocked down or stationary, beyond what damage does.
(
    BLOW, CHARGE_BLOW, BACK_BLOW, SHOT, AIMED_SHOT, COVERED_SHOT, HINDERED_SHOT, FREE_BLOW, SURELY,
    REACHES, FLOOR_BLOW, FLOOR_CHARGE, FLOOR_SHOT, ODDS,
) = range(14)  # fmt: skip

# Steps that rules put off until what is going on is done (`agenda`).
AGAIN, STEP, DEFERRED = range(3)
AGENDA, AGENDA_WIDTH = 24, 6

# What the greedy policy weighs: army points for a point of victory and for the enemy's commander;
# how much of what an enemy could do counts, and of that where it has acted; a later attack; the
# nearness of a flag and of prey; a flag that is safe without the model (GUARDED) or contested
# without it (SHARED), what is left of that with each friend more (CROWD), an enemy's place there
# (SEAT); how much a model in danger hurries (SAVE); what part of the best charge at any foe a blow
# must promise for a model in melee to look no further (CONTENT); how much of what shelter spares
# counts (SPARES); what part of its worth an enemy loses that lies or is stationary (FLOORED); how
# far off a keeper feels its flag (KEEP); how much more than another model the own commander is
# feared for (GUARD); how much less an enemy is feared that may strike others (FOCUS); how much more
# an enemy is worth that is yet to act in the round (FRESH); engaging a gunner, as a part of its
# worth (PIN); what a card must gain as a battle plan (CARD), and how much more one that might
# change rolls (HOARD); of how many models one deploys at another flag, in small units, 0 for units
# in turn (DETACHED); how much the free strikes count of enemies that a model passes on its way
# (PASSING); what part of the urgency of the most urgent model another must have for it to be found
# what both would do before one acts, 0 for none (RIVAL); how much of a blow is lost where free
# strikes may end the way to it (ARRIVES); whether any walk may end in blows, not only one that was
# stopped (ANYWHERE); whether spots beside an enemy are tried where the straight way to strike it is
# barred (BESIDE); a flag denied to enemies there, of one taken (CONTEST).
(POINT, HEAD, DREAD, TIRED, LATER, DRAWN_TO, HUNT, GUARDED, SAVE, SHARED, CROWD, SEAT,
 CONTENT, SPARES, FLOORED, KEEP, GUARD, FOCUS, FRESH, PIN, CARD, HOARD, DETACHED,
 PASSING, RIVAL, ARRIVES, ANYWHERE, BESIDE, CONTEST, TASTES) = range(30)  # fmt: skip


ONCE_BITS = 62  # of `once`
