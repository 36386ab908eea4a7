"""The formula of the provisional points, written out from the words that ship with the edition.

It reads catalogue data. A later edition whose points are fitted to battles has no use for it.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean
from typing import Any

Json = Mapping[str, Any]

SCALE = 12
LEADER, COMMAND_VEHICLE = 8, 35
COMMAND = {"junior": 30, "senior": 75}
RANKS = {"conscript": 0.9, "trained": 1.0, "crack": 1.1}
TRAITS = {"explosive": 2.0, "flame": 2.0, "indirect": 1.25}
USUAL_ACC = 5


def failing(defence: int, attack: int) -> float:
    """Return the chance that a defence test fails."""
    return min(10, max(0, 10 - (2 * defence - attack))) / 10


def harm(defences: Sequence[int], attack: int) -> float:
    return fmean(failing(defence, attack) for defence in defences)


def firepower(weapon: Json, acc: int, chart: Sequence[Sequence[int]], slow: float = 1.0) -> float:
    """Return what a weapon does in one shooting phase; slow: what Heavy costs its bearer."""
    stats = weapon["stats"]
    hit = (11 - chart[stats["acc"] - 1][acc - 2]) / 10
    hurt = harm((4, 5, 6), stats["att"])
    if stats["class"] == "vehicle":
        hurt += 2 * harm((7, 8, 9), stats["att"])
    worth: float = stats["rof"] * (hit * hurt + 0.1) * sqrt(weapon["range"] / 24)
    for trait in stats["traits"]:
        worth *= TRAITS[trait]
    return worth * (slow if stats["type"] == "heavy" else 1.0)


def infantry(unit: Json, chart: Sequence[Sequence[int]]) -> int:
    """Return the points of one model on foot."""
    stats = unit["stats"]
    slow = 1.0 if stats["rank"] == "crack" else 0.8
    attack = sum(firepower(weapon, stats["acc"], chart, slow) for weapon in unit["weapons"])
    attack += (stats["mel"] + 1) / 10 * harm((4, 5, 6), stats["att"]) * stats["spd"] / 10
    exposure = fmean(max(0.1, failing(stats["def"], att)) for att in (4, 6, 8))
    staying = stats["hp"] / exposure * RANKS[stats["rank"]] * (1.1 if stats["veteran"] else 1.0)
    nerve = (0.75 + stats["spd"] / 20) * (0.6 + stats["mor"] / 20)
    works = sum(keyword in ("Repair", "Rig It to Blow!") for keyword in unit["keywords"])
    worth: float = SCALE * sqrt(attack * staying) * nerve + works
    return max(1, round(worth))


def vehicle(unit: Json, chart: Sequence[Sequence[int]]) -> int:
    """Return the points of a vehicle."""
    stats = unit["stats"]
    attack = sum(firepower(weapon, stats["acc"], chart) for weapon in unit["weapons"])
    sides = [stats[side] for side in ("fd", "fd", "sd", "sd", "rd", "td")]
    exposure = fmean(max(0.1, failing(side, att)) for side in sides for att in (7, 8, 9, 10))
    staying = 2 * stats["hp"] / exposure * RANKS[stats["rank"]]
    staying *= 1.1 if stats["veteran"] else 1.0
    worth: float = SCALE * sqrt(attack * staying) * (0.75 + stats["spd"] / 40)
    return round(worth + 2.0 * int(stats["capacity"]))


def model(unit: Json, chart: Sequence[Sequence[int]]) -> int:
    """Return the points of one model, without its leader or command."""
    return (vehicle if unit["kind"] == "vehicle" else infantry)(unit, chart)


def points(unit: Json, models: int, chart: Sequence[Sequence[int]]) -> int:
    """Return the points of a unit of so many models."""
    leader = unit["stats"].get("leader")
    extra = LEADER if leader and leader["included"] else 0
    extra += sum(COMMAND.get(role, 0) for role in unit["roles"])
    return models * model(unit, chart) + extra


def veteran(unit: Json, chart: Sequence[Sequence[int]]) -> int:
    """Return the points a model of turning Veteran."""
    return max(1, round(0.1 * model(unit, chart)))


def weapon(upgrade: Json, chart: Sequence[Sequence[int]]) -> int:
    """Return the points of a special weapon in the hands of a soldier of middling skill."""
    stats = upgrade["stats"]
    return max(1, round(8 * firepower({"range": stats["range"], "stats": stats}, USUAL_ACC, chart)))
