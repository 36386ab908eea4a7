"""Quick and heavy runs, which have a queue each, so that a duel never waits behind a matrix.

A quick run takes a worker some seconds in all. Every run's first chunk is quick, so that everybody
has a first number soon. Workers that read the queue of heavy calls fight quick runs too; where both
wait, of QUICK_IN_A_ROW + 1 chunks of a worker one is heavy.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Q

from builder.models import Run

QUICK_BATTLES, QUICK_HALF_WIDTH = 20_000, 0.01
QUICK_IN_A_ROW = 3


class Each(NamedTuple):
    """A number of battles for each of both queues."""

    quick: int = 0
    heavy: int = 0


def quick() -> Q:
    """Return the condition for a run to be quick, as `is_quick` has it."""
    short = Q(ceiling__lte=QUICK_BATTLES) | Q(half_width__gte=QUICK_HALF_WIDTH)
    return Q(served__isnull=True) | Q(Q(kind=Run.Kind.DUEL) & short)


def is_quick(run: Run) -> bool:
    """Return whether a run has not had its first turn yet, or is a short duel."""
    short = run.ceiling <= QUICK_BATTLES or run.half_width >= QUICK_HALF_WIDTH
    return run.served is None or (run.kind == Run.Kind.DUEL and short)


def battles_of(run: Run, battles: int) -> Each:
    """Return battles of a run as those of its queue."""
    return Each(quick=battles) if is_quick(run) else Each(heavy=battles)


def order(lately: Sequence[bool], *, heavy: bool) -> tuple[bool, ...]:
    """Return what a worker looks for that follows a call, in order: True is a quick run.

    lately: what its last chunks were. heavy: the call is to heavy runs.
    """
    if not heavy:
        return (True,)
    due = len(lately) >= QUICK_IN_A_ROW and all(lately[-QUICK_IN_A_ROW:])
    return (False, True) if due else (True, False)
