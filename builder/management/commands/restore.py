"""`manage.py restore FILE`: replace the embedded database by a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from builder.management.backups import BackupError, restore
from builder.management.embedded import database


class Command(BaseCommand):
    """Exit 0: restored. 1: failed; nothing was changed."""

    help = (
        "Put a backup in the place of all that the embedded database holds, which is kept beside "
        "it, and migrate it to this release. Stop the site first."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the backup."""
        parser.add_argument("file", type=Path, help="what `manage.py backup` wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, then migrate."""
        connection.close()
        known = MigrationLoader(None).disk_migrations
        try:
            kept = restore(options["file"], database("pg_restore"), known)
        except BackupError as error:
            raise CommandError(str(error)) from None
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"Restored {options['file']}. What was there before is {kept}.")
