"""Changes to a list as patches of its document, and the army after a patch.

A patch names places in the document's `entries`. The patch that removes an entry also clears the
references to it, and it removes the last place first, so that the other places stay valid.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from factions.tabletop.lists.army import Army
from factions.tabletop.lists.problem import Fix
from factions.tabletop.lists.roster import Entry, read

Operation = Mapping[str, Any]
Patch = tuple[Operation, ...]

A = TypeVar("A", bound=Army[Any])

REFERENCES = ("attached_to", "embarked_in")


def apply(document: Any, patch: Sequence[Operation]) -> Any:
    """Return a new document, changed by a patch of `add`, `remove` and `replace`.

    Raises LookupError or ValueError if a path leads nowhere. Source: RFC 6902.
    """
    for operation in patch:
        keys = [
            key.replace("~1", "/").replace("~0", "~") for key in operation["path"].split("/")[1:]
        ]
        document = _changed(document, keys, operation)
    return document


def changed(army: A, patch: Patch) -> A:
    """Return the army after a patch of its document."""
    return type(army)(read(apply(army.document, patch)), army.book)


def without(army: A, entry: Entry) -> A:
    """Return the army without one entry. It is cached, for several problems need the same one."""
    if entry.id not in army.fewer:
        entries = tuple(other for other in army.roster.entries if other.id != entry.id)
        army.fewer[entry.id] = type(army)(replace(army.roster, entries=entries), army.book)
    return army.fewer[entry.id]


def _changed(value: Any, keys: Sequence[str], operation: Operation) -> Any:
    copy = value.copy()
    key: Any = _index(copy, keys[0]) if isinstance(copy, list) else keys[0]
    if len(keys) > 1:
        copy[key] = _changed(copy[key], keys[1:], operation)
    elif operation["op"] == "remove":
        del copy[key]
    elif operation["op"] == "add" and isinstance(copy, list):
        copy.insert(key, operation["value"])
    else:
        copy[key] = operation["value"]
    return copy


def _index(items: list[Any], key: str) -> int:
    return len(items) if key == "-" else int(key)


def put(path: str, value: Any) -> Operation:
    """Return the operation that sets a key, whether or not it is present."""
    return {"op": "add", "path": path, "value": value}


def drop(path: str) -> Operation:
    """Return the operation that removes a key or an item."""
    return {"op": "remove", "path": path}


def place(army: Army[Any], entry: Entry, key: str) -> str:
    """Return the path of one of the entry's keys in the document."""
    index = next(i for i, own in enumerate(army.roster.entries) if own.id == entry.id)
    return f"/entries/{index}/{key}"


def removal(army: Army[Any], removed: Collection[str]) -> Patch:
    """Return the patch that removes those entries and every reference to them."""
    entries = list(enumerate(army.roster.entries))
    releases = [
        drop(f"/entries/{index}/{key}")
        for index, entry in entries
        for key in REFERENCES
        if entry.id not in removed and getattr(entry, key) in removed
    ]
    drops = [drop(f"/entries/{i}") for i, entry in reversed(entries) if entry.id in removed]
    return (*releases, *drops)


def removing(army: Army[Any], entry: Entry) -> Fix:
    """Return the fix that takes one entry out of the list."""
    data = {"entry": entry.id, "unit": entry.unit, "points": army.cost(entry) * entry.count}
    return Fix("remove", data, removal(army, {entry.id}))


def removing_all(army: Army[Any], entries: Sequence[Entry]) -> Fix:
    """Return the fix that takes several entries out of the list."""
    points = sum(army.cost(entry) * entry.count for entry in entries)
    data = {"units": [entry.unit for entry in entries], "points": points}
    return Fix("remove-several", data, removal(army, {entry.id for entry in entries}))


def thinning(army: Army[Any], entry: Entry, count: int) -> Fix:
    """Return the fix that lowers an entry's copies to `count`."""
    data = {"entry": entry.id, "unit": entry.unit, "count": count}
    return Fix("lower-count", data, (put(place(army, entry, "count"), count),))


def swapping(army: Army[Any], entry: Entry, unit: str, *extra: Operation) -> Fix:
    """Return the fix that recruits another unit in an entry's place."""
    patch = [put(place(army, entry, "unit"), unit), *extra]
    if entry.option is not None:
        patch.append(drop(place(army, entry, "option")))
    if entry.upgrades:
        patch.append(drop(place(army, entry, "upgrades")))
    points = army.book.base_costs[unit] * entry.count
    data = {"entry": entry.id, "unit": entry.unit, "other": unit, "points": points}
    return Fix("replace", data, tuple(patch))


def recruiting(army: Army[Any], unit: str, **keys: Any) -> Fix:
    """Return the fix that adds an entry of that unit at the end."""
    number = len(army.entries) + 1
    while f"e{number}" in army.entries:
        number += 1
    value = {"id": f"e{number}", "unit": unit, **keys}
    data = {"unit": unit, "points": army.book.base_costs[unit]}
    return Fix("recruit", data, (put("/entries/-", value),))


def detaching(army: Army[Any], entry: Entry) -> Fix:
    """Return the fix that detaches an entry from its host."""
    data = {"entry": entry.id, "unit": entry.unit, "from": entry.attached_to}
    return Fix("detach", data, (drop(place(army, entry, "attached_to")),))
