"""Ways out that recruit: beside what a list has, or in the place of something."""

from collections.abc import Callable, Iterator
from itertools import islice

from factions.systems.armoured_clash.catalogue import Profile
from factions.systems.armoured_clash.legality.force import Force
from factions.tabletop.lists.edits import changed, place, put, recruiting, removing, without
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits, dearest
from factions.tabletop.lists.roster import Entry

MOST_RECRUITS = 6
MOST_REFILLS = 3

Remedy = Callable[[Force, Problem], Iterator[Fix]]


def refilled(*remedies: Remedy) -> Remedy:
    """Return the remedy that goes one of those ways and spends the points it frees."""

    def refill(force: Force, problem: Problem) -> Iterator[Fix]:
        for fix in (fix for remedy in remedies for fix in remedy(force, problem)):
            after = changed(force, fix.patch)
            gone = fix.data.get("unit") if fix.label == "remove" else None
            units = (unit for unit in affordable(after) if unit.id != gone)
            for unit in islice(units, MOST_REFILLS):
                yield _spending(after, fix, unit, gone)

    return refill


def _spending(force: Force, fix: Fix, unit: Profile, gone: str | None) -> Fix:
    """Return the fix with that unit recruited after it, and others while there are points."""
    for _ in range(MOST_RECRUITS):
        added = recruit(force, unit)
        fix = Fix("then-recruit", {**added.data, "first": fix}, (*fix.patch, *added.patch))
        force = changed(force, added.patch)
        left = next((unit for unit in affordable(force) if unit.id != gone), None)
        if left is None:
            break
        unit = left
    return fix


def affordable(force: Force) -> Iterator[Profile]:
    """Yield the units that the points left pay for and that there is room for, dearest first."""
    return dearest(force, force.limit - force.total)


def recruit(force: Force, unit: Profile) -> Fix:
    """Return the fix that adds a unit where there is room for it."""
    return recruiting(force, unit.id, **(force.opening(unit) or {}))


def recruit_more(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit one of the dearest units that fit."""
    return (recruit(force, unit) for unit in islice(affordable(force), MOST_RECRUITS))


def replace_unit(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit another unit in a culprit's place, in the culprit's battlegroup if it has one."""
    for entry in culprits(force, problem):
        yield from _replacements(force, entry)


def replace_unplaced(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit another unit in the place of a culprit that no battlegroup has room for."""
    for entry in culprits(force, problem):
        if force.opening(force.book.units[entry.unit]) is None:
            yield from _replacements(force, entry)


def remove_unplaced(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take out a culprit that no battlegroup has room for."""
    for entry in culprits(force, problem):
        if force.opening(force.book.units[entry.unit]) is None:
            yield removing(force, entry)


def _replacements(force: Force, entry: Entry) -> Iterator[Fix]:
    fewer = without(force, entry)
    room = (force.limit - fewer.total) // entry.count
    others = (unit for unit in dearest(fewer, room) if unit.id != entry.unit)
    for unit in islice(others, MOST_RECRUITS):
        yield replacing(force, entry, unit, **(fewer.opening(unit) or {}))


def replace_any(force: Force, problem: Problem) -> Iterator[Fix]:
    """Recruit something else in the place of any unit."""
    for entry, _ in reversed(force.recruits):
        yield from _replacements(force, entry)


def replacing(force: Force, entry: Entry, unit: Profile, **keys: object) -> Fix:
    """Return the fix that turns an entry into one of another unit with those keys alone."""
    value = {"id": entry.id, "unit": unit.id, **keys}
    if entry.count > 1:
        value["count"] = entry.count
    points = force.book.base_costs[unit.id] * entry.count
    data = {"entry": entry.id, "unit": entry.unit, "other": unit.id, "points": points}
    path = place(force, entry, "unit").removesuffix("/unit")
    return Fix("replace", data, ({"op": "replace", "path": path, "value": value},))


def respell(force: Force, problem: Problem) -> Iterator[Fix]:
    """Take one of the units that the misspelt one resembles, at its level if it has that."""
    (entry,) = culprits(force, problem)
    for name in problem.data["candidates"]:
        unit = force.book.units[name]
        patch = [put(place(force, entry, "unit"), name)]
        if entry.option not in unit.levels and len(unit.levels) > 1:
            level = force.book.base_levels[name].id
            patch.append(put(place(force, entry, "option"), level))
        points = force.book.costs[name].get(entry.option or "", force.book.base_costs[name])
        data = {"entry": entry.id, "unit": entry.unit, "other": name, "points": points}
        yield Fix("replace", data, tuple(patch))
