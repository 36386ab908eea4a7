"""Moves: turning, what stands in the way, charges."""

import math

import pytest

from tests.factions.systems.iron_dawn.board import Board, K, L, Piece, Spot, Unit, table, tank

ROCKS = Piece((20.0, 20.0), 3.0)
WOOD = Piece((20.0, 20.0), 4.0, does=L.TALL | L.AREA | L.NO_WHEELS, made=L.HEAVY_COVER)
HOUSE = Piece(
    (20.0, 20.0), 4.0, 3.0, L.TALL | L.AREA | L.BUILDING | L.NO_WHEELS, made=L.HEAVY_COVER
)
HERE, AHEAD = (20.0, 10.0), (20.0, 40.0)


@pytest.mark.parametrize(
    ("degrees", "foot", "wheels"),
    [
        (0, 0, 0),
        (30, 0.5, 2),
        (45, 0.5, 2),
        (60, 0.5, 5),
        (90, 1, 5),
        (120, 1.5, 7),
        (135, 1.5, 7),
        (180, 2, 10),
    ],
)
def test_turning_costs_inches(degrees: int, foot: float, wheels: float) -> None:
    board = table(Unit((20.0, 20.0)), tank((30.0, 30.0), tur=5.0))
    to = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    assert board.turn_cost(0, to) == pytest.approx(foot)
    assert board.turn_cost(1, to) == pytest.approx(wheels)


def moved(board: Board, to: Spot = AHEAD, what: int = L.MOVE) -> Spot:
    """Let unit 0 move and return where it ends."""
    board.do(0, what, to=to)
    return board.position(0)


def test_a_move_straight_ahead_is_the_speed() -> None:
    assert moved(table(Unit(HERE))) == (20.0, 15.0)


def test_a_double_move_is_twice_that_and_forgoes_fighting() -> None:
    board = table(Unit(HERE), Unit((20.0, 24.0), 1))
    assert moved(board, what=L.DOUBLE)[1] <= 20.0
    assert not board.may_shoot(0)
    assert not board.may_assault(0)


def test_run_and_overdrive_go_further() -> None:
    board = table(Unit(HERE))
    assert moved(board, what=L.RUN) == (20.0, 16.0)
    assert board.accuracy(0) == 4
    board = table(tank(HERE))
    assert moved(board, what=L.OVERDRIVE) == (20.0, 22.0)
    assert board.turret_is_locked(0)


def test_there_are_two_moves_in_a_turn() -> None:
    board = table(Unit(HERE))
    for _ in range(2):
        assert board.may(0, L.MOVE)
        board.move(0, to=AHEAD)
    assert not board.may(0, L.MOVE)
    assert not board.may(0, L.RUN)


def test_rocks_are_gone_around() -> None:
    x, y = moved(table(Unit((20.0, 15.5)), pieces=[ROCKS]), (20.0, 30.0))
    assert math.dist((x, y), (20.0, 20.0)) >= 3.0 + K.standing.ELBOW - 0.02
    assert abs(x - 20.0) > 1.0


def test_woods_stop_vehicles_without_engine_deregulation() -> None:
    start, deregulated = (20.0, 13.0), L.VEHICLE | L.DEREGULATED
    assert moved(table(tank(start), pieces=[WOOD]), (20.0, 20.0))[1] < 15.0
    board = table(tank(start, bits=deregulated), pieces=[WOOD])
    assert moved(board, (20.0, 20.0)) == (20.0, 20.0)
    board = table(tank(start, bits=deregulated), pieces=[HOUSE])
    assert moved(board, (20.0, 20.0))[1] < 16.0


@pytest.mark.parametrize("piece", [WOOD, HOUSE], ids=["wood", "house"])
def test_infantry_enters_woods_and_houses(piece: Piece) -> None:
    board = table(Unit((20.0, 16.0)), pieces=[piece])
    assert moved(board, (20.0, 20.0)) == (20.0, 20.0)


def test_enemies_are_kept_an_inch_away_from() -> None:
    board = table(Unit(HERE), Unit((20.0, 16.0), 1))
    board.move(0, to=AHEAD)
    assert board.base_gap(0, 1) >= L.APART - 0.02


def test_friends_are_passed_but_not_stood_upon() -> None:
    assert moved(table(Unit(HERE), Unit((20.0, 12.4)))) == (20.0, 15.0)
    board = table(Unit(HERE), Unit((20.0, 15.0)))
    board.move(0, to=AHEAD)
    assert board.base_gap(0, 1) >= -0.02


@pytest.mark.parametrize("aside", [0.0, 0.7, 1.3, 2.2])
def test_a_move_ends_where_no_base_is_on_another(aside: float) -> None:
    board = table(Unit(HERE, models=10, spd=8.0), Unit((20.0 + aside, 18.0), models=12))
    board.move(0, to=AHEAD)
    assert board.position(0)[1] > 10.5
    assert board.base_gap(0, 1) >= -0.02


def test_no_unit_leaves_the_table() -> None:
    board = table(Unit((2.0, 10.0)))
    assert moved(board, (-20.0, 10.0))[0] == 2.0
    board = table(Unit((6.0, 10.0), models=10))
    moved(board, (-20.0, 10.0))
    assert min(x for x, _ in board.model_spots(0)) == pytest.approx(0.5)


def test_moving_ends_being_dug_in() -> None:
    board = table(Unit(HERE))
    board.dig_in(0)
    assert board.is_dug_in(0)
    board.move(0, to=AHEAD)
    assert not board.is_dug_in(0)


def test_a_charge_reaches_twice_the_speed_into_contact() -> None:
    board = table(Unit(HERE, models=1), Unit((20.0, 21.4), 1, models=1))
    assert board.may_charge(0, at=1)
    board.charge(0, at=1, dice=[1])
    assert board.position(0) == (20.0, 20.0)
    assert not table(Unit(HERE, models=1), Unit((20.0, 21.6), 1, models=1)).may_charge(0, at=1)


def test_a_charge_is_measured_from_base_to_base() -> None:
    board = table(Unit(HERE, models=7), Unit((20.0, 23.4), 1, models=7))
    assert board.base_gap(0, 1) == pytest.approx(13.4 - 2.0 * math.sqrt(3.0) - 1.0)
    assert board.may_charge(0, at=1)


@pytest.mark.parametrize("models", [1, 2, 7, 10, 16])
@pytest.mark.parametrize("aside", [0.0, 0.6, 1.9])
def test_a_charge_ends_with_bases_in_contact_and_none_on_another(models: int, aside: float) -> None:
    board = table(Unit(HERE, models=8, spd=8.0), Unit((20.0 + aside, 20.0), 1, models=models))
    assert board.may_charge(0, at=1)
    board.charge(0, at=1, dice=[1] * 8)
    assert -0.02 <= board.base_gap(0, 1) <= 0.5


def test_rocks_in_the_way_stop_a_charge() -> None:
    board = table(Unit((20.0, 14.0)), Unit((20.0, 25.0), 1), pieces=[ROCKS])
    assert not board.may_charge(0, at=1)


def test_a_unit_that_is_thrown_out_stands_beside_the_vehicle() -> None:
    board = table(tank((20.0, 20.0)), Unit((20.0, 20.0)))
    assert board.stand_beside(1, 0, within=5.0)
    assert -0.02 <= board.base_gap(0, 1) <= 5.0


def test_a_vehicle_that_stands_beside_a_squad_cannot_ram_it() -> None:
    board = table(tank((20.0, 20.0)), Unit((20.0, 30.0), 1, models=1))
    both = 1.5 + 0.5
    for away, may in ((L.APART, True), (L.APART - 0.1, False), (0.0, False)):
        board.place(1, at=(20.0, 20.0 + both + away))
        assert board.may(0, L.ASSAULT, at=1) is may


def test_a_way_that_is_known_is_gone_to_its_end() -> None:
    board = table(Unit(HERE), Unit((20.0, 30.0), 1))
    board.walk(0, to=(22.0, 14.0), inches=1.0, facing=(1.0, 0.0))
    assert board.position(0) == (22.0, 14.0)
    assert board.facing(0) == (1.0, 0.0)
