"""What whole units are expected to take from each other, in points, from the exact odds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from factions.systems.iron_dawn.battle.forces import Unit
from factions.systems.iron_dawn.catalogue import Catalogue, Infantry, Profile, Size, Weapon
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


def fielded(unit: Profile, models: int) -> Profile:
    """Return a unit's profile with so many models, which the odds take as its most."""
    return replace(unit, sizes={"fielded": Size(models, 0)})


class Gains:
    """The expected gains of an edition's units, each worked out once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._shots: dict[tuple[str, Weapon, str, int, str], tuple[float, float]] = {}
        self._blows: dict[tuple[str, str, int], float] = {}

    def write(self, d: Any, units: Sequence[Unit]) -> None:
        """Write what every unit is expected to take from every enemy, by each player's weights."""
        start, split, end = (int(slot) for slot in d.first)
        fires, strikes = ((d.deals, NEAR), (d.deals_far, FAR)), d.strikes
        worths, tastes = d.worth.tolist(), d.taste[:, CRITICAL].tolist()
        for u, one in enumerate(units, start):
            for v in range(split, end) if u < split else range(start, split):
                two, worth = units[v - start], worths[v]
                for deals, way in fires:
                    lost, tens = self.volley(one, two, way)
                    for player, taste in enumerate(tastes):
                        critical = taste * two.cost
                        deals[player, u, v] = min(two.cost, lost * worth + tens * critical)
                strikes[u, v] = min(two.cost, self.assault(one, two) * worth)

    def shot(self, one: Profile, weapon: Weapon, two: Unit, way: Way) -> tuple[float, float]:
        """Return the hit points and critical hits of one bearer of a weapon."""
        key = (one.id, weapon, two.profile.id, two.models, way.action)
        if key not in self._shots:
            target = fielded(two.profile, two.models)
            fired = sides.harming(Arms(((weapon, 1),)), target)
            ways = sides.bearings(way, matter=fired.have(sides.EXPLOSIVE))
            shots = [
                (shot, number / len(ways))
                for bearing in ways
                for shot, number in sides.shooting(self.catalogue, one, fired, target, bearing)
            ]
            self._shots[key] = (
                sum(points_lost(shot, two.vehicle) * number for shot, number in shots),
                sum(criticals(shot) * number for shot, number in shots),
            )
        return self._shots[key]

    def volley(self, one: Unit, two: Unit, way: Way) -> tuple[float, float]:
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
        key = one.profile.id, two.profile.id, two.models if one.vehicle else 1
        if key not in self._blows:
            self._blows[key] = self.blows(one, two)
        return self._blows[key] * (1 if one.vehicle else one.models)

    def blows(self, one: Unit, two: Unit) -> float:
        """Return the hit points that a model takes in an assault, or a hull by a ram."""
        if one.vehicle:
            if one.profile.gun:
                return 0.0
            target, ways = fielded(two.profile, two.models), sides.bearings(ASSAULT, matter=True)
            rams = (sides.ram(one.profile, target, way) for way in ways)
            return sum(points_lost(shot, False) for ram in rams for shot, _ in ram) / len(ways)
        if not isinstance(two.profile.stats, Infantry):
            return 0.0
        volley = sides.blows(one.profile, two.profile, ASSAULT)
        return sum(points_lost(shot, False) for shot, _ in volley)
