"""Problems of a list as values: a code and its data, without prose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """`error` makes a list illegal; `warning` and `info` do not."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule is printed: the book and the place in it."""

    title: str
    ref: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One change that ends a problem: the key and data of its message, and an RFC 6902 patch."""

    label: str
    data: Mapping[str, Any]
    patch: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One breach of one rule. The public code is `<system>/<code>`."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    entries: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR
    source: Source | None = None
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Every problem of a list in the rulebook's order, and what the list adds up to."""

    problems: tuple[Problem, ...]
    summary: Mapping[str, Any]

    @property
    def legal(self) -> bool:
        """Return whether no problem is an error."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)
