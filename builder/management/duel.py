"""The part that commands of battles share: files, terms, and exit codes."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from builder.formats.documents import Document, DocumentError
from builder.management.ending import exit_if_stopped
from builder.management.reading import check_standard_input, read
from builder.services import battles
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

ILLEGAL, MISUSE = 1, 2
# The options that set the terms of a battle.
FLAGS = {
    "ceiling": "--battles",
    "half_width": "--precision",
    "policy_a": "--policy",
    "policy_b": "--policy-b",
}


class TermsCommand(BaseCommand):
    """Lists that fight on terms. Exit 0: fought. 1: a list is illegal. 2: another error."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the terms of all commands that fight."""
        parser.add_argument("--seed", type=int, metavar="S", help="0 to 2^63 - 1.")
        parser.add_argument(
            "--scenario", default="", metavar="X", help="The game's first if left out."
        )
        parser.add_argument(
            "--policy", default="", metavar="G", help="The general; the game's best if left out."
        )
        parser.add_argument(
            "--policy-b", default="", metavar="G", help="Side b's, where it is another."
        )
        parser.add_argument("--allow-illegal", action="store_true", help="Let illegal lists fight.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, or print the error and exit 1 or 2."""
        try:
            self.answer(options)
        except battles.IllegalLists as error:
            raise CommandError(_lines(error), returncode=ILLEGAL) from None
        except battles.BadBattle as error:
            typed = _typed(error.field, options)
            raise CommandError(f"{typed}: {error.reason}", returncode=MISUSE) from None
        except (DocumentError, ValueError) as error:
            raise CommandError(str(error), returncode=MISUSE) from None

    def answer(self, options: dict[str, Any]) -> None:
        """Fight as the command does, and print the result."""
        raise NotImplementedError

    def terms(self, options: dict[str, Any], **others: Any) -> battles.Terms:
        """Return the terms by the options. Raises BadBattle."""
        asked = {
            "scenario": options["scenario"],
            "policy_a": options["policy"],
            "policy_b": options["policy_b"],
            "seed": options["seed"],
        } | others
        return battles.Terms(**{name: value for name, value in asked.items() if value is not None})

    def show(
        self, result: Mapping[str, Any], lines: Iterable[str], options: dict[str, Any]
    ) -> None:
        """Print a result, as one object or as lines. Exits with 130 if Ctrl-C stopped it."""
        if options["json"]:
            self.stdout.write(json.dumps(result, ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(lines))
        exit_if_stopped(result, self.stderr)

    def note_compiling(self, system: str) -> None:
        """Print a note if the game is not compiled yet, which takes a while."""
        if SYSTEMS[system].fights and not kernel_cache.compiled(system):
            self.stderr.write("Compiling the simulator; this happens once.")


class DuelCommand(TermsCommand):
    """Two lists and the terms between them."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the two files and the terms of both commands."""
        for name in "ab":
            parser.add_argument(name, metavar=name.upper(), help="A list document, or - .")
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> None:
        """Read the two lists and fight."""
        check_standard_input(options.get(name) for name in ("a", "b", "compare"))
        self.fight(read(options["a"]), read(options["b"]), options)

    def fight(self, a: Document, b: Document, options: dict[str, Any]) -> None:
        """Fight as the command does, and print the result."""
        raise NotImplementedError


def _typed(field: str, options: dict[str, Any]) -> str:
    """Return the argument of that term as typed: a file, or an option with its value.

    Where several lists are given, the field is the name of one of them, or what they are for.
    """
    if field in ("a", "b"):
        return str(options[field])
    flag = FLAGS.get(field, f"--{field}")
    value = options.get(flag.removeprefix("--").replace("-", "_"), [])
    return field if isinstance(value, list) else f"{flag} {value}"


def _lines(error: battles.IllegalLists) -> str:
    lines = [f"{error} (--allow-illegal does.)"]
    first = "A2" if error.compared else "A"
    for side, verdict in ((first, error.verdict_a), ("B", error.verdict_b)):
        errors = (p["message"] for p in verdict["problems"] if p["severity"] == "error")
        lines += [f"  {side}: {message}" for message in errors]
    return "\n".join(lines)
