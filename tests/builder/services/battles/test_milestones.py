"""Milestones: where they lie, what is wanted at each, and how the way to the next is cut."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.services.battles import milestones
from builder.services.battles.milestones import AHEAD, FIRST, GRID
from builder.services.battles.terms import MOST_BATTLES
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Tally


def tally(battles: int, shares: tuple[float, ...] = (0.25, 0, 0.5, 0, 0.25)) -> Tally:
    """Return a tally of so many battles whose pairs have these shares."""
    none = np.zeros(1, dtype=np.int64)
    pairs = np.round(np.array(shares) * battles / 2).astype(np.int64)
    return Tally(battles, 0, 0, 0, 0, 0, pairs, none, none, none, none)


def wanted(fought: Tally | None, half_width: float = 0.01, ceiling: int = 100_000) -> int:
    """Return how many battles are wanted, at 95 %."""
    return milestones.wanted(fought, half_width, 0.95, ceiling)


def test_milestones_are_even_and_lie_an_eighth_apart() -> None:
    assert GRID[:10] == (100, 200, 300, 400, 500, 600, 700, 800, 900, 1_012)
    assert all(milestone % 2 == 0 for milestone in GRID)
    steps = [later - earlier for earlier, later in pairwise(GRID)]
    assert all(
        step == max(FIRST, earlier // 8 - earlier // 8 % 2)
        for earlier, step in zip(GRID, steps, strict=False)
    )
    assert GRID[-2] <= MOST_BATTLES < GRID[-1]
    assert len(GRID) == 69


@pytest.mark.parametrize(
    ("battles", "milestone"), [(0, 100), (98, 100), (100, 200), (900, 1_012), (1_000_000, GRID[-1])]
)
def test_the_next_milestone_is_above(battles: int, milestone: int) -> None:
    assert milestones.after(battles) == milestone


def test_a_milestone_is_reached_by_its_very_number() -> None:
    assert [milestones.reached(battles) for battles in (0, 98, 100, 102, 1_012)] == [
        False,
        False,
        True,
        False,
        True,
    ]


def test_some_battles_are_wanted_whatever_they_show() -> None:
    assert wanted(None) == AHEAD == 2_000
    assert wanted(None, ceiling=50) == 50
    assert wanted(tally(100)) == milestones.after(AHEAD - 1)


def test_at_most_four_times_as_many_are_wanted_up_to_the_next_milestone() -> None:
    for battles in (milestone for milestone in GRID if 2_000 <= milestone <= 10_000):
        assert wanted(tally(battles)) == min(
            milestones.after(4 * battles - 1), wanted(tally(10_000))
        )


def test_the_last_milestone_is_the_first_past_the_prediction() -> None:
    fought = tally(milestones.after(16_000))
    pairs = intervals.pairs_needed(fought.pairs, 0.95, 0.01, 50_000)
    aimed = wanted(fought)
    assert milestones.reached(aimed)
    before = max(milestone for milestone in GRID if milestone < aimed)
    assert before < 2 * int(1.02 * pairs) <= aimed
    assert wanted(tally(aimed)) == aimed


def test_enough_is_enough() -> None:
    sure = tally(4_000, (0, 0, 0, 0, 1))
    assert wanted(sure) == 4_000
    few = tally(2_000, (0, 0, 0, 0, 1))
    assert wanted(few, half_width=0.001) == milestones.after(7_999)


def test_what_is_known_beyond_the_ceiling_is_not_wanted() -> None:
    assert wanted(tally(4_000), half_width=0.001, ceiling=500) == 500
    assert wanted(tally(4_000, (0, 0, 0, 0, 1)), ceiling=500) == 500


def test_the_ceiling_ends_it() -> None:
    assert wanted(tally(80_000), half_width=0.001) == 100_000
    assert wanted(tally(100_000), half_width=0.001) == 100_000


def test_no_half_width_wants_the_whole_ceiling() -> None:
    sure = tally(4_000, (0, 0, 0, 0, 1))
    assert wanted(sure, half_width=0, ceiling=6_000) == 6_000
    assert wanted(tally(6_000), half_width=0, ceiling=6_000) == 6_000


@given(
    st.integers(1, MOST_BATTLES // 2),
    st.integers(1, MOST_BATTLES // 2),
    st.sampled_from([0, 0.0005, 0.005, 0.01, 0.1]),
    st.sampled_from([(0.25, 0, 0.5, 0, 0.25), (0.5, 0, 0, 0, 0.5), (0, 0, 0, 0, 1.0)]),
)
def test_more_are_wanted_exactly_until_the_run_is_answered(
    ceiling_pairs: int, fought_pairs: int, half_width: float, shares: tuple[float, ...]
) -> None:
    ceiling, battles = 2 * ceiling_pairs, 2 * fought_pairs
    fought = tally(battles, shares)
    goal = wanted(fought, half_width, ceiling)
    answered = bool(half_width) and intervals.half_width(fought.pairs, 0.95) <= half_width
    assert (goal <= battles) == (answered or battles >= ceiling)
    assert goal <= ceiling
    assert goal % 2 == 0
    if goal > battles:
        assert goal == ceiling or milestones.reached(goal)


@pytest.mark.parametrize(
    ("speed", "size"),
    [(None, 1_000), (4_001.0, 2_000), (3.0, 2), (0.01, 2), (10.0, 4), (1e9, 100_000)],
)
def test_a_chunk_takes_about_half_a_second(speed: float | None, size: int) -> None:
    assert milestones.chunk_size(speed) == size


@given(st.integers(1, MOST_BATTLES // 2), st.integers(1, 50_000))
def test_a_stretch_is_even_and_passes_neither_its_size_nor_what_is_left(
    left: int, half: int
) -> None:
    left, size = 2 * left, 2 * half
    count = milestones.stretch(left, size)
    assert 0 < count <= min(size, left)
    assert count % 2 == 0
    assert -(-left // count) == -(-left // size)


@given(st.integers(0, 2_000), st.integers(0, 5_000), st.integers(1, 700))
def test_pieces_cover_the_way_to_the_end_once_and_pass_no_milestone(
    first: int, length: int, half: int
) -> None:
    first, goal, size = 2 * first, 2 * (first + length), 2 * half
    cut = list(milestones.pieces(first, goal, size))
    fought = [battle for begin, count in cut for battle in range(begin, begin + count)]
    assert fought == list(range(first, goal))
    ends = {begin + count for begin, count in cut}
    assert {milestone for milestone in GRID if first < milestone <= goal} <= ends


def test_what_is_left_before_a_milestone_is_cut_evenly() -> None:
    assert list(milestones.pieces(0, 200, 60)) == [
        (0, 50), (50, 50), (100, 50), (150, 50),
    ]  # fmt: skip
    assert list(milestones.pieces(0, 130, 98)) == [(0, 50), (50, 50), (100, 30)]


def test_progress_is_the_share_of_what_is_predicted() -> None:
    def share(fought: Tally | None, half_width: float = 0.01) -> float:
        return milestones.progress(fought, half_width, 0.95, 100_000)

    assert share(None) == 0
    assert share(tally(12_000)) == pytest.approx(0.5, abs=0.02)
    assert share(tally(30_000)) == 1
    assert share(tally(25_000), half_width=0) == 0.25
    assert share(tally(25_000), half_width=0.001) == 0.25
