"""Flags, leads, commanders, and which player has won in the end."""

import pytest

from tests.factions.systems.company_of_iron.board.board import Board
from tests.factions.systems.company_of_iron.board.events import Flag
from tests.factions.systems.company_of_iron.board.fighters import Fighter
from tests.factions.systems.company_of_iron.board.kernels import E, L
from tests.factions.systems.company_of_iron.board.stage import Scene, stage

FLAG = (15.0, 15.0)


def scored(*fighters: Fighter, number: int = 2) -> Board:
    made = stage(*fighters, scene=Scene(flags=[FLAG], in_round=number))
    made.score()
    return made


def test_a_model_alone_at_a_flag_holds_it_for_a_point() -> None:
    made = scored(Fighter(at=(15.0, 11.5)), Fighter(at=(15.0, 25.0), side=1))
    assert made.points() == [1, 0]
    assert made.events(E.FLAG) == [Flag(0, holder=1)]


def test_three_inches_are_measured_to_the_base() -> None:
    edge = 15.0 - 3.0 - 0.59
    enemy = Fighter(at=(15.0, 25.0), side=1)
    assert scored(Fighter(at=(15.0, edge + 0.01)), enemy).points()[0] == 1
    assert scored(Fighter(at=(15.0, edge - 0.01)), enemy).points()[0] == 0


def test_two_enemies_at_a_flag_hold_it_for_nobody() -> None:
    made = scored(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 17.0), side=1))
    assert made.points() == [0, 0]


@pytest.mark.parametrize("status", [L.KNOCKED_DOWN, L.STATIONARY, L.INJURED | L.KNOCKED_DOWN])
def test_only_battle_ready_models_hold_or_deny(status: int) -> None:
    down = Fighter(at=(15.0, 17.0), side=1, status=status)
    assert scored(Fighter(at=(15.0, 13.0)), down).points() == [1, 0]


@pytest.mark.parametrize("status", [L.KNOCKED_DOWN, L.STATIONARY, L.INJURED | L.KNOCKED_DOWN])
def test_a_flag_with_no_battle_ready_model_is_held_by_no_side(status: int) -> None:
    down = Fighter(at=(15.0, 13.0), status=status)
    made = scored(down, Fighter(at=(15.0, 25.0), side=1))
    assert made.points() == [0, 0]
    assert made.events(E.FLAG) == [Flag(0, holder=0)]


@pytest.mark.parametrize("status", [L.ON_FIRE, L.CORRODING, L.AIMING, L.RAN | L.MOVED, L.CHARGED])
def test_whatever_else_befalls_it_a_model_denies_a_flag(status: int) -> None:
    enemy = Fighter(at=(15.0, 17.0), side=1, status=status)
    assert scored(Fighter(at=(15.0, 13.0)), enemy).points() == [0, 0]


def test_a_model_denies_a_flag_from_as_far_as_it_holds_one() -> None:
    edge = 15.0 + 3.0 + 0.59
    for off, points in ((-0.01, [0, 0]), (0.01, [1, 0])):
        enemy = Fighter(at=(15.0, edge + off), side=1)
        assert scored(Fighter(at=(15.0, 13.0)), enemy).points() == points


@pytest.mark.parametrize("many", [1, 3])
def test_one_model_denies_a_flag_to_any_number(many: int) -> None:
    there = [Fighter(at=(14.0 + 1.5 * number, 13.0)) for number in range(many)]
    assert scored(*there, Fighter(at=(15.0, 17.0), side=1)).points() == [0, 0]


@pytest.mark.parametrize("where", [L.AWAY, L.BURIED, L.GONE])
def test_models_out_of_play_neither_hold_nor_deny(where: int) -> None:
    """The last of the first side is where the flag is, were it in play."""
    out = Fighter(at=(15.0, 13.0), where=where)
    assert scored(Fighter(at=(3.0, 3.0)), out, Fighter(at=(15.0, 17.0), side=1)).points() == [0, 1]
    there = scored(Fighter(at=(3.0, 3.0)), out, Fighter(at=(15.0, 25.0), side=1))
    assert there.points() == [0, 0]


def test_nothing_is_scored_before_the_second_round() -> None:
    made = scored(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 25.0), side=1), number=1)
    assert made.points() == [0, 0]


@pytest.mark.parametrize(("ahead", "over"), [(4, 1), (3, 0)])
def test_five_points_ahead_win_at_once(ahead: int, over: int) -> None:
    scene = Scene(flags=[FLAG], in_round=3, points=(ahead, 0))
    made = stage(Fighter(at=(15.0, 13.0)), Fighter(at=(15.0, 25.0), side=1), scene=scene)
    made.score()
    assert made.outcome() == over


@pytest.mark.parametrize(("points", "over"), [((3, 1), 1), ((1, 3), 2), ((2, 2), 3)])
def test_after_the_last_round_more_points_win(points: tuple[int, int], over: int) -> None:
    scene = Scene(flags=[FLAG], points=points)
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0)), scene=scene)
    made.conclude()
    assert made.outcome() == over


def test_a_commanders_fall_ends_decapitate_and_nothing_else() -> None:
    fighters = (
        Fighter(where=L.GONE),
        Fighter(at=(12.0, 10.0)),
        Fighter(side=1, at=(15.0, 25.0)),
    )
    for beheads, over in ((True, 2), (False, 0)):
        made = stage(*fighters, scene=Scene(beheads=beheads))
        made.check_end()
        assert made.outcome() == over


def test_decapitate_is_won_by_the_larger_number_that_is_left() -> None:
    fighters = (Fighter(), Fighter(at=(12.0, 10.0)), Fighter(side=1, at=(15.0, 25.0)))
    made = stage(*fighters, scene=Scene(beheads=True))
    made.conclude()
    assert made.outcome() == 1


def test_a_side_with_nobody_left_has_lost() -> None:
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0), where=L.GONE))
    made.check_end()
    assert made.outcome() == 1


def test_models_in_ambush_keep_a_side_in_the_game() -> None:
    made = stage(Fighter(), Fighter(side=1, at=(15.0, 25.0), where=L.AWAY))
    made.check_end()
    assert made.outcome() == 0
