"""Units as shots: which weapons fire how at which target, with blows and rams.

Source: Iron Dawn V2, "Shooting", "Melee", "Ranks", "Weapon Classes and Types", "Explosives",
"Flamethrowers", "Indirect Fire weapons", "Cover", "Combat" of vehicles, "Manoeuvres".
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from factions.systems.iron_dawn.catalogue import (
    VEHICLE,
    WEAPON,
    Catalogue,
    Infantry,
    Profile,
    Vehicle,
    Weapon,
)
from factions.systems.iron_dawn.odds import formations
from factions.systems.iron_dawn.odds.rolls import (
    FACES,
    Accuracy,
    accuracy,
    failing,
    nerve,
    to_shoot,
    to_strike,
)
from factions.systems.iron_dawn.odds.volleys import Landing, Shot, Target, Volley

CONSCRIPT, CONSCRIPT_ROLL, VETERAN_ROLL = "conscript", 1, -1
EXPLOSIVE, FLAME, INDIRECT = "explosive", "flame", "indirect"
MOST_MODELS = 20  # of a unit; none that is printed has as many
ON_TARGET = 2 / FACES  # a D5 of 5
SCATTERS_NEAR = formations.NEAR / FACES
ROUND, ROUND_ATT = "Armour Penetrating Round", 9
FACINGS = {"front": "fd", "side": "sd", "rear": "rd", "top": "td"}


class Way(NamedTuple):
    """How an attack is made. acc: added to unit ACC; roll: to the die; cover: to DEF.

    facing: of a vehicle that is attacked. bearing: where the attack comes from, of twelve.
    """

    action: str
    acc: int = 0
    roll: int = 0
    cover: int = 0
    facing: str = ""
    bearing: int = 0


class Arms(NamedTuple):
    """What a unit fires at once: weapons, and how many models bear each. special: its name."""

    borne: tuple[tuple[Weapon, int], ...]
    special: str = ""

    def have(self, trait: str) -> bool:
        """Return whether any of the weapons has that trait."""
        return bool(self.only(trait).borne)

    def only(self, trait: str) -> "Arms":
        """Return those of the arms that have that trait."""
        kept = tuple(pair for pair in self.borne if trait in pair[0].traits)
        return self._replace(borne=kept)


def models(profile: Profile) -> int:
    """Return how many models of a unit are reckoned with: its most, up to MOST_MODELS."""
    return min(profile.most, MOST_MODELS)


def arms(catalogue: Catalogue, profile: Profile) -> Iterator[Arms]:
    """Yield the arms of a whole unit: its own, with special weapons, with a round."""
    size = models(profile)
    yield Arms(tuple((weapon, size) for weapon in profile.weapons))
    for upgrade in catalogue.upgrades.values():
        if upgrade.kind == WEAPON and upgrade.weapon and profile.id in upgrade.allows:
            bearers = min(profile.specials, size)
            rest = tuple((weapon, size - bearers) for weapon in profile.weapons)
            yield Arms(((upgrade.weapon, bearers), *rest), upgrade.name)
    if profile.kind != VEHICLE and (profile.leader or profile.command) and profile.weapons:
        own = profile.weapons[0]
        fired = replace(own, name=ROUND, att=ROUND_ATT, rof=1, against=VEHICLE, traits=())
        yield Arms(((fired, 1), *((weapon, size - 1) for weapon in profile.weapons)), ROUND)


def harming(borne: Arms, two: Profile) -> Arms:
    """Return the weapons that can harm the target: Infantry class harms no vehicle."""
    kept = (
        (weapon, bearers)
        for weapon, bearers in borne.borne
        if bearers and (two.kind != VEHICLE or weapon.against == VEHICLE)
    )
    return borne._replace(borne=tuple(kept))


def target(two: Profile) -> Target:
    """Return a fresh, whole unit as a target."""
    return Target(two.stats.hp * models(two), two.kind == VEHICLE)


def formed(two: Profile) -> int:
    """Return the models of a unit as `formations` counts them: a vehicle is a hull."""
    return formations.HULL if two.kind == VEHICLE else models(two)


def struck(weapon: Weapon, two: Profile) -> Sequence[int]:
    """Return how many models a hit strikes, by its bearing."""
    return formations.struck(formed(two) if EXPLOSIVE in weapon.traits else formations.HULL)


def bearings(way: Way, *, matter: bool) -> Sequence[Way]:
    """Return the ways of an attack, all as likely: from every bearing, where they matter."""
    if not matter:
        return (way,)
    return tuple(way._replace(bearing=bearing) for bearing in range(len(formations.BEARINGS)))


def hits(catalogue: Catalogue, one: Profile, weapon: Weapon, two: Profile, way: Way) -> Accuracy:
    """Return the chances of a shot's accuracy test."""
    rank = CONSCRIPT_ROLL if two.rank == CONSCRIPT else 0
    veteran = VETERAN_ROLL if two.veteran_points is None else 0
    need = to_shoot(catalogue.shooting, weapon.acc, one.stats.acc + way.acc)
    return accuracy(need, way.roll + rank + veteran)


def shooting(catalogue: Catalogue, one: Profile, borne: Arms, two: Profile, way: Way) -> Volley:
    """Return all the shots of a unit from a bearing, every weapon in range."""
    return tuple(
        (
            Shot(
                _landings(weapon, hits(catalogue, one, weapon, two, way), two, way),
                failing(weapon.att, _defence(weapon, two, way), way.cover),
            ),
            bearers * weapon.rof,
        )
        for weapon, bearers in borne.borne
    )


def _defence(weapon: Weapon, two: Profile, way: Way) -> int:
    """Return the target's DEF; of a vehicle that of a facing, by indirect fire the top."""
    if isinstance(two.stats, Infantry):
        return two.stats.defence
    facing = "top" if INDIRECT in weapon.traits else way.facing
    return int(getattr(two.stats, FACINGS[facing]))


def _landings(weapon: Weapon, test: Accuracy, two: Profile, way: Way) -> tuple[Landing, ...]:
    """Return how a shot comes out. A natural 10 by an indirect weapon kills a model outright."""
    vehicle, indirect = two.kind == VEHICLE, INDIRECT in weapon.traits
    tests = struck(weapon, two)[way.bearing]
    extra = 0 if vehicle else two.stats.hp if indirect else 1
    plain, ten = test.hit - test.ten, Landing(test.ten, tests, extra, vehicle, near=indirect)
    if not indirect:
        return Landing(plain, tests), ten
    strikes: formations.Strikes = {(0, True): SCATTERS_NEAR, (0, False): 1 - SCATTERS_NEAR}
    if EXPLOSIVE in weapon.traits:
        strikes = formations.scattered(formed(two))[way.bearing]
    beside = plain * (1 - ON_TARGET)
    scattered = (Landing(beside * share, hit, near=near) for (hit, near), share in strikes.items())
    return Landing(plain * ON_TARGET, tests, near=True), *scattered, ten


def caught(flames: Arms, two: Profile) -> Volley:
    """Return what flame does to infantry that is caught beside its line: a hit for each weapon."""
    one_hit = (Landing(1.0, 1),)
    return tuple(
        (Shot(one_hit, failing(weapon.att, _defence(weapon, two, Way("")))), bearers)
        for weapon, bearers in flames.borne
    )


def blows(one: Profile, two: Profile, way: Way) -> Volley:
    """Return the attacks of a unit in melee: one of each model. They harm no vehicle."""
    if not isinstance(one.stats, Infantry) or not isinstance(two.stats, Infantry):
        return ()
    test = accuracy(to_strike(one.stats.mel))
    landings = (Landing(test.hit - test.ten, 1), Landing(test.ten, 1, 1))
    return ((Shot(landings, failing(one.stats.att, two.stats.defence, way.cover)), models(one)),)


def ram(one: Profile, two: Profile, way: Way) -> Volley:
    """Return a vehicle's ram of a unit from a bearing, which dodges by a morale test."""
    if not isinstance(one.stats, Vehicle) or not isinstance(two.stats, Infantry):
        return ()
    rammed = Landing(1 - nerve(two.stats.mor), formations.touched(models(two))[way.bearing])
    return ((Shot((rammed,), failing(one.stats.fd, two.stats.defence)), 1),)
