"""The end of a fight: who lost, what it costs, who is pushed back, who follows."""

from typing import Any

import pytest

from factions.systems.warcrow.catalogue import Deed
from factions.systems.warcrow.kernels.record.layout import (
    AFTER_SHOT,
    DISARMED,
    FIGHT,
    FRIGHTENED,
    GAP,
    GONE,
    READY,
    RESULT,
    ROLL_OFF,
    SLOWED,
    VULNERABLE,
    WANDER,
)
from tests.factions.systems.warcrow.interpreted import Board, E, K, Piece, Unit, board, skill


@pytest.fixture(autouse=True)
def gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody hold or pursue, unless a test says otherwise."""
    for choice in ("wants_hold", "wants_pursuit"):
        monkeypatch.setattr(K.melee, choice, lambda *_: False)


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


def conclude(made: Board, margin: int = 1) -> None:
    """Let unit 0 win by so much."""
    K.melee.conclude(made.d, made.s, made.book, 0, 1, margin)


@pytest.mark.parametrize(
    ("margin", "stress", "ends"),
    [
        (1, [0, 1], (28.0, 33.01)),
        (3, [0, 1], (28.0, 33.01)),
        (-1, [1, 0], (25.0, 30.01)),
        (0, [0, 0], (28.0, 30.01)),  # a draw moves nobody
    ],
)
def test_the_loser_takes_a_stress_and_is_pushed_back(
    margin: int, stress: list[int], ends: tuple[float, float]
) -> None:
    made = fight()
    conclude(made, margin)
    assert made.s.stress[:2].tolist() == stress
    assert (made.at(0)[1], made.at(1)[1]) == pytest.approx(ends)
    assert made.s.foes[:2].tolist() == ([1, 1] if margin == 0 else [0, 0])
    assert len(made.told(E.PLACED)) == (margin != 0)


@pytest.mark.parametrize("move", [(3, 1), (4, 2), (2, 5)])
def test_the_push_is_the_losers_first_value(move: tuple[int, int]) -> None:
    made = fight(move=move)
    conclude(made)
    assert made.at(1) == pytest.approx((30.0, 30.01 + move[0]))
    assert made.at(0) == (30.0, 28.0)


def test_manned_units_lose_without_stress() -> None:
    made = fight(two="Manned")
    conclude(made)
    assert made.s.stress[1] == 0
    assert made.at(1)[1] == pytest.approx(33.01)


@pytest.mark.parametrize("bottom", [33.5, 31.2, 40.0], ids=["into", "across", "short of it"])
def test_who_is_pushed_into_or_across_rugged_terrain_is_slowed(bottom: float) -> None:
    rough = Piece((30, bottom + 0.2), 9, 0.2)
    made = fight(pieces=(rough,), rugged=1)
    conclude(made)
    slowed = SLOWED if bottom < 40 else 0
    assert made.at(1)[1] == pytest.approx(33.01)
    assert made.s.states[1] == slowed
    assert [row[:3] for row in made.told(E.STATE)] == ([[1, -1, SLOWED]] if slowed else [])
    made = fight(pieces=(rough,))
    conclude(made)
    assert (made.s.states[1], made.told(E.STATE)) == (0, [])


def test_those_parted_already_are_not_pushed() -> None:
    made = board(Unit(at=(30.0, 20.0)), Unit(side=1))
    conclude(made)
    assert (made.s.stress[1], made.at(1)) == (1, (30.0, 30.0))


@pytest.mark.parametrize(("before", "after", "held"), [(0, 2, True), (1, 2, False), (2, 3, False)])
def test_holding_costs_a_stress_and_stops_at_morale(
    monkeypatch: pytest.MonkeyPatch, before: int, after: int, held: bool
) -> None:
    monkeypatch.setattr(K.melee, "wants_hold", lambda *_: True)
    made = fight(stress=before)
    conclude(made)
    assert (made.s.stress[1], made.s.engaged[0, 1]) == (after, held)
    assert [row[:2] for row in made.told(E.HELD)] == ([[1, 0]] if held else [])


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
    conclude(made)
    assert (made.at(1)[1] > 30.01, made.s.engaged[0, 1]) == (moves, not moves)
    assert made.s.stress[1] == 1


def test_the_winner_pursues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(K.melee, "wants_pursuit", lambda *_: True)
    made = fight()
    conclude(made)
    assert made.at(1)[1] == pytest.approx(33.01)
    assert made.at(0)[1] == pytest.approx(33.01 - 2.0 - GAP)
    assert made.s.engaged[0, 1]


def test_nobody_pursues_out_of_another_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(K.melee, "wants_pursuit", lambda *_: True)
    made = crowd()
    conclude(made)
    assert made.at(0) == (30.0, 28.0)
    assert made.s.engaged[0, 1:3].tolist() == [0, 1]


@pytest.mark.parametrize("margin", [1, 0, -1])
def test_a_demoralized_unit_flees_from_any_fight(margin: int) -> None:
    made = fight(stress=2)
    made.s.demoralized[1] = 1
    conclude(made, margin)
    assert made.places(0) + made.places(1) == [(30.0, 28.0), pytest.approx((30.0, 39.01))]
    assert made.s.stress[1] == 2


def ended(made: Board, dealt: int, back: int) -> None:
    """Resolve a combat of unit 0 with unit 1 after a roll that did so much."""
    made.s.roll_dealt, made.s.roll_back = dealt, back
    K.melee.result(made.d, made.s, made.book, 0, 1)


@pytest.mark.parametrize(
    ("dealt", "back", "ends"), [(2, 1, (28.0, 33.01)), (1, 2, (25.0, 30.01)), (1, 1, (28, 30.01))]
)
def test_more_damage_wins(dealt: int, back: int, ends: tuple[float, float]) -> None:
    made = fight()
    ended(made, dealt, back)
    assert (made.at(0)[1], made.at(1)[1]) == pytest.approx(ends)


@pytest.mark.parametrize(("dealt", "back", "winner"), [(4, 1, 0), (1, 4, 1)])
def test_who_destroys_its_enemy_may_move(dealt: int, back: int, winner: int) -> None:
    made = fight()
    K.damage.suffer(made.d, made.s, 1 - winner, 4, winner)
    ended(made, dealt, back)
    assert made.s.agenda[: made.s.todo].tolist() == [[WANDER, winner, -1, E.FREE_MOVE]]


def test_no_free_move_out_of_another_fight() -> None:
    made = crowd()
    K.damage.suffer(made.d, made.s, 1, 1, 0)
    ended(made, 1, 0)
    assert made.todo() == []


def test_the_character_left_alone_is_the_loser() -> None:
    made = board(
        Unit(at=(30.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01), spots=[(32.1, 30.01)]),
        Unit(side=1, host=1, wounds=3),
    )
    K.damage.suffer(made.d, made.s, 1, 1, 0)
    ended(made, 1, 0)
    assert made.s.status[1:3].tolist() == [GONE, READY]
    assert made.s.stress[2] == 1
    assert made.at(2) == pytest.approx((30.0, 33.01))
    assert made.todo() == []


@pytest.mark.parametrize("after", [RESULT, AFTER_SHOT], ids=["fight", "shot"])
def test_a_roll_uses_up_its_states(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    made = board(Unit(at=(30.0, 28.0), states=15), Unit(side=1, at=(30.0, 30.01), states=15))
    nothing = K.symbols.Rolled(*(0,) * 9)
    monkeypatch.setattr(K.face_to_face, "exchange", lambda *_: nothing)
    K.at_hand.set_roll(made.s, (0, 1), (0, 0), (0, 0), E.ATTACK)
    K.agenda.push_step(made.s, after, 0, 1, 0)
    made.step(ROLL_OFF, -1)
    assert made.s.states[:2].tolist() == [
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
    made.step(FIGHT, 0, 1)
    assert [row[2:4] for row in made.told(E.COMBAT)] == [[2, amount]]
    assert made.s.stress[:2].tolist() == [int(winner == 1), int(winner == 0)]
    assert made.s.fray.tolist() == [-1, -1]


def test_wounds_by_skills_outside_of_a_fight_count_in_none() -> None:
    made = fight()
    for by, to in ((0, 1), (1, 0)):
        K.blasts.hurt(made.d, made.s, by, to, 1)
    assert (made.s.damage[:2].tolist(), made.s.toll.tolist()) == ([1, 1], [0, 0])
    K.melee.open_fray(made.s, 0, 1)
    K.blasts.hurt(made.d, made.s, 0, 1, 2)
    K.blasts.hurt(made.d, made.s, 1, 0, 1)
    assert made.s.toll.tolist() == [1, 2]
