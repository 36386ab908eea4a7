"""Whole battles, interpreted: what they are a function of, mirrors, alternation, the tally."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from factions import loading
from factions.systems.company_of_iron.battle import records
from factions.systems.company_of_iron.battle.forces import Company, company
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.battles import stretches
from factions.tabletop.battles.opened import opened
from factions.tabletop.lists import roster as rosters
from tests.factions.systems.company_of_iron.kernels.fray import Fighter, K, L
from tests.factions.systems.company_of_iron.kernels.stage import stage

SMALL = "champions-all"
ROUNDS = 3
SURVEYED = ("hold", "stake", "seat", "left", "finish", "prone", "price")


@pytest.fixture(scope="module")
def mine(catalogue: Catalogue) -> Company:
    lists = loading.references("company-of-iron")
    name = next(name for name in sorted(lists) if SMALL in name)
    return company(rosters.read(lists[name]), catalogue)


@pytest.fixture(scope="module")
def setup(catalogue: Catalogue, mine: Company) -> Any:
    made = opened(records.record((mine, mine), catalogue, "skirmish").setup)
    made.rounds = ROUNDS
    return made


@pytest.fixture(scope="module")
def second(setup: Any) -> Any:
    """Return the state after battle 2, not to be changed."""
    return fought(setup, 2)


def state(recording: int = 1) -> Any:
    made = opened(L.blank(K.state.State))
    made.recording = recording
    return made


def fought(setup: Any, index: int) -> Any:
    """Return the state after a battle."""
    made = state()
    K.game.battle(setup, made, 5, index, True)
    return made


def told(s: Any) -> Any:
    return s.event[: int(s.events)]


def test_a_battle_is_a_function_of_its_number(setup: Any, second: Any) -> None:
    one, again, other = second, fought(setup, 2), fought(setup, 4)
    assert np.array_equal(told(one), told(again))
    assert not np.array_equal(told(one)[:40], told(other)[:40])


@pytest.mark.parametrize("scenario", ["skirmish", "decapitate"])
def test_what_is_surveyed_again_is_what_a_whole_survey_finds(
    catalogue: Catalogue, mine: Company, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Counter[bool]()

    def checked(d: Any, s: Any) -> None:
        looked[bool(s.upset or s.worn)] += 1
        K.worth.survey_worth_again(d, s)
        kept = [np.copy(s[name]) for name in SURVEYED]
        K.worth.survey_worth(d, s)
        for name, before in zip(SURVEYED, kept, strict=True):
            assert np.array_equal(before, s[name]), name

    for module in (K.game, K.turns):
        monkeypatch.setattr(module, "survey_worth_again", checked)
    made = opened(records.record((mine, mine), catalogue, scenario).setup)
    for index in range(2):
        fought(made, index)
    assert min(looked[True], looked[False]) > 20


def test_a_pair_of_twins_is_exactly_even(setup: Any, mine: Company) -> None:
    entries = max(fighter.row for fighter in mine.fighters) + 1
    shapes = [(stretches.TOTALS,), (5,), (2, L.VP_COLUMNS), (L.ROUND_COLUMNS,)]
    arrays = [np.zeros(shape, np.int64) for shape in [*shapes, (entries, 4), (entries, 4)]]
    K.game.play([setup], [setup], [state(0)], (5, 0, 4), K.matches.Tallied(*arrays))
    totals, pairs, points, rounds, ours, theirs = arrays
    assert totals[K.counting.WINS_A] == totals[K.counting.WINS_B]
    assert pairs.tolist() == [0, 0, 2, 0, 0]
    assert np.array_equal(points[0], points[1])
    assert int(rounds.sum()) == 4
    assert np.array_equal(ours, theirs)


def test_everybody_in_play_is_activated_once_a_round(second: Any) -> None:
    rows = told(second)
    for number in range(1, ROUNDS + 1):
        active = [int(row[3]) for row in rows if row[0] == K.events.ACTIVATED and row[1] == number]
        assert len(active) == len(set(active)) > 0


def test_turns_alternate_while_both_have_models_to_activate(setup: Any, second: Any) -> None:
    rows = told(second)
    half = int(setup.first[1])
    turns = [
        int(row[3] >= half) if row[0] == K.events.ACTIVATED else int(row[5])
        for row in rows
        if row[0] in (K.events.ACTIVATED, K.events.PASSED) and row[1] == 1
    ]
    both = turns[: 2 * half - 2]
    assert all(one != other for one, other in pairwise(both))


def test_who_passes_has_fewer_models_to_activate(setup: Any, second: Any) -> None:
    for battle in (second, fought(setup, 4)):
        half, done = int(setup.first[1]), [0, 0]
        for row in told(battle):
            if row[1] != 1:
                continue
            if row[0] == K.events.ACTIVATED:
                done[int(row[3] >= half)] += 1
            elif row[0] == K.events.PASSED:
                player = int(row[5])
                assert done[player] > done[1 - player]


def test_a_priority_roll_is_higher_for_whoever_wins_it(second: Any) -> None:
    rolls = [row for row in told(second) if row[0] == K.events.PRIORITY]
    assert len(rolls) == ROUNDS
    assert all(row[6] > row[7] for row in rolls)


def test_terrain_is_the_same_in_both_battles_of_a_pair(setup: Any, second: Any) -> None:
    one, other = second, fought(setup, 3)
    count = int(one.drawn_pieces)
    assert np.array_equal(one.piece[:count], other.piece[:count])


def test_nothing_is_left_of_the_battle_before(setup: Any, second: Any) -> None:
    made = state()
    for index in (0, 1, 2):
        K.game.battle(setup, made, 5, index, index % 2 == 0)
    assert np.array_equal(told(made), told(second))


@pytest.mark.parametrize(("over", "ends"), [(0, 1), (1, 0)])
def test_no_round_ends_after_the_battle(over: int, ends: int) -> None:
    made = stage(Fighter(), Fighter(at=(10.0, 20.0), side=1))
    made.s.over = over
    K.game.end_round(made.d, made.s)
    assert len(made.told(K.events.ROUND_END)) == ends
