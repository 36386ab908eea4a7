"""`manage.py check FILE...`: whether each list is legal and, if not, its problems and fixes."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from builder.formats import verdicts
from builder.formats.documents import DocumentError
from builder.formats.text.pasted import understand
from builder.formats.text.reading import Reading
from builder.management import reading as lists

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    """Print a verdict a file. Exit 0: all legal, 1: some illegal, 2: some unreadable."""

    help = (
        "Checks list documents and lists as text. Exits 0 if all are legal, 1 if some are "
        "illegal, 2 if some cannot be read, or not in full."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the files and the form of the answer."""
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="A list document, its code or text, or - ."
        )
        parser.add_argument("--json", action="store_true", help="Print one array of verdicts.")
        parser.add_argument(
            "--system", default="", metavar="GAME", help="The game that texts are of."
        )
        parser.add_argument(
            "--faction", default="", help="The faction of texts that do not name one."
        )
        parser.add_argument(
            "--as-of",
            type=_day,
            metavar="DATE",
            help="Judge by the edition in force on that day, whatever edition a list names.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge each file in order, then exit with the worst of their codes."""
        given = options["as_of"], options["system"], options["faction"]
        judged = [{"file": name, **_judged(name, *given)} for name in options["files"]]
        if options["json"]:
            self.stdout.write(json.dumps(judged, ensure_ascii=False, indent=2))
        else:
            for verdict in judged:
                self.stdout.write(_lines(verdict))
        sys.exit(max(_state(verdict) for verdict in judged))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no day: write 2026-01-31") from None


def _judged(name: str, as_of: date | None, system: str, faction: str) -> dict[str, Any]:
    try:
        reading = understand(lists.raw(name), as_of, system=system, faction=faction)
        verdict = verdicts.verdict(reading.document, as_of=as_of)
        return verdict | _odd(reading)
    except OSError as error:
        return {"error": error.strerror or "It cannot be read."}
    except DocumentError as error:
        return {"error": str(error)}


def _odd(reading: Reading) -> dict[str, Any]:
    """Return the parts of a text that were not understood, and its notes."""
    found: dict[str, Any] = {}
    if reading.unmatched:
        found["unmatched"] = [
            {"line": left.line, "text": left.part, "candidates": list(left.candidates)}
            for left in reading.unmatched
        ]
    if reading.notes:
        found["notes"] = list(reading.notes)
    return found


def _state(verdict: dict[str, Any]) -> int:
    if "error" in verdict or "unmatched" in verdict:
        return UNREADABLE
    return LEGAL if verdict["legal"] else ILLEGAL


def _lines(verdict: dict[str, Any]) -> str:
    if "error" in verdict:
        return f"{verdict['file']}: unreadable. {verdict['error']}"
    state = "legal" if verdict["legal"] else "illegal"
    summary = verdict["summary"]
    points = f"{summary['points']} of {summary['points_limit']} points"
    edition = f"{verdict['system']} {verdict['edition']}"
    lines = [f"{verdict['file']}: {state} ({edition}, {points})"]
    lines += [_left(left) for left in verdict.get("unmatched", ())]
    lines += [f"  note: {note}" for note in verdict.get("notes", ())]
    for problem in verdict["problems"]:
        lines += _problem(problem)
    return "\n".join(lines)


def _left(left: dict[str, Any]) -> str:
    meant = f" Was it {', '.join(left['candidates'])}?" if left["candidates"] else ""
    return f"  not understood, line {left['line']}: {left['text']}.{meant}"


def _problem(problem: dict[str, Any]) -> list[str]:
    blamed = f" [{', '.join(problem['entries'])}]" if problem["entries"] else ""
    source = f"{problem['source']['title']}, {problem['source']['ref']}"
    return [
        f"  {problem['severity']}{blamed}: {problem['message']}",
        f"    {problem['code']}; {source}",
        *(f"    fix: {fix['label']}" for fix in problem["fixes"]),
    ]
