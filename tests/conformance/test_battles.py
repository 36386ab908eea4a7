"""What every game's battles promise. Each game of SYSTEMS that fights is taken in turn."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from factions.systems import SYSTEMS, Game
from factions.tabletop.estimates.tally import Tally
from factions.tabletop.lists.roster import Roster
from tests.conformance.games import FIGHTING

pytestmark = pytest.mark.usefixtures("example_game")

SEED = 20_261_121


@pytest.fixture(scope="module", params=FIGHTING)
def game(request: pytest.FixtureRequest) -> Game:
    return SYSTEMS[request.param]


@pytest.fixture(scope="module")
def setup(game: Game, catalogue: Any, companies: list[Roster]) -> Any:
    return game.battle.compile(companies[0], companies[-1], catalogue, game.battle.SCENARIOS[0])


def twice(roster: Roster) -> Roster:
    """Return a roster with a second copy of every entry."""
    again = tuple(
        replace(
            entry,
            id=f"{entry.id}-again",
            commander=False,
            attached_to=entry.attached_to and f"{entry.attached_to}-again",
        )
        for entry in roster.entries
    )
    return replace(roster, entries=roster.entries + again)


def mirrored(
    game: Game, catalogue: Any, roster: Roster, policies: tuple[str, str], battles: int
) -> Tally:
    generals = [game.generals[policy] for policy in policies]
    setup = game.battle.compile(roster, roster, catalogue, game.battle.SCENARIOS[0], *generals)
    return game.battle.fight(setup, SEED, 0, battles)


def test_there_are_games_that_fight() -> None:
    assert {"warcrow", "the-ford"} <= set(FIGHTING)


def test_a_tally_is_a_function_of_setup_seed_and_numbers(game: Game, setup: Any) -> None:
    assert game.battle.fight(setup, SEED, 40, 20) == game.battle.fight(setup, SEED, 40, 20)
    assert game.battle.fight(setup, SEED, 0, 60) != game.battle.fight(setup, SEED + 1, 0, 60)


def test_a_setup_compiled_anew_gives_the_same_tally(
    game: Game, catalogue: Any, companies: list[Roster], setup: Any
) -> None:
    anew = game.battle.compile(companies[0], companies[-1], catalogue, game.battle.SCENARIOS[0])
    assert game.battle.fight(anew, SEED, 0, 40) == game.battle.fight(setup, SEED, 0, 40)


def test_a_hundred_is_forty_and_sixty_in_any_order(game: Game, setup: Any) -> None:
    whole = game.battle.fight(setup, SEED, 0, 100)
    late = game.battle.fight(setup, SEED, 40, 60)
    early = game.battle.fight(setup, SEED, 0, 40)
    assert early + late == whole
    assert late + early == whole


def test_a_battle_leaves_its_setup_as_it_is(game: Game, setup: Any) -> None:
    """Kernels are compiled on that promise."""
    records = [getattr(one, "setup", one) for one in (setup.even, setup.odd)]
    before = [record.tobytes() for record in records]
    game.battle.fight(setup, SEED, 0, 40)
    game.battle.replay(setup, SEED, 1)
    assert [record.tobytes() for record in records] == before


@pytest.mark.parametrize(("first", "count"), [(1, 2), (0, 3), (-2, 2), (0, -2)])
def test_odd_and_negative_stretches_are_refused(
    game: Game, setup: Any, first: int, count: int
) -> None:
    with pytest.raises(ValueError, match="even"):
        game.battle.fight(setup, SEED, first, count)


def test_no_battles_give_the_empty_tally(game: Game, setup: Any) -> None:
    tally = game.battle.fight(setup, SEED, 0, 0)
    assert (tally.battles, int(tally.pairs.sum()), tally.win_rate) == (0, 0, 0.5)


def test_swapping_the_sides_swaps_the_tally(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    a, b = companies[1], companies[-2]
    scenario = game.battle.SCENARIOS[0]
    one = game.battle.fight(game.battle.compile(a, b, catalogue, scenario), SEED, 0, 200)
    other = game.battle.fight(game.battle.compile(b, a, catalogue, scenario), SEED, 0, 200)
    assert (other.wins_b, other.wins_a, other.draws) == (one.wins_a, one.wins_b, one.draws)
    assert np.array_equal(other.pairs, one.pairs[::-1])
    assert np.array_equal(other.rounds, one.rounds)
    assert np.array_equal(other.victory_points, one.victory_points[::-1])
    assert np.array_equal(other.entries_a, one.entries_b)
    assert np.array_equal(other.entries_b, one.entries_a)


def test_lists_and_generals_swapped_fight_the_same_battles_mirrored(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    """So the two lists share their battles, whichever of them is named first."""
    first, *_others, last = [one for one in game.generals.values() if not one.searches]
    a, b = companies[0], companies[-1]
    for scenario in game.battle.SCENARIOS:
        setup = game.battle.compile(a, b, catalogue, scenario, first, last)
        swapped = game.battle.compile(b, a, catalogue, scenario, last, first)
        one = game.battle.fight(setup, SEED, 0, 20)
        assert game.battle.fight(swapped, SEED, 0, 20) == one.mirrored()
        assert one.mirrored().mirrored() == one
        assert one.mirrored() != one


def test_every_scenario_adds_up(game: Game, catalogue: Any, companies: list[Roster]) -> None:
    for scenario in game.battle.SCENARIOS:
        setup = game.battle.compile(companies[0], companies[5], catalogue, scenario)
        tally = game.battle.fight(setup, SEED, 0, 100)
        assert tally.wins_a + tally.wins_b + tally.draws == tally.battles == 100
        assert int(tally.rounds.sum()) == 100
        assert tally.victory_points.sum(axis=1).tolist() == [100, 100]
        assert int(tally.pairs.sum()) == 50
        halves = int(tally.pairs @ np.arange(5))
        assert halves == 2 * tally.wins_a + tally.draws
        for rows in (tally.entries_a, tally.entries_b):
            assert rows.min() >= 0
            assert rows[:, 0].max() <= 100


def test_a_side_takes_at_most_what_the_other_deals(game: Game, setup: Any) -> None:
    tally = game.battle.fight(setup, SEED, 0, 100)
    assert tally.entries_a[:, 1].sum() <= tally.entries_b[:, 2].sum()
    assert tally.entries_b[:, 1].sum() <= tally.entries_a[:, 2].sum()


def test_an_empty_list_is_refused(game: Game, catalogue: Any, companies: list[Roster]) -> None:
    empty = replace(companies[0], entries=())
    for sides in ((empty, companies[1]), (companies[1], empty), (empty, empty)):
        with pytest.raises(ValueError, match="empty"):
            game.battle.compile(*sides, catalogue, game.battle.SCENARIOS[0])


def test_an_unknown_scenario_is_refused(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    a, b = companies[:2]
    with pytest.raises(ValueError, match="picnic"):
        game.battle.compile(a, b, catalogue, "picnic")


def test_one_unit_fights_a_whole_company_and_loses(
    game: Game, catalogue: Any, companies: list[Roster]
) -> None:
    whole = companies[0]
    lone = next(entry for entry in whole.entries if entry.attached_to is None)
    one = replace(whole, entries=(replace(lone, count=1),))
    setup = game.battle.compile(one, whole, catalogue, game.battle.SCENARIOS[0])
    tally = game.battle.fight(setup, SEED, 0, 200)
    assert tally.battles == 200
    assert tally.win_rate < 0.05


def test_a_mirror_is_even(game: Game, catalogue: Any, companies: list[Roster]) -> None:
    tally = mirrored(game, catalogue, companies[0], ("greedy", "greedy"), 4000)
    assert 0.47 < tally.win_rate < 0.53


def test_twice_the_army_wins(game: Game, catalogue: Any, companies: list[Roster]) -> None:
    double = twice(companies[0])
    setup = game.battle.compile(double, companies[0], catalogue, game.battle.SCENARIOS[0])
    assert game.battle.fight(setup, SEED, 0, 1000).win_rate > 0.65


@pytest.mark.parametrize(("policy", "least"), [("nearest", 0.6), ("random", 0.9)])
def test_greedy_beats_the_simple_policies(
    game: Game, catalogue: Any, companies: list[Roster], policy: str, least: float
) -> None:
    rates = [
        mirrored(game, catalogue, company, ("greedy", policy), 400).win_rate
        for company in companies[::4]
    ]
    assert sum(rates) / len(rates) >= least, rates


def test_a_replay_is_the_battle_of_that_number(game: Game, setup: Any) -> None:
    for index in (6, 7):
        shown = game.battle.replay(setup, SEED, index)
        assert shown == game.battle.replay(setup, SEED, index)
        assert len(shown["events"]) > 10
    pair = game.battle.fight(setup, SEED, 6, 2)
    winners = [game.battle.replay(setup, SEED, index)["result"]["winner"] for index in (6, 7)]
    assert (winners.count("a"), winners.count("b")) == (pair.wins_a, pair.wins_b)


def test_fidelity_names_a_state_for_every_mechanic(game: Game) -> None:
    rows = game.fidelity["mechanic"]
    assert {row["status"] for row in rows} <= {"modelled", "simplified", "not-modelled"}
    assert all(row["how"] for row in rows if row["status"] != "modelled")
