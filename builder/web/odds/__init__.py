"""The odds of one unit against another on a page; the words of each game are a module."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, cast

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from builder.web import charts
from builder.web.cards import CardModule, card_of
from builder.web.odds.parts import Duel, Values, Worded
from factions.systems import SYSTEMS

__all__ = ["Case", "Duel", "Worded", "context_of", "words_of"]

VISIBLE = 0.0005  # what would be no bar is left out of charts


class OddsWords(Protocol):
    """A game's own words for its odds.

    If a mode may have no case against a unit, `unreached(duel)` returns the sentence for that.
    """

    def in_words(self, case: Values, duel: Duel) -> Worded:
        """Return a case of the answer in words."""

    def closing(self, duel: Duel) -> str:
        """Return the sentences on what all cases take for granted."""


@dataclass(frozen=True)
class Case:
    """A case: its words, its chart, and its outcomes if attacks have more results than wounds."""

    words: Worded
    chart: SafeString | None
    outcomes: list[dict[str, Any]] | None


@cache
def words_of(system: str) -> OddsWords:
    """Return a game's words for its odds; it has some."""
    return cast(OddsWords, SYSTEMS[system].own(__name__))


def context_of(system: str, duel: Duel) -> dict[str, Any]:
    """Return what the template of odds needs; the answer is the game's own."""
    words: Any = words_of(system)
    cases = list(_cases(system, duel))
    return {
        "cases": cases,
        "closing": words.closing(duel),
        "unreached": "" if cases else words.unreached(duel),
    }


def _cases(system: str, duel: Duel) -> Iterator[Case]:
    card, words = card_of(system), words_of(system)
    outcomes = getattr(card, "outcomes", None)
    charted = getattr(card, "CHARTED", len(duel.answer["cases"]))
    for place, case in enumerate(duel.answer["cases"]):
        yield Case(
            words.in_words(case, duel),
            _chart(card, duel, case["to_defender"]["damage"]) if place < charted else None,
            outcomes(case) if outcomes else None,
        )


def _chart(card: CardModule, duel: Duel, table: Mapping[str, float]) -> SafeString:
    """Draw the chance of each number of wounds."""
    harm = str(getattr(card, "HARM", _("wounds")))
    label = _("Chance of each number of %(harm)s that %(attacker)s deal to %(defender)s")
    label %= {"harm": harm, "attacker": duel.attacker, "defender": duel.defender}
    rows = ({"number": int(number), "chance": chance} for number, chance in table.items())
    drawn = [row for row in rows if row["chance"] >= VISIBLE]
    return charts.svg(charts.damage, drawn, label, title=harm)
