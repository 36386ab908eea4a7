"""Remedies that every game shares: each proposes fixes for a problem; `fixes` proves them."""

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Any

from factions.tabletop.lists.army import Army
from factions.tabletop.lists.edits import (
    changed,
    detaching,
    drop,
    place,
    put,
    recruiting,
    removing,
    removing_all,
    swapping,
    thinning,
)
from factions.tabletop.lists.problem import Fix, Problem
from factions.tabletop.lists.roster import Entry
from factions.tabletop.lists.rules import dangling

MOST_SWAPS = 6
MOST_REFILLS = 3
MOST_PAIRED = 40  # longest list whose pairs are tried


def culprits(army: Army[Any], problem: Problem) -> list[Entry]:
    """Return the entries that the problem blames."""
    return [army.entries[entry] for entry in problem.entries]


def dearest(army: Army[Any], room: int) -> Iterator[Any]:
    """Yield the units of at most that many points that may be added, dearest first."""
    for cost, unit in reversed(army.book.recruits_by_cost.get(army.roster.faction, ())):
        if cost <= room and army.may_add(unit):
            yield unit


def refilled(*ways: Callable[[Any, Problem], Iterator[Fix]]) -> Callable[..., Iterator[Fix]]:
    """Return the remedy that also spends the points that the fixes of other remedies free."""

    def refill(army: Army[Any], problem: Problem) -> Iterator[Fix]:
        for fix in (fix for way in ways for fix in way(army, problem)):
            after = changed(army, fix.patch)
            gone = fix.data["unit"] if fix.label == "remove" else None
            others = (u for u in dearest(after, after.limit - after.total) if u.id != gone)
            for unit in islice(others, MOST_REFILLS):
                yield then_recruit(after, fix, unit.id)

    return refill


def then_recruit(after: Army[Any], fix: Fix, unit: str) -> Fix:
    """Return the fix that also recruits a unit; `after` is the army after the first fix."""
    recruit = recruiting(after, unit)
    data = {**recruit.data, "first": fix}
    return Fix("then-recruit", data, (*fix.patch, *recruit.patch))


def remove(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove one of the culprits."""
    return (removing(army, entry) for entry in culprits(army, problem))


def remove_all_but_one(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Keep one of the culprits and remove the others."""
    blamed = culprits(army, problem)
    if len(blamed) > 2:  # noqa: PLR2004 -- of two, `remove` takes one
        for kept in blamed:
            yield removing_all(army, [entry for entry in blamed if entry is not kept])


def thin(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Keep a single copy of each culprit."""
    return (thinning(army, e, 1) for e in culprits(army, problem) if e.count > 1)


def swap(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Replace a culprit by one of the dearest units that the points left can pay for."""
    for entry in culprits(army, problem):
        yield from _swaps(army, entry)


def _swaps(army: Army[Any], entry: Entry) -> Iterator[Fix]:
    room = (army.limit - army.total) // entry.count + army.cost(entry)
    others = (unit.id for unit in dearest(army, room) if unit.id != entry.unit)
    for other in islice(others, MOST_SWAPS):
        yield swapping(army, entry, other)


def trim(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove the copies that exceed the availability: the last ones first, a commander last."""
    surplus = problem.data["copies"] - problem.data["avb"]
    gone: list[Entry] = []
    last_first = culprits(army, problem)[::-1]
    for entry in sorted(last_first, key=lambda entry: entry.commander):
        if surplus < entry.count:
            fix = thinning(army, entry, entry.count - surplus)
            if surplus and not gone:
                yield fix
            break
        gone.append(entry)
        surplus -= entry.count
    if len(gone) > 1 and surplus == 0:
        yield removing_all(army, [entry for entry in last_first[::-1] if entry in gone])


def shed(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove enough points: an entry or some of its copies, else a pair, else several."""
    over = problem.data["over"]
    priced = [(army.cost(entry) * entry.count, entry) for entry, _ in army.recruits]
    enough = sorted((pair for pair in priced if pair[0] >= over), key=lambda pair: pair[0])
    yield from (removing(army, entry) for _, entry in enough)
    for entry, _ in army.recruits:
        fewer = entry.count - -(-over // max(1, army.cost(entry)))
        if 0 < fewer < entry.count:
            yield thinning(army, entry, fewer)
    if not enough:
        yield from _shed_more(army, over, priced)


def _shed_more(army: Army[Any], over: int, priced: list[tuple[int, Entry]]) -> Iterator[Fix]:
    if len(priced) <= MOST_PAIRED:
        pairs = [pair for pair in combinations(priced, 2) if pair[0][0] + pair[1][0] >= over]
        pairs.sort(key=lambda pair: pair[0][0] + pair[1][0])
        yield from (removing_all(army, [first[1], second[1]]) for first, second in pairs[:10])
    freed, gone = 0, []
    for points, entry in reversed(priced):
        if freed < over:
            freed += points
            gone.append(entry)
    yield removing_all(army, gone[::-1])


def swap_any(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Replace any entry by a cheaper unit."""
    for entry, _ in reversed(army.recruits):
        yield from _swaps(army, entry)


def raise_limit(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Raise the points limit to what the list costs."""
    yield Fix("set-limit", {"limit": army.total}, (put("/points_limit", army.total),))


def respell(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Replace a misspelt unit by one of those that it resembles."""
    (entry,) = culprits(army, problem)
    return (swapping(army, entry, unit) for unit in problem.data["candidates"])


def choose_option(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Choose one of the cost options that the unit has."""
    (entry,) = culprits(army, problem)
    for option in problem.data.get("candidates") or problem.data.get("options", ()):
        patch = (put(place(army, entry, "option"), option),)
        yield Fix("set-option", {"entry": entry.id, "unit": entry.unit, "option": option}, patch)


def clear_option(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove the option."""
    (entry,) = culprits(army, problem)
    path = place(army, entry, "option")
    yield Fix("clear-option", {"entry": entry.id, "unit": entry.unit}, (drop(path),))


def drop_unknown_upgrades(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove the upgrades that the unit may not take."""
    (entry,) = culprits(army, problem)
    known = (army.book.upgrades or {}).get(entry.unit, frozenset())
    kept = [upgrade for upgrade in entry.upgrades if upgrade in known]
    path = place(army, entry, "upgrades")
    gone = [upgrade for upgrade in entry.upgrades if upgrade not in known]
    data = {"entry": entry.id, "unit": entry.unit, "upgrades": gone}
    yield Fix("drop-upgrades", data, (put(path, kept) if kept else drop(path),))


def choose_faction(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Set the faction to the one that most entries belong to, or to one of the candidates."""
    counts: dict[str, int] = {}
    for _, unit in army.recruits:
        counts[unit.faction] = counts.get(unit.faction, 0) + 1
    by_count = sorted(counts, key=lambda faction: -counts[faction])
    for faction in dict.fromkeys([*by_count, *problem.data.get("candidates", ())]):
        yield Fix("set-faction", {"faction": faction}, (put("/faction", faction),))


def choose_size(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Set a size, or the nearest points limit, that the game allows."""
    size, book = problem.data["size"], army.book
    if isinstance(size, str):
        bound = book.limits is None and army.roster.points_limit not in (None, *book.sizes.values())
        for name, limit in book.sizes.items():
            patch = (put("/size", name), *([put("/points_limit", limit)] if bound else []))
            yield Fix("set-size", {"size": name}, patch)
        yield Fix("drop-size", {}, (drop("/size"),))
        return
    limits = {*book.sizes.values(), *(book.limits or ())}
    for limit in sorted(limits, key=lambda limit: abs(limit - size)):
        yield Fix("set-limit", {"limit": limit}, (put("/points_limit", limit),))


def detach(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Detach one of the culprits from its host."""
    for entry in culprits(army, problem):
        if entry.attached_to is not None:
            yield detaching(army, entry)


def detach_all(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Detach every culprit from its host."""
    attached = [entry for entry in culprits(army, problem) if entry.attached_to is not None]
    if len(attached) > 1:
        patch = tuple(drop(place(army, entry, "attached_to")) for entry in attached)
        yield Fix("detach-all", {"units": [entry.unit for entry in attached]}, patch)


def clear_references(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Remove every reference of the culprit that leads nowhere."""
    for entry in culprits(army, problem):
        patch = tuple(drop(place(army, entry, key)) for key, _ in dangling(army, entry))
        yield Fix("clear-references", {"entry": entry.id, "unit": entry.unit}, patch)


def disembark(army: Army[Any], problem: Problem) -> Iterator[Fix]:
    """Take one of the culprits out of its transport."""
    for entry in culprits(army, problem):
        if entry.embarked_in is not None:
            path = place(army, entry, "embarked_in")
            yield Fix("disembark", {"entry": entry.id, "unit": entry.unit}, (drop(path),))
