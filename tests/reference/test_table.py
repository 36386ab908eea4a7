"""The slow twin against figures worked out by hand."""

import pytest

from tests.reference.table import Group, Shape, Table, cross, lowest, sees

BOX = Shape((0, 0), 4, 2)
AHEAD = Group([(0, 10)])


@pytest.mark.parametrize(
    ("shape", "point", "depth"),
    [
        (BOX, (0, 0), -2),
        (BOX, (3.5, 0), -0.5),
        (BOX, (7, 6), 5),
        (BOX, (4, 2), 0),
        (Shape((1, 1), 2), (4, 5), 3),
        (Shape((1, 1), 2), (1, 1), -2),
    ],
)
def test_depth(shape: Shape, point: tuple[float, float], depth: float) -> None:
    assert shape.depth(point) == pytest.approx(depth)


def test_lowest_is_found_within_the_line_or_at_an_end() -> None:
    assert lowest((-9, 3), (9, 3), Shape((0, 0), 1).depth) == pytest.approx(2)
    assert lowest((5, 0), (9, 0), Shape((0, 0), 1).depth) == pytest.approx(4)


def test_cross() -> None:
    assert cross(((0, 0), (4, 0)), ((1, -1), (1, 2))) == pytest.approx(1)
    assert cross(((0, 0), (4, 0)), ((5, -1), (5, 2))) == pytest.approx(-1)


@pytest.mark.parametrize(
    ("between", "seen"),
    [(Shape((0, 5), 3, 1), False), (Shape((0, 5), 0.5), True), (Shape((0, 5), 0.98), None)],
)
def test_sees(between: Shape, seen: bool | None) -> None:
    assert sees(Table([Group([(0, 0)]), AHEAD], [between]), 0, 1) is seen
