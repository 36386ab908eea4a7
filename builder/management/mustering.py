"""A fit of muster points for people: lines of figures and of the check, and a chart."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.management.balancing import save

Report = Mapping[str, Any]

WIDTH, HEIGHT = 460, 300
LEVEL = re.compile(r"level-(\d+)")


def lines(report: Report) -> Iterator[str]:
    """Yield the lines of a report."""
    yield f"{report['system']} {report['edition']}, seed {report['seed']}"
    fit, check = report["fit"], report["check"]
    if fit:
        fought = f"{fit['exchanges']:,} exchanges, {fit['battles']:,} battles"
        yield f"{fought}; spread {fit['spread']}; base {report['pricing']['base']}"
    for row in fit["figures"] if fit else ():
        low, high = row["interval"]
        yield f"  {row['figure']:<22} {row['weight']:>7.3f}  {low:.3f} to {high:.3f}"
    for kind, row in check["all"].items() if check else ():
        even = f"{row['even']} of {row['number']} even, {row['one_sided']} one-sided"
        yield f"check, {kind}: {even}, mean {row['mean']}"


def drawn(report: Report, file: Path) -> None:
    """Draw the points of units of several levels, by level, into an SVG or PNG file.

    Raises ValueError for a file of another kind and OSError if it cannot be written.
    """
    import altair as alt

    rows = [
        {"unit": row["unit"], "level": int(level[1]), "points": row["points"]}
        for row in report["costs"]
        if (level := LEVEL.fullmatch(row["option"]))
    ]
    data: Any = alt.Data
    chart = (
        alt.Chart(data(values=rows))
        .mark_line(point=True, strokeWidth=1.5)
        .encode(
            x=alt.X("level:Q", title="level", axis=alt.Axis(tickMinStep=1)),
            y=alt.Y("points:Q", title="muster points", scale=alt.Scale(type="symlog")),
            color=alt.Color("unit:N", title=None),
        )
        .properties(
            width=WIDTH,
            height=HEIGHT,
            title=f"{report['system']} {report['edition']}: points by level",
        )
    )
    save(chart, file)
