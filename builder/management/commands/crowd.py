"""`manage.py crowd`: fill a database of its own with lists and battles, to measure on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from builder.management import crowding


class Command(BaseCommand):
    """Exit 0: filled, or full already. 1: the database has lists of its own."""

    help = "Fills an empty database with many copies of shipped lists, their saves and battles."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the numbers of lists and runs."""
        parser.add_argument("--lists", type=int, default=200_000, metavar="N")
        parser.add_argument("--runs", type=int, default=200_000, metavar="N")

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill the database, with a line for each step."""
        try:
            for line in crowding.fill(crowding.Crowd(options["lists"], options["runs"])):
                self.stdout.write(line)
        except crowding.NotEmptyError as error:
            raise CommandError(str(error)) from None
