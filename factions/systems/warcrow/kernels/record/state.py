"""STATE, the record of a battle that changes: allocated once and set anew for each battle.

A character in a unit has a slot of its own that stays JOINED, without troops of its own, until it
leaves the unit, or that is destroyed. Lengths are strides.
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
from factions.tabletop.battles import choosing, terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class State(
    terrain.Drawn,
    TurnsHead,
    CardState,
    choosing.Spots,
    units=UNITS,
    events_most=EVENTS,
    event_width=EVENT_WIDTH,
    pieces_most=PIECES,
    spots_most=PLACES,
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a unit.
    status = ints("AWAY, READY, GONE or JOINED", UNITS)
    n = ints("troops on the table, its character included", UNITS, unit="troops")
    spread = floats(
        "radius of the disc around its leader that holds all its bases", UNITS, unit="strides"
    )
    formed = bytes_("1: in formation", UNITS)
    x = floats("x of a troop, the leader first", UNITS, TROOPS, unit="strides")
    y = floats("y of a troop, the leader first", UNITS, TROOPS, unit="strides")
    lead_x = floats("x of the leader, FAR_AWAY off the table", UNITS, unit="strides")
    lead_y = floats("y of the leader, FAR_AWAY off the table", UNITS, unit="strides")
    character = ints("the troop that is its character, or -1 for none", UNITS)
    damage = ints("wounds on the unit that have not taken out a troop", UNITS, unit="wounds")
    # What follows from its troops and its damage.
    page = ints("sheet of the panel that applies", UNITS)
    shoots = floats("range of that panel's ranged attack, 0 for none", UNITS, unit="strides")
    conquest = ints("conquest value of that panel", UNITS)
    left = ints("wounds that it can still take, its character left out", UNITS, unit="wounds")
    lead = floats("radius of its leader's base", UNITS, unit="strides")
    r = floats("radius of a troop's base", UNITS, TROOPS, unit="strides")
    stress = ints("its stress", UNITS, unit="stress levels")
    states = ints("states that it is in, as bits: SLOWED, DISARMED, VULNERABLE, FRIGHTENED", UNITS)
    activated = bytes_("1: has an activation token", UNITS)
    demoralized = ints("1: demoralized", UNITS)
    rally = ints("the turn at whose end a demoralized unit next tries to rally", UNITS)
    daunted = bytes_("1: has faced Intimidating in this activation", UNITS)
    bloodthirst = ints("the enemy that its Bloodlust is upon, or -1 for none", UNITS)
    engaged = bytes_("1: the two units are enemies in contact", UNITS, UNITS)
    foes = ints("enemy units that it is engaged with", UNITS)
    contested = ints("objectives that one of its bases is near enough to contest, as bits", UNITS)
    # The table. Pieces: the drawn ones, the objectives, then those that skills have added.
    drawn = ints("number of pieces before any that a skill has added")
    piece_cover = ints("Cover (D) of a piece: the die, or -1 for none", PIECES)
    piece_bit = ints("bit of the template of a piece, 0 for an objective", PIECES)
    blockers = ints("number of pieces that block lines of sight")
    blocker = ints("the pieces that block lines of sight", PIECES)
    blocker_x = floats("x of the disc around such a piece", PIECES, unit="strides")
    blocker_y = floats("y of the disc around such a piece", PIECES, unit="strides")
    blocker_far = floats("radius of the disc around such a piece", PIECES, unit="strides")
    shelters = ints("number of pieces that shelter from shots")
    shelter = ints("the pieces that cover or hide a unit behind them, objectives apart", PIECES)
    closed = ints("number of pieces that no unit may end on")
    close = ints("the pieces that no unit may end on: Impassable or Unstable", PIECES)
    close_x = floats("x of the disc around such a piece", PIECES, unit="strides")
    close_y = floats("y of the disc around such a piece", PIECES, unit="strides")
    close_far = floats("radius of the disc around such a piece", PIECES, unit="strides")
    close_bit = ints("bit of the template of such a piece, 0 for an objective", PIECES)
    # The game.
    initiative = ints("the player that has the initiative, 0 or 1")
    opener = ints("the player that activates first in each turn of this round")
    holder = ints("the player that controls an objective, or -1 for none", OBJECTIVES)
    lost = floats("worth of the wounds that a player's units have lost", 2, unit="points of cost")
    active = ints("the unit that is activated, or -1 for none")
    parted = ints("the character that leaves its unit, or has in this activation; -1 for none")
    parts = bytes_("1: a character that its player may let leave its unit now", UNITS)
    # Room to work in: what is near a spot (`gather`) or between two units (`veil`).
    beside = ints("1: the unit, or the piece, of that row is near the spot or the line", UNITS)
    around = ints("the units near the spot", UNITS)
    near = ints("number of bases near the spot")
    near_x = floats("x of a base near the spot", UNITS * TROOPS + 4, unit="strides")
    near_y = floats("y of a base near the spot", UNITS * TROOPS + 4, unit="strides")
    near_r = floats(
        "its radius, with the clearance that an enemy asks for", UNITS * TROOPS + 4, unit="strides"
    )
    bars = ints("number of enemy units near the spot that bar the way")
    bar = ints("the enemy units near the spot that bar the way", UNITS)
    veils = ints("number of pieces that may cut the line of sight")
    veil = ints("the pieces that may cut the line of sight", PIECES)
    veil_units = ints("number of units that may cut the line of sight")
    veil_unit = ints("the units that may cut the line of sight", UNITS)
    walls = ints("number of pieces near the spot that the unit may not end on")
    wall = ints("the pieces near the spot that the unit may not end on", PIECES)
    wall_x = floats("x of the disc around such a piece", PIECES, unit="strides")
    wall_y = floats("y of the disc around such a piece", PIECES, unit="strides")
    wall_far = floats("radius of the disc around such a piece", PIECES, unit="strides")
    moves = ints("how often any unit has moved or lost troops")
    # The way that `find_way` found last.
    way_of = ints("the unit that it is for")
    way_at = ints("`moves` when it was found; -1: there is none")
    way_to = floats("x and y that it was to lead to", 2, unit="strides")
    way_legs = floats("lengths of its two legs, at most", 2, unit="strides")
    way_end = floats("x and y that it ends at", 2, unit="strides")
    way_corner = floats("x and y that it bends at", 2, unit="strides")
    way_left = floats("distance left to where it was to lead; -1: better stay", unit="strides")
    orders = floats("the order to be carried out, by `layout.WHO` to `CLAIM`", ORDER)
    forced_order = floats("the charge or assault that Bloodlust forces in its place", ORDER)
    todo = ints("number of steps on the agenda")
    agenda = ints("a step still to be done: KIND, OF, OTHER, FLAG; the next one last", AGENDA, 4)
    agenda_at = floats("x and y that a step leads to", AGENDA, 2, unit="strides")
    # The roll at hand; index FIRST is the attacker, SECOND the defender.
    roll_of = ints("the unit that rolls; -1: Lethal terrain", 2)
    roll_row = ints("what it rolls: row of `book.sides`", 2)
    roll_context = ints("what it may count on, as bits of `odds.values`", 2)
    roll_again = ints("1: the attacker may repeat its roll")
    roll_why = ints("the reason of the roll, as `events.MOVE` to `BY_SKILL`")
    # The roll made last.
    roll_dealt = ints("wounds that the defender took", unit="wounds")
    roll_back = ints("wounds that the attacker took", unit="wounds")
    roll_plan = ints("the attacker's switches: row of `book.plans`")
    roll_answer = ints("the defender's switches: row of `book.plans`")
    forced = ints("1: Bloodlust forces `forced_order`, unless a test of willpower is passed")
    # How things stand for the policies, on the whole table.
    reach = floats(
        "how far from its leader a unit hurts in melee after a move", UNITS, unit="strides"
    )
    shots = floats(
        "how far from its leader it hurts by a shot after a move, 0 for never",
        UNITS,
        unit="strides",
    )
    marches = floats("how far its leader goes in two moves", UNITS, unit="strides")
    takes = ints("its conquest value, 0 while demoralized", UNITS)
    bounty = floats(
        "what a wound is worth more to a player: its unit contests an objective, or has lost many",
        2,
        UNITS,
        unit="points of cost a wound",
    )
    hold = ints("conquest of a player's units that contest an objective", 2, OBJECTIVES)
    could = ints("the most conquest that one of a player's units could bring", 2, OBJECTIVES)
    # How things stand for the unit that is deciding, all places as seen from its leader.
    dangers = ints("number of enemies that concern it")
    danger = singles("an enemy, by `layout.DANGER_X` to `OWN_GAIN`", UNITS, 8)
    danger_from = ints("the enemy of a row of `danger`", UNITS)
    danger_at = floats("how near that enemy the unit can hurt it", UNITS, unit="strides")
    most_danger = floats("the most that it can fear to lose", unit="points of cost")
    moved = ints("turns by which skills have moved the ends of this and later rounds")
    ending = bytes_("1: the last turn of the battle, or after it")
    closing = bytes_("1: a round is at its end, its activation tokens count no more")
    goals = ints("number of objectives that it is worth going to")
    goal = singles("an objective: GOAL_X, GOAL_Y, GOAL_WORTH", OBJECTIVES, 3)
    pull = floats(
        "what each objective on the table is worth to it", OBJECTIVES, unit="points of cost"
    )
    claim = floats(
        "worth of the objectives that it takes if it ends its activation here",
        unit="points of cost",
    )
    # The enemy most worth going after.
    hunt_x = singles("x of it", unit="strides")
    hunt_y = singles("y of it", unit="strides")
    hunt_square = singles("square of the distance from which the unit hurts it", unit="strides²")
    hunt_gain = singles("what the pursuit of it is worth near by, 0 for no such enemy")
    goal_reach = floats("distance from its leader's centre that contests", unit="strides")
    goal_stride = floats("how far it goes in one move, at least 4", unit="strides")
    # Orders weighed in an earlier turn.
    fresh = bytes_("1: the kept order is still good, nothing near the unit has changed", UNITS)
    stirred = bytes_("1: has moved, or lost troops, since orders were last weighed", UNITS)
    errand = ints("the objective that it was sent to last, or -1", UNITS)
    sent = ints("the objective that it is being sent to, or -1", UNITS)
    idle = floats("what it is worth to it to be left without a token", UNITS, unit="points of cost")
    turns_left = ints("turns of this round still to come after this one", unit="turns")
    left_over = floats("the part of a player's units that this round leaves without a token", 2)
    kept = floats("the unit's best order when last weighed, as `orders`", UNITS, ORDER)
    option_x = singles("x of such a place", PLACES, unit="strides")
    option_y = singles("y of such a place", PLACES, unit="strides")
    option_band = singles(
        "how far from that spot the place is; below 0: at the spot", PLACES, unit="strides"
    )
    # Spots weighed side by side.
    spot_goal = singles("worth of the objective that draws most, by distance", PLACES)
    # What is looked into from the best down.
    prey = ints("enemies to shoot, then to charge, then to assault; or rows of spots", 2 * UNITS)
    prey_worth = floats("what each of them is worth", 2 * UNITS, unit="points of cost")
    seen = bytes_("1: the kept order was looked into in this decision", UNITS)
    now = floats("what the kept order is worth now", UNITS, unit="points of cost")
