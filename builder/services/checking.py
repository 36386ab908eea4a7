"""Many lists judged at once for an organiser: verdicts, and how many edits each is from legal.

Nothing is saved. The work is bounded by counts, not by time, so the same lists get the same answers
on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from builder import solve
from builder.formats import verdicts
from builder.formats.documents import Document
from builder.formats.refusals import DocumentError
from builder.formats.text import Reading, UnsaidError, export
from builder.formats.text.pasted import Private, kept, lexicon_of, understand
from builder.formats.text.several import Pasted
from builder.services.terms import Claim, Terms
from builder.solve import Referee
from factions import loading
from factions.models import Edition
from factions.systems import SYSTEMS
from factions.tabletop.lists.fixes import proofs_in_all

MOST_LISTS = 100
MOST_ENTRIES = 5_000  # of all lists together
MOST_LINES = 6_000  # of text, in all lists together
PROOFS = 3_000  # re-checks for the fixes of all
TRIES = 150  # lists judged in search of the edits of one
WORK = 40_000  # entries gone through in search of the edits of all
ANY = Terms()


class TooManyError(ValueError):
    """There are too many lists, entries or lines of text to check at once."""

    def __init__(self, most: int, what: str) -> None:
        super().__init__(f"More than {most} {what}.")
        self.most, self.what = most, what


@dataclass(frozen=True)
class Distance:
    """How many edits a list is from legal: None if no way was found, or none was searched for."""

    edits: int | None
    sought: bool = True


@dataclass(frozen=True)
class Judged:
    """A submitted list with its verdict, or with `error` if it is unreadable.

    copy: the document to save it by, pinned to the edition that judged it. claims: where it differs
    from the event's terms. twins: the numbers of the same player's other lists.
    """

    number: int
    pasted: Pasted
    error: str = ""
    reading: Reading | None = None
    edition: Edition | None = None
    verdict: dict[str, Any] | None = None
    distance: Distance = Distance(None, sought=False)
    claims: tuple[Claim, ...] = ()
    twins: tuple[int, ...] = ()

    @property
    def legal(self) -> bool:
        """Return whether it was read in full and is legal at the event."""
        judged = bool(self.verdict and self.verdict["legal"])
        return judged and not self.doubtful and not self.strange

    @property
    def strange(self) -> bool:
        """Return whether it is of another game than the event."""
        return any(claim.about == "game" for claim in self.claims)

    @property
    def doubtful(self) -> bool:
        """Return whether a part of it was not understood."""
        return bool(self.reading and self.reading.unmatched)

    @property
    def name(self) -> str:
        """The list's own name, if any."""
        return str(self.reading.document.get("name", "")) if self.reading else ""

    @property
    def faction(self) -> str:
        """The faction's name."""
        if self.reading is None or self.edition is None:
            return ""
        return lexicon_of(self.edition).factions.printed(self.reading.document["faction"])

    @property
    def text(self) -> str:
        """The list as it was understood, or as it was submitted."""
        if self.reading is None or self.edition is None:
            return self.pasted.text
        return export(self.reading.document, lexicon_of(self.edition))

    @property
    def copy(self) -> Document | None:
        """The document to save a copy by, or None if the player has to read the list again."""
        if self.reading is None or self.edition is None or self.doubtful:
            return None
        return {**kept(self.reading), "edition": self.edition.version}


def judge(
    pieces: Sequence[Pasted],
    *,
    as_of: date | None = None,
    private: Private | None = None,
    terms: Terms = ANY,
) -> list[Judged]:
    """Judge each list by the edition it names, or the one in force today or on the given day.

    private: finds the private edition that a document may name. terms: those of the event, which
    override the list's own. Raises TooManyError.
    """
    if len(pieces) > MOST_LISTS:
        raise TooManyError(MOST_LISTS, "lists")
    if sum(map(_lines, pieces)) > MOST_LINES:
        raise TooManyError(MOST_LINES, "lines")
    with proofs_in_all(PROOFS):
        return _paired(list(_Panel(as_of, private, terms).judged(pieces)))


def _lines(piece: Pasted) -> int:
    """Return how many lines a list has as text; each is looked up in every game's words."""
    return 0 if piece.text.lstrip()[:1] in ("{", "[") else piece.text.count("\n") + 1


def _paired(judged: list[Judged]) -> list[Judged]:
    """Return the lists, each with the numbers of the others that the same player submitted."""
    numbers: dict[str, list[int]] = {}
    for one in judged:
        numbers.setdefault(_player(one), []).append(one.number)
    return [
        replace(one, twins=tuple(n for n in numbers[_player(one)] if n != one.number))
        if _player(one)
        else one
        for one in judged
    ]


def _player(one: Judged) -> str:
    """Return the player's name without case and spaces; empty if the list names no player."""
    return " ".join(one.pasted.player.casefold().split())


class _Panel:
    """Judges the lists of one call. left: the work that may still be done."""

    def __init__(self, as_of: date | None, private: Private | None, terms: Terms) -> None:
        self.as_of, self.private, self.terms = as_of, private, terms
        self.editions: verdicts.Editions = {}
        self.left = WORK

    def judged(self, pieces: Sequence[Pasted]) -> Iterator[Judged]:
        entries = 0
        readings: list[Reading | DocumentError] = []
        for piece in pieces:
            private = self.private if self.as_of is None else None
            reading = _read(piece, private, self.terms.system or "")
            if isinstance(reading, Reading):
                entries += len(reading.document["entries"])
            if entries > MOST_ENTRIES:
                raise TooManyError(MOST_ENTRIES, "entries")
            readings.append(reading)
        for number, (piece, reading) in enumerate(zip(pieces, readings, strict=True), 1):
            yield self._judged(number, piece, reading)

    def _judged(self, number: int, piece: Pasted, reading: Reading | DocumentError) -> Judged:
        if isinstance(reading, DocumentError):
            return Judged(number, piece, error=str(reading))
        document = self.terms.applied(reading.document)
        claims = tuple(self.terms.claims(reading.document))
        try:
            edition = self._edition(document)
            verdict = verdicts.verdict(document, editions=self.editions, as_of=self.as_of)
        except DocumentError as error:
            return Judged(number, piece, error=str(error))
        distance = Distance(0) if verdict["legal"] else self._distance(document, edition)
        return Judged(number, piece, "", reading, edition, verdict, distance, claims)

    def _edition(self, document: Document) -> Edition:
        named = document["system"], document.get("edition")
        if self.private and self.as_of is None and named not in self.editions:
            own = self.private(document)
            if own:
                self.editions[named] = own
        return verdicts.edition_of(document, self.editions, self.as_of)

    def _distance(self, document: Document, edition: Edition) -> Distance:
        size = max(1, len(document["entries"]))
        tries = max(0, min(TRIES, self.left // size))
        referee = Referee(SYSTEMS[edition.system_id].legality, loading.catalogue(edition))
        found = solve.repairs(document, referee, answers=1, budget=tries) if tries else []
        self.left -= referee.judged * size
        return Distance(found[0].cost[0]) if found else Distance(None, sought=tries == TRIES)


def _read(
    piece: Pasted, private: Private | None, asked: str, system: str = ""
) -> Reading | DocumentError:
    """Read one list. A text that does not name its game is of the given one."""
    try:
        return understand(piece.text, private=private, system=system)
    except DocumentError as error:
        untold = isinstance(error, UnsaidError) and not error.system
        return _read(piece, private, "", asked) if untold and asked else error
