"""Rosters to companies, and companies to the records that a battle is fought with."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems import SYSTEMS
from factions.systems.warcrow.battle import forces
from factions.systems.warcrow.battle.forces import combined
from factions.systems.warcrow.catalogue import Catalogue, Joined, Pool
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.warcrow.board import K, L, card, hero
from tests.factions.systems.warcrow.board.companies import (
    expected,
    players_of,
    roster,
    slots_of,
    terms_of,
    with_cards,
)


def company(catalogue: Catalogue, *entries: Entry) -> Any:
    return K.battle.company(roster(*entries), catalogue)


def test_copies_are_units_of_their_own(warcrow: Catalogue) -> None:
    band = company(with_cards(warcrow, card()), Entry("e1", "card", count=3))
    assert [unit.row for unit in band.units] == [0, 0, 0]
    assert band.total == 60


def test_a_character_joins_the_unit_it_is_attached_to(warcrow: Catalogue) -> None:
    catalogue = with_cards(warcrow, card(), hero())
    band = company(catalogue, Entry("e1", "hero", attached_to="e2"), Entry("e2", "card", count=2))
    assert [(unit.row, unit.guest, unit.host) for unit in band.units] == [
        (0, None, 1),
        (1, 0, None),
        (1, None, None),
    ]
    assert band.units[1].joined.melee.pool == Pool("", "S")


@pytest.mark.parametrize("target", ["e1", "e3", "e9", None])
def test_a_character_that_cannot_join_stands_alone(warcrow: Catalogue, target: str | None) -> None:
    catalogue = with_cards(warcrow, card(), hero())
    entries = (Entry("e1", "hero", attached_to=target), Entry("e2", "card"), Entry("e3", "hero"))
    assert all(unit.host is None for unit in company(catalogue, *entries).units)


def test_only_one_character_joins_a_unit(warcrow: Catalogue) -> None:
    catalogue = with_cards(warcrow, card(), hero())
    band = company(
        catalogue,
        Entry("e1", "card"),
        Entry("e2", "hero", attached_to="e1"),
        Entry("e3", "hero", attached_to="e1"),
    )
    assert [unit.host for unit in band.units] == [None, 0, None]


def test_a_companion_goes_with_its_owner(warcrow: Catalogue) -> None:
    band = company(warcrow, Entry("e1", "coal"), Entry("e2", "iriavik-restless-pup"))
    (pup,) = band.units
    plain = warcrow.profiles["iriavik-restless-pup"]
    assert band.follows == {0: 1}
    assert (pup.move, pup.charge, pup.wounds) == ((5, 3), 12, plain.w + 1)
    assert pup.profile.cost == plain.cost + warcrow.profiles["coal"].cost


def test_unknown_units_take_no_part(warcrow: Catalogue) -> None:
    band = company(with_cards(warcrow, card()), Entry("e1", "dragon"), Entry("e2", "card"))
    assert [unit.row for unit in band.units] == [1]


@pytest.mark.parametrize(
    ("one", "other", "morale", "wp"),
    [
        (Joined(mor=(1, True)), Joined(mor=(2, True)), (3, True), None),
        (Joined(mor=(1, True)), Joined(mor=(4, False)), (4, False), None),
        (Joined(wp=(Pool("O"), False)), Joined(wp=(Pool("Y"), True)), None, (Pool("OY"), False)),
        (None, Joined(mor=(1, True)), (1, True), None),
    ],
)
def test_two_cards_on_one_unit_add_up(one: Any, other: Any, morale: Any, wp: Any) -> None:
    both = combined(one, other)
    assert (both.mor, both.wp) == (morale, wp)


@pytest.mark.parametrize(
    ("groups", "fits"),
    [("Infantry", True), ("infantry, orc", True), ("Elf", False), ("Elf | Orc", True),
     ("Infantry, Elf", False), ("Hunters", True), ("Scout", True)],
)  # fmt: skip
def test_a_unit_fits_the_groups_that_its_labels_name(groups: str, fits: bool) -> None:
    unit = forces.Unit(0, card("orc-hunters", labels=("Infantry", "Orc"), keywords=("Scout",)))
    unit = replace(unit, profile=replace(unit.profile, name="Orc Hunters"))
    assert forces.fits(unit, groups) is fits


def test_a_record_holds_what_the_cards_say(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    name = "drums-of-the-steppe"
    setup = K.battle.compile(lists[name], lists["wolf-winter"], warcrow, "crossroads")
    slots = slots_of(setup.even[0])
    assert [len(part.units) for part in setup.sources.companies] == [10, 8]
    assert len(slots) == 18
    hunters = warcrow.profiles["orc-hunters"]
    number = next(n for n, unit in enumerate(setup.sources.companies[0].units) if unit.row == 4)
    slot = slots[number]
    assert slot.guest == number + 1
    assert slot.move == hunters.mov
    assert slot.members == 3
    assert slot.conquest == [panel.conquest + 1 for panel in hunters.panels]
    assert slot.cost == hunters.cost
    assert slot.worth == hunters.cost / 8
    assert terms_of(setup.even[0]) == (5, [5, 4])


def test_the_odd_record_has_the_sides_swapped(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    a, b = lists["drums-of-the-steppe"], lists["wolf-winter"]
    greedy, random = K.battle.GENERALS["greedy"], K.battle.GENERALS["random"]
    one = K.battle.compile(a, b, warcrow, "crossroads", greedy, random)
    other = K.battle.compile(b, a, warcrow, "crossroads", random, greedy)
    assert players_of(one.odd[0]) == players_of(other.even[0])
    odd, even = slots_of(one.odd[0]), slots_of(one.even[0])
    assert [slot._replace(side=0) for slot in odd] == [
        slot._replace(side=0) for slot in slots_of(other.even[0])
    ]
    assert [slot.side for slot in even] == [0] * 10 + [1] * 8
    assert [slot.side for slot in odd] == [1] * 8 + [0] * 10


def test_expected_wounds_are_the_exact_ones(warcrow: Catalogue, lists: dict[str, Roster]) -> None:
    a, b = lists["drums-of-the-steppe"], lists["powder-and-smoke"]
    setup = K.battle.compile(a, b, warcrow, "crossroads")
    odds = SYSTEMS["warcrow"].odds
    units = [unit for part in setup.sources.companies for unit in part.units]
    names = [unit.profile.id for unit in units]
    archers, bulwarks = names.index("ice-archers"), names.index("pioneers")
    answer = odds.unit_against_unit(warcrow, "ice-archers", "pioneers", "ranged")
    gain = expected(setup.even[0], archers, bulwarks, L.SHOT_HIT)
    assert gain > 0
    if units[bulwarks].joined is None:
        assert gain == pytest.approx(answer["expected_damage_to_defender"], abs=1e-5)


@pytest.mark.parametrize(
    ("points", "turns"), [(100, 5), (250, 5), (260, 5), (500, 10), (1000, 20), (5000, 20)]
)
def test_larger_games_have_more_turns(points: int, turns: int) -> None:
    assert K.records.turns_for(5, points) == turns


def test_too_many_units_are_refused(warcrow: Catalogue) -> None:
    catalogue = with_cards(warcrow, card())
    crowd = roster(Entry("e1", "card", count=L.UNITS - 1))
    few = roster(Entry("e1", "card", count=2))
    with pytest.raises(ValueError, match=f"{L.UNITS} units"):
        K.battle.compile(crowd, few, catalogue, "crossroads")
