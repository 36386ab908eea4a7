"""`manage.py complete FILE`: the best legal use of the points that a list has left."""

from argparse import ArgumentParser
from collections import Counter
from typing import Any

from builder.formats.documents import Document
from builder.management.solving import SolveCommand
from builder.services import solving


class Command(SolveCommand):
    """Print the list filled up. Exit 0: done, 1: no legal way was found, 2: unreadable."""

    help = (
        "Spends the points that a list has left on what is worth most. Exits 0 if that was done "
        "or nothing fits, 1 if no legal way was found, 2 if the list cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the wishes."""
        super().add_arguments(parser)
        parser.add_argument(
            "--keep",
            action="append",
            metavar="ENTRY",
            help="An entry or unit that stays; others may then leave. Without it all stay.",
        )
        parser.add_argument(
            "--prefer",
            action="append",
            default=[],
            metavar="UNIT",
            help="A unit to spend points on first.",
        )

    def answer(self, document: Document, options: dict[str, Any]) -> dict[str, Any]:
        """Return the completion."""
        return solving.complete(document, keep=options["keep"], prefer=options["prefer"])

    def found(self, answer: dict[str, Any]) -> bool:
        """Return whether there is a legal list."""
        return bool(answer["legal"])

    def lines(self, name: str, answer: dict[str, Any]) -> list[str]:
        """Return the lines of what is removed, changed and added."""
        if not answer["legal"]:
            return [f"{name}: no legal way to complete it was found"]
        lines = [f"{name}: {answer['points']} of {answer['points_limit']} points"]
        for sign, key in (("-", "removed"), ("+", "added")):
            units = answer[key]
            lines += [f"  {sign} {copies} {unit}" for unit, copies in Counter(units).items()]
        lines += [f"  * {change}" for change in answer["changes"]]
        return lines if len(lines) > 1 else [f"{lines[0]}, and nothing that may be added fits"]
