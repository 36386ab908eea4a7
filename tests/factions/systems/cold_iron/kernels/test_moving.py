"""How far units move: in a line, with turns, and to a blow."""

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import MIDDLE, Board, Unit

ROUND = ((10, 7), (9, 7), (11, 8))  # friends round whom a way up a column turns aside twice
RUNNER = Unit(at=(10, 5), move=9, short_move=4, charge=0)


def field(catalogue: Catalogue, one: Unit, *friends: tuple[int, int]) -> Board:
    """Return a unit with friends in these hexes, and an enemy far away."""
    return Board(catalogue, [one, *(Unit(at=spot) for spot in friends)], [Unit(at=(0, 39))])


def test_both_allowances_are_the_sheets(catalogue: Catalogue) -> None:
    """A rider has its mount's, and its own on foot."""
    board = Board(catalogue, ["line-shieldman", "border-rider"], ["town-guard"])
    found = [(board.sheet(u).move, board.sheet(u).short_move) for u in range(2)]
    assert found == [(17, 10), (46, 17)]
    assert board.move_of(1) == 46
    afoot = Board(catalogue, [Unit("border-rider", riding=False)], ["town-guard"])
    assert afoot.move_of(0) == afoot.sheet(0).foot_move < 46


@pytest.mark.parametrize(("friends", "gone"), [((), 9), (ROUND, 4)])
def test_a_move_that_turns_aside_is_a_short_one(
    friends: tuple[tuple[int, int], ...], gone: int, catalogue: Catalogue
) -> None:
    board = field(catalogue, RUNNER, *friends)
    assert board.walk(0, to=(10, 30), hexes=9) == gone


def test_a_slanting_way_is_a_line(catalogue: Catalogue) -> None:
    """It keeps to two directions side by side."""
    board = field(catalogue, RUNNER)
    assert board.walk(0, to=(5, 15), hexes=9) == 9
    assert board.run(0) == 9


@pytest.mark.parametrize(("to", "gone"), [((10, 30), 9), ((0, 8), 4), ((10, 0), 4)])
def test_a_run_goes_on_in_its_line_or_is_short(
    to: tuple[int, int], gone: int, catalogue: Catalogue
) -> None:
    """Whoever ran straight on in the last turn turns aside in this one, too."""
    board = field(catalogue, RUNNER)
    board.walk(0, to=(10, 8), hexes=3)
    board.begin_turn(0)
    assert board.walk(0, to=to, hexes=9) == gone
    board.begin_turn(0)
    board.begin_turn(0)
    assert board.walk(0, to=(0, 20), hexes=9) == 9


@pytest.mark.parametrize(
    ("charge", "slowed", "hexes"), [(0, None, 2), (1, None, 9), (0, 1, 1), (1, 1, 4)]
)
def test_a_blow_leaves_time_for_half_a_short_move_or_a_whole_charge(
    charge: int, slowed: int | None, hexes: int, catalogue: Catalogue
) -> None:
    board = field(catalogue, RUNNER.but(charge=charge, slowed_in=slowed))
    assert board.striking_move(0) == hexes


def test_no_charge_turns_aside(catalogue: Catalogue) -> None:
    """Round friends a spearman gets there by a short move, too far for a blow."""
    for friends, strikes in (((), True), (ROUND, False)):
        one = Unit("spear-serjeant", at=(10, 5), move=9, short_move=5)
        foe = Unit(at=(10, 10))
        board = Board(catalogue, [one, *(Unit(at=spot) for spot in friends)], [foe])
        board.close_in(0, at=1 + len(friends), hexes=9)
        assert (board.does(0) == L.STRIKES) == strikes


def test_archers_take_to_the_blade_by_the_reach_of_a_blow(catalogue: Catalogue) -> None:
    """Half of a short move of 8, and 1."""
    for apart, does in ((6, L.SHOOTS), (5, L.READIES)):
        archer = Unit("line-longbow", at=MIDDLE, in_hand=L.MISSILE)
        foe = Unit(at=(10, 10 + apart), move=20, short_move=8)
        assert Board(catalogue, [archer], [foe]).decide(0).does == does
