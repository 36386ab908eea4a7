"""manage.py load_catalogue: catalogue files into rows."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from factions import loading
from factions.loading import CatalogueError, Change, PublishedEditionError, Report
from factions.systems import SYSTEMS

SHOWN = 6


class Command(BaseCommand):
    """Exit 0: loaded. 1: a published edition would change. 2: a file is wrong."""

    help = (
        "Load catalogues into the database: every folder below PATH that holds an edition, or "
        "one file. All of it or nothing; what is there already stays as it is. "
        "Exit 0: loaded; 1: a published edition would change; 2: a file is wrong."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a path and --json."""
        parser.add_argument(
            "path", nargs="?", type=Path, help="a folder or a file (default: what ships)"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument(
            "--keep-published",
            action="store_true",
            help="leave a published edition that would change as it is, say so, and load the rest",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load, then print what changed."""
        try:
            shipped = [settings.FIXTURES / system for system in SYSTEMS]
            paths = [options["path"]] if options["path"] else shipped
            reports = self._load(paths, keep=options["keep_published"])
        except CatalogueError as error:
            if options["json"]:
                self._print_json({"error": _error_json(error)})
            code = 1 if isinstance(error, PublishedEditionError) else 2
            raise CommandError(str(error), returncode=code) from error
        if options["json"]:
            self._print_json({"loaded": [report.as_json() for report in reports]})
        else:
            for report in reports:
                self._print(report)

    @transaction.atomic
    def _load(self, paths: Sequence[Path], *, keep: bool) -> list[Report]:
        """Read and check every folder before the first is stored."""
        folders = [folder for path in paths for folder in loading.catalogues(path)]
        read = [(folder, loading.data_of(folder)) for folder in folders]
        reports = []
        for folder, data in read:
            try:
                reports.append(loading.store(data, source=str(folder)))
            except PublishedEditionError as error:
                if not keep:
                    raise
                self.stderr.write(f"{error.edition} stays as it is: {error}")
        return reports

    def _print_json(self, value: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(value, indent=1, ensure_ascii=False))

    def _print(self, report: Report) -> None:
        state = "loaded" if report.changed else "unchanged"
        self.stdout.write(f"{report.system} {report.edition}: {state}")
        for kind, change in report.changes.items():
            if change or change.unchanged:
                self.stdout.write(f"  {kind:<9} {_line(change)}")


def _error_json(error: CatalogueError) -> dict[str, Any]:
    found: dict[str, Any] = {"file": error.file, "path": error.path, "reason": error.reason}
    if isinstance(error, PublishedEditionError):
        found["differences"] = list(error.differences)
    return found


def _line(change: Change) -> str:
    """Count the changes, and name the rows if they are few."""
    parts = []
    for word in ("added", "changed", "removed"):
        keys = getattr(change, word)
        if keys:
            names = f" ({', '.join(keys)})" if len(keys) <= SHOWN else ""
            parts.append(f"{len(keys)} {word}{names}")
    if change.unchanged:
        parts.append(f"{change.unchanged} unchanged")
    return ", ".join(parts)
