"""A unit that shoves its enemy as it attacks, and follows it before the fight begins."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from tests.factions.systems.warcrow.board import Board, E, Piece, Unit, board, skill
from tests.factions.systems.warcrow.board.kernels import L

SWORDS = skill(
    Deed("shove", at="attacking", to="opponent", amount=2),
    Deed("follow", at="attacking", to="opponent", amount=4),
    type="command",
)


def swords(objective: bool = True, pieces: tuple[Piece, ...] = (), **foe: Any) -> Board:
    """Return a unit with a token, in contact with an enemy that contests an objective beyond it."""
    made = board(
        Unit(at=(30.0, 28.0), hits="SS", skills=(SWORDS,), command=1),
        Unit(side=1, at=(30.0, 30.01), **{"wounds": 9, "cost": 90, **foe}),
        objectives=[(30.0, 34.0)] if objective else [],
        pieces=pieces,
    )
    made.survey()
    return made


def test_the_enemy_is_shoved_and_followed_and_then_struck() -> None:
    made = swords()
    made.open_fight(0, 1)
    (x, y), (fx, fy) = made.at(1), made.at(0)
    assert (x, y) == pytest.approx((30.0, 32.01))
    assert (fx, fy) == pytest.approx((30.0, 30.0), abs=1e-6)
    assert made.is_engaged(0, 1)
    assert made.tokens(0) == 0
    why = [row[2] for row in made.events(E.PLACED) if row[2] in (E.SHOVED, E.LANDED)]
    assert why == [E.SHOVED, E.LANDED]


def test_one_that_cannot_be_moved_is_only_struck() -> None:
    made = swords(keywords="Immovable")
    made.fight(0, 1)
    assert (made.at(1), made.damage(1), made.tokens(0)) == ((30.0, 30.01), 2, 1)


def test_one_with_its_back_to_a_wall_is_struck_where_it_stands() -> None:
    made = swords(pieces=(Piece((30.0, 32.02), 5.0, 1.0, does=L.IMPASSABLE),))
    made.fight(0, 1)
    assert (made.at(0), made.damage(1)) == ((30.0, 28.0), 2)


def test_it_does_not_follow_into_another_fight_that_it_is_in() -> None:
    made = board(
        Unit(at=(30.0, 28.0), hits="SS", skills=(SWORDS,), command=1),
        Unit(side=1, at=(30.0, 30.01), wounds=9, cost=90),
        Unit(side=1, at=(27.99, 28.0), wounds=9),
        objectives=[(30.0, 34.0)],
    )
    made.survey()
    made.open_fight(0, 1)
    assert (made.is_engaged(0, 1), made.is_engaged(0, 2), made.rollers()) == (True, False, [0, 1])


@pytest.mark.parametrize("objective", [True, False])
def test_a_token_is_spent_only_to_drive_an_enemy_off_an_objective(objective: bool) -> None:
    made = swords(objective)
    made.fight(0, 1)
    assert made.skills_used() == objective


def test_a_charge_may_carry_the_enemy_along() -> None:
    ram = skill(
        Deed("shove", at="charge", to="opponent", amount=5),
        Deed("follow", at="charge", to="opponent", amount=0),
    )
    made = board(
        Unit(at=(30.0, 22.0), hits="SS", skills=(ram,)),
        Unit(side=1, at=(30.0, 30.0), wounds=9, keywords="Fearless"),
        objectives=[(30.0, 34.0)],
    )
    made.survey()
    made.charge(0, 1)
    assert made.damage(1) == 2
    moves = [row[:3] for row in made.events(E.PLACED)]
    assert moves[:3] == [[0, 1, E.CHARGE], [1, 0, E.SHOVED], [0, 1, E.LANDED]]
    assert made.at(1)[1] >= 35.0
