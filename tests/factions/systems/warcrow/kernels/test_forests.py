"""A forest that a card adds to the table, once that is set up."""

import math

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import BLOCKS
from factions.systems.warcrow.kernels.record.symbols import BLACK
from tests.factions.systems.warcrow.board import Board, E, Unit, board, distance_to, rigged, skill

GROVE = skill(Deed("forest", at="set-up"))
RADIUS = math.sqrt(49 / math.pi)


def woods(policy: str = "greedy") -> Board:
    return board(Unit(skills=(GROVE,)), Unit(side=1), policy=policy)


@pytest.mark.parametrize("seed", range(12))
def test_a_forest_is_added_in_the_own_half_clear_of_all_else(seed: int) -> None:
    made = woods()
    made.prepare(seed)
    *drawn, forest = made.pieces()
    x, y, half = forest.shape[:3]
    assert half == pytest.approx(RADIUS)
    assert math.pi * half**2 == pytest.approx(7 * 7)
    assert (forest.does, forest.cover) == (BLOCKS, BLACK)
    assert half <= x <= 60 - half
    assert half <= y <= 30
    for piece in drawn:
        apart = distance_to(piece.shape, (x, y)) - half
        assert apart >= (5.0 if piece.group < 0 else 0.5)
    assert [row[0] for row in made.events(E.SKILL)] == [0]


def test_the_forest_stands_as_near_to_the_middle_as_there_is_room() -> None:
    made = board(Unit(skills=(GROVE,)), Unit(side=1), objectives=[(30.0, 30.0)])
    made.add_forests()
    x, y, half = made.pieces()[-1].shape[:3]
    assert y + half <= 30.0 + half
    assert 6.0 + half <= math.dist((x, y), (30.0, 30.0)) < 7.0 + half


def test_the_table_of_the_next_battle_has_one_such_forest_again() -> None:
    made = woods()
    made.prepare(3)
    pieces = len(made.pieces())
    made.prepare(3, fresh=False)
    assert len(made.pieces()) == pieces


def test_a_table_without_room_is_left_as_it_is() -> None:
    made = woods()
    made.prepare(3)
    pieces = len(made.pieces())
    for _ in range(40):
        made.add_forests()
    assert len(made.pieces()) - pieces < 20
    *_, last = made.pieces()
    assert last.does == BLOCKS


@pytest.mark.parametrize("heads", [True, False])
def test_a_random_policy_adds_it_or_does_not(monkeypatch: pytest.MonkeyPatch, heads: bool) -> None:
    rigged.toss(monkeypatch, heads)
    made = woods("random")
    made.prepare(3)
    assert len(made.events(E.SKILL)) == heads
