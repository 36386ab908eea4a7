"""Proving ways out: a fix is offered only if a re-check shows it removes its problem, adds none."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any, TypeVar

from factions.tabletop.army import Army
from factions.tabletop.edits import apply
from factions.tabletop.problem import Fix, Problem, Severity
from factions.tabletop.roster import Roster, read, write
from factions.tabletop.rules import Rule, breaches

A = TypeVar("A", bound=Army[Any])

MOST_FIXES = 5
MOST_PROPOSALS = 40
MOST_PROOFS = 16
WORK = 16_000  # entries and problems gone through to re-check one list


def tally(problems: Sequence[Problem]) -> Counter[tuple[str, tuple[str, ...]]]:
    """Count the problems by code and culprits: what a fix may not add to."""
    return Counter((problem.code, problem.entries) for problem in problems)


def _said(fix: Fix) -> str:
    """Return what tells a fix from others for a reader: not which of several alike entries."""
    return f"{fix.label} {[item for item in fix.data.items() if item[0] != 'entry']}"


def with_fixes(
    rules: Sequence[Rule[A]], problems: Sequence[Problem], army: A, muster: Callable[[Roster], A]
) -> list[Problem]:
    """Return the problems, each error and warning with its proven fixes, smallest first.

    muster: from a roster to the army that the rules judge. Of fixes that read alike the first is
    offered. At most `MOST_FIXES` a problem; the
    re-checks of one list are bounded, so the last problems of a hopeless list may have none.
    """
    remedies = {rule.code: rule.remedies for rule in rules}
    document = write(army.roster)
    before = tally(problems)
    proofs = WORK // (len(army.roster.entries) + len(problems))

    def holds(fix: Fix, problem: Problem) -> bool:
        after = tally(breaches(rules, muster(read(apply(document, fix.patch)))))
        return (problem.code, problem.entries) not in after and after <= before

    def offered(problem: Problem) -> Iterator[Fix]:
        nonlocal proofs
        tries = MOST_PROOFS
        proposals = chain.from_iterable(remedy(army, problem) for remedy in remedies[problem.code])
        smallest = sorted(islice(proposals, MOST_PROPOSALS), key=lambda fix: len(fix.patch))
        said: set[str] = set()
        for fix in smallest:
            if proofs > 0 and _said(fix) not in said and tries > 0:
                proofs, tries = proofs - 1, tries - 1
                if holds(fix, problem):
                    said.add(_said(fix))
                    yield fix

    return [
        problem
        if problem.severity is Severity.INFO or proofs <= 0
        else replace(problem, fixes=tuple(islice(offered(problem), MOST_FIXES)))
        for problem in problems
    ]
