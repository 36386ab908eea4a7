"""manage.py systems: what is loaded."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db.models import Count

from factions.loading import UnknownEdition, edition_in_force
from factions.models import Edition
from factions.systems import SYSTEMS, Game


class Command(BaseCommand):
    """Print every game, its editions and which one is in force today."""

    help = "Say what is loaded: games, their editions, how many units, and what is in force today."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="print one JSON array")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the games in the order of the registry."""
        systems = [_system_json(game) for game in SYSTEMS.values()]
        if options["json"]:
            self.stdout.write(json.dumps(systems, indent=1, ensure_ascii=False))
            return
        for system in systems:
            self.stdout.write(f"{system['id']}: {system['name']}")
            for edition in system["editions"]:
                self.stdout.write(f"  {_line(edition)}")
            if not system["editions"]:
                self.stdout.write("  nothing loaded: run load_catalogue")


def _system_json(game: Game) -> dict[str, Any]:
    try:
        current = edition_in_force(game.id).pk
    except UnknownEdition:
        current = None
    editions = Edition.objects.filter(system_id=game.id).annotate(
        units_count=Count("units", distinct=True), factions_count=Count("factions", distinct=True)
    )
    return {
        "id": game.id,
        "name": game.name,
        "editions": [
            {
                "version": edition.version,
                "effective": edition.effective.isoformat(),
                "published": edition.published,
                "in_force": edition.pk == current,
                "factions": edition.factions_count,
                "units": edition.units_count,
                "digest": edition.digest,
            }
            for edition in editions.order_by("-effective", "-pk")
        ],
    }


def _line(edition: dict[str, Any]) -> str:
    state = "in force" if edition["in_force"] else "published" if edition["published"] else "draft"
    return (
        f"{edition['version']} of {edition['effective']}: {edition['units']} units in "
        f"{edition['factions']} factions, {state}"
    )
