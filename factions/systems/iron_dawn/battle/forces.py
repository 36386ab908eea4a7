"""A roster's units as they take the field: their models, weapons, joined solos and passengers.

Source: Iron Dawn V2, "Solo Units", "Commanders", "Ranks", "Transports".
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from factions.systems.iron_dawn.catalogue import (
    COMMAND_VEHICLE,
    LEADER,
    VEHICLE,
    VETERAN,
    WEAPON,
    Catalogue,
    Profile,
    Weapon,
)
from factions.tabletop.lists.roster import Entry, Roster

MOST_MODELS = 20


@dataclass(frozen=True)
class Unit:
    """One unit of an army. row: its entry's place in the list; specials: weapons and bearers.

    guest: the slot of the first solo in it, of a solo in a unit that of the next; host: the slot of
    the unit it is in; ride: of its transport.
    """

    row: int
    profile: Profile
    models: int
    cost: int
    led: bool
    veteran: bool
    command: str
    specials: tuple[tuple[Weapon, int], ...] = ()
    guest: int | None = None
    host: int | None = None
    ride: int | None = None

    @property
    def vehicle(self) -> bool:
        """Return whether it is a vehicle or a gun."""
        return self.profile.kind == VEHICLE

    @property
    def single(self) -> bool:
        """Return whether it is one model on foot that belongs to no squad."""
        return not self.vehicle and (self.profile.solo or bool(self.profile.command))


@dataclass(frozen=True)
class Company:
    """A roster's units in order, and what they cost together."""

    units: tuple[Unit, ...]
    total: int


def company(roster: Roster, catalogue: Catalogue) -> Company:
    """Turn a roster into its units. Entries of unknown units take no part."""
    units: list[Unit] = []
    slots: dict[str, list[int]] = {}
    for row, entry in enumerate(roster.entries):
        if profile := catalogue.profiles.get(entry.unit):
            for _ in range(entry.count):
                slots.setdefault(entry.id, []).append(len(units))
                units.append(_unit(row, entry, profile, catalogue))
    for entry in roster.entries:
        for guest in slots.get(entry.id, []):
            _join(units, guest, slots.get(entry.attached_to or "", []))
    for entry in roster.entries:
        for rider in slots.get(entry.id, []):
            _embark(units, rider, slots.get(entry.embarked_in or "", []))
    return Company(tuple(units), sum(unit.cost for unit in units))


def _unit(row: int, entry: Entry, profile: Profile, catalogue: Catalogue) -> Unit:
    size = profile.sizes.get(entry.option or "") or min(
        profile.sizes.values(), key=lambda size: size.models
    )
    models = max(1, min(MOST_MODELS, size.models))
    bought = [catalogue.upgrades[name] for name in entry.upgrades if name in catalogue.upgrades]
    extra = sum(
        (profile.veteran_points or 0) * size.models if one.id == VETERAN else one.points
        for one in bought
    )
    leader = profile.leader is not None and profile.leader.included
    command = profile.command
    if profile.kind == VEHICLE and any(one.id == COMMAND_VEHICLE for one in bought):
        command = next(one.command for one in bought if one.id == COMMAND_VEHICLE)
    return Unit(
        row=row,
        profile=profile,
        models=models,
        cost=size.points + extra,
        led=leader or any(one.id == LEADER for one in bought),
        veteran=profile.veteran_points is None or any(one.id == VETERAN for one in bought),
        command=command,
        specials=tuple(_specials(entry, catalogue, models)),
    )


def _specials(entry: Entry, catalogue: Catalogue, models: int) -> Iterator[tuple[Weapon, int]]:
    """Yield each special weapon with how many models bear it, three sorts at most."""
    counts: dict[str, int] = {}
    for name in entry.upgrades:
        bought = catalogue.upgrades.get(name)
        if bought and bought.kind == WEAPON and bought.weapon and sum(counts.values()) < models:
            counts[name] = counts.get(name, 0) + 1
    for name, number in list(counts.items())[:3]:
        weapon = catalogue.upgrades[name].weapon
        if weapon is not None:
            yield weapon, number


def _join(units: list[Unit], one: int, others: list[int]) -> None:
    """Let a solo join the first of some units that no other is in, or else the first of them.

    It joins the unit that they are in if it is a solo in one; solos in it go with it. A
    retinue takes its commander in.
    """
    pairs = [(one, other) if units[one].single else (other, one) for other in others]
    pairs = [(guest, _outermost(units, host)) for guest, host in pairs]
    for guest, host in sorted(pairs, key=lambda pair: units[pair[1]].guest is not None):
        alone = units[guest].host is None and guest != host
        if alone and units[guest].single and not units[host].vehicle:
            _take_in(units, guest, host)
            return


def _outermost(units: list[Unit], slot: int) -> int:
    host = units[slot].host
    return slot if host is None else host


def _take_in(units: list[Unit], guest: int, host: int) -> None:
    """Put a solo, with the solos in it, behind the solos that a unit has."""
    last = [host, *_guests(units, units[host])][-1]
    for slot in (guest, *_guests(units, units[guest])):
        units[slot] = replace(units[slot], host=host)
    units[last] = replace(units[last], guest=guest)


def _guests(units: list[Unit], unit: Unit) -> Iterator[int]:
    """Yield the slots of the solos in a unit."""
    while unit.guest is not None:
        yield unit.guest
        unit = units[unit.guest]


def _embark(units: list[Unit], one: int, others: list[int]) -> None:
    """Let a unit begin in the first of some transports that has room for all of it."""
    host = units[one].host
    rider = one if host is None else host
    if units[rider].vehicle or units[rider].ride is not None:
        return
    for other in others:
        aboard = sum(_bodies(units, unit) for unit in units if unit.ride == other)
        if aboard + _bodies(units, units[rider]) <= units[other].profile.capacity:
            units[rider] = replace(units[rider], ride=other)
            return


def _bodies(units: list[Unit], unit: Unit) -> int:
    return unit.models + sum(1 for _ in _guests(units, unit))
