"""How a list becomes the units that take the field."""

from typing import Any

from factions.systems.iron_dawn.battle.forces import Company, company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.tabletop.lists.roster import Entry, Roster


def fielded(dawn: Catalogue, *entries: Entry) -> Company:
    return company(Roster("iron-dawn", "humans", entries), dawn)


def entry(id_: str, unit: str, option: str | None = None, **more: Any) -> Entry:
    return Entry(id_, unit, option, **more)


def test_options_veterans_and_weapons(dawn: Catalogue) -> None:
    bought = ("veteran", "heavy-loch", "rocket-tube")
    (unit,) = fielded(dawn, entry("e1", "line-rifles", "10", upgrades=bought)).units
    assert (unit.models, unit.led, unit.veteran) == (10, True, True)
    assert [(weapon.name, number) for weapon, number in unit.specials] == [
        ("Heavy Loch", 1),
        ("Rocket Tube", 1),
    ]
    assert unit.cost == 98 + 10 * 1 + 12 + 7


def test_two_of_one_weapon_are_two_bearers(dawn: Catalogue) -> None:
    bought = ("flamethrower", "flamethrower")
    (unit,) = fielded(dawn, entry("e1", "pioneers", "8", upgrades=bought)).units
    assert [number for _, number in unit.specials] == [2]


def test_conscripts_have_a_leader_only_if_they_buy_one(dawn: Catalogue) -> None:
    one, two = fielded(
        dawn,
        entry("e1", "volksmilitia", "8"),
        entry("e2", "volksmilitia", "8", upgrades=("squad-leader",)),
    ).units
    assert (one.led, two.led) == (False, True)


def test_copies_are_units_of_one_entry(dawn: Catalogue) -> None:
    units = fielded(dawn, entry("e1", "scout-car"), entry("e2", "kommando", count=3)).units
    assert [unit.row for unit in units] == [0, 1, 1, 1]


def test_unknown_units_take_no_part(dawn: Catalogue) -> None:
    assert fielded(dawn, entry("e1", "dragon")).units == ()


def test_a_solo_joins_one_unit_and_a_retinue_takes_its_commander_in(dawn: Catalogue) -> None:
    rifles, officer = fielded(
        dawn, entry("e1", "line-rifles"), entry("e2", "lieutenant", attached_to="e1")
    ).units
    assert (rifles.guest, officer.host) == (1, 0)
    officer, guard = fielded(
        dawn, entry("e1", "colonel"), entry("e2", "colour-guard", attached_to="e1")
    ).units
    assert (guard.guest, officer.host) == (0, 1)


def test_several_solos_accompany_a_squad(dawn: Catalogue) -> None:
    units = fielded(
        dawn,
        entry("e1", "line-rifles"),
        entry("e2", "kommando", count=2, attached_to="e1"),
        entry("e3", "lieutenant", attached_to="e1"),
    ).units
    assert [unit.host for unit in units] == [None, 0, 0, 0]
    assert [unit.guest for unit in units] == [1, 2, 3, None]


def test_copies_of_a_solo_join_copies_of_a_squad_before_they_share_one(dawn: Catalogue) -> None:
    units = fielded(
        dawn,
        entry("e1", "line-rifles", count=2),
        entry("e2", "kommando", count=3, attached_to="e1"),
    ).units
    assert [unit.host for unit in units] == [None, None, 0, 1, 0]
    assert [unit.guest for unit in units] == [2, 3, 4, None, None]


def test_a_solo_attached_to_a_solo_goes_where_that_one_goes(dawn: Catalogue) -> None:
    """Whichever of the two stands first in the list."""
    squad = entry("e1", "line-rifles")
    one, two = entry("e2", "kommando", attached_to="e1"), entry("e3", "kommando", attached_to="e2")
    units = fielded(dawn, squad, one, two).units
    assert [(unit.host, unit.guest) for unit in units] == [(None, 1), (0, 2), (0, None)]
    units = fielded(dawn, squad, two, one).units
    assert [(unit.host, unit.guest) for unit in units] == [(None, 2), (0, None), (0, 1)]


def test_all_solos_of_a_squad_ride_with_it_or_it_walks(dawn: Catalogue) -> None:
    solos = [entry(f"e{n}", "kommando", attached_to="e2") for n in (3, 4, 5)]
    carrier = entry("e1", "half-track-carrier")
    for models, ride in (("7", 0), ("8", None)):
        squad = entry("e2", "pioneers", models, embarked_in="e1")
        assert fielded(dawn, carrier, squad, *solos).units[1].ride == ride


def test_no_unit_joins_a_vehicle(dawn: Catalogue) -> None:
    units = fielded(
        dawn,
        entry("e1", "line-rifles"),
        entry("e2", "kommando", attached_to="e1"),
        entry("e3", "kommando", attached_to="e1"),
        entry("e4", "scout-car"),
        entry("e5", "kommando", attached_to="e4"),
    ).units
    assert [unit.host for unit in units] == [None, 0, 0, None, None]


def test_squads_ride_with_the_solos_in_them_while_there_is_room(dawn: Catalogue) -> None:
    units = fielded(
        dawn,
        entry("e1", "half-track-carrier"),
        entry("e2", "pioneers", "8", embarked_in="e1"),
        entry("e3", "kommando", attached_to="e2"),
        entry("e4", "kommando", embarked_in="e1"),
        entry("e5", "kommando", embarked_in="e1"),
        entry("e6", "scout-car", embarked_in="e1"),
    ).units
    assert [unit.ride for unit in units] == [None, 0, None, 0, None, None]


def test_a_command_vehicle_has_an_officer_aboard(dawn: Catalogue) -> None:
    car, other = fielded(
        dawn,
        entry("e1", "half-track-carrier", upgrades=("command-vehicle",)),
        entry("e2", "half-track-carrier"),
    ).units
    assert (car.command, other.command) == ("junior", "")
    assert car.cost - other.cost == 35
