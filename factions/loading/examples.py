"""Example packs, made from an edition: the smallest possible one, and one of everything."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from factions.loading import schema
from factions.loading.shapes import Data

PROVENANCE = {"source": "My own", "confidence": "sample", "official": False}


def smallest(data: Mapping[str, Any]) -> Data:
    """Return a pack of one unit, with only what the schemas require.

    data: the canonical catalogue of the edition that the pack is for.
    """
    free = [unit for unit in data["units"] if not (unit["owner"] or unit["character_name"])]
    unit = _own(min(free, key=lambda unit: len(repr(unit))), unit_names={})
    unit |= {"id": "my-first-unit", "name": "My First Unit"}
    for key in list(unit):
        without = {name: value for name, value in unit.items() if name != key}
        if not _refused({"units": [without]}, data):
            unit = without
    return {"units": [unit]}


def everything(data: Mapping[str, Any]) -> Data:
    """Return a pack of a faction, a keyword, a unit of each kind and an upgrade of each kind.

    It is complete: it may extend the edition, or replace its contents.
    """
    chosen = list(_a_unit_of_each_kind(data))
    names = {unit["id"]: f"my-{unit['id']}" for unit in chosen}
    units = [_own(unit, names) | {"faction": "my-faction"} for unit in chosen]
    pack: Data = {
        "factions": [{"id": "my-faction", "name": "My Faction", "open_to_all": False}],
        "keywords": [{"id": "my-keyword", "name": "My Keyword", "summary": "What it does."}],
        "units": units,
    }
    upgrades = list(_an_upgrade_of_each_kind(data, names))
    return pack | ({"upgrades": upgrades} if upgrades else {})


def _own(unit: Mapping[str, Any], unit_names: Mapping[str, str]) -> Data:
    """Return a copy of a unit under a name of its own."""
    return copy.deepcopy(dict(unit)) | {
        "id": unit_names.get(unit["id"], unit["id"]),
        "name": f"My {unit['name']}",
        "owner": unit_names.get(unit["owner"], unit["owner"]),
        "provenance": dict(PROVENANCE),
    }


def _a_unit_of_each_kind(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the shortest unit of each kind, after the one it belongs to, if any."""
    units = {unit["id"]: unit for unit in data["units"]}
    taken: set[str] = set()
    for kind in dict.fromkeys(unit["kind"] for unit in data["units"]):
        alike = [unit for unit in data["units"] if unit["kind"] == kind]
        unit = min(alike, key=lambda unit: (bool(unit["owner"]), len(repr(unit))))
        for key in filter(None, (unit["owner"], unit["id"])):
            if key not in taken:
                taken.add(key)
                yield units[key]


def _an_upgrade_of_each_kind(
    data: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """Yield an upgrade of each kind that one of the units named may take, under another name.

    Those to which a game's code refers by id are left out.
    """
    kinds: set[str] = set()
    for upgrade in data["upgrades"]:
        allows = [names[allowed] for allowed in upgrade["allows"] if allowed in names]
        own = {"id": f"my-{upgrade['id']}", "name": f"My {upgrade['name']}"}
        own = copy.deepcopy(dict(upgrade)) | own | {"allows": allows, "official": False}
        if allows and own["kind"] not in kinds and not _refused({"upgrades": [own]}, data):
            kinds.add(own["kind"])
            yield own


def _refused(pack: Data, data: Mapping[str, Any]) -> bool:
    given = {"system": data["system"], "edition": data["edition"]} | pack
    return bool(
        schema.breach("catalogue#/$defs/part", pack) or schema.breach(data["system"]["id"], given)
    )
