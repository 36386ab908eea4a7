from typing import Any

import pytest

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.armoured_clash.legality.lists import (
    BREAKERS,
    CROWN,
    corpus,
    entry,
    roster,
    union,
)


def summed(of: Roster, catalogue: Catalogue) -> dict[str, Any]:
    return dict(legality.check(of, catalogue).summary)


def test_a_whole_force(clash: Catalogue) -> None:
    assert summed(corpus("legal-crown"), clash) == {
        "points": 565,
        "points_limit": 565,
        "points_left": 0,
        "size": "skirmish",
        "units": 8,
        "types": {
            "infantry": 3,
            "cavalry": 1,
            "armour": 2,
            "field-gun": 1,
            "aircraft": 1,
        },
        "models": 6 + 6 + 12 + 5 + 2 + 4 + 2 + 1,
        "victory_points": 3 + 2 + 3 + 2 + 4 + 2 + 1 + 2,
        "hand_limit": 4,
        "reserve": 1,
        "reserve_limit": 4,
        "boons": 0,
        "stars": {
            "b1": {
                "Infantry": {"used": 1, "stars": 1},
                "Cavalry": {"used": 0, "stars": 1},
                "Aircraft": {"used": 0, "stars": 1},
            }
        },
    }


def test_an_empty_list(clash: Catalogue) -> None:
    assert summed(roster(battlegroups=()), clash) == {
        "points": 0,
        "points_limit": 1500,
        "points_left": 1500,
        "size": "skirmish",
        "units": 0,
        "types": {},
        "models": 0,
        "victory_points": 0,
        "hand_limit": 4,
        "reserve": 0,
        "reserve_limit": 0,
        "boons": 0,
        "stars": {},
    }


@pytest.mark.parametrize(
    ("size", "limit", "scale", "hand", "points"),
    [
        (None, None, "skirmish", 4, 1500),
        ("battle", None, "battle", 5, 2500),
        ("cataclysm", None, "cataclysm", 6, 4000),
        (None, 1500, "skirmish", 4, 1500),
        (None, 1501, "battle", 5, 1501),
        (None, 2500, "battle", 5, 2500),
        (None, 3000, "cataclysm", 6, 3000),
        (None, 9000, "cataclysm", 6, 9000),
        (None, 10, "skirmish", 4, 10),
        ("war", 2000, "battle", 5, 2000),
        ("skirmish", 2000, "skirmish", 4, 2000),
    ],
)
def test_scale_hand_and_limit(
    size: str | None, limit: int | None, scale: str, hand: int, points: int, clash: Catalogue
) -> None:
    found = summed(roster(size=size, points_limit=limit), clash)
    assert (found["size"], found["hand_limit"], found["points_limit"]) == (scale, hand, points)


def test_copies_and_levels_count_in_every_sum(clash: Catalogue) -> None:
    of = roster(entry(1, "rifle-platoon", "reinforced", count=2), entry(2, "sharp-rifles"))
    found = summed(of, clash)
    rifles = clash.profiles["rifle-platoon"].levels["reinforced"]
    sharp = clash.profiles["sharp-rifles"].levels["basic"]
    assert found["points"] == 2 * rifles.points + sharp.points == 175
    assert found["models"] == 2 * rifles.models + sharp.models == 28
    assert found["victory_points"] == 2 * rifles.victory_points + sharp.victory_points
    assert (found["units"], found["types"]) == (3, {"infantry": 3})
    assert found["stars"]["b1"]["Infantry"] == {"used": 2, "stars": 1}


@pytest.mark.parametrize(
    ("option", "points"), [(None, 130), ("basic", 130), ("huge", 130), ("full_strength", 215)]
)
def test_a_unit_without_a_level_of_its_own_counts_as_its_cheapest(
    option: str | None, points: int, clash: Catalogue
) -> None:
    assert summed(roster(entry(1, "corfe-bastion", option)), clash)["points"] == points


def test_boons_cost_points_wherever_they_are_bought(clash: Catalogue) -> None:
    of = corpus("boon-once-groups-broken")
    assert summed(of, clash)["points"] == 565 + 20 + 20
    assert summed(of, clash)["boons"] == 2
    assert summed(corpus("boon-unknown-broken"), clash)["points"] == 565


def test_unknown_units_add_nothing(clash: Catalogue) -> None:
    of = roster(entry(1, "rifle-platoon"))
    with_it = roster(entry(1, "rifle-platoon"), entry(2, "nobody", count=9, reserve=True))
    assert summed(with_it, clash) == summed(of, clash)


def test_passengers_and_companions_count_as_units_but_not_in_reserve(clash: Catalogue) -> None:
    of = union(
        entry(1, "federal-trooper-command-platoon"),
        entry(2, "federal-trooper-platoon", embarked_in="e4", reserve=True),
        Entry("e3", "federal-gatling-fireteam", "basic", attached_to="e2", reserve=True),
        entry(4, "ironhide-transports", reserve=True),
    )
    found = summed(of, clash)
    assert (found["units"], found["reserve"], found["reserve_limit"]) == (4, 1, 1)


def test_stars_of_each_battlegroup(clash: Catalogue) -> None:
    of = roster(
        entry(1, "stirling-armoured-transports", "reinforced"),
        entry(2, "galahad-breachers", "full_strength", battlegroup="b2"),
        orbats=(CROWN, BREAKERS),
    )
    assert summed(of, clash)["stars"]["b1"]["Armour"] == {"used": 1, "stars": 1}
    assert summed(of, clash)["stars"]["b2"]["Cavalry/Armour"] == {"used": 0, "stars": 1}


def test_a_cataclysm_has_no_stars(clash: Catalogue) -> None:
    of = roster(entry(1, "rifle-platoon", "full_strength"), size="cataclysm")
    assert summed(of, clash)["stars"] == {"b1": {}}


def test_stars_that_are_not_counted(clash: Catalogue) -> None:
    of = roster(entry(1, "rifle-command-platoon", "reinforced"))
    assert summed(of, clash)["stars"]["b1"]["Commander"] == {"used": 1, "stars": None}
