"""`manage.py field A [B ...]`: how a list does against a set of lists, each with its weight."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from builder.management.reading import check_standard_input, read
from builder.management.sets import SetCommand, called, foot, rate, shipped
from builder.services import questions


class Command(SetCommand):
    """Exit 0: fought. 2: an error, also an illegal list. 130: stopped by Ctrl-C."""

    help = "Fights a list against a field until its win rate over the whole is known well enough."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the lists and their weights."""
        parser.add_argument("a", metavar="A", help="A list document, or - .")
        parser.add_argument("field", nargs="*", metavar="B", help="The field; else shipped lists.")
        parser.add_argument(
            "--weights", nargs="+", type=float, metavar="W", help="One for each list of the field."
        )
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> None:
        """Fight and print the whole rate, then that against each."""
        check_standard_input([options["a"], *options["field"]])
        document = read(options["a"])
        field = self.lists(options["field"]) or shipped(document)
        weights = options["weights"]
        if weights is not None and len(weights) != len(field):
            raise ValueError(f"--weights: {len(weights)} for {len(field)} lists")
        self.note_compiling(document["system"])
        result = questions.field_here(
            document,
            field,
            self.terms(options),
            weights=dict(zip(field, weights, strict=True)) if weights else None,
            allow_illegal=options["allow_illegal"],
            progress=self._note,
        )
        self.show(result, _lines(result), options)

    def _note(self, battles: int, share: float) -> None:
        self.stderr.write(f"{battles:,} battles, win rate {share:.1%}")


def _lines(result: dict[str, Any]) -> Iterator[str]:
    yield f"{called(result['a'])} against {len(result['opponents'])} lists"
    yield f"{result['battles']:,} battles: win rate {rate(result)}"
    for one in sorted(result["opponents"], key=lambda one: one["win_rate_a"]):
        weight = f", {one['weight']:.0%} of the field"
        yield f"  {rate(one, 'win_rate_a')} against {called(one)}{weight}"
    yield from foot(result, [result["a"], *result["opponents"]])
