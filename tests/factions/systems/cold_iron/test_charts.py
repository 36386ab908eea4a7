"""The reference charts: printed figures, and closed forms that they obey."""

from itertools import pairwise
from math import ceil, floor
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue, _scaled
from tests.factions.systems.cold_iron.builds import average

Json = dict[str, Any]


# The attribute chart

WORTHS = [
    (1, -8, 1, 0.0, 5, -3, 0),
    (3, -4, 1, 0.5, 3, -1, -2),
    (7, -2, 3, 1.5, 2, -1, -3),
    (10, 0, 5, 2.0, 1, 0, -4),
    (12, 1, 6, 2.5, 0, 0, -5),
    (15, 2, 7, 3.0, 0, 0, -5),
    (18, 4, 9, 4.0, 0, 0, -5),
    (20, 5, 10, 4.5, -1, 0, -6),
    (22, 5, 10, 4.5, -1, 0, -6),
    (23, 6, 11, 5.0, -1, 0, -6),
    (40, 9, 14, 7.0, -3, 1, -8),
    (100, 16, 21, 21.0, -6, 3, -11),
    (715, 31, 36, 133.0, -14, 7, -19),
]


@pytest.mark.parametrize("row", WORTHS, ids=lambda row: str(row[0]))
def test_worth_of_an_attribute(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    value, adj, pt, damage, szd, size_hth, std = row
    worth = catalogue.charts.worth(value)
    assert (worth.adj, worth.pt_per_level, worth.damage) == (adj, pt, damage)
    assert (worth.szd, worth.size_hth, worth.std) == (szd, size_hth, std)


@pytest.mark.parametrize(("value", "same"), [(0, 1), (-50, 1), (716, 715), (10_000, 715)])
def test_values_off_the_chart_count_as_its_ends(
    value: int, same: int, catalogue: Catalogue
) -> None:
    assert catalogue.charts.worth(value) == catalogue.charts.worth(same)


def test_attribute_chart_obeys_its_closed_forms(catalogue: Catalogue) -> None:
    assert len(catalogue.charts.worths) == 38
    for worth in catalogue.charts.worths:
        assert worth.pt_per_level == max(1, worth.adj + 5)
        assert worth.weak_adj == min(max(worth.adj, 0), 6)
        assert worth.std == worth.szd - 5
        if worth.adj >= 1:
            assert worth.szd == -max(0, ceil((worth.adj - 4) / 2))
            assert worth.size_hth == max(0, floor((worth.adj - 3) / 4))


def test_attribute_chart_has_no_gap(data: Json) -> None:
    rows = data["edition"]["rules"]["attribute_chart"]
    assert rows[0]["from"] == 1
    for row, following in pairwise(rows):
        assert row["from"] <= row["to"] == following["from"] - 1


def test_dice_of_strength_have_their_averages(data: Json) -> None:
    for row in data["edition"]["rules"]["attribute_chart"]:
        assert average(row["damage"]) == row["damage_average"]


def test_largest_weapons_of_a_size_are_those_of_its_modifier(data: Json) -> None:
    rows = data["edition"]["rules"]["attribute_chart"]
    for row in rows:
        for key, step in (("one_hand", 0), ("two_hands", 1)):
            if row[key] is not None:
                fitting = [other["to"] for other in rows if other["szd"] >= row["szd"] - step]
                assert row[key] == max(fitting)


# Encumbrance and movement


@pytest.mark.parametrize(
    ("load", "strength", "up_to", "db", "h_d"),
    [
        (0, 10, 0, 0, 0),
        (1, 10, 10, 0, 0),
        (100, 10, 10, 0, 0),
        (101, 10, 20, 0, 0),
        (445, 15, 30, -1, 0),
        (600, 10, 60, -1, 0),
        (700, 10, 70, -2, -1),
        (1300, 10, 130, -3, -3),
        (1301, 10, 160, -4, -4),
        (3000, 10, 300, -6, -6),
        (5, 0, 10, 0, 0),
    ],
)
def test_burden_of_a_load(
    load: int, strength: int, up_to: int, db: int, h_d: int, catalogue: Catalogue
) -> None:
    burden = catalogue.charts.burden(load, strength)
    assert burden
    assert (burden.up_to, burden.db, burden.h_d) == (up_to, db, h_d)


def test_a_load_off_the_chart_has_no_row(catalogue: Catalogue) -> None:
    assert catalogue.charts.burden(3001, 10) is None


def test_heavier_loads_never_cost_less(catalogue: Catalogue) -> None:
    burdens = catalogue.charts.burdens
    assert len(burdens) == 14
    for light, heavy in pairwise(burdens):
        for key in ("dex", "db", "h_d", "hm", "hth", "sr", "alt"):
            assert getattr(light, key) >= getattr(heavy, key)
        assert all(a >= b for a, b in zip(light.open, heavy.open, strict=True))


def test_movement_follows_its_formula_but_for_five_cells(catalogue: Catalogue) -> None:
    cells = off = 0
    for burden in catalogue.charts.burdens:
        for step in range(12):
            for row in (burden.open, burden.broken):
                cells += 1
                off += row[step] != _scaled(row[3], step - 3)
    assert (cells, off) == (336, 5)


@pytest.mark.parametrize(
    ("adj", "move"), [(-8, (10, 7)), (-3, (15, 10)), (0, (18, 12)), (8, (26, 17)), (12, (30, 20))]
)
def test_movement_unburdened(adj: int, move: tuple[int, int], catalogue: Catalogue) -> None:
    assert catalogue.charts.movement(catalogue.charts.burdens[0], adj) == move


def test_nobody_moves_backwards(catalogue: Catalogue) -> None:
    assert catalogue.charts.movement(catalogue.charts.burdens[-1], -30) == (0, 0)


# Dice


def test_dice_have_the_averages_they_stand_for(catalogue: Catalogue) -> None:
    dice = catalogue.charts.damage_dice
    assert sorted(dice) == [step / 2 for step in range(1, 53)]
    for worth, text in dice.items():
        assert average(text) == worth


@pytest.mark.parametrize(
    ("worth", "text"),
    [
        (0, "0"),
        (2.5, "1d4"),
        (4.5, "1d8"),
        (5, "2d4"),
        (23.5, "5d8+1"),
        (26, "4d12"),
        (28, "4d12+2"),
        (30.5, "4d12+5"),
    ],
)
def test_dice_of_an_average(worth: float, text: str, catalogue: Catalogue) -> None:
    assert catalogue.charts.dice(worth) == text


# Rolls and multiples


def test_adjustments_rise_one_by_one(data: Json) -> None:
    rows = data["edition"]["rules"]["chance_adjustment"]
    assert [row["ca"] for row in rows] == list(range(-30, 31))
    worths = [float(f"0.{row['digits']}") for row in rows]
    assert worths == sorted(worths)


def test_a_critical_hit_has_fifteen_in_a_hundred(data: Json) -> None:
    rows = {r["ca"]: r["digits"] for r in data["edition"]["rules"]["chance_adjustment"]}
    assert rows[7] == "85"


def test_thresholds_of_both_ends_mirror_each_other(data: Json) -> None:
    rows = {
        r["ca"]: float(f"0.{r['digits']}") for r in data["edition"]["rules"]["chance_adjustment"]
    }
    for step in range(1, 31):
        assert rows[step] + rows[-step] == pytest.approx(1, abs=1e-9)


def test_multiples_obey_their_closed_forms(data: Json) -> None:
    table = data["edition"]["rules"]["multiples"]
    for margin, sharp, blunt, third, fourth in zip(
        *(table[key] for key in ("margin", "sharp", "blunt", "b3", "b4")), strict=True
    ):
        assert sharp == 2 + (margin - 7) // 2
        assert blunt == 2 + (margin - 7) // 4
        assert third == max(2, 2 + (margin - 5) // 4)
        assert fourth == (4 + (margin - 11) // 4 if margin >= 11 else 2 + (margin - 7) // 2)


def test_helpers_add_less_the_weaker_they_are(data: Json) -> None:
    adds = data["edition"]["rules"]["multiple_hth"]
    assert len(adds) == 20
    assert adds == sorted(adds, reverse=True)


def test_ranges_obey_their_closed_form(data: Json) -> None:
    ranges = data["edition"]["rules"]["missile_ranges"]
    bases = {"thrown-weapon": 5 / 3, "sling": 6, "pixie-bow": 5, "long-bow": 10, "ballista": 40}
    assert ranges["hm"] == list(range(-1, -20, -1))
    assert ranges["damage"] == [0] + [-((k + 1) // 3) for k in range(2, 20)]
    for name, base in bases.items():
        reach = [floor(base * (0.25 + 0.75 * k) + 0.5) for k in range(1, 20)]
        assert ranges["hexes"][name] == reach


def test_there_is_a_range_for_every_kind_of_missile(data: Json) -> None:
    assert len(data["edition"]["rules"]["missile_ranges"]["hexes"]) == 15


def test_random_crits(data: Json) -> None:
    table = data["edition"]["rules"]["random_crits"]
    assert dict(zip(table["ca"], table["multiple"], strict=True)) == {
        3: 2, 5: 3, 7: 4, 9: 5, 11: 6, 13: 7, 15: 8,
    }  # fmt: skip
    blunt = dict(zip(table["ca"], table["blunt"], strict=True))
    assert [blunt[ca] for ca in (3, 7, 11, 15)] == [2, 3, 4, 5]


# Skills and experience


def test_there_are_twenty_eight_skills(catalogue: Catalogue) -> None:
    skills = catalogue.charts.skills
    assert len(skills) == 28
    assert sum(len(skill.rows) for skill in skills.values()) == 71
    assert {key for key, skill in skills.items() if skill.cost_class == "C"} == {
        "swashbuckling",
        "night-fighting",
    }


@pytest.mark.parametrize(
    ("skill", "row", "level", "value"),
    [
        ("dodge", "db", 0, -1),
        ("dodge", "db", 10, 9),
        ("shield-parry", "cap", 3, 10),
        ("sword-parry", "d", 0, -2),
        ("sword-attack", "h", 3, 1),
        ("axe-attack", "h", 0, -1),
        ("spear-parry", "cap", 1, 2),
        ("hand-to-hand", "hth-hm", 0, -3),
        ("hand-to-hand", "hth-hm", 1, 6),
        ("bow", "str", 10, 10),
        ("sling", "multiples", 9, "B4"),
        ("mounted-combat", "du", 0, "No"),
        ("lance-attack", "h", 5, 2),
        ("night-fighting", "dark-dm", 0, "StD"),
    ],
)
def test_rows_of_skills(skill: str, row: str, level: int, value: Any, catalogue: Catalogue) -> None:
    assert catalogue.charts.skills[skill].rows[row][level] == value


def test_costs_of_skills_are_triangular(catalogue: Catalogue) -> None:
    costs = catalogue.charts.skill_costs
    assert costs["B"] == tuple(level * (level + 1) // 2 for level in range(11))
    assert costs["C"] == tuple(2 * cost for cost in costs["B"])


def test_points_for_skills_are_four_times_the_single_row(catalogue: Catalogue) -> None:
    points = catalogue.charts.skill_points
    assert points == tuple(4 * (level * level + level + 2) // 2 for level in range(11))
    assert points[1:4] == (8, 16, 28)


def test_experience_doubles_from_the_second_level(catalogue: Catalogue) -> None:
    experience = catalogue.charts.experience
    assert experience[:3] == (-2000, 0, 2000)
    assert all(experience[level + 1] == 2 * experience[level] for level in range(2, 10))
    assert experience[8] == 128_000


def test_ratings_of_2005_are_a_level_and_a_half(catalogue: Catalogue) -> None:
    rated, natural = catalogue.charts.rated, catalogue.charts.natural
    assert rated["rating"] == tuple(level + level // 2 for level in range(11))
    for level in range(1, 11):
        assert natural["hth"][level] == rated["rating"][level]
        assert natural["grab"][level] == rated["rating"][level] + 6
        assert natural["h"][level] == rated["rating"][level] + 1
        assert natural["damage"][level] == rated["fist_damage"][level]
