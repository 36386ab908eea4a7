"""Every code and every fix of Cold Iron's own has words."""

import inspect
import re
from typing import Any

import pytest

from builder.formats import messages
from builder.formats.words import cold_iron
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.legality import remedies
from tests.factions.systems.cold_iron.legality.lists import CORPUS, corpus


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak Cold Iron's words, as if they were merged."""
    monkeypatch.setattr(messages, "PROBLEMS", {**messages.PROBLEMS, **cold_iron.MESSAGES})
    monkeypatch.setattr(messages, "FIXES", {**messages.FIXES, **cold_iron.FIXES})
    monkeypatch.setattr(messages, "NAMED", messages.NAMED | cold_iron.NAMED)


def test_every_code_has_words() -> None:
    for rule in legality.RULES:
        assert rule.code in messages.PROBLEMS


def test_words_are_for_own_codes_alone() -> None:
    own = {rule.code for rule in legality.RULES if rule.find.__module__.startswith(
        "factions.systems.cold_iron"
    )}  # fmt: skip
    assert set(cold_iron.MESSAGES) == own - {"unknown-option", "unknown-upgrade", "points-left"}


def test_every_label_has_words() -> None:
    labels = set(re.findall(r'Fix\(\s*"([a-z-]+)"', inspect.getsource(remedies)))
    assert len(labels) > 6
    assert labels <= set(messages.FIXES)
    assert set(cold_iron.FIXES) <= labels


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_problem_and_fix_of_the_corpus_can_be_told(name: str, catalogue: Catalogue) -> None:
    of, names = corpus(name), legality.names(catalogue)
    for problem in legality.check(of, catalogue).problems:
        for text in (
            messages.message(problem, of, names),
            *(messages.label(fix, names) for fix in problem.fixes),
        ):
            assert text
            assert "%(" not in text


TOLD: list[tuple[str, str, str]] = [
    ("leader-missing-broken", "leader-missing", "Nobody leads the band."),
    (
        "attribute-range-high-broken",
        "attribute-range",
        "Fighter: str is 19; at most 18 is possible.",
    ),
    (
        "augments-broken",
        "augments",
        "Fighter: 6 augments; five are allowed, or one attribute at its potential.",
    ),
    (
        "skill-points-broken",
        "skill-points",
        "Fighter: the skills cost 9 points, the level grants 8.",
    ),
    (
        "weapon-strength-broken",
        "weapon-strength",
        "Fighter: a weapon takes a STR adjustment of +3; there is +1.",
    ),
    (
        "shield-size-broken",
        "shield-size",
        "Fighter: a shield of 6 is too large; with the size modifier of +0 at most 5 is possible.",
    ),
    (
        "encumbrance-broken",
        "encumbrance",
        "Fighter carries 1000; more than 900 is off the chart.",
    ),
    ("encumbered-broken", "encumbered", "The load of Fighter costs -4 to defence."),
    (
        "quality-armour-broken",
        "quality",
        "Fighter: there is no high quality “Chain Mail”.",
    ),
]


@pytest.mark.parametrize(("name", "code", "text"), TOLD)
def test_what_problems_say(name: str, code: str, text: str, catalogue: Catalogue) -> None:
    of = corpus(name)
    problem: Any = next(p for p in legality.check(of, catalogue).problems if p.code == code)
    assert messages.message(problem, of, legality.names(catalogue)) == text
