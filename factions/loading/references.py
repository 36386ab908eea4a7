"""The lists shipped with each game."""

import json
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings

from factions.systems import SYSTEMS


@cache
def _reference_texts(system: str) -> Mapping[str, bytes]:
    return _texts(settings.FIXTURES / SYSTEMS[system].id / "lists", "")


@cache
def _other_texts(system: str) -> Mapping[str, bytes]:
    folders = sorted((settings.FIXTURES / SYSTEMS[system].id / "editions").glob("*/lists"))
    texts = (_texts(folder, f"{folder.parent.name}/") for folder in folders)
    return dict(chain.from_iterable(found.items() for found in texts))


def _texts(folder: Path, before: str) -> dict[str, bytes]:
    files = sorted(folder.rglob("*.json"))
    return {
        before + str(file.relative_to(folder).with_suffix("")): file.read_bytes() for file in files
    }


def references(system: str) -> dict[str, dict[str, Any]]:
    """Return the lists shipped with a game, by the path of their file without its suffix.

    The files are read once; each call returns documents of its own. Raises KeyError if the
    game is unknown.
    """
    return {name: json.loads(text) for name, text in _reference_texts(system).items()}


def every_reference(system: str) -> dict[str, dict[str, Any]]:
    """Return the same, and then the lists shipped with its other editions.

    Those are by the folder of their edition and the path in it: `2.2/woruxi/red-road-again`.
    """
    others = {name: json.loads(text) for name, text in _other_texts(system).items()}
    return references(system) | others


def opponents(system: str, version: str) -> dict[str, dict[str, Any]]:
    """Return the lists shipped with an edition, by the same names.

    For a pack's edition they are those of the edition it builds on, for one without lists the
    game's.
    """
    base = version.partition("+")[0]
    every = every_reference(system).items()
    own = {name: document for name, document in every if document["edition"] == base}
    return own or references(system)


@cache
def even(system: str) -> frozenset[str]:
    """Return the names of the two lists of an edition that are a match for each other.

    They are the lines of `lists/even.txt`, for all editions of the game that have such lists.
    """
    file = settings.FIXTURES / SYSTEMS[system].id / "lists" / "even.txt"
    return frozenset(file.read_text(encoding="utf-8").split())


def reference_lists(system: str) -> list[dict[str, Any]]:
    """Return the list documents shipped with a game, in the order of their files."""
    return list(references(system).values())
