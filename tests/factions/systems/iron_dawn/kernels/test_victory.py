"""Objectives, and the four ways to win."""

import pytest

from tests.factions.systems.iron_dawn.board import E, Unit, table, tank

GOAL = (24.0, 24.0)
FOE = Unit((24.0, 40.0), 1)


def test_infantry_within_three_inches_takes_an_objective() -> None:
    for y, holder in ((20.9, -1), (21.1, 0)):
        assert table(Unit((24.0, y), models=1), FOE, goals=[GOAL]).capture() == [holder]


def test_vehicles_take_none() -> None:
    assert table(tank(GOAL), FOE, goals=[GOAL]).capture() == [-1]


def test_a_unit_that_leaves_holds_it_no_longer() -> None:
    board = table(Unit(GOAL), FOE, goals=[GOAL])
    assert board.capture() == [0]
    board.place(0, at=(10.0, 24.0))
    assert board.capture() == [-1]


def test_of_both_the_first_keeps_it_unless_suppressed() -> None:
    board = table(Unit((24.0, 22.0)), Unit((24.0, 26.0), 1), goals=[GOAL])
    assert board.capture() == [-1]
    board.hold_objectives(1)
    assert board.capture() == [1]
    board.suppress(1)
    assert board.capture() == [0]
    board.suppress(0)
    assert board.capture() == [0]


def test_suppressed_units_alone_still_hold() -> None:
    assert table(Unit(GOAL, suppressed=True), FOE, goals=[GOAL]).capture() == [0]


def test_most_objectives_for_three_turns_in_a_row_win() -> None:
    board = table(Unit(GOAL), FOE, goals=[(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)])
    for holders, turns in (((0, 0, 1), 1), ((0, 0, -1), 2), ((0, -1, -1), 0), ((0, 0, 0), 1)):
        board.hold_objectives(*holders)
        board.judge()
        assert board.turns_held(0) == turns
    for _ in range(2):
        board.judge()
    assert board.won_by() == (0, E.BY_OBJECTIVES)


def test_a_player_without_units_has_lost() -> None:
    board = table(Unit(GOAL), FOE)
    board.hurt(1, 5, by=0)
    board.judge()
    assert board.won_by() == (0, E.BY_ELIMINATION)


def test_a_player_without_units_that_could_capture_has_lost() -> None:
    board = table(Unit(GOAL), FOE, tank((20.0, 40.0), 1))
    board.judge()
    assert not board.is_over()
    board.hurt(1, 5, by=0)
    board.judge()
    assert board.won_by() == (0, E.BY_ELIMINATION)


def test_vehicles_that_never_had_infantry_fight_on() -> None:
    board = table(Unit(GOAL), tank((20.0, 40.0), 1))
    board.judge()
    assert not board.is_over()


@pytest.mark.parametrize("lost", [1, 2])
def test_a_player_outnumbered_two_to_one_has_lost(lost: int) -> None:
    units = [Unit((10.0 * column, 10.0)) for column in range(1, 4)]
    enemies = [Unit((10.0 * column, 40.0), 1) for column in range(1, 4)]
    board = table(*units, *enemies)
    for u in range(3, 3 + lost):
        board.hurt(u, 5, by=0)
    board.judge()
    assert board.is_over() == (lost == 2)
    if lost == 2:
        assert board.won_by() == (0, E.BY_NUMBERS)


def test_twice_the_units_from_the_start_win_nothing_by_that() -> None:
    board = table(Unit((10.0, 10.0)), Unit((20.0, 10.0)), Unit((10.0, 40.0), 1))
    board.judge()
    assert not board.is_over()


def test_after_ten_turns_points_destroyed_decide() -> None:
    board = table(Unit(GOAL), Unit((20.0, 40.0), 1), Unit((30.0, 40.0), 1))
    board.in_turn(10)
    board.hurt(1, 3, by=0)
    board.judge()
    assert board.won_by() == (0, E.BY_POINTS)
    assert board.victory_points() == [5, 0]


def test_equal_points_are_a_draw() -> None:
    board = table(Unit(GOAL), Unit((20.0, 40.0), 1))
    board.in_turn(10)
    board.judge()
    assert board.is_drawn()


def test_units_below_half_strength_count_half_and_abandoned_ones_in_full() -> None:
    board = table(Unit(GOAL, models=4), tank((20.0, 40.0), hp=4), Unit((30.0, 40.0), 1))
    board.hurt(0, 2, by=2)
    assert board.points_lost(0) == 0.0
    board.hurt(0, 1, by=2)
    assert board.points_lost(0) == 50.0
    board.batter(1, 3, by=2, dice=[10])
    assert board.is_abandoned(1)
    assert board.points_lost(0) == 150.0
    assert board.is_ready(0)
