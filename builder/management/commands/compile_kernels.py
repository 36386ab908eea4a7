"""`manage.py compile_kernels`: compile games' kernels ahead of their battles."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from builder.services import compiling
from builder.services.battles import kernels
from factions.systems import SYSTEMS
from factions.tabletop.compiler import kernel_cache


class Command(BaseCommand):
    """Compile games into the folder of kernels. Exit 1: it cannot be written to. No database."""

    help = "Compiles the battles of games into the folder of kernels; see docs/operators.md."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the games; by default all that have battles."""
        fighting = [game.id for game in SYSTEMS.values() if game.fights]
        parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(fighting))

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile the missing games, except those that another process is compiling."""
        kernel_cache.compile_here()
        fighting = [game.id for game in SYSTEMS.values() if game.fights]
        for game in options["games"] or fighting:
            if game not in fighting:
                raise CommandError(f"{game}: the games that fight are {', '.join(fighting)}.")
            self._compile(game, verbose=int(options["verbosity"]) > 1 or not options["games"])

    def _compile(self, game: str, *, verbose: bool) -> None:
        if kernel_cache.folder(game) is None:
            raise CommandError("Kernels cannot be kept; the log has the reason.")
        with compiling.locked(game) as own:
            if own and not kernel_cache.compiled(game):
                begun = time.perf_counter()
                kernels.load(game)
                if verbose:
                    self.stdout.write(f"{game}: {time.perf_counter() - begun:.0f} s")
