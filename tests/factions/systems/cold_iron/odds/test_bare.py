"""The bare exchange, by hand and as it was."""

import json
from pathlib import Path

import pytest

from factions.systems.cold_iron.odds import raw
from tests.reference import cold_iron_blow as twin

PLAIN = {"attack": "11", "defence": "14", "weapon": "sharp"}
GOLDEN = json.loads((Path(__file__).parent / "raw.json").read_text(encoding="utf-8"))


def test_the_goblin_by_hand() -> None:
    """Needs 3: 33 in 100. A double by 10 (6.7 in 100), a triple by 12, a fourth by 14."""
    found = raw(**PLAIN)
    assert found["hit"] == pytest.approx(0.33)
    shares = {number: found["multiple"][number] for number in "0123"}
    assert shares == pytest.approx({"0": 0.67, "1": 0.263, "2": 0.031, "3": 0.018})
    assert sum(found["multiple"].values()) == pytest.approx(1.0, abs=1e-12)


def test_protection_counts_from_the_triple_on() -> None:
    """C 2: the double stays at 10 or more, the triple moves from 12 to 14."""
    found = raw(**PLAIN | {"crit_protection": "2"})["multiple"]
    assert (found["1"], found["2"]) == pytest.approx((0.263, 0.067 - 0.018))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: " ".join(golden["keys"].values()))
def test_golden_answers(golden: dict[str, dict[str, str]]) -> None:
    found = raw(**golden["keys"])
    assert found["hit"] == pytest.approx(golden["hit"], abs=1e-9)
    multiples = {number: share for number, share in found["multiple"].items() if share > 1e-9}
    assert multiples == pytest.approx(golden["multiple"], abs=1e-9)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: " ".join(golden["keys"].values()))
def test_golden_answers_digit_by_digit(golden: dict[str, dict[str, str]]) -> None:
    keys = {"crit_protection": "0"} | golden["keys"]
    attack, defence, c = (int(keys[key]) for key in ("attack", "defence", "crit_protection"))
    found = twin.multiples(attack, defence, keys["weapon"], c)
    assert golden["hit"] == pytest.approx(1 - float(found.get(0, 0)), abs=1e-9)
    for number, share in golden["multiple"].items():
        assert share == pytest.approx(float(found[int(number)]), abs=1e-9)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"attack": "1000"}, "attack: 1000; figures are between -999 and 999"),
        ({"defence": "low"}, "defence: 'low' is no whole number"),
        ({"crit_protection": "-1"}, "crit_protection: -1; figures are between 0 and 999"),
        ({"weapon": "spoon"}, "weapon: 'spoon'; a weapon is sharp, blunt, random,"),
        ({"luck": "7"}, "unknown: luck; the keys are attack, defence, weapon, crit_protection"),
    ],
)
def test_nonsense_is_named(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        raw(**PLAIN | change)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="missing: defence, weapon"):
        raw(attack="5")
