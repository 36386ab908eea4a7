"""The slow twin of Company of Iron's sight against figures worked out by hand."""

import math

import numpy as np
import pytest

from tests.reference.sampled_sight import CLOUD, FOREST, Base, Field, Shape, openness, sees

EYE, MARK = Base(0j), Base(10 + 0j)


@pytest.mark.parametrize(
    ("shape", "point", "depth"),
    [
        (Shape(0j, 4, 2), 0j, -2),
        (Shape(0j, 4, 2), 3.5 + 0j, -0.5),
        (Shape(0j, 4, 2), 7 + 6j, 5),
        (Shape(0j, 4, 2, math.pi / 2), 5j, 1),
        (Shape(1 + 1j, 2), 4 + 5j, 3),
        (Shape(1 + 1j, 2), 1 + 1j, -2),
    ],
)
def test_depth(shape: Shape, point: complex, depth: float) -> None:
    assert shape.depth(np.array([point]))[0] == pytest.approx(depth)


@pytest.mark.parametrize(
    ("shape", "seen"),
    [
        (Shape(5 + 0j, 1, 3), False),
        (Shape(5 + 0j, 0.4), True),
        (Shape(5 + 0.61j, 0.59), True),
        (Shape(8 + 0j, 1, kind=CLOUD), False),
        (Shape(9 + 0j, 1, kind=CLOUD), True),  # the mark is in it
        (Shape(5 + 0j, 1, 3, kind=FOREST), False),
        (Shape(9 + 0j, 2, 3, kind=FOREST), True),  # some 2.4 inches of it
        (Shape(9 + 0j, 4.5, 3, kind=FOREST), False),
    ],
)
def test_sees_past_one_shape(shape: Shape, seen: bool) -> None:
    assert sees(Field([EYE, MARK], [shape]), 0, 1) is seen


@pytest.mark.parametrize(
    ("faces", "seen"), [(0.0, True), (math.pi, False), (1.5, True), (math.pi / 2 + 0.059, None)]
)
def test_the_front_arc(faces: float, seen: bool | None) -> None:
    assert sees(Field([Base(0j, faces), MARK]), 0, 1) is seen


def test_smaller_bases_do_not_hide_larger_ones() -> None:
    screen = [Base(5 + 0.4j), Base(5 - 0.4j)]
    assert sees(Field([EYE, MARK, *screen]), 0, 1) is False
    assert sees(Field([EYE, Base(10 + 0j, 0, 0.79, True), *screen]), 0, 1) is True


def test_openness_is_how_far_the_best_line_passes_by() -> None:
    field = Field([EYE, MARK], [Shape(5 + 2j, 1.8, 0.0, math.pi / 2)])
    assert openness(field, 0, 1) == pytest.approx(0.2 + 0.59, abs=0.01)
