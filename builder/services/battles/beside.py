"""Results side by side: their rates, and how far each differs from the first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from django.utils.translation import gettext as _

from builder.models import Run
from builder.services.battles import parts
from builder.services.battles.errors import BadBattle
from builder.services.battles.kinds import fields
from builder.services.battles.pairings import form_of
from factions.tabletop.estimates import intervals
from factions.tabletop.estimates.intervals import Floats
from factions.tabletop.estimates.tally import from_json

FEWEST, MOST = 2, 8
KINDS = (Run.Kind.DUEL, Run.Kind.FIELD)
CONFIDENCE = 0.95


class Reach(NamedTuple):
    """A rate or a difference, and the ends of its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Beside:
    """A run beside others. turned: the rate is side b's. difference: from the first; its own none.

    The differences hold all at once.
    """

    run: Run
    turned: bool
    battles: int
    rate: Reach
    difference: Reach | None


def beside(runs: Sequence[Run]) -> list[Beside]:
    """Return runs side by side, as the list sees them that leads the first.

    Where side b alone has that list, its rate is taken. The differences need no assumption on the
    dice that runs may share: every rate has an interval that leaves its share of the error to the
    others, and a difference reaches as far as these ends lie apart. Raises BadBattle, of "run", for
    too few runs or too many, and for one that has no rate or no battles.
    """
    if not FEWEST <= len(runs) <= MOST:
        reason = _("From %(few)d to %(most)d results are shown side by side.")
        raise BadBattle("run", reason % {"few": FEWEST, "most": MOST})
    known = [_known(run) for run in runs]
    leader = _lists(runs[0])[0]
    flips = [_turned(run, leader) for run in runs]
    known = [(c[:, ::-1] if flip else c, w) for (c, w), flip in zip(known, flips, strict=True)]
    shared = 1 - (1 - CONFIDENCE) / len(runs)
    wide = [_reach(*one, shared) for one in known]
    first = wide[0]
    return [
        Beside(
            run=run,
            turned=flip,
            battles=int(2 * one[0].sum()),
            rate=_reach(*one, run.confidence),
            difference=None if number == 0 else _apart(first, all_),
        )
        for number, (run, flip, one, all_) in enumerate(zip(runs, flips, known, wide, strict=True))
    ]


def _apart(first: Reach, one: Reach) -> Reach:
    return Reach(one.value - first.value, one.low - first.high, one.high - first.low)


def _reach(counts: Floats, weights: Floats, confidence: float) -> Reach:
    low, high = intervals.interval_of_field(counts, weights, confidence)
    return Reach(fields.mean(counts, weights), low, high)


def _known(run: Run) -> tuple[Floats, Floats]:
    """Return a run's pairs by score, a row for each list that it met, and the weights of these."""
    if run.kind not in KINDS:
        raise BadBattle(
            "run", _("“%s” has no win rate of its own: only duels and fields have.") % run
        )
    if run.kind == Run.Kind.FIELD:
        found = list(run.parts.select_related("pairing"))
        counts, weights = fields.counted(run, found)
    else:
        counts, weights = np.array([_pairs(run)], dtype=np.float64), np.ones(1)
    if not counts.any():
        raise BadBattle("run", _("Of “%s” no battle has been fought yet.") % run)
    return counts, weights


def _pairs(run: Run) -> list[int]:
    """Return a duel's pairs by score, so far or in the end."""
    tally = from_json(run.tally) if run.tally else None
    if run.active:
        tally = parts.tally_of(run.parts.select_related("pairing").get())
    return [0] * 5 if tally is None else tally.pairs.tolist()


def _lists(run: Run) -> list[bytes]:
    """Return the lists of a run's sides, a field's own alone, in the form that twins share."""
    sides = [run.lists[0]["document"]] if run.lists else [run.a_document, run.b_document]
    return [form_of(document) for document in sides]


def _turned(run: Run, leader: bytes) -> bool:
    sides = _lists(run)
    return len(sides) > 1 and sides[0] != leader and sides[1] == leader
