"""`manage.py odds SYSTEM ...`: exact odds of one unit against another, or of bare dice."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from factions import loading
from factions.systems import SYSTEMS

MISUSE = 2
INDENT = "  "


class Command(BaseCommand):
    """Print exact odds. Exit 2: an unknown system, unit, mode or key, or a bad value."""

    help = "Prints what one unit is expected to do to another, or (--raw) the bare exchange."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add two units, or keys and values."""
        parser.add_argument("system", metavar="SYSTEM", help=f"One of: {', '.join(SYSTEMS)}.")
        parser.add_argument("attacker", nargs="?", metavar="ATTACKER", help="A unit's id.")
        parser.add_argument("defender", nargs="?", metavar="DEFENDER", help="A unit's id.")
        parser.add_argument("--edition", metavar="V", help="A version; the one in force.")
        parser.add_argument("--mode", choices=("melee", "ranged"), default="melee")
        parser.add_argument("--raw", nargs="+", metavar="KEY=VALUE", help="The bare exchange.")
        parser.add_argument("--json", action="store_true", help="Print one object.")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the odds, or the error and exit 2."""
        try:
            answer = _answer(options)
        except (ValueError, loading.UnknownEdition) as error:
            raise CommandError(str(error), returncode=MISUSE) from None
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2, allow_nan=False))
        else:
            self.stdout.write("\n".join(_outline(answer)))


def _answer(options: Mapping[str, Any]) -> Mapping[str, Any]:
    system, units = options["system"], (options["attacker"], options["defender"])
    if system not in SYSTEMS:
        raise ValueError(f"no system is called {system!r}; there are {', '.join(SYSTEMS)}")
    if not SYSTEMS[system].has_odds:
        raise ValueError(f"the odds of {SYSTEMS[system].name} cannot be computed yet")
    if options["raw"] is not None:
        if options["edition"]:
            raise ValueError("--edition is for two units; --raw is bare dice")
        if any(units):
            raise ValueError("name either two units or --raw and its keys, not both")
        return SYSTEMS[system].odds.raw(**_keys(options["raw"]))
    if not all(units):
        raise ValueError("name an attacker and a defender, or --raw and its keys")
    catalogue = loading.catalogue(loading.edition_in_force(system, options["edition"]))
    return SYSTEMS[system].odds.unit_against_unit(catalogue, *units, options["mode"])


def _keys(pairs: Sequence[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not (key and equals):
            raise ValueError(f"{pair!r} is not KEY=VALUE")
        if key in keys:
            raise ValueError(f"{key} is given twice")
        keys[key] = value
    return keys


def _outline(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the lines of an outline: one for each key, with its values indented below."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value, start=1)
    for key, item in pairs:
        if item is None or item == "":
            continue
        if isinstance(item, Mapping | list) and not _flat(item):
            yield f"{INDENT * depth}{key}:"
            yield from _outline(item, depth + 1)
        else:
            yield f"{INDENT * depth}{key}: {_shown(item)}"


def _flat(item: Any) -> bool:
    return isinstance(item, list) and all(isinstance(part, str) for part in item)


def _shown(item: Any) -> str:
    if isinstance(item, list):
        return ", ".join(item) or "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return f"{item:.4f}" if isinstance(item, float) else str(item)
