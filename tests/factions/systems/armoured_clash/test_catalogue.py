"""Armoured Clash's values: what is read from catalogue data, figure by figure."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from factions.systems import Game
from factions.systems.armoured_clash.catalogue import (
    Band,
    Boon,
    Catalogue,
    Level,
    Orbat,
    Place,
    Profile,
    Room,
    Row,
    Scale,
    Slot,
    read,
    value_of,
)

Data = dict[str, Any]
GAME = Game("armoured-clash", "Armoured Clash")


def unit(data: Data, key: str) -> Data:
    found: Data = next(row for row in data["units"] if row["id"] == key)
    return found


def test_the_catalogue(clash: Catalogue) -> None:
    assert (clash.system, clash.edition) == ("armoured-clash", "2024")
    assert clash.factions["crown"] == "Crown"
    assert clash.die == ("heroic strike", "strike", "strike", "glancing strike", "miss", "blank")
    assert sum(clash.deck.values()) == 48
    assert set(clash.deck) == set(range(1, 13))
    assert set(clash.scenarios) == {"advance", "meeting-engagement"}
    assert clash.terrain["water"]["name"] == "Water"


def test_a_unit(clash: Catalogue) -> None:
    found = clash.profiles["federal-trooper-platoon"]
    assert found == Profile(
        id="federal-trooper-platoon",
        name="Federal Trooper Platoon",
        faction="union",
        kind="infantry",
        commander=False,
        behemoth=False,
        levels={
            "basic": Level("basic", "Basic", 30, 6, 1),
            "reinforced": Level("reinforced", "Reinforced", 50, 12, 2),
            "full_strength": Level("full_strength", "Full Strength", 80, 18, 3),
        },
        target="light",
        traits=("Parent",),
        size=1,
        speed=4,
        defence=2,
        damage_limit=1,
        discipline=6,
        break_limit=2,
        grid=(
            Row(
                "ranged",
                ("light",),
                8,
                12,
                (Band(1, 6, 4, 4), Band(7, 12, 10, 10), Band(13, 18, 16, 16)),
                (),
            ),
            Row(
                "melee",
                (),
                None,
                None,
                (Band(1, 6, 3, 3), Band(7, 12, 6, 6), Band(13, 18, 9, 9)),
                (),
            ),
        ),
        keywords=("Parent Unit (2)",),
        places={
            "union-faction-battlegroup": Place("Infantry", 2),
            "manifest-destiny-auxiliary-battlegroup": Place("Infantry", 2),
            "shock-awe-auxiliary-battlegroup": Place("Infantry", 1),
        },
        joins="",
        hosts={"basic": 2, "reinforced": 2, "full_strength": 2},
        room=Room(),
    )


def test_the_dice_of_every_behemoth_fall_with_damage(clash: Catalogue) -> None:
    behemoths = [each for each in clash.profiles.values() if each.behemoth]
    assert len(behemoths) == 16
    rows = [row.bands for each in behemoths for row in each.grid]
    assert len(rows) == 54
    for bands in rows:
        dice = [band.dice for band in bands]
        assert dice == sorted(dice, reverse=True)


def test_a_behemoth(clash: Catalogue) -> None:
    found = clash.profiles["valenca-landship"]
    assert (found.behemoth, found.speed, found.break_limit) == (True, 6, None)
    assert found.levels == {"full_strength": Level("full_strength", "Full Strength", 460, 1, 9)}
    assert found.grid[1] == Row(
        "ranged",
        ("light", "heavy"),
        36,
        36,
        (Band(0, 4, 16, 16), Band(5, 9, 12, 12), Band(10, 14, 8, 8)),
        ("Coruscating", "Devastating", "Siegebreaker", "Slow to Fire"),
    )
    assert found.places["alliance-faction-battlegroup"] == Place(
        "Armour", 1, ("battle", "cataclysm")
    )
    assert (found.keyword("spectacular demise"), found.keyword("Large")) == ("8", "")


@pytest.mark.parametrize(
    ("key", "room"),
    [
        ("stirling-armoured-transports", Room(capacity=3)),
        ("french-drop-capsules", Room(capacity=5, only="Legionnaire")),
        ("talon-rotor", Room(capacity=3, spacious=True)),
        ("ghent-landfortress", Room(capacity=16, carried=("cavalry",))),
        ("miron-super-heavy-borer", Room(carried=("armour",), heavy=True)),
        ("rockridge-flatbed", Room(carried=("armour", "artillery"))),
        ("rifle-platoon", Room()),
    ],
)
def test_what_a_transport_carries(key: str, room: Room, clash: Catalogue) -> None:
    assert clash.profiles[key].room == room


@pytest.mark.parametrize(
    ("key", "joins", "hosts"),
    [
        ("federal-gatling-fireteam", "Parent Unit", {0}),
        ("houston-firebase", "Heavy Rail", {0}),
        ("federal-trooper-command-platoon", "", {3}),
        ("pacifier-heavy-infantry-platoon", "", {1}),
        ("lakota-super-heavy-engine", "", {1, 2, 4}),
        ("durango-heavy-shunter", "", {1, 2, 4}),
        ("frontier-rangers", "", {0}),
    ],
)
def test_which_units_join_which(key: str, joins: str, hosts: set[int], clash: Catalogue) -> None:
    found = clash.profiles[key]
    assert (found.joins, set(found.hosts.values())) == (joins, hosts)


def test_an_engine_couples_by_its_level(clash: Catalogue) -> None:
    hosts = clash.profiles["lakota-super-heavy-engine"].hosts
    assert hosts == {"basic": 1, "reinforced": 2, "full_strength": 4}


def test_bracketed_dice(clash: Catalogue) -> None:
    rows = [row for unit in clash.profiles.values() for row in unit.grid]
    assert sum(band.bracketed != band.dice for row in rows for band in row.bands) > 150


def test_a_battlegroup(clash: Catalogue) -> None:
    none = frozenset[str]()
    assert clash.orbats["order-auxiliary-battlegroup"] == Orbat(
        id="order-auxiliary-battlegroup",
        name="Order Auxiliary Battlegroup",
        faction="sultanate",
        role="auxiliary",
        slots={
            "Order Commander": Slot("Order Commander", 1, 1, 1, 0, none, commander=True),
            "Order Infantry": Slot("Order Infantry", 1, 3, 1, 0, none, commander=False),
            "Armour": Slot("Armour", 0, 2, 1, 0, none, commander=False),
        },
        command="Order Commander",
    )
    union = clash.orbats["union-faction-battlegroup"].slots["Armour"]
    assert (union.extra, set(union.favoured)) == (1, {"ironhide-transports"})
    assert clash.orbats["crown-faction-battlegroup"].slots["Commander"].stars is None


def test_scales(clash: Catalogue) -> None:
    assert list(clash.scales.values()) == [
        Scale(
            "skirmish",
            "Skirmish",
            500,
            1500,
            4,
            (36, 48),
            frozenset({"reinforced"}),
            frozenset({"full_strength"}),
        ),
        Scale(
            "battle", "Battle", 1500, 2500, 5, (48, 48), frozenset({"full_strength"}), frozenset()
        ),
        Scale("cataclysm", "Cataclysm", 2500, 4000, 6, (48, 48), frozenset(), frozenset()),
    ]


def test_boons(clash: Catalogue) -> None:
    assert clash.boons["elan"] == Boon("elan", "Elan", 40, frozenset({"alliance"}))
    assert clash.boons["forlorn-hope"].factions == set(clash.factions)


def test_clashes_score_what_the_rules_say(clash: Catalogue) -> None:
    advance, meeting = clash.scenarios["advance"], clash.scenarios["meeting-engagement"]
    assert (advance["rounds"], advance["points"], len(advance["markers"])) == (5, 2, 3)
    assert (meeting["rounds"], meeting["points"], len(meeting["markers"])) == (6, 3, 1)
    assert (advance["half_in_reserve"], meeting["half_in_reserve"]) == (False, True)
    for clash_rules in (advance, meeting):
        assert all(depth == 0.5 for _, depth in clash_rules["markers"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Vanguard", "8"),
        ("vanguard", "8"),
        ("Large", ""),
        ("Resilient", "Front"),
        ("Repair", "Artillery, Fortifications"),
        ("Hit", None),
        ("", None),
    ],
)
def test_keywords(name: str, value: str | None) -> None:
    printed = ('Vanguard (8")', "Large", "Resilient (Front)", "Repair (Artillery, Fortifications)")
    assert value_of(printed, name) == value


def test_a_catalogue_without_boons(data: Data) -> None:
    del data["upgrades"]
    assert read(data).boons == {}


def test_a_unit_of_one_level(data: Data) -> None:
    made = unit(data, "rifle-platoon")
    made["costs"] = made["costs"][:1]
    assert list(read(data).profiles["rifle-platoon"].levels) == ["basic"]


def test_values_do_not_change(clash: Catalogue) -> None:
    with pytest.raises(FrozenInstanceError):
        clash.profiles["rifle-platoon"].size = 2  # type: ignore[misc]  # frozen: that is what is tested
    with pytest.raises(FrozenInstanceError):
        clash.edition = "2025"  # type: ignore[misc]  # frozen: that is what is tested


def test_the_game_is_loaded_by_its_name(data: Data) -> None:
    assert GAME.catalogue.read(data).edition == "2024"
    assert GAME.legality.RULES[0].code == "game-size"
