"""STATE, the record of a battle that changes: allocated once and set anew for each battle.

A character in a unit has a slot of its own that stays JOINED, without troops of its own, until the
unit around it is destroyed. Lengths are strides.
"""

from factions.systems.warcrow.kernels.record.cards import state_fields
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
    bytes_,
    floats,
    ints,
    singles,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

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
        ("moves", ints),  # how often a unit has moved or lost troops
        # The way found last: of which unit, after how many moves, to where, by which legs; where it
        # ends, where it bends, what is left of it.
        ("way_of", ints),
        ("way_at", ints),
        ("way_to", floats, (2,)),
        ("way_legs", floats, (2,)),
        ("way_end", floats, (2,)),
        ("way_corner", floats, (2,)),
        ("way_left", floats),
        ("orders", floats, (ORDER,)),  # the order to be carried out
        ("forced_order", floats, (ORDER,)),  # the charge that Bloodlust forces in its place
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
        # The roll made last: wounds of the second side and of the first, rows of their plans.
        ("roll_dealt", ints),
        ("roll_back", ints),
        ("roll_plan", ints),
        ("roll_answer", ints),
        ("forced", ints),  # whether there is one
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
        # The same for the unit that is deciding, all places as seen from its leader: a row an
        # enemy, a row an objective worth going to.
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
        # The enemy most worth going after: where, square of the own reach, what is gained there.
        *((name, singles) for name in ("hunt_x", "hunt_y", "hunt_square", "hunt_gain")),
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
        # What is looked into from the best down, and what each is worth: enemies to shoot at; to
        # charge, then to assault; rows of spots to arrive at.
        ("prey", ints, (2 * UNITS,)),
        ("prey_worth", floats, (2 * UNITS,)),
        ("seen", bytes_, (UNITS,)),  # weighed in this very decision
        ("now", floats, (UNITS,)),  # what the kept order is worth in this decision
        # The record of events, where it is wanted.
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
        *state_fields(UNITS),
    ]
)
