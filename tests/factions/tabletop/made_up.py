"""A made-up game with what no card of a shipped one shows: options, upgrades, an open faction."""

from dataclasses import dataclass
from typing import Any

from factions.tabletop.lists import rules
from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.roster import Entry, Roster


@dataclass(frozen=True)
class Piece:
    """A unit of the game."""

    id: str
    name: str
    faction: str
    kind: str = "piece"


UNITS = {
    piece.id: piece
    for piece in (
        Piece("pawn", "Pawn", "white"),
        Piece("rook", "Rook", "white"),
        Piece("queen", "Queen", "white"),
        Piece("knave", "Knave", "black"),
        Piece("joker", "Joker", "any"),
    )
}
BOOK = Book(
    units=UNITS,
    factions={"white": "White", "black": "Black", "any": "Any"},
    costs={
        "pawn": {"standard": 10},
        "rook": {"min": 30, "max": 50},
        "queen": {"standard": 90},
        "knave": {"standard": 20},
        "joker": {"standard": 0},
    },
    sizes={"blitz": 100, "long": 200},
    open_factions=frozenset({"any"}),
    upgrades={"queen": frozenset({"crown", "sceptre"})},
)
RULES = (
    rules.game_size,
    rules.unknown_faction,
    rules.faction_only,
    rules.empty_list,
    rules.unknown_unit,
    rules.unknown_option,
    rules.option_required,
    rules.unknown_upgrade,
    rules.points_limit,
    rules.points_left,
    rules.dangling_reference,
    rules.circular_reference,
)


class Set(Army[Piece]):
    """An army of the game; it has one queen at most."""

    def may_add(self, unit: Piece) -> bool:
        """Refuse a second queen."""
        return unit.id != "queen" or "queen" not in self.copies


def army(*units: Entry, book: Book[Piece] = BOOK, faction: str = "white", **keys: Any) -> Set:
    """Return an army of the entries."""
    return Set(Roster("chess", faction, units, **keys), book)


def entries(*units: str) -> tuple[Entry, ...]:
    """Return entries e1, e2, ... of those units."""
    return tuple(Entry(f"e{number}", unit) for number, unit in enumerate(units, 1))
