"""The parts of a unit's card, one module a game: rows in, words and dice out, and templates."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol, cast

from django.db.models import Q

from builder.web.cards import plain
from factions.models import Unit
from factions.systems import SYSTEMS


class CardModule(Protocol):
    """A game's own part of a unit's page.

    TEMPLATE shows `card`. If the game has odds, builder.web.odds has words for them. A game in
    which some units cannot attack some others defines `reaches(unit, other)`. One whose attacks
    have more results than wounds defines `outcomes(case)`, which returns them with their chances,
    from best to worst, and CHARTED, the number of cases that also have a chart of their wounds.
    """

    TEMPLATE: str

    def card(self, unit: Unit) -> Any:
        """Return the card of a unit with its costs and weapons loaded; TEMPLATE shows it."""

    def badges(self, unit: Unit) -> Iterable[Any]:
        """Return the short facts below a unit's name on its page."""

    def brief(self, unit: Unit, *, short: bool = False) -> Iterable[Any]:
        """Return the words that describe a unit in a row; its stats are not loaded.

        short: leave out its role, which is in the heading above.
        """

    def strip(self, catalogue: Any, key: str) -> Iterable[plain.Figure]:
        """Return the figures of a unit's row from the game's own catalogue; none if unknown."""

    def modes(self, unit: Unit) -> Mapping[str, str]:
        """Return the ways of attack that the unit has odds for, with their names."""

    def can_be_attacked(self, unit: Unit) -> bool:
        """Return whether others have odds against the unit."""


@cache
def card_of(system: str) -> CardModule:
    """Return the cards of that game: its own module, else the plain one."""
    return cast(CardModule, SYSTEMS[system].own(__name__) or plain)


def barred_in(system: str) -> Q:
    """Return the condition for units with a card that may not be played; in most games none."""
    barred: Q = getattr(card_of(system), "BARRED", plain.BARRED)
    return barred
