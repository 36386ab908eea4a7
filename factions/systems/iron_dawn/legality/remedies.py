"""Iron Dawn's own ways out: commanders, numbers, weapons and passengers."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import islice

from factions.systems.iron_dawn.catalogue import COMMAND_VEHICLE, VEHICLE, VETERAN, Profile
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.systems.iron_dawn.legality.recruiting import recruit, replacing
from factions.tabletop.lists.edits import drop, place, put, removing
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits
from factions.tabletop.lists.roster import Entry

MOST_PLACES = 8


def officers(army: Detachment) -> Iterator[Profile]:
    """Yield the Commander units of the list's faction, dearest first."""
    for _, unit in reversed(army.book.recruits_by_cost.get(army.roster.faction, ())):
        if unit.command:
            yield unit


def recruit_commander(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Recruit a Commander unit, beside the rest or in the place of an entry."""
    for unit in officers(army):
        yield recruit(army, unit.id)
    for entry, profile in reversed(army.recruits):
        for unit in officers(army):
            if unit.id != profile.id:
                yield replacing(army, entry, unit.id)


def promote(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let an officer ride in a vehicle that may be a command vehicle."""
    for entry, profile in army.recruits:
        if profile.id in army.book.command_vehicles and not army.is_command_vehicle(entry):
            upgrades = [*entry.upgrades, COMMAND_VEHICLE]
            data = {"entry": entry.id, "unit": entry.unit}
            yield Fix("promote", data, (put(place(army, entry, "upgrades"), upgrades),))


def remove_others(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Take out an entry that is no commander, the cheapest that suffices."""
    priced = [
        (army.cost(entry) * entry.count, entry)
        for entry, _ in army.recruits
        if entry.id not in problem.entries
    ]
    for points, entry in sorted(priced, key=lambda pair: pair[0]):
        if not army.short(army.spent, army.total - points):
            yield removing(army, entry)


def drop_command(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let no officer ride in the culprit."""
    for entry in culprits(army, problem):
        yield _keeping(army, entry, [key for key in entry.upgrades if key != COMMAND_VEHICLE])


def drop_veteran(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Leave out the ranks that add nothing."""
    for entry in culprits(army, problem):
        kept = [key for key in entry.upgrades if key != VETERAN]
        if army.book.units[entry.unit].veteran_points is not None:
            kept.append(VETERAN)
        yield _keeping(army, entry, kept)


def drop_repeats(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Take the upgrade once."""
    for entry in culprits(army, problem):
        kept = list(entry.upgrades)
        while kept.count(problem.data["upgrade"]) > 1:
            kept.remove(problem.data["upgrade"])
        yield _keeping(army, entry, kept)


def drop_weapons(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Leave out as many special weapons as are too many, the last first or one kind first."""
    surplus = problem.data["count"] - problem.data["max"]
    for entry in culprits(army, problem):
        taken = [key for key in reversed(entry.upgrades) if army.is_weapon(entry, key)]
        for first in dict.fromkeys(taken):
            gone = sorted(taken, key=lambda key: key != first)[:surplus]
            yield _without(army, entry, gone)


def _without(army: Detachment, entry: Entry, gone: Collection[str]) -> Fix:
    kept = list(entry.upgrades)
    for key in gone:
        kept.reverse()
        kept.remove(key)
        kept.reverse()
    return _keeping(army, entry, kept)


def _keeping(army: Detachment, entry: Entry, kept: list[str]) -> Fix:
    """Return the fix that leaves an entry those upgrades alone."""
    rest = list(kept)
    gone = []
    for key in entry.upgrades:
        if key in rest:
            rest.remove(key)
        else:
            gone.append(key)
    path = place(army, entry, "upgrades")
    data = {"entry": entry.id, "unit": entry.unit, "upgrades": gone}
    return Fix("drop-upgrades", data, (put(path, kept) if kept else drop(path),))


def drop_purchase(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Leave out one upgrade whose points suffice."""
    for entry, _ in army.recruits:
        for index, key in enumerate(entry.upgrades):
            kept = [*entry.upgrades[:index], *entry.upgrades[index + 1 :]]
            fewer = replace(entry, upgrades=tuple(kept))
            freed = (army.cost(entry) - army.cost(fewer)) * entry.count
            if freed >= problem.data["over"] and key not in kept[:index]:
                yield _keeping(army, entry, kept)


def nearest_size(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Take the size nearest to the one asked for, then the others."""
    (entry,) = culprits(army, problem)
    sizes = army.book.models[entry.unit]
    wanted = problem.data["models"]
    for option in sorted(sizes, key=lambda key: abs(sizes[key] - wanted)):
        yield _sized(army, entry, option)


def fewer_models(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Take fewer models of one unit, as few less as suffice for the limit or the commanders."""
    over = problem.data.get("over") or army.total - army.spent * 100 // army.book.share
    for entry, profile in army.recruits:
        costs = army.book.costs[profile.id]
        if entry.option is not None and entry.option in costs:
            most = costs[entry.option] - -(-over // entry.count)
            cheaper = [option for option, points in costs.items() if points <= most]
            if cheaper:
                yield _sized(army, entry, max(cheaper, key=lambda option: costs[option]))


def _sized(army: Detachment, entry: Entry, option: str) -> Fix:
    data = {"entry": entry.id, "unit": entry.unit, "option": option}
    return Fix("set-option", data, (put(place(army, entry, "option"), option),))


def attach_to_commander(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let a retinue go with one of the list's Commander units."""
    leaders = [entry for entry, profile in army.recruits if profile.command]
    for entry in culprits(army, problem):
        yield from (_attaching(army, entry, leader) for leader in leaders)


def attach_to_infantry(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let a solo unit join a unit of its own type instead."""
    for entry in culprits(army, problem):
        if army.book.units[entry.unit].solo:
            hosts = (e for e, p in army.recruits if p.kind != VEHICLE and e is not entry)
            yield from (_attaching(army, entry, host) for host in islice(hosts, MOST_PLACES))


def _attaching(army: Detachment, entry: Entry, host: Entry) -> Fix:
    data = {"entry": entry.id, "unit": entry.unit, "to": host.id, "other": host.unit}
    return Fix("attach", data, (put(place(army, entry, "attached_to"), host.id),))


def ride_elsewhere(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let a culprit ride in another transport."""
    vehicles = [entry for entry, profile in army.recruits if profile.capacity]
    for entry in culprits(army, problem)[1:]:
        if entry.embarked_in is not None and army.book.units[entry.unit].kind != VEHICLE:
            for host in islice(vehicles, MOST_PLACES):
                if host.id != entry.embarked_in:
                    data = {"entry": entry.id, "unit": entry.unit, "other": host.unit}
                    path = place(army, entry, "embarked_in")
                    yield Fix("embark", data, (put(path, host.id),))


def disembark_several(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Let all passengers, or all vehicles among them, travel on their own."""
    riders = [entry for entry in culprits(army, problem)[1:] if entry.embarked_in is not None]
    units = army.book.units
    for group in ([entry for entry in riders if units[entry.unit].kind == VEHICLE], riders):
        if len(group) > 1:
            patch = tuple(drop(place(army, entry, "embarked_in")) for entry in group)
            data = {"units": [entry.unit for entry in group]}
            yield Fix("disembark-several", data, patch)
