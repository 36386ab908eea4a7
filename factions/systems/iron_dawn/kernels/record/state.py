"""STATE, the record of a battle that changes: allocated once and set anew for each battle."""

from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    EVENT_WIDTH,
    EVENTS,
    OBJECTIVES,
    PIECES,
    ROW,
    SPOTS,
    UNITS,
)
from factions.tabletop.battles import choosing, terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import floats, ints, singles


class State(
    terrain.Drawn,
    TurnsHead,
    choosing.Spots,
    units=UNITS,
    events_most=EVENTS,
    event_width=EVENT_WIDTH,
    pieces_most=PIECES,
    spots_most=SPOTS,
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    status = ints("AWAY, READY, JOINED, ABOARD or GONE", UNITS)
    pool = ints("decimal digits of dice not yet thrown, the last digit first")
    pool_left = ints("dice left in `pool`: 0 to 3", unit="dice")
    first = ints("slots of player p in play: first[p] to first[p + 1] - 1, with second groups", 3)
    # A row a unit. Phases are counted by `current_turn`, turns by `current_round`.
    n = ints("models left, without solos in it", UNITS, unit="models")
    left = ints("hit points left to all its models, without solos in it", UNITS, unit="hit points")
    x = floats("x of its middle, where its first model stands", UNITS, unit="inches")
    y = floats("y of its middle, where its first model stands", UNITS, unit="inches")
    ux = floats("x of the unit vector of its facing", UNITS)
    uy = floats("y of the unit vector of its facing", UNITS)
    spread = floats("radius of the disc that holds its models", UNITS, unit="inches")
    room = floats("radius that it keeps clear of other units", UNITS, unit="inches")
    guest = ints("first solo in it now, for a solo the next one; -1: no other", UNITS)
    host = ints("unit that a solo is in now; -1: it is on its own", UNITS)
    leader = ints("1: its squad leader is alive", UNITS)
    fallen = ints("models that have fallen since it last moved", UNITS, unit="models")
    specials = ints("models that bear each of its special weapons", UNITS, ARMS, unit="models")
    split = ints("1: it has split into combat groups", UNITS)
    ride = ints("transport it is in; -1: it is in none", UNITS)
    mounted = ints("models that ride in it", UNITS, unit="models")
    # What it has done this turn.
    acted = ints("actions it has spent this turn", UNITS, unit="actions")
    moves = ints("movements it has made this turn", UNITS, unit="movements")
    shot = ints("1: it has shot, or forgone shooting, this turn", UNITS)
    assaulted = ints("1: it has assaulted this turn", UNITS)
    manoeuvred = ints("1: it has performed a manoeuvre this turn", UNITS)
    doubled = ints("1: it has moved twice as far as its SPD this turn", UNITS)
    ran = ints("1: it has performed Run this turn, at -1 ACC", UNITS)
    locked = ints("phase of its last Overdrive, in which its turret does not turn", UNITS)
    # What it is in.
    dug = ints("1: dug in, or hull down for a vehicle", UNITS)
    suppressed = ints("last turn in which it is suppressed", UNITS)
    pinned = ints("turn in which it was last pinned", UNITS)
    inspired = ints("turn in which Inspire last reached it", UNITS)
    ordered = ints("turn in which any order last reached it", UNITS)
    steady = ints("phase in which Hold the Line lets it reroll morale tests", UNITS)
    busy = ints("phase in which it takes no action of its own, because of an order or fire", UNITS)
    focus = ints("phase in which an order has it fire at `focus_at` alone", UNITS)
    focus_at = ints("unit that such an order names as its target", UNITS)
    focus_acc = ints("what that order adds to ACC: 1, or 0 to disable a vehicle", UNITS)
    stuck = ints(
        "last turn in which a critical hit, or being hull down, keeps it from moving", UNITS
    )
    mute = ints("last turn in which a critical hit keeps it from shooting", UNITS)
    immobile = ints("1: it does not move any more in this battle", UNITS)
    halted = ints("phase in which it rammed, until it has lost its next movement; else 0", UNITS)
    lost = ints("its weapons that are destroyed, as bits by their place in `arm`", UNITS)
    breached = ints("facings on which every hit is critical, as bits", UNITS)
    abandoned = ints("1: its crew has bailed out", UNITS)
    tested = ints("1: its crew has taken the Bail Out test", UNITS)
    conscripted = ints("1: it was crewed again, and has the rank of Conscript", UNITS)
    # The table.
    piece_x = floats("x of its middle", PIECES, unit="inches")
    piece_y = floats("y of its middle", PIECES, unit="inches")
    piece_grade = ints("cover it gives: LESS or MORE", PIECES)
    piece_worn = ints("defence tests it has failed", PIECES, unit="tests")
    burning = ints("1: it is on fire", PIECES)
    shut = ints("pieces closed to TO_FOOT, TO_VEHICLES and TO_DEREGULATED, as bits", 3)
    # The game.
    initiative = ints("the player with the initiative")
    holder = ints("player that holds each objective; -1: nobody", OBJECTIVES)
    held = ints("turns in a row that a player has held most objectives", 2, unit="turns")
    over = ints("0 while the battle lasts; then 1 + the winner, or DRAWN")
    why = ints("how the battle ended: BY_OBJECTIVES to BY_POINTS of `events`")
    # Room to work in. `outlook` weighs up one unit at a time; spots are seen from that unit.
    rows = ints("how many enemies are weighed up")
    row = singles("what is known of each of them: columns ACROSS to HOPED_TO", UNITS, ROW)
    row_of = ints("the slot of the enemy of each row", UNITS)
    weighed = ints("1 + the unit weighed up; 0: none, or the rows are out of date")
    cover = ints("cover of an enemy from that unit; UNSEEN until it is worked out", UNITS)
    nearest = ints("the row of the nearest enemy; 0 without enemies, too")
    goals = ints("how many objectives are weighed up")
    goal = singles("of each of them: columns GOAL_X to GOAL_WITHIN", OBJECTIVES, 4)
    spot_near = singles("worth of the best goal, faded with the square of its distance", SPOTS)
    spot_share = singles("part of that loss that cover leaves: 0 to 1", SPOTS)
    # The enemy that most draws the unit that is weighed up.
    hunt_x = singles("x of that enemy, from the unit on", unit="inches")
    hunt_y = singles("y of that enemy, from the unit on", unit="inches")
    hunt_within = singles("square of the distance at which it is in reach", unit="square inches")
    hunt_gain = singles("what it draws the unit with, before it fades; 0: there is none")
    strength = floats("part of its full fire that a unit still has", UNITS)
    line = ints("a player's units in the order in which they act, from its first slot on", UNITS)
    zeal = floats("the most it may shoot off an enemy", UNITS, unit="points of cost")
    menace = singles("what an enemy threatens with: columns FIRES to AIMS", UNITS, 6)
    close = ints("1: a unit that may be near by", UNITS)
    others = ints("slots of units that may be in the way, enemies first", UNITS)
    foes = ints("how many of `others` are enemies")
    beside = ints("how many `others` there are, friends and enemies")
    prey = ints("rows of enemies that a volley may be worth firing at", UNITS)
    prey_worth = floats("guess of what such a volley takes", UNITS, unit="points of cost")
    fire_at = floats(
        "what all units under an order would take from an enemy", UNITS, unit="points of cost"
    )
    fears = floats(
        "what assaults may take from a unit where it is; STAYS: it does not fall back",
        UNITS,
        unit="points of cost",
    )
    fall = floats(
        "what the fall of a unit of each player counts beside its cost", 2, unit="points of cost"
    )
    stake = floats(
        "what the fall of an enemy counts beside that: it alone holds an objective",
        UNITS,
        unit="points of cost",
    )
    claim = floats(
        "units of each player (first index) at an objective", 2, OBJECTIVES, unit="units"
    )
