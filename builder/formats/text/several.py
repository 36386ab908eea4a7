"""Many lists pasted at once, of any game and in any form, told apart.

For sure: a line of signs alone as `---`, a JSON document, an item of a JSON array, a code, the
first and the last line of our own text, a line `Player: Ada` before the next list. Beside these
two empty lines in a row. What is one line alone is the title of what follows it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from builder.formats import code
from builder.formats.storable import made_storable
from builder.formats.text.lexicon import fold
from builder.formats.text.lines import squeezed
from builder.formats.text.printing import MAKER
from factions.systems import SYSTEMS

MOST_PLAYER = 80
MOST_SPOILT = 20  # attempts at JSON that is none
WIDTH = 200  # letters of a line that are looked at
HEAD = 3  # lines of a list that may stand before its player
SEPARATOR = "---"
_SEPARATOR = re.compile(r"\s*([-=_*~#+])(?:\s*\1){2,}\s*")
_PLAYER = re.compile(r"\W*player(?:'s)?(?: name)?\s*[:=]\s*(?P<name>\S.*)", re.IGNORECASE)
_HEADER = re.compile(
    r"(?P<game>[^:]+):\s*\d[\d,.]*(?:\s+of\s+\d[\d,.]*)?\s+points?\W*", re.IGNORECASE
)
_FOOTER = re.compile(rf"\W*made with {MAKER}\b.*", re.IGNORECASE)
_AROUND = re.compile(r"^[\W_]+|[\W_]+$")
_OPENING = ("{", "[")
_JSON = re.compile(r'\s*(?:\{|\[\s*(?:$|[\[\]{"]))')
_SPACE = re.compile(r"[\s,]*")
_TITLES = frozenset(fold(name) for game in SYSTEMS.values() for name in (game.id, game.name))
_decode = json.JSONDecoder().raw_decode


@dataclass(frozen=True)
class Pasted:
    """One of the lists: a document, a code or text, and whose it is, if that is told."""

    text: str
    player: str = ""


def split(text: str) -> Iterator[Pasted]:
    """Yield the lists of a text in order. `join` puts them together again."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _titled(_Splitter(plain).lists())


def join(pieces: Sequence[Pasted]) -> str:
    """Return a text that `split` takes apart into the same lists."""
    told = (f"Player: {one.player}\n{one.text}" if one.player else one.text for one in pieces)
    return f"\n{SEPARATOR}\n".join(told)


def name_of(text: str) -> str:
    """Return a player's name as it stands before a list: one line, no signs around it."""
    return _AROUND.sub("", _AROUND.sub("", " ".join(text.split()))[:MOST_PLAYER])


def _titled(pieces: Iterator[Pasted]) -> Iterator[Pasted]:
    """Put each title, one line alone, before the text that follows it.

    Before a document or a code it tells whose that is.
    """
    title: Pasted | None = None
    for one in pieces:
        sealed = one.text.startswith(_OPENING) or code.is_code(one.text)
        if title is not None:
            whole = one.text if sealed else f"{title.text}\n{one.text}"
            player = one.player or title.player or (name_of(title.text) if sealed else "")
            title = None
            yield Pasted(whole, player)
        elif sealed or "\n" in one.text:
            yield one
        else:
            title = one
    if title is not None:
        yield title


@dataclass
class _Splitter:
    """Goes through a text line by line. lines: of the list that is being read, player: its own."""

    text: str
    at: int = 0
    player: str = ""
    lines: list[str] = field(default_factory=list)
    empty: int = 0
    spoilt: int = 0

    def lists(self) -> Iterator[Pasted]:
        while self.at < len(self.text):
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            line = self.text[self.at : end]
            if _JSON.match(line) and self.spoilt < MOST_SPOILT:
                found = list(self._json())
                if found:
                    yield from self._cut()
                    yield from found
                    continue
            self.at = end + 1
            yield from self._line(line)
        yield from self._cut()

    def _line(self, line: str) -> Iterator[Pasted]:
        """Read a line; yield the lists that are over with it."""
        if not line.strip():
            self.empty += 1
            self.lines.append(line)
            return
        spaced, self.empty = self.empty > 1, 0
        player = _PLAYER.fullmatch(line[:WIDTH])
        if _SEPARATOR.fullmatch(line):
            yield from self._cut()
        elif player:
            if self.player or spaced or len(self._said) > HEAD:
                yield from self._cut()
            self.player = name_of(player["name"])
        else:
            yield from self._own(line, spaced=spaced)

    def _own(self, line: str, *, spaced: bool) -> Iterator[Pasted]:
        """Add a line to its list: the one being read, or the one that begins with it."""
        sealed = code.is_code(line)
        if spaced or sealed:
            yield from self._cut_unless_player()
        elif self._begins(line):
            yield from self._cut_before_title()
        self.lines.append(line)
        if sealed or _FOOTER.fullmatch(squeezed(line[:WIDTH])):
            yield from self._cut()

    @property
    def _said(self) -> list[str]:
        return [line for line in self.lines if line.strip()]

    def _begins(self, line: str) -> bool:
        """Return whether this is the line with the game and the points below a list's title."""
        told = _HEADER.fullmatch(squeezed(line[:WIDTH]))
        return bool(told and fold(told["game"]) in _TITLES and len(self._said) > 1)

    def _cut_before_title(self) -> Iterator[Pasted]:
        while not self.lines[-1].strip():
            self.lines.pop()
        title = self.lines.pop()
        yield from self._cut()
        self.lines.append(title)

    def _cut_unless_player(self) -> Iterator[Pasted]:
        """End a list; a player named just now belongs to the next."""
        if self._said:
            yield from self._cut()

    def _cut(self) -> Iterator[Pasted]:
        """End a list, if there is any, and whose it is."""
        text = "\n".join(self.lines).strip()
        player, self.player = self.player, ""
        self.lines, self.empty = [], 0
        if text:
            yield Pasted(text, player)

    def _json(self) -> Iterator[Pasted]:
        """Read JSON from here on; yield nothing, and stay, where it is none."""
        start = _after(self.text, self.at)
        try:
            value, end = _decode(self.text, start)
            items = list(self._items(start)) if isinstance(value, list) else [(value, start, end)]
        except (ValueError, RecursionError):
            self.spoilt += 1
            return
        if not items:
            return
        player = "" if self._said else self.player
        self.player = self.player if self._said else ""
        self.at = _after(self.text, end)
        for number, (item, first, last) in enumerate(items):
            yield _of_json(item, self.text[first:last], "" if number else player)

    def _items(self, start: int) -> Iterator[tuple[Any, int, int]]:
        """Yield the items of the array that begins here, and where each stands."""
        at = _after(self.text, start + 1)
        while self.text[at] != "]":
            value, end = _decode(self.text, at)
            yield value, at, end
            at = _after(self.text, end)


def _after(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _of_json(item: Any, raw: str, player: str) -> Pasted:
    """Return a list of JSON: a document, a text or code, or either beside its player."""
    if isinstance(item, dict) and "list" in item and set(item) <= {"list", "player"}:
        told = item.get("player")
        player = name_of(told) if isinstance(told, str) else player
        item = item["list"]
        raw = json.dumps(item, ensure_ascii=False)
    return Pasted(made_storable(item if isinstance(item, str) else raw), made_storable(player))
