"""An Iron Dawn list as its rules see it: commanders, joined units, passengers."""

from collections.abc import Sequence
from typing import NamedTuple

from factions.systems.iron_dawn.catalogue import COMMAND_VEHICLE, VETERAN, Profile
from factions.systems.iron_dawn.legality.book import ArmyBook
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import Entry, Roster
from factions.tabletop.lists.rules import rings

Recruit = tuple[Entry, Profile]


class Join(NamedTuple):
    """A recruit attached to another recruit."""

    entry: Entry
    profile: Profile
    target: Entry
    host: Profile


class Load(NamedTuple):
    """An entry and its passengers, with the units that joined them."""

    transport: Entry
    profile: Profile
    riders: list[Recruit]


class Detachment(Army[Profile]):
    """An army with its commanders, attachments and passengers.

    commanders: Commander units and command vehicles; spent: their points. joins: attachments to
    known units, but for rings. embarked: recruits that name what they ride in.
    """

    book: ArmyBook

    def __init__(self, roster: Roster, book: ArmyBook) -> None:
        super().__init__(roster, book)
        self.commanders: list[Recruit] = []
        self.spent = 0
        attached: list[Recruit] = []
        self.embarked: list[Recruit] = []
        for recruit in self.recruits:
            entry, profile = recruit
            if entry.upgrades and entry.option is None:
                self.total += self.extras(entry) * entry.count
            if profile.command or self.is_command_vehicle(entry):
                self.commanders.append(recruit)
                self.spent += self.cost(entry) * entry.count
            if entry.attached_to is not None:
                attached.append(recruit)
            if entry.embarked_in is not None:
                self.embarked.append(recruit)
        self.joins = self._joins(attached) if attached else []
        self.loads = self._loads() if self.embarked else []

    def cost(self, entry: Entry) -> int:
        """Return the points of one copy with its upgrades; 0 if the unit is unknown."""
        points = super().cost(entry)
        return points + self.extras(entry) if entry.upgrades else points

    def extras(self, entry: Entry) -> int:
        """Return the points of the upgrades of one copy. What it may not take costs nothing."""
        prices = self.book.prices.get(entry.unit, {})
        return sum(
            prices[upgrade] * (self.models(entry) if upgrade == VETERAN else 1)
            for upgrade in entry.upgrades
            if upgrade in prices
        )

    def models(self, entry: Entry) -> int:
        """Return the models of one copy: of the option taken, else the fewest."""
        sizes = self.book.models[entry.unit]
        return sizes.get(entry.option or "", self.book.bounds[entry.unit][0])

    def is_command_vehicle(self, entry: Entry) -> bool:
        """Return whether an officer rides in that vehicle, and may."""
        return COMMAND_VEHICLE in entry.upgrades and entry.unit in self.book.command_vehicles

    def is_weapon(self, entry: Entry, upgrade: str) -> bool:
        """Return whether that upgrade is a special or heavy weapon that the unit may take."""
        book = self.book
        return upgrade in book.weapons and upgrade in book.prices[entry.unit]

    def short(self, spent: int, total: int) -> bool:
        """Return whether that is too little for commanders. Source: Building an Army."""
        return spent * 100 < self.book.share * total

    def may_add(self, unit: Profile) -> bool:
        """Return whether one more of that unit breaks no rule but, perhaps, the points limit."""
        points = self.book.base_costs[unit.id]
        if unit.command:
            return not self.short(self.spent + points, self.total + points)
        already = not self.commanders or self.short(self.spent, self.total)
        return already or not self.short(self.spent, self.total + points)

    def known(self, reference: str | None) -> Recruit | None:
        """Return the recruit that a reference names, or None."""
        entry = self.entries.get(reference or "")
        unit = self.book.units.get(entry.unit) if entry else None
        return (entry, unit) if entry and unit else None

    def _joins(self, attached: Sequence[Recruit]) -> list[Join]:
        links = {entry.id: entry.attached_to for entry, _ in attached if entry.attached_to}
        circling = {entry for ring in rings(links) for entry in ring}
        return [
            Join(entry, profile, *host)
            for entry, profile in attached
            if entry.id not in circling and (host := self.known(entry.attached_to))
        ]

    def _loads(self) -> list[Load]:
        links = {entry.id: entry.embarked_in for entry, _ in self.embarked if entry.embarked_in}
        circling = {entry for ring in rings(links) for entry in ring}
        loads: dict[str, Load] = {}
        aboard: dict[str, Load] = {}
        for entry, profile in self.embarked:
            transport = self.known(entry.embarked_in)
            if transport is not None and entry.id not in circling:
                load = loads.setdefault(transport[0].id, Load(*transport, []))
                load.riders.append((entry, profile))
                aboard[entry.id] = load
        self._take_along(aboard)
        return list(loads.values())

    def _take_along(self, aboard: dict[str, Load]) -> None:
        """Let units that joined another ride with it, unless they name a ride of their own."""
        joined: dict[str, list[tuple[int, Join]]] = {}
        for place, join in enumerate(self.joins):
            if join.entry.embarked_in is None:
                joined.setdefault(join.target.id, []).append((place, join))
        boarded = list(aboard)
        while following := sorted(pair for key in boarded for pair in joined.pop(key, ())):
            for _, join in following:
                aboard[join.entry.id] = load = aboard[join.target.id]
                load.riders.append((join.entry, join.profile))
            boarded = [join.entry.id for _, join in following]
