"""The plane, held against the slow and obvious table of `tests.reference.table`."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.factions.systems.warcrow.board import K
from tests.reference.table import HAIR, Point, Shape, cross, lowest

geometry = K.geometry
coordinates = st.floats(-20, 20, allow_nan=False)
points = st.tuples(coordinates, coordinates)
angles = st.floats(0, 2 * math.pi)
sizes = st.floats(0.5, 6)


@given(points, points)
def test_distance(a: Point, b: Point) -> None:
    assert geometry.distance(*a, *b) == pytest.approx(math.dist(a, b))


@given(points, points, points)
def test_point_segment(p: Point, a: Point, b: Point) -> None:
    away = math.sqrt(geometry.point_segment(*p, *a, *b))
    assert away == pytest.approx(lowest(a, b, lambda spot: math.dist(spot, p)), abs=1e-4)


@pytest.mark.parametrize(
    ("a", "b", "c", "d", "crosses"),
    [
        ((0, 0), (4, 4), (0, 4), (4, 0), True),
        ((0, 0), (1, 1), (0, 4), (4, 0), False),
        ((0, 0), (4, 0), (2, 0), (2, 5), True),
        ((0, 0), (4, 0), (0, 1), (4, 1), False),
        ((0, 0), (4, 0), (1, 0), (3, 0), False),
    ],
)
def test_segments_cross(a: Point, b: Point, c: Point, d: Point, crosses: bool) -> None:
    assert geometry.segments_cross(*map(float, (*a, *b, *c, *d))) is crosses


@given(points, points, points, points)
def test_crossing_lines_part_each_others_ends(a: Point, b: Point, c: Point, d: Point) -> None:
    clearly = cross((a, b), (c, d))
    assume(abs(clearly) > HAIR)
    assert geometry.segments_cross(*a, *b, *c, *d) is (clearly > 0)
    assert geometry.segments_cross(*c, *d, *b, *a) is (clearly > 0)


@pytest.mark.parametrize(
    ("start", "centre", "reach", "length"),
    [
        ((0, 0), (10, 0), 2, 8),
        ((0, 0), (10, 2), 2.5, 10 - 1.5),
        ((0, 0), (1, 0), 2, 0),
        ((0, 0), (10, 3), 2, None),
        ((0, 0), (-10, 0), 2, None),
    ],
)
def test_travel_to_disc(start: Point, centre: Point, reach: float, length: float | None) -> None:
    found = geometry.travel_to_disc(*map(float, (*start, 1, 0, *centre, reach)))
    assert found == (geometry.NEVER if length is None else pytest.approx(length))


@given(points, angles, points, sizes)
def test_a_point_that_travels_to_a_disc_touches_it(
    start: Point, angle: float, centre: Point, reach: float
) -> None:
    ux, uy = math.cos(angle), math.sin(angle)
    go = geometry.travel_to_disc(*start, ux, uy, *centre, reach)
    if 0 < go < geometry.NEVER:
        there = (start[0] + go * ux, start[1] + go * uy)
        assert math.dist(there, centre) == pytest.approx(reach, abs=1e-6)


@given(points, points, sizes, sizes, angles)
def test_a_point_and_a_box(
    p: Point, centre: Point, half: float, width: float, angle: float
) -> None:
    away = geometry.point_shape(*p, *centre, half, width, math.cos(angle), math.sin(angle))
    deep = Shape(centre, half, width, angle).depth(p)
    assert away == pytest.approx(max(0.0, deep), abs=1e-9)


@given(points, points, sizes)
def test_a_point_and_a_disc(p: Point, centre: Point, radius: float) -> None:
    away = geometry.point_shape(*p, *centre, radius, -1.0, 1.0, 0.0)
    assert away == pytest.approx(math.dist(p, centre) - radius)


@given(points, points, points, sizes, sizes, angles)
def test_a_segment_and_a_box(
    a: Point, b: Point, centre: Point, half: float, width: float, angle: float
) -> None:
    shape = (*centre, half, width, math.cos(angle), math.sin(angle))
    deep = lowest(a, b, Shape(centre, half, width, angle).depth)
    assert geometry.segment_shape(*a, *b, *shape) == pytest.approx(max(0.0, deep), abs=1e-4)
    assume(abs(deep) > HAIR)
    assert geometry.segment_hits_shape(*a, *b, *shape) is (deep < 0)


@given(points, points, points, sizes)
def test_a_segment_and_a_disc(a: Point, b: Point, centre: Point, radius: float) -> None:
    shape = (*centre, radius, -1.0, 1.0, 0.0)
    deep = lowest(a, b, Shape(centre, radius).depth)
    assert geometry.segment_shape(*a, *b, *shape) == pytest.approx(max(0.0, deep), abs=1e-4)
    assume(abs(deep) > HAIR)
    assert geometry.segment_hits_shape(*a, *b, *shape) is (deep < 0)


@pytest.mark.parametrize("line", [((-5, 2), (5, 2)), ((-5, -3), (-3, -5)), ((6, 0), (9, 0))])
def test_a_line_along_an_edge_does_not_hit(line: tuple[Point, Point]) -> None:
    (ax, ay), (bx, by) = line
    assert not geometry.segment_hits_shape(ax, ay, bx, by, 0.0, 0.0, 4.0, 2.0, 1.0, 0.0)


@given(sizes, sizes, angles, angles)
def test_support_is_the_furthest_corner(
    half: float, width: float, angle: float, toward: float
) -> None:
    ux, uy = math.cos(angle), math.sin(angle)
    vx, vy = math.cos(toward), math.sin(toward)
    corners = Shape((0.0, 0.0), half, width, angle).corners()
    furthest = max(x * vx + y * vy for x, y in corners)
    assert geometry.shape_support(half, width, ux, uy, vx, vy) == pytest.approx(furthest)
    assert geometry.shape_support(half, -1.0, ux, uy, vx, vy) == half
