"""Rounds: points, relief, those left behind, initiative."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems.warcrow.kernels.record.layout import CATCH_UP, REST, SLOWED, WANDER
from tests.factions.systems.warcrow.board import Board, Unit, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


def pair(**changes: Any) -> Board:
    return board(Unit(at=(30.0, 10.0), **changes), ENEMY, objectives=[(30.0, 30.0)])


@pytest.mark.parametrize(
    ("holders", "gained"),
    [
        ((-1, -1, -1), (0, 0)),
        ((0, -1, -1), (2, 0)),
        ((0, 1, -1), (1, 1)),  # neither holds most
        ((0, 1, 1), (1, 3)),
        ((0, 0, 0), (4, 0)),
    ],
)
def test_crossroads_scores_each_objective_held_and_the_most(
    holders: tuple[int, int, int], gained: tuple[int, int]
) -> None:
    made = board(objectives=[(15.0, 30.0), (30.0, 30.0), (45.0, 30.0)], holders=holders)
    for rounds in (1, 2):
        made.score()
        assert made.points() == (rounds * gained[0], rounds * gained[1])


@pytest.mark.parametrize(
    ("units", "wounds", "points"),
    [
        ([(40, 4)], [0], 0),
        ([(40, 4)], [1], 1),
        ([(40, 4)], [3], 3),
        ([(40, 4)], [4], 4),
        ([(30, 6)], [1], 0),  # five points a wound, ten for a point of victory
        ([(30, 6)], [5], 2),
        ([(16, 2), (16, 2)], [1, 1], 1),  # sixteen in all
    ],
)
def test_last_stand_scores_a_point_for_ten_army_points(
    units: list[tuple[int, int]], wounds: list[int], points: int
) -> None:
    enemies = [
        Unit(side=1, at=(30.0 + 9 * n, 50.0), cost=cost, wounds=w)
        for n, (cost, w) in enumerate(units)
    ]
    made = board(Unit(), *enemies, scenario="last-stand")
    for u, amount in enumerate(wounds, 1):
        made.suffer(u, amount, 0)
    for _ in range(2):  # in all, not each round
        made.score()
        assert made.points() == (points, 0)


def test_a_destroyed_unit_counts_its_whole_cost() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 50.0), cost=40, wounds=6), scenario="last-stand")
    made.suffer(1, 6, 0)
    made.score()
    assert (made.points()[0], made.lost(1)) == (4, 40.0)


@pytest.mark.parametrize(
    ("activated", "demoralized", "stress", "after"),
    [(0, 0, 3, 1), (0, 0, 1, 0), (1, 0, 3, 2), (1, 0, 0, 0), (0, 1, 2, 2)],
)
def test_stress_goes_at_the_end_of_a_round(
    activated: int, demoralized: int, stress: int, after: int
) -> None:
    tokens = {"activated": bool(activated), "demoralized": bool(demoralized)}
    made = pair(stress=stress, morale=3, **tokens)
    made.end_round()
    assert made.stress(0) == after


@pytest.mark.parametrize(("initiative", "order"), [(0, [0, 1, 2]), (1, [2, 0, 1])])
def test_those_left_behind_catch_up_in_order(initiative: int, order: list[int]) -> None:
    made = board(Unit(), Unit(at=(40.0, 20.0)), ENEMY, initiative=initiative)
    made.end_round()
    assert [step[:2] for step in reversed(made.steps())] == [(CATCH_UP, u) for u in order]


@pytest.mark.parametrize(
    ("changes", "kinds"), [({}, [WANDER]), ({"stress": 1}, [REST]), ({"states": SLOWED}, [REST])]
)
def test_a_unit_left_behind_rests_or_moves(changes: dict[str, Any], kinds: list[int]) -> None:
    made = pair(**changes)
    made.open_catch_up(0)
    assert made.todo() == kinds
    made = pair(**changes)
    made.catch_up(0)
    assert (made.stress(0), made.states(0)) == (0, 0)
    assert (made.at(0)[1] > 15.5) is (
        kinds == [WANDER]
    )  # a unit that rests goes by its first value


def test_a_unit_left_behind_far_from_all_enemies_goes_to_them() -> None:
    foe = Unit(side=1, at=(30.0, 51.0), hits="", cost=8)
    made = board(Unit(at=(30.0, 9.0)), foe, scenario="last-stand")
    made.survey()
    made.catch_up(0)
    assert made.at(0)[1] > 15.0


def test_a_unit_left_behind_rests_on_its_way() -> None:
    made = board(Unit(at=(30.0, 10.0), stress=1), ENEMY, objectives=[(30.0, 30.0)])
    made.survey()
    made.catch_up(0)
    assert made.stress(0) == 0
    assert made.at(0) == pytest.approx((30.0, 15.0))  # first value only


@pytest.mark.parametrize(
    ("changes", "foe"),
    [
        ({"activated": True}, ENEMY),
        ({"demoralized": True}, ENEMY),
        ({}, Unit(side=1, at=(30.0, 12.01))),
    ],
    ids=["activated", "demoralized", "engaged"],
)
def test_only_a_free_unit_without_a_token_catches_up(changes: dict[str, Any], foe: Unit) -> None:
    made = board(Unit(at=(30.0, 10.0), stress=1, **changes), foe, objectives=[(30.0, 30.0)])
    made.catch_up(0)
    assert (made.at(0), made.stress(0)) == ((30.0, 10.0), 1)


@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        ((1, 2), 0, 0),
        ((1, 2), 1, 0),
        ((3, 2), 0, 1),
        ((3, 2), 1, 1),
        ((2, 2), 0, 1),
        ((2, 2), 1, 0),
    ],
)
def test_initiative_goes_to_fewer_points_and_tokens_with_the_round(
    points: tuple[int, int], before: int, after: int
) -> None:
    foe = replace(ENEMY, activated=True)
    made = board(Unit(activated=True), foe, points=points, initiative=before)
    made.close_round()
    assert made.initiative() == after
    assert not made.is_activated(0)
    assert not made.is_activated(1)
