"""What compiled volleys and assaults do a million times over, against their exact odds."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.iron_dawn.battle import records
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels import assault, deploy, layout, outlook, shooting
from factions.systems.iron_dawn.kernels.state import STATE
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import Landing, Shot, fate, suppression
from factions.tabletop import rng
from factions.tabletop.jit import entry
from factions.tabletop.roster import Entry, Roster
from tests.reference.chi_square import p_value

MANY = 1_000_000
NEAR, FAR = 4.0, 20.0
Counts = NDArray[np.int64]


@entry
def volley_many(d: Any, s: Any, what: int, times: int, lost: Counts, calm: Counts) -> None:
    """Let unit 0 shoot at, or with `what` ASSAULT strike, a fresh unit 1, so many times.

    lost: hit points by number; calm: standing and not suppressed, suppressed or pinned, destroyed.
    """
    whole = d.models[1] * d.hp[1]
    for _ in range(times):
        s.status[1], s.n[1], s.left[1] = layout.READY, d.models[1], whole
        s.suppressed[1] = s.pinned[1] = s.lost[1] = s.breached[1] = s.tested[1] = 0
        s.abandoned[1] = s.immobile[1] = s.stuck[1] = s.mute[1] = 0
        s.spread[1] = d.spread[0 if d.is_[1] & layout.VEHICLE else s.n[1]]
        if what == layout.ASSAULT:
            assault.blows(d, s, 0, 1, 0)
        else:
            shooting.shoot(d, s, 0, 1, what)
        lost[whole - s.left[1]] += 1
        if s.status[1] != layout.READY:
            calm[2] += 1
        elif s.suppressed[1] > 0 or s.pinned[1] > 0:
            calm[1] += 1
        else:
            calm[0] += 1


def met(catalogue: Catalogue, one: str, two: str, way: Way) -> tuple[Any, Any]:
    """Return the records of two whole units on an empty table, out of reach of own explosives."""
    attacker = catalogue.profiles[one]
    bursts = any(sides.EXPLOSIVE in weapon.traits for weapon in attacker.weapons)
    away = FAR if bursts else NEAR
    sizes = []
    for unit in (one, two):
        options = catalogue.profiles[unit].sizes
        option = max(options, key=lambda key: options[key].models)
        sizes.append(company(Roster("iron-dawn", "any", (Entry("e", unit, option),)), catalogue))
    with patch.object(records, "splits", return_value=False):  # units 0 and 1, no second groups
        d = records.record(sizes, catalogue, "hold-the-line").setup[0]
    s = layout.blank(STATE)[0]
    s.first[:] = d.first
    rng.reseed(s.rng, 20260101, 0)
    s.current_round = s.current_turn = 1
    for u in range(2):
        s.status[u] = layout.READY
        deploy.muster(d, s, u)
        s.x[u], s.y[u] = 20.0, 10.0 + away * u
    s.ux[1], s.uy[1] = {"side": (1.0, 0.0), "rear": (0.0, 1.0)}.get(way.facing, (0.0, -1.0))
    s.suppressed[0] = 2 if way.roll else 0
    outlook.survey(d, s, 0)
    return d, s


def expected(catalogue: Catalogue, one: str, two: str, way: Way, struck: int) -> Any:
    """Return the volley of the odds; explosives strike as many models as in the formation."""
    attacker, target = catalogue.profiles[one], catalogue.profiles[two]
    if way.action == "assault":
        return sides.blows(attacker, target, way)
    size = sides.models(attacker)
    arms = sides.harming(Arms(tuple((weapon, size) for weapon in attacker.weapons)), target)
    volley = sides.shooting(catalogue, attacker, arms, target, way)
    return tuple(
        (shot._replace(landings=tuple(_landings(shot, struck))), number) for shot, number in volley
    )


def _landings(shot: Shot, struck: int) -> Iterator[Landing]:
    """Yield landings as the table has them.

    So many models are struck; what scatters 3 inches at most strikes its target all the same,
    which the odds leave out.
    """
    for landing in shot.landings:
        if landing.near and not landing.tests:
            yield landing._replace(chance=landing.chance / 2, tests=1)
            yield landing._replace(chance=landing.chance / 2)
        else:
            yield landing._replace(tests=struck if landing.tests > 1 else landing.tests)


CASES = {
    "rifles": ("line-rifles", "legionary-cohort", Way("effective")),
    "two shots at conscripts": ("fang-pack", "volksmilitia", Way("effective")),
    "at veterans": ("arc-cohort", "triatarch", Way("effective")),
    "suppressed": ("line-rifles", "stone-host", Way("suppressed", roll=-2)),
    "explosive and coaxial": ("wolverine-battle-tank", "stone-host", Way("effective")),
    "indirect": ("field-howitzer", "kommando", Way("effective")),
    "at the front of a tank": ("ray-tank", "magma-crawler", Way("front", facing="front")),
    "at its rear": ("ray-tank", "colossus", Way("rear", facing="rear")),
    "blows": ("fang-pack", "grenadier-squad", Way("assault")),
}


@pytest.mark.parametrize("case", CASES)
def test_frequencies_are_those_of_the_odds(case: str, dawn: Catalogue) -> None:
    one, two, way = CASES[case]
    d, s = met(dawn, one, two, way)
    struck = int(shooting.struck(d, s, d.arm[0, 0], 1, s.x[0], s.y[0]))
    volley = expected(dawn, one, two, way, struck)
    target = sides.target(dawn.profiles[two])
    lost, calm = np.zeros(target.hit_points + 1, np.int64), np.zeros(3, np.int64)
    melee = way.action == "assault"
    volley_many(d, s, layout.ASSAULT if melee else layout.SHOOT, MANY, lost, calm)
    chances = np.array(fate(volley, target).damage)
    chances[chances < 1e-12] = 0.0
    assert p_value(lost, chances) > 0.001, (lost, chances * MANY)
    found = suppression(volley, target)
    if not melee and found:
        gone = float(chances[-1])
        states = np.array((1.0 - found.suppressed - gone, found.suppressed, gone))
        states[states < 1e-12] = 0.0
        assert p_value(calm, states) > 0.001, (calm, states * MANY)


def test_suppressing_fire_pins_as_often_as_the_odds_say(dawn: Catalogue) -> None:
    one, two, way = "line-rifles", "legionary-cohort", Way("effective")
    d, s = met(dawn, one, two, way)
    volley = expected(dawn, one, two, way, 1)
    target = sides.target(dawn.profiles[two])
    lost, calm = np.zeros(target.hit_points + 1, np.int64), np.zeros(3, np.int64)
    volley_many(d, s, layout.SUPPRESS, MANY, lost, calm)
    found = suppression(volley, target)
    assert found is not None
    assert lost[0] == MANY
    assert p_value(calm[:2], np.array((1.0 - found.pinned, found.pinned))) > 0.001
