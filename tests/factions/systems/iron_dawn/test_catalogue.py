"""Iron Dawn's values: what is read from catalogue data, figure by figure."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from factions.systems.iron_dawn.catalogue import (
    Catalogue,
    Command,
    Infantry,
    Leader,
    Profile,
    Size,
    Upgrade,
    Vehicle,
    Weapon,
    read,
)

STORM_LOCH = Weapon("storm-loch", "Storm Loch", 9, 18, 3, 5, 2, "infantry", heavy=False)


def test_the_catalogue_is_of_its_edition(dawn: Catalogue) -> None:
    assert (dawn.system, dawn.edition) == ("iron-dawn", "2.0")
    assert dawn.factions == {
        "humans": "Humans",
        "sparaxians": "Sparaxians",
        "woruxi": "Woruxi",
        "sea-people": "Sea People",
        "kurae": "Kurae",
    }
    assert len(dawn.profiles) == 65
    assert dawn.sizes == {"company": 1000, "patrol": 500, "battalion": 2000}
    assert (dawn.limits, dawn.commander_share) == ((250, 5000), 10)


def test_sizes_begin_with_the_usual_one(dawn: Catalogue) -> None:
    assert next(iter(dawn.sizes)) == "company"


def test_a_squad_is_read_whole(dawn: Catalogue) -> None:
    assert dawn.profiles["grenadier-squad"] == Profile(
        id="grenadier-squad",
        name="Grenadier Squad",
        faction="humans",
        kind="infantry",
        command="",
        solo=False,
        retinue=False,
        gun=False,
        rank="trained",
        veteran_points=1,
        sizes={"7": Size(7, 99)},
        stats=Infantry(spd=5, acc=5, mel=4, att=5, defence=5, hp=1, mor=7),
        weapons=(STORM_LOCH,),
        keywords=("Trained",),
        leader=Leader("Corporal", included=True),
        specials=2,
        crew=0,
        capacity=0,
    )


def test_a_vehicle_is_read_whole(dawn: Catalogue) -> None:
    tank = dawn.profiles["wolverine-battle-tank"]
    assert tank.stats == Vehicle(spd=10, tur=4, acc=5, td=6, fd=9, sd=8, rd=6, hp=4)
    assert (tank.kind, tank.crew, tank.capacity, tank.specials) == ("vehicle", 4, 0, 0)
    assert (tank.leader, tank.veteran_points, tank.sizes) == (None, 12, {"1": Size(1, 117)})
    assert tank.weapons[0] == Weapon(
        id="battle-cannon",
        name="Battle Cannon",
        effective=24,
        range=48,
        acc=3,
        att=9,
        rof=1,
        against="vehicle",
        heavy=True,
        traits=("explosive",),
        mount="turret",
    )


ROLES = {
    "lieutenant": ("commander", "junior", True, False, False),
    "first-ancient": ("commander", "senior", True, False, False),
    "kommando": ("infantry", "", True, False, False),
    "keepers": ("infantry", "", False, True, False),
    "ancient-host": ("infantry", "", False, False, False),
    "field-howitzer": ("vehicle", "", False, False, True),
    "hauler": ("vehicle", "", False, False, False),
}


@pytest.mark.parametrize("unit", ROLES)
def test_units_have_their_roles(unit: str, dawn: Catalogue) -> None:
    found = dawn.profiles[unit]
    role = (found.kind, found.command, found.solo, found.retinue, found.gun)
    assert role == ROLES[unit]


@pytest.mark.parametrize(
    ("unit", "least", "most"),
    [("volksmilitia", 8, 16), ("grenadier-squad", 7, 7), ("kommando", 1, 1), ("hauler", 1, 1)],
)
def test_units_have_their_least_and_most_models(
    unit: str, least: int, most: int, dawn: Catalogue
) -> None:
    assert (dawn.profiles[unit].least, dawn.profiles[unit].most) == (least, most)


def test_an_upgrade_says_what_it_costs_and_which_units_take_it(dawn: Catalogue) -> None:
    assert dawn.upgrades["flamethrower"] == Upgrade(
        id="flamethrower",
        name="Flamethrower",
        kind="weapon",
        points=4,
        allows=frozenset({"colour-guard", "grenadier-squad", "pioneers", "storm-guard"}),
        weapon=Weapon(
            "flamethrower",
            "Flamethrower",
            5,
            10,
            4,
            5,
            1,
            "infantry",
            heavy=False,
            traits=("flame",),
        ),
    )
    command = dawn.upgrades["command-vehicle"]
    assert (command.kind, command.points, command.command) == ("command", 35, "junior")
    assert (dawn.upgrades["veteran"].kind, dawn.upgrades["veteran"].weapon) == ("rank", None)
    assert dawn.upgrades["squad-leader"].kind == "leader"


# The charts of the rules, row by row


def test_the_shooting_chart(dawn: Catalogue) -> None:
    assert ["".join(map(str, row)) for row in dawn.shooting] == [
        "98765443",
        "97765443",
        "87654432",
        "76654332",
        "66544332",
    ]


def test_melee_is_ten_less_the_skill(dawn: Catalogue) -> None:
    assert dawn.melee == tuple(10 - skill for skill in range(1, 9))


def test_ranks_of_commanders_have_radius_and_morale(dawn: Catalogue) -> None:
    assert dawn.command == {
        "junior": Command(radius=18, morale=1, order_morale=0),
        "senior": Command(radius=24, morale=2, order_morale=1),
    }


# What the rules say of the units that they name


@pytest.mark.parametrize(
    ("unit", "faction", "kind"),
    [
        ("volksmilitia", "humans", "infantry"),
        ("grenadier-squad", "humans", "infantry"),
        ("kommando", "humans", "infantry"),
        ("triatarch", "sparaxians", "infantry"),
        ("juggernaut", "sparaxians", "infantry"),
        ("legionary-cohort", "sparaxians", "infantry"),
        ("marauder-pack", "woruxi", "infantry"),
        ("pack-elder", "woruxi", "infantry"),
        ("bloodclaw-attack-bike", "woruxi", "vehicle"),
        ("ancient-host", "kurae", "infantry"),
        ("tortoise-heavy-tank", "sea-people", "vehicle"),
    ],
)
def test_units_named_in_the_rules(unit: str, faction: str, kind: str, dawn: Catalogue) -> None:
    assert (dawn.profiles[unit].faction, dawn.profiles[unit].kind) == (faction, kind)


def foot(dawn: Catalogue, unit: str) -> Infantry:
    stats = dawn.profiles[unit].stats
    assert isinstance(stats, Infantry)
    return stats


def hull(dawn: Catalogue, unit: str) -> Vehicle:
    stats = dawn.profiles[unit].stats
    assert isinstance(stats, Vehicle)
    return stats


def test_figures_kept_from_the_rules(dawn: Catalogue) -> None:
    profiles = dawn.profiles
    assert foot(dawn, "legionary-cohort").defence == 6
    assert foot(dawn, "marauder-pack").att == 5
    assert list(profiles["grenadier-squad"].sizes) == ["7"]
    (loch,) = profiles["line-rifles"].weapons
    assert (loch.name, loch.effective, loch.range) == ("Loch", 12, 24)
    assert profiles["triatarch"].veteran_points is None
    for solo in ("kommando", "juggernaut", "pack-elder"):
        assert profiles[solo].solo


def test_units_are_what_the_rules_call_them(dawn: Catalogue) -> None:
    on_foot = [unit.stats for unit in dawn.profiles.values() if isinstance(unit.stats, Infantry)]
    assert foot(dawn, "triatarch").defence == max(stats.defence for stats in on_foot) == 7
    sparaxians = [u for u in dawn.profiles.values() if u.faction == "sparaxians"]
    walking = [u.stats for u in sparaxians if isinstance(u.stats, Infantry)]
    assert foot(dawn, "juggernaut").spd == max(stats.spd for stats in walking)
    vehicles = [unit.stats for unit in dawn.profiles.values() if isinstance(unit.stats, Vehicle)]
    assert hull(dawn, "bloodclaw-attack-bike").spd == max(stats.spd for stats in vehicles)
    assert hull(dawn, "tortoise-heavy-tank").fd == max(stats.fd for stats in vehicles)
    assert foot(dawn, "ancient-host").hp == 3


def test_weapons_named_in_the_rules(dawn: Catalogue) -> None:
    (cannon,) = [w for w in dawn.profiles["magma-crawler"].weapons if w.id == "lava-cannon"]
    assert (cannon.traits, cannon.against) == (("flame",), "infantry")
    (railarc,) = dawn.profiles["railarc-battery"].weapons
    assert railarc.traits == ("explosive", "indirect")
    assert "grenadier-squad" in dawn.upgrades["flamethrower"].allows


def test_values_are_frozen(dawn: Catalogue) -> None:
    with pytest.raises(FrozenInstanceError):
        dawn.profiles["kommando"].name = "Nobody"  # type: ignore[misc]  # frozen: that is what is tested


def test_a_catalogue_needs_no_upgrades(data: dict[str, Any]) -> None:
    del data["upgrades"]
    assert read(data).upgrades == {}
