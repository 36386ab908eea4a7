"""The simulation of coverage: draws have the means they claim, and a wrong interval shows."""

import numpy as np
import pytest

from benchmarks import coverage
from factions.tabletop.estimates import intervals


def test_chances_have_the_rate_they_are_drawn_for() -> None:
    shares = coverage.chances(np.random.default_rng(1), 0.3)
    assert shares.sum() == pytest.approx(1)
    assert coverage._mean(shares) == pytest.approx(0.3)


@pytest.mark.parametrize("kind", ["duel", "matrix, ratings", "comparison", "what-if"])
def test_a_kind_counts_its_intervals(kind: str) -> None:
    held, all_ = coverage.KINDS[kind](np.random.default_rng(2))
    assert (0 <= held <= all_, all_) == (True, 6 if kind.startswith("matrix") else 1)


def test_an_interval_that_is_too_short_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intervals, "interval", lambda pairs, _c: (0.0, 0.0))
    assert coverage.duel(np.random.default_rng(3)) == (0, 1)


def test_versions_share_their_luck() -> None:
    versions = coverage.Versions(np.random.default_rng(4), np.zeros(3))
    assert versions.fight([4_000, 4_000, 0])
    one, other = versions.scores[0][0], versions.scores[1][0]
    assert np.corrcoef(one, other)[0, 1] > 0.3
    assert len(versions.scores[2][0]) == 0
    assert not versions.fight([4_000, 4_000, 0])
