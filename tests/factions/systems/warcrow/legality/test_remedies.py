from typing import Any

import pytest

from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.legality import remedies
from factions.systems.warcrow.legality.company import Company, book_of
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.legality.lists import corpus, roster
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

LOTTA, MARKED = Entry("e1", "lotta"), Entry("e1", "lotta", commander=True)
HERSIR, EVOKER = Entry("e2", "hersir"), Entry("e2", "evoker", commander=True)
HUNTERS, ARCHERS = Entry("e3", "orc-hunters"), Entry("e4", "ice-archers")

ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        remedies.choose_commander,
        roster(LOTTA, HERSIR, HUNTERS, Entry("e5", "corporal")),
        blaming(),
        [
            ("choose-commander", ["add /entries/0/commander True"]),
            ("choose-commander", ["add /entries/1/commander True"]),
        ],
    ),
    (
        remedies.choose_commander,
        roster(LOTTA, EVOKER),
        blaming("e2"),
        [
            (
                "choose-commander",
                ["remove /entries/1/commander", "add /entries/0/commander True"],
            )
        ],
    ),
    (remedies.choose_commander, roster(MARKED), blaming("e1"), []),
    (
        remedies.unset_commander,
        roster(MARKED, EVOKER, Entry("e5", "alborc", commander=True)),
        blaming("e1", "e2", "e5"),
        [
            ("unset-commander", ["remove /entries/0/commander"]),
            ("unset-commander", ["remove /entries/1/commander"]),
        ],
    ),
    (
        remedies.keep_commander,
        roster(MARKED, EVOKER, HUNTERS),
        blaming("e1", "e2"),
        [
            ("keep-commander", ["remove /entries/1/commander"]),
            ("keep-commander", ["remove /entries/0/commander"]),
        ],
    ),
    (remedies.keep_commander, roster(MARKED), blaming("e1"), []),
    (remedies.recruit_commander, roster(LOTTA), blaming(), []),
    (
        remedies.recruit_commander,
        roster(HUNTERS, ARCHERS, points_limit=45),
        blaming(),
        [
            (
                "replace",
                [f"add /entries/1/unit {officer}", "add /entries/1/commander True"],
            )
            for officer in ("lotta", "hersir", "contender")
        ],
    ),
    (
        remedies.recruit_commander,
        roster(Entry("e3", "orc-hunters", count=2), EVOKER, points_limit=90),
        blaming("e2"),
        [
            (
                "recruit",
                [
                    "remove /entries/1/commander",
                    f"add /entries/- {{'id': 'e4', 'unit': '{officer}', 'commander': True}}",
                ],
            )
            for officer in ("lotta", "hersir", "contender")
        ]
        + [
            (
                "replace",
                [f"add /entries/1/unit {officer}", "add /entries/1/commander True"],
            )
            for officer in (
                "njord-the-merciless",
                "prime-warrior",
                "darkmaster",
                "lotta",
                "hersir",
                "contender",
            )
        ],
    ),
    (
        remedies.recruit_owner,
        roster(Entry("e1", "coal")),
        blaming("e1", owner="iriavik-restless-pup"),
        [("recruit", ["add /entries/- {'id': 'e2', 'unit': 'iriavik-restless-pup'}"])],
    ),
    (remedies.recruit_owner, roster(Entry("e1", "coal")), blaming("e1", owner="nobody"), []),
    (
        remedies.attach_elsewhere,
        roster(
            Entry("e1", "lotta", attached_to="e4"),
            Entry("e2", "hersir", attached_to="e9"),
            HUNTERS,
            ARCHERS,
            Entry("e5", "battle-scarred"),
            Entry("e6", "evoker", attached_to="e5"),
            Entry("e7", "tundra-marauders"),
        ),
        blaming("e1", "e2"),
        [
            ("attach", ["add /entries/0/attached_to e3"]),
            ("attach", ["add /entries/1/attached_to e7"]),
        ],
    ),
    (remedies.attach_elsewhere, roster(LOTTA, HUNTERS), blaming("e1"), []),
    (
        remedies.attach_elsewhere,
        roster(Entry("e1", "ice-archers", attached_to="e3"), HUNTERS),
        blaming("e1"),
        [],
    ),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes_exactly(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, warcrow: Catalogue
) -> None:
    assert written(remedy(Company(of, book_of(warcrow)), problem)) == expected


# The first fix that each broken list is offered, and how many there are.
OFFERED = [
    ("availability-entries-broken", "availability", "replace", 4),
    ("circular-reference-ring-broken", "circular-reference", "detach-all", 1),
    ("commander-required-broken", "commander-required", "choose-commander", 2),
    ("commander-single-broken", "commander-single", "keep-commander", 2),
    ("commander-officer-broken", "commander-officer", "choose-commander", 2),
    ("companion-owner-automata-broken", "companion-owner", "remove", 1),
    ("dangling-reference-attached-broken", "dangling-reference", "clear-references", 2),
    ("high-command-leads-broken", "high-command-leads", "unset-commander", 1),
    ("join-eligible-broken", "join-eligible", "detach", 3),
    ("points-limit-broken", "points-limit", "remove", 5),
    ("unknown-unit-commander-broken", "unknown-unit", "replace", 1),
]


@pytest.mark.parametrize(("name", "code", "label", "count"), OFFERED)
def test_as_many_fixes_are_offered_as_lead_to_a_legal_list(
    name: str, code: str, label: str, count: int, warcrow: Catalogue
) -> None:
    (problem,) = (p for p in legality.check(corpus(name), warcrow).problems if p.code == code)
    assert problem.fixes[0].label == label
    assert len(problem.fixes) == count
