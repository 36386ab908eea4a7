"""A survey as a page shows it: pictures, their tables, and sentences."""

from typing import Any

import pytest

from builder.models import Survey
from builder.web import surveys, turning
from builder.web.deeds import Part

pytestmark = pytest.mark.served  # charts are kept in the cache

FOUND: dict[str, Any] = {
    "battles": 20,
    "wins": [12, 7, 1],
    "bins": [[1, 2], [3, 3]],
    "scores": True,
    "score": {"a": [[1.5, 1.0, 2.0], [4.0, 3.0, 5.0]], "b": [[0.0, 0.0, 0.0], [2.25, 1.0, 3.0]]},
    "held": {"a": [[0.0] * 3] * 2, "b": [[0.0] * 3] * 2},
    "left": {"a": [[0.9, 0.8, 1.0], [0.5, 0.4, 0.6]], "b": [[0.7, 0.6, 0.8], [0.2, 0.0, 0.4]]},
    "ended": [0, 20],
    "fell": {"a": {"e1": [5, 0]}, "b": {"e1": [2, 3], "e2": [10, 10]}},
    "heat": {"a": [[0.5, 0.1, 0.0]] * 2 + [[0.0] * 3], "b": [[0.0] * 3] * 2 + [[0.2, 0.3, 0.5]]},
    "decided": [9, 10],
    "turning": [
        {"what": "falls", "side": "b", "entry": "e2", "round": 2, "with": [10, 18],
         "without": [10, 7]},
        {"what": "ahead", "side": "a", "entry": "", "round": 2, "with": [10, 20],
         "without": [8, 4]},
    ],
    "picks": {
        "closest": {"index": 3, "winner": None, "points": [4, 4]},
        "typical_b": {"index": 8, "winner": "b", "points": [2, 7]},
    },
    "size": [40.0, 20.0],
    "objectives": [[0.5, 0.5]],
}  # fmt: skip
RESULT = {"a": {"name": "Ice"}, "b": {"name": "Rot"}}
SIDES = {
    "a": [Part("e1", "Orcs", 20, {}), Part("e2", "Elk", 20, {})],
    "b": [Part("e1", "Husks 1", 20, {}), Part("e2", "Husks 2", 20, {})],
}


def seen(**changes: Any) -> surveys.View:
    """Return the view of a survey with some figures changed."""
    view = surveys.view(Survey(figures=FOUND | changes), RESULT, SIDES)
    assert view is not None
    return view


def test_a_survey_that_is_not_there_yet() -> None:
    assert surveys.view(None, RESULT, SIDES) is None
    waiting = surveys.view(Survey(), RESULT, SIDES)
    failed = surveys.view(Survey(error="torn"), RESULT, SIDES)
    assert waiting == surveys.View(waiting=True)
    assert failed == surveys.View(error="torn")


def test_each_round_has_its_mean_and_its_middle_half() -> None:
    points, left = seen().rounds
    assert (points.title, left.title) == (
        "Victory points by round",
        "What is left of each list by round",
    )
    assert points.head == ("Round", "Ice", "Rot")
    assert points.rows == [
        ("1-2", "1.5 (1.0 to 2.0)", "0.0 (0.0 to 0.0)"),
        ("3", "4.0 (3.0 to 5.0)", "2.2 (1.0 to 3.0)"),
    ]
    assert left.rows[1] == ("3", "50% (40% to 60%)", "20% (0% to 40%)")
    assert "bands that hold the middle half of 20 battles" in points.chart


def test_points_that_are_counted_at_the_end_alone_have_no_picture_by_round() -> None:
    assert [one.title for one in seen(scores=False).rounds] == [
        "What is left of each list by round"
    ]


def test_entries_that_fall_most_often_come_first() -> None:
    ice, rot = seen().falls
    assert ice.head == ("Unit", "Round 1-2", "Round 3", "Stands")
    assert ice.rows == [
        ("Orcs", "25%", "0%", "stands in 75%"),
        ("Elk", "0%", "0%", "stands in 100%"),
    ]
    assert [row[0] for row in rot.rows] == ["Husks 2", "Husks 1"]
    assert rot.rows[0][1:] == ("50%", "50%", "stands in 0%")
    assert rot.chart.count('class="side-b r0"') == 2
    assert ice.chart.count('class="side-a r1"') == 0


def test_turning_points_have_both_rates_and_their_intervals() -> None:
    falls, ahead = seen().turns
    assert falls.text == "Husks 2 of Rot falls by the end of round 2: then Ice wins 90%, else 35%."
    assert (falls.battles, falls.others) == (10, 10)
    assert (falls.interval, falls.otherwise) == ("90% (60% to 98%)", "35% (14% to 65%)")
    assert ahead.text == "Ice is ahead at the end of round 2: then Ice wins 100%, else 25%."
    assert falls.text in falls.drawn
    table = seen().turning
    assert table is not None
    assert [len(row) for row in table.rows] == [len(table.head)] * 2
    assert seen(turning=[]).turning is None


@pytest.mark.parametrize(
    ("rate", "number", "low", "high"),
    [(0.0, 10, 0.0, 0.28), (1.0, 10, 0.72, 1.0), (0.5, 100, 0.40, 0.60)],
)
def test_wilsons_interval(rate: float, number: int, low: float, high: float) -> None:
    assert tuple(round(end, 2) for end in turning.wilson(rate, number)) == (low, high)


def test_when_it_is_decided() -> None:
    view = seen()
    assert view.settled == "By the end of round 3 the winner is ahead for good in 100%."
    assert view.decided is not None
    assert view.decided.rows == [("1-2", "47%"), ("3", "53%")]
    early = seen(decided=[15, 4])
    assert early.settled == "By the end of round 2 the winner is ahead for good in 79%."
    assert seen(decided=[0, 0]).decided is None
    assert seen(decided=[0, 0]).settled == ""


def test_the_map_has_a_table_of_ninths() -> None:
    ice, rot = seen().heat
    assert ice.head == ("", "left", "middle", "right")
    assert ice.rows == [
        ("A's third", "50%", "10%", "0%"),
        ("middle third", "50%", "10%", "0%"),
        ("B's third", "0%", "0%", "0%"),
    ]
    assert rot.rows[2] == ("B's third", "20%", "30%", "50%")
    assert ice.chart.count('class="spot"') == 1
    assert seen().marked
    assert not seen(objectives=[]).marked


def test_picks_have_a_name_and_an_ending() -> None:
    assert [(one.index, one.label, one.ending) for one in seen().picks] == [
        (3, "The closest", "a draw, 4 to 4"),
        (8, "A typical win of Rot", "Rot wins, 7 to 2"),
    ]
