"""Wounds that skills ward off, and what the loss of a troop brings."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    MOMENT,
    SLOWED,
)
from tests.factions.systems.warcrow.board import E, Unit, board, skill
from tests.factions.systems.warcrow.board.deeds import NEAR


@pytest.mark.parametrize(
    ("wounds", "changes", "left"),
    [
        (3, {"amount": 2}, 1),
        (1, {"amount": 2}, 0),
        (3, {"amount": 0, "dice": "will"}, 1),
        (3, {"amount": 9, "when": ("doomed",)}, 3),
        (5, {"amount": 9, "when": ("doomed",)}, 0),
    ],
)
def test_a_ward_spares_wounds_once_a_round(wounds: int, changes: dict[str, Any], left: int) -> None:
    ward = skill(Deed("ward-off", at="wounded", limit="round", **changes))
    made = board(Unit(wounds=5, will="SS", skills=(ward,)), Unit(side=1, at=NEAR))
    assert made.ward_off(0, wounds) == left
    if left < wounds:
        assert made.ward_off(0, wounds) == wounds  # once a round


@pytest.mark.parametrize(("will", "left"), [("S", 2), ("SS", 2), ("", 3)])
def test_wounds_may_be_warded_off_by_a_test_of_willpower(will: str, left: int) -> None:
    ward = skill(Deed("ward-off", at="wounded", amount=1, luck="will", limit="activation"))
    made = board(Unit(wounds=5, will=will, skills=(ward,)), Unit(side=1, at=NEAR), acts=1)
    made.reckon(0, 0.5)  # it is tried, whatever its chance
    assert made.ward_off(0, 3) == left


def test_tinge_taken_to_ward_off_wounds_is_faced_as_the_activation_ends() -> None:
    image = skill(Deed("ward-off", at="wounded", amount=2, cost="t", limit="round"))
    made = board(Unit(wounds=5, skills=(image,)), Unit(side=1, at=NEAR))
    made.ward_off(0, 2)
    assert (made.tinge(0), made.stress(0), made.faces_tinge(0)) == (1, 0, 1)
    made.finish(1)
    assert (made.stress(0), made.faces_tinge(0)) == (1, 0)
    made.finish(1)
    assert made.stress(0) == 1


def test_stress_that_a_skill_against_wounds_costs_is_an_event() -> None:
    pup = skill(Deed("ward-off", at="wounded", amount=2, cost="ss"))
    made = board(Unit(wounds=5, skills=(pup,)), Unit(side=1, at=NEAR))
    made.ward_off(0, 2)
    assert (made.stress(0), [row[2] for row in made.events(E.STRESS)]) == (2, [2])


def test_the_fallen_are_mourned() -> None:
    blast = skill(Deed("wound", at="troop-lost", to="all", within=5, amount=1))
    made = board(Unit(troops=2, wounds=1, skills=(blast,)), Unit(side=1, at=NEAR, wounds=9))
    made.suffer(0, 1, -1)
    assert made.todo() == [MOMENT]
    made.carry_out()
    assert made.damage(1) == 1
    made.suffer(0, 1, -1)  # the last of them
    made.carry_out()
    assert (made.is_gone(0), made.damage(1)) == (True, 2)


def test_the_character_of_the_fallen_is_of_their_unit() -> None:
    blast = skill(Deed("wound", at="troop-lost", to="all", within=5, amount=1))
    made = board(
        Unit(wounds=1, skills=(blast,)),
        Unit(host=0, wounds=3),
        Unit(at=(34.0, 30.0), wounds=3),
        Unit(side=1, at=NEAR, wounds=9),
    )
    made.suffer(0, 1, -1)
    made.carry_out()
    assert (made.is_gone(0), made.is_ready(1)) == (True, True)
    assert [made.damage(u) for u in range(1, 4)] == [0, 1, 1]


def test_a_unit_saved_from_death_is_rid_of_wounds_and_states() -> None:
    ward = skill(
        Deed("ward-off", at="wounded", amount=99, limit="game", when=("doomed",)),
        Deed("heal", at="wounded", amount=0, when=("doomed",)),
        Deed("cleanse", at="wounded", when=("doomed",)),
    )
    hurt = Unit(wounds=5, damage=3, states=SLOWED | DISARMED, skills=(ward,))
    made = board(hurt, Unit(side=1, at=NEAR))
    assert made.ward_off(0, 4) == 0
    assert (made.damage(0), made.states(0)) == (0, 0)
