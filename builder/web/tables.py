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
from builder.web.wording import cited
from factions.systems import SYSTEMS

FORMULA = ("=", "+", "-", "@", "\t", "\r")
ERROR = "error"
CLAIMS: Mapping[str, Any] = {
    "game": gettext_lazy("It is a list of %(stated)s; the event plays %(asked)s."),
    "edition": gettext_lazy("It names edition %(stated)s; it was judged by %(asked)s."),
    "size": gettext_lazy("It says the size %(stated)s; it was judged at %(asked)s."),
    "points": gettext_lazy("It says %(stated)s points; it was judged at %(asked)s."),
}


def state(one: Judged) -> str:
    """Return in short whether a list is legal."""
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


def title(one: Judged) -> str:
    """Return what a list is called: by its own name, else by its player's."""
    return one.name or one.pasted.player or _("Unnamed")


def subtitle(one: Judged) -> str:
    """Return a list's player, if the title is not the player's name, its edition and faction."""
    player = one.pasted.player if one.name else ""
    judged = (str(one.edition), one.faction) if one.edition else ()
    return ", ".join(filter(None, (player, *judged)))


def remarks(one: Judged) -> list[str]:
    """Return a list's differences from the event, and the numbers of its player's other lists."""
    found = [_claim(claim) for claim in one.claims]
    if one.twins:
        numbers = ", ".join(map(str, one.twins))
        found.append(_("The same player's too: list %s.") % numbers)
    return found


def _claim(claim: Claim) -> str:
    values = {"stated": claim.stated, "asked": claim.asked}
    if claim.about == "game":
        values = {key: SYSTEMS[system].name for key, system in values.items()}
    return str(CLAIMS[claim.about] % values)


def edits(one: Judged) -> str:
    """Return how many edits a list is from legal, in words."""
    if one.doubtful or not one.distance.sought:
        return "?"
    return f"> {MOST_EDITS}" if one.distance.edits is None else str(one.distance.edits)


def csv_of(judged: Iterable[Judged]) -> bytes:
    """Return the verdicts as CSV in UTF-8, with the mark by which spreadsheets recognise it."""
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
        text = "\n".join(remarks(one))
        return [*head, "", "", "", "", "", state(one), "", one.error, "", text]
    summary, problems = one.verdict["summary"], one.verdict["problems"]
    wrong = [problem for problem in problems if problem["severity"] == ERROR]
    left = one.reading.unmatched if one.reading else ()
    shown = [_("Not understood: %s") % part.part for part in left]
    shown += [f"{problem['message']} ({cited(problem)})" for problem in wrong]
    codes = [problem["code"] for problem in wrong]
    game = [one.edition.system.name, one.edition.version, one.faction]
    figures = [summary["points"], summary["points_limit"], state(one), edits(one)]
    return [*head, *game, *figures, *("\n".join(words) for words in (shown, codes, remarks(one)))]


def _safe(cell: Any) -> Any:
    """Keep a spreadsheet from taking a player's words for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
