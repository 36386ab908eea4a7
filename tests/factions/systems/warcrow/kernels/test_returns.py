"""Destroyed units that come back: which, where, as what, and what that is worth."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import CLEAR, SLOWED
from tests.factions.systems.warcrow.board import Board, E, Unit, board, skill

RAISE = Deed("raise", at="action", within=5, amount=1, only="Risen")
WORN: dict[str, Any] = {
    "states": SLOWED,
    "stress": 2,
    "tinge": 3,
    "damage": 1,
    "activated": True,
}
KEPT = skill(Deed("kept", only="Keeper"))


def keeper(deed: Deed = RAISE, **changes: Any) -> Unit:
    usual: dict[str, Any] = {"labels": ("Infantry", "Keeper"), "wounds": 3, "morale": 4}
    return Unit(at=(30.0, 30.0), skills=(skill(deed, type="combat"),), **(usual | changes))


def risen(**changes: Any) -> Unit:
    usual: dict[str, Any] = {
        "labels": ("Risen",),
        "troops": 3,
        "at": (10.0, 10.0),
        "skills": (KEPT,),
    }
    return Unit(**(usual | changes))


def fallen(*units: Unit, **changes: Any) -> Board:
    """Return a battle whose first unit brings units back; those after it are destroyed."""
    first, *others = (replace(unit, **WORN) if slot else unit for slot, unit in enumerate(units))
    made = board(first, *others, Unit(side=1, at=(30.0, 50.0)), **changes)
    for slot in range(1, len(units)):
        made.destroy(slot)
    return made


def test_a_unit_comes_back_whole_with_the_stress_of_the_deed() -> None:
    made = fallen(keeper(), risen(), objectives=((30.0, 45.0),))
    made.use_skill()
    assert (made.is_ready(1), made.troops(1), made.stress(1)) == (True, 3, 1)
    assert (made.states(1), made.damage(1), made.is_activated(1), made.tinge(1)) == (0, 0, 0, 0)
    assert made.wounds_left(1) == 3
    assert made.gap(0, 1) >= 0.0
    x, y = made.at(1)
    assert abs(x - 30.0) < 1e-6
    assert 30.0 < y <= 30.0 + 2 + 5 + 1e-6  # toward the objective, base to base
    assert [row[0] for row in made.events(E.PLACED)] == [1]


@pytest.mark.parametrize(
    ("deed", "labels", "skills", "comes"),
    [
        (RAISE, ("Risen",), (KEPT,), True),
        (RAISE, ("Elf",), (KEPT,), False),
        (RAISE, ("Risen",), (), False),  # no card keeps it
        (RAISE, ("Risen",), (skill(Deed("kept", only="Somebody")),), False),
        (replace(RAISE, do="return"), ("Risen",), (), True),
    ],
)
def test_only_a_unit_that_the_deed_names_and_a_card_keeps_comes_back(
    deed: Deed, labels: tuple[str, ...], skills: Any, comes: bool
) -> None:
    made = fallen(keeper(deed), risen(labels=labels, skills=skills))
    assert (made.fallen() == 1) is comes


def test_the_one_of_most_points_comes_back() -> None:
    made = fallen(keeper(), risen(cost=10), risen(cost=30), risen(cost=20))
    assert made.fallen() == 2
    assert made.come_back() == 2
    assert made.fallen() == 3


def test_a_unit_that_a_character_had_joined_does_not() -> None:
    assert fallen(keeper(), risen(), Unit(host=1)).fallen() == -1


def test_a_keeper_in_a_unit_keeps_cards_too() -> None:
    troop = Unit(labels=("Infantry",), skills=(skill(RAISE, type="combat"),))
    for label, comes in (("Keeper", 2), ("Human", -1)):
        made = board(troop, Unit(host=0, labels=(label,)), risen(), Unit(side=1, at=(30.0, 50.0)))
        made.destroy(2)
        assert made.fallen() == comes


def test_without_room_no_unit_comes_back() -> None:
    ring = [Unit(at=(30.0 + x, 30.0 + y)) for x in (-3, 0, 3) for y in (-3, 0, 3) if x or y]
    made = board(keeper(replace(RAISE, within=1)), risen(), *ring, Unit(side=1, at=(30.0, 50.0)))
    made.destroy(1)
    assert made.come_back() == -1
    assert (made.is_gone(1), made.troops(1)) == (True, 0)


def test_no_unit_comes_back_into_contact() -> None:
    foes = [Unit(side=1, at=(30.0 + x, 36.0)) for x in (-4, 0, 4)]
    made = board(keeper(), risen(), *foes)
    made.destroy(1)
    assert made.come_back() == 1
    assert all(made.gap(1, foe) > CLEAR - 1e-6 for foe in (2, 3, 4))
    assert made.foes(1) == 0


@pytest.mark.parametrize(("turn", "worth"), [(0, 15.0), (3, 12.0), (15, 0.0)])
def test_it_is_worth_less_the_later_it_is(turn: int, worth: float) -> None:
    made = fallen(keeper(), risen(cost=30), turn=turn)
    assert made.last_turn() == 15
    assert made.worth_of_deed(v=0) == pytest.approx(worth)


def test_one_that_has_come_back_can_be_destroyed_again() -> None:
    made = fallen(keeper(), risen())
    made.use_skill()
    made.suffer(1, 9, -1)
    assert made.is_gone(1)
