"""Turning points: when battles are decided, and what went together with victory."""

import pytest

from builder.services.surveys import turning
from builder.services.surveys.courses import Course, Round

BINS = [(1, 1), (2, 2), (3, 3)]


def course(
    winner: str | None,
    scores: list[tuple[int, int]],
    *,
    fell: dict[tuple[str, str], int] | None = None,
    first: str = "b",
    index: int = 0,
) -> Course:
    """Return a battle of these points round by round, in which no unit fought."""
    rounds = {
        n: Round(score, (0, 0), (1.0, 1.0), ([], [])) for n, score in enumerate(scores, start=1)
    }
    return Course(index, winner, scores[-1], rounds, fell or {}, None, first)


@pytest.mark.parametrize(
    ("winner", "scores", "counts"),
    [
        ("a", [(1, 0), (2, 0), (3, 0)], [1, 0, 0]),
        ("a", [(1, 0), (1, 1), (3, 0)], [0, 0, 1]),
        ("b", [(1, 0), (1, 2), (1, 3)], [0, 1, 0]),
        ("a", [(0, 1), (0, 2), (0, 3)], [0, 0, 1]),
        ("b", [(1, 0), (0, 1)], [0, 1, 0]),
        (None, [(1, 0), (1, 1), (1, 1)], [0, 0, 0]),
    ],
)
def test_a_battle_is_decided_where_the_winner_goes_ahead_for_good(
    winner: str | None, scores: list[tuple[int, int]], counts: list[int]
) -> None:
    assert turning.decided([course(winner, scores)], BINS) == counts


LEVEL = [(0, 0), (0, 0), (0, 0)]


def test_what_goes_with_victory_is_a_turning_point() -> None:
    lost = [course("b", LEVEL, fell={("a", "e1"): 2}) for _ in range(9)]
    held = [course("a", LEVEL) for _ in range(10)] + [course(None, LEVEL)]
    assert turning.points([*lost, *held], BINS) == [
        {
            "what": "falls",
            "side": "a",
            "entry": "e1",
            "round": 2,
            "with": [9, 0],
            "without": [11, 21],
        }
    ]


def test_an_end_in_the_last_round_is_part_of_the_result() -> None:
    lost = [course("b", LEVEL, fell={("a", "e1"): 3}) for _ in range(20)]
    assert turning.points([*lost, *(course("a", LEVEL) for _ in range(20))], BINS) == []


def test_few_battles_show_nothing() -> None:
    lost = [course("b", LEVEL, first="a") for _ in range(7)]
    assert turning.points([*lost, *(course("a", LEVEL) for _ in range(30))], BINS) == []


def test_what_chance_explains_is_no_turning_point() -> None:
    fought = [course("ab"[n % 2], LEVEL, first="ab"[n // 10 % 2]) for n in range(40)]
    assert turning.points(fought, BINS) == []


def test_among_many_events_a_difference_must_be_larger() -> None:
    """Three standard errors are enough for one of a few events, not for one of eighty."""
    lost = [course("b", LEVEL, fell={("a", "e1"): 1}) for _ in range(20)]
    lucky = [course("a", LEVEL, fell={("a", "e1"): 1}) for _ in range(10)]
    even = [course("ab"[n % 4 == 0], LEVEL) for n in range(30)]
    few = [*lost, *lucky, *even]
    assert [one["what"] for one in turning.points(few, BINS)] == ["falls"]
    others = {("b", f"e{n}"): 1 for n in range(40)}
    assert turning.points([*few, course("a", LEVEL, fell=others)], BINS) == []


def test_the_sharpest_come_first_and_each_event_once() -> None:
    won = [course("a", [(1, 0), (2, 0), (2, 0)], first="a" if n else "b") for n in range(20)]
    beaten = [course("b", [(0, 1), (1, 0), (0, 2)]) for n in range(4)]
    behind = [course("b", [(0, 1), (0, 1), (0, 2)], first="a" if n < 6 else "b") for n in range(20)]
    found = turning.points([*won, *beaten, *behind], BINS)
    assert [(one["what"], one["round"]) for one in found] == [("ahead", 1), ("first", 0)]
    assert (found[0]["with"], found[0]["without"]) == ([20, 40], [24, 0])
