"""One unit against another: its whole volley or assault, in each way worth telling."""

from collections.abc import Iterator
from dataclasses import asdict
from statistics import fmean
from typing import Any

import numpy as np

from factions.systems.iron_dawn.catalogue import VEHICLE, Catalogue, Profile
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import End, Volleys, alike, fates, suppressions
from factions.tabletop.estimates.against import answer, pair
from factions.tabletop.estimates.chances import by_number, mean

EFFECTIVE = Way("effective")
AT_INFANTRY = (
    EFFECTIVE,
    Way("beyond", acc=-1),
    Way("cover", cover=1),
    Way("more-cover", acc=-1, cover=1),
    Way("concentrate-fire", acc=1),
    Way("suppressed", roll=-2),
)
AT_VEHICLES = tuple(Way(facing, facing=facing) for facing in ("front", "side", "rear"))
AT_THE_TOP = (Way("top", facing="top"),)
AT_THE_FRONT = (
    Way("front-beyond", acc=-1, facing="front"),
    Way("hull-down", cover=1, facing="front"),
)
CAUGHT = Way("line")
ASSAULT = (Way("assault"), Way("assault-cover", cover=1))
RAM = Way("ram")

Case = dict[str, Any]


def unit_against_unit(catalogue: Catalogue, attacker: str, defender: str, mode: str) -> Case:
    """Return what a unit can be expected to do to another at one go.

    mode: `melee` or `ranged`. Both units have their most models and are fresh. A case for each
    arms and way: its own weapons in every way; with special weapons, in the plainest. Where it
    matters from which bearing a formation is struck, a case is the average of all of them. Raises
    ValueError for an unknown unit or mode, or an attack that the attacker does not have.
    """
    one, two = pair(catalogue.profiles, attacker, defender, mode)
    found = _shooting(catalogue, one, two) if mode == "ranged" else _melee(one, two)
    return answer(one, two, mode, found)


def _shooting(catalogue: Catalogue, one: Profile, two: Profile) -> Iterator[Case]:
    """Yield the cases of the arms that can harm the target; one, if none can."""
    own, *special = sides.arms(catalogue, one)
    if not own.borne:
        return
    able = [arms for arms in (own, *special) if _able(arms, own, two)]
    for place, arms in enumerate(able or [own]):
        harming = sides.harming(arms, two)
        for way in _ways(harming, two, first=place == 0):
            volleys = alike(
                sides.shooting(catalogue, one, harming, two, bearing)
                for bearing in sides.bearings(way, matter=harming.have(sides.EXPLOSIVE))
            )
            yield _shots(catalogue, one, two, (harming, way, volleys))
        if harming.have(sides.FLAME):
            flames = harming.only(sides.FLAME)
            volleys = alike((sides.caught(flames, two),))
            yield _shots(catalogue, one, two, (flames, CAUGHT, volleys))


def _able(arms: Arms, own: Arms, two: Profile) -> bool:
    """Return whether arms can harm the target, otherwise than its own; rounds are for vehicles."""
    harming = sides.harming(arms, two).borne
    if arms.special == sides.ROUND and two.kind != VEHICLE:
        return False
    return bool(harming) and (arms is own or harming != sides.harming(own, two).borne)


def _ways(arms: Arms, two: Profile, *, first: bool) -> tuple[Way, ...]:
    """Return the ways of an attack with those arms; first: all of them, else the plain ones."""
    if two.kind == VEHICLE:
        if not arms.borne:
            return AT_VEHICLES[:1]
        if arms == arms.only(sides.INDIRECT):
            return AT_THE_TOP
        return AT_VEHICLES + AT_THE_FRONT if first else AT_VEHICLES
    return AT_INFANTRY if first else AT_INFANTRY[:1]


def _melee(one: Profile, two: Profile) -> Iterator[Case]:
    if one.kind != VEHICLE:
        for way in ASSAULT if two.kind != VEHICLE else ASSAULT[:1]:
            yield _case(one, two, way, alike((sides.blows(one, two, way),)))
    elif not one.gun:
        rams = (sides.ram(one, two, way) for way in sides.bearings(RAM, matter=True))
        yield _case(one, two, RAM, alike(rams))


def _shots(
    catalogue: Catalogue, one: Profile, two: Profile, fired: tuple[Arms, Way, Volleys]
) -> Case:
    """Return a case of shooting: what hits how often, and what it suppresses.

    struck: models on average over the bearings that the shots may come from.
    """
    arms, way, volleys = fired
    case = _case(one, two, way, volleys)
    if found := suppressions(volleys, sides.target(two)):
        case["to_defender"] |= asdict(found)
    weapons = [
        {
            "name": weapon.name,
            "shots": number,
            "hit": 1.0 if way is CAUGHT else sides.hits(catalogue, one, weapon, two, way).hit,
            "struck": fmean(sides.struck(weapon, two)),
            "scatters": sides.INDIRECT in weapon.traits,
        }
        for (weapon, _), (_, number) in zip(arms.borne, next(iter(volleys)), strict=True)
    ]
    return case | {"special": arms.special, "weapons": weapons}


def _case(one: Profile, two: Profile, way: Way, volleys: Volleys) -> Case:
    return {
        "action": way.action,
        "facing": way.facing,
        "models": sides.models(one),
        "target_models": sides.models(two),
        "target_hit_points": sides.target(two).hit_points,
        "to_defender": _harm(fates(volleys, sides.target(two)), two),
        "modifiers": [],
    }


def _harm(end: End, two: Profile) -> Case:
    damage = np.array(end.damage)
    harm: Case = {
        "damage": by_number(damage),
        "expected_damage": mean(damage),
        "destroyed": end.damage[-1],
    }
    if two.kind == VEHICLE:
        return harm | {"abandoned": end.abandoned, "criticals": dict(end.criticals)}
    models = np.bincount(np.arange(len(damage)) // two.stats.hp, damage)
    return harm | {"models_lost": by_number(models), "expected_models": mean(models)}
