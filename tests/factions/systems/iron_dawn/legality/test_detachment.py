from dataclasses import replace

import pytest

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.legality.book import book_of
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.roster import Entry
from tests.factions.systems.iron_dawn.legality.lists import roster


def mustered(catalogue: Catalogue, *entries: Entry) -> Detachment:
    return Detachment(roster(*entries), book_of(catalogue))


def test_the_book_is_made_once_a_catalogue(dawn: Catalogue) -> None:
    book = book_of(dawn)
    assert book_of(dawn) is book
    assert (book.standard_limit, book.limits, book.share) == (1000, (250, 5000), 10)
    assert book.sizes == {"company": 1000, "patrol": 500, "battalion": 2000}
    assert book.open_factions == frozenset()
    assert book.cheapest_options["line-rifles"] == "6"
    assert book.bounds["volksmilitia"] == (8, 16)


def test_what_upgrades_cost_each_unit(dawn: Catalogue) -> None:
    book = book_of(dawn)
    assert book.prices["line-rifles"] == {"veteran": 1, "heavy-loch": 12, "rocket-tube": 7}
    assert book.prices["wolverine-battle-tank"] == {"veteran": 12, "command-vehicle": 35}
    assert book.prices["triatarch"] == {"arc-storm": 10}
    assert book.prices["pack-elder"] == {}
    assert book.prices["volksmilitia"]["squad-leader"] == 8


def test_a_veteran_may_not_become_one(dawn: Catalogue) -> None:
    everyone = replace(dawn.upgrades["veteran"], allows=frozenset(dawn.profiles))
    made_up = replace(dawn, upgrades={**dawn.upgrades, "veteran": everyone})
    assert "veteran" in book_of(made_up).prices["kommando"]
    assert "veteran" not in book_of(made_up).prices["triatarch"]


def test_command_vehicles_are_for_some_forces(dawn: Catalogue) -> None:
    vehicles = book_of(dawn).command_vehicles
    assert {dawn.profiles[key].faction for key in vehicles} == {
        "humans",
        "sparaxians",
        "sea-people",
    }
    assert len(vehicles) == 6


def test_names_of_units_factions_and_upgrades(dawn: Catalogue) -> None:
    names = book_of(dawn).names
    assert names["sea-people"] == "Sea People"
    assert names["tortoise-heavy-tank"] == "Tortoise Heavy Tank"
    assert names["rocket-tube"] == "Rocket Tube"


def test_joins_leave_out_rings_and_references_to_nothing_known(dawn: Catalogue) -> None:
    of = mustered(
        dawn,
        Entry("e1", "colonel", attached_to="e2"),
        Entry("e2", "line-rifles", "8"),
        Entry("e3", "kommando", attached_to="e9"),
        Entry("e4", "kommando", attached_to="e5"),
        Entry("e5", "nobody"),
        Entry("e6", "kommando", attached_to="e7"),
        Entry("e7", "kommando", attached_to="e6"),
        Entry("e8", "lieutenant", attached_to="e6"),
    )
    assert [(join.entry.id, join.target.id) for join in of.joins] == [("e1", "e2"), ("e8", "e6")]
    assert [join.host.id for join in of.joins] == ["line-rifles", "kommando"]


def test_loads_take_along_units_that_have_joined(dawn: Catalogue) -> None:
    of = mustered(
        dawn,
        Entry("e1", "kommando", attached_to="e2"),
        Entry("e2", "colonel", attached_to="e3"),
        Entry("e3", "line-rifles", "8", embarked_in="e4"),
        Entry("e4", "half-track-carrier"),
        Entry("e5", "half-track-carrier", embarked_in="e6"),
        Entry("e6", "half-track-carrier", embarked_in="e5"),
        Entry("e7", "kommando", embarked_in="e9"),
    )
    (load,) = of.loads
    assert load.transport.id == "e4"
    assert [entry.id for entry, _ in load.riders] == ["e3", "e2", "e1"]


@pytest.mark.parametrize(
    ("option", "models"), [("6", 6), ("10", 10), (None, 6), ("11", 6), ("many", 6)]
)
def test_an_option_is_a_number_of_models(option: str | None, models: int, dawn: Catalogue) -> None:
    entry = Entry("e1", "line-rifles", option)
    assert mustered(dawn, entry).models(entry) == models


@pytest.mark.parametrize(
    ("entries", "unit", "may"),
    [
        ([Entry("e1", "lieutenant")], "line-rifles", True),
        ([Entry("e1", "lieutenant"), Entry("e2", "line-rifles", "8", count=4)], "kommando", True),
        ([Entry("e1", "lieutenant"), Entry("e2", "line-rifles", "8", count=5)], "kommando", False),
        ([Entry("e1", "lieutenant"), Entry("e2", "line-rifles", "8", count=5)], "colonel", True),
        ([Entry("e1", "lieutenant"), Entry("e2", "line-rifles", "8", count=9)], "kommando", True),
        ([Entry("e1", "line-rifles", "8")], "kommando", True),
        ([Entry("e1", "nobody")], "kommando", True),
        ([Entry("e1", "line-rifles", "8")], "lieutenant", True),
        ([Entry("e1", "line-rifles", "8", count=9)], "lieutenant", False),
    ],
)
def test_a_unit_may_be_added_while_the_commanders_share_holds(
    entries: list[Entry], unit: str, may: bool, dawn: Catalogue
) -> None:
    assert mustered(dawn, *entries).may_add(dawn.profiles[unit]) is may
