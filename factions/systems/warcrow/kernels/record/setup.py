"""SETUP, the record of a battle that is only read: units, sheets, the table, what cards lend.

The units of the player who is first in it come first, then those of the other. A unit is a slot;
troop 0 of a unit is its leader. Lengths are strides.
"""

from factions.systems.warcrow.kernels.record.cards import (
    DeedCards,
    ModifierCards,
    SkillCards,
    UnitCards,
)
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
)
from factions.tabletop.battles import terrain
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import bytes_, floats, ints, singles


class Setup(
    SetupHead,
    terrain.Templates,
    UnitCards,
    ModifierCards,
    SkillCards,
    DeedCards,
    units=UNITS,
    templates_most=TEMPLATES,
    groups=GROUPS,
):
    """SETUP: what a battle is fought with, which nothing changes."""

    taste = floats("weights of the greedy policy", 2, TASTES)
    command = ints("?", 2)
    # A row a unit.
    side = ints("?", UNITS)
    guest = ints("the character that joins it, or -1", UNITS)
    host = ints("the unit a character joins, or -1", UNITS)
    troops = ints("without the character", UNITS)
    radius = floats("?", UNITS)
    guest_radius = floats("?", UNITS)
    wounds = ints("?", UNITS)
    move = floats("?", UNITS, 2)
    charge = floats("?", UNITS)
    morale = ints("?", UNITS)
    keywords = ints("?", UNITS)
    intimidating = ints("?", UNITS)
    cover = ints("the die a unit beside it gains, or -1", UNITS)
    rugged = ints("bits of the templates rugged to it", UNITS)
    ignores = ints("bits of the templates it need not mind", UNITS)
    lust = bytes_("how its Bloodlust is for that unit", UNITS, UNITS)
    members = ints("troops its first panel needs", UNITS)
    sheet = ints("the rolls of its panels", UNITS, 2)
    conquest = ints("?", UNITS, 2)
    range = floats("of its panels' ranged attack, 0 for none", UNITS, 2)
    worth = floats("points a wound", UNITS)
    cost = floats("?", UNITS)
    will = ints("its willpower roll", UNITS)
    # A row a sheet.
    roll = ints("?", SHEETS, ROLLS)
    modifiers = ints("?", SHEETS, MODIFIERS)
    gain = singles("?", SHEETS, SHEETS, GAINS)
    # The table.
    zone = floats("depth of either deployment zone, at y = 0 and at y = depth")
    rounds = ints("?")
    turns = ints("?")
    objectives = ints("?")
    objective = floats("?", OBJECTIVES, 2)
    objective_radius = floats("?")
    contest = floats("?")
    score = floats("points for each held, for holding most; worth a point", 3)
    template_cover = ints("?", TEMPLATES)
    template_lethal = ints("row of its roll, or -1", TEMPLATES)
