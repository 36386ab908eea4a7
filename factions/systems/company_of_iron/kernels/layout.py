"""The arrays of a battle: every index, flag and record that the kernels share.

A battle has two records. SETUP is read only: the models of the player who is first in it, then
those of the other; the kinds they are of, a row a stat bar; their weapons and rules; the deck; the
scenario. STATE, in `state`, is what changes. Lengths are inches, points army points. A facing is a
unit vector. A model is a slot and acts on its own.
"""

from typing import Any

from factions.tabletop import terrain
from factions.tabletop.records import blank as blank  # noqa: PLC0414
from factions.tabletop.records import laid_out

Record = Any  # a record of SETUP or STATE: its fields are attributes

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
    UNDEAD, PROOF_COLD, PROOF_CORROSION, PROOF_ELECTRICITY, PROOF_FIRE, AMPHIBIOUS, BURROW,
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

# What an effect changes (the field `what` of an effect).
(
    SPEED, STRENGTH, MAT, RAT, DEFENCE, ARMOUR, COMMAND,  # stats
    ATTACK_ROLL, DAMAGE_ROLL, CHARGE_LENGTH, REACH,  # added to rolls and lengths
    ATTACK_DICE, DAMAGE_DICE, TAKEN_DICE,  # dice more, or fewer; TAKEN_DICE: of damage it suffers
    BOOST_ATTACK, BOOST_DAMAGE, REROLL_ATTACK, REROLL_DAMAGE, DROP_LOWEST,
    CASUALTY, REROLL_CASUALTY, IGNORES, GRANTS, FORBIDS,  # IGNORES, GRANTS, FORBIDS: amount is bits
    DEFENCE_CAP, HALVE_ARMOUR, DOUBLE_DAMAGE, DROP_HIGHEST, WHATS,
) = range(29)  # fmt: skip
# What IGNORES ignores, as bits of its amount: NO_MELEE, that the target is in melee; NO_FAR, range;
# NO_SPELLS, what spells and animi that lie on the target add to its DEF and ARM.
NO_CONCEALMENT, NO_COVER, NO_STEALTH, NO_MELEE, NO_SHIELDS, NO_FAR, NO_SPELLS = (
    1, 2, 4, 8, 16, 32, 64,
)  # fmt: skip
# What a trigger does (`what` of an effect whose `event` is not ALWAYS).
(
    KNOCK_DOWN, MAKE_STATIONARY, SET_FIRE, CORRODE, PUSH, MOVE_SELF, ATTACK_AGAIN, HEAL, HURT,
    REPAIR, MARK, DENY_TOUGH, DENY_HEAL, REMOVE, PLACE_SELF, MAKE_CLOUD, STEAL_HIT, STAND_UP,
    TAKE_UP, LEND_ATTACK, STRIKE_NEAR, HURT_BY,
    GAIN_TOKEN, SPEND_TOKEN, EXCHANGE, DISPEL,  # souls and corpses; a card drawn for one discarded
    SLIP_SELF,  # as MOVE_SELF, but nobody makes a free strike at it
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

# Whom an effect touches.
SELF, TARGET, FRIENDS, UNIT, ENEMIES, WEAPON_ONLY = range(6)

# Conditions, as bits: an effect counts while all of its bits hold. `stats.holds` tells which do.
(
    IN_MELEE, AT_RANGE, BY_MAGIC, IS_CHARGE, IS_CHARGED, FROM_BEHIND, IS_FREE_STRIKE, IS_BLAST,
    AIMED, STOOD_STILL, ENGAGING, NOT_ENGAGING, HELPED, NEAR_UNIT, TOUCHES_UNIT, UNIT_HURT,
    FIRST_ATTACK, FULL_HEALTH, HURT_ALREADY, IN_TERRAIN, SHELTERED, WITHIN_5,
    ON_LIVING, ON_UNDEAD, ON_CONSTRUCT, ON_WARRIOR, ON_WARJACK, ON_WARBEAST, ON_MEDIUM, ON_SMALL,
    ON_DOWN, ON_STILL, ON_HURT_ONE, ON_PREY, ON_FACTION, ON_SPELLCASTER, ON_CHARACTER, IS_MAGICAL,
    IS_COMMANDER, NEAR_COMMANDER, NOT_READY_TARGET, IS_CONTINUOUS, DAMAGED_THIS_TURN, BRACED,
    ON_SOUL, ON_UNMASKED, ON_ENCHANTED,  # leaves a soul; breathes gas; a spell or animus is on it
    HAS_TOKEN,
) = (1 << bit for bit in range(48))  # fmt: skip

# Command cards on offer in an attack, further bits of its context: spent at once; when it hits;
# when it misses; when the damage leaves the target standing; when it hits, by the target's player.
(
    OFFER_BOOST_ATTACK, OFFER_BOOST_DAMAGE, OFFER_REROLL, OFFER_REROLL_DAMAGE, OFFER_BRACE,
) = (1 << bit for bit in range(55, 60))  # fmt: skip
UNTARGETED = 1 << 60  # a further bit of a context: a spray touches somebody it was not aimed at
# Further conditions of effects.
FROM_FRONT, HAS_KILLED, FRIEND_FELL, HAS_SHOT, IS_CRITICAL = (1 << bit for bit in range(49, 54))
# STATE's `out`. FELLED: 1 gone, 2 injured. SPENT: the offers taken. STRUCK: who took the hit.
HIT, CRITICAL, BOXES, FELLED, SPENT, STRUCK = range(6)
NO_TOUGH, REMOVED, BOOSTED = 1, 2, 4  # of `denied`; BOOSTED: a token boosts the damage roll

# Terrain, as bits of what it does.
ROUGH, BLOCKS, IMPASSABLE, HIGH, CONCEALS, COVERS, LINEAR, SMOKE = (1 << bit for bit in range(8))

# Groups of templates: an area, a line, a block.
TERRAIN_GROUPS = 3
VEILS = 24  # shapes that `sight` looks past at once, at most

DICE = 12  # of a roll, at most
SUMS = 6 * DICE + 2  # 0 to one more than they can show

FAR_AWAY = -1e4  # inches: where those out of play are

# Bases this near are base to base; who moves into contact stops short by GAP.
CONTACT, GAP = 0.02, 0.001

# Assets of Command cards.
SHAKE, REROLL, BOOST, BRACE, DASH = range(5)

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# Normal Movement, and what a model does with its Combat Action.
FORFEIT, AIM, ADVANCE, RUN, CHARGE, STAND = range(6)
NOTHING, BLOWS, SHOTS, ACTION = range(4)

# An order: which model, how it moves, what it does, at whom, to where, and what it is worth.
WHO, HOW, DO, AT, TO_X, TO_Y, VALUE, RULE = range(8)
ORDER = 8

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
# (SEAT); how much a model in danger hurries (SAVE); what part of the best charge at anybody a blow
# must promise for a model in melee to look no further (CONTENT); how much of what shelter spares
# counts (SPARES); what part of its worth an enemy loses that lies or is stationary (FLOORED).
(POINT, HEAD, DREAD, TIRED, LATER, DRAWN_TO, HUNT, GUARDED, SAVE, SHARED, CROWD, SEAT,
 CONTENT, SPARES, FLOORED, TASTES) = range(16)  # fmt: skip

ints, floats, singles, bytes_ = "i8", "f8", "f4", "i1"

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("total", floats, (2,)),  # army points
        ("hand", ints, (2,)),  # size of the hand
        ("commander", ints, (2,)),  # slot
        # A row a model.
        ("side", ints, (MODELS,)),
        ("entry", ints, (MODELS,)),  # row of its list entry
        ("kind", ints, (MODELS,)),
        ("group", ints, (MODELS,)),  # its unit, or a number of its own
        ("worth", floats, (MODELS,)),  # points of the model
        ("edge", floats, (MODELS,)),  # of its base, from the centre
        ("boxes", ints, (MODELS,)),  # with those of a force field and a commander's upgrade
        ("ambush", bytes_, (MODELS,)),  # begins off the table
        ("advanced", bytes_, (MODELS,)),  # deploys in advance
        ("burrows", bytes_, (MODELS,)),  # begins under a burrow marker
        # A row a kind.
        ("kinds", ints),
        ("spd", ints, (KINDS,)),
        ("str", ints, (KINDS,)),
        ("mat", ints, (KINDS,)),
        ("rat", ints, (KINDS,)),
        ("def_", ints, (KINDS,)),
        ("arm", ints, (KINDS,)),
        ("cmd", ints, (KINDS,)),
        ("medium", bytes_, (KINDS,)),
        ("advantages", ints, (KINDS,)),
        ("shield", ints, (KINDS,)),  # ARM of its shields and bucklers; not from behind
        ("melee_range", floats, (KINDS,)),  # the longest, 0 for none
        ("gun_range", floats, (KINDS,)),  # the longest, 0 for none
        ("more_reach", floats),  # inches that rules add to a melee range at most
        ("weapon_first", ints, (KINDS + 1,)),  # its weapons: a row a kind of weapon
        ("arms", ints, (KINDS, 2)),  # those that reach anybody, as bits: in melee, at range
        ("effect_first", ints, (KINDS + 1,)),  # its effects
        ("prowls", ints, (KINDS,)),  # the effect by which shelter gives it Stealth, -1 for none
        ("sorts", ints, (KINDS, SORTS)),  # its effects by sort: from which row on
        ("swings", ints, (KINDS,)),  # what its rows that ask for something change for it, as bits
        ("of_kind", ints, (KINDS, 2)),  # slots of its models: from, to
        ("deals", singles, (KINDS, ODDS, MODELS)),  # a kind to a model
        ("suffers", singles, (KINDS, ODDS, MODELS)),  # a kind from a model
        ("floors", bytes_, (KINDS,)),  # some of its FLOOR_BLOW to FLOOR_SHOT are not 0
        # Events that its own or its weapons' effects wait for, as bits; ALWAYS: it may steal hits.
        ("heard", ints, (KINDS,)),
        ("heard_all", ints),
        # A row a weapon.
        ("ranged", bytes_, (WEAPONS,)),
        ("length", floats, (WEAPONS,)),  # RNG
        ("power", ints, (WEAPONS,)),  # POW, in melee with base STR; -1 for none
        ("shots", ints, (WEAPONS,)),  # ROF; -3 for d3
        ("copies", ints, (WEAPONS,)),
        ("area", floats, (WEAPONS,)),  # AOE, 0 for none
        ("qualities", ints, (WEAPONS,)),
        ("weapon_effect", ints, (WEAPONS + 1,)),  # its own effects
        ("weapon_waits", ints, (WEAPONS,)),  # from which of them on they wait for events
        # A row an effect. One of a weapon counts for its attacks alone.
        ("what", ints, (EFFECTS,)),
        ("event", ints, (EFFECTS,)),
        ("when", ints, (EFFECTS,)),
        ("whom", ints, (EFFECTS,)),
        ("within", floats, (EFFECTS,)),  # of an aura or an action, -1: CMD
        ("amount", floats, (EFFECTS,)),
        ("dice", ints, (EFFECTS,)),  # 3: d3 more, 6: d6 more
        ("most", ints, (EFFECTS,)),  # times an activation, 0: always
        ("rule", ints, (EFFECTS,)),  # row of the rule's name; effects of one name never add up
        ("names", ints),
        ("asks_critical", bytes_),  # some effect asks whether a hit is critical
        ("lender", ints, (EFFECTS,)),  # kind that lends the effect while it is near; -1: its own
        ("leans", ints, (KINDS,)),  # kinds that lend to it, as bits; all where places decide
        ("side_leans", ints, (2,)),  # those that lend to any kind of a player, or lean, likewise
        ("lends", floats, (EFFECTS,)),  # how near; -1: CMD, -2: anywhere
        ("spell", bytes_, (EFFECTS,)),  # put on a model it is a spell or an animus
        ("wall", bytes_, (EFFECTS,)),  # it is Shield Wall
        ("filter", ints, (EFFECTS,)),  # traits asked of whom it touches, as bits of `advantages`
        ("auras", ints, (2,)),  # how many models of a player have effects on others
        ("aura", ints, (2, MODELS)),
        ("aura_far", floats, (2, MODELS)),  # how far those go that ask for nothing; -1: none do
        ("aura_leans", ints, (2,)),  # kinds that lend those, as `leans`
        ("aura_asks", bytes_, (2,)),  # some ask for something
        ("aura_plain", bytes_, (2,)),  # some ask for nothing
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats, (2, 2)),  # y from, y to of either deployment zone
        ("advance", floats),  # how far beyond it advance deployment goes
        ("rounds", ints),
        ("posts", ints),  # flags
        ("flag", floats, (FLAGS, 2)),
        ("flag_reach", floats),
        ("flag_from", ints),  # first round in which flags score
        ("lead", ints),  # points ahead that win at once; 0: never
        ("beheads", bytes_),  # the commander's fall ends the game
        ("taste", floats, (2, TASTES)),  # what a player's policy weighs
        *terrain.setup_fields(TEMPLATES, TERRAIN_GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        # The deck, one for either player.
        ("cards", ints),
        ("card_asset", ints, (CARDS,)),
        ("card_what", ints, (CARDS, 4)),  # stats its plan changes, -1 for none
        ("card_amount", ints, (CARDS, 4)),
        ("card_grants", ints, (CARDS,)),  # bits of `advantages`
        ("card_within", floats, (CARDS,)),  # of the commander; -1: the whole army; 0: it alone
        ("chances", floats, (DICE + 1, SUMS)),  # that so many dice show at least that sum
        # Bonuses of the Commander Upgrade, while the first commander lives.
        ("upgrade", ints, (2, WHATS)),
        ("upgrade_grants", ints, (2,)),
    ]
)
