"""The end of a fight: what the loser pays, what is pushed back, what follows."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_SHOT,
    DISARMED,
    FRIGHTENED,
    GAP,
    RESULT,
    SLOWED,
    VULNERABLE,
    WANDER,
)
from tests.factions.systems.warcrow.board import Board, E, Piece, Unit, board, rigged, skill


@pytest.fixture(autouse=True)
def gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no unit hold or pursue, unless a test says otherwise."""
    rigged.choose(monkeypatch)


def fight(one: str = "", two: str = "", pieces: tuple[Piece, ...] = (), **changes: Any) -> Board:
    """Return units 0 and 1 in contact, unit 1 further up; their keywords; changes to unit 1."""
    return board(
        Unit(at=(30.0, 28.0), keywords=one, wounds=4),
        Unit(side=1, at=(30.0, 30.01), keywords=two, wounds=4, **changes),
        pieces=pieces,
    )


def crowd() -> Board:
    """Return unit 0 in contact with 1, further up, and with 2, beside it."""
    return board(
        Unit(at=(30.0, 28.0)), Unit(side=1, at=(30.0, 30.01)), Unit(side=1, at=(27.99, 28.0))
    )


@pytest.mark.parametrize(
    ("margin", "wants", "ends"),
    [
        (1, True, (28.0, 39.01)),  # as far as it charges, in place of its first value
        (1, False, (28.0, 33.01)),
        (-1, True, (28.0, 39.01)),  # the winner goes in the loser's place
        (-1, False, (25.0, 30.01)),
        (0, True, (28.0, 30.01)),
    ],
)
def test_a_unit_may_escape_as_if_it_was_pushed_back(
    monkeypatch: pytest.MonkeyPatch, margin: int, wants: bool, ends: tuple[float, float]
) -> None:
    rigged.choose(monkeypatch, retreats=wants)
    made = fight(skills=(skill(Deed("retreat")),))
    made.conclude(margin)
    assert (made.at(0)[1], made.at(1)[1]) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("margin", "stress", "ends"),
    [
        (1, [0, 1], (28.0, 33.01)),
        (3, [0, 1], (28.0, 33.01)),
        (-1, [1, 0], (25.0, 30.01)),
        (0, [0, 0], (28.0, 30.01)),  # a draw moves neither
    ],
)
def test_the_loser_takes_a_stress_and_is_pushed_back(
    margin: int, stress: list[int], ends: tuple[float, float]
) -> None:
    made = fight()
    made.conclude(margin)
    assert [made.stress(u) for u in range(2)] == stress
    assert (made.at(0)[1], made.at(1)[1]) == pytest.approx(ends)
    assert [made.foes(u) for u in range(2)] == ([1, 1] if margin == 0 else [0, 0])
    assert len(made.events(E.PLACED)) == (margin != 0)


@pytest.mark.parametrize("move", [(3, 1), (4, 2), (2, 5)])
def test_the_push_is_the_losers_first_value(move: tuple[int, int]) -> None:
    made = fight(move=move)
    made.conclude()
    assert made.at(1) == pytest.approx((30.0, 30.01 + move[0]))
    assert made.at(0) == (30.0, 28.0)


def test_manned_units_lose_without_stress() -> None:
    made = fight(two="Manned")
    made.conclude()
    assert made.stress(1) == 0
    assert made.at(1)[1] == pytest.approx(33.01)


@pytest.mark.parametrize("bottom", [33.5, 31.2, 40.0], ids=["into", "across", "short of it"])
def test_a_unit_pushed_into_or_across_rugged_terrain_is_slowed(bottom: float) -> None:
    rough = Piece((30, bottom + 0.2), 9, 0.2)
    made = fight(pieces=(rough,), rugged=1)
    made.conclude()
    slowed = SLOWED if bottom < 40 else 0
    assert made.at(1)[1] == pytest.approx(33.01)
    assert made.states(1) == slowed
    assert [row[:3] for row in made.events(E.STATE)] == ([[1, -1, SLOWED]] if slowed else [])
    made = fight(pieces=(rough,))
    made.conclude()
    assert (made.states(1), made.events(E.STATE)) == (0, [])


def test_those_parted_already_are_not_pushed() -> None:
    made = board(Unit(at=(30.0, 20.0)), Unit(side=1))
    made.conclude()
    assert (made.stress(1), made.at(1)) == (1, (30.0, 30.0))


@pytest.mark.parametrize(("before", "after", "held"), [(0, 2, True), (1, 2, False), (2, 3, False)])
def test_holding_costs_a_stress_and_stops_at_morale(
    monkeypatch: pytest.MonkeyPatch, before: int, after: int, held: bool
) -> None:
    rigged.choose(monkeypatch, holds=True)
    made = fight(stress=before)
    made.conclude()
    assert (made.stress(1), made.is_engaged(0, 1)) == (after, held)
    assert [row[:2] for row in made.events(E.HELD)] == ([[1, 0]] if held else [])


@pytest.mark.parametrize(
    ("one", "two", "moves"),
    [
        ("", "Immovable", False),
        ("", "Large", False),
        ("Large", "Immovable", True),
        ("Large", "Large", False),
    ],
)
def test_some_are_not_pushed_back(one: str, two: str, moves: bool) -> None:
    made = fight(one, two)
    made.conclude()
    assert (made.at(1)[1] > 30.01, made.is_engaged(0, 1)) == (moves, not moves)
    assert made.stress(1) == 1


def test_the_winner_pursues(monkeypatch: pytest.MonkeyPatch) -> None:
    rigged.choose(monkeypatch, pursues=True)
    made = fight()
    made.conclude()
    assert made.at(1)[1] == pytest.approx(33.01)
    assert made.at(0)[1] == pytest.approx(33.01 - 2.0 - GAP)
    assert made.is_engaged(0, 1)


def test_no_unit_pursues_out_of_another_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    rigged.choose(monkeypatch, pursues=True)
    made = crowd()
    made.conclude()
    assert made.at(0) == (30.0, 28.0)
    assert [made.is_engaged(0, v) for v in range(1, 3)] == [0, 1]


@pytest.mark.parametrize("margin", [1, 0, -1])
def test_a_demoralized_unit_flees_from_any_fight(margin: int) -> None:
    made = fight(stress=2, demoralized=True)
    made.conclude(margin)
    assert made.places(0) + made.places(1) == [(30.0, 28.0), pytest.approx((30.0, 39.01))]
    assert made.stress(1) == 2


@pytest.mark.parametrize(
    ("dealt", "back", "ends"), [(2, 1, (28.0, 33.01)), (1, 2, (25.0, 30.01)), (1, 1, (28, 30.01))]
)
def test_more_damage_wins(dealt: int, back: int, ends: tuple[float, float]) -> None:
    made = fight()
    made.resolve(dealt, back)
    assert (made.at(0)[1], made.at(1)[1]) == pytest.approx(ends)


@pytest.mark.parametrize(("dealt", "back", "winner"), [(4, 1, 0), (1, 4, 1)])
def test_a_unit_that_destroys_its_enemy_may_move(dealt: int, back: int, winner: int) -> None:
    made = fight()
    made.suffer(1 - winner, 4, winner)
    made.resolve(dealt, back)
    assert made.steps() == [(WANDER, winner, -1, E.FREE_MOVE)]


def test_no_free_move_out_of_another_fight() -> None:
    made = crowd()
    made.suffer(1, 1, 0)
    made.resolve(1, 0)
    assert made.todo() == []


def test_the_character_left_alone_is_the_loser() -> None:
    made = board(
        Unit(at=(30.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01), spots=[(32.1, 30.01)]),
        Unit(side=1, host=1, wounds=3),
    )
    made.suffer(1, 1, 0)
    made.resolve(1, 0)
    assert (made.is_gone(1), made.is_ready(2)) == (True, True)
    assert made.stress(2) == 1
    assert made.at(2) == pytest.approx((30.0, 33.01))
    assert made.todo() == []


@pytest.mark.parametrize("after", [RESULT, AFTER_SHOT], ids=["fight", "shot"])
def test_a_roll_uses_up_its_states(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    made = board(Unit(at=(30.0, 28.0), states=15), Unit(side=1, at=(30.0, 30.01), states=15))
    rigged.roll_nothing(monkeypatch)
    made.roll_then(after)
    assert [made.states(u) for u in range(2)] == [
        SLOWED | VULNERABLE | FRIGHTENED,
        SLOWED | DISARMED | FRIGHTENED,
    ]
    assert made.todo() == []


@pytest.mark.parametrize(("amount", "winner"), [(0, 0), (2, -1), (3, 1)])
def test_wounds_by_skills_in_a_fight_count_in_its_result(amount: int, winner: int) -> None:
    burst = skill(Deed("wound", at="troop-lost", to="enemies", within=5, amount=amount))
    made = board(
        Unit(at=(30.0, 28.0), hits="SS", wounds=9, will=""),
        Unit(side=1, at=(30.0, 30.01), troops=2, spots=[(30.0, 32.1)], wounds=2, skills=(burst,)),
    )
    made.fight(0, 1)
    assert [row[2:4] for row in made.events(E.COMBAT)] == [[2, amount]]
    assert [made.stress(u) for u in range(2)] == [int(winner == 1), int(winner == 0)]
    assert made.fighters() == [-1, -1]


def test_wounds_by_skills_outside_of_a_fight_count_in_none() -> None:
    made = fight()
    for by, to in ((0, 1), (1, 0)):
        made.hurt(by, to, 1)
    assert ([made.damage(u) for u in range(2)], made.toll()) == ([1, 1], [0, 0])
    made.open_fray(0, 1)
    made.hurt(0, 1, 2)
    made.hurt(1, 0, 1)
    assert made.toll() == [1, 2]
