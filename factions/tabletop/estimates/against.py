"""One unit against another: what the answers of all games have in common."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

MODES = ("melee", "ranged")


class Named(Protocol):
    """A unit's card."""

    @property
    def id(self) -> str:
        """What it is asked for by."""

    @property
    def name(self) -> str:
        """What is printed on it."""


Card = TypeVar("Card", bound=Named)


def pair(cards: Mapping[str, Card], attacker: str, defender: str, mode: str) -> tuple[Card, Card]:
    """Return the cards of both units. Raises ValueError where a unit or the mode is unknown."""
    if mode not in MODES:
        raise ValueError(f"no mode is called {mode!r}; there are {' and '.join(MODES)}")
    for unit in (attacker, defender):
        if unit not in cards:
            raise ValueError(f"no unit is called {unit!r}")
    return cards[attacker], cards[defender]


def answer(one: Named, two: Named, mode: str, found: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the cases below who attacks whom. Raises ValueError where there is none."""
    cases = list(found)
    if not cases:
        raise ValueError(f"{one.name} has no {mode} attack")
    return {
        "attacker": {"id": one.id, "name": one.name},
        "defender": {"id": two.id, "name": two.name},
        "mode": mode,
        "cases": cases,
    }
