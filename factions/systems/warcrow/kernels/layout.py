"""The arrays of a battle: every index, flag and record that the kernels share.

A battle has two records. SETUP is read only: the units of the player who is first in it, then
those of the other; the pieces terrain is drawn from; the scenario. STATE is what changes: it is
allocated once and set anew for each battle. Lengths are strides. A unit is a slot; troop 0 of a
unit is its leader. A character in a unit has a slot of its own that stays JOINED, without troops
of its own, until the unit around it is destroyed.
"""

from typing import Any

from factions.systems.warcrow.kernels import lore
from factions.tabletop import terrain
from factions.tabletop.records import blank as blank  # noqa: PLC0414
from factions.tabletop.records import laid_out

Record = Any  # a record of SETUP or STATE: its fields are attributes

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

# Whom Bloodlust is for: those its value names, or whichever enemy is nearest.
LUST_NAMED, LUST_NEAREST = 1, 2

# What a piece of terrain does, as bits.
BLOCKS, IMPASSABLE, UNSTABLE, SINISTER, LETHAL, MARKER = 1, 2, 4, 8, 16, 32

# Groups that terrain is drawn in, in their order.
AREA, BUILDING, STRUCTURE, LINE = range(4)
GROUPS = 4

# Policies.
GREEDY, NEAREST, RANDOM = range(3)

# What the greedy policy weighs, in army points or as fractions.
POINT, FUTURE, THREAT, DRAW, STRAIN, HURRY, BOUNTY, RELIEF, TOKEN = range(9)
TASTES = 9

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
    ARRIVE,
    USE_SKILL,
) = range(10)

# Steps still to be done, the next one last: kind, unit, other unit, flag; and a spot.
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
    FINISH,
    MOMENT,
    SKILL,
    LEAP,
    FREE,
    SHIFT,
    CARRY_ON,
) = range(23)
AGENDA = 512

# Bases nearer than TOUCH are in contact; a base put in contact is left at GAP. A unit that may
# not end in contact keeps CLEAR.
TOUCH, GAP, CLEAR = 0.05, 0.01, 0.1
FORMATION = 2.0
CONTEST = 3.0
HIDDEN = 12.0
FAR_AWAY = -1e4  # strides: where those are whom nobody meets

ints, floats, singles, bytes_ = "i8", "f8", "f4", "i1"

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("taste", floats, (2, TASTES)),  # weights of the greedy policy
        ("command", ints, (2,)),
        ("total", floats, (2,)),  # army points
        # A row a unit.
        ("entry", ints, (UNITS,)),  # row of its list entry
        ("side", ints, (UNITS,)),
        ("guest", ints, (UNITS,)),  # the character that joins it, or -1
        ("host", ints, (UNITS,)),  # the unit a character joins, or -1
        ("troops", ints, (UNITS,)),  # without the character
        ("radius", floats, (UNITS,)),
        ("guest_radius", floats, (UNITS,)),
        ("wounds", ints, (UNITS,)),
        ("move", floats, (UNITS, 2)),
        ("charge", floats, (UNITS,)),
        ("morale", ints, (UNITS,)),
        ("keywords", ints, (UNITS,)),
        ("intimidating", ints, (UNITS,)),
        ("cover", ints, (UNITS,)),  # the die a unit beside it gains, or -1
        ("rugged", ints, (UNITS,)),  # bits of the templates rugged to it
        ("ignores", ints, (UNITS,)),  # bits of the templates it need not mind
        ("lust", bytes_, (UNITS, UNITS)),  # how its Bloodlust is for that unit
        ("members", ints, (UNITS,)),  # troops its first panel needs
        ("sheet", ints, (UNITS, 2)),  # the rolls of its panels
        ("conquest", ints, (UNITS, 2)),
        ("range", floats, (UNITS, 2)),  # of its panels' ranged attack, 0 for none
        ("armed", bytes_, (UNITS, 2)),  # whether the panel has a melee attack
        ("worth", floats, (UNITS,)),  # points a wound
        ("cost", floats, (UNITS,)),
        ("will", ints, (UNITS,)),  # its willpower roll
        # A row a sheet.
        ("roll", ints, (SHEETS, ROLLS)),
        ("modifiers", ints, (SHEETS, MODIFIERS)),
        ("gain", "f4", (SHEETS, SHEETS, GAINS)),
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone, at y = 0 and at y = depth
        ("rounds", ints),
        ("turns", ints),
        ("objectives", ints),
        ("objective", floats, (OBJECTIVES, 2)),
        ("objective_radius", floats),
        ("contest", floats),
        ("score", floats, (3,)),  # points for each held, for holding most; worth a point
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_cover", ints, (TEMPLATES,)),
        ("template_lethal", ints, (TEMPLATES,)),  # row of its roll, or -1
        *lore.setup_fields(UNITS),
    ]
)

STATE = laid_out(
    [
        ("rng", "u8", (8,)),
        # A row a unit.
        ("status", ints, (UNITS,)),
        ("n", ints, (UNITS,)),  # troops on the table, its character included
        ("spread", floats, (UNITS,)),  # radius of the disc around its leader that holds it
        ("formed", bytes_, (UNITS,)),  # in formation
        ("x", floats, (UNITS, TROOPS)),
        ("y", floats, (UNITS, TROOPS)),
        # Where the leaders are that others meet: FAR_AWAY for units that are not on the table.
        ("lead_x", floats, (UNITS,)),
        ("lead_y", floats, (UNITS,)),
        ("character", ints, (UNITS,)),  # the troop that is its character, or -1
        ("damage", ints, (UNITS,)),
        # What follows from its troops and its damage: the sheet, range and conquest of its panel,
        # the wounds it can still take, the radius of its leader's base and of each.
        ("page", ints, (UNITS,)),
        ("shoots", floats, (UNITS,)),
        ("conquest", ints, (UNITS,)),
        ("left", ints, (UNITS,)),
        ("lead", floats, (UNITS,)),
        ("r", floats, (UNITS, TROOPS)),
        ("stress", ints, (UNITS,)),
        ("states", ints, (UNITS,)),
        ("activated", bytes_, (UNITS,)),
        ("demoralized", ints, (UNITS,)),
        ("rally", ints, (UNITS,)),  # the turn it tries to rally at the end of
        ("daunted", bytes_, (UNITS,)),  # has met Intimidating in this activation
        ("bloodthirst", ints, (UNITS,)),  # the unit its Bloodlust is upon, or -1
        ("engaged", bytes_, (UNITS, UNITS)),
        ("foes", ints, (UNITS,)),  # enemy units it is engaged with
        ("dealt", ints, (UNITS,)),
        ("taken", ints, (UNITS,)),
        ("killed", floats, (UNITS,)),  # points of units it destroyed
        # The table. Pieces: the drawn ones, then the objectives.
        *terrain.state_fields(PIECES),
        ("piece_does", ints, (PIECES,)),
        ("piece_cover", ints, (PIECES,)),
        ("piece_bit", ints, (PIECES,)),  # of its template, 0 for an objective
        ("blockers", ints),
        ("blocker", ints, (PIECES,)),  # the pieces that block lines of sight
        *((f"blocker_{name}", floats, (PIECES,)) for name in ("x", "y", "far")),  # their discs
        ("shelters", ints),
        ("shelter", ints, (PIECES,)),  # the pieces that cover or hide who stands behind them
        ("closed", ints),
        ("close", ints, (PIECES,)),  # the pieces that nobody may end on
        *((f"close_{name}", floats, (PIECES,)) for name in ("x", "y", "far")),
        ("close_bit", ints, (PIECES,)),
        # The game.
        ("current_round", ints),
        ("current_turn", ints),  # counted from 1 through the whole battle
        ("initiative", ints),
        ("opening", ints),  # who had the first initiative
        ("holder", ints, (OBJECTIVES,)),  # player, or -1
        ("points", ints, (2,)),
        ("lost", floats, (2,)),  # points' worth of wounds a player has lost
        ("active", ints),  # the unit that is activated, or -1
        # Room to work in.
        ("beside", ints, (UNITS,)),  # whether a unit, or a piece, is near a spot or a line
        ("around", ints, (UNITS,)),  # units near a spot
        ("near", ints),
        ("near_x", floats, (UNITS * TROOPS + 4,)),
        ("near_y", floats, (UNITS * TROOPS + 4,)),
        ("near_r", floats, (UNITS * TROOPS + 4,)),  # with the clearance it asks for
        ("bars", ints),
        ("bar", ints, (UNITS,)),  # enemy units near by that bar the way
        ("veils", ints),
        ("veil", ints, (PIECES,)),  # pieces that may stand in a line of sight
        ("veil_units", ints),
        ("veil_unit", ints, (UNITS,)),
        ("walls", ints),
        ("wall", ints, (PIECES,)),  # pieces near by that nobody may end on
        *((f"wall_{name}", floats, (PIECES,)) for name in ("x", "y", "far")),  # their discs
        ("plan", floats, (4,)),  # a way found (x, y), a place chosen (x, y)
        ("corner", floats, (2,)),  # where the way found bends, if it does
        ("moves", ints),  # how often a unit has moved or lost troops
        # The way found last, after how many moves: unit, to where, legs, end, corner, what is left.
        ("way", floats, (10,)),
        ("way_at", ints),
        ("order", floats, (ORDER,)),  # what a unit would do; the fields are below
        ("orders", floats, (ORDER,)),  # the best order so far
        ("out", "i8", (16,)),
        ("todo", ints),
        ("agenda", ints, (AGENDA, 4)),
        ("agenda_at", floats, (AGENDA, 2)),
        # The roll at hand: attacker (-1: terrain), defender, their rows and contexts, whether it
        # may be repeated, why it is made.
        ("roll_of", ints, (2,)),
        ("roll_row", ints, (2,)),
        ("roll_context", ints, (2,)),
        ("roll_again", ints),
        ("roll_why", ints),
        ("forced", ints),  # whether Bloodlust has an order of its own, in `order`
        # How things stand for the policies: what every unit reaches with a blow and a shot,
        # and each player's conquest at each objective.
        ("reach", floats, (UNITS,)),
        ("shots", floats, (UNITS,)),
        ("marches", floats, (UNITS,)),  # how far its leader goes in two moves
        ("takes", ints, (UNITS,)),  # its conquest as it is
        ("contests", ints, (UNITS,)),  # whether it contests an objective
        ("bounty", floats, (UNITS,)),  # more for a wound of a unit that contests an objective
        ("hold", ints, (2, OBJECTIVES)),
        ("could", ints, (2, OBJECTIVES)),  # the most that one more unit of theirs could bring
        # The same for the unit that is deciding, all places as seen from its leader: a row an enemy
        # (x, y, square of its further reach, loss within it, square of its nearer reach, what that
        # adds to the loss, square of the own reach, gain within it), a row an objective worth
        # going to (x, y, worth).
        ("dangers", ints),
        ("danger", singles, (UNITS, 8)),
        ("danger_from", ints, (UNITS,)),
        ("danger_at", floats, (UNITS,)),  # the own reach
        ("most_danger", floats),
        ("ending", bytes_),  # whether it is the last turn of the battle
        ("goals", ints),
        ("goal", singles, (OBJECTIVES, 3)),
        ("pull", floats, (OBJECTIVES,)),  # what each objective is worth to it
        ("claim", floats),  # of those, what it takes by ending an activation where it stands
        ("hunt", singles, (4,)),  # the enemy most worth going after: x, y, square of reach, gain
        ("most_hunt", floats),
        ("goal_reach", floats),
        ("goal_stride", floats),
        # Orders weighed in an earlier turn, still good while nothing near by has changed.
        ("fresh", bytes_, (UNITS,)),
        ("stirred", bytes_, (UNITS,)),  # has moved, or lost troops, since
        ("kept", floats, (UNITS, ORDER)),
        ("options", ints),  # places it may want to go to
        ("option_x", singles, (PLACES,)),
        ("option_y", singles, (PLACES,)),
        ("option_band", singles, (PLACES,)),  # how far from there, below 0: there
        # Spots weighed side by side: where, what is lost and gained, the nearest goal, the sum.
        ("spot_x", singles, (PLACES,)),
        ("spot_y", singles, (PLACES,)),
        ("spot_loss", singles, (PLACES,)),
        ("spot_gain", singles, (PLACES,)),
        ("spot_goal", singles, (PLACES,)),
        ("spot_worth", singles, (PLACES,)),
        ("here", floats),  # what it is worth to stay, hopes apart
        ("salvo", floats),  # what the best shot from there is worth
        # Enemies that might be shot at; or charged, then assaulted; and what that is worth.
        ("prey", ints, (2 * UNITS,)),
        ("prey_worth", floats, (2 * UNITS,)),
        ("aimed", ints),  # whether the best shot was looked into
        ("sure", ints),  # whether the order just weighed was looked into
        ("seen", bytes_, (UNITS,)),  # weighed in this very decision
        ("now", floats, (UNITS,)),  # what the kept order is worth in this decision
        # The record of events, where it is wanted.
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
        *lore.state_fields(UNITS),
    ]
)
