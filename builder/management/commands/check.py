"""`manage.py check FILE...`: is each list legal, and if not, why not and what would help."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from builder.formats import documents, verdicts
from builder.formats.documents import DocumentError

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
STANDARD_INPUT = "-"


class Command(BaseCommand):
    """Print a verdict a file. Exit 0: all legal, 1: some illegal, 2: some unreadable."""

    help = (
        "Checks list documents. Exits 0 if all are legal, 1 if some are illegal, 2 if some are "
        "unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files and the form of the answer."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="A list document, or - .")
        parser.add_argument("--json", action="store_true", help="Print one array of verdicts.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge each file in order, then exit with the worst of their states."""
        try:
            judged = [{"file": name, **_judged(name)} for name in options["files"]]
        except DatabaseError as error:
            hint = "run manage.py migrate, then manage.py load_catalogue"
            raise CommandError(f"No catalogue ({error}): {hint}.", returncode=UNREADABLE) from None
        if options["json"]:
            self.stdout.write(json.dumps(judged, ensure_ascii=False, indent=2))
        else:
            for verdict in judged:
                self.stdout.write(_told(verdict))
        sys.exit(max(_state(verdict) for verdict in judged))


def _judged(name: str) -> dict[str, Any]:
    try:
        raw = _read(name)
        return verdicts.verdict(documents.parse(raw))
    except OSError as error:
        return {"error": error.strerror or "It cannot be read."}
    except DocumentError as error:
        return {"error": str(error)}


def _read(name: str) -> bytes:
    """Read no more than tells that a document is too large."""
    most = documents.MOST_BYTES + 1
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    with Path(name).open("rb") as file:
        return file.read(most)


def _state(verdict: dict[str, Any]) -> int:
    if "error" in verdict:
        return UNREADABLE
    return LEGAL if verdict["legal"] else ILLEGAL


def _told(verdict: dict[str, Any]) -> str:
    if "error" in verdict:
        return f"{verdict['file']}: unreadable. {verdict['error']}"
    state = "legal" if verdict["legal"] else "illegal"
    summary = verdict["summary"]
    points = f"{summary['points']} of {summary['points_limit']} points"
    edition = f"{verdict['system']} {verdict['edition']}"
    lines = [f"{verdict['file']}: {state} ({edition}, {points})"]
    for problem in verdict["problems"]:
        lines += _problem(problem)
    return "\n".join(lines)


def _problem(problem: dict[str, Any]) -> list[str]:
    blamed = f" [{', '.join(problem['entries'])}]" if problem["entries"] else ""
    source = f"{problem['source']['title']}, {problem['source']['ref']}"
    return [
        f"  {problem['severity']}{blamed}: {problem['message']}",
        f"    {problem['code']}; {source}",
        *(f"    fix: {fix['label']}" for fix in problem["fixes"]),
    ]
