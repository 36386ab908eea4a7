"""Moves and rests, against the lengths the rules print."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.record.layout import (
    BLOCKS,
    CLEAR,
    DISARMED,
    IMPASSABLE,
    MARKER,
    SLOWED,
    TOUCH,
    UNSTABLE,
    VULNERABLE,
)
from tests.factions.systems.warcrow.board import Piece, Spot, Unit, board

HAIR = 1e-9
CONTACT = TOUCH + 1e-6  # how far from it what is in contact may stand
MOVER = Unit(at=(20, 20))


@pytest.mark.parametrize(
    ("move", "radius", "states", "legs"),
    [
        ((3, 2), 1.0, 0, (5.0, 4.0)),
        ((3, 2), 1.35, 0, (5.7, 4.7)),
        ((3, 2), 1.0, SLOWED, (5.0, 0.0)),
        ((3, 0), 1.0, 0, (5.0, 0.0)),
        ((0, 0), 1.0, 0, (0.0, 0.0)),
    ],
)
def test_a_stretch_is_its_value_and_the_base(
    move: tuple[int, int], radius: float, states: int, legs: tuple[float, float]
) -> None:
    made = board(Unit(move=move, radius=radius, states=states))
    assert made.legs(0) == pytest.approx(legs)


def go(unit: Unit, *others: Unit, pieces: tuple[Piece, ...] = ()) -> Spot:
    """Return where a unit ends that makes for (20, 50) with all it has."""
    made = board(unit, *others, pieces=pieces)
    made.walk(20.0, 50.0)
    return made.at(0)


@pytest.mark.parametrize(
    ("unit", "y"),
    [
        (MOVER, 29.0),
        (Unit(at=(20, 20), states=SLOWED), 25.0),
        (Unit(at=(20, 20), move=(4, 0)), 26.0),
        (Unit(at=(20, 20), move=(0, 0)), 20.0),
        (Unit(at=(20, 20), radius=1.35), 30.4),
        (Unit(at=(20, 45)), 50.0),
        (Unit(at=(20, 49.5)), 49.5),
    ],
)
def test_an_open_way_takes_both_values(unit: Unit, y: float) -> None:
    assert go(unit) == pytest.approx((20, y))


@pytest.mark.parametrize(
    ("rests", "states", "stress"),
    [
        (False, DISARMED | VULNERABLE, 2),  # slowed, which goes with the move
        (True, SLOWED | DISARMED, 0),  # a rest is no move and rids of one state
    ],
)
def test_a_move_and_a_rest_shed_their_states(rests: bool, states: int, stress: int) -> None:
    made = board(Unit(at=(20, 20), states=SLOWED | DISARMED | VULNERABLE, stress=2))
    if rests:
        made.rest(0, to=(20.0, 50.0))
    else:
        made.walk(20.0, 50.0)
    assert (made.at(0), made.states(0), made.stress(0)) == ((20, 25.0), states, stress)


def test_a_rest_goes_by_the_first_value_alone() -> None:
    made = board(MOVER)
    made.rest(0, to=(20.0, 50.0))
    assert made.at(0) == (20, 25)


@pytest.mark.parametrize(
    ("does", "ignores", "through", "onto"),
    [
        (0, 0, True, True),
        (BLOCKS, 0, True, True),
        (UNSTABLE, 0, True, False),
        (IMPASSABLE, 0, False, False),
        (IMPASSABLE | BLOCKS | MARKER, 0, False, False),
        (IMPASSABLE, 1, True, True),
        (IMPASSABLE, 2, False, False),
    ],
)
def test_closed_terrain_is_not_ended_on_and_impassable_not_crossed(
    does: int, ignores: int, through: bool, onto: bool
) -> None:
    unit = Unit(at=(20, 20), ignores=ignores)
    for middle, free in ((24.5, through), (29.0, onto)):
        x, y = go(unit, pieces=(Piece((20, middle), 30, 0.5, does=does),))
        assert (y == pytest.approx(29)) is free
        assert 20 < y <= (29 if free else middle - 1.5) + HAIR
        assert math.dist((x, y), (20, 20)) <= 9 + HAIR


@pytest.mark.parametrize(("x", "clear"), [(22.01, True), (21.99, False)])
def test_a_unit_that_passes_close_by_passes(x: float, clear: bool) -> None:
    end = go(MOVER, pieces=(Piece((x, 24.5), 1, does=IMPASSABLE),))
    assert (end == pytest.approx((20, 29))) is clear


def test_a_walk_in_any_direction_comes_up_to_a_wall() -> None:
    for k in range(200):
        turn = 2 * math.pi * k / 200
        ahead = math.cos(turn), math.sin(turn)
        wall = Piece((30 + 5 * ahead[0], 30 + 5 * ahead[1]), 1, 9, turn, does=IMPASSABLE)
        made = board(Unit(), pieces=[wall])
        aim = 30 + 20 * ahead[0], 30 + 20 * ahead[1]
        made.walk(*aim)
        assert math.dist(made.at(0), aim) <= 17 + CONTACT, k


def test_a_unit_that_has_come_up_to_a_wall_gets_away_from_it_along_it() -> None:
    for k in range(50):
        turn = 0.2 + 0.01 * k
        ux, uy = math.cos(turn), math.sin(turn)
        wall = Piece((30 + 5 * ux, 30 + 5 * uy), 1, 9, turn, does=IMPASSABLE)
        made = board(Unit(at=(30 + 6 * uy, 30 - 6 * ux)), pieces=[wall])
        x, y = made.at(0)
        go = made.clear_run(0, (x, y), (ux, uy), 9.0)
        assert go == pytest.approx(3.0)
        x, y = x + go * ux, y + go * uy
        bx, by = -0.5 * ux - 0.8 * uy, -0.5 * uy + 0.8 * ux  # off the wall, toward its middle
        assert made.clear_run(0, (x, y), (bx, by), 4.0) == 4.0, k


def test_a_unit_goes_round_a_rock_in_its_way() -> None:
    end = go(MOVER, pieces=(Piece((20, 24), 1, does=IMPASSABLE),))
    assert end[1] > 25
    assert math.dist(end, (20, 24)) >= 2


@pytest.mark.parametrize(
    ("move", "contact", "y"),
    [
        ((3, 2), 1.5, 25.0),  # met with the first value, which goes on; the second is lost
        ((3, 2), 4.5, 25.0),
        ((3, 2), 6.0, 26.0),  # met with the second value: the move ends in contact
        ((3, 2), 8.5, 28.5),
        ((3, 2), 9.5, 29.0),
        ((2, 5), 1.5, 24.0),
        ((2, 5), 6.0, 26.0),
        ((3, 0), 1.5, 25.0),
    ],
)
def test_rugged_takes_the_second_value_and_stops_a_unit_that_uses_it(
    move: tuple[int, int], contact: float, y: float
) -> None:
    rough = Piece((20, 23 + contact), 30, 2)
    end = go(Unit(at=(20, 20), move=move, rugged=1), pieces=(rough,))
    assert end == pytest.approx((20, y), abs=CONTACT)
    assert go(Unit(at=(20, 20), move=move), pieces=(rough,))[1] >= y


def test_rugged_beside_the_way_costs_nothing() -> None:
    rough = Piece((35, 22.5), 12, 1, math.pi / 2)
    assert go(Unit(at=(20, 20), rugged=1), pieces=(rough,)) == pytest.approx((20, 29))


def test_a_unit_close_behind_a_wall_goes_back_around_it() -> None:
    x, y = go(MOVER, pieces=(Piece((20, 21.7), 3, 0.4, does=IMPASSABLE),))
    assert y > 22.5
    assert 4 < abs(x - 20) < 5


def test_rugged_met_on_the_second_leg_of_a_bend_stops_there() -> None:
    pillar, rough = Piece((20, 23), 0.4, does=IMPASSABLE), Piece((20, 29), 15, 2)
    x, y = go(Unit(at=(20, 20), rugged=2), pieces=(pillar, rough))
    assert y == pytest.approx(26, abs=CONTACT)
    assert 1 < abs(x - 20) < 4
    assert go(MOVER, pieces=(pillar, rough))[1] > 28


def test_rugged_met_on_the_first_leg_of_a_bend_costs_the_second() -> None:
    pillar, rough = Piece((20, 24), 0.5, does=IMPASSABLE), Piece((20, 22), 30, 0.5)
    end = go(Unit(at=(20, 20), rugged=2), pieces=(pillar, rough))
    assert math.dist(end, (20, 20)) == pytest.approx(5)
    assert end[1] >= 20 + 5 * math.cos(math.radians(30)) - HAIR
    assert math.dist(go(MOVER, pieces=(pillar, rough)), (20, 20)) > 5


def test_a_move_ends_clear_of_enemies_and_off_friends() -> None:
    assert math.dist(go(MOVER, Unit(at=(20, 30), side=1)), (20, 30)) >= 2 + CLEAR - HAIR
    assert go(MOVER, Unit(at=(20, 25))) == pytest.approx((20, 29))
    x, y = go(MOVER, Unit(at=(20, 29)))
    assert math.dist((x, y), (20, 29)) >= 2 - HAIR
    assert y > 25


FORMED, BROKEN = [(18.0, 24.0), (22.0, 24.0)], [(17.9, 24.0), (22.1, 24.0)]


@pytest.mark.parametrize(
    ("mover", "spots", "side", "keywords", "clear"),
    [
        ("", [(20.0, 24.0)], 1, "", False),
        ("", [(20.0, 24.0)], 0, "", True),
        ("", [(21.9, 24.0)], 1, "", True),
        ("", [(21.7, 24.0)], 1, "", False),
        ("", FORMED[:1], 1, "", True),
        ("", FORMED, 1, "", False),
        ("", FORMED, 0, "", True),
        ("", BROKEN, 1, "", True),  # out of formation: the line is none
        ("", [(17.9, 24.0), (17.9, 28.0)], 1, "", True),
        ("Large", FORMED, 1, "", True),
        ("Large", FORMED, 1, "Large", False),
        ("", FORMED, 1, "Large", False),
        ("Large", [(20.0, 24.0)], 1, "", True),
        ("", [(20.0, 30.2)], 1, "", True),
        ("", [(20.0, 24.0)], -1, "", True),  # off the table
    ],
)
def test_enemy_bases_and_the_lines_between_them_block(
    mover: str, spots: list[Spot], side: int, keywords: str, clear: bool
) -> None:
    other = Unit(spots[0], abs(side), len(spots), spots[1:], keywords=keywords)
    made = board(Unit(at=(20, 20), radius=0.8, keywords=mover), other)
    if side < 0:
        made.take_off(1)
    made.walk(20.0, 50.0)
    assert (made.at(0) == pytest.approx((20, 28.2))) is clear


pieces = st.builds(
    Piece,
    at=st.tuples(st.floats(14, 46), st.floats(14, 46)),
    half=st.floats(0.5, 5),
    width=st.just(-1.0) | st.floats(0.3, 4),
    angle=st.floats(0, 6),
    does=st.sampled_from([IMPASSABLE, UNSTABLE]),
)


spots = st.tuples(st.floats(10, 50), st.floats(10, 50))


@tries(max_examples=60)
@given(
    spots,
    spots,
    st.lists(spots, max_size=4),
    st.lists(pieces, max_size=4),
    st.sampled_from([(3, 2), (5, 4), (2, 3)]),
)
def test_a_move_ends_only_where_a_unit_may_stand(
    start: Spot, aim: Spot, enemies: list[Spot], lie: list[Piece], move: tuple[int, int]
) -> None:
    assume(all(math.dist(start, enemy) > 2.2 for enemy in enemies))
    made = board(Unit(at=start, move=move), *(Unit(at=e, side=1) for e in enemies), pieces=lie)
    made.walk(*aim)
    end = made.at(0)
    if end == start:
        return
    assert math.dist(start, end) <= sum(move) + 4 + HAIR
    assert math.dist(end, aim) < math.dist(start, aim)
    assert all(math.dist(end, enemy) >= 2 + CLEAR - HAIR for enemy in enemies)
    assert made.stands(*end, 1.0 - HAIR)


@tries(max_examples=40)
@given(
    st.lists(st.tuples(st.floats(20, 40), st.floats(20, 40)), max_size=6),
    st.tuples(st.floats(0, 60), st.floats(0, 50)),
)
def test_a_band_that_has_moved_overlaps_no_other(near: list[Spot], aim: Spot) -> None:
    kept: list[Spot] = []
    for spot in near:
        if all(math.dist(spot, other) > 2.2 for other in kept):
            kept.append(spot)
    band = Unit(at=(30, 15), troops=4, spots=[(30, 12.9), (28, 14), (32, 14)])
    made = board(band, *(Unit(at=spot, side=1) for spot in kept))
    made.walk(*aim)
    mine = made.places(0)
    for index, spot in enumerate(mine):
        assert all(math.dist(spot, other) >= 2 - HAIR for other in kept + mine[:index])
        assert all(1 <= way <= 59 for way in spot)
    assert made.foes(0) == 0
