"""The lines that a page has for events of a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from factions.systems import SYSTEMS

Event = dict[str, Any]
SIDES = {"a": "Swan", "b": "Bear"}


def lines(game: str, names: dict[str, str], events: Sequence[Event]) -> list[str]:
    """Return the lines of events of the first round's first turn; names: of units by their ids."""
    made = [{"round": 1, "turn": 1} | event for event in events]
    page = SYSTEMS[game].events.page(made, SIDES | names, str)
    return [text for _, text in page if text]


def outcome(game: str, replay: Mapping[str, Any]) -> str:
    """Return how a battle ended."""
    return SYSTEMS[game].events.outcome(replay, SIDES)
