"""STATE, the record of a battle that changes: allocated once and set anew for each battle.

A unit is a slot. It stands where its officer does, facing along a unit vector. Close formation is
a box behind the officer, ranks of equal width; open formation is a disc about the officer.
"""

from factions.systems.armoured_clash.kernels.record.setup import (
    bytes_,
    floats,
    ints,
    singles,
    words,
)
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
from factions.tabletop.battles.records import laid_out

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
        ("cx", floats, (UNITS,)),  # its shape, of factions.tabletop.battles.geometry
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
        ("veil", words, (UNITS,)),  # whether a unit, or a piece, may be in the way at hand
        ("slow_from", floats, (SLOW_PIECES,)),  # stretches of the way at hand that count double
        ("slow_more", floats, (SLOW_PIECES,)),
        # The way that the active unit has gone: from, by a bend, to.
        *((f"way_{end}_{axis}", floats) for end in ("from", "bend", "to") for axis in "xy"),
        # Wrecks about to blow up: whose, with how many dice; where.
        ("blasts", ints),
        ("blast_of", ints, (BLASTS,)),
        ("blast_dice", ints, (BLASTS,)),
        ("blast_x", floats, (BLASTS,)),
        ("blast_y", floats, (BLASTS,)),
        # What every unit is expected to do to every other, for the greedy policy.
        ("stale", ints, (UNITS,)),
        *((name, singles, (UNITS, UNITS)) for name in EFFECTS),
        # And while all of them are whole, in either setup; whether that has been reckoned.
        *((f"whole_{name}", singles, (2, UNITS, UNITS)) for name in EFFECTS),
        ("known", ints, (2,)),
        ("in_range", words, (UNITS,)),  # whether the unit at hand may shoot or charge it
        ("likely", ints, (UNITS,)),  # whom it last did best to shoot at, or -1
        # Orders weighed in an earlier turn, still good.
        ("fresh", ints, (UNITS,)),
        ("stirred", bytes_, (UNITS,)),  # has moved, or lost models, since
        ("band", ints, (UNITS,)),  # the dice that it was reckoned with
        ("was_x", floats, (UNITS,)),  # where it was when it last stirred
        ("was_y", floats, (UNITS,)),
        ("was_n", ints, (UNITS,)),
        *((f"kept_{name}", ints, (UNITS,)) for name in ("who", "move", "do", "at")),
        *((f"kept_{name}", floats, (UNITS,)) for name in ("x", "y", "toward_x", "toward_y")),
        *((f"kept_{name}", floats, (UNITS,)) for name in ("value", "claim")),
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
