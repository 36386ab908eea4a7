"""What the greedy policy does at a bridge: the wall before the gap, and shots over the river."""

from collections.abc import Sequence
from typing import Any

import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from tests.factions.systems.cold_iron.board import Board, Hex, Unit

BRIDGE = "hold-the-bridge"
SHIELDMAN = Unit("line-shieldman")
ARCHER = Unit("line-longbow", in_hand=L.MISSILE)


def held_gap(catalogue: Catalogue, units: Sequence[Unit], **options: Any) -> Board:
    """Return a band on the way to a bridge, and one across it who does not stir."""
    ours = [unit.placed((14 + u, 8)) for u, unit in enumerate(units)]
    return Board(catalogue, ours, [Unit(at=(0, 38), stunned=99)], BRIDGE, **options)


def in_line(number: int, plain: Unit = SHIELDMAN) -> list[Unit]:
    """Return so many units side by side before the gap, one row back from it."""
    return [plain.placed((18 + u - 8, 17)) for u in range(number)]


def test_a_wall_forms_before_a_gap(catalogue: Catalogue) -> None:
    """Four stand one row back from where the bridge ends, all facing it, the fifth behind them."""
    board = held_gap(catalogue, [SHIELDMAN] * 5)
    board.play_turns(1, 3)
    places = [board.column_and_row(u) for u in range(5)]
    assert sorted(places[:4]) == [(18, 17), (19, 17), (20, 17), (21, 17)]
    assert places[4][1] == 16
    assert all(board.facing(u) in (4, 5) for u in range(5))


def test_the_other_bank_has_such_a_wall_too(catalogue: Catalogue) -> None:
    theirs = [SHIELDMAN.but(at=(u, 32)) for u in range(1, 5)]
    board = Board(catalogue, [Unit(at=(17, 3), stunned=99)], theirs, BRIDGE)
    board.play_turns(1, 3)
    assert sorted(board.column_and_row(u) for u in range(1, 5)) == [
        (18, 22), (19, 22), (20, 22), (21, 22)
    ]  # fmt: skip


def test_berserkers_bar_no_gap(catalogue: Catalogue) -> None:
    """They may not put off a fight: they go over the bridge, where others wait before it."""
    board = held_gap(catalogue, [Unit("bearskin"), SHIELDMAN])
    board.play_turns(1, 2)
    rows = [board.column_and_row(u)[1] for u in range(2)]
    assert rows[0] > 20
    assert rows[1] == 17


def test_riders_stand_in_the_wall_of_a_gap(catalogue: Catalogue) -> None:
    board = held_gap(catalogue, [Unit("border-rider")] * 4)
    board.play_turns(1, 3)
    assert [board.column_and_row(u)[1] for u in range(4)] == [17] * 4


def test_the_wall_of_a_gap_is_left_to_strike_what_comes_out_of_it(catalogue: Catalogue) -> None:
    """All close in on an enemy that nobody helps; while it stands on the bridge they wait."""
    for row, does in ((18, L.STRIKES), (20, L.HOLDS)):
        enemy = Unit(at=(20 - row // 2, row))
        board = Board(catalogue, in_line(4), [enemy], BRIDGE, no_jumps=True)
        assert [board.decide(u).does for u in range(4)] == [does] * 4


@pytest.mark.parametrize(
    ("bow", "turn", "bars"),
    [(False, 8, True), (False, 9, False), (True, 16, True), (True, 17, False)],
)
def test_a_gap_is_barred_for_longer_by_whoever_shoots_more(
    bow: bool, turn: int, bars: bool, catalogue: Catalogue
) -> None:
    """That side has time; the other must come in the end."""
    archer = Unit("line-longbow", in_hand=L.MISSILE if bow else L.MELEE)
    board = held_gap(catalogue, [*in_line(4), archer], turn=turn)
    board.decide(1)
    assert (board.position(1)[1] == 17) == bars


@pytest.mark.parametrize(
    ("bite", "turn", "bars"), [(0.01, 8, True), (0.9, 6, True), (0.9, 7, False)]
)
def test_a_band_whose_blows_hardly_bite_bars_a_gap_for_less(
    bite: float, turn: int, bars: bool, catalogue: Catalogue
) -> None:
    """Who comes out, covers up and cannot be brought down would have won the bridge."""
    board = held_gap(catalogue, in_line(4), turn=turn, weights={"bite": bite})
    board.decide(1)
    assert (board.position(1)[1] == 17) == bars


def test_a_river_lets_archers_shoot_on(catalogue: Catalogue) -> None:
    for scenario, does in ((BRIDGE, L.SHOOTS), ("melee", L.READIES)):
        board = Board(catalogue, [ARCHER.but(at=(-4, 17))], [Unit(at=(-6, 22))], scenario)
        assert board.decide(0).does == does


def test_whoever_stands_behind_the_wall_of_a_gap_stays_there(catalogue: Catalogue) -> None:
    board = held_gap(catalogue, [SHIELDMAN] * 5)
    board.play_turns(1, 3)
    place = board.column_and_row(4)
    for turn in range(4, 8):
        board.play_turns(turn, turn)
        assert board.column_and_row(4) == place


def test_a_band_does_not_go_in_over_a_river(catalogue: Catalogue) -> None:
    for scenario, committed in (("melee", True), (BRIDGE, False)):
        board = Board(catalogue, [Unit(at=(-4, 18))], [Unit(at=(-5, 21))], scenario)
        board.muster(0)
        assert board.is_committed(0) == committed


def test_an_enemy_covered_by_a_wall_is_shot_at_last(catalogue: Catalogue) -> None:
    for wall, target in ((False, 1), (True, 2)):
        foes = [Unit(at=(-5, 21)), Unit(at=(-3, 22))]
        board = Board(catalogue, [ARCHER.but(at=(-4, 16))], foes, BRIDGE, wall=wall)
        assert board.decide(0) == (L.SHOOTS, target)


@pytest.mark.parametrize(("start", "gone"), [((9, 21), 3), ((9, 22), 4)])
def test_nobody_goes_round_in_circles_on_a_bridge(
    start: Hex, gone: int, catalogue: Catalogue
) -> None:
    """Barred on it, a unit waits there with time for a blow, and does not go back to begin anew."""
    runner = Unit(at=start, move=18, short_move=11)
    board = Board(catalogue, [Unit(at=(10, 18)), runner], [Unit(at=(9, 18))], BRIDGE)
    assert board.walk(1, to=(8, 18), hexes=18) == gone
    assert board.position(1) == (9, 20)
    assert board.striking_move(1) == 6
