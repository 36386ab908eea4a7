"""SETUP, the record of a battle that is only read: units, sheets, the table, what cards lend.

Player 0's units come first, then player 1's. A unit is a slot; troop 0 of a unit is its leader.
Behind the units come their forms: a row for each card that a unit may come to play by when a
character joins or leaves it. `rules.joining` copies a form's row into its unit's, and nothing else
ever writes a setup. Lengths are strides.
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

    taste = floats(
        "weights of a player's greedy policy, by `layout.POINT` to `PART_WITH`", 2, TASTES
    )
    command = ints("COM of a player's company", 2, unit="command tokens")
    opening = ints("dice that skills add to a player's roll for the initiative, packed", 2)
    # The forms of a player's units: those of a unit side by side, the one it begins with first.
    forms = ints("forms of player p: forms[p] to forms[p + 1] - 1", 3)
    form = ints("the form that a unit is in, or -1 where it has but one", UNITS)
    # A row a unit, or a form.
    side = ints("the side of the battle it fights for: 0 for list a, 1 for list b", UNITS)
    guest = ints("the character that joins it, or -1 for none", UNITS)
    host = ints("the unit that it joins as a character, or -1; of a form, its unit", UNITS)
    troops = ints("troops that it begins with, its character left out", UNITS, unit="troops")
    radius = floats("radius of its troops' bases", UNITS, unit="strides")
    guest_radius = floats(
        "radius of its character's base; of its own where none joins it", UNITS, unit="strides"
    )
    wounds = ints("W: wounds that take out one of its troops", UNITS, unit="wounds")
    move = floats("MOV: the first and the second value", UNITS, 2, unit="strides")
    charge = floats("charge distance", UNITS, unit="strides")
    morale = ints("MOR: the most stress that it bears without a test", UNITS, unit="stress levels")
    keywords = ints("its keywords as bits, `layout.ELITE` to `OFFICER`", UNITS)
    intimidating = ints("N of its Intimidating, 0 for none", UNITS)
    cover = ints("Cover (D): the die that a unit in contact with it gains, or -1 for none", UNITS)
    rugged = ints("bits of the terrain templates that are Rugged to it", UNITS)
    ignores = ints("bits of the terrain templates that its Preferred Terrain ignores", UNITS)
    lust = bytes_(
        "by unit and enemy: how its Bloodlust drives it there, LUST_NAMED, LUST_NEAREST or 0",
        UNITS,
        UNITS,
    )
    lust_below = ints("with fewer troops it has Bloodlust for every enemy; 0: never", UNITS)
    members = ints("troops, its character included, that its first panel needs", UNITS)
    sheet = ints("row of `roll` and `gain` for each of its panels", UNITS, 2)
    conquest = ints("conquest value by panel", UNITS, 2)
    range = floats("range of the ranged attack by panel, 0 for none", UNITS, 2, unit="strides")
    worth = floats("what one of its wounds is worth", UNITS, unit="points of cost a wound")
    cost = floats("cost of the unit, enhancements included", UNITS, unit="points of cost")
    will = ints("its willpower roll: row of `book.sides`", UNITS)
    # A row a sheet, which is all that a panel of a profile rolls.
    roll = ints(
        "row of `book.sides` for each roll, `layout.MELEE` to `STRUCK`; -1 for none", SHEETS, ROLLS
    )
    modifiers = ints("modifiers that it has: of melee, defence, shots; 0 to 2", SHEETS, MODIFIERS)
    for_allies = ints(
        "how far off its modifiers of a roll heal an ally and recover one, where they do nothing"
        " else; 0 and 0 where they do",
        SHEETS,
        MODIFIERS,
        2,
        unit="strides",
    )
    gain = singles(
        "what the first sheet does to the second, by `layout.HIT` to `MORE_SHOT_AT`",
        SHEETS,
        SHEETS,
        GAINS,
    )
    # The table.
    zone = floats("depth of either deployment zone, at y = 0 and y = depth", unit="strides")
    rounds = ints("rounds of the battle", unit="rounds")
    turns = ints("turns of a round", unit="turns")
    objectives = ints("number of objectives on the table")
    objective = floats("x and y of an objective", OBJECTIVES, 2, unit="strides")
    objective_radius = floats("radius of an objective", unit="strides")
    contest = floats("distance within which a base contests an objective", unit="strides")
    score = floats("VP for each objective held, and for most; cost destroyed that earns 1 VP", 3)
    template_cover = ints("Cover (D) of a template's pieces: the die, or -1 for none", TEMPLATES)
    forest = ints("the template of forests that skills add, or -1 for none")
    template_lethal = ints("roll of Lethal terrain: row of `book.sides`, -1 for none", TEMPLATES)
