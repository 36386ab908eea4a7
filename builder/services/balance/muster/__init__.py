"""Points by a formula, fitted to battles, in a game whose players make fighters of their own.

Bands of random fighters of about equal points fight, few dear ones against many cheap ones too. A
strength a fighter, by the figures of his sheet, explains who won; points are strengths. New bands
are drawn at the points that come out. What there is to draw, and how an edition is priced, is the
game's own, in a module here: FACTION, LEVELS, REFERENCE (an entry) and its REFERENCE_POINTS,
`ready`, `made`, `names`, `row` and `repriced`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator

from builder.services.balance.arena import BadBalance
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop import kernel_cache, strengths
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster
from factions.tabletop.sources import rules_of
from factions.tabletop.strengths import Pairs, Strengths

PACKAGE = __name__  # where a game whose points are a formula has a module
READY = 0.5  # how often a fighter is a ready-made one
KINDS = (2, 6)  # of fighters a band, the last left out
APART = 0.25  # of the points, that bands of a fit are drawn for more or less
MOST, FIELD = 40, 80  # fighters a band, and a battle
TRIES = 60
HELD_OUT = 2**20  # the stream of dice of the check
EVEN = (0.4, 0.6)
WIDTH = 1.96  # standard deviations each way: 95 %
CROWD = 1.5  # times as many fighters: a crowd against few

Weights = Mapping[str, float]


@dataclass(frozen=True, eq=False)
class Bout:
    """Two bands, their points, and the share of battles that the first won."""

    bands: tuple[Sequence[Entry], Sequence[Entry]]
    points: tuple[int, int]
    rate: float
    battles: int


class Muster:
    """Draws, fights and prices the fighters of one edition.

    Raises BadBalance where the game, or the edition, gives no points by such a formula.
    """

    def __init__(self, system: str, version: str | None, limits: Sequence[int]) -> None:
        if system not in SYSTEMS:
            raise BadBalance(f"no system is called {system!r}; there are {', '.join(SYSTEMS)}")
        self.game, own = SYSTEMS[system], SYSTEMS[system].own(PACKAGE)
        if own is None:
            raise BadBalance(f"{self.game.name} has no points by a formula")
        self.own: Any = own
        self.edition: Edition = loading.edition_in_force(system, version)
        self.catalogue: Any = self.game.catalogue.read(loading.as_data(self.edition))
        try:
            self.names: list[str] = own.names(self.catalogue)
        except TypeError as error:
            raise BadBalance(str(error)) from None
        self.limits = limits
        self.ready: list[tuple[int, Entry]] = own.ready(self.catalogue)

    def bouts(self, catalogue: Any, wish: "Wish", stream: int, *, even: bool) -> Iterator[Bout]:
        """Yield so many bouts at a catalogue's points.

        even: of equal points, each fought over every scenario; else of about equal ones, over the
        scenarios in turn.
        """
        for number in range(wish.check if even else wish.pairs):
            dice = np.random.default_rng([wish.seed, stream, number])
            bands = self._pair(dice, catalogue, even=even)
            a, b = (self._roster(band) for band in bands)
            battle, every = self.game.battle, self.game.battle.SCENARIOS
            fought = every if even else [every[number % len(every)]]
            rates = [
                battle.fight(
                    battle.compile(a, b, catalogue, scenario),
                    wish.seed + number,
                    0,
                    wish.battles,
                ).win_rate
                for scenario in fought
            ]
            points = [self._total(band, catalogue) for band in bands]
            yield Bout(
                bands, (points[0], points[1]), sum(rates) / len(rates), wish.battles * len(fought)
            )

    def _pair(
        self, dice: Generator, catalogue: Any, *, even: bool
    ) -> tuple[list[Entry], list[Entry]]:
        while True:
            limit = int(dice.choice(self.limits))
            spread = (0.0, 0.0) if even else tuple(APART * (2 * dice.random(2) - 1))
            one, other = (
                self._band(dice, catalogue, round(limit * (1 + share))) for share in spread
            )
            close = self._total(one, catalogue) == self._total(other, catalogue)
            if one and other and len(one) + len(other) <= FIELD and (close or not even):
                return one, other

    def _band(self, dice: Generator, catalogue: Any, points: int) -> list[Entry]:
        """Return fighters of a few kinds, of about the same level, for at most so many points."""
        level = int(dice.choice(self.own.LEVELS))
        pool = [self._fighter(dice, level) for _ in range(int(dice.integers(*KINDS)))]
        prices = [self._total([one], catalogue) for one in pool]
        band: list[Entry] = []
        left = points
        while len(band) < MOST and min(prices) <= left:
            place = int(dice.integers(len(pool)))
            if prices[place] <= left:
                band.append(pool[place])
                left -= prices[place]
        return band

    def _fighter(self, dice: Generator, level: int) -> Entry:
        """Return a legal fighter of that level, one more or one less, of any faction alike."""
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

    def _total(self, band: Sequence[Entry], catalogue: Any) -> int:
        total: int = self.game.legality.muster(self._roster(band), catalogue).total
        return total

    def pairs(self, bouts: Sequence[Bout]) -> Pairs:
        """Return the bouts as figures of the fighters in them."""
        rows, counts, sides = [], [], []
        bands = (band for bout in bouts for band in bout.bands)
        for side, band in enumerate(bands):
            kinds = {repr(one): one for one in band}
            numbers = Counter(map(repr, band))
            for key, one in kinds.items():
                rows.append(self.own.row(one, self.catalogue))
                counts.append(float(numbers[key]))
                sides.append(side)
        rates = np.array([bout.rate for bout in bouts])
        battles = np.array([float(bout.battles) for bout in bouts])
        return Pairs(np.array(rows), np.array(counts), np.array(sides), rates, battles)

    def priced(self, found: Strengths) -> tuple[float, dict[str, float], Any]:
        """Return the base and the weights, rounded as an edition has them, and the catalogue."""
        weights = {
            name: round(float(each), 3)
            for name, each in zip(self.names, found.weights, strict=True)
        }
        told = zip(self.own.row(self.own.REFERENCE, self.catalogue), weights.values(), strict=True)
        strength = float(np.exp(sum(figure * each for figure, each in told)))
        base = float(f"{self.own.REFERENCE_POINTS / strength:.4g}")
        return base, weights, self.own.repriced(self.catalogue, base, weights)


@dataclass(frozen=True)
class Wish:
    """How long to fight: rounds of so many pairs, so many battles a pair; then pairs to check."""

    rounds: int
    pairs: int
    battles: int
    seed: int
    check: int


def report(muster: Muster, wish: Wish, tell: Callable[[str, int], None]) -> dict[str, Any]:
    """Fight rounds of pairs, fit, check what comes out, and tell all of it.

    Without rounds it is the edition's own points that are checked. `tell` hears of pairs fought.
    """
    catalogue, bouts = muster.catalogue, []
    found: Strengths | None = None
    pricing: dict[str, Any] = {}
    for number in range(wish.rounds):
        for bout in muster.bouts(catalogue, wish, number, even=False):
            bouts.append(bout)
            tell(f"round {number + 1}", len(bouts))
        found = strengths.fit(muster.pairs(bouts))
        base, weights, catalogue = muster.priced(found)
        pricing = {"base": base, "weights": weights}
    kernel_cache.mark_compiled(muster.game.id)
    return {
        "system": muster.game.id,
        "edition": muster.edition.version,
        "rules": rules_of(muster.game.id),
        "catalogue": muster.edition.digest,
        "seed": wish.seed,
        "limits": list(muster.limits),
        "fit": _fit(muster, found, bouts, wish) if found else None,
        "pricing": pricing,
        "costs": list(_costs(catalogue)),
        "check": _checked(muster, catalogue, wish, tell) if wish.check else None,
    }


def _fit(muster: Muster, found: Strengths, bouts: Sequence[Bout], wish: Wish) -> dict[str, Any]:
    return {
        "rounds": wish.rounds,
        "pairs": len(bouts),
        "battles": sum(bout.battles for bout in bouts),
        "dispersion": round(found.dispersion, 2),
        "steepness": round(found.steepness, 2),
        "figures": [
            {
                "figure": name,
                "weight": round(float(each), 3),
                "interval": [round(float(each + way * WIDTH * off), 3) for way in (-1, 1)],
                "times": round(float(np.exp(each)), 2),
            }
            for name, each, off in zip(muster.names, found.weights, found.deviations, strict=True)
        ],
    }


def _costs(catalogue: Any) -> Iterator[dict[str, Any]]:
    for unit in catalogue.combatants.values():
        for option, points in unit.costs.items():
            yield {"unit": unit.id, "option": option, "points": points}


def _checked(
    muster: Muster, catalogue: Any, wish: Wish, tell: Callable[[str, int], None]
) -> dict[str, Any]:
    """Return how even pairs of equal points are: all, bands of like numbers, crowds against few."""
    bouts = []
    for bout in muster.bouts(catalogue, wish, HELD_OUT, even=True):
        bouts.append(bout)
        tell("check", len(bouts))
    crowds, alike = [], []
    for bout in bouts:
        one, other = map(len, bout.bands)
        if max(one, other) >= CROWD * min(one, other):
            crowds.append(bout.rate if one > other else 1 - bout.rate)
        else:
            alike.append(bout.rate)
    return {
        "battles_a_pair": bouts[0].battles,
        "all": _shares([bout.rate for bout in bouts]),
        "alike": _shares(alike),
        "crowds": _shares(crowds) | {"times": CROWD},
    }


def _shares(rates: Sequence[float]) -> dict[str, Any]:
    """Return how many pairs are even, and the mean share of the first (of a crowd: the crowd)."""
    even = sum(EVEN[0] <= rate <= EVEN[1] for rate in rates)
    return {
        "pairs": len(rates),
        "even": even,
        "share_even": round(even / max(1, len(rates)), 4),
        "one_sided": sum(not 0.1 <= rate <= 0.9 for rate in rates),  # noqa: PLR2004
        "mean": round(float(np.mean(rates)), 4) if rates else None,
        "error": round(float(np.std(rates)) / max(1, len(rates)) ** 0.5, 4) if rates else None,
        "spread": round(float(np.std(rates)), 4) if rates else None,
    }
