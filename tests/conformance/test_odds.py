"""What holds of every game's odds: whole chances, the same answer twice, misuse named."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from factions import loading
from factions.systems import Game
from tests import rows
from tests.conformance.games import GAMES

pytestmark = pytest.mark.usefixtures("example_game")

MODES = ("melee", "ranged")
FEW = 2  # entries of each of two lists


@pytest.fixture(params=[game for game in GAMES.values() if game.has_odds], ids=lambda g: g.id)
def game(request: pytest.FixtureRequest, db: None) -> Game:
    """Load one game that has odds, each in turn."""
    rows.load(request.param.id)
    found: Game = request.param
    return found


def catalogue_of(game: Game) -> Any:
    """Return the value of the game's edition in force."""
    return loading.catalogue(loading.edition_in_force(game.id))


def duels(game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield units of two lists that ship, each against each, in both modes."""
    lists = list(loading.reference_lists(game.id))
    sides = [
        list(dict.fromkeys(entry["unit"] for entry in document["entries"]))[:FEW]
        for document in (lists[0], lists[-1])
    ]
    return ((one, two, mode) for one in sides[0] for two in sides[1] for mode in MODES)


def answers(game: Game) -> list[Mapping[str, Any]]:
    """Return the odds of those duels that have such an attack."""
    catalogue, found = catalogue_of(game), []
    for duel in duels(game):
        with suppress(ValueError):
            found.append(game.odds.unit_against_unit(catalogue, *duel))
    return found


def test_chances_are_whole_and_may_be_sent(game: Game) -> None:
    cases = [case for answer in answers(game) for case in answer["cases"]]
    assert len(cases) > 5
    assert json.loads(json.dumps(cases, allow_nan=False)) == cases
    for case in cases:
        damage = case["to_defender"]["damage"]
        assert sum(damage.values()) == pytest.approx(1.0, abs=1e-9)
        expected = sum(int(number) * chance for number, chance in damage.items())
        assert case["to_defender"]["expected_damage"] == pytest.approx(expected)


def test_the_same_question_has_the_same_answer(game: Game) -> None:
    assert answers(game) == answers(game)


def test_misuse_is_named(game: Game) -> None:
    catalogue = catalogue_of(game)
    one, two, mode = next(duels(game))
    for question in ((one, "nobody", mode), ("nobody", two, mode), (one, two, "magic")):
        with pytest.raises(ValueError, match=r"nobody|magic"):
            game.odds.unit_against_unit(catalogue, *question)
    with pytest.raises(ValueError, match="missing"):
        game.odds.raw()
    with pytest.raises(ValueError, match=r"missing|unknown"):
        game.odds.raw(luck="7")
