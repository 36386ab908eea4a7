"""Proving fixes: one is offered only if a re-check shows that it ends its problem and adds none."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Any, Generic, TypeVar

from factions.tabletop.lists.army import Army
from factions.tabletop.lists.edits import apply
from factions.tabletop.lists.problem import Fix, Problem, Severity
from factions.tabletop.lists.remedies import culprits, dearest, then_recruit
from factions.tabletop.lists.roster import Roster, read
from factions.tabletop.lists.rules import Rule, breaches

A = TypeVar("A", bound=Army[Any])
Blame = tuple[str, tuple[str, ...]]

MOST_FIXES = 5
MOST_PROPOSALS = 40
MOST_PROOFS = 16
MOST_FILLED = 4
WORK = 16_000  # entries and problems gone through to re-check one list


@dataclass
class _Allowance:
    """How many more lists may be re-checked, for the fixes of all lists together."""

    left: int


_allowance: ContextVar[_Allowance | None] = ContextVar("proofs", default=None)


@contextmanager
def proofs_in_all(most: int) -> Iterator[None]:
    """Bound the re-checks for the fixes of all lists that are judged inside."""
    token = _allowance.set(_Allowance(most))
    try:
        yield
    finally:
        _allowance.reset(token)


def tally(problems: Sequence[Problem]) -> Counter[Blame]:
    """Count the problems by code and culprits; a fix may not raise any of these counts."""
    return Counter((problem.code, problem.entries) for problem in problems)


def _wording(fix: Fix) -> str:
    """Return a key that is equal for two fixes that read alike: it leaves out the entry's id."""
    return f"{fix.label} {[item for item in fix.data.items() if item[0] != 'entry']}"


def judged(rules: Sequence[Rule[A]], army: A, *, fixes: bool) -> tuple[Problem, ...]:
    """Return every problem in the rules' order, with its proven fixes if `fixes` is set."""
    problems = breaches(rules, army)
    if fixes and any(problem.severity is not Severity.INFO for problem in problems):
        problems = with_fixes(rules, problems, army, partial(type(army), book=army.book))
    return tuple(problems)


def with_fixes(
    rules: Sequence[Rule[A]], problems: Sequence[Problem], army: A, muster: Callable[[Roster], A]
) -> list[Problem]:
    """Return the problems, each error and warning with its proven fixes, smallest first.

    muster: makes of a roster the army that the rules judge. Of fixes that read alike the first is
    offered; if none holds, those that free points go on to recruit. At most `MOST_FIXES` a
    problem; the re-checks of one list are bounded, so the last problems of a list with very many
    may have none.
    """
    prover = _Prover(rules, problems, army, muster)
    return [
        problem
        if problem.severity is Severity.INFO or prover.left <= 0
        else replace(problem, fixes=tuple(islice(prover.offered(problem), MOST_FIXES)))
        for problem in problems
    ]


class _Prover(Generic[A]):
    """Tries fixes on the rules. left: how many more armies it may muster."""

    def __init__(
        self,
        rules: Sequence[Rule[A]],
        problems: Sequence[Problem],
        army: A,
        muster: Callable[[Roster], A],
    ) -> None:
        self.rules, self.army, self.muster = rules, army, muster
        self.remedies = {rule.code: rule.remedies for rule in rules}
        self.before = tally(problems)
        self.armies: dict[str, A] = {}
        self.judged: dict[str, tuple[list[Problem], set[Blame]]] = {}
        self.allowance = _allowance.get()
        self.left = WORK // (len(army.roster.entries) + len(problems))
        if self.allowance:
            self.left = min(self.left, self.allowance.left)

    def offered(self, problem: Problem) -> Iterator[Fix]:
        """Yield the fixes that hold, smallest first; if none does, those that hold when filled."""
        ways = self.remedies[problem.code]
        proposals = chain.from_iterable(way(self.army, problem) for way in ways)
        proposed = list(islice(proposals, MOST_PROPOSALS))
        smallest = sorted(proposed, key=lambda fix: len(fix.patch))
        any_holds = False
        for fix in self._holding(smallest, problem):
            any_holds = True
            yield fix
        if not any_holds:
            nearly = (fix for fix in proposed[:MOST_FILLED] if self._only_hints(fix, problem))
            filled = (self._filled(fix, problem) for fix in nearly)
            yield from self._holding(filled, problem)

    def _holding(self, fixes: Iterable[Fix], problem: Problem) -> Iterator[Fix]:
        offered: set[str] = set()
        tries = MOST_PROOFS
        for fix in fixes:
            if self.left > 0 and _wording(fix) not in offered and tries > 0:
                tries -= 1
                if self._holds(fix, problem):
                    offered.add(_wording(fix))
                    yield fix

    def _holds(self, fix: Fix, problem: Problem) -> bool:
        return not self._wrong_after(fix, problem)

    def _only_hints(self, fix: Fix, problem: Problem) -> bool:
        return self.left > 0 and self._wrong_after(fix, problem) == {Severity.INFO}

    def _wrong_after(self, fix: Fix, problem: Problem) -> set[Severity]:
        """Return the severities of the problems that a fix adds or fails to remove."""
        found, added = self._found(fix)
        wrong = {*added, (problem.code, problem.entries)}
        return {other.severity for other in found if (other.code, other.entries) in wrong}

    def _found(self, fix: Fix) -> tuple[list[Problem], set[Blame]]:
        """Return the problems after a fix, and the blames of which there are more than before."""
        patch = repr(fix.patch)
        if patch not in self.judged:
            found = breaches(self.rules, self._after(fix))
            more = {key for key, n in tally(found).items() if n > self.before.get(key, 0)}
            self.judged[patch] = found, more
        return self.judged[patch]

    def _after(self, fix: Fix) -> A:
        """Return the army after a fix. It is cached: several problems may propose the same."""
        patch = repr(fix.patch)
        if patch not in self.armies:
            self.left -= 1
            if self.allowance:
                self.allowance.left -= 1
            self.armies[patch] = self.muster(read(apply(self.army.document, fix.patch)))
        return self.armies[patch]

    def _filled(self, fix: Fix, problem: Problem) -> Fix:
        """Return the fix that also spends the points it frees, on the dearest units first."""
        blamed = {entry.unit for entry in culprits(self.army, problem)}
        after = self._after(fix)
        while self.left > 0 and after.total < self.army.total:
            units = dearest(after, after.limit - after.total)
            costs = after.book.base_costs
            unit = next((unit.id for unit in units if costs[unit.id] and unit.id not in blamed), "")
            if not unit:
                break
            fix = then_recruit(after, fix, unit)
            after = self._after(fix)
        return fix
