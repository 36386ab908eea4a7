"""What the units of an edition are for, shipped beside it: for people, no rule depends on it."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings

from factions.systems import SYSTEMS

FOLDER = "roles"


def roles(system: str, version: str) -> Mapping[str, Any] | None:
    """Return what is shipped on an edition's units, of a pack's edition that it builds on.

    None if there is nothing.
    """
    return _shipped(SYSTEMS[system].id, version.partition("+")[0])


@cache
def _shipped(system: str, version: str) -> Mapping[str, Any] | None:
    file = settings.FIXTURES / system / FOLDER / f"{version}.json"
    found: Mapping[str, Any] | None = json.loads(file.read_bytes()) if file.is_file() else None
    return found
