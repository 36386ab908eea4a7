"""The end of a fight: who lost, what it costs, who is pushed back, who follows."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from factions.systems.warcrow.kernels import events, layout
from factions.systems.warcrow.odds.books import PLAN_RECORD
from tests.factions.systems.warcrow.interpreted import Unit, field, load, places

C = load().combat
NO_MOVES = SimpleNamespace(plans=np.zeros(1, PLAN_RECORD))


@pytest.fixture(autouse=True)
def gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody hold or pursue, unless a test says otherwise."""
    monkeypatch.setattr(C, "wants_hold", lambda *_: False)
    monkeypatch.setattr(C, "wants_pursuit", lambda *_: False)


def fight(one: int = 0, two: int = 0, **changes: Any) -> tuple[Any, Any]:
    """Return units 0 and 1 in contact, unit 1 further up; their keywords; changes to unit 1."""
    return field(
        Unit(at=(30.0, 28.0), keywords=one, wounds=4),
        Unit(side=1, at=(30.0, 30.01), keywords=two, wounds=4, **changes),
    )


def told(s: Any, kind: int) -> list[tuple[int, ...]]:
    """Return the unit, the other and the first two numbers of the events of a kind."""
    return [
        tuple(int(number) for number in row[3:7]) for row in s.event[: s.events] if row[0] == kind
    ]


@pytest.mark.parametrize(
    ("margin", "stress"), [(1, (0, 1)), (3, (0, 1)), (-1, (1, 0)), (0, (0, 0))]
)
def test_the_loser_takes_a_stress(margin: int, stress: tuple[int, int]) -> None:
    d, s = fight()
    C.conclude(d, s, NO_MOVES, 0, 1, margin)
    assert (s.stress[0], s.stress[1]) == stress


def test_manned_units_lose_without_stress() -> None:
    d, s = fight(two=layout.MANNED)
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert s.stress[1] == 0
    assert s.y[1, 0] > 30.01


@pytest.mark.parametrize("first", [3.0, 4.0])
def test_the_loser_is_pushed_back_by_its_first_value(first: float) -> None:
    d, s = fight(move=(first, 1.0))
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert places(s, 0) == [(30.0, 28.0)]
    assert places(s, 1) == [pytest.approx((30.0, 30.01 + first))]
    assert (s.foes[0], s.foes[1]) == (0, 0)


def test_the_attacker_is_pushed_back_where_it_loses() -> None:
    d, s = fight()
    C.conclude(d, s, NO_MOVES, 0, 1, -2)
    assert places(s, 0) == [pytest.approx((30.0, 25.0))]
    assert places(s, 1) == [pytest.approx((30.0, 30.01))]


def test_a_draw_moves_nobody() -> None:
    d, s = fight()
    C.conclude(d, s, NO_MOVES, 0, 1, 0)
    assert s.engaged[0, 1]
    assert told(s, events.PLACED) == []


def test_those_parted_already_are_not_pushed() -> None:
    d, s = field(Unit(at=(30.0, 20.0)), Unit(side=1, at=(30.0, 30.0)))
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert (s.stress[1], s.y[1, 0]) == (1, 30.0)


@pytest.mark.parametrize(("before", "after", "held"), [(0, 2, True), (1, 2, False), (2, 3, False)])
def test_holding_costs_a_stress_and_stops_at_morale(
    monkeypatch: pytest.MonkeyPatch, before: int, after: int, held: bool
) -> None:
    monkeypatch.setattr(C, "wants_hold", lambda *_: True)
    d, s = fight(stress=before, morale=2)
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert s.stress[1] == after
    assert bool(s.engaged[0, 1]) == held
    assert told(s, events.HELD) == ([(1, 0, 0, 0)] if held else [])


@pytest.mark.parametrize(
    ("one", "two", "moves"),
    [
        (0, layout.IMMOVABLE, False),
        (0, layout.LARGE, False),
        (layout.LARGE, layout.IMMOVABLE, True),
        (layout.LARGE, layout.LARGE, False),
    ],
)
def test_some_are_not_pushed_back(one: int, two: int, moves: bool) -> None:
    d, s = fight(one, two)
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert (s.y[1, 0] > 30.01) == moves
    assert bool(s.engaged[0, 1]) != moves
    assert s.stress[1] == 1


def test_the_winner_pursues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(C, "wants_pursuit", lambda *_: True)
    d, s = fight()
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert s.y[1, 0] == pytest.approx(33.01)
    assert s.engaged[0, 1]
    assert s.y[0, 0] == pytest.approx(33.01 - 2.0 - layout.GAP)


def test_nobody_pursues_out_of_another_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(C, "wants_pursuit", lambda *_: True)
    d, s = field(
        Unit(at=(30.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01)),
        Unit(side=1, at=(27.99, 28.0)),
    )
    C.conclude(d, s, NO_MOVES, 0, 1, 1)
    assert places(s, 0) == [(30.0, 28.0)]
    assert (s.engaged[0, 1], s.engaged[0, 2]) == (0, 1)


@pytest.mark.parametrize("margin", [1, 0, -1])
def test_a_demoralized_unit_flees_from_any_fight(margin: int) -> None:
    d, s = fight(stress=2)
    s.demoralized[1] = 1
    C.conclude(d, s, NO_MOVES, 0, 1, margin)
    assert s.y[1, 0] > 33.01
    assert s.stress[1] == 2
    assert s.y[0, 0] == 28.0


def ended(d: Any, s: Any, dealt: int, back: int) -> None:
    """Resolve a combat of unit 0 with unit 1 after a roll that did so much."""
    rolls = load().rolls
    s.out[rolls.HURT_SECOND], s.out[rolls.HURT_FIRST] = dealt, back
    C.result(d, s, NO_MOVES, 0, 1)


@pytest.mark.parametrize("after", [layout.RESULT, layout.AFTER_SHOT], ids=["fight", "shot"])
def test_a_roll_uses_up_its_states(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    d, s = field(
        Unit(at=(30.0, 28.0), states=15),
        Unit(side=1, at=(30.0, 30.01), states=15),
    )
    monkeypatch.setattr(load().rolls, "exchange", lambda *_: None)
    load().rolling.set_roll(s, (0, 1), (0, 0), (0, 0), events.ATTACK)
    load().agenda.push_step(s, after, 0, 1, 0)
    load().agenda.push_step(s, layout.ROLL_OFF, -1, -1, 0)
    load().game.carry_out(d, s, NO_MOVES)
    assert s.states[0] == layout.SLOWED | layout.VULNERABLE | layout.FRIGHTENED
    assert s.states[1] == layout.SLOWED | layout.DISARMED | layout.FRIGHTENED
    assert s.todo == 0


@pytest.mark.parametrize(("dealt", "back", "y"), [(2, 1, (28.0, 33.01)), (1, 2, (25.0, 30.01))])
def test_more_damage_wins(dealt: int, back: int, y: tuple[float, float]) -> None:
    d, s = fight()
    ended(d, s, dealt, back)
    assert (s.y[0, 0], s.y[1, 0]) == pytest.approx(y)


@pytest.mark.parametrize(("dealt", "back", "winner"), [(4, 1, 0), (1, 4, 1)])
def test_who_destroys_its_enemy_may_move(dealt: int, back: int, winner: int) -> None:
    d, s = fight()
    load().damage.suffer(d, s, 1 - winner, 4, winner)
    ended(d, s, dealt, back)
    assert s.todo == 1
    assert list(s.agenda[0]) == [layout.WANDER, winner, -1, events.FREE_MOVE]


def test_no_free_move_out_of_another_fight() -> None:
    d, s = field(
        Unit(at=(30.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01)),
        Unit(side=1, at=(27.99, 28.0)),
    )
    load().damage.suffer(d, s, 1, 1, 0)
    ended(d, s, 1, 0)
    assert s.todo == 0


def test_the_character_left_alone_is_the_loser() -> None:
    d, s = field(
        Unit(at=(30.0, 28.0)),
        Unit(side=1, at=(30.0, 30.01)),
        Unit(side=1, host=1, wounds=3, keywords=layout.OFFICER),
    )
    s.x[1, 1], s.y[1, 1] = 32.1, 30.01
    load().formation.refresh(d, s, 1)
    load().damage.suffer(d, s, 1, 1, 0)
    ended(d, s, 1, 0)
    assert (s.status[1], s.status[2], s.stress[2]) == (layout.GONE, layout.READY, 1)
    assert places(s, 2) == [pytest.approx((30.0, 33.01))]
    assert s.todo == 0


def test_the_engaged_are_shaken_by_shots_at_their_enemy() -> None:
    d, s = field(
        Unit(at=(30.0, 28.0)),
        Unit(at=(30.0, 10.0)),
        Unit(side=1, at=(30.0, 30.01)),
    )
    load().attacks.disturb(d, s, 1, 2)
    assert list(s.stress[:3]) == [1, 0, 0]


@pytest.mark.parametrize(("stress", "after", "steps"), [(0, 1, 2), (1, 2, 2), (2, 2, 0)])
def test_a_parting_blow_costs_a_stress(stress: int, after: int, steps: int) -> None:
    d, s = fight(stress=stress, morale=2)
    d.roll[:] = 0
    load().attacks.parting_blow(d, s, 1, 0)
    assert (s.stress[1], s.todo) == (after, steps)
    if steps:
        assert list(s.roll_of) == [1, 0]
        assert s.roll_again == 0


@pytest.mark.parametrize(("charged", "thirsty"), [(True, False), (False, True), (False, False)])
def test_who_may_repeat_the_roll(charged: bool, thirsty: bool) -> None:
    d, s = fight()
    d.roll[:] = 0
    s.bloodthirst[0] = 1 if thirsty else -1
    load().attacks.fight(d, s, 0, 1, charged)
    assert s.roll_again == int(charged or thirsty)
    assert [int(row[0]) for row in s.agenda[: s.todo]] == [layout.RESULT, layout.ROLL_OFF]


def test_nobody_fights_whom_it_does_not_touch() -> None:
    d, s = field(Unit(at=(30.0, 28.0)), Unit(side=1, at=(30.0, 31.0)))
    d.roll[:] = 0
    load().attacks.fight(d, s, 0, 1, True)
    assert s.todo == 0
