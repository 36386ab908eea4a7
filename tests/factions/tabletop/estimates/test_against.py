"""What the answers of all games have in common."""

from typing import NamedTuple

import pytest

from factions.tabletop.estimates.against import answer, pair


class Card(NamedTuple):
    """A card of no game."""

    id: str
    name: str


ONE, TWO = Card("one", "The One"), Card("two", "The Other")
CARDS = {card.id: card for card in (ONE, TWO)}


def test_a_pair() -> None:
    assert pair(CARDS, "two", "one", "melee") == (TWO, ONE)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (("three", "one", "melee"), "no unit is called 'three'"),
        (("one", "three", "ranged"), "no unit is called 'three'"),
        (("one", "two", "magic"), "no mode is called 'magic'; there are melee and ranged"),
    ],
)
def test_an_unknown_unit_is_named(asked: tuple[str, str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pair(CARDS, *asked)


def test_an_answer() -> None:
    assert answer(ONE, TWO, "ranged", iter([{"action": "aimed"}])) == {
        "attacker": {"id": "one", "name": "The One"},
        "defender": {"id": "two", "name": "The Other"},
        "mode": "ranged",
        "cases": [{"action": "aimed"}],
    }
    with pytest.raises(ValueError, match="The One has no melee attack"):
        answer(ONE, TWO, "melee", [])
