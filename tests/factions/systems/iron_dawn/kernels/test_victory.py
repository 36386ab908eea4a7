"""Objectives, and the four ways to win."""

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import E, K, L, Table, Unit, table, tank

GOAL = (24.0, 24.0)


def capture(made: Table) -> list[int]:
    K.victory.capture(made.d, made.s)
    return [int(holder) for holder in made.s.holder[: int(made.d.objectives)]]


def test_infantry_within_three_inches_takes_an_objective() -> None:
    for y, holder in ((20.9, -1), (21.1, 0)):
        made = table(Unit((24.0, y), models=1), Unit((24.0, 40.0), 1), goals=[GOAL])
        assert capture(made) == [holder]


def test_vehicles_take_none() -> None:
    assert capture(table(tank(GOAL), Unit((24.0, 40.0), 1), goals=[GOAL])) == [-1]


def test_who_leaves_holds_it_no_longer() -> None:
    made = table(Unit(GOAL), Unit((24.0, 40.0), 1), goals=[GOAL])
    assert capture(made) == [0]
    made.s.x[0] = 10.0
    assert capture(made) == [-1]


def test_of_both_whoever_was_first_keeps_it_unless_suppressed() -> None:
    made = table(Unit((24.0, 22.0)), Unit((24.0, 26.0), 1), goals=[GOAL])
    assert capture(made) == [-1]
    made.s.holder[0] = 1
    assert capture(made) == [1]
    made.s.suppressed[1] = 1
    assert capture(made) == [0]
    made.s.suppressed[0] = 1
    assert capture(made) == [0]


def test_suppressed_units_alone_still_hold() -> None:
    made = table(Unit(GOAL), Unit((24.0, 40.0), 1), goals=[GOAL])
    made.s.suppressed[0] = 1
    assert capture(made) == [0]


def test_most_objectives_for_three_turns_in_a_row_win() -> None:
    goals = [(8.0, 24.0), (24.0, 24.0), (40.0, 24.0)]
    made = table(Unit(GOAL), Unit((24.0, 40.0), 1), goals=goals)
    for holders, turns in (((0, 0, 1), 1), ((0, 0, -1), 2), ((0, -1, -1), 0), ((0, 0, 0), 1)):
        made.s.holder[:3] = holders
        K.victory.judge(made.d, made.s)
        assert made.s.held[0] == turns
    for _ in range(2):
        K.victory.judge(made.d, made.s)
    assert (made.s.over, made.s.why) == (1, E.BY_OBJECTIVES)


def test_a_player_with_nobody_left_has_lost() -> None:
    made = table(Unit(GOAL), Unit((24.0, 40.0), 1))
    K.removing_models.hurt(made.d, made.s, 1, 5, 0)
    K.victory.judge(made.d, made.s)
    assert (made.s.over, made.s.why) == (1, E.BY_ELIMINATION)


def test_a_player_with_nobody_who_could_capture_has_lost() -> None:
    made = table(Unit(GOAL), Unit((24.0, 40.0), 1), tank((20.0, 40.0), 1))
    K.victory.judge(made.d, made.s)
    assert made.s.over == 0
    K.removing_models.hurt(made.d, made.s, 1, 5, 0)
    K.victory.judge(made.d, made.s)
    assert (made.s.over, made.s.why) == (1, E.BY_ELIMINATION)


def test_vehicles_that_never_had_infantry_fight_on() -> None:
    made = table(Unit(GOAL), tank((20.0, 40.0), 1))
    K.victory.judge(made.d, made.s)
    assert made.s.over == 0


@pytest.mark.parametrize(("lost", "over"), [(1, 0), (2, 1)])
def test_who_is_outnumbered_two_to_one_has_lost(lost: int, over: int) -> None:
    units = [Unit((10.0 * k, 10.0)) for k in range(1, 4)]
    enemies = [Unit((10.0 * k, 40.0), 1) for k in range(1, 4)]
    made = table(*units, *enemies)
    for u in range(3, 3 + lost):
        K.removing_models.hurt(made.d, made.s, u, 5, 0)
    K.victory.judge(made.d, made.s)
    assert made.s.over == over
    assert made.s.why == (E.BY_NUMBERS if over else 0)


def test_twice_the_units_from_the_start_win_nothing_by_that() -> None:
    made = table(Unit((10.0, 10.0)), Unit((20.0, 10.0)), Unit((10.0, 40.0), 1))
    K.victory.judge(made.d, made.s)
    assert made.s.over == 0


def test_after_ten_turns_points_destroyed_decide() -> None:
    made = table(Unit(GOAL), Unit((20.0, 40.0), 1), Unit((30.0, 40.0), 1))
    made.s.current_round = 10
    K.removing_models.hurt(made.d, made.s, 1, 3, 0)
    K.victory.judge(made.d, made.s)
    assert (made.s.over, made.s.why) == (1, E.BY_POINTS)
    assert made.s.points[:2].tolist() == [5, 0]


def test_equal_points_are_a_draw() -> None:
    made = table(Unit(GOAL), Unit((20.0, 40.0), 1))
    made.s.current_round = 10
    K.victory.judge(made.d, made.s)
    assert made.s.over == K.victory.DRAWN


def test_units_below_half_strength_count_half() -> None:
    made = table(Unit(GOAL, models=4), tank((20.0, 40.0), hp=4), Unit((30.0, 40.0), 1))
    K.removing_models.hurt(made.d, made.s, 0, 2, 2)
    assert K.victory.destroyed(made.d, made.s, 0) == 0.0
    K.removing_models.hurt(made.d, made.s, 0, 1, 2)
    assert K.victory.destroyed(made.d, made.s, 0) == 50.0
    made.s.abandoned[1] = 1
    assert K.victory.destroyed(made.d, made.s, 0) == 150.0
    assert made.s.status[0] == L.READY
