"""What a search promises in every game that has a general who searches."""

from dataclasses import replace
from typing import Any

import pytest

from factions.systems import SYSTEMS, Game
from factions.tabletop.lists.roster import Roster
from tests.conformance.games import GAMES

pytestmark = pytest.mark.usefixtures("example_game")

SEARCHED = [game.id for game in GAMES.values() if "search" in game.generals]
SEED, PLAYS = 20_261_127, 3


@pytest.fixture(scope="module", params=SEARCHED)
def game(request: pytest.FixtureRequest) -> Game:
    return SYSTEMS[request.param]


def setup(game: Game, catalogue: Any, companies: list[Roster], plays: int) -> Any:
    """Return the setup of two lists; the first is led by a search of so many plays."""
    search = replace(game.generals["search"], plays=plays)
    other = replace(search, plays=0)
    scenario = game.battle.SCENARIOS[0]
    return game.battle.compile(companies[0], companies[-1], catalogue, scenario, search, other)


def test_the_example_and_some_games_have_a_search() -> None:
    assert {"the-ford", "iron-dawn", "cold-iron"} <= set(SEARCHED)


def test_one_trial_of_each_option_is_never_enough_to_choose_another(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    """So trials leave no trace: neither their dice nor what they did to the state."""
    plain, searched = (setup(game, catalogue, companies, plays) for plays in (0, 1))
    assert game.battle.fight(searched, SEED, 0, 2) == game.battle.fight(plain, SEED, 0, 2)
    events = [game.battle.replay(one, SEED, 1)["events"] for one in (plain, searched)]
    assert events[0] == events[1]


def test_a_replay_is_of_the_battle_that_was_counted(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    searched = setup(game, catalogue, companies, PLAYS)
    tally = game.battle.fight(searched, SEED, 0, 2)
    replays = [game.battle.replay(searched, SEED, index) for index in (0, 1)]
    winners = [replay["result"]["winner"] for replay in replays]
    assert (tally.wins_a, tally.wins_b) == (winners.count("a"), winners.count("b"))
    points = [replay["result"]["points"]["a"] for replay in replays]
    counted = [at for at, number in enumerate(tally.victory_points[0]) for _ in range(number)]
    assert sorted(points) == counted
