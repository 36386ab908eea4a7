"""What compiled blows, shots and holds do a million times over, against the exact odds."""

from typing import Any

import numpy as np
import pytest

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.record import indices as L
from factions.systems.cold_iron.odds import unit_against_unit
from tests.factions.systems.cold_iron.board.attempts import (
    GRABS,
    MANY,
    PINS,
    SHOVES,
    TACKLES,
    Attempts,
    Counts,
    Place,
)
from tests.reference.chi_square import p_value

LEAST = 0.001  # the chance below which counts do not follow the odds


def case_of(
    catalogue: Catalogue, one: str, two: str, action: str, *, ranged: bool = False
) -> dict[str, Any]:
    """Return the first case of an action."""
    odds = unit_against_unit(catalogue, one, two, "ranged" if ranged else "melee")
    return next(case for case in odds["cases"] if case["action"] == action)


@pytest.mark.parametrize(
    ("one", "two", "action", "guard", "place"),
    [
        ("line-shieldman", "mace-serjeant", "primary", L.PRIMARY, Place()),
        ("mace-serjeant", "line-shieldman", "secondary", L.SECONDARY, Place()),
        ("bearskin", "line-shieldman", "primary", L.PRIMARY, Place()),
        ("bearskin", "line-shieldman", "dodge", L.DODGE, Place()),
        ("line-shieldman", "bearskin", "primary", L.PRIMARY, Place()),
        ("spectre", "line-shieldman", "primary", L.PRIMARY, Place()),
        ("road-pilgrim", "company-veteran", "fourth", L.FOURTH, Place()),
        ("household-lancer", "town-guard", "charge", L.PRIMARY, Place(run=60)),
        ("levy-spear", "town-guard", "charge", L.PRIMARY, Place(run=60)),
        ("line-longbow", "line-shieldman", "shot", L.PRIMARY, Place(apart=5)),
        ("line-longbow", "line-shieldman", "quick", L.PRIMARY, Place(apart=5, loading=1)),
        (
            "line-longbow", "line-shieldman", "cover", L.PRIMARY,
            Place("hold-the-bridge", 0, 17, 4, hides=True),
        ),
        ("shepherd-slinger", "town-guard", "shot", L.PRIMARY, Place(apart=5)),
        ("line-longbow", "border-rider", "shot", L.PRIMARY, Place(apart=5)),
        ("line-longbow", "steppe-bow", "shot", L.PRIMARY, Place(apart=5)),
        ("javelin-skirmisher", "town-guard", "shot", L.PRIMARY, Place(apart=2)),
        ("javelin-skirmisher", "town-guard", "shot", L.PRIMARY, Place(apart=2, loading=1)),
    ],
)  # fmt: skip
def test_a_million_attacks(
    one: str, two: str, action: str, guard: int, place: Place, catalogue: Catalogue
) -> None:
    odds = case_of(catalogue, one, two, action, ranged=place.apart > 1)["to_defender"]
    chances = np.zeros(max(map(int, odds["damage"])) + 1)
    for number, share in odds["damage"].items():
        chances[int(number)] = share
    counted, states = Attempts(catalogue, one, two, place).attacks(guard, len(chances) - 1)
    assert counted.sum() == MANY
    assert p_value(counted, chances) > LEAST
    left = np.array([odds[name] for name in ("blinking", "unconscious", "dead")])
    assert p_value(with_rest(states[1:]), np.append(left, 1 - left.sum())) > LEAST
    stunned = np.array([odds["stunned"], 1 - odds["stunned"]])
    assert p_value(with_rest(states[:1]), stunned) > LEAST


def with_rest(states: Counts) -> Counts:
    """Return counts of what excludes one another, and last of all others."""
    return np.append(states, MANY - states.sum())


@pytest.mark.parametrize(
    ("one", "two"),
    [("market-wrestler", "town-guard"), ("town-guard", "goblin-warrior"), ("bearskin", "skeleton")],
)
@pytest.mark.parametrize("kind", [GRABS, TACKLES, PINS, SHOVES])
def test_a_million_attempts_to_get_hold(
    kind: int, one: str, two: str, catalogue: Catalogue
) -> None:
    """Pins in one go, and steps of them; shoves that fall, fail, go through, and floor."""
    compare_attempts(kind, one, two, catalogue)


@pytest.mark.parametrize("kind", [GRABS, TACKLES])
def test_a_million_attempts_at_a_rider(kind: int, catalogue: Catalogue) -> None:
    """Its height meets grabs, its seat tackles."""
    compare_attempts(kind, "market-wrestler", "border-rider", catalogue)


def compare_attempts(kind: int, one: str, two: str, catalogue: Catalogue) -> None:
    """Fail if a million attempts do not follow the odds."""
    odds = case_of(catalogue, one, two, "hand-to-hand")["hold"]
    grab, step, through = odds["grab"], odds["pin_step"], odds["through"]
    falls, floored, pin = odds["falls"], odds["floored"], odds["pin"]
    chances = {
        GRABS: [1 - grab, grab],
        TACKLES: [1 - grab * odds["tackle"], grab * odds["tackle"]],
        PINS: [1 - step, step - pin, pin],
        SHOVES: [falls, 1 - through - falls, through - floored, floored],
    }[kind]
    counted = Attempts(catalogue, one, two, Place()).holds(kind, len(chances))
    assert counted.sum() == MANY
    assert p_value(counted, np.array(chances)) > LEAST
