"""Ways out that recruit: beside what a list has, or in the place of something."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from factions.systems.iron_dawn.catalogue import Profile
from factions.systems.iron_dawn.legality.detachment import Detachment
from factions.tabletop.lists.edits import changed, place, put, recruiting, without
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.remedies import culprits, dearest
from factions.tabletop.lists.roster import Entry

MOST_RECRUITS = 6
MOST_REFILLS = 3

Remedy = Callable[[Detachment, Problem], Iterator[Fix]]


def opening(army: Detachment, unit: str) -> dict[str, Any]:
    """Return the keys of an entry of that unit at its cheapest."""
    many = len(army.book.costs[unit]) > 1
    return {"option": army.book.cheapest_options[unit]} if many else {}


def recruit(army: Detachment, unit: str) -> Fix:
    """Return the fix that adds a unit at its cheapest."""
    return recruiting(army, unit, **opening(army, unit))


def replacing(army: Detachment, entry: Entry, unit: str) -> Fix:
    """Return the fix that turns an entry into one of another unit at its cheapest."""
    value: dict[str, Any] = {"id": entry.id, "unit": unit, **opening(army, unit)}
    if entry.count > 1:
        value["count"] = entry.count
    points = army.book.base_costs[unit] * entry.count
    data = {"entry": entry.id, "unit": entry.unit, "other": unit, "points": points}
    path = place(army, entry, "unit").removesuffix("/unit")
    return Fix("replace", data, ({"op": "replace", "path": path, "value": value},))


def respell(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Take one of the units that the misspelt one resembles, at its size if it has that."""
    (entry,) = culprits(army, problem)
    for unit in problem.data["candidates"]:
        patch = [put(place(army, entry, "unit"), unit)]
        costs = army.book.costs[unit]
        if entry.option not in costs and len(costs) > 1:
            patch.append(put(place(army, entry, "option"), army.book.cheapest_options[unit]))
        points = costs.get(entry.option or "", army.book.base_costs[unit]) * entry.count
        data = {"entry": entry.id, "unit": entry.unit, "other": unit, "points": points}
        yield Fix("replace", data, tuple(patch))


def replace_unit(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Recruit another unit in a culprit's place."""
    for entry in culprits(army, problem):
        yield from _replacements(army, entry)


def replace_any(army: Detachment, problem: Problem) -> Iterator[Fix]:
    """Recruit something else in the place of any unit."""
    for entry, _ in reversed(army.recruits):
        yield from _replacements(army, entry)


def _replacements(army: Detachment, entry: Entry) -> Iterator[Fix]:
    fewer = without(army, entry)
    room = (fewer.limit - fewer.total) // entry.count
    others = (unit for unit in dearest(fewer, room) if unit.id != entry.unit)
    return (replacing(army, entry, unit.id) for unit in islice(others, MOST_RECRUITS))


def refilled(*remedies: Remedy) -> Remedy:
    """Return the remedy that goes one of those ways and spends the points it frees."""

    def refill(army: Detachment, problem: Problem) -> Iterator[Fix]:
        for fix in (fix for remedy in remedies for fix in remedy(army, problem)):
            after = changed(army, fix.patch)
            gone = fix.data["unit"] if fix.label == "remove" else None
            others = (unit for unit in affordable(after) if unit.id != gone)
            for unit in islice(others, MOST_REFILLS):
                yield _spending(after, fix, unit, gone)

    return refill


def _spending(army: Detachment, fix: Fix, unit: Profile, gone: str | None) -> Fix:
    """Return the fix with that unit recruited after it, and others while there are points."""
    for _ in range(MOST_RECRUITS):
        added = recruit(army, unit.id)
        fix = Fix("then-recruit", {**added.data, "first": fix}, (*fix.patch, *added.patch))
        army = changed(army, added.patch)
        left = next((unit for unit in affordable(army) if unit.id != gone), None)
        if left is None:
            break
        unit = left
    return fix


def affordable(army: Detachment) -> Iterator[Profile]:
    """Yield the units that the points left pay for and that may be added, dearest first."""
    return dearest(army, army.limit - army.total)
