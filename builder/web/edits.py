"""Clicks as changes of a list document: pure functions, each from a document to a new one.

A click is named `verb:argument:...`, its arguments percent-quoted, as in `join:e4:e5`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote, unquote

import jsonpatch

Document = dict[str, Any]
Entry = dict[str, Any]


class EditError(Exception):
    """A click names nothing that this page offers."""


class GoneError(EditError):
    """A click is on an entry that is no longer in the list."""


def click(verb: str, *arguments: object) -> str:
    """Return the name of a click, for the value of a button."""
    return ":".join((verb, *(quote(str(argument), safe="") for argument in arguments)))


def apply(document: Document, name: str, problems: Iterable[Mapping[str, Any]] = ()) -> Document:
    """Return the document after that click. Raises EditError, GoneError.

    `problems`: those of the document's verdict, which `fix` picks its patch from.
    """
    verb, *arguments = (unquote(part) for part in name.split(":"))
    try:
        if verb == "fix":
            return fix(document, tuple(problems), *arguments)
        return EDITS[verb](document, *arguments)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise EditError(name) from error


def add(
    document: Document,
    unit: str,
    option: str = "",
    battlegroup: str = "",
    host: str = "",
    reserve: str = "",
) -> Document:
    """Recruit a unit at the end of the list; a `reserve` of any words holds it back."""
    chosen = {"option": option, "battlegroup": battlegroup, "attached_to": host}
    entry: Entry = {"id": next_id(document), "unit": unit}
    entry |= {k: v for k, v in chosen.items() if v} | ({"reserve": True} if reserve else {})
    return _with(document, [*document["entries"], entry])


def equip(document: Document, unit: str, *upgrades: str) -> Document:
    """Recruit a unit with those upgrades at the end of the list."""
    entry: Entry = {"id": next_id(document), "unit": unit, "upgrades": list(upgrades)}
    return _with(document, [*document["entries"], entry])


def duplicate(document: Document, entry: str) -> Document:
    """Recruit an entry again right after itself; the copy has no command, host or transport."""
    index = _index(document, entry)
    left_behind = ("id", "commander", "attached_to", "embarked_in")
    copied = {k: v for k, v in document["entries"][index].items() if k not in left_behind}
    entries = list(document["entries"])
    entries.insert(index + 1, {"id": next_id(document)} | copied)
    return _with(document, entries)


def remove(document: Document, entry: str) -> Document:
    """Remove an entry from the list; entries attached to it become independent."""
    index = _index(document, entry)
    rest = [other for i, other in enumerate(document["entries"]) if i != index]
    return _with(document, [_detached(other, entry) for other in rest])


def _detached(entry: Entry, host: str) -> Entry:
    keys = [key for key in ("attached_to", "embarked_in") if entry.get(key) == host]
    return {key: value for key, value in entry.items() if key not in keys}


def up(document: Document, entry: str) -> Document:
    """Move an entry, with those attached to it, before the one above."""
    return _move(document, entry, -1)


def down(document: Document, entry: str) -> Document:
    """Move an entry, with those attached to it, behind the one below."""
    return _move(document, entry, 1)


def _move(document: Document, entry: str, step: int) -> Document:
    order = groups(document)
    place = next((i for i, group in enumerate(order) if group[0]["id"] == entry), None)
    if place is None:
        raise GoneError(entry)
    other = place + step
    if 0 <= other < len(order):
        order[place], order[other] = order[other], order[place]
    return _with(document, [member for group in order for member in group])


def groups(document: Document) -> list[list[Entry]]:
    """Return the entries in order, each followed by those attached to it; every entry once.

    An entry attached to nothing in the list, to itself, or to another attached one leads a group.
    """
    entries = document["entries"]
    alone = {entry["id"] for entry in entries if "attached_to" not in entry}
    joined: dict[str, list[Entry]] = {}
    heads = []
    for entry in entries:
        host = entry.get("attached_to")
        if host in alone:
            joined.setdefault(host, []).append(entry)
        else:
            heads.append(entry)
    return [[head, *joined.pop(head["id"], ())] for head in heads]


def commander(document: Document, entry: str) -> Document:
    """Make this entry the only commander; a second click takes the command back."""
    chosen = document["entries"][_index(document, entry)]
    stays = not chosen.get("commander", False)

    def marked(other: Entry) -> Entry:
        rest = {key: value for key, value in other.items() if key != "commander"}
        return rest | {"commander": True} if stays and other is chosen else rest

    return _with(document, [marked(other) for other in document["entries"]])


def lead(document: Document, entry: str, key: str) -> Document:
    """Make this entry the only commander, with that upgrade; the one before loses its upgrade."""
    _index(document, entry)

    def marked(other: Entry) -> Entry:
        leads = other["id"] == entry
        lost = ("commander", "upgrades") if leads or other.get("commander") else ()
        kept = {name: value for name, value in other.items() if name not in lost}
        return kept | {"commander": True, "upgrades": [key]} if leads else kept

    return _with(document, [marked(other) for other in document["entries"]])


def attach(document: Document, host: str, unit: str) -> Document:
    """Recruit a unit that joins an entry, after the others that joined it."""
    _index(document, host)
    joined = {"id": next_id(document), "unit": unit, "attached_to": host}
    return _with(document, [*document["entries"], joined])


def join(document: Document, entry: str, host: str) -> Document:
    """Attach an entry to another."""
    index = _index(document, entry)
    _index(document, host)
    return _changed(document, index, attached_to=host)


def leave(document: Document, entry: str) -> Document:
    """Detach an entry from its host."""
    return _changed(document, _index(document, entry), attached_to=None)


def option(document: Document, entry: str, key: str) -> Document:
    """Choose how an entry is fielded."""
    return _changed(document, _index(document, entry), option=key)


def mark(document: Document, entry: str) -> Document:
    """Mark an entry as commander, or take the mark back; others keep theirs."""
    return _toggled(document, entry, "commander")


def reserve(document: Document, entry: str) -> Document:
    """Hold an entry back in reserve, or let it deploy."""
    return _toggled(document, entry, "reserve")


def _toggled(document: Document, entry: str, key: str) -> Document:
    index = _index(document, entry)
    return _changed(document, index, **{key: not document["entries"][index].get(key) or None})


def count(document: Document, entry: str, number: str) -> Document:
    """Set an entry's number of copies; one is the default."""
    copies = int(number)
    return _changed(document, _index(document, entry), count=copies if copies != 1 else None)


def upgrade(document: Document, entry: str, key: str) -> Document:
    """Give an entry an upgrade, or take it back."""
    index = _index(document, entry)
    return _changed(document, index, upgrades=_flipped(document["entries"][index], "upgrades", key))


def arm(document: Document, entry: str, key: str) -> Document:
    """Give an entry an upgrade once more: of some it may have several."""
    index = _index(document, entry)
    held = document["entries"][index].get("upgrades", ())
    return _changed(document, index, upgrades=[*held, key])


def disarm(document: Document, entry: str, key: str) -> Document:
    """Take an upgrade back once."""
    index = _index(document, entry)
    held = list(document["entries"][index].get("upgrades", ()))
    if key in held:
        held.remove(key)
    return _changed(document, index, upgrades=held or None)


def _flipped(holder: Mapping[str, Any], name: str, key: str) -> list[str] | None:
    """Return the ids under that name with one more, or without it; None if none is left."""
    held = list(holder.get(name, ()))
    return [other for other in held if other != key] or None if key in held else [*held, key]


def embark(document: Document, entry: str, transport: str) -> Document:
    """Let an entry ride in another."""
    index = _index(document, entry)
    _index(document, transport)
    return _changed(document, index, embarked_in=transport)


def disembark(document: Document, entry: str) -> Document:
    """Take an entry out of its transport."""
    return _changed(document, _index(document, entry), embarked_in=None)


def stat(document: Document, entry: str, key: str, value: str = "") -> Document:
    """Set a figure of a character that the player built to a whole number; empty takes it out."""
    index = _index(document, entry)
    kept = {k: v for k, v in document["entries"][index].get("stats", {}).items() if k != key}
    return _changed(document, index, stats=kept | ({key: int(value)} if value else {}) or None)


def build(document: Document, entry: str, values: Mapping[str, Any]) -> Document:
    """Set parts of an entry by their names; empty parts are left out."""
    return _changed(
        document, _index(document, entry), **{key: value or None for key, value in values.items()}
    )


def size(document: Document, key: str, points: str) -> Document:
    """Play a size of game at its points limit."""
    return {**document, "size": key, "points_limit": int(points)}


def form(document: Document, orbat: str) -> Document:
    """Add a battlegroup of that pattern."""
    groups = document.get("battlegroups", [])
    taken = {group["id"] for group in groups}
    number = next(n for n in range(1, len(taken) + 2) if f"b{n}" not in taken)
    return {**document, "battlegroups": [*groups, {"id": f"b{number}", "orbat": orbat}]}


def disband(document: Document, battlegroup: str) -> Document:
    """Remove a battlegroup from the list; its units stay, in none."""
    _group(document, battlegroup)
    rest = [group for group in document["battlegroups"] if group["id"] != battlegroup]
    entries = [_freed(entry, battlegroup) for entry in document["entries"]]
    return _with(_without_empty(document, battlegroups=rest), entries)


def _freed(entry: Entry, battlegroup: str) -> Entry:
    left = entry.get("battlegroup") == battlegroup
    return {key: value for key, value in entry.items() if not left or key != "battlegroup"}


def assign(document: Document, entry: str, battlegroup: str = "") -> Document:
    """Put an entry into a battlegroup, or take it out of any."""
    if battlegroup:
        _group(document, battlegroup)
    return _changed(document, _index(document, entry), battlegroup=battlegroup or None)


def boon(document: Document, key: str) -> Document:
    """Give the list a boon, or take it back."""
    return _without_empty(document, boons=_flipped(document, "boons", key))


def _group(document: Document, battlegroup: str) -> None:
    if battlegroup not in [group["id"] for group in document.get("battlegroups", ())]:
        raise GoneError(battlegroup)


def _without_empty(document: Document, **values: Any) -> Document:
    return {
        key: value for key, value in {**document, **values}.items() if value or key not in values
    }


def fix(
    document: Document,
    problems: tuple[Mapping[str, Any], ...],
    revision: str,
    problem: str,
    number: str,
) -> Document:
    """Apply a fix that the verdict on that revision offered; the last two count from 0."""
    patch = problems[int(problem)]["fixes"][int(number)]["patch"]
    patched: Document = jsonpatch.apply_patch(document, patch)
    return patched


def details(document: Document, name: str, limit: int | None, notes: str) -> Document:
    """Set the list's own name, points limit and notes; empty ones are left out."""
    values = {"name": name, "points_limit": limit, "notes": notes}
    rest = {key: value for key, value in document.items() if key not in values}
    return rest | {key: value for key, value in values.items() if value}


def next_id(document: Document) -> str:
    """Return an id that no entry has: the lowest free number after the count, `e7`."""
    taken = {entry["id"] for entry in document["entries"]}
    number = len(taken) + 1
    while f"e{number}" in taken:
        number += 1
    return f"e{number}"


def _index(document: Document, entry: str) -> int:
    ids = [other["id"] for other in document["entries"]]
    if entry not in ids:
        raise GoneError(entry)
    return ids.index(entry)


def _changed(document: Document, index: int, **values: Any) -> Document:
    entries = list(document["entries"])
    changed = {**entries[index], **values}
    entries[index] = {key: value for key, value in changed.items() if value is not None}
    return _with(document, entries)


def _with(document: Document, entries: list[Entry]) -> Document:
    return {**document, "entries": entries}


EDITS: Mapping[str, Callable[..., Document]] = {
    edit.__name__: edit
    for edit in (
        add,
        equip,
        duplicate,
        remove,
        up,
        down,
        commander,
        mark,
        lead,
        attach,
        join,
        leave,
        option,
        upgrade,
        arm,
        disarm,
        embark,
        disembark,
        reserve,
        count,
        stat,
        size,
        form,
        disband,
        assign,
        boon,
    )
}
