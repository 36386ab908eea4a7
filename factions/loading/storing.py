"""Catalogue data into rows, all or nothing."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models, transaction

from factions.loading.errors import PublishedEditionError
from factions.loading.promises import corrected, promised
from factions.loading.report import Report, compare, differences
from factions.loading.rows import MODELS, PARTS, as_data
from factions.loading.shapes import (
    EDITION,
    LISTS,
    PROVENANCE,
    SYSTEM,
    UNIT,
    Data,
    Shape,
    canonical,
    digest_of,
)
from factions.models import Edition, Faction, GameSystem, Keyword, Unit, Upgrade, fold
from factions.systems import SYSTEMS


@transaction.atomic
def store(data: Mapping[str, Any], source: str = "catalogue") -> Report:
    """Turn catalogue data that its schemas accept into rows, all of them or none.

    Rows of a draft that are not in the data go. Raises PublishedEditionError if the edition is
    published and differs in what it promises; `source` names the files in its message.
    """
    new = canonical(data)
    system, renamed = _system(new["system"])
    edition = Edition.objects.filter(system=system, version=new["edition"]["version"]).first()
    if edition is None:
        report = compare({"system": renamed}, new)
        _write(_edition(Edition(system=system), new), new, {})
        return report
    edition.system = system
    old = as_data(edition) | {"system": renamed}
    errata = corrected(new)
    broken = list(differences(promised(old, errata), promised(new, errata)))
    if broken and edition.published:
        raise PublishedEditionError(source, edition, broken)
    if _without_system(old) != _without_system(new) or edition.digest != digest_of(new):
        _write(_edition(edition, new), new, old)
    return compare(old, new)


@transaction.atomic
def store_private(data: Mapping[str, Any], version: str) -> Edition:
    """Turn canonical data that its schemas accept into a private edition of that version."""
    values = {**data["edition"], "version": version, "published": True}
    new = {**data, "edition": values}
    edition = _edition(Edition(system_id=data["system"]["id"], private=True), new)
    _write(edition, new, {})
    return edition


def _without_system(data: Mapping[str, Any]) -> Data:
    return {key: value for key, value in data.items() if key != "system"}


def _system(values: Data) -> tuple[GameSystem, Data | None]:
    """Write the game's row, which locks it; return it with its earlier values."""
    before = GameSystem.objects.filter(key=values["id"]).first()
    system = GameSystem(position=list(SYSTEMS).index(values["id"]), **SYSTEM.to_row(values))
    GameSystem.objects.bulk_create(
        [system],
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=["name", "publisher", "position"],
    )
    return system, SYSTEM.to_json(vars(before)) if before else None


def _edition(edition: Edition, data: Data) -> Edition:
    for column, value in EDITION.to_row(data["edition"]).items():
        setattr(edition, column, value)
    edition.digest = digest_of(data)
    edition.save()
    return edition


def _write(edition: Edition, new: Data, old: Data) -> None:
    """Bring the rows of every kind that differs in line with the new data."""
    for kind, shape in LISTS.items():
        if new[kind] != old.get(kind, []):
            _upsert(MODELS[kind], _named(MODELS[kind], edition, shape, new[kind]))
    if new["units"] != old.get("units", []):
        _write_units(edition, new, {unit["id"]: unit for unit in old.get("units", [])})
    for kind, model in (*MODELS.items(), ("units", Unit)):
        gone = {row["id"] for row in old.get(kind, [])} - {row["id"] for row in new[kind]}
        if gone:
            model._default_manager.filter(edition=edition, key__in=gone).delete()


def _named(
    model: type[Faction | Keyword | Upgrade], edition: Edition, shape: Shape, rows: list[Data]
) -> list[Any]:
    return [
        model(edition=edition, position=position, **shape.to_row(values))
        for position, values in enumerate(rows)
    ]


def _upsert(model: type[models.Model], rows: list[Any]) -> None:
    """Insert rows, or update the ones of the same edition and key."""
    columns = [
        field.name
        for field in model._meta.concrete_fields
        if field.name not in ("id", "edition", "key")
    ]
    model._default_manager.bulk_create(
        rows, update_conflicts=True, unique_fields=["edition", "key"], update_fields=columns
    )


def _write_units(edition: Edition, new: Data, old: Mapping[str, Data]) -> None:
    factions = dict(Faction.objects.filter(edition=edition).values_list("key", "pk"))
    names = {faction["id"]: faction["name"] for faction in new["factions"]}
    _upsert(
        Unit,
        [
            Unit(
                edition=edition,
                faction_id=factions[unit["faction"]],
                position=position,
                owner=unit["owner"] or "",
                search=search_text(unit, names[unit["faction"]]),
                **UNIT.to_row(unit),
                **PROVENANCE.to_row(unit["provenance"]),
            )
            for position, unit in enumerate(new["units"])
        ],
    )
    _write_parts(edition, [unit for unit in new["units"] if unit != old.get(unit["id"])])


def _write_parts(edition: Edition, changed: Iterable[Data]) -> None:
    """Write the costs and weapons of the changed units again."""
    units = {unit["id"]: unit for unit in changed}
    rows = dict(Unit.objects.filter(edition=edition, key__in=units).values_list("key", "pk"))
    for kind, shape, model in PARTS:
        model._default_manager.filter(unit__in=rows.values()).delete()
        parts: list[Any] = [
            model(unit_id=rows[key], position=position, **shape.to_row(values))
            for key, unit in units.items()
            for position, values in enumerate(unit[kind])
        ]
        model._default_manager.bulk_create(parts)


def search_text(unit: Data, faction: str) -> str:
    """Return the folded words a unit is found by.

    Its names, faction, kind, roles, keywords, the words its stat line lists and its skills.
    """
    listed = [
        word
        for value in unit["stats"].values()
        if isinstance(value, list)
        for word in value
        if isinstance(word, str)
    ]
    skills = [str(skill.get("name", "")) for skill in unit["skills"] if isinstance(skill, dict)]
    names = [unit["name"], unit["id"], unit["character_name"], faction, unit["kind"]]
    return fold(" ".join([*names, *unit["roles"], *unit["keywords"], *listed, *skills]))
