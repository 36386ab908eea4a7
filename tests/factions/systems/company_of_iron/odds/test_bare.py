"""The bare attack, by hand."""

import pytest

from factions.systems.company_of_iron.odds import raw

PLAIN = {"attack": "6", "defence": "13", "power": "10", "armour": "14", "boxes": "5"}


def test_an_attack_by_hand() -> None:
    """7 or more of 36: 21 hit, 3 of them pairs. Then 5 to 8 mark 1 to 4 points, 9 and more 5."""
    found = raw(**PLAIN)
    assert found["hit"] == pytest.approx(21 / 36)
    assert found["critical"] == pytest.approx(3 / 36)
    ways = {0: 6, 1: 4, 2: 5, 3: 6, 4: 5, 5: 10}
    share = {str(n): 21 / 36 * w / 36 for n, w in ways.items()}
    share["0"] += 15 / 36
    assert found["damage"] == pytest.approx(share)
    assert found["disabled"] == pytest.approx(21 / 36 * 10 / 36)
    assert sum(found["damage"].values()) == pytest.approx(1.0)


def test_more_and_fewer_dice() -> None:
    sure = raw(**PLAIN | {"defence": "0", "attack_dice": "3", "damage_dice": "1"})
    assert sure["hit"] == pytest.approx(215 / 216)
    assert sure["damage"] == pytest.approx(
        {"0": 1 - 215 / 216 / 3, "1": 215 / 1296, "2": 215 / 1296}
    )
    assert raw(**PLAIN | {"attack_dice": "0"})["damage"] == {"0": 1.0}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"boxes": "0"}, "boxes: 0; a model has at least 1"),
        ({"attack": "six"}, "attack: 'six' is no whole number"),
        ({"power": "1000"}, "power: 1000; figures are between -999 and 999"),
        ({"attack_dice": "13"}, "attack_dice: 13; a roll has 0 to 12 dice"),
        ({"damage_dice": "-1"}, "damage_dice: -1; a roll has 0 to 12 dice"),
        ({"luck": "7"}, "unknown: luck; the keys are attack, defence, power, armour, boxes, "),
    ],
)
def test_nonsense_is_named(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        raw(**PLAIN | change)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="missing: power, boxes"):
        raw(attack="6", defence="13", armour="14")
