"""Moves, charges, assaults, pushes and flight, against the lengths the rules print."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.layout import (
    AWAY,
    CLEAR,
    GAP,
    IMPASSABLE,
    LARGE,
    SLOWED,
    TOUCH,
    UNSTABLE,
)
from tests.factions.systems.warcrow.interpreted import Piece, Unit, field, gap, load, places

movement = load().movement
HAIR = 1e-9
MOVER = Unit(at=(20, 20))
FAR = Unit(at=(50, 50), side=1)


@pytest.mark.parametrize(
    ("move", "radius", "states", "first", "second"),
    [
        ((3.0, 2.0), 1.0, 0, 5.0, 4.0),
        ((3.0, 2.0), 1.35, 0, 5.7, 4.7),
        ((3.0, 2.0), 1.0, SLOWED, 5.0, 0.0),
        ((3.0, 0.0), 1.0, 0, 5.0, 0.0),
        ((0.0, 0.0), 1.0, 0, 0.0, 0.0),
    ],
)
def test_a_stretch_is_its_value_and_the_base(
    move: tuple[float, float], radius: float, states: int, first: float, second: float
) -> None:
    d, s = field(Unit(move=move, radius=radius, states=states))
    assert movement.leg(d, s, 0, 0) == pytest.approx(first)
    assert movement.leg(d, s, 0, 1) == pytest.approx(second)


@pytest.mark.parametrize(
    ("charge", "states", "reach"),
    [(9, 0, 11), (9, SLOWED, 7), (5, SLOWED, 3), (4, SLOWED, 0), (3, SLOWED, 0), (0, 0, 0)],
)
def test_slowed_takes_four_of_a_charge(charge: float, states: int, reach: float) -> None:
    d, s = field(Unit(charge=charge, states=states))
    assert movement.charge_reach(d, s, 0) == reach


def go(unit: Unit, *others: Unit, pieces: tuple[Piece, ...] = ()) -> tuple[float, float]:
    """Return where a unit ends that makes for (20, 50) with all it has."""
    d, s = field(unit, *others, pieces=pieces)
    first, second = movement.leg(d, s, 0, 0), movement.leg(d, s, 0, 1)
    if movement.find_way(d, s, 0, 20.0, 50.0, first, second) < 0:
        return unit.at
    return float(s.plan[0]), float(s.plan[1])


@pytest.mark.parametrize(
    ("unit", "y"),
    [
        (MOVER, 29.0),
        (Unit(at=(20, 20), states=SLOWED), 25.0),
        (Unit(at=(20, 20), move=(4.0, 0.0)), 26.0),
        (Unit(at=(20, 20), move=(0.0, 0.0)), 20.0),
        (Unit(at=(20, 20), radius=1.35), 30.4),
        (Unit(at=(20, 45)), 50.0),
        (Unit(at=(20, 49.5)), 49.5),
    ],
)
def test_an_open_way_takes_both_values(unit: Unit, y: float) -> None:
    assert go(unit) == pytest.approx((20, y))


def test_fences_are_crossed_but_not_ended_on() -> None:
    assert go(MOVER, pieces=(Piece((20, 24.5), 30, 0.5, does=UNSTABLE),)) == pytest.approx((20, 29))
    x, y = go(MOVER, pieces=(Piece((20, 29), 30, 0.5, does=UNSTABLE),))
    assert 20 < y <= 27.5
    assert math.dist((x, y), (20, 20)) <= 9


def test_nothing_impassable_is_crossed() -> None:
    _, y = go(MOVER, pieces=(Piece((20, 24.5), 30, 0.5, does=IMPASSABLE),))
    assert 20 < y <= 23
    x, y = go(MOVER, pieces=(Piece((20, 24), 1, does=IMPASSABLE),))
    assert y > 25
    assert abs(x - 20) > 1


@pytest.mark.parametrize(
    ("rugged", "angle", "y"),
    [(1, 0.0, 25.0), (0, 0.0, 29.0), (1, math.pi / 2, 29.0)],
    ids=["across", "not-to-it", "beside"],
)
def test_rugged_costs_the_second_value(rugged: int, angle: float, y: float) -> None:
    rough = Piece((20 if angle == 0 else 35, 22.5), 12, 1, angle)
    end = go(Unit(at=(20, 20), rugged=rugged), pieces=(rough,))
    assert end == pytest.approx((20, y))


def test_rugged_costs_the_second_value_on_a_way_round_too() -> None:
    pillar, rough = Piece((20, 24), 0.5, does=IMPASSABLE), Piece((20, 22), 30, 0.5)
    way = go(Unit(at=(20, 20), rugged=2), pieces=(pillar, rough))
    assert 0 < math.dist(way, (20, 20)) <= 5 + HAIR
    assert math.dist(go(MOVER, pieces=(pillar, rough)), (20, 20)) > 5


def test_a_move_ends_clear_of_enemies_and_off_friends() -> None:
    x, y = go(MOVER, Unit(at=(20, 30), side=1))
    assert math.dist((x, y), (20, 30)) >= 2 + CLEAR - HAIR
    assert go(MOVER, Unit(at=(20, 25))) == pytest.approx((20, 29))
    x, y = go(MOVER, Unit(at=(20, 29)))
    assert math.dist((x, y), (20, 29)) >= 2 - HAIR
    assert y > 25


WALL = [(18.0, 24.0), (25.0, 24.0)]


@pytest.mark.parametrize(
    ("mover", "spots", "side", "keywords", "clear"),
    [
        (0, [(20.0, 24.0)], 1, 0, False),
        (0, [(20.0, 24.0)], 0, 0, True),
        (0, [(22.1, 24.0)], 1, 0, True),
        (0, [(21.9, 24.0)], 1, 0, False),
        (0, WALL[:1], 1, 0, True),
        (0, WALL, 1, 0, False),
        (0, WALL, 0, 0, True),
        (LARGE, WALL, 1, 0, True),
        (LARGE, WALL, 1, LARGE, False),
        (0, WALL, 1, LARGE, False),
        (LARGE, [(20.0, 24.0)], 1, 0, True),
        (0, [(20.0, 31.1)], 1, 0, True),
    ],
)
def test_enemy_bases_and_the_lines_between_them_block(
    mover: int, spots: list[tuple[float, float]], side: int, keywords: int, clear: bool
) -> None:
    other = Unit(spots[0], side, len(spots), spots[1:], keywords=keywords)
    d, s = field(Unit(at=(20, 20), keywords=mover), other)
    assert movement.walk_clear(d, s, 0, 20.0, 20.0, 20.0, 29.0, -1) is clear
    assert movement.walk_clear(d, s, 0, 20.0, 20.0, 20.0, 29.0, 1)
    s.status[1] = AWAY
    assert movement.walk_clear(d, s, 0, 20.0, 20.0, 20.0, 29.0, -1)


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
    st.sampled_from([(3.0, 2.0), (5.0, 4.0), (2.0, 3.0)]),
)
def test_wherever_a_move_ends_it_may(
    start: tuple[float, float],
    aim: tuple[float, float],
    enemies: list[tuple[float, float]],
    lie: list[Piece],
    move: tuple[float, float],
) -> None:
    assume(all(math.dist(start, enemy) > 2.2 for enemy in enemies))
    d, s = field(Unit(at=start, move=move), *(Unit(at=e, side=1) for e in enemies), pieces=lie)
    first, second = movement.leg(d, s, 0, 0), movement.leg(d, s, 0, 1)
    left = movement.find_way(d, s, 0, *aim, first, second)
    if left < 0:
        return
    end = (float(s.plan[0]), float(s.plan[1]))
    assert math.dist(start, end) <= first + second + HAIR
    assert math.dist(end, aim) == pytest.approx(left, abs=1e-6)
    assert left < math.dist(start, aim)
    assert all(math.dist(end, enemy) >= 2 + CLEAR - HAIR for enemy in enemies)
    assert load().ground.may_stand(d, s, 0, *end, 1.0 - HAIR)


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(13.0, 0, True), (13.1, 0, False), (9.0, SLOWED, True), (9.1, SLOWED, False)],
)
def test_how_far_a_charge_goes(away: float, states: int, found: bool) -> None:
    d, s = field(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    assert bool(movement.find_charge(d, s, 0, 1)) is found
    if found:
        assert list(s.plan[:2]) == pytest.approx([20, 20 + away - 2 - GAP])


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
        (0, 0, (Unit(at=(17, 24), side=1, troops=2, spots=[(23, 24)]),), False),
    ],
)
def test_what_forbids_a_charge(
    rugged: int, does: int, between: tuple[Unit, ...], found: bool
) -> None:
    friends = [unit for unit in between if unit.side == 0]
    foes = [unit for unit in between if unit.side == 1]
    d, s = field(
        Unit(at=(20, 20), rugged=rugged),
        *friends,
        *foes,
        Unit(at=(20, 30), side=1),
        pieces=[Piece((20, 26.5), 30, 0.2, does=does)],
    )
    assert bool(movement.find_charge(d, s, 0, 1 + len(between))) is found


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(11.0, 0, True), (11.1, 0, False), (7.0, SLOWED, True), (7.1, SLOWED, False)],
)
def test_how_far_an_assault_goes(away: float, states: int, found: bool) -> None:
    d, s = field(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    assert movement.find_assault(d, s, 0, 1) is found


@pytest.mark.parametrize(("away", "found"), [(6.9, True), (7.1, False)])
def test_rugged_leaves_an_assault_its_first_value(away: float, found: bool) -> None:
    rough = Piece((20, 22.5), 30, 0.5)
    d, s = field(Unit(at=(20, 20), rugged=1), Unit(at=(20, 20 + away), side=1), pieces=[rough])
    assert movement.find_assault(d, s, 0, 1) is found


def test_an_assault_may_go_round_what_a_charge_may_not() -> None:
    pillar = Piece((20, 24), 0.8, does=IMPASSABLE)
    d, s = field(MOVER, Unit(at=(20, 28.5), side=1), pieces=[pillar])
    assert not movement.find_charge(d, s, 0, 1)
    assert movement.find_assault(d, s, 0, 1)


def test_a_charging_unit_ends_engaged_and_in_formation() -> None:
    d, s = field(
        Unit(at=(20, 20), troops=4), Unit(at=(23, 29), side=1, troops=3), Unit(at=(50, 9), side=1)
    )
    assert movement.find_charge(d, s, 0, 1)
    movement.engage_move(d, s, 0, 1)
    assert s.engaged[0, 1] == 1
    assert -HAIR <= gap(d, s, 0, 1) <= TOUCH
    assert load().formation.in_formation(d, s, 0)


@pytest.mark.parametrize(
    ("at", "others", "y"),
    [
        ((20, 30), (), 33.0),
        ((20, 57.5), (), 59.0),
        ((20, 59), (), 59.0),
        ((20, 30), (Unit(at=(20, 34.5), side=1),), 32.5 - GAP),
        ((20, 30), (Unit(at=(22.1, 33), side=1),), 33.0),
        ((20, 30), (Unit(at=(20, 32), side=1),), 30.0),
    ],
    ids=["open", "edge", "at-the-edge", "base", "beside", "hemmed-in"],
)
def test_a_push_goes_its_length_or_until_it_meets_something(
    at: tuple[float, float], others: tuple[Unit, ...], y: float
) -> None:
    d, s = field(Unit(at=(50, 9)), Unit(at=at, side=1), *others)
    went = movement.push(d, s, 1, 20.0, at[1] - 2, 3.0, False)
    assert went == pytest.approx(y - at[1])
    assert places(s, 1)[0] == pytest.approx((20, y))


@pytest.mark.parametrize("does", [IMPASSABLE, UNSTABLE])
def test_a_push_stops_before_closed_terrain(does: int) -> None:
    d, s = field(Unit(at=(20, 30)), FAR, pieces=[Piece((20, 34), 9, 1, does=does)])
    assert 0 < movement.push(d, s, 0, 20.0, 28.0, 3.0, False) <= 2
    assert places(s, 0)[0][1] <= 32


@pytest.mark.parametrize(("length", "y"), [(3.0, 27.0), (12.0, 22.0 + GAP)])
def test_an_attracted_unit_comes_until_it_touches(length: float, y: float) -> None:
    d, s = field(MOVER, Unit(at=(20, 30), side=1))
    movement.push(d, s, 1, 20.0, 20.0, length, True)
    assert places(s, 1)[0] == pytest.approx((20, y))
    assert s.engaged[0, 1] == int(y < 23)


@pytest.mark.parametrize(("rugged", "states"), [(1, SLOWED), (0, 0)])
def test_a_push_into_rugged_terrain_slows(rugged: int, states: int) -> None:
    d, s = field(Unit(at=(20, 30), rugged=rugged), FAR, pieces=[Piece((20, 35), 9, 1.5)])
    movement.push(d, s, 0, 20.0, 28.0, 3.0, False)
    assert s.states[0] == states


@pytest.mark.parametrize("move", [(3.0, 2.0), (4.0, 1.0), (2.0, 5.0)])
def test_the_loser_of_a_fight_is_driven_back_by_its_first_value(move: tuple[float, float]) -> None:
    loser = Unit(at=(20, 22), side=1, move=move, morale=1, stress=1)
    d, s = field(Unit(at=(20, 20), move=(0.0, 0.0)), loser)
    load().combat.drive_back(d, s, None, 0, 1)
    assert places(s, 1)[0] == pytest.approx((20, 22 + move[0]))
    assert s.foes[:2].sum() == 0


def test_pushed_troops_end_up_behind_their_leader() -> None:
    d, s = field(Unit(at=(20, 20)), Unit(at=(20, 22), side=1, troops=3))
    movement.push(d, s, 1, 20.0, 20.0, 3.0, False)
    lead, *rest = places(s, 1)
    assert lead == pytest.approx((20, 25))
    assert all(math.dist(spot, (20, 20)) > 5 for spot in rest)


@pytest.mark.parametrize(
    ("at", "side", "gone", "y"),
    [
        ((20, 5), 0, True, 5.0),
        ((20, 30), 0, False, 21.0),
        ((20, 10), 0, True, 10.0),
        ((20, 30), 1, False, 39.0),
        ((20, 55), 1, True, 55.0),
        ((3, 6), 0, True, 6.0),
    ],
)
def test_a_fleeing_unit_makes_for_its_own_edge(
    at: tuple[float, float], side: int, gone: bool, y: float
) -> None:
    other = Unit(at=(55, 30), side=1 - side)
    mine = Unit(at=at, side=side)
    d, s = field(*sorted((mine, other), key=lambda unit: unit.side))
    assert movement.flee(d, s, side) is gone
    assert places(s, side)[0][1] == pytest.approx(y)
