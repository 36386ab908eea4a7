"""Columns over time, drawn here as SVG: one for each minute. What they show is in a table too."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from builder.web.charts import WIDTH
from builder.web.lines import scale

LEFT, TOP, HIGH, FOOT = 44, 34, 120, 26  # margins about a plot that is HIGH
GAP = 0.2  # of a column's room
MARKS = 4  # columns between two names below, at most so many names


def columns(names: Sequence[str], values: Sequence[float], unit: str, label: str) -> SafeString:
    """Draw a column for each value. names: of each, some of which stand below. unit: of values."""
    axis, room = scale(max(values, default=0.0), percent=False), (WIDTH - LEFT) / len(values)
    foot = TOP + HIGH
    ticks = (
        (LEFT - 6, f"{foot - HIGH * at / axis.most + 4:.1f}", f"{at:,.10g}", LEFT,
         f"{foot - HIGH * at / axis.most:.1f}", WIDTH)
        for at in (n * axis.step for n in range(round(axis.most / axis.step) + 1))
    )  # fmt: skip
    bars = (
        (f"{LEFT + n * room + GAP * room / 2:.1f}", f"{foot - HIGH * value / axis.most:.1f}",
         f"{room * (1 - GAP):.1f}", f"{HIGH * value / axis.most:.1f}")
        for n, value in enumerate(values) if value
    )  # fmt: skip
    every = -(-len(names) // MARKS)
    marked = range(every // 2, len(names), every)
    below = ((f"{LEFT + (n + 0.5) * room:.1f}", foot + 18, names[n]) for n in marked)
    return format_html(
        '<svg class="lines" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<text class="unit" y="12">{}</text>{}{}{}</svg>',
        *(WIDTH, foot + FOOT, label, unit),
        format_html_join(
            "", '<text class="end" x="{}" y="{}">{}</text><path class="grid" d="M{} {}H{}"/>', ticks
        ),
        format_html_join("", '<rect class="column" x="{}" y="{}" width="{}" height="{}"/>', bars),
        format_html_join("", '<text class="mid" x="{}" y="{}">{}</text>', below),
    )
