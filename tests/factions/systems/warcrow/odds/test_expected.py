"""What a side expects of many opponents at once: by hand, and as of one after another."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.warcrow.odds import (
    Meeting,
    Opponents,
    Side,
    exchange,
    expected,
    mean,
    values,
)
from tests.factions.systems.warcrow.odds.rollers import rollers, side, switch
from tests.reference import warcrow_roll as twin

Rolled = tuple[Side, twin.Roller, int]

VOID = st.integers(0, (1 << values.KINDS) - 1).map(lambda kinds: kinds << values.VOID_SHIFT)


def one_by_one(
    first: Side, seconds: list[Side], contexts: tuple[int, int], repeats: bool
) -> list[list[float]]:
    """Return what `exchange` says of each pair, in the order of `Expected`."""
    results = (exchange(first, second, contexts, repeats) for second in seconds)
    rows = [
        (mean(odds.to_second), mean(odds.to_first), odds.wins, odds.loses, odds.value)
        for odds in results
    ]
    return [list(column) for column in zip(*rows, strict=True)]


def at_once(
    first: Side, seconds: list[Side], contexts: tuple[int, int], repeats: bool
) -> list[list[float]]:
    """Return the same of all pairs together."""
    meeting = Meeting(first, Opponents(seconds, contexts[1]), contexts[0])
    return [figures.tolist() for figures in meeting.expected(repeats=repeats)]


def test_a_red_die_against_a_green_one_and_against_nothing() -> None:
    # Against the green die 28 wounds of 64 throws; against nothing S on 7/8, twice on 2/8.
    found = Meeting(side("R"), Opponents([side("G"), side("", worth=300)])).expected()
    assert found.to_second.tolist() == [28 / 64, 9 / 8]
    assert found.to_first.tolist() == [0.0, 0.0]
    assert found.wins.tolist() == [24 / 64, 7 / 8]
    assert found.loses.tolist() == [0.0, 0.0]
    assert found.value.tolist() == [28 / 64, 27 / 8]


def test_each_opponent_answers_by_its_own_worth() -> None:
    # Its B stops the one wound, or pays for a wound on the first: cheap units strike.
    striker = switch("B", "wound")
    seconds = [side("", striker, symbols="B", worth=worth) for worth in (50, 150)]
    found = Meeting(side("", symbols="S"), Opponents(seconds)).expected()
    assert found.to_second.tolist() == [1.0, 0.0]
    assert found.to_first.tolist() == [1.0, 0.0]


def test_a_special_beyond_the_dearest_switch_outlasts_one_that_is_cancelled() -> None:
    jam = side("", switch("X", "cancel", symbol="X", amount=1), symbols="X")
    slows = side("", switch("X", "state", state="slowed"), symbols="XX")
    assert Meeting(jam, Opponents([slows])).expected().value.tolist() == [-0.2]


@settings(max_examples=120, deadline=None)
@given(rollers(False), st.lists(rollers(True), min_size=1, max_size=4), VOID, VOID, st.booleans())
def test_it_is_what_each_exchange_comes_to(
    first: Rolled, seconds: list[Rolled], lost: int, gone: int, repeats: bool
) -> None:
    sides, contexts = [second[0] for second in seconds], (first[2] | lost, seconds[0][2] | gone)
    found = at_once(first[0], sides, contexts, repeats)
    assert found == one_by_one(first[0], sides, contexts, repeats)


@settings(max_examples=40, deadline=None)
@given(rollers(True), st.lists(rollers(False), min_size=1, max_size=3), st.booleans())
def test_defenders_may_be_the_active_side(
    first: Rolled, seconds: list[Rolled], repeats: bool
) -> None:
    sides, contexts = [second[0] for second in seconds], (first[2], seconds[0][2])
    found = at_once(first[0], sides, contexts, repeats)
    assert found == one_by_one(first[0], sides, contexts, repeats)


@pytest.mark.parametrize("width", [1, 7, 10_000])
def test_it_does_not_matter_how_wide_the_tables_are(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expected, "WIDTH", width)
    keen = side("RO", switch("X", "cancel", symbol="any", amount=1))
    seconds = [side(dice, switch("X", "cancel", symbol="S")) for dice in ("GG", "U", "", "KU")]
    opponents = Opponents(seconds, values.ENGAGED)
    found = [figures.tolist() for figures in Meeting(keen, opponents).expected(repeats=True)]
    assert len(opponents.tables(1)) == {1: 4, 7: 3, 10_000: 1}[width]
    assert found == one_by_one(keen, seconds, (values.ENGAGED, values.ENGAGED), True)
