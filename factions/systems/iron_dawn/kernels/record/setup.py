"""SETUP, the record of a battle that is only read.

The units of the player who is first in it, then those of the other; their weapons; the pieces
terrain is drawn from; the scenario.
"""

from factions.systems.iron_dawn.kernels.record.indices import (
    ARMS,
    GROUPS,
    MODELS,
    OBJECTIVES,
    TASTES,
    TEMPLATES,
    UNITS,
    WEAPONS,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

ints, floats, singles = "i8", "f8", "f4"

SETUP = laid_out(
    [
        # Slots of player p: first[p] to first[p + 1] - 1. Before those of the first, and behind
        # those of the second, stand the second combat groups of their squads.
        ("first", ints, (3,)),
        ("slots", ints),
        ("policy", ints, (2,)),
        ("total", floats, (2,)),  # army points
        ("taste", floats, (2, TASTES)),
        # A row a unit.
        ("hulls", ints),
        ("hull", ints, (UNITS,)),  # the units that are vehicles
        ("entry", ints, (UNITS,)),
        ("side", ints, (UNITS,)),
        ("is_", ints, (UNITS,)),
        ("models", ints, (UNITS,)),
        ("hp", ints, (UNITS,)),  # of one model
        ("spd", floats, (UNITS,)),
        ("tur", floats, (UNITS,)),
        ("acc", ints, (UNITS,)),
        ("mel", ints, (UNITS,)),
        ("att", ints, (UNITS,)),
        ("defence", ints, (UNITS,)),
        ("armour", ints, (UNITS, 4)),  # of a vehicle, by facing
        ("mor", ints, (UNITS,)),
        ("rank", ints, (UNITS,)),  # added to the rolls of those who shoot at it
        ("radius", floats, (UNITS,)),  # of command, 0 for no commander
        ("lends", ints, (UNITS,)),  # MOR to whom is in the radius
        ("order_mor", ints, (UNITS,)),  # added to a commander's MOR in tests for orders
        ("capacity", ints, (UNITS,)),
        ("crew", ints, (UNITS,)),
        ("guest", ints, (UNITS,)),  # the first solo in the unit, of a solo the next one, or -1
        ("host", ints, (UNITS,)),  # the unit it is in, or -1
        ("ride", ints, (UNITS,)),  # the transport it begins in, or -1
        ("group", ints, (UNITS,)),  # the slot of its second combat group, or -1
        ("squad", ints, (UNITS,)),  # of a second group: the squad it is of, or -1
        ("kind", ints, (UNITS,)),  # alike for units of one sort
        ("cost", floats, (UNITS,)),
        ("worth", floats, (UNITS,)),  # points a hit point
        ("reach", floats, (UNITS,)),  # of its longest weapon
        ("near_reach", floats, (UNITS,)),  # the longest effective range
        # Special weapons first, then those that every other model has.
        ("arm", ints, (UNITS, ARMS)),  # row of the weapon, or -1
        ("bearers", ints, (UNITS, ARMS)),  # -1: everyone else
        # What a whole unit is expected to take from another, in points: in effective range,
        # beyond it, and in an assault.
        ("deals", singles, (UNITS, UNITS)),
        ("deals_far", singles, (UNITS, UNITS)),
        ("strikes", singles, (UNITS, UNITS)),
        # A row a weapon.
        ("weapon", ints, (WEAPONS,)),  # what it is
        ("mount", ints, (WEAPONS,)),
        ("effective", floats, (WEAPONS,)),
        ("range", floats, (WEAPONS,)),
        ("weapon_acc", ints, (WEAPONS,)),
        ("weapon_att", ints, (WEAPONS,)),
        ("rof", ints, (WEAPONS,)),
        # Least rolls that hit: by weapon ACC, and unit ACC from ACC_FROM on; by MEL.
        ("chart", ints, (6, 32)),
        ("melee", ints, (16,)),
        # Where the models of a unit stand around the first; by their number: the radius of the
        # disc that holds them, of the room they need.
        ("place_x", floats, (MODELS,)),
        ("place_y", floats, (MODELS,)),
        ("spread", floats, (MODELS + 1,)),
        ("room", floats, (MODELS + 1,)),
        ("burst", floats, (MODELS + 1,)),  # models that an explosive strikes, on average
        ("touch", floats, (MODELS + 1,)),  # models that the hull of a ram touches, on average
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone
        ("turns", ints),
        ("objectives", ints),
        ("objective", floats, (OBJECTIVES, 2)),
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_grade", ints, (TEMPLATES,)),  # the cover it gives
        ("template_made", ints, (TEMPLATES,)),
        ("template_def", ints, (TEMPLATES,)),  # its DEF, where it can be shot to pieces
        ("template_openings", ints, (TEMPLATES,)),  # models that can fire out of it, 0: all
    ]
)
