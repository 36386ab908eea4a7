"""`manage.py balance SYSTEM`: points at which lists of equal points win half of their battles."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from builder.management import balancing, ending
from builder.services import balance
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates.worths import Pointless

AT_LEAST = {"rounds": 0, "pairs": 2, "battles": 2, "check": 0, "check_battles": 2, "seed": 0}
FILES = ("draft", "estimates", "roles")
STEP = 50  # pairs between two lines of progress


class Command(BaseCommand):
    """Exit 0: done. 2: an unknown name or a bad value. 130: stopped by Ctrl-C."""

    help = (
        "Fits the points of units so that random legal lists of equal points win half of their "
        "battles, and says what it cannot see. --rounds 0 --check N only checks the points as "
        "they are."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what to balance, how long to fight, and what to write."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("--edition", metavar="V", help="A version; the one in force.")
        parser.add_argument(
            "--faction", action="append", default=[], metavar="F", help="Only lists of it; all."
        )
        parser.add_argument(
            "--units",
            nargs="+",
            default=[],
            metavar="U",
            help="Only these; others keep their cost.",
        )
        parser.add_argument("--size", metavar="S", help="The game's standard one if left out.")
        parser.add_argument("--scenario", metavar="X", help="All of them in turn if left out.")
        parser.add_argument(
            "--general", metavar="G", help="The general of both sides; the default one."
        )
        parser.add_argument(
            "--rounds", type=int, default=4, metavar="N", help="At most so many (4)."
        )
        parser.add_argument(
            "--pairs", type=int, default=300, metavar="N", help="Pairs a round (300)."
        )
        parser.add_argument(
            "--battles", type=int, default=60, metavar="N", help="Battles a pair (60)."
        )
        parser.add_argument("--seed", type=int, default=7, metavar="S", help="0 to 2^63 - 1 (7).")
        parser.add_argument(
            "--check", type=int, default=0, metavar="N", help="Then fight N pairs held out (0)."
        )
        parser.add_argument(
            "--check-battles", type=int, default=100, metavar="N", help="Of each, a scenario (100)."
        )
        _add_files(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Fit, check and write, or print the error and exit 2."""
        with balancing.usage_errors():
            _check(options)
            arena = _arena(options)
            report = self._report(arena, options)
            if options["chart"]:
                balancing.drawn(report, options["chart"])
            if options["estimates"]:
                _estimate(arena, report, options["points"], options["estimates"])
            if options["roles"]:
                _roles(arena, report, options["points"], options["roles"])
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(balancing.lines(report)))
        ending.exit_if_stopped(report, self.stderr)

    def _report(self, arena: balance.Arena, options: dict[str, Any]) -> dict[str, Any]:
        if not kernel_cache.compiled(options["system"]):
            self.stderr.write("Compiling the simulator; this happens once.")
        fit = costs = None
        if options["points"]:
            costs = balance.points_of(arena, options["points"].read_bytes())
        elif options["rounds"]:
            fit = self._fit(arena, options)
            costs = fit.costs
        if options["draft"]:
            draft = balance.draft(arena, costs or {})
            options["draft"].write_text(json.dumps(draft, ensure_ascii=False, indent=1) + "\n")
        checked = None
        stopped = fit is not None and fit.stopped
        if options["check"] and not stopped:
            pairs, battles = options["check"], options["check_battles"]
            try:
                checked = balance.check(arena, costs or {}, pairs, battles, self._note_check)
            except KeyboardInterrupt:
                if fit is None:
                    raise
                stopped = True
        report = balance.report(arena, fit, costs, checked)
        stopped = stopped or (checked is not None and "stopped" in checked)
        return report | {"stopped": True} if stopped else report

    def _fit(self, arena: balance.Arena, options: dict[str, Any]) -> balance.Fit:
        try:
            limits = options["rounds"], options["pairs"], options["battles"]
            return balance.fit(arena, *limits, self._note_round)
        except Pointless as error:
            raise ValueError(f"{error}; fight more --pairs or --battles") from None

    def _note_round(self, number: int, pairs: int) -> None:
        if pairs % STEP == 0:
            self.stderr.write(f"round {number + 1}: {pairs:,} pairs fought")

    def _note_check(self, pairs: int) -> None:
        if pairs % STEP == 0:
            self.stderr.write(f"held out: {pairs:,} pairs fought")


def _arena(options: dict[str, Any]) -> balance.Arena:
    return balance.Arena(
        balance.Wish(
            system=options["system"],
            version=options["edition"],
            factions=options["faction"],
            units=_split(options["units"]),
            size=options["size"],
            scenario=options["scenario"],
            general=options["general"],
            seed=options["seed"],
        )
    )


def _check(options: dict[str, Any]) -> None:
    """Raise ValueError if a number or a file is invalid, before any battle is fought."""
    balancing.check_numbers(options, AT_LEAST)
    fits = options["rounds"] and not options["points"]
    if not (fits or any(options[name] for name in ("check", *FILES))):
        raise ValueError("without a fit, ask for --check, --draft, --estimates or --roles")
    if not fits and options["chart"]:
        raise ValueError("--chart draws a fit, and no fit is requested")
    balancing.check_files(options, "chart", *FILES)


def _estimate(arena: balance.Arena, report: dict[str, Any], kept: Path | None, file: Path) -> None:
    """Write the estimates of a report, or of a saved one, at the points of the edition."""
    ledger = arena.ledger
    found = (
        balance.estimates_of(kept.read_bytes(), ledger)
        if kept
        else balance.estimates(report, ledger)
    )
    file.write_text(json.dumps(found, indent=1) + "\n")


def _roles(arena: balance.Arena, report: dict[str, Any], kept: Path | None, file: Path) -> None:
    """Write what each unit is for, with its worth by a report, or by a saved one."""
    found = balance.roles_of(arena, kept.read_bytes()) if kept else balance.roles(arena, report)
    file.write_text(json.dumps(found, indent=1) + "\n")


def _split(units: Sequence[str]) -> list[str]:
    return [unit for word in units for unit in word.split(",") if unit]


def _add_files(parser: ArgumentParser) -> None:
    """Add the files to read and to write."""
    parser.add_argument(
        "--points", type=Path, metavar="FILE", help="Of an earlier --json report; no fit."
    )
    parser.add_argument("--chart", type=Path, metavar="FILE", help="An .svg or .png file.")
    parser.add_argument("--draft", type=Path, metavar="FILE", help="A draft edition's file.")
    parser.add_argument(
        "--estimates", type=Path, metavar="FILE", help="Worths for filling up lists."
    )
    parser.add_argument(
        "--roles", type=Path, metavar="FILE", help="What each unit is for, for a page."
    )
    parser.add_argument("--json", action="store_true", help="Print one object.")
