"""Lines of text from chat apps and other list builders: plain signs, counted bullets."""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.formats.text.remembering import remembered

JOINED = "↳"
TAB = 4
BULLET = 2
LONGEST = 5000  # characters of a line; the rest is not read
PLAIN = str.maketrans(  # quotes, hyphens, multiplication signs; markdown; variants of pictures
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u0060\uff07", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-")
    | dict.fromkeys("\u00d7\u2715\u2716\u2a2f", "x")
    | dict.fromkeys("*_~", " ")
    | dict.fromkeys(map(chr, range(0xFE00, 0xFE10)), "")
)
PLAIN_ASCII = str.maketrans(dict.fromkeys("*_~", " ") | {"`": "'", "^": ""})
PICTURES = ("So", "Cf", "Co", "Cn", "Cs", "Sk")
_CODE = re.compile(r"`([^`]+)`|^\s*```\w*\s*$")
_TAGS = re.compile(
    r"</?(?:a|b|br|code|div|em|font|h[1-6]|i|li|ol|p|pre|s|span|strong|u|ul)\b[^<>]{0,500}>"
    r"|\[/?(?:b|center|code|color|i|list|quote|s|size|spoiler|u|url)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\[\*\]|<li>", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_STAMP = re.compile(r"^\s*\[[^\]]{0,12}\d\d?:\d\d[^\]]{0,20}\]\s*(?:[^:]{1,40}:\s)?")  # in a chat
_FIELD = re.compile(r'^"([^"%]* [^"%]*)"(?=\s*[,;|])')
_BULLETS = re.compile(r"(?:[-•◦▪▸▹►▶➤➢‣●○■□·∙>+|\s]|\.(?=\s)|└|├|─|│)*")
_NUMBERED = re.compile(r"^(?:\d{1,2}[.)]|#\d{1,3})[\s|]+(?=\D)")
_WORD_BULLET = re.compile(r"^(\s*)o\t")
_FRAMED = re.compile(r"^(?:#+\s*)?(?:([+=-])\1*)\s+(.*?)\s+[+=-]+(\s+\[[^\]]*\])?$|^#+\s+(.*)$")
_RULE = re.compile(r"[\W_]*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line with a word in it.

    number: from 1. raw: as written. text: plain and without bullets. depth: of its indent. arrows:
    the number of this site's own signs for being attached. framed: set off as a heading.
    """

    number: int
    raw: str
    text: str
    depth: int
    arrows: int
    framed: bool


def lines(raws: Iterable[str]) -> Iterator[Line]:
    """Yield the lines that have a word in them."""
    for number, raw in enumerate(raws, 1):
        found = _line(number, raw)
        if found is not None:
            yield found


def unmarked(text: str) -> str:
    """Return a text without the markup of HTML, forums and code; entities become characters."""
    if "<" in text or "[" in text:
        text = _TAGS.sub("", _ITEM.sub("- ", text))
    if "&" in text:
        text = _CONTROL.sub(" ", html.unescape(text))
    return _CODE.sub(r" \1 ", text) if "`" in text else text


def titled(text: str) -> str:
    """Return a line as a title: without markup, with single spaces."""
    return " ".join(unmarked(text).split()).strip("*_~#> ")


def plain(text: str) -> str:
    """Return a text with straight quotes and hyphens and plain spaces; no markup or pictures."""
    text = unmarked(text)
    if text.isascii():
        return text.translate(PLAIN_ASCII)
    composed = unicodedata.normalize("NFKC", text.translate(PLAIN))
    kept = (c for c in composed.translate(PLAIN) if unicodedata.category(c) not in PICTURES)
    return "".join(kept)


@remembered
def squeezed(text: str) -> str:
    """Return a plain text with single spaces only."""
    return " ".join(plain(text).split())


def _line(number: int, raw: str) -> Line | None:
    raw = raw[:LONGEST]
    arrows = raw.count(JOINED)
    text = _STAMP.sub("", _columned(_WORD_BULLET.sub(r"\1• ", plain(raw))))
    shown = text.strip()
    if _RULE.fullmatch(shown):
        return None
    framed = _FRAMED.match(shown)
    if framed:
        inner = (framed[2] or framed[4] or "") + (framed[3] or "")
        return Line(number, raw, inner.strip(), 0, arrows, framed=True)
    bullets = _BULLETS.match(text)
    start = bullets.end() if bullets else 0
    signs = text[:start].replace(" ", "")
    marked = len(signs) if set(signs) == {"."} else bool(signs)
    depth = len(text) - len(text.lstrip()) + BULLET * marked
    rest = _NUMBERED.sub("", squeezed(text[start:]).strip(" |"), count=1)
    rest = _FIELD.sub(r"\1", rest)
    return Line(number, raw, rest, depth, arrows, framed=False)


def _columned(text: str) -> str:
    """Return a text with its first tabs as spaces and the others as column separators."""
    shown = text.strip()
    before = text[: len(text) - len(text.lstrip())].expandtabs(TAB)
    return before + shown.replace("\t", " | ")
