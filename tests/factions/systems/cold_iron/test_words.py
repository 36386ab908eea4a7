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

SAID = messages.words_of("cold-iron")


def test_every_code_has_words() -> None:
    for rule in legality.RULES:
        assert rule.code in SAID.messages


def test_words_are_for_own_codes_alone() -> None:
    own = {rule.code for rule in legality.RULES if rule.find.__module__.startswith(
        "factions.systems.cold_iron"
    )}  # fmt: skip
    worded = {code.partition(" (")[0] for code in cold_iron.MESSAGES}
    assert worded == own - {"unknown-upgrade", "points-left"} | {"option-required"}


def test_every_label_has_words() -> None:
    labels = set(re.findall(r'Fix\(\s*"([a-z-]+)"', inspect.getsource(remedies)))
    assert len(labels) > 6
    assert labels <= set(SAID.fixes)
    assert set(cold_iron.FIXES) <= labels


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_problem_and_fix_of_the_corpus_can_be_told(name: str, catalogue: Catalogue) -> None:
    of, names = corpus(name), legality.names(catalogue)
    for problem in legality.check(of, catalogue).problems:
        for text in (
            messages.message(problem, of, names),
            *(messages.label(fix, names, "cold-iron") for fix in problem.fixes),
        ):
            assert text
            assert "%(" not in text


TOLD: list[tuple[str, str, str]] = [
    ("leader-missing-broken", "leader-missing", "The band has no leader. Choose one."),
    (
        "attribute-range-high-broken",
        "attribute-range",
        "STR of Fighter is 19, which is too high: 18 is the most.",
    ),
    (
        "attribute-range-low-broken",
        "attribute-range",
        "CON of Fighter is 2, which is too low: 3 is the least.",
    ),
    (
        "augments-broken",
        "augments",
        "Fighter has 6 augments. Five are the most, unless all of them raise one attribute to its "
        "potential.",
    ),
    (
        "skill-points-broken",
        "skill-points",
        "The skills of Fighter cost 9 points; its level grants 8.",
    ),
    (
        "weapon-strength-broken",
        "weapon-strength",
        "Fighter is too weak for its Battle Axe: that takes a STR adjustment of +3, with the "
        "shield if one is held, and there is +1.",
    ),
    (
        "weapon-size-broken",
        "weapon-size",
        "Rider is too small for its Heavy Lance: that takes a size modifier of +0 or less, and "
        "there is +1.",
    ),
    (
        "armour-single-broken",
        "armour-single",
        "Fighter wears more than one suit of armour: Padded Cloth, Chain Mail.",
    ),
    ("mount-missing-broken", "mount-missing", "Rider is a rider and has no mount."),
    (
        "shield-size-broken",
        "shield-size",
        "Fighter is too small for its Great Shield: the defence of 6 and the size modifier of +0 "
        "may come to 5 at most.",
    ),
    (
        "encumbrance-broken",
        "encumbrance",
        "Fighter carries 1000, which is off the chart: 900 is the most for its STR.",
    ),
    (
        "unknown-option-stats-broken",
        "unknown-option",
        "Fighter has no place for “juggling”; there is Sling.",
    ),
    (
        "encumbered-broken",
        "encumbered",
        "Fighter carries so much that it costs -4 on attack and defence.",
    ),
    (
        "quality-armour-broken",
        "quality",
        "Fighter cannot have high quality in Chain Mail: there is only the plain make.",
    ),
]


@pytest.mark.parametrize(("name", "code", "text"), TOLD)
def test_what_problems_say(name: str, code: str, text: str, catalogue: Catalogue) -> None:
    of = corpus(name)
    problem: Any = next(p for p in legality.check(of, catalogue).problems if p.code == code)
    assert messages.message(problem, of, legality.names(catalogue)) == text


def test_fixes_name_skills_and_attributes_as_people_do(catalogue: Catalogue) -> None:
    said = {
        messages.label(fix, legality.names(catalogue), "cold-iron")
        for name in ("attribute-range-high", "augments", "skill-points", "berserk-missile")
        for problem in legality.check(corpus(f"{name}-broken"), catalogue).problems
        for fix in problem.fixes
    }
    assert {
        "Set for Fighter: STR 18",
        "Set for Fighter: DEX augments 1",
        "Set for Fighter: Shield Parry 1",
        "Let Berserker keep its temper",
    } <= said
