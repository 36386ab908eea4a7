"""A tally as rates and figures."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts, Tally

DIGITS = 6


def figures(
    tally: Tally | None, confidence: float, a: Mapping[str, Any], b: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the figures of a tally. Without battles the rate is 0.5, with the widest interval."""
    if tally is None:
        return _nothing()
    return {
        "wins_a": tally.wins_a,
        "wins_b": tally.wins_b,
        "draws": tally.draws,
        **rate(tally, confidence),
        "first_player_advantage": _share(tally.first_player, 2 * tally.opened, 0.5),
        "rounds": _distribution(tally.rounds),
        "victory_points": {
            side: _distribution(counts)
            for side, counts in zip("ab", tally.victory_points, strict=True)
        },
        "entries": [
            *_entries("a", a["entries"], tally.entries_a, tally.battles),
            *_entries("b", b["entries"], tally.entries_b, tally.battles),
        ],
    }


def rate(tally: Tally, confidence: float) -> dict[str, Any]:
    """Return the battles of a tally and side a's win rate, with its interval."""
    return rate_of(tally.pairs, confidence)


def rate_of(pairs: ArrayLike, confidence: float) -> dict[str, Any]:
    """Return the battles of pairs by score and the win rate, with its interval."""
    counts = np.asarray(pairs)
    number = int(counts.sum())
    low, high = intervals.interval(counts, confidence)
    mean = float(counts @ intervals.scores(counts) / number) if number else 0.5
    return {
        "battles": 2 * number,
        "win_rate_a": round(mean, DIGITS),
        "interval": [round(low, DIGITS), round(high, DIGITS)],
    }


def _nothing() -> dict[str, Any]:
    none: dict[str, Any] = {"mean": None, "battles": {}}
    return {
        **dict.fromkeys(("battles", "wins_a", "wins_b", "draws"), 0),
        "win_rate_a": 0.5,
        "interval": [0.0, 1.0],
        "first_player_advantage": 0.0,
        "rounds": none,
        "victory_points": {"a": none, "b": none},
        "entries": [],
    }


def interval_of(tally: Tally, confidence: float) -> tuple[float, float]:
    """Return the confidence sequence's interval for side a's win rate."""
    return intervals.interval(tally.pairs, confidence)


def _share(part: float, whole: float, base: float = 0.0) -> float:
    return round(part / whole - base, DIGITS) if whole else 0.0


def _distribution(counts: Counts) -> dict[str, Any]:
    """Return the mean, and the number of battles at each number."""
    numbers = {number: int(count) for number, count in enumerate(counts) if count}
    total = sum(numbers.values())
    return {
        "mean": _share(sum(number * count for number, count in numbers.items()), total),
        "battles": {str(number): count for number, count in numbers.items()},
    }


def _entries(
    side: str, entries: Sequence[Mapping[str, Any]], counts: Counts, battles: int
) -> list[dict[str, Any]]:
    columns = ("survived", "damage_dealt", "damage_taken", "points_killed")
    return [
        {
            "side": side,
            "entry": entry["id"],
            "unit": entry["unit"],
            **{name: _share(int(count), battles) for name, count in zip(columns, row, strict=True)},
        }
        for entry, row in zip(entries, counts, strict=True)
    ]
