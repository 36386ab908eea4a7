"""What if, fought in this process for the command: which single change of a list gains most."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from builder.formats.documents import Document
from builder.models import Run
from builder.services.battles import Terms
from builder.services.battles.kinds import changes
from builder.services.battles.lineups import Lineup, check_number, check_twins, lined_up
from builder.services.battles.variants import changes_of

Progress = Callable[[int, int], None]


class Trial:
    """A version of a list on trial: its scores against each of the field."""

    def __init__(self, lineup: Lineup, document: Document) -> None:
        self.lineup, self.document = lineup, document
        self.scores = [np.zeros(0, dtype=np.int64) for _ in lineup.documents[1:]]

    @cached_property
    def _setups(self) -> list[Any]:
        return [self.lineup.setup(self.document, other) for other in self.lineup.documents[1:]]

    def fight(self, pairs: int) -> None:
        """Fight on until there are so many pairs against each."""
        fought = changes.fought(self.scores)
        if pairs <= fought:
            return
        stretch = changes.A_PAIR * fought, changes.A_PAIR * (pairs - fought)
        for number, setup in enumerate(self._setups):
            seed = self.lineup.common_seed(number + 1)
            more = self.lineup.game.battle.scored(setup, seed, *stretch)[1]
            self.scores[number] = np.append(self.scores[number], more)


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
    check_number(Run.Kind.FIELD, 1 + len(field))
    lineup = lined_up([("a", document), *field.items()], terms, allow_illegal=allow_illegal)
    check_twins(lineup, list(field))
    tried = changes_of(lineup, document)
    trials = [Trial(lineup, one) for one in (document, *(change.document for change in tried))]
    order, ended = _halved(trials, lineup.terms, progress)
    base, rows = changes.answer([one.scores for one in trials], order, terms.confidence)
    for number, row in zip(order, rows, strict=True):
        row.update(vars(tried[number - 1]))
    return {
        **lineup.heading(),
        "a": dict(lineup.sides[0]),
        "field": [{"key": k, **s} for k, s in zip(field, lineup.sides[1:], strict=True)],
        **base,
        "changes": rows,
        **ended,
    }


def _halved(
    trials: Sequence[Trial], terms: Terms, progress: Progress
) -> tuple[list[int], dict[str, bool]]:
    """Fight the rounds; return the order of the changes, and `stopped` if it was stopped."""
    scores = [one.scores for one in trials]
    wanted, order = changes.halving(scores, terms.ceiling)
    try:
        while any(changes.fought(one) < goal for one, goal in zip(scores, wanted, strict=True)):
            going = wanted.count(max(wanted)) - 1
            for trial, goal in zip(trials, wanted, strict=True):
                trial.fight(goal)
            fought = sum(changes.A_PAIR * len(own) for one in scores for own in one)
            progress(fought, math.ceil(going / 2))
            wanted, order = changes.halving(scores, terms.ceiling)
    except KeyboardInterrupt:
        if not all(changes.fought(one) for one in scores):
            raise
        return order, {"stopped": True}
    return order, {}
