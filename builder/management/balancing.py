"""A fit of points for people: checks of options, a table, a chart of worths."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from builder.management import grounds
from factions import loading

Report = Mapping[str, Any]

KINDS = (".svg", ".png")
WIDTH, HEIGHT = 620, 520
VERDICTS = {"over-costed": "#b3261e", "fair": "#6b7280", "under-costed": "#1a6fb0"}
PNG_SCALE = 2.0
MISUSE = 2
MOST_SEED = 2**63 - 1


@contextmanager
def usage_errors() -> Iterator[None]:
    """Turn an error in a wish or a file into exit code 2."""
    try:
        yield
    except (ValueError, loading.UnknownEdition) as error:
        raise CommandError(str(error), returncode=MISUSE) from None
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}", returncode=MISUSE) from None


def check_numbers(options: Mapping[str, Any], least: Mapping[str, int]) -> None:
    """Raise ValueError if a number is too low, of battles is odd, or of a seed is too high."""
    for name, number in least.items():
        option = f"--{name.replace('_', '-')} {options[name]}"
        if options[name] < number:
            raise ValueError(f"{option}: this is {number} or more")
        if "battles" in name and options[name] % 2:
            raise ValueError(f"{option}: battles are fought in mirrored pairs")
    if options["seed"] > MOST_SEED:
        raise ValueError(f"--seed {options['seed']}: this is {MOST_SEED} at most")


def check_files(options: Mapping[str, Any], *names: str) -> None:
    """Raise ValueError if a file to write has no folder, or a chart has an unknown suffix."""
    for name in names:
        if options[name] and not options[name].parent.is_dir():
            raise ValueError(f"--{name} {options[name]}: no such folder")
    if options["chart"] and options["chart"].suffix not in KINDS:
        kinds = " or ".join(KINDS)
        raise ValueError(f"--chart {options['chart']}: a chart is a file that ends in {kinds}")


def lines(report: Report) -> Iterator[str]:
    """Yield the lines of a report."""
    yield f"{report['system']} {report['edition']}, seed {report['seed']}"
    if report["fit"]:
        yield from _fit(report)
    if report["check"]:
        yield from _check(report["check"])
    yield "It cannot see:"
    yield from (f"  {blind}" for blind in report["cannot_see"])
    yield from grounds.lines(report)


def _fit(report: Report) -> Iterator[str]:
    fit = report["fit"]
    moved = ", ".join(f"{share:.1%}" for share in fit["moved"])
    yield f"{fit['pairs']:,} pairs of lists, {fit['battles']:,} battles, {fit['rounds']} rounds"
    yield f"Largest change by round: {moved}; " + ("settled" if fit["settled"] else "not settled")
    suggested = {(row["unit"], row["option"]): row["points"] for row in report["costs"]}
    options: dict[str, list[int]] = {}
    for (unit, _), points in suggested.items():
        options.setdefault(unit, []).append(points)
    head = ("feature", "cost", "worth", "95 %", "suggested", "lists")
    yield "{:<44} {:>7} {:>7} {:>17} {:>9} {:>6}".format(*head)
    faction = None
    for row in report["units"]:
        if row["faction"] != faction:
            faction = row["faction"]
            yield f"{faction or 'upgrades, a point each'}:"
        low, high = row["interval"]
        mark = {"over-costed": " over", "under-costed": " under"}.get(row["verdict"], "")
        yield (
            f"  {row['id']:<42} {row['cost']:>7g} {row['worth']:>7.1f} "
            f"{low:>7.1f} to {high:>6.1f} {_suggestion(row, suggested, options):>9} "
            f"{row['lists']:>6}{mark}"
        )


def _suggestion(
    row: Mapping[str, Any],
    suggested: Mapping[tuple[str, str], int],
    options: Mapping[str, list[int]],
) -> str:
    if row["part"] != "unit":
        return ""
    if row["option"]:
        return str(suggested[row["unit"], row["option"]])
    return str(min(options[row["unit"]]))


def _check(check: Mapping[str, Any]) -> Iterator[str]:
    yield (
        f"Held out: {check['pairs']} pairs of lists of equal points (within "
        f"{check['points_apart']}), {check['battles_a_pair']} battles each: "
        f"{check['share_even']:.0%} win between 40% and 60%"
    )
    for row in check["factions"] if check["matchups"] else ():
        yield f"  {row['faction']} against all others: {_share(row)}"
    for row in check["matchups"]:
        yield f"  {row['a']} against {row['b']}: {_share(row)}"


def _share(row: Mapping[str, Any]) -> str:
    error = "" if row["error"] is None else f" (error {row['error']:.1%})"
    note = "" if row["even"] else ", not between 45% and 55%"
    return f"{row['win_rate']:.1%}{error} of {row['pairs']} pairs{note}"


def drawn(report: Report, file: Path) -> None:
    """Draw worths against costs, with their intervals, into an SVG or PNG file.

    Raises ValueError for a file of another kind and OSError if it cannot be written.
    """
    save(_chart(report), file)


def save(chart: Any, file: Path) -> None:
    """Write an Altair chart as `drawn` does."""
    if file.suffix not in KINDS:
        raise ValueError(f"{file}: a chart is a file that ends in {' or '.join(KINDS)}")
    import vl_convert

    spec = chart.to_dict()
    if file.suffix == ".svg":
        file.write_text(vl_convert.vegalite_to_svg(spec), encoding="utf-8")
    else:
        file.write_bytes(vl_convert.vegalite_to_png(spec, scale=PNG_SCALE))


def _chart(report: Report) -> Any:
    import altair as alt

    rows = [
        {**row, "low": row["interval"][0], "high": row["interval"][1]}
        for row in report["units"]
        if row["part"] == "unit"
    ]
    most = max((max(row["cost"], row["high"]) for row in rows), default=1.0)
    colours = alt.Scale(domain=list(VERDICTS), range=list(VERDICTS.values()))
    data: Any = alt.Data
    base = alt.Chart(data(values=rows)).encode(
        x=alt.X("cost:Q", title="cost in points"), color=alt.Color("verdict:N", scale=colours)
    )
    bars = base.mark_rule(opacity=0.6).encode(
        y=alt.Y("low:Q", title="worth in points, 95 %"), y2="high:Q"
    )
    dots = base.mark_circle(size=40).encode(y="worth:Q", tooltip=["id:N", "cost:Q", "worth:Q"])
    even = [{"cost": 0, "worth": 0}, {"cost": most, "worth": most}]
    line = alt.Chart(data(values=even)).mark_line(color="#9ca3af", strokeDash=[4, 4], size=1)
    line = line.encode(x="cost:Q", y="worth:Q")
    names = base.mark_text(align="left", dx=5, fontSize=9).encode(y="worth:Q", text="id:N")
    names = names.transform_filter("datum.verdict != 'fair'")
    title = f"{report['system']} {report['edition']}: worth against cost"
    chart = (line + bars + dots + names).properties(width=WIDTH, height=HEIGHT, title=title)
    return chart.configure_legend(title=None, orient="top")
