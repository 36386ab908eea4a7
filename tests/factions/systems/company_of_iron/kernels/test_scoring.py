"""Flags, leads, commanders, and who has won in the end."""

import pytest

from tests.factions.systems.company_of_iron.kernels.fray import Fighter, Fray, K, L
from tests.factions.systems.company_of_iron.kernels.stage import flags, stage

FLAG = (15.0, 15.0)


def scored(*fighters: Fighter, number: int = 2) -> Fray:
    made = stage(*fighters)
    flags(made, FLAG)
    made.s.current_round = number
    K.scenario.score(made.d, made.s)
    return made


def test_a_model_alone_at_a_flag_holds_it_for_a_point() -> None:
    made = scored(Fighter(at=(15.0, 11.5)), Fighter(at=(15.0, 25.0), side=1))
    assert made.s.points.tolist() == [1, 0]
    assert made.told(K.events.FLAG) == [[-1, -1, 0, 1, 0, 0, 0, 0, 0]]


def test_three_inches_are_measured_to_the_base() -> None:
    edge = 15.0 - 3.0 - 0.59
    enemy = Fighter(at=(15.0, 25.0), side=1)
    assert scored(Fighter(at=(15.0, edge + 0.01)), enemy).s.points[0] == 1
    assert scored(Fighter(at=(15.0, edge - 0.01)), enemy).s.points[0] == 0


def test_two_enemies_at_a_flag_hold_it_for_nobody() -> None:
    made = scored(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 17.0), side=1))
    assert made.s.points.tolist() == [0, 0]


@pytest.mark.parametrize("status", [L.KNOCKED_DOWN, L.STATIONARY, L.INJURED | L.KNOCKED_DOWN])
def test_only_battle_ready_models_hold_or_deny(status: int) -> None:
    down = Fighter(at=(15.0, 17.0), side=1, status=status)
    assert scored(Fighter(at=(15.0, 13.0)), down).s.points.tolist() == [1, 0]


def test_nothing_is_scored_before_the_second_round() -> None:
    made = scored(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 25.0), side=1), number=1)
    assert made.s.points.tolist() == [0, 0]


@pytest.mark.parametrize(("ahead", "over"), [(4, 1), (3, 0)])
def test_five_points_ahead_win_at_once(ahead: int, over: int) -> None:
    made = stage(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 25.0), side=1))
    flags(made, FLAG)
    made.s.current_round, made.s.points[0] = 3, ahead
    K.scenario.score(made.d, made.s)
    assert made.s.over == over


@pytest.mark.parametrize(("points", "over"), [((3, 1), 1), ((1, 3), 2), ((2, 2), 3)])
def test_after_the_last_round_more_points_win(points: tuple[int, int], over: int) -> None:
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0)))
    flags(made, FLAG)
    made.s.points[:] = points
    K.scenario.conclude(made.d, made.s)
    assert made.s.over == over


def test_a_commanders_fall_ends_decapitate_and_nothing_else() -> None:
    fighters = (Fighter(), Fighter(at=(12.0, 10.0)), Fighter(side=1, at=(15.0, 25.0)))
    for beheads, over in ((1, 2), (0, 0)):
        made = stage(*fighters, beheads=beheads)
        made.s.where[0] = L.GONE
        K.scenario.check(made.d, made.s)
        assert made.s.over == over


def test_decapitate_is_won_by_the_larger_number_that_is_left() -> None:
    fighters = (Fighter(), Fighter(at=(12.0, 10.0)), Fighter(side=1, at=(15.0, 25.0)))
    made = stage(*fighters, beheads=1)
    K.scenario.conclude(made.d, made.s)
    assert made.s.over == 1


def test_a_side_with_nobody_left_has_lost() -> None:
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0)))
    made.s.where[1] = L.GONE
    K.scenario.check(made.d, made.s)
    assert made.s.over == 1


def test_models_in_ambush_keep_a_side_in_the_game() -> None:
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0)))
    made.s.where[1] = L.AWAY
    K.scenario.check(made.d, made.s)
    assert made.s.over == 0
