"""Terrain: drawn fairly and apart, clouds that go, and what a base stands in."""

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import settings as tries
from hypothesis import strategies as st

from tests.factions.systems.company_of_iron.board import field
from tests.factions.systems.company_of_iron.board.field import Model, Template, table
from tests.factions.systems.company_of_iron.board.kernels import K, L
from tests.factions.systems.company_of_iron.board.scatter import depth
from tests.factions.systems.company_of_iron.board.terrain import (
    CLOUD,
    FOREST,
    HEDGE,
    HILL,
    OBSTACLE,
    OBSTRUCTION,
    PIT,
    RUBBLE,
    TRENCH,
    Piece,
)

# Templates as the edition has them.
TEMPLATES = (
    Template(0, (4, 6), (4, 6), FOREST),
    Template(1, (3, 5), (0.5, 1), OBSTACLE),
    Template(2, (2, 4), (2, 4), OBSTRUCTION),
    Template(0, (3, 5), (3, 5), RUBBLE),
    Template(0, (5, 7), (4, 6), HILL),
    Template(1, (4, 6), (1.5, 2), TRENCH),
    Template(0, (3, 3), (3, 3), CLOUD),
)
FLAGS = ((8, 15), (22, 15))


PAIRS = ((2, 3), (1, 2), (0, 1))


def drawn(seed: int, pairs: Sequence[tuple[int, int]] = PAIRS) -> list[Piece]:
    return field.drawn(seed, TEMPLATES, pairs, FLAGS)


def outline(piece: Piece) -> list[complex]:
    """Return points all around a piece."""
    turn = complex(math.cos(piece.angle), math.sin(piece.angle))
    if piece.width < 0:
        around = [piece.half * complex(math.cos(k / 8), math.sin(k / 8)) for k in range(51)]
    else:
        steps = [k / 10 for k in range(-10, 11)]
        around = [complex(piece.half * x, y * piece.width) for x in steps for y in (-1, 1)]
        around += [complex(x * piece.half, piece.width * y) for y in steps for x in (-1, 1)]
    return [complex(*piece.at) + spot * turn for spot in around]


@tries(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_terrain_is_drawn_in_mirror_images_clear_of_each_other(seed: int) -> None:
    laid = drawn(seed)
    assert len(laid) % 2 == 0
    for one, other in zip(laid[::2], laid[1::2], strict=True):
        assert (one.at[0] + other.at[0], one.at[1] + other.at[1]) == pytest.approx((30, 30))
        assert (one.half, one.width, one.does) == (other.half, other.width, other.does)
        assert math.sin(one.angle - other.angle) == pytest.approx(0, abs=1e-9)
    for k, piece in enumerate(laid):
        border = outline(piece)
        assert all(0 <= spot.real <= 30 and 7 <= spot.imag <= 23 for spot in border)
        assert all(depth(piece, complex(*flag)) >= 1 - 1e-9 for flag in FLAGS)
        for other in laid[:k]:
            assert all(depth(other, spot) >= 1.5 - 1e-9 for spot in border)


def test_as_many_pieces_of_a_group_as_asked() -> None:
    counts = []
    for seed in range(40):
        laid = drawn(seed)
        lines = sum(piece.does in (OBSTACLE, TRENCH) for piece in laid)
        blocks = sum(piece.does == OBSTRUCTION for piece in laid)
        counts.append((len(laid) - lines - blocks, lines, blocks))
    assert [max(group) for group in zip(*counts, strict=True)] == [6, 4, 2]
    assert sum(areas >= 4 and lines >= 2 for areas, lines, _ in counts) >= 36  # where there is room


def test_no_pairs_no_terrain() -> None:
    assert drawn(3, ((0, 0), (0, 0), (0, 0))) == []


def test_every_template_is_drawn_and_sized_as_it_says() -> None:
    seen = set()
    for seed in range(60):
        for piece in drawn(seed):
            seen.add(piece.does)
            [template] = [one for one in TEMPLATES if one.does == piece.does]
            assert template.length[0] <= 2 * piece.half <= template.length[1]
            if piece.does == CLOUD:
                assert piece.width < 0
            else:
                assert template.width[0] <= 2 * piece.width <= template.width[1]
    assert seen == {template.does for template in TEMPLATES}


def test_the_same_seed_draws_the_same_table() -> None:
    one, other = drawn(5), drawn(5)
    assert one == other
    assert one != drawn(6)


def test_clouds_come_and_go() -> None:
    wall = Piece((15, 15), 2, 1)
    made = table(Model((15, 10)), Model((15, 20), 1), pieces=[wall])
    made.add_cloud(10.0, 10.0, 2.5, 1)
    made.add_cloud(20.0, 10.0, 1.5, 2)
    made.add_cloud(5.0, 10.0, 1.5, 0)
    assert [(piece.at, piece.half) for piece in made.pieces()[1:]] == [
        ((10, 10), 2.5), ((20, 10), 1.5), ((5, 10), 1.5),
    ]  # fmt: skip
    assert {piece.does for piece in made.pieces()[1:]} == {CLOUD}
    made.lift_clouds()
    assert [piece.at for piece in made.pieces()] == [(15, 15), (20, 10), (5, 10)]
    assert made.reaches_from_centre(1) == 1.5
    made.in_round(2)
    made.lift_clouds()
    assert [piece.at for piece in made.pieces()] == [(15, 15), (5, 10)]
    made.in_round(7)
    made.lift_clouds()
    assert [piece.does for piece in made.pieces()] == [OBSTRUCTION, CLOUD]


def test_a_cloud_hides_while_it_is_there() -> None:
    made = table(Model((15, 10)), Model((15, 20), 1))
    made.add_cloud(15.0, 15.0, 1.5, 1)
    assert not made.sees(0, 1)
    made.lift_clouds()
    assert made.sees(0, 1)


def test_a_full_table_gives_up_the_cloud_that_goes_first() -> None:
    made = table(Model((15, 10)), pieces=[Piece((15, 15), 2, 1)])
    for number in range(L.PIECES - 1):
        made.add_cloud(float(number), 1.0, 1.0, 9 - number % 5)
    made.add_cloud(29.0, 29.0, 1.0, 9)
    assert len(made.pieces()) == L.PIECES
    assert made.pieces()[5].at == (29, 29)  # the first that would have gone after round 5


def test_no_room_for_a_cloud_among_what_stays() -> None:
    made = table(Model((15, 10)), pieces=[Piece((15, 15), 2, 1)] * L.PIECES)
    made.add_cloud(29.0, 29.0, 1.0, 9)
    assert {piece.at for piece in made.pieces()} == {(15, 15)}


@pytest.mark.parametrize(
    ("does", "forest", "obstruction", "trench"),
    [
        (FOREST, True, False, False),
        (OBSTRUCTION, False, True, False),
        (TRENCH, False, False, True),
        (RUBBLE, False, False, False),
        (OBSTACLE, False, False, False),
        (HEDGE, False, False, False),
        (HILL, False, False, False),
        (CLOUD, False, False, False),
        (PIT, False, False, False),
    ],
)
def test_what_a_piece_is(does: int, forest: bool, obstruction: bool, trench: bool) -> None:
    ground = K.ground
    assert (ground.forest(does), ground.obstruction(does), ground.trench(does)) == (
        forest, obstruction, trench,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("x", "y", "reaches", "inside"),
    [
        (15, 15, True, True),
        (17.41, 15, True, True),
        (17.42, 15, True, False),
        (18.58, 15, True, False),
        (18.6, 15, False, False),
        (15, 16.6, False, False),
        (18.4, 16.4, True, False),  # by the corner
        (18.45, 16.45, False, False),
    ],
)
def test_in_and_completely_within(x: float, y: float, reaches: bool, inside: bool) -> None:
    made = table(Model((15, 10)), pieces=[Piece((15, 15), 3, 1, does=RUBBLE)])
    assert made.is_in_reach_of_piece(x, y, 0.59) is reaches
    assert made.is_inside_piece(x, y, 0.59) is inside


def test_completely_within_a_disc() -> None:
    made = table(Model((15, 10)), pieces=[Piece((15, 15), 2, does=CLOUD)])
    assert made.is_inside_piece(16.4, 15, 0.59)
    assert not made.is_inside_piece(16.42, 15, 0.59)
    assert not made.is_inside_piece(15, 15, 2.1)


@pytest.mark.parametrize(
    ("at", "blast", "safe"),
    [
        ((15, 15), (15, 18), True),
        ((15, 15), (15, 15.9), True),
        ((15, 15), (17, 15.5), False),  # it bursts in the trench
        ((15, 15.5), (15, 18), False),  # half out of it
        ((20, 20), (15, 18), False),
    ],
)
def test_a_trench_shelters_from_blasts_outside(
    at: tuple[float, float], blast: tuple[float, float], safe: bool
) -> None:
    made = table(Model(at), pieces=[Piece((15, 15), 3, 0.8, does=TRENCH)])
    assert made.is_entrenched(*blast) is safe
