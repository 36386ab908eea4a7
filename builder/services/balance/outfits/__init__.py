"""Worths of levels and outfits in a game that gives them no points.

Bands of fighters that differ only in these fight. A logistic model of the outcome on how many more
fighters of one band have each part gives its effect per head. A module here lists what a game draws
from: FACTION, SIZE and BAND (fighters a band), LEVELS, KINDS (of items to their ids; the first is
what the others are compared with), `fighter_of` (an entry; its level is in `stats`), METHOD and
BLIND.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.arena import BadBalance, game_of
from factions import loading
from factions.models import Edition
from factions.tabletop.battles.generals import default
from factions.tabletop.compiler import kernel_cache
from factions.tabletop.estimates import logistic
from factions.tabletop.estimates.logistic import Numbers
from factions.tabletop.estimates.worths import Pointless
from factions.tabletop.lists.problem import Severity
from factions.tabletop.lists.roster import Entry, Roster

PACKAGE = __name__  # where a game that does not price outfits in points has a module
PRECISION = 0.25  # of the prior: log-odds a head lie within some 4 of none
FEWEST = 2  # pairs that a fit needs
WIDTH = 1.96  # standard deviations each way: 95 %

Outfit = tuple[str | None, ...]


@dataclass(frozen=True)
class Part:
    """Something that a fighter has. kind: "level", or one of the game's."""

    kind: str
    id: str
    name: str
    cost: int


class Outfitter:
    """Draws and fights bands of one edition, led by the game's default general.

    All outfits are legal by the game's own checker. Raises BadBalance if the game is unknown or
    gives outfits points.
    """

    def __init__(self, system: str, version: str | None = None) -> None:
        self.game = game_of(system)
        own = self.game.own(PACKAGE)
        if own is None:
            raise BadBalance(f"{self.game.name} gives outfits points: manage.py balance fits them")
        self.own: Any = own
        self.general = default(self.game.generals)
        self.edition: Edition = loading.edition_in_force(system, version)
        self.catalogue = self.game.catalogue.read(loading.as_data(self.edition))
        every = product(*self.own.KINDS.values())
        self.outfits: Sequence[Outfit] = [outfit for outfit in every if self._may(outfit)]
        self.parts = [*self._levels(), *self._items()]
        self.places = {(part.kind, part.id): place for place, part in enumerate(self.parts)}

    def band(self, men: Sequence[Entry]) -> Roster:
        """Return those fighters as a list."""
        entries = tuple(replace(man, id=f"e{row}") for row, man in enumerate(men, 1))
        return Roster(self.game.id, self.own.FACTION, entries, size=self.own.SIZE)

    def _may(self, outfit: Outfit) -> bool:
        fighter = replace(self.own.fighter_of(1, outfit), commander=True)
        verdict = self.game.legality.check(self.band([fighter]), self.catalogue, fixes=False)
        return not any(problem.severity is Severity.ERROR for problem in verdict.problems)

    def _levels(self) -> Iterator[Part]:
        bare = tuple(ids[0] for ids in self.own.KINDS.values())
        for level in self.own.LEVELS[1:]:
            cost, below = (
                self.game.legality.muster(self.band([man]), self.catalogue).total
                for man in (self.own.fighter_of(level, bare), self.own.fighter_of(level - 1, bare))
            )
            yield Part("level", str(level), f"Level {level} over {level - 1}", cost - below)

    def _items(self) -> Iterator[Part]:
        for kind, ids in self.own.KINDS.items():
            for item in ids[1:]:
                found = self.catalogue.items[item]
                yield Part(kind, str(item), found.name, found.cost)

    def row(self, band: Roster) -> Numbers:
        """Return how many of a band have each part; a level includes those below it."""
        row = np.zeros(len(self.parts))
        for man in band.entries:
            for level in range(2, (man.stats or {})["level"] + 1):
                row[self.places["level", str(level)]] += 1
            for place, part in enumerate(self.parts):
                row[place] += part.kind != "level" and part.id in man.upgrades
        return row

    def bands(self, dice: Generator) -> tuple[Roster, Roster]:
        """Return two bands of about the same level."""
        low = int(dice.choice(self.own.LEVELS[:-1]))
        one, other = ([self._drawn(dice, low) for _ in range(self.own.BAND)] for _ in "ab")
        return self.band(one), self.band(other)

    def _drawn(self, dice: Generator, low: int) -> Entry:
        level, place = low + int(dice.integers(2)), int(dice.integers(len(self.outfits)))
        fighter: Entry = self.own.fighter_of(level, self.outfits[place])
        return fighter

    def fought(self, a: Roster, b: Roster, seed: int, battles: int) -> float:
        """Return a's share of so many battles over each scenario."""
        battle, led = self.game.battle, (self.general, self.general)
        setups = [battle.compile(a, b, self.catalogue, one, *led) for one in battle.SCENARIOS]
        rates = [battle.fight(setup, seed, 0, battles).win_rate for setup in setups]
        return sum(rates) / len(rates)


def report(
    outfitter: Outfitter, pairs: int, battles: int, seed: int, progress: Callable[[int], None]
) -> Mapping[str, Any]:
    """Fight pairs of bands, fit, and return the worth of each part; `progress` gets the pairs.

    `log_odds` and `interval` are per head; `band`: the share of battles won by a band in which all
    have the part, against the same band without it; `levels`: the worth in average levels. Raises
    Pointless if higher levels did not win more. A KeyboardInterrupt ends it with the pairs
    fought and `stopped`; one before the second pair is raised.
    """
    rows, rates = _fought(outfitter, pairs, battles, seed, progress)
    stopped, pairs = len(rates) < pairs, len(rates)
    kernel_cache.mark_compiled(outfitter.game.id)
    each = battles * len(outfitter.game.battle.SCENARIOS)
    count = len(outfitter.parts)
    prior = np.zeros(count), np.full(count, PRECISION)
    found, spread, dispersion = logistic.fit(rows, rates, np.full(pairs, float(each)), *prior)
    levels = [place for place, part in enumerate(outfitter.parts) if part.kind == "level"]
    level = float(found[levels].mean())
    if level <= 0:
        raise Pointless("higher levels did not win more battles: there is nothing to measure with")
    return {
        "system": outfitter.game.id,
        "edition": outfitter.edition.version,
        "rules": outfitter.game.rules,
        "catalogue": outfitter.edition.digest,
        "seed": seed,
        "pairs": pairs,
        "battles": pairs * each,
        "dispersion": round(dispersion, 2),
        "general": outfitter.general.id,
        "method": outfitter.own.METHOD,
        "cannot_see": list(outfitter.own.BLIND),
        "parts": [
            _worth(part, float(worth), WIDTH * float(np.sqrt(variance)), level, outfitter.own.BAND)
            for part, worth, variance in zip(outfitter.parts, found, np.diag(spread), strict=True)
        ],
        **({"stopped": True} if stopped else {}),
    }


def _fought(
    outfitter: Outfitter, pairs: int, battles: int, seed: int, progress: Callable[[int], None]
) -> tuple[Numbers, Numbers]:
    """Return how many more of each part the first band of every pair had, and its win rate."""
    rows: list[Numbers] = []
    rates: list[float] = []
    try:
        for number in range(pairs):
            a, b = outfitter.bands(np.random.default_rng([seed, number]))
            rates.append(outfitter.fought(a, b, seed + number, battles))
            rows.append(outfitter.row(a) - outfitter.row(b))
            progress(number + 1)
    except KeyboardInterrupt:
        if len(rows) < FEWEST:
            raise
    return np.array(rows), np.array(rates[: len(rows)])


def _worth(part: Part, worth: float, off: float, level: float, band: int) -> dict[str, Any]:
    return {
        "kind": part.kind,
        "id": part.id,
        "name": part.name,
        "cost": part.cost,
        "log_odds": round(worth, 3),
        "interval": [round(worth - off, 3), round(worth + off, 3)],
        "band": round(1 / (1 + float(np.exp(-band * worth))), 3),
        "levels": round(worth / level, 2),
        "levels_interval": [round((worth - off) / level, 2), round((worth + off) / level, 2)],
    }
