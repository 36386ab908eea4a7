"""The battles of a survey that are worth a look."""

from builder.services.surveys.courses import Course, Round
from builder.services.surveys.picks import picks


def course(index: int, winner: str | None, a: int, b: int, left: float = 0.5) -> Course:
    """Return a battle of one round that ended so."""
    only = Round((a, b), (0, 0), (left, 0.5), ([], []))
    return Course(index, winner, (a, b), {1: only}, {}, None, "a")


FOUGHT = [
    course(0, "a", 5, 2),
    course(1, "b", 2, 4),
    course(2, "b", 0, 9),
    course(3, "a", 6, 5),
    course(4, "a", 9, 0),
    course(5, "b", 3, 7),
]


def index_of(name: str, rate: float) -> int:
    """Return which battle is the pick of that name."""
    return int(picks(FOUGHT, rate)[name]["index"])


def test_the_closest_has_the_smallest_difference() -> None:
    assert picks(FOUGHT, 0.6)["closest"] == {"index": 3, "winner": "a", "points": [6, 5]}


def test_of_equal_differences_what_is_left_decides() -> None:
    even = [course(0, None, 3, 3, 0.9), course(1, None, 3, 3, 0.6)]
    assert picks(even, 0.6)["closest"]["index"] == 1


def test_the_upset_is_the_weaker_sides_highest_win() -> None:
    assert index_of("upset", 0.6) == 2
    assert index_of("upset", 0.4) == 4
    assert "upset" not in picks(FOUGHT, 0.5)


def test_typical_wins_are_those_nearest_to_the_median() -> None:
    assert index_of("typical_a", 0.6) == 0
    assert index_of("typical_b", 0.6) == 5


def test_a_side_that_never_won_has_no_typical_win() -> None:
    assert set(picks(FOUGHT[1:3], 0.1)) == {"closest", "typical_b"}


def test_a_win_with_fewer_points_is_no_high_one() -> None:
    fought = [course(0, "a", 1, 8), course(1, "a", 4, 3), course(2, "b", 0, 9)]
    assert picks(fought, 0.4)["upset"]["index"] == 1
