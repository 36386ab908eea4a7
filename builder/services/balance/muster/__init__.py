"""Points by a formula, fitted to battles, in a game whose players make fighters of their own.

Fighters of one kind fight fighters of another, in numbers that are changed until battles are
even. Figures of their sheets, each times a weight, explain those rates of exchange (`exchanges`).
That gives the points, which are checked on bands of several kinds (`reports`). A module here
defines what a game draws and how an edition is priced: FACTION, LEVELS, SCENARIO of the fit,
REFERENCE (an entry) and its REFERENCE_POINTS, `ready`, `made`, `names`, `holds`, `row` and
`repriced`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.arena import BadBalance, game_of
from builder.services.balance.muster.exchanges import match
from factions import loading
from factions.models import Edition
from factions.tabletop.battles.generals import default
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry, Roster

PACKAGE = __name__  # where a game whose points are a formula has a module
READY = 0.5  # how often a fighter is a ready-made one
KINDS = (2, 6)  # of fighters a band, the last left out
LEVELS_APART, TIMES_APART = 2, 8.0  # of two kinds that are exchanged, by level and by points
FIELDS = (25, 100)  # fighters of one kind times those of the other
MOST, FIELD = 40, 80  # fighters a band, and a battle
TRIES = 60
CLOSE = 0.005  # of the points, that bands count as equal within

Band = list[Entry]


@dataclass(frozen=True)
class Exchange:
    """Two kinds of fighters, and how many of the second kind one of the first equals.

    rate: None if no number of the others makes it even. battles: how many it took.
    """

    one: Entry
    other: Entry
    rate: float | None
    battles: int


class Muster:
    """Draws, fights and prices the fighters of one edition, led by the game's default general.

    Raises BadBalance if the game, or the edition, has no such formula.
    """

    def __init__(self, system: str, version: str | None, limits: Sequence[int]) -> None:
        self.game = game_of(system)
        own = self.game.own(PACKAGE)
        if own is None:
            raise BadBalance(f"{self.game.name} has no points by a formula")
        self.own: Any = own
        self.general = default(self.game.generals)
        self.edition: Edition = loading.edition_in_force(system, version)
        self.catalogue: Any = self.game.catalogue.read(loading.as_data(self.edition))
        try:
            self.names: list[str] = own.names(self.catalogue)
        except TypeError as error:
            raise BadBalance(str(error)) from None
        self.limits = limits
        self.ready: list[tuple[int, Entry]] = own.ready(self.catalogue)

    def exchange(self, dice: Generator, battles: int, seed: int) -> Exchange:
        """Return the rate of exchange of two random kinds of about the same worth."""
        one, other, times = self._two(dice)
        number = max(2, round((float(dice.uniform(*FIELDS)) / times) ** 0.5))
        fought = 0

        def odds(others: int) -> float:
            nonlocal fought
            sides = replace(one, count=number), replace(other, count=others)
            bands = [sides[0]], [sides[1]]
            share = self.fight(bands, self.catalogue, self.own.SCENARIO, battles, seed)
            fought += battles
            return float(np.log((share * battles + 0.5) / ((1 - share) * battles + 0.5)))

        found = match(odds, number * times)
        return Exchange(one, other, found / number if found else None, fought)

    def _two(self, dice: Generator) -> tuple[Entry, Entry, float]:
        levels = self.own.LEVELS
        while True:
            level = int(dice.choice(levels))
            off = int(dice.integers(-LEVELS_APART, LEVELS_APART + 1))
            near = min(max(level + off, levels[0]), levels[-1])
            one, other = (self._fighter(dice, at) for at in (level, near))
            times = self.total([one], self.catalogue) / self.total([other], self.catalogue)
            if repr(one) != repr(other) and 1 / TIMES_APART <= times <= TIMES_APART:
                return one, other, times

    def fight(
        self, bands: tuple[Band, Band], catalogue: Any, scenario: str, battles: int, seed: int
    ) -> float:
        """Return the share of battles that the first of two bands wins, a draw half."""
        battle = self.game.battle
        a, b = (self._roster(band) for band in bands)
        setup = battle.compile(a, b, catalogue, scenario, self.general, self.general)
        share: float = battle.fight(setup, seed, 0, battles).win_rate
        return share

    def pair(self, dice: Generator, catalogue: Any) -> tuple[Band, Band]:
        """Return two bands of equal points, by a catalogue's."""
        while True:
            limit = int(dice.choice(self.limits))
            one, other = (self._band(dice, catalogue, limit) for _ in range(2))
            apart = abs(self.total(one, catalogue) - self.total(other, catalogue))
            if one and other and len(one) + len(other) <= FIELD and apart <= CLOSE * limit:
                return one, other

    def _band(self, dice: Generator, catalogue: Any, points: int) -> Band:
        """Return fighters of a few kinds, of about the same level, for at most so many points."""
        level = int(dice.choice(self.own.LEVELS))
        pool = [self._fighter(dice, level) for _ in range(int(dice.integers(*KINDS)))]
        prices = [self.total([one], catalogue) for one in pool]
        band: Band = []
        left = points
        while len(band) < MOST and min(prices) <= left:
            place = int(dice.integers(len(pool)))
            if prices[place] <= left:
                band.append(pool[place])
                left -= prices[place]
        return band

    def _fighter(self, dice: Generator, level: int) -> Entry:
        """Return a legal fighter within one of that level, of any faction with equal chance."""
        low, high = level - 1, level + 1
        near = [one for at, one in self.ready if low <= at <= high]
        peoples = sorted({self._people(one) for one in near})
        people = str(dice.choice(peoples))
        for _ in range(TRIES if dice.random() >= READY else 0):
            at = max(1, int(dice.integers(low, high + 1)))
            made: Entry = self.own.made(dice, at, self.catalogue.charts)
            if self._legal(made):
                return made
        own = [one for one in near if self._people(one) == people]
        return own[int(dice.integers(len(own)))]

    def _people(self, one: Entry) -> str:
        faction: str = self.catalogue.combatants[one.unit].faction
        return faction

    def _legal(self, fighter: Entry) -> bool:
        verdict = self.game.legality.check(
            self._roster([replace(fighter, commander=True)]), self.catalogue, fixes=False
        )
        errors = {p.code for p in verdict.problems if p.severity is Severity.ERROR}
        return errors <= {"points-limit"}

    def _roster(self, band: Sequence[Entry]) -> Roster:
        entries = tuple(replace(one, id=f"e{row}") for row, one in enumerate(band, 1))
        return Roster(self.game.id, self.own.FACTION, entries)

    def total(self, band: Sequence[Entry], catalogue: Any) -> int:
        """Return what a band costs by a catalogue."""
        total: int = self.game.legality.muster(self._roster(band), catalogue).total
        return total
