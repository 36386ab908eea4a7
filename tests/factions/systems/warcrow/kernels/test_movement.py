"""Moves, charges, assaults, pushes and flight, against the lengths the rules print."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.record.layout import (
    AWAY,
    BLOCKS,
    CLEAR,
    DISARMED,
    GAP,
    IMPASSABLE,
    MARKER,
    READY,
    SLOWED,
    TOUCH,
    UNSTABLE,
    VULNERABLE,
)
from tests.factions.systems.warcrow.interpreted import E, K, L, Piece, Spot, Unit, board

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
    d, s = board(Unit(move=move, radius=radius, states=states))
    assert (K.ways.leg(d, s, 0, 0), K.ways.leg(d, s, 0, 1)) == pytest.approx(legs)


@pytest.mark.parametrize(
    ("charge", "states", "reach"),
    [(9, 0, 11), (9, SLOWED, 7), (5, SLOWED, 3), (4, SLOWED, 0), (3, SLOWED, 0), (0, 0, 0)],
)
def test_slowed_takes_four_of_a_charge(charge: int, states: int, reach: float) -> None:
    d, s = board(Unit(charge=charge, states=states))
    assert K.ways.charge_reach(d, s, 0) == reach


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
    ("kind", "why", "y", "states"),
    [
        (L.WALK, E.MOVE, 25.0, DISARMED | VULNERABLE),  # slowed, which goes with the move
        (L.REST, E.REST, 25.0, SLOWED | DISARMED),  # a rest is no move and rids of one state
    ],
)
def test_what_a_move_and_a_rest_shed(kind: int, why: int, y: float, states: int) -> None:
    made = board(Unit(at=(20, 20), states=SLOWED | DISARMED | VULNERABLE, stress=2))
    made.walk(20.0, 50.0, kind=kind, why=why)
    assert (made.at(0), made.s.states[0]) == ((20, y), states)
    assert made.s.stress[0] == (0 if kind == L.REST else 2)


def test_a_rest_goes_by_the_first_value_alone() -> None:
    made = board(MOVER)
    made.walk(20.0, 50.0, kind=L.REST, why=E.REST)
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
def test_what_terrain_forbids(does: int, ignores: int, through: bool, onto: bool) -> None:
    unit = Unit(at=(20, 20), ignores=ignores)
    for middle, free in ((24.5, through), (29.0, onto)):
        x, y = go(unit, pieces=(Piece((20, middle), 30, 0.5, does=does),))
        assert (y == pytest.approx(29)) is free
        assert 20 < y <= (29 if free else middle - 1.5) + HAIR
        assert math.dist((x, y), (20, 20)) <= 9 + HAIR


@pytest.mark.parametrize(("x", "clear"), [(22.01, True), (21.99, False)])
def test_who_passes_close_by_passes(x: float, clear: bool) -> None:
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


def test_who_has_come_up_to_a_wall_gets_away_from_it_along_it() -> None:
    for k in range(50):
        turn = 0.2 + 0.01 * k
        ux, uy = math.cos(turn), math.sin(turn)
        wall = Piece((30 + 5 * ux, 30 + 5 * uy), 1, 9, turn, does=IMPASSABLE)
        d, s = board(Unit(at=(30 + 6 * uy, 30 - 6 * ux)), pieces=[wall])
        K.formation.gather(d, s, 0, s.x[0, 0], s.y[0, 0], 20.0, K.formation.NOBODY)
        x, y = s.x[0, 0], s.y[0, 0]
        go = K.runs.clear_run(d, s, 0, x, y, ux, uy, 9.0)
        assert go == pytest.approx(3.0)
        x, y = x + go * ux, y + go * uy
        bx, by = -0.5 * ux - 0.8 * uy, -0.5 * uy + 0.8 * ux  # off the wall, toward its middle
        assert K.runs.clear_run(d, s, 0, x, y, bx, by, 4.0) == 4.0, k


def test_what_bars_the_way_is_gone_round() -> None:
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
def test_rugged_takes_the_second_value_and_stops_who_uses_it(
    move: tuple[int, int], contact: float, y: float
) -> None:
    rough = Piece((20, 23 + contact), 30, 2)
    end = go(Unit(at=(20, 20), move=move, rugged=1), pieces=(rough,))
    assert end == pytest.approx((20, y), abs=CONTACT)
    assert go(Unit(at=(20, 20), move=move), pieces=(rough,))[1] >= y


def test_rugged_beside_the_way_costs_nothing() -> None:
    rough = Piece((35, 22.5), 12, 1, math.pi / 2)
    assert go(Unit(at=(20, 20), rugged=1), pieces=(rough,)) == pytest.approx((20, 29))


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
    made.s.status[1] = AWAY if side < 0 else READY
    K.formation.refresh(made.d, made.s, 1)
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
def test_wherever_a_move_ends_it_may(
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
def test_a_band_that_has_moved_overlaps_nobody(near: list[Spot], aim: Spot) -> None:
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
    assert made.s.foes[0] == 0


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(13.0, 0, True), (13.1, 0, False), (9.0, SLOWED, True), (9.1, SLOWED, False)],
)
def test_how_far_a_charge_goes(away: float, states: int, found: bool) -> None:
    d, s = board(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    there, *end, _, _ = K.contact.find_charge(d, s, 0, 1)
    assert bool(there) is found
    if found:
        assert end == pytest.approx([20, 20 + away - 2 - GAP])


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
def test_what_forbids_a_charge(
    rugged: int, does: int, between: tuple[Unit, ...], found: bool
) -> None:
    others = sorted([*between, Unit(at=(20, 30), side=1)], key=lambda unit: unit.side)
    rough = Piece((20, 26.5), 30, 0.2, does=does)
    d, s = board(Unit(at=(20, 20), radius=0.8, rugged=rugged), *others, pieces=[rough])
    assert bool(K.contact.find_charge(d, s, 0, 1 + len(between))[0]) is found


@pytest.mark.parametrize(
    ("away", "states", "found"),
    [(11.0, 0, True), (11.1, 0, False), (7.0, SLOWED, True), (7.1, SLOWED, False)],
)
def test_how_far_an_assault_goes(away: float, states: int, found: bool) -> None:
    d, s = board(Unit(at=(20, 20), states=states), Unit(at=(20, 20 + away), side=1))
    assert K.contact.find_assault(d, s, 0, 1)[0] is found


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
    d, s = board(Unit(at=(20, 20), rugged=1), Unit(at=(20, 20 + away), side=1), pieces=[rough])
    assert K.contact.find_assault(d, s, 0, 1)[0] is found


def test_an_assault_may_go_round_what_a_charge_may_not() -> None:
    pillar = Piece((20, 24), 0.8, does=IMPASSABLE)
    d, s = board(MOVER, Unit(at=(20, 28.5), side=1), pieces=[pillar])
    assert not K.contact.find_charge(d, s, 0, 1)[0]
    assert K.contact.find_assault(d, s, 0, 1)[0]


def test_a_charging_unit_ends_engaged_and_in_formation() -> None:
    made = board(
        Unit(at=(20, 20), troops=4), Unit(at=(23, 29), side=1, troops=3), Unit(at=(50, 9), side=1)
    )
    found, *end, _, _ = K.contact.find_charge(made.d, made.s, 0, 1)
    assert found
    K.contact.engage_move(made.d, made.s, 0, 1, *end)
    assert made.s.engaged[0, 1]
    assert -HAIR <= made.gap(0, 1) <= TOUCH
    assert K.formation.in_formation(made.d, made.s, 0)


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
    assert K.demoralized.flee(made.d, made.s, side)[0] is gone
    assert made.at(side) == pytest.approx((at[0], y))


def test_flight_goes_round_what_is_closed() -> None:
    made = board(Unit(at=(30, 30)), pieces=[Piece((30, 25.5), 3, does=IMPASSABLE)])
    K.demoralized.flee(made.d, made.s, 0)
    assert made.at(0)[1] < 28


@pytest.mark.parametrize("states", [0, SLOWED])
def test_flight_goes_round_an_enemy_in_the_way_even_slowed(states: int) -> None:
    made = board(Unit(at=(30.0, 30.0), states=states), Unit(side=1, at=(29.0, 28.24)))
    K.demoralized.flee(made.d, made.s, 0)
    assert made.at(0)[1] < 28.5
