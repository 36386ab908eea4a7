"""`manage.py first_battles`: a worker's process for first results while a game is compiled."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from builder.services import compiling
from builder.services.battles import claiming, fighting, first
from factions.tabletop.compiler import kernel_cache


class Command(BaseCommand):
    """Fight pairs of battles until the game is compiled, or no run waits for it any more."""

    help = "Fights a game's battles, two at a time, while it is compiled. Workers start it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the game."""
        parser.add_argument("game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fight, unless another process does."""
        game = options["game"]
        with compiling.locked(game, first.LOCK) as own:
            while own and not kernel_cache.is_kept(game):
                held = claiming.take(lambda other: other == game, first.A_PAIR)
                if held is None:
                    break
                fighting.fight(held.chunk, held.run)
