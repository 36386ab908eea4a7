"""The figures of a survey: by round, of falls, and of places."""

from typing import Any

import pytest

from builder.services.surveys import courses, figures
from builder.services.surveys.courses import Course
from tests.builder.services.surveys.replays import Event, replay

TABLE = replay()["table"]


def course(*events: Event, **more: Any) -> Course:
    """Return the course of a battle of these events."""
    return courses.read(replay(*events, **more))


def scored(a: int, b: int, round: int = 1) -> Event:
    """Return the event that both sides have so many points."""
    return {"kind": "scored", "points": {"a": a, "b": b}, "round": round}


@pytest.mark.parametrize(
    ("last", "bins"),
    [
        (3, [(1, 1), (2, 2), (3, 3)]),
        (8, [(n, n) for n in range(1, 9)]),
        (9, [(1, 2), (3, 4), (5, 6), (7, 8), (9, 9)]),
        (37, [(1, 5), (6, 10), (11, 15), (16, 20), (21, 25), (26, 30), (31, 35), (36, 37)]),
    ],
)
def test_at_most_eight_stretches_of_rounds(last: int, bins: list[tuple[int, int]]) -> None:
    assert figures.bins_of([course(scored(0, 0, last)), course()]) == bins


def test_means_and_quartiles_by_round() -> None:
    fought = [course(scored(points, 0), scored(points, 8, 2)) for points in (0, 2, 4, 6)]
    found = figures.summed([*fought, course(scored(8, 0))], TABLE)
    assert found["battles"] == 5
    assert found["bins"] == [[1, 1], [2, 2]]
    assert found["score"]["a"] == [[4.0, 2.0, 6.0], [4.0, 2.0, 6.0]]
    assert found["score"]["b"] == [[0.0, 0.0, 0.0], [6.4, 8.0, 8.0]]
    assert found["held"] == {"a": [[0.0] * 3] * 2, "b": [[0.0] * 3] * 2}
    assert found["ended"] == [1, 4]


def test_wins_and_draws_are_counted() -> None:
    def won(winner: str | None) -> Course:
        result = {"winner": winner, "points": {"a": 0, "b": 0}, "initiative": "a"}
        return course(result=result)

    found = figures.summed([won("a"), won("b"), won("b"), won(None)], TABLE)
    assert found["wins"] == [1, 2, 1]


def test_falls_are_counted_by_entry_and_round() -> None:
    def falls(number: int) -> Event:
        return {"kind": "destroyed", "unit": "a:e2", "round": number}

    found = figures.summed([course(falls(1)), course(falls(3)), course(falls(3)), course()], TABLE)
    assert found["fell"] == {"a": {"e2": [1, 0, 2]}, "b": {}}


def test_the_heat_is_a_share_of_the_time_of_all_units() -> None:
    stand = {"kind": "moved", "unit": "a:e2", "positions": [[1.0, 1.0]]}
    go = {"kind": "moved", "unit": "a:e2", "positions": [[39.9, 20.0]], "round": 2}
    found = figures.summed([course(stand, go), course(stand)], TABLE)["heat"]
    assert (len(found["a"]), {len(line) for line in found["a"]}) == (8, {16})
    assert found["a"][0][0] == pytest.approx(2 / 3, abs=1e-4)
    assert found["a"][7][15] == pytest.approx(1 / 3, abs=1e-4)
    assert sum(map(sum, found["b"])) == 0.0


def test_objectives_are_parts_of_the_table() -> None:
    assert figures.objectives(replay(), turned=False) == [[0.25, 0.25]]
    assert figures.objectives(replay(), turned=True) == [[0.75, 0.75]]
