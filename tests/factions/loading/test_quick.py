"""The quick validator lets nothing through that the one that explains refuses."""

import copy
import json
from typing import Any

import pytest
from django.conf import settings

from factions.loading import schema
from tests.fuzz import mutations
from tests.fuzz.dice import Dice

GAMES = ("warcrow", "company-of-iron", "cold-iron", "iron-dawn", "armoured-clash")
SPOILT = 150  # parts a game


def part(game: str) -> dict[str, Any]:
    """Return a game's files cut down to the edition and two units."""
    folder = settings.FIXTURES / game
    units = json.loads(next(iter(sorted(folder.glob("units-*.json")))).read_bytes())["units"]
    edition = json.loads((folder / "edition.json").read_bytes())
    return {**edition, "units": units[:2]}


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_test_accepts_only_what_the_validator_does(game: str) -> None:
    dice, whole, seen = Dice(7), part(game), set()
    for _ in range(SPOILT):
        one = {key: copy.deepcopy(value) for key, value in whole.items()}
        key = dice.of(sorted(one))
        one[key] = mutations.tree(dice, one[key])
        for name in ("catalogue#/$defs/part", game):
            pair = schema.is_valid(name, one), schema.validator(name).is_valid(one)
            assert pair != (True, False), (name, one[key])
            seen.add(pair)
    assert {(True, True), (False, False)} <= seen


@pytest.mark.parametrize("odd", ["\ud800", 10**400, float("nan"), "2026-02-30"])
def test_odd_data_is_left_to_the_validator(odd: object) -> None:
    given = {"edition": {"version": "1", "effective": odd}}
    assert not schema.is_valid("catalogue#/$defs/part", given)
    breach = schema.breach("catalogue#/$defs/part", given)
    assert breach is not None
