"""Terrain: where it is drawn, and what it does to who walks or stands there."""

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
from tests.factions.systems.warcrow.interpreted import K, Piece, Unit, board
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
    first = board(
        Unit(),
        Unit(labels=("Cavalry",)),
        Unit(keywords="Golem"),
        Unit(labels=("Cavalry",), keywords="Preferred terrain (Forest)"),
        Unit(keywords="Preferred terrain (Rugged)"),
    ).setup.even[0]
    assert [bool(bits & wood) for bits in first.rugged[:5]] == [False, True, True, False, False]
    assert [bool(bits & wood) for bits in first.ignores[:5]] == [False, False, False, True, False]
    assert [bool(bits & rough) for bits in first.rugged[:5]] == [True, True, True, True, False]


@given(shapes, spots, st.floats(0.1, 5))
def test_a_spot_within_reach_of_a_piece(shape: Shape, spot: tuple[float, float], r: float) -> None:
    _, s = board(pieces=laid(shape))
    away = shape.depth(spot)
    if abs(away - r) > 1e-6:
        assert K.terrain.reaches(s, 0, *spot, r) == (away < r)


@given(shapes, spots, spots, st.floats(0.1, 3))
def test_a_walk_within_reach_of_a_piece(
    shape: Shape, a: tuple[float, float], b: tuple[float, float], r: float
) -> None:
    _, s = board(pieces=laid(shape))
    away = lowest(a, b, shape.depth)
    if abs(away - r) > 1e-4:
        assert K.ground.walk_reaches(s, 0, *a, *b, r) == (away < r)


@given(shapes, shapes)
def test_the_gap_of_two_pieces_is_never_more_than_what_parts_them(one: Shape, other: Shape) -> None:
    assume(math.dist(one.at, other.at) > 0.1)
    _, s = board(pieces=laid(one, other))
    gap = K.terrain.shapes_gap(s, 0, 1)
    assert gap == pytest.approx(K.terrain.shapes_gap(s, 1, 0))
    if one.width is None and other.width is None:
        assert gap == pytest.approx(math.dist(one.at, other.at) - one.half - other.half)
    elif other.width is not None:
        corners = other.corners()
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        assert gap <= max(min(lowest(a, b, one.depth) for a, b in sides), 0.0) + 1e-4


@pytest.mark.parametrize("seed", range(24))
def test_terrain_is_drawn_in_mirrored_pairs_apart_and_out_of_the_way(seed: int) -> None:
    made = board()
    d, s = made.setup.even[0], made.s
    K.rng.reseed(s.rng, seed, 0)
    K.ground.draw(d, s)
    drawn, pieces = int(s.pieces) - 3, s.piece
    group = d.template_group[s.piece_template[:drawn]]
    counts = [(group == kind).sum() for kind in (AREA, BUILDING, STRUCTURE, LINE)]
    assert counts[0] in (2, 4)
    assert counts[1] in (0, 2)
    assert {counts[2], counts[3]} <= {0, 2, 4}
    assert set(s.piece_does[drawn : s.pieces]) == {BLOCKS | IMPASSABLE | MARKER}
    assert set(s.piece_template[drawn : s.pieces]) == {-1}
    assert s.piece_does[:drawn].tolist() == d.template_does[s.piece_template[:drawn]].tolist()
    assert s.piece_cover[:drawn].tolist() == d.template_cover[s.piece_template[:drawn]].tolist()
    support, distance = K.geometry.shape_support, K.geometry.point_shape
    for k in range(drawn):
        mirror = pieces[k ^ 1]
        assert mirror[:2] == pytest.approx([60 - pieces[k, 0], 60 - pieces[k, 1]])
        assert mirror[2:] == pytest.approx(pieces[k, 2:])
        wide, deep = support(*pieces[k, 2:], 1.0, 0.0), support(*pieces[k, 2:], 0.0, 1.0)
        assert 0 <= pieces[k, 0] - wide <= pieces[k, 0] + wide <= 60
        assert 13 <= pieces[k, 1] - deep <= pieces[k, 1] + deep <= 47
        assert all(distance(*spot, *pieces[k]) >= 6 - 1e-9 for spot in d.objective[:3])
        for o in range(k):
            least = 0.5 if LINE in (group[k], group[o]) else 2.0
            assert K.terrain.shapes_gap(s, k, o) >= least


@pytest.mark.parametrize("crowded", [True, False])
def test_a_piece_that_fits_nowhere_is_left_out(crowded: bool) -> None:
    d, s = board()
    d.band = (29.0, 31.0) if crowded else (9.0, 51.0)
    d.pairs[:] = 0
    d.pairs[0], d.templates, d.template_group[0], d.template_disc[0] = (1, 1), 1, 0, 1
    d.template_size[0] = (8, 8, 0, 0)
    K.ground.draw(d, s)
    assert s.pieces == (0 if crowded else 2)
