"""What a unit's card shows, a module a game: rows in, words and dice out, and the templates."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Protocol, cast

from django.db.models import Q

from builder.web.cards import plain
from factions.models import Unit
from factions.systems import SYSTEMS


class CardModule(Protocol):
    """A game's own part of a unit's page.

    TEMPLATE sets `card`; ODDS_TEMPLATE, empty where the game has no odds yet, sets `cases`. A game
    in which not every unit has an attack against every other tells so by `reaches(unit, other)`.
    One whose attacks come to more than wounds tells all of it by `outcomes(case)`, best to worst
    with the chance of each, and by CHARTED how many cases have a chart of their wounds besides.
    """

    TEMPLATE: str
    ODDS_TEMPLATE: str

    def card(self, unit: Unit) -> Any:
        """Return the card of a unit whose costs and weapons are at hand; TEMPLATE sets it."""

    def badges(self, unit: Unit) -> Iterable[Any]:
        """Return the short facts that stand below a unit's name on its page."""

    def brief(self, unit: Unit, *, short: bool = False) -> Iterable[Any]:
        """Return the words that tell a unit from others in a row; its stats are not at hand.

        short: its role is told by the heading above.
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
    """Return which units of that game have a card but may not be played: in most games none."""
    barred: Q = getattr(card_of(system), "BARRED", plain.BARRED)
    return barred
