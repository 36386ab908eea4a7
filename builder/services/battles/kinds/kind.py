"""What a kind of run has to have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import F

from builder.models import Part, Run


class Meeting(NamedTuple):
    """Two of a run's lists, by number, and the ids of the generals that lead them.

    common: on the dice that everybody meets the other on, with every pair's score kept.
    """

    one: int
    other: int
    generals: tuple[str, str]
    common: bool = False


@dataclass(frozen=True)
class Kind:
    """meetings: of a run, in the order of its parts. wanted: how many battles it wants of each.

    A run is answered once every part has what is wanted. due: whether looking at its parts together
    may change what it wants; None for kinds that look at each part by itself. answer: what is known
    so far, ready for JSON; None for the kinds whose answer is one tally. progress: the share
    fought, 0 to 1.
    """

    meetings: Callable[[Run], list[Meeting]]
    wanted: Callable[[Run, Sequence[Part]], list[int]]
    progress: Callable[[Run, Sequence[Part]], float]
    answer: Callable[[Run, Sequence[Part]], dict[str, Any]] | None = None
    due: Callable[[Run], bool] | None = None


def behind(run: Run) -> bool:
    """Return whether a part has fewer battles than the run wants of it."""
    return run.parts.filter(pairing__battles__lt=F("wanted")).exists()
