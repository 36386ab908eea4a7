"""Results side by side: their rates, and how far each lies from the first."""

from typing import Any

import numpy as np
import pytest

from builder.models import Run
from builder.services import battles
from builder.services.battles.beside import CONFIDENCE, MOST
from factions.tabletop.estimates import intervals

pytestmark = pytest.mark.usefixtures("game", "loaded")

Document = dict[str, Any]
TERMS: Document = {"half_width": 0.0, "ceiling": 2_000}


@pytest.fixture
def c(documents: dict[str, Document]) -> Document:
    """Return a third legal list."""
    return documents["northern-tribes/trackless"]


def fought(one: Document, other: Document, **terms: Any) -> Run:
    """Return a duel that is over."""
    return battles.fight_to_the_end(battles.start(one, other, **TERMS | terms))


def rate(run: Run) -> float:
    """Return side a's win rate."""
    return float(battles.result(run)["win_rate_a"])


def test_a_difference_reaches_as_far_as_the_ends_of_both_rates(
    a: Document, b: Document, c: Document
) -> None:
    runs = [fought(a, b), fought(c, b)]
    first, second = battles.beside(runs)
    shared = 1 - (1 - CONFIDENCE) / 2
    ends = [intervals.interval((run.tally or {})["pairs"], shared) for run in runs]
    assert first.difference is None
    assert second.difference is not None
    assert second.difference.value == pytest.approx(rate(runs[1]) - rate(runs[0]), abs=1e-5)
    expected = (ends[1][0] - ends[0][1], ends[1][1] - ends[0][0])
    assert second.difference[1:] == pytest.approx(expected)


def test_the_rates_have_the_intervals_of_their_own_pages(a: Document, b: Document) -> None:
    runs = [fought(a, b), fought(a, b, confidence=0.8)]
    for one, run in zip(battles.beside(runs), runs, strict=True):
        assert one.rate[1:] == pytest.approx(battles.result(run)["interval"], abs=1e-6)
        assert (one.battles, one.turned) == (2_000, False)


def test_the_same_list_on_the_other_side_is_seen_from_there(a: Document, b: Document) -> None:
    first, second = battles.beside([fought(a, b), fought(b, {**a, "name": "Renamed"})])
    assert second.turned
    assert second.rate == pytest.approx(first.rate)
    assert second.difference is not None
    assert second.difference.value == pytest.approx(0)


def test_a_field_lies_beside_a_duel(a: Document, b: Document, c: Document) -> None:
    field = battles.start_set("field", {"a": a, "b": b, "c": c}, weights={"b": 3.0}, **TERMS)
    battles.fight_to_the_end(field)
    duel, other = battles.beside([fought(a, b), field])
    answer = field.answer or {}
    assert other.rate[:] == pytest.approx((answer["win_rate"], *answer["interval"]), abs=1e-6)
    assert other.battles == answer["battles"]
    assert duel.turned is other.turned is False


def test_a_run_that_is_fought_lies_there_as_far_as_it_is(a: Document, b: Document) -> None:
    fought(a, b, ceiling=400)
    active = battles.start(a, b, **TERMS)
    assert active.active
    assert [one.battles for one in battles.beside([active, fought(a, b, seed=7)])] == [400, 2_000]


def test_the_intervals_hold_all_at_once() -> None:
    """Of 300 tables of three rates, at most one in twenty misses any of them."""
    dice = np.random.default_rng(7)
    shared, missed = 1 - (1 - CONFIDENCE) / 3, 0
    for _table in range(300):
        ends = [intervals.interval(dice.multinomial(100, [0.2] * 5), shared) for _run in range(3)]
        missed += any(low > 0.5 or high < 0.5 for low, high in ends)
    assert missed <= 15


def test_what_cannot_lie_beside_others_is_refused(a: Document, b: Document, c: Document) -> None:
    duel = fought(a, b)
    matrix = battles.start_set("matrix", {"a": a, "b": b}, **TERMS)
    battles.fight_to_the_end(matrix)
    for runs, reason in (
        ([], "From 2 to 8 results"),
        ([duel], "From 2 to 8 results"),
        ([duel] * (MOST + 1), "From 2 to 8 results"),
        ([duel, matrix], "only duels and fields have"),
        ([duel, battles.start(a, c, **TERMS)], "no battle has been fought yet"),
    ):
        with pytest.raises(battles.BadBattle, match=reason):
            battles.beside(runs)
