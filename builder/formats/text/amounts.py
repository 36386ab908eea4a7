"""Points and quantities in the forms that list builders and players write them."""

import re
from dataclasses import dataclass

NUMBER = r"(\d{1,3}(?:[,.']\d{3})+|\d{1,6})"
UNIT = r"(?:pts?|points?|puntos?|pontos?|punkte|punti|pc|ps?)\b\.?"
RATIO = rf"{NUMBER}\s*(?:/|of|out of|von|de|sur)\s*{NUMBER}"
_WORDS = {
    word: number
    for number, listed in enumerate(
        (
            "one un una uno ein eine une",
            "two dos zwei deux",
            "three tres drei trois",
            "four cuatro vier quatre",
            "five cinco fünf cinq",
            "six seis sechs",
            "seven siete sieben sept",
            "eight ocho acht huit",
            "nine nueve neun neuf",
            "ten diez zehn dix",
            "eleven",
            "twelve doce zwölf douze",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
        ),
        1,
    )
    for word in listed.split()
} | {"a pair of": 2, "a couple of": 2}
COUNT = rf"(?:\d{{1,3}}|{'|'.join(_WORDS)})\b"  # in digits or a word
_POINTS = (
    re.compile(rf"[\[(]\s*{NUMBER}\s*{UNIT}[^\])]*[\])]", re.IGNORECASE),
    re.compile(rf"{NUMBER}\s*{UNIT}", re.IGNORECASE),
    re.compile(rf"\b(?:pc|cost|pts?|points?)\s*[:=]?\s*{NUMBER}\b(?!\s*/)", re.IGNORECASE),
    re.compile(rf"\[\s*{NUMBER}\s*\]"),
    re.compile(rf"(?:\s[-=|/]|[:=]|\.{{2,}})\s*{NUMBER}\s*$"),
)
_LAST = re.compile(r"\(\s*(\d{1,4})\s*\)|^[\s,]*(\d{1,5})[\s,]*$")
_FIRST_POINTS = re.compile(
    rf"^(?:{NUMBER}\s*{UNIT}\s*[-:|]?|\[\s*{NUMBER}\s*(?:{UNIT})?\s*\]|(\d{{2,5}})\s*[-:|])\s+",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"^(?:\(?(\d{1,3})\)?\s*x?|x\s*(\d{1,3})|\((\d{1,3})\s*x?\))[\s:.|;-]+", re.IGNORECASE
)
_FIRST_WORD = re.compile(rf"^({'|'.join(_WORDS)})\s+(?:x\s+)?", re.IGNORECASE)
_UNITS_OF = re.compile(r"^(?:an?\s+)?(?:units?|squads?|copies)\s+of\s+", re.IGNORECASE)
_TIMES = re.compile(r"(?<![\w#])(?:x\s*(\d{1,3})|(\d{1,3})\s*x)(?![\w])", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_FIGURE = re.compile(NUMBER)


@dataclass(frozen=True, slots=True)
class Amounts:
    """Numbers taken from a text, and the text that is left. points, number: None if absent."""

    rest: str
    points: int | None = None
    number: int | None = None


def _search(shape: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Search outside of quotes; the match's places are those in the whole text."""
    return shape.search(_QUOTED.sub(lambda found: "\0" * len(found[0]), text))


def number(text: str) -> int:
    """Return a whole number written with or without thousands separators."""
    return int(re.sub(r"\D", "", text))


def count(text: str) -> int:
    """Return a quantity written in digits or as a word, which COUNT matches."""
    return int(text) if text.isdigit() else _WORDS[text.casefold()]


def figure(text: str) -> int | None:
    """Return the first number of a text, None if it has none."""
    found = _FIGURE.search(text)
    return number(found[1]) if found else None


def last_figure(text: str) -> int | None:
    """Return the last number of a text, None if it has none."""
    found = _FIGURE.findall(text)
    return number(found[-1]) if found else None


def first_points(text: str) -> Amounts:
    """Take points off the beginning: `685 - Orc Hunters`, `25 pts Evoker`."""
    found = _FIRST_POINTS.match(text)
    if not found:
        return Amounts(text)
    return Amounts(text[found.end() :], points=number(found[1] or found[2] or found[3]))


def first_number(text: str) -> Amounts:
    """Take a quantity off the beginning: `2x`, `x2`, `(2)`, `2`, `two`, `two units of`."""
    found = _FIRST.match(text) or _FIRST_WORD.match(text)
    value = next(group for group in found.groups() if group) if found else None
    rest = _UNITS_OF.sub("", text[found.end() :] if found else text)
    return Amounts(rest, number=None if value is None else count(value))


def points(text: str) -> Amounts:
    """Take points out of what follows a name."""
    for shape in _POINTS:
        found = _search(shape, text)
        if found:
            rest = text[: found.start()] + "," + text[found.end() :]
            return Amounts(rest, points=number(found[1]))
    return Amounts(text)


def times(text: str) -> Amounts:
    """Take a quantity out of what follows a name: `x2`, `2x`."""
    found = _search(_TIMES, text)
    if not found:
        return Amounts(text)
    rest = text[: found.start()] + "," + text[found.end() :]
    return Amounts(rest, number=int(found[1] or found[2]))


def last(text: str) -> Amounts:
    """Take a bare number out of what follows a name; it may be points or copies."""
    found = _search(_LAST, text)
    if not found:
        return Amounts(text)
    rest = text[: found.start()] + "," + text[found.end() :]
    return Amounts(rest, number=int(found[1] or found[2]))
