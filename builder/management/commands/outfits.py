"""`manage.py outfits SYSTEM`: worths of levels and outfits in a game that gives them no points."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from builder.management import balancing, ending, outfitting
from builder.services.balance import outfits
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

STEP = 100  # pairs between two lines of progress
AT_LEAST = {"pairs": 2, "battles": 2, "seed": 0}


class Command(BaseCommand):
    """Exit 0: done. 2: an unknown edition, a game without outfits, a bad value. 130: Ctrl-C."""

    help = "Measures what levels and outfits are worth in battles, such as cold-iron."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game, how long to fight and what to write."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("--edition", metavar="V", help="A version; the one in force.")
        parser.add_argument("--pairs", type=int, default=1000, metavar="N", help="Of bands (1000).")
        parser.add_argument(
            "--battles", type=int, default=20, metavar="N", help="Of each pair, a scenario (20)."
        )
        parser.add_argument("--seed", type=int, default=7, metavar="S", help="0 to 2^63 - 1 (7).")
        parser.add_argument("--chart", type=Path, metavar="FILE", help="An .svg or .png file.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, fit and write, or print the error and exit 2."""
        with balancing.usage_errors():
            balancing.check_numbers(options, AT_LEAST)
            balancing.check_files(options, "chart")
            outfitter = outfits.Outfitter(options["system"], options["edition"])
            if not kernel_cache.compiled(options["system"]):
                self.stderr.write("Compiling the simulator; this happens once.")
            wanted = options["pairs"], options["battles"], options["seed"]
            report = outfits.report(outfitter, *wanted, self._progress)
            if options["chart"]:
                outfitting.drawn(report, options["chart"])
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(outfitting.lines(report)))
        ending.exit_if_stopped(report, self.stderr)

    def _progress(self, pairs: int) -> None:
        if pairs % STEP == 0:
            self.stderr.write(f"{pairs:,} pairs of bands fought")
