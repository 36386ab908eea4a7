"""Systems, editions, factions and units as JSON; a unit has the form of `fixtures/`."""

from typing import Any

from django.urls import reverse

from api.serializers.shapes import (
    ADDRESS,
    ANY_OBJECT,
    COUNT,
    TEXT,
    WHOLE,
    YES_OR_NO,
    Schema,
    many,
    one_of,
    or_null,
    paged,
    record,
    ref,
)
from factions.loading.shapes import COST, FACTION, PROVENANCE, SYSTEM, UNIT, WEAPON
from factions.models import Edition, Faction, GameSystem, Unit
from factions.systems import SYSTEMS

_COST = record(
    "One way to field a unit, and what it costs.",
    {
        "id": TEXT,
        "name": TEXT,
        "points": WHOLE,
        "models": COUNT,
        "requisition": or_null(WHOLE),
        "victory_points": or_null(WHOLE),
    },
)
_WEAPON = record(
    "A weapon or a printed attack; `stats` are the game's own.",
    {
        "id": TEXT,
        "name": TEXT,
        "mode": TEXT,
        "range": or_null({"type": "number"}),
        "stats": ANY_OBJECT,
    },
)
_PROVENANCE = record(
    "Where the figures come from and how sure they are.",
    {
        "source": TEXT,
        "confidence": one_of(*Unit.Confidence.values),
        "official": YES_OR_NO,
        "doubts": many(TEXT),
    },
)
_GENERAL = record(
    "Who may lead a side; a yardstick exists to measure others by.",
    {"id": TEXT, "name": TEXT, "about": TEXT, "yardstick": YES_OR_NO},
)
SCHEMAS: dict[str, Schema] = {
    "System": record(
        "A game. `edition` is the version in force today; `generals` lead sides in battles, the "
        "default first.",
        {
            "id": TEXT,
            "name": TEXT,
            "publisher": TEXT,
            "edition": or_null(TEXT),
            "generals": many(_GENERAL),
            "url": ADDRESS,
        },
        example={
            "id": "warcrow",
            "name": "Warcrow",
            "publisher": "Corvus Belli",
            "edition": "1.6",
            "generals": [
                {
                    "id": "greedy",
                    "name": "Greedy",
                    "about": "Weighs what each unit could do now.",
                    "yardstick": False,
                }
            ],
            "url": "/api/v1/systems/warcrow",
        },
    ),
    "Systems": paged("Games.", "System"),
    "EditionSummary": record(
        "One version of a game's catalogue.",
        {
            "system": TEXT,
            "version": TEXT,
            "effective": {"type": "string", "format": "date"},
            "published": YES_OR_NO,
            "digest": TEXT,
            "url": ADDRESS,
        },
    ),
    "Editions": paged("Versions of catalogues, oldest first.", "EditionSummary"),
    "Faction": record(
        "A side of a game. `units` counts its units.",
        {
            "id": TEXT,
            "name": TEXT,
            "system": TEXT,
            "edition": TEXT,
            "open_to_all": YES_OR_NO,
            "units": COUNT,
            "url": ADDRESS,
        },
    ),
    "Factions": paged("Sides of a game.", "Faction"),
    "Cost": _COST,
    "Weapon": _WEAPON,
    "Provenance": _PROVENANCE,
    "Unit": record(
        "A printed card, shaped as in the catalogue's own files; `stats` are the game's own.",
        {
            "id": TEXT,
            "name": TEXT,
            "system": TEXT,
            "edition": TEXT,
            "faction": TEXT,
            "kind": TEXT,
            "roles": many(TEXT),
            "character_name": TEXT,
            "availability": or_null(COUNT),
            "command": WHOLE,
            "owner": or_null(TEXT),
            "costs": many(ref("Cost")),
            "keywords": many(TEXT),
            "attaches_to": many(many(TEXT)),
            "weapons": many(ref("Weapon")),
            "skills": many(ANY_OBJECT),
            "stats": ANY_OBJECT,
            "provenance": ref("Provenance"),
            "url": ADDRESS,
        },
    ),
    "Units": paged("Units in the catalogue's own order.", "Unit"),
}
SCHEMAS["Edition"] = record(
    "One version of a game's catalogue and the tables of its rules.",
    SCHEMAS["EditionSummary"]["properties"] | {"rules": ANY_OBJECT},
)


def system_json(system: GameSystem, edition: str | None) -> dict[str, Any]:
    """Return a game and the version of its edition in force."""
    return SYSTEM.to_json(vars(system)) | {
        "edition": edition,
        "generals": [
            {"id": one.id, "name": one.name, "about": one.about, "yardstick": one.yardstick}
            for one in SYSTEMS[system.key].generals.values()
            if not one.searches
        ],
        "url": reverse("api:system", args=[system.key]),
    }


def edition_summary(edition: Edition) -> dict[str, Any]:
    """Return an edition without its rules."""
    return {
        "system": edition.system_id,
        "version": edition.version,
        "effective": edition.effective.isoformat(),
        "published": edition.published,
        "digest": edition.digest,
        "url": reverse("api:edition", args=[edition.system_id, edition.version]),
    }


def edition_json(edition: Edition) -> dict[str, Any]:
    """Return an edition with its rules."""
    return edition_summary(edition) | {"rules": edition.rules}


def faction_json(faction: Faction) -> dict[str, Any]:
    """Return a faction that has `unit_count`."""
    return (
        FACTION.to_json(vars(faction))
        | {"units": vars(faction)["unit_count"]}
        | _of_edition("api:faction", faction)
    )


def unit_json(unit: Unit) -> dict[str, Any]:
    """Return a unit whose costs, weapons, faction and edition are loaded."""
    return (
        UNIT.to_json(vars(unit))
        | {
            "faction": unit.faction.key,
            "owner": unit.owner or None,
            "costs": [COST.to_json(vars(cost)) for cost in unit.costs.all()],
            "weapons": [WEAPON.to_json(vars(weapon)) for weapon in unit.weapons.all()],
            "provenance": PROVENANCE.to_json(vars(unit)),
        }
        | _of_edition("api:unit", unit)
    )


def _of_edition(view: str, row: Faction | Unit) -> dict[str, str]:
    edition = row.edition
    address = reverse(view, args=[edition.system_id, row.key])
    return {
        "system": edition.system_id,
        "edition": edition.version,
        "url": f"{address}?edition={edition.version}",
    }
