"""The chi-square test against printed tables and by hand."""

import numpy as np
import pytest

from tests.reference.chi_square import p_value, survival


@pytest.mark.parametrize(
    ("freedom", "critical", "level"),
    [
        (1, 3.841, 0.05),
        (1, 10.828, 0.001),
        (2, 5.991, 0.05),
        (3, 7.815, 0.05),
        (5, 20.515, 0.001),
        (10, 18.307, 0.05),
        (10, 29.588, 0.001),
        (29, 58.301, 0.001),
    ],
)
def test_printed_critical_values(freedom: int, critical: float, level: float) -> None:
    assert survival(critical, freedom) == pytest.approx(level, rel=2e-3)


@pytest.mark.parametrize("freedom", [1, 2, 7, 8])
def test_nothing_beats_a_perfect_fit(freedom: int) -> None:
    assert survival(0.0, freedom) == 1.0


def test_a_fair_coin() -> None:
    # 60 of 100: (10^2 + 10^2) / 50 = 4, one degree of freedom.
    counts, fair = np.array([60, 40]), np.array([0.5, 0.5])
    assert p_value(counts, fair) == pytest.approx(0.0455, abs=1e-4)


def test_rare_cells_are_put_together() -> None:
    chances = np.array([0.5, 0.47, 0.01, 0.01, 0.01])
    together = p_value(np.array([100, 94, 2, 2, 2]), chances)
    assert together == pytest.approx(1.0)
    assert p_value(np.array([100, 74, 0, 0, 26]), chances) < 1e-6


def test_the_impossible_is_noticed() -> None:
    with pytest.raises(AssertionError, match="impossible"):
        p_value(np.array([99, 1]), np.array([1.0, 0.0]))
    assert p_value(np.array([100, 0]), np.array([1.0, 0.0])) == 1.0
