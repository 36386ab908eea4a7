"""Answers to questions about many lists, as a page shows them."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.formats import code
from builder.models import Run
from builder.web.bars import EVEN, Row, between, ends, gain_bar, points, rate_bar
from builder.web.figures import Table
from builder.web.panels import shade_of
from builder.web.results import name_of
from builder.web.taking import Taking
from builder.web.wording import percent

EFFORT = 60_000  # battles of a what-if
FEW = 12  # changes that are shown at once
UNKNOWN = [-1.0, 1.0]  # a gain, before both versions have fought
NOUGHT = 0.0005  # below it a share of the mix is none
KINDS: Mapping[str, Mapping[str, Any]] = {
    Run.Kind.FIELD: {
        "title": gettext_lazy("Against the field"),
        "lede": gettext_lazy("One list against many: how it does over all of them."),
    },
    Run.Kind.WHAT_IF: {
        "title": gettext_lazy("What to change"),
        "lede": gettext_lazy(
            "Every legal change of one entry, tried against the field on the same dice: what gains "
            "most."
        ),
    },
    Run.Kind.COMPARISON: {
        "title": gettext_lazy("Which version is better"),
        "lede": gettext_lazy("Two versions of a list against the same field, on the same dice."),
    },
    Run.Kind.MATRIX: {
        "title": gettext_lazy("Everybody against everybody"),
        "lede": gettext_lazy("Who is strong, who beats whom, and what nothing beats."),
    },
}
Result = Mapping[str, Any]


def shown(run: Run, result: Result, hand: Taking | None = None) -> dict[str, Any]:
    """Return what the page of a question shows of its answer. hand: the list to make changes in."""
    if not result.get("battles"):
        return {"name": _name(run, result)}
    shows: dict[str, Any] = {Run.Kind.FIELD: _field, Run.Kind.MATRIX: _matrix}
    shows |= dict.fromkeys((Run.Kind.COMPARISON, Run.Kind.WHAT_IF), partial(_changes, hand=hand))
    return {"name": _name(run, result), **shows[run.kind](run, result)}


def _name(run: Run, result: Result) -> str:
    if run.kind == Run.Kind.MATRIX:
        number = len(run.lists)
        return str(ngettext("%d list", "%d lists", number) % number)
    return name_of(run.lists[0]["side"])


def _field(run: Run, result: Result) -> dict[str, Any]:
    rows = [
        Row(
            name=name_of(one),
            figure=percent(one["win_rate_a"]),
            interval=ends(one["interval"]),
            bar=rate_bar(one["win_rate_a"], one["interval"]),
            note=_weight(one["weight"], result),
            link=_duel(run, one["key"]),
        )
        for one in sorted(result["opponents"], key=lambda one: one["win_rate_a"])
    ]
    return {
        "rate": percent(result["win_rate"], 1),
        "sure": _sure(run, result),
        "sentence": _of_field(result),
        "rows": rows,
        "rows_title": _("The hardest first"),
    }


def _of_field(result: Result) -> str:
    ahead = sum(one["interval"][0] > EVEN for one in result["opponents"])
    behind = sum(one["interval"][1] < EVEN for one in result["opponents"])
    words = _("It beats %(ahead)d of %(all)d for certain, and loses to %(behind)d.")
    return words % {"ahead": ahead, "behind": behind, "all": len(result["opponents"])}


def _sure(run: Run, result: Result) -> str:
    words = _("over the field. %(confidence)s sure: %(ends)s, from %(battles)s battles.")
    return words % {
        "confidence": percent(run.confidence),
        "ends": ends(result["interval"], 1),
        "battles": intcomma(result["battles"]),
    }


def _weight(weight: float, result: Result) -> str:
    even = 1 / len(result["opponents"])
    return "" if abs(weight - even) < NOUGHT else _("weighs %s") % percent(weight)


def _changes(run: Run, result: Result, hand: Taking | None = None) -> dict[str, Any]:
    rows = [_change(run, one, hand) for one in result["changes"] if one["interval"] != UNKNOWN]
    better = sum(one["interval"][0] > 0 for one in result["changes"])
    return {
        "rate": percent(result["win_rate"], 1) if rows else "",
        "sure": _("over the field as it is, from %s battles of all versions.")
        % intcomma(result["battles"]),
        "sentence": _of_changes(run, better, len(result["changes"]))
        if rows
        else _("The versions have just begun to fight."),
        "rows": rows[:FEW],
        "others": rows[FEW:],
        "rows_title": _("What gains most first") if run.kind == Run.Kind.WHAT_IF else "",
        "gains": True,
    }


def _change(run: Run, one: Result, hand: Taking | None) -> Row:
    document = run.lists[one["number"]]["document"]
    words = _("%(points)s points, %(battles)s battles")
    return Row(
        name=one.get("label") or name_of(one),
        figure=points(one["gain"]),
        interval=between(*map(points, one["interval"])),
        bar=gain_bar(one["gain"], one["interval"]),
        note=words % {"points": one["points"], "battles": intcomma(one["battles"])},
        document=f"{reverse('paste')}?code={code.encode(document)}",
        click=hand.click(document) if hand else "",
    )


def _of_changes(run: Run, better: int, number: int) -> str:
    if run.kind == Run.Kind.COMPARISON:
        return _("The bar shows how much more often the other version wins.")
    if not better and run.active:
        return _("None of %d changes is better for certain yet.") % number
    if not better:
        words = _(
            "None of %d changes is better for certain: the list is well made, or it takes more "
            "battles to tell."
        )
        return words % number
    words = ngettext(
        "%(better)d of %(number)d changes is better for certain.",
        "%(better)d of %(number)d changes are better for certain.",
        better,
    )
    return str(words % {"better": better, "number": number})


def _matrix(run: Run, result: Result) -> dict[str, Any]:
    order = [one["key"] for one in result["lists"]]
    names = {one["key"]: name_of(one) for one in result["lists"]}
    cells = {}
    for cell in result["cells"]:
        low, high = cell["interval"]
        cells[cell["a"], cell["b"]] = (cell["win_rate_a"], low, high, cell["battles"])
        cells[cell["b"], cell["a"]] = (1 - cell["win_rate_a"], 1 - high, 1 - low, cell["battles"])
    strongest = result["lists"][0]
    return {
        "sentence": _of_matrix(result),
        "heads": [(number, names[key]) for number, key in enumerate(order, 1)],
        "grid": [
            (number, names[a], [_cell(cells.get((a, b))) for b in order])
            for number, a in enumerate(order, 1)
        ],
        "standings": _standings(result, names),
        "strongest": names[strongest["key"]],
        "number": intcomma(result["battles"]),
    }


def _cell(known: tuple[float, float, float, int] | None) -> dict[str, str]:
    if known is None or not known[3]:
        return {"rate": "", "shade": "", "interval": ""}
    rate, low, high, _battles = known
    return {"rate": percent(rate), "shade": shade_of(rate), "interval": ends((low, high))}


def _of_matrix(result: Result) -> str:
    first = result["lists"][0]
    if first["rating"] is None:
        return _("Not every two have fought yet.")
    mixed = [name_of(one) for one in result["lists"] if (one["mix"] or 0.0) > NOUGHT]
    if len(mixed) == 1:
        return _("%s beats or holds every other list.") % mixed[0]
    return _("No list beats every other one: the mix that nothing beats has %d lists.") % len(mixed)


def _standings(result: Result, names: Mapping[str, str]) -> Table:
    head = (
        _("List"),
        _("Rating"),
        _("Wins"),
        _("Beaten most by"),
        _("In the mix"),
    )
    rows = [
        (
            names[one["key"]],
            _rating(one),
            percent(one["win_rate"]),
            _beaten(one, names),
            percent(one["mix"]) if (one["mix"] or 0.0) > NOUGHT else "",
        )
        for one in result["lists"]
    ]
    return Table(_("From the strongest to the weakest"), head, rows)


def _beaten(one: Mapping[str, Any], names: Mapping[str, str]) -> str:
    by = one["beaten_by"]
    return f"{names[by['key']]} {percent(by['win_rate'])}" if by else ""


def _rating(one: Mapping[str, Any]) -> str:
    if one["rating"] is None:
        return ""
    reach = one["rating_interval"][1] - one["rating"]
    return f"{one['rating']:+.0f} ± {reach:.0f}"


def _duel(run: Run, key: str) -> str:
    """Return the address of a form for a battle of one's own list with one of the field."""
    if not key.startswith("company:") or run.a_revision is None:
        return ""
    slug = run.a_revision.army_list.slug
    return f"{reverse('battle')}?system={run.edition.system_id}&a={slug}&b={key}"
