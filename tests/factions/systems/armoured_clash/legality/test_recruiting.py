"""What each way to recruit out of a breach proposes."""

from typing import Any

import pytest

from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality import recruiting
from factions.tabletop.lists import remedies as ways
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    LEADER,
    RIFLES,
    entry,
    force,
    roster,
)
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        recruiting.recruit_more,
        roster(LEADER, RIFLES, entry(3, "sharp-rifles", count=2), points_limit=247),
        blaming(),
        [
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e4', 'unit': 'stirling-armoured-transports', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e4', 'unit': 'rifle-platoon', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
    (
        recruiting.replace_unit,
        roster(LEADER, RIFLES, points_limit=105),
        blaming("e2"),
        [
            (
                "replace",
                [
                    "replace /entries/1 {'id': 'e2', 'unit': 'royal-engineer-sappers', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
            (
                "replace",
                [
                    "replace /entries/1 {'id': 'e2', 'unit': 'stirling-armoured-transports', "
                    "'option': 'basic', 'battlegroup': 'b1'}"
                ],
            ),
        ],
    ),
    (
        recruiting.replace_any,
        roster(entry(2, "janissaries", count=2), points_limit=75),
        blaming(),
        [
            (
                "replace",
                [
                    f"replace /entries/0 {{'id': 'e2', 'unit': '{unit}', "
                    "'option': 'basic', 'battlegroup': 'b1', 'count': 2}"
                ],
            )
            for unit in ("stirling-armoured-transports", "rifle-platoon")
        ],
    ),
    (
        recruiting.respell,
        roster(entry(1, "corfe")),
        blaming("e1", candidates=["corfe-bastion", "rifle-platoon", "monarch-landship"]),
        [
            (
                "replace",
                ["add /entries/0/unit corfe-bastion", "add /entries/0/option reinforced"],
            ),
            ("replace", ["add /entries/0/unit rifle-platoon"]),
            ("replace", ["add /entries/0/unit monarch-landship"]),
        ],
    ),
    (
        recruiting.refilled(ways.remove),
        roster(LEADER, RIFLES, points_limit=105),
        blaming("e2"),
        [
            (
                "then-recruit",
                [
                    "remove /entries/1",
                    f"add /entries/- {{'id': 'e2', 'unit': '{unit}', "
                    "'option': 'basic', 'battlegroup': 'b1'}",
                ],
            )
            for unit in ("royal-engineer-sappers", "stirling-armoured-transports")
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


def test_points_are_spent_on_several_units(clash: Catalogue) -> None:
    of = roster(LEADER, entry(2, "monarch-landship", "full_strength"), points_limit=525)
    first, *_ = recruiting.refilled(ways.remove)(force(of, clash), blaming("e2"))
    units = []
    while first.label == "then-recruit":
        units.append(first.data["unit"])
        first = first.data["first"]
    assert first.label == "remove"
    assert len(units) > 2
