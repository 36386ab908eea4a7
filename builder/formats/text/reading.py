"""A list from text: which game it is of, its head and its notes, and line by line the rest."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.formats.documents import accept
from builder.formats.refusals import MALFORMED, TOO_LARGE, DocumentError
from builder.formats.text import amounts
from builder.formats.text.lexicon import MOST_CANDIDATES, Lexicon, fold
from builder.formats.text.lines import Line, lines, squeezed
from builder.formats.text.normal import line as one_line
from builder.formats.text.normal import lines as several_lines
from builder.formats.text.pieces import cleaned, named
from builder.formats.text.printing import MAKER
from builder.formats.text.reader import MOST_LIMIT, MOST_NAME, Left, Reader
from factions.tabletop.closest import likeness

MOST_TEXT = 128 * 1024
MOST_LINES = 3000
MOST_NOTES = 10_000
MOST_LOOKED_UP = 100  # lines that get candidates
UNIT_NAMED = 100
_HEADER = re.compile(r"(.+?):\s*(\d[\d,.]*)(?:\s+of\s+(\d[\d,.]*))?\s+points?\W*", re.IGNORECASE)
_NOTES = re.compile(r"\W*notes\s*:\W*", re.IGNORECASE)
_FOOTER = re.compile(rf"\W*made with {MAKER}\b(.*?)([0-9A-Za-z][0-9A-Za-z.+-]*)?\W*", re.IGNORECASE)


@dataclass(frozen=True)
class Unmatched:
    """A line, or a part of one, that is not understood.

    meant: its part that looks like a name. candidates: names, best first.
    """

    line: int
    text: str
    part: str
    meant: str
    candidates: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A list as far as it is understood. notes: what is odd about the text, in sentences."""

    document: dict[str, Any]
    unmatched: tuple[Unmatched, ...]
    notes: tuple[str, ...]


def read(text: str, lexicons: Sequence[Lexicon]) -> Reading:
    """Read a list from exported or typed text; the games are those of the lexicons.

    Raises DocumentError where the text is too long, or where nothing in it is of any game.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MOST_TEXT:
        raise DocumentError(TOO_LARGE, "", _("More than %d KiB.") % (MOST_TEXT // 1024))
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    notes, edition = _cut_notes(raw)
    found = list(lines(raw))
    if len(found) > MOST_LINES:
        raise DocumentError(TOO_LARGE, "", _("More than %d lines.") % MOST_LINES)
    reader = Reader(_chosen(found, lexicons))
    head = _read_head(reader, raw)
    for line in found:
        if line.number > head:
            reader.read(line)
    values = reader.draft.head
    values |= {"notes": notes} if notes else {}
    values |= {"edition": edition} if edition == reader.lexicon.edition else {}
    return _told(reader)


def maker(text: str) -> tuple[str, str] | None:
    """Return the game, folded, and the edition that our own last line names, or None."""
    for line in reversed(text.splitlines()):
        told = _FOOTER.fullmatch(squeezed(line))
        if told:
            return fold(told[1]), told[2] or ""
    return None


def _cut_notes(raw: list[str]) -> tuple[str, str]:
    """Take our last line and the notes before it off the lines; return notes and edition."""
    edition = ""
    footers = [at for at, text in enumerate(raw) if _FOOTER.fullmatch(squeezed(text))]
    if footers:
        told = _FOOTER.fullmatch(squeezed(raw[footers[-1]]))
        edition = (told[2] or "") if told else ""
        del raw[footers[-1] :]
    start = next((at for at, text in enumerate(raw) if _NOTES.fullmatch(squeezed(text))), None)
    if start is None:
        return "", edition
    notes = several_lines("\n".join(raw[start + 1 :]))[:MOST_NOTES]
    del raw[start:]
    return notes, edition


def _read_head(reader: Reader, raw: Sequence[str]) -> int:
    """Read our own first lines, the name and the game; return how many of all lines they are."""
    first = [at for at, text in enumerate(raw) if text.strip()][:2]
    for at in reversed(first):
        told = _HEADER.fullmatch(squeezed(raw[at]))
        if told and fold(told[1]) in reader.lexicon.titles:
            reader.total = amounts.number(told[2])
            limit = amounts.number(told[3] or "0")
            if 1 <= limit <= MOST_LIMIT:
                reader.draft.head["points_limit"] = limit
            if at != first[0]:
                reader.draft.head["name"] = one_line(raw[first[0]])[:MOST_NAME]
            return at + 1
    return 0


def _chosen(found: Sequence[Line], lexicons: Sequence[Lexicon]) -> Lexicon:
    """Return the lexicon of the game that the text is of: named in it, or the most units known."""
    titled = [lexicon for lexicon in lexicons if _titled(found, lexicon)]
    if len(titled) == 1:
        return titled[0]
    scores = [_score(found, lexicon) for lexicon in lexicons]
    if not any(scores):
        scores = [_likely(found, lexicon) for lexicon in lexicons]
    if not any(scores):
        raise DocumentError(MALFORMED, "", _("No unit of any game is named in this text."))
    return lexicons[scores.index(max(scores))]


def _titled(found: Iterable[Line], lexicon: Lexicon) -> bool:
    told = (fold(line.text[:MOST_NAME]) for line in found)
    return any(text.startswith(title) for text in told for title in lexicon.titles)


def _score(found: Iterable[Line], lexicon: Lexicon) -> int:
    score = 0
    for line in found:
        score += UNIT_NAMED * (named(line.text, lexicon) is not None)
        score += lexicon.factions.exact(line.text.partition(":")[2] or line.text) is not None
    return score


def _likely(found: Sequence[Line], lexicon: Lexicon) -> int:
    return sum(bool(lexicon.units.closest(cleaned(line.text))) for line in found[:MOST_LOOKED_UP])


def _told(reader: Reader) -> Reading:
    """Return what a reader has read, held against the document's schema."""
    draft, lexicon = reader.draft, reader.lexicon
    draft.appoint()
    notes = [_("“%s” is nowhere in the list.") % target for target in draft.settle()]
    faction = draft.faction()
    if faction is None:
        faction = next(iter(lexicon.factions.named))
        notes.append(_("The text names no faction: %s is assumed.") % faction)
    document = accept(draft.document(faction))
    points = lexicon.points(document)
    if reader.total is not None and reader.total != points:
        told = {"said": reader.total, "points": points}
        notes.append(_("The text says %(said)d points; the list adds up to %(points)d.") % told)
    unmatched = [_unmatched(left, at) for at, left in enumerate(reader.left)]
    return Reading(document, tuple(unmatched), tuple(notes))


def _unmatched(left: Left, at: int) -> Unmatched:
    asked = cleaned(left.part)
    candidates: list[str] = []
    if at < MOST_LOOKED_UP:
        for names in left.names:
            candidates += [name for name in names.closest(asked) if name not in candidates]
    ranked = sorted(candidates, key=lambda name: -likeness(asked, name))[:MOST_CANDIDATES]
    return Unmatched(left.line.number, left.line.raw, left.part, asked, tuple(ranked))
