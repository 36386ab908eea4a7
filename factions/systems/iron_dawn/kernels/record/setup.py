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
from factions.tabletop.battles.heads import SetupHead
from factions.tabletop.battles.records import floats, ints, singles


class Setup(SetupHead, terrain.Templates, units=UNITS, templates_most=TEMPLATES, groups=GROUPS):
    """SETUP: what a battle is fought with, which nothing changes."""

    # Slots of player p: first[p] to first[p + 1] - 1. Before those of the first, and behind
    # those of the second, stand the second combat groups of their squads.
    slots = ints("?")
    total = floats("army points", 2)
    taste = floats("?", 2, TASTES)
    # A row a unit.
    hulls = ints("?")
    hull = ints("the units that are vehicles", UNITS)
    side = ints("?", UNITS)
    is_ = ints("?", UNITS)
    models = ints("?", UNITS)
    hp = ints("of one model", UNITS)
    spd = floats("?", UNITS)
    tur = floats("?", UNITS)
    acc = ints("?", UNITS)
    mel = ints("?", UNITS)
    att = ints("?", UNITS)
    defence = ints("?", UNITS)
    armour = ints("of a vehicle, by facing", UNITS, 4)
    mor = ints("?", UNITS)
    rank = ints("added to the rolls of those who shoot at it", UNITS)
    radius = floats("of command, 0 for no commander", UNITS)
    lends = ints("MOR to whom is in the radius", UNITS)
    order_mor = ints("added to a commander's MOR in tests for orders", UNITS)
    capacity = ints("?", UNITS)
    crew = ints("?", UNITS)
    guest = ints("the first solo in the unit, of a solo the next one, or -1", UNITS)
    host = ints("the unit it is in, or -1", UNITS)
    ride = ints("the transport it begins in, or -1", UNITS)
    group = ints("the slot of its second combat group, or -1", UNITS)
    squad = ints("of a second group: the squad it is of, or -1", UNITS)
    kind = ints("alike for units of one sort", UNITS)
    cost = floats("?", UNITS)
    worth = floats("points a hit point", UNITS)
    reach = floats("of its longest weapon", UNITS)
    near_reach = floats("the longest effective range", UNITS)
    # Special weapons first, then those that every other model has.
    arm = ints("row of the weapon, or -1", UNITS, ARMS)
    bearers = ints("-1: everyone else", UNITS, ARMS)
    # What a whole unit is expected to take from another, in points: in effective range,
    # beyond it, and in an assault.
    deals = singles("?", UNITS, UNITS)
    deals_far = singles("?", UNITS, UNITS)
    strikes = singles("?", UNITS, UNITS)
    # A row a weapon.
    weapon = ints("what it is", WEAPONS)
    mount = ints("?", WEAPONS)
    effective = floats("?", WEAPONS)
    range = floats("?", WEAPONS)
    weapon_acc = ints("?", WEAPONS)
    weapon_att = ints("?", WEAPONS)
    rof = ints("?", WEAPONS)
    # Least rolls that hit: by weapon ACC, and unit ACC from ACC_FROM on; by MEL.
    chart = ints("?", 6, 32)
    melee = ints("?", 16)
    # Where the models of a unit stand around the first; by their number: the radius of the
    # disc that holds them, of the room they need.
    place_x = floats("?", MODELS)
    place_y = floats("?", MODELS)
    spread = floats("?", MODELS + 1)
    room = floats("?", MODELS + 1)
    burst = floats("models that an explosive strikes, on average", MODELS + 1)
    touch = floats("models that the hull of a ram touches, on average", MODELS + 1)
    # The table.
    zone = floats("depth of either deployment zone")
    turns = ints("?")
    objectives = ints("?")
    objective = floats("?", OBJECTIVES, 2)
    template_grade = ints("the cover it gives", TEMPLATES)
    template_made = ints("?", TEMPLATES)
    template_def = ints("its DEF, where it can be shot to pieces", TEMPLATES)
    template_openings = ints("models that can fire out of it, 0: all", TEMPLATES)
