"""One unit against another: the part of the answer that is the same in every game."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

MODES = ("melee", "ranged")


class Named(Protocol):
    """A unit's card."""

    @property
    def id(self) -> str:
        """Its id in the edition."""

    @property
    def name(self) -> str:
        """Its printed name."""


Card = TypeVar("Card", bound=Named)


def pair(cards: Mapping[str, Card], attacker: str, defender: str, mode: str) -> tuple[Card, Card]:
    """Return the cards of both units. Raises ValueError if a unit or the mode is unknown."""
    if mode not in MODES:
        raise ValueError(f"no mode is called {mode!r}; there are {' and '.join(MODES)}")
    for unit in (attacker, defender):
        if unit not in cards:
            raise ValueError(f"no unit is called {unit!r}")
    return cards[attacker], cards[defender]


def answer(one: Named, two: Named, mode: str, found: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the attacker, the defender and the cases. Raises ValueError if there is no case."""
    cases = list(found)
    if not cases:
        raise ValueError(f"{one.name} has no {mode} attack")
    return {
        "attacker": {"id": one.id, "name": one.name},
        "defender": {"id": two.id, "name": two.name},
        "mode": mode,
        "cases": cases,
    }
