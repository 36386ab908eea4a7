"""Builds of one combatant, the arms on its sheet, and the average of dice."""

import re
from typing import Any

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.sheet import Arm, Build, Sheet

NOTHING = {"str": 10, "dex": 10, "con": 10, "siz": 12}


def average(dice: str) -> float:
    """Return the average of dice such as 2d4-1; 0 is 0."""
    if dice == "0":
        return 0
    found = re.fullmatch(r"(\d+)d(\d+)([+-]\d+)?", dice)
    assert found, dice
    return int(found[1]) * (int(found[2]) + 1) / 2 + int(found[3] or 0)


def arm(found: Sheet, weapon: str, grip: str) -> Arm:
    """Return a weapon of a sheet, as it is held."""
    return next(arm for arm in found.arms if (arm.weapon, arm.grip) == (weapon, grip))


def made(catalogue: Catalogue, *items: str, **keys: Any) -> Build:
    """Return the build of a first-level fighter with those items."""
    carried = tuple(catalogue.items[item] for item in items)
    attributes = NOTHING | {key: keys.pop(key) for key in list(keys) if key in NOTHING}
    values: dict[str, Any] = {"level": 1, "attributes": attributes, "items": carried}
    return Build(**(values | keys))
