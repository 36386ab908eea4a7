"""The report of a replayed battle: its rounds in words, its moments, and its table."""

from typing import Any

from builder.web import reports
from builder.web.reports import Moment
from tests.builder.services.surveys.replays import Event, replay, unit

UNITS = (
    unit("a:e1", name="Orcs", cost=30),
    unit("a:e2", name="Elk"),
    unit("b:e1", name="Husks"),
    unit("b:e2", name="Husks"),
)
DEPLOYED: Event = {"kind": "deployed", "unit": "a:e1", "turn": 0, "positions": [[1, 1]]}


def gone(key: str, number: int = 1) -> Event:
    """Return the event that a unit is destroyed."""
    return {"kind": "destroyed", "unit": key, "round": number}


def scored(a: int, b: int, number: int = 1) -> Event:
    """Return the event that both sides have so many points."""
    return {"kind": "scored", "points": {"a": a, "b": b}, "round": number}


def made(*events: Event, **more: Any) -> reports.Report:
    """Return the report of a battle of these events."""
    return reports.report(replay(*events, units=UNITS, **more), "Ice", "Rot")


def test_each_round_has_its_losses_and_its_end() -> None:
    found = made(
        DEPLOYED, scored(1, 0), gone("b:e1", 2), gone("b:e2", 2), scored(1, 3, 2), gone("a:e2", 3)
    )
    assert found.rounds == [
        Moment(
            1, 1, "No unit is destroyed. Ice is ahead, 1 to 0. "
            "Left of their points: Ice 100%, Rot 100%.",
        ),
        Moment(
            2, 2, "Rot loses 2 units: Husks 1, Husks 2. Rot is ahead, 3 to 1. "
            "Left of their points: Ice 100%, Rot 0%.",
        ),
        Moment(
            5, 3, "Ice loses Elk. Rot is ahead, 3 to 1. Left of their points: Ice 75%, Rot 0%."
        ),
    ]  # fmt: skip


def test_the_table_has_the_same_figures() -> None:
    taken = {"kind": "taken", "objective": 0, "side": "b"}
    found = made(DEPLOYED, scored(1, 0), taken, gone("b:e1", 2), scored(1, 3, 2))
    assert found.table.head == (
        "Round", "Points", "Objectives", "Left", "Losses of Ice", "Losses of Rot"
    )  # fmt: skip
    assert found.table.rows == [
        (1, "1 : 0", "0 : 1", "100% : 100%", 0, 0),
        (2, "1 : 3", "0 : 1", "100% : 50%", 0, 1),
    ]


def test_level_points_and_none_at_all() -> None:
    level = made(scored(2, 2)).rounds[0].text
    assert level == (
        "No unit is destroyed. They are level at 2. Left of their points: Ice 100%, Rot 100%."
    )
    none = made(gone("a:e2")).rounds[0].text
    assert none == "Ice loses Elk. Left of their points: Ice 75%, Rot 100%."


def test_moments_are_first_losses_changes_of_the_lead_and_the_costliest() -> None:
    found = made(
        DEPLOYED,
        scored(1, 0),
        scored(2, 0),
        gone("b:e1", 2),
        gone("a:e1", 2),
        scored(2, 2, 2),
        scored(2, 5, 3),
    )
    assert found.moments == [
        Moment(1, 1, "Ice takes the lead, 1 to 0."),
        Moment(3, 2, "First loss: Husks 1."),
        Moment(4, 2, "Ice loses Orcs, its costliest unit."),
        Moment(6, 3, "Rot takes the lead, 5 to 2."),
    ]


def test_of_two_that_cost_most_neither_is_the_costliest() -> None:
    assert [one.text for one in made(gone("a:e2"), gone("b:e1")).moments] == ["First loss: Elk."]


def test_a_lead_that_is_caught_up_and_taken_again_is_one_moment() -> None:
    found = made(scored(1, 0), scored(1, 1), scored(2, 1))
    assert [one.text for one in found.moments] == ["Ice takes the lead, 1 to 0."]
