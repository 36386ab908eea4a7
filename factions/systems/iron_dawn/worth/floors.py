"""Floors: what no unit and no upgrade costs less than, whatever battles make of it.

A floor comes from hit points, defence and fire alone, by a formula that an edition's points state
in words: so many points for each hit point that a model's fire takes in a turn, and so many for
each hit that it stands. Points are fitted above it.
"""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean
from typing import Any

from factions.systems.iron_dawn.odds.rolls import FACES, accuracy, failing, to_shoot

Data = Mapping[str, Any]

FORMULA = (
    "No fit goes below a floor: 6 points for each hit point that a model's weapons take in a turn, "
    "and for each hit that it stands 4 points, of a vehicle 3, for it holds no objective.",
    "What a weapon takes: ROF times the chance to hit times the share of hits that harm DEF 4, 5 "
    "and 6, for Vehicle class that share at DEF 7, 8 and 9 added twice; doubled if Explosive; "
    "times the root of its range over 24 inches.",
    "What a model stands: its hit points over the chance that a hit of ATT 5, 6 or 7 harms it; a "
    "vehicle is hit by ATT 8 to 11, on its front and its sides twice as often as on its rear and "
    "top.",
)
FIRE = 6.0  # points for a hit point taken in a turn
STOOD = {"infantry": 4.0, "vehicle": 3.0}  # for a hit stood; a vehicle holds no objective
FOOT, ARMOUR = (4, 5, 6), (7, 8, 9)  # the DEF that is fired at
AT_FOOT, AT_ARMOUR = (5, 6, 7), (8, 9, 10, 11)  # the ATT of what fires back
FACINGS = ("fd", "fd", "sd", "sd", "rd", "td")  # as often as each is hit
HARD = 2.0  # how much a hit point of armour counts
BURST = 2.0  # models that an explosive strikes
USUAL_RANGE = 24
USUAL_ACC = 5  # of those who bear a special weapon
LEAST = {"weapon": 5, "leader": 5, "command": 8}  # points of an upgrade, by its kind
Chart = Sequence[Sequence[int]]


def floors(data: Data) -> dict[tuple[str, str], int]:
    """Return the floor of each option of each unit of an edition."""
    chart = data["edition"]["rules"]["shooting"]["need"]
    return {
        (unit["id"], cost["id"]): ceil(cost["models"] * model(unit, chart))
        for unit in data["units"]
        for cost in unit["costs"]
    }


def of_upgrades(data: Data) -> dict[str, int]:
    """Return the floor of each upgrade that has points of its own."""
    chart = data["edition"]["rules"]["shooting"]["need"]
    found = {row["id"]: LEAST[row["kind"]] for row in data["upgrades"] if row["kind"] in LEAST}
    for row in data["upgrades"]:
        if row["kind"] == "weapon":
            worth = FIRE * fire(row["stats"], row["stats"]["range"], USUAL_ACC, chart)
            found[row["id"]] = max(found[row["id"]], ceil(worth))
    return found


def model(unit: Data, chart: Chart) -> float:
    """Return the floor of one model, in points."""
    stats = unit["stats"]
    taken = sum(
        fire(weapon["stats"], weapon["range"], stats["acc"], chart) for weapon in unit["weapons"]
    )
    return FIRE * taken + STOOD[stats["type"]] * stood(stats)


def fire(weapon: Data, reach: int, acc: int, chart: Chart) -> float:
    """Return the hit points that a weapon is expected to take in a turn."""
    hit = accuracy(to_shoot(chart, weapon["acc"], acc)).hit
    harm = _harm(weapon["att"], FOOT)
    if weapon["class"] == "vehicle":
        harm += HARD * _harm(weapon["att"], ARMOUR)
    struck = BURST if "explosive" in weapon["traits"] else 1.0
    return float(weapon["rof"] * hit * harm * struck * sqrt(reach / USUAL_RANGE))


def stood(stats: Data) -> float:
    """Return the hits that a model is expected to stand, of weapons that can harm it."""
    if stats["type"] == "infantry":
        return float(stats["hp"] / fmean(_harm(att, (stats["def"],)) for att in AT_FOOT))
    sides = [stats[side] for side in FACINGS]
    return float(stats["hp"] / fmean(_harm(att, sides) for att in AT_ARMOUR))


def _harm(att: int, defences: Sequence[int]) -> float:
    """Return the share of hits that harm, a natural 1 always among them."""
    return fmean(max(1, failing(att, defence)) for defence in defences) / FACES
