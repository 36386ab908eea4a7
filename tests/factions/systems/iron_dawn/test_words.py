"""What Iron Dawn's own problems and fixes say."""

from typing import Any

import pytest

from builder.formats import messages
from builder.formats.words import iron_dawn
from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from tests.factions.systems.iron_dawn.legality.lists import CORPUS, corpus

SAID: list[tuple[str, dict[str, Any], str]] = [
    ("commander-required", {}, "Nobody commands: recruit a commander or a command vehicle."),
    (
        "commander-share",
        {"spent": 46, "needed": 53},
        "46 points spent on commanders; 53 needed, a tenth of all points spent.",
    ),
    ("command-vehicle", {"unit": "Scout Car"}, "Scout Car cannot be a command vehicle."),
    (
        "squad-size",
        {"entry": "Line Rifles", "models": 5, "min": 6, "max": 10},
        "Line Rifles cannot have 5 models: at least 6, at most 10.",
    ),
    (
        "squad-size",
        {"entry": "Pairs", "models": 1, "min": 2, "max": 4},
        "Pairs cannot have 1 model: at least 2, at most 4.",
    ),
    ("rank-upgrade", {"entry": "Fangs"}, "Fangs is Veteran already: the rank is taken once."),
    ("retinue-owner", {"entry": "Keepers"}, "Keepers can be attached only to a commander."),
    (
        "transport-capacity",
        {"entry": "Hauler", "models": 13, "capacity": 12},
        "Hauler carries 12 infantry models and no vehicle; aboard: 13.",
    ),
    (
        "special-weapons",
        {"entry": "Pioneers", "count": 2, "max": 1},
        "Pioneers has 2 special weapons; it may take 1.",
    ),
]


@pytest.mark.parametrize(("code", "values", "sentence"), SAID)
def test_sentence(code: str, values: dict[str, Any], sentence: str) -> None:
    assert str(iron_dawn.MESSAGES[code] % values) == sentence


def test_every_own_code_has_a_message_and_every_other_is_shared() -> None:
    codes = {rule.code for rule in legality.RULES}
    assert set(iron_dawn.MESSAGES) <= codes
    assert codes - set(iron_dawn.MESSAGES) <= set(messages.MESSAGES)
    assert len(iron_dawn.MESSAGES) == 9


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_messages_speak_of_what_problems_carry(name: str, dawn: Catalogue) -> None:
    for problem in legality.check(corpus(name), dawn).problems:
        if problem.code in iron_dawn.MESSAGES:
            values = {**problem.data, "entry": "it"}
            assert "%" not in str(iron_dawn.MESSAGES[problem.code] % values)
        for fix in problem.fixes:
            known = fix.label in messages.FIXES or fix.label in iron_dawn.FIXES
            assert known
            if fix.label in iron_dawn.FIXES:
                assert "%" not in str(iron_dawn.FIXES[fix.label] % fix.data)


def test_every_fix_has_a_use(dawn: Catalogue) -> None:
    offered = {
        fix.label
        for name in CORPUS
        for problem in legality.check(corpus(name), dawn).problems
        for fix in problem.fixes
    }
    assert {"promote", "embark"} <= offered
