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
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import floats, ints, singles


class State(
    terrain.Drawn,
    TurnsHead,
    units=UNITS,
    events_most=EVENTS,
    event_width=EVENT_WIDTH,
    pieces_most=PIECES,
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    pool = ints("three dice at a time, as a number below 1000")
    pool_left = ints("?")
    first = ints("as in SETUP, with those second groups that are in play", 3)
    # A row a unit.
    n = ints("models on their feet, the solo in it left out", UNITS)
    left = ints("hit points of all of them", UNITS)
    x = floats("?", UNITS)
    y = floats("?", UNITS)
    ux = floats("the way it faces", UNITS)
    uy = floats("?", UNITS)
    spread = floats("?", UNITS)
    room = floats("?", UNITS)
    guest = ints("the first solo in it now, of a solo the next one, or -1", UNITS)
    host = ints("the unit it is in now, or -1", UNITS)
    leader = ints("its squad leader leads it", UNITS)
    split = ints("into combat groups", UNITS)
    ride = ints("the transport it is in, or -1", UNITS)
    mounted = ints("how many models a transport carries", UNITS)
    # What it has done this turn.
    acted = ints("?", UNITS)
    moves = ints("?", UNITS)
    shot = ints("?", UNITS)
    assaulted = ints("?", UNITS)
    manoeuvred = ints("?", UNITS)
    doubled = ints("?", UNITS)
    ran = ints("?", UNITS)
    locked = ints("the phase in which its turret does not turn", UNITS)
    # What it is in.
    dug = ints("dug in, or hull down", UNITS)
    suppressed = ints("until the end of that turn", UNITS)
    pinned = ints("in that turn", UNITS)
    inspired = ints("in that turn", UNITS)
    ordered = ints("under an order in that turn", UNITS)
    steady = ints("rerolls morale tests in that phase", UNITS)
    busy = ints("the phase in which an order takes its action", UNITS)
    focus = ints("in that phase it fires at `focus_at` alone", UNITS)
    focus_at = ints("?", UNITS)
    focus_acc = ints("?", UNITS)
    stuck = ints("does not move until that turn is over", UNITS)
    mute = ints("does not shoot until that turn is over", UNITS)
    immobile = ints("?", UNITS)
    halted = ints("the phase it has rammed in, until its next movement is lost", UNITS)
    lost = ints("weapons lost, as bits of its arms", UNITS)
    breached = ints("facings, as bits", UNITS)
    abandoned = ints("?", UNITS)
    tested = ints("has tested for bailing out", UNITS)
    conscripted = ints("crewed anew", UNITS)
    # The table.
    piece_x = floats("?", PIECES)
    piece_y = floats("?", PIECES)
    piece_grade = ints("?", PIECES)
    piece_worn = ints("failed defence tests", PIECES)
    burning = ints("?", PIECES)
    shut = ints("pieces, as bits: closed to infantry, to vehicles, to those", 3)
    # with Engine Deregulation
    # The game.
    initiative = ints("?")
    holder = ints("?", OBJECTIVES)
    held = ints("turns in a row with most objectives", 2)
    over = ints("1 + the winner, or DRAWN")
    why = ints("?")
    # Room to work in.
    rows = ints("?")
    row = singles("an enemy, as `outlook` has it", UNITS, ROW)
    row_of = ints("?", UNITS)
    weighed = ints("1 + the unit that rows are of, 0 when they are out of date")
    cover = ints("that an enemy has from that unit, once it has been looked at", UNITS)
    nearest = ints("the row of the nearest enemy")
    goals = ints("?")
    goal = singles("?", OBJECTIVES, 4)
    spots = ints("?")
    spot_x = singles("?", SPOTS)
    spot_y = singles("?", SPOTS)
    spot_loss = singles("?", SPOTS)
    spot_gain = singles("?", SPOTS)
    spot_near = singles("?", SPOTS)
    spot_share = singles("of the loss, that cover leaves", SPOTS)
    spot_worth = singles("?", SPOTS)
    # The enemy most worth going after: where it is, as seen from the unit, within which square
    # of a distance it is in reach, and what that gains.
    hunt_x = singles("?")
    hunt_y = singles("?")
    hunt_within = singles("?")
    hunt_gain = singles("?")
    strength = floats("part of its fire that a unit still has", UNITS)
    menace = singles("what a unit threatens with, as `outlook` has it", UNITS, 5)
    close = ints("who may stand near by, as 1", UNITS)
    others = ints("who stands near by, enemies first", UNITS)
    foes = ints("how many of them are enemies")
    beside = ints("how many of them there are")
    # Targets that a volley may be worth something at: rows, and the most it may be worth.
    prey = ints("?", UNITS)
    prey_worth = floats("?", UNITS)
    fire_at = floats("what an order would have all take from an enemy", UNITS)
    fears = floats("what a unit that may fall back has to fear where it is", UNITS)
    claim = floats("how many units of each player are at an objective", 2, OBJECTIVES)
