"""Iron Dawn's cards: characteristics, weapons, sizes, purchases, and whose content they are."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.web.cards import iron_dawn
from factions import loading
from factions.models import Edition, Unit
from tests.builder.web.pages import read


@pytest.fixture
def dawn(dawns: dict[str, Edition]) -> Edition:
    """Load the game and return its newest edition."""
    return dawns["2.0"]


def unit(dawn: Edition, key: str) -> Unit:
    rows = Unit.objects.select_related("edition").prefetch_related("costs", "weapons")
    return rows.get(edition=dawn, key=key)


def test_a_squad(dawn: Edition) -> None:
    card = iron_dawn.card(unit(dawn, "volksmilitia"))
    assert [(stat.short, stat.value) for stat in card.stats] == [
        ("SPD", 5), ("ACC", 3), ("MEL", 2), ("ATT", 3), ("DEF", 3), ("HP", 1), ("MOR", 5),
    ]  # fmt: skip
    assert card.facts == (("Rank", "Conscript"), ("Squad leader", "Corporal, to be bought"))
    assert [(size.models, size.points) for size in card.sizes][::4] == [(8, 40), (12, 60), (16, 80)]
    assert card.weapons == (iron_dawn.Gun("Old Loch", "against infantry", "10 / 20", 1, 2, 4),)
    assert card.specials == 1
    assert card.special_weapons == (
        iron_dawn.Gun("Heavy Loch", "against infantry, heavy", "18 / 36", 3, 2, 6, 12),
        iron_dawn.Gun("Rocket Tube", "against vehicles", "12 / 24", 1, 2, 9, 7),
    )
    assert [(one.name, one.price) for one in card.purchases] == [
        ("Veteran", "1 point a model"),
        ("Squad Leader", "8 points"),
    ]
    assert all(one.words for one in card.purchases)
    assert [word for word, _summary in card.terms] == ["Heavy"]


def test_a_tank_and_a_transport(dawn: Edition) -> None:
    tank = iron_dawn.card(unit(dawn, "wolverine-battle-tank"))
    assert [stat.short for stat in tank.stats] == [
        "SPD", "TUR", "ACC", "FD", "SD", "RD", "TD", "HP",
    ]  # fmt: skip
    assert [gun.notes for gun in tank.weapons] == [
        "in the turret, against vehicles, heavy, explosive",
        "coaxial, against infantry",
    ]
    carrier = iron_dawn.card(unit(dawn, "half-track-carrier"))
    assert carrier.facts == (
        ("Rank", "Trained"),
        ("Crew", "2"),
        ("Carries", "10 models on foot"),
    )
    assert [one.name for one in carrier.purchases] == ["Veteran", "Command Vehicle"]


def test_a_commander_and_a_veteran(dawn: Edition) -> None:
    assert iron_dawn.card(unit(dawn, "colonel")).facts == (
        ("Rank", "Crack"),
        ("Command", "Senior commander: lends +2 MOR to infantry within 24 inches"),
    )
    elder = iron_dawn.card(unit(dawn, "pack-elder"))
    assert elder.facts[0] == ("Rank", "Crack, Veteran")
    assert "Veteran" not in [one.name for one in elder.purchases]


def test_descriptions_of_units_in_a_row(dawn: Edition) -> None:
    def brief(key: str, *, short: bool) -> str:
        return ", ".join(map(str, iron_dawn.brief(unit(dawn, key), short=short)))

    assert brief("lieutenant", short=False) == "Junior commander, Solo, 1 model, Trained"
    assert brief("lieutenant", short=True) == "Junior commander, 1 model, Trained, Solo"
    assert brief("volksmilitia", short=False) == "Infantry, 8 to 16 models, Conscript"
    assert brief("volksmilitia", short=True) == "8 to 16 models, Conscript"


def test_every_card_shows_its_source(dawn: Edition) -> None:
    loading.catalogue(dawn)
    rows = Unit.objects.filter(edition=dawn).select_related("edition")
    units = list(rows.prefetch_related("costs", "weapons"))
    assert len(units) == 65
    for one in units:
        with CaptureQueriesContext(connection) as queries:
            card = iron_dawn.card(one)
        assert len(queries) <= 1
        assert card.origin is not None
        assert card.origin.badge == "Our own sample, provisional points"
        assert all(bought.words for bought in card.purchases)
        traits = {trait for gun in (*card.weapons, *card.special_weapons)
                  for trait in iron_dawn.TRAITS if trait in gun.notes}  # fmt: skip
        assert {word.lower() for word, _summary in card.terms} == traits


def test_the_page_of_a_card(dawn: Edition, client: Client) -> None:
    page = read(client.get("/catalogue/iron-dawn/storm-guard/"))
    badge, why = page.classed("provenance")[0].text, page.classed("note")[0].text
    assert "Our own sample, provisional points" in badge
    assert "The rules come without army lists" in why
    assert "Its points are provisional" in why
    headings = [heading.text for heading in page.all("h2")]
    assert headings[-1] == "The odds"
    assert headings[:-1] == [
        "Weapons",
        "Special weapons",
        "What the weapons do",
        "Squad sizes",
        "Ranks and upgrades",
        "Keywords",
    ]
    weapons, special = page.all("table")[:2]
    assert [h.text for h in page.all("th", scope="col") if special in h.within][-1] == "Pts"
    assert "Pts" not in weapons.text
