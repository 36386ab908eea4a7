"""Scripts: what a search notes, forces and passes by at the decisions of a battle."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from factions.tabletop.battles import rng
from tests.factions import interpreted

SCRIPTS = interpreted.load("tests.example.the_ford.kernels").scripts


def position(searcher: int = 0) -> Any:
    """Return a setup and a state before the first decision of a battle; that player searches."""
    fields = {
        "tried_mark": np.zeros(SCRIPTS.OPTIONS, int),
        "tried_value": np.zeros(SCRIPTS.OPTIONS),
    }
    s = SimpleNamespace(script=np.zeros(SCRIPTS.DECISIONS, int), rng=rng.seeded(1, 4), **fields)
    SCRIPTS.forget(s)
    s.decision, s.hears, s.searcher = 0, SCRIPTS.UNHEARD, -1
    return SimpleNamespace(searches=np.array([8 * (searcher == player) for player in (0, 1)])), s


def decide(d: Any, s: Any, player: int, *options: tuple[int, float]) -> int:
    """Let a player decide between options, marks and values; return the mark of the one taken."""
    SCRIPTS.open_decision(d, s, player)
    values = [SCRIPTS.heard(s, mark, value) for mark, value in options]
    SCRIPTS.close_decision(d, s, player)
    return options[int(np.argmax(values))][0]


def test_the_best_options_are_noted_in_order_and_the_best_is_taken() -> None:
    d, s = position()
    options = (4, 1.0), (2, 3.0), (7, 0.5), (9, 2.0), (5, 2.5), (4, 2.9)
    assert decide(d, s, 0, *options) == 2
    assert (s.noted, s.searcher, s.looked_at, s.decision) == (4, 0, 0, 1)
    assert s.tried_mark.tolist() == [2, 4, 5, 9]
    assert s.tried_value.tolist() == [3.0, 2.9, 2.5, 2.0]


@pytest.mark.parametrize(("weighed", "marks"), [((), [-1, 8]), (((5, 3.0),), [5, 8])])
def test_an_option_is_put_in_behind_the_best(weighed: Any, marks: list[int]) -> None:
    d, s = position()
    SCRIPTS.put_in(s, 8)
    assert s.noted == 0
    SCRIPTS.open_decision(d, s, 0)
    for mark, value in weighed:
        SCRIPTS.heard(s, mark, value)
    SCRIPTS.put_in(s, 8)
    assert (s.noted, s.tried_mark[:2].tolist()) == (2, marks)


def test_an_option_that_is_put_in_may_be_forced() -> None:
    d, s = position()
    s.trial, s.script[0] = 0, 8
    SCRIPTS.open_decision(d, s, 0)
    assert [SCRIPTS.forced(s, mark) for mark in (7, 8)] == [False, True]
    SCRIPTS.close_decision(d, s, 0)
    assert not SCRIPTS.forced(s, 8)


def test_what_follows_the_decision_looked_at_is_not_heard() -> None:
    d, s = position()
    decide(d, s, 0, (1, 1.0), (2, 2.0))
    assert decide(d, s, 0, (7, 1.0), (8, 2.0)) == 8
    assert (s.tried_mark[:2].tolist(), s.looked_at, s.decision) == ([2, 1], 0, 2)


def test_a_decision_with_one_option_is_passed_by() -> None:
    d, s = position()
    decide(d, s, 0, (6, 1.0))
    assert (s.looked_at, s.decision) == (1, 1)
    decide(d, s, 0, (1, 1.0), (2, 2.0))
    assert (s.noted, s.looked_at) == (2, 1)


def test_the_other_players_decisions_are_none_of_it() -> None:
    d, s = position(searcher=1)
    decide(d, s, 0, (1, 1.0), (2, 2.0))
    assert (s.noted, s.decision) == (0, 0)


def test_an_option_is_forced_and_other_dice_follow() -> None:
    d, s = position()
    s.trial, s.script[0] = 5, 1
    own = rng.word(rng.seeded(1, 4))
    assert decide(d, s, 0, (1, 1.0), (2, 2.0)) == 1
    assert decide(d, s, 0, (1, 1.0), (2, 2.0)) == 2
    assert s.rng[rng.STREAM] == SCRIPTS.TRIALS + (2 * SCRIPTS.DECISIONS + 0) * SCRIPTS.PLAYS + 5
    assert rng.word(s.rng) != own


def test_what_was_decided_is_kept_to_with_the_dice_of_the_battle() -> None:
    d, s = position()
    s.script[0], s.looked_at = 1, 1
    assert decide(d, s, 0, (1, 1.0), (2, 2.0)) == 1
    assert decide(d, s, 0, (1, 1.0), (2, 2.0)) == 2
    assert (s.noted, rng.word(s.rng)) == (2, rng.word(rng.seeded(1, 4)))


def test_battles_of_so_many_decisions_end_by_the_weights() -> None:
    d, s = position()
    s.decision = s.looked_at = SCRIPTS.DECISIONS
    assert decide(d, s, 0, (1, 1.0), (2, 2.0)) == 2
    assert s.noted == 0
