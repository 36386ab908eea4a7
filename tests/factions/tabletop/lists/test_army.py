from typing import Any

import pytest

from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import Entry
from tests.factions.tabletop.made_up import BOOK, army, entries


def one(unit: str, **keys: Any) -> Entry:
    return Entry("e1", unit, **keys)


def test_recruits_are_the_entries_of_known_units_and_copies_their_counts() -> None:
    of = army(*entries("pawn", "nobody", "rook"), Entry("e4", "pawn", count=3))
    assert [(entry.id, unit.name) for entry, unit in of.recruits] == [
        ("e1", "Pawn"),
        ("e3", "Rook"),
        ("e4", "Pawn"),
    ]
    assert of.copies == {"pawn": 4, "rook": 1}
    assert list(of.entries) == ["e1", "e2", "e3", "e4"]


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        (one("pawn", count=3), 30),
        (one("rook"), 30),
        (one("rook", option="max", count=2), 100),
        (one("rook", option="mid"), 30),
        (one("nobody", count=9), 0),
    ],
)
def test_points_are_those_of_the_option_or_of_the_cheapest(entry: Entry, points: int) -> None:
    assert army(entry).total == points


@pytest.mark.parametrize(
    ("keys", "limit"),
    [
        ({}, 100),
        ({"size": "long"}, 200),
        ({"size": "endless"}, 100),
        ({"size": "long", "points_limit": 120}, 120),
    ],
)
def test_limit_is_the_documents_own_or_its_sizes_or_the_standard(
    keys: dict[str, Any], limit: int
) -> None:
    assert army(**keys).limit == limit


def test_linked_are_the_recruits_that_refer_to_something() -> None:
    of = army(
        Entry("e1", "pawn"),
        Entry("e2", "pawn", attached_to="e9"),
        Entry("e3", "rook", embarked_in="e1"),
        Entry("e4", "rook", battlegroup="b1"),
        Entry("e5", "nobody", attached_to="e1"),
    )
    assert [entry.id for entry in of.linked] == ["e2", "e3", "e4"]


def test_optional_are_the_units_with_several_options() -> None:
    assert BOOK.optional == {"rook"}


def test_recruits_are_own_and_open_units_cheapest_first() -> None:
    white = [(cost, unit.id) for cost, unit in BOOK.recruits_by_cost["white"]]
    assert white == [(0, "joker"), (10, "pawn"), (30, "rook"), (90, "queen")]


def test_a_game_must_define_which_units_may_be_added() -> None:
    with pytest.raises(NotImplementedError):
        Army(army().roster, BOOK).may_add(BOOK.units["pawn"])


def test_names_are_of_units_and_factions() -> None:
    assert BOOK.names["rook"] == "Rook"
    assert BOOK.names["black"] == "Black"


def test_closest_names_are_of_units_and_factions() -> None:
    assert BOOK.closest_unit("qeen") == ("queen",)
    assert BOOK.closest_faction("whit") == ("white",)
