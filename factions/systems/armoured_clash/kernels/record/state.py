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
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import TurnsHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles, words

# Of shots far and near their worth and their reach, of charges their worth; by who suffers it.


class State(
    terrain.Drawn,
    TurnsHead,
    units=UNITS,
    events_most=EVENTS,
    event_width=EVENT_WIDTH,
    pieces_most=PIECES,
):
    """STATE: what changes in a battle; allocated once, set anew for each."""

    # A row a unit.
    n = ints("models left", UNITS)
    damage = ints("accumulated; a behemoth's whole damage", UNITS)
    x = floats("its officer", UNITS)
    y = floats("?", UNITS)
    hx = floats("?", UNITS)
    hy = floats("?", UNITS)
    cx = floats("its shape, of factions.tabletop.battles.geometry", UNITS)
    cy = floats("?", UNITS)
    half = floats("?", UNITS)
    across = floats("?", UNITS)
    far = floats("radius of the disc about that shape", UNITS)
    disc_x = singles("that disc", UNITS)
    disc_y = singles("that disc", UNITS)
    disc_far = singles("that disc", UNITS)
    activated = ints("?", UNITS)
    suppressed = bytes_("?", UNITS)
    disordered = bytes_("?", UNITS)
    lookout = bytes_("?", UNITS)
    covered = bytes_("taking cover", UNITS)
    reloading = bytes_("?", UNITS)
    carrier = ints("the transport it is in, or -1", UNITS)
    load = ints("the unit that is in it, or -1", UNITS)
    house = ints("the building it garrisons, a piece, or -1", UNITS)
    incoming = ints("an aircraft before its sortie", UNITS)
    # The table. Pieces: the drawn ones, then wrecks.
    drawn = ints("?")
    piece_x = singles("discs", PIECES)
    piece_y = singles("discs", PIECES)
    piece_room = singles("discs", PIECES)
    piece_high = ints("?", PIECES)
    tenant = ints("the unit that garrisons it, or -1", PIECES)
    # Cards: those to draw, those discarded, those in hand.
    deck = ints("?", 2, CARDS)
    deck_left = ints("?", 2)
    pile = ints("?", 2, CARDS)
    piled = ints("?", 2)
    hand = ints("?", 2, HAND)
    held = ints("?", 2)
    cut_off = ints("has suffered a communications breakdown", 2)
    ordered = ints("has issued a command in this activation", 2)
    portal_x = floats("?", 2, PORTALS)
    portal_y = floats("?", 2, PORTALS)
    open_portals = ints("?", 2)
    coupled = bytes_("is drawn by its engine", UNITS)
    # The game.
    initiative = ints("?")
    over = ints("?")
    holder = ints("player, or -1", MARKERS)
    # The activation at hand.
    moved = ints("its manoeuvre")
    rough = ints("whether it went through difficult terrain")
    reacted = ints("whether opportunity fire was declared")
    aimed = ints("?")
    reforming = ints("?")
    outflanks = ints("?")
    escaped = ints("one more than the aircraft that has just done so, or 0")
    touched = bytes_("secondary combatants of the charge at hand", UNITS)
    more_speed = floats("?")
    veil = words("whether a unit, or a piece, may be in the way at hand", UNITS)
    slow_from = floats("stretches of the way at hand that count double", SLOW_PIECES)
    slow_more = floats("?", SLOW_PIECES)
    # The way that the active unit has gone: from, by a bend, to.
    way_from_x = floats("?")
    way_from_y = floats("?")
    way_bend_x = floats("?")
    way_bend_y = floats("?")
    way_to_x = floats("?")
    way_to_y = floats("?")
    # Wrecks about to blow up: whose, with how many dice; where.
    blasts = ints("?")
    blast_of = ints("?", BLASTS)
    blast_dice = ints("?", BLASTS)
    blast_x = floats("?", BLASTS)
    blast_y = floats("?", BLASTS)
    # What every unit is expected to do to every other, for the greedy policy.
    stale = ints("?", UNITS)
    shot_far = singles("?", UNITS, UNITS)
    shot_near = singles("?", UNITS, UNITS)
    shot_reach = singles("?", UNITS, UNITS)
    short_reach = singles("?", UNITS, UNITS)
    blow = singles("?", UNITS, UNITS)
    from_far = singles("?", UNITS, UNITS)
    from_near = singles("?", UNITS, UNITS)
    from_reach = singles("?", UNITS, UNITS)
    from_short = singles("?", UNITS, UNITS)
    from_blow = singles("?", UNITS, UNITS)
    # And while all of them are whole, in either setup; whether that has been reckoned.
    whole_shot_far = singles("?", 2, UNITS, UNITS)
    whole_shot_near = singles("?", 2, UNITS, UNITS)
    whole_shot_reach = singles("?", 2, UNITS, UNITS)
    whole_short_reach = singles("?", 2, UNITS, UNITS)
    whole_blow = singles("?", 2, UNITS, UNITS)
    whole_from_far = singles("?", 2, UNITS, UNITS)
    whole_from_near = singles("?", 2, UNITS, UNITS)
    whole_from_reach = singles("?", 2, UNITS, UNITS)
    whole_from_short = singles("?", 2, UNITS, UNITS)
    whole_from_blow = singles("?", 2, UNITS, UNITS)
    known = ints("?", 2)
    in_range = words("whether the unit at hand may shoot or charge it", UNITS)
    likely = ints("whom it last did best to shoot at, or -1", UNITS)
    # Orders weighed in an earlier turn, still good.
    fresh = ints("?", UNITS)
    stirred = bytes_("has moved, or lost models, since", UNITS)
    band = ints("the dice that it was reckoned with", UNITS)
    was_x = floats("where it was when it last stirred", UNITS)
    was_y = floats("?", UNITS)
    was_n = ints("?", UNITS)
    kept_who = ints("?", UNITS)
    kept_move = ints("?", UNITS)
    kept_do = ints("?", UNITS)
    kept_at = ints("?", UNITS)
    kept_x = floats("?", UNITS)
    kept_y = floats("?", UNITS)
    kept_toward_x = floats("?", UNITS)
    kept_toward_y = floats("?", UNITS)
    kept_value = floats("?", UNITS)
    kept_claim = floats("?", UNITS)
    # Units of a player in contact with a marker that may control it, or deny it.
    at_markers = ints("the markers a unit is in contact with, as bits", UNITS)
    holds = ints("?", 2, MARKERS)
    denies = ints("?", 2, MARKERS)
    some = ints("bits for who did when orders were last weighed", MARKERS)
    several = ints("bits for who was not alone then", MARKERS)
    # What the unit that is deciding has to fear and to hope for, as columns of enemies: how far
    # they go; reaches of their guns and charges and what is lost within; the own reaches and
    # what is gained within; that of its best shot or charge; how much it matters to face each.
    dangers = ints("enemies on the table, those of `danger_of`")
    danger_of = ints("?", UNITS)
    pace = singles("?", UNITS)
    rush = singles("?", UNITS)
    share = singles("?", UNITS)
    fear_far = singles("?", UNITS)
    fear_near = singles("?", UNITS)
    lose_far = singles("?", UNITS)
    lose_near = singles("?", UNITS)
    hope_far = singles("?", UNITS)
    hope_near = singles("?", UNITS)
    gain_far = singles("?", UNITS)
    gain_near = singles("?", UNITS)
    lure_reach = singles("?", UNITS)
    lure = singles("?", UNITS)
    heed = singles("?", UNITS)
    heeded = singles("?", UNITS)
    pull = floats("what each marker is worth to it", MARKERS)
    most_pull = floats("?")
    nerve = singles("what a unit may lose at most, as it weighs that")
    spots = ints("?")
    spot_x = singles("?", SPOTS)
    spot_y = singles("?", SPOTS)
    spot_room = singles("inches about it that it stands for, at their best", SPOTS)
    spot_loss = singles("?", SPOTS)
    spot_gain = singles("?", SPOTS)
    spot_hope = singles("?", SPOTS)
    spot_worth = singles("?", SPOTS)
    # The record of events, where it is wanted.
