"""Battlegroups, and the units on their orders of battle."""

from factions.systems.armoured_clash.legality import rules
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    ENGINE,
    FIRETEAM,
    PARENT,
    RIFLES,
    Rows,
    carriage,
    crown,
    entry,
    fireteam,
    of_orbat,
    roster,
    union,
)

ROWS: Rows = [
    (rules.battlegroup_required, roster(battlegroups=()), []),
    (rules.battlegroup_required, crown(), []),
    (rules.battlegroup_required, crown(battlegroups=()), [({}, ())]),
    (rules.battlegroup_unassigned, crown(RIFLES), []),
    (rules.battlegroup_unassigned, crown(entry(2, "rifle-platoon", battlegroup="b9")), []),
    (
        rules.battlegroup_unassigned,
        crown(
            entry(2, "rifle-platoon", battlegroup=None), entry(3, "janissaries", battlegroup=None)
        ),
        [({}, ("e2",)), ({}, ("e3",))],
    ),
    (
        rules.battlegroup_unassigned,
        crown(entry(2, "rifle-platoon", battlegroup=None), battlegroups=()),
        [],
    ),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3)), []),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3, attached_to=None)), [({}, ("e3",))]),
    (rules.battlegroup_unassigned, union(PARENT, fireteam(3, attached_to="e3")), [({}, ("e3",))]),
    (rules.battlegroup_unassigned, union(ENGINE, fireteam(3, attached_to="e1")), [({}, ("e3",))]),
    (rules.battlegroup_faction, crown(), []),
    (rules.battlegroup_faction, crown(faction="crwn"), []),
    (
        rules.battlegroup_faction,
        crown(orbats=("order-auxiliary-battlegroup", CROWN)),
        [({"orbat": "order-auxiliary-battlegroup"}, ("e1",))],
    ),
    (rules.battlegroup_faction, crown(orbats=("guards",)), [({"orbat": "guards"}, ("e1",))]),
    (rules.faction_battlegroup_single, roster(), []),
    (rules.faction_battlegroup_single, roster(orbats=(CROWN, BREAKERS)), []),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(BREAKERS, "support-auxiliary-battlegroup")),
        [],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(CROWN, CROWN)),
        [({"orbats": [CROWN, CROWN]}, ())],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=(BREAKERS, CROWN, BREAKERS, CROWN, BREAKERS)),
        [({"orbats": [BREAKERS] * 3}, ()), ({"orbats": [CROWN, CROWN]}, ())],
    ),
    (
        rules.faction_battlegroup_single,
        roster(orbats=("union-faction-battlegroup", "union-faction-battlegroup")),
        [],
    ),
    (rules.unit_not_in_battlegroup, crown(RIFLES), []),
    (rules.unit_not_in_battlegroup, crown(entry(2, "janissaries")), []),
    (
        rules.unit_not_in_battlegroup,
        crown(entry(2, "drake-field-guns"), orbats=(BREAKERS,)),
        [({"unit": "drake-field-guns", "orbat": BREAKERS}, ("e2",))],
    ),
    (
        rules.unit_not_in_battlegroup,
        union(PARENT, fireteam(3, attached_to=None, battlegroup="b1")),
        [({"unit": FIRETEAM, "orbat": "union-faction-battlegroup"}, ("e3",))],
    ),
    (rules.unit_not_in_battlegroup, union(PARENT, fireteam(3, battlegroup="b1")), []),
    (
        rules.unit_not_in_battlegroup,
        roster(
            PARENT,
            fireteam(3, battlegroup="b2"),
            faction="union",
            orbats=("union-faction-battlegroup", "shock-awe-auxiliary-battlegroup"),
        ),
        [({"unit": FIRETEAM, "orbat": "shock-awe-auxiliary-battlegroup"}, ("e3",))],
    ),
    (rules.unit_scale, crown(RIFLES), []),
    (
        rules.unit_scale,
        crown(entry(2, "monarch-landship", "full_strength")),
        [({"scales": ["battle", "cataclysm"]}, ("e2",))],
    ),
    (
        rules.unit_scale,
        crown(entry(2, "monarch-landship", "full_strength"), size=None, points_limit=2000),
        [],
    ),
    (
        rules.unit_scale,
        of_orbat(
            "empire",
            "empire-faction-battlegroup",
            entry(1, "wutai-landship", "full_strength"),
            size="battle",
        ),
        [({"scales": ["cataclysm"]}, ("e1",))],
    ),
    (rules.unit_copies, crown(entry(2, "rifle-platoon", count=2)), []),
    (
        rules.unit_copies,
        crown(RIFLES, entry(3, "rifle-platoon", "reinforced", count=2), entry(4, "sharp-rifles")),
        [({"copies": 3, "max": 2}, ("e2", "e3"))],
    ),
    (
        rules.unit_copies,
        crown(
            RIFLES,
            entry(3, "rifle-platoon", battlegroup="b2", count=2),
            orbats=(CROWN, BREAKERS),
        ),
        [({"copies": 2, "max": 1}, ("e3",))],
    ),
    (rules.unit_copies, union(PARENT, fireteam(3), fireteam(4)), []),
    (
        rules.unit_copies,
        union(PARENT, fireteam(3), fireteam(4), fireteam(5)),
        [({"copies": 3, "max": 2}, ("e3", "e4", "e5"))],
    ),
    (
        rules.unit_copies,
        union(entry(2, "federal-trooper-platoon", count=2), fireteam(3, count=4)),
        [],
    ),
    (
        rules.unit_copies,
        union(ENGINE, carriage(2), carriage(3)),
        [({"copies": 2, "max": 1}, ("e2", "e3"))],
    ),
    (
        rules.unit_copies,
        union(
            entry(1, "lakota-super-heavy-engine", "full_strength"),
            carriage(2, count=4),
            size="battle",
        ),
        [],
    ),
]
