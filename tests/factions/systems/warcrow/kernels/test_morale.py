"""Stress, states, flight and rallying, and the keywords that bear on them."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FRIGHTENED,
    GONE,
    SLOWED,
    VULNERABLE,
    WANDER,
)
from tests.factions.systems.warcrow.interpreted import Board, E, K, Unit, board

ENEMY = Unit(side=1, at=(5.0, 55.0))


def rolled(made: Board) -> list[list[int]]:
    """Return the successes and those needed of each willpower test so far."""
    return [row[2:4] for row in made.told(E.TEST)]


@pytest.mark.parametrize(
    ("stress", "will", "needed", "fails"),
    [
        (3, "", 1, True),
        (3, "S", 1, False),
        (4, "", 2, True),
        (4, "S", 2, True),  # two over the morale: two successes
        (4, "SS", 2, False),
        (7, "S", 2, True),
        (7, "SS", 2, False),
    ],
)
def test_stress_over_morale_is_tested(stress: int, will: str, needed: int, fails: bool) -> None:
    made = board(Unit(stress=stress, will=will), ENEMY)
    K.demoralized.face_stress(made.d, made.s, made.book, 0)
    assert rolled(made) == [[len(will), needed]]
    assert made.s.demoralized[0] == fails
    assert made.s.stress[0] == 2  # what exceeds morale goes, whatever the roll


@pytest.mark.parametrize(("stress", "had"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_who_is_not_tested(stress: int, had: int) -> None:
    made = board(Unit(stress=stress, will=""), ENEMY)
    made.s.demoralized[0] = had
    K.demoralized.face_stress(made.d, made.s, made.book, 0)
    assert (rolled(made), made.s.stress[0], made.s.demoralized[0]) == ([], stress, had)


def test_a_demoralized_unit_flees_and_waits_two_turns() -> None:
    made = board(Unit(at=(30.0, 40.0)), ENEMY)
    made.s.current_turn = 4
    for _ in range(2):  # the second time changes nothing
        K.demoralized.demoralize(made.d, made.s, 0)
        assert (made.s.demoralized[0], made.s.rally[0]) == (1, 6)
        assert made.at(0) == pytest.approx((30, 31))


def test_fleeing_off_the_table_destroys_the_character_too() -> None:
    made = board(Unit(at=(30.0, 4.0), stress=2, cost=45), Unit(host=0), ENEMY)
    d, s = made
    K.demoralized.demoralize(d, s, 0)
    assert s.status[:2].tolist() == [GONE, GONE]
    assert (s.n[0], s.stress[0], s.demoralized[0], s.killed[2]) == (0, 0, 0, 0.0)


def test_a_demoralized_unit_neither_suffers_nor_sheds_stress() -> None:
    d, s = board(Unit(stress=1), ENEMY)
    s.demoralized[0] = 1
    K.stress.add_stress(d, s, 0, 2)
    assert s.stress[0] == 1
    K.stress.relieve(d, s, 0, 1)
    assert s.stress[0] == 1
    assert not K.stress.may_stress(d, s, 0, 1)


@pytest.mark.parametrize(
    ("turn", "will", "stress", "expected"),
    [
        (2, "S", 2, (1, 3, 2)),  # its token is not reached yet
        (3, "S", 2, (0, 3, 1)),
        (4, "S", 1, (0, 3, 1)),
        (3, "S", 0, (0, 3, 0)),
        (3, "", 2, (1, 5, 2)),
    ],
)
def test_rallying(turn: int, will: str, stress: int, expected: tuple[int, int, int]) -> None:
    made = board(Unit(at=(30.0, 40.0), will=will, stress=stress), ENEMY)
    d, s = made
    s.demoralized[0], s.rally[0], s.current_turn = 1, 3, turn
    K.rounds.take_heart(d, s, made.book, 0)
    assert (s.demoralized[0], s.rally[0], s.stress[0]) == expected
    assert len(rolled(made)) == (turn >= 3)
    assert made.at(0)[1] == (31 if turn >= 3 and not will else 40)  # a failure flees again
    assert made.todo() == ([WANDER] if expected[0] == 0 else [])  # who rallies may move


@pytest.mark.parametrize(
    ("stress", "levels", "may"), [(0, 1, True), (1, 1, True), (1, 2, False), (2, 1, False)]
)
def test_stress_is_taken_by_choice_up_to_morale(stress: int, levels: int, may: bool) -> None:
    d, s = board(Unit(stress=stress), ENEMY)
    assert K.stress.may_stress(d, s, 0, levels) == may
    K.stress.add_stress(d, s, 0, levels)  # what is suffered goes beyond
    assert s.stress[0] == stress + levels


@pytest.mark.parametrize(("stress", "levels", "after"), [(3, 1, 2), (2, 2, 0), (1, 2, 0)])
def test_stress_is_never_below_nothing(stress: int, levels: int, after: int) -> None:
    d, s = board(Unit(stress=stress), ENEMY)
    K.stress.relieve(d, s, 0, levels)
    assert s.stress[0] == after


@pytest.mark.parametrize("state", [SLOWED, DISARMED, VULNERABLE, FRIGHTENED])
def test_a_state_is_had_once(state: int) -> None:
    d, s = board(Unit(), ENEMY)
    for _ in range(2):
        K.states.give_states(d, s, 0, state)
        assert (s.states[0], s.events) == (state, 1)
    K.states.drop_states(s, 0, state)
    assert s.states[0] == 0


def test_states_come_and_go_one_by_one() -> None:
    d, s = board(Unit(), ENEMY)
    K.states.give_states(d, s, 0, SLOWED | VULNERABLE)
    K.states.drop_states(s, 0, SLOWED | DISARMED)
    assert s.states[0] == VULNERABLE


def test_fright_goes_with_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = board(Unit(states=FRIGHTENED | SLOWED), ENEMY)
    asked: list[bool] = []

    def roll(*given: Any) -> int:
        asked.append(bool(given[3]))
        return 1

    monkeypatch.setattr(K.willpower, "roll_willpower", roll)
    for _ in range(2):
        s.stress[0] = 3
        K.demoralized.face_stress(d, s, None, 0)
        assert s.states[0] == SLOWED
    assert asked == [True, False]


# Intimidating


@pytest.mark.parametrize(
    ("keywords", "value", "will", "stress"),
    [
        ("", 1, "", 1),
        ("", 1, "S", 0),
        ("", 2, "", 2),
        ("", 2, "S", 1),
        ("", 2, "SSS", 0),
        ("Fearless", 2, "", 0),
        ("Golem", 2, "", 0),
        ("Manned", 2, "", 0),
    ],
)
@pytest.mark.parametrize("comer", [0, 1])
def test_intimidating_costs_what_is_short(
    comer: int, keywords: str, value: int, will: str, stress: int
) -> None:
    horror = Unit(side=1, at=(30.0, 32.01), keywords=f"Intimidating ({value})")
    made = board(Unit(keywords=keywords, will=will), horror)
    K.meeting.meet(made.d, made.s, made.book, comer)
    assert made.s.stress[:2].tolist() == [stress, 0]
    assert rolled(made) == ([] if keywords else [[len(will), value]])


def test_intimidating_works_from_afar_on_nobody() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 32.5), keywords="Intimidating (2)"))
    K.meeting.meet(made.d, made.s, made.book, 0)
    assert rolled(made) == []


def test_intimidating_works_once_an_activation() -> None:
    horrors = [
        Unit(side=1, at=(30.0, y), keywords=f"Intimidating ({value})")
        for value, y in ((1, 32.01), (2, 27.99))
    ]
    made = board(Unit(will=""), *horrors)
    for u in (0, 1):
        K.meeting.meet(made.d, made.s, made.book, u)
        assert (rolled(made), made.s.stress[0]) == ([[0, 1]], 1)
    K.activation.begin(made.d, made.s, 1)
    K.meeting.meet(made.d, made.s, made.book, 0)
    assert (rolled(made), made.s.stress[0]) == ([[0, 1], [0, 1]], 2)


# Other keywords


@pytest.mark.parametrize(
    ("keywords", "states"),
    [
        ("", FRIGHTENED | SLOWED),
        ("Fearless", SLOWED),
        ("Golem", SLOWED),
        ("Manned", FRIGHTENED | SLOWED),
    ],
)
def test_who_cannot_be_frightened(keywords: str, states: int) -> None:
    d, s = board(Unit(keywords=keywords))
    K.states.give_states(d, s, 0, FRIGHTENED | SLOWED)
    assert s.states[0] == states


def test_a_golem_ignores_stress_beyond_its_morale_and_is_never_demoralized() -> None:
    made = board(Unit(keywords="Golem", morale=3, will=""))
    d, s = made
    for stress in (2, 3):
        K.stress.add_stress(d, s, 0, 2)
        assert s.stress[0] == stress
    K.demoralized.face_stress(d, s, made.book, 0)
    K.demoralized.demoralize(d, s, 0)
    assert (rolled(made), s.demoralized[0], s.rally[0]) == ([], 0, 0)
    assert made.at(0) == (30.0, 30.0)


@pytest.mark.parametrize(
    ("keywords", "damage", "will", "stress", "demoralized", "wound"),
    [
        ("", 0, "", 3, 1, 0),
        ("Berserker rage", 0, "", 3, 0, 1),
        ("Berserker rage", 0, "S", 3, 0, 0),  # nothing to make up for
        ("Berserker rage", 1, "", 3, 1, 0),  # the wound would destroy it
        ("Berserker rage", 0, "", 4, 1, 0),  # one success more would not do
        ("Berserker rage", 0, "S", 4, 0, 1),
    ],
)
def test_rage_turns_a_wound_into_a_success(
    keywords: str, damage: int, will: str, stress: int, demoralized: int, wound: int
) -> None:
    mine = Unit(keywords=keywords, wounds=2, damage=damage, will=will, stress=stress)
    made = board(mine, ENEMY)
    K.demoralized.face_stress(made.d, made.s, made.book, 0)
    assert (made.s.demoralized[0], made.s.damage[0]) == (demoralized, damage + wound)


def test_a_demoralized_unit_is_daunted_by_nobody() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 32.01), keywords="Intimidating (2)"))
    made.s.demoralized[0] = 1
    K.meeting.intimidate(made.d, made.s, made.book, 0, 1)
    assert (made.told(E.INTIMIDATED), made.told(E.TEST)) == ([], [])
    made.s.demoralized[0] = 0
    K.meeting.intimidate(made.d, made.s, made.book, 0, 1)
    assert len(made.told(E.INTIMIDATED)) == 1
