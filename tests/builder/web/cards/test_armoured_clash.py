"""Armoured Clash's cards: grids, levels, transports, and what battlegroups are made of."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from builder.web.cards import armoured_clash as cards
from factions.models import Edition, Unit
from tests import rows
from tests.builder.web.pages import read

SYSTEM = "armoured-clash"


@pytest.fixture
def edition(db: None) -> Edition:
    """Load the game and return its edition."""
    return rows.load(SYSTEM)


def card(key: str) -> cards.Card:
    rows = Unit.objects.select_related("edition").prefetch_related("costs", "weapons")
    return cards.card(rows.get(key=key))


@pytest.mark.usefixtures("edition")
def test_a_platoon() -> None:
    found = card("federal-trooper-command-platoon")
    assert [(str(label), value) for label, value in found.stats] == [
        ("Target", "Light"),
        ("Size", "1"),
        ("Speed", '4"'),
        ("Defence", "2"),
        ("Damage limit", "1"),
        ("Discipline", "7"),
        ("Break limit", "2"),
    ]
    assert found.grids == (
        cards.Grid(
            ("1-6", "7-12", "13-18"),
            by_damage=False,
            arms=(
                cards.Arm("Against light", 'short 8", long 12"', ("4", "10", "16"), ()),
                cards.Arm("Melee", "", ("3", "6", "9"), ()),
            ),
        ),
    )
    assert [(s.level.name, s.adds, s.hosts, s.notes) for s in found.strengths] == [
        ("Basic", "", 3, ()),
        ("Reinforced", "6 models more for 20", 3, ("takes a star at Skirmish",)),
        (
            "Full Strength",
            "6 models more for 30",
            3,
            ("not at Skirmish", "takes a star at Battle"),
        ),
    ]
    assert [name for _key, name in found.companions] == [
        "Federal Gatling Fireteam",
        "Federal Rocket Fireteam",
        "UR-31E Arc Trooper Fireteam",
    ]
    assert [(seat.orbat.id, seat.slot, seat.most, seat.scales) for seat in found.seats] == [
        ("union-faction-battlegroup", "Commander", 1, ""),
        ("manifest-destiny-auxiliary-battlegroup", "Commander", 1, ""),
        ("shock-awe-auxiliary-battlegroup", "Commander", 1, ""),
    ]


@pytest.mark.usefixtures("edition")
def test_a_behemoth_is_read_by_its_damage_and_brackets_are_kept() -> None:
    engine = card("lakota-super-heavy-engine")
    assert [(grid.by_damage, grid.heads) for grid in engine.grids] == [
        (True, ("0-2", "3-5", "6-7"))
    ]
    assert engine.stats[-1][1] == "-"
    assert [strength.hosts for strength in engine.strengths] == [1, 2, 4]
    heavy = card("pacifier-heavy-infantry-platoon")
    assert heavy.grids[0].arms[1].dice == ("3 (5)", "6 (8)", "9 (12)")
    assert [word for word, _summary in heavy.qualities] == ["Suppressive", "Shock"]
    assert all(summary for _word, summary in heavy.qualities)


@pytest.mark.usefixtures("edition")
def test_transports_show_their_capacity() -> None:
    trucks = card("stirling-armoured-transports")
    assert trucks.carries == (
        "Each model carries 3 models of infantry, of one unit.",
        "Bulky models take two.",
    )
    assert [strength.carries for strength in trucks.strengths] == [6, 12, 18]
    assert card("rockridge-flatbed").carries == (
        "Each model also carries a unit of Basic level from the start of the game: "
        "Armour, Artillery.",
    )
    assert card("french-drop-capsules").carries[0] == (
        "Each model carries 5 models of Legionnaire infantry, of one unit."
    )


@pytest.mark.usefixtures("edition")
def test_a_fireteam_names_its_hosts() -> None:
    fireteam = card("federal-gatling-fireteam")
    assert fireteam.seats == ()
    assert [name for _key, name in fireteam.hosts] == [
        "Federal Trooper Command Platoon",
        "Federal Trooper Platoon",
        "Pacifier Heavy Infantry Platoon",
    ]


def test_every_card_of_the_game_is_made_and_set(edition: Edition, client: Client) -> None:
    units = Unit.objects.filter(edition=edition).select_related("edition", "faction")
    found = [cards.card(unit) for unit in units.prefetch_related("costs", "weapons")]
    assert len(found) == 197
    assert all(one.strengths and one.stats for one in found)
    assert sum(len(grid.arms) for one in found for grid in one.grids) == 497
    assert not [word for one in found for word, summary in one.qualities if not summary]
    assert [one for one in found if not one.seats and not one.hosts] == []
    address = f"/catalogue/{SYSTEM}/wells-super-heavy-surveyor/"
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        page = read(client.get(address))
    assert len(queries) <= 10
    assert page.classed("provenance")[0].text.split()[:4] == [
        "Official,",
        "copied",
        "by",
        "players",
    ]
    assert "Attack dice by the damage suffered" in [one.text for one in page.all("caption")]


def test_battlegroups_are_explained_by_faction(edition: Edition, client: Client) -> None:
    found = cards.formations(edition, "crown")
    assert [len(pattern.benches) for pattern in found.patterns] == [8, 4, 5, 1]
    faction = found.patterns[0]
    assert faction.bonus["name"] == "Lionhearted"
    armour = next(bench for bench in faction.benches if bench.slot.name == "Armour")
    assert armour.stars == "0, and 1 for Stirling Armoured Transports, Tristan Assault Transports"
    leaders = [
        (filler.unit.name, filler.most, filler.scales) for filler in faction.benches[0].fillers
    ]
    assert leaders == [
        ("Rifle Command Platoon", 1, ""),
        ("Sovereign Landship", 1, "Battle, Cataclysm"),
    ]
    assert found.scales == (
        ("Skirmish", "each star lets one unit be Reinforced; no unit is Full Strength that has "
                     "another level."),
        ("Battle", "each star lets one unit be Full Strength."),
        ("Cataclysm", "no stars are needed."),
    )  # fmt: skip
    groups = sum(len(cards.formations(edition, f.key).patterns) for f in edition.factions.all())
    assert groups == 27
    page = read(client.get(f"/catalogue/{SYSTEM}/formations/?faction=crown"))
    assert next(heading.text for heading in page.all("h2")) == "Crown Faction Battlegroup"
    assert page.all("a", href=f"/catalogue/{SYSTEM}/rifle-platoon/")
    browse = read(client.get(f"/catalogue/{SYSTEM}/"))
    assert [a for a in browse.all("a") if "/formations/" in a["href"]]


@pytest.mark.usefixtures("loaded")
def test_games_without_battlegroups_have_no_such_page(client: Client) -> None:
    assert client.get("/catalogue/warcrow/formations/").status_code == 404
    assert "formations" not in client.get("/catalogue/warcrow/").content.decode()
