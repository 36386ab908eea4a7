"""A Company of Iron list as its rules see it: its commander and its attachments."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from factions.systems.company_of_iron.catalogue import Catalogue, Option, Profile
from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.roster import Entry, Roster
from factions.tabletop.lists.rules import rings

LEADERS = ("unit", "solo")
COMMAND, WEAPON = "command-attachment", "weapon-attachment"
ADVANCE, AMBUSH = "Advance Deployment", "Ambush"

T = TypeVar("T")
Recruit = tuple[Entry, Profile]


class Join(NamedTuple):
    """A recruit attached to another recruit."""

    entry: Entry
    profile: Profile
    target: Entry
    host: Profile


class Deployment(NamedTuple):
    """How many models of a unit deploy in their own way."""

    advance: int
    ambush: int


@dataclass(frozen=True, kw_only=True)
class CompanyBook(Book[Profile]):
    """What the rules ask of an edition of Company of Iron."""

    catalogue: Catalogue

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Map the ids of units, factions and upgrades to printed names, the absent among them."""
        upgrades = {key: upgrade.name for key, upgrade in self.catalogue.upgrades.items()}
        return {**upgrades, **super().names, **self.catalogue.absent}

    @cached_property
    def recruits_by_cost(self) -> Mapping[str, Sequence[tuple[int, Profile]]]:
        """Map each faction to the units its lists may recruit with their cost, cheapest first."""
        return {
            faction: sorted(
                (
                    (self.base_costs[unit.id], unit)
                    for unit in self.units.values()
                    if serves(unit, faction) and not unit.bans
                ),
                key=lambda pair: (pair[0], pair[1].id),
            )
            for faction in self.factions
        }

    @cached_property
    def models_of(self) -> Mapping[str, Mapping[str | None, int]]:
        """Map each unit to its options and the models they bring; None is the cheapest."""
        return {
            unit.id: _optional(unit, lambda option: option.models) for unit in self.units.values()
        }

    @cached_property
    def priced(self) -> Mapping[str, Mapping[str, int]]:
        """Map each unit of known requisition cost to its options and that cost."""
        return {
            unit.id: costs
            for unit in self.units.values()
            if (costs := {o.id: o.requisition for o in unit.options if o.requisition is not None})
            and len(costs) == len(unit.options)
        }

    @cached_property
    def deployments(self) -> Mapping[str, Mapping[str | None, Deployment]]:
        """Map each unit that may deploy in its own way to its options and how many models do."""
        every = (
            (unit.id, _optional(unit, partial(deployment, unit))) for unit in self.units.values()
        )
        return {unit: options for unit, options in every if any(options[None])}

    @cached_property
    def lent(self) -> Mapping[str, frozenset[str]]:
        """Map each attachment that lends its unit a way to deploy to what it lends."""
        lending = {
            unit.id: frozenset(
                trait
                for trait in (ADVANCE, AMBUSH)
                for skill in unit.skills
                if skill.name in (f"Granted [{trait}]", f"Tactics [{trait}]")
            )
            for unit in self.units.values()
        }
        return {unit: traits for unit, traits in lending.items() if traits}

    @cached_property
    def twins(self) -> Mapping[str, frozenset[str]]:
        """Map each card to all that print the same unit, where there are several."""
        first = {unit.id: unit.twin_of or unit.id for unit in self.units.values()}
        doubled = {unit.twin_of for unit in self.units.values() if unit.twin_of}
        return {
            key: frozenset(card for card in first if first[card] == one)
            for key, one in first.items()
            if one in doubled
        }

    @cached_property
    def hosts(self) -> Mapping[str, frozenset[str]]:
        """Map each unit that attaches to others to those that take it."""
        units = [unit for unit in self.units.values() if unit.kind == "unit"]
        return {
            joiner.id: frozenset(host.id for host in units if eligible(joiner, host))
            for joiner in self.units.values()
            if joiner.attaches_to
        }


def book_of(catalogue: Catalogue) -> CompanyBook:
    """Return the catalogue's book: made at the first call, then kept with the catalogue."""
    kept: CompanyBook | None = vars(catalogue).get("_book")
    if kept is None:
        upgrades = frozenset(catalogue.upgrades)
        kept = vars(catalogue)["_book"] = CompanyBook(
            units=catalogue.profiles,
            factions=catalogue.factions,
            costs={
                key: {option.id: option.points for option in unit.options}
                for key, unit in catalogue.profiles.items()
            },
            sizes=catalogue.sizes,
            upgrades=dict.fromkeys(catalogue.profiles, upgrades),
            catalogue=catalogue,
        )
    return kept


def serves(unit: Profile, faction: str) -> bool:
    """Return whether the unit counts as one of that faction's. Source: Mercenaries & Minions."""
    return unit.faction == faction or faction in unit.partisan


def may_command(unit: Profile) -> bool:
    """Return whether a warrior of the card leads a unit, is an Officer or a solo.

    Source: Choosing a Commander.
    """
    return unit.kind in LEADERS or (unit.kind == COMMAND and unit.officer)


def _optional(unit: Profile, value: Callable[[Option], T]) -> Mapping[str | None, T]:
    """Map the unit's options, and None for the cheapest, to a value of each."""
    values: dict[str | None, T] = {None: value(unit.option(None))}
    return values | {option.id: value(option) for option in unit.options}


def deployment(unit: Profile, option: Option) -> Deployment:
    """Return how many models of the unit, bought so, have each way to deploy of their own."""
    advance = ambush = 0
    ambushers = {index for skill in unit.skills if skill.name == AMBUSH for index in skill.models}
    for index, model in enumerate(unit.models):
        advance += model.count[option.id] * (ADVANCE in model.advantages)
        ambush += model.count[option.id] * (index in ambushers)
    return Deployment(advance, ambush)


def eligible(joiner: Profile, host: Profile) -> bool:
    """Return whether the card names that unit; a ranking officer also joins its own faction's.

    Source: Unit Model Types, Ranking Officer.
    """
    if joiner.ranking_officer and serves(host, joiner.faction):
        return True
    return any(host.labels.issuperset(group) for group in joiner.attaches_to)


class Company(Army[Profile]):
    """An army with its commanders and attachments.

    marked: recruits marked commander. barred: those that may not be played. selective: those with
    Selective. attached: those with a reference to what they join. loose: attachments without one.
    joins: those whose reference names another recruit, but for rings. models: how many the list
    has.
    """

    book: CompanyBook

    def __init__(self, roster: Roster, book: CompanyBook) -> None:
        super().__init__(roster, book)
        self.marked: list[Recruit] = []
        self.barred: list[Recruit] = []
        self.attached: list[Recruit] = []
        self.loose: list[Recruit] = []
        self.selective: list[Recruit] = []
        self.models = 0
        for recruit in self.recruits:
            entry, profile = recruit
            models = book.models_of[profile.id]
            self.models += entry.count * models.get(entry.option, models[None])
            if entry.commander:
                self.marked.append(recruit)
            if profile.bans:
                self.barred.append(recruit)
            if profile.selective:
                self.selective.append(recruit)
            if entry.attached_to is not None:
                self.attached.append(recruit)
            elif profile.kind in (COMMAND, WEAPON) and not profile.bans:
                self.loose.append(recruit)
        self.joins = self._joins() if self.attached else []

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

    @cached_property
    def strangers(self) -> list[Recruit]:
        """The recruits that are not Cephalyx, nor led by a Cephalyx ranking officer."""
        led = {
            join.target.id
            for join in self.joins
            if join.profile.ranking_officer and join.profile.cephalyx and takes(self.book, join)
        }
        return [
            (entry, profile)
            for entry, profile in self.recruits
            if not profile.cephalyx and entry.id not in led
        ]

    def crowds(self, kind: str, most: int) -> Iterator[list[Join]]:
        """Yield the joins of that kind to each unit that has more of them than `most` a copy."""
        by_target: dict[str, list[Join]] = {}
        for join in self.joins:
            if join.profile.kind == kind and join.host.kind == "unit":
                by_target.setdefault(join.target.id, []).append(join)
        for crowd in by_target.values():
            if sum(join.entry.count for join in crowd) > most * crowd[0].target.count:
                yield crowd

    def room(self, target: Entry, kind: str) -> bool:
        """Return whether one more attachment of that kind may join a unit of the list."""
        catalogue = self.book.catalogue
        most = catalogue.command_attachments if kind == COMMAND else catalogue.weapon_attachments
        joined = (join for join in self.joins if join.target.id == target.id)
        taken = sum(join.entry.count for join in joined if join.profile.kind == kind)
        return taken < most * target.count

    def hosts(self, unit: Profile) -> Iterator[Recruit]:
        """Yield the recruits that such an attachment may join."""
        named = self.book.hosts.get(unit.id, frozenset())
        for entry, profile in self.recruits:
            if profile.id in named and self.room(entry, unit.kind):
                yield entry, profile

    def may_add(self, unit: Profile) -> bool:
        """Return whether one more of that unit, on its own, breaks no rule but the points limit."""
        return not unit.attachment and self.may_have(unit)

    def may_attach(self, unit: Profile) -> bool:
        """Return whether one more of that attachment finds a unit and breaks no rule but points."""
        return unit.attachment and self.may_have(unit) and any(self.hosts(unit))

    def may_have(self, unit: Profile) -> bool:
        """Return whether the list has place for one more of that unit, wherever it goes."""
        if unit.bans or not serves(unit, self.roster.faction):
            return False
        if unit.kind != WEAPON and self.has(unit):
            return False
        if unit.characters and not self.characters.isdisjoint(unit.characters):
            return False
        if unit.selective and self.strangers:
            return False
        return unit.cephalyx or not self.selective

    def has(self, unit: Profile) -> bool:
        """Return whether the list has that unit, by whatever card of it."""
        twins = self.book.twins.get(unit.id)
        return unit.id in self.copies if twins is None else not twins.isdisjoint(self.copies)

    @cached_property
    def characters(self) -> frozenset[str]:
        """The names on the stat bars of the list's characters."""
        return frozenset(name for _, profile in self.recruits for name in profile.characters)


def takes(book: CompanyBook, join: Join) -> bool:
    """Return whether the unit joined is one that takes the joiner."""
    return join.host.id in book.hosts.get(join.profile.id, ())
