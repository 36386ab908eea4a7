"""What one click changes in a list document: pure functions, each from a document to a new one.

A click is named `verb:argument:...`, its arguments percent-quoted, as in `join:e4:e5`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote, unquote

import jsonpatch
from django.utils.translation import gettext_lazy as _

Document = dict[str, Any]
Entry = dict[str, Any]


class EditError(Exception):
    """A click that names nothing this page offers."""


class GoneError(EditError):
    """A click on an entry that the list has no more."""


def click(verb: str, *arguments: object) -> str:
    """Return the name of a click, for the value of a button."""
    return ":".join((verb, *(quote(str(argument), safe="") for argument in arguments)))


def said(name: str, names: Mapping[str, str]) -> str:
    """Say what a click asks for; `names`: what units and entries are called, by their ids."""
    verb, *arguments = (unquote(part) for part in name.split(":"))
    words = [names.get(argument, argument) for argument in arguments]
    return str(SAID.get(verb, verb)).format(*words, "", "").strip()


def apply(document: Document, name: str, problems: Iterable[Mapping[str, Any]] = ()) -> Document:
    """Return the document as it is after that click. Raises EditError, GoneError.

    `problems`: those of the document's verdict, which `fix` picks its patch from.
    """
    verb, *arguments = (unquote(part) for part in name.split(":"))
    try:
        if verb == "fix":
            return fix(document, tuple(problems), *arguments)
        return EDITS[verb](document, *arguments)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise EditError(name) from error


def add(document: Document, unit: str, option: str = "") -> Document:
    """Recruit a unit at the end of the list."""
    entry = {"id": next_id(document), "unit": unit} | ({"option": option} if option else {})
    return _with(document, [*document["entries"], entry])


def duplicate(document: Document, entry: str) -> Document:
    """Recruit an entry again right after itself; the copy neither commands nor joins anyone."""
    index = _index(document, entry)
    left_behind = ("id", "commander", "attached_to")
    copied = {k: v for k, v in document["entries"][index].items() if k not in left_behind}
    entries = list(document["entries"])
    entries.insert(index + 1, {"id": next_id(document)} | copied)
    return _with(document, entries)


def remove(document: Document, entry: str) -> Document:
    """Take an entry out of the list; whatever was attached to it stands alone."""
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
    """Let this entry and no other command; the commander, asked again, steps down."""
    chosen = document["entries"][_index(document, entry)]
    stays = not chosen.get("commander", False)

    def marked(other: Entry) -> Entry:
        rest = {key: value for key, value in other.items() if key != "commander"}
        return rest | {"commander": True} if stays and other is chosen else rest

    return _with(document, [marked(other) for other in document["entries"]])


def join(document: Document, entry: str, host: str) -> Document:
    """Attach an entry to another."""
    index = _index(document, entry)
    _index(document, host)
    return _changed(document, index, attached_to=host)


def leave(document: Document, entry: str) -> Document:
    """Let an attached entry stand alone."""
    return _changed(document, _index(document, entry), attached_to=None)


def option(document: Document, entry: str, key: str) -> Document:
    """Choose how an entry is fielded."""
    return _changed(document, _index(document, entry), option=key)


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


SAID: Mapping[str, Any] = {
    "add": _("Recruit {}"),
    "duplicate": _("Recruit another {}"),
    "remove": _("Remove {}"),
    "up": _("Move {} up"),
    "down": _("Move {} down"),
    "commander": _("Change the command of {}"),
    "join": _("Let {} join {}"),
    "leave": _("Let {} stand alone"),
    "option": _("Field {} another way"),
    "undo": _("Undo"),
    "redo": _("Redo"),
    "fix": _("A fix"),
}
EDITS: Mapping[str, Callable[..., Document]] = {
    "add": add,
    "duplicate": duplicate,
    "remove": remove,
    "up": up,
    "down": down,
    "commander": commander,
    "join": join,
    "leave": leave,
    "option": option,
}
