"""A Warcrow list as its rules see it: marks, commanders, and which entry joins which."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from factions.systems.warcrow.catalogue import (
    Catalogue,
    Joining,
    Profile,
    allied,
    eligible,
    fits,
    joinings,
)
from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.roster import Entry, Roster
from factions.tabletop.lists.rules import rings

OPTION = "standard"
LEAST_LIMIT, MOST_LIMIT = 50, 1000
MERCENARY = "mercenary"

Recruit = tuple[Entry, Profile]


class Join(NamedTuple):
    """A recruit attached to another recruit."""

    entry: Entry
    profile: Profile
    target: Entry
    host: Profile


@dataclass(frozen=True)
class CompanyBook(Book[Profile]):
    """What the rules ask of an edition of Warcrow."""

    @cached_property
    def hosts(self) -> Mapping[str, frozenset[str]]:
        """Map each profile with Join to those that it may join."""
        return {
            joiner.id: frozenset(host.id for host in self.units.values() if eligible(joiner, host))
            for joiner in self.units.values()
            if joiner.join
        }

    @cached_property
    def alliances(self) -> Mapping[str, tuple[Joining, ...]]:
        """Map each profile that lets characters join units of allies to what it says."""
        said = {key: tuple(joinings(unit, "allies")) for key, unit in self.units.items()}
        return {key: alliances for key, alliances in said.items() if alliances}

    @cached_property
    def allied_hosts(self) -> Mapping[Joining, Mapping[str, frozenset[str]]]:
        """Map each alliance to the profiles with Join and those that it lets them join."""
        return {
            alliance: {
                joiner.id: frozenset(
                    host.id
                    for host in self.units.values()
                    if fits(host, allied(joiner.join, alliance))
                )
                for joiner in self.units.values()
                if joiner.join
            }
            for alliances in self.alliances.values()
            for alliance in alliances
        }


def book_of(catalogue: Catalogue) -> CompanyBook:
    """Return the catalogue's book: made at the first call, then kept with the catalogue."""
    kept: CompanyBook | None = vars(catalogue).get("_book")
    if kept is None:
        kept = vars(catalogue)["_book"] = CompanyBook(
            units=catalogue.profiles,
            factions=catalogue.factions,
            costs={key: {OPTION: unit.cost} for key, unit in catalogue.profiles.items()},
            sizes=catalogue.sizes,
            limits=(LEAST_LIMIT, MOST_LIMIT),
            open_factions=frozenset({MERCENARY}),
        )
    return kept


def is_officer(profile: Profile) -> bool:
    """Return whether the profile is an Officer character."""
    return profile.kind == "character" and profile.role == "officer"


class Company(Army[Profile]):
    """An army with its commanders and attachments.

    marked: recruits marked commander. high: characters with High Command. attached: recruits
    with a reference to what they join. joins: those whose reference names another recruit, but
    for rings.
    """

    book: CompanyBook

    def __init__(self, roster: Roster, book: CompanyBook) -> None:
        super().__init__(roster, book)
        self.marked: list[Recruit] = []
        self.high: list[Recruit] = []
        self.attached: list[Recruit] = []
        for recruit in self.recruits:
            entry, profile = recruit
            if entry.commander:
                self.marked.append(recruit)
            if profile.high_command:
                self.high.append(recruit)
            if entry.attached_to is not None:
                self.attached.append(recruit)
        self.joins = self._joins() if self.attached else []

    @property
    def commanders(self) -> list[Recruit]:
        """Those marked, or else the High Command characters, which lead without a mark."""
        return self.marked or self.high

    def _joins(self) -> list[Join]:
        links = {entry.id: entry.attached_to for entry, _ in self.attached if entry.attached_to}
        circling = {entry for ring in rings(links) for entry in ring}
        return [
            Join(entry, profile, self.entries[target], host)
            for entry, profile in self.attached
            if entry.id not in circling
            and (target := links[entry.id]) in self.entries
            and (host := self.book.units.get(self.entries[target].unit))
        ]

    def hosts(self, joiner: Profile) -> frozenset[str]:
        """Return the units that a character may join in this company, by its cards and others'."""
        book = self.book
        found = book.hosts.get(joiner.id, frozenset())
        for unit in self.copies if found and book.alliances else ():
            for alliance in book.alliances.get(unit, ()):
                found |= book.allied_hosts[alliance][joiner.id]
        return found

    def crowds(self, kind: str) -> Iterator[list[Join]]:
        """Yield the joins of that kind to each entry that has fewer copies than joiners."""
        joins = [join for join in self.joins if join.profile.kind == kind]
        joiners: dict[str, int] = {}
        for join in joins:
            joiners[join.target.id] = joiners.get(join.target.id, 0) + join.entry.count
        for target, count in joiners.items():
            if count > self.entries[target].count:
                yield [join for join in joins if join.target.id == target]

    def may_add(self, unit: Profile) -> bool:
        """Return whether one more of that profile breaks no rule but, perhaps, the points limit."""
        if self.copies.get(unit.id, 0) >= unit.availability:
            return False
        if unit.owner is not None and unit.owner not in self.copies:
            return False
        led = self.marked or self.high or unit.faction != self.roster.faction
        return not (unit.high_command and led)
