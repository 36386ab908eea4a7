"""What a unit's card shows, a module a game: rows in, words and dice out, and the templates."""

from collections.abc import Mapping
from typing import Any, Protocol

from builder.web.cards import warcrow
from factions.models import Unit


class CardModule(Protocol):
    """A game's own part of a unit's page."""

    TEMPLATE: str
    ODDS_TEMPLATE: str

    def card(self, unit: Unit) -> Any:
        """Return the card of a unit whose costs and weapons are at hand; TEMPLATE sets it."""

    def modes(self, unit: Unit) -> Mapping[str, str]:
        """Return the ways of attack that the unit has odds for, with their names."""

    def can_be_attacked(self, unit: Unit) -> bool:
        """Tell whether others have odds against the unit."""


CARDS: Mapping[str, CardModule] = {"warcrow": warcrow}
