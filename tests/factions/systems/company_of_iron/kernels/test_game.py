"""Whole battles, interpreted: what they are a function of, mirrors, alternation, the tally."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from factions import loading
from factions.systems.company_of_iron.battle.forces import Company, company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists import roster as rosters
from tests.factions.systems.company_of_iron.board.battles import (
    Battle,
    fought,
    surveys_compared,
    tallied,
    written,
)
from tests.factions.systems.company_of_iron.board.events import Passed
from tests.factions.systems.company_of_iron.board.fighters import Fighter
from tests.factions.systems.company_of_iron.board.kernels import E, K
from tests.factions.systems.company_of_iron.board.stage import Scene, stage

SMALL = "champions-all"
ROUNDS = 3


@pytest.fixture(scope="module")
def mine(catalogue: Catalogue) -> Company:
    lists = loading.references("company-of-iron")
    name = next(name for name in sorted(lists) if SMALL in name)
    return company(rosters.read(lists[name]), catalogue)


@pytest.fixture(scope="module")
def setup(catalogue: Catalogue, mine: Company) -> Any:
    made = written((mine, mine), catalogue, "skirmish")
    made.rounds = ROUNDS
    return made


@pytest.fixture(scope="module")
def second(setup: Any) -> Battle:
    """Return battle 2, not to be changed."""
    return fought(setup, 2)


def test_a_battle_is_a_function_of_its_number(setup: Any, second: Battle) -> None:
    one, again, other = second, fought(setup, 2), fought(setup, 4)
    assert np.array_equal(one.record(), again.record())
    assert not np.array_equal(one.record()[:40], other.record()[:40])


@pytest.mark.parametrize("scenario", ["skirmish", "decapitate"])
def test_what_is_surveyed_again_is_what_a_whole_survey_finds(
    catalogue: Catalogue, mine: Company, scenario: str
) -> None:
    made = written((mine, mine), catalogue, scenario)
    with surveys_compared() as looked:
        for index in range(2):
            fought(made, index)
    assert min(looked[True], looked[False]) > 20


def test_a_pair_of_twins_is_exactly_even(setup: Any, mine: Company) -> None:
    entries = max(fighter.row for fighter in mine.fighters) + 1
    counts = tallied(setup, entries, battles=4)
    assert counts.totals[K.counting.WINS_A] == counts.totals[K.counting.WINS_B]
    assert counts.pairs.tolist() == [0, 0, 2, 0, 0]
    assert np.array_equal(counts.points[0], counts.points[1])
    assert int(counts.rounds.sum()) == 4
    assert np.array_equal(counts.entries_a, counts.entries_b)


def test_everybody_in_play_is_activated_once_a_round(second: Battle) -> None:
    for number in range(1, ROUNDS + 1):
        active = [event.model for event in second.events(E.ACTIVATED, in_round=number)]
        assert len(active) == len(set(active)) > 0


def test_turns_alternate_while_both_have_models_to_activate(second: Battle) -> None:
    half = len(second.models(side=0))
    turns = [
        event.player if isinstance(event, Passed) else int(event.model >= half)
        for event in second.events(E.ACTIVATED, E.PASSED, in_round=1)
    ]
    both = turns[: 2 * half - 2]
    assert all(one != other for one, other in pairwise(both))


def test_a_player_that_passes_has_fewer_models_to_activate(setup: Any, second: Battle) -> None:
    for battle in (second, fought(setup, 4)):
        half, done = len(battle.models(side=0)), [0, 0]
        for event in battle.events(E.ACTIVATED, E.PASSED, in_round=1):
            if isinstance(event, Passed):
                assert done[event.player] > done[1 - event.player]
            else:
                done[int(event.model >= half)] += 1


def test_a_priority_roll_is_higher_for_the_player_that_wins_it(second: Battle) -> None:
    rolls = second.events(E.PRIORITY)
    assert len(rolls) == ROUNDS
    assert all(roll.die > roll.other for roll in rolls)


def test_terrain_is_the_same_in_both_battles_of_a_pair(setup: Any, second: Battle) -> None:
    assert np.array_equal(second.terrain(), fought(setup, 3).terrain())


def test_nothing_is_left_of_the_battle_before(setup: Any, second: Battle) -> None:
    assert np.array_equal(fought(setup, 0, 1, 2).record(), second.record())


@pytest.mark.parametrize(("over", "ends"), [(0, 1), (1, 0)])
def test_no_round_ends_after_the_battle(over: int, ends: int) -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 20.0), side=1), scene=Scene(over=over))
    made.end_round()
    assert len(made.events(E.ROUND_END)) == ends
