"""Rows as catalogue data, in the form of the files."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from factions.loading.shapes import (
    COST,
    EDITION,
    LISTS,
    PROVENANCE,
    SYSTEM,
    UNIT,
    WEAPON,
    Data,
    Shape,
)
from factions.models import CostOption, Edition, Faction, Keyword, Unit, Upgrade, Weapon

MODELS: Mapping[str, type[Faction | Keyword | Upgrade]] = {
    "factions": Faction,
    "keywords": Keyword,
    "upgrades": Upgrade,
}
PARTS: tuple[tuple[str, Shape, type[CostOption | Weapon]], ...] = (
    ("costs", COST, CostOption),
    ("weapons", WEAPON, Weapon),
)


def as_data(edition: Edition) -> Data:
    """Return an edition's rows as canonical catalogue data. Six queries, and one for the system.

    It equals what `data_of` returned for the files that were loaded.
    """
    data: Data = {"system": SYSTEM.to_json(vars(edition.system))}
    data["edition"] = edition_data(edition)
    for kind, shape in LISTS.items():
        rows = MODELS[kind]._default_manager.filter(edition=edition).order_by("position", "pk")
        data[kind] = [shape.to_json(row) for row in rows.values(*shape.columns.values())]
    data["units"] = _units(edition)
    return data


def _units(edition: Edition) -> list[Data]:
    rows = Unit.objects.filter(edition=edition).order_by("position", "pk")
    columns = (*UNIT.columns.values(), *PROVENANCE.columns.values())
    units = {
        row["pk"]: unit_data(row, row["faction__key"])
        for row in rows.values("pk", "faction__key", "owner", *columns)
    }
    for kind, shape, model in PARTS:
        parts = model._default_manager.filter(unit__in=units).order_by("position", "pk")
        for row in parts.values("unit_id", *shape.columns.values()):
            units[row["unit_id"]][kind].append(shape.to_json(row))
    return list(units.values())


def unit_data(row: Mapping[str, Any], faction: str) -> Data:
    """Return a unit's columns as canonical data, with neither costs nor weapons yet."""
    return {
        **UNIT.to_json(row),
        "faction": faction,
        "owner": row["owner"] or None,
        "provenance": PROVENANCE.to_json(row),
        "costs": [],
        "weapons": [],
    }


def edition_data(edition: Edition) -> Data:
    """Return an edition's own columns as canonical data."""
    day: date | str = edition.effective
    effective = day.isoformat() if isinstance(day, date) else day
    return EDITION.to_json(vars(edition) | {"effective": effective})
