"""A list from text: its game, its head and its notes, and the rest line by line."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from builder.formats.documents import accept
from builder.formats.refusals import MALFORMED, SCHEMA, TOO_LARGE, DocumentError, shown
from builder.formats.text import amounts
from builder.formats.text.lexicon import MOST_CANDIDATES, Lexicon, fold, nearest
from builder.formats.text.lines import Line, lines, squeezed
from builder.formats.text.normal import line as one_line
from builder.formats.text.normal import lines as several_lines
from builder.formats.text.pieces import cleaned, named
from builder.formats.text.printing import MAKER
from builder.formats.text.reader import Left, Reader
from builder.formats.text.titles import MOST_NAME
from factions.tabletop.lists.closest import likeness

MOST_TEXT = 128 * 1024
MOST_LINES = 3000
MOST_NOTES = 10_000
MOST_LOOKED_UP = 100  # lines for which candidates are searched
ONE_IN = 5  # lines: in a text that names no game, one of so many has to be a unit of the game
_HEADER = re.compile(r"(.+?):\s*(\d[\d,.]*)(?:\s+of\s+(\d[\d,.]*))?\s+points?\W*", re.IGNORECASE)
_NOTES = re.compile(r"\W*notes\s*:\W*", re.IGNORECASE)
_FOOTER = re.compile(rf"\W*made with {MAKER}\b(.*?)([0-9A-Za-z][0-9A-Za-z.+-]*)?\W*", re.IGNORECASE)


@dataclass(frozen=True)
class Unmatched:
    """A line, or a part of one, that is not understood.

    meant: the part that looks like a name. candidates: names, best first. near: the only candidate
    near to the written text; empty if none or several are.
    """

    line: int
    text: str
    part: str
    meant: str
    candidates: tuple[str, ...]
    near: str = ""


@dataclass(frozen=True)
class Reading:
    """A list as far as it is understood. notes: oddities of the text, in sentences."""

    document: dict[str, Any]
    unmatched: tuple[Unmatched, ...]
    notes: tuple[str, ...]


class UnsaidError(DocumentError):
    """A text does not name its game, or its faction.

    path: `/system` or `/faction`. system: the game, if only the faction is missing.
    """

    def __init__(self, path: str, reason: str, system: str = "") -> None:
        super().__init__(MALFORMED, path, reason)
        self.system = system

    def __str__(self) -> str:
        return self.reason


def read(text: str, lexicons: Sequence[Lexicon], faction: str = "") -> Reading:
    """Read a list from exported or typed text; the games are those of the lexicons.

    faction: the id of the one to take if the text names none. Raises DocumentError if the text is
    too long, UnsaidError if it does not name its game or faction.
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
    return _reading_of(reader, faction)


def maker(text: str) -> tuple[str, str] | None:
    """Return the game, folded, and the edition in the last line of our own text, or None."""
    for line in reversed(text.splitlines()):
        match = _FOOTER.fullmatch(squeezed(line))
        if match:
            return fold(match[1]), match[2] or ""
    return None


def _cut_notes(raw: list[str]) -> tuple[str, str]:
    """Remove our own last line and the notes before it; return notes and edition."""
    edition = ""
    footers = [at for at, text in enumerate(raw) if _FOOTER.fullmatch(squeezed(text))]
    if footers:
        match = _FOOTER.fullmatch(squeezed(raw[footers[-1]]))
        edition = (match[2] or "") if match else ""
        del raw[footers[-1] :]
    start = next((at for at, text in enumerate(raw) if _NOTES.fullmatch(squeezed(text))), None)
    if start is None:
        return "", edition
    notes = several_lines("\n".join(raw[start + 1 :]))[:MOST_NOTES]
    del raw[start:]
    return notes, edition


def _read_head(reader: Reader, raw: Sequence[str]) -> int:
    """Read our own first lines, with name and game; return the number of lines up to them."""
    first = [at for at, text in enumerate(raw) if text.strip()][:2]
    for at in reversed(first):
        match = _HEADER.fullmatch(squeezed(raw[at]))
        if match and fold(match[1]) in reader.lexicon.titles:
            reader.ours = True
            reader.claims.total = amounts.number(match[2])
            reader.claims.bound(amounts.number(match[3] or "0"))
            if at != first[0]:
                reader.draft.head["name"] = one_line(raw[first[0]])[:MOST_NAME]
            return at + 1
    return 0


def _chosen(found: Sequence[Line], lexicons: Sequence[Lexicon]) -> Lexicon:
    """Return the lexicon of the text's game: the one it names, or the one with most known units.

    If it names none, one line in ONE_IN has to be a unit of the game, or some line its faction.
    """
    if len(lexicons) == 1:
        return lexicons[0]
    titled = [lexicon for lexicon in lexicons if _titled(found, lexicon)]
    if len(titled) == 1:
        return titled[0]
    for score in (_score, _likely):
        scores = [score(found, lexicon) for lexicon in lexicons]
        (units, factions) = best = max(scores, default=(0, 0))
        if units * ONE_IN >= len(found) > 0 or factions:
            if scores.count(best) == 1:
                return lexicons[scores.index(best)]
            break
    mentioned = [lexicon for lexicon in lexicons if _mentioned(found, lexicon)]
    if len(mentioned) == 1:
        return mentioned[0]
    raise UnsaidError("/system", _("The text does not say which game it is of. Choose the game."))


def _titled(found: Iterable[Line], lexicon: Lexicon) -> bool:
    texts = (fold(line.text[:MOST_NAME]) for line in found)
    return any(text.startswith(title) for text in texts for title in lexicon.titles)


def _mentioned(found: Iterable[Line], lexicon: Lexicon) -> bool:
    names = f" {lexicon.game.name.casefold()} "
    return any(names in f" {line.text.casefold()} " for line in found)


def _score(found: Iterable[Line], lexicon: Lexicon) -> tuple[int, int]:
    """Return how many lines name a unit of the game, and how many a faction."""
    units = factions = 0
    for line in found:
        units += named(line.text, lexicon) is not None
        factions += lexicon.factions.exact(line.text.partition(":")[2] or line.text) is not None
    return units, factions


def _likely(found: Sequence[Line], lexicon: Lexicon) -> tuple[int, int]:
    """Return how many lines are near to a unit's name, and 0 for factions."""
    texts = (cleaned(line.text) for line in found[:MOST_LOOKED_UP])
    return sum(bool(nearest(text, lexicon.units.closest(text))) for text in texts), 0


def _reading_of(reader: Reader, chosen: str) -> Reading:
    """Return the reading of a reader's draft, which the document's schema accepts."""
    draft, lexicon = reader.draft, reader.lexicon
    draft.appoint()
    notes = [_("“%s” is nowhere in the list.") % target for target in draft.settle()]
    document = dict(accept(draft.document(_faction(reader, chosen))))
    points = lexicon.points(document)
    claims = reader.claims
    claims.settle(points, lexicon.limits)
    if claims.limit is not None:
        document["points_limit"] = claims.limit
    if claims.total is not None and claims.total != points:
        values = {"claimed": claims.total, "points": points}
        notes.append(
            _("The text says %(claimed)d points; the list adds up to %(points)d.") % values
        )
    unmatched = [_unmatched(left, at) for at, left in enumerate(reader.left)]
    return Reading(document, tuple(unmatched), tuple(notes))


def _faction(reader: Reader, chosen: str) -> str:
    """Return the faction that the text names, or the one chosen, or that of most entries."""
    draft, lexicon = reader.draft, reader.lexicon
    if chosen and chosen not in lexicon.factions.named:
        values = {"faction": shown(chosen), "factions": ", ".join(lexicon.factions.named)}
        reason = _("There is no faction %(faction)s; there is %(factions)s.") % values
        raise DocumentError(SCHEMA, "/faction", reason)
    faction = draft.head.get("faction") or chosen or draft.faction()
    if not faction:
        reason = _("The text does not say which faction it is of. Choose the faction.")
        raise UnsaidError("/faction", reason, lexicon.game.id)
    return str(faction)


def _unmatched(left: Left, at: int) -> Unmatched:
    texts = cleaned(left.part)
    candidates: list[str] = []
    if at < MOST_LOOKED_UP:
        for names in left.names:
            candidates += [name for name in names.closest(texts) if name not in candidates]
    ranked = sorted(candidates, key=lambda name: -likeness(texts, name))[:MOST_CANDIDATES]
    near = nearest(texts, candidates)
    return Unmatched(left.line.number, left.line.raw, left.part, texts, tuple(ranked), near)
