"""`manage.py fix FILE`: the smallest sets of edits that make a list legal."""

from typing import Any

from builder.formats.documents import Document
from builder.management.solving import SolveCommand
from builder.services import solving


class Command(SolveCommand):
    """Print up to three ways. Exit 0: legal or ways found, 1: none found, 2: unreadable."""

    help = (
        "Finds the smallest set of edits that makes a list legal, up to three edits and three "
        "ways, cheapest first. Exits 0 if the list is legal or a way was found, 1 if none was, "
        "2 if the list cannot be read."
    )

    def answer(self, document: Document, options: dict[str, Any]) -> dict[str, Any]:
        """Return the ways."""
        return solving.fix(document)

    def found(self, answer: dict[str, Any]) -> bool:
        """Return whether the list is legal, or can be made so."""
        return bool(answer["legal"] or answer["repairs"])

    def lines(self, name: str, answer: dict[str, Any]) -> list[str]:
        """Return the lines of each way, edit by edit."""
        if answer["legal"]:
            return [f"{name}: legal as it is"]
        if not answer["repairs"]:
            return [f"{name}: no way of three edits or fewer was found"]
        found = [f"{name}: illegal; any of these makes it legal"]
        for number, repair in enumerate(answer["repairs"], 1):
            found.append(f"  {number}. {repair['points']} of {repair['points_limit']} points")
            found += [f"     {edit['label']}" for edit in repair["edits"]]
        return found
