"""The command to go at the double: where it brings something, and the way is free."""

import pytest

from tests.factions.systems.armoured_clash.board.kernels import E, L
from tests.factions.systems.armoured_clash.board.layout import Board, away, board
from tests.factions.systems.armoured_clash.board.units import SOUTH, Piece, Unit

MARKER = (24.0, 24.0)
FOE = Unit((24.0, 46.0), SOUTH, side=1)
WALL = Piece((24.0, 19.5), 0.5, 12.0, L.IMPASSABLE)


def runner(
    y: float,
    *,
    policy: str,
    pieces: tuple[Piece, ...] = (),
    card: int = L.AT_THE_DOUBLE,
    disordered: bool = False,
) -> Board:
    """Return a board with infantry of SPEED 4 so far up it, a card in hand."""
    one = Unit((24.0, y), models=6, disordered=disordered)
    b = board(one, FOE, markers=[MARKER], policy=policy, pieces=pieces)
    b.deal(0, card)
    return b


def commanded(b: Board) -> bool:
    return any(row[2] == E.COMMANDS for row in b.events(E.CARD))


@pytest.mark.parametrize(("y", "pays"), [(13.0, True), (15.5, False)])
def test_greedy_goes_at_the_double_to_a_marker_that_it_gets_to_only_so(
    y: float, pays: bool
) -> None:
    b = runner(y, policy="greedy")
    order = b.greedy_order()
    assert order.move == L.DOUBLE_TIME
    b.obey(order)
    assert commanded(b) is pays
    assert away(b.position(0), MARKER) <= b.marker_radius() + 0.7


@pytest.mark.parametrize(("pieces", "goes"), [((), True), ((WALL,), False)])
@pytest.mark.parametrize("policy", ["greedy", "nearest"])
def test_no_unit_goes_at_the_double_where_the_way_is_barred(
    pieces: tuple[Piece, ...], goes: bool, policy: str
) -> None:
    b = runner(13.0, policy=policy, pieces=pieces)
    end = (24.0, 21.0) if policy == "greedy" else (24.0, 40.0)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=end)
    assert commanded(b) is goes


def test_no_unit_goes_at_the_double_that_gets_there_without() -> None:
    b = runner(13.0, policy="nearest")
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 20.9))
    assert not commanded(b)
    assert b.position(0) == (24.0, 20.9)


@pytest.mark.parametrize("case", ["another card", "disordered", "ordered"])
def test_a_command_takes_its_card_and_a_unit_that_may_be_commanded(case: str) -> None:
    card = L.DIG_IN if case == "another card" else L.AT_THE_DOUBLE
    b = runner(13.0, policy="nearest", card=card, disordered=case == "disordered")
    if case == "ordered":
        b.use_up_command()
    assert not b.may_command(0, L.AT_THE_DOUBLE)
    assert not b.hastens(0, MARKER, 8.0)
