"""A fit of muster points as a report: the formula, each fighter's cost, and how even bands are."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from builder.services.balance.muster import Band, Exchange, Muster
from builder.services.balance.muster.exchanges import Worths, fit
from factions.tabletop.compiler import kernel_cache

HELD_OUT = 2**20  # the stream of dice of the check
EVEN, ONE_SIDED = (0.4, 0.6), (0.1, 0.9)
WIDTH = 1.96  # standard deviations each way: 95 %
CROWD = 1.5  # times as many fighters: a crowd against few

Progress = Callable[[str, int], None]


@dataclass(frozen=True)
class Wish:
    """How much to fight: exchanges, battles in each try, and pairs for the check."""

    exchanges: int
    battles: int
    seed: int
    check: int
    check_battles: int


@dataclass(frozen=True, eq=False)
class Bout:
    """Two bands of equal points, and the share of battles that the first won, by scenario."""

    bands: tuple[Band, Band]
    rates: dict[str, float]

    @property
    def rate(self) -> float:
        """The share over all scenarios."""
        return sum(self.rates.values()) / len(self.rates)


def report(muster: Muster, wish: Wish, progress: Progress) -> dict[str, Any]:
    """Find rates of exchange, fit, check the result, and return all of it.

    Without exchanges the edition's own points are checked. `progress` gets "fit" or "check" and
    the number done.
    """
    catalogue, fitted, pricing = muster.catalogue, None, {}
    if wish.exchanges:
        found = list(_exchanges(muster, wish, progress))
        settled = [one for one in found if one.rate is not None]
        worths = _worths(muster, settled)
        base, weights, catalogue = _priced(muster, worths)
        pricing = {"base": base, "weights": weights}
        fitted = _fitted(muster, worths, found)
    kernel_cache.mark_compiled(muster.game.id)
    return {
        "system": muster.game.id,
        "edition": muster.edition.version,
        "rules": muster.game.rules,
        "catalogue": muster.edition.digest,
        "general": muster.general.id,
        "seed": wish.seed,
        "fit": fitted,
        "pricing": pricing,
        "costs": list(_costs(catalogue)),
        "check": _checked(muster, catalogue, wish, progress) if wish.check else None,
    }


def _exchanges(muster: Muster, wish: Wish, progress: Progress) -> Iterator[Exchange]:
    for number in range(wish.exchanges):
        dice = np.random.default_rng([wish.seed, number])
        yield muster.exchange(dice, wish.battles, wish.seed + number)
        progress("fit", number + 1)


def _worths(muster: Muster, settled: Sequence[Exchange]) -> Worths:
    rows = [
        np.subtract(*(muster.own.row(kind, muster.catalogue) for kind in (one.one, one.other)))
        for one in settled
    ]
    rates = np.log([one.rate or 1.0 for one in settled])
    return fit(np.array(rows), rates, np.array(muster.own.holds(muster.catalogue)))


def _priced(muster: Muster, found: Worths) -> tuple[float, dict[str, float], Any]:
    """Return the base and the weights, rounded as in an edition, and the catalogue."""
    weights = {
        name: round(float(each), 3) for name, each in zip(muster.names, found.weights, strict=True)
    }
    own = muster.own
    worth = np.dot(own.row(own.REFERENCE, muster.catalogue), list(weights.values()))
    base = float(f"{own.REFERENCE_POINTS / np.exp(worth):.4g}")
    return base, weights, own.repriced(muster.catalogue, base, weights)


def _fitted(muster: Muster, worths: Worths, found: Sequence[Exchange]) -> dict[str, Any]:
    return {
        "scenario": muster.own.SCENARIO,
        "exchanges": len(found),
        "unsettled": sum(one.rate is None for one in found),
        "battles": sum(one.battles for one in found),
        "spread": round(worths.spread, 3),
        "figures": [
            {
                "figure": name,
                "weight": round(float(each), 3),
                "interval": [round(float(each + way * WIDTH * off), 3) for way in (-1, 1)],
            }
            for name, each, off in zip(muster.names, worths.weights, worths.deviations, strict=True)
        ],
    }


def _costs(catalogue: Any) -> Iterator[dict[str, Any]]:
    for unit in catalogue.combatants.values():
        for option, points in unit.costs.items():
            yield {"unit": unit.id, "option": option, "points": points}


def _checked(muster: Muster, catalogue: Any, wish: Wish, progress: Progress) -> dict[str, Any]:
    """Return how even pairs of equal points are, over all scenarios and in each."""
    bouts = []
    for number in range(wish.check):
        dice = np.random.default_rng([wish.seed, HELD_OUT, number])
        bands = muster.pair(dice, catalogue)
        rates = {
            scenario: muster.fight(
                bands, catalogue, scenario, wish.check_battles, wish.seed + number
            )
            for scenario in muster.game.battle.SCENARIOS
        }
        bouts.append(Bout(bands, rates))
        progress("check", len(bouts))
    found = {"all": _split([(bout.bands, bout.rate) for bout in bouts])}
    for scenario in muster.game.battle.SCENARIOS:
        found[scenario] = _split([(bout.bands, bout.rates[scenario]) for bout in bouts])
    return {"limits": list(muster.limits), "battles": wish.check_battles, "crowd": CROWD} | found


def _split(bouts: Sequence[tuple[tuple[Band, Band], float]]) -> dict[str, Any]:
    """Return the shares of all bouts, of bands of similar numbers, and of crowds against few.

    bouts: bands, and the share of battles that the first won.
    """
    crowds, alike = [], []
    for bands, rate in bouts:
        one, other = map(len, bands)
        if max(one, other) >= CROWD * min(one, other):
            crowds.append(rate if one > other else 1 - rate)
        else:
            alike.append(rate)
    everybody = [rate for _, rate in bouts]
    return {"pairs": _shares(everybody), "alike": _shares(alike), "crowds": _shares(crowds)}


def _shares(rates: Sequence[float]) -> dict[str, Any]:
    """Return how many pairs are even, and the mean share of the first (of a crowd: the crowd)."""
    even = sum(EVEN[0] <= rate <= EVEN[1] for rate in rates)
    spread = float(np.std(rates)) if rates else 0.0
    return {
        "number": len(rates),
        "even": even,
        "share_even": round(even / max(1, len(rates)), 4),
        "one_sided": sum(not ONE_SIDED[0] <= rate <= ONE_SIDED[1] for rate in rates),
        "mean": round(float(np.mean(rates)), 4) if rates else None,
        "error": round(spread / max(1, len(rates)) ** 0.5, 4),
    }
