"""What each way out of a breach of a battlegroup proposes."""

from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import regrouping
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    LEADER,
    RIFLES,
    entry,
    force,
    roster,
    union,
)
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

BOTH = (CROWN, BREAKERS)


def fireteam(number: int, **keys: Any) -> Entry:
    return Entry(f"e{number}", "federal-gatling-fireteam", "basic", **keys)


ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        regrouping.assign,
        roster(entry(1, "rifle-platoon"), entry(2, "drake-field-guns"), orbats=BOTH),
        blaming("e1", "e2"),
        [("assign", ["add /entries/0/battlegroup b2"])],
    ),
    (
        regrouping.reassign,
        roster(
            entry(1, "rifle-platoon", battlegroup="b9", embarked_in="e9"),
            entry(2, "rifle-platoon", embarked_in="e9"),
        ),
        blaming("e1", "e2"),
        [("assign", ["add /entries/0/battlegroup b1", "remove /entries/0/embarked_in"])],
    ),
    (
        regrouping.attach,
        union(
            entry(1, "federal-trooper-platoon"),
            fireteam(2, battlegroup="b2"),
            entry(3, "iron-horse-cavalry"),
            fireteam(4),
        ),
        blaming("e2", "e3", "e4"),
        [
            ("attach", ["add /entries/1/attached_to e1", "remove /entries/1/battlegroup"]),
            ("attach", ["add /entries/3/attached_to e1"]),
        ],
    ),
    (
        regrouping.form_battlegroup,
        roster(entry(1, "rifle-platoon", battlegroup=None), battlegroups=()),
        blaming(),
        [
            (
                "form-battlegroup",
                [
                    f"add /battlegroups [{{'id': 'b1', 'orbat': '{orbat}'}}]",
                    "add /entries/0/battlegroup b1",
                ],
            )
            for orbat in (
                CROWN,
                BREAKERS,
                "support-auxiliary-battlegroup",
                "crown-super-heavy-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.form_battlegroup,
        union(entry(1, "federal-trooper-platoon", battlegroup="x"), fireteam(2), battlegroups=()),
        blaming(),
        [
            ("form-battlegroup", [f"add /battlegroups [{{'id': 'x', 'orbat': '{orbat}'}}]"])
            for orbat in (
                "union-faction-battlegroup",
                "manifest-destiny-auxiliary-battlegroup",
                "shock-awe-auxiliary-battlegroup",
                "heavy-rail-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.choose_orbat,
        roster(orbats=(CROWN, "guards")),
        blaming(orbat="guards"),
        [
            ("set-orbat", [f"add /battlegroups/1/orbat {orbat}"])
            for orbat in (
                BREAKERS,
                "support-auxiliary-battlegroup",
                "crown-super-heavy-auxiliary-battlegroup",
            )
        ],
    ),
    (
        regrouping.disband,
        roster(LEADER, entry(2, "rifle-platoon", battlegroup="b2"), orbats=(CROWN, CROWN)),
        blaming(orbats=[CROWN, CROWN]),
        [
            ("merge-battlegroup", ["add /entries/1/battlegroup b1", "remove /battlegroups/1"]),
            ("disband", ["remove /entries/1", "remove /battlegroups/1"]),
            ("merge-battlegroup", ["add /entries/0/battlegroup b2", "remove /battlegroups/0"]),
            ("disband", ["remove /entries/0", "remove /battlegroups/0"]),
        ],
    ),
    (
        regrouping.disband,
        union(
            entry(1, "federal-trooper-platoon"),
            fireteam(2, attached_to="e1"),
        ),
        blaming(orbat="union-faction-battlegroup"),
        [("disband", ["remove /entries/1", "remove /entries/0", "remove /battlegroups/0"])],
    ),
    (
        regrouping.fill,
        roster(LEADER),
        blaming(),
        [
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e2', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            )
        ],
    ),
    (
        regrouping.fill,
        roster(
            entry(1, "scion-grenadier-command-platoon"),
            orbats=("imperium-faction-battlegroup",),
            faction="imperium",
        ),
        blaming(),
        [
            (
                "recruit-several",
                [
                    "add /entries/- {'id': 'e2', 'unit': 'scion-grenadier-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                    "add /entries/- {'id': 'e3', 'unit': 'essen-field-rockets', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            )
        ],
    ),
    (regrouping.fill, roster(LEADER, RIFLES), blaming(), []),
    (
        regrouping.give_up,
        roster(LEADER, RIFLES, entry(3, "rifle-platoon", battlegroup="b2"), orbats=BOTH),
        blaming(),
        [("disband", ["remove /entries/2", "remove /battlegroups/1"])],
    ),
    (regrouping.give_up, roster(LEADER), blaming(), []),
    (
        regrouping.replace_to_fill,
        roster(LEADER, entry(2, "horse-guard-cavalry")),
        blaming(),
        [
            (
                "replace",
                [
                    f"replace /entries/{place} {{'id': 'e{place + 1}', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            )
            for place in (1, 0)
        ],
    ),
    (
        regrouping.trim,
        roster(entry(1, "rifle-platoon", count=3), entry(2, "rifle-platoon")),
        blaming("e1", "e2", copies=4, max=2),
        [],
    ),
    (
        regrouping.trim,
        roster(entry(1, "sharp-rifles"), entry(2, "rifle-platoon", count=3)),
        blaming("e1", "e2", count=4, max=2),
        [("lower-count", ["add /entries/1/count 1"])],
    ),
    (
        regrouping.unset_commander,
        roster(LEADER, entry(2, "rifle-platoon", commander=True)),
        blaming("e1", "e2"),
        [("unset-commander", ["remove /entries/1/commander"])],
    ),
    (
        regrouping.recruit_commander,
        roster(entry(2, "rifle-platoon", commander=True), points_limit=60),
        blaming("e2"),
        [],
    ),
    (
        regrouping.recruit_commander,
        roster(entry(2, "rifle-platoon", commander=True), points_limit=100),
        blaming("e2"),
        [
            (
                "recruit",
                [
                    "remove /entries/0/commander",
                    "add /entries/- {'id': 'e3', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            ),
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e3', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            ),
            (
                "replace",
                [
                    "replace /entries/0 {'id': 'e2', 'unit': 'rifle-command-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes_exactly(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, clash: Catalogue
) -> None:
    assert written(remedy(force(of, clash), problem)) == expected
