"""The part that `field`, `matrix` and `whatif` share: sets of lists, and how far to fight."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.formats.documents import Document
from builder.management import grounds
from builder.management.duel import TermsCommand
from builder.management.reading import check_standard_input, read
from builder.services import battles
from factions import loading

PRECISION, MOST = 0.02, 200_000


class SetCommand(TermsCommand):
    """A command over several lists. Exit 130: stopped by Ctrl-C.

    usual: how many battles it fights if no number is given; None: until a half-width is reached.
    """

    usual: int | None = None

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add when to stop, beside the terms."""
        super().add_arguments(parser)
        if self.usual is not None:
            number = f"Fight so many ({self.usual:,})."
            parser.add_argument("--battles", type=int, default=self.usual, metavar="N", help=number)
            return
        until = parser.add_mutually_exclusive_group()
        until.add_argument("--battles", type=int, metavar="N", help="Fight so many.")
        until.add_argument(
            "--precision", type=float, metavar="P", help=f"Stop at a half-width of P ({PRECISION})."
        )

    def terms(self, options: dict[str, Any], **others: Any) -> battles.Terms:
        """Return the terms by the options. Raises BadBattle."""
        number = options["battles"]
        if number is not None:
            return super().terms(options, half_width=0.0, ceiling=number, **others)
        half_width = PRECISION if options["precision"] is None else options["precision"]
        return super().terms(options, half_width=half_width, ceiling=MOST, **others)

    def lists(self, names: Sequence[str]) -> dict[str, Document]:
        """Read lists, by the names of their files. Raises ValueError."""
        check_standard_input(names)
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name}: named twice")
        return {name: read(name) for name in names}


def shipped(document: Mapping[str, Any]) -> dict[str, Document]:
    """Return the lists shipped with the edition of a list, by their names."""
    system = document["system"]
    edition = loading.edition_in_force(system, document.get("edition"))
    return loading.opponents(system, edition.version)


def foot(result: Mapping[str, Any], sides: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the last lines: the terms, where figures are from, and the grounds."""
    policies = " against ".join(dict.fromkeys((result["policy_a"], result["policy_b"])))
    yield (
        f"{result['system']} {result['edition']}, {result['scenario']}, {policies}, "
        f"seed {result['seed']}" + (", illegal lists among them" if result["illegal"] else "")
    )
    if sentence := battles.unprinted(*sides):
        yield sentence
    yield from grounds.lines(result)


def called(side: Mapping[str, Any]) -> str:
    """Return a list's name, or else what it was read from."""
    return str(side["name"] or side.get("key", "The list"))


def rate(found: Mapping[str, Any], key: str = "win_rate") -> str:
    """Return a rate with its interval."""
    low, high = found["interval"]
    return f"{found[key]:.1%} ({low:.1%} to {high:.1%})"
