"""The command to go at the double: where it brings something, and the way is free."""

import pytest

from tests.factions.systems.armoured_clash.stage import (
    SOUTH,
    Board,
    K,
    L,
    Piece,
    Unit,
    away,
    board,
    deal,
)

MARKER = (24.0, 24.0)
FOE = Unit((24.0, 46.0), SOUTH, side=1)
WALL = Piece((24.0, 19.5), 0.5, 12.0, L.IMPASSABLE)


def runner(y: float, *, policy: str, pieces: tuple[Piece, ...] = ()) -> Board:
    """Return a board with infantry of SPEED 4 so far up it, a card in hand."""
    b = board(Unit((24.0, y), models=6), FOE, markers=[MARKER], policy=policy, pieces=pieces)
    deal(b.s, 0, (1, L.AT_THE_DOUBLE))
    return b


def commanded(b: Board) -> bool:
    return any(row[2] == K.events.COMMANDS for row in b.told(K.events.CARD))


@pytest.mark.parametrize(("y", "pays"), [(13.0, True), (15.5, False)])
def test_greedy_goes_at_the_double_to_a_marker_that_it_gets_to_only_so(
    y: float, pays: bool
) -> None:
    b = runner(y, policy="greedy")
    order = K.greedy.choose_greedy(b.d, b.s, 0)
    assert order.move == L.DOUBLE_TIME
    K.activation.activate(b.d, b.s, order)
    assert commanded(b) is pays
    assert away(b.at(0), MARKER) <= float(b.d.marker_radius) + 0.7


@pytest.mark.parametrize(("pieces", "goes"), [((), True), ((WALL,), False)])
@pytest.mark.parametrize("policy", ["greedy", "nearest"])
def test_nobody_goes_at_the_double_where_the_way_is_barred(
    pieces: tuple[Piece, ...], goes: bool, policy: str
) -> None:
    b = runner(13.0, policy=policy, pieces=pieces)
    end = (24.0, 21.0) if policy == "greedy" else (24.0, 40.0)
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=end)
    assert commanded(b) is goes


def test_nobody_goes_at_the_double_that_gets_there_without() -> None:
    b = runner(13.0, policy="nearest")
    b.order(0, L.DOUBLE_TIME, L.NOTHING, to=(24.0, 20.9))
    assert not commanded(b)
    assert b.at(0) == (24.0, 20.9)


@pytest.mark.parametrize("case", ["another card", "disordered", "ordered"])
def test_a_command_takes_its_card_and_who_may_be_commanded(case: str) -> None:
    b = runner(13.0, policy="nearest")
    if case == "another card":
        deal(b.s, 0, (1, L.DIG_IN))
    b.s.disordered[0] = case == "disordered"
    b.s.ordered[0] = case == "ordered"
    assert not K.hands.may_command(b.d, b.s, 0, L.AT_THE_DOUBLE)
    order = K.order.order_to(0, L.DOUBLE_TIME, L.NOTHING, -1, *MARKER, *MARKER)
    assert not K.manoeuvres.hasten(b.d, b.s, 0, 8.0, order)[0]
