"""Compiled blows, shots and holds, tried a million times over and counted."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.cold_iron.battle import records
from factions.systems.cold_iron.battle.bands import company
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.kernels.policies import holds
from factions.systems.cold_iron.kernels.record import indices
from factions.systems.cold_iron.kernels.record.state import State
from factions.systems.cold_iron.kernels.rules import missile_attacks, physical_health
from factions.systems.cold_iron.kernels.rules.hand_to_hand import initiation
from factions.systems.cold_iron.kernels.rules.physical_combat import blows, move_through
from factions.systems.cold_iron.kernels.table import hexes
from factions.systems.cold_iron.odds import unit_against_unit
from factions.tabletop.battles import rng
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry, kernel
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.led import greedy

MANY = 1_000_000
STUNNED, BLINKING, OUT, DEAD = range(4)
GRABS, TACKLES, PINS, SHOVES, ATTACKS = range(5)
Counts = NDArray[np.int64]


class Place(NamedTuple):
    """Where two stand, and how one attacks. loading: turns left of its aim. run: hexes run."""

    scenario: str = "melee"
    q: int = 10
    r: int = 10
    apart: int = 1
    loading: int = 0
    run: int = 0
    hides: bool = False


@kernel
def attack_many(d: Any, s: Any, guard: int, loading: int, counted: Counts, states: Counts) -> None:
    """Let 0 attack a fresh 1 a million times; count the points that come through, and what is left.

    states: by what of STUNNED, BLINKING, OUT and DEAD the attack leaves.
    """
    last = len(counted) - 1
    q, r, does, run = s.q[1], s.r[1], s.does[1], s.run[0]
    shot = hexes.between(s, 0, 1) > 1
    for _ in range(MANY):
        for u in range(2):
            s.status[u] = indices.STANDING
            s.wounds[u] = s.tired[u] = s.worn[u] = s.shield_lost[u] = s.weapon_lost[u] = 0
            s.new_wounds[u] = s.new_fatigue[u] = s.new_worn[u] = s.new_stun[u] = s.new_out[u] = 0
            s.stunned[u] = s.idle[u] = s.dodging[u] = s.penalty[u] = s.down[u] = s.new_down[u] = 0
            s.stance[u], s.held[u], s.clumsy[u], s.lame[u] = indices.MELEE, -1, 0, 0
            s.riding[u] = d.mounted[u]
        hexes.put(s, 1, q, r)
        s.does[0], s.does[1] = indices.STRIKES, does
        s.loading[0], s.went[0] = loading, run
        if shot:
            s.stance[0] = indices.MISSILE
            missile_attacks.shoot(d, s, 0, 1)
        else:
            blows.strike(d, s, 0, 1, guard)
        counted[min(s.new_wounds[1] + s.new_fatigue[1], last)] += 1
        physical_health.settle(d, s)
        if s.status[1] == indices.DEAD:
            states[DEAD] += 1
            continue
        states[STUNNED] += 1 if s.stunned[1] else 0
        if s.status[1] == indices.OUT:
            states[OUT] += 1
        elif s.penalty[1] < 0:
            states[BLINKING] += 1


@kernel
def grips_many(d: Any, s: Any, kind: int, counted: Counts) -> None:
    """Let 0 try a million times to get hold of a fresh 1 in one way; count how it ends."""
    for _ in range(MANY):
        for u in range(2):
            s.status[u], s.held[u], s.down[u], s.struck[u] = indices.STANDING, -1, indices.UP, 0
            s.pins[u] = s.pinned[u] = s.new_wounds[u] = s.new_fatigue[u] = s.keeps[u] = 0
            s.stance[u], s.does[u], s.new_stun[u], s.new_out[u] = indices.MELEE, indices.HOLDS, 0, 0
            s.riding[u] = d.mounted[u]
        s.does[0], s.holds, found = indices.JUMPS, 1, 0
        if kind == GRABS:
            found = int(initiation.grabs(d, s, 0))
        elif kind == TACKLES:
            found = int(initiation.tackle(d, s, 0, 1))
        elif kind == PINS:
            s.held[0] = s.held[1] = 0
            holds.act(d, s, 0, 0, indices.PINS, indices.GRIPS)
            found = 2 if s.pinned[1] else int(s.pins[1])
        else:
            through = move_through.collide(d, s, 0, 1)
            found = 3 if s.down[1] else 2 if through else 0 if s.down[0] else 1
            hexes.lift(s, 0)
            hexes.lift(s, 1)
            hexes.put(s, 0, 10, 10)
            hexes.put(s, 1, 10, 11)
        counted[found] += 1


@entry
def many(d: Any, s: Any, how: tuple[int, int, int], counted: Counts, states: Counts) -> None:
    """Let 0 try on 1 a million times what how begins with; guard and loading of attacks follow."""
    kind, guard, loading = how
    if kind == ATTACKS:
        attack_many(d, s, guard, loading, counted, states)
    else:
        grips_many(d, s, kind, counted)


class Attempts:
    """Two units face to face, the first of which tries something on the other a million times."""

    def __init__(self, catalogue: Catalogue, one: str, two: str, place: Place) -> None:
        """Stand them as far apart as that, at the levels that their odds are of."""
        odds = unit_against_unit(catalogue, one, two, "melee")
        levels = odds["attacker_level"], odds["defender_level"]
        bands = [
            company(_alone(catalogue, unit, level), catalogue)
            for unit, level in zip((one, two), levels, strict=True)
        ]
        self._d = records.record(bands, catalogue, place.scenario, greedy("cold-iron"))[0]
        self._s, self._loading = blank(State)[0], place.loading
        s = self._s
        s.at[:] = -1
        rng.reseed(s.rng, 99, 0)
        s.current_round = 1
        hexes.put(s, 0, place.q, place.r)
        hexes.put(s, 1, place.q, place.r + place.apart)
        s.facing[0], s.facing[1] = 5, 2
        s.target[0], s.target[1] = 1, 0
        s.does[1] = indices.SHOOTS if place.hides else indices.STRIKES
        s.run[0] = place.run

    def attacks(self, guard: int, most: int) -> tuple[Counts, Counts]:
        """Count the points that come through attacks, up to so many, and the states they leave."""
        counted, states = np.zeros(most + 1, dtype=np.int64), np.zeros(4, dtype=np.int64)
        many(self._d, self._s, (ATTACKS, guard, self._loading), counted, states)
        return counted, states

    def holds(self, kind: int, ways: int) -> Counts:
        """Count in how many of so many ways attempts to get hold end; no shield braces anybody."""
        self._d.shove[:] = 0
        counted = np.zeros(ways, dtype=np.int64)
        many(self._d, self._s, (kind, 0, 0), counted, np.zeros(0, dtype=np.int64))
        return counted


def _alone(catalogue: Catalogue, unit: str, level: int) -> Roster:
    grades = catalogue.combatants[unit].grades
    option = next(key for key, grade in grades.items() if grade.level == level)
    return Roster("cold-iron", "free-company", (Entry("e1", unit, option=option),))
