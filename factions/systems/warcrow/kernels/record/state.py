"""STATE, the record of a battle that changes: allocated once and set anew for each battle.

A character in a unit has a slot of its own that stays JOINED, without troops of its own, until the
unit around it is destroyed. Lengths are strides.
"""

from factions.systems.warcrow.kernels.record.cards import CardState
from factions.systems.warcrow.kernels.record.layout import (
    AGENDA,
    EVENT_WIDTH,
    EVENTS,
    OBJECTIVES,
    ORDER,
    PIECES,
    PLACES,
    TROOPS,
    UNITS,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class State(
    terrain.Drawn,
    TurnsHead,
    CardState,
    units=UNITS,
    events_most=EVENTS,
    event_width=EVENT_WIDTH,
    pieces_most=PIECES,
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a unit.
    n = ints("troops on the table, its character included", UNITS)
    spread = floats("radius of the disc around its leader that holds it", UNITS)
    formed = bytes_("in formation", UNITS)
    x = floats("?", UNITS, TROOPS)
    y = floats("?", UNITS, TROOPS)
    # Where the leaders are that others meet: FAR_AWAY for units that are not on the table.
    lead_x = floats("?", UNITS)
    lead_y = floats("?", UNITS)
    character = ints("the troop that is its character, or -1", UNITS)
    damage = ints("?", UNITS)
    # What follows from its troops and its damage: the sheet, range and conquest of its panel,
    # the wounds it can still take, the radius of its leader's base and of each.
    page = ints("?", UNITS)
    shoots = floats("?", UNITS)
    conquest = ints("?", UNITS)
    left = ints("?", UNITS)
    lead = floats("?", UNITS)
    r = floats("?", UNITS, TROOPS)
    stress = ints("?", UNITS)
    states = ints("?", UNITS)
    activated = bytes_("?", UNITS)
    demoralized = ints("?", UNITS)
    rally = ints("the turn it tries to rally at the end of", UNITS)
    daunted = bytes_("has met Intimidating in this activation", UNITS)
    bloodthirst = ints("the unit its Bloodlust is upon, or -1", UNITS)
    engaged = bytes_("?", UNITS, UNITS)
    foes = ints("enemy units it is engaged with", UNITS)
    # The table. Pieces: the drawn ones, then the objectives.
    piece_cover = ints("?", PIECES)
    piece_bit = ints("of its template, 0 for an objective", PIECES)
    blockers = ints("?")
    blocker = ints("the pieces that block lines of sight", PIECES)
    blocker_x = floats("their discs", PIECES)
    blocker_y = floats("their discs", PIECES)
    blocker_far = floats("their discs", PIECES)
    shelters = ints("?")
    shelter = ints("the pieces that cover or hide who stands behind them", PIECES)
    closed = ints("?")
    close = ints("the pieces that nobody may end on", PIECES)
    close_x = floats("?", PIECES)
    close_y = floats("?", PIECES)
    close_far = floats("?", PIECES)
    close_bit = ints("?", PIECES)
    # The game.
    initiative = ints("?")
    holder = ints("player, or -1", OBJECTIVES)
    lost = floats("points' worth of wounds a player has lost", 2)
    active = ints("the unit that is activated, or -1")
    # Room to work in.
    beside = ints("whether a unit, or a piece, is near a spot or a line", UNITS)
    around = ints("units near a spot", UNITS)
    near = ints("?")
    near_x = floats("?", UNITS * TROOPS + 4)
    near_y = floats("?", UNITS * TROOPS + 4)
    near_r = floats("with the clearance it asks for", UNITS * TROOPS + 4)
    bars = ints("?")
    bar = ints("enemy units near by that bar the way", UNITS)
    veils = ints("?")
    veil = ints("pieces that may stand in a line of sight", PIECES)
    veil_units = ints("?")
    veil_unit = ints("?", UNITS)
    walls = ints("?")
    wall = ints("pieces near by that nobody may end on", PIECES)
    wall_x = floats("their discs", PIECES)
    wall_y = floats("their discs", PIECES)
    wall_far = floats("their discs", PIECES)
    moves = ints("how often a unit has moved or lost troops")
    # The way found last: of which unit, after how many moves, to where, by which legs; where it
    # ends, where it bends, what is left of it.
    way_of = ints("?")
    way_at = ints("?")
    way_to = floats("?", 2)
    way_legs = floats("?", 2)
    way_end = floats("?", 2)
    way_corner = floats("?", 2)
    way_left = floats("?")
    orders = floats("the order to be carried out", ORDER)
    forced_order = floats("the charge that Bloodlust forces in its place", ORDER)
    todo = ints("?")
    agenda = ints("?", AGENDA, 4)
    agenda_at = floats("?", AGENDA, 2)
    # The roll at hand: attacker (-1: terrain), defender, their rows and contexts, whether it
    # may be repeated, why it is made.
    roll_of = ints("?", 2)
    roll_row = ints("?", 2)
    roll_context = ints("?", 2)
    roll_again = ints("?")
    roll_why = ints("?")
    # The roll made last: wounds of the second side and of the first, rows of their plans.
    roll_dealt = ints("?")
    roll_back = ints("?")
    roll_plan = ints("?")
    roll_answer = ints("?")
    forced = ints("whether there is one")
    # How things stand for the policies: what every unit reaches with a blow and a shot,
    # and each player's conquest at each objective.
    reach = floats("?", UNITS)
    shots = floats("?", UNITS)
    marches = floats("how far its leader goes in two moves", UNITS)
    takes = ints("its conquest as it is", UNITS)
    contests = ints("whether it contests an objective", UNITS)
    bounty = floats("more for a wound of a unit that contests an objective", UNITS)
    hold = ints("?", 2, OBJECTIVES)
    could = ints("the most that one more unit of theirs could bring", 2, OBJECTIVES)
    # The same for the unit that is deciding, all places as seen from its leader: a row an
    # enemy, a row an objective worth going to.
    dangers = ints("?")
    danger = singles("?", UNITS, 8)
    danger_from = ints("?", UNITS)
    danger_at = floats("the own reach", UNITS)
    most_danger = floats("?")
    ending = bytes_("whether it is the last turn of the battle")
    goals = ints("?")
    goal = singles("?", OBJECTIVES, 3)
    pull = floats("what each objective is worth to it", OBJECTIVES)
    claim = floats("of those, what it takes by ending an activation where it stands")
    # The enemy most worth going after: where, square of the own reach, what is gained there.
    hunt_x = singles("?")
    hunt_y = singles("?")
    hunt_square = singles("?")
    hunt_gain = singles("?")
    goal_reach = floats("?")
    goal_stride = floats("?")
    # Orders weighed in an earlier turn, still good while nothing near by has changed.
    fresh = bytes_("?", UNITS)
    stirred = bytes_("has moved, or lost troops, since", UNITS)
    kept = floats("?", UNITS, ORDER)
    options = ints("places it may want to go to")
    option_x = singles("?", PLACES)
    option_y = singles("?", PLACES)
    option_band = singles("how far from there, below 0: there", PLACES)
    # Spots weighed side by side: where, what is lost and gained, the nearest goal, the sum.
    spot_x = singles("?", PLACES)
    spot_y = singles("?", PLACES)
    spot_loss = singles("?", PLACES)
    spot_gain = singles("?", PLACES)
    spot_goal = singles("?", PLACES)
    spot_worth = singles("?", PLACES)
    # What is looked into from the best down, and what each is worth: enemies to shoot at; to
    # charge, then to assault; rows of spots to arrive at.
    prey = ints("?", 2 * UNITS)
    prey_worth = floats("?", 2 * UNITS)
    seen = bytes_("weighed in this very decision", UNITS)
    now = floats("what the kept order is worth in this decision", UNITS)
    # The record of events, where it is wanted.
