"""`manage.py whatif A [B ...]`: which single legal change of a list gains most against a field."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from builder.management.reading import check_standard_input, read
from builder.management.sets import SetCommand, called, foot, shipped
from builder.services import questions

SHOWN = 12


class Command(SetCommand):
    """Exit 0: fought. 2: an error, also an illegal list. 130: stopped by Ctrl-C."""

    usual = 40_000
    help = "Tries every legal change of one entry, and ranks them by the battles they win."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the lists."""
        parser.add_argument("a", metavar="A", help="A list document, or - .")
        parser.add_argument("field", nargs="*", metavar="B", help="The field; else shipped lists.")
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> None:
        """Fight and print the best changes, with intervals that hold for all at once."""
        check_standard_input([options["a"], *options["field"]])
        document = read(options["a"])
        field = self.lists(options["field"]) or shipped(document)
        self.note_compiling(document["system"])
        result = questions.what_if_here(
            document,
            field,
            self.terms(options),
            allow_illegal=options["allow_illegal"],
            progress=self._note,
        )
        self.show(result, _lines(result), options)

    def _note(self, battles: int, left: int) -> None:
        self.stderr.write(f"{battles:,} battles; {left} changes go on")


def _lines(result: dict[str, Any]) -> Iterator[str]:
    share, field = f"{result['win_rate']:.1%}", len(result["field"])
    yield f"{called(result['a'])} wins {share} against {field} lists"
    yield f"{result['battles']:,} battles over {len(result['changes'])} changes; the best:"
    for one in result["changes"][:SHOWN]:
        low, high = one["interval"]
        sure = "  better" if low > 0 else "  worse" if high < 0 else ""
        interval = f"({low:+.1%} to {high:+.1%})"
        yield f"  {one['gain']:+.1%} {interval} {one['label']}, {one['points']} points{sure}"
    yield "Each interval holds, however many changes were compared and however often one looked."
    yield from foot(result, [result["a"], *result["field"]])
