"""The bare attack roll: by hand, golden, and nonsense."""

import pytest

from factions.systems.armoured_clash.odds import raw

PLAIN = {"dice": "1", "defence": "2", "rating": "weakened"}


def test_an_attack_by_hand() -> None:
    """A weakened die: 18 of 36 no hit, 12 one, 3 two, 2 three, 1 four."""
    found = raw(**PLAIN)
    assert found["hits"] == pytest.approx(
        {"0": 18 / 36, "1": 12 / 36, "2": 3 / 36, "3": 2 / 36, "4": 1 / 36}
    )
    assert found["damage"] == pytest.approx({"0": 30 / 36, "1": 5 / 36, "2": 1 / 36})


def test_the_answer_names_the_faces() -> None:
    assert raw(**PLAIN)["die"] == [
        "heroic strike",
        "strike",
        "strike",
        "glancing strike",
        "miss",
        "blank",
    ]


def test_golden() -> None:
    """Two neutral dice, of 216 * 216: the products of 90, 84, 21, 14 and 7 ways."""
    found = raw(dice="2", defence="3", rating="neutral")
    ways = {"0": 8100, "1": 15120, "2": 10836, "3": 6048, "4": 4053, "5": 1764, "6": 490}
    ways |= {"7": 196, "8": 49}
    assert found["hits"] == pytest.approx({key: way / 216**2 for key, way in ways.items()})
    assert found["damage"] == pytest.approx(
        {"0": 34056 / 216**2, "1": 11865 / 216**2, "2": 735 / 216**2}
    )


def test_no_dice_and_many() -> None:
    assert raw(dice="0", defence="1", rating="improved")["damage"] == {"0": 1.0}
    many = raw(dice="99", defence="1", rating="improved")
    assert many["hits"] == many["damage"]
    assert sum(many["hits"].values()) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dice": "100"}, "dice: 100; figures are between 0 and 99"),
        ({"dice": "few"}, "dice: 'few' is no whole number"),
        ({"defence": "0"}, "defence: 0; figures are between 1 and 99"),
        ({"rating": "good"}, "rating: 'good'; a combat rating is weakened, neutral, improved"),
        ({"luck": "7"}, "unknown: luck; the keys are dice, defence, rating"),
    ],
)
def test_nonsense_is_named(change: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        raw(**PLAIN | change)


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="missing: dice, rating"):
        raw(defence="2")
