"""What levels and skills give, apart from attributes, in each of the three schools."""

from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue, Weapon
from factions.systems.cold_iron.sheet.training import ByNature, ByRating, BySkills, training


def weapon(catalogue: Catalogue, key: str) -> Weapon:
    found = catalogue.items[key]
    assert isinstance(found, Weapon)
    return found


def skilled(catalogue: Catalogue, level: int, **skills: int) -> Any:
    given = {key.replace("_", "-"): value for key, value in skills.items()}
    return training("skills", level, given, catalogue.charts)


def rated(catalogue: Catalogue, level: int) -> Any:
    return training("rating", level, {}, catalogue.charts)


def natural(catalogue: Catalogue, level: int) -> Any:
    return training("natural", level, {}, catalogue.charts)


def test_schools(catalogue: Catalogue) -> None:
    assert isinstance(skilled(catalogue, 1), BySkills)
    assert type(rated(catalogue, 1)) is ByRating
    assert type(natural(catalogue, 1)) is ByNature


# The skills of 2003


@pytest.mark.parametrize(
    ("key", "skills", "hit"),
    [
        ("sword", {}, 3 - 2),
        ("sword", {"sword_attack": 1}, 3),
        ("sword", {"sword_attack": 3}, 3 + 1),
        ("axe", {}, 3 - 1),
        ("flail", {}, 3 - 4),
        ("dagger", {"knife_fighting": 5}, 3 + 2),
        ("dagger", {"sword_attack": 5}, 3 - 2),
        ("lance", {"lance_attack": 2}, 3 - 1),
        ("club", {"mace_attack": 7}, 3 + 3),
        ("sword", {"sword_attack": 3, "swashbuckling": 1}, 3 + 1 + 1),
    ],
)
def test_attack_of_the_third_level(
    key: str, skills: dict[str, int], hit: int, catalogue: Catalogue
) -> None:
    assert skilled(catalogue, 3, **skills).hit(weapon(catalogue, key)) == hit


@pytest.mark.parametrize(("level", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (7, 4)])
def test_half_the_level_is_rounded_up_for_defence(
    level: int, half: int, catalogue: Catalogue
) -> None:
    assert skilled(catalogue, level, dodge=1).dodge() == half
    assert skilled(catalogue, level).dodge() == half - 1


@pytest.mark.parametrize(
    ("key", "skills", "parry"),
    [
        ("sword", {}, (2 - 2, 0)),
        ("sword", {"sword_parry": 4}, (2 + 4, 4)),
        ("short-sword", {"short_sword_parry": 4}, (2 + 3, 3)),
        ("short-sword", {"sword_parry": 4}, (2 - 3, 0)),
        ("quarterstaff", {"staff_parry": 4}, (2 + 5, 5)),
        ("boar-spear", {"spear_parry": 0}, (2 - 1, 1)),
        ("maul", {"mace_parry": 10}, (2 + 10, 10)),
        ("great-flail", {"flail_parry": 10}, (2 + 9, 10)),
        ("dagger", {"knife_fighting": 10}, None),
        ("lance", {"lance_attack": 10}, None),
    ],
)
def test_parry_of_the_third_level(
    key: str, skills: dict[str, int], parry: tuple[int, int] | None, catalogue: Catalogue
) -> None:
    assert skilled(catalogue, 3, **skills).parry(weapon(catalogue, key)) == parry


@pytest.mark.parametrize(("skill", "shield"), [(0, (1, 4)), (1, (2, 6)), (10, (11, 24))])
def test_shields_of_the_third_level(
    skill: int, shield: tuple[int, int], catalogue: Catalogue
) -> None:
    assert skilled(catalogue, 3, shield_parry=skill).shield() == shield


@pytest.mark.parametrize(
    ("skill", "hth", "grab"),
    [(0, (2, 0), 1), (1, (4, 0), 10), (6, (7, 3), 14), (10, (9, 5), 18)],
)
def test_hand_to_hand_of_the_fourth_level(
    skill: int, hth: tuple[int, int], grab: int, catalogue: Catalogue
) -> None:
    found = skilled(catalogue, 4, hand_to_hand=skill)
    assert (found.hand_to_hand(), found.grab()) == (hth, grab)


@pytest.mark.parametrize(
    ("skill", "level", "hm", "strength"),
    [
        ("bow", 0, -6, 0),
        ("bow", 3, 1, 3),
        ("crossbow", 0, -3, 0),
        ("crossbow", 10, 8, 10),
        ("sling", 0, -6, 0),
        ("sling", 10, 8, 0),
        ("thrown-weapons", 0, -1, 0),
        ("thrown-weapons", 2, 0, 2),
    ],
)
def test_missiles(skill: str, level: int, hm: int, strength: int, catalogue: Catalogue) -> None:
    found = training("skills", 2, {skill: level}, catalogue.charts)
    assert (found.missile(skill), found.missile_strength(skill)) == (2 + hm, strength)


@pytest.mark.parametrize(
    ("skills", "loss"),
    [
        ({}, -3),
        ({"hand_to_hand": 3}, -2),
        ({"knife_fighting": 7}, 0),
        ({"unarmed_combat": 5, "hand_to_hand": 1}, -1),
    ],
)
def test_the_best_skill_counts_against_long_weapons(
    skills: dict[str, int], loss: int, catalogue: Catalogue
) -> None:
    assert skilled(catalogue, 1, **skills).versus_long() == loss


@pytest.mark.parametrize(
    ("key", "grip", "skills", "damage"),
    [
        ("sword", "one", {"sword_attack": 9}, 0),
        ("sword", "two", {"sword_attack": 4}, 0),
        ("sword", "two", {"sword_attack": 5}, 1),
        ("knife", "one", {"knife_fighting": 4}, 2),
        ("quarterstaff", "two", {"staff_attack": 6}, 3 + 1),
    ],
)
def test_damage_of_skill(
    key: str, grip: str, skills: dict[str, int], damage: int, catalogue: Catalogue
) -> None:
    assert skilled(catalogue, 1, **skills).damage(weapon(catalogue, key), grip) == damage


def test_skills_off_their_range_count_as_its_ends(catalogue: Catalogue) -> None:
    assert skilled(catalogue, 99, dodge=99).dodge() == skilled(catalogue, 10, dodge=10).dodge()
    assert skilled(catalogue, -9, dodge=-9).dodge() == skilled(catalogue, 0).dodge()


def test_a_skill_that_the_edition_does_not_have_gives_nothing(catalogue: Catalogue) -> None:
    assert skilled(catalogue, 2).missile("juggling") == 2


def test_nothing_lags_behind_skills(catalogue: Catalogue) -> None:
    found = skilled(catalogue, 5, bow=3)
    assert found.lagging(2, 2) is found


# The ratings of 2005


@pytest.mark.parametrize(
    ("level", "rating", "shield_cap", "missile"),
    [(1, 1, 6, 1), (2, 3, 8, 2), (5, 7, 14, 8), (10, 15, 24, 18)],
)
def test_ratings(
    level: int, rating: int, shield_cap: int, missile: int, catalogue: Catalogue
) -> None:
    found = rated(catalogue, level)
    assert found.hit(None) == found.hit(weapon(catalogue, "sword")) == rating
    assert found.dodge() == rating
    assert found.shield() == (rating, shield_cap)
    assert found.grab() == rating + 6
    assert found.missile("bow") == missile
    assert found.missile_strength("bow") == 0


@pytest.mark.parametrize(
    ("key", "parry"),
    [
        ("sword", (4, 3)),
        ("axe", (4, 2)),
        ("mace", (4, 2)),
        ("boar-spear", (5, 4)),
        ("quarterstaff", (5, 4)),
        ("knife", None),
    ],
)
def test_parries_of_the_third_rating(
    key: str, parry: tuple[int, int] | None, catalogue: Catalogue
) -> None:
    assert rated(catalogue, 3).parry(weapon(catalogue, key)) == parry


def test_ratings_that_fall_behind(catalogue: Catalogue) -> None:
    found = rated(catalogue, 5).lagging(1, 2)
    assert found.hand_to_hand() == (6, 1)
    assert found.grab() == 12
    assert found.missile("bow") == 4
    assert found.hit(None) == 7


def test_nobody_falls_behind_the_first_level(catalogue: Catalogue) -> None:
    found = rated(catalogue, 1).lagging(3, 3)
    assert (found.grab(), found.missile("bow")) == (7, 1)


def test_ratings_sharpen_no_crit_and_teach_no_riding(catalogue: Catalogue) -> None:
    found = rated(catalogue, 9)
    assert found.crit(weapon(catalogue, "quarterstaff")) == "blunt-random"
    assert found.fists_crit() == "blunt"
    assert found.crit_protection() == 0
    assert (found.unhorsing(), found.seat()) == (None, None)


def test_two_hands_of_the_fifth_rating(catalogue: Catalogue) -> None:
    sword = weapon(catalogue, "sword")
    assert [rated(catalogue, level).damage(sword, "two") for level in (4, 5, 10)] == [0, 1, 1]
    assert rated(catalogue, 10).damage(sword, "one") == 0


# The rows of animals


@pytest.mark.parametrize(
    ("level", "row"),
    [
        (1, (2, 1, (1, 0), 7, -3, 0)),
        (2, (4, 4, (3, 0), 9, -3, 1)),
        (5, (8, 8, (7, 2), 13, -1, 2)),
        (7, (11, 11, (10, 4), 16, 0, 3)),
        (10, (16, 17, (15, 5), 21, 0, 5)),
    ],
)
def test_animals(level: int, row: tuple[Any, ...], catalogue: Catalogue) -> None:
    found = natural(catalogue, level)
    hit, dodge, hth, grab, long, damage = row
    assert (found.hit(None), found.dodge(), found.hand_to_hand()) == (hit, dodge, hth)
    assert (found.grab(), found.versus_long()) == (grab, long)
    assert found.body_damage() == found.grip_damage() == damage


def test_animals_may_fall_behind_too(catalogue: Catalogue) -> None:
    assert type(natural(catalogue, 3).lagging(1, 1)) is ByNature
