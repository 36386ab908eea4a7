"""Whole volleys of made-up units against their twin, which follows every die."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factions.systems.iron_dawn.catalogue import (
    VEHICLE,
    Catalogue,
    Infantry,
    Profile,
    Size,
    Vehicle,
    Weapon,
)
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import CRITICALS, fate, suppression
from tests.reference.iron_dawn_volley import Foe, Gun, Story, fought, needed

RANKS = {"conscript": 1, "trained": 0, "crack": 0}
FACINGS = {"front": "fd", "side": "sd", "rear": "rd", "top": "td"}

WEAPONS = st.builds(
    Weapon,
    *(st.just("gun"), st.just("Gun"), st.just(9), st.just(18)),
    acc=st.integers(1, 5),
    att=st.integers(2, 12),
    rof=st.integers(1, 2),
    against=st.just(VEHICLE),
    heavy=st.booleans(),
    traits=st.sampled_from([(), ("explosive",), ("indirect",), ("explosive", "indirect")]),
)
FEET = st.builds(
    Infantry,
    *(st.just(5), st.integers(2, 9), st.integers(1, 8), st.integers(1, 9)),
    *(st.integers(2, 8), st.integers(1, 3), st.integers(1, 11)),
)
HULLS = st.builds(
    Vehicle,
    *(st.just(9), st.just(2), st.integers(2, 9)),
    *(st.integers(3, 9) for _ in range(4)),
    st.integers(1, 3),
)
WAYS = st.builds(
    Way,
    st.just("made-up"),
    *(st.integers(-3, 2), st.integers(-2, 1), st.integers(0, 1)),
    st.sampled_from(sorted(FACINGS)),
    st.integers(0, 11),
)
PLACES = ((0.0, 0.0), (2.0, 0.0), (-2.0, 0.0))  # of up to three models
BLAST, HULL = 3.0, 1.5


@st.composite
def units(draw: st.DrawFn, base: Profile, *, vehicles: bool = True) -> Profile:
    """Draw a unit of up to three models, or a vehicle."""
    stats = draw(st.one_of(FEET, HULLS) if vehicles else FEET)
    on_foot = isinstance(stats, Infantry)
    models = draw(st.integers(1, 3)) if on_foot else 1
    return replace(
        base,
        kind="infantry" if on_foot else VEHICLE,
        rank=draw(st.sampled_from(sorted(RANKS))),
        veteran_points=draw(st.sampled_from([1, None])),
        sizes={str(models): Size(models, 50)},
        stats=stats,
    )


def beside(two: Profile, way: Way) -> dict[tuple[int, int], int]:
    """Return how many models a shell strikes that falls to a side of the target, by inches."""
    degrees = (
        15 + 30 * way.bearing + 180
    )  # away from the shooter, whence a left turn is to the left
    found = {}
    for side in range(1, 5):
        turn = math.radians(degrees + 90 * (side - 1))
        for inches in range(1, 11):
            spot = inches * math.cos(turn), inches * math.sin(turn)
            if two.kind == VEHICLE:
                found[side, inches] = int(inches <= BLAST + HULL)
            else:
                found[side, inches] = sum(math.dist(spot, p) <= BLAST for p in PLACES[: two.most])
    return found


def twin(one: Profile, arms: Arms, two: Profile, way: Way) -> Story:
    """Return what the twin makes of the volley."""
    on_foot = isinstance(two.stats, Infantry)
    modifier = way.roll + RANKS[two.rank] - (two.veteran_points is None)
    close = min(2, two.most)  # the ends of a row of three are 4 inches apart
    guns = [
        Gun(
            needed(weapon.acc, one.stats.acc + way.acc),
            modifier,
            bearers * weapon.rof,
            weapon.att,
            close if "explosive" in weapon.traits else 1,
            "indirect" in weapon.traits,
            beside(two, way) if "explosive" in weapon.traits else {},
        )
        for weapon, bearers in arms.borne
    ]
    return fought(guns, foe(two, "defence" if on_foot else FACINGS[way.facing], way))


def foe(two: Profile, side: str, way: Way) -> Foe:
    return Foe(two.most, two.stats.hp, getattr(two.stats, side), way.cover, two.kind == VEHICLE)


def check_damage(found: tuple[float, ...], story: Story) -> None:
    assert found == pytest.approx([float(share) for share in story.damage], abs=1e-10)


@settings(max_examples=60)
@given(st.data())
def test_a_volley_ends_as_its_twin_does(dawn: Catalogue, data: st.DataObject) -> None:
    base = dawn.profiles["line-rifles"]
    one, two = data.draw(units(base)), data.draw(units(base))
    weapons = data.draw(st.lists(WEAPONS, min_size=1, max_size=2))
    if two.kind == VEHICLE:
        weapons = [replace(weapon, rof=1) for weapon in weapons]
    arms, way = Arms(tuple((weapon, 1) for weapon in weapons)), data.draw(WAYS)
    if arms.have("indirect"):
        weapons = [replace(weapon, traits=(*weapon.traits, "indirect")) for weapon in weapons]
        arms, way = Arms(tuple((weapon, 1) for weapon in weapons)), way._replace(facing="top")
    volley, target = sides.shooting(dawn, one, arms, two, way), sides.target(two)
    end, story = fate(volley, target), twin(one, arms, two, way)
    check_damage(end.damage, story)
    assert end.abandoned == pytest.approx(float(story.abandoned), abs=1e-10)
    for name in CRITICALS if target.vehicle else ():
        assert end.criticals[name] == pytest.approx(float(story.criticals.get(name, 0)), abs=1e-10)
    found = suppression(volley, target)
    assert found is not None
    assert found.suppressed == pytest.approx(float(story.suppressed), abs=1e-10)
    assert found.pinned == pytest.approx(float(story.pinned), abs=1e-10)


@settings(max_examples=30)
@given(st.data())
def test_an_assault_ends_as_its_twin_does(dawn: Catalogue, data: st.DataObject) -> None:
    base = dawn.profiles["line-rifles"]
    one, two = (data.draw(units(base, vehicles=False)) for _ in range(2))
    assert isinstance(one.stats, Infantry)
    way = Way("assault", cover=data.draw(st.integers(0, 1)))
    end = fate(sides.blows(one, two, way), sides.target(two))
    blow = Gun(10 - one.stats.mel, 0, one.most, one.stats.att)
    check_damage(end.damage, fought([blow], foe(two, "defence", way)))
