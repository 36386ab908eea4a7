"""Squads as formations: where their models stand, how many a blast or a hull strikes, and whence.

Source: Iron Dawn V2, "Tactical Spacing and unit coherence", "Explosives", "Indirect Fire weapons",
"Combat" of vehicles. A squad stands in rings about its leader, 2 inches from model to model. Fire,
and a hull that rams, comes from one of twelve bearings, each as likely.
"""

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache

Spot = tuple[float, float]
Strikes = Mapping[tuple[int, bool], float]  # chances by models struck, and whether it fell near

# As the kernels have them: places, inches that a blast, a hold on an objective, a hull and
# suppression by a shell reach.
PLACES, BURST, CAPTURE, TOUCHES, NEAR = 24, 3.0, 3.0, 0.75, 6
SPACING, BASE = 2.0, 0.5  # of models: between neighbours; the radius of a base
HULL_ROOM = 1.5
ELBOWS = 0.55  # room of n models in close order: so much times the square root of n
BEARINGS = tuple(
    (math.cos(math.pi * (k + 0.5) / 6), math.sin(math.pi * (k + 0.5) / 6)) for k in range(12)
)
DEGREES = tuple((math.cos(math.radians(k)), math.sin(math.radians(k))) for k in range(360))
INCHES = range(1, 11)  # that a shell scatters
HAIR = 1e-9  # inches: what rounding may add to a distance
HULL = 0  # for a number of models: a vehicle


def _ring(number: int) -> list[Spot]:
    """Return the places of a ring of a hexagonal lattice, opposite ones one after the other."""
    corners = [(math.cos(k * math.pi / 3), math.sin(k * math.pi / 3)) for k in range(7)]
    places = [
        (
            SPACING * (number * corners[k][0] + step * (corners[(k + 2) % 6][0])),
            SPACING * (number * corners[k][1] + step * (corners[(k + 2) % 6][1])),
        )
        for k in range(6)
        for step in range(number)
    ]
    half = len(places) // 2
    return [place for k in range(half) for place in (places[k], places[k + half])]


@cache
def places() -> tuple[Spot, ...]:
    """Return where the models of a formation stand, in the order in which they are filled."""
    return ((0.0, 0.0), *(spot for ring in (1, 2, 3) for spot in _ring(ring)))[:PLACES]


def spread(models: int) -> float:
    """Return the radius of the disc that holds so many models with their bases."""
    return BASE + max((math.hypot(*spot) for spot in places()[:models]), default=0.0)


def room(models: int) -> float:
    """Return the radius that so many models, or a hull, keep clear of other units."""
    return max(BASE, ELBOWS * math.sqrt(models)) if models else HULL_ROOM


@cache
def holds(models: int) -> float:
    """Return how far off, on any side, the middle of so many models holds an objective.

    One of them then stands within 3 inches of it; on some sides a larger distance would do, too.
    """
    spots = places()[:models]
    return min(max((_reach(spot, x, y) for spot in spots), default=0.0) for x, y in DEGREES)


def _reach(spot: Spot, x: float, y: float) -> float:
    """Return how far off an objective on that bearing is within 3 inches of a place; or 0."""
    along, across = spot[0] * x + spot[1] * y, spot[0] * y - spot[1] * x
    if abs(across) > CAPTURE:
        return 0.0
    return along + math.sqrt(CAPTURE * CAPTURE - across * across)


def _within(models: int, at: Spot, far: float) -> int:
    """Return how many models are that near to a spot; a hull counts as one."""
    if models == HULL:
        return int(math.hypot(*at) <= far + HULL_ROOM)
    return sum(math.dist(at, spot) <= far + HAIR for spot in places()[:models])


@cache
def struck(models: int) -> tuple[int, ...]:
    """Return how many models an explosive strikes that hits a unit, by its bearing."""
    if models == HULL:
        return (1,) * len(BEARINGS)
    spots = places()[:models]
    closest = (max(spots, key=lambda spot: spot[0] * x + spot[1] * y) for x, y in BEARINGS)
    return tuple(_within(models, spot, BURST) for spot in closest)


@cache
def scattered(models: int) -> tuple[Strikes, ...]:
    """Return how many models of its target a scattered explosive strikes, by its bearing."""
    found = []
    for x, y in BEARINGS:
        count: Counter[tuple[int, bool]] = Counter()
        for far in INCHES:
            for ux, uy in ((-x, -y), (y, -x), (x, y), (-y, x)):
                count[_within(models, (far * ux, far * uy), BURST), far <= NEAR] += 1
        found.append({strike: number / count.total() for strike, number in count.items()})
    return tuple(found)


@cache
def touched(models: int) -> tuple[int, ...]:
    """Return how many models the hull of a vehicle touches that rams them, by its bearing."""
    away, reach = room(models) + HULL_ROOM, HULL_ROOM + TOUCHES
    return tuple(max(1, _within(models, (away * x, away * y), reach)) for x, y in BEARINGS)
