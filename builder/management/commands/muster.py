"""`manage.py muster SYSTEM`: fit the formula by which an edition prices fighters."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from builder.management import balancing, mustering
from builder.services.balance import muster
from builder.services.balance.muster import reports
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

STEP = 100  # exchanges or pairs between two lines of progress
AT_LEAST = {"exchanges": 0, "battles": 2, "seed": 0, "check": 0, "check_battles": 2}


class Command(BaseCommand):
    """Exit 0: done. 2: an unknown edition, a game without such a formula, or a bad value."""

    help = "Fits the formula of muster points to battles, for games such as cold-iron."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game and how long to fight."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("--edition", metavar="V", help="A version; the one in force.")
        parser.add_argument(
            "--exchanges",
            type=int,
            default=1000,
            metavar="N",
            help="Of kinds; 0: only check.",
        )
        parser.add_argument("--battles", type=int, default=40, metavar="N", help="For each number.")
        parser.add_argument("--seed", type=int, default=7, metavar="S")
        parser.add_argument("--check", type=int, default=100, metavar="N", help="Pairs of bands.")
        parser.add_argument("--check-battles", type=int, default=100, metavar="N")
        parser.add_argument("--limits", type=int, nargs="+", default=[250, 600], metavar="P")
        parser.add_argument("--chart", type=Path, metavar="FILE", help="An .svg or .png file.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, fit, check and write, or print the error and exit 2."""
        with balancing.usage_errors():
            balancing.check_numbers(options, AT_LEAST)
            balancing.check_files(options, "chart")
            drawn = muster.Muster(options["system"], options["edition"], options["limits"])
            if not kernel_cache.compiled(options["system"]):
                self.stderr.write("Compiling the simulator; this happens once.")
            wish = reports.Wish(**{key: options[key] for key in AT_LEAST})
            report = reports.report(drawn, wish, self._progress)
            if options["chart"]:
                mustering.drawn(report, options["chart"])
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(mustering.lines(report)))

    def _progress(self, what: str, done: int) -> None:
        if done % STEP == 0:
            self.stderr.write(f"{what}: {done:,} fought out")
