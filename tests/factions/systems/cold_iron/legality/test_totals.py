from typing import Any

import pytest

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.cold_iron.legality.lists import corpus, own, roster


def summed(of: Roster, catalogue: Catalogue) -> dict[str, Any]:
    return dict(legality.check(of, catalogue).summary)


def test_a_whole_band(catalogue: Catalogue) -> None:
    found = summed(corpus("points-limit-legal"), catalogue)
    sheets = found.pop("sheets")
    assert found == {
        "points": 10,
        "points_limit": 10,
        "points_left": 0,
        "combatants": 3,
        "hit_points": 21 + 27 + 15,
        "highest_level": 3,
        "leader": "e1",
        "archers": 0,
        "mounted": 0,
        "berserkers": 0,
    }
    assert [(s["entry"], s["unit"], s["count"]) for s in sheets] == [
        ("e1", "line-shieldman", 1),
        ("e2", "market-wrestler", 1),
        ("e3", "axe-brother", 1),
    ]


def test_an_empty_list(catalogue: Catalogue) -> None:
    assert summed(roster(), catalogue) == {
        "points": 0,
        "points_limit": 10,
        "points_left": 10,
        "combatants": 0,
        "hit_points": 0,
        "highest_level": 0,
        "leader": None,
        "archers": 0,
        "mounted": 0,
        "berserkers": 0,
        "sheets": [],
    }


def test_a_whole_sheet(catalogue: Catalogue) -> None:
    of = roster(Entry("e1", "line-shieldman"))
    (member,) = summed(of, catalogue)["sheets"]
    sheet = dict(member["sheet"])
    weapons = sheet.pop("weapons")
    assert sheet == {
        "level": 3,
        "pt": 21,
        "h": 11,
        "hs": 11,
        "hw": 7,
        "hm": 5,
        "hth": 8,
        "hth_hm": 12,
        "hu": None,
        "du": None,
        "psv": 60,
        "db": 3,
        "db_vs_long": 0,
        "d": 17,
        "d_second": 14,
        "parries": {"shield": 17, "weapon": 11, "dodge": 3},
        "dm": 13,
        "dw": 17,
        "std": -5,
        "t": 4,
        "c": 2,
        "hth_damage": 6.5,
        "encumbrance": {
            "load": 710,
            "row": 40,
            "dex": -2,
            "db": -1,
            "h_d": 0,
            "hm": 0,
            "hth": 0,
            "fatigue": 6,
            "fatigue_per": "day",
        },
        "movement": [17, 10],
        "fatigue": {
            "combat_turn": 1,
            "blinking": 21,
            "double_blinking": 42,
            "collapse": 63,
            "death": 126,
        },
        "berserk": False,
    }
    assert [(w["weapon"], w["grip"], w["damage"]) for w in weapons] == [
        ("long-sword", "one", "1d10"),
        ("dagger", "one", "1d6"),
        ("dagger", "two", "1d8"),
        ("dagger", "thrown", "1d4"),
        ("", "body", "2d4-1"),
    ]


def test_a_blow_with_each_weapon(catalogue: Catalogue) -> None:
    (member,) = summed(roster(Entry("e1", "line-shieldman")), catalogue)["sheets"]
    assert member["sheet"]["weapons"][0] == {
        "weapon": "long-sword",
        "name": "Long Sword",
        "grip": "one",
        "h": 11,
        "hs": 11,
        "hw": 7,
        "parry": 11,
        "damage": "1d10",
        "average": 5.5,
        "vs_t": 0,
        "crit": "sharp",
        "fatigue": False,
    }


def test_a_berserker_tires_three_times_as_fast(catalogue: Catalogue) -> None:
    (member,) = summed(roster(Entry("e1", "bearskin")), catalogue)["sheets"]
    assert member["sheet"]["fatigue"]["combat_turn"] == 3
    assert member["sheet"]["berserk"] is True


def test_a_load_off_the_chart_has_no_row(catalogue: Catalogue) -> None:
    (member,) = summed(roster(own(str=3, load=1000)), catalogue)["sheets"]
    assert member["sheet"]["encumbrance"] == {"load": 1000, "row": None}
    assert member["sheet"]["movement"] == [0, 0]


def test_copies_count_in_every_sum(catalogue: Catalogue) -> None:
    found = summed(
        roster(
            Entry("e1", "steppe-bow", count=2),
            Entry("e2", "bearskin", count=3),
            Entry("e3", "small-wolf", option="level-3", count=4),
            Entry("e4", "nobody", count=9),
        ),
        catalogue,
    )
    assert found["points"] == 2 * 9 + 3 * 8 + 4 * 4
    assert found["combatants"] == 9
    assert found["hit_points"] == 2 * 28 + 3 * 36 + 4 * 15
    assert found["highest_level"] == 4
    assert (found["archers"], found["mounted"], found["berserkers"]) == (2, 2, 3)
    assert len(found["sheets"]) == 3


@pytest.mark.parametrize(
    ("items", "archers"), [(["javelin"], 1), (["dagger"], 0), (["stone"], 1), (["sling"], 1)]
)
def test_archers_carry_missiles(items: list[str], archers: int, catalogue: Catalogue) -> None:
    assert summed(roster(own("fighter", *items)), catalogue)["archers"] == archers


@pytest.mark.parametrize(("limit", "left"), [(10, 6), (30, 26), (100, 96), (2, 0)])
def test_points_left_are_never_negative(limit: int, left: int, catalogue: Catalogue) -> None:
    found = summed(roster(Entry("e1", "two-hander"), points_limit=limit), catalogue)
    assert (found["points_limit"], found["points_left"]) == (limit, left)


def test_a_size_sets_the_limit(catalogue: Catalogue) -> None:
    assert summed(roster(size="battle"), catalogue)["points_limit"] == 100


def test_the_leader_is_the_first_one_marked(catalogue: Catalogue) -> None:
    plain, marked = Entry("e1", "town-guard"), Entry("e2", "town-guard", commander=True)
    assert summed(roster(plain), catalogue)["leader"] is None
    assert summed(roster(plain, marked), catalogue)["leader"] == "e2"
