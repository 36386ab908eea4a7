"""What a unit's card shows, a module a game: rows in, words and dice out."""

from collections.abc import Callable, Mapping
from typing import Any

from builder.web.cards import warcrow
from factions.models import Unit

CARDS: Mapping[str, Callable[[Unit], Any]] = {"warcrow": warcrow.card}


def card(unit: Unit) -> Any:
    """Return the card of a unit; the template `cards/<game>.html` sets it."""
    return CARDS[unit.edition.system_id](unit)
