"""Pictures drawn by hand: their parts, their names, and the colours of the stylesheet."""

import re
from xml.etree import ElementTree

import pytest

from builder.web import pictures
from builder.web.charts import WIDTH
from builder.web.pictures import Bar, Ground

GROUND = Ground((48.0, 24.0), [(0.5, 0.25)])
DRAWN = {
    "bars": pictures.bars([Bar("Orcs <1>", "50%", [(0.5, "side-a")])], 'A & "<B>"'),
    "rates": pictures.rates(0.25, 0.75, 'A & "<B>"'),
    "heat": pictures.heat([[0.2, 0.0], [0.0, 0.8]], GROUND, "side-b", ("N <", "S"), 'A & "<B>"'),
}


def numbers(drawn: str, name: str, of: str) -> list[float]:
    """Return the values of an attribute of the shapes of a class."""
    shapes = re.findall(rf'<[^>]*class="{of}"[^>]*>', drawn)
    return [float(found[1]) for one in shapes if (found := re.search(rf' {name}="([^"]*)"', one))]


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_picture_is_svg_as_wide_as_a_chart_named_and_escaped(name: str) -> None:
    root = ElementTree.fromstring(DRAWN[name])  # noqa: S314 -- made by the code under test
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", 'A & "<B>"')
    assert root.attrib["viewBox"].split()[2] == str(WIDTH)
    assert "style=" not in DRAWN[name]
    assert "#" not in DRAWN[name]


def test_the_parts_of_a_bar_stand_end_to_end_and_end_with_it() -> None:
    parts = [(0.5, "side-a r0"), (0.25, "side-a r1"), (0.5, "side-a r2")]
    drawn = pictures.bars([Bar("Orcs", "", parts)], "Falls")
    found = [(numbers(drawn, "x", kind)[0], numbers(drawn, "width", kind)[0]) for _, kind in parts]
    assert found == [(0.0, 170.0), (170.0, 85.0), (255.0, 85.0)]


def test_every_bar_has_its_own_line() -> None:
    drawn = pictures.bars([Bar(name, "1", []) for name in "abc"], "Bars")
    assert numbers(drawn, "y", "trough") == [20, 56, 92]
    assert f'viewBox="0 0 {WIDTH} 108"' in drawn


def test_rates_lie_between_the_ends_of_their_line() -> None:
    drawn = pictures.rates(0.0, 1.0, "Rates")
    assert numbers(drawn, "cx", "one") == [7.0]
    assert numbers(drawn, "cx", "other") == [WIDTH - 7.0]


def test_a_cell_is_as_strong_as_its_share_of_the_largest() -> None:
    drawn = DRAWN["heat"]
    assert numbers(drawn, "fill-opacity", "cell") == [0.5, 1.0]
    assert numbers(drawn, "x", "cell") == [0.0, 170.0]
    assert numbers(drawn, "y", "cell") == [0.0, 85.0]
    assert "M170.0 36.5l6 6-6 6-6-6z" in drawn
    assert (
        drawn.index("N &lt;") < drawn.index("<g ") < drawn.rindex("S</text>") or "S</text>" in drawn
    )


def test_a_table_on_which_nothing_stood_is_drawn_empty() -> None:
    assert "cell" not in pictures.heat([[0.0]], GROUND, "side-a", ("", ""), "Empty")
