"""The fixed parts of a published edition, and the parts that errata may correct."""

from collections.abc import Iterable, Mapping
from typing import Any

from factions.loading.shapes import Data

PLAYED = ("engine", "effects", "note")  # of a skill: what the simulator does with it
Place = tuple[str, str]  # a unit and a part of it


def corrected(data: Mapping[str, Any]) -> frozenset[Place]:
    """Return the parts of units that the edition's errata correct."""
    errata = data["edition"]["rules"].get("errata", ())
    return frozenset((erratum["unit"], part) for erratum in errata for part in erratum["parts"])


def promised(data: Mapping[str, Any], errata: Iterable[Place] = ()) -> Data:
    """Return the fixed data of a published edition: all that lists are made of and judged by.

    The meanings of words, and how the simulator plays a skill, may change at any time; a part of a
    unit that was copied wrong may change if errata name it.
    """
    places = frozenset(errata)
    edition = data["edition"]
    rules = {key: value for key, value in edition["rules"].items() if key != "errata"}
    kept = {key: value for key, value in data.items() if key not in ("system", "keywords")}
    units = [_unit(unit, places) for unit in data["units"]]
    return {**kept, "edition": {**edition, "rules": rules}, "units": units}


def _unit(unit: Data, errata: frozenset[Place]) -> Data:
    skills = [
        {key: value for key, value in skill.items() if key not in PLAYED}
        for skill in unit["skills"]
    ]
    kept = {**unit, "skills": skills}
    return {key: value for key, value in kept.items() if (unit["id"], key) not in errata}
