"""Confidence sequences: coverage under the worst stopping, widths, order and edges."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.tabletop.estimates import intervals

SHARES = {
    "independent, even": (0.25, 0, 0.5, 0, 0.25),
    "sides alike, even": (0.4, 0, 0.2, 0, 0.4),
    "draws": (0.05, 0.15, 0.6, 0.15, 0.05),
    "two to one": (1 / 9, 0, 4 / 9, 0, 4 / 9),
    "nine to one": (0.01, 0, 0.18, 0, 0.81),
    "lopsided": (0, 0, 0.02, 0, 0.98),
}
# Of pairs by their difference, -1 to 1: two sides on the same dice.
DIFFERENCES = {
    "alike, even": (0, 0, 0.05, 0.05, 0.8, 0.05, 0.05, 0, 0),
    "alike, better": (0, 0, 0.02, 0.03, 0.8, 0.07, 0.08, 0, 0),
    "never alike": (0.5, 0, 0, 0, 0, 0, 0, 0, 0.5),
    "as if unpaired": (1 / 16, 0, 1 / 4, 0, 3 / 8, 0, 1 / 4, 0, 1 / 16),
    "always better": (0, 0, 0, 0, 0.9, 0.1, 0, 0, 0),
    "much worse": (0.2, 0.1, 0.3, 0.1, 0.2, 0.05, 0.05, 0, 0),
}
LOOKS = tuple(int(20 * 1.7**step) for step in range(12))
SEQUENCES = 250
# Of 250 sequences whose chance of a miss is 5 %, more than 24 miss once in a thousand tests.
MOST_MISSES = 24
WHOLE = np.ones(1)  # the stake on the only opponent

histograms = st.lists(st.integers(0, 5_000), min_size=5, max_size=5)


def mean_of(counts: np.ndarray | list[int] | tuple[float, ...]) -> float:
    """Return the mean score of a histogram or of shares."""
    values = np.asarray(counts, dtype=float)
    return float(values @ intervals.scores(values) / values.sum())


def misses(shares: tuple[float, ...], looks: tuple[int, ...] = LOOKS, *, naive: bool) -> int:
    """Count the sequences in which some look's interval leaves the true mean out."""
    generator = np.random.default_rng(20_260)
    steps = np.diff((0, *looks))
    truth = mean_of(shares)
    missed = 0
    for _ in range(SEQUENCES):
        seen = np.cumsum([generator.multinomial(step, shares) for step in steps], axis=0)
        edges = (normal(counts) if naive else intervals.interval(counts) for counts in seen)
        missed += any(not low <= truth <= high for low, high in edges)
    return missed


def normal(counts: np.ndarray) -> tuple[float, float]:
    """Return the textbook interval, which is made for a single look."""
    mean = mean_of(counts)
    variance = counts @ (intervals.scores(counts) - mean) ** 2 / counts.sum()
    half = 1.96 * math.sqrt(variance / counts.sum())
    return mean - half, mean + half


@pytest.mark.parametrize(
    "shares", [*SHARES.values(), *DIFFERENCES.values()], ids=[*SHARES, *DIFFERENCES]
)
def test_stopping_at_the_first_miss_still_covers(shares: tuple[float, ...]) -> None:
    assert misses(shares, naive=False) <= MOST_MISSES


def test_the_coverage_test_catches_an_interval_made_for_one_look() -> None:
    assert misses(SHARES["independent, even"], naive=True) > 2 * MOST_MISSES
    assert misses(DIFFERENCES["as if unpaired"], naive=True) > 2 * MOST_MISSES


def paired(seed: int, pairs: int, alike: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the pairs by the score of two sides of one strength, and those by difference.

    alike: how often the second side's pair ends as the first's does.
    """
    generator = np.random.default_rng(seed)
    one, fresh = generator.choice(5, (2, pairs), p=SHARES["independent, even"])
    other = np.where(generator.random(pairs) < alike, one, fresh)
    return (
        np.bincount(one, minlength=5),
        np.bincount(other, minlength=5),
        np.bincount(one - other + 4, minlength=9),
    )


@pytest.mark.parametrize(("alike", "most"), [(0.0, 0.8), (0.5, 0.55), (0.9, 0.3), (0.99, 0.15)])
def test_a_difference_is_known_better_than_the_two_rates(alike: float, most: float) -> None:
    """Unpaired its half-width is that of both rates together over the root of 2: 0.71."""
    one, other, differences = paired(3, 5_000, alike)
    low, high = intervals.difference(differences)
    both = intervals.half_width(one) + intervals.half_width(other)
    assert (high - low) / 2 < most * both


@given(st.lists(st.integers(0, 5_000), min_size=9, max_size=9))
def test_a_difference_lies_from_minus_one_to_one_and_turns_round(counts: list[int]) -> None:
    low, high = intervals.difference(counts)
    assert -1 <= low <= high <= 1
    assert intervals.difference(counts[::-1]) == pytest.approx((-high, -low), abs=1e-9)
    if sum(counts):
        mean = np.array(counts) @ np.linspace(-1, 1, 9) / sum(counts)
        assert low - 1e-9 <= mean <= high + 1e-9


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ([0] * 9, -1, 1),
        ([0, 0, 0, 0, 1_000, 0, 0, 0, 0], -0.0168, 0.0168),
        ([0, 0, 0, 0, 0, 0, 0, 0, 1_000], 0.9832, 1),
    ],
)
def test_known_differences(counts: list[int], low: float, high: float) -> None:
    assert intervals.difference(counts) == pytest.approx((low, high), abs=5e-5)


def test_a_looser_confidence_is_tighter_and_misses_more_often() -> None:
    counts = [250, 0, 500, 0, 250]
    widths = [intervals.half_width(counts, confidence) for confidence in (0.5, 0.9, 0.95, 0.999)]
    assert widths == sorted(widths)
    assert widths[0] < 0.75 * widths[2]


@pytest.mark.parametrize("shares", list(SHARES.values())[:5], ids=list(SHARES)[:5])
def test_the_price_of_looking_at_any_time_is_small(shares: tuple[float, ...]) -> None:
    """At 10,000 pairs the half-width is at most 3.2 standard errors; a single look needs 1.96."""
    counts = 10_000 * np.array(shares)
    deviation = math.sqrt(np.array(shares) @ (intervals.scores(shares) - mean_of(shares)) ** 2)
    assert 1.96 < intervals.half_width(counts) / (deviation / 100) < 3.2


@given(histograms)
def test_the_interval_lies_in_the_unit_interval_and_holds_the_mean(counts: list[int]) -> None:
    low, high = intervals.interval(counts)
    assert 0 <= low <= high <= 1
    if sum(counts):
        assert low <= mean_of(counts) <= high


@given(histograms)
def test_swapping_the_sides_mirrors_the_interval(counts: list[int]) -> None:
    low, high = intervals.interval(counts)
    mirrored = intervals.interval(counts[::-1])
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-9)


@given(histograms, st.integers(0, 48))
def test_fortunes_only_grow_away_from_the_mean(counts: list[int], step: int) -> None:
    floats = np.array([counts], dtype=float)
    nearer, farther = (step + 1) / 50, step / 50
    for side, mirror in ((intervals.HIGHER, 0), (intervals.LOWER, 1)):
        values = [
            intervals._log_fortune(floats, WHOLE, abs(mirror - supposed), side)
            for supposed in (nearer, farther)
        ]
        assert values[0] <= values[1] + 1e-9


@given(histograms, st.sampled_from([0.5, 0.95, 0.999_999]))
def test_an_edge_is_where_the_fortune_reaches_its_goal(
    counts: list[int], confidence: float
) -> None:
    floats, goal = np.array([counts], dtype=float), math.log(2 / (1 - confidence))
    for edge, end, side in zip(
        intervals.interval(counts, confidence),
        (0, 1),
        (intervals.HIGHER, intervals.LOWER),
        strict=True,
    ):
        within = edge + side * 2 * intervals.NEAR
        assert edge == end or intervals._log_fortune(floats, WHOLE, edge, side) > goal - 1e-9
        assert not sum(counts) or intervals._log_fortune(floats, WHOLE, within, side) < goal + 1e-9


FIELDS = {
    "one opponent": (SHARES["independent, even"],),
    "two alike": (SHARES["independent, even"],) * 2,
    "won and lost": (SHARES["lopsided"], SHARES["lopsided"][::-1]),
    "all shares": tuple(SHARES.values()),
}
WEIGHTS = {"equal": lambda number: [1.0] * number, "halved": lambda n: [2.0**-i for i in range(n)]}


def field_misses(shares: tuple[tuple[float, ...], ...], weights: list[float]) -> int:
    """Count the sequences in which some look's interval leaves the field's true mean out."""
    generator = np.random.default_rng(20_261)
    truth = float(np.average([mean_of(row) for row in shares], weights=weights))
    missed = 0
    for _ in range(SEQUENCES):
        steps = np.diff((0, *LOOKS))
        fought = [[generator.multinomial(step, row) for row in shares] for step in steps]
        seen = np.cumsum(fought, axis=0)
        edges = (intervals.interval_of_field(counts, weights) for counts in seen)
        missed += any(not low <= truth <= high for low, high in edges)
    return missed


@pytest.mark.parametrize("weights", WEIGHTS.values(), ids=WEIGHTS)
@pytest.mark.parametrize("shares", FIELDS.values(), ids=FIELDS)
def test_a_field_is_covered_at_the_first_miss(
    shares: tuple[tuple[float, ...], ...], weights: Callable[[int], list[float]]
) -> None:
    assert field_misses(shares, weights(len(shares))) <= MOST_MISSES


def test_the_coverage_test_catches_weights_that_are_left_out() -> None:
    shares = FIELDS["won and lost"]
    generator, truth = np.random.default_rng(3), (3 * mean_of(shares[0]) + mean_of(shares[1])) / 4
    counts = np.array([generator.multinomial(1_000, row) for row in shares])
    low, high = intervals.interval_of_field(counts, [1, 1])
    assert not low <= truth <= high
    low, high = intervals.interval_of_field(counts, [3, 1])
    assert low <= truth <= high


@given(st.lists(histograms, min_size=1, max_size=4))
def test_opponents_of_equal_weight_are_one_opponent(rows: list[list[int]]) -> None:
    """The fortune of a round is the product of its pairs', as if one opponent fought them all."""
    most = max(map(sum, rows))
    even = [[*row[:-1], row[-1] + most - sum(row)] for row in rows]
    found = intervals.interval_of_field(even, [1] * len(even))
    assert found == pytest.approx(intervals.interval(np.sum(even, axis=0)), abs=1e-9)
    again = intervals.interval_of_field(even[::-1], [7] * len(even))
    assert again == pytest.approx(found, abs=1e-9)


@given(histograms, histograms)
def test_an_opponent_without_weight_counts_for_nothing(one: list[int], other: list[int]) -> None:
    other[0] += max(0, sum(one) - sum(other))
    one[0] += sum(other) - sum(one)
    found = intervals.interval_of_field([one, other], [1, 0])
    assert found == pytest.approx(intervals.interval(one), abs=1e-9)


def test_a_field_of_uneven_numbers_of_pairs_is_refused() -> None:
    with pytest.raises(ValueError, match=r"as many pairs: \[5\.0, 4\.0\]"):
        intervals.interval_of_field([[5, 0, 0, 0, 0], [4, 0, 0, 0, 0]], [1, 1])


def test_a_field_without_pairs_has_the_widest_interval() -> None:
    assert intervals.interval_of_field([[0] * 5] * 3, [1, 2, 3]) == (0, 1)


def test_without_pairs_the_interval_is_the_widest() -> None:
    assert intervals.interval([0, 0, 0, 0, 0]) == (0, 1)
    assert intervals.half_width([0, 0, 0, 0, 0]) == 0.5


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ([1, 0, 0, 0, 0], 0, 1),
        ([0, 0, 0, 0, 1_000], 0.9916, 1),
        ([1_000, 0, 0, 0, 0], 0, 0.0084),
        ([0, 0, 1_000, 0, 0], 0.4916, 0.5084),
        ([250, 0, 500, 0, 250], 0.4649, 0.5351),
    ],
)
def test_known_intervals(counts: list[int], low: float, high: float) -> None:
    assert intervals.interval(counts) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("shares", SHARES.values(), ids=SHARES)
def test_the_predicted_number_of_pairs_is_enough_and_hardly_more(
    shares: tuple[float, ...],
) -> None:
    counts = 1_000 * np.array(shares)
    needed = intervals.pairs_needed(counts, 0.95, 0.01, 100_000)
    assert intervals.half_width(counts * (needed / 1_000)) <= 0.01
    assert intervals.half_width(counts * (needed * 0.98 / 1_000)) > 0.01


def test_the_prediction_never_passes_the_ceiling() -> None:
    assert intervals.pairs_needed([0, 0, 0, 0, 0], 0.95, 0.01, 500) == 500
    assert intervals.pairs_needed([25, 0, 50, 0, 25], 0.95, 0.001, 5_000) == 5_000
