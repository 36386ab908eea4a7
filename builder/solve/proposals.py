"""Edits to try on a list: those of the rules' remedies, and general ones."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from builder.solve.judging import MOST_ENTRIES, Position, Referee
from factions.tabletop.lists.army import Army
from factions.tabletop.lists.edits import (
    Operation,
    apply,
    detaching,
    drop,
    place,
    put,
    recruiting,
    removing,
    thinning,
)
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.roster import Entry

MOST_A_PROBLEM = 40
MOST_SETTLING = 4

SIZES = frozenset({"set-limit", "set-size", "drop-size"})
TERMS = SIZES | {"set-faction"}
WRONG_TERMS = {"game-size": SIZES, "unknown-faction": frozenset({"set-faction"})}


def edits(fix: Fix) -> int:
    """Return a fix's number of edits: one for each unit it names or removes, plus earlier ones."""
    first = fix.data.get("first")
    gone = sum(step["op"] == "remove" and step["path"].count("/") == 2 for step in fix.patch)  # noqa: PLR2004 -- the path of a whole entry, /entries/3
    own = len(fix.data.get("units", ())) or 1
    return own + edits(first) if first else max(own, gone)


def remedies(referee: Referee, position: Position, problems: Sequence[Problem]) -> Iterator[Fix]:
    """Yield the remedies' fixes of each problem, and the removal of the entries it blames.

    A problem that blames no entry may be due to any of them.
    """
    for problem in problems:
        ways = referee.remedies[problem.code]
        proposed = chain.from_iterable(way(position.army, problem) for way in ways)
        yield from islice(proposed, MOST_A_PROBLEM)
    blamed = {entry for problem in problems for entry in problem.entries}
    anyone = any(not problem.entries for problem in problems)
    for entry in position.army.roster.entries:
        if anyone or entry.id in blamed:
            yield removing(position.army, entry)


def exchanges(position: Position, blamed: Collection[str]) -> Iterator[Fix]:
    """Yield each affordable unit in place of each blamed entry; of every entry if none is."""
    army = position.army
    for entry in army.roster.entries:
        if entry.id in blamed or not blamed:
            room = position.left // entry.count + army.cost(entry)
            for cost, unit in army.book.recruits_by_cost.get(army.roster.faction, ()):
                if cost > room:
                    break
                if unit.id != entry.unit:
                    yield _exchange(army, entry, unit.id, room)


def _exchange(army: Army[Any], entry: Entry, unit: str, room: int) -> Fix:
    """Return the fix that replaces an entry by a unit, which keeps what it may of the entry's keys.

    Its option, if it has several, is the entry's own or else the dearest within `room`.
    """
    patch = [put(place(army, entry, "unit"), unit)]
    costs = army.book.costs[unit]
    option = None
    if len(costs) > 1:
        paid = [key for key in costs if costs[key] <= room]
        option = entry.option if entry.option in paid else max(paid, key=costs.__getitem__)
    if option is not None:
        patch.append(put(place(army, entry, "option"), option))
    elif entry.option is not None:
        patch.append(drop(place(army, entry, "option")))
    if not (army.book.upgrades or {}).get(unit, frozenset()).issuperset(entry.upgrades):
        patch.append(drop(place(army, entry, "upgrades")))
    points = (costs[option] if option else army.book.base_costs[unit]) * entry.count
    data = {"entry": entry.id, "unit": entry.unit, "other": unit, "points": points}
    return Fix("replace", data, tuple(patch))


def anything(position: Position) -> Iterator[Fix]:
    """Yield every small change of an entry, then every recruit."""
    army = position.army
    for entry in army.roster.entries:
        yield from _changes(army, entry)
    if len(army.entries) < MOST_ENTRIES:
        for _, unit in army.book.recruits_by_cost.get(army.roster.faction, ()):
            yield recruiting(army, unit.id)


def _changes(army: Army[Any], entry: Entry) -> Iterator[Fix]:
    data = {"entry": entry.id, "unit": entry.unit}
    if entry.count > 1:
        yield thinning(army, entry, 1)
    if entry.attached_to is not None:
        yield detaching(army, entry)
    if entry.embarked_in is not None:
        yield Fix("disembark", data, (drop(place(army, entry, "embarked_in")),))
    label = "unset-commander" if entry.commander else "choose-commander"
    path = place(army, entry, "commander")
    yield Fix(label, data, (drop(path) if entry.commander else put(path, value=True),))
    yield from options(army, entry)
    yield from _hosts(army, entry, data)


def options(army: Army[Any], entry: Entry) -> Iterator[Fix]:
    """Yield each other option of an entry's unit."""
    data = {"entry": entry.id, "unit": entry.unit}
    for option in army.book.costs.get(entry.unit, ()):
        if option != entry.option:
            step = put(place(army, entry, "option"), option)
            yield Fix("set-option", {**data, "option": option}, (step,))


def _hosts(army: Army[Any], entry: Entry, data: Mapping[str, Any]) -> Iterator[Fix]:
    for host in army.roster.entries:
        if host is not entry and host.id != entry.attached_to:
            step = put(place(army, entry, "attached_to"), host.id)
            yield Fix("attach", {**data, "to": host.id, "other": host.unit}, (step,))


def purchases(position: Position, index: int) -> Iterator[tuple[str, int, Operation]]:
    """Yield the upgrades that the entry at that place may take, with their points."""
    army = position.army
    entry = army.roster.entries[index]
    if entry.unit not in army.book.units:
        return
    now = army.cost(entry)
    for upgrade in sorted((army.book.upgrades or {}).get(entry.unit, ())):
        if upgrade not in entry.upgrades:
            held = [*entry.upgrades, upgrade]
            more = (army.cost(replace(entry, upgrades=tuple(held))) - now) * entry.count
            yield upgrade, more, put(place(army, entry, "upgrades"), held)


def openings(referee: Referee, position: Position) -> Iterator[tuple[Mapping[str, Any], Position]]:
    """Yield each way to recruit one unit that the points left pay for and that adds no error.

    Each is the new entry's document and the resulting position; cheapest units first, until the
    referee is tired. The remedies choose what the rules require of the new entry: an option, a
    battlegroup, a unit to join.
    """
    army = position.army
    if len(army.entries) >= MOST_ENTRIES:
        return
    for cost, unit in army.book.recruits_by_cost.get(army.roster.faction, ()):
        if cost > position.left or referee.tired:
            return
        if any(army.book.costs[unit.id].values()):
            document = apply(position.document, recruiting(army, unit.id).patch)
            for after in settled(
                referee, position, referee.judge(document), len(army.roster.entries)
            ):
                yield after.document["entries"][-1], after


def supplied(
    referee: Referee, position: Position, rank: Callable[[Position, Position], tuple[Any, ...]]
) -> Iterator[Mapping[str, Any]]:
    """Yield recruits as long as they remove errors: those that remove most, by rank, the cheapest.

    Each is the new entry's document. rank: a key of the lists before and after; the least wins.
    """
    while position.errors:
        wants = len(position.errors), position.need
        ways = [
            ((len(after.errors), after.need, *rank(position, after), -after.left), entry, after)
            for entry, after in openings(referee, position)
        ]
        best = min(ways, key=lambda way: way[0], default=None)
        if best is None or best[0][:2] >= wants:
            return
        yield best[1]
        position = best[2]


def settled(referee: Referee, before: Position, added: Position, index: int) -> Iterator[Position]:
    """Yield the positions in which only the entry at `index` is changed, so it adds no error."""
    own = f"/entries/{index}/"
    waiting, seen = [added], {added.key}
    for _ in range(MOST_SETTLING):
        further = []
        for position in waiting:
            if position.no_worse_than(before):
                yield position
                continue
            for fix in _own_remedies(referee, before, position, own):
                after = referee.judge(apply(position.document, fix.patch))
                if after.key not in seen and after.left >= 0:
                    seen.add(after.key)
                    further.append(after)
        waiting = further


def _own_remedies(
    referee: Referee, before: Position, position: Position, own: str
) -> Iterator[Fix]:
    """Yield the fixes of the first added error that change only the new entry."""
    added = position.codes - before.codes
    problem = next(problem for problem in position.errors if problem.code in added)
    if problem.code != "points-limit":
        ways = referee.remedies[problem.code]
        proposed = chain.from_iterable(way(position.army, problem) for way in ways)
        for fix in islice(proposed, MOST_A_PROBLEM):
            if all(step["path"].startswith(own) for step in fix.patch):
                yield fix
