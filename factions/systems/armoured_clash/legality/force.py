"""An Armoured Clash list as its rules see it: battlegroups, companions, passengers, reserve."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from factions.systems.armoured_clash.catalogue import AIRCRAFT, Level, Profile
from factions.systems.armoured_clash.legality.book import ForceBook
from factions.systems.armoured_clash.legality.formation import Formation, Recruit
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.roster import Entry, Roster
from factions.tabletop.lists.rules import rings


class Companion(NamedTuple):
    """A fireteam with its parent unit, or a carriage with its engine."""

    entry: Entry
    profile: Profile
    host: Entry
    parent: Profile


class Load(NamedTuple):
    """A transport and all that name it as theirs."""

    transport: Entry
    profile: Profile
    riders: list[Recruit]


class Force(Army[Profile]):
    """An army in its battlegroups.

    formations: the battlegroups. unassigned: units that name none. companions: fireteams and
    carriages with a host to go with; they fill no slot. riders: units that name a transport.
    boons: those of the list and its battlegroups, in order; they count into the total.
    """

    book: ForceBook

    def __init__(self, roster: Roster, book: ForceBook) -> None:
        super().__init__(roster, book)
        self.scale = book.scale(roster.size, roster.points_limit)
        self.formations = [
            Formation(index, group, roster.faction, self.scale, book)
            for index, group in enumerate(roster.battlegroups)
        ]
        self.by_id = {formation.group.id: formation for formation in reversed(self.formations)}
        self.boons = [
            *roster.boons,
            *(boon for group in roster.battlegroups for boon in group.boons),
        ]
        self.total += sum(book.boons[boon].points for boon in self.boons if boon in book.boons)
        self.unassigned: list[Recruit] = []
        self.companions: list[Companion] = []
        self.riders: list[Recruit] = []
        for recruit in self.recruits:
            self._place(recruit)

    def _place(self, recruit: Recruit) -> None:
        entry, profile = recruit
        if entry.embarked_in:
            self.riders.append(recruit)
        if profile.joins and self._joins(entry, profile):
            return
        if entry.battlegroup is None:
            self.unassigned.append(recruit)
        elif entry.battlegroup in self.by_id:
            self.by_id[entry.battlegroup].take(recruit)

    def _joins(self, entry: Entry, profile: Profile) -> bool:
        """Whether the unit has a host to go with, in a battlegroup it does not contradict."""
        host = self.entries.get(entry.attached_to or "")
        parent = self.book.units.get(host.unit) if host else None
        if host is None or parent is None or parent.keyword(profile.joins) is None:
            return False
        if entry.battlegroup not in (None, host.battlegroup):
            return False
        self.companions.append(Companion(entry, profile, host, parent))
        return True

    def leads_unknown(self, formation: Formation) -> bool:
        """Return whether an entry of an unknown unit is marked as that battlegroup's commander."""
        return any(
            entry.commander
            and entry.battlegroup == formation.group.id
            and entry.unit not in self.book.units
            for entry in self.roster.entries
        )

    def level(self, entry: Entry, profile: Profile) -> Level:
        """Return the entry's reinforcement level: the cheapest where it names none it has."""
        return profile.levels.get(entry.option or "") or self.book.base_levels[profile.id]

    @cached_property
    def loads(self) -> list[Load]:
        """The transports that carry someone; rings and transports of unknown units are none."""
        if not self.riders:
            return []
        links = {entry.id: entry.embarked_in or "" for entry, _ in self.riders}
        circling = {entry for ring in rings(links) for entry in ring}
        found: dict[str, Load] = {}
        for rider in self.riders:
            target = self.entries.get(links[rider[0].id])
            unit = target and self.book.units.get(target.unit)
            if target and unit and rider[0].id not in circling:
                found.setdefault(target.id, Load(target, unit, [])).riders.append(rider)
        return list(found.values())

    @cached_property
    def deploying(self) -> list[Recruit]:
        """Those that deploy on their own: no passengers and no companions."""
        aboard = {entry.id for load in self.loads for entry, _ in load.riders}
        aboard |= {companion.entry.id for companion in self.companions}
        if not aboard:
            return self.recruits
        return [recruit for recruit in self.recruits if recruit[0].id not in aboard]

    @cached_property
    def reserve(self) -> int:
        """How many units begin in reserve."""
        return sum(entry.count for entry, _ in self.deploying if entry.reserve)

    @cached_property
    def allowed_reserve(self) -> int:
        """How many units may begin in reserve. Source: Armoured Clash, Setup."""
        return sum(entry.count for entry, _ in self.deploying) // 2

    def may_add(self, unit: Profile) -> bool:
        """Return whether one more of that unit breaks no rule but, perhaps, the points limit."""
        return self.opening(unit) is not None

    def opening(self, unit: Profile) -> Mapping[str, Any] | None:
        """Return what an entry says to add one of that unit, at its cheapest; None: no room."""
        level = self.book.base_levels[unit.id]
        keys: dict[str, Any] = {} if len(unit.levels) == 1 else {"option": level.id}
        if unit.joins:
            return self._berth(unit, level, keys)
        if unit.kind == AIRCRAFT:
            units = sum(entry.count for entry, _ in self.deploying)
            if self.reserve >= (units + 1) // 2:
                return None
            keys["reserve"] = True
        for formation in self.formations:
            if formation.has_room(unit, level):
                return {**keys, "battlegroup": formation.group.id}
        return None

    def _berth(
        self, unit: Profile, level: Level, keys: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Return what a companion says that joins the first host with room and of its level.

        Hosts aboard a transport are passed over: its room is not weighed here.
        """
        if unit.faction != self.roster.faction:
            return None
        for host, parent in self.recruits:
            if (
                host.embarked_in is None
                and parent.keyword(unit.joins) is not None
                and self.followers(host) < self.berths(host, parent)
                and self.level(host, parent).id not in unit.levels.keys() - {level.id}
            ):
                return {**keys, "attached_to": host.id}
        return None

    def berths(self, host: Entry, parent: Profile) -> int:
        """Return how many companions an entry may have."""
        return parent.hosts.get(self.level(host, parent).id, 0) * host.count

    def followers(self, host: Entry) -> int:
        """Return how many companions an entry has."""
        return sum(c.entry.count for c in self.companions if c.host.id == host.id)
