"""`manage.py replay A B --seed S --index I`: one battle, move by move."""

import json
from argparse import ArgumentParser
from typing import Any

from builder.formats.documents import Document
from builder.management.duel import DuelCommand
from builder.services import battles


class Command(DuelCommand):
    """Exit 0: fought. 1: a list is illegal. 2: another error."""

    help = "Fights one battle of two lists again and prints it move by move."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the battle's number, beside the arguments of both commands."""
        super().add_arguments(parser)
        parser.add_argument("--index", type=int, required=True, metavar="I", help="Which, from 0.")

    def fight(self, a: Document, b: Document, options: dict[str, Any]) -> None:
        """Fight the battle and print its log."""
        if options["seed"] is None:
            raise ValueError("--seed is needed to know which battle is meant")
        if options["index"] < 0:
            raise battles.BadBattle("index", "This is a whole number from 0 up.")
        terms = self.terms(options)
        self.note_compiling(a["system"])
        replay = battles.replay_here(
            a, b, terms, options["index"], allow_illegal=options["allow_illegal"]
        )
        if options["json"]:
            self.stdout.write(json.dumps(replay, ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(battles.narrated(replay, a["system"])))
