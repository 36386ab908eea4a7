"""The features that a list's points are spent on: units by cost option, models, upgrades."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import gcd
from typing import Any

import numpy as np

from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import Entry

FEW_OPTIONS = 3  # up to so many are features each; more are a base and the points beyond it
Data = Mapping[str, Any]
Costs = Mapping[tuple[str, str], int]  # (unit, option): points


@dataclass(frozen=True)
class Feature:
    """Something that points are spent on.

    unit, faction: empty for an upgrade of many units. option: the cost option it is, empty if
    the unit has only one. part: "unit", "models" (what a unit costs beyond its cheapest option)
    or "upgrade". points: the printed cost, of a model for "models"; 0 for an upgrade whose cost
    differs by unit.
    """

    id: str
    name: str
    faction: str
    unit: str
    option: str
    part: str
    points: float


class Ledger:
    """The features of an edition, with their printed costs, and what lists spend on them."""

    def __init__(self, data: Data) -> None:
        self.printed: Costs = {
            (unit["id"], cost["id"]): cost["points"]
            for unit in data["units"]
            for cost in unit["costs"]
        }
        self.options = {unit["id"]: [c["id"] for c in unit["costs"]] for unit in data["units"]}
        self.cheapest = {
            unit: min(self.printed[unit, option] for option in options)
            for unit, options in self.options.items()
        }
        units = [feature for unit in data["units"] for feature in _of_unit(unit)]
        self.features: Sequence[Feature] = (*units, *map(_of_upgrade, data["upgrades"]))
        self.places = {feature.id: place for place, feature in enumerate(self.features)}
        self.step = reduce(gcd, (points for points in self.printed.values() if points), 0) or 1

    def spent(self, army: Army[Any]) -> Numbers:
        """Return the printed points that a list spends on each feature."""
        row = np.zeros(len(self.features))
        for entry, unit in army.recruits:
            for feature, points in self._parts(army, entry, unit.id):
                row[self.places[feature]] += points * entry.count
        return row

    def _parts(self, army: Army[Any], entry: Entry, unit: str) -> Iterator[tuple[str, float]]:
        options = self.options[unit]
        base = self.cheapest[unit]
        option = entry.option or next(o for o in options if self.printed[unit, o] == base)
        points = self.printed[unit, option]
        if points and 1 < len(options) <= FEW_OPTIONS:
            yield f"{unit}:{option}", points
        elif base:
            yield unit, base
            if points > base:
                yield f"{unit}+", points - base
        bare = replace(entry, upgrades=())
        for upgrade in dict.fromkeys(entry.upgrades):
            extra = army.cost(replace(entry, upgrades=(upgrade,))) - army.cost(bare)
            if extra > 0:
                yield f"*{upgrade}", extra

    def costs(self, ratios: Numbers) -> dict[tuple[str, str], float]:
        """Return the worth in points of every option of every unit, by the features' worths."""
        return {key: self._worth(*key, ratios) for key, points in self.printed.items() if points}

    def _worth(self, unit: str, option: str, ratios: Numbers) -> float:
        points, base = self.printed[unit, option], self.cheapest[unit]
        if 1 < len(self.options[unit]) <= FEW_OPTIONS:
            return float(points * ratios[self.places[f"{unit}:{option}"]])
        if not base:
            return float(points)
        worth = base * ratios[self.places[unit]]
        if points > base:
            worth += (points - base) * ratios[self.places[f"{unit}+"]]
        return float(worth)

    def shares(self, floors: Costs) -> Numbers:
        """Return, feature by feature, the share of its printed cost that floors leave it.

        floors: of the options of units; one that they do not name has none.
        """
        found = np.zeros(len(self.features))
        for unit, options in self.options.items():
            base = min(options, key=lambda option: self.printed[unit, option])
            most = max(options, key=lambda option: self.printed[unit, option])
            for option in options:
                if (place := self.places.get(f"{unit}:{option}")) is not None:
                    found[place] = floors.get((unit, option), 0) / self.printed[unit, option]
            if (place := self.places.get(unit)) is not None:
                found[place] = floors.get((unit, base), 0) / self.printed[unit, base]
            if (place := self.places.get(f"{unit}+")) is not None:
                beyond = floors.get((unit, most), 0) - floors.get((unit, base), 0)
                found[place] = beyond / (self.printed[unit, most] - self.printed[unit, base])
        return found

    def rounded(self, worth: float) -> int:
        """Return points rounded to the game's step, at least one step."""
        return max(1, round(worth / self.step)) * self.step


def _of_unit(unit: Data) -> Iterator[Feature]:
    costs = {cost["id"]: cost for cost in unit["costs"]}
    of_unit = {"name": unit["name"], "faction": unit["faction"], "unit": unit["id"]}
    if 1 < len(costs) <= FEW_OPTIONS:
        for option, cost in costs.items():
            if cost["points"]:
                name = f"{unit['id']}:{option}"
                yield Feature(name, option=option, part="unit", points=cost["points"], **of_unit)
        return
    least = min(costs.values(), key=lambda cost: cost["points"])
    most = max(costs.values(), key=lambda cost: cost["points"])
    if least["points"]:
        yield Feature(unit["id"], option="", part="unit", points=least["points"], **of_unit)
        if most["points"] > least["points"]:
            models = max(1, most["models"] - least["models"])
            each = (most["points"] - least["points"]) / models
            yield Feature(f"{unit['id']}+", option="", part="models", points=each, **of_unit)


def _of_upgrade(upgrade: Data) -> Feature:
    name, points = upgrade["name"], upgrade["points"]
    return Feature(f"*{upgrade['id']}", name, "", "", "", "upgrade", points)
