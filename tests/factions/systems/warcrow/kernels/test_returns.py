"""Destroyed units that come back: which, where, as what, and what that is worth."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import CLEAR, GONE, READY, SKILL, SLOWED
from tests.factions.systems.warcrow.interpreted import Board, K, Unit, board, skill

RAISE = Deed("raise", at="action", within=5, amount=1, only="Risen")
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
    made = board(*units, Unit(side=1, at=(30.0, 50.0)), **changes)
    for slot in range(1, len(units)):
        made.s.states[slot], made.s.stress[slot], made.s.tinge[slot] = SLOWED, 2, 3
        made.s.damage[slot], made.s.activated[slot] = 1, 1
        K.damage.destroy(made.d, made.s, slot, -1)
    return made


def test_a_unit_comes_back_whole_with_the_stress_of_the_deed() -> None:
    made = fallen(keeper(), risen(), objectives=((30.0, 45.0),))
    made.step(SKILL, 0, 0)
    s = made.s
    assert (s.status[1], s.n[1], s.stress[1]) == (READY, 3, 1)
    assert (s.states[1], s.damage[1], s.activated[1], s.tinge[1]) == (0, 0, 0, 0)
    assert s.left[1] == 3
    assert made.gap(0, 1) >= 0.0
    x, y = made.at(1)
    assert abs(x - 30.0) < 1e-6
    assert 30.0 < y <= 30.0 + 2 + 5 + 1e-6  # toward the objective, base to base
    assert [row[0] for row in made.told(K.events.PLACED)] == [1]


@pytest.mark.parametrize(
    ("deed", "labels", "skills", "comes"),
    [
        (RAISE, ("Risen",), (KEPT,), True),
        (RAISE, ("Elf",), (KEPT,), False),
        (RAISE, ("Risen",), (), False),  # nobody keeps its card
        (RAISE, ("Risen",), (skill(Deed("kept", only="Somebody")),), False),
        (replace(RAISE, do="return"), ("Risen",), (), True),
    ],
)
def test_who_comes_back(deed: Deed, labels: tuple[str, ...], skills: Any, comes: bool) -> None:
    made = fallen(keeper(deed), risen(labels=labels, skills=skills))
    assert (K.targets.fallen(made.d, made.s, 0, 0) == 1) is comes


def test_the_one_of_most_points_comes_back() -> None:
    made = fallen(keeper(), risen(cost=10), risen(cost=30), risen(cost=20))
    assert K.targets.fallen(made.d, made.s, 0, 0) == 2
    made.s.status[2] = READY
    assert K.targets.fallen(made.d, made.s, 0, 0) == 3


def test_a_unit_that_a_character_had_joined_does_not() -> None:
    made = fallen(keeper(), risen())
    made.d.guest[1] = 0
    assert K.targets.fallen(made.d, made.s, 0, 0) == -1


def test_a_keeper_in_a_unit_keeps_cards_too() -> None:
    troop = Unit(labels=("Infantry",), skills=(skill(RAISE, type="combat"),))
    made = board(troop, Unit(host=0, labels=("Keeper",)), risen(), Unit(side=1, at=(30.0, 50.0)))
    K.damage.destroy(made.d, made.s, 2, -1)
    assert K.targets.fallen(made.d, made.s, 0, 0) == 2
    made.s.character[0] = -1
    assert K.targets.fallen(made.d, made.s, 0, 0) == -1


def test_without_room_nobody_comes_back() -> None:
    ring = [Unit(at=(30.0 + x, 30.0 + y)) for x in (-3, 0, 3) for y in (-3, 0, 3) if x or y]
    made = board(keeper(replace(RAISE, within=1)), risen(), *ring, Unit(side=1, at=(30.0, 50.0)))
    K.damage.destroy(made.d, made.s, 1, -1)
    assert K.returns.come_back(made.d, made.s, 0, 0) == -1
    assert (made.s.status[1], made.s.n[1]) == (GONE, 0)


def test_nobody_comes_back_into_contact() -> None:
    foes = [Unit(side=1, at=(30.0 + x, 36.0)) for x in (-4, 0, 4)]
    made = board(keeper(), risen(), *foes)
    K.damage.destroy(made.d, made.s, 1, -1)
    assert K.returns.come_back(made.d, made.s, 0, 0) == 1
    assert all(made.gap(1, foe) > CLEAR - 1e-6 for foe in (2, 3, 4))
    assert not made.s.engaged[1].any()


@pytest.mark.parametrize(("turn", "worth"), [(0, 15.0), (3, 12.0), (15, 0.0)])
def test_it_is_worth_less_the_later_it_is(turn: int, worth: float) -> None:
    made = fallen(keeper(), risen(cost=30))
    made.s.current_turn = turn
    assert made.d.rounds * made.d.turns == 15
    assert K.deeds_worth.worth_of_deed(made.d, made.s, 0, 0, 0) == pytest.approx(worth)


def test_one_that_has_come_back_can_be_destroyed_again() -> None:
    made = fallen(keeper(), risen())
    made.step(SKILL, 0, 0)
    K.damage.suffer(made.d, made.s, 1, 9, -1)
    assert made.s.status[1] == GONE
