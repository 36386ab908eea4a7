"""What is wrong with a list: problems as values, keys first and prose second."""

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
    """The rule that speaks: the book and the place in it."""

    title: str
    ref: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way out: what it does, as key and data of a message, and as an RFC 6902 patch."""

    label: str
    data: Mapping[str, Any]
    patch: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One breach of one rule. `code` is bare here and public as `<system>/<code>`."""

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
