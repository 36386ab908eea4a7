"""`manage.py league SYSTEM`: every general of a game against every other, with all its lists."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from builder.management import balancing, leagues
from builder.services.generals import files, league
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache

AT_LEAST = {"battles": 2, "seed": 0}


class Command(BaseCommand):
    """Exit 0: fought. 2: an unknown game or general, or a bad value."""

    help = "Lets all generals of a game fight each other and prints their ratings with intervals."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game and how long to fight."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("generals", nargs="*", metavar="GENERAL", help="Only these and greedy.")
        parser.add_argument(
            "--battles", type=int, default=100, metavar="N", help="Of two, a list and a scenario."
        )
        parser.add_argument("--seed", type=int, default=league.SEED, metavar="S")
        parser.add_argument(
            "--write", action="store_true", help="Keep the ratings in files and document."
        )
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight and print the table, or print the error and exit 2."""
        with balancing.usage_errors():
            fought = self._fought(options)
        if options["write"]:
            files.write_league(fought)
            leagues.write_page(SYSTEMS[fought.system])
        if options["json"]:
            self.stdout.write(json.dumps(leagues.report(fought), ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(leagues.lines(fought)))

    def _fought(self, options: dict[str, Any]) -> league.League:
        balancing.check_numbers(options, AT_LEAST)
        if options["system"] in SYSTEMS and not kernel_cache.compiled(options["system"]):
            self.stderr.write("Compiling the simulator; this happens once.")
        return league.play(
            options["system"],
            only=options["generals"],
            battles=options["battles"],
            seed=options["seed"],
            progress=self.stderr.write,
        )
