"""SETUP, the record of a battle that is only read: units, sheets, the table, what cards lend.

The units of the player who is first in it come first, then those of the other. A unit is a slot;
troop 0 of a unit is its leader. Lengths are strides.
"""

from factions.systems.warcrow.kernels.record.cards import setup_fields
from factions.systems.warcrow.kernels.record.layout import (
    GAINS,
    GROUPS,
    MODIFIERS,
    OBJECTIVES,
    ROLLS,
    SHEETS,
    TASTES,
    TEMPLATES,
    UNITS,
    bytes_,
    floats,
    ints,
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.records import laid_out

SETUP = laid_out(
    [
        ("first", ints, (3,)),  # slots of player p: first[p] to first[p + 1] - 1
        ("policy", ints, (2,)),
        ("taste", floats, (2, TASTES)),  # weights of the greedy policy
        ("command", ints, (2,)),
        # A row a unit.
        ("entry", ints, (UNITS,)),  # row of its list entry
        ("side", ints, (UNITS,)),
        ("guest", ints, (UNITS,)),  # the character that joins it, or -1
        ("host", ints, (UNITS,)),  # the unit a character joins, or -1
        ("troops", ints, (UNITS,)),  # without the character
        ("radius", floats, (UNITS,)),
        ("guest_radius", floats, (UNITS,)),
        ("wounds", ints, (UNITS,)),
        ("move", floats, (UNITS, 2)),
        ("charge", floats, (UNITS,)),
        ("morale", ints, (UNITS,)),
        ("keywords", ints, (UNITS,)),
        ("intimidating", ints, (UNITS,)),
        ("cover", ints, (UNITS,)),  # the die a unit beside it gains, or -1
        ("rugged", ints, (UNITS,)),  # bits of the templates rugged to it
        ("ignores", ints, (UNITS,)),  # bits of the templates it need not mind
        ("lust", bytes_, (UNITS, UNITS)),  # how its Bloodlust is for that unit
        ("members", ints, (UNITS,)),  # troops its first panel needs
        ("sheet", ints, (UNITS, 2)),  # the rolls of its panels
        ("conquest", ints, (UNITS, 2)),
        ("range", floats, (UNITS, 2)),  # of its panels' ranged attack, 0 for none
        ("worth", floats, (UNITS,)),  # points a wound
        ("cost", floats, (UNITS,)),
        ("will", ints, (UNITS,)),  # its willpower roll
        # A row a sheet.
        ("roll", ints, (SHEETS, ROLLS)),
        ("modifiers", ints, (SHEETS, MODIFIERS)),
        ("gain", "f4", (SHEETS, SHEETS, GAINS)),
        # The table.
        ("width", floats),
        ("depth", floats),
        ("zone", floats),  # depth of either deployment zone, at y = 0 and at y = depth
        ("rounds", ints),
        ("turns", ints),
        ("objectives", ints),
        ("objective", floats, (OBJECTIVES, 2)),
        ("objective_radius", floats),
        ("contest", floats),
        ("score", floats, (3,)),  # points for each held, for holding most; worth a point
        *terrain.setup_fields(TEMPLATES, GROUPS),
        ("template_does", ints, (TEMPLATES,)),
        ("template_cover", ints, (TEMPLATES,)),
        ("template_lethal", ints, (TEMPLATES,)),  # row of its roll, or -1
        *setup_fields(UNITS),
    ]
)
