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
    slots = ints("slots in use, from 0: those of both players and of second groups")
    total = floats("what each player's army costs", 2, unit="points of cost")
    taste = floats("weights of the greedy policy, by player and by POINT to PATIENT", 2, TASTES)
    # A row a unit.
    hulls = ints("how many units are vehicles or guns")
    hull = ints("the slots of these vehicles and guns, `hulls` of them", UNITS)
    side = ints("the army it is of: 0 or 1, in the order in which the armies were given", UNITS)
    is_ = ints("what it is: the bits VEHICLE to SOLO", UNITS)
    models = ints("models it begins with", UNITS, unit="models")
    hp = ints("HP of one model", UNITS, unit="hit points")
    spd = floats("SPD", UNITS, unit="inches")
    tur = floats(
        "TUR of a vehicle: what a quarter turn costs; 0 for infantry", UNITS, unit="inches"
    )
    acc = ints("ACC", UNITS)
    mel = ints("MEL; 0 for vehicles", UNITS)
    att = ints("ATT in melee; 0 for vehicles", UNITS)
    defence = ints("DEF of infantry; 0 for vehicles", UNITS)
    armour = ints("Defence of a vehicle by facing: FRONT, SIDE, REAR, TOP", UNITS, 4)
    mor = ints("MOR; 0 for vehicles without an officer", UNITS)
    rank = ints("added to rolls to hit it: 1 for a Conscript, less 1 for a Veteran", UNITS)
    radius = floats("its command radius; 0: it has no commander", UNITS, unit="inches")
    lends = ints("what a commander adds to the MOR of infantry in its command radius", UNITS)
    order_mor = ints("what a commander adds to its own MOR in tests for orders", UNITS)
    capacity = ints("models that a transport carries; 0: it is no transport", UNITS, unit="models")
    crew = ints("models it takes to crew a vehicle again", UNITS, unit="models")
    guest = ints("first solo that begins in it, for a solo the next one; -1: no other", UNITS)
    host = ints("unit that a solo begins in; -1: it begins on its own", UNITS)
    ride = ints("transport that it begins in; -1: it begins on the table", UNITS)
    group = ints("slot of its second combat group; -1: it cannot split", UNITS)
    squad = ints("slot of the squad that a second combat group is of; -1: it is no group", UNITS)
    kind = ints("number of its profile: the same for all units of that profile", UNITS)
    cost = floats("its cost with all upgrades", UNITS, unit="points of cost")
    worth = floats("its cost divided by its hit points", UNITS, unit="points of cost")
    reach = floats("maximum range of its longest weapon; 0: it has none", UNITS, unit="inches")
    near_reach = floats("longest effective range of its weapons", UNITS, unit="inches")
    # Special weapons first, then those that every other model has.
    arm = ints("row of each of its weapons; -1: it has no more", UNITS, ARMS)
    bearers = ints(
        "models with that weapon; -1: all that bear no special weapon", UNITS, ARMS, unit="models"
    )
    # What a whole unit is expected to take from another one, the last two indices. By fire, as each
    # player (first index) reckons it: by that player's own weights.
    deals = singles("by fire in effective range", 2, UNITS, UNITS, unit="points of cost")
    deals_far = singles("by fire beyond effective range", 2, UNITS, UNITS, unit="points of cost")
    strikes = singles("by an assault or a ram", UNITS, UNITS, unit="points of cost")
    # A row a weapon.
    weapon = ints("its class, type and traits: the bits AT_VEHICLES to INDIRECT", WEAPONS)
    mount = ints("where it is mounted: HAND_HELD to RIGHT_SPONSON", WEAPONS)
    effective = floats("effective range, the first number of RNG", WEAPONS, unit="inches")
    range = floats("maximum range, the second number of RNG", WEAPONS, unit="inches")
    weapon_acc = ints("ACC of the weapon, 1 to 5", WEAPONS)
    weapon_att = ints("ATT of the weapon", WEAPONS)
    rof = ints("ROF: shots of each bearer in a phase", WEAPONS, unit="shots")
    chart = ints("least roll that hits, by weapon ACC and by unit ACC less ACC_FROM", 6, 32)
    melee = ints("least roll that hits in melee, by MEL", 16)
    # Where the models of a unit stand, and what follows from how many they are.
    place_x = floats("x of each model, from the first one on", MODELS, unit="inches")
    place_y = floats("y of each model, from the first one on", MODELS, unit="inches")
    spread = floats(
        "radius of the disc that holds so many models with their bases", MODELS + 1, unit="inches"
    )
    room = floats(
        "radius that so many models keep clear of other units; at 0 that of a hull",
        MODELS + 1,
        unit="inches",
    )
    holds = floats(
        "how far from an objective the middle of so many models may be, on any side, to hold it",
        MODELS + 1,
        unit="inches",
    )
    burst = floats(
        "of so many models, those that an explosive strikes on average", MODELS + 1, unit="models"
    )
    scattered = floats(
        "of so many models, those that a scattered explosive strikes on average; at 0 of a hull",
        MODELS + 1,
        unit="models",
    )
    touch = floats(
        "of so many models, those that a ramming hull touches on average",
        MODELS + 1,
        unit="models",
    )
    # The table.
    zone = floats("depth of either deployment zone", unit="inches")
    turns = ints("turns after which victory points decide", unit="turns")
    objectives = ints("how many objectives there are")
    objective = floats("x and y of each objective", OBJECTIVES, 2, unit="inches")
    template_grade = ints("cover its pieces give: LESS or MORE", TEMPLATES)
    template_made = ints("its material: NONE, LIGHT, HEAVY_COVER or NATURAL", TEMPLATES)
    template_def = ints("its DEF against shots that may destroy it", TEMPLATES)
    template_openings = ints(
        "models that can fire out of a building of it at once", TEMPLATES, unit="models"
    )
