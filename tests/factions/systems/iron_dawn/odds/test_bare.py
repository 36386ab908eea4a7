"""The bare exchange, by hand and as it was."""

import json
from pathlib import Path

import pytest

from factions.systems.iron_dawn.odds import raw
from tests.reference.iron_dawn_volley import Foe, Gun, fought, needed

PLAIN = {"acc": "5", "weapon_acc": "3", "shots": "1", "att": "5", "def": "4"}
GOLDEN = json.loads((Path(__file__).parent / "raw.json").read_text(encoding="utf-8"))


def test_a_shot_by_hand() -> None:
    """5 or more hits: 6 faces. DEF 4 against ATT 5 fails above 3: 7 faces. The 10 takes one more.

    One point: five faces that fail, and a 10 whose test is passed. Two: a 10 whose test fails.
    """
    found = raw(**PLAIN)
    assert found["hit"] == pytest.approx(0.6)
    assert found["hit_points"] == pytest.approx({"0": 0.4 + 0.5 * 0.3, "1": 0.38, "2": 0.07})


def test_two_shots_are_not_capped() -> None:
    one, two = raw(**PLAIN), raw(**PLAIN | {"shots": "2"})
    assert two["hit"] == one["hit"]
    assert two["hit_points"]["4"] == pytest.approx(0.07**2)
    assert two["hit_points"]["3"] == pytest.approx(2 * 0.07 * 0.38)
    assert sum(two["hit_points"].values()) == pytest.approx(1.0)


def test_modifier_and_cover() -> None:
    """One more on the die: 7 faces hit. One more DEF: 6 faces fail."""
    found = raw(**PLAIN | {"modifier": "1", "cover": "1"})
    assert found["hit"] == pytest.approx(0.7)
    assert found["hit_points"] == pytest.approx({"0": 0.3 + 0.6 * 0.4, "1": 0.4, "2": 0.06})


def test_no_shot_at_all() -> None:
    assert raw(**PLAIN | {"shots": "0"}) == {"hit": 0.6, "hit_points": {"0": 1.0}}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: " ".join(golden["keys"].values()))
def test_golden_answers(golden: dict[str, dict[str, str]]) -> None:
    found = raw(**golden["keys"])
    assert found["hit"] == pytest.approx(golden["hit"], abs=1e-9)
    assert found["hit_points"] == pytest.approx(golden["hit_points"], abs=1e-9)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: " ".join(golden["keys"].values()))
def test_golden_answers_die_by_die(golden: dict[str, dict[str, str]]) -> None:
    keys = {"modifier": 0, "cover": 0} | {key: int(text) for key, text in golden["keys"].items()}
    need = needed(keys["weapon_acc"], keys["acc"])
    gun = Gun(need, keys["modifier"], keys["shots"], keys["att"])
    endless = Foe(models=2 * keys["shots"] + 1, hp=1, defence=keys["def"], cover=keys["cover"])
    damage = fought([gun], endless).damage
    expected = {str(number): float(share) for number, share in enumerate(damage) if share}
    assert golden["hit_points"] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"shots": "-1"}, "shots: -1; figures are between 0 and 999"),
        ({"weapon_acc": "6"}, "weapon_acc: 6; figures are between 1 and 5"),
        ({"acc": "five"}, "acc: 'five' is no whole number"),
        ({"att": "1000"}, "att: 1000; figures are between -999 and 999"),
        ({"luck": "7"}, "unknown: luck; the keys are acc, weapon_acc, shots, att, def, modifier,"),
    ],
)
def test_nonsense_is_named(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        raw(**PLAIN | change)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="missing: weapon_acc, def"):
        raw(acc="5", shots="2", att="5")
