"""What comparing two lists relies on, of every game that fights: pairs add up, mirrors are even."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from django.conf import settings

from factions import loading
from factions.systems import SYSTEMS, Game
from factions.tabletop.battles import paired
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.roster import Roster
from tests.conformance.games import FIGHTING

pytestmark = pytest.mark.usefixtures("example_game")

SEED = 20_261_121
BATTLES = 60


@pytest.fixture(scope="module", params=FIGHTING)
def game(request: pytest.FixtureRequest) -> Game:
    return SYSTEMS[request.param]


@pytest.fixture(scope="module")
def companies(game: Game) -> list[Roster]:
    shipped = loading.references(game.id)
    return [rosters.read(shipped[name]) for name in sorted(shipped)]


@pytest.fixture(scope="module")
def setups(game: Game, companies: list[Roster]) -> dict[str, Any]:
    """Return a list's setups against another and against itself, and one with an entry less."""
    catalogue = game.catalogue.read(loading.data_of(settings.FIXTURES / game.id))
    whole, other = companies[0], companies[-1]
    joined = {entry.attached_to for entry in whole.entries}
    last = next(e for e in reversed(whole.entries) if e.id not in joined and not e.commander)
    fewer = replace(whole, entries=tuple(entry for entry in whole.entries if entry != last))
    sides = {"whole": (whole, other), "fewer": (fewer, whole), "mirror": (whole, whole)}
    scenario = game.battle.SCENARIOS[0]
    return {name: game.battle.compile(*pair, catalogue, scenario) for name, pair in sides.items()}


def test_there_are_games_that_fight() -> None:
    assert {"warcrow", "the-ford"} <= set(FIGHTING)


def test_pairs_fought_one_by_one_are_the_whole_stretch(game: Game, setups: dict[str, Any]) -> None:
    two = setups["mirror"], setups["fewer"]
    sums = paired.fight(game.battle.scored, two, SEED, 20, BATTLES)
    assert sums.one == game.battle.fight(two[0], SEED, 20, BATTLES)
    assert sums.other == game.battle.fight(two[1], SEED, 20, BATTLES)
    assert sums.pairs.sum() == BATTLES // 2
    assert sums.pairs[4] < BATTLES // 2
    assert sums.difference == pytest.approx(sums.pairs @ paired.DIFFERENCES / (BATTLES // 2))


def test_a_list_differs_from_itself_in_no_pair(game: Game, setups: dict[str, Any]) -> None:
    sums = paired.fight(game.battle.scored, (setups["whole"],) * 2, SEED, 0, BATTLES)
    assert sums.pairs.tolist() == [0, 0, 0, 0, BATTLES // 2, 0, 0, 0, 0]


def test_every_pair_of_a_mirror_is_even(game: Game, setups: dict[str, Any]) -> None:
    tally = game.battle.fight(setups["mirror"], SEED, 0, BATTLES)
    assert tally.pairs.tolist() == [0, 0, BATTLES // 2, 0, 0]


def test_scores_are_those_of_pairs_fought_alone(game: Game, setups: dict[str, Any]) -> None:
    tally, scores = game.battle.scored(setups["whole"], SEED, 20, BATTLES)
    assert tally == game.battle.fight(setups["whole"], SEED, 20, BATTLES)
    assert np.bincount(scores, minlength=5).tolist() == tally.pairs.tolist()
    starts = range(20, 20 + BATTLES, 2)
    alone = [game.battle.fight(setups["whole"], SEED, first, 2).pairs for first in starts]
    assert scores.tolist() == [int(pairs.argmax()) for pairs in alone]
