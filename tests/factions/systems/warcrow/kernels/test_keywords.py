"""Keywords that change morale and who is moved: Intimidating, Fearless, Golem, Manned, Large."""

from typing import Any

import pytest

from factions.systems.warcrow.kernels import layout
from tests.factions.systems.warcrow.interpreted import Unit, field, load

M = load().morale


def met(keywords: int = 0, value: int = 2, **changes: Any) -> tuple[Any, Any]:
    """Return unit 0 in contact with unit 1, which is Intimidating."""
    return field(
        Unit(at=(30.0, 30.0), keywords=keywords, **changes),
        Unit(side=1, at=(30.0, 32.01), intimidating=value),
    )


def rolled(monkeypatch: pytest.MonkeyPatch, successes: int) -> list[int]:
    """Let every willpower roll have so many successes; return what each needed."""
    asked: list[int] = []

    def roll(*given: Any) -> int:
        asked.append(given[4])
        return successes

    monkeypatch.setattr(load().rolls, "willpower", roll)
    return asked


@pytest.mark.parametrize(
    ("value", "successes", "stress"), [(1, 0, 1), (1, 1, 0), (2, 0, 2), (2, 1, 1), (2, 3, 0)]
)
def test_intimidating_costs_what_is_short(
    monkeypatch: pytest.MonkeyPatch, value: int, successes: int, stress: int
) -> None:
    d, s = met(value=value)
    asked = rolled(monkeypatch, successes)
    M.meet(d, s, None, 0)
    assert asked == [value]
    assert (s.stress[0], s.stress[1]) == (stress, 0)


def test_intimidating_works_for_whoever_engages(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = met()
    rolled(monkeypatch, 0)
    M.meet(d, s, None, 1)
    assert (s.stress[0], s.stress[1]) == (2, 0)


def test_intimidating_works_from_afar_on_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(at=(30.0, 30.0)), Unit(side=1, at=(30.0, 32.5), intimidating=2))
    asked = rolled(monkeypatch, 0)
    M.meet(d, s, None, 0)
    assert asked == []


def test_intimidating_works_once_an_activation(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = met()
    asked = rolled(monkeypatch, 1)
    M.meet(d, s, None, 0)
    M.meet(d, s, None, 1)
    assert (asked, s.stress[0]) == ([2], 1)
    load().actions.begin(d, s, 1)
    M.meet(d, s, None, 0)
    assert (asked, s.stress[0]) == ([2, 2], 2)


def test_two_intimidating_enemies_daunt_once(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(
        Unit(at=(30.0, 30.0)),
        Unit(side=1, at=(30.0, 32.01), intimidating=1),
        Unit(side=1, at=(30.0, 27.99), intimidating=2),
    )
    asked = rolled(monkeypatch, 0)
    M.meet(d, s, None, 0)
    assert (asked, s.stress[0]) == ([1], 1)


@pytest.mark.parametrize("keyword", [layout.FEARLESS, layout.MANNED, layout.GOLEM])
def test_some_are_not_intimidated(monkeypatch: pytest.MonkeyPatch, keyword: int) -> None:
    d, s = met(keyword)
    asked = rolled(monkeypatch, 0)
    M.meet(d, s, None, 0)
    assert (asked, s.stress[0]) == ([], 0)


@pytest.mark.parametrize(
    ("keywords", "states"),
    [
        (0, layout.FRIGHTENED | layout.SLOWED),
        (layout.FEARLESS, layout.SLOWED),
        (layout.GOLEM, layout.SLOWED),
        (layout.MANNED, layout.FRIGHTENED | layout.SLOWED),
    ],
)
def test_who_cannot_be_frightened(keywords: int, states: int) -> None:
    d, s = field(Unit(keywords=keywords))
    M.give_states(d, s, 0, layout.FRIGHTENED | layout.SLOWED)
    assert s.states[0] == states


def test_a_golem_ignores_stress_beyond_its_morale(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(keywords=layout.GOLEM, morale=3))
    M.add_stress(d, s, 0, 2)
    M.add_stress(d, s, 0, 2)
    assert s.stress[0] == 3
    asked = rolled(monkeypatch, 0)
    M.face_stress(d, s, None, 0)
    assert (asked, s.demoralized[0]) == ([], 0)


def test_a_golem_is_never_demoralized() -> None:
    d, s = field(Unit(keywords=layout.GOLEM))
    M.demoralize(d, s, 0)
    assert (s.demoralized[0], s.rally[0]) == (0, 0)
    assert (s.x[0, 0], s.y[0, 0]) == (30.0, 30.0)


@pytest.mark.parametrize(("golem", "tests"), [(False, 1), (True, 0)])
def test_golems_ignore_sinister(monkeypatch: pytest.MonkeyPatch, golem: bool, tests: int) -> None:
    d, s = field(Unit(keywords=layout.GOLEM if golem else 0))
    asked = rolled(monkeypatch, 0)
    monkeypatch.setattr(load().actions, "sinister_near", lambda *_: True)
    s.active = 0
    load().actions.finish(d, s, None)
    assert (len(asked), s.stress[0]) == (tests, tests)


@pytest.mark.parametrize(
    ("own", "by", "stays"),
    [
        (0, 0, False),
        (layout.IMMOVABLE, 0, True),
        (layout.LARGE, 0, True),
        (0, layout.LARGE, False),
        (layout.IMMOVABLE, layout.LARGE, False),  # Large ignores what is not Large
        (layout.LARGE, layout.LARGE, True),
        (layout.IMMOVABLE, layout.IMMOVABLE, True),
    ],
)
def test_who_is_not_moved(own: int, by: int, stays: bool) -> None:
    d, _ = field(Unit(keywords=own), Unit(side=1, at=(5.0, 55.0), keywords=by))
    assert load().rolling.unmoved(d, 0, 1) == stays


@pytest.mark.parametrize(
    ("keywords", "damage", "successes", "got", "wound"),
    [
        (0, 0, 0, 0, 0),
        (layout.RAGE, 0, 0, 1, 1),
        (layout.RAGE, 0, 1, 1, 0),  # nothing to make up for
        (layout.RAGE, 1, 0, 0, 0),  # the wound would destroy it
    ],
)
def test_rage_turns_a_wound_into_a_success(
    monkeypatch: pytest.MonkeyPatch,
    keywords: int,
    damage: int,
    successes: int,
    got: int,
    wound: int,
) -> None:
    d, s = field(Unit(keywords=keywords, wounds=2, damage=damage))
    rolled(monkeypatch, successes)
    assert M.will_test(d, s, None, 0, 1, True) == got
    assert s.damage[0] == damage + wound


def test_rage_is_not_spent_where_it_would_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    d, s = field(Unit(keywords=layout.RAGE, wounds=3))
    rolled(monkeypatch, 0)
    assert M.will_test(d, s, None, 0, 2, True) == 0
    assert s.damage[0] == 0
