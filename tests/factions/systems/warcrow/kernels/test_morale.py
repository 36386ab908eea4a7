"""Stress, states, flight and rallying, and the keywords that bear on them."""

import pytest

from factions.systems.warcrow.kernels.record.layout import (
    DISARMED,
    FRIGHTENED,
    SLOWED,
    VULNERABLE,
    WANDER,
)
from tests.factions.systems.warcrow.board import E, Unit, board, rigged

ENEMY = Unit(side=1, at=(5.0, 55.0))


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
    made.face_stress(0)
    assert made.tests_of_will() == [[len(will), needed]]
    assert made.is_demoralized(0) == fails
    assert made.stress(0) == 2  # what exceeds morale goes, whatever the roll


@pytest.mark.parametrize(("stress", "had"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_stress_within_morale_and_the_demoralized_are_not_tested(stress: int, had: int) -> None:
    made = board(Unit(stress=stress, will="", demoralized=bool(had)), ENEMY)
    made.face_stress(0)
    assert (made.tests_of_will(), made.stress(0), made.is_demoralized(0)) == ([], stress, had)


def test_a_demoralized_unit_flees_and_waits_two_turns() -> None:
    made = board(Unit(at=(30.0, 40.0)), ENEMY, turn=4)
    for _ in range(2):  # the second time changes nothing
        made.demoralize(0)
        assert (made.is_demoralized(0), made.rally(0)) == (1, 6)
        assert made.at(0) == pytest.approx((30, 31))


def test_fleeing_off_the_table_destroys_the_character_too() -> None:
    made = board(Unit(at=(30.0, 4.0), stress=2, cost=45), Unit(host=0), ENEMY)
    made.demoralize(0)
    assert (made.is_gone(0), made.is_gone(1)) == (True, True)
    assert (made.troops(0), made.stress(0), made.is_demoralized(0), made.killed(2)) == (
        0,
        0,
        0,
        0.0,
    )


def test_a_demoralized_unit_neither_suffers_nor_sheds_stress() -> None:
    made = board(Unit(stress=1, demoralized=True), ENEMY)
    made.add_stress(0, 2)
    assert made.stress(0) == 1
    made.relieve(0, 1)
    assert made.stress(0) == 1
    assert not made.may_stress(0, 1)


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
def test_a_demoralized_unit_rallies_when_it_is_time_or_flees_again(
    turn: int, will: str, stress: int, expected: tuple[int, int, int]
) -> None:
    coward = Unit(at=(30.0, 40.0), will=will, stress=stress, demoralized=True, rally=3)
    made = board(coward, ENEMY, turn=turn)
    made.take_heart(0)
    assert (made.is_demoralized(0), made.rally(0), made.stress(0)) == expected
    assert len(made.tests_of_will()) == (turn >= 3)
    assert made.at(0)[1] == (31 if turn >= 3 and not will else 40)  # a failure flees again
    assert made.todo() == ([WANDER] if expected[0] == 0 else [])  # a unit that rallies may move


@pytest.mark.parametrize(
    ("stress", "levels", "may"), [(0, 1, True), (1, 1, True), (1, 2, False), (2, 1, False)]
)
def test_stress_is_taken_by_choice_up_to_morale(stress: int, levels: int, may: bool) -> None:
    made = board(Unit(stress=stress), ENEMY)
    assert made.may_stress(0, levels) == may
    made.add_stress(0, levels)  # what is suffered goes beyond
    assert made.stress(0) == stress + levels


@pytest.mark.parametrize(("stress", "levels", "after"), [(3, 1, 2), (2, 2, 0), (1, 2, 0)])
def test_stress_is_never_below_nothing(stress: int, levels: int, after: int) -> None:
    made = board(Unit(stress=stress), ENEMY)
    made.relieve(0, levels)
    assert made.stress(0) == after


@pytest.mark.parametrize("state", [SLOWED, DISARMED, VULNERABLE, FRIGHTENED])
def test_a_state_is_had_once(state: int) -> None:
    made = board(Unit(), ENEMY)
    for _ in range(2):
        made.give_states(0, state)
        assert (made.states(0), len(made.events(E.STATE))) == (state, 1)
    made.drop_states(0, state)
    assert made.states(0) == 0


def test_states_come_and_go_one_by_one() -> None:
    made = board(Unit(), ENEMY)
    made.give_states(0, SLOWED | VULNERABLE)
    made.drop_states(0, SLOWED | DISARMED)
    assert made.states(0) == VULNERABLE


def test_fright_goes_with_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    made = board(Unit(states=FRIGHTENED | SLOWED), ENEMY)
    frightened = rigged.pass_tests(monkeypatch)
    for _ in range(2):
        made.add_stress(0, 3 - made.stress(0))
        made.face_stress(0)
        assert made.states(0) == SLOWED
    assert frightened == [True, False]


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
    made.meet(comer)
    assert [made.stress(u) for u in range(2)] == [stress, 0]
    assert made.tests_of_will() == ([] if keywords else [[len(will), value]])


def test_intimidating_does_not_work_from_afar() -> None:
    made = board(Unit(), Unit(side=1, at=(30.0, 32.5), keywords="Intimidating (2)"))
    made.meet(0)
    assert made.tests_of_will() == []


def test_intimidating_works_once_an_activation() -> None:
    horrors = [
        Unit(side=1, at=(30.0, y), keywords=f"Intimidating ({value})")
        for value, y in ((1, 32.01), (2, 27.99))
    ]
    made = board(Unit(will=""), *horrors)
    for u in (0, 1):
        made.meet(u)
        assert (made.tests_of_will(), made.stress(0)) == ([[0, 1]], 1)
    made.begin(1)
    made.meet(0)
    assert (made.tests_of_will(), made.stress(0)) == ([[0, 1], [0, 1]], 2)


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
def test_the_fearless_and_golems_are_not_frightened(keywords: str, states: int) -> None:
    made = board(Unit(keywords=keywords))
    made.give_states(0, FRIGHTENED | SLOWED)
    assert made.states(0) == states


def test_a_golem_ignores_stress_beyond_its_morale_and_is_never_demoralized() -> None:
    made = board(Unit(keywords="Golem", morale=3, will=""))
    for stress in (2, 3):
        made.add_stress(0, 2)
        assert made.stress(0) == stress
    made.face_stress(0)
    made.demoralize(0)
    assert (made.tests_of_will(), made.is_demoralized(0), made.rally(0)) == ([], 0, 0)
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
    made.face_stress(0)
    assert (made.is_demoralized(0), made.damage(0)) == (demoralized, damage + wound)


def test_a_demoralized_unit_is_not_daunted() -> None:
    horror = Unit(side=1, at=(30.0, 32.01), keywords="Intimidating (2)")
    made = board(Unit(demoralized=True), horror)
    made.intimidate(0, 1)
    assert (made.events(E.INTIMIDATED), made.events(E.TEST)) == ([], [])
    made.regain_heart(0)
    made.intimidate(0, 1)
    assert len(made.events(E.INTIMIDATED)) == 1
