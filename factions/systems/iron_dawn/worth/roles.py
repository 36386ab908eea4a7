"""What each unit of an edition is for: what it takes from the classes of targets, and what it is.

Source of all figures: `exchanges`. A unit shoots, or assaults if that takes more;
what it takes then beyond its shooting makes it one that assaults.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from factions.systems.iron_dawn.catalogue import COMMANDER, VEHICLE, Catalogue, Profile, Vehicle
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.worth.exchanges import exchange, points

FOOT = ("levies", "troops", "hard-troops", "characters")
ARMOUR = ("light-vehicles", "heavy-vehicles")
HEAVY, HARD = 9, 5  # the front DEF of a heavy vehicle, the DEF of hard troops, at least
ONE_IN = 4  # units have a role of figures
NAMED = 3
EACH = 100  # points
DIGITS = 1

Taken = Mapping[tuple[str, str], float]  # (attacker, target): points for each EACH of its own


def roles(catalogue: Catalogue) -> list[dict[str, Any]]:
    """Return a row for each unit: what it `takes`, its `roles`, its matches.

    takes: points for each EACH of its own, by class of target, the mean of the class. beats,
    beaten: units of other factions from which it is farthest apart in what the two take from each
    other, NAMED at most.
    """
    units = list(catalogue.profiles.values())
    found = {(a.id, b.id): exchange(catalogue, a, b) for a in units for b in units}
    shot = {pair: EACH * shooting for pair, (shooting, _) in found.items()}
    taken = {pair: EACH * either for pair, (_, either) in found.items()}
    struck = {pair: either - shot[pair] for pair, either in taken.items()}
    figures = {
        "hunts": {one.id: _against(ARMOUR, shot, one, units) for one in units},
        "shoots": {one.id: _against(FOOT, shot, one, units) for one in units},
        "assaults": {
            one.id: _against(FOOT, struck, one, units) for one in units if one.kind != VEHICLE
        },
        "holds": {one.id: _stands(taken, one, units) for one in units if _is_squad(one)},
        "endures": {one.id: _stands(taken, one, units) for one in units if one.kind == VEHICLE},
    }
    return [
        {
            "unit": one.id,
            "roles": [*_stated(one), *_shown(figures, one)] or ["fills"],
            "takes": {
                sort: round(_against((sort,), taken, one, units), DIGITS) for sort in FOOT + ARMOUR
            },
            **_matches(taken, one, units),
        }
        for one in units
    ]


def class_of(unit: Profile) -> str:
    """Return the class of a unit as a target."""
    stats = unit.stats
    if isinstance(stats, Vehicle):
        return ARMOUR[stats.fd >= HEAVY]
    if unit.solo:
        return "characters"
    if unit.rank == sides.CONSCRIPT:
        return "levies"
    return "hard-troops" if stats.defence >= HARD else "troops"


def _against(sorts: Sequence[str], taken: Taken, one: Profile, units: Sequence[Profile]) -> float:
    return fmean(
        fmean(taken[one.id, two.id] for two in units if class_of(two) == sort) for sort in sorts
    )


def _stands(taken: Taken, one: Profile, units: Sequence[Profile]) -> float:
    """Return how little of a unit others take, the more the better."""
    return -fmean(taken[two.id, one.id] for two in units) / points(one)


def _is_squad(one: Profile) -> bool:
    return one.kind != VEHICLE and not one.solo


def _stated(one: Profile) -> Iterator[str]:
    """Yield the roles that a unit's card states."""
    if one.kind == COMMANDER:
        yield "leads"
    if one.capacity:
        yield "carries"
    if any(sides.INDIRECT in weapon.traits for weapon in one.weapons):
        yield "bombards"


def _shown(figures: Mapping[str, Mapping[str, float]], one: Profile) -> Iterator[str]:
    """Yield the roles in which a unit is among the best ONE_IN."""
    for role, found in figures.items():
        best = sorted(found, key=lambda unit: -found[unit])[: len(found) // ONE_IN]
        if one.id in best:
            yield role


def _matches(taken: Taken, one: Profile, units: Sequence[Profile]) -> dict[str, list[str]]:
    """Return the units that one is farthest apart from, either way, no two of a class."""
    apart = {
        two.id: taken[one.id, two.id] - taken[two.id, one.id]
        for two in units
        if two.faction != one.faction
    }
    best: dict[str, str] = {}
    worst: dict[str, str] = {}
    for two in sorted(units, key=lambda two: apart.get(two.id, 0.0)):
        if apart.get(two.id, 0.0) > 0:
            best[class_of(two)] = two.id
        elif apart.get(two.id, 0.0) < 0:
            worst.setdefault(class_of(two), two.id)
    return {
        "beats": sorted(best.values(), key=lambda unit: -apart[unit])[:NAMED],
        "beaten": sorted(worst.values(), key=lambda unit: apart[unit])[:NAMED],
    }
