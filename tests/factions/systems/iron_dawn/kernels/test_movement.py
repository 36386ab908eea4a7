"""Moves: turning, what stands in the way, charges."""

import math

import pytest

from tests.factions.systems.iron_dawn.kernels.stage import (
    K,
    L,
    Piece,
    Table,
    Unit,
    do,
    table,
    tank,
)

ROCKS = Piece((20.0, 20.0), 3.0)
WOOD = Piece((20.0, 20.0), 4.0, does=L.TALL | L.AREA | L.NO_WHEELS, made=L.HEAVY_COVER)
HOUSE = Piece(
    (20.0, 20.0), 4.0, 3.0, L.TALL | L.AREA | L.BUILDING | L.NO_WHEELS, made=L.HEAVY_COVER
)


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
    made = table(Unit((20.0, 20.0)), tank((30.0, 30.0), tur=5.0))
    to = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    assert K.ways.turn_cost(made.d, made.s, 0, *to) == pytest.approx(foot)
    assert K.ways.turn_cost(made.d, made.s, 1, *to) == pytest.approx(wheels)


def moved(made: Table, to: tuple[float, float], what: int = L.MOVE) -> tuple[float, float]:
    do(made, 0, what, to=to)
    return made.at(0)


def test_a_move_straight_ahead_is_the_speed() -> None:
    assert moved(table(Unit((20.0, 10.0))), (20.0, 40.0)) == (20.0, 15.0)


def test_a_double_move_is_twice_that_and_forgoes_fighting() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 24.0), 1))
    assert moved(made, (20.0, 40.0), L.DOUBLE)[1] <= 20.0
    assert not K.turn_sequence.may_shoot(made.d, made.s, 0)
    assert not K.turn_sequence.may_assault(made.d, made.s, 0)


def test_run_and_overdrive_go_further() -> None:
    made = table(Unit((20.0, 10.0)))
    assert moved(made, (20.0, 40.0), L.RUN) == (20.0, 16.0)
    assert K.firing.accuracy(made.d, made.s, 0, 0, 0) == 4
    made = table(tank((20.0, 10.0)))
    assert moved(made, (20.0, 40.0), L.OVERDRIVE) == (20.0, 22.0)
    assert made.s.locked[0] == made.s.current_turn


def test_there_are_two_moves_in_a_turn() -> None:
    made = table(Unit((20.0, 10.0)))
    for _ in range(2):
        assert K.manoeuvres.may_do(made.d, made.s, 0, L.MOVE, -1)
        moved(made, (20.0, 40.0))
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.MOVE, -1)
    assert not K.manoeuvres.may_do(made.d, made.s, 0, L.RUN, -1)


def test_rocks_are_gone_around() -> None:
    made = table(Unit((20.0, 15.5)), pieces=[ROCKS])
    moved(made, (20.0, 30.0))
    x, y = made.at(0)
    assert math.dist((x, y), (20.0, 20.0)) >= 3.0 + K.standing.ELBOW - 0.02
    assert abs(x - 20.0) > 1.0


def test_woods_stop_vehicles_without_engine_deregulation() -> None:
    made = table(tank((20.0, 13.0)), pieces=[WOOD])
    assert moved(made, (20.0, 20.0))[1] < 15.0
    made = table(tank((20.0, 13.0), bits=L.VEHICLE | L.DEREGULATED), pieces=[WOOD])
    assert moved(made, (20.0, 20.0)) == (20.0, 20.0)
    made = table(tank((20.0, 13.0), bits=L.VEHICLE | L.DEREGULATED), pieces=[HOUSE])
    assert moved(made, (20.0, 20.0))[1] < 16.0


def test_infantry_enters_woods_and_houses() -> None:
    for piece in (WOOD, HOUSE):
        made = table(Unit((20.0, 16.0)), pieces=[piece])
        assert moved(made, (20.0, 20.0)) == (20.0, 20.0)


def test_enemies_are_kept_an_inch_away_from() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 16.0), 1))
    moved(made, (20.0, 40.0))
    x, y = made.at(0)
    room = float(made.s.room[0] + made.s.room[1])
    assert math.dist((x, y), (20.0, 16.0)) >= room + L.APART - 0.02


def test_friends_are_passed_but_not_stood_upon() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 12.4)))
    assert moved(made, (20.0, 40.0)) == (20.0, 15.0)
    made = table(Unit((20.0, 10.0)), Unit((20.0, 15.0)))
    moved(made, (20.0, 40.0))
    room = float(made.s.room[0] + made.s.room[1])
    assert math.dist(made.at(0), (20.0, 15.0)) >= room - 0.02


def test_nobody_leaves_the_table() -> None:
    made = table(Unit((2.0, 10.0)))
    moved(made, (-20.0, 10.0))
    assert made.at(0)[0] >= float(made.s.room[0]) - 0.001


def test_moving_ends_being_dug_in() -> None:
    made = table(Unit((20.0, 10.0)))
    do(made, 0, L.DIG_IN)
    assert made.s.dug[0] == 1
    moved(made, (20.0, 40.0))
    assert made.s.dug[0] == 0


def test_a_charge_reaches_twice_the_speed_into_contact() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 22.0), 1))
    assert K.melee.prepared(made.d, made.s, 0, 1)
    room = float(made.s.room[0] + made.s.room[1])
    _, way = K.ways.find_charge(made.d, made.s, 0, 1, 10.0)
    assert float(way[1]) == pytest.approx(22.0 - room)
    made = table(Unit((20.0, 10.0)), Unit((20.0, 22.6), 1))
    assert not K.melee.prepared(made.d, made.s, 0, 1)


def test_rocks_in_the_way_stop_a_charge() -> None:
    made = table(Unit((20.0, 14.0)), Unit((20.0, 25.0), 1), pieces=[ROCKS])
    assert not K.melee.prepared(made.d, made.s, 0, 1)


def test_whoever_is_thrown_out_stands_beside_the_vehicle() -> None:
    made = table(tank((20.0, 20.0)), Unit((20.0, 20.0)))
    assert K.standing.stand_beside(made.d, made.s, 1, 0, 5.0)
    room = float(made.s.room[0] + made.s.room[1])
    assert room <= math.dist(made.at(1), (20.0, 20.0)) <= room + 5.0


def test_a_vehicle_that_stands_beside_a_squad_cannot_ram_it() -> None:
    made = table(tank((20.0, 20.0)), Unit((20.0, 30.0), 1, models=1))
    both = made.s.room[0] + made.s.room[1]
    for away, may in ((L.APART, True), (L.APART - 0.1, False), (0.0, False)):
        made.s.y[1] = 20.0 + both + away
        assert K.manoeuvres.may_do(made.d, made.s, 0, L.ASSAULT, 1) is may


def test_a_way_that_is_known_is_gone_to_its_end() -> None:
    made = table(Unit((20.0, 10.0)), Unit((20.0, 30.0), 1))
    K.movement.go(made.d, made.s, 0, (22.0, 14.0, 1.0, 0.0), 1.0)
    assert (made.at(0), float(made.s.ux[0])) == ((22.0, 14.0), 1.0)
