"""What a catalogue's schemas would refuse about one row, before it is saved."""

from collections.abc import Iterator
from typing import Any

from factions.loading.reading import every_breach
from factions.loading.rows import MODELS, PARTS, as_data, edition_data, unit_data
from factions.loading.shapes import EDITION, LISTS, PROVENANCE, SYSTEM, UNIT, Data, Shape
from factions.loading.strict import Steps
from factions.models import CostOption, Edition, Faction, Keyword, Unit, Upgrade, Weapon

Part = CostOption | Weapon
Row = Edition | Faction | Keyword | Upgrade | Unit | Part
Place = tuple[str | int, ...]


def slips(row: Row) -> Iterator[tuple[str, str]]:
    """Yield the column, and the reason, of all that is wrong with a row among its edition's.

    The column is empty if the row as a whole is wrong. A unit's costs and weapons are rows
    of their own, and so is everything else in the edition: their slips are not the row's.
    """
    data, place, shape = _placed(row)
    for steps, reason in every_breach(data):
        inner = steps[len(place) :]
        if tuple(steps[: len(place)]) == place and not _of_a_part(row, inner):
            yield _column(shape, inner), reason


def _of_a_part(row: Row, inner: Steps) -> bool:
    return isinstance(row, Unit) and bool(inner) and inner[0] in ("costs", "weapons")


def _column(shape: Shape, inner: Steps) -> str:
    if len(inner) > 1 and inner[0] == "provenance":
        return PROVENANCE.columns.get(str(inner[1]), "")
    key = str(inner[0]) if inner else ""
    return key if key in ("faction", "owner") else shape.columns.get(key, "")


def _placed(row: Row) -> tuple[Data, Place, Shape]:
    """Return the edition's data with the row in it, its place there and its shape."""
    if isinstance(row, Edition):
        return _with_edition(row), ("edition",), EDITION
    if isinstance(row, Unit):
        data = as_data(row.edition)
        place = _put(data["units"], _unit(row))
        return data, ("units", place), UNIT
    if isinstance(row, CostOption | Weapon):
        return _with_part(row)
    data = as_data(row.edition)
    kind = next(kind for kind, model in MODELS.items() if isinstance(row, model))
    place = _put(data[kind], LISTS[kind].to_json(vars(row)))
    return data, (kind, place), LISTS[kind]


def _with_edition(edition: Edition) -> Data:
    if edition.pk:
        return as_data(edition)
    data: dict[str, Any] = {"factions": [], "keywords": [], "upgrades": [], "units": []}
    data["system"] = SYSTEM.to_json(vars(edition.system))
    return data | {"edition": edition_data(edition)}


def _with_part(row: Part) -> tuple[Data, Place, Shape]:
    kind, shape = next((kind, shape) for kind, shape, model in PARTS if isinstance(row, model))
    data = as_data(row.unit.edition)
    unit = _unit(row.unit) | {kind: [shape.to_json(vars(row))]}
    return data, ("units", _put(data["units"], unit), kind, 0), shape


def _unit(row: Unit) -> Data:
    return unit_data(vars(row), row.faction.key)


def _put(rows: list[Data], values: Data) -> int:
    """Put a row in the place of the one of its id, or last; return the place."""
    for index, row in enumerate(rows):
        if row["id"] == values["id"]:
            rows[index] = values
            return index
    rows.append(values)
    return len(rows) - 1
