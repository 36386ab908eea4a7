"""The normal form of a list document: the part of it that its text carries.

Entries are in the order of their battlegroups, those of none first, each followed by what is
attached to it. Ids count e1, e2, ... and b1, b2, ...; a reference to nothing begins with
`missing-`. Empty values are left out, the edition is named, and runs of white space in names are
one space.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Document = Mapping[str, Any]
Entry = Mapping[str, Any]

MISSING = "missing-"
LONGEST_ID = 80


def normal(document: Document, edition: str) -> dict[str, Any]:
    """Return the document's normal form; `edition` is its edition if it names none."""
    ordered = list(_ordered(document))
    groups = document.get("battlegroups", ())
    entry_ids = {entry["id"]: f"e{number}" for number, entry in enumerate(ordered, 1)}
    group_ids = {group["id"]: f"b{number}" for number, group in enumerate(groups, 1)}
    form = {"edition": edition, **document}
    form["name"] = line(document.get("name", ""))
    form["notes"] = lines(document.get("notes", ""))
    form["battlegroups"] = [
        _without_empty({**group, "id": group_ids[group["id"]]}) for group in groups
    ]
    form["entries"] = [_entry(entry, entry_ids, group_ids) for entry in ordered]
    return {"entries": [], **_without_empty(form)}


def line(text: str) -> str:
    """Return a text as it is written in one line."""
    return " ".join(text.split())


def lines(text: str) -> str:
    """Return a text as it is written in several lines."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(part.rstrip() for part in plain.split("\n")).strip()


def _without_empty(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: value
        for key, value in values.items()
        if value is not False and value is not None and value not in ("", [], {})
    }


def _entry(entry: Entry, entries: Mapping[str, str], groups: Mapping[str, str]) -> dict[str, Any]:
    form = {**entry, "id": entries[entry["id"]], "name": line(entry.get("name", ""))}
    for key, known in (("attached_to", entries), ("embarked_in", entries), ("battlegroup", groups)):
        if key in entry:
            form[key] = known.get(entry[key]) or _missing(entry[key])
    if form.get("count") == 1:
        del form["count"]
    return _without_empty(form)


def _missing(reference: str) -> str:
    return (MISSING + reference.removeprefix(MISSING))[:LONGEST_ID]


def _ordered(document: Document) -> Iterator[Entry]:
    entries = document["entries"]
    joined: dict[str, list[Entry]] = {}
    for entry in entries:
        joined.setdefault(entry.get("attached_to", ""), []).append(entry)
    known = {entry["id"] for entry in entries}
    places = {group["id"]: place for place, group in enumerate(document.get("battlegroups", ()))}
    roots = [entry for entry in entries if entry.get("attached_to") not in known]
    roots += _ring_starts(entries, roots, joined)
    for root in sorted(roots, key=lambda entry: places.get(entry.get("battlegroup", ""), -1)):
        yield from _with_joined(root, joined, set())


def _ring_starts(
    entries: Sequence[Entry], roots: Sequence[Entry], joined: Mapping[str, Sequence[Entry]]
) -> list[Entry]:
    """Return the first entry of each ring of entries that are attached to one another."""
    reached: set[str] = set()
    for root in roots:
        reached.update(entry["id"] for entry in _with_joined(root, joined, reached))
    starts = []
    for entry in entries:
        if entry["id"] not in reached:
            start = _in_ring(entry, {other["id"]: other for other in entries})
            starts.append(start)
            reached.update(other["id"] for other in _with_joined(start, joined, set()))
    return starts


def _in_ring(entry: Entry, entries: Mapping[str, Entry]) -> Entry:
    """Follow an entry's hosts, which have no end, until one repeats: it is in a ring."""
    seen: set[str] = set()
    while entry["id"] not in seen:
        seen.add(entry["id"])
        entry = entries[entry["attached_to"]]
    return entry


def _with_joined(
    root: Entry, joined: Mapping[str, Sequence[Entry]], seen: set[str]
) -> Iterator[Entry]:
    """Yield an entry and all that are attached to it, each host before its own."""
    waiting = [root]
    while waiting:
        entry = waiting.pop()
        if entry["id"] not in seen:
            seen.add(entry["id"])
            yield entry
            waiting += reversed(joined.get(entry["id"], ()))
