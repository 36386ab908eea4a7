"""Parts of the odds of every game: a case in words, and the table of its chances."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from builder.web.figures import Table
from builder.web.wording import percent

Values = Mapping[str, Any]
LEAST_SHOWN = 0.0005  # a chance up to that is left out of sentences


class Duel(NamedTuple):
    """The attacker and the defender by name, the mode, and the answer of the game's odds."""

    attacker: str
    defender: str
    mode: str
    answer: Values


@dataclass(frozen=True)
class Worded:
    """A case in words: paragraphs, and text in small print.

    notes: below the paragraphs. folded: below the table. more: the title of a second table, and it.
    """

    title: str
    paragraphs: tuple[SafeString, ...]
    table: Table
    notes: tuple[SafeString | str, ...] = ()
    folded: tuple[str, ...] = ()
    more: tuple[str, Table] | None = None


def likely(chance: float) -> bool:
    """Return whether a chance is worth a sentence."""
    return chance > LEAST_SHOWN


def chances(table: Mapping[str, float], caption: str, head: tuple[str, str]) -> Table:
    """Return the table of the chance of each number."""
    return Table(caption, head, [(number, percent(share, 2)) for number, share in table.items()])
