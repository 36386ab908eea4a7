"""What tests of builder.solve share: every game's rules on its shipped edition, and its lists."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from builder.solve import Referee
from factions import loading
from factions.systems import SYSTEMS

Document = dict[str, Any]

CORPORA = Path(__file__).parents[1] / "lists"


@cache
def catalogue(system: str, version: str | None = None) -> Any:
    """Return the game's shipped catalogue, or that of another edition of it, read once."""
    home = settings.FIXTURES / system
    other = home / "editions" / str(version)
    folder = other if version and other.is_dir() else home
    return SYSTEMS[system].catalogue.read(loading.data_of(folder))


def referee(system: str) -> Referee:
    """Return a new referee of the game."""
    return Referee(SYSTEMS[system].legality, catalogue(system))


@cache
def reference_lists(system: str) -> tuple[Document, ...]:
    """Return the game's legal reference lists; not to be changed."""
    rules = referee(system)
    return tuple(d for d in loading.reference_lists(system) if rules.legal(d))


@cache
def illegal(system: str) -> dict[str, Document]:
    """Return the illegal corpus lists of the game's shipped edition by name; not to be changed."""
    rules, edition = referee(system), catalogue(system).edition
    files = sorted((CORPORA / system).glob("*.json"))
    found = {file.stem: json.loads(file.read_text())["document"] for file in files}
    return {
        name: document
        for name, document in found.items()
        if document.get("edition", edition) == edition and not rules.legal(document)
    }
