"""What compiled volleys and assaults do a million times over, against their exact odds."""

import numpy as np
import pytest

from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.sides import Arms, Way
from factions.systems.iron_dawn.odds.volleys import End, Volleys, alike, fates, suppressions
from tests.factions.systems.iron_dawn.board.many import Counts, Meeting
from tests.reference.chi_square import p_value

MANY = 1_000_000


def expected(catalogue: Catalogue, one: str, two: str, way: Way) -> Volleys:
    """Return the volleys of the odds, from every bearing at a squad."""
    attacker, target = catalogue.profiles[one], catalogue.profiles[two]
    ways = sides.bearings(way, matter=target.kind != "vehicle")
    if way.action == "assault":
        return alike((sides.blows(attacker, target, way),))
    if way.action == "ram":
        return alike(sides.ram(attacker, target, bearing) for bearing in ways)
    size = sides.models(attacker)
    arms = Arms(tuple((weapon, size) for weapon in attacker.weapons))
    if way.action == "round":
        *_, arms = sides.arms(catalogue, attacker)
    arms = sides.harming(arms, target)
    return alike(sides.shooting(catalogue, attacker, arms, target, bearing) for bearing in ways)


CASES = {
    "rifles": ("line-rifles", "legionary-cohort", Way("effective")),
    "two shots at conscripts": ("fang-pack", "volksmilitia", Way("effective")),
    "at veterans": ("arc-cohort", "triatarch", Way("effective")),
    "suppressed": ("line-rifles", "stone-host", Way("suppressed", roll=-2)),
    "explosive and coaxial": ("wolverine-battle-tank", "stone-host", Way("effective")),
    "indirect": ("field-howitzer", "kommando", Way("effective")),
    "indirect at a squad": ("field-howitzer", "line-rifles", Way("effective")),
    "indirect at a large one": ("railarc-battery", "volksmilitia", Way("effective")),
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
    meeting, volleys = Meeting(dawn, one, two, way), expected(dawn, one, two, way)
    target = sides.target(dawn.profiles[two])
    fought = meeting.fight(ACTIONS.get(way.action, indices.SHOOT), MANY)
    end = fates(volleys, target)
    chances = np.array(end.damage)
    chances[chances < 1e-12] = 0.0
    assert p_value(fought.lost, chances) > 0.001, (fought.lost, chances * MANY)
    if target.vehicle:
        check_marks(fought.marks, end)
    found = suppressions(volleys, target)
    if way.action not in ("assault", "ram") and found:
        gone = float(chances[-1])
        states = np.array((1.0 - found.suppressed - gone, found.suppressed, gone))
        states[states < 1e-12] = 0.0
        assert p_value(fought.states, states) > 0.001, (fought.states, states * MANY)


def test_suppressing_fire_pins_as_often_as_the_odds_say(dawn: Catalogue) -> None:
    one, two, way = "line-rifles", "legionary-cohort", Way("effective")
    fought = Meeting(dawn, one, two, way).fight(indices.SUPPRESS, MANY)
    found = suppressions(expected(dawn, one, two, way), sides.target(dawn.profiles[two]))
    assert found is not None
    assert fought.lost[0] == MANY
    assert p_value(fought.states[:2], np.array((1.0 - found.pinned, found.pinned))) > 0.001
