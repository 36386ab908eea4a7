"""Rosters compiled to the record of a battle, read back as what each unit and the table became."""

from dataclasses import replace
from typing import Any, NamedTuple

from factions.systems.warcrow.battle import records
from factions.systems.warcrow.battle.forces import company
from factions.systems.warcrow.battle.sheets import Sheets
from factions.systems.warcrow.catalogue import Catalogue, Profile
from factions.tabletop.lists.roster import Entry, Roster
from tests.factions.systems.led import greedy


def roster(*entries: Entry) -> Roster:
    """Return a roster of any faction."""
    return Roster("warcrow", "test", entries)


def with_cards(catalogue: Catalogue, *profiles: Profile) -> Catalogue:
    """Return the catalogue with more cards."""
    more = {profile.id: profile for profile in profiles}
    return replace(catalogue, profiles={**catalogue.profiles, **more})


class Slot(NamedTuple):
    """A unit of a compiled battle; guest, host: slots, -1 for none; values by panel."""

    entry: int
    guest: int
    host: int
    side: int
    troops: int
    wounds: int
    morale: int
    move: tuple[float, float]
    charge: float
    radius: float
    guest_radius: float
    cost: float
    worth: float
    conquest: list[int]
    members: int
    keywords: int
    intimidating: int


class Table(NamedTuple):
    """The table and the terms of a compiled battle."""

    size: tuple[float, float]
    rounds: int
    turns: int
    objectives: list[tuple[float, float]]
    contest: float
    score: tuple[float, ...]


class Compiled:
    """The record of a battle between two rosters."""

    def __init__(self, catalogue: Catalogue, a: Roster, b: Roster, scenario: str) -> None:
        companies = company(a, catalogue), company(b, catalogue)
        self.sheets = Sheets(catalogue)
        self.d = records.record(companies, self.sheets, catalogue, scenario, greedy("warcrow"))[0]

    @property
    def first(self) -> list[int]:
        """The first slots of both players, and the number of all."""
        return [int(slot) for slot in self.d.first]

    def slots(self) -> list[Slot]:
        """Return the units, those of the first player before the others."""
        return slots_of(self.d)

    def turned(self) -> list[int]:
        """Return the side of each unit once the first player fights for side 1."""
        records.sides([self.d], 1)
        return [slot.side for slot in self.slots()]

    def table(self) -> Table:
        d = self.d
        spots = [(float(x), float(y)) for x, y in d.objective[: d.objectives]]
        size = float(d.width), float(d.depth)
        score = tuple(float(part) for part in d.score)
        return Table(size, int(d.rounds), int(d.turns), spots, float(d.contest), score)

    def sheets_of(self, player: int) -> set[int]:
        """Return the rows of the sheets that a player's units play by."""
        rows = self.d.sheet[self.first[player] : self.first[player + 1]]
        return {int(sheet) for sheet in rows.ravel()}


def slots_of(record: Any) -> list[Slot]:
    """Return the units of a record, those of the first player before the others."""
    return [slot_of(record, u) for u in range(int(record.first[2]))]


def slot_of(d: Any, u: int) -> Slot:
    """Return what a unit of a record became."""
    return Slot(
        entry=int(d.entry[u]),
        guest=int(d.guest[u]),
        host=int(d.host[u]),
        side=int(d.side[u]),
        troops=int(d.troops[u]),
        wounds=int(d.wounds[u]),
        morale=int(d.morale[u]),
        move=(float(d.move[u, 0]), float(d.move[u, 1])),
        charge=float(d.charge[u]),
        radius=float(d.radius[u]),
        guest_radius=float(d.guest_radius[u]),
        cost=float(d.cost[u]),
        worth=float(d.worth[u]),
        conquest=[int(value) for value in d.conquest[u]],
        members=int(d.members[u]),
        keywords=int(d.keywords[u]),
        intimidating=int(d.intimidating[u]),
    )


class Players(NamedTuple):
    """What a record says of its players: first slots, policies, command, Bloodlust."""

    first: list[int]
    policies: list[int]
    command: list[int]
    lust: set[tuple[int, int, int]]


def players_of(d: Any) -> Players:
    """Return what a record says of its players; lust: unit, enemy and how it is driven there."""
    driven = {(int(u), int(v), int(d.lust[u, v])) for u, v in zip(*d.lust.nonzero(), strict=True)}
    return Players(d.first.tolist(), d.policy.tolist(), d.command.tolist(), driven)


def terms_of(d: Any) -> tuple[int, list[int]]:
    """Return the turns of a round, and both players' command."""
    return int(d.turns), d.command.tolist()


def expected(d: Any, u: int, v: int, figure: int) -> float:
    """Return a figure of what unit u is expected to do to unit v, by `layout.HIT` and after."""
    return float(d.gain[d.sheet[u, 0], d.sheet[v, 0], figure])
