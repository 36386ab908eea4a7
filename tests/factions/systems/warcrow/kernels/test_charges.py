"""Charges, assaults and flight, against the lengths the rules print."""

import pytest

from factions.systems.warcrow.kernels.record.layout import (
    GAP,
    IMPASSABLE,
    SLOWED,
    TOUCH,
    UNSTABLE,
)
from tests.factions.systems.warcrow.board import Piece, Spot, Unit, board

HAIR = 1e-9


CONTACT = TOUCH + 1e-6  # how far from it what is in contact may stand


MOVER = Unit(at=(20, 20))


@pytest.mark.parametrize(
    ("charge", "states", "reach"),
    [(9, 0, 11), (9, SLOWED, 7), (5, SLOWED, 3), (4, SLOWED, 0), (3, SLOWED, 0), (0, 0, 0)],
)
def test_slowed_takes_four_of_a_charge(charge: int, states: int, reach: float) -> None:
    made = board(Unit(charge=charge, states=states))
    assert made.charge_reach(0) == reach


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(13.0, 0, True), (13.1, 0, False), (9.0, SLOWED, True), (9.1, SLOWED, False)],
)
def test_a_charge_goes_its_value_and_the_base(away: float, states: int, found: bool) -> None:
    made = board(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    way = made.find_charge(0, 1)
    assert way.found is found
    if found:
        assert way.end == pytest.approx((20, 20 + away - 2 - GAP))


@pytest.mark.parametrize(
    ("rugged", "does", "between", "found"),
    [
        (0, 0, (), True),
        (1, 0, (), False),
        (2, 0, (), True),
        (0, UNSTABLE, (), True),
        (0, IMPASSABLE, (), False),
        (0, 0, (Unit(at=(20, 24), side=0, radius=2),), True),
        (0, 0, (Unit(at=(20, 24), side=1, radius=2),), False),
        (0, 0, (Unit(at=(18, 24), side=1, troops=2, spots=[(22, 24)]),), False),
    ],
)
def test_rugged_and_closed_ground_and_enemies_forbid_a_charge(
    rugged: int, does: int, between: tuple[Unit, ...], found: bool
) -> None:
    others = sorted([*between, Unit(at=(20, 30), side=1)], key=lambda unit: unit.side)
    rough = Piece((20, 26.5), 30, 0.2, does=does)
    made = board(Unit(at=(20, 20), radius=0.8, rugged=rugged), *others, pieces=[rough])
    assert made.find_charge(0, 1 + len(between)).found is found


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(11.0, 0, True), (11.1, 0, False), (7.0, SLOWED, True), (7.1, SLOWED, False)],
)
def test_an_assault_goes_both_values_and_the_base(away: float, states: int, found: bool) -> None:
    made = board(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    assert made.find_assault(0, 1).found is found


@pytest.mark.parametrize(
    ("contact", "away", "found"),
    [
        (1.0, 6.9, True),  # met with the first value, which goes on to 5
        (1.0, 7.1, False),
        (4.5, 6.9, True),
        (4.5, 7.1, False),
        (6.0, 7.9, True),  # met with the second value: as far as 6
        (6.0, 8.2, False),
    ],
)
def test_rugged_stops_an_assault_as_it_stops_a_move(
    contact: float, away: float, found: bool
) -> None:
    rough = Piece((20, 21.5 + contact), 30, 0.5)
    made = board(Unit(at=(20, 20), rugged=1), Unit(at=(20, 20 + away), side=1), pieces=[rough])
    assert made.find_assault(0, 1).found is found


def test_an_assault_may_go_round_what_a_charge_may_not() -> None:
    pillar = Piece((20, 24), 0.8, does=IMPASSABLE)
    made = board(MOVER, Unit(at=(20, 28.5), side=1), pieces=[pillar])
    assert not made.find_charge(0, 1).found
    assert made.find_assault(0, 1).found


def test_a_charging_unit_ends_engaged_and_in_formation() -> None:
    made = board(
        Unit(at=(20, 20), troops=4), Unit(at=(23, 29), side=1, troops=3), Unit(at=(50, 9), side=1)
    )
    way = made.find_charge(0, 1)
    assert way.found
    made.move_into_contact(0, 1, way.end)
    assert made.is_engaged(0, 1)
    assert -HAIR <= made.gap(0, 1) <= TOUCH
    assert made.in_formation(0)


@pytest.mark.parametrize(
    ("at", "side", "gone", "y"),
    [
        ((20, 5), 0, True, 5.0),
        ((20, 30), 0, False, 21.0),
        ((20, 11), 0, False, 2.0),
        ((20, 10), 0, True, 10.0),
        ((20, 30), 1, False, 39.0),
        ((20, 55), 1, True, 55.0),
        ((3, 6), 0, True, 6.0),
        ((4, 11.5), 0, False, 2.5),
    ],
)
def test_a_fleeing_unit_makes_for_its_own_edge(at: Spot, side: int, gone: bool, y: float) -> None:
    units = (Unit(at=at, side=side), Unit(at=(55, 30), side=1 - side))
    made = board(*sorted(units, key=lambda unit: unit.side))
    assert made.flee(side) is gone
    assert made.at(side) == pytest.approx((at[0], y))


def test_flight_goes_round_what_is_closed() -> None:
    made = board(Unit(at=(30, 30)), pieces=[Piece((30, 25.5), 3, does=IMPASSABLE)])
    made.flee(0)
    assert made.at(0)[1] < 28


def test_flight_takes_a_bend_where_the_straight_way_ends_past_its_half() -> None:
    wall = Piece((25.4, 22.84), 4, does=IMPASSABLE)  # its edge is in the way after 5.2 of 9
    made = board(Unit(at=(30, 30)), pieces=[wall])
    made.flee(0)
    assert made.at(0)[1] < 23


@pytest.mark.parametrize("states", [0, SLOWED])
def test_flight_goes_round_an_enemy_in_the_way_even_slowed(states: int) -> None:
    made = board(Unit(at=(30.0, 30.0), states=states), Unit(side=1, at=(29.0, 28.24)))
    made.flee(0)
    assert made.at(0)[1] < 28.5


def test_flight_round_a_line_of_enemies_takes_the_second_value_first() -> None:
    line = [Unit(side=1, at=(x, 27.9)) for x in (27.0, 30.0, 33.0)]
    made = board(Unit(at=(30.0, 30.0), move=(2, 6)), *line)
    made.flee(0)
    assert made.at(0)[1] < 24.2


def test_flight_ends_beside_those_in_the_way_of_its_end() -> None:
    friends = [Unit(at=(x, 21.0), radius=1.9) for x in (22.5, 26.5, 30.0, 33.5, 37.5)]
    made = board(Unit(at=(30.0, 30.0)), *friends, Unit(side=1, at=(55.0, 55.0)))
    made.flee(0)
    assert made.at(0)[1] < 24.2
