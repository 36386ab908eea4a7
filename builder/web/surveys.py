"""A survey as the page of a result shows it: pictures round by round, each with its table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from builder.models import Survey
from builder.web import pictures
from builder.web.deeds import LONGEST, Part, Parts
from builder.web.figures import Table
from builder.web.lines import Series, lines
from builder.web.pictures import Bar, Ground
from builder.web.results import Figure, names_of, squeezed
from builder.web.turning import Turn, turns
from builder.web.wording import percent

Result = Mapping[str, Any]
Rows = Sequence[Sequence[float]]
THIRDS = 3
NARROW = 20  # letters of a name beside its line
SHADES = ("r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7")


@dataclass(frozen=True)
class Pick:
    """A battle worth a look: its number, what it is, and how it ended."""

    index: int
    label: str
    ending: str


@dataclass(frozen=True)
class View:
    """A survey as a page shows it.

    error: why there is none. waiting: it is not made yet. battles: how many it is of. marked:
    whether its maps have objectives.
    """

    waiting: bool = False
    error: str = ""
    battles: int = 0
    rounds: Sequence[Figure] = ()
    falls: Sequence[Figure] = ()
    turns: Sequence[Turn] = ()
    turning: Table | None = None
    decided: Figure | None = None
    settled: str = ""
    heat: Sequence[Figure] = ()
    marked: bool = False
    picks: Sequence[Pick] = ()


def view(survey: Survey | None, result: Result, sides: Parts) -> View | None:
    """Return a survey as it is shown, None if there is none."""
    if survey is None:
        return None
    if survey.figures is None:
        return View(waiting=not survey.error, error=survey.error)
    found, names = survey.figures, names_of(result)
    whole = turns(found, names, sides)
    return View(
        battles=found["battles"],
        rounds=by_round(found, names),
        falls=[
            _falls(found, side, name, sides[side]) for side, name in zip("ab", names, strict=True)
        ],
        turns=whole,
        turning=_turning(whole, names[0]),
        decided=_decided(found),
        settled=_settled(found),
        heat=heat(found, names),
        marked=bool(found["objectives"]),
        picks=picks(survey, names),
    )


def labels(bins: Rows) -> list[str]:
    """Return what stretches of rounds are called: a number, or the first and the last."""
    return [f"{first:g}" if first == last else f"{first:g}-{last:g}" for first, last in bins]


SERIES: Sequence[tuple[str, Any, Any]] = (
    ("score", gettext_lazy("Victory points by round"), gettext_lazy("victory points")),
    ("held", gettext_lazy("Objectives held by round"), gettext_lazy("objectives")),
    ("left", gettext_lazy("What is left of each list by round"), gettext_lazy("of its points")),
)


def by_round(found: Mapping[str, Any], names: tuple[str, str]) -> list[Figure]:
    """Return what each side has at the end of each round.

    What is nought throughout is left out, and points that are counted at a battle's end alone.
    """
    return [
        _series(found, name, title, unit, names)
        for name, title, unit in SERIES
        if any(mean for side in "ab" for mean, _low, _high in found[name][side])
        and (name != "score" or found["scores"])
    ]


def _series(
    found: Mapping[str, Any], name: str, title: Any, unit: Any, names: tuple[str, str]
) -> Figure:
    shares = name == "left"
    rounds, short = labels(found["bins"]), squeezed(list(names), NARROW)
    series = [
        Series(called, f"side-{side}", [(mean, low, high) for mean, low, high in found[name][side]])
        for side, called in zip("ab", short, strict=True)
    ]
    table = [
        (number, *(_spread(found[name][side][n], shares=shares) for side in "ab"))
        for n, number in enumerate(rounds)
    ]
    words = _("%(title)s: means, and bands that hold the middle half of %(battles)d battles")
    label = words % {"title": title, "battles": found["battles"]}
    drawn = lines(rounds, series, str(unit), label, percent=shares)
    return Figure(str(title), drawn, (_("Round"), *names), table)


def _spread(numbers: Sequence[float], *, shares: bool) -> str:
    mean, low, high = (f"{n:.0%}" if shares else f"{n:.1f}" for n in numbers)
    return _("%(mean)s (%(low)s to %(high)s)") % {"mean": mean, "low": low, "high": high}


def _falls(found: Mapping[str, Any], side: str, name: str, entries: Sequence[Part]) -> Figure:
    """Return in which share of battles each entry lost its last unit, by round."""
    battles, rounds = found["battles"], labels(found["bins"])
    counts = {part.id: found["fell"][side].get(part.id, [0] * len(rounds)) for part in entries}
    order = sorted(entries, key=lambda part: -sum(counts[part.id]))
    short = squeezed([part.name for part in order], LONGEST)
    bars = [
        Bar(called, _stands(counts[part.id], battles), _stretches(counts[part.id], battles, side))
        for called, part in zip(short, order, strict=True)
    ]
    table = [
        (
            part.name,
            *(percent(n / battles) for n in counts[part.id]),
            _stands(counts[part.id], battles),
        )
        for part in order
    ]
    label = _("Share of battles in which each entry of %(name)s falls, by round") % {"name": name}
    head = (_("Unit"), *(_("Round %(number)s") % {"number": one} for one in rounds), _("Stands"))
    return Figure(
        _("When %(name)s falls") % {"name": name}, pictures.bars(bars, label), head, table
    )


def _stands(counts: Sequence[int], battles: int) -> str:
    return _("stands in %(share)s") % {"share": percent(1 - sum(counts) / battles)}


def _stretches(counts: Sequence[int], battles: int, side: str) -> list[tuple[float, str]]:
    """Return the parts of a bar: the earlier it falls, the stronger its colour."""
    shades = zip(counts, SHADES, strict=False)  # there are at most as many stretches as shades
    return [(n / battles, f"side-{side} {shade}") for n, shade in shades if n]


def _turning(found: Sequence[Turn], name: str) -> Table | None:
    if not found:
        return None
    head = (_("If"), _("Battles"), _("%(name)s wins") % {"name": name}, _("Else"), _("it wins"))
    rows = [(one.event, one.battles, one.interval, one.others, one.otherwise) for one in found]
    return Table(_("Win rates with the intervals that hold 95 of 100 such rates"), head, rows)


def _decided(found: Mapping[str, Any]) -> Figure | None:
    total = sum(found["decided"])
    if not total or len(found["bins"]) == 1:
        return None
    shares = [count / total for count in found["decided"]]
    rounds = labels(found["bins"])
    bars = [
        Bar(_("Round %(number)s") % {"number": number}, percent(share), [(share, "decided")])
        for number, share in zip(rounds, shares, strict=True)
    ]
    label = _("Share of battles by the round from whose end on the winner stayed ahead")
    table = list(zip(rounds, map(percent, shares), strict=True))
    return Figure(
        _("When it is decided"), pictures.bars(bars, label), (_("Round"), _("Battles")), table
    )


def _settled(found: Mapping[str, Any]) -> str:
    """Return the sentence on the round by whose end half of the battles are decided."""
    total, sums = sum(found["decided"]), 0
    for (_first, last), count in zip(found["bins"], found["decided"], strict=True):
        sums += count
        if total and 2 * sums >= total:
            words = _("By the end of round %(round)d the winner is ahead for good in %(share)s.")
            return words % {"round": last, "share": percent(sums / total)}
    return ""


def heat(found: Mapping[str, Any], names: tuple[str, str]) -> list[Figure]:
    """Return where each side's units stood."""
    width, depth = found["size"]
    ground = Ground((width, depth), found["objectives"])
    edges = tuple(_("%(name)s deploys here") % {"name": name} for name in squeezed(list(names)))
    return [
        _map(found["heat"][side], ground, f"side-{side}", name, (edges[0], edges[1]))
        for side, name in zip("ab", names, strict=True)
    ]


def _map(cells: Rows, ground: Ground, side: str, name: str, edges: tuple[str, str]) -> Figure:
    title = _("Where %(name)s stood") % {"name": name}
    label = _("%(title)s: a map of the table, the stronger the colour, the more of its units")
    drawn = pictures.heat(cells, ground, side, edges, label % {"title": title})
    head = ("", _("left"), _("middle"), _("right"))
    lines = (_("A's third"), _("middle third"), _("B's third"))
    rows = [(line, *map(percent, part)) for line, part in zip(lines, thirds(cells), strict=True)]
    return Figure(title, drawn, head, rows)


def thirds(cells: Rows) -> list[list[float]]:
    """Return the share of each ninth of the table, of cells of which each has its share."""
    sums = [[0.0] * THIRDS for _row in range(THIRDS)]
    for y, line in enumerate(cells):
        for x, share in enumerate(line):
            row = int((y + 0.5) * THIRDS / len(cells))
            sums[row][int((x + 0.5) * THIRDS / len(line))] += share
    return sums


PICKS: Sequence[tuple[str, Any]] = (
    ("closest", gettext_lazy("The closest")),
    ("upset", gettext_lazy("The biggest upset")),
    ("typical_a", gettext_lazy("A typical win of %(a)s")),
    ("typical_b", gettext_lazy("A typical win of %(b)s")),
)


def picks(survey: Survey | None, names: tuple[str, str]) -> list[Pick]:
    """Return the battles of a survey that are worth a look; none if it is not made yet."""
    return list(_picks(survey.figures, names)) if survey and survey.figures else []


def _picks(found: Mapping[str, Any], names: tuple[str, str]) -> Iterator[Pick]:
    values = dict(zip("ab", names, strict=True))
    for key, label in PICKS:
        if key in found["picks"]:
            one = found["picks"][key]
            yield Pick(one["index"], str(label) % values, _ending(one, values))


def _ending(one: Mapping[str, Any], names: Mapping[str, str]) -> str:
    a, b = one["points"]
    if one["winner"] is None:
        return _("a draw, %(a)g to %(b)g") % {"a": a, "b": b}
    first, second = (a, b) if one["winner"] == "a" else (b, a)
    values = {"name": names[one["winner"]], "first": first, "second": second}
    return _("%(name)s wins, %(first)g to %(second)g") % values
