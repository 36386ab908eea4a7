"""What compiled blows and shots do a million times over, against the exact odds."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels import hexes, layout, missiles, strikes
from factions.systems.cold_iron.odds import unit_against_unit
from factions.tabletop import rng
from factions.tabletop.jit import entry
from factions.tabletop.roster import Entry, Roster
from tests.reference.chi_square import p_value

MANY = 1_000_000
LEVEL = "level-3"  # at which the odds take whoever has several
Counts = NDArray[np.int64]


@entry
def attack_many(d: Any, s: Any, shot: bool, guard: int, times: int, counted: Counts) -> None:
    """Let 0 attack a fresh 1 so many times; count the points that come through."""
    last = len(counted) - 1
    for _ in range(times):
        for u in range(2):
            s.status[u] = layout.STANDING
            s.wounds[u] = s.tired[u] = s.worn[u] = s.shield_lost[u] = s.weapon_lost[u] = 0
            s.new_wounds[u] = s.new_fatigue[u] = s.new_worn[u] = s.new_stun[u] = s.new_out[u] = 0
            s.stunned[u] = s.idle[u] = s.dodging[u] = s.loading[u] = 0
            s.stance[u] = layout.MELEE
            s.does[u] = layout.STRIKES
            s.held[u] = -1
        s.guard[0] = guard
        if shot:
            s.stance[0] = layout.MISSILE
            missiles.shoot(d, s, 0, 1)
        else:
            strikes.strike(d, s, 0, 1)
        counted[min(s.new_wounds[1] + s.new_fatigue[1], last)] += 1


def staged(catalogue: Catalogue, one: str, two: str, apart: int) -> tuple[Any, Any]:
    """Stand two combatants that far apart, face to face."""
    bands = []
    for unit in (one, two):
        option = LEVEL if LEVEL in catalogue.combatants[unit].grades else None
        roster = Roster("cold-iron", "free-company", (Entry("e1", unit, option=option),))
        bands.append(company(roster, catalogue))
    d, state = records.record(bands, catalogue, "melee"), layout.blank(layout.STATE)
    s = state[0]
    s.at[:] = -1
    rng.reseed(s.rng, 99, 0)
    hexes.put(s, 0, 10, 10)
    hexes.put(s, 1, 10, 10 + apart)
    s.facing[0], s.facing[1] = 5, 2
    s.target[0], s.target[1] = 1, 0
    return d[0], s


@pytest.mark.parametrize(
    ("one", "two", "action", "guard"),
    [
        ("line-shieldman", "mace-serjeant", "primary", layout.PRIMARY),
        ("mace-serjeant", "line-shieldman", "secondary", layout.SECONDARY),
        ("bearskin", "line-shieldman", "primary", layout.PRIMARY),
        ("bearskin", "line-shieldman", "dodge", layout.DODGE),
        ("spectre", "line-shieldman", "primary", layout.PRIMARY),
        ("road-pilgrim", "company-veteran", "fourth", layout.FOURTH),
        ("line-longbow", "line-shieldman", "shot", layout.PRIMARY),
        ("shepherd-slinger", "town-guard", "shot", layout.PRIMARY),
    ],
)
def test_a_million_attacks(
    one: str, two: str, action: str, guard: int, catalogue: Catalogue
) -> None:
    shot = action == "shot"
    d, s = staged(catalogue, one, two, 5 if shot else 1)
    told = unit_against_unit(catalogue, one, two, "ranged" if shot else "melee")["cases"]
    damage = next(case for case in told if case["action"] == action)["to_defender"]["damage"]
    chances = np.zeros(max(map(int, damage)) + 1)
    for number, share in damage.items():
        chances[int(number)] = share
    counted = np.zeros(len(chances), dtype=np.int64)
    attack_many(d, s, shot, guard, MANY, counted)
    assert counted.sum() == MANY
    assert p_value(counted, chances) > 1e-4
