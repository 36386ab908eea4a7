"""Problems for remedies to mend, and the fixes that they yield, written out."""

from collections.abc import Iterable
from typing import Any

from factions.tabletop.lists.problem import Fix, Problem

WrittenFixes = list[tuple[str, list[str]]]


def written(fixes: Iterable[Fix]) -> WrittenFixes:
    """Return each fix as its label and its patch, an operation a line."""
    return [(fix.label, lines(fix.patch)) for fix in fixes]


def lines(patch: Iterable[Any]) -> list[str]:
    """Return a patch, an operation a line."""
    return [
        f"{operation['op']} {operation['path']}"
        + (f" {operation['value']}" if "value" in operation else "")
        for operation in patch
    ]


def blaming(*blamed: str, code: str = "any", **data: Any) -> Problem:
    """Return a problem that entries are to blame for."""
    return Problem(code, data, blamed)
