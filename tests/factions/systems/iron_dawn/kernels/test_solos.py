"""Solos that join squads and leave them."""

import math
from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.iron_dawn.board import Board, L, Piece, Unit, table, tank

HERE = (24.0, 24.0)
FAR_OFF = Unit((4.0, 4.0))
LONE = Unit(HERE, 1, models=1, hp=3, bits=L.SOLO)
SOLO = Unit(None, 1, models=1, hp=3, bits=L.SOLO, host=1)  # in unit 1


def test_a_solo_joins_a_squad_without_a_leader_and_leads_it() -> None:
    board = table(FAR_OFF, LONE, Unit((30.0, 24.0), 1, bits=0))
    assert not board.is_led(2)
    board.do(1, L.JOIN, at=2)
    assert board.is_joined(1)
    assert (board.solo_in(2), board.host_of(1)) == (1, 2)
    assert board.is_led(2)
    assert not board.may(1, L.JOIN, at=2)


@pytest.mark.parametrize("bits", [L.LED, L.SOLO], ids=["squad", "solo"])
def test_solos_join_a_unit_that_others_are_in_behind_those(bits: int) -> None:
    companion = Unit(None, 1, models=1, hp=3, bits=L.SOLO, host=3)
    other = Unit((24.0, 26.0), 1, models=1, hp=3, bits=L.SOLO, shot=True)
    board = table(FAR_OFF, Unit(HERE, 1, bits=bits), SOLO, other, companion)
    assert board.may(3, L.JOIN, at=1)
    board.do(3, L.JOIN, at=1)
    assert [board.solo_in(u) for u in (1, 2, 3, 4)] == [2, 3, 4, -1]
    assert [board.host_of(u) for u in (2, 3, 4)] == [1, 1, 1]
    assert all(board.is_joined(u) for u in (2, 3, 4))
    assert [board.has_shot(u) for u in (1, 2, 3, 4)] == [False, False, True, True]
    assert board.bodies(1) == 5 + 3
    assert board.moves_made(3) == 1


@pytest.mark.parametrize(("away", "may"), [(10.0, True), (10.1, False)])
def test_a_solo_joins_by_a_move_to_within_three_inches_of_the_nearest_model(
    away: float, may: bool
) -> None:
    # Five models: the nearest is 2 inches this side of the middle. SPD 5, no turn.
    board = table(FAR_OFF, replace(LONE, faces=(1.0, 0.0)), Unit((HERE[0] + away, 24.0), 1))
    assert board.places_of(5)[2] == pytest.approx((-2.0, 0.0))
    assert board.may(1, L.JOIN, at=2) == may


@pytest.mark.parametrize(("faces", "turn"), [((0.0, 1.0), 1.0), ((-1.0, 0.0), 2.0)])
def test_a_solo_turns_to_the_unit_that_it_joins(faces: tuple[float, float], turn: float) -> None:
    for away, may in ((8.0 - turn, True), (8.1 - turn, False)):
        other = Unit((HERE[0] + away, 24.0), 1, models=1)
        board = table(FAR_OFF, replace(LONE, faces=faces), other)
        assert board.may(1, L.JOIN, at=2) == may


def test_a_solo_beside_a_unit_joins_it_whichever_way_it_faces() -> None:
    board = table(FAR_OFF, replace(LONE, spd=0.5), Unit((HERE[0] + 5.0, 24.0), 1))
    assert board.may(1, L.JOIN, at=2)


def test_no_solo_joins_a_unit_that_it_does_not_get_to() -> None:
    rocks = Piece((27.5, 24.0), 0.5, 8.0)
    for pieces in ([], [rocks]):
        solo = replace(LONE, faces=(1.0, 0.0))
        board = table(FAR_OFF, solo, Unit((31.0, 24.0), 1, models=1), pieces=pieces)
        assert board.may(1, L.JOIN, at=2) == (not pieces)


def test_greedy_has_a_solo_lead_a_squad_without_a_leader() -> None:
    board = table(FAR_OFF, LONE, Unit((30.0, 24.0), 1, bits=0))
    assert board.choice(1) == (L.JOIN, 2)


@pytest.mark.parametrize(("bits", "goes"), [(L.LED, True), (0, False), (L.SOLO, True)])
def test_greedy_lets_a_solo_go_that_a_unit_does_not_need_to_lead_it(
    bits: int, *, goes: bool
) -> None:
    board = table(FAR_OFF, Unit(HERE, 1, bits=bits), SOLO)
    board.divide(1)
    assert board.solo_in(1) == (-1 if goes else 2)


def test_nearest_leaves_solos_where_the_list_has_them() -> None:
    board = table(FAR_OFF, Unit(HERE, 1), SOLO, policy=L.NEAREST)
    board.divide(1)
    assert board.solo_in(1) == 2


def test_a_solo_leaves_by_a_move_that_is_its_action() -> None:
    board = table(FAR_OFF, Unit(HERE, 1), SOLO)
    assert board.part(1)
    assert board.is_ready(2)
    assert (board.solo_in(1), board.host_of(2)) == (-1, -1)
    assert (board.moves_made(2), board.actions_spent(2)) == (1, 1)
    assert board.is_busy(2)
    assert (board.moves_made(1), board.actions_spent(1)) == (0, 0)
    assert math.dist(board.spot(1), board.spot(2)) >= L.COHERENCY


@pytest.mark.parametrize("models", [1, 5, 9, 16])
@pytest.mark.parametrize("spd", [4.0, 5.0, 7.0])
def test_a_solo_leaves_from_its_place_behind_the_models_no_further_than_its_speed(
    spd: float, models: int
) -> None:
    board = table(FAR_OFF, Unit(HERE, 1, models=models), replace(SOLO, spd=spd))
    x, y = board.places_of(models + 1)[-1]
    assert board.part(1)
    assert math.dist(board.spot(2), (HERE[0] + x, HERE[1] + y)) <= spd
    for px, py in board.places_of(models):
        assert math.dist(board.spot(2), (HERE[0] + px, HERE[1] + py)) > L.COHERENCY


@pytest.mark.parametrize("x", [0.7, 1.0, 1.7])
@pytest.mark.parametrize("models", [5, 8, 12])
def test_a_solo_whose_place_is_beyond_the_edge_leaves_from_beside_it(models: int, x: float) -> None:
    board = table(Unit((40.0, 24.0)), Unit((x, 24.0), 1, models=models), SOLO)
    if board.part(1):
        assert board.spot(2)[0] > 0.0
    else:
        assert board.solo_in(1) == 2


def test_a_solo_that_is_too_slow_to_get_away_from_its_unit_stays_in_it() -> None:
    board = table(FAR_OFF, Unit(HERE, 1), replace(SOLO, spd=0.5))
    assert not board.part(1)
    assert board.is_joined(2)
    assert (board.solo_in(1), board.bodies(1)) == (2, 6)


def joining(**solo: Any) -> Board:
    """Lay out a squad that a solo, unit 1, has just joined, beside a transport and an enemy."""
    car = tank((24.0, 18.0), 1, capacity=12)
    near = Unit((24.0, 34.0))
    board = table(near, replace(LONE, **solo), Unit((28.0, 24.0), 1), car)
    board.do(1, L.JOIN, at=2)
    return board


@pytest.mark.parametrize(
    ("what", "at"), [(L.MOVE, -1), (L.DOUBLE, -1), (L.RUN, -1), (L.ASSAULT, 0), (L.EMBARK, 3)]
)
def test_a_unit_goes_nowhere_in_the_phase_in_which_a_solo_has_joined_it(what: int, at: int) -> None:
    board = joining()
    assert not board.may(2, what, at)
    board.next_phase()
    assert board.may(2, what, at)


def test_a_unit_shoots_without_a_solo_that_has_joined_it_in_this_phase() -> None:
    board = joining()
    board.shoot(2, at=0, dice=[1] * 5)
    board.next_phase()
    board.shoot(2, at=0, dice=[1] * 6)


def test_a_solo_that_has_joined_in_this_phase_fires_no_armour_penetrating_round() -> None:
    board = table(tank((24.0, 34.0)), LONE, Unit((28.0, 24.0), 1, bits=0))
    board.do(1, L.JOIN, at=2)
    assert not board.may(2, L.PIERCE, at=0)
    board.next_phase()
    assert board.may(2, L.PIERCE, at=0)


def test_a_solo_moves_twice_a_turn_alone_and_in_units_together() -> None:
    board = joining(moves=1)
    board.next_phase()
    assert board.moves_made(1) == L.MOST_MOVES
    assert board.moves_made(2) == 0
    assert not board.may_move(2)
    assert not board.may_part(2)
    board.start_turn()
    board.move(2, to=(30.0, 30.0))
    assert (board.moves_made(1), board.moves_made(2)) == (1, 1)


def test_a_solo_of_a_unit_that_bails_out_of_a_fire_stays_in_it() -> None:
    board = table(FAR_OFF, Unit(HERE, 1, busy=True), SOLO)
    assert not board.may_part(1)


def several(**squad: Any) -> Board:
    """Lay out a squad with two solos in it, units 2 and 3, the second of them a commander."""
    bits = L.SOLO | L.COMMANDER
    chief = Unit(None, 1, models=1, hp=3, bits=bits, mor=9, spd=3.0, radius=18.0, host=1)
    return table(FAR_OFF, Unit(HERE, 1, **squad), SOLO, chief)


def test_a_squad_counts_and_waits_for_all_the_solos_in_it() -> None:
    board = several(models=5)
    assert board.bodies(1) == 7
    assert board.room(1) == board.room_of(7)
    assert board.speed(1) == 3.0
    assert board.morale(1) == 9
    assert board.carrier(3) == board.ordering_unit(3) == 1


def test_more_bodies_than_a_formation_has_places_take_the_room_of_the_fullest() -> None:
    board = table(FAR_OFF, Unit(HERE, 1, models=20), *[SOLO] * 6)
    assert board.bodies(1) == 26
    assert board.spread(1) == board.spread_of(L.MODELS)


def test_solos_leave_a_squad_one_by_one() -> None:
    board = several()
    assert board.part(1)
    assert [board.solo_in(u) for u in (1, 2, 3)] == [3, -1, -1]
    assert board.is_ready(2)
    assert board.is_joined(3)
    assert board.host_of(3) == 1
    assert board.part(1)
    assert [board.solo_in(u) for u in (1, 2, 3)] == [-1, -1, -1]
    assert board.is_ready(3)
    assert board.host_of(3) == -1


def test_the_solos_of_a_squad_that_falls_go_on_together() -> None:
    board = several()
    board.hurt(1, board.hp_left(1), by=0)
    assert board.is_gone(1)
    assert board.is_ready(2)
    assert board.is_joined(3)
    assert [board.solo_in(u) for u in (1, 2, 3)] == [-1, 3, -1]
    assert (board.host_of(2), board.host_of(3)) == (-1, 2)
    board.hurt(2, 3, by=0)
    assert board.is_gone(2)
    assert board.is_ready(3)
    assert (board.solo_in(2), board.host_of(3)) == (-1, -1)


def test_greedy_lets_every_solo_go_that_a_unit_does_not_need() -> None:
    board = several(bits=L.LED)
    for parted in (1, 2):
        board.divide(1)
        assert [board.is_ready(u) for u in (2, 3)].count(True) == parted


def test_the_solo_of_a_pinned_unit_stays() -> None:
    board = table(FAR_OFF, Unit(HERE, 1, pinned=True), SOLO)
    assert not board.may_part(1)
