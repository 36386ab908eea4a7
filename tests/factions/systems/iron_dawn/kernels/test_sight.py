"""Lines of sight, cover, facings."""

import pytest

from tests.factions.systems.iron_dawn.board import K, L, Piece, Spot, Unit, table, tank

ROCKS = Piece((20.0, 20.0), 3.0)
FENCE = Piece((20.0, 25.0), 4.0, 0.3, L.LOW, L.LESS, L.LIGHT, 3)
WALL = Piece((20.0, 25.0), 4.0, 0.5, L.LOW | L.NO_WHEELS, L.MORE, L.HEAVY_COVER, 7)
WOOD = Piece((20.0, 28.0), 4.0, does=L.TALL | L.AREA | L.NO_WHEELS, made=L.HEAVY_COVER)
TRENCH = Piece((20.0, 28.0), 5.0, 2.0, L.AREA | L.TRENCH | L.NO_WHEELS, made=L.HEAVY_COVER)


def grade(*pieces: Piece, one: Spot = (20.0, 10.0), models: int = 1) -> int:
    """Return how much of a unit is covered from another at a spot."""
    target = Unit((20.0, 28.0), 1, models=models)
    return table(Unit(one), target, pieces=pieces).look(0, 1)


def test_open_ground_covers_nothing() -> None:
    assert grade() == 0


def test_rocks_hide_a_single_model_whole() -> None:
    assert grade(ROCKS) == K.sight.HIDDEN


def test_rocks_beside_the_line_cover_the_flank_they_hide() -> None:
    beside = Piece((23.0, 24.0), 2.0)
    assert grade(beside, models=10) == L.LESS
    assert grade(Piece((22.0, 24.0), 2.5), models=10) == L.MORE


@pytest.mark.parametrize(("piece", "cover"), [(FENCE, L.LESS), (WALL, L.MORE)])
def test_low_cover_shelters_what_is_close_behind_it(piece: Piece, cover: int) -> None:
    assert grade(piece) == cover
    assert grade(Piece((20.0, 18.0), 4.0, 0.3, L.LOW, cover, L.LIGHT)) == 0


def test_a_shooter_next_to_low_cover_looks_over_it() -> None:
    board = table(Unit((20.0, 24.0)), Unit((20.0, 27.0), 1, models=1), pieces=[WALL])
    assert board.look(0, 1) == 0


def test_a_wood_shelters_what_is_in_it_and_hides_what_is_behind_it() -> None:
    assert grade(WOOD) == L.MORE
    assert grade(Piece((20.0, 18.0), 4.0, does=L.TALL | L.AREA)) == K.sight.HIDDEN


def test_a_trench_shelters_from_outside_alone() -> None:
    assert grade(TRENCH) == L.MORE
    assert grade(TRENCH, one=(16.5, 28.0)) == 0


def test_a_tank_in_the_way_hides() -> None:
    board = table(Unit((20.0, 10.0)), tank((20.0, 20.0)), Unit((20.0, 28.0), 1, models=1))
    assert board.look(0, 2) == K.sight.HIDDEN
    board.place(1, at=(30.0, 20.0))
    assert board.look(0, 2) == 0


@pytest.mark.parametrize(
    ("spot", "facing"),
    [
        ((20.0, 30.0), L.FRONT),
        ((24.0, 25.0), L.FRONT),
        ((26.0, 20.0), L.SIDE),
        ((14.0, 18.0), L.SIDE),
        ((21.0, 10.0), L.REAR),
    ],
)
def test_facings_are_quarters(spot: Spot, facing: int) -> None:
    assert table(tank((20.0, 20.0))).facing_to(0, spot) == facing


def test_a_friend_that_sees_the_target_spots_for_guns() -> None:
    units = (Unit((20.0, 10.0)), Unit((35.0, 28.0)), Unit((20.0, 28.0), 1, models=1))
    board = table(*units, pieces=[ROCKS])
    assert board.is_spotted(0, 2)
    board.destroy(1)
    assert not board.is_spotted(0, 2)
