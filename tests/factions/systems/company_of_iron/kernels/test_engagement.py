"""Which models are in melee with each other, and that it is kept up to date."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.scatter import scatter
from tests.factions.systems.company_of_iron.board.terrain import OBSTRUCTION, Piece


@pytest.mark.parametrize(
    ("away", "mine", "theirs", "first", "second"),
    [
        (1.68, 0.5, 0.5, True, True),
        (1.69, 0.5, 0.5, False, False),
        (3.18, 2.0, 0.5, True, False),  # a long weapon engages unanswered
        (3.18, 0.5, 2.0, False, True),
        (1.5, 0.0, 0.5, False, True),  # no melee weapon, no melee range
        (1.5, 0.0, 0.0, False, False),
        (3.2, 2.0, 2.0, False, False),
    ],
)
def test_melee_range(away: float, mine: float, theirs: float, first: bool, second: bool) -> None:
    made = table(Model((15, 10), reach=mine), Model((15, 10 + away), 1, reach=theirs))
    assert (made.engages(0, 1), made.engages(1, 0)) == (first, second)
    assert made.melees() == [first or second] * 2  # either way both are in melee


@pytest.mark.parametrize(
    ("change", "first", "second"),
    [
        ({}, True, True),
        ({"faces": (15, 30)}, True, False),  # it looks away
        ({"status": L.KNOCKED_DOWN}, False, False),
        ({"status": L.STATIONARY}, False, False),
        ({"status": L.ON_FIRE | L.CORRODING}, True, True),
        ({"at": None}, False, False),
    ],
)
def test_which_models_engage_and_which_can_be_engaged(
    change: dict[str, object], first: bool, second: bool
) -> None:
    made = table(Model((15, 10)), Model(**({"at": (15, 11.5), "side": 1} | change)))  # type: ignore[arg-type]  # fields of many types
    assert (made.engages(0, 1), made.engages(1, 0)) == (first, second)


def test_friends_are_not_in_melee_with_each_other() -> None:
    assert table(Model((15, 10)), Model((15, 11.2))).melees() == [0, 0]


def test_how_many_enemies_are_counted() -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1), Model((16.2, 10), 1), Model((25, 25), 1))
    assert made.melees() == [2, 1, 1, 0]


def test_reach_grows_by_what_rules_add() -> None:
    for more, melees, reach in ((0, [0, 0], 0.5), (1, [1, 1], 1.5)):
        made = table(Model((15, 10), more_reach=more), Model((15, 12.5), 1))
        assert made.melees() == melees
        assert made.melee_range(0) == reach
    made.set_down(0, L.KNOCKED_DOWN)
    assert made.melee_range(0) == 0.0


def test_a_wall_between_keeps_them_out_of_melee() -> None:
    models = Model((15, 10), reach=2), Model((15, 12.5), 1, reach=2)
    wall = Piece((15, 11.25), 3, 0.3, does=OBSTRUCTION)
    assert table(*models).melees() == [1, 1]
    assert table(*models, pieces=[wall]).melees() == [0, 0]


def test_stepping_between_two_long_weapons_parts_them() -> None:
    made = table(
        Model((15, 10), reach=2), Model((25, 10), medium=True), Model((15, 13.1), 1, reach=2)
    )
    assert made.melees() == [1, 0, 1]
    made.put(1, 15, 11.55)
    assert (made.engages(0, 2), made.engages(2, 0)) == (False, False)
    assert made.melees() == [0, 1, 1]  # it is in the way, and so in melee itself
    made.put(1, 25, 10)
    assert made.melees() == [1, 0, 1]


@pytest.mark.parametrize(
    ("aside", "parted"), [(0.0, True), (0.15, True), (0.25, False), (1.3, False), (1.5, False)]
)
def test_only_a_model_in_the_way_parts_two(aside: float, parted: bool) -> None:
    made = table(
        Model((15, 10), reach=2), Model((25, 10), medium=True), Model((15, 13.1), 1, reach=2)
    )
    made.put(1, 15 + aside, 11.55)
    assert made.engages(0, 2) is not parted


def test_turning_away_lets_go_of_the_enemy_engaged() -> None:
    made = table(Model((15, 10)), Model((15, 11.5), 1), Model((15, 8.5), 1, faces=(15, 30)))
    assert [made.engages(*pair) for pair in ((0, 1), (1, 0), (0, 2), (2, 0))] == [1, 1, 0, 1]
    made.face(0, 15, 0)
    assert [made.engages(*pair) for pair in ((0, 1), (1, 0), (0, 2), (2, 0))] == [0, 1, 1, 1]
    assert made.melees() == [2, 1, 1]


@pytest.mark.parametrize("where", ["GONE", "AWAY", "BURIED"])
def test_a_model_that_leaves_the_table_leaves_the_melee(where: str) -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1), Model((16.2, 10), 1))
    made.take_off(0, getattr(L, where))
    assert made.melees() == [0, 0, 0]
    assert made.engagements() == []


def test_going_down_and_getting_up() -> None:
    made = table(Model((15, 10)), Model((15, 11.2), 1))
    for status, count in ((L.KNOCKED_DOWN, 0), (0, 1), (L.STATIONARY, 0), (0, 1)):
        made.set_down(1, status)
        assert made.melees() == [count, count]


@tries(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_step_by_step_as_all_at_once(seed: int, steps: int) -> None:
    """Moves, turns and falls, one after another, leave what working all out anew would."""
    lie = scatter(seed)
    made, dice = lie.made, np.random.default_rng(steps)
    for _ in range(6):
        u = int(dice.integers(len(lie.models)))
        what = int(dice.integers(4))
        if what == 0 and made.is_in_play(u):
            x, y = dice.uniform(1, 22, 2)
            made.walk(x, y, 6.0, u, E.RUNNING)
        elif what == 1:
            made.face(u, *dice.uniform(0, 25, 2))
        elif what == 2:
            made.set_down(u, made.status(u) ^ L.KNOCKED_DOWN)
        elif dice.random() < 0.3:
            made.take_off(u)
    kept = made.engagements(), made.melees()
    made.begin_engagement()
    assert kept == (made.engagements(), made.melees())
