"""The list rules that every game shares, and how a game's rules are run.

Each rule is a function, named by its code, that yields the breaches it finds. It considers only
entries whose unit is known, so that one misspelt unit causes one problem and no others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from factions.tabletop.lists.army import Army, Book
from factions.tabletop.lists.closest import closest_of
from factions.tabletop.lists.problem import Fix, Problem, Severity, Source
from factions.tabletop.lists.roster import Entry

A = TypeVar("A", bound=Army[Any])


@dataclass(frozen=True)
class Rule(Generic[A]):
    """A rule of the book: how it finds breaches, where it is printed, and its remedies."""

    find: Callable[[A], Iterator[Problem]]
    source: Source
    remedies: tuple[Callable[[A, Problem], Iterator[Fix]], ...] = ()

    @cached_property
    def code(self) -> str:
        """The problem code: the function's name with hyphens."""
        return self.find.__name__.replace("_", "-")


def breaches(rules: Sequence[Rule[A]], army: A) -> list[Problem]:
    """Return every breach, rule by rule, each with the rule's source and no fixes yet."""
    return [
        Problem(found.code, found.data, found.entries, found.severity, rule.source)
        for rule in rules
        for found in rule.find(army)
    ]


def unknown_faction(army: Army[Any]) -> Iterator[Problem]:
    """Find a faction that the edition does not have."""
    faction = army.roster.faction
    if faction not in army.book.factions:
        candidates = army.book.closest_faction(faction) or tuple(army.book.factions)
        yield Problem("unknown-faction", {"faction": faction, "candidates": list(candidates)})


def game_size(army: Army[Any]) -> Iterator[Problem]:
    """Find an unknown size, and a points limit out of the game's bounds.

    If only the sizes' own limits are allowed, an unknown size and a wrong limit are one breach.
    """
    book, size, limit = army.book, army.roster.size, army.roster.points_limit
    if size is not None and size not in book.sizes:
        yield Problem("game-size", {"size": size, "allowed": list(book.sizes)})
        if book.limits is None:
            return
    if limit is not None and not _allowed(limit, book):
        allowed = list(book.limits or sorted(book.sizes.values()))
        yield Problem("game-size", {"size": limit, "allowed": allowed})


def _allowed(limit: int, book: Book[Any]) -> bool:
    if book.limits is None:
        return limit in book.sizes.values()
    return book.limits[0] <= limit <= book.limits[1]


def empty_list(army: Army[Any]) -> Iterator[Problem]:
    """Find a list without entries."""
    if not army.roster.entries:
        yield Problem("empty-list")


def unknown_unit(army: Army[Any]) -> Iterator[Problem]:
    """Find units that the edition does not have."""
    if len(army.recruits) == len(army.roster.entries):
        return
    for entry in army.roster.entries:
        if entry.unit not in army.book.units:
            candidates = list(army.book.closest_unit(entry.unit))
            yield Problem(
                "unknown-unit", {"unit": entry.unit, "candidates": candidates}, (entry.id,)
            )


def unknown_option(army: Army[Any]) -> Iterator[Problem]:
    """Find cost options that the unit does not have."""
    for entry, unit in army.recruits:
        if entry.option is not None and entry.option not in army.book.costs[unit.id]:
            data = {"option": entry.option, "candidates": list(army.book.costs[unit.id])}
            yield Problem("unknown-option", data, (entry.id,))


def option_required(army: Army[Any]) -> Iterator[Problem]:
    """Find units with several cost options whose entry names none."""
    optional = army.book.optional
    for entry, unit in army.recruits if optional else ():
        if entry.option is None and unit.id in optional:
            options = list(army.book.costs[unit.id])
            yield Problem("option-required", {"options": options}, (entry.id,))


def unknown_upgrade(army: Army[Any]) -> Iterator[Problem]:
    """Find upgrades that the unit may not take."""
    for entry, unit in army.recruits:
        if entry.upgrades:
            known = (army.book.upgrades or {}).get(unit.id, frozenset())
            for upgrade in dict.fromkeys(entry.upgrades):
                if upgrade not in known:
                    candidates = closest_of(frozenset(known), upgrade)
                    data = {"upgrade": upgrade, "candidates": list(candidates)}
                    yield Problem("unknown-upgrade", data, (entry.id,))


def faction_only(army: Army[Any]) -> Iterator[Problem]:
    """Find units of another faction, unless that faction is open to all."""
    faction, book = army.roster.faction, army.book
    if faction not in book.factions:
        return
    for entry, unit in army.recruits:
        if unit.faction != faction and unit.faction not in book.open_factions:
            data = {"faction": faction, "unit_faction": unit.faction}
            yield Problem("faction-only", data, (entry.id,))


def points_limit(army: Army[Any]) -> Iterator[Problem]:
    """Find a list that costs more than its limit."""
    if army.total > army.limit:
        over = army.total - army.limit
        yield Problem("points-limit", {"total": army.total, "limit": army.limit, "over": over})


def points_left(army: Army[Any]) -> Iterator[Problem]:
    """Find the cheapest unit that could legally be added for the points left.

    Units that cost nothing use no points, so they are not suggested. An empty list has a code of
    its own, so nothing is suggested to it.
    """
    left = army.limit - army.total
    if left <= 0 or not army.roster.entries:
        return
    for cost, unit in army.book.recruits_by_cost.get(army.roster.faction, ()):
        if cost > left:
            return
        if cost > 0 and army.may_add(unit):
            data = {"left": left, "cheapest": unit.id}
            yield Problem("points-left", data, severity=Severity.INFO)
            return


def dangling_reference(army: Army[Any]) -> Iterator[Problem]:
    """Find references to entries and battlegroups that the list does not have."""
    for entry in army.linked:
        for _, reference in dangling(army, entry):
            yield Problem("dangling-reference", {"reference": reference}, (entry.id,))


def dangling(army: Army[Any], entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield each key of the entry that refers to nothing in the list, with the id it refers to."""
    attached_to, embarked_in, group = entry.attached_to, entry.embarked_in, entry.battlegroup
    if attached_to is not None and attached_to not in army.entries:
        yield "attached_to", attached_to
    if embarked_in is not None and embarked_in not in army.entries:
        yield "embarked_in", embarked_in
    if group is not None and all(group != known.id for known in army.roster.battlegroups):
        yield "battlegroup", group


def circular_reference(army: Army[Any]) -> Iterator[Problem]:
    """Find entries attached to, or embarked in, each other in a ring, or themselves."""
    for links in (
        {entry.id: entry.attached_to for entry in army.linked if entry.attached_to},
        {entry.id: entry.embarked_in for entry in army.linked if entry.embarked_in},
    ):
        for ring in rings(links):
            yield Problem("circular-reference", entries=ring)


def rings(links: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield each ring of links, its members in the order in which they are keys of `links`."""
    if links.keys().isdisjoint(links.values()):
        return
    seen: dict[str, str] = {}
    for start in links:
        node = start
        while node in links and node not in seen:
            seen[node] = start
            node = links[node]
        if seen.get(node) == start and node in links:
            yield _ring(node, links)


def _ring(first: str, links: Mapping[str, str]) -> tuple[str, ...]:
    members = [first]
    while links[members[-1]] != first:
        members.append(links[members[-1]])
    inside = set(members)
    return tuple(node for node in links if node in inside)
