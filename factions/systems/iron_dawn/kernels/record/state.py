"""STATE, the record of a battle that changes: allocated once and set anew for each battle."""

from factions.systems.iron_dawn.kernels.record.indices import (
    EVENT_WIDTH,
    EVENTS,
    OBJECTIVES,
    PIECES,
    ROW,
    SPOTS,
    UNITS,
)
from factions.systems.iron_dawn.kernels.record.setup import floats, ints, singles
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

STATE = laid_out(
    [
        ("rng", "u8", (8,)),
        ("pool", ints),  # three dice at a time, as a number below 1000
        ("pool_left", ints),
        ("first", ints, (3,)),  # as in SETUP, with those second groups that are in play
        # A row a unit.
        ("status", ints, (UNITS,)),
        ("n", ints, (UNITS,)),  # models on their feet, the solo in it left out
        ("left", ints, (UNITS,)),  # hit points of all of them
        ("x", floats, (UNITS,)),
        ("y", floats, (UNITS,)),
        ("ux", floats, (UNITS,)),  # the way it faces
        ("uy", floats, (UNITS,)),
        ("spread", floats, (UNITS,)),
        ("room", floats, (UNITS,)),
        ("guest", ints, (UNITS,)),  # the first solo in it now, of a solo the next one, or -1
        ("host", ints, (UNITS,)),  # the unit it is in now, or -1
        ("leader", ints, (UNITS,)),  # its squad leader leads it
        ("split", ints, (UNITS,)),  # into combat groups
        ("ride", ints, (UNITS,)),  # the transport it is in, or -1
        ("mounted", ints, (UNITS,)),  # how many models a transport carries
        # What it has done this turn.
        ("acted", ints, (UNITS,)),
        ("moves", ints, (UNITS,)),
        ("shot", ints, (UNITS,)),
        ("assaulted", ints, (UNITS,)),
        ("manoeuvred", ints, (UNITS,)),
        ("doubled", ints, (UNITS,)),
        ("ran", ints, (UNITS,)),
        ("locked", ints, (UNITS,)),  # the phase in which its turret does not turn
        # What it is in.
        ("dug", ints, (UNITS,)),  # dug in, or hull down
        ("suppressed", ints, (UNITS,)),  # until the end of that turn
        ("pinned", ints, (UNITS,)),  # in that turn
        ("inspired", ints, (UNITS,)),  # in that turn
        ("ordered", ints, (UNITS,)),  # under an order in that turn
        ("steady", ints, (UNITS,)),  # rerolls morale tests in that phase
        ("busy", ints, (UNITS,)),  # the phase in which an order takes its action
        ("focus", ints, (UNITS,)),  # in that phase it fires at `focus_at` alone
        ("focus_at", ints, (UNITS,)),
        ("focus_acc", ints, (UNITS,)),
        ("stuck", ints, (UNITS,)),  # does not move until that turn is over
        ("mute", ints, (UNITS,)),  # does not shoot until that turn is over
        ("immobile", ints, (UNITS,)),
        ("halted", ints, (UNITS,)),  # the phase it has rammed in, until its next movement is lost
        ("lost", ints, (UNITS,)),  # weapons lost, as bits of its arms
        ("breached", ints, (UNITS,)),  # facings, as bits
        ("abandoned", ints, (UNITS,)),
        ("tested", ints, (UNITS,)),  # has tested for bailing out
        ("conscripted", ints, (UNITS,)),  # crewed anew
        ("dealt", ints, (UNITS,)),
        ("taken", ints, (UNITS,)),
        ("killed", floats, (UNITS,)),
        # The table.
        *terrain.state_fields(PIECES),
        ("piece_x", floats, (PIECES,)),
        ("piece_y", floats, (PIECES,)),
        ("piece_does", ints, (PIECES,)),
        ("piece_grade", ints, (PIECES,)),
        ("piece_worn", ints, (PIECES,)),  # failed defence tests
        ("burning", ints, (PIECES,)),
        ("shut", ints, (3,)),  # pieces, as bits: closed to infantry, to vehicles, to those
        # with Engine Deregulation
        # The game.
        ("current_round", ints),
        ("current_turn", ints),  # phases, counted from 1 through the whole battle
        ("initiative", ints),
        ("opening", ints),
        ("holder", ints, (OBJECTIVES,)),
        ("held", ints, (2,)),  # turns in a row with most objectives
        ("points", ints, (2,)),
        ("over", ints),  # 1 + the winner, or DRAWN
        ("why", ints),
        # Room to work in.
        ("rows", ints),
        ("row", singles, (UNITS, ROW)),  # an enemy, as `outlook` has it
        ("row_of", ints, (UNITS,)),
        ("weighed", ints),  # 1 + the unit that rows are of, 0 when they are out of date
        ("cover", ints, (UNITS,)),  # that an enemy has from that unit, once it has been looked at
        ("nearest", ints),  # the row of the nearest enemy
        ("goals", ints),
        ("goal", singles, (OBJECTIVES, 4)),
        ("spots", ints),
        ("spot_x", singles, (SPOTS,)),
        ("spot_y", singles, (SPOTS,)),
        ("spot_loss", singles, (SPOTS,)),
        ("spot_gain", singles, (SPOTS,)),
        ("spot_near", singles, (SPOTS,)),
        ("spot_share", singles, (SPOTS,)),  # of the loss, that cover leaves
        ("spot_worth", singles, (SPOTS,)),
        # The enemy most worth going after: where it is, as seen from the unit, within which square
        # of a distance it is in reach, and what that gains.
        ("hunt_x", singles),
        ("hunt_y", singles),
        ("hunt_within", singles),
        ("hunt_gain", singles),
        ("strength", floats, (UNITS,)),  # part of its fire that a unit still has
        ("menace", singles, (UNITS, 5)),  # what a unit threatens with, as `outlook` has it
        ("close", ints, (UNITS,)),  # who may stand near by, as 1
        ("others", ints, (UNITS,)),  # who stands near by, enemies first
        ("foes", ints),  # how many of them are enemies
        ("beside", ints),  # how many of them there are
        # Targets that a volley may be worth something at: rows, and the most it may be worth.
        ("prey", ints, (UNITS,)),
        ("prey_worth", floats, (UNITS,)),
        ("fire_at", floats, (UNITS,)),  # what an order would have all take from an enemy
        ("fears", floats, (UNITS,)),  # what a unit that may fall back has to fear where it is
        ("claim", floats, (2, OBJECTIVES)),  # how many units of each player are at an objective
        ("recording", ints),
        ("events", ints),
        ("event", "f4", (EVENTS, EVENT_WIDTH)),
    ]
)
