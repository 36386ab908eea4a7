"""What if: which single legal change of a list gains most against a field.

Every variation fights the field on the same dice as the list itself, so that shared luck cancels
out. Effort goes by successive halving: after each of a few rounds the better half of the variations
goes on, with twice as many battles each. The intervals hold for all variations at once, however
often one looked: each leaves its share of the error to every other.
Source: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from django.utils.translation import gettext as _

from builder.formats import messages
from builder.formats.documents import Document
from builder.services.battles import BadBattle, Terms
from builder.services.battles.figures import DIGITS
from builder.services.questions.lineups import Lineup, check_field, lined_up
from builder.solve import Referee, Variation, variations
from factions.tabletop.battles import paired
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.tally import Counts

Progress = Callable[[int, int], None]


class Trial:
    """A list on trial: its scores against each of the field, pair by pair on the same dice."""

    def __init__(self, lineup: Lineup, document: Document, change: Variation | None = None) -> None:
        self.lineup, self.document, self.change = lineup, document, change
        self.scores = [np.zeros(0, dtype=np.int64) for _ in lineup.documents[1:]]

    @cached_property
    def _setups(self) -> list[Any]:
        return [self.lineup.setup(self.document, other) for other in self.lineup.documents[1:]]

    @property
    def pairs(self) -> int:
        """How many pairs it fought against each."""
        return len(self.scores[0])

    @property
    def battles(self) -> int:
        """How many battles it fought in all."""
        return 2 * self.pairs * len(self.scores)

    def fight(self, pairs: int) -> None:
        """Fight on until there are so many pairs against each."""
        first = 2 * self.pairs
        count = 2 * pairs - first
        for number, setup in enumerate(self._setups if count else ()):
            seed = self.lineup.seed(number)
            more = self.lineup.game.battle.scored(setup, seed, first, count)[1]
            self.scores[number] = np.append(self.scores[number], more)

    @property
    def win_rate(self) -> float:
        """Its mean score over the field."""
        return float(np.mean(self.scores)) / paired.MOST

    def against(self, base: "Trial") -> Counts:
        """Return the numbers of pairs by how much better it did than the base, row by opponent."""
        both = zip(self.scores, base.scores, strict=True)
        return np.array([paired.differences(own, other[: len(own)]) for own, other in both])

    def gain(self, base: "Trial") -> float:
        """Return how much more it won than the base, on the dice that both met."""
        counts = self.against(base).sum(axis=0)
        return float(counts @ paired.DIFFERENCES / counts.sum())


def what_if_here(
    document: Document,
    field: Mapping[str, Document],
    terms: Terms,
    *,
    allow_illegal: bool = False,
    progress: Progress = lambda battles, left: None,
) -> dict[str, Any]:
    """Try every single change of a list against a field, and rank them by what they gain.

    The terms' ceiling is of all battles together. progress: called with the battles so far and how
    many variations go on. A KeyboardInterrupt ends it with what is known so far and `stopped`.
    Raises BadBattle, of a list's name, of `a`, or where there is no legal change.
    """
    check_field(field)
    lineup = lined_up([("a", document), *field.items()], terms, allow_illegal=allow_illegal)
    referee = Referee(lineup.game.legality, lineup.catalogue)
    trials = [Trial(lineup, one.document, one) for one in variations(document, referee)]
    if not trials:
        raise BadBattle("a", _("No single change of this list is legal."))
    base = Trial(lineup, document)
    ranked, ended = _halved(base, trials, lineup.terms, progress)
    names = referee.legality.names(referee.catalogue)
    sure = 1.0 - (1.0 - terms.confidence) / len(trials)
    return {
        **lineup.heading(),
        "a": dict(lineup.sides[0]),
        "field": [{"key": k, **s} for k, s in zip(field, lineup.sides[1:], strict=True)],
        "battles": base.battles + sum(trial.battles for trial in trials),
        "win_rate": round(base.win_rate, DIGITS),
        "changes": [_change(trial, base, sure, names) for trial in ranked],
        **ended,
    }


def _halved(
    base: Trial, trials: Sequence[Trial], terms: Terms, progress: Progress
) -> tuple[list[Trial], dict[str, bool]]:
    """Fight the rounds; return all trials: those that went on longest first, then by gain."""
    rounds = max(1, math.ceil(math.log2(len(trials))))
    left, out = list(trials), list[Trial]()
    try:
        for _number in range(rounds):
            share = terms.ceiling / rounds / (len(left) + 1) / (2 * len(base.scores))
            goal = base.pairs + max(1, int(share))
            for trial in (base, *left):
                trial.fight(goal)
            left.sort(key=lambda trial: -trial.gain(base))
            half = math.ceil(len(left) / 2)
            left, out = left[:half], left[half:] + out
            progress(base.battles + sum(trial.battles for trial in trials), len(left))
    except KeyboardInterrupt:
        if not all(trial.pairs for trial in trials):
            raise
        return left + out, {"stopped": True}
    return left + out, {}


def _change(trial: Trial, base: Trial, sure: float, names: Mapping[str, str]) -> dict[str, Any]:
    change = trial.change
    assert change is not None  # noqa: S101 -- only the base has none
    equal = np.ones(len(trial.scores))
    ends = intervals.interval_of_field(trial.against(base), equal, sure)
    return {
        "label": messages.label(change.fix, names, trial.lineup.game.id),
        "points": change.points,
        "battles": trial.battles,
        "win_rate": round(trial.win_rate, DIGITS),
        "gain": round(trial.gain(base), DIGITS),
        "interval": [round(2 * end - 1, DIGITS) for end in ends],
        "document": change.document,
    }
