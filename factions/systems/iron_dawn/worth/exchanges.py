"""What one unit takes from another for its points, by exact odds.

A unit has its most models, and a squad as many of the special weapon that does most as it may take,
paid for. It attacks once, fresh, in the open and without manoeuvres: at each of DISTANCES it shoots
with what reaches, or assaults if that takes more, and all distances count alike. A vehicle is hit
on its front as often as on its side.
"""

from statistics import fmean

import numpy as np

from factions.systems.iron_dawn.catalogue import VEHICLE, Catalogue, Infantry, Profile
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import Volley, Volleys, alike, fates
from factions.tabletop.estimates.chances import mean

DISTANCES = (6, 12, 18, 24, 36)  # inches
IN_THE_OPEN, ASSAULT = Way("effective"), Way("assault")
FACINGS = (Way("front", facing="front"), Way("side", facing="side"))
BEYOND = -1  # ACC beyond effective range
CHARGE = 2  # times SPD


def exchange(catalogue: Catalogue, one: Profile, two: Profile) -> tuple[float, float]:
    """Return the points that a unit takes from another for each point of its own.

    The first: shooting alone. The second: or assaulting, where that takes more.
    """
    struck = _share(two, alike((sides.blows(one, two, ASSAULT),))) * points(two) / points(one)
    reach = CHARGE * one.stats.spd if isinstance(one.stats, Infantry) else 0
    shot = [_shooting(catalogue, one, two, inches) for inches in DISTANCES]
    best = [
        max(taken, struck if inches <= reach else 0.0)
        for taken, inches in zip(shot, DISTANCES, strict=True)
    ]
    return fmean(shot), fmean(best)


def points(unit: Profile) -> int:
    """Return what a unit costs with its most models."""
    return max(size.points for size in unit.sizes.values())


def _shooting(catalogue: Catalogue, one: Profile, two: Profile, inches: int) -> float:
    ways = FACINGS if two.kind == VEHICLE else (IN_THE_OPEN,)
    found = [0.0]
    for arms in sides.arms(catalogue, one):
        if arms.special != sides.ROUND:
            share = fmean(_share(two, _fired(catalogue, one, arms, two, (w, inches))) for w in ways)
            found.append(share * points(two) / (points(one) + _paid(catalogue, one, arms)))
    return max(found)


def _share(two: Profile, volleys: Volleys) -> float:
    """Return the share of a unit's hit points that is expected to be lost."""
    target = sides.target(two)
    return mean(np.array(fates(volleys, target).damage)) / target.hit_points


def _fired(
    catalogue: Catalogue, one: Profile, arms: Arms, two: Profile, at: tuple[Way, int]
) -> Volleys:
    """Return what a unit fires at so many inches, from every bearing where that matters."""
    way, inches = at
    harming = sides.harming(arms, two)
    near = tuple(pair for pair in harming.borne if inches <= pair[0].effective)
    far = tuple(pair for pair in harming.borne if pair[0].effective < inches <= pair[0].range)

    def volley(bearing: Way) -> Volley:
        beyond = bearing._replace(acc=BEYOND)
        return (
            *sides.shooting(catalogue, one, arms._replace(borne=near), two, bearing),
            *sides.shooting(catalogue, one, arms._replace(borne=far), two, beyond),
        )

    bearings = sides.bearings(way, matter=harming.have(sides.EXPLOSIVE))
    return alike(volley(bearing) for bearing in bearings)


def _paid(catalogue: Catalogue, one: Profile, arms: Arms) -> int:
    """Return what a squad pays for its special weapons."""
    bought = (row for row in catalogue.upgrades.values() if row.name == arms.special)
    return sum(row.points * one.specials for row in bought)
