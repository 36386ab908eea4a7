"""`manage.py matrix LIST LIST ...`: every list against every other, their strength, and answers."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from builder.management.sets import SetCommand, called, foot, shipped
from builder.services import questions
from factions.systems import SYSTEMS


class Command(SetCommand):
    """Exit 0: fought. 2: an error, also an illegal list. 130: stopped by Ctrl-C."""

    help = "Fights every two of a set of lists; rates them, and finds what to bring against what."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the lists."""
        parser.add_argument("lists", nargs="*", metavar="LIST", help="List documents, one may be -")
        parser.add_argument("--system", choices=list(SYSTEMS), help="All lists shipped with a game")
        super().add_arguments(parser)

    def answer(self, options: dict[str, Any]) -> None:
        """Fight and print the order of strength, then the table."""
        lists = self.lists(options["lists"])
        if options["system"]:
            lists |= shipped({"system": options["system"]})
        if lists:
            self.note_compiling(next(iter(lists.values()))["system"])
        result = questions.matrix_here(
            lists,
            self.terms(options),
            allow_illegal=options["allow_illegal"],
            progress=self._note,
        )
        self.show(result, _lines(result), options)

    def _note(self, battles: int, wanting: int) -> None:
        self.stderr.write(f"{battles:,} battles; {wanting} pairings wanted more")


def _lines(result: dict[str, Any]) -> Iterator[str]:
    order = result["lists"]
    names = {one["key"]: called(one) for one in order}
    width = max(map(len, names.values()))
    yield f"{result['battles']:,} battles between {len(order)} lists"
    for number, one in enumerate(order, 1):
        low, high = one["rating_interval"]
        beaten = one["beaten_by"]
        mix = f"; {one['mix']:.0%} of the mix that nothing beats" if one["mix"] else ""
        yield (
            f"{number:>2}. {names[one['key']]:<{width}} {one['rating']:+5.0f} ({low:+.0f} to "
            f"{high:+.0f}), wins {one['win_rate']:.0%}; most against it wins "
            f"{names[beaten['key']]}, {beaten['win_rate']:.0%}{mix}"
        )
    rates = {(cell["a"], cell["b"]): cell["win_rate_a"] for cell in result["cells"]}
    rates |= {(b, a): 1.0 - share for (a, b), share in rates.items()}
    yield "Win rates, the list of the row against that of the column, in per cent:"
    yield " " * width + "".join(f"{number:>4}." for number in range(1, len(order) + 1))
    for row in order:
        cells = (rates.get((row["key"], column["key"])) for column in order)
        shown = ("    -" if cell is None else f"{100 * cell:5.0f}" for cell in cells)
        yield f"{names[row['key']]:<{width}}" + "".join(shown)
    yield from foot(result, order)
