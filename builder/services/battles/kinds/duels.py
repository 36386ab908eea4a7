"""Duels: one list against another, and the panel of a duel under each pair of generals."""

from collections.abc import Sequence

from builder.models import Part, Run
from builder.services.battles import generals, milestones, parts
from builder.services.battles.kinds.kind import Kind, Meeting

BATTLES = 1_000  # of each pair of generals


def _both(run: Run) -> list[Meeting]:
    return [Meeting(0, 1, (run.policy_a, run.policy_b))]


def _till_known(run: Run, found: Sequence[Part]) -> list[int]:
    terms = run.half_width, run.confidence, run.ceiling
    return [milestones.wanted(parts.tally_of(part), *terms) for part in found]


def _of_goal(run: Run, found: Sequence[Part]) -> float:
    terms = run.half_width, run.confidence, run.ceiling
    return milestones.progress(parts.tally_of(found[0]), *terms) if found else 0.0


def _under_others(run: Run) -> list[Meeting]:
    own = run.policy_a, run.policy_b
    return [Meeting(0, 1, pair) for pair in generals.pairs(run.edition.system_id) if pair != own]


def _some(run: Run, found: Sequence[Part]) -> list[int]:
    return [BATTLES] * len(found)


def _of_some(run: Run, found: Sequence[Part]) -> float:
    return sum(min(part.pairing.battles, BATTLES) for part in found) / (BATTLES * len(found) or 1)


DUEL = Kind(_both, _till_known, _of_goal)
PANEL = Kind(_under_others, _some, _of_some)
