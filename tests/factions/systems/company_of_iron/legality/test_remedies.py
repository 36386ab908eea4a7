from typing import Any

import pytest

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.systems.company_of_iron.legality import remedies
from factions.systems.company_of_iron.legality.company import Company, book_of
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.company_of_iron.legality.lists import corpus, roster
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

TRENCHERS = Entry("e1", "trencher-infantry", option="min")
OFFICER = Entry("e2", "trencher-infantry-officer-sniper", attached_to="e1")
LED = Entry("e2", OFFICER.unit, attached_to="e1", commander=True, upgrades=("keen-blade",))
LANCER = Entry("e3", "lancer")
FINN = Entry("e3", "captain-maxwell-finn", commander=True, upgrades=("steady-hand",))
LAST = Entry("e4", "patrol-dog"), Entry("e5", "stormsmith-stormcaller")
RETRIBUTION = "retribution-of-scyrah"

ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        remedies.remove,
        roster(TRENCHERS, OFFICER, LANCER),
        blaming("e1", "e3"),
        [
            ("remove-several", ["remove /entries/1", "remove /entries/0"]),
            ("remove", ["remove /entries/2"]),
        ],
    ),
    (
        remedies.keep_one,
        roster(Entry("e1", "ace", count=2)),
        blaming("e1"),
        [("lower-count", ["add /entries/0/count 1"])],
    ),
    (
        remedies.keep_one,
        roster(Entry("e1", "ace", count=2), Entry("e2", "ace")),
        blaming("e1", "e2"),
        [
            ("remove-several", ["add /entries/0/count 1", "remove /entries/1"]),
            ("remove-several", ["remove /entries/0"]),
        ],
    ),
    (
        remedies.fewer,
        roster(TRENCHERS, Entry("e2", "trencher-infantry-rifle-grenadier", count=5)),
        blaming("e2", count=5),
        [("lower-count", ["add /entries/1/count 3"])],
    ),
    (
        remedies.strengthen,
        roster(TRENCHERS, LANCER),
        blaming(),
        [("set-option", ["add /entries/0/option max"])],
    ),
    (remedies.weaken, roster(TRENCHERS, LANCER), blaming(), []),
    (
        remedies.weaken,
        roster(Entry("e1", "trencher-infantry", option="max")),
        blaming(),
        [("set-option", ["add /entries/0/option min"])],
    ),
    (
        remedies.play_larger,
        roster(TRENCHERS, LANCER, FINN, size="20", points_limit=20),
        blaming(),
        [("set-limit", ["add /size 25", "add /points_limit 25"])],
    ),
    (
        remedies.play_larger,
        roster(LANCER, points_limit=3),
        blaming(),
        [
            ("set-limit", ["add /points_limit 25"]),
            ("set-limit", ["add /points_limit 20"]),
        ],
    ),
    (
        remedies.reinforce,
        roster(Entry("e1", "hunter"), points_limit=17),
        blaming(),
        [
            ("recruit", ["add /entries/- {'id': 'e2', 'unit': 'stormsmith-stormcaller'}"]),
            ("recruit", ["add /entries/- {'id': 'e2', 'unit': 'patrol-dog'}"]),
        ],
    ),
    (
        remedies.respell,
        roster(Entry("e1", "sword-nights"), points_limit=20),
        blaming("e1", candidates=["sword-knights", "lancer"]),
        [
            ("replace", ["add /entries/0/unit sword-knights", "add /entries/0/option max"]),
            ("replace", ["add /entries/0/unit lancer"]),
        ],
    ),
    (
        remedies.respell,
        roster(Entry("e1", "sword-nights", option="min", attached_to="e2"), points_limit=20),
        blaming("e1", candidates=["sword-knights", "lancer", OFFICER.unit]),
        [
            ("replace", ["add /entries/0/unit sword-knights", "remove /entries/0/attached_to"]),
            (
                "replace",
                [
                    "add /entries/0/unit lancer",
                    "remove /entries/0/option",
                    "remove /entries/0/attached_to",
                ],
            ),
            ("replace", [f"add /entries/0/unit {OFFICER.unit}", "remove /entries/0/option"]),
        ],
    ),
    (
        remedies.choose_commander,
        roster(TRENCHERS, OFFICER, LANCER),
        blaming(),
        [
            (
                "choose-commander",
                [
                    "add /entries/0/commander True",
                    "add /entries/0/upgrades ['veteran-of-the-line']",
                ],
            ),
            (
                "choose-commander",
                [
                    "add /entries/1/commander True",
                    "add /entries/1/upgrades ['veteran-of-the-line']",
                ],
            ),
        ],
    ),
    (
        remedies.choose_commander,
        roster(TRENCHERS, Entry("e3", "lancer", commander=True, upgrades=("steady-hand",))),
        blaming("e3"),
        [
            (
                "choose-commander",
                [
                    "remove /entries/1/commander",
                    "remove /entries/1/upgrades",
                    "add /entries/0/commander True",
                    "add /entries/0/upgrades ['steady-hand']",
                ],
            )
        ],
    ),
    (
        remedies.keep_commander,
        roster(TRENCHERS, LED, FINN),
        blaming("e2", "e3"),
        [
            ("keep-commander", ["remove /entries/2/commander", "remove /entries/2/upgrades"]),
            ("keep-commander", ["remove /entries/1/commander", "remove /entries/1/upgrades"]),
        ],
    ),
    (
        remedies.unset_commander,
        roster(TRENCHERS, LED),
        blaming("e2"),
        [("unset-commander", ["remove /entries/1/commander", "remove /entries/1/upgrades"])],
    ),
    (
        remedies.choose_upgrade,
        roster(TRENCHERS, LED),
        blaming("e1"),
        [],
    ),
    (
        remedies.keep_upgrade,
        roster(Entry("e1", "rangers", commander=True, upgrades=("keen-blade", "axe", "axe"))),
        blaming("e1"),
        [("set-upgrade", ["add /entries/0/upgrades ['keen-blade']"])],
    ),
    (
        remedies.keep_upgrade,
        roster(TRENCHERS, LED, Entry("e3", "lancer", upgrades=("steady-hand",))),
        blaming("e3"),
        [("drop-upgrades", ["remove /entries/2/upgrades"])],
    ),
    (
        remedies.attach_elsewhere,
        roster(TRENCHERS, Entry("e2", OFFICER.unit)),
        blaming("e2"),
        [("attach", ["add /entries/1/attached_to e1"])],
    ),
    (remedies.attach_elsewhere, roster(TRENCHERS, LANCER), blaming("e3"), []),
    (
        remedies.attach_elsewhere,
        roster(TRENCHERS, OFFICER, Entry("e3", "captain-jonas-murdoch")),
        blaming("e3"),
        [],
    ),
    (
        remedies.recruit_host,
        roster(Entry("e1", OFFICER.unit), points_limit=20),
        blaming("e1"),
        [
            (
                "recruit",
                [
                    "add /entries/- {'id': 'e2', 'unit': 'trencher-infantry', 'option': 'max'}",
                    "add /entries/0/attached_to e2",
                ],
            )
        ],
    ),
    (
        remedies.remove_selective,
        roster(
            Entry("e1", "cephalyx-overlords"),
            Entry("e2", "thor-steinhammer"),
            Entry("e3", "ragman"),
            faction="mercenaries",
        ),
        blaming("e1", "e2", "e3"),
        [
            ("remove", ["remove /entries/0"]),
            ("remove-several", ["remove /entries/2", "remove /entries/1"]),
        ],
    ),
]


@pytest.mark.parametrize(("remedy", "of", "problem", "expected"), ROWS)
def test_remedy(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, catalogue: Catalogue
) -> None:
    assert written(remedy(Company(of, book_of(catalogue)), problem)) == expected


def test_every_remedy_of_its_own_has_a_row(catalogue: Catalogue) -> None:
    used = {
        remedy.__name__
        for rule in legality.RULES
        for remedy in rule.remedies
        if remedy.__module__ == remedies.__name__
    }
    assert used - {remedy.__name__ for remedy, *_ in ROWS} == {"refill", "swap", "swap_any"}


def test_a_commander_may_choose_from_every_upgrade(catalogue: Catalogue) -> None:
    of = Company(roster(TRENCHERS, LED), book_of(catalogue))
    problem = blaming("e2", candidates=["steady-hand"])
    offered = [fix.data["upgrade"] for fix in remedies.choose_upgrade(of, problem)]
    assert offered[0] == "steady-hand"
    assert sorted(offered) == sorted(catalogue.upgrades)


def test_swaps_keep_the_command_and_pay_for_the_larger_option(catalogue: Catalogue) -> None:
    squad = Entry("e1", "sword-knights", option="max", commander=True, upgrades=("keen-blade",))
    of = Company(roster(squad, LANCER, points_limit=20), book_of(catalogue))
    fixes = list(remedies.swap(of, blaming("e1")))
    assert len(fixes) == remedies.MOST_SWAPS
    for fix in fixes:
        assert {step["path"].rpartition("/")[2] for step in fix.patch} <= {"unit", "option"}
        assert fix.data["points"] <= 12


def test_points_set_free_are_spent_to_the_last(catalogue: Catalogue) -> None:
    of = Company(roster(TRENCHERS, OFFICER, LANCER, *LAST), book_of(catalogue))
    fixes = list(remedies.refilled(remedies.remove)(of, blaming("e3")))
    assert len(fixes) == remedies.MOST_REFILLS
    for fix in fixes:
        assert fix.label == "then-recruit"
        assert fix.patch[0] == {"op": "remove", "path": "/entries/2"}
        assert fix.data["unit"] != "lancer"


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("points-limit-alone-broken", {"set-limit", "set-option", "replace"}),
        ("attachment-alone-broken", {"attach"}),
        ("commander-required-broken", {"choose-commander"}),
        ("commander-single-broken", {"keep-commander"}),
        ("commander-upgrade-required-broken", {"set-upgrade"}),
        ("option-required-broken", {"set-option"}),
        ("unknown-unit-broken", {"replace"}),
        ("one-each-copies-broken", {"then-recruit"}),
    ],
)
def test_what_is_offered_for_lists_of_the_corpus(
    name: str, labels: set[str], catalogue: Catalogue
) -> None:
    problems = legality.check(corpus(name), catalogue).problems
    (error,) = (problem for problem in problems if problem.severity == "error")
    assert labels <= {fix.label for fix in error.fixes}
