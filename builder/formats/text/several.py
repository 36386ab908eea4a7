"""Splitting many lists pasted at once, of any game and in any form.

Certain borders are: a line of signs alone such as `---`, a JSON document, an item of a JSON array,
a code, the first and the last line of our own text, a line `Player: Ada` before the next list. Two
empty lines in a row are a border too. A single line alone is the title of what follows it.
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
MOST_SPOILT = 20  # failed attempts at JSON
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
    """One of the lists: a document, a code or text, and its player, if named."""

    text: str
    player: str = ""


def split(text: str) -> Iterator[Pasted]:
    """Yield the lists of a text in order. `join` is its inverse."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _titled(_Splitter(plain).lists())


def join(pieces: Sequence[Pasted]) -> str:
    """Return a text that `split` splits into the same lists."""
    texts = (f"Player: {one.player}\n{one.text}" if one.player else one.text for one in pieces)
    return f"\n{SEPARATOR}\n".join(texts)


def name_of(text: str) -> str:
    """Return a player's name as written before a list: one line, without signs around it."""
    return _AROUND.sub("", _AROUND.sub("", " ".join(text.split()))[:MOST_PLAYER])


def _titled(pieces: Iterator[Pasted]) -> Iterator[Pasted]:
    """Put each title, a single line alone, before the text that follows it.

    Before a document or a code it is the player's name.
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
    """Splits a text line by line. lines: of the current list. player: its player."""

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
        """Read a line; yield the lists that end before it or with it."""
        if not line.strip():
            self.empty += 1
            self.lines.append(line)
            return
        spaced, self.empty = self.empty > 1, 0
        player = _PLAYER.fullmatch(line[:WIDTH])
        if _SEPARATOR.fullmatch(line):
            yield from self._cut()
        elif player:
            if self.player or spaced or len(self._filled) > HEAD:
                yield from self._cut()
            self.player = name_of(player["name"])
        else:
            yield from self._own(line, spaced=spaced)

    def _own(self, line: str, *, spaced: bool) -> Iterator[Pasted]:
        """Add a line to its list: the current one, or one that begins with it."""
        sealed = code.is_code(line)
        if spaced or sealed:
            yield from self._cut_unless_player()
        elif self._begins(line):
            yield from self._cut_before_title()
        self.lines.append(line)
        if sealed or _FOOTER.fullmatch(squeezed(line[:WIDTH])):
            yield from self._cut()

    @property
    def _filled(self) -> list[str]:
        return [line for line in self.lines if line.strip()]

    def _begins(self, line: str) -> bool:
        """Return whether this is the line with the game and the points below a list's title."""
        header = _HEADER.fullmatch(squeezed(line[:WIDTH]))
        return bool(header and fold(header["game"]) in _TITLES and len(self._filled) > 1)

    def _cut_before_title(self) -> Iterator[Pasted]:
        while not self.lines[-1].strip():
            self.lines.pop()
        title = self.lines.pop()
        yield from self._cut()
        self.lines.append(title)

    def _cut_unless_player(self) -> Iterator[Pasted]:
        """End the current list; a player named just before belongs to the next."""
        if self._filled:
            yield from self._cut()

    def _cut(self) -> Iterator[Pasted]:
        """End the current list, if any, with its player."""
        text = "\n".join(self.lines).strip()
        player, self.player = self.player, ""
        self.lines, self.empty = [], 0
        if text:
            yield Pasted(text, player)

    def _json(self) -> Iterator[Pasted]:
        """Read JSON from here on; if it is invalid, yield nothing and stay."""
        start = _after(self.text, self.at)
        try:
            value, end = _decode(self.text, start)
            items = list(self._items(start)) if isinstance(value, list) else [(value, start, end)]
        except (ValueError, RecursionError):
            self.spoilt += 1
            return
        if not items:
            return
        player = "" if self._filled else self.player
        self.player = self.player if self._filled else ""
        self.at = _after(self.text, end)
        for number, (item, first, last) in enumerate(items):
            yield _of_json(item, self.text[first:last], "" if number else player)

    def _items(self, start: int) -> Iterator[tuple[Any, int, int]]:
        """Yield the items of the array that begins here, each with its start and end."""
        at = _after(self.text, start + 1)
        while self.text[at] != "]":
            value, end = _decode(self.text, at)
            yield value, at, end
            at = _after(self.text, end)


def _after(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _of_json(item: Any, raw: str, player: str) -> Pasted:
    """Return the list of a JSON value: a document, a text or code, or either with its player."""
    if isinstance(item, dict) and "list" in item and set(item) <= {"list", "player"}:
        named = item.get("player")
        player = name_of(named) if isinstance(named, str) else player
        item = item["list"]
        raw = json.dumps(item, ensure_ascii=False)
    return Pasted(made_storable(item if isinstance(item, str) else raw), made_storable(player))
