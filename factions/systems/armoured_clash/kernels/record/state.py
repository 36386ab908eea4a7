"""STATE, the record of a battle that changes: allocated once and set anew for each battle.

A unit is a slot. It stands where its officer does, facing along a unit vector. Close formation is
a box behind the officer, ranks of equal width; open formation is a disc about the officer.
"""

from factions.systems.armoured_clash.kernels.record.terms import (
    BLASTS,
    CARDS,
    EVENT_WIDTH,
    EVENTS,
    HAND,
    MARKERS,
    PIECES,
    PORTALS,
    SLOW_PIECES,
    SPOTS,
    UNITS,
)
from factions.tabletop.battles import choosing, terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles, words


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

    # Index: the unit's slot.
    status = ints("AWAY, RESERVE, ABOARD, HOUSED, READY or GONE", UNITS)
    n = ints("models left", UNITS, unit="models")
    damage = ints(
        "damage accumulated on its damaged model; all of a behemoth's",
        UNITS,
        unit="points of damage",
    )
    x = floats("x of its officer", UNITS, unit="inches")
    y = floats("y of its officer", UNITS, unit="inches")
    hx = floats("x of the unit vector that it faces along", UNITS)
    hy = floats("y of the unit vector that it faces along", UNITS)
    cx = floats(
        "x of the centre of its shape, one of `factions.tabletop.battles.geometry`",
        UNITS,
        unit="inches",
    )
    cy = floats("y of the centre of its shape", UNITS, unit="inches")
    half = floats(
        "half the length of its shape, along its facing; the radius of a disc", UNITS, unit="inches"
    )
    across = floats("half the width of its shape; -1: the shape is a disc", UNITS, unit="inches")
    far = floats("radius of the disc around its shape", UNITS, unit="inches")
    disc_x = singles("x of the disc around its shape: `cx`, rounded", UNITS, unit="inches")
    disc_y = singles("y of the disc around its shape: `cy`, rounded", UNITS, unit="inches")
    disc_far = singles("radius of the disc around its shape: `far`, rounded", UNITS, unit="inches")
    activated = ints("1: it has been activated this round", UNITS)
    suppressed = bytes_("1: suppressed", UNITS)
    disordered = bytes_("1: disordered", UNITS)
    lookout = bytes_("1: on lookout", UNITS)
    covered = bytes_("1: taking cover", UNITS)
    reloading = bytes_("1: reloading", UNITS)
    boost = ints("value of the card that boosts the active unit's locomotors; 0: none")
    soaring = ints("unit that soars in its activation, plus 1; 0: none")
    scattered = bytes_("1: a Rabble that has fallen back and not formed up again", UNITS)
    carrier = ints("transport that it is aboard; -1: none", UNITS)
    load = ints("unit that is aboard it; -1: none", UNITS)
    house = ints("building that it garrisons, a piece of terrain; -1: none", UNITS)
    incoming = ints("1: an aircraft on the table that has not made its sortie yet", UNITS)
    # The table. Index: the piece of terrain, drawn ones first, then wrecks.
    drawn = ints(
        "pieces of terrain that were drawn; those from this one on are wrecks", unit="pieces"
    )
    piece_x = singles("x of the disc around it, rounded", PIECES, unit="inches")
    piece_y = singles("y of the disc around it, rounded", PIECES, unit="inches")
    piece_room = singles("radius of the disc around it, rounded", PIECES, unit="inches")
    piece_high = ints("SIZE", PIECES)
    tenant = ints("unit that garrisons it; -1: none", PIECES)
    # Cards. First index: the player.
    deck = ints("cards that each player may still draw; `deck_left` of them count", 2, CARDS)
    deck_left = ints("cards left in each player's deck", 2, unit="cards")
    pile = ints("cards on each player's discard pile; `piled` of them count", 2, CARDS)
    piled = ints("cards on each player's discard pile", 2, unit="cards")
    hand = ints("cards in each player's hand; `held` of them count", 2, HAND)
    held = ints("cards in each player's hand", 2, unit="cards")
    cut_off = ints(
        "1: the player has suffered a communications breakdown and draws no more cards", 2
    )
    ordered = ints("1: the player has issued a command in the current activation", 2)
    portal_x = floats(
        "x of each player's portal markers; `open_portals` of them count", 2, PORTALS, unit="inches"
    )
    portal_y = floats("y of each player's portal markers", 2, PORTALS, unit="inches")
    open_portals = ints("portal markers that each player has on the table", 2, unit="markers")
    coupled = bytes_("1: a carriage that its engine draws", UNITS)
    # The game.
    initiative = ints("player with the initiative")
    over = ints("1: the battle ends with this round, as a player has no unit on the table")
    holder = ints("player in control of each marker at the last end phase; -1: none", MARKERS)
    # The current activation.
    moved = ints("manoeuvre that the active unit has made: `terms.STAY` and so on")
    rough = ints("1: its charge led through difficult terrain")
    reacted = ints("1: opportunity fire at it has been declared in this activation")
    aimed = ints("1: it has aimed")
    reforming = ints("1: it has disembarked or left a building in this activation")
    outflanks = ints("1: it charges an enemy from outside that enemy's front arc")
    escaped = ints("aircraft that is leaving the table after its sortie, plus 1; 0: none")
    touched = bytes_("1: a secondary combatant of the current charge", UNITS)
    on_ray = bytes_("1: on the line of a Coruscating attack that is yet to strike it", UNITS)
    more_speed = floats("what a command adds to the active unit's SPEED", unit="inches")
    veil = words("scratch: 1 where a unit or a piece may be in the way under test", UNITS)
    slow_from = floats(
        "scratch: where each slow stretch of the way under test begins", SLOW_PIECES, unit="inches"
    )
    slow_more = floats(
        "scratch: allowance that each of those stretches takes in addition",
        SLOW_PIECES,
        unit="inches",
    )
    # The way that the active unit has gone: from, by a bend, to.
    way_from_x = floats("x of the start of the way that the active unit has gone", unit="inches")
    way_from_y = floats("y of its start", unit="inches")
    way_bend_x = floats("x of its bend; the start, where it went straight", unit="inches")
    way_bend_y = floats("y of its bend", unit="inches")
    way_to_x = floats("x of its end", unit="inches")
    way_to_y = floats("y of its end", unit="inches")
    # Wrecks that may yet blow up.
    blasts = ints("wrecks that may yet blow up", unit="wrecks")
    blast_of = ints("unit that each wreck was a model of", BLASTS)
    blast_dice = ints("dice of its explosion", BLASTS, unit="dice")
    blast_x = floats("x of its centre", BLASTS, unit="inches")
    blast_y = floats("y of its centre", BLASTS, unit="inches")
    # Estimates for the greedy policy of what every unit does to every other: first and second unit.
    stale = ints("1: it has suffered since its row of the estimates was last checked", UNITS)
    shot_far = singles(
        "worth of the best shot of the first unit at the second, at long range",
        UNITS,
        UNITS,
        unit="army points",
    )
    shot_near = singles(
        "the same at short range, at least `shot_far`", UNITS, UNITS, unit="army points"
    )
    shot_reach = singles(
        "long range at which such a shot pays; 0: none does", UNITS, UNITS, unit="inches"
    )
    short_reach = singles(
        "short range of the shot of `shot_near`; 0: it gains nothing by being near",
        UNITS,
        UNITS,
        unit="inches",
    )
    blow = singles(
        "worth of a charge of the first unit at the second, less the retaliation",
        UNITS,
        UNITS,
        unit="army points",
    )
    # The same, as the side of the first unit weighs them: the other side's weights are its own.
    from_far = singles(
        "`shot_far` of the second unit at the first", UNITS, UNITS, unit="army points"
    )
    from_near = singles(
        "`shot_near` of the second unit at the first", UNITS, UNITS, unit="army points"
    )
    from_reach = singles(
        "`shot_reach` of the second unit at the first", UNITS, UNITS, unit="inches"
    )
    from_short = singles(
        "`short_reach` of the second unit at the first", UNITS, UNITS, unit="inches"
    )
    from_blow = singles("`blow` of the second unit at the first", UNITS, UNITS, unit="army points")
    # The same estimates while all units are whole, kept from battle to battle.
    whole_shot_far = singles(
        "`shot_far` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    whole_shot_near = singles(
        "`shot_near` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    whole_shot_reach = singles(
        "`shot_reach` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="inches",
    )
    whole_short_reach = singles(
        "`short_reach` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="inches",
    )
    whole_blow = singles(
        "`blow` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    whole_from_far = singles(
        "`from_far` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    whole_from_near = singles(
        "`from_near` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    whole_from_reach = singles(
        "`from_reach` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="inches",
    )
    whole_from_short = singles(
        "`from_short` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="inches",
    )
    whole_from_blow = singles(
        "`from_blow` while all units are whole; first index: the setup of the pair",
        2,
        UNITS,
        UNITS,
        unit="army points",
    )
    known = ints("1: the `whole_` estimates of this setup are filled", 2)
    in_range = words(
        "scratch: 1 where the deciding unit may shoot at, or charge, this enemy", UNITS
    )
    likely = ints(
        "enemy that was its best target when last asked, looked at first; -1: none", UNITS
    )
    # Orders weighed in an earlier turn.
    fresh = ints("1: its kept order still holds; 0: it must be weighed anew", UNITS)
    stirred = bytes_("1: it has moved or lost models since kept orders were last dropped", UNITS)
    band = ints(
        "number that stands for the dice of its rows when its row was last estimated", UNITS
    )
    was_x = floats("x of its officer when stock was last taken", UNITS, unit="inches")
    was_y = floats("y of its officer when stock was last taken", UNITS, unit="inches")
    was_n = ints("models left when stock was last taken", UNITS, unit="models")
    kept_who = ints(
        "unit that its kept order is for: itself; -1: only a bound of its worth is kept", UNITS
    )
    kept_move = ints("manoeuvre of its kept order: `terms.STAY` and so on", UNITS)
    kept_do = ints("use of the attack step in its kept order: `terms.NOTHING` and so on", UNITS)
    kept_at = ints("other unit of its kept order: target or transport; -1: none", UNITS)
    kept_x = floats("x of the spot that its kept order makes for", UNITS, unit="inches")
    kept_y = floats("y of the spot that its kept order makes for", UNITS, unit="inches")
    kept_toward_x = floats(
        "x of the spot that its kept order turns it toward", UNITS, unit="inches"
    )
    kept_toward_y = floats(
        "y of the spot that its kept order turns it toward", UNITS, unit="inches"
    )
    kept_value = floats("worth of its kept order", UNITS, unit="army points")
    kept_risk = floats(
        "share of what it may lose that it was expected to lose where it stood, when last weighed",
        UNITS,
    )
    kept_claim = floats(
        "share of `kept_value` that is just as good later in the round", UNITS, unit="army points"
    )
    careful = ints("turn in which its orders were weighed by where their ways end; -1: none", UNITS)
    # Units in contact with markers. First index: the player.
    at_markers = ints("markers that it is in contact with, as bits", UNITS)
    holds = ints(
        "units of each player in contact with each marker that may control it",
        2,
        MARKERS,
        unit="units",
    )
    firm = ints("of those units, how many have half of themselves left", 2, MARKERS, unit="units")
    denies = ints(
        "units of each player in contact with each marker that may deny it",
        2,
        MARKERS,
        unit="units",
    )
    some = ints(
        "when last surveyed, as bits: player 0 may control it firmly 32, control it 16, deny it 8;"
        " player 1: 4, 2, 1",
        MARKERS,
    )
    several = ints("the same bits, for more than one unit", MARKERS)
    # What the deciding unit has to fear and to hope for. Index: the enemy's slot.
    dangers = ints(
        "enemies of the deciding player on the table; `danger_of` lists them", unit="units"
    )
    danger_of = ints("those enemies, in the order of their slots", UNITS)
    pace = singles("how far it moves before it shoots; 0 in a building", UNITS, unit="inches")
    rush = singles("how far it charges", UNITS, unit="inches")
    share = singles("how much its threat counts: less once it has been activated", UNITS)
    fear_far = singles(
        "distance within which the enemy's shot at long range is to be feared", UNITS, unit="inches"
    )
    fear_near = singles(
        "distance within which its shot at short range, or its charge, is to be feared",
        UNITS,
        unit="inches",
    )
    lose_far = singles(
        "what the deciding unit is expected to lose within `fear_far`", UNITS, unit="army points"
    )
    lose_near = singles(
        "what it is expected to lose in addition within `fear_near`", UNITS, unit="army points"
    )
    hope_far = singles(
        "distance within which the deciding unit shoots at the enemy at long range",
        UNITS,
        unit="inches",
    )
    hope_near = singles(
        "distance within which it shoots at the enemy at short range", UNITS, unit="inches"
    )
    gain_far = singles("worth of its shot within `hope_far`", UNITS, unit="army points")
    gain_near = singles("worth of its shot within `hope_near`", UNITS, unit="army points")
    lure_reach = singles(
        "distance beyond which its best attack on the enemy is out of reach", UNITS, unit="inches"
    )
    lure = singles("worth of that attack out of reach, times the square of the distance", UNITS)
    heed = singles(
        "how much it matters to face the enemy, distance apart", UNITS, unit="army points"
    )
    heeded = singles("scratch: `heed` divided by the square of the distance", UNITS)
    pull = floats("worth of each marker to the deciding unit", MARKERS, unit="army points")
    most_pull = floats("the greatest `pull` of any marker", unit="army points")
    nerve = singles("what the deciding unit is willing to lose at most", unit="army points")
    spot_room = singles(
        "radius about the spot within which the best of everything is assumed", SPOTS, unit="inches"
    )
    spot_hope = singles(
        "worth of the best attack that is hoped for there later", SPOTS, unit="army points"
    )
