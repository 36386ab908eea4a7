"""Units in disguise: no target of their enemies until they are found out."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import SLOWED
from tests.factions.systems.warcrow.board import Board, E, Unit, board, skill

SPY = skill(Deed("disguise"))
BOLT = skill(Deed("state", at="action", to="enemy", within=20, states=("slowed",)), type="combat")
SHOUT = skill(Deed("stress", at="action", to="enemies", within=20), type="combat")
QUAKE = skill(Deed("stress", at="action", to="all", within=20), type="combat")


def spied(will: str = "S", policy: str = "greedy", **hunter: Any) -> Board:
    """Return a spy 6 strides off an enemy that shoots, and the enemy's other prey further off."""
    return board(
        Unit(at=(30.0, 24.0), skills=(SPY,), will=will, wounds=9, morale=5),
        Unit(at=(36.0, 20.0), wounds=9, morale=5),
        Unit(side=1, at=(30.0, 32.0), hits="SSS", range=30, **hunter),
        policy=policy,
    )


def test_no_enemy_shoots_at_a_unit_in_disguise() -> None:
    made = spied(shots="SSS")
    assert not made.finds(2, 0)
    made.fire_at_best(2, (30.0, 33.0))
    made.carry_out()
    assert (made.damage(0), made.damage(1)) == (0, 3)


@pytest.mark.parametrize("charging", [True, False])
def test_no_enemy_charges_a_unit_in_disguise(charging: bool) -> None:
    made = spied()
    assert not made.can_rush(2, 0, charging)
    made.open_charge(0, 2)  # now it shows its colours
    assert made.can_rush(2, 0, charging)


@pytest.mark.parametrize(
    ("used", "states", "stress"), [(BOLT, SLOWED, 0), (SHOUT, 0, 1), (QUAKE, 0, 1)]
)
def test_skills_pass_a_unit_in_disguise_by(used: object, states: int, stress: int) -> None:
    made = spied(skills=(used,))
    made.use_skill(2)
    assert (made.states(1), made.stress(1)) == (states, stress)
    assert (made.states(0), made.stress(0)) == (0, 1 if used is QUAKE else 0)


@pytest.mark.parametrize(("will", "found"), [("S", False), ("", True)])
def test_a_test_of_willpower_keeps_the_disguise_up(will: str, found: bool) -> None:
    made = spied(will)
    made.finish(0)
    assert made.finds(2, 0) is found
    assert [row[2:] for row in made.events(E.TEST)] == [[len(will), 1, E.DISGUISE, 0]]
    made.finish(0)
    assert len(made.events(E.TEST)) == (1 if found else 2)  # who is found out tests no more


def test_the_nearest_enemy_is_not_one_in_disguise() -> None:
    made = spied(policy="nearest")
    made.decide(1)
    assert made.order().to == made.at(1)


def test_nobody_hopes_to_hurt_a_unit_in_disguise() -> None:
    made = spied()
    made.take_off(1)
    assert made.hope(2) == 0.0
    made.open_charge(0, 2)
    assert made.hope(2) > 0.0
