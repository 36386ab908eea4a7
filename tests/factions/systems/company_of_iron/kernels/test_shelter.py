"""Concealment and cover: from terrain, from lying down, and what looks past them."""

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.field import Model, table
from tests.factions.systems.company_of_iron.board.kernels import L
from tests.factions.systems.company_of_iron.board.scatter import depth, scatter
from tests.factions.systems.company_of_iron.board.terrain import (
    CLOUD,
    FOREST,
    HEDGE,
    HILL,
    OBSTACLE,
    OBSTRUCTION,
    RUBBLE,
    TRENCH,
    Piece,
)

EYE = Model((15, 10))
MARK = Model((15, 20), 1)


# The mark's base begins at y 19.41.
@pytest.mark.parametrize(
    ("piece", "gain"),
    [
        (Piece((15, 19.0), 3, 0.4, does=OBSTACLE), 4),
        (Piece((15, 18.1), 3, 0.4, does=OBSTACLE), 4),  # 0.91 inches before it
        (Piece((15, 18.0), 3, 0.4, does=OBSTACLE), 0),  # 1.01
        (Piece((15, 19.0), 3, 0.4, does=HEDGE), 2),
        (Piece((15, 21.0), 3, 0.4, does=OBSTACLE), 0),  # behind
        (Piece((15, 11.0), 3, 0.4, does=OBSTACLE), 0),  # at the eye's feet
        (Piece((18.5, 19.0), 3, 0.4, does=OBSTACLE), 4),  # a corner of it
        (Piece((18.7, 19.0), 3, 0.4, does=OBSTACLE), 0),  # beside
        (Piece((17, 18.9), 2, 0.5, does=OBSTRUCTION), 4),
        (Piece((17, 18.9), 2, 0.5, does=L.BLOCKS | L.IMPASSABLE), 0),
        (Piece((15, 20), 2, 2, does=FOREST), 2),  # in it
        (Piece((15, 21.5), 2, 1, does=FOREST), 2),  # the back of its base is
        (Piece((15, 21.7), 2, 1, does=FOREST), 0),
        (Piece((15, 20), 2, 2, does=RUBBLE), 4),
        (Piece((15, 21.5), 2, 1, does=RUBBLE), 4),
        (Piece((15, 18.5), 2, 0.5, does=RUBBLE), 4),  # before it
        (Piece((15, 20), 1.5, does=CLOUD), 2),
        (Piece((15, 22), 1.5, does=CLOUD), 2),
        (Piece((15, 17.8), 1.5, does=CLOUD), 0),  # a cloud shelters only who is in it
        (Piece((15, 20), 2, 2, does=HILL), 0),
        (Piece((15, 20), 2, 0.6, does=TRENCH), 4),
        (Piece((15, 20), 2, 0.5, does=TRENCH), 0),  # not completely within it
        (Piece((15, 19), 2, 0.5, does=TRENCH), 0),
        (Piece((15, 19.0), 3, 0.4, does=L.LINEAR), 0),
    ],
)
def test_what_terrain_gives(piece: Piece, gain: int) -> None:
    assert table(EYE, MARK, pieces=[piece]).shelter() == gain


def test_a_trench_is_no_cover_from_a_model_that_touches_it() -> None:
    trench = Piece((15, 15), 0.8, 6, does=TRENCH)
    assert table(EYE, MARK, pieces=[trench]).shelter() == 0
    assert table(Model((15, 8)), MARK, pieces=[trench]).shelter() == 4


@pytest.mark.parametrize(
    ("pieces", "gain"),
    [
        ([HEDGE, OBSTACLE], 4),
        ([OBSTACLE, HEDGE], 4),
        ([HEDGE, HEDGE], 2),
        ([OBSTACLE, OBSTACLE], 4),
        ([], 0),
    ],
)
def test_concealment_and_cover_never_add_up(pieces: list[int], gain: int) -> None:
    made = table(EYE, MARK, pieces=[Piece((15, 19), 3, 0.4, does=does) for does in pieces])
    assert made.shelter() == gain


@pytest.mark.parametrize(("does", "gain"), [(HEDGE, 0), (OBSTACLE, 4), (FOREST, 0)])
def test_eyeless_sight_looks_through_concealment(does: int, gain: int) -> None:
    eye = Model((15, 10), traits=L.EYELESS_SIGHT)
    assert table(eye, MARK, pieces=[Piece((15, 19), 3, 0.4, does=does)]).shelter() == gain


@pytest.mark.parametrize(("y", "gain"), [(10.0, 4), (18.3, 4), (18.33, 0), (18.8, 0)])
def test_lying_down_is_cover_beyond_half_an_inch(y: float, gain: int) -> None:
    made = table(Model((15, y)), Model((15, 20), 1, status=L.KNOCKED_DOWN))
    assert (made.gap(0, 1) > 0.5) == (gain == 4)
    assert made.shelter() == gain


@pytest.mark.parametrize(
    ("trait", "eyeless", "gain"),
    [
        (L.CONCEALED, 0, 2),
        (L.CONCEALED, L.EYELESS_SIGHT, 0),
        (L.IN_COVER, 0, 4),
        (L.IN_COVER | L.CONCEALED, L.EYELESS_SIGHT, 4),
        (L.STEALTH, 0, 0),
    ],
)
def test_rules_shelter_as_terrain_does(trait: int, eyeless: int, gain: int) -> None:
    made = table(Model((15, 10), traits=eyeless), Model((15, 20), 1, traits=trait))
    assert made.shelter() == gain


def test_screens_tell_both_apart() -> None:
    hedge, wall = (Piece((15, 19), 3, 0.4, does=does) for does in (HEDGE, OBSTACLE))
    for pieces, bits in (([], 0), ([hedge], 2), ([wall], 4), ([wall, hedge], 6)):
        assert table(EYE, MARK, pieces=pieces).screens() == bits


def test_shelter_is_asked_from_where_the_attack_comes() -> None:
    made = table(EYE, MARK, pieces=[Piece((15, 19), 3, 0.4, does=OBSTACLE)])
    assert made.shelter_from(15, 10) == 4
    assert made.shelter_from(15, 29) == 0


@pytest.mark.parametrize(
    ("piece", "hidden"),
    [
        (Piece((15, 11), 2, 0.3, does=OBSTACLE), True),
        (Piece((15, 11), 2, 0.3, does=HEDGE), True),
        (Piece((16, 11), 0.5, 0.3, does=OBSTRUCTION), True),  # a corner between the two
        (Piece((17, 11), 0.5, 0.3, does=OBSTRUCTION), False),
        (Piece((15, 13), 2, 0.3, does=OBSTACLE), False),
        (Piece((15, 11), 2, 2, does=FOREST), False),
        (Piece((15, 11), 2, 2, does=RUBBLE), False),
    ],
)
def test_what_hides_part_of_a_target_from_blows(piece: Piece, hidden: bool) -> None:
    made = table(EYE, Model((15, 12), 1), pieces=[piece])
    assert made.is_obscured() is hidden


@tries(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_shelter_by_walking_along_the_lines(seed: int) -> None:
    """An obstacle shelters where a line from base to base meets it in its last inch."""
    lie = scatter(seed, (OBSTACLE, HEDGE, OBSTRUCTION), alike={"traits": 0, "status": 0})
    made = lie.made
    eye, mark = (complex(*made.position(m)) for m in (0, 1))
    long = abs(mark - eye)
    assume(long > 2.5)
    best, along = 9.0, (eye - mark) / long
    for across in (-0.999, -0.5, 0.0, 0.5, 0.999):
        edge = mark + 1j * along * across * lie.radius(1)
        before = lie.radius(1) * (1 - across * across) ** 0.5
        for step in range(41):
            spot = edge + along * (before + step / 40)
            best = min([best, *(depth(piece, spot) for piece in lie.pieces)])
    assume(abs(best) > 0.1)
    assert (made.shelter() > 0) is (best < 0)
