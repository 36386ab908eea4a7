"""Assaults, rams, rounds and manoeuvres."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.factions.systems.iron_dawn.board import E, L, Piece, Unit, table, tank

HERE = (20.0, 10.0)


def test_every_model_strikes_once_by_ten_less_its_skill() -> None:
    board = table(Unit(HERE, models=3), Unit((20.0, 16.0), 1))
    # MEL 4: 6 or more; DEF 4 against ATT 4: above 4 fails.
    board.assault(0, at=1, dice=[5, 6, 10, 5, 4])
    assert board.models_left(1) == 5 - 1 - 1
    assert board.suppressed_until(1) == 0


def test_an_assault_can_be_answered_but_not_repeated_in_a_turn() -> None:
    board = table(Unit(HERE, models=1), Unit((20.0, 16.0), 1))
    board.assault(0, at=1, dice=[1])
    assert not board.may(0, L.ASSAULT, at=1)
    assert board.may(1, L.ASSAULT, at=0)


@pytest.mark.parametrize(
    ("bits", "guest", "shot", "may"),
    [
        (0, 0, False, False),
        (L.LED, 0, False, True),
        (L.SOLO, 0, False, True),
        (L.COMMANDER, 0, False, True),
        (0, L.SOLO | L.COMMANDER, False, True),
        (0, L.SOLO, True, False),
    ],
)
def test_a_round_is_fired_by_leaders_and_characters(
    bits: int, guest: int, shot: bool, may: bool
) -> None:
    guests = [Unit(None, models=1, host=0, bits=guest, shot=shot)] if guest else []
    board = table(Unit(HERE, bits=bits), *guests, tank((20.0, 18.0), 1))
    assert board.may(0, L.PIERCE, at=1 + len(guests)) == may
    assert (board.best_shot(0) == L.PIERCE) == may


def test_vehicles_fire_no_rounds() -> None:
    board = table(tank(HERE), tank((20.0, 18.0), 1))
    assert not board.may(0, L.PIERCE, at=1)


def test_infantry_assaults_no_vehicle() -> None:
    board = table(Unit(HERE), tank((20.0, 16.0), 1))
    assert not board.may(0, L.ASSAULT, at=1)


def test_guns_do_not_assault() -> None:
    board = table(tank(HERE, bits=L.VEHICLE | L.GUN), Unit((20.0, 16.0), 1))
    assert not board.may(0, L.ASSAULT, at=1)


@pytest.mark.parametrize("dodges", [True, False])
def test_a_ram_hits_every_model_it_touches_that_does_not_dodge(dodges: bool) -> None:
    board = table(tank(HERE), Unit((20.0, 25.0), 1, models=12))
    board.assault(0, at=1, dice=[7] if dodges else [8, 1, 1])  # front 9 against DEF 4: all fail
    assert board.models_left(1) == (12 if dodges else 10)
    assert not board.may_move(0)


@pytest.mark.parametrize("models", [2, 6, 8, 12])
@pytest.mark.parametrize("dodges", [True, False])
def test_who_is_rammed_makes_way_for_the_hull(models: int, dodges: bool) -> None:
    board = table(tank(HERE), Unit((20.0, 25.0), 1, models=models, hp=5))
    struck = {2: 1, 6: 1, 8: 2, 12: 2}[models]  # by the hull, where it stops
    board.assault(0, at=1, dice=[7] if dodges else [8, *[4] * struck])
    assert -0.02 <= board.base_gap(0, 1) <= 1.0
    assert math.dist(board.spot(1), (20.0, 25.0)) <= 4.0


def test_a_ram_is_expected_to_touch_the_more_the_more_models_there_are() -> None:
    touched = [table().touched_of(models) for models in range(L.MODELS + 1)]
    assert touched[1] == 1.0
    assert 1.5 < touched[12] < 3.0
    assert all(a <= b + 1.0 for a, b in pairwise(touched))


def test_pinned_units_neither_move_shoot_nor_assault() -> None:
    board = table(Unit(HERE, pinned=True), Unit((20.0, 14.0), 1))
    for what in (L.MOVE, L.SHOOT, L.ASSAULT, L.RUN, L.SUPPRESS):
        assert not board.may(0, what, at=1)
    assert board.may(0, L.DIG_IN)


def test_there_is_one_manoeuvre_in_a_turn() -> None:
    board = table(Unit(HERE))
    board.dig_in(0)
    for what in (L.RUN, L.SUPPRESS, L.PIERCE, L.DIG_IN):
        assert not board.may(0, what)


def test_a_unit_that_has_shot_does_not_move_twice_as_far() -> None:
    board = table(Unit(HERE), Unit((20.0, 20.0), 1))
    board.do(0, L.SHOOT, at=1, dice=[2] * 5)
    assert not board.may(0, L.DOUBLE)
    assert not board.may(0, L.SHOOT, at=1)
    assert board.may(0, L.MOVE)


def test_hull_down_is_one_more_to_the_defence() -> None:
    board = table(tank(HERE))
    board.dig_in(0)
    board.strike_vehicle(0, att=9, dice=[10])
    assert board.hp_left(0) == 4


def test_a_vehicle_that_goes_hull_down_does_not_move_in_that_turn() -> None:
    board = table(tank(HERE), Unit((20.0, 25.0), 1))
    assert all(board.may(0, what, at=1) for what in (L.MOVE, L.OVERDRIVE, L.ASSAULT))
    board.dig_in(0)
    board.next_phase()
    assert not any(board.may(0, what, at=1) for what in (L.MOVE, L.OVERDRIVE, L.ASSAULT))
    board.start_turn(2)
    assert all(board.may(0, what, at=1) for what in (L.MOVE, L.OVERDRIVE, L.ASSAULT))


def test_a_vehicle_that_has_rammed_may_go_hull_down_and_still_loses_its_next_movement() -> None:
    board = table(tank(HERE), Unit((20.0, 25.0), 1, models=12))
    board.assault(0, at=1, dice=[7])
    board.next_phase()
    assert board.may(0, L.DIG_IN)
    board.do(0, L.DIG_IN)
    board.end_half_phase(0)
    board.start_turn(2)
    board.in_phase(4)
    assert not board.may(0, L.MOVE)
    board.end_half_phase(0)
    assert board.may(0, L.MOVE)


def test_dug_in_infantry_may_still_move() -> None:
    board = table(Unit(HERE))
    board.dig_in(0)
    assert board.may(0, L.MOVE)


def test_repair_gives_a_hit_point_back_for_each_model() -> None:
    engineers, whole = Unit(HERE, models=2, bits=L.LED | L.REPAIRS), tank((20.0, 12.3))
    assert not table(engineers, whole).may(0, L.REPAIR, at=1)
    board = table(engineers, replace(whole, left=1))
    assert board.may(0, L.REPAIR, at=1)
    board.do(0, L.REPAIR, at=1)
    assert board.hp_left(1) == 3
    assert not board.may_shoot(0)
    board.start_turn()
    board.do(0, L.REPAIR, at=1)
    assert board.hp_left(1) == 4


@pytest.mark.parametrize("what", [L.REPAIR, L.RIG])
@pytest.mark.parametrize("side", [0, 1])
def test_only_own_vehicles_are_repaired_and_only_enemy_ones_rigged(what: int, side: int) -> None:
    engineers = Unit(HERE, models=1, bits=L.LED | L.REPAIRS | L.RIGS)
    foot = Unit((20.0, 11.3), side, models=1, hp=3, left=2)
    for target in (foot, tank((20.0, 12.2), side, left=2)):
        board = table(engineers, target, *([Unit((40.0, 40.0), 1)] if side == 0 else []))
        right = bool(target.bits & L.VEHICLE) and side == (1 if what == L.RIG else 0)
        assert board.may(0, what, at=1) == right


def test_units_neither_assault_friends_nor_embark_with_enemies() -> None:
    board = table(Unit(HERE), Unit((20.0, 16.0)), tank((24.0, 10.0), 1, capacity=9))
    assert not board.may(0, L.ASSAULT, at=1)
    assert not board.may(0, L.EMBARK, at=2)


def test_a_charge_set_on_a_vehicle_hits_it_and_all_on_foot_near_by() -> None:
    board = table(Unit((20.0, 9.3), models=1, bits=L.LED | L.RIGS), tank((20.0, 12.5), 1))
    assert board.may(0, L.RIG, at=1)
    board.do(0, L.RIG, at=1, dice=[6, 2])  # rear 6 against ATT 7: above 5 fails; DEF 4: above 1
    assert board.hp_left(1) == 3
    assert board.is_gone(0)


WALL = Piece((20.0, 12.0), 4.0, 0.3, does=L.LOW)


def test_a_charge_set_on_terrain_hits_all_on_foot_within_three_inches_of_it() -> None:
    sapper = Unit((20.0, 11.0), models=1, bits=L.SOLO | L.RIGS)
    near, beyond = (Unit(at, 1, models=1) for at in ((24.0, 14.0), (20.0, 15.4)))
    board = table(sapper, near, beyond, tank((20.0, 13.8), 1), pieces=[WALL])
    at = board.as_target(0)
    assert board.may(0, L.RIG, at=at)
    board.do(0, L.RIG, at=at, dice=[1, 2])  # DEF 4 against ATT 7: above 1 fails
    assert [board.is_gone(u) for u in range(4)] == [False, True, False, False]
    assert board.has_shot(0)
    assert board.events(E.GROUND) == [[0, -1, 0, E.RIGGED_GROUND, 0, 0, 0, 0, 0]]


@pytest.mark.parametrize(("y", "may"), [(11.0, True), (10.0, False)])
def test_a_charge_is_set_only_on_terrain_that_the_unit_stands_at(y: float, *, may: bool) -> None:
    board = table(Unit((20.0, y), models=1, bits=L.SOLO | L.RIGS), pieces=[WALL])
    assert board.may(0, L.RIG, at=board.as_target(0)) == may
    assert not board.may(0, L.RIG, at=board.as_target(1))


def test_an_abandoned_vehicle_is_manned_by_a_morale_test_and_crew() -> None:
    board = table(Unit(HERE, models=5), tank((20.0, 14.0), abandoned=True))
    assert board.may(0, L.RECREW, at=1)
    board.do(0, L.RECREW, at=1, dice=[8])
    assert board.is_abandoned(1)
    board.do(0, L.RECREW, at=1, dice=[7])
    assert not board.is_abandoned(1)
    assert board.models_left(0) == 3
    assert board.roll_modifier(0, at=1) == 1


def test_passengers_get_out_within_their_speed_and_have_moved() -> None:
    board = table(tank(HERE, capacity=6), Unit(None, ride=0))
    assert board.may(1, L.LEAVE, at=0)
    board.do(1, L.LEAVE, at=0)
    assert board.is_ready(1)
    assert (board.moves_made(1), board.passengers(0)) == (1, 0)


def test_a_transport_takes_no_more_than_it_carries() -> None:
    for capacity, may in ((5, True), (4, False)):
        board = table(tank(HERE, capacity=capacity), Unit((20.0, 14.0)))
        assert board.may(1, L.EMBARK, at=0) == may
    board = table(tank(HERE, capacity=5), Unit((20.0, 14.0)))
    board.do(1, L.EMBARK, at=0)
    assert board.is_aboard(1)
    assert board.passengers(0) == 5


def test_a_pinned_unit_does_not_embark() -> None:
    board = table(tank(HERE, capacity=5), Unit((20.0, 14.0), pinned=True))
    assert not board.may(1, L.EMBARK, at=0)
    board.in_turn(2)
    assert board.may(1, L.EMBARK, at=0)


def test_a_locked_turret_does_not_fire() -> None:
    board = table(tank(HERE), tank((20.0, 30.0), 1))
    board.do(0, L.OVERDRIVE, to=(20.0, 12.0))
    assert not board.may_fire(0)
    board.next_phase()
    assert board.may_fire(0)
