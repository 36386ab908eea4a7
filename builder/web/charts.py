"""Charts: Vega-Lite specifications by Altair, drawn as SVG on the server.

Each chart is a function from rows to a specification; `svg` draws it, once for the same rows.
Colours are the stylesheet's own tokens, so that one drawing reads well in light and in dark.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

Row = Mapping[str, Any]
Rows = Sequence[Row]
Chart = Any

# Every drawing is that wide, its labels too; the stylesheet sets its letters to one size.
WIDTH, HEIGHT = 340, 150
LETTERS = 14
LABELLED = 10  # bars that have room for a percentage each
CROWDED = 20  # bars that have room for none, not even without its sign
KEPT = 24 * 60 * 60
# What the drawing library is given for each token of the stylesheet: it takes no var().
TOKENS = {
    "ink": "#100001",
    "soft": "#100002",
    "line": "#100003",
    "accent": "#100004",
    "side-a": "#100005",
    "side-b": "#100006",
}
THEME: Mapping[str, Any] = {
    "width": WIDTH,
    "autosize": {"type": "fit-x", "contains": "padding"},
    "config": {
        "background": "transparent",
        "view": {"stroke": None},
        "axis": {
            "labelColor": TOKENS["soft"],
            "titleColor": TOKENS["soft"],
            "domainColor": TOKENS["soft"],
            "tickColor": TOKENS["line"],
            "gridColor": TOKENS["line"],
            "labelFontSize": LETTERS,
            "titleFontSize": LETTERS,
            "titleFontWeight": "normal",
            "labelFont": "sans-serif",
        },
        "legend": {
            "labelColor": TOKENS["ink"],
            "labelFontSize": LETTERS,
            "orient": "top",
            "title": None,
        },
        "text": {"fontSize": LETTERS, "color": TOKENS["ink"]},
    },
}


def svg(chart: Callable[..., Chart], rows: Rows, label: str, **values: str) -> SafeString:
    """Draw a chart for the rows. `label` is its name for screen readers."""
    text = json.dumps([get_language(), chart.__name__, rows, label, values], sort_keys=True)
    key = f"chart-5:{hashlib.sha256(text.encode()).hexdigest()}"
    drawn: str | None = cache.get(key)
    if drawn is None:
        drawn = _tokens(_drawn(chart(rows, **values)), label)
        cache.set(key, drawn, KEPT)
    return mark_safe(drawn)  # noqa: S308 -- drawn here; its text is escaped by the drawing library


def _drawn(chart: Chart) -> str:
    import vl_convert

    # The tests hold each specification against the schema of the language.
    return str(vl_convert.vegalite_to_svg(chart.to_dict(validate=False) | THEME))


def _tokens(drawing: str, label: str) -> str:
    """Put the stylesheet's tokens in, and the picture's label."""
    for token, colour in TOKENS.items():
        drawing = drawing.replace(f'"{colour}"', f'"var(--{token})"')
    escaped = label.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return drawing.replace("<svg ", f'<svg role="img" aria-label="{escaped}" ', 1)


def _chart(rows: Rows) -> Chart:
    import altair

    data: Any = altair.Data
    return altair.Chart(data(values=list(rows)))


def damage(rows: Rows, title: str = "") -> Chart:
    """Bars: the chance of each number. Rows: `number`, `chance`.

    If there are many, the labels leave out the percent sign and the axis has it; if there
    are too many for labels, an axis shows the chances.
    """
    import altair as alt

    title = title or _("wounds")
    many, crowded = len(rows) > LABELLED, len(rows) > CROWDED
    shown = f"{title} (%)" if many and not crowded else title
    chances = alt.Axis(title=None, format=".1~%", tickCount=4) if crowded else None
    base = _chart(rows).encode(
        x=alt.X(
            "number:O",
            title=shown,
            sort=[row["number"] for row in rows],
            axis=alt.Axis(labelAngle=0, ticks=False, labelOverlap="parity"),
        ),
        y=alt.Y("chance:Q", axis=chances, scale=alt.Scale(domainMin=0)),
    )
    bars = base.mark_bar(color=TOKENS["accent"])
    if crowded:
        return bars.properties(height=HEIGHT)
    label = alt.datum.chance >= 0.005  # noqa: PLR2004 -- what would read 0 % is left out
    text = (
        base.transform_filter(label)
        .transform_calculate(shown=alt.datum.chance * (100 if many else 1))
        .mark_text(dy=-8)
        .encode(text=alt.Text("shown:Q", format=".0f" if many else ".0%"))
    )
    return (bars + text).properties(height=HEIGHT)


def win_rate(rows: Rows) -> Chart:
    """Draw a line in its band: the win rate over battles fought. Rows: battles, rate, low, high."""
    import altair as alt

    base = _chart(rows).encode(
        x=alt.X("battles:Q", title=_("battles fought"), axis=alt.Axis(grid=False, tickCount=4))
    )
    lowest, highest = (
        pick(row[key] for row in rows) for pick, key in ((min, "low"), (max, "high"))
    )
    scale = alt.Scale(domain=[min(lowest, 0.49), max(highest, 0.51)], nice=True)
    percent = alt.Axis(format=".0%", tickCount=5)
    band = base.mark_area(color=TOKENS["side-a"], opacity=0.22).encode(
        y=alt.Y("low:Q", title=None, scale=scale, axis=percent), y2="high:Q"
    )
    line = base.mark_line(
        color=TOKENS["side-a"], point=alt.OverlayMarkDef(color=TOKENS["side-a"], size=28)
    ).encode(y=alt.Y("rate:Q", title=None))
    even = (
        _chart([{"even": 0.5}])
        .mark_rule(color=TOKENS["soft"], strokeDash=[4, 4])
        .encode(y="even:Q")
    )
    return (band + even + line).properties(height=HEIGHT)


def shares(rows: Rows, title: str = "") -> Chart:
    """Bars: the share of battles by a number. Rows: `number`, `chance`."""
    return damage(rows, title or _("round"))


def sides(rows: Rows, a: str = "A", b: str = "B", title: str = "") -> Chart:
    """Draw pairs of bars: each side's share of battles by number.

    Rows: side, number, chance, order.
    """
    import altair as alt

    colours = alt.Scale(domain=[a, b], range=[TOKENS["side-a"], TOKENS["side-b"]])
    numbers = list(dict.fromkeys(row["number"] for row in sorted(rows, key=lambda r: r["order"])))
    return (
        _chart(rows)
        .mark_bar(opacity=0.9)
        .encode(
            x=alt.X(
                "number:O",
                title=title or _("victory points"),
                sort=numbers,
                axis=alt.Axis(labelAngle=0, labelOverlap=True, ticks=False),
            ),
            xOffset=alt.XOffset("side:N", sort=[a, b]),
            y=alt.Y("chance:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
            color=alt.Color("side:N", scale=colours, sort=[a, b]),
        )
        .properties(height=HEIGHT)
    )


def ratings(rows: Rows) -> Chart:
    """Draw points in their intervals: ratings of generals. Rows: general, rating, low, high."""
    import altair as alt

    order = [row["general"] for row in rows]
    axis = alt.Axis(tickCount=5, grid=True)
    base = _chart(rows).encode(y=alt.Y("general:N", sort=order, title=None))
    spans = base.mark_rule(color=TOKENS["accent"], opacity=0.5, strokeWidth=5).encode(
        x=alt.X("low:Q", title=_("rating"), scale=alt.Scale(zero=False), axis=axis), x2="high:Q"
    )
    points = base.mark_point(color=TOKENS["accent"], filled=True, size=70).encode(x="rating:Q")
    return (spans + points).properties(height=alt.Step(26))
