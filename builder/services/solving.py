"""Lists made legal and filled up, with labels in words: what pages, API and commands show."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from builder import solve
from builder.formats import documents, messages
from builder.formats.documents import Document
from builder.formats.refusals import shown
from builder.formats.verdicts import Editions, edition_of
from builder.services import advising
from builder.solve import Referee
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists.closest import finder

Names = Mapping[str, str]


class UnknownWish(ValueError):  # noqa: N818 -- it is the player's error
    """A wish names something that the list or its edition lacks. path: where, as /prefer/0."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path


def fix(document: object, *, editions: Editions | None = None) -> dict[str, Any]:
    """Return whether the list is legal and, if not, the smallest sets of edits that make it so.

    Each answer has its `edits` in order, each with label and patch; the one `patch` of the
    original; and the resulting `document`, `points` and `points_limit`. editions: those known
    already, as for verdicts. Raises DocumentError.
    """
    accepted, referee, edition = _asked(document, editions)
    about = _about(edition)
    repairs = solve.repairs(accepted, referee)
    names = referee.legality.names(referee.catalogue)
    return about | {
        "legal": referee.legal(accepted),
        "repairs": [_repair(repair, names, about["system"]) for repair in repairs],
    }


def _repair(repair: solve.Repair, names: Names, system: str) -> dict[str, Any]:
    return {
        "edits": [
            {"label": messages.label(fix, names, system), "patch": _plain(fix.patch)}
            for fix in repair.edits
        ],
        "patch": _plain(repair.patch),
        "points": repair.points,
        "points_limit": repair.limit,
        "document": repair.document,
    }


def complete(
    document: object,
    *,
    keep: Collection[str] | None = None,
    prefer: Sequence[str] = (),
    editions: Editions | None = None,
) -> dict[str, Any]:
    """Return the list with the points left spent, or that no legal way to do so was found.

    keep: entries or units that stay, None for all. prefer: units to spend on first. Both by id or
    printed name. editions: as for `fix`. Raises DocumentError, UnknownWish.
    """
    accepted, referee, edition = _asked(document, editions)
    names = referee.legality.names(referee.catalogue)
    book = referee.judge(accepted).army.book
    own = [entry["id"] for entry in accepted["entries"]]
    held = [entry["unit"] for entry in accepted["entries"]]
    kept = None if keep is None else _ids("keep", keep, [*own, *held], names)
    wanted = _ids("prefer", prefer, book.units, names)
    advice = advising.advice(edition)
    found = solve.complete(accepted, referee, keep=kept, prefer=wanted, advice=advice)
    return (
        _about(edition)
        | {"legal": found is not None}
        | (_completion(accepted, found, names) if found else {})
    )


def _completion(accepted: Document, found: solve.Completion, names: Names) -> dict[str, Any]:
    return {
        "added": [names.get(unit, unit) for unit in found.added],
        "removed": [names.get(unit, unit) for unit in found.removed],
        "changed": [names.get(unit, unit) for unit in found.changed],
        "changes": list(_changes(accepted, found.document, names)),
        "patch": _plain(found.patch),
        "points": found.points,
        "points_limit": found.limit,
        "document": found.document,
    }


def _changes(before: Document, after: Document, names: Names) -> Iterator[str]:
    """Yield, in sentences, the battlegroups formed and the changes of each entry that stays."""
    called = {e["id"]: e.get("name") or names.get(e["unit"], e["unit"]) for e in after["entries"]}
    groups = {group["id"]: group["orbat"] for group in after.get("battlegroups", ())}
    had = {group["id"] for group in before.get("battlegroups", ())}
    for key, orbat in groups.items():
        if key not in had:
            yield _("Form a battlegroup: %(orbat)s") % {"orbat": names.get(orbat, orbat)}
    called |= {key: names.get(orbat, orbat) for key, orbat in groups.items() if key not in called}
    entries = {(entry["id"], entry["unit"]): entry for entry in before["entries"]}
    for entry in after["entries"]:
        old = entries.get((entry["id"], entry["unit"]), entry)
        if entry != old:
            yield from _given(old, entry, names, called)


def _given(
    old: Mapping[str, Any], new: Mapping[str, Any], names: Names, called: Names
) -> list[str]:
    """Return a sentence for each change of an entry, or one that it changes."""
    values = {"unit": called[new["id"]]}
    sentences = []
    for key, sentence in (
        ("attached_to", _("Let %(unit)s join %(other)s")),
        ("battlegroup", _("Put %(unit)s into %(other)s")),
    ):
        if new.get(key) and new[key] != old.get(key):
            sentences.append(sentence % {**values, "other": called.get(new[key], new[key])})
    if new.get("commander") and not old.get("commander"):
        sentences.append(_("Let %(unit)s command") % values)
    taken = [key for key in new.get("upgrades", ()) if key not in old.get("upgrades", ())]
    if taken:
        values["upgrades"] = ", ".join(names.get(key, key) for key in taken)
        sentences.append(_("Give %(unit)s %(upgrades)s") % values)
    if "option" in new and new["option"] != old.get("option"):
        option, was = _option(new["option"], names), _option(old.get("option"), names)
        sentence = (
            _("Field %(unit)s: %(option)s, not %(old)s") if was else _("Field %(unit)s: %(option)s")
        )
        sentences.append(sentence % {**values, "option": option, "old": was})
    return sentences or [_("Change %(unit)s") % values]


def _option(key: str | None, names: Names) -> str:
    return str(messages.OPTIONS.get(key) or names.get(key, key)) if key else ""


def _asked(document: object, editions: Editions | None) -> tuple[Document, Referee, Edition]:
    accepted = documents.accept(document)
    edition = edition_of(accepted, {} if editions is None else editions)
    game = SYSTEMS[edition.system_id]
    referee = Referee(game.legality, loading.catalogue(edition))
    return accepted, referee, edition


def _about(edition: Edition) -> dict[str, Any]:
    return {"system": edition.system_id, "edition": edition.version}


def _ids(wish: str, words: Iterable[str], known: Iterable[str], names: Names) -> list[str]:
    """Return the ids that a wish's words name. Raises UnknownWish."""
    ids = {word.casefold(): key for key in known for word in (names.get(key, key), key)}
    found = []
    for index, word in enumerate(words):
        if word.casefold() not in ids:
            reason = _("There is no %s here.") % shown(word)
            if like := ", ".join(finder(sorted(set(ids.values())))(word)):
                reason += " " + _("Was it %s?") % like
            raise UnknownWish(f"/{wish}/{index}", reason)
        found.append(ids[word.casefold()])
    return found


def _plain(patch: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [dict(step) for step in patch]
