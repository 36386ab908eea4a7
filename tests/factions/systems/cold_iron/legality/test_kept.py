"""What is remembered of built characters, and what their problems say."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from tests.factions.systems.cold_iron.legality.lists import (
    codes,
    own,
    problems,
    roster,
    rosters,
)

KEYS = {
    "unknown-faction": {"faction", "candidates"},
    "unknown-unit": {"unit", "candidates"},
    "unknown-option": {"option", "candidates"},
    "unknown-upgrade": {"upgrade", "candidates"},
    "option-required": {"options"},
    "points-limit": {"total", "limit", "over"},
    "points-left": {"left", "cheapest"},
    "game-size": {"size", "allowed"},
    "faction-only": {"faction", "unit_faction"},
    "dangling-reference": {"reference"},
    "circular-reference": set(),
    "empty-list": set(),
    "leader-single": set(),
    "leader-missing": set(),
    "attribute-range": {"attribute", "value", "min", "max"},
    "augments": {"augments"},
    "skill-points": {"spent", "granted"},
    "weapon-strength": {"weapon", "required", "has"},
    "weapon-size": {"weapon", "required", "has"},
    "shield-size": {"shield", "d", "szd"},
    "hands": set(),
    "encumbrance": {"load", "limit"},
    "encumbered": {"penalty"},
    "quality": {"item"},
    "armour-single": {"items"},
    "mount-missing": set(),
    "berserk-missile": set(),
}


def test_what_is_remembered_is_bounded(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = replace(catalogue)
    monkeypatch.setattr(legality.band, "MOST_KEPT", 3)
    for load in range(8):
        legality.check(roster(own(load=load)), fresh)
    assert len(legality.band.book_of(fresh)._own) <= 3


def test_true_and_one_are_kept_apart(catalogue: Catalogue) -> None:
    assert codes(roster(own(dodge=1)), catalogue) == ["leader-missing", "points-left"]
    assert "attribute-range" in codes(roster(own(dodge=True)), catalogue)


def test_every_code_has_its_keys() -> None:
    assert {rule.code for rule in legality.RULES} == set(KEYS)


@given(st.data())
def test_each_problem_has_the_keys_of_its_code(catalogue: Catalogue, data: st.DataObject) -> None:
    for problem in problems(data.draw(rosters(catalogue)), catalogue):
        assert set(problem.data) == KEYS[problem.code]
