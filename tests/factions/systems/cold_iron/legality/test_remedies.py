from typing import Any

import pytest

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality import remedies
from factions.systems.cold_iron.legality.band import Band, book_of
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.legality.lists import corpus, own, roster
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

GUARD, SHIELD = Entry("e2", "town-guard"), Entry("e3", "line-shieldman")

ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        remedies.choose_leader,
        roster(GUARD, SHIELD, Entry("e4", "two-hander", count=2)),
        blaming(),
        [
            ("choose-leader", ["add /entries/1/commander True"]),
            ("choose-leader", ["add /entries/0/commander True"]),
        ],
    ),
    (
        remedies.keep_leader,
        roster(
            Entry("e1", "two-hander", commander=True), Entry("e2", "levy-spear", commander=True)
        ),
        blaming("e1", "e2"),
        [
            ("keep-leader", ["remove /entries/1/commander"]),
            ("keep-leader", ["remove /entries/0/commander"]),
        ],
    ),
    (
        remedies.keep_leader,
        roster(Entry("e1", "two-hander", commander=True, count=2)),
        blaming("e1"),
        [],
    ),
    (
        remedies.play_larger,
        roster(Entry("e1", "company-veteran"), size="brawl"),
        blaming(),
        [("set-size", ["add /size skirmish"]), ("set-size", ["add /size battle"])],
    ),
    (
        remedies.play_larger,
        roster(Entry("e1", "iron-colonel"), points_limit=30),
        blaming(),
        [("set-size", ["add /size battle", "add /points_limit 100"])],
    ),
    (remedies.play_larger, roster(Entry("e1", "champion-of-the-ford")), blaming(), []),
    (
        remedies.one_suit,
        roster(own("fighter", "plate-armour", "sword", "padded-cloth")),
        blaming("e1", items=["plate-armour", "padded-cloth"]),
        [
            ("drop-upgrades", ["add /entries/0/upgrades ['plate-armour', 'sword']"]),
            ("drop-upgrades", ["add /entries/0/upgrades ['sword', 'padded-cloth']"]),
        ],
    ),
    (
        remedies.one_suit,
        roster(own("fighter", "padded-cloth", "padded-cloth", "padded-cloth")),
        blaming("e1", items=["padded-cloth"] * 3),
        [("drop-upgrades", ["add /entries/0/upgrades ['padded-cloth']"])],
    ),
    (remedies.one_suit, roster(GUARD), blaming("e2", items=["plate-armour", "chain-mail"]), []),
    (
        remedies.go_on_foot,
        roster(own("rider", "lance")),
        blaming("e1"),
        [("go-on-foot", ["add /entries/0/unit fighter"])],
    ),
    (remedies.go_on_foot, roster(Entry("e1", "border-rider")), blaming("e1"), []),
    (remedies.give_mount, roster(Entry("e1", "border-rider")), blaming("e1"), []),
    (remedies.choose_option, roster(own(luck=1)), blaming("e1", option="luck"), []),
    (
        remedies.drop_strange_stats,
        roster(own("fighter", "sword", luck=1, dodge=1, held=["mace"])),
        blaming("e1"),
        [("drop-stats", ["add /entries/0/stats {'dodge': 1}"])],
    ),
    (
        remedies.drop_strange_stats,
        roster(Entry("e1", "town-guard", stats={"str": 15})),
        blaming("e1"),
        [("drop-stats", ["remove /entries/0/stats"])],
    ),
    (remedies.drop_strange_stats, roster(GUARD), blaming("e2"), []),
    (
        remedies.bring_in_range,
        roster(own(str=19, dex=1, dodge="well", con=12, con_potential=2, con_augments=4)),
        blaming("e1"),
        [
            (
                "set-stats",
                [
                    "add /entries/0/stats/str 18",
                    "add /entries/0/stats/dex 3",
                    "add /entries/0/stats/dodge 0",
                    "add /entries/0/stats/con-augments 2",
                ],
            )
        ],
    ),
    (remedies.bring_in_range, roster(own(str=12)), blaming("e1"), []),
    (
        remedies.fewer_augments,
        roster(own(str_potential=6, str_augments=4, dex_potential=6, dex_augments=3)),
        blaming("e1", augments=7),
        [
            ("set-stats", ["add /entries/0/stats/str-augments 2"]),
            ("set-stats", ["add /entries/0/stats/dex-augments 1"]),
        ],
    ),
    (
        remedies.fewer_augments,
        roster(
            own(
                str_potential=6,
                str_augments=6,
                dex_potential=2,
                dex_augments=2,
                con_potential=2,
                con_augments=2,
            )
        ),
        blaming("e1", augments=10),
        [
            ("set-stats", ["add /entries/0/stats/str-augments 1"]),
            (
                "set-stats",
                ["add /entries/0/stats/dex-augments 0", "add /entries/0/stats/con-augments 0"],
            ),
            (
                "set-stats",
                ["add /entries/0/stats/str-augments 0", "add /entries/0/stats/con-augments 0"],
            ),
            (
                "set-stats",
                ["add /entries/0/stats/str-augments 0", "add /entries/0/stats/dex-augments 0"],
            ),
        ],
    ),
    (
        remedies.fewer_skills,
        roster(own(sword_attack=3, dodge=2, bow=1)),
        blaming("e1", spent=10, granted=8),
        [
            ("set-stats", ["add /entries/0/stats/dodge 1"]),
            ("set-stats", ["add /entries/0/stats/sword-attack 2"]),
            ("set-stats", ["add /entries/0/stats/level 2"]),
            (
                "set-stats",
                [
                    "add /entries/0/stats/dodge 0",
                    "add /entries/0/stats/sword-attack 0",
                    "add /entries/0/stats/bow 0",
                ],
            ),
        ],
    ),
    (
        remedies.drop_weapons,
        roster(own("fighter", "maul", "buckler", "maul", held=["maul", "buckler"])),
        blaming("e1"),
        [
            (
                "drop-upgrades",
                ["add /entries/0/upgrades ['buckler']", "add /entries/0/stats/held ['buckler']"],
            )
        ],
    ),
    (
        remedies.drop_shields,
        roster(own("fighter", "sword", "buckler", "great-shield", quality=["buckler"])),
        blaming("e1"),
        [
            (
                "drop-upgrades",
                [
                    "add /entries/0/upgrades ['sword', 'great-shield']",
                    "add /entries/0/stats/quality []",
                ],
            ),
            ("drop-upgrades", ["add /entries/0/upgrades ['sword', 'buckler']"]),
            (
                "drop-upgrades",
                ["add /entries/0/upgrades ['sword']", "add /entries/0/stats/quality []"],
            ),
        ],
    ),
    (
        remedies.drop_missiles,
        roster(own("berserker", "dart")),
        blaming("e1"),
        [("drop-upgrades", ["remove /entries/0/upgrades"])],
    ),
    (remedies.drop_missiles, roster(GUARD), blaming("e2"), []),
    (
        remedies.hold_less,
        roster(own("fighter", "sword", "buckler")),
        blaming("e1"),
        [
            ("hold", ["add /entries/0/stats {'held': ['sword']}"]),
            ("hold", ["add /entries/0/stats {'held': ['buckler']}"]),
        ],
    ),
    (
        remedies.hold_less,
        roster(own("fighter", "sword", "dagger", "buckler", held=["sword", "dagger", "buckler"])),
        blaming("e1"),
        [
            ("hold", ["add /entries/0/stats/held ['sword']"]),
            ("hold", ["add /entries/0/stats/held ['dagger']"]),
            ("hold", ["add /entries/0/stats/held ['buckler']"]),
            ("hold", ["add /entries/0/stats/held ['dagger', 'buckler']"]),
            ("hold", ["add /entries/0/stats/held ['sword', 'buckler']"]),
            ("hold", ["add /entries/0/stats/held ['sword', 'dagger']"]),
        ],
    ),
    (remedies.hold_less, roster(GUARD), blaming("e2"), []),
    (
        remedies.carry_less,
        roster(own(load=900)),
        blaming("e1"),
        [("set-stats", ["add /entries/0/stats/load 0"])],
    ),
    (remedies.carry_less, roster(own()), blaming("e1"), []),
    (
        remedies.plain_make,
        roster(own("fighter", "sword", "sling", quality=["sword", "sling"])),
        blaming("e1"),
        [("plain-make", ["add /entries/0/stats/quality ['sword']"])],
    ),
    (
        remedies.calm_down,
        roster(own("berserker", "sling")),
        blaming("e1"),
        [("calm-down", ["add /entries/0/stats {'berserk': False}"])],
    ),
    (remedies.calm_down, roster(Entry("e1", "bearskin")), blaming("e1"), []),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes_exactly(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, catalogue: Catalogue
) -> None:
    assert written(remedy(Band(of, book_of(catalogue)), problem)) == expected


# The first fix that each broken list is offered, and how many there are.
OFFERED = [
    ("attribute-range-two-broken", "attribute-range", "remove", 2),
    ("augments-broken", "augments", "set-stats", 3),
    ("berserk-missile-broken", "berserk-missile", "drop-upgrades", 2),
    ("encumbered-broken", "encumbered", "set-stats", 2),
    ("hands-bow-broken", "hands", "hold", 5),
    ("leader-missing-broken", "leader-missing", "choose-leader", 3),
    ("leader-single-broken", "leader-single", "keep-leader", 2),
    ("option-required-broken", "option-required", "set-option", 1),
    ("quality-armour-broken", "quality", "plain-make", 2),
    ("shield-size-broken", "shield-size", "drop-upgrades", 2),
    ("unknown-option-stats-broken", "unknown-option", "drop-stats", 1),
    ("unknown-upgrade-broken", "unknown-upgrade", "drop-upgrades", 1),
    ("weapon-strength-shield-broken", "weapon-strength", "hold", 5),
]


def test_a_rider_is_given_what_ready_made_riders_ride_first(catalogue: Catalogue) -> None:
    band = Band(roster(own("rider", "lance")), book_of(catalogue))
    fixes = list(remedies.give_mount(band, blaming("e1")))
    assert len(fixes) == 16
    assert {fix.data["item"] for fix in fixes[:5]} == {
        "courser", "heavy-draught-horse", "light-riding-horse", "riding-horse", "war-lizard",
    }  # fmt: skip
    value = ["lance", fixes[0].data["item"]]
    assert fixes[0].patch == ({"op": "add", "path": "/entries/0/upgrades", "value": value},)


@pytest.mark.parametrize(("name", "code", "label", "count"), OFFERED)
def test_fixes_offered(name: str, code: str, label: str, count: int, catalogue: Catalogue) -> None:
    problem = next(p for p in legality.check(corpus(name), catalogue).problems if p.code == code)
    assert problem.fixes[0].label == label
    assert len(problem.fixes) == count
