"""What list rules judge: a roster beside its edition's book.

A game gives the shared rules a `Book`, made once an edition, and its own kind of `Army`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, Self, TypeVar

from factions.tabletop.lists.closest import finder
from factions.tabletop.lists.roster import Entry, Roster, write


class Unit(Protocol):
    """What any game's unit has."""

    @property
    def id(self) -> str:
        """Its id in the edition."""

    @property
    def name(self) -> str:
        """Its printed name."""

    @property
    def faction(self) -> str:
        """The id of its faction."""

    @property
    def kind(self) -> str:
        """Its kind of unit, in the words of its game."""


class Pattern(Protocol):
    """What a pattern of battlegroups has, in games with battlegroups."""

    @property
    def id(self) -> str:
        """Its id in the edition."""

    @property
    def faction(self) -> str:
        """The id of its faction."""


U = TypeVar("U", bound=Unit)


@dataclass(frozen=True)
class Book(Generic[U]):
    """What the shared rules need of an edition.

    costs: unit id to option id to points, in printed order. upgrades: unit id to the upgrades it
    may take. open_factions: factions whose units may join any list. sizes: name to points limit,
    the first being the standard. limits: the lowest and the highest limit allowed; None: only
    the sizes' own. orbats: the patterns of battlegroups, by id, in games with battlegroups.
    """

    units: Mapping[str, U]
    factions: Mapping[str, str]
    costs: Mapping[str, Mapping[str, int]]
    sizes: Mapping[str, int]
    limits: tuple[int, int] | None = None
    open_factions: frozenset[str] = frozenset()
    upgrades: Mapping[str, frozenset[str]] | None = None
    orbats: Mapping[str, Pattern] = field(default_factory=dict)

    @cached_property
    def base_costs(self) -> Mapping[str, int]:
        """Return each unit's cost if no option is named: that of its cheapest."""
        return {unit: min(options.values()) for unit, options in self.costs.items()}

    @cached_property
    def optional(self) -> frozenset[str]:
        """The units with several cost options."""
        return frozenset(unit for unit, options in self.costs.items() if len(options) > 1)

    @cached_property
    def standard_limit(self) -> int:
        """The points limit of the game's standard size."""
        return next(iter(self.sizes.values()))

    @cached_property
    def closest_unit(self) -> Callable[[str], tuple[str, ...]]:
        """Map a word to the unit ids most like it."""
        return finder(self.units)

    @cached_property
    def closest_faction(self) -> Callable[[str], tuple[str, ...]]:
        """Map a word to the faction ids most like it."""
        return finder(self.factions)

    @cached_property
    def recruits_by_cost(self) -> Mapping[str, Sequence[tuple[int, U]]]:
        """Map each faction to the units its lists may recruit with their cost, cheapest first."""
        return {
            faction: sorted(
                (
                    (self.base_costs[unit.id], unit)
                    for unit in self.units.values()
                    if unit.faction == faction or unit.faction in self.open_factions
                ),
                key=lambda pair: (pair[0], pair[1].id),
            )
            for faction in self.factions
        }

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Map the ids of units and factions to printed names."""
        return {**self.factions, **{unit.id: unit.name for unit in self.units.values()}}


class Army(Generic[U]):
    """A roster beside its book: known units, their copies, and what the list costs.

    entries: all, by id. recruits: entries whose unit is known, with it, in the list's order.
    linked: those of them that refer to another entry or a battlegroup. copies: unit id to how many
    the list has. total, limit: points.
    """

    def __init__(self, roster: Roster, book: Book[U]) -> None:
        self.roster = roster
        self.book = book
        units, base = book.units, book.base_costs
        recruits: list[tuple[Entry, U]] = []
        linked: list[Entry] = []
        copies: dict[str, int] = {}
        total = 0
        for entry in roster.entries:
            key = entry.unit
            unit = units.get(key)
            if unit is not None:
                recruits.append((entry, unit))
                copies[key] = copies.get(key, 0) + entry.count
                total += entry.count * (base[key] if entry.option is None else self.cost(entry))
                if entry.attached_to or entry.embarked_in or entry.battlegroup:
                    linked.append(entry)
        self.entries = {entry.id: entry for entry in roster.entries}
        self.recruits, self.linked, self.copies = recruits, linked, copies
        self.total = total
        self.limit = roster.points_limit or book.sizes.get(roster.size or "", book.standard_limit)

    @cached_property
    def document(self) -> Mapping[str, Any]:
        """The roster as its list document, not to be changed."""
        return write(self.roster)

    @cached_property
    def fewer(self) -> dict[str, Self]:
        """The armies without one entry, by its id, as far as they are made already."""
        return {}

    def cost(self, entry: Entry) -> int:
        """Return the points of one copy: its option's, else its cheapest; 0 if unknown."""
        options = self.book.costs.get(entry.unit, {})
        return options.get(entry.option or "", self.book.base_costs.get(entry.unit, 0))

    def may_add(self, unit: U) -> bool:
        """Return whether one more of that unit breaks no rule except, perhaps, the points limit."""
        raise NotImplementedError
