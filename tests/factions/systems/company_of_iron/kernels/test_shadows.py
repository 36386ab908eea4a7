"""The shadows of shapes: which slopes they hide, against points all over them."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board.kernels import K
from tests.factions.systems.company_of_iron.board.veils import clear_edges, first_gap
from tests.reference.sampled_sight import Shape

LONG = 10.0
FAR = 1e6
places = st.floats(-4, 14)
sides = st.floats(-6, 6)


def angles(shape: Shape) -> tuple[float, float] | None:
    """Return between which directions rays from the origin meet a shape up to LONG ahead."""
    turns = np.linspace(-1.57, 1.57, 600)
    points = np.linspace(0.01, 16, 500)[:, None] * np.exp(1j * turns[None, :])
    met = ((shape.depth(points) < 0) & (points.real < LONG)).any(axis=0)
    return (float(turns[met].min()), float(turns[met].max())) if met.any() else None


def agree(slopes: tuple[float, float], expected: tuple[float, float] | None) -> None:
    """Compare as angles, by which steep and flat slopes are as near to each other."""
    low, high = (math.atan(slope) for slope in slopes)
    if expected is None:
        assert high - low < 0.06
    else:
        assert (low, high) == pytest.approx(expected, abs=0.06)


@tries(max_examples=40, deadline=None)
@given(places, sides, st.floats(0.3, 4))
def test_what_a_disc_hides(x: float, y: float, r: float) -> None:
    assume(math.hypot(x, y) > r + 0.5)
    agree(K.shadows._disc_slopes(x, y, r, LONG), angles(Shape(complex(x, y), r)))


@tries(max_examples=40, deadline=None)
@given(places, sides, st.floats(0.3, 4), st.floats(0.2, 3), st.floats(0, 3.2))
def test_what_a_box_hides(x: float, y: float, half: float, wide: float, angle: float) -> None:
    box = Shape(complex(x, y), half, wide, angle)
    assume(float(box.depth(np.array([0j]))[0]) > 0.5)
    row = np.array([x, y, half, wide, math.cos(angle), math.sin(angle)])
    agree(K.shadows._box_slopes(row, 0.0, LONG), angles(box))


@pytest.mark.parametrize(
    ("x", "y", "r", "least", "most"),
    [
        (5.0, 0.0, 3.0, -0.75, 0.75),
        (5.0, 5.0, 5.0, 0.0, FAR),  # it touches both axes
        (-2.0, 5.0, 1.5, FAR, -FAR),  # behind
        (12.0, 0.0, 1.5, FAR, -FAR),  # beyond
        (12.0, 0.0, 2.5, -0.15, 0.15),  # the front of it only
        (10.0, 3.0, 2.0, 0.1, 0.526),  # cut below, a tangent above
    ],
)
def test_discs_by_hand(x: float, y: float, r: float, least: float, most: float) -> None:
    low, high = K.shadows._disc_slopes(x, y, r, LONG)
    assert low == pytest.approx(least, abs=0.011)
    assert high == pytest.approx(most, abs=0.011)


def test_a_disc_around_the_eye_hides_everything() -> None:
    assert K.shadows._disc_slopes(0.5, 0.0, 1.0, LONG) == (-FAR, FAR)


@pytest.mark.parametrize(
    ("row", "length"),
    [
        ((5, 0, 2, 1, 1, 0), 4.0),
        ((5, 0, 2, 1, 0, 1), 2.0),
        ((5, 3, 2, 1, 1, 0), 0.0),
        ((0, 0, 2, 1, 1, 0), 2.0),  # from its middle
        ((5, 0, 20, 10, 1, 0), 10.0),  # all of the line
        ((5, 0, 1, 1, math.sqrt(0.5), math.sqrt(0.5)), 2 * math.sqrt(2)),
        ((5, 0, 2, -1, 1, 0), 4.0),
        ((5, 1, 2, -1, 1, 0), 2 * math.sqrt(3)),
        ((5, 2, 2, -1, 1, 0), 0.0),
        ((10, 0, 2, -1, 1, 0), 2.0),
    ],
)
def test_how_much_of_a_line_is_in_a_shape(row: tuple[float, ...], length: float) -> None:
    assert K.shadows.chord(np.array(row), 0.0, 0.0, LONG, 0.0) == pytest.approx(length)
    assert K.shadows.chord(np.array(row), LONG, 0.0, 0.0, 0.0) == pytest.approx(length)


def test_a_line_of_no_length_is_in_nothing() -> None:
    assert K.shadows.chord(np.array([0, 0, 2, 1, 1, 0]), 0.0, 0.0, 0.0, 0.0) == 0.0


# What shapes hide of the other base's width, -1 to 1.
@pytest.mark.parametrize(
    ("hidden", "low", "gap"),
    [
        ([], -1.0, (-1.0, 1.0)),
        ([(-2.0, 0.5)], -1.0, (0.5, 1.0)),
        ([(0.5, 2.0)], -1.0, (-1.0, 0.5)),
        ([(-2.0, 2.0)], -1.0, None),
        ([(0.1, 2.0), (-2.0, 0.0)], -1.0, (0.0, 0.1)),
        ([(-0.5, 0.2), (-2.0, 0.0), (0.1, 0.6)], -1.0, (0.6, 1.0)),
        ([(-0.5, 0.2), (-2.0, 0.0), (0.1, 2.0)], -1.0, None),
        ([(0.0, 0.4)], 0.2, (0.4, 1.0)),
        ([(0.3, 0.4)], 0.2, (0.2, 0.3)),
        ([(9.0, -9.0)], -1.0, (-1.0, 1.0)),  # hides nothing
    ],
)
def test_gaps_between_what_is_hidden(
    hidden: list[tuple[float, float]], low: float, gap: tuple[float, float] | None
) -> None:
    start, end = first_gap(hidden, low)
    if gap is None:
        assert end - start <= K.shadows.OPEN
    else:
        assert (start, end) == pytest.approx(gap)


# Edges of two bases with radii 0.5 and 1, 10 inches apart: from (0, 0.5) to (10, 1) and mirrored.
@pytest.mark.parametrize(
    ("row", "left", "right"),
    [
        ((5.0, 0.0, 0.7, -1.0, 1.0, 0.0), True, True),  # between the two lines, 0.75 to either
        ((5.0, 0.0, 0.75, -1.0, 1.0, 0.0), False, False),
        ((5.0, 1.0, 0.3, -1.0, 1.0, 0.0), False, True),
        ((5.0, 0.0, 0.7, 0.7, 1.0, 0.0), True, True),
        ((5.0, 0.0, 0.7, 0.7, 0.6, 0.8), False, False),  # turned, its corners reach 0.98
        ((5.0, 0.0, 3.0, 0.55, 1.0, 0.0), True, True),  # it ends at 2, where a line is 0.6 aside
        ((5.0, 0.0, 3.0, 0.65, 1.0, 0.0), False, False),
        ((5.0, -2.0, 3.0, 1.5, 1.0, 0.0), True, False),
    ],
)
def test_which_edges_are_clear(row: tuple[float, ...], left: bool, right: bool) -> None:
    assert clear_edges(shape=row) == (left, right)


@pytest.mark.parametrize(
    ("row", "left", "right"),
    [
        ((5.0, 0.0, 1.49, 2.0, 1.0, 0.0), True, True),  # 2.98 inches of it, a little aslant
        ((5.0, 0.0, 1.51, 2.0, 1.0, 0.0), False, False),
        ((5.0, 2.0, 3.0, 1.5, 1.0, 0.0), False, True),
        ((0.0, 0.0, 2.98, 2.0, 1.0, 0.0), True, True),  # they begin at the edges of the base
        ((0.0, 0.0, 3.02, 2.0, 1.0, 0.0), False, False),
    ],
)
def test_edges_through_a_forest_that_is_not_too_deep(
    row: tuple[float, ...], left: bool, right: bool
) -> None:
    assert clear_edges(forest=row) == (left, right)
