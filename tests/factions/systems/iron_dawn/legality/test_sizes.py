"""Sizes of games, their limits, and the tenth that a commander takes."""

import pytest

from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.legality.book import book_of
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.iron_dawn.legality.lists import roster

LIEUTENANT = Entry("e1", "lieutenant")


def test_exactly_a_tenth_is_enough(dawn: Catalogue) -> None:
    book = book_of(dawn)
    army = Detachment(roster(LIEUTENANT), book)
    assert not army.short(100, 1000)
    assert army.short(99, 999)
    assert army.short(100, 1001)


@pytest.mark.parametrize(
    ("name", "size", "limit", "codes"),
    [
        ("company", None, 1000, []),
        ("patrol", "patrol", 500, []),
        ("battalion", "battalion", 2000, []),
        ("least", None, 250, []),
        ("most", None, 5000, []),
        ("low", None, 249, ["game-size"]),
        ("high", None, 5001, ["game-size"]),
        ("name", "horde", 1000, ["game-size"]),
    ],
)
def test_a_limit_is_between_the_least_and_the_most(
    name: str, size: str | None, limit: int, codes: list[str], dawn: Catalogue
) -> None:
    points = limit if "limit" not in name else None
    of = roster(LIEUTENANT, size=size, points_limit=points)
    found = legality.check(of, dawn, fixes=False).problems
    assert [p.code for p in found if p.code != "points-left"] == codes


@pytest.mark.parametrize(
    ("size", "limit"), [("patrol", 500), ("company", 1000), ("battalion", 2000), (None, 1000)]
)
def test_a_size_has_its_limit(size: str | None, limit: int, dawn: Catalogue) -> None:
    of = roster(LIEUTENANT, size=size)
    assert legality.check(of, dawn).summary["points_limit"] == limit
