"""What compiled volleys and assaults do a million times over, against their exact odds."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.battle import records
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules import melee
from factions.systems.iron_dawn.kernels.rules.shooting import volleys
from factions.systems.iron_dawn.kernels.table import formation
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import End, Landing, Shot, fate, suppression
from factions.tabletop.battles import rng
from factions.tabletop.battles.events import HEAD
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry, kernel
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.kernels.stage import K
from tests.reference.chi_square import p_value

MANY = 1_000_000
NEAR, FAR = 4.0, 20.0
Counts = NDArray[np.int64]


@kernel
def renew(d: Any, s: Any) -> None:
    """Make both units whole again, and unit 1 fresh; what blows up may have hit unit 0."""
    s.events = 0
    for u in range(2):
        s.status[u], s.n[u], s.left[u] = indices.READY, d.models[u], d.models[u] * d.hp[u]
        formation.close_up(d, s, u)
    s.suppressed[1] = s.pinned[1] = s.lost[1] = s.breached[1] = s.tested[1] = 0
    s.abandoned[1] = s.immobile[1] = s.stuck[1] = s.mute[1] = 0


@kernel
def mark(s: Any, ends: Counts) -> None:
    """Count that unit 1 stands and is abandoned, and each critical hit it has survived, once."""
    ends[3] += s.abandoned[1]
    seen = 0
    for k in range(s.events):
        if s.event[k, 0] == events.CRITICAL_HIT:
            face = int(s.event[k, HEAD])
            seen |= 1 << (2 if face == 4 else face)  # both cost a secondary weapon
    for face in range(1, 11):
        ends[3 + face] += seen >> face & 1


@entry
def volley_many(d: Any, s: Any, what: int, times: int, lost: Counts, ends: Counts) -> None:
    """Let unit 0 shoot at, or with `what` ASSAULT strike or ram, a fresh unit 1, so many times.

    lost: hit points by number; ends: standing and not suppressed, suppressed or pinned, destroyed;
    standing and abandoned, then standing after each critical hit, by its face.
    """
    whole = d.models[1] * d.hp[1]
    for _ in range(times):
        renew(d, s)
        if what != indices.ASSAULT:
            volleys.shoot(d, s, 0, 1, what)
        elif d.is_[0] & indices.VEHICLE:
            melee.ram(d, s, 0, 1)
        else:
            melee.blows(d, s, 0, 1, 0)
        lost[whole - s.left[1]] += 1
        if s.status[1] != indices.READY:
            ends[2] += 1
            continue
        ends[int(s.suppressed[1] > 0 or s.pinned[1] > 0)] += 1
        mark(s, ends)


def met(catalogue: Catalogue, one: str, two: str, way: Way) -> tuple[Any, Any]:
    """Return the records of two whole units on an empty table, out of reach of own explosives."""
    attacker = catalogue.profiles[one]
    bursts = any(sides.EXPLOSIVE in weapon.traits for weapon in attacker.weapons)
    away = FAR if bursts and way.action != "ram" else NEAR
    sizes = []
    for unit in (one, two):
        options = catalogue.profiles[unit].sizes
        option = max(options, key=lambda key: options[key].models)
        sizes.append(company(Roster("iron-dawn", "any", (Entry("e", unit, option),)), catalogue))
    with patch.object(records, "splits", return_value=False):  # units 0 and 1, no second groups
        d = records.record(sizes, catalogue, "hold-the-line").setup[0]
    s = blank(State)[0]
    s.first[:], s.guest[:] = d.first, d.guest
    rng.reseed(s.rng, 20260101, 0)
    s.current_round = s.current_turn = 1
    for u in range(2):
        s.status[u] = indices.READY
        K.deployment.muster(d, s, u)
        s.x[u], s.y[u] = 20.0, 10.0 + away * u
    s.ux[1], s.uy[1] = {"side": (1.0, 0.0), "rear": (0.0, 1.0)}.get(way.facing, (0.0, -1.0))
    s.suppressed[0] = 2 if way.roll else 0
    s.leader[0] = 1
    s.recording = int(catalogue.profiles[two].kind == "vehicle")
    if way.action == "ram":
        s.y[1] = s.y[0] + s.room[0] + s.room[1]
    K.survey.survey(d, s, 0)
    return d, s


def expected(catalogue: Catalogue, one: str, two: str, way: Way, struck: int) -> Any:
    """Return the volley of the odds; explosives strike as many models as in the formation."""
    attacker, target = catalogue.profiles[one], catalogue.profiles[two]
    if way.action == "assault":
        return sides.blows(attacker, target, way)
    if way.action == "ram":
        ((shot, number),) = sides.ram(attacker, target)
        return ((shot._replace(landings=tuple(_landings(shot, struck, 0.0))), number),)
    size = sides.models(attacker)
    arms = Arms(tuple((weapon, size) for weapon in attacker.weapons))
    if way.action == "round":
        *_, arms = sides.arms(catalogue, attacker)
    volley = sides.shooting(catalogue, attacker, sides.harming(arms, target), target, way)
    share = STRIKES[target.kind]
    return tuple(
        (shot._replace(landings=tuple(_landings(shot, struck, share))), number)
        for shot, number in volley
    )


def _landings(shot: Shot, struck: int, share: float) -> Iterator[Landing]:
    """Yield landings as the table has them.

    So many models are struck. Of what scatters 6 inches at most a share comes down so near that it
    strikes its target all the same, which the odds leave out.
    """
    for landing in shot.landings:
        if landing.near and not landing.tests:
            yield landing._replace(chance=landing.chance * share, tests=1)
            yield landing._replace(chance=landing.chance * (1.0 - share))
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
    "flame": ("magma-crawler", "stone-host", Way("effective")),
    "a round at a tank": ("line-rifles", "magma-crawler", Way("round", facing="side")),
    "a ram": ("wolverine-battle-tank", "stone-host", Way("ram")),
    "indirect at a tank": ("field-howitzer", "scout-car", Way("top", facing="top")),
}
ACTIONS = {"assault": indices.ASSAULT, "ram": indices.ASSAULT, "round": indices.PIERCE}
CHART = {
    "crew-stunned": 1,
    "secondary-weapon-lost": 2,
    "engine-damaged": 3,
    "armour-breached": 5,
    "crew-casualties": 6,
    "main-weapons-lost": 7,
    "engine-destroyed": 8,
}
# Of six inches of scatter: those within 3 of a lone model, and of a hull of 1.5.
STRIKES = {"infantry": 3 / 6, "vehicle": 4 / 6}


def check_marks(marks: Counts, end: End) -> None:
    """Check how often a vehicle was left standing and abandoned, and after each critical hit."""
    chances = {"abandoned": end.abandoned, **end.criticals}
    assert set(chances) == {"abandoned", *CHART}
    for name, chance in chances.items():
        count = int(marks[CHART.get(name, 0)])
        assert p_value(np.array((count, MANY - count)), np.array((chance, 1.0 - chance))) > 0.001, (
            name,
            count,
            chance * MANY,
        )


@pytest.mark.parametrize("case", CASES)
def test_frequencies_are_those_of_the_odds(case: str, dawn: Catalogue) -> None:
    one, two, way = CASES[case]
    d, s = met(dawn, one, two, way)
    struck = int(K.volleys.struck(d, s, d.arm[0, 0], 1, s.x[0], s.y[0]))
    if way.action == "ram":
        near = s.room[0] + melee.TOUCHES
        struck = int(K.formation.within(d, s, 1, s.x[0], s.y[0], near))
    volley = expected(dawn, one, two, way, struck)
    target = sides.target(dawn.profiles[two])
    lost, ends = np.zeros(target.hit_points + 1, np.int64), np.zeros(14, np.int64)
    volley_many(d, s, ACTIONS.get(way.action, indices.SHOOT), MANY, lost, ends)
    end = fate(volley, target)
    chances = np.array(end.damage)
    chances[chances < 1e-12] = 0.0
    assert p_value(lost, chances) > 0.001, (lost, chances * MANY)
    if target.vehicle:
        check_marks(ends[3:], end)
    found = suppression(volley, target)
    if way.action not in ("assault", "ram") and found:
        gone = float(chances[-1])
        states = np.array((1.0 - found.suppressed - gone, found.suppressed, gone))
        states[states < 1e-12] = 0.0
        assert p_value(ends[:3], states) > 0.001, (ends, states * MANY)


def test_suppressing_fire_pins_as_often_as_the_odds_say(dawn: Catalogue) -> None:
    one, two, way = "line-rifles", "legionary-cohort", Way("effective")
    d, s = met(dawn, one, two, way)
    volley = expected(dawn, one, two, way, 1)
    target = sides.target(dawn.profiles[two])
    lost, ends = np.zeros(target.hit_points + 1, np.int64), np.zeros(14, np.int64)
    volley_many(d, s, indices.SUPPRESS, MANY, lost, ends)
    found = suppression(volley, target)
    assert found is not None
    assert lost[0] == MANY
    assert p_value(ends[:2], np.array((1.0 - found.pinned, found.pinned))) > 0.001
