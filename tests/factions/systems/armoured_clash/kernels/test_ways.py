"""Manoeuvres: allowances, ground, obstructions, turns, charges."""

import math
from dataclasses import replace
from typing import Any

import pytest

from tests.factions.systems.armoured_clash.board.kernels import L
from tests.factions.systems.armoured_clash.board.layout import Board, away, board
from tests.factions.systems.armoured_clash.board.units import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Piece,
    Unit,
    blade,
)

FAR = 40.0
ROUGH = Piece((24.0, 26.0), 1.0, 1.0, L.DIFFICULT, 0)
BLADES = (blade(6),)


def way(b: Board, x: float, y: float, what: int = L.ADVANCE, u: int = 0) -> Any:
    return b.way(u, (x, y), (x, y + 1.0), what)


def go(b: Board, x: float, y: float) -> float:
    return float(way(b, x, y).gone)


def stand(b: Board, x: float, y: float) -> None:
    b.follow(0, way(b, x, y).end)


def test_speed_and_double_time() -> None:
    b = board(Unit(speed=4), Unit(speed=4, keywords=("Slow",)), Unit(speed=None))
    paces = [[b.speed(u, what) for what in (L.ADVANCE, L.DOUBLE_TIME, L.CHARGE)] for u in range(3)]
    assert paces == [[4, 8, 8], [4, 0, 4], [0, 0, 0]]


def test_it_goes_as_far_as_its_speed() -> None:
    b = board(Unit((24.0, 24.0), speed=4))
    assert go(b, 24.0, 40.0) == 4.0
    assert tuple(way(b, 24.0, 40.0).end) == (True, 24.0, 28.0, 0.0, 1.0)


def test_a_unit_that_turns_about_at_the_end_of_its_way_gets_no_farther_by_it() -> None:
    b = board(Unit((24.0, 24.0), speed=6, kind="armour", size=5))
    stand_of = b.way(0, (24.0, 40.0), (24.0, 0.0)).end
    assert (stand_of.x, stand_of.y, stand_of.hy) == (24.0, pytest.approx(26.0), -1.0)
    b.follow(0, stand_of)
    assert b.centre(0)[1] == pytest.approx(28.0)


def outermost(b: Board, u: int) -> list[tuple[float, float]]:
    """Return the centres of the models at the corners of a formation, in its own order."""
    (long, wide), (x, y, half, across, hx, hy) = b.base(u), b.shape(u)
    ends = [(on, side) for on in (half - 0.5 * long, 0.5 * long - half)
            for side in (across - 0.5 * wide, 0.5 * wide - across)]  # fmt: skip
    return [(x + on * hx - side * hy, y + on * hy + side * hx) for on, side in ends]


@pytest.mark.parametrize("turn", [0, 20, 45, 70, 90])
@pytest.mark.parametrize("models", [6, 18])
def test_no_model_of_a_formation_that_wheels_goes_farther_than_its_speed(
    models: int, turn: int
) -> None:
    b = board(Unit((24.0, 10.0), models=models, speed=4))
    before = outermost(b, 0)
    toward = (
        24.0 + 400.0 * math.sin(math.radians(turn)),
        14.0 + 400.0 * math.cos(math.radians(turn)),
    )
    found = b.way(0, (24.0, 40.0), toward)
    b.follow(0, found.end)
    most = max(math.dist(one, other) for one, other in zip(before, outermost(b, 0), strict=True))
    assert most == pytest.approx(4.0, abs=0.01)
    assert found.gone <= 4.0


def test_models_in_full_ranks_turn_about_where_they_are() -> None:
    goes = [
        board(Unit((24.0, 20.0), models=models, speed=4)).way(0, (24.0, 40.0), (24.0, 0.0)).gone
        for models in (18, 8)
    ]
    centre, wheels = 4.0 - 1.5, (16.0 - 2.5**2) ** 0.5 - 0.5 - 1.0
    assert goes == pytest.approx([centre, wheels], abs=0.01)


@pytest.mark.parametrize(
    ("what", "to", "keywords", "goes"),
    [
        (L.ADVANCE, (24.0, 40.0), (), 6.0),
        (L.DOUBLE_TIME, (24.0, 40.0), (), 12.0),
        (L.ADVANCE, (40.0, 24.0), (), 4.0),
        (L.ADVANCE, (24.0, 40.0), ("Flying",), 4.0),
    ],
)
def test_a_unit_that_stays_on_a_road_goes_two_inches_of_speed_farther(
    what: int, to: tuple[float, float], keywords: tuple[str, ...], goes: float
) -> None:
    road = Piece((24.0, 30.0), 1.5, 10.0, L.ROAD, 0)
    b = board(Unit((24.0, 24.0), speed=4, keywords=keywords), pieces=[road])
    b.order(0, what, L.NOTHING, to=to, toward=to)
    assert math.dist(b.position(0), (24.0, 24.0)) == pytest.approx(goes)


def test_a_road_that_ends_on_the_way_does_not_help() -> None:
    road = Piece((24.0, 24.0), 1.5, 5.0, L.ROAD, 0)
    b = board(Unit((24.0, 24.0), speed=4), pieces=[road])
    b.order(0, L.ADVANCE, L.NOTHING, to=(24.0, 40.0), toward=(24.0, 40.0))
    assert b.position(0) == (24.0, 28.0)


@pytest.mark.parametrize(("road", "found"), [(True, True), (False, False)])
def test_a_charge_along_a_road_goes_four_inches_farther(road: bool, found: bool) -> None:
    pieces = [Piece((24.0, 30.0), 1.5, 10.0, L.ROAD, 0)] if road else []
    runner = Unit((24.0, 24.0), speed=4, grid=(blade(4),))
    b = board(runner, Unit((24.0, 35.0), SOUTH, side=1), pieces=pieces)
    assert b.charge_way(0, 1).found is found


def test_difficult_ground_counts_double() -> None:
    b = board(Unit((24.0, 24.0), speed=4), pieces=[ROUGH])
    assert go(b, 24.0, 40.0) == pytest.approx(2.5, abs=0.01)
    assert way(b, 24.0, 40.0).rough


@pytest.mark.parametrize("keyword", ["Pioneers", "Flying", "Hover", "Stilted (2)", "Large"])
def test_which_units_cross_difficult_ground_freely(keyword: str) -> None:
    b = board(Unit((24.0, 24.0), speed=4, keywords=(keyword,)), pieces=[ROUGH])
    assert go(b, 24.0, 40.0) == 4.0


def test_infantry_loses_an_inch_at_an_obstacle_and_guns_cannot_cross() -> None:
    wall = Piece((24.0, 26.0), 6.0, 0.2, L.OBSTACLE, 1)
    assert go(board(Unit((24.0, 24.0), speed=4), pieces=[wall]), 24.0, 40.0) == pytest.approx(
        3.0, abs=0.01
    )
    gunners = Unit((24.0, 24.0), kind="field-gun", speed=4)
    assert go(board(gunners, pieces=[wall]), 24.0, 40.0) < 2.0


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "field-gun"])
def test_an_obstacle_is_nothing_to_a_unit_that_hovers(kind: str) -> None:
    wall = Piece((24.0, 26.0), 6.0, 0.2, L.OBSTACLE, 1)
    hovering = Unit((24.0, 24.0), kind=kind, speed=4, keywords=("Hover",))
    assert go(board(hovering, pieces=[wall]), 24.0, 40.0) == 4.0


def test_water_is_closed_to_armour_and_slow_to_infantry() -> None:
    pond = Piece((24.0, 29.0), 24.0, 3.0, L.WATER, 0)
    tank = Unit((24.0, 24.0), kind="armour", size=2, speed=8)
    assert go(board(tank, pieces=[pond]), 24.0, FAR) < 2.0
    hovering = Unit((24.0, 24.0), kind="armour", size=2, speed=8, keywords=("Hover",))
    assert go(board(hovering, pieces=[pond]), 24.0, FAR) == 8.0
    assert go(board(Unit((24.0, 24.0), speed=8), pieces=[pond]), 24.0, FAR) == pytest.approx(
        5.0, abs=0.01
    )


def test_it_goes_round_a_building() -> None:
    house = Piece((24.0, 26.5), 1.0, 1.0, L.BLOCKS | L.IMPASSABLE)
    b = board(Unit((24.0, 24.0), speed=8), pieces=[house])
    assert go(b, 24.0, 30.0) > 3.0
    end = way(b, 24.0, 30.0).end
    assert away((end.x, end.y), (24.0, 30.0)) < 3.0
    assert abs(end.x - 24.0) > 1.0


def test_it_keeps_clear_of_enemies_and_off_friends() -> None:
    b = board(Unit((24.0, 20.0), speed=8), Unit((24.0, 26.0), SOUTH, side=1, models=6))
    stand(b, 24.0, 26.0)
    assert 0.2 < b.gap(0, 1) < 1.0
    b = board(Unit((24.0, 20.0), speed=8), Unit((24.0, 24.0), models=6))
    stand(b, 24.0, 24.0)
    assert b.gap(0, 1) >= -1e-9


@pytest.mark.parametrize(("most", "over"), [(1, False), (2, True)])
def test_the_stilted_step_over_small_enemies_and_stop_an_inch_clear(most: int, over: bool) -> None:
    walker = Unit((24.0, 20.0), kind="armour", size=3, speed=9, keywords=(f"Stilted ({most})",))
    b = board(walker, Unit((24.0, 24.5), EAST, side=1, size=2))
    stand(b, 24.0, FAR)
    assert (b.position(0) == (24.0, 29.0)) is over
    b = board(walker, Unit((24.0, 30.0), EAST, side=1, size=2))
    stand(b, 24.0, 30.0)
    assert b.gap(0, 1) >= L.ORDERED_CLEAR


def test_no_unit_leaves_the_table() -> None:
    b = board(Unit((24.0, 46.0), speed=8, models=6))
    stand(b, 24.0, 60.0)
    assert b.position(0)[1] <= 48.0


def test_the_ponderous_turn_an_eighth_at_most_and_move_ahead_alone() -> None:
    b = board(Unit((24.0, 24.0), speed=6, kind="armour", size=3, keywords=("Ponderous",)))
    assert go(b, 24.0, 10.0) == 0.0
    assert go(b, 24.0, 34.0) == 6.0
    assert b.turn(0, EAST) == pytest.approx((0.5**0.5, 0.5**0.5))
    assert b.turn(0, WEST) == pytest.approx((-(0.5**0.5), 0.5**0.5))
    assert b.turn(0, SOUTH)[1] == pytest.approx(0.5**0.5)


def test_the_ponderous_bend_their_way_within_their_front_arc_alone() -> None:
    tank = Unit((24.0, 24.0), speed=8, kind="armour", size=3, keywords=("Ponderous",))
    assert go(board(tank), 30.0, 29.0) == 0.0
    assert go(board(replace(tank, keywords=())), 30.0, 29.0) > 0.0
    house = Piece((24.0, 28.0), 1.0, 1.0, L.IMPASSABLE)
    assert go(board(tank, pieces=[house]), 24.0, 34.0) > 4.0


def charger(**changes: Any) -> Unit:
    return Unit((24.0, 20.0), NORTH, models=6, grid=BLADES, **changes)


def target(**changes: Any) -> Unit:
    usual: dict[str, Any] = {"at": (24.0, 27.0), "facing": SOUTH, "side": 1, "models": 6}
    return Unit(**(usual | changes))


def test_a_charge_ends_in_contact_with_the_target_ahead() -> None:
    b = board(charger(), target())
    spot = b.charge_way(0, 1)
    assert spot.found
    b.follow(0, spot)
    assert 0.0 <= b.gap(0, 1) <= L.CONTACT
    x, y = b.position(0)
    assert b.in_front(b.facing(0), (24.0 - x, 27.0 - y))


def test_a_charge_in_open_formation_ends_with_the_base_of_the_officer_in_contact() -> None:
    tanks = charger(kind="armour", size=2)  # a model is 1.4 inches long
    b = board(tanks, target(at=(24.0, 28.6)))
    spot = b.charge_way(0, 1)
    assert spot.found
    assert spot.y == pytest.approx(28.6 - 0.7 - 0.5 * L.CONTACT)
    b = board(tanks, target(at=(24.0, 28.8)))
    assert not b.charge_way(0, 1).found


@pytest.mark.parametrize(
    ("one", "two", "may"),
    [
        (charger(), target(at=(24.0, 28.1)), False),
        (charger(speed=5), target(at=(24.0, 28.1)), True),
        (charger(keywords=("Slow",)), target(), False),
        (charger(keywords=("Static",)), target(), False),
        (charger(), target(kind="rotorcraft", target="aerial"), False),
        (charger(), target(kind="aircraft", target="aerial"), False),
        (Unit((24.0, 20.0), SOUTH, models=6, grid=BLADES), target(), False),
        (Unit((24.0, 20.0), NORTH, models=6), target(), False),
    ],
)
def test_which_units_may_be_charged_by_which(one: Unit, two: Unit, may: bool) -> None:
    assert board(one, two).charge_way(0, 1).found is may


def test_no_charge_at_a_unit_out_of_sight() -> None:
    wood = Piece((24.0, 23.5), 1.8, does=L.DENSE, high=3)
    flying = charger(keywords=("Flying",))
    assert not board(flying, target(), pieces=[wood]).charge_way(0, 1).found
    thin = Piece((24.0, 23.5), 1.4, does=L.DENSE, high=3)
    assert board(flying, target(), pieces=[thin]).charge_way(0, 1).found


def test_a_charge_over_difficult_ground_takes_more_and_is_known_for_it() -> None:
    rough = Piece((24.0, 22.0), 3.0, 0.4, L.DIFFICULT, 0)
    b = board(charger(), target(), pieces=[rough])
    assert b.charge_way(0, 1).found
    assert b.charges_over_rough(0, 1)
    wide = Piece((24.0, 22.0), 3.0, 0.8, L.DIFFICULT, 0)
    assert not board(charger(), target(), pieces=[wide]).charge_way(0, 1).found


@pytest.mark.parametrize(
    ("away", "turn", "found"), [(7.9, 0, True), (7.9, 40, False), (7.0, 40, True)]
)
def test_no_model_of_a_formation_that_wheels_charges_farther_than_twice_its_speed(
    away: float, turn: int, found: bool
) -> None:
    ux, uy = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    foe = target(at=(24.0 + away * ux, 20.0 + away * uy), facing=(-ux, -uy))
    assert board(replace(charger(), models=18), foe).charge_way(0, 1).found is found
