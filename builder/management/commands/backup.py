"""`manage.py backup FILE`: back up the embedded database into one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from builder.management.backups import BackupError, back_up
from builder.management.embedded import database


class Command(BaseCommand):
    """Exit 0: written. 1: failed."""

    help = "Write all of the embedded database into one file, while the site runs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file to write."""
        parser.add_argument("file", type=Path, help="the file to write, which is not there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Back up."""
        try:
            size = back_up(database("pg_dump"), options["file"])
        except BackupError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{options['file']}: {size:,} bytes. Keep the secret key beside it.")
