"""Slots, commanders, bolstered units and boons."""

from factions.systems.armoured_clash.legality import rules
from factions.tabletop.lists.roster import Battlegroup
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    RIFLES,
    Rows,
    crown,
    entry,
    of_orbat,
    roster,
)

ROWS: Rows = [
    (rules.slot_minimum, crown(RIFLES), []),
    (
        rules.slot_minimum,
        crown(),
        [({"orbat": CROWN, "slot": "Infantry", "count": 0, "min": 1}, ())],
    ),
    (
        rules.slot_minimum,
        of_orbat("alliance", "conclave-auxiliary-battlegroup", entry(1, "navarre-artillery-tank")),
        [
            (
                {
                    "orbat": "conclave-auxiliary-battlegroup",
                    "slot": "Infantry",
                    "count": 0,
                    "min": 1,
                },
                (),
            ),
            (
                {"orbat": "conclave-auxiliary-battlegroup", "slot": "Armour", "count": 1, "min": 2},
                (),
            ),
        ],
    ),
    (rules.slot_minimum, roster(RIFLES), []),
    (
        rules.slot_maximum,
        of_orbat(
            "crown",
            BREAKERS,
            entry(1, "sharp-rifles"),
            entry(2, "rifle-platoon"),
        ),
        [],
    ),
    (
        rules.slot_maximum,
        of_orbat(
            "crown",
            BREAKERS,
            entry(1, "sharp-rifles"),
            entry(2, "rifle-platoon"),
            entry(3, "royal-engineer-sappers"),
        ),
        [({"orbat": BREAKERS, "slot": "Infantry", "count": 3, "max": 2}, ("e1", "e2", "e3"))],
    ),
    (
        rules.slot_maximum,
        crown(entry(2, "drake-field-guns", count=2)),
        [({"orbat": CROWN, "slot": "Field Gun", "count": 2, "max": 1}, ("e2",))],
    ),
    (rules.slot_maximum, crown(entry(2, "rifle-command-platoon")), []),
    (rules.battlegroup_commander, crown(RIFLES), []),
    (rules.battlegroup_commander, roster(entry(1, "rifle-command-platoon")), []),
    (rules.battlegroup_commander, roster(RIFLES), [({"orbat": CROWN, "count": 0}, ())]),
    (
        rules.battlegroup_commander,
        crown(entry(2, "rifle-command-platoon")),
        [({"orbat": CROWN, "count": 2}, ("e1", "e2"))],
    ),
    (
        rules.battlegroup_commander,
        crown(entry(2, "rifle-platoon", commander=True)),
        [({"orbat": CROWN, "count": 1}, ("e2",))],
    ),
    (
        rules.battlegroup_commander,
        roster(entry(2, "rifle-platoon", commander=True)),
        [({"orbat": CROWN, "count": 0}, ("e2",))],
    ),
    (rules.battlegroup_commander, roster(entry(1, "rifle-comand", commander=True)), []),
    (
        rules.battlegroup_commander,
        roster(entry(1, "rifle-comand", commander=True, battlegroup="b2"), RIFLES),
        [({"orbat": CROWN, "count": 0}, ())],
    ),
    (
        rules.battlegroup_commander,
        crown(orbats=(CROWN, BREAKERS)),
        [({"orbat": BREAKERS, "count": 0}, ())],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "crown",
            "crown-super-heavy-auxiliary-battlegroup",
            entry(1, "sovereign-landship", "full_strength", commander=True),
        ),
        [],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "crown",
            "crown-super-heavy-auxiliary-battlegroup",
            entry(1, "monarch-landship", "full_strength", commander=True),
        ),
        [({"orbat": "crown-super-heavy-auxiliary-battlegroup", "count": 0}, ("e1",))],
    ),
    (
        rules.battlegroup_commander,
        of_orbat(
            "sultanate",
            "order-auxiliary-battlegroup",
            entry(1, "cor-caroli-luminant-command", commander=True),
        ),
        [],
    ),
    (rules.bolstering, crown(entry(2, "rifle-platoon", "reinforced")), []),
    (rules.bolstering, roster(entry(1, "rifle-command-platoon", "reinforced")), []),
    (
        rules.bolstering,
        roster(entry(1, "rifle-command-platoon", "full_strength")),
        [({"orbat": CROWN, "slot": "Commander", "bolstered": 1, "stars": 0}, ("e1",))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "reinforced"), entry(3, "sharp-rifles", "reinforced")),
        [({"orbat": CROWN, "slot": "Infantry", "bolstered": 2, "stars": 1}, ("e2", "e3"))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "full_strength"), entry(3, "sharp-rifles", "reinforced")),
        [({"orbat": CROWN, "slot": "Infantry", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "galahad-breachers", "reinforced")),
        [({"orbat": CROWN, "slot": "Armour", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (rules.bolstering, crown(entry(2, "stirling-armoured-transports", "reinforced")), []),
    (
        rules.bolstering,
        crown(
            entry(2, "stirling-armoured-transports", "reinforced"),
            entry(3, "tristan-assault-transports", "reinforced"),
        ),
        [({"orbat": CROWN, "slot": "Armour", "bolstered": 2, "stars": 1}, ("e2", "e3"))],
    ),
    (
        rules.bolstering,
        crown(entry(2, "corfe-bastion", "reinforced")),
        [({"orbat": CROWN, "slot": "Fortification", "bolstered": 1, "stars": 0}, ("e2",))],
    ),
    (
        rules.bolstering,
        of_orbat(
            "imperium",
            "imperium-faction-battlegroup",
            entry(1, "faust-vitruvian-colossus", "full_strength"),
        ),
        [],
    ),
    (
        rules.bolstering,
        crown(
            entry(2, "rifle-platoon", "reinforced", count=2),
            entry(3, "galahad-breachers", "reinforced"),
            entry(4, "sharp-rifles", "full_strength"),
            entry(5, "monarch-landship", "full_strength"),
            size="battle",
        ),
        [],
    ),
    (
        rules.bolstering,
        crown(
            entry(2, "rifle-platoon", "full_strength", count=2),
            entry(3, "galahad-breachers", "full_strength"),
            size="battle",
        ),
        [
            ({"orbat": CROWN, "slot": "Infantry", "bolstered": 2, "stars": 1}, ("e2",)),
            ({"orbat": CROWN, "slot": "Armour", "bolstered": 1, "stars": 0}, ("e3",)),
        ],
    ),
    (
        rules.bolstering,
        crown(entry(2, "rifle-platoon", "full_strength", count=2), size="cataclysm"),
        [],
    ),
    (rules.boon_unknown, roster(boons=("elan", "mad-minute")), []),
    (rules.boon_unknown, roster(boons=("luck", "luck")), [({"boon": "luck"}, ())]),
    (
        rules.boon_unknown,
        roster(battlegroups=(Battlegroup("b1", CROWN, ("luck",)),), boons=("fate",)),
        [({"boon": "fate"}, ()), ({"boon": "luck"}, ())],
    ),
    (rules.boon_once, roster(boons=("mad-minute", "elan", "luck", "luck")), []),
    (rules.boon_once, roster(boons=("elan", "elan", "elan")), [({"boon": "elan"}, ())]),
    (
        rules.boon_once,
        roster(battlegroups=(Battlegroup("b1", CROWN, ("elan",)),), boons=("elan",)),
        [({"boon": "elan"}, ())],
    ),
    (rules.boon_faction, roster(boons=("mad-minute", "countercharge", "luck")), []),
    (rules.boon_faction, roster(boons=("elan",), faction="crwn"), []),
    (
        rules.boon_faction,
        roster(boons=("elan", "yee-haw", "elan")),
        [({"boon": "elan"}, ()), ({"boon": "yee-haw"}, ())],
    ),
]
