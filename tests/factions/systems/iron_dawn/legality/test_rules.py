"""Iron Dawn's own rules, row by row; made-up units for what no sample shows."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue, Size
from factions.systems.iron_dawn.legality import rules
from factions.systems.iron_dawn.legality.book import book_of
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.problem import Problem, Severity
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.legality.lists import roster

Found = list[tuple[Any, tuple[str, ...]]]


@pytest.fixture(scope="module")
def catalogue(dawn: Catalogue) -> Catalogue:
    """Return the shipped catalogue with two units more.

    A squad of even sizes that may not become Veteran, and a vehicle that is a solo unit.
    """
    rifles, car = dawn.profiles["line-rifles"], dawn.profiles["scout-car"]
    sizes = {"4": Size(4, 40), "8": Size(8, 80)}
    made_up = {
        "pairs": replace(rifles, id="pairs", name="Pairs", sizes=sizes),
        "rider": replace(car, id="rider", name="Rider", solo=True),
    }
    return replace(dawn, profiles={**dawn.profiles, **made_up})


def one(unit: str, option: str | None = None, **keys: Any) -> Entry:
    return Entry("e1", unit, option, **keys)


def two(unit: str, option: str | None = None, **keys: Any) -> Entry:
    return Entry("e2", unit, option, **keys)


def three(unit: str, option: str | None = None, **keys: Any) -> Entry:
    return Entry("e3", unit, option, **keys)


COMMAND = ("command-vehicle",)
RIFLES, CARRIER = two("line-rifles", "8"), two("half-track-carrier")

ROWS: list[tuple[Callable[[Detachment], Iterator[Problem]], Roster, Found]] = [
    (rules.commander_required, roster(one("lieutenant")), []),
    (rules.commander_required, roster(one("colonel"), RIFLES), []),
    (rules.commander_required, roster(RIFLES), [({}, ())]),
    (rules.commander_required, roster(one("line-rifles", "8", commander=True)), [({}, ())]),
    (rules.commander_required, roster(one("kommando")), [({}, ())]),
    (rules.commander_required, roster(one("colour-guard", "3")), [({}, ())]),
    (rules.commander_required, roster(one("half-track-carrier", upgrades=COMMAND)), []),
    (rules.commander_required, roster(one("scout-car", upgrades=COMMAND)), [({}, ())]),
    (rules.commander_required, roster(one("tribune"), RIFLES), []),
    (rules.commander_required, roster(), []),
    (rules.commander_required, roster(one("nobody", commander=True), RIFLES), []),
    (rules.commander_required, roster(one("nobody"), RIFLES), [({}, ())]),
    (rules.commander_share, roster(one("lieutenant"), RIFLES), []),
    (rules.commander_share, roster(RIFLES), []),
    (
        rules.commander_share,
        roster(one("lieutenant"), two("line-rifles", "8", count=5)),
        [],
    ),
    (
        rules.commander_share,
        roster(one("lieutenant"), two("line-rifles", "8", count=6)),
        [({"spent": 46, "share": 0.087, "needed": 53}, ("e1",))],
    ),
    (
        rules.commander_share,
        roster(one("lieutenant", count=2), two("line-rifles", "8", count=6)),
        [],
    ),
    (
        rules.commander_share,
        roster(one("lieutenant"), two("line-rifles", "8", count=7), three("lieutenant")),
        [],
    ),
    (
        rules.commander_share,
        roster(one("lieutenant"), two("line-rifles", "8", count=12), three("lieutenant")),
        [({"spent": 92, "share": 0.087, "needed": 106}, ("e1", "e3"))],
    ),
    (
        rules.commander_share,
        roster(one("half-track-carrier", upgrades=COMMAND), two("line-rifles", "8", count=11)),
        [],
    ),
    (
        rules.commander_share,
        roster(one("half-track-carrier", upgrades=COMMAND), two("line-rifles", "8", count=12)),
        [({"spent": 98, "share": 0.092, "needed": 106}, ("e1",))],
    ),
    (
        rules.commander_share,
        roster(one("lieutenant"), two("scout-car", upgrades=COMMAND, count=10)),
        [({"spent": 46, "share": 0.098, "needed": 47}, ("e1",))],
    ),
    (rules.command_vehicle, roster(one("wolverine-battle-tank", upgrades=COMMAND)), []),
    (rules.command_vehicle, roster(one("tortoise-heavy-tank", upgrades=COMMAND)), []),
    (
        rules.command_vehicle,
        roster(
            one("scout-car", upgrades=COMMAND),
            two("line-rifles", "8", upgrades=COMMAND),
            three("strider", upgrades=("command-vehicle", "command-vehicle")),
        ),
        [
            ({"unit": "scout-car"}, ("e1",)),
            ({"unit": "line-rifles"}, ("e2",)),
            ({"unit": "strider"}, ("e3",)),
        ],
    ),
    (rules.unknown_option, roster(one("line-rifles", "6"), two("kommando", "1")), []),
    (rules.unknown_option, roster(one("line-rifles", "99"), two("kommando", "0")), []),
    (
        rules.unknown_option,
        roster(one("kommando", "one"), two("pairs", "06"), three("nobody", "x")),
        [
            ({"option": "one", "candidates": ["1"]}, ("e1",)),
            ({"option": "06", "candidates": ["4", "8"]}, ("e2",)),
        ],
    ),
    (
        rules.unknown_option,
        roster(one("pairs", "6"), two("pairs", "1000")),
        [
            ({"option": "6", "candidates": ["4", "8"]}, ("e1",)),
            ({"option": "1000", "candidates": ["4", "8"]}, ("e2",)),
        ],
    ),
    (rules.squad_size, roster(one("line-rifles", "6"), two("line-rifles", "10")), []),
    (rules.squad_size, roster(one("line-rifles"), two("kommando"), three("pairs", "6")), []),
    (
        rules.squad_size,
        roster(one("line-rifles", "5"), two("line-rifles", "11"), three("grenadier-squad", "8")),
        [
            ({"models": 5, "min": 6, "max": 10}, ("e1",)),
            ({"models": 11, "min": 6, "max": 10}, ("e2",)),
            ({"models": 8, "min": 7, "max": 7}, ("e3",)),
        ],
    ),
    (
        rules.squad_size,
        roster(one("kommando", "2"), two("scout-car", "0"), three("pairs", "999")),
        [
            ({"models": 2, "min": 1, "max": 1}, ("e1",)),
            ({"models": 0, "min": 1, "max": 1}, ("e2",)),
            ({"models": 999, "min": 4, "max": 8}, ("e3",)),
        ],
    ),
    (
        rules.unknown_upgrade,
        roster(one("line-rifles", "8", upgrades=("heavy-loch", "veteran"))),
        [],
    ),
    (rules.unknown_upgrade, roster(one("triatarch", upgrades=("veteran",))), []),
    (rules.unknown_upgrade, roster(one("line-rifles", "8", upgrades=COMMAND)), []),
    (rules.unknown_upgrade, roster(one("nobody", upgrades=("axe",))), []),
    (
        rules.unknown_upgrade,
        roster(
            one("line-rifles", "8", upgrades=("heavy-lock", "flamethrower")),
            two("pairs", "8", upgrades=("veteran",)),
        ),
        [
            ({"upgrade": "heavy-lock", "candidates": ["heavy-loch"]}, ("e1",)),
            ({"upgrade": "flamethrower", "candidates": []}, ("e1",)),
            ({"upgrade": "veteran", "candidates": []}, ("e2",)),
        ],
    ),
    (rules.rank_upgrade, roster(one("line-rifles", "8", upgrades=("veteran",))), []),
    (rules.rank_upgrade, roster(one("pack-elder"), two("triatarch")), []),
    (rules.rank_upgrade, roster(one("triatarch", upgrades=("arc-storm",))), []),
    (
        rules.rank_upgrade,
        roster(
            one("line-rifles", "8", upgrades=("veteran", "veteran")),
            two("triatarch", upgrades=("veteran",)),
            three("pack-elder", upgrades=("veteran", "veteran", "veteran")),
        ),
        [
            ({"rank": "veteran"}, ("e1",)),
            ({"rank": "veteran"}, ("e2",)),
            ({"rank": "veteran"}, ("e3",)),
        ],
    ),
    (rules.retinue_owner, roster(one("colour-guard", "3", attached_to="e2"), two("colonel")), []),
    (rules.retinue_owner, roster(one("keepers", "3", attached_to="e2"), two("lieutenant")), []),
    (rules.retinue_owner, roster(one("colour-guard", "3"), two("colonel")), []),
    (rules.retinue_owner, roster(one("colour-guard", "3", attached_to="e2"), two("nobody")), []),
    (rules.retinue_owner, roster(one("colour-guard", "3", attached_to="e9")), []),
    (rules.retinue_owner, roster(one("colour-guard", "3", attached_to="e1")), []),
    (
        rules.retinue_owner,
        roster(
            one("colour-guard", "3", attached_to="e2"),
            two("half-track-carrier", upgrades=COMMAND),
            three("keepers", "2", attached_to="e1"),
        ),
        [({}, ("e1",)), ({}, ("e3",))],
    ),
    (rules.join_type, roster(one("kommando", attached_to="e2"), RIFLES), []),
    (rules.join_type, roster(one("lieutenant", attached_to="e2"), two("kommando")), []),
    (rules.join_type, roster(one("colour-guard", "3", attached_to="e2"), RIFLES), []),
    (rules.join_type, roster(one("colour-guard", "3", attached_to="e2"), CARRIER), []),
    (rules.join_type, roster(one("kommando", attached_to="e2"), two("nobody")), []),
    (rules.join_type, roster(one("kommando", attached_to="e9")), []),
    (rules.join_type, roster(one("kommando", attached_to="e2"), CARRIER), [({}, ("e1",))]),
    (rules.join_type, roster(one("colonel", attached_to="e2"), CARRIER), [({}, ("e1",))]),
    (
        rules.join_type,
        roster(
            one("scout-car", attached_to="e2"), RIFLES, three("field-howitzer", attached_to="e1")
        ),
        [({}, ("e1",)), ({}, ("e3",))],
    ),
    (rules.join_type, roster(one("pioneers", "5", attached_to="e2"), RIFLES), [({}, ("e1",))]),
    (rules.join_type, roster(one("rider", attached_to="e2"), CARRIER), [({}, ("e1",))]),
    (rules.transport_capacity, roster(one("line-rifles", "10", embarked_in="e2"), CARRIER), []),
    (
        rules.transport_capacity,
        roster(one("line-rifles", "10", embarked_in="e2"), two("half-track-carrier", "1", count=2)),
        [],
    ),
    (rules.transport_capacity, roster(one("line-rifles", embarked_in="e2"), two("nobody")), []),
    (rules.transport_capacity, roster(one("line-rifles", "8", embarked_in="e9")), []),
    (rules.transport_capacity, roster(one("half-track-carrier", embarked_in="e1")), []),
    (
        rules.transport_capacity,
        roster(
            one("line-rifles", "10", embarked_in="e2"), CARRIER, three("kommando", attached_to="e9")
        ),
        [],
    ),
    (
        rules.transport_capacity,
        roster(
            one("line-rifles", "10", embarked_in="e2"), CARRIER, three("kommando", embarked_in="e2")
        ),
        [({"models": 11, "capacity": 10}, ("e2", "e1", "e3"))],
    ),
    (
        rules.transport_capacity,
        roster(
            one("line-rifles", "10", embarked_in="e2"), CARRIER, three("kommando", attached_to="e1")
        ),
        [({"models": 11, "capacity": 10}, ("e2", "e1", "e3"))],
    ),
    (
        rules.transport_capacity,
        roster(
            one("line-rifles", "10", embarked_in="e2"),
            CARRIER,
            three("kommando", attached_to="e1", embarked_in="e4"),
            Entry("e4", "half-track-carrier"),
        ),
        [],
    ),
    (
        rules.transport_capacity,
        roster(one("line-rifles", "6", embarked_in="e2", count=2), CARRIER),
        [({"models": 12, "capacity": 10}, ("e2", "e1"))],
    ),
    (
        rules.transport_capacity,
        roster(one("scout-car", embarked_in="e2"), CARRIER),
        [({"models": 1, "capacity": 10}, ("e2", "e1"))],
    ),
    (
        rules.transport_capacity,
        roster(
            one("kommando", embarked_in="e2"), two("scout-car"), three("colonel", embarked_in="e1")
        ),
        [
            ({"models": 1, "capacity": 0}, ("e2", "e1")),
            ({"models": 1, "capacity": 0}, ("e1", "e3")),
        ],
    ),
    (rules.upgrade_single, roster(one("volksmilitia", "8", upgrades=("squad-leader",))), []),
    (
        rules.upgrade_single,
        roster(one("volksmilitia", "8", upgrades=("squad-leader", "heavy-loch", "squad-leader"))),
        [({"upgrade": "squad-leader"}, ("e1",))],
    ),
    (
        rules.upgrade_single,
        roster(
            one("half-track-carrier", upgrades=("command-vehicle",) * 3),
            two("volksmilitia", "8", upgrades=("squad-leader",) * 2),
        ),
        [({"upgrade": "command-vehicle"}, ("e1",)), ({"upgrade": "squad-leader"}, ("e2",))],
    ),
    (
        rules.upgrade_single,
        roster(
            one("scout-car", upgrades=("command-vehicle",) * 2),
            two("line-rifles", "8", upgrades=("squad-leader",) * 2),
            three(
                "line-rifles", "8", upgrades=("veteran", "veteran", "rocket-tube", "rocket-tube")
            ),
        ),
        [],
    ),
    (
        rules.special_weapons,
        roster(one("line-rifles", "8", upgrades=("heavy-loch", "rocket-tube"))),
        [],
    ),
    (
        rules.special_weapons,
        roster(
            one("line-rifles", "8", upgrades=("flamethrower",) * 3), two("nobody", upgrades=("a",))
        ),
        [],
    ),
    (rules.special_weapons, roster(one("kommando", upgrades=("veteran", "veteran"))), []),
    (
        rules.special_weapons,
        roster(
            one("line-rifles", "8", upgrades=("heavy-loch",) * 3),
            two("volksmilitia", "8", upgrades=("squad-leader", "heavy-loch", "rocket-tube")),
            three("pioneers", "5", upgrades=("flamethrower", "veteran", "flamethrower")),
        ),
        [
            ({"count": 3, "max": 2}, ("e1",)),
            ({"count": 2, "max": 1}, ("e2",)),
            ({"count": 2, "max": 1}, ("e3",)),
        ],
    ),
]


@pytest.mark.parametrize(
    ("rule", "of", "expected"), ROWS, ids=[f"{i}-{row[0].__name__}" for i, row in enumerate(ROWS)]
)
def test_rule_finds_exactly(
    rule: Callable[[Detachment], Iterator[Problem]],
    of: Roster,
    expected: Found,
    catalogue: Catalogue,
) -> None:
    problems = rule(Detachment(of, book_of(catalogue)))
    assert [(dict(problem.data), problem.entries) for problem in problems] == expected


def test_every_rule_has_a_breach_and_a_neighbour_among_the_rows() -> None:
    own = {rule.find for rule in legality.RULES if rule.find.__module__ == rules.__name__}
    assert {row[0] for row in ROWS if row[2]} == own
    assert {row[0] for row in ROWS if not row[2]} == own


def test_every_rule_names_its_place_in_the_book() -> None:
    for rule in legality.RULES:
        assert rule.source.title.startswith("Iron Dawn V2, ")
        assert rule.source.ref


def test_every_breach_of_an_own_rule_is_an_error(catalogue: Catalogue) -> None:
    book = book_of(catalogue)
    found = [problem for rule, of, _ in ROWS for problem in rule(Detachment(of, book))]
    assert found
    assert {problem.severity for problem in found} == {Severity.ERROR}
