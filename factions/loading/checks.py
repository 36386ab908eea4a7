"""Checks of a catalogue that no schema can express: unique ids, and references that exist."""

from collections.abc import Iterator, Mapping
from typing import Any

from factions.loading.strict import Steps

Breach = tuple[Steps, str]


def breaches(data: Mapping[str, Any], base: Mapping[str, Any] | None = None) -> Iterator[Breach]:
    """Yield the path and the reason of each slip in data that its schemas accept.

    base: the catalogue that the data is to extend; its factions and units may be named too.
    """
    yield from _twice(data, ())
    factions, units = (_ids(kind, data, base or {}) for kind in ("factions", "units"))
    for index, unit in enumerate(data.get("units", ())):
        if unit["faction"] not in factions:
            yield (
                ("units", index, "faction"),
                f"{unit['faction']!r} is not a faction of this catalogue",
            )
        owner = unit.get("owner")
        if owner is not None and owner not in units - {unit["id"]}:
            yield ("units", index, "owner"), f"{owner!r} is not another unit of this catalogue"
    errata = data.get("edition", {}).get("rules", {}).get("errata", ())
    for index, erratum in enumerate(errata):
        if erratum["unit"] not in units:
            yield (
                ("edition", "rules", "errata", index, "unit"),
                f"{erratum['unit']!r} is not a unit of this catalogue",
            )


def _ids(kind: str, *catalogues: Mapping[str, Any]) -> set[str]:
    return {row["id"] for data in catalogues for row in data.get(kind, ())}


def _twice(value: Any, path: tuple[str | int, ...]) -> Iterator[Breach]:
    """Yield each id that an earlier row of the same list has, at any depth."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _twice(item, (*path, key))
    elif isinstance(value, list):
        seen: set[Any] = set()
        for index, row in enumerate(value):
            named = row.get("id") if isinstance(row, dict) else None
            if isinstance(named, str) and named in seen:
                yield (*path, index, "id"), f"the id {named!r} is given twice"
            seen.add(named if isinstance(named, str) else None)
            yield from _twice(row, (*path, index))
