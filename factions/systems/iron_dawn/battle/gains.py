"""What whole units are expected to take from each other, in points, from the exact odds."""

from collections.abc import Callable, Sequence
from typing import Any

from factions.systems.iron_dawn.battle.forces import Unit
from factions.systems.iron_dawn.catalogue import Catalogue, Infantry, Profile, Weapon
from factions.systems.iron_dawn.kernels.record.indices import CRITICAL
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.rolls import FACES
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import Shot

NEAR, FAR = Way("effective", facing="side"), Way("beyond", acc=-1, facing="side")
ASSAULT = Way("assault")


def points_lost(shot: Shot, vehicle: bool) -> float:
    """Return the mean hit points that one shot takes from a unit without an end."""
    share = shot.failing / FACES
    if vehicle:  # a natural 1 fails, and tests again
        share = (1 / FACES + min(shot.failing, FACES - 1) / FACES) / (1 - 1 / FACES)
    return sum(one.chance * (one.points + one.tests * share) for one in shot.landings)


def criticals(shot: Shot) -> float:
    """Return the chance that a shot rolls on the Critical Hit chart."""
    return sum(one.chance for one in shot.landings if one.critical)


class Gains:
    """The expected gains of an edition's units, each worked out once.

    touched: how many of so many models the hull of a vehicle touches that rams them.
    """

    def __init__(self, catalogue: Catalogue, touched: Callable[[int], float]) -> None:
        self.catalogue, self.touched = catalogue, touched
        self._shots: dict[tuple[str, Weapon, str, str], tuple[float, float]] = {}

    def write(self, d: Any, units: Sequence[Unit]) -> None:
        """Write what every unit is expected to take from every enemy."""
        start, split, end = (int(slot) for slot in d.first)
        fires, strikes = ((d.deals, NEAR), (d.deals_far, FAR)), d.strikes
        worths, tastes = d.worth.tolist(), d.taste[:, CRITICAL].tolist()
        for u, one in enumerate(units, start):
            enemies, taste = range(start, split), tastes[1]
            if u < split:
                enemies, taste = range(split, end), tastes[0]
            for v in enemies:
                two, worth = units[v - start], worths[v]
                critical = taste * two.cost
                for deals, way in fires:
                    lost, tens = self.volley(one, two.profile, way)
                    deals[u, v] = min(two.cost, lost * worth + tens * critical)
                strikes[u, v] = min(two.cost, self.assault(one, two) * worth)

    def shot(self, one: Profile, weapon: Weapon, two: Profile, way: Way) -> tuple[float, float]:
        """Return the hit points and critical hits of one bearer of a weapon."""
        key = (one.id, weapon, two.id, way.action)
        if key not in self._shots:
            fired = sides.harming(Arms(((weapon, 1),)), two)
            volley = sides.shooting(self.catalogue, one, fired, two, way)
            vehicle = two.kind == "vehicle"
            self._shots[key] = (
                sum(points_lost(shot, vehicle) * number for shot, number in volley),
                sum(criticals(shot) * number for shot, number in volley),
            )
        return self._shots[key]

    def volley(self, one: Unit, two: Profile, way: Way) -> tuple[float, float]:
        """Return the hit points and critical hits of all the weapons of a unit."""
        plain = one.models - sum(number for _, number in one.specials)
        borne = [*one.specials, *((w, plain) for w in one.profile.weapons)]
        lost = tens = 0.0
        for weapon, bearers in borne:
            points, critical = self.shot(one.profile, weapon, two, way)
            lost, tens = lost + bearers * points, tens + bearers * critical
        return lost, tens

    def assault(self, one: Unit, two: Unit) -> float:
        """Return the hit points that a unit takes in an assault, or by a ram."""
        if one.vehicle:
            if one.profile.gun:
                return 0.0
            volley = sides.ram(one.profile, two.profile)
            share = self.touched(two.models) / sides.models(two.profile)
            return sum(points_lost(shot, False) for shot, _ in volley) * share
        if not isinstance(two.profile.stats, Infantry):
            return 0.0
        volley = sides.blows(one.profile, two.profile, ASSAULT)
        per_model = sum(points_lost(shot, False) for shot, _ in volley)
        return per_model * one.models
