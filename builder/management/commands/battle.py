"""`manage.py battle A B`: let two lists fight in this process and print the win rate.

`--compare A2` fights A and A2 against B on the same dice and prints the difference as well.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

from builder.formats.documents import Document
from builder.management import grounds, panels
from builder.management.duel import DuelCommand
from builder.management.reading import read
from builder.services import battles
from builder.services.battles.terms import MOST_BATTLES
from factions.tabletop.battles.paired import Paired
from factions.tabletop.estimates.tally import Tally

FIRST_NOTE = 2_000


class Command(DuelCommand):
    """Exit 0: fought. 1: a list is illegal. 2: another error. 130: stopped by Ctrl-C."""

    help = "Fights two lists until the win rate is known well enough, with no broker and no page."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add when to stop, beside the arguments of both commands."""
        super().add_arguments(parser)
        parser.add_argument(
            "--compare", metavar="A2", help="Fight this list in A's place too, on the same dice."
        )
        parser.add_argument(
            "--panel", action="store_true", help="Fight under each pair of generals, too."
        )
        until = parser.add_mutually_exclusive_group()
        until.add_argument(
            "--battles",
            type=int,
            metavar="N",
            help="Fight so many, in mirrored pairs: an odd number is one more.",
        )
        until.add_argument(
            "--precision",
            type=float,
            metavar="P",
            help="Stop at a half-width of P (0.01), of the difference where lists are compared.",
        )

    def fight(self, a: Document, b: Document, options: dict[str, Any]) -> None:
        """Fight, with progress on standard error and the result on standard output."""
        until: dict[str, Any] = {}
        if options["battles"] is not None:
            until = {"ceiling": options["battles"], "half_width": 0.0}
            self._note_odd(options["battles"])
        elif options["precision"] is not None:
            until = {"ceiling": MOST_BATTLES, "half_width": options["precision"]}
        terms = self.terms(options, **until)
        self.note_compiling(a["system"])
        allowed = options["allow_illegal"]
        if options["compare"] is None:
            progress = self._progress(lambda tally: f"win rate {tally.win_rate:.1%}")
            panel = self._note_pair if options["panel"] else None
            result = battles.fight_here(
                a, b, terms, allow_illegal=allowed, progress=progress, panel=panel
            )
            lines = _lines(result)
        else:
            progress = self._progress(lambda sums: f"difference {sums.difference:+.1%}")
            other = read(options["compare"])
            result = battles.compare_here(
                a, other, b, terms, allow_illegal=allowed, progress=progress
            )
            lines = _compared(result)
        self.show(result, lines, options)

    def _note_pair(self, pair: tuple[str, str]) -> None:
        self.stderr.write(f"{pair[0]} against {pair[1]}")

    def _note_odd(self, number: int) -> None:
        if number % 2:
            note = f"--battles {number}: battles are fought in mirrored pairs, so {number + 1} are."
            self.stderr.write(note)

    def _progress(self, so_far: Callable[[Any], str]) -> Callable[[Tally | Paired], None]:
        """Return a function that prints the result at FIRST_NOTE battles and at each doubling."""
        goal = FIRST_NOTE

        def note(sums: Tally | Paired) -> None:
            nonlocal goal
            while sums.battles >= goal:
                self.stderr.write(f"{goal:,} battles, {so_far(sums)}")
                goal *= 2

        return note


def _lines(result: dict[str, Any]) -> Iterator[str]:
    a, b = _name(result, "a"), _name(result, "b")
    yield f"{a} against {b}"
    yield from _terms(result, illegal=result["illegal"])
    yield f"{result['battles']:,} battles: {_score(result)}"
    yield f"Win rate {_rate(result)} ({result['confidence']:.0%} confidence)"
    yield f"First player {result['first_player_advantage']:+.1%}"
    yield f"Rounds {result['rounds']['mean']:.1f}"
    for side, name in (("a", a), ("b", b)):
        yield f"{name}: {result['victory_points'][side]['mean']:.1f} victory points"
        yield from (_entry(row) for row in result["entries"] if row["side"] == side)
    yield from panels.lines(result)
    yield from _provenance(result["a"], result["b"])
    yield from grounds.lines(result)


def _compared(result: dict[str, Any]) -> Iterator[str]:
    other, found = result["compared"], result["difference"]
    a, a2, b = _name(result, "a"), _name(other, "a", "List A2"), _name(result, "b")
    yield f"{a} (A) and {a2} (A2) against {b}"
    yield from _terms(result, illegal=result["illegal"] or other["illegal"])
    yield f"{result['battles']:,} battles each, on the same dice"
    for label, figures in (("A", result), ("A2", other)):
        yield f"{label}: {_score(figures)}; win rate {_rate(figures)}"
    low, high = found["interval"]
    interval = f"{low:+.1%} to {high:+.1%} ({result['confidence']:.0%} confidence)"
    yield f"Difference {found['win_rate']:+.1%}, {interval}"
    better = "A" if low > 0 else "A2" if high < 0 else ""
    yield f"{better} wins more often" if better else "Either may win more often"
    yield from _provenance(result["a"], other["a"], result["b"])
    yield from grounds.lines(result)


def _provenance(*sides: dict[str, Any]) -> Iterator[str]:
    if sentence := battles.unprinted(*sides):
        yield sentence


def _name(result: dict[str, Any], side: str, otherwise: str = "") -> str:
    return result[side]["name"] or otherwise or f"List {side.upper()}"


def _terms(result: dict[str, Any], *, illegal: bool) -> Iterator[str]:
    yield (
        f"{result['system']} {result['edition']}, {result['scenario']}, "
        f"{result['policy']}, seed {result['seed']}"
    )
    if illegal:
        yield "An illegal list took part."


def _score(figures: dict[str, Any]) -> str:
    return f"{figures['wins_a']:,} won, {figures['wins_b']:,} lost, {figures['draws']:,} drawn"


def _rate(figures: dict[str, Any]) -> str:
    low, high = figures["interval"]
    return f"{figures['win_rate_a']:.1%}, {low:.1%} to {high:.1%}"


def _entry(row: dict[str, Any]) -> str:
    return (
        f"  {row['entry']:>4}  {row['unit']:<32} survived {row['survived']:>4.0%}, "
        f"dealt {row['damage_dealt']:.1f}, took {row['damage_taken']:.1f}, "
        f"killed {row['points_killed']:.0f} points"
    )
