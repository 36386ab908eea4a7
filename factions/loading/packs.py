"""Players' packs: one file of catalogue data on top of an edition, or in its place."""

import logging
from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import chain
from typing import Any

from factions.loading import checks, schema
from factions.loading.errors import CatalogueError
from factions.loading.rows import as_data
from factions.loading.shapes import LISTS, Data, canonical
from factions.loading.strict import Steps, json_path, parse_bytes
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists.roster import Entry, Roster

logger = logging.getLogger(__name__)

MOST_BYTES = 256 * 1024
MOST_UNITS = 500
NAME = "pack"
KINDS = (*LISTS, "units")


class Mode(StrEnum):
    """What a pack does to the edition it is made for."""

    EXTEND = "extend"
    REPLACE = "replace"


def packed(raw: bytes, base: Edition, mode: Mode) -> Data:
    """Return the canonical catalogue of a pack on its base edition.

    The base's rules stay. In mode EXTEND, a row with the id of one of the base's replaces it, and
    other rows come last; otherwise nothing of the base's lists stays. Raises CatalogueError with
    the path in the pack and the reason.
    """
    part = read_pack(raw)
    below = as_data(base)
    slip = _slip(part, below, mode)
    if slip:
        raise _error(*slip)
    rows = {kind: part.get(kind, []) for kind in KINDS}
    if mode is Mode.EXTEND:
        rows = {kind: _laid(below[kind], rows[kind]) for kind in KINDS}
    data = canonical({"system": below["system"], "edition": below["edition"], **rows})
    _try(data, [unit["id"] for unit in part.get("units", [])])
    return data


def read_pack(raw: bytes) -> Data:
    """Read the JSON of a pack, without checking its contents. Raises CatalogueError."""
    if len(raw) > MOST_BYTES:
        raise _error((), f"it is larger than {MOST_BYTES // 1024} KiB")
    part = parse_bytes(raw, NAME)
    if not isinstance(part, dict):
        raise _error((), "a pack is an object")
    for kind in KINDS:
        rows = part.get(kind)
        if isinstance(rows, list) and len(rows) > MOST_UNITS:
            raise _error((kind,), f"{len(rows)} {kind}, {MOST_UNITS} are the most")
    return part


def _slip(part: Data, below: Data, mode: Mode) -> checks.Breach | None:
    """Return the first error of a pack: of the schemas, then of the cross-references."""
    system = below["system"]["id"]
    return (
        schema.breach("catalogue#/$defs/part", part)
        or _elsewhere(part, below)
        or schema.breach(system, part | {"edition": below["edition"]})
        or _missing(part, mode)
        or next(checks.breaches(part, below if mode is Mode.EXTEND else None), None)
    )


def _elsewhere(part: Data, below: Data) -> checks.Breach | None:
    """Return where a pack names another game, or would change the rules of its base."""
    system, rules = below["system"]["id"], below["edition"]["rules"]
    if "system" in part and part["system"]["id"] != system:
        return ("system", "id"), f"this pack is for {system}"
    if "edition" in part and part["edition"].get("rules", rules) != rules:
        return ("edition", "rules"), "a pack keeps the rules of its edition; leave them out"
    return None


def _missing(part: Data, mode: Mode) -> checks.Breach | None:
    needed = ("factions", "units") if mode is Mode.REPLACE else ()
    for kind in needed:
        if kind not in part:
            return (), f"a pack that replaces a catalogue brings {kind} of its own"
    if not any(kind in part for kind in KINDS):
        return (), f"it has none of {', '.join(KINDS)}"
    return None


def _laid(rows: Iterable[Data], above: Iterable[Data]) -> list[Data]:
    """Put rows over those of the same id, in their places; new ones come last."""
    return list({row["id"]: row for row in chain(rows, above)}.values())


def _try(data: Mapping[str, Any], units: Iterable[str]) -> None:
    """Have the game read the catalogue, and judge lists of the pack's units at every cost."""
    game = SYSTEMS[data["system"]["id"]]
    rows = {unit["id"]: unit for unit in data["units"]}
    try:
        value = game.catalogue.read(data)
        game.legality.names(value)
        for unit in map(rows.__getitem__, units):
            entries = tuple(Entry(cost["id"], unit["id"], cost["id"]) for cost in unit["costs"])
            roster = Roster(game.id, unit["faction"], entries)
            game.legality.check(roster, value, fixes=False)
    except Exception as error:  # any error of the game's code is due to the pack
        logger.warning("A pack for %s passed its schemas and failed", game.id, exc_info=error)
        reason = f"{game.name} cannot read it: {type(error).__name__}: {error}"
        raise _error((), reason) from error


def _error(steps: Steps, reason: str) -> CatalogueError:
    return CatalogueError(NAME, json_path(steps), reason)
