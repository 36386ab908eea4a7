"""A battle's result as a page shows it: sentences, rows of tables, charts of the same rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.services.battles import Expected
from builder.web import charts
from builder.web.figures import Table
from builder.web.wording import duration, percent
from factions.systems import SYSTEMS

Result = Mapping[str, Any]
Rows = list[dict[str, Any]]
MOST_BARS = 16
EVEN = 0.5
LOPSIDED = 0.05
LONGEST = 22  # letters of a name that a chart has room for
TAIL = 9  # of these at the end: a number, or what a name ends in


@dataclass(frozen=True)
class Figure:
    """A chart and the same rows as a table: a heading a column, a row a tuple."""

    title: str
    chart: SafeString
    head: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]

    @property
    def table(self) -> Table:
        """The rows as they are drawn."""
        return Table(self.title, self.head, self.rows)


def name_of(side: Mapping[str, Any]) -> str:
    """Return the name of a side."""
    return str(side.get("name") or _("Unnamed list"))


def names_of(result: Result) -> tuple[str, str]:
    """Return the names of both sides, numbered if they are equal."""
    a, b = name_of(result["a"]), name_of(result["b"])
    return (a, b) if a != b else (f"{a} (A)", f"{b} (B)")


def led(result: Result) -> str:
    """Return a sentence on which generals led the sides."""
    generals = SYSTEMS[result["system"]].generals
    ids = (result["policy_a"], result["policy_b"])
    one, other = (generals[name].name if name in generals else name for name in ids)
    if one == other:
        return _("Both sides were led by %s.") % one
    a, b = names_of(result)
    values = {"a": a, "one": one, "b": b, "other": other}
    return _("%(a)s was led by %(one)s, %(b)s by %(other)s.") % values


STALLED: Mapping[str, Any] = {
    "broker": gettext_lazy("Battles are waiting: no worker can be reached."),
    "worker": gettext_lazy("Battles are waiting: no worker answers."),
}


def progress(result: Result, expected: Expected | None = None) -> tuple[str, str]:
    """Return sentences on a battle that is not over: its state, and what follows."""
    waiting = result["waiting_for"]
    if waiting in STALLED:
        kept = _("The battle is saved and begins by itself as soon as one is back.")
        return str(STALLED[waiting]), kept
    if waiting == "compiler":
        return _("Compiling the simulator, once after an update."), _(
            "That usually takes about a minute. Until then a slow one fights the first battles; "
            "every battle after it is quick."
        )
    doing = _("Fighting.") if result["battles"] else _("Mustering.")
    return doing, " ".join(filter(None, (wait(expected), _("This page keeps up by itself."))))


def wait(expected: Expected | None) -> str:
    """Return a sentence on how long it takes; empty if that is not known."""
    if expected is not None and expected.first is not None:
        return _("The first numbers come in about %s.") % duration(expected.first)
    if expected is not None and expected.done is not None:
        return _("It takes about %s more.") % duration(expected.done)
    return ""


def _beats(winner: str, loser: str, rate: float) -> str:
    sentence = _("%(winner)s beats %(loser)s in about %(number).0f battles of a hundred.")
    return sentence % {"winner": winner, "loser": loser, "number": rate * 100}


def sentence(result: Result) -> str:
    """Return a sentence on the meaning of the win rate."""
    a, b = names_of(result)
    low, high = result["interval"]
    rate = result["win_rate_a"]
    if low > EVEN:
        return _beats(a, b, rate)
    if high < EVEN:
        return _beats(b, a, 1 - rate)
    if high - low > 0.2:  # noqa: PLR2004 -- an interval that wide shows nothing yet
        return _("Too few battles to separate them.")
    sentence = _("Neither has the upper hand: %(a)s and %(b)s are a match for each other.")
    return sentence % {"a": a, "b": b}


def winner(result: Result) -> str:
    """Return the side that wins more often; empty as long as chance may explain it."""
    low, high = result["interval"]
    return "a" if low > EVEN else "b" if high < EVEN else ""


def certainty(result: Result, confidence: float) -> str:
    """Return the sentences on the side that the rate of `foremost` is of, and on its interval."""
    words = _(
        "%(name)s wins, a draw counting half. %(confidence)s sure: %(low)s to %(high)s, from "
        "%(battles)s battles."
    )
    name, _rate, low, high = foremost(result)
    return words % {
        "name": name,
        "confidence": percent(confidence),
        "low": percent(low, 1),
        "high": percent(high, 1),
        "battles": intcomma(result["battles"]),
    }


def foremost(result: Result) -> tuple[str, float, float, float]:
    """Return the name of the side that wins more often, its win rate and the ends of its interval.

    That is A as long as chance may explain the difference.
    """
    (a, b), rate, (low, high) = names_of(result), result["win_rate_a"], result["interval"]
    return (b, 1 - rate, 1 - high, 1 - low) if winner(result) == "b" else (a, rate, low, high)


def mechanics(levels: Mapping[str, Any]) -> str:
    """Return the sentence that counts a game's mechanics of battle by their fidelity."""
    words = _(
        "Mechanics of battle: %(modelled)d simulated, %(simplified)d simplified, %(not_modelled)d "
        "not simulated."
    )
    return words % levels


def rules_left_out(levels: Mapping[str, Any]) -> str:
    """Return the sentence that counts the rules of cards that are not simulated."""
    number = levels["not_modelled"]
    words = ngettext(
        "%d rule of cards is not simulated.", "%d rules of cards are not simulated.", number
    )
    return str(words % number)


def first_player(result: Result) -> str:
    """Return a sentence on the first initiative; empty if one side wins either way."""
    advantage = result["first_player_advantage"]
    if not LOPSIDED < result["win_rate_a"] < 1 - LOPSIDED:
        return ""
    share = (EVEN + advantage) * 100
    if abs(advantage) < 0.01:  # noqa: PLR2004 -- one battle of a hundred
        return _("Going first hardly matters.")
    text = _("The player with the first initiative wins %(share).0f in a hundred.")
    return text % {"share": share}


def only_round(result: Result) -> str | None:
    """Return the round that all battles ended in, None if they ended in several."""
    numbers = [number for number, count in result["rounds"]["battles"].items() if count]
    return numbers[0] if len(numbers) == 1 else None


def last_round(result: Result) -> str:
    """Return a sentence on the round in which all battles ended; empty if there were several."""
    only = only_round(result)
    return _("Every battle ended in round %(round)s.") % {"round": only} if only else ""


def figures(result: Result) -> list[Figure]:
    """Return the charts of all battles of a run that has fought."""
    a, b = names_of(result)
    found = [win_rate(result), victory_points(result, a, b)]
    if only_round(result) is None:
        found.insert(1, rounds(result))
    return found


def win_rate(result: Result) -> Figure:
    """Return how the win rate settled."""
    points = [*result["history"]]
    if not points or points[-1][0] != result["battles"]:
        points.append([result["battles"], result["win_rate_a"], *result["interval"]])
    rows = [dict(zip(("battles", "rate", "low", "high"), point, strict=True)) for point in points]
    title = _("Win rate of %(name)s") % {"name": names_of(result)[0]}
    table = [
        (
            f"{r['battles']:,}",
            f"{r['rate']:.1%}",
            _("%(low)s to %(high)s") % {"low": f"{r['low']:.1%}", "high": f"{r['high']:.1%}"},
        )
        for r in rows
    ]
    label = _("%(title)s over battles fought, with its interval") % {"title": title}
    return Figure(
        title,
        charts.svg(charts.win_rate, rows, label),
        (_("Battles"), _("Rate"), _("Interval")),
        table,
    )


def rounds(result: Result) -> Figure:
    """Return in which round battles ended."""
    rows = shares(result["rounds"]["battles"])
    table = [(row["number"], f"{row['chance']:.1%}") for row in rows]
    drawn = charts.svg(charts.shares, rows, _("Share of battles by the round they ended in"))
    return Figure(_("The round it ended in"), drawn, (_("Round"), _("Battles")), table)


def victory_points(result: Result, a: str, b: str) -> Figure:
    """Return how many victory points each side made."""
    counts = [result["victory_points"][side]["battles"] for side in "ab"]
    width = bin_width([int(number) for table in counts for number in table])
    rows: Rows = []
    one, other = squeezed([a, b])
    for name, table in zip((one, other), counts, strict=True):
        rows += [row | {"side": name} for row in shares(table, width)]
    numbers = list(dict.fromkeys(row["number"] for row in sorted(rows, key=lambda r: r["order"])))
    chances = {(row["side"], row["number"]): row["chance"] for row in rows}
    table_rows = [
        (number, *(f"{chances.get((name, number), 0):.1%}" for name in (one, other)))
        for number in numbers
    ]
    drawn = charts.svg(charts.sides, rows, _("Share of battles by victory points"), a=one, b=other)
    return Figure(_("Victory points"), drawn, (_("Points"), a, b), table_rows)


def bin_width(numbers: Iterable[int]) -> int:
    """Return how many numbers share a bar, so that there are at most MOST_BARS."""
    most = max(numbers, default=0)
    return next(
        width for width in (1, 2, 5, 10, 20, 25, 50, 100, 10**6) if most < width * MOST_BARS
    )


def shares(table: Mapping[str, int], width: int = 1) -> Rows:
    """Return the share of battles by number, `width` numbers together: number, chance, order."""
    total = sum(table.values())
    bins: dict[int, int] = {}
    for number, count in table.items():
        bins[int(number) // width] = bins.get(int(number) // width, 0) + count
    return [
        {
            "number": str(low * width)
            if width == 1
            else f"{low * width}-{low * width + width - 1}",
            "chance": bins.get(low, 0) / total,
            "order": low,
        }
        for low in range(min(bins, default=0), max(bins, default=-1) + 1)
    ]


def numbered(names: Sequence[str]) -> list[str]:
    """Number the names that occur more than once."""
    seen: dict[str, int] = {}
    called = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        called.append(f"{name} {seen[name]}" if names.count(name) > 1 else name)
    return called


def squeezed(names: Sequence[str], longest: int = LONGEST) -> list[str]:
    """Shorten names in their middle to `longest` letters, so that their ends distinguish them.

    If that makes two equal, all of them stay whole.
    """
    short = [name if len(name) <= longest else _cut(name, longest) for name in names]
    return short if len(set(short)) == len(set(names)) else list(names)


def _cut(name: str, longest: int) -> str:
    return f"{name[: longest - TAIL - 1].rstrip()}\u2026{name[-TAIL:].lstrip()}"
