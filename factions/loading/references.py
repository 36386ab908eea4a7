"""The lists shipped with each game."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.conf import settings

from factions.systems import SYSTEMS


@cache
def _reference_texts(system: str) -> Mapping[str, bytes]:
    folder = settings.FIXTURES / SYSTEMS[system].id / "lists"
    files = sorted(folder.rglob("*.json"))
    return {str(file.relative_to(folder).with_suffix("")): file.read_bytes() for file in files}


def references(system: str) -> dict[str, dict[str, Any]]:
    """Return the lists shipped with a game, by the path of their file without its suffix.

    The files are read once; each call returns documents of its own. Raises KeyError where the
    game is unknown.
    """
    return {name: json.loads(text) for name, text in _reference_texts(system).items()}


def reference_lists(system: str) -> list[dict[str, Any]]:
    """Return the list documents shipped with a game, in the order of their files."""
    return list(references(system).values())
