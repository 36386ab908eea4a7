"""`manage.py outfits SYSTEM`: what levels and outfits are worth where they have no points."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from builder.management import balancing, outfitting
from builder.services.balance import outfits
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache

MISUSE, TOLD = 2, 100
MOST_SEED = 2**63 - 1
AT_LEAST = {"pairs": 2, "battles": 2, "seed": 0}


class Command(BaseCommand):
    """Exit 0: done. 2: an unknown edition, a game with nothing to tell, or a bad value."""

    help = "Tells what levels and outfits are worth in battles, such as cold-iron."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, how long to fight and what is to be written."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("--edition", metavar="V", help="A version; the one in force.")
        parser.add_argument("--pairs", type=int, default=1000, metavar="N", help="Of bands.")
        parser.add_argument(
            "--battles", type=int, default=20, metavar="N", help="Of each pair, a scenario."
        )
        parser.add_argument("--seed", type=int, default=7, metavar="S")
        parser.add_argument("--chart", type=Path, metavar="FILE", help="An .svg or .png file.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, fit and write, or say what is wrong and exit 2."""
        try:
            _check(options)
            outfitter = outfits.Outfitter(options["system"], options["edition"])
            if not kernel_cache.compiled(options["system"]):
                self.stderr.write("Compiling the simulator; this happens once.")
            wanted = options["pairs"], options["battles"], options["seed"]
            report = outfits.report(outfitter, *wanted, self._tell)
            if options["chart"]:
                outfitting.drawn(report, options["chart"])
        except DatabaseError as error:
            hint = "run manage.py migrate, then manage.py load_catalogue"
            raise CommandError(f"No catalogue ({error}): {hint}.", returncode=MISUSE) from None
        except (ValueError, loading.UnknownEdition) as error:
            raise CommandError(str(error), returncode=MISUSE) from None
        except OSError as error:
            told = f"{error.filename}: {error.strerror}"
            raise CommandError(told, returncode=MISUSE) from None
        if options["json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(outfitting.told(report)))

    def _tell(self, pairs: int) -> None:
        if pairs % TOLD == 0:
            self.stderr.write(f"{pairs:,} pairs of bands fought")


def _check(options: dict[str, Any]) -> None:
    """Raise ValueError where a number or a file makes no sense, before anything is fought."""
    for name, least in AT_LEAST.items():
        if options[name] < least:
            raise ValueError(f"--{name} {options[name]}: this is {least} or more")
    if options["battles"] % 2:
        raise ValueError(f"--battles {options['battles']}: battles are fought in mirrored pairs")
    if options["seed"] > MOST_SEED:
        raise ValueError(f"--seed {options['seed']}: this is {MOST_SEED} at most")
    file = options["chart"]
    if file and not file.parent.is_dir():
        raise ValueError(f"--chart {file}: no such folder")
    if file and file.suffix not in balancing.KINDS:
        raise ValueError(f"--chart {file}: a chart ends in {' or '.join(balancing.KINDS)}")
