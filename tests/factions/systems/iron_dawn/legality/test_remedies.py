from typing import Any

import pytest

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.legality import recruiting, remedies
from factions.systems.iron_dawn.legality.book import book_of
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.legality.lists import corpus, roster
from tests.factions.tabletop.lists.written_fixes import WrittenFixes, blaming, written

LEADER = Entry("e1", "lieutenant")
RIFLES = Entry("e2", "line-rifles", "8")
CARRIER = Entry("e3", "half-track-carrier")
COMMAND = ("command-vehicle",)


ROWS: list[tuple[Any, Roster, Problem, WrittenFixes]] = [
    (
        remedies.promote,
        roster(LEADER, CARRIER, Entry("e4", "scout-car")),
        blaming(),
        [("promote", ["add /entries/1/upgrades ['command-vehicle']"])],
    ),
    (
        remedies.promote,
        roster(Entry("e3", "ray-tank", upgrades=("veteran",))),
        blaming(),
        [("promote", ["add /entries/0/upgrades ['veteran', 'command-vehicle']"])],
    ),
    (remedies.promote, roster(Entry("e3", "ray-tank", upgrades=COMMAND)), blaming(), []),
    (
        remedies.drop_command,
        roster(Entry("e1", "scout-car", upgrades=COMMAND)),
        blaming("e1"),
        [("drop-upgrades", ["remove /entries/0/upgrades"])],
    ),
    (
        remedies.drop_command,
        roster(Entry("e1", "scout-car", upgrades=("veteran", *COMMAND))),
        blaming("e1"),
        [("drop-upgrades", ["add /entries/0/upgrades ['veteran']"])],
    ),
    (
        remedies.drop_veteran,
        roster(Entry("e1", "line-rifles", "8", upgrades=("veteran", "heavy-loch", "veteran"))),
        blaming("e1"),
        [("drop-upgrades", ["add /entries/0/upgrades ['heavy-loch', 'veteran']"])],
    ),
    (
        remedies.drop_veteran,
        roster(Entry("e1", "triatarch", upgrades=("veteran",))),
        blaming("e1"),
        [("drop-upgrades", ["remove /entries/0/upgrades"])],
    ),
    (
        remedies.drop_weapons,
        roster(
            Entry("e1", "line-rifles", "8", upgrades=("heavy-loch", "heavy-loch", "rocket-tube"))
        ),
        blaming("e1", count=3, max=2),
        [
            ("drop-upgrades", ["add /entries/0/upgrades ['heavy-loch', 'heavy-loch']"]),
            ("drop-upgrades", ["add /entries/0/upgrades ['heavy-loch', 'rocket-tube']"]),
        ],
    ),
    (
        remedies.drop_purchase,
        roster(
            LEADER,
            Entry("e2", "line-rifles", "8", upgrades=("rocket-tube", "heavy-loch", "heavy-loch")),
            Entry("e3", "grenadier-squad", upgrades=("veteran",), count=2),
            Entry("e4", "kommando", upgrades=("axe",)),
        ),
        blaming(over=12),
        [
            ("drop-upgrades", ["add /entries/1/upgrades ['rocket-tube', 'heavy-loch']"]),
            ("drop-upgrades", ["remove /entries/2/upgrades"]),
        ],
    ),
    (
        remedies.nearest_size,
        roster(Entry("e1", "colour-guard", "9")),
        blaming("e1", models=9, min=3, max=6),
        [
            ("set-option", ["add /entries/0/option 6"]),
            ("set-option", ["add /entries/0/option 5"]),
            ("set-option", ["add /entries/0/option 4"]),
            ("set-option", ["add /entries/0/option 3"]),
        ],
    ),
    (
        remedies.fewer_models,
        roster(LEADER, RIFLES, Entry("e4", "volksmilitia", "8"), Entry("e5", "pioneers")),
        blaming(over=10),
        [("set-option", ["add /entries/1/option 6"])],
    ),
    (
        remedies.fewer_models,
        roster(Entry("e2", "line-rifles", "10", count=3)),
        blaming(over=10),
        [("set-option", ["add /entries/0/option 9"])],
    ),
    (
        remedies.fewer_models,
        roster(LEADER, Entry("e2", "line-rifles", "10", count=5)),
        blaming("e1", spent=46, share=0.085, needed=54),
        [("set-option", ["add /entries/1/option 8"])],
    ),
    (
        remedies.attach_to_commander,
        roster(Entry("e1", "colour-guard", "3", attached_to="e2"), RIFLES, Entry("e3", "colonel")),
        blaming("e1"),
        [("attach", ["add /entries/0/attached_to e3"])],
    ),
    (
        remedies.attach_to_infantry,
        roster(Entry("e1", "kommando", attached_to="e3"), RIFLES, CARRIER),
        blaming("e1"),
        [("attach", ["add /entries/0/attached_to e2"])],
    ),
    (
        remedies.attach_to_infantry,
        roster(Entry("e1", "pioneers", "5", attached_to="e2"), RIFLES),
        blaming("e1"),
        [],
    ),
    (
        remedies.ride_elsewhere,
        roster(CARRIER, Entry("e2", "line-rifles", "8", embarked_in="e3"), Entry("e4", "hauler")),
        blaming("e3", "e2"),
        [("embark", ["add /entries/1/embarked_in e4"])],
    ),
    (
        remedies.disembark_several,
        roster(
            CARRIER,
            Entry("e4", "kommando", embarked_in="e3"),
            Entry("e5", "scout-car", embarked_in="e3"),
            Entry("e6", "scout-car", embarked_in="e3"),
        ),
        blaming("e3", "e4", "e5", "e6"),
        [
            (
                "disembark-several",
                ["remove /entries/2/embarked_in", "remove /entries/3/embarked_in"],
            ),
            (
                "disembark-several",
                [
                    "remove /entries/1/embarked_in",
                    "remove /entries/2/embarked_in",
                    "remove /entries/3/embarked_in",
                ],
            ),
        ],
    ),
    (
        remedies.remove_others,
        roster(
            LEADER,
            Entry("e2", "line-rifles", "8", count=5),
            Entry("e3", "scout-car"),
        ),
        blaming("e1"),
        [("remove", ["remove /entries/2"]), ("remove", ["remove /entries/1"])],
    ),
    (
        recruiting.respell,
        roster(Entry("e1", "line-rifle", "8"), Entry("e2", "nobody")),
        blaming("e1", candidates=["line-rifles", "kommando"]),
        [
            ("replace", ["add /entries/0/unit line-rifles"]),
            ("replace", ["add /entries/0/unit kommando"]),
        ],
    ),
    (
        recruiting.respell,
        roster(Entry("e1", "line-rifle")),
        blaming("e1", candidates=["line-rifles"]),
        [("replace", ["add /entries/0/unit line-rifles", "add /entries/0/option 6"])],
    ),
]


@pytest.mark.parametrize(
    ("remedy", "of", "problem", "expected"),
    ROWS,
    ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)],
)
def test_remedy_proposes(
    remedy: Any, of: Roster, problem: Problem, expected: WrittenFixes, dawn: Catalogue
) -> None:
    assert written(remedy(Detachment(of, book_of(dawn)), problem)) == expected


def fixes(name: str, code: str, catalogue: Catalogue) -> list[tuple[str, Any]]:
    (problem,) = (p for p in legality.check(corpus(name), catalogue).problems if p.code == code)
    return [(fix.label, fix.data.get("other") or fix.data.get("unit")) for fix in problem.fixes]


# What a player is offered for a list of the corpus: label, and the unit that it is about.
OFFERED = [
    ("commander-required-broken", "commander-required", ("replace", "lieutenant")),
    ("commander-required-vehicle-broken", "commander-required", ("promote", "nautilus-carrier")),
    ("commander-share-broken", "commander-share", ("set-option", "line-rifles")),
    ("command-vehicle-broken", "command-vehicle", ("drop-upgrades", "scout-car")),
    ("squad-size-high-broken", "squad-size", ("set-option", "line-rifles")),
    ("rank-upgrade-twice-broken", "rank-upgrade", ("drop-upgrades", "grenadier-squad")),
    ("retinue-owner-squad-broken", "retinue-owner", ("attach", "colonel")),
    ("join-type-solo-broken", "join-type", ("detach", "kommando")),
    ("transport-capacity-models-broken", "transport-capacity", ("disembark", "pioneers")),
    ("special-weapons-broken", "special-weapons", ("drop-upgrades", "line-rifles")),
    ("points-limit-broken", "points-limit", ("set-option", "line-rifles")),
    ("points-limit-upgrade-broken", "points-limit", ("drop-upgrades", "line-rifles")),
    ("transport-capacity-joined-broken", "transport-capacity", ("detach", "lieutenant")),
    ("unknown-unit-commander-broken", "unknown-unit", ("replace", "lieutenant")),
    ("faction-only-broken", "faction-only", ("replace", "pioneers")),
    ("option-required-broken", "option-required", ("set-option", "line-rifles")),
]


@pytest.mark.parametrize(("name", "code", "expected"), OFFERED)
def test_fix_is_offered(name: str, code: str, expected: tuple[str, str], dawn: Catalogue) -> None:
    assert expected in fixes(name, code, dawn)


def test_recruits_come_at_their_cheapest(dawn: Catalogue) -> None:
    army = Detachment(roster(LEADER, Entry("e2", "scout-car", count=2)), book_of(dawn))
    (patch,) = recruiting.recruit(army, "line-rifles").patch
    assert patch["value"] == {"id": "e3", "unit": "line-rifles", "option": "6"}
    (patch,) = recruiting.recruit(army, "kommando").patch
    assert patch["value"] == {"id": "e3", "unit": "kommando"}
    fix = recruiting.replacing(army, army.entries["e2"], "pioneers")
    assert fix.data["points"] == 2 * 63
    assert fix.patch[0]["value"] == {"id": "e2", "unit": "pioneers", "option": "5", "count": 2}
