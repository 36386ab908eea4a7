"""Waves: where they end, how they are cut, and what is predicted from them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.services.battles import waves
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Tally


def tally(battles: int, shares: tuple[float, ...] = (0.25, 0, 0.5, 0, 0.25)) -> Tally:
    """Return a tally of so many battles whose pairs have these shares."""
    none = np.zeros(1, dtype=np.int64)
    pairs = np.round(np.array(shares) * battles / 2).astype(np.int64)
    return Tally(battles, 0, 0, 0, 0, 0, pairs, none, none, none, none)


def total(fought: Tally | None, half_width: float = 0.01, ceiling: int = 100_000) -> int:
    """Return where the next wave ends, at 95 %."""
    return waves.next_total(fought, half_width, 0.95, ceiling)


def test_the_first_wave_is_small() -> None:
    assert total(None) == 2_000
    assert total(None, ceiling=50) == 50


def test_a_wave_at_most_doubles() -> None:
    assert total(tally(2_000)) == 4_000
    assert total(tally(8_000)) == 16_000


def test_the_last_wave_aims_a_little_past_the_prediction() -> None:
    aimed = total(tally(16_000))
    pairs = intervals.pairs_needed(tally(16_000).pairs, 0.95, 0.01, 50_000)
    assert aimed == 2 * int(1.02 * pairs)
    assert total(tally(aimed)) == aimed


def test_a_wave_is_never_too_small_to_be_worth_it() -> None:
    nearly = next(
        fought
        for fought in range(20_000, 30_000, 100)
        if total(tally(fought)) - fought == waves.LEAST_WAVE
    )
    assert intervals.half_width(tally(nearly).pairs) > 0.01


def test_enough_is_enough() -> None:
    sure = tally(4_000, (0, 0, 0, 0, 1))
    assert total(sure) == 4_000
    assert total(sure, half_width=0.001) == 8_000


def test_the_ceiling_ends_it() -> None:
    assert total(tally(80_000), half_width=0.001) == 100_000
    assert total(tally(100_000), half_width=0.001) == 100_000


def test_no_half_width_fights_the_whole_ceiling() -> None:
    sure = tally(4_000, (0, 0, 0, 0, 1))
    assert total(sure, half_width=0, ceiling=6_000) == 6_000
    assert total(tally(6_000), half_width=0, ceiling=6_000) == 6_000


@given(st.integers(1, 500_000), st.integers(1, 50_000), st.sampled_from([0, 0.005, 0.01, 0.1]))
def test_a_wave_goes_on_in_whole_pairs_within_the_ceiling(
    ceiling_pairs: int, fought_pairs: int, half_width: float
) -> None:
    ceiling, fought = 2 * ceiling_pairs, 2 * min(fought_pairs, ceiling_pairs)
    aimed = total(tally(fought), half_width, ceiling)
    assert fought <= aimed <= ceiling
    assert aimed % 2 == 0


@pytest.mark.parametrize(
    ("speed", "size"),
    [(None, 1_000), (4_001.0, 2_000), (3.0, 2), (0.01, 2), (10.0, 4), (1e9, 100_000)],
)
def test_a_chunk_takes_about_half_a_second(speed: float | None, size: int) -> None:
    assert waves.chunk_size(speed) == size


@given(st.integers(0, 1_000), st.integers(0, 5_000), st.integers(1, 700))
def test_stretches_cover_a_wave_once(first: int, length: int, half: int) -> None:
    first, end, size = 2 * first, 2 * (first + length), 2 * half
    cut = list(waves.stretches(first, end, size))
    fought = [battle for begin, count in cut for battle in range(begin, begin + count)]
    assert fought == list(range(first, end))
    assert all(begin % 2 == count % 2 == 0 < count <= size for begin, count in cut)


def test_progress_is_the_share_of_what_is_predicted() -> None:
    def share(fought: Tally | None, half_width: float = 0.01) -> float:
        return waves.progress(fought, half_width, 0.95, 100_000)

    assert share(None) == 0
    assert share(tally(12_000)) == pytest.approx(0.5, abs=0.02)
    assert share(tally(30_000)) == 1
    assert share(tally(25_000), half_width=0) == 0.25
    assert share(tally(25_000), half_width=0.001) == 0.25
