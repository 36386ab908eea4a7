"""A Cold Iron list as its rules see it: who leads, and what each combatant is and carries."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from factions.systems.cold_iron.catalogue import Catalogue, Combatant, Mount
from factions.systems.cold_iron.legality import fielded
from factions.systems.cold_iron.legality.fielded import Fielded
from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.closest import finder
from factions.tabletop.lists.roster import Entry, Roster

MOST_KEPT = 4096  # combatants of players' own remembered an edition


class Member(NamedTuple):
    """A recruit beside what it is worked out to be."""

    entry: Entry
    combatant: Combatant
    fielded: Fielded


@dataclass(frozen=True)
class BandBook(Book[Combatant]):
    """The book of an edition; it remembers the combatants it has worked out."""

    catalogue: Catalogue = field(kw_only=True)

    @cached_property
    def _ready(self) -> dict[tuple[str, str | None], Fielded]:
        return {}

    @cached_property
    def _own(self) -> dict[Any, Fielded]:
        return {}

    @cached_property
    def recruits_by_cost(self) -> Mapping[str, Sequence[tuple[int, Combatant]]]:
        """Map each faction to the ready-made combatants it may recruit, cheapest first.

        A template is what a player makes of it; nobody is offered one as it is.
        """
        return {
            faction: [pair for pair in pairs if not pair[1].template]
            for faction, pairs in super().recruits_by_cost.items()
        }

    @cached_property
    def cheapest(self) -> Mapping[str, tuple[int, str]]:
        """Map each faction to the cheapest cost above 0 that its lists can pay, and the unit.

        Of several alike, the faction's own comes first.
        """
        paid = {
            faction: [
                (points, unit.faction != faction, unit.id)
                for _, unit in recruits
                for points in unit.costs.values()
                if points > 0
            ]
            for faction, recruits in self.recruits_by_cost.items()
        }
        return {faction: min(found)[::2] for faction, found in paid.items() if found}

    @cached_property
    def _closest(self) -> dict[str, Callable[[str], tuple[str, ...]]]:
        return {}

    def closest_upgrade(self, unit: str) -> Callable[[str], tuple[str, ...]]:
        """Return the function from a word to the items most like it that the unit may take."""
        if unit not in self._closest:
            self._closest[unit] = finder(sorted(self.catalogue.allowed[unit]))
        return self._closest[unit]

    def mounts(self, unit: str) -> tuple[str, ...]:
        """Return the mounts that a unit may take, first those that ready-made riders have.

        Of those the commonest come first, of as common ones the cheapest in silver.
        """
        items = self.catalogue.items
        known = [key for key, item in items.items() if isinstance(item, Mount)]
        ridden = Counter(
            item for one in self.units.values() for item in one.equipment if item in known
        )
        allowed = self.catalogue.allowed.get(unit, frozenset())
        own = (key for key in known if key in allowed)
        return tuple(sorted(own, key=lambda key: (-ridden[key], items[key].cost)))

    def fielded(self, combatant: Combatant, entry: Entry) -> Fielded:
        """Return what an entry of that combatant is."""
        if combatant.template:
            return self._made(combatant, entry)
        key = (combatant.id, entry.option)
        kept = self._ready.get(key)
        if kept is None:
            kept = fielded.ready(combatant, entry.option, self.catalogue)
            if entry.option is None or entry.option in combatant.grades:
                self._ready[key] = kept
        return kept

    def _made(self, combatant: Combatant, entry: Entry) -> Fielded:
        key = (combatant.id, entry.upgrades, _frozen(entry.stats) if entry.stats else ())
        kept = self._own.get(key)
        if kept is None:
            if len(self._own) >= MOST_KEPT:
                self._own.clear()
            kept = self._own[key] = fielded.own(combatant, entry, self.catalogue)
        return kept


def _frozen(stats: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the stats as a key; True and 1 differ."""
    return tuple(
        (key, tuple(value) if isinstance(value, list) else value, isinstance(value, bool))
        for key, value in stats.items()
    )


def book_of(catalogue: Catalogue) -> BandBook:
    """Return the catalogue's book: made at the first call, then kept with the catalogue."""
    kept: BandBook | None = vars(catalogue).get("_book")
    if kept is None:
        kept = vars(catalogue)["_book"] = BandBook(
            units=catalogue.combatants,
            factions=catalogue.factions,
            costs={key: unit.costs for key, unit in catalogue.combatants.items()},
            sizes=catalogue.sizes,
            open_factions=catalogue.open_factions,
            upgrades=catalogue.allowed,
            catalogue=catalogue,
        )
    return kept


class Band(Army[Combatant]):
    """An army whose entries are single combatants.

    members: the recruits, worked out. faulty: those with something wrong. leaders: recruits
    marked as the band's leader.
    """

    book: BandBook

    def __init__(self, roster: Roster, book: BandBook) -> None:
        super().__init__(roster, book)
        self.members: list[Member] = []
        self.faulty: list[Member] = []
        self.leaders: list[Entry] = []
        fit = book.fielded
        for entry, combatant in self.recruits:
            member = Member(entry, combatant, fit(combatant, entry))
            self.members.append(member)
            if member.fielded.faults:
                self.faulty.append(member)
            if entry.commander:
                self.leaders.append(entry)
            if combatant.template and entry.option is None:
                self.total += entry.count * (member.fielded.points - book.base_costs[entry.unit])

    def cost(self, entry: Entry) -> int:
        """Return the points of one copy: a template's by its level and equipment."""
        combatant = self.book.units.get(entry.unit)
        if combatant is not None and combatant.template:
            return self.book.fielded(combatant, entry).points
        return super().cost(entry)

    def member(self, entry: Entry) -> Member:
        """Return the member that an entry is."""
        return next(member for member in self.members if member.entry.id == entry.id)

    def may_add(self, unit: Combatant) -> bool:
        """Return whether one more of that unit breaks no rule but, perhaps, the points limit."""
        return True
