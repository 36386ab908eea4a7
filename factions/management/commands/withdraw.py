"""manage.py withdraw: take an edition back, so that the one before it is in force again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from factions import loading
from factions.loading import UnknownEdition
from factions.systems import SYSTEMS

MISUSE = 2


class Command(BaseCommand):
    """Exit 0: it is a draft. 2: there is no such edition."""

    help = (
        "Make a published edition a draft again: the one before it is in force from now on. Its "
        "lists stay. Loading files that say it is published publishes it again."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game and the version."""
        parser.add_argument("system", metavar="SYSTEM", help=f"one of: {', '.join(SYSTEMS)}")
        parser.add_argument("version", metavar="VERSION", help="as `manage.py systems` lists it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Withdraw, and print what is in force now."""
        system = options["system"]
        try:
            edition = loading.edition_in_force(system, options["version"])
        except UnknownEdition as error:
            raise CommandError(str(error), returncode=MISUSE) from None
        loading.withdraw(edition)
        try:
            now = loading.edition_in_force(system).version
        except UnknownEdition:
            now = "none"
        self.stdout.write(f"{system} {edition.version} is a draft; in force: {now}")
