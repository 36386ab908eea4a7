"""Shots that are rolled together, and what becomes of their target, exactly.

Hits on a unit take its hit points from the model that stands closest, then from the next: lost
points are counted for the unit as a whole. All shots are rolled to hit before any test is made.
Source: Iron Dawn V2, "Defence Tests", "Removing models", "Suppression", the Critical Hit chart,
"Abandoning and Re Crewing a Vehicle".
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.iron_dawn.odds.rolls import FACES

Sums = NDArray[np.float64]  # chances by lead (passed less failed tests) and hit points lost

# The Critical Hit chart: the chance of what leaves the vehicle standing, and of its end: 9, 10,
# or the whole crew.
CRITICALS = {
    "crew-stunned": 0.1,
    "secondary-weapon-lost": 0.2,
    "engine-damaged": 0.1,
    "armour-breached": 0.1,
    "crew-casualties": 0.08,
    "main-weapons-lost": 0.1,
    "engine-destroyed": 0.1,
}
SURVIVED = 0.78
BAILS_OUT = 0.1

MOST_TESTS = 150  # in a volley whose chance to suppress is computed; no printed unit needs as many


class Landing(NamedTuple):
    """One way in which a shot comes out: how likely, and what it does to the target.

    tests: defence tests it asks for. points: hit points it takes without a test. critical: it
    rolls on the Critical Hit chart. near: it suppresses the target by where it lands.
    """

    chance: float
    tests: int = 0
    points: int = 0
    critical: bool = False
    near: bool = False


class Shot(NamedTuple):
    """A shot or blow: its landings but for the plain miss, and the faces that fail its tests."""

    landings: tuple[Landing, ...]
    failing: int

    @property
    def most_tests(self) -> int:
        """The most defence tests it may ask for."""
        return max(landing.tests for landing in self.landings)

    @property
    def missed(self) -> float:
        """The chance that it comes to nothing at all."""
        return 1.0 - sum(landing.chance for landing in self.landings)

    @property
    def calm(self) -> float:
        """The chance that it neither asks for a test nor suppresses by where it lands."""
        stirring = (landing for landing in self.landings if landing.tests or landing.near)
        return 1.0 - sum(landing.chance for landing in stirring)

    def outlived(self, survived: float) -> float:
        """Return the chance that no critical roll ends the target, each survived so often."""
        return 1.0 - (1.0 - survived) * sum(one.chance for one in self.landings if one.critical)


@dataclass(frozen=True)
class Target:
    """A fresh unit: its hit points in all. vehicle: a natural 1 in a test fails and tests again."""

    hit_points: int
    vehicle: bool = False


@dataclass(frozen=True)
class End:
    """What is left of a target. damage: the chance of each number of points lost, all: destroyed.

    abandoned: it stands, and its crew has bailed out. criticals: the chance that it stands and has
    suffered that at least once.
    """

    damage: tuple[float, ...]
    abandoned: float
    criticals: Mapping[str, float]


@dataclass(frozen=True)
class Suppression:
    """The chance that a target stands, suppressed, and that Suppressing Fire would pin it.

    Suppressing Fire takes no hit points.
    """

    suppressed: float
    pinned: float


Volley = tuple[tuple[Shot, int], ...]  # each with how often it is fired
Volleys = Mapping[Volley, float]  # with how likely each is: they come from different bearings


def alike(volleys: Iterable[Volley]) -> Volleys:
    """Return volleys that are all as likely, those that are the same put together."""
    count = Counter(volleys)
    return {volley: number / count.total() for volley, number in count.items()}


class _Rolled(NamedTuple):
    """What is looked at. survived: the chance to outlive a critical roll in the way asked for.

    depth: leads beyond it, either way, count as it. far: landings that suppress are left out.
    """

    target: Target
    depth: int = 0
    survived: float = 1.0
    far: bool = False


def fate(volley: Volley, target: Target) -> End:
    """Return what a volley leaves of a fresh target."""
    survived = SURVIVED if target.vehicle else 1.0
    *standing, gone = _lost(volley, _Rolled(target, survived=survived))
    gone += _less(1.0, prod(shot.outlived(survived) ** number for shot, number in volley))
    last = standing[-1] if target.hit_points > 1 else 0.0
    return End(
        damage=(*standing, gone),
        abandoned=BAILS_OUT * last if target.vehicle else 0.0,
        criticals=_criticals(volley, target, sum(standing)) if target.vehicle else {},
    )


def fates(volleys: Volleys, target: Target) -> End:
    """Return what is left of a fresh target by whichever of the volleys is fired."""
    ends = [(fate(volley, target), share) for volley, share in volleys.items()]
    return End(
        damage=tuple(
            sum(end.damage[points] * share for end, share in ends)
            for points in range(target.hit_points + 1)
        ),
        abandoned=sum(end.abandoned * share for end, share in ends),
        criticals={
            name: sum(end.criticals[name] * share for end, share in ends)
            for name in ends[0][0].criticals
        },
    )


def suppressions(volleys: Volleys, target: Target) -> Suppression | None:
    """Return what whichever of the volleys is fired makes of a fresh target's nerve, or None."""
    suppressed = pinned = 0.0
    for volley, share in volleys.items():
        found = suppression(volley, target)
        if found is None:
            return None
        suppressed, pinned = suppressed + share * found.suppressed, pinned + share * found.pinned
    return Suppression(suppressed, pinned)


def suppression(volley: Volley, target: Target) -> Suppression | None:
    """Return what shots make of a fresh target's nerve; None where they ask for too many tests.

    It is suppressed where half of the tests or more are passed, if there is any, and by where a
    shot lands.
    """
    depth = sum(number * shot.most_tests for shot, number in volley)
    if depth > MOST_TESTS:
        return None
    survived = SURVIVED if target.vehicle else 1.0
    standing = sum(_lost(volley, _Rolled(target, survived=survived))[:-1])
    harmed = _rolled(volley, _Rolled(target, depth, survived, far=True))[:, :-1]
    unharmed = _rolled(volley, _Rolled(target, depth, far=True))
    return Suppression(
        suppressed=_less(standing, _calm(harmed, volley)),
        pinned=_less(1.0, _calm(unharmed, volley)),
    )


def _criticals(volley: Volley, target: Target, standing: float) -> dict[str, float]:
    """Return the chance to stand, less that to stand without such a roll."""
    return {
        name: _less(standing, sum(_lost(volley, _Rolled(target, 0, SURVIVED - chance))[:-1]))
        for name, chance in CRITICALS.items()
    }


def _less(whole: float, part: float) -> float:
    """Return what is left, free of the dust of rounding."""
    return max(0.0, round(whole - part, 15))


def _lost(volley: Volley, rolled: _Rolled) -> list[float]:
    """Return the chance of each number of hit points lost, of all the last."""
    found: list[float] = _rolled(volley, rolled).sum(axis=0).tolist()
    return found


def _calm(sums: Sums, volley: Volley) -> float:
    """Return the chance that fewer than half of the tests are passed, or that none is made."""
    untested = prod(shot.calm**number for shot, number in volley)
    return float(sums[: len(sums) // 2].sum()) + untested


def _rolled(volley: Volley, rolled: _Rolled) -> Sums:
    """Add up all the shots of a volley."""
    found = _nothing(rolled)
    for shot, number in volley:
        one = _shot(shot, rolled)
        for _ in range(number):
            found = _plus(found, one)
    return found


def _nothing(rolled: _Rolled) -> Sums:
    found = np.zeros((2 * rolled.depth + 1, rolled.target.hit_points + 1))
    found[rolled.depth, 0] = 1.0
    return found


def _shot(shot: Shot, rolled: _Rolled) -> Sums:
    found = shot.missed * _nothing(rolled)
    for landing in shot.landings:
        if landing.near and rolled.far:
            continue
        share = landing.chance * (rolled.survived if landing.critical else 1.0)
        found += share * _landed(landing, shot.failing, rolled)
    return found


def _landed(landing: Landing, faces: int, rolled: _Rolled) -> Sums:
    found = np.roll(_nothing(rolled), min(landing.points, rolled.target.hit_points), axis=1)
    one = _vehicle_test(faces, rolled) if rolled.target.vehicle else _test(faces, rolled)
    for _ in range(landing.tests):
        found = _plus(found, one)
    return found


def _test(faces: int, rolled: _Rolled) -> Sums:
    """Return what a defence test of infantry does."""
    found = np.zeros_like(_nothing(rolled))
    found[_place(rolled, -1, 1)] += faces / FACES
    found[_place(rolled, 1, 0)] += 1 - faces / FACES
    return found


def _vehicle_test(faces: int, rolled: _Rolled) -> Sums:
    """Return what a defence test of a vehicle does: each natural 1 fails, and tests again."""
    found = np.zeros_like(_nothing(rolled))
    plain = min(faces, FACES - 1) / FACES  # of the faces from 2 up
    rows = 2 * rolled.depth + rolled.target.hit_points + 1
    for ones in range(rows):
        share = FACES**-ones
        found[_place(rolled, -ones - 1, ones + 1)] += share * plain
        found[_place(rolled, 1 - ones, ones)] += share * (FACES - 1) / FACES - share * plain
    found[_place(rolled, -rows, rows)] += FACES**-rows
    return found


def _place(rolled: _Rolled, lead: int, points: int) -> tuple[int, int]:
    depth = rolled.depth
    return max(-depth, min(lead, depth)) + depth, min(points, rolled.target.hit_points)


def _plus(one: Sums, two: Sums) -> Sums:
    """Return the sums of two independent parts; what goes over an edge stays at it."""
    rows, columns = one.shape
    depth = rows // 2
    wide = np.zeros((2 * rows - 1, 2 * columns - 1))
    for lead, points in zip(*np.nonzero(two), strict=True):
        wide[lead : lead + rows, points : points + columns] += two[lead, points] * one
    wide[depth] += wide[:depth].sum(axis=0)
    wide[-depth - 1] += wide[len(wide) - depth :].sum(axis=0)
    wide[:, columns - 1] += wide[:, columns:].sum(axis=1)
    return wide[depth : depth + rows, :columns]
