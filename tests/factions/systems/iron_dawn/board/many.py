"""What two units do to each other, and dice, a million times over, compiled."""

from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from factions.systems.iron_dawn import events
from factions.systems.iron_dawn.battle import records
from factions.systems.iron_dawn.battle.forces import company
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.systems.iron_dawn.kernels.record import indices
from factions.systems.iron_dawn.kernels.record.state import State
from factions.systems.iron_dawn.kernels.rules import dice, melee
from factions.systems.iron_dawn.kernels.rules.shooting import volleys
from factions.systems.iron_dawn.kernels.table import formation
from factions.systems.iron_dawn.odds import sides
from factions.systems.iron_dawn.odds.formations import BEARINGS
from factions.systems.iron_dawn.odds.sides import Way
from factions.tabletop.battles import rng
from factions.tabletop.battles.events import HEAD
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry, kernel
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.iron_dawn.board.kernels import K
from tests.factions.systems.led import greedy

NEAR, FAR = 4.0, 20.0
SEED = 20260101
STANDS, SUPPRESSED, DESTROYED, MARKS = range(4)  # the marks follow: abandoned, then by face
FACES = 10  # of the Critical Hit chart
MIDDLE = 24.0
Counts = NDArray[np.int64]
Spots = NDArray[np.float64]
Act = tuple[int, int]  # what, and how often


@kernel
def renew(d: Any, s: Any) -> None:
    """Make both units whole again, unit 1 fresh and back in its place.

    What blows up may have hit unit 0; unit 1 makes way for what rams it.
    """
    s.events, s.leader[0] = 0, 1
    s.x[1] = s.y[1] = MIDDLE
    for u in range(2):
        s.status[u], s.n[u], s.left[u] = indices.READY, d.models[u], d.models[u] * d.hp[u]
        s.fallen[u] = 0
        formation.close_up(d, s, u)
    s.suppressed[1] = s.pinned[1] = s.lost[1] = s.breached[1] = s.tested[1] = 0
    s.abandoned[1] = s.immobile[1] = s.stuck[1] = s.mute[1] = 0


@kernel
def mark(s: Any, ends: Counts) -> None:
    """Count that unit 1 stands and is abandoned, and each critical hit it has survived, once."""
    ends[MARKS] += s.abandoned[1]
    seen = 0
    for row in range(s.events):
        if s.event[row, 0] == events.CRITICAL_HIT:
            face = int(s.event[row, HEAD])
            seen |= 1 << (2 if face == 4 else face)  # both cost a secondary weapon
    for face in range(1, 1 + FACES):
        ends[MARKS + face] += seen >> face & 1


@entry
def fight_many(d: Any, s: Any, act: Act, spots: Spots, lost: Counts, ends: Counts) -> None:
    """Let unit 0 shoot at, or with ASSAULT strike or ram, a fresh unit 1, so many times.

    spots: from any of which it does. lost: hit points by number; ends: how often unit 1 ended so,
    by STANDS and so on.
    """
    (what, times), whole = act, d.models[1] * d.hp[1]
    for _ in range(times):
        renew(d, s)
        s.x[0], s.y[0] = spots[rng.below(s.rng, len(spots))]
        if what != indices.ASSAULT:
            volleys.shoot(d, s, 0, 1, what)
        elif d.is_[0] & indices.VEHICLE:
            melee.ram(d, s, 0, 1)
        else:
            melee.blows(d, s, 0, 1, 0)
        lost[whole - s.left[1]] += 1
        if s.status[1] != indices.READY:
            ends[DESTROYED] += 1
            continue
        ends[SUPPRESSED if s.suppressed[1] > 0 or s.pinned[1] > 0 else STANDS] += 1
        mark(s, ends)


class Fought(NamedTuple):
    """How often unit 1 lost so many hit points, and how often it ended how.

    states: standing and not suppressed, suppressed or pinned, destroyed. marks: standing and
    abandoned, then standing after each critical hit, by its face.
    """

    lost: Counts
    states: Counts
    marks: Counts


class Meeting:
    """Two whole units on an empty table, unit 1 out of reach of unit 0's own explosives.

    Unit 0 attacks a squad from any bearing, a vehicle from where the way has it.
    """

    def __init__(self, catalogue: Catalogue, one: str, two: str, way: Way) -> None:
        attacker = catalogue.profiles[one]
        bursts = any(sides.EXPLOSIVE in weapon.traits for weapon in attacker.weapons)
        away = FAR if bursts else NEAR
        armies = [_army(catalogue, unit) for unit in (one, two)]
        with patch.object(records, "splits", return_value=False):  # units 0 and 1, no second groups
            d = records.record(armies, catalogue, "hold-the-line", greedy("iron-dawn")).setup[0]
        s = blank(State)[0]
        s.first[:], s.guest[:] = d.first, d.guest
        rng.reseed(s.rng, SEED, 0)
        s.current_round = s.current_turn = 1
        for u in range(2):
            s.status[u] = indices.READY
            K.deployment.muster(d, s, u)
            s.x[u] = s.y[u] = MIDDLE
        s.ux[1], s.uy[1] = {"side": (1.0, 0.0), "rear": (0.0, 1.0)}.get(way.facing, (0.0, -1.0))
        s.suppressed[0] = 2 if way.roll else 0
        s.leader[0] = 1
        vehicle = catalogue.profiles[two].kind == "vehicle"
        s.recording = int(vehicle)
        if way.action == "ram":
            away = s.room[0] + s.room[1]
        bearings = ((0.0, -1.0),) if vehicle else BEARINGS
        self._spots = MIDDLE + away * np.array(bearings)
        s.x[0], s.y[0] = self._spots[0]
        K.survey.survey(d, s, 0)
        self._d, self._s = d, s

    def fight(self, what: int, times: int) -> Fought:
        """Let unit 0 act at a fresh unit 1 so many times."""
        whole = int(self._d.models[1] * self._d.hp[1])
        lost, ends = np.zeros(whole + 1, np.int64), np.zeros(MARKS + 1 + FACES, np.int64)
        fight_many(self._d, self._s, (what, times), self._spots, lost, ends)
        return Fought(lost, ends[:MARKS], ends[MARKS:])


@entry
def throw_many(s: Any, counts: Counts, times: int) -> None:
    """Throw a die so many times, and count its faces."""
    for _ in range(times):
        counts[dice.d10(s) - 1] += 1


def faces_thrown(times: int, *, seed: int, stream: int) -> Counts:
    """Return how often each face of a die has come up."""
    s, counts = blank(State)[0], np.zeros(10, np.int64)
    rng.reseed(s.rng, seed, stream)
    throw_many(s, counts, times)
    return counts


def _army(catalogue: Catalogue, unit: str) -> Any:
    options = catalogue.profiles[unit].sizes
    option = max(options, key=lambda key: options[key].models)
    return company(Roster("iron-dawn", "any", (Entry("e", unit, option),)), catalogue)
