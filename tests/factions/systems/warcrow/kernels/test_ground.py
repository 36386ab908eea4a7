"""Terrain: where it is drawn, and what it does to units that walk or stand there."""

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from factions.systems.warcrow.catalogue import Catalogue
from factions.systems.warcrow.kernels.record.layout import (
    AREA,
    BLOCKS,
    BUILDING,
    IMPASSABLE,
    LINE,
    MARKER,
    STRUCTURE,
)
from tests.factions.systems.warcrow.board import Piece, Unit, board, distance_to, half_sizes
from tests.reference.table import Shape, lowest

spots = st.tuples(st.floats(5, 55), st.floats(5, 55))
shapes = st.builds(
    Shape,
    at=spots,
    half=st.floats(0.5, 6),
    width=st.none() | st.floats(0.3, 4),
    angle=st.floats(0, 6),
)


def laid(*shapes: Shape) -> list[Piece]:
    """Return shapes as pieces of terrain."""
    return [
        Piece(shape.at, shape.half, -1 if shape.width is None else shape.width, shape.angle)
        for shape in shapes
    ]


def test_dense_forest_is_rugged_to_riders_and_golems_only(warcrow: Catalogue) -> None:
    terrain = list(warcrow.terrain)
    wood, rough = (1 << terrain.index(name) for name in ("dense-forest", "rough-ground"))
    made = board(
        Unit(),
        Unit(labels=("Cavalry",)),
        Unit(keywords="Golem"),
        Unit(labels=("Cavalry",), keywords="Preferred terrain (Forest)"),
        Unit(keywords="Preferred terrain (Rugged)"),
    )
    bits = [made.bits_of_ground(u) for u in range(5)]
    assert [bool(rugged & wood) for rugged, _ in bits] == [False, True, True, False, False]
    assert [bool(ignored & wood) for _, ignored in bits] == [False, False, False, True, False]
    assert [bool(rugged & rough) for rugged, _ in bits] == [True, True, True, True, False]


@given(shapes, spots, st.floats(0.1, 5))
def test_a_piece_reaches_a_spot_nearer_than_the_distance(
    shape: Shape, spot: tuple[float, float], r: float
) -> None:
    made = board(pieces=laid(shape))
    away = shape.depth(spot)
    if abs(away - r) > 1e-6:
        assert made.piece_reaches(0, spot, r) == (away < r)


@given(shapes, spots, spots, st.floats(0.1, 3))
def test_a_piece_reaches_a_walk_nearer_than_the_distance(
    shape: Shape, a: tuple[float, float], b: tuple[float, float], r: float
) -> None:
    made = board(pieces=laid(shape))
    away = lowest(a, b, shape.depth)
    if abs(away - r) > 1e-4:
        assert made.walk_reaches(0, a, b, r) == (away < r)


@given(shapes, shapes)
def test_the_gap_of_two_pieces_is_never_more_than_what_parts_them(one: Shape, other: Shape) -> None:
    assume(math.dist(one.at, other.at) > 0.1)
    made = board(pieces=laid(one, other))
    gap = made.gap_of_pieces(0, 1)
    assert gap == pytest.approx(made.gap_of_pieces(1, 0))
    if one.width is None and other.width is None:
        assert gap == pytest.approx(math.dist(one.at, other.at) - one.half - other.half)
    elif other.width is not None:
        corners = other.corners()
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        assert gap <= max(min(lowest(a, b, one.depth) for a, b in sides), 0.0) + 1e-4


@pytest.mark.parametrize("seed", range(24))
def test_terrain_is_drawn_in_mirrored_pairs_apart_and_out_of_the_way(seed: int) -> None:
    made = board()
    made.draw(seed)
    *pieces, _, _, _ = made.pieces()
    groups = [piece.group for piece in pieces]
    counts = [groups.count(kind) for kind in (AREA, BUILDING, STRUCTURE, LINE)]
    assert counts[0] in (2, 4)
    assert counts[1] in (0, 2)
    assert {counts[2], counts[3]} <= {0, 2, 4}
    for number, piece in enumerate(pieces):
        mirror = pieces[number ^ 1]
        x, y = piece.shape[:2]
        wide, deep = half_sizes(piece.shape)
        assert mirror.shape[:2] == pytest.approx((60 - x, 60 - y))
        assert mirror.shape[2:] == pytest.approx(piece.shape[2:])
        assert 0 <= x - wide <= x + wide <= 60
        assert 13 <= y - deep <= y + deep <= 47
        assert all(distance_to(piece.shape, spot) >= 6 - 1e-9 for spot in made.objectives())
        for other in range(number):
            least = 0.5 if LINE in (piece.group, groups[other]) else 2.0
            assert made.gap_of_pieces(number, other) >= least


@pytest.mark.parametrize("seed", range(24))
def test_drawn_terrain_does_what_its_template_says_and_markers_come_last(seed: int) -> None:
    made = board()
    made.draw(seed)
    *pieces, one, two, three = made.pieces()
    assert len(pieces) >= 2
    assert [(piece.does, piece.cover) for piece in pieces] == [piece.printed for piece in pieces]
    for marker in (one, two, three):
        assert (marker.does, marker.group) == (BLOCKS | IMPASSABLE | MARKER, -1)


@pytest.mark.parametrize("crowded", [True, False])
def test_a_piece_that_fits_nowhere_is_left_out(crowded: bool) -> None:
    made = board()
    made.draw_one_pair(8.0, (29.0, 31.0) if crowded else (9.0, 51.0))
    assert len(made.pieces()) == (0 if crowded else 2)
