"""Worths of outfits for people: lines of a table, and a chart."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from builder.management.balancing import save

Report = Mapping[str, Any]

WIDTH, STEP = 460, 16
COLOURS = {"level": "#1a6fb0", "weapon": "#b3261e", "shield": "#2e7d32", "armour": "#8a5a00"}
PRICES = {"level": "points"}


def lines(report: Report) -> Iterator[str]:
    """Yield the lines of a report."""
    yield (
        f"{report['system']} {report['edition']}, seed {report['seed']}: {report['pairs']:,} pairs "
        f"of bands, {report['battles']:,} battles"
    )
    line = "{:<22} {:>8} {:>7} {:>15} {:>6}"
    kind = None
    for row in report["parts"]:
        if row["kind"] != kind:
            kind = row["kind"]
            price = PRICES.get(kind, "silver")
            yield f"{kind}s, cost in {price}:"
            yield line.format("", "cost", "levels", "95 %", "band")
        low, high = row["levels_interval"]
        worth = f"{row['levels']:.2f}", f"{low:.2f} to {high:.2f}", f"{row['band']:.0%}"
        yield line.format(f"  {row['name']}", row["cost"], *worth)
    yield "levels: what it does against the average level. band: share of battles that a band wins"
    yield "all of whom have it, against one alike without it (a level: against one a level lower)."
    yield "It cannot see:"
    yield from (f"  {blind}" for blind in report["cannot_see"])


def drawn(report: Report, file: Path) -> None:
    """Draw the worths, with intervals, into an SVG or PNG file.

    Raises ValueError for a file of another kind and OSError if it cannot be written.
    """
    import altair as alt

    rows = [
        {**row, "low": row["levels_interval"][0], "high": row["levels_interval"][1]}
        for row in report["parts"]
    ]
    data: Any = alt.Data
    colours = alt.Scale(domain=list(COLOURS), range=list(COLOURS.values()))
    order = [row["name"] for row in rows]
    base = alt.Chart(data(values=rows)).encode(
        y=alt.Y("name:N", title=None, sort=order), color=alt.Color("kind:N", scale=colours)
    )
    bars = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="worth in levels, 95 %"), x2="high:Q"
    )
    dots = base.mark_circle(size=60, opacity=1).encode(x="levels:Q")
    title = f"{report['system']} {report['edition']}: what an outfit is worth"
    chart = (bars + dots).properties(width=WIDTH, height=alt.Step(STEP), title=title)
    save(chart.configure_legend(title=None, orient="top"), file)
