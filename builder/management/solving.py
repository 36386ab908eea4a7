"""The part that `fix` and `complete` share: one list, and exit codes."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from builder.formats.documents import Document, DocumentError
from builder.management import reading
from builder.services.solving import UnknownWish

FOUND, NOT_FOUND, UNREADABLE = 0, 1, 2


class SolveCommand(BaseCommand):
    """One list. Exit 0: there is an answer, 1: none was found, 2: the list cannot be read."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the form of the answer."""
        parser.add_argument(
            "file", metavar="FILE", help="A list document, its code or text, or - ."
        )
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answer, or the error and exit 2."""
        try:
            answer = self.answer(reading.read(options["file"]), options)
        except DocumentError as error:
            line = f"{options['file']}: {error}"
            raise CommandError(line, returncode=UNREADABLE) from None
        except UnknownWish as error:
            flag = f"--{error.path.split('/')[1]}"
            raise CommandError(f"{flag}: {error}", returncode=UNREADABLE) from None
        except ValueError as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        if options["json"]:
            self.stdout.write(json.dumps({"file": options["file"]} | answer, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(self.lines(options["file"], answer)))
        sys.exit(FOUND if self.found(answer) else NOT_FOUND)

    def answer(self, document: Document, options: dict[str, Any]) -> dict[str, Any]:
        """Return the service's answer."""
        raise NotImplementedError

    def found(self, answer: dict[str, Any]) -> bool:
        """Return whether a way was found."""
        raise NotImplementedError

    def lines(self, name: str, answer: dict[str, Any]) -> list[str]:
        """Return the lines of the answer."""
        raise NotImplementedError
