"""A folder of catalogue files as checked, canonical data."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from factions.loading import checks, schema
from factions.loading.checks import Breach
from factions.loading.files import Merged
from factions.loading.shapes import Data, canonical
from factions.loading.strict import unkept
from factions.systems import SYSTEMS


def data_of(source: Path) -> Data:
    """Merge the JSON files of a folder (or read one file) into one canonical catalogue dict.

    Files carry top-level keys; lists are joined in the order of the file names. Subfolders are
    not read. Raises CatalogueError with the file, the path in it and the reason.
    """
    merged = Merged(source)
    slip = first_breach(merged.data)
    if slip:
        raise merged.error(*slip)
    return canonical(merged.data)


def first_breach(data: Mapping[str, Any]) -> Breach | None:
    """Return the first error of catalogue data, or None.

    The general schema is checked first, then the game's own, then the cross-references.
    """
    general = schema.breach("catalogue", data)
    if general:
        return general
    system = data["system"]["id"]
    if system not in SYSTEMS:
        return ("system", "id"), f"{system!r} is not one of the games: {', '.join(SYSTEMS)}"
    return schema.breach(system, data) or next(checks.breaches(data), None)


def every_breach(data: Mapping[str, Any]) -> Iterator[Breach]:
    """Yield everything that is wrong with data that came from rows, and so has every key."""
    odd = list(unkept(data, ()))
    yield from odd
    if not odd:
        yield from schema.breaches("catalogue", data)
        yield from schema.breaches(data["system"]["id"], data)
        yield from checks.breaches(data)
