"""Rounds: points, relief, those left behind, initiative."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels.record.layout import CATCH_UP, REST, SLOWED, WANDER
from tests.factions.systems.warcrow.interpreted import Board, K, Unit, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


def pair(**changes: Any) -> Board:
    return board(Unit(at=(30.0, 10.0), **changes), ENEMY, objectives=[(30.0, 30.0)])


@pytest.mark.parametrize(
    ("holders", "gained"),
    [
        ((-1, -1, -1), (0, 0)),
        ((0, -1, -1), (2, 0)),
        ((0, 1, -1), (1, 1)),  # nobody holds most
        ((0, 1, 1), (1, 3)),
        ((0, 0, 0), (4, 0)),
    ],
)
def test_crossroads_scores_what_is_held_and_who_holds_most(
    holders: tuple[int, int, int], gained: tuple[int, int]
) -> None:
    d, s = board(objectives=[(15.0, 30.0), (30.0, 30.0), (45.0, 30.0)])
    s.holder[:3] = holders
    for rounds in (1, 2):
        K.rounds.score(d, s)
        assert tuple(s.points) == (rounds * gained[0], rounds * gained[1])


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
    d, s = board(Unit(), *enemies, scenario="last-stand")
    for u, amount in enumerate(wounds, 1):
        K.damage.suffer(d, s, u, amount, 0)
    for _ in range(2):  # in all, not each round
        K.rounds.score(d, s)
        assert tuple(s.points) == (points, 0)


def test_a_destroyed_unit_counts_its_whole_cost() -> None:
    d, s = board(Unit(), Unit(side=1, at=(30.0, 50.0), cost=30, wounds=6), scenario="last-stand")
    d.cost[1] = 40
    K.damage.suffer(d, s, 1, 6, 0)
    K.rounds.score(d, s)
    assert (s.points[0], s.lost[1]) == (4, 40.0)


@pytest.mark.parametrize(
    ("activated", "demoralized", "stress", "after"),
    [(0, 0, 3, 1), (0, 0, 1, 0), (1, 0, 3, 2), (1, 0, 0, 0), (0, 1, 2, 2)],
)
def test_stress_goes_at_the_end_of_a_round(
    activated: int, demoralized: int, stress: int, after: int
) -> None:
    made = pair(stress=stress, morale=3)
    s = made.s
    s.activated[0], s.demoralized[0] = activated, demoralized
    K.rounds.end_round(made.d, s, made.book)
    assert s.stress[0] == after


@pytest.mark.parametrize(("initiative", "order"), [(0, [0, 1, 2]), (1, [2, 0, 1])])
def test_those_left_behind_catch_up_in_order(initiative: int, order: list[int]) -> None:
    made = board(Unit(), Unit(at=(40.0, 20.0)), ENEMY)
    s = made.s
    s.initiative = initiative
    K.rounds.end_round(made.d, s, made.book)
    steps = s.agenda[: s.todo, :2][::-1].tolist()
    assert steps == [[CATCH_UP, u] for u in order]


@pytest.mark.parametrize(
    ("changes", "kinds"), [({}, [WANDER]), ({"stress": 1}, [REST]), ({"states": SLOWED}, [REST])]
)
def test_a_unit_left_behind_rests_or_moves(changes: dict[str, Any], kinds: list[int]) -> None:
    made = pair(**changes)
    K.rounds.catch_up(made.d, made.s, made.book, 0)
    assert made.todo() == kinds
    made = pair(**changes)
    made.step(CATCH_UP, 0)
    assert (made.s.stress[0], made.s.states[0]) == (0, 0)
    assert (made.at(0)[1] > 15.5) is (kinds == [WANDER])  # who rests goes by its first value


def test_a_unit_left_behind_far_from_all_enemies_goes_to_them() -> None:
    foe = Unit(side=1, at=(30.0, 51.0), hits="", cost=8)
    made = board(Unit(at=(30.0, 9.0)), foe, scenario="last-stand")
    K.outlook.survey(made.d, made.s)
    made.step(CATCH_UP, 0)
    assert made.at(0)[1] > 15.0


def test_a_unit_left_behind_rests_on_its_way() -> None:
    made = board(Unit(at=(30.0, 10.0), stress=1), ENEMY, objectives=[(30.0, 30.0)])
    K.outlook.survey(made.d, made.s)
    made.step(CATCH_UP, 0)
    assert made.s.stress[0] == 0
    assert made.at(0) == pytest.approx((30.0, 15.0))  # first value only


@pytest.mark.parametrize("why", ["activated", "demoralized", "foes"])
def test_who_does_not_catch_up(why: str) -> None:
    made = pair(stress=1)
    getattr(made.s, why)[0] = 1
    made.step(CATCH_UP, 0)
    assert (made.at(0), made.s.stress[0]) == ((30.0, 10.0), 1)


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
    d, s = pair()
    s.points[:], s.initiative, s.activated[:2] = points, before, 1
    K.rounds.close_round(d, s)
    assert (s.initiative, s.activated[:2].tolist()) == (after, [0, 0])
