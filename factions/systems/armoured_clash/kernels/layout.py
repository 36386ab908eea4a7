"""The arrays of a battle: every index, flag and record that the kernels share.

A battle has two records. SETUP is read only: the units of the player who is first in it, then
those of the other; their grids; the chances of every attack pool; the clash. STATE is what
changes: it is allocated once and set anew for each battle. Lengths are inches.

A unit is a slot. It stands where its officer does, facing along a unit vector. Close formation is
a box behind the officer, ranks of equal width; open formation is a disc about the officer.
"""

from typing import Any

from factions.tabletop import terrain
from factions.tabletop.records import blank as blank  # noqa: PLC0414
from factions.tabletop.records import laid_out

Record = Any  # a record of SETUP or STATE: its fields are attributes

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

# Where a unit is.
AWAY, RESERVE, ABOARD, HOUSED, READY, GONE = range(6)

# Unit types.
INFANTRY, CAVALRY, FIELD_GUN, ARMOUR, ARTILLERY, ROTORCRAFT, AIRCRAFT, FORTIFICATION = range(8)

# Target categories, and what else calls for the dice in brackets, as bits.
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
    BEHEMOTH,
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
) = (1 << bit for bit in range(35))
FRONT, FLANKS = 1, 2  # arcs that Resilient names

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
    TRAIL,
    TRAP,
    PORTAL_BLAST,
    FIELDS_OF_FIRE,
    FULL_STEAM,
) = (1 << bit for bit in range(21))
RANGED, MELEE, IMPACT = range(3)
WEAKENED, NEUTRAL, IMPROVED = range(3)
HEROIC, STRIKE, GLANCING, MISS, BLANK = range(5)

# Commands of our own.
STEADY_AIM, AT_THE_DOUBLE, RALLY, DIG_IN = range(4)
FLANK_ATTACK, OPEN_PORTALS = 4, 5

# What a piece of terrain does, as bits.
BLOCKS, IMPASSABLE, DIFFICULT, DENSE, OBSTACLE, WATER, BUILDING, WRECK = (
    1 << bit for bit in range(8)
)

# Groups that terrain is drawn in, in their order.
AREA, STRUCTURE, LINE = range(3)
GROUPS = 3

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions.
POINT, THREAT, DRAW, SHAKEN, NERVE = range(5)
TASTES = 5

# An order: unit, manoeuvre, attack step, at which unit, to where, facing where, what it is worth,
# and what of that is as good later in the round.
WHO, MOVE, DO, AT, TO_X, TO_Y, TO_HX, TO_HY, VALUE, CLAIM, ORDER = range(11)
STAY, AIM, ADVANCE, DOUBLE_TIME, CHARGE, DISEMBARK, EXIT, MOVE_IN = range(8)
NOTHING, SHOOT, LOOKOUT, TAKE_COVER, REARM, EMBARK, GARRISON, RAMP = range(8)

# Lengths.
CONTACT = 0.05
CLEAR = 0.25  # what a unit keeps from enemies that it does not charge: our reading
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

ints, words, floats, singles, bytes_ = "i8", "i4", "f8", "f4", "i1"

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("taste", floats, (2, TASTES)),
        # A row a unit.
        ("entry", ints, (UNITS,)),  # row of its list entry
        ("side", ints, (UNITS,)),
        ("kind", ints, (UNITS,)),
        ("target", ints, (UNITS,)),  # its category, a bit
        ("rules", ints, (UNITS,)),
        ("height", ints, (UNITS,)),
        ("speed", floats, (UNITS,)),
        ("defence", ints, (UNITS,)),
        ("limit", ints, (UNITS,)),
        ("discipline", ints, (UNITS,)),
        ("break_limit", ints, (UNITS,)),  # -1: it cannot break
        ("models", ints, (UNITS,)),
        ("points", ints, (UNITS,)),  # its victory points rating
        ("cost", floats, (UNITS,)),
        ("worth", floats, (UNITS,)),  # of a point of damage, in army points
        ("long", floats, (UNITS,)),  # length and width of a model
        ("wide", floats, (UNITS,)),
        ("files", ints, (UNITS,)),  # models in a full rank; 0: open formation
        ("capacity", ints, (UNITS,)),  # models of infantry a model carries
        ("aboard", ints, (UNITS,)),  # the transport that it begins in, or -1
        ("waits", bytes_, (UNITS,)),  # begins in reserve
        ("sponsons", ints, (UNITS,)),
        ("resilient", ints, (UNITS,)),
        ("rows", ints, (UNITS,)),  # of its grid that one attack step allows
        ("vanguard", floats, (UNITS,)),
        ("hit_run", floats, (UNITS,)),
        ("demise", ints, (UNITS,)),
        ("entrance", floats, (UNITS,)),
        ("chain", floats, (UNITS,)),
        ("stilted", ints, (UNITS,)),
        ("inspiring", ints, (UNITS,)),
        ("peers", floats, (UNITS,)),
        ("fumes", floats, (UNITS,)),
        ("terror", ints, (UNITS,)),  # a bit for the trait that is spared
        ("unfazed", ints, (UNITS,)),  # such bits of its own traits
        ("weapon", ints, (UNITS,)),  # its ranged rows: weapon to guns - 1
        ("guns", ints, (UNITS,)),
        ("charges", ints, (UNITS,)),  # the row it charges with, or -1
        ("answers", ints, (UNITS,)),  # the row it retaliates with, or -1
        ("reach", floats, (UNITS,)),  # of its longest row
        # Rows that are not fired as others are, or -1; and the engine that draws a carriage, or -1.
        ("trail", ints, (UNITS,)),
        ("trap", ints, (UNITS,)),
        ("portal", ints, (UNITS,)),
        ("engine", ints, (UNITS,)),
        ("couples", ints, (UNITS,)),  # carriages that it draws
        ("portals", ints, (UNITS,)),  # markers that it may place in an activation
        # A row a weapon.
        ("against", ints, (WEAPONS,)),
        ("short", floats, (WEAPONS,)),
        ("range", floats, (WEAPONS,)),
        ("quality", ints, (WEAPONS,)),
        ("melee", bytes_, (WEAPONS,)),  # RANGED, MELEE or IMPACT
        ("by_damage", bytes_, (WEAPONS,)),
        ("bracket", ints, (WEAPONS,)),  # what calls for the dice in brackets
        ("dice", bytes_, (WEAPONS, STRENGTHS)),  # by models left, or by damage suffered
        ("bracketed", bytes_, (WEAPONS, STRENGTHS)),
        ("pool", ints, (WEAPONS, 2)),  # its kind of pool against others, against the durable
        ("sponson_pool", ints, (UNITS, 2)),
        # A row a kind of pool, by rating and dice: chances of at most so many hits.
        ("hits", singles, (KINDS, 3, DICE, POOL)),
        # Of a kind of pool: dice that a heroic strike adds, its hits, strikes turned into them.
        ("kind_adds", ints, (KINDS,)),
        ("kind_heroic", ints, (KINDS,)),
        ("kind_turned", ints, (KINDS,)),
        ("blank", floats, (3,)),  # blanks that a die comes to, by rating
        # Expected points of damage by DEFENCE: hits left over lost, or one more.
        ("expected", singles, (KINDS, 3, DICE, 2, DEFENCES)),
        ("hurts", singles, (KINDS, 3, DICE, 2, DEFENCES)),  # chance of a point at all
        # The attack die, as faces of HEROIC and so on.
        ("faces", ints),
        ("face", ints, (FACES,)),
        ("blast_pool", ints, (2,)),  # the plain kind of pool, against others, against the durable
        # Cards.
        ("cards", ints),
        ("card_value", ints, (CARDS,)),
        ("card_does", ints, (CARDS,)),
        ("above", floats, (32,)),  # share of cards worth more than so much
        ("hand_limit", ints),
        ("card_mean", ints),
        ("most_portals", ints),
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone, at y = 0 and at y = depth
        ("rounds", ints),
        ("half", ints),  # whether half of a force begins in reserve
        ("markers", ints),
        ("marker", floats, (MARKERS, 2)),
        ("marker_radius", floats),
        ("marker_points", ints),
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_high", ints, (TEMPLATES,)),  # its SIZE
    ]
)

DANGERS: tuple[str, ...] = ("pace", "rush", "share", "fear_far", "fear_near", "lose_far")
DANGERS += ("lose_near", "hope_far", "hope_near", "gain_far", "gain_near", "lure_reach", "lure")
DANGERS += ("heed", "heeded")

# Of shots far and near their worth and their reach, of charges their worth; by who suffers it.
EFFECTS: tuple[str, ...] = ("shot_far", "shot_near", "shot_reach", "short_reach", "blow")
EFFECTS += ("from_far", "from_near", "from_reach", "from_short", "from_blow")

STATE = laid_out(
    [
        ("rng", "u8", (8,)),
        # A row a unit.
        ("status", ints, (UNITS,)),
        ("n", ints, (UNITS,)),  # models left
        ("damage", ints, (UNITS,)),  # accumulated; a behemoth's whole damage
        ("x", floats, (UNITS,)),  # its officer
        ("y", floats, (UNITS,)),
        ("hx", floats, (UNITS,)),
        ("hy", floats, (UNITS,)),
        ("cx", floats, (UNITS,)),  # its shape, of factions.tabletop.geometry
        ("cy", floats, (UNITS,)),
        ("half", floats, (UNITS,)),
        ("across", floats, (UNITS,)),
        ("far", floats, (UNITS,)),  # radius of the disc about that shape
        *((name, singles, (UNITS,)) for name in ("disc_x", "disc_y", "disc_far")),  # that disc
        ("activated", ints, (UNITS,)),
        ("suppressed", bytes_, (UNITS,)),
        ("disordered", bytes_, (UNITS,)),
        ("lookout", bytes_, (UNITS,)),
        ("covered", bytes_, (UNITS,)),  # taking cover
        ("reloading", bytes_, (UNITS,)),
        ("carrier", ints, (UNITS,)),  # the transport it is in, or -1
        ("load", ints, (UNITS,)),  # the unit that is in it, or -1
        ("house", ints, (UNITS,)),  # the building it garrisons, a piece, or -1
        ("incoming", ints, (UNITS,)),  # an aircraft before its sortie
        ("dealt", ints, (UNITS,)),
        ("taken", ints, (UNITS,)),
        ("killed", floats, (UNITS,)),  # points of units it annihilated
        # The table. Pieces: the drawn ones, then wrecks.
        ("drawn", ints),
        *terrain.state_fields(PIECES),
        *((name, singles, (PIECES,)) for name in ("piece_x", "piece_y", "piece_room")),  # discs
        ("piece_does", ints, (PIECES,)),
        ("piece_high", ints, (PIECES,)),
        ("tenant", ints, (PIECES,)),  # the unit that garrisons it, or -1
        # Cards: those to draw, those discarded, those in hand.
        ("deck", ints, (2, CARDS)),
        ("deck_left", ints, (2,)),
        ("pile", ints, (2, CARDS)),
        ("piled", ints, (2,)),
        ("hand", ints, (2, HAND)),
        ("held", ints, (2,)),
        ("cut_off", ints, (2,)),  # has suffered a communications breakdown
        ("ordered", ints, (2,)),  # has issued a command in this activation
        ("portal_x", floats, (2, PORTALS)),
        ("portal_y", floats, (2, PORTALS)),
        ("open_portals", ints, (2,)),
        ("coupled", bytes_, (UNITS,)),  # is drawn by its engine
        # The game.
        ("current_round", ints),
        ("current_turn", ints),  # counted from 1 through the whole battle
        ("initiative", ints),
        ("opening", ints),  # who had the first initiative
        ("over", ints),
        ("points", ints, (2,)),
        ("holder", ints, (MARKERS,)),  # player, or -1
        # The activation at hand.
        ("moved", ints),  # its manoeuvre
        ("rough", ints),  # whether it went through difficult terrain
        ("reacted", ints),  # whether opportunity fire was declared
        ("aimed", ints),
        ("reforming", ints),
        ("outflanks", ints),
        ("escaped", ints),  # one more than the aircraft that has just done so, or 0
        ("touched", bytes_, (UNITS,)),  # secondary combatants of the charge at hand
        ("more_speed", floats),
        ("order", floats, (ORDER,)),  # what a unit would do; the fields are above
        ("orders", floats, (ORDER,)),  # the best order so far
        # The attack at hand.
        ("seen_clear", ints),  # of the target's points
        ("seen_any", ints),
        ("seen_of", ints),
        ("off_front", ints),  # whether it is outside the attacker's front arc
        # A place found: x, y, facing, whether over difficult ground, free, by which bend.
        ("spot", floats, (8,)),
        ("veil", words, (UNITS,)),  # whether a unit, or a piece, may be in the way at hand
        ("slow", ints),
        ("slow_from", floats, (SLOW_PIECES,)),  # stretches of the way at hand that count double
        ("slow_to", floats, (SLOW_PIECES,)),
        # What a roll by hand came to, and models that Overcharge cost either side of a combat.
        ("overcharged", ints),
        ("heroics", ints),
        ("strikes", ints),
        ("blanks", ints),
        ("burnt", ints, (2,)),
        ("way", floats, (6,)),  # of the unit that is active: from, by and to
        ("lost", ints),  # models lost to the last attack
        ("before", ints),  # models before it
        # Wrecks about to blow up: where; whose, with how many dice.
        ("blasts", ints),
        ("blast_at", floats, (BLASTS, 2)),
        ("blast", ints, (BLASTS, 2)),
        # What every unit is expected to do to every other, for the greedy policy.
        ("stale", ints, (UNITS,)),
        *((name, singles, (UNITS, UNITS)) for name in EFFECTS),
        ("whole", singles, (2, 10, UNITS, UNITS)),  # of whole units, of either setup
        ("known", ints, (2,)),  # whether those have been reckoned
        ("in_range", words, (UNITS,)),  # whether the unit at hand may shoot or charge it
        ("likely", ints, (UNITS,)),  # whom it last did best to shoot at, or -1
        # Orders weighed in an earlier turn, still good.
        ("fresh", ints, (UNITS,)),
        ("stirred", bytes_, (UNITS,)),  # has moved, or lost models, since
        ("band", ints, (UNITS,)),  # the dice that it was reckoned with
        ("was_x", floats, (UNITS,)),  # where it was when it last stirred
        ("was_y", floats, (UNITS,)),
        ("was_n", ints, (UNITS,)),
        ("kept", floats, (UNITS, ORDER)),
        ("aims_at", ints, (UNITS,)),  # the other unit of that order, or -1
        # Units of a player in contact with a marker that may control it, or deny it.
        ("at_markers", ints, (UNITS,)),  # the markers a unit is in contact with, as bits
        ("holds", ints, (2, MARKERS)),
        ("denies", ints, (2, MARKERS)),
        ("some", ints, (MARKERS,)),  # bits for who did when orders were last weighed
        ("several", ints, (MARKERS,)),  # bits for who was not alone then
        # What the unit that is deciding has to fear and to hope for, as columns of enemies: how far
        # they go; reaches of their guns and charges and what is lost within; the own reaches and
        # what is gained within; that of its best shot or charge; how much it matters to face each.
        ("dangers", ints),  # enemies on the table, those of `danger_of`
        ("danger_of", ints, (UNITS,)),
        *((name, singles, (UNITS,)) for name in DANGERS),
        ("pull", floats, (MARKERS,)),  # what each marker is worth to it
        ("most_pull", floats),
        ("nerve", singles),  # what a unit may lose at most, as it weighs that
        ("spots", ints),
        ("spot_x", singles, (SPOTS,)),
        ("spot_y", singles, (SPOTS,)),
        ("spot_room", singles, (SPOTS,)),  # inches about it that it stands for, at their best
        *((name, singles, (SPOTS,)) for name in ("spot_loss", "spot_gain", "spot_hope")),
        ("spot_worth", singles, (SPOTS,)),
        # The record of events, where it is wanted.
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
    ]
)
