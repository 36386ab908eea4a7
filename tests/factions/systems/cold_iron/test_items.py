"""The items of the shipped catalogue: figures of the printed charts, and ladders."""

from itertools import pairwise
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import (
    Armour,
    Catalogue,
    Mount,
    Shield,
    Weapon,
)

# Figures of the printed charts: STR in one hand and in two, average, price, load, hit points

MELEE = [
    ("knife", 2, 1, 2.0, 4, 8, 10),
    ("dagger", 2, 1, 2.5, 5, 10, 10),
    ("short-sword", 4, 3, 4.0, 27, 55, 55),
    ("sword", 8, 6, 5.0, 42, 85, 85),
    ("long-sword", 9, 8, 5.5, 50, 100, 100),
    ("two-hand-sword", 21, 16, 7.5, 80, 160, 160),
    ("giant-great-sword", 106, 65, 17.5, 155, 310, 310),
    ("pixie-axe", 2, None, 2.5, 3, 10, 10),
    ("bearded-axe", 18, 8, 6.5, 38, 115, 80),
    ("battle-axe", 36, 16, 8.5, 58, 175, 120),
    ("titan-great-axe", 168, 75, 20.5, 113, 340, 230),
    ("mace", 8, 6, 5.0, 28, 85, 60),
    ("morningstar", 25, 18, 8.0, 58, 175, 120),
    ("javelin", 6, 4, 3.5, 24, 70, 50),
    ("boar-spear", 18, 14, 6.0, 49, 145, 100),
    ("lance", 11, None, 6.5, 64, 190, 130),
    ("ogre-lance", 25, None, 9.5, 94, 280, 200),
]


@pytest.mark.parametrize("row", MELEE, ids=lambda row: str(row[0]))
def test_melee_weapons(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    weapon = catalogue.items[row[0]]
    assert isinstance(weapon, Weapon)
    assert (weapon.str_1h, weapon.str_2h, weapon.average) == row[1:4]
    assert (weapon.cost, weapon.enc, weapon.hp) == row[4:]


MISSILES = [
    ("pixie-bow", None, 2, 1.5, 0, 0, "light-arrows"),
    ("hunters-bow", None, 8, 3.5, 0, 0, "arrows"),
    ("long-bow", None, 16, 3.5, 2, 0, "arrows"),
    ("masters-bow", None, 26, 4.5, 3, 0, "heavy-arrows"),
    ("light-crossbow", None, 6, 3.5, 1, 1, "light-bolts"),
    ("arbalest", None, 18, 5.5, 5, 2, "arbalest-bolts"),
    ("ballista", None, 36, 21.0, 12, 19, "ballista-bolts"),
    ("sling", 14, None, 3.5, 3, 0, "sling-bullets"),
    ("boulder", 28, 19, 3.5, 0, 0, None),
]


@pytest.mark.parametrize("row", MISSILES, ids=lambda row: str(row[0]))
def test_missile_weapons(row: tuple[Any, ...], catalogue: Catalogue) -> None:
    weapon = catalogue.items[row[0]]
    assert isinstance(weapon, Weapon)
    assert weapon.missile
    assert (weapon.str_1h, weapon.str_2h, weapon.average) == row[1:4]
    assert (weapon.vs_t, weapon.turns_to_load, weapon.ammunition) == row[4:]


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("buckler", (2, 2, 4, 50, 100)),
        ("small-shield", (3, 4, 7, 100, 200)),
        ("medium-shield", (4, 7, 10, 150, 300)),
        ("large-shield", (5, 10, 14, 200, 400)),
        ("great-shield", (6, 14, 19, 270, 500)),
        ("giant-shield", (9, 32, 40, 600, 800)),
    ],
)
def test_shields(key: str, figures: tuple[int, ...], catalogue: Catalogue) -> None:
    found = catalogue.items[key]
    assert isinstance(found, Shield)
    assert (found.d, found.str, found.larger_str, found.enc, found.hp) == figures


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("padded-cloth", (1, 0, 100, 10, 15)),
        ("leather-armour", (2, 1, 200, 20, 20)),
        ("chain-mail", (4, 2, 400, 60, 30)),
        ("half-plate", (5, 2, 600, 75, 30)),
        ("plate-armour", (6, 3, 800, 90, 30)),
        ("heavy-dragon-leather", (4, 2, 300, 40, 30)),
    ],
)
def test_armours(key: str, figures: tuple[int, ...], catalogue: Catalogue) -> None:
    found = catalogue.items[key]
    assert isinstance(found, Armour)
    assert (found.t, found.c, found.enc, found.grace, found.per_t) == figures


@pytest.mark.parametrize(
    ("key", "siz", "t", "c", "move"),
    [
        ("great-draught-horse", 240, 2, 5, (35, 13)),
        ("courser", 100, 2, 4, (48, 18)),
        ("war-lizard", 82, 4, 4, (35, 13)),
        ("llama", 35, 2, 2, (18, 12)),
    ],
)
def test_mounts(
    key: str, siz: int, t: int, c: int, move: tuple[int, int], catalogue: Catalogue
) -> None:
    mount = catalogue.items[key]
    assert isinstance(mount, Mount)
    assert (mount.siz, mount.t, mount.c, mount.move) == (siz, t, c, move)


@pytest.mark.parametrize(
    ("key", "penalty"),
    [
        ("dagger", 0),
        ("short-sword", 0),
        ("dart", -2),
        ("stout-hammer", -2),
        ("tomahawk", -2),
        ("sword", -4),
        ("javelin", -4),
        ("mace", -4),
        ("short-spear", -6),
        ("boar-spear", -6),
    ],
)
def test_penalties_for_keeping_a_weapon(key: str, penalty: int, catalogue: Catalogue) -> None:
    weapon = catalogue.items[key]
    assert isinstance(weapon, Weapon)
    assert weapon.hth == penalty


# Ladders


def ladder(catalogue: Catalogue, kind: str) -> list[Weapon]:
    return [i for i in catalogue.items.values() if isinstance(i, Weapon) and i.kind == kind]


@pytest.mark.parametrize("kind", ["sword", "axe", "mace", "spear", "lance"])
def test_heavier_weapons_take_more_and_do_more(kind: str, catalogue: Catalogue) -> None:
    for light, heavy in pairwise(ladder(catalogue, kind)):
        assert (light.str_1h or 0) <= (heavy.str_1h or 0)
        assert light.average < heavy.average
        assert light.cost < heavy.cost
        assert light.enc < heavy.enc


@pytest.mark.parametrize(("kind", "vs_t", "crit"), [("axe", 1, "sharp"), ("mace", 2, "random")])
def test_axes_and_maces_bite_through_armour(
    kind: str, vs_t: int, crit: str, catalogue: Catalogue
) -> None:
    assert {(w.vs_t, w.crit) for w in ladder(catalogue, kind)} == {(vs_t, crit)}


def test_clubs_and_staves_tire_and_crit_bluntly(catalogue: Catalogue) -> None:
    for weapon in (*ladder(catalogue, "club"), *ladder(catalogue, "staff")):
        assert weapon.fatigue
        assert weapon.crit == "blunt-random"


def test_staves_are_spears_of_one_more_damage(catalogue: Catalogue) -> None:
    spears = {spear.str_2h: spear.average for spear in ladder(catalogue, "spear")}
    for staff in ladder(catalogue, "staff"):
        assert staff.str_1h is None
        assert staff.average == spears[staff.str_2h] + 1


def test_quality_costs_three_times_as_much_or_is_not_made(catalogue: Catalogue) -> None:
    without = {item.kind for item in catalogue.items.values() if item.quality_cost is None}
    assert without == {"sling", "rock", "ammunition", "armour", "mount"}
    assert catalogue.items["sling-bullets"].quality_cost is None
    assert catalogue.items["arrows"].quality_cost == 6
    for item in catalogue.items.values():
        if item.quality_cost is not None:
            assert 2 <= item.quality_cost / item.cost <= 3.4


def test_ever_ready_crossbows_cost_double(catalogue: Catalogue) -> None:
    for key in ("light-crossbow", "medium-crossbow", "heavy-crossbow", "arbalest"):
        assert catalogue.items[f"ever-ready-{key}"].cost == 2 * catalogue.items[key].cost
