"""Lines over rounds."""

import re
from xml.etree import ElementTree

import pytest

from builder.web.charts import WIDTH
from builder.web.lines import HIGH, TOP, Series, lines, scale

ICE = Series("Ice <1>", "side-a", [(1.0, 0.0, 2.0), (4.0, 3.0, 5.0)])
ROT = Series("Rot", "side-b", [(2.0, 2.0, 2.0), (5.0, 5.0, 5.0)])


def spots(drawn: str, tag: str, of: str) -> list[tuple[float, float]]:
    """Return the corners of the shape of a class."""
    found = re.search(rf'<{tag} class="{of}" points="([^"]*)"', drawn)
    assert found
    pairs = [pair.split(",") for pair in found[1].split()]
    return [(float(x), float(y)) for x, y in pairs]


def test_lines_are_a_picture_as_wide_as_a_chart_named_and_escaped() -> None:
    drawn = lines(["1", "2"], [ICE, ROT], "points", 'A & "<B>"')
    root = ElementTree.fromstring(drawn)  # noqa: S314 -- made by the code under test
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", 'A & "<B>"')
    assert root.attrib["viewBox"].split()[2] == str(WIDTH)
    assert "Ice &lt;1&gt;" in drawn
    assert "style=" not in drawn


def test_a_line_goes_through_its_means_and_a_band_around_it() -> None:
    drawn = lines(["1", "2"], [ICE, ROT], "points", "Lines")
    assert spots(drawn, "polyline", "side-a line") == [(60.0, 150.0), (312.0, 72.0)]
    assert spots(drawn, "polygon", "side-a band") == [
        (60.0, 176.0),
        (312.0, 98.0),
        (312.0, 46.0),
        (60.0, 124.0),
    ]
    assert drawn.count('class="side-b mark"') == 3


def test_a_single_round_stands_in_the_middle() -> None:
    one = Series("Ice", "side-a", [(1.0, 1.0, 1.0)])
    assert spots(lines(["1-5"], [one], "", ""), "polyline", "side-a line") == [(186.0, 46.0)]


@pytest.mark.parametrize(
    ("highest", "most", "names"),
    [
        (0.0, 1.0, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
        (3.0, 3.0, ["0", "1", "2", "3"]),
        (7.2, 8.0, ["0", "2", "4", "6", "8"]),
        (11.0, 12.5, ["0", "2.5", "5", "7.5", "10", "12.5"]),
        (45.0, 50.0, ["0", "10", "20", "30", "40", "50"]),
        (79.0, 80.0, ["0", "20", "40", "60", "80"]),
    ],
)
def test_the_axis_ends_at_a_round_number(highest: float, most: float, names: list[str]) -> None:
    axis = scale(highest, percent=False)
    assert axis.most == pytest.approx(most)
    assert [name for _y, name in axis.ticks()] == names
    assert axis.ticks()[0][0] == TOP + HIGH
    assert axis.ticks()[-1][0] == pytest.approx(TOP)


def test_shares_have_an_axis_of_per_cent() -> None:
    assert [name for _y, name in scale(0.4, percent=True).ticks()] == [
        "0%", "25%", "50%", "75%", "100%"
    ]  # fmt: skip
