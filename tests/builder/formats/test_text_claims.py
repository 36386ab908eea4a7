"""Points that a text claims: the sum, the limit, and figures that may be either."""

import pytest

from builder.formats.text import read
from tests.builder.formats.lexicons import lexicon

UNITS = "Orc Hunters [20]\nEvoker [25]"  # 45 points


@pytest.mark.parametrize(
    ("head", "limit", "notes"),
    [
        ("Northern Tribes, 250 pts", 250, 0),
        ("Northern Tribes 250", 250, 0),
        ("Northern Tribes\n250 pts", 250, 0),
        ("Northern Tribes\nlimit 250", 250, 0),
        ("Northern Tribes\nLimit: 1,250 points", 1250, 0),
        ("Northern Tribes, max 200 pts", 200, 0),
        ("Northern Tribes - 200 points max", 200, 0),
        ("Northern Tribes, up to 200", 200, 0),
        ("Northern Tribes (45/250)", 250, 0),
        ("Northern Tribes\nPoints: 45 of 250", 250, 0),
        ("Northern Tribes\nPoints: 250", 250, 0),
        ("Frost, 45 pts\nNorthern Tribes", None, 0),
        ("Frost, 46 pts\nNorthern Tribes", None, 1),
        ("Northern Tribes\nTotal: 250 pts", None, 1),
        ("Northern Tribes, list 2 of 3", None, 0),
        ("Northern Tribes, 12/10/2025", None, 0),
        ("Northern Tribes, max 2 of each", None, 0),
    ],
)
def test_a_figure_before_the_units(head: str, limit: int | None, notes: int) -> None:
    reading = read(f"{head}\n{UNITS}", [lexicon("warcrow")])
    assert reading.document.get("points_limit") == limit
    assert reading.document["faction"] == "northern-tribes"
    assert len(reading.notes) == notes, reading.notes
    assert reading.unmatched == ()


@pytest.mark.parametrize(
    ("foot", "limit", "notes"),
    [
        ("45 pts", None, 0),
        ("250 pts", None, 1),
        ("45/250", 250, 0),
        ("= 45 points in total", None, 0),
    ],
)
def test_a_figure_behind_the_units(foot: str, limit: int | None, notes: int) -> None:
    reading = read(f"Northern Tribes\n{UNITS}\n{foot}", [lexicon("warcrow")])
    assert reading.document.get("points_limit") == limit
    assert len(reading.notes) == notes
    assert reading.unmatched == ()


@pytest.mark.parametrize(
    ("behind", "option"),
    [
        (" (Leader & 5 Grunts)", "min"),
        (": Leader and nine Grunts", "max"),
        (" - Leader + 9 Grunts - 12", "max"),
        (", unit of 6", "min"),
        (" of ten", "max"),
        (", ten models", "max"),
        (" (10-man)", "max"),
        (" (6 miniaturas)", "min"),
        (" x6", "min"),
        (", min unit", "min"),
        (" (full unit)", "max"),
        ("\nPC: 7", "min"),
        ("\nPoints: 12", "max"),
        ("\nLeader & 9 Grunts", "max"),
        (" - PC: 12", "max"),
        (" 7 pc", "min"),
    ],
)
def test_the_size_of_a_unit_in_words(behind: str, option: str) -> None:
    reading = read(f"Khador\nIron Fang Pikemen{behind}", [lexicon("company-of-iron")])
    assert reading.unmatched == ()
    (entry,) = reading.document["entries"]
    assert entry == {"id": "e1", "unit": "iron-fang-pikemen", "option": option}


def test_a_size_that_the_unit_does_not_have_is_left() -> None:
    reading = read("Khador\nIron Fang Pikemen, unit of 8", [lexicon("company-of-iron")])
    assert [left.part for left in reading.unmatched] == ["unit of 8"]


@pytest.mark.parametrize(
    "line",
    [
        "two Orc Hunters",
        "Two units of Orc Hunters",
        "2 squads of Orc Hunters",
        "a pair of Orc Hunters",
        "dos Orc Hunters",
        "zwei Orc Hunters (40)",
        "Orc Hunters\tTroop\t2\t40",
        '"Orc Hunters",2,40',
        "[40] 2x Orc Hunters",
        "[18:04] Ana: 2 Orc Hunters",
        "<li>2&times; <b>Orc Hunters</b> (40&nbsp;pts)</li>",
        "[*][b]2x Orc Hunters[/b]",
    ],
)
def test_two_of_a_unit(line: str) -> None:
    reading = read(f"Northern Tribes\n{line}", [lexicon("warcrow")])
    assert reading.unmatched == ()
    assert reading.document["entries"] == [{"id": "e1", "unit": "orc-hunters", "count": 2}]
