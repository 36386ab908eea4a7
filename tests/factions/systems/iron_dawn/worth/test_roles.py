"""What units are for: of a few units worked out anew, and of all as shipped."""

import json
from collections.abc import Mapping
from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest
from django.conf import settings

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.worth.exchanges import exchange
from factions.systems.iron_dawn.worth.floors import floors
from factions.systems.iron_dawn.worth.roles import ARMOUR, FOOT, class_of, roles

FILE = settings.FIXTURES / "iron-dawn" / "roles" / "2.4.json"
STATED = {"leads", "carries", "bombards"}
SHOWN = {"hunts", "shoots", "assaults", "holds", "endures"}
Rows = dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def shipped() -> Rows:
    return {row["unit"]: row for row in json.loads(FILE.read_bytes())["units"]}


@pytest.fixture(scope="session")
def few(cards: Catalogue) -> Rows:
    """Return the rows of a catalogue of a unit or two of each class."""
    names = ("lieutenant", "volksmilitia", "line-rifles", "wolverine-battle-tank",
             "marauder-pack", "fang-pack", "bone-mortar", "hauler", "scout-car")  # fmt: skip
    profiles = {key: cards.profiles[key] for key in names}
    return {row["unit"]: row for row in roles(replace(cards, profiles=profiles))}


def test_classes_of_targets(cards: Catalogue) -> None:
    found = {key: class_of(profile) for key, profile in cards.profiles.items()}
    assert set(found.values()) == {*FOOT, *ARMOUR}
    assert found["volksmilitia"] == "levies"
    assert (found["line-rifles"], found["marauder-pack"]) == ("troops", "hard-troops")
    assert (found["colonel"], found["kommando"]) == ("characters", "characters")
    assert (found["scout-car"], found["colossus"]) == ARMOUR


def test_roles_that_cards_state_and_that_figures_show(few: Rows) -> None:
    assert few["lieutenant"]["roles"][0] == "leads"
    assert few["hauler"]["roles"] == ["carries"]
    assert few["bone-mortar"]["roles"][0] == "bombards"
    assert every(few, "endures") == {"wolverine-battle-tank"}
    assert len(every(few, "assaults")) == 1  # of five on foot


def test_units_of_other_factions_are_matched(few: Rows) -> None:
    assert few["wolverine-battle-tank"]["beats"][0] in {"marauder-pack", "fang-pack"}
    assert "wolverine-battle-tank" in few["marauder-pack"]["beaten"]
    for row in few.values():
        assert not set(row["beats"]) & set(row["beaten"])


def test_the_shipped_rows_are_of_this_edition(cards: Catalogue, shipped: Rows, newest: Any) -> None:
    least = floors(newest)
    assert list(shipped) == list(cards.profiles)
    for key, row in shipped.items():
        size, price = min((s.models, s.points) for s in cards.profiles[key].sizes.values())
        assert (row["points"], row["floor"]) == (price, least[key, str(size)])
        assert row["roles"] == ["fills"] or set(row["roles"]) <= STATED | SHOWN
        assert row["interval"][0] <= row["worth"] <= row["interval"][1]


@pytest.mark.parametrize("key", ["tortoise-heavy-tank", "arc-cohort"])
def test_the_shipped_figures_are_those_of_the_odds(
    cards: Catalogue, shipped: Rows, key: str
) -> None:
    one = cards.profiles[key]
    heavy = [two for two in cards.profiles.values() if class_of(two) == "heavy-vehicles"]
    found = 100 * fmean(exchange(cards, one, two)[1] for two in heavy)
    assert shipped[key]["takes"]["heavy-vehicles"] == round(found, 1)


def every(rows: Mapping[str, Any], role: str) -> set[str]:
    return {key for key, row in rows.items() if role in row["roles"]}


def test_units_are_what_players_take_them_for(shipped: Rows) -> None:
    assert len(every(shipped, "leads")) == 10
    assert len(every(shipped, "carries")) == 5
    assert len(every(shipped, "bombards")) == 5
    assert {"scout-car", "ray-tank", "outrider-walker", "strider"} <= every(shipped, "hunts")
    assert {"colossus", "tortoise-heavy-tank", "phalanx-tank"} <= every(shipped, "endures")
