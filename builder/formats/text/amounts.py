"""Points and quantities in the shapes that builders and players write them."""

import re
from dataclasses import dataclass

_NUMBER = r"(\d{1,3}(?:[,.']\d{3})+|\d{1,6})"
_UNIT = r"(?:pts?|points?|puntos?|punkte|ps?)\b\.?"
_POINTS = (
    re.compile(rf"[\[(]\s*{_NUMBER}\s*{_UNIT}[^\])]*[\])]", re.IGNORECASE),
    re.compile(rf"{_NUMBER}\s*{_UNIT}", re.IGNORECASE),
    re.compile(rf"\[\s*{_NUMBER}\s*\]"),
    re.compile(rf"(?:\s[-=|]|[:=]|\.{{2,}})\s*{_NUMBER}\s*$"),
)
_LAST = re.compile(r"\(\s*(\d{1,4})\s*\)|^[\s,]*(\d{1,5})[\s,]*$")
_FIRST_POINTS = re.compile(
    rf"^(?:{_NUMBER}\s*{_UNIT}\s*[-:|]?|(\d{{2,5}})\s*[-:|])\s+", re.IGNORECASE
)
_FIRST = re.compile(
    r"^(?:\(?(\d{1,3})\)?\s*x?|x\s*(\d{1,3})|\((\d{1,3})\s*x?\))[\s:.-]+", re.IGNORECASE
)
_TIMES = re.compile(r"(?<![\w#])(?:x\s*(\d{1,3})|(\d{1,3})\s*x)(?![\w])", re.IGNORECASE)
_RATIO = re.compile(rf"{_NUMBER}\s*(?:/|of|out of)\s*{_NUMBER}", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_FIGURE = re.compile(_NUMBER)


@dataclass(frozen=True, slots=True)
class Amounts:
    """What was taken off a text, and the text that is left. points, number: None where unsaid."""

    rest: str
    points: int | None = None
    number: int | None = None


def _search(shape: re.Pattern[str], text: str) -> re.Match[str] | None:
    """Search outside of quotes; the places found are those of the text."""
    return shape.search(_QUOTED.sub(lambda found: "\0" * len(found[0]), text))


def number(text: str) -> int:
    """Return a whole number written with or without signs between the thousands."""
    return int(re.sub(r"\D", "", text))


def ratio(text: str) -> tuple[int, int] | None:
    """Return points and limit of `245 / 250` or `245 of 250`, None where there is none."""
    found = _RATIO.search(text)
    return (number(found[1]), number(found[2])) if found else None


def figure(text: str) -> int | None:
    """Return the first number of a text, None where it has none."""
    found = _FIGURE.search(text)
    return number(found[1]) if found else None


def first_points(text: str) -> Amounts:
    """Take points off the beginning: `685 - Orc Hunters`, `25 pts Evoker`."""
    found = _FIRST_POINTS.match(text)
    if not found:
        return Amounts(text)
    return Amounts(text[found.end() :], points=number(found[1] or found[2]))


def first_number(text: str) -> Amounts:
    """Take a quantity off the beginning: `2x`, `x2`, `(2)`, `2`."""
    found = _FIRST.match(text)
    if not found:
        return Amounts(text)
    value = next(group for group in found.groups() if group)
    return Amounts(text[found.end() :], number=int(value))


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
    """Take a bare number out of what follows a name; whether it is points or copies is open."""
    found = _search(_LAST, text)
    if not found:
        return Amounts(text)
    rest = text[: found.start()] + "," + text[found.end() :]
    return Amounts(rest, number=int(found[1] or found[2]))
