"""What Iron Dawn's own problems and fixes say."""

from typing import Any

import pytest

from builder.formats.words import iron_dawn
from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from tests.factions.systems.iron_dawn.legality.lists import CORPUS, corpus

SAID: list[tuple[str, dict[str, Any], str]] = [
    (
        "commander-required",
        {},
        "The army has no commander: it needs a commander or a command vehicle.",
    ),
    (
        "commander-share",
        {"spent": 46, "needed": 53},
        "46 points go on command; it takes 53, a tenth of all that is spent.",
    ),
    ("command-vehicle", {"unit": "Scout Car"}, "Scout Car cannot be a command vehicle."),
    (
        "squad-size",
        {"entry": "Line Rifles", "models": 5, "min": 6, "max": 10},
        "Line Rifles cannot have 5 models: 6 to 10 make a squad.",
    ),
    (
        "squad-size",
        {"entry": "Pairs", "models": 1, "min": 2, "max": 4},
        "Pairs cannot have 1 model: 2 to 4 make a squad.",
    ),
    (
        "rank-upgrade",
        {"entry": "Fangs"},
        "Fangs is Veteran already, and the rank is taken only once.",
    ),
    (
        "retinue-owner",
        {"entry": "Keepers"},
        "Keepers is a retinue: it may be attached to a commander only.",
    ),
    (
        "transport-capacity",
        {"entry": "Hauler", "models": 13, "capacity": 12},
        "13 models are aboard Hauler, which has room for 12 on foot.",
    ),
    (
        "special-weapons",
        {"entry": "Pioneers", "count": 2, "max": 1},
        "Pioneers has 2 special weapons, more than the 1 it may have.",
    ),
]


@pytest.mark.parametrize(("code", "values", "sentence"), SAID)
def test_sentence(code: str, values: dict[str, Any], sentence: str) -> None:
    assert str(iron_dawn.MESSAGES[code] % values) == sentence


def test_every_fix_has_a_use(dawn: Catalogue) -> None:
    offered = {
        fix.label
        for name in CORPUS
        for problem in legality.check(corpus(name), dawn).problems
        for fix in problem.fixes
    }
    assert {"promote", "embark"} <= offered
