"""Stretches of battles: what may be asked, and that every count finds its name."""

import numpy as np
import pytest

from factions.tabletop.battles import stretches


@pytest.mark.parametrize(
    ("seed", "first", "count", "reason"),
    [
        (1, 1, 2, "pairs"),
        (1, 0, 3, "pairs"),
        (1, -2, 2, "pairs"),
        (1, 0, -2, "pairs"),
        (-1, 0, 2, "seed"),
        (1 << 63, 0, 2, "seed"),
    ],
)
def test_invalid_stretches_are_refused(seed: int, first: int, count: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stretches.check_stretch(seed, first, count)


def test_a_stretch_may_be_empty_and_a_seed_as_great_as_fits() -> None:
    stretches.check_stretch((1 << 63) - 1, 0, 0)
    stretches.check_battle(0, 1)


@pytest.mark.parametrize(("seed", "index", "reason"), [(1, -1, "number"), (-1, 0, "seed")])
def test_invalid_battles_are_refused(seed: int, index: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stretches.check_battle(seed, index)


def test_every_count_finds_its_name() -> None:
    arrays = stretches.blank(10, 3, 2, [1, 4])
    counts = [(5,), (5,), (5,), (2, 3), (2,), (1, 4), (4, 4)]
    assert [array.shape for array in arrays] == [*counts, (10,), (10,)]
    arrays[0][:] = 6, 3, 1, 9, 8
    for number, array in enumerate(arrays[1:-2], start=10):
        array[:] = number
    arrays.halves[:], arrays.margins[:] = 2, 7
    tally = stretches.tally(4, 10, arrays)
    assert tally.margins.tolist() == [[2, 7, 10, 3 * 2]]
    assert (tally.battles, tally.wins_a, tally.wins_b, tally.draws) == (10, 6, 3, 1)
    assert (tally.first_player, tally.opened) == (9, 8)
    named = (tally.pairs, tally.victory_points, tally.rounds, tally.entries_a, tally.entries_b)
    assert [int(np.unique(array).item()) for array in named] == [11, 12, 13, 14, 15]
