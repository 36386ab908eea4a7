"""What the commands `battle` and `replay` share: two files in, terms, and exits that tell apart."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from builder.formats import documents
from builder.formats.documents import Document, DocumentError
from builder.services import battles
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache

ILLEGAL, MISUSE = 1, 2
STANDARD_INPUT = "-"


class DuelCommand(BaseCommand):
    """Two lists and the terms between them. Exit 0: fought, 1: a list is illegal, 2: misuse."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take two files and the terms that both commands know."""
        for name in "ab":
            parser.add_argument(name, metavar=name.upper(), help="A list document, or - .")
        parser.add_argument("--seed", type=int, metavar="S", help="0 to 2^63 - 1.")
        parser.add_argument(
            "--scenario", default="", metavar="X", help="The game's first if left out."
        )
        parser.add_argument("--policy", choices=battles.POLICIES, default=battles.POLICIES[0])
        parser.add_argument(
            "--policy-b", choices=battles.POLICIES, help="Side b's, where it is another."
        )
        parser.add_argument("--allow-illegal", action="store_true", help="Let illegal lists fight.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, or say what is wrong and exit 1 or 2."""
        try:
            names = [options.get(name) for name in ("a", "b", "compare")]
            if names.count(STANDARD_INPUT) > 1:
                raise ValueError("standard input is one list: only one of them can be -")
            self.fight(read(options["a"]), read(options["b"]), options)
        except battles.IllegalLists as error:
            raise CommandError(_told(error), returncode=ILLEGAL) from None
        except DatabaseError as error:
            hint = "run manage.py migrate, then manage.py load_catalogue"
            raise CommandError(f"No catalogue ({error}): {hint}.", returncode=MISUSE) from None
        except battles.BadBattle as error:
            raise CommandError(f"{error.field}: {error.reason}", returncode=MISUSE) from None
        except (DocumentError, ValueError) as error:
            raise CommandError(str(error), returncode=MISUSE) from None

    def fight(self, a: Document, b: Document, options: dict[str, Any]) -> None:
        """Do what the command is for."""
        raise NotImplementedError

    def terms(self, options: dict[str, Any], **others: Any) -> battles.Terms:
        """Return the terms asked for. Raises BadBattle."""
        asked = {
            "scenario": options["scenario"],
            "policy_a": options["policy"],
            "policy_b": options["policy_b"] or options["policy"],
            "seed": options["seed"],
        } | others
        return battles.Terms(**{name: value for name, value in asked.items() if value is not None})

    def tell_of_compiling(self, system: str) -> None:
        """Say, before the first battle ever, that it takes a while."""
        if SYSTEMS[system].fights and not kernel_cache.compiled(system):
            self.stderr.write("Compiling the simulator; this happens once.")


def read(name: str) -> Document:
    """Read one list. Raises ValueError, naming the file, where it cannot be read."""
    most = documents.MOST_BYTES + 1
    try:
        if name == STANDARD_INPUT:
            return documents.parse(sys.stdin.buffer.read(most))
        with Path(name).open("rb") as file:
            return documents.parse(file.read(most))
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror or 'it cannot be read'}") from None
    except DocumentError as error:
        raise ValueError(f"{name}: {error}") from None


def _told(error: battles.IllegalLists) -> str:
    lines = [f"{error} (--allow-illegal does.)"]
    first = "A2" if error.compared else "A"
    for side, verdict in ((first, error.verdict_a), ("B", error.verdict_b)):
        told = (p["message"] for p in verdict["problems"] if p["severity"] == "error")
        lines += [f"  {side}: {message}" for message in told]
    return "\n".join(lines)
