"""What each entry did for its points, ranked."""

from typing import Any

import pytest

from builder.models import Run
from builder.web import deeds
from builder.web.deeds import Part
from factions.models import Edition

Document = dict[str, Any]


def part(name: str, points: int, killed: float) -> Part:
    """Return an entry that destroys so many points."""
    figures = {"points_killed": killed, "survived": 0.5, "damage_dealt": 2.0, "damage_taken": 1.25}
    return Part(name.lower(), name, points, figures)


ORCS, HUSKS, CURS, ELK = (
    part("Orcs 1", 40, 10.0), part("Orcs 2", 20, 10.0), part("Curs", 0, 3.0), part("Elk", 0, 5.0)
)  # fmt: skip


def test_those_that_destroy_most_for_their_points_come_first() -> None:
    assert [one.name for one in deeds.ranked([CURS, ORCS, ELK, HUSKS])] == [
        "Orcs 2",
        "Orcs 1",
        "Elk",
        "Curs",
    ]


def test_a_figure_has_the_bars_and_the_rows_of_both_sides() -> None:
    result = {"a": {"name": "Ice"}, "b": {"name": "Rot"}}
    ice, rot = deeds.figures(result, {"a": [ORCS, HUSKS], "b": [CURS]})
    assert (ice.title, rot.title) == ("Work done by Ice", "Work done by Rot")
    assert ice.rows == [
        ("Orcs 2", 20, "10.0", "50%", "50%", "2.0", "1.2"),
        ("Orcs 1", 40, "10.0", "25%", "50%", "2.0", "1.2"),
    ]
    assert rot.rows == [("Curs", 0, "3.0", "costs none", "50%", "2.0", "1.2")]
    assert ice.chart.index("Orcs 2") < ice.chart.index("Orcs 1")
    assert 'class="side-a"' in ice.chart
    assert 'width="170.0"' in ice.chart


@pytest.mark.django_db
def test_entries_have_their_lists_points_and_twins_a_number(
    loaded: Edition, documents: dict[str, Document]
) -> None:
    a, b = documents["northern-tribes/the-bear-wakes"], documents["the-syenann/green-vigil"]
    run = Run(edition=loaded, a_document=a, b_document=b)
    entries = [
        {"side": side, "entry": entry["id"], "unit": entry["unit"], "points_killed": 0.0}
        for side, document in (("a", a), ("b", b))
        for entry in document["entries"]
    ]
    found = deeds.parts(run, {"entries": entries})
    assert sum(one.points for one in found["b"]) == 240
    assert [one.name for one in found["b"]][1:5] == [
        "Protectors of the Forest 1",
        "Protectors of the Forest 2",
        "Sÿenann Captain",
        "Protectors of the Forest 3",
    ]


def test_an_entry_of_several_units_is_named_with_their_number() -> None:
    assert [deeds.called("Ghoul", number) for number in (1, 4)] == ["Ghoul", "Ghoul \u00d7 4"]
