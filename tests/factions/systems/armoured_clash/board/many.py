"""One attack or charge a million times over, compiled, and what becomes of both units."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from factions.systems.armoured_clash.battle import records
from factions.systems.armoured_clash.battle.forces import force
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.kernels.record import state, terms
from factions.systems.armoured_clash.kernels.rules import cards, garrisons
from factions.systems.armoured_clash.kernels.rules.attacks import close_quarters, ranged_attacks
from factions.systems.armoured_clash.kernels.table import shapes
from factions.systems.armoured_clash.odds.harm import (
    ACTIVATED,
    FALLEN_BACK,
    FRESH,
    STATUSES,
    SUPPRESSED,
)
from factions.systems.armoured_clash.odds.sides import Fighter
from factions.tabletop.battles import rng, terrain
from factions.tabletop.battles.records import blank
from factions.tabletop.compiler.jit import entry, kernel
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.led import greedy

LED = greedy("armoured-clash")

MANY = 1_000_000
CHARGES = -1
SEED = 20_261_121
Counts = NDArray[np.int64]


@kernel
def ready(d: Any, s: Any, u: int, x: float, y: float, hy: float) -> None:
    """Stand a unit unhurt on the table."""
    s.status[u], s.n[u], s.damage[u] = terms.READY, d.models[u], 0
    s.activated[u] = s.suppressed[u] = s.disordered[u] = s.reloading[u] = 0
    s.x[u], s.y[u], s.hx[u], s.hy[u] = x, y, 0.0, hy
    shapes.form(d, s, u)


@kernel
def bruise(d: Any, s: Any, u: int, left: int, suppressed: bool) -> None:
    """Let a unit that stands ready have so many points of damage left to it, suppressed or not."""
    s.n[u] = (left + d.limit[u] - 1) // d.limit[u]
    s.damage[u] = s.n[u] * d.limit[u] - left
    s.suppressed[u] = 1 if suppressed else 0
    shapes.form(d, s, u)


@kernel
def count(d: Any, s: Any, u: int, y: float, counted: Counts) -> None:
    """Count what has become of a unit: a row a status, a column the damage it can still take.

    A unit that is annihilated, broken or not, counts in the first of all; one that has left the
    height y has fallen back, unless y is negative.
    """
    if s.status[u] == terms.GONE:
        counted[FRESH, 0] += 1
        return
    status = SUPPRESSED if s.suppressed[u] else ACTIVATED if s.activated[u] else FRESH
    if y >= 0.0 and s.y[u] != y:
        status = FALLEN_BACK
    counted[status, shapes.damage_left(d, s, u)] += 1


@kernel
def shelter(d: Any, s: Any) -> None:
    """Let unit 1 be the garrison of the one piece of terrain, a building."""
    s.pieces = s.drawn = 1
    s.piece_does[0] = terms.BUILDING | terms.BLOCKS | terms.IMPASSABLE
    s.piece_high[0], s.tenant[0] = 3, -1
    garrisons.garrison(s, 1, 0)


@entry
def attack_many(
    d: Any, s: Any, how: Counts, y: tuple[float, float], mine: Counts, theirs: Counts
) -> None:
    """Let unit 0 attack unit 1 a million times, at these heights; count what becomes of both.

    how: the row that it fires, CHARGES for none; what is left of unit 1; whether that is
    suppressed; is a garrison; is fired at as an opportunity; has fallen back where it has moved.
    """
    for _ in range(MANY):
        ready(d, s, 0, 24.0, y[0], 1.0)
        ready(d, s, 1, 24.0, y[1], -1.0)
        bruise(d, s, 1, how[1], how[2] > 0)
        s.blasts = s.pieces = 0
        if how[3]:
            shelter(d, s)
        cards.shuffle_anew(d, s, 0)
        cards.shuffle_anew(d, s, 1)
        if how[0] == CHARGES:
            s.outflanks = s.rough = 0
            close_quarters.close_quarters(d, s, 0, 1)
        else:
            s.aimed = s.reforming = s.moved = 0
            ranged_attacks.fire_row(d, s, 0, how[0], 1, how[4] > 0)
        count(d, s, 0, -1.0, mine)
        count(d, s, 1, y[1] if how[5] else -1.0, theirs)


class Attacked(NamedTuple):
    """How unit 0 attacks and how unit 1 stands: the row that is fired, what is left of unit 1."""

    row: int
    left: int
    suppressed: bool = False
    garrison: bool = False
    opportunity: bool = False
    fallen_back: bool = False


class Duel:
    """A unit against another, both at their largest level, to be fought a million times."""

    def __init__(self, catalogue: Catalogue, one: str, two: str) -> None:
        sides = []
        for unit in (one, two):
            level = max(catalogue.profiles[unit].levels.values(), key=lambda each: each.models)
            roster = Roster("armoured-clash", "any", (Entry("e", unit, level.id),))
            sides.append(force(roster, catalogue))
        self._d: Any = records.record(sides, catalogue, "advance", "battle", LED)[0]
        self._s: Any = blank(state.State)[0]
        rng.reseed(self._s.rng, SEED, 0)
        self._s.house[:] = self._s.load[:] = self._s.carrier[:] = -1

    def row(self, place: int) -> int:
        """Return the number of a ranged row of unit 0, by its place on the sheet."""
        return int(self._d.weapon[0]) + place

    def range_of(self, row: int) -> float:
        """Return how far a row reaches."""
        return float(self._d.range[row])

    def expect_no_blanks(self) -> None:
        """Let generals expect no blanks, so that unit 0 overcharges whenever it may."""
        self._d.blank[:] = 0.0

    def reinforce(self, models: int) -> None:
        """Let unit 1 have that many models."""
        self._d.models[1] = models

    def build(self, x: float, y: float) -> None:
        """Put a building of 3 by 3 inches up."""
        terrain.put_piece(self._s, 0, x, y, 1.5, 1.5, 0.0)

    def attacks(
        self, how: Attacked, y: tuple[float, float], units: tuple[Fighter, Fighter]
    ) -> tuple[Counts, Counts]:
        """Return what became of both units, which stand at these heights, of a million attacks."""
        mine, theirs = (np.zeros((len(STATUSES), unit.body.whole + 1), np.int64) for unit in units)
        attack_many(self._d, self._s, np.array(how, np.int64), y, mine, theirs)
        return mine, theirs
