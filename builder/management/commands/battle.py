"""`manage.py battle A B`: fight two lists in this process and print who wins how often."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

from builder.formats.documents import Document
from builder.management.duel import DuelCommand
from builder.services import battles
from builder.services.battles.terms import MOST_BATTLES
from factions.tabletop.tally import Tally

FIRST_TOLD = 2_000


class Command(DuelCommand):
    """Exit 0: fought. 1: a list is illegal. 2: something else is wrong."""

    help = "Fights two lists until the win rate is known well enough, with no broker and no page."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how long to go on, beside what both commands take."""
        super().add_arguments(parser)
        until = parser.add_mutually_exclusive_group()
        until.add_argument("--battles", type=int, metavar="N", help="Fight so many, in pairs.")
        until.add_argument(
            "--precision", type=float, metavar="P", help="Stop at a half-width of P (0.01)."
        )

    def fight(self, a: Document, b: Document, options: dict[str, Any]) -> None:
        """Fight, with progress on standard error and the result on standard output."""
        until: dict[str, Any] = {}
        if options["battles"] is not None:
            until = {"ceiling": options["battles"], "half_width": 0.0}
        elif options["precision"] is not None:
            until = {"ceiling": MOST_BATTLES, "half_width": options["precision"]}
        terms = self.terms(options, **until)
        self.tell_of_compiling(a["system"])
        result = battles.fight_here(
            a, b, terms, allow_illegal=options["allow_illegal"], tell=self._progress()
        )
        if options["json"]:
            self.stdout.write(json.dumps(result, ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(_told(result)))

    def _progress(self) -> Callable[[Tally], None]:
        """Tell of the battles at FIRST_TOLD and each time their number has doubled."""
        goal = FIRST_TOLD

        def tell(tally: Tally) -> None:
            nonlocal goal
            while tally.battles >= goal:
                self.stderr.write(f"{goal:,} battles, win rate {tally.win_rate:.1%}")
                goal *= 2

        return tell


def _told(result: dict[str, Any]) -> Iterator[str]:
    a, b = ((result[side]["name"] or f"List {side.upper()}") for side in "ab")
    low, high = result["interval"]
    yield f"{a} against {b}"
    yield (
        f"{result['system']} {result['edition']}, {result['scenario']}, "
        f"{result['policy']}, seed {result['seed']}"
    )
    if result["illegal"]:
        yield "An illegal list took part."
    yield (
        f"{result['battles']:,} battles: {result['wins_a']:,} won, {result['wins_b']:,} lost, "
        f"{result['draws']:,} drawn"
    )
    interval = f"{low:.1%} to {high:.1%} ({result['confidence']:.0%} confidence)"
    yield f"Win rate {result['win_rate_a']:.1%}, {interval}"
    yield f"First player {result['first_player_advantage']:+.1%}"
    yield f"Rounds {result['rounds']['mean']:.1f}"
    for side, name in (("a", a), ("b", b)):
        yield f"{name}: {result['victory_points'][side]['mean']:.1f} victory points"
        yield from (_entry(row) for row in result["entries"] if row["side"] == side)
    fidelity = result["fidelity"]
    yield (
        f"Rules: {fidelity['modelled']} modelled, {fidelity['simplified']} simplified, "
        f"{fidelity['not_modelled']} not modelled"
    )


def _entry(row: dict[str, Any]) -> str:
    return (
        f"  {row['entry']:>4}  {row['unit']:<32} survived {row['survived']:>4.0%}, "
        f"dealt {row['damage_dealt']:.1f}, took {row['damage_taken']:.1f}, "
        f"killed {row['points_killed']:.0f} points"
    )
