"""What players paste: a list document, a code or a link with one, or text."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from threading import Lock
from typing import Any

from django.utils.translation import gettext as _

from builder.formats import code, documents
from builder.formats.documents import Document
from builder.formats.refusals import MALFORMED, DocumentError
from builder.formats.text.lexicon import Lexicon, fold
from builder.formats.text.reading import MOST_NOTES, Reading, Unmatched, maker, read
from factions import loading
from factions.loading import UnknownEdition
from factions.models import Edition
from factions.systems import SYSTEMS

# Finds the private edition that a list's `system` and `edition` name, or None.
Private = Callable[[Mapping[str, Any]], Edition | None]

MOST_KEPT = 32
_kept: dict[int, tuple[str, Lexicon]] = {}
_lock = Lock()
_JSON = re.compile(r"\ufeff?\s*(?:$|\{|\[\s*(?:$|[\[\]{\"]))")  # or nothing at all
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def understand(
    raw: bytes | str,
    on: date | None = None,
    private: Private | None = None,
    *,
    system: str = "",
    faction: str = "",
) -> Reading:
    """Return the list that was pasted, UTF-8 if bytes. Raises DocumentError.

    Text is read by the words of the editions in force today or on the given day, or of the edition
    that printed it. private: finds private editions. system: the id of the text's game; without it,
    the text has to name the game. faction: the one to take if the text names none. Documents and
    codes have both.
    """
    try:
        text = raw if isinstance(raw, str) else raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Reading(documents.parse(raw), (), ())
    if _JSON.match(text):
        return Reading(documents.parse(raw), (), ())
    if code.is_code(text):
        return Reading(code.decode(text), (), ())
    lexicons = _in_force(None if on else maker(text), on, private)
    if not lexicons:
        raise DocumentError(MALFORMED, "", _("No catalogue is loaded to read a text by."))
    if system:
        lexicons = [lexicon for lexicon in lexicons if lexicon.game.id == system]
    if not lexicons:
        raise documents.unknown_system(system)
    return read(text, lexicons, faction)


def nearest(raw: bytes | str, **more: Any) -> Reading:
    """Return what `understand` returns, with each only near name taken and noted."""
    reading = understand(raw, **more)
    near = {number: left.near for number, left in enumerate(reading.unmatched) if left.near}
    if not near:
        return reading
    taken = [(reading.unmatched[number], name) for number, name in near.items()]
    notes = tuple(
        _("Line %(line)d: “%(part)s” is read as %(name)s, the only name near it.")
        % {"line": left.line, "part": left.part, "name": name}
        for left, name in taken
    )
    text = raw if isinstance(raw, str) else raw.decode("utf-8-sig")
    again = understand(corrected(text, reading.unmatched, near), **more)
    return replace(again, notes=again.notes + notes)


def factions(system: str) -> Mapping[str, str]:
    """Return the names of a game's factions by id, of the edition in force; none if unknown."""
    with suppress(UnknownEdition):
        return lexicon_of(loading.edition_in_force(system)).factions.named
    return {}


def lexicon_of(edition: Edition) -> Lexicon:
    """Return the words of an edition, cached until its digest changes."""
    kept = _kept.get(edition.pk)
    if kept and kept[0] == edition.digest:
        return kept[1]
    with _lock:
        game = SYSTEMS[edition.system_id]
        lexicon = Lexicon(game, loading.as_data(edition), loading.catalogue(edition))
        _kept[edition.pk] = (edition.digest, lexicon)
        while len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
    return lexicon


def _in_force(
    made: tuple[str, str] | None, on: date | None, private: Private | None
) -> list[Lexicon]:
    """Return the words of each game's edition in force; `made` names a game and its edition."""
    editions = {edition.system_id: edition for edition in loading.editions_in_force(on)}
    for system, game in SYSTEMS.items():
        if made and made[0] == fold(game.name):
            own = private({"system": system, "edition": made[1]}) if private else None
            with suppress(UnknownEdition):
                editions[system] = own or loading.edition_in_force(system, made[1])
    return [lexicon_of(edition) for edition in editions.values()]


def kept(reading: Reading) -> Document:
    """Return the list, with the lines not understood added to its notes."""
    if not reading.unmatched:
        return reading.document
    left = "\n".join(dict.fromkeys(one.text.strip() for one in reading.unmatched))
    notes = [reading.document.get("notes", ""), _("Left out when the list was read:"), left]
    joined = "\n".join(note for note in notes if note)
    return {**reading.document, "notes": _FORBIDDEN.sub(" ", joined)[:MOST_NOTES]}


def corrected(text: str, unmatched: tuple[Unmatched, ...], chosen: Mapping[int, str]) -> str:
    """Return the text with chosen names in place of parts that were not understood.

    chosen: number of the part, from 0, to one of its candidates; other names are ignored.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, left in enumerate(unmatched):
        name = chosen.get(number)
        if name in left.candidates and left.line <= len(lines):
            lines[left.line - 1] = _put(lines[left.line - 1], left, str(name))
    return "\n".join(lines)


def _put(line: str, left: Unmatched, name: str) -> str:
    """Replace the words that were meant, else the whole line."""
    for words in (left.meant, left.part):
        if words and words in line:
            return line.replace(words, name, 1)
    return name
