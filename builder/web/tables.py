"""Verdicts on many lists: in short, and as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from builder.services.checking import Judged
from builder.services.terms import Claim
from builder.solve.repairing import MOST_EDITS
from factions.systems import SYSTEMS

FORMULA = ("=", "+", "-", "@", "\t", "\r")
ERROR = "error"
CLAIMS: Mapping[str, Any] = {
    "game": gettext_lazy("It is a list of %(said)s; the event plays %(asked)s."),
    "edition": gettext_lazy("It names edition %(said)s; it was judged by %(asked)s."),
    "size": gettext_lazy("It says the size %(said)s; it was judged at %(asked)s."),
    "points": gettext_lazy("It says %(said)s points; it was judged at %(asked)s."),
}


def state(one: Judged) -> str:
    """Say in short whether a list is legal."""
    if one.verdict is None:
        return _("not read")
    if one.strange:
        return _("another game")
    if one.doubtful:
        return _("not read in full")
    if one.verdict["legal"]:
        return _("legal")
    number = sum(problem["severity"] == ERROR for problem in one.verdict["problems"])
    return str(ngettext("not legal: %d problem", "not legal: %d problems", number) % number)


def remarks(one: Judged) -> list[str]:
    """Say what a list claims otherwise than the event, and which others its player handed in."""
    told = [_claim(claim) for claim in one.claims]
    if one.twins:
        numbers = ", ".join(map(str, one.twins))
        told.append(_("The same player's too: list %s.") % numbers)
    return told


def _claim(claim: Claim) -> str:
    values = {"said": claim.said, "asked": claim.asked}
    if claim.about == "game":
        values = {key: SYSTEMS[system].name for key, system in values.items()}
    return str(CLAIMS[claim.about] % values)


def edits(one: Judged) -> str:
    """Say how many edits a list is from legal."""
    if one.doubtful or not one.distance.sought:
        return "?"
    return f"> {MOST_EDITS}" if one.distance.edits is None else str(one.distance.edits)


def csv_of(judged: Iterable[Judged]) -> bytes:
    """Return the verdicts as CSV in UTF-8 with a mark that spreadsheets know it by."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(
        [_("Number"), _("Player"), _("List"), _("Game"), _("Edition"), _("Faction"), _("Points"),
         _("Limit"), _("Verdict"), _("Changes to make it legal"), _("Problems"), _("Codes"),
         _("Remarks")]
    )  # fmt: skip
    for one in judged:
        writer.writerow([_safe(cell) for cell in _cells(one)])
    return out.getvalue().encode("utf-8-sig", errors="replace")


def _cells(one: Judged) -> list[Any]:
    head = [one.number, one.pasted.player, one.name]
    if one.verdict is None or one.edition is None:
        said = "\n".join(remarks(one))
        return [*head, "", "", "", "", "", state(one), "", one.error, "", said]
    summary, problems = one.verdict["summary"], one.verdict["problems"]
    wrong = [problem for problem in problems if problem["severity"] == ERROR]
    left = one.reading.unmatched if one.reading else ()
    told = [_("Not understood: %s") % part.part for part in left]
    told += [f"{problem['message']} ({_source(problem)})" for problem in wrong]
    codes = [problem["code"] for problem in wrong]
    game = [one.edition.system.name, one.edition.version, one.faction]
    figures = [summary["points"], summary["points_limit"], state(one), edits(one)]
    return [*head, *game, *figures, *("\n".join(words) for words in (told, codes, remarks(one)))]


def _source(problem: dict[str, Any]) -> str:
    source = problem["source"] or {}
    return ", ".join(filter(None, (source.get("title"), source.get("ref"))))


def _safe(cell: Any) -> Any:
    """Keep a spreadsheet from taking a player's words for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
