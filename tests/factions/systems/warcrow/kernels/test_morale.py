"""Stress, states, flight and rallying, with willpower rolls that come out as told."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels import events, layout
from tests.factions.systems.warcrow.interpreted import Unit, field, load, places

M = load().morale
STATES = (layout.SLOWED, layout.DISARMED, layout.VULNERABLE, layout.FRIGHTENED)
ENEMY = Unit(side=1, at=(5.0, 55.0))


def rolled(monkeypatch: pytest.MonkeyPatch, successes: int) -> list[tuple[bool, int]]:
    """Let every willpower roll have so many successes; return whether frightened, and needed."""
    asked: list[tuple[bool, int]] = []

    def roll(_: Any, __: Any, ___: int, frightened: bool, needed: int, again: bool) -> int:
        assert not again
        asked.append((bool(frightened), needed))
        return successes

    monkeypatch.setattr(load().rolls, "willpower", roll)
    return asked


@pytest.mark.parametrize(
    ("stress", "successes", "needed", "fails"),
    [
        (3, 0, 1, True),
        (3, 1, 1, False),
        (4, 0, 2, True),
        (4, 1, 2, True),  # two over the morale: two successes
        (4, 2, 2, False),
        (7, 1, 2, True),
        (7, 2, 2, False),
    ],
)
def test_stress_over_morale_is_tested(
    monkeypatch: pytest.MonkeyPatch, stress: int, successes: int, needed: int, fails: bool
) -> None:
    d, s = field(Unit(stress=stress, morale=2), ENEMY)
    asked = rolled(monkeypatch, successes)
    M.face_stress(d, s, None, 0)
    assert asked == [(False, needed)]
    assert s.demoralized[0] == fails
    assert s.stress[0] == 2  # what exceeds morale goes, whatever the roll


@pytest.mark.parametrize("stress", [0, 1, 2])
def test_stress_up_to_morale_is_borne(monkeypatch: pytest.MonkeyPatch, stress: int) -> None:
    d, s = field(Unit(stress=stress, morale=2), ENEMY)
    assert rolled(monkeypatch, 0) == []
    M.face_stress(d, s, None, 0)
    assert (s.stress[0], s.demoralized[0]) == (stress, 0)


def test_a_demoralized_unit_is_not_tested_again(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(stress=3, morale=2), ENEMY)
    s.demoralized[0] = 1
    asked = rolled(monkeypatch, 0)
    M.face_stress(d, s, None, 0)
    assert asked == []


def test_a_demoralized_unit_flees_and_waits_two_turns() -> None:
    d, s = field(Unit(at=(30.0, 40.0), move=(3.0, 2.0)), ENEMY)
    s.current_turn = 4
    M.demoralize(d, s, 0)
    assert (s.demoralized[0], s.rally[0]) == (1, 6)
    legs = load().movement.leg(d, s, 0, 0) + load().movement.leg(d, s, 0, 1)
    assert places(s, 0) == [pytest.approx((30.0, 40.0 - legs))]
    M.demoralize(d, s, 0)
    assert (s.rally[0], s.y[0, 0]) == (6, pytest.approx(40.0 - legs))


def test_the_second_player_flees_the_other_way() -> None:
    d, s = field(Unit(at=(5.0, 5.0)), Unit(side=1, at=(30.0, 20.0)))
    M.demoralize(d, s, 1)
    assert s.x[1, 0] == pytest.approx(30.0)
    assert s.y[1, 0] > 20.0


def test_fleeing_off_the_table_destroys() -> None:
    d, s = field(Unit(at=(30.0, 4.0), stress=2, cost=45.0), ENEMY)
    M.demoralize(d, s, 0)
    assert (s.status[0], s.n[0], s.stress[0], s.demoralized[0]) == (layout.GONE, 0, 0, 0)
    assert s.killed[1] == 0.0


def test_a_demoralized_unit_neither_suffers_nor_sheds_stress() -> None:
    d, s = field(Unit(stress=1), ENEMY)
    s.demoralized[0] = 1
    M.add_stress(d, s, 0, 2)
    assert s.stress[0] == 1
    M.relieve(d, s, 0, 1)
    assert s.stress[0] == 1
    assert not M.may_stress(d, s, 0, 1)


@pytest.mark.parametrize(("stress", "after"), [(2, 1), (1, 1), (0, 0)])
def test_rallying_leaves_one_less_than_morale(
    monkeypatch: pytest.MonkeyPatch, stress: int, after: int
) -> None:
    d, s = field(Unit(stress=stress, morale=2), ENEMY)
    s.demoralized[0], s.rally[0] = 1, 3
    asked = rolled(monkeypatch, 1)
    assert M.rally(d, s, None, 0)
    assert asked == [(False, 1)]
    assert (s.demoralized[0], s.stress[0]) == (0, after)


def test_failing_to_rally_flees_again(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(at=(30.0, 40.0), stress=2), ENEMY)
    s.demoralized[0], s.rally[0] = 1, 3
    rolled(monkeypatch, 0)
    assert not M.rally(d, s, None, 0)
    assert (s.demoralized[0], s.rally[0], s.stress[0]) == (1, 5, 2)
    assert s.y[0, 0] < 40.0


@pytest.mark.parametrize(
    ("turn", "tries"), [(2, 0), (3, 1), (4, 1)], ids=["early", "due", "overdue"]
)
def test_a_unit_rallies_when_its_token_is_reached(
    monkeypatch: pytest.MonkeyPatch, turn: int, tries: int
) -> None:
    d, s = field(Unit(at=(30.0, 40.0), stress=2), ENEMY)
    s.demoralized[0], s.rally[0], s.current_turn = 1, 3, turn
    asked = rolled(monkeypatch, 0)
    load().game.next_step(d, s, None, 2, 0)
    assert len(asked) == tries


def test_a_rallied_unit_may_move(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(stress=2), ENEMY)
    s.demoralized[0] = s.rally[0] = s.current_turn = 1
    rolled(monkeypatch, 1)
    load().game.next_step(d, s, None, 2, 0)
    assert list(s.agenda[0]) == [layout.WANDER, 0, -1, events.FREE_MOVE]
    assert s.todo == 1


@pytest.mark.parametrize(
    ("stress", "levels", "may"), [(0, 1, True), (1, 1, True), (1, 2, False), (2, 1, False)]
)
def test_stress_is_taken_by_choice_up_to_morale(stress: int, levels: int, may: bool) -> None:
    d, s = field(Unit(stress=stress, morale=2), ENEMY)
    assert M.may_stress(d, s, 0, levels) == may


def test_stress_that_is_suffered_goes_beyond_morale() -> None:
    d, s = field(Unit(stress=2, morale=2), ENEMY)
    M.add_stress(d, s, 0, 2)
    assert s.stress[0] == 4


@pytest.mark.parametrize(("stress", "levels", "after"), [(3, 1, 2), (2, 2, 0), (1, 2, 0)])
def test_stress_is_never_below_nothing(stress: int, levels: int, after: int) -> None:
    d, s = field(Unit(stress=stress), ENEMY)
    M.relieve(d, s, 0, levels)
    assert s.stress[0] == after


@pytest.mark.parametrize("state", STATES)
def test_a_state_is_had_once(state: int) -> None:
    d, s = field(Unit(), ENEMY)
    M.give_states(d, s, 0, state)
    M.give_states(d, s, 0, state)
    assert s.states[0] == state
    assert s.events == 1
    M.drop_states(s, 0, state)
    assert s.states[0] == 0


def test_states_come_and_go_one_by_one() -> None:
    d, s = field(Unit(), ENEMY)
    M.give_states(d, s, 0, layout.SLOWED | layout.VULNERABLE)
    M.drop_states(s, 0, layout.SLOWED | layout.DISARMED)
    assert s.states[0] == layout.VULNERABLE


def test_fright_goes_with_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(states=layout.FRIGHTENED | layout.SLOWED), ENEMY)
    asked = rolled(monkeypatch, 1)
    assert M.will_test(d, s, None, 0, 1, False) == 1
    assert M.will_test(d, s, None, 0, 1, False) == 1
    assert asked == [(True, 1), (False, 1)]
    assert s.states[0] == layout.SLOWED


@pytest.mark.parametrize(
    ("states", "after"),
    [
        (0, 0),
        (layout.SLOWED, 0),
        (layout.SLOWED | layout.VULNERABLE, layout.SLOWED),  # one state of choice
        (layout.DISARMED | layout.SLOWED | layout.FRIGHTENED, layout.SLOWED | layout.FRIGHTENED),
        (layout.FRIGHTENED, 0),
    ],
)
def test_a_rest_sheds_all_stress_and_one_state(states: int, after: int) -> None:
    d, s = field(Unit(stress=2, states=states), ENEMY)
    load().actions.rest(d, s, 0)
    assert (s.stress[0], s.states[0]) == (0, after)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1)], ids=["first", "second"])
def test_a_second_activation_costs_a_stress(before: int, after: int) -> None:
    d, s = field(Unit(), ENEMY)
    s.activated[0] = before
    load().actions.begin(d, s, 0)
    assert (s.activated[0], s.stress[0], s.active) == (1, after, 0)


@pytest.mark.parametrize(
    ("activated", "stress", "foes", "may"),
    [
        (0, 2, 0, True),
        (1, 1, 0, True),
        (1, 2, 0, True),  # to rest
        (1, 1, 1, True),
        (0, 2, 1, True),
        (1, 2, 1, False),  # nobody rests in the middle of a fight
    ],
)
def test_who_may_be_activated(activated: int, stress: int, foes: int, may: bool) -> None:
    d, s = field(Unit(stress=stress, morale=2), ENEMY)
    s.activated[0], s.foes[0] = activated, foes
    assert load().greedy.may_act(d, s, 0) == may


def test_a_demoralized_unit_is_not_activated() -> None:
    d, s = field(Unit(), ENEMY)
    s.demoralized[0] = 1
    assert not load().greedy.may_act(d, s, 0)


@pytest.mark.parametrize("seed", range(8))
def test_a_tired_unit_can_only_rest(seed: int) -> None:
    d, s = field(Unit(stress=2, morale=2), ENEMY)
    s.activated[0] = 1
    load().rng.reseed(s.rng, seed, 0)
    load().simple.choose_random(d, s, 0)
    assert (s.orders[layout.WHO], s.orders[layout.WHAT]) == (0, layout.REST_UP)


def test_stress_is_faced_when_the_activation_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(at=(30.0, 30.0), stress=3), Unit(side=1, at=(30.0, 50.0), stress=4))
    s.active = 0
    asked = rolled(monkeypatch, 2)
    load().actions.finish(d, s, None)
    assert asked == [(False, 1), (False, 2)]
    assert (s.stress[0], s.stress[1], s.active) == (2, 2, -1)
