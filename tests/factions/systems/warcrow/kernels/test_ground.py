"""Terrain: where it is drawn, and what it does to who walks or stands there."""

import math
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import settings as tries
from hypothesis import strategies as st

from factions.systems.warcrow.kernels.layout import (
    BLOCKS,
    IMPASSABLE,
    LINE,
    MARKER,
    SINISTER,
    UNSTABLE,
)
from tests.factions.systems.warcrow.interpreted import Piece, Unit, field, load
from tests.reference.table import Shape, lowest

ground = load().ground
spots = st.tuples(st.floats(5, 55), st.floats(5, 55))
shapes = st.builds(
    Shape,
    at=spots,
    half=st.floats(0.5, 6),
    width=st.none() | st.floats(0.3, 4),
    angle=st.floats(0, 6),
)


def laid(*shapes: Shape, does: int = 0) -> list[Piece]:
    """Return shapes as pieces of terrain."""
    return [
        Piece(shape.at, shape.half, -1 if shape.width is None else shape.width, shape.angle, does)
        for shape in shapes
    ]


@pytest.mark.parametrize(
    ("does", "stand", "walk"),
    [
        (0, True, True),
        (BLOCKS, True, True),
        (UNSTABLE, False, True),
        (IMPASSABLE, False, False),
        (IMPASSABLE | BLOCKS | MARKER, False, False),
    ],
)
def test_what_terrain_forbids(does: int, stand: bool, walk: bool) -> None:
    d, s = field(Unit(at=(10, 10)), pieces=[Piece((20, 20), 3, 2, does=does)])
    assert ground.may_stand(d, s, 0, 20.0, 22.9, 1.0) is stand
    assert ground.may_stand(d, s, 0, 20.0, 23.1, 1.0)
    assert ground.may_walk(d, s, 0, 10.0, 20.0, 30.0, 20.0, 1.0) is walk
    assert ground.may_walk(d, s, 0, 10.0, 23.1, 30.0, 23.1, 1.0)


def test_a_unit_that_need_not_mind_a_piece_walks_through_it() -> None:
    lake = Piece((20, 20), 3, 2, does=IMPASSABLE)
    d, s = field(Unit(at=(10, 10), ignores=1), pieces=[lake, lake])
    assert not ground.minds(d, s, 0, 0)
    assert ground.minds(d, s, 0, 1)
    s.pieces = 1
    assert ground.may_walk(d, s, 0, 10.0, 20.0, 30.0, 20.0, 1.0)
    assert ground.may_stand(d, s, 0, 20.0, 20.0, 1.0)


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(1, 1, True), (0.99, 5, False), (5, 0.99, False), (59, 59, True), (59.01, 5, False)],
)
def test_bases_end_wholly_on_the_table(x: float, y: float, inside: bool) -> None:
    d, s = field(Unit())
    assert ground.may_stand(d, s, 0, float(x), float(y), 1.0) is inside


@pytest.mark.parametrize(
    ("rugged", "y", "touches"),
    [(1, 23.0, True), (1, 23.04, True), (1, 23.06, False), (0, 20.0, False), (2, 20.0, False)],
)
def test_rugged_is_to_touch_and_only_for_some(rugged: int, y: float, touches: bool) -> None:
    d, s = field(Unit(at=(10, 10), rugged=rugged), pieces=[Piece((20, 20), 3, 2)])
    assert ground.rugged_on(d, s, 0, 10.0, y, 30.0, y) is touches


@pytest.mark.parametrize(("y", "near"), [(25.9, True), (26.1, False)])
def test_sinister_is_within_three_strides(y: float, near: bool) -> None:
    grave = Piece((20, 20), 3, 2, does=SINISTER)
    d, s = field(Unit(at=(20, y)), Unit(at=(20, 24), ignores=1, side=1), pieces=[grave])
    assert ground.sinister_near(d, s, 0) is near
    assert not ground.sinister_near(d, s, 1)


@given(shapes, spots, st.floats(0.1, 5))
def test_a_spot_within_reach_of_a_piece(shape: Shape, spot: tuple[float, float], r: float) -> None:
    _, s = field(pieces=laid(shape))
    away = shape.depth(spot)
    if abs(away - r) > 1e-6:
        assert ground.reaches(s, 0, *spot, r) == (away < r)


@given(shapes, spots, spots, st.floats(0.1, 3))
def test_a_walk_within_reach_of_a_piece(
    shape: Shape, a: tuple[float, float], b: tuple[float, float], r: float
) -> None:
    _, s = field(pieces=laid(shape))
    away = lowest(a, b, shape.depth)
    if abs(away - r) > 1e-4:
        assert ground.walk_reaches(s, 0, *a, *b, r) == (away < r)


@given(shapes, shapes)
def test_the_gap_of_two_pieces_is_never_more_than_what_parts_them(one: Shape, other: Shape) -> None:
    assume(math.dist(one.at, other.at) > 0.1)
    _, s = field(pieces=laid(one, other))
    gap = ground.shapes_gap(s, 0, 1)
    assert gap == pytest.approx(ground.shapes_gap(s, 1, 0))
    if one.width is None and other.width is None:
        assert gap == pytest.approx(math.dist(one.at, other.at) - one.half - other.half)
    elif other.width is not None:
        nearest = min(
            lowest(a, b, one.depth)
            for a, b in zip(other.corners(), other.corners()[1:] + other.corners()[:1], strict=True)
        )
        assert gap <= max(nearest, 0.0) + 1e-4


@tries(max_examples=30)
@given(st.integers(0, 2**40))
def test_terrain_is_drawn_in_mirrored_pairs_clear_of_zones_and_objectives(seed: int) -> None:
    d, s = field()
    load().rng.reseed(s.rng, seed, 0)
    d.pairs[:] = (1, 2)
    d.apart, d.aloof, d.objectives, d.objective_radius = 3.0, 2.0, 1, 1.0
    d.objective[0] = 30, 30
    d.templates = 4
    d.template_group[:4] = range(4)
    d.template_disc[0] = 1
    d.template_size[:4] = ((7, 10, 7, 10), (4, 6, 3, 5), (3, 4, 3, 4), (4, 13, 0.5, 1))
    d.template_does[:4] = (0, BLOCKS, IMPASSABLE, UNSTABLE)
    d.template_cover[:4] = (-1, 3, 4, 5)
    ground.draw(d, s)
    drawn = s.pieces - 1
    assert drawn % 2 == 0
    assert 2 <= drawn <= 16
    assert s.piece_does[drawn] == BLOCKS | IMPASSABLE | MARKER
    assert s.piece_template[drawn] == -1
    for k in range(0, drawn, 2):
        assert list(s.piece[k, :2] + s.piece[k + 1, :2]) == pytest.approx([60, 60])
        assert list(s.piece[k, 2:]) == pytest.approx(list(s.piece[k + 1, 2:]))
    for k in range(drawn):
        _check_piece(d, s, k)


def _check_piece(d: Any, s: Any, k: int) -> None:
    x, y, half, width = s.piece[k, :4]
    shape = Shape((x, y), half, None if width < 0 else width, math.atan2(*s.piece[k, 5:3:-1]))
    for corner in shape.corners() if shape.width is not None else []:
        assert 0 <= corner[0] <= 60
        assert 9 <= corner[1] <= 51
    assert shape.depth((30, 30)) >= 3
    group = d.template_group[s.piece_template[k]]
    assert s.piece_does[k] == d.template_does[s.piece_template[k]]
    assert s.piece_cover[k] == d.template_cover[s.piece_template[k]]
    for other in range(k):
        lines = LINE in (group, d.template_group[s.piece_template[other]])
        assert ground.shapes_gap(s, k, other) >= (0.5 if lines else 3)


@pytest.mark.parametrize("crowded", [True, False])
def test_a_piece_that_fits_nowhere_is_left_out(crowded: bool) -> None:
    d, s = field()
    d.zone = 28.0 if crowded else 8.0
    d.pairs[0], d.templates, d.template_disc[0] = (1, 1), 1, 1
    d.template_size[0] = (8, 8, 0, 0)
    ground.draw(d, s)
    assert s.pieces == (0 if crowded else 2)
