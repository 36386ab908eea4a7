"""How often the intervals that are shown hold, for each kind of run; and what halving finds.

No battles: pairs are drawn with known chances and go through the same decisions and estimates, to
the numbers at which a run would end.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from benchmarks import Row
from builder.services.battles import milestones
from builder.services.battles.kinds import changes, fields, matrices
from factions.tabletop.estimates import intervals, strength

SEED = 7
TIMES, QUICK_TIMES = 1_000, 100
CONFIDENCE, HALF_WIDTH, CEILING = 0.95, 0.03, 20_000
OPPONENTS, LISTS, VERSIONS = 3, 6, 12
ALIKE = 0.6  # of the pairs of two versions on common dice
TRIED, EFFORT, MORE = 60, 40_000, 20  # versions of a what-if, its battles, an exhaustive search's
CLOSE = 0.005  # of a gain: half a win in a hundred

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]
Draw = np.random.Generator
SCORES = np.arange(5)


@dataclass
class Known:
    """What is known of two lists: the pairs by score."""

    pairs: Counts

    @property
    def battles(self) -> int:
        """How many battles they are."""
        return int(2 * self.pairs.sum())


def run(*, quick: bool = False) -> Iterable[Row]:
    """Draw each kind of run many times; return how often its intervals held."""
    times = QUICK_TIMES if quick else TIMES
    for name, draw in KINDS.items():
        rng = np.random.default_rng(SEED)
        held, intervals_ = (
            sum(each) for each in zip(*(draw(rng) for _ in range(times)), strict=True)
        )
        note = f"{held} of {intervals_} intervals, {times} runs"
        yield Row(f"{name}, held", 100 * held / intervals_, "%", 93, 95, note=note)
    rng = np.random.default_rng(SEED)
    found = np.mean([_searched(rng) for _ in range(times // 5)], axis=0)
    names = ("halving, the best", "exhaustive, the best", "halving, close", "exhaustive, close")
    for name, share in zip(names, found, strict=True):
        note = f"of {TRIED} changes; exhaustive with {MORE} times the battles"
        yield Row(f"what-if by {name}", 100 * float(share), "%", note=note)


def chances(rng: Draw, rate: float | None = None) -> Floats:
    """Draw the chances of a pair's scores; rate: that of each battle, where it is given."""
    win = rng.uniform(0.1, 0.9) if rate is None else rate
    return np.array([(1 - win) ** 2, 0, 2 * win * (1 - win), 0, win**2])


def _mean(shares: Floats) -> float:
    return float(shares @ SCORES / 4)


def _fought(rng: Draw, shares: Floats, ahead: int = milestones.AHEAD) -> Counts:
    """Draw the battles of two lists until their win rate is known well enough."""
    known = Known(np.zeros(5, dtype=np.int64))
    terms = HALF_WIDTH, CONFIDENCE, CEILING, ahead
    while (goal := milestones.wanted(known, *terms)) > known.battles:
        end = min(milestones.after(known.battles), goal)
        known.pairs = known.pairs + rng.multinomial((end - known.battles) // 2, shares)
    return known.pairs


def duel(rng: Draw) -> tuple[int, int]:
    """Draw a duel; return how many of its intervals held, and how many it has."""
    shares = chances(rng)
    low, high = intervals.interval(_fought(rng, shares), CONFIDENCE)
    return int(low <= _mean(shares) <= high), 1


def field(rng: Draw) -> tuple[int, int]:
    """Draw a field: the whole rate's interval."""
    shares = [chances(rng) for _ in range(OPPONENTS)]
    weights = rng.dirichlet(np.ones(OPPONENTS))
    known = np.zeros((OPPONENTS, 5))
    terms = weights, HALF_WIDTH, CONFIDENCE, CEILING
    while (goal := fields.wanted(known, *terms)) > (fought := int(2 * known[0].sum())):
        end = min(milestones.after(fought), goal)
        known += [rng.multinomial((end - fought) // 2, row) for row in shares]
    low, high = intervals.interval_of_field(known, weights, CONFIDENCE)
    truth = sum(w * _mean(row) for w, row in zip(weights, shares, strict=True))
    return int(low <= truth <= high), 1


def matrix(rng: Draw) -> tuple[int, int]:
    """Draw a matrix: every list's rating."""
    worth = rng.normal(0, 0.5, LISTS)
    counts, exact = [], []
    for one, other in combinations(range(LISTS), 2):
        lean = worth[one] - worth[other] + rng.normal(0, 0.3)  # what ratings do not explain
        shares = chances(rng, 1 / (1 + np.exp(-lean)))
        counts.append(_fought(rng, shares, matrices.FIRST))
        exact.append(shares * counts[-1].sum())
    rated, errors = strength.ratings_with_errors(matrices.table(counts, LISTS))
    pairs = matrices.table(exact, LISTS)
    truth = strength.ratings(2 * pairs.sum(axis=2) * strength.table(pairs))
    return int((np.abs(rated - truth) <= errors).sum()), LISTS


class Versions:
    """A list and others close to it, on common dice against some opponents.

    gains: by how much each wins more than the first.
    """

    def __init__(self, rng: Draw, gains: Floats) -> None:
        self.rng = rng
        base = rng.uniform(0.35, 0.65, OPPONENTS)
        self.shares = [[chances(rng, min(max(b + g, 0.02), 0.98)) for b in base] for g in gains]
        self.luck: list[Floats] = [np.zeros(0) for _ in base]
        self.scores: list[list[Counts]] = [
            [np.zeros(0, dtype=np.int64) for _ in base] for _ in gains
        ]

    def gain(self, number: int) -> float:
        """Return by how much a version truly wins more than the first."""
        means = [np.mean([_mean(row) for row in rows]) for rows in self.shares]
        return float(means[number] - means[0])

    def fight(self, wanted: Sequence[int]) -> bool:
        """Draw pairs up to those wanted of each version; return whether any were missing.

        Common dice: in a share of its pairs a version draws what the first does, by rank.
        """
        missing = False
        for opponent in range(OPPONENTS):
            more = max(0, max(wanted) - len(self.luck[opponent]))
            self.luck[opponent] = np.append(self.luck[opponent], self.rng.random(more))
            for number, pairs in enumerate(wanted):
                own = self.scores[number][opponent]
                if pairs > len(own):
                    missing = True
                    common = self.luck[opponent][len(own) : pairs]
                    fresh = self.rng.random(len(common))
                    dice = np.where(self.rng.random(len(common)) < ALIKE, common, fresh)
                    ends = self.shares[number][opponent].cumsum()
                    drawn = np.minimum(np.searchsorted(ends, dice), 4)
                    self.scores[number][opponent] = np.append(own, drawn)
        return missing


def comparison(rng: Draw) -> tuple[int, int]:
    """Draw a comparison of three versions: the intervals of both gains, which hold together."""
    versions = Versions(rng, np.array([0.0, *rng.normal(0, 0.05, 2)]))
    terms = HALF_WIDTH, CONFIDENCE, CEILING
    while versions.fight(changes.evenly(versions.scores, *terms)):
        pass
    return _all_hold(versions, range(1, 3))


def what_if(rng: Draw) -> tuple[int, int]:
    """Draw a what-if: the intervals of all its changes, which hold together."""
    versions = Versions(rng, np.array([0.0, *rng.normal(0, 0.04, VERSIONS)]))
    wanted, order = changes.halving(versions.scores, CEILING)
    while versions.fight(wanted):
        wanted, order = changes.halving(versions.scores, CEILING)
    return _all_hold(versions, order)


def _all_hold(versions: Versions, order: Sequence[int]) -> tuple[int, int]:
    rows = changes.answer(versions.scores, order, CONFIDENCE)[1]
    held = all(
        row["interval"][0] <= versions.gain(number) <= row["interval"][1]
        for number, row in zip(order, rows, strict=True)
    )
    return int(held), 1


def _searched(rng: Draw) -> tuple[bool, bool, bool, bool]:
    """Search the best change by halving, and exhaustively; return whether each found it."""
    gains = np.array([0.0, *rng.normal(0, 0.04, TRIED)])
    halved, whole = Versions(rng, gains), Versions(rng, gains)
    whole.shares = halved.shares
    wanted, order = changes.halving(halved.scores, EFFORT)
    while halved.fight(wanted):
        wanted, order = changes.halving(halved.scores, EFFORT)
    whole.fight([MORE * EFFORT // (2 * OPPONENTS * (1 + TRIED))] * (1 + TRIED))
    truth = [halved.gain(number) for number in range(1 + TRIED)]
    best = max(truth[1:])
    means = [changes.gain(one, whole.scores[0]) for one in whole.scores[1:]]
    picks = truth[order[0]], truth[1 + int(np.argmax(means))]
    close = [best - pick <= CLOSE for pick in picks]
    return picks[0] == best, picks[1] == best, close[0], close[1]


KINDS: dict[str, Callable[[Draw], tuple[int, int]]] = {
    "duel": duel,
    "field": field,
    "matrix, ratings": matrix,
    "comparison": comparison,
    "what-if": what_if,
}
