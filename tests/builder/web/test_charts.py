"""Charts: drawn once for the same rows, in the stylesheet's own colours, named and escaped."""

import re
from typing import Any
from xml.etree import ElementTree

import altair
import pytest
from django.conf import settings
from jsonschema import ValidationError

from builder.web import charts

pytestmark = pytest.mark.served  # what is drawn is kept in the cache

CHANCES = [{"number": 0, "chance": 0.25}, {"number": 1, "chance": 0.75}]
RATES = [
    {"battles": 100, "rate": 0.6, "low": 0.4, "high": 0.8},
    {"battles": 200, "rate": 0.62, "low": 0.5, "high": 0.7},
]
SIDES = [
    {"side": "Ice", "number": "2", "chance": 0.5, "order": 2},
    {"side": "Rot", "number": "10", "chance": 0.5, "order": 10},
]
RATINGS = [{"general": "Orcs <1>", "rating": 10.0, "low": 5.0, "high": 14.0}]
ALL = [
    (charts.damage, CHANCES, {}),
    (charts.shares, CHANCES, {}),
    (charts.win_rate, RATES, {}),
    (charts.sides, SIDES, {"a": "Ice", "b": "Rot"}),
    (charts.ratings, RATINGS, {}),
]


@pytest.mark.parametrize(("chart", "rows", "values"), ALL)
@pytest.mark.parametrize("name", ["Ice", "A name much longer than any axis has room for"])
def test_every_drawing_is_as_wide_and_has_letters_as_large(
    chart: Any, rows: charts.Rows, values: dict[str, str], name: str
) -> None:
    named = [{**row, "general": name} if "general" in row else row for row in rows]
    drawn = charts.svg(chart, named, "Label", **values)
    root = ElementTree.fromstring(drawn)  # noqa: S314 -- made by the code under test
    assert root.attrib["viewBox"].split()[2] == str(charts.WIDTH)
    assert set(re.findall(r'font-size="([^"]+)"', drawn)) == {f"{charts.LETTERS}px"}
    sheet = (settings.BASE_DIR / "builder/web/static/rollcall/app.css").read_text()
    assert f"atan2({charts.WIDTH}px," in sheet


def test_bars_stand_in_the_order_of_their_rows() -> None:
    numbers = [str(number) for number in range(1, 13)]
    drawn = charts.svg(charts.shares, [{"number": n, "chance": 0.5} for n in numbers], "Rounds")
    labels = [text for text in re.findall(r">([^<>]+)</text>", drawn) if text in numbers]
    assert labels == numbers


@pytest.mark.parametrize(("chart", "rows", "values"), ALL)
def test_every_chart_chart_is_svg_in_the_pages_colours(
    chart: Any, rows: charts.Rows, values: dict[str, str]
) -> None:
    drawn = charts.svg(chart, rows, "A & <B>", **values)
    root = ElementTree.fromstring(drawn)  # noqa: S314 -- made by the code under test
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == "A & <B>"
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawn))
    strangers = {c for c in used if not c.startswith("var(--") and c not in ("none", "transparent")}
    assert strangers == set()
    assert "style=" not in drawn


@pytest.mark.parametrize(("chart", "rows", "values"), ALL)
def test_every_specification_is_valid(
    chart: Any, rows: charts.Rows, values: dict[str, str]
) -> None:
    spec = chart(rows, **values).to_dict(validate=False) | charts.THEME
    altair.Chart.from_dict(spec)
    with pytest.raises(ValidationError, match="labelColour"):
        altair.Chart.from_dict(spec | {"config": {"axis": {"labelColour": "#100001"}}})


def test_every_token_is_one_of_the_stylesheet() -> None:
    sheet = (settings.BASE_DIR / "builder/web/static/rollcall/app.css").read_text()
    assert len(charts.TOKENS) == 6
    assert [token for token in charts.TOKENS if f"  --{token}: " not in sheet] == []


def test_the_same_rows_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = charts.svg(charts.damage, CHANCES, "Damage")
    monkeypatch.setattr(charts, "_drawn", lambda chart: "drawn again")
    assert charts.svg(charts.damage, CHANCES, "Damage") == first
    assert charts.svg(charts.damage, CHANCES[:1], "Damage") == "drawn again"
    assert charts.svg(charts.damage, CHANCES, "Other") == "drawn again"
    assert charts.svg(charts.shares, CHANCES, "Damage") == "drawn again"


def test_bars_are_labelled_but_for_what_reads_nothing() -> None:
    rows = [*CHANCES, {"number": 2, "chance": 0.001}]
    drawn = charts.svg(charts.damage, rows, "Damage")
    assert "25%" in drawn
    assert "75%" in drawn
    assert ">0%<" not in drawn


@pytest.mark.parametrize(("bars", "labels", "ticks"), [(20, 20, 0), (21, 0, 1)])
def test_crowded_bars_have_an_axis_of_chances(bars: int, labels: int, ticks: int) -> None:
    rows = [{"number": number, "chance": 0.04} for number in range(100, 100 + bars)]
    drawn = charts.svg(charts.damage, rows, "Damage")
    assert (drawn.count(">4</text>"), drawn.count(">2%</text>")) == (labels, ticks)


def test_of_numbers_that_do_not_fit_below_their_bars_every_eighth_is_shown() -> None:
    rows = [{"number": number, "chance": 0.01} for number in range(90)]
    drawn = charts.svg(charts.damage, rows, "Damage")
    shown = re.findall(r'opacity="1">([0-9]+)</text>', drawn)
    assert shown == [str(number) for number in range(0, 90, 8)]


def test_points_stand_in_the_order_of_their_numbers() -> None:
    drawn = charts.svg(charts.sides, SIDES, "Points", a="Ice", b="Rot")
    assert drawn.index(">2<") < drawn.index(">10<")
