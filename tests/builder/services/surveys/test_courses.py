"""The course of a battle, read from its events."""

import pytest

from builder.services.surveys import courses
from tests.builder.services.surveys.replays import Event, replay


def scored(a: int, b: int, **more: int) -> Event:
    """Return the event that both sides have so many points."""
    return {"kind": "scored", "points": {"a": a, "b": b}, **more}


def test_the_points_of_each_round_are_those_at_its_end() -> None:
    read = courses.read(replay(scored(1, 0), scored(1, 2), scored(4, 2, round=2)))
    assert {number: one.score for number, one in read.rounds.items()} == {1: (1, 2), 2: (4, 2)}
    assert (read.last, read.winner, read.points, read.first) == (2, "a", (3, 1), "b")


def test_points_of_one_event_are_not_the_points_of_a_side() -> None:
    """An event of Armoured Clash has the points of a unit that is destroyed."""
    lost = {"kind": "destroyed", "unit": "b:e1", "points": 40}
    assert courses.read(replay(scored(1, 2), lost)).at(1).score == (1, 2)


def test_a_round_without_events_is_as_the_one_before() -> None:
    read = courses.read(replay(scored(1, 0), scored(3, 0, round=4)))
    assert [read.rounds[number].score[0] for number in (1, 2, 3, 4)] == [1, 1, 1, 3]


def test_after_its_end_a_battle_stays_as_it_ended() -> None:
    read = courses.read(replay(scored(1, 0), scored(3, 0, round=2)))
    assert [read.at(number).score[0] for number in (0, 1, 2, 9)] == [1, 1, 3, 3]


def test_objectives_are_held_until_they_are_taken_or_lost() -> None:
    read = courses.read(
        replay(
            {"kind": "taken", "objective": 0, "side": "a"},
            {"kind": "taken", "objective": 1, "side": "a"},
            {"kind": "taken", "objective": 1, "side": "b", "round": 2},
            {"kind": "taken", "objective": 0, "side": None, "round": 3},
        )
    )
    assert [read.at(number).held for number in (1, 2, 3)] == [(2, 0), (1, 1), (0, 1)]


def test_what_is_left_counts_models_and_units() -> None:
    """Side a has a unit of two models and one of a single model; both cost ten points."""
    wound = {"kind": "damage", "unit": "a:e1", "wounds": 1}
    read = courses.read(
        replay(
            wound,
            wound | {"round": 2},
            wound | {"round": 3, "wounds": 9},
            {"kind": "healed", "unit": "a:e1", "wounds": 9, "round": 4},
            {"kind": "damage", "unit": "a:e2", "wounds": 5, "round": 5},
            {"kind": "destroyed", "unit": "a:e2", "round": 6},
        )
    )
    left = [read.at(number).left[0] for number in range(1, 7)]
    assert left == [1.0, 0.75, 0.75, 0.75, 0.75, 0.25]
    assert read.at(6).left[1] == 1.0


def test_fatigue_is_no_loss() -> None:
    tired = {"kind": "damage", "unit": "a:e1", "wounds": 2, "fatigue": True}
    assert courses.read(replay(tired)).at(1).left == (1.0, 1.0)


def test_an_entry_falls_with_its_last_unit() -> None:
    first = {"kind": "destroyed", "unit": "b:e1#2", "round": 2}
    assert courses.read(replay(first)).fell == {}
    read = courses.read(replay(first, {"kind": "destroyed", "unit": "b:e1", "round": 3}))
    assert read.fell == {("b", "e1"): 3}
    assert read.blood == "b"


def test_a_unit_that_comes_back_has_not_fallen() -> None:
    back = {"kind": "deployed", "unit": "a:e2", "round": 2, "positions": [[1, 1]]}
    read = courses.read(replay({"kind": "destroyed", "unit": "a:e2"}, back))
    assert read.fell == {}
    assert [read.at(number).left[0] for number in (1, 2)] == [0.5, 1.0]


@pytest.mark.parametrize(("turned", "spots"), [(False, (0.25, 0.1)), (True, (0.75, 0.9))])
def test_the_table_is_turned_until_side_a_deploys_on_top(
    turned: bool, spots: tuple[float, float]
) -> None:
    stand = {"kind": "moved", "unit": "a:e2", "positions": [[10.0, 2.0]]}
    (found,) = courses.read(replay(stand, turned=turned)).at(1).spots[0]
    assert found == pytest.approx((*spots, 1.0))


def test_models_share_the_place_of_their_unit_until_it_is_destroyed() -> None:
    stand = {"kind": "moved", "unit": "a:e1", "positions": [[10.0, 2.0], [20.0, 2.0]]}
    gone = {"kind": "destroyed", "unit": "a:e1", "round": 2}
    read = courses.read(replay(stand, gone))
    assert [share for _x, _y, share in read.at(1).spots[0]] == [0.5, 0.5]
    assert read.at(2).spots[0] == []


@pytest.mark.parametrize(
    ("points", "lost", "side"),
    [((2, 1), "a:e2", "a"), ((1, 2), "a:e2", "b"), ((1, 1), "a:e2", "b"), ((1, 1), "b:e1", "a")],
)
def test_who_is_ahead_has_more_points_and_then_more_left(
    points: tuple[int, int], lost: str, side: str
) -> None:
    assert courses.read(replay(scored(1, 1))).ahead(1) is None
    read = courses.read(replay(scored(*points), {"kind": "destroyed", "unit": lost}))
    assert read.ahead(1) == side
