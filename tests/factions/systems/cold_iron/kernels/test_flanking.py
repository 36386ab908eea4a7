"""Ways round friends that bar the way to every enemy, on small fields."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit, beside

BACK = 2  # the direction in which nobody stands behind who is barred
CROWD = [Unit(at=beside(MIDDLE, way)) for way in range(6) if way != BACK]
ENEMY = 6  # the slot of the enemy
BEYOND = beside(MIDDLE, BACK + 3, 2)  # two hexes ahead, behind a friend


def barred(catalogue: Catalogue, move: int, wheel: float = 1.0, *more: Unit) -> Board:
    """Return a unit among friends, with an enemy beyond them; six hexes lead round to it."""
    ours = [Unit(at=MIDDLE, move=move), *CROWD, *more]
    return Board(
        catalogue, ours, [Unit(at=BEYOND)], weights={"wheel": wheel}, committed=True, no_jumps=True
    )


@pytest.mark.parametrize(("wheel", "does", "moved"), [(0.0, L.HOLDS, 0), (1.0, L.STRIKES, 6)])
def test_who_is_barred_goes_round_and_strikes(
    wheel: float, does: int, moved: int, catalogue: Catalogue
) -> None:
    """Half of a move of 12 is long enough."""
    board = barred(catalogue, 12, wheel)
    assert (board.decide(0).does, board.moved(0)) == (does, moved)
    assert (board.apart(0, ENEMY) == 1) == (does == L.STRIKES)


@pytest.mark.parametrize(("move", "moved"), [(10, 5), (8, 5), (4, 4), (1, 1)])
def test_who_comes_too_late_for_a_blow_stops_a_hex_before(
    move: int, moved: int, catalogue: Catalogue
) -> None:
    board = barred(catalogue, move)
    assert (board.decide(0).does, board.moved(0)) == (L.HOLDS, moved)
    assert board.apart(0, ENEMY) >= 2


def test_a_way_begun_is_gone_on_in_the_next_turn(catalogue: Catalogue) -> None:
    board = barred(catalogue, 8)
    board.decide(0)
    board.begin_turn(0)
    assert board.decide(0) == (L.STRIKES, ENEMY)


def test_a_way_that_turns_aside_is_no_longer_than_such_a_move(catalogue: Catalogue) -> None:
    ours = [Unit(at=MIDDLE, move=12).but(short_move=3), *CROWD]
    board = Board(
        catalogue, ours, [Unit(at=BEYOND)], weights={"wheel": 1.0}, committed=True, no_jumps=True
    )
    board.decide(0)
    assert board.moved(0) == 3


def test_without_a_way_nobody_moves(catalogue: Catalogue) -> None:
    """A friend stands behind as well."""
    board = barred(catalogue, 12, 1.0, Unit(at=beside(MIDDLE, BACK)))
    assert (board.decide(0).does, board.moved(0)) == (L.HOLDS, 0)


def test_a_way_longer_than_fourteen_hexes_is_none(catalogue: Catalogue) -> None:
    """The enemy stands at the end of a long line of friends on either side."""
    wall = [Unit(at=(10 + column, 11)) for column in range(-14, 14)]
    board = Board(
        catalogue, [Unit(at=MIDDLE, move=12), *wall], [Unit(at=(9, 13))], weights={"wheel": 1.0},
        committed=True, no_jumps=True,
    )  # fmt: skip
    board.decide(0)
    assert board.moved(0) == 0
