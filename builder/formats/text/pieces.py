"""The pieces after a unit's name, or on lines below it: options, upgrades, marks."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from builder.formats.text import amounts
from builder.formats.text.lexicon import (
    MOST_PARTS,
    QUOTED,
    Card,
    Lexicon,
    fold,
    unquoted,
    words,
)
from builder.formats.text.remembering import remembered

COMMANDER = {
    *("commander", "general", "leader", "warlord", "commands", "cmd", "thecommander"),
    *("companycommander", "armycommander", "forcecommander"),
    *("comandante", "kommandant", "anfuhrer", "commandant"),
}
RESERVE = {"reserve", "inreserve", "reserves", "heldinreserve", "startsinreserve"}
OPEN = "nooptionchosen"
IDLE = {
    "highcommand",
    "nottournamentlegal",
    "ally",
    "allied",
    "free",
    "each",
    "total",
    "pts",
    "points",
}

_HARD = re.compile(r"[()\[\]{};|:+]|\s-\s|\s/\s|\s-$|^-\s|\bw/|\bwith\b", re.IGNORECASE)
_POINTER = re.compile(
    r"\b(?P<key>aboard|embarked in|joins|joined to|joining|attached to)\s*:?\s*"
    r'(?P<target>#\d{1,4}|"[^"]*"|[^\[\](){};:|#"]+?)(?=$|\s*[\[\](){};:,|]|\s-\s)',
    re.IGNORECASE,
)
_GROUP = re.compile(r'\bbattlegroup\s+(\d{1,3}|"[^"]*")', re.IGNORECASE)
_TAG = re.compile(r"#(\d{1,4})\b")
_LEADER = re.compile(
    rf"\bleader\s*(?:&|\+|and|plus)\s*({amounts.COUNT})\s*(?:grunts?|troopers?|models?)\b",
    re.IGNORECASE,
)
_MODELS = re.compile(
    rf"(?:models?|troops?|size|(?:(?:unit|squad|pack|group|team) )?of)?\s*:?\s*({amounts.COUNT})"
    r"[\s-]*(?:models?|troops?|strong|m[ae]n|grunts?|minis?|miniatur(?:e|a|en)s?|modelle|figuren"
    r"|figurines?)?"
)
_LEVEL = re.compile(r"^(?:l|lvl?)\.?\s*(?=\d)", re.IGNORECASE)
_COSTED = re.compile(r"(.*\S)\s+\d{1,5}")
_EXTREME = re.compile(r"(?:at )?(?:(min)(?:imum)?|max(?:imum)?|full)(?: (?:unit|squad|size))?")
_ASIDE = re.compile(r"[\[({:;|]|,\s*$|,\s*\d+\s*(?:models?|troops?|men|strong)\b", re.IGNORECASE)
_FIGURE = re.compile(
    rf"\d+\s*(?:cp|command points?|command tokens?|wounds?|models?|%|{amounts.UNIT})?\s*(?:each)?",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(\d{1,2})\s*x?\s+(.*)", re.IGNORECASE)


@dataclass
class Found:
    """What was understood, and what was not. pointers: `attached_to` or `embarked_in` to target."""

    option: str | None = None
    open: bool = False
    upgrades: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    commander: bool = False
    reserve: bool = False
    tag: int | None = None
    group: str | None = None
    pointers: list[tuple[str, str]] = field(default_factory=list)
    understood: int = 0
    left: list[str] = field(default_factory=list)


class Pieces:
    """Reads the pieces of an entry's lines. card: the entry's unit."""

    def __init__(self, lexicon: Lexicon, card: Card) -> None:
        self.lexicon = lexicon
        self.card = card
        self.span = 1 + max(lexicon.upgrades.commas, lexicon.units.commas)
        self.ways: tuple[Callable[[str, Found], bool], ...] = (
            self._option,
            self._upgrade,
            self._mark,
            self._models,
            self._unit,
            self._idle,
            self._costed,
        )

    def read(self, text: str) -> Found:
        """Return what a text contains of the entry; points and quantities are already removed."""
        found = Found()
        text = _LEADER.sub(lambda led: f"{1 + amounts.count(led[1])} models", text)
        rest = self._signs(text, found)
        for piece in _HARD.split(rest, MOST_PARTS):
            self._piece(piece, found)
        return found

    def _signs(self, text: str, found: Found) -> str:
        """Take out the pointers, the battlegroup's number and the entry's own tag."""
        for match in _POINTER.finditer(text):
            key = "embarked_in" if match["key"].lower() in ("aboard", "embarked in") else ""
            found.pointers.append((key or "attached_to", match["target"].strip()))
        text = _POINTER.sub(",", text)
        group = _GROUP.search(text)
        if group:
            found.group = group[1]
        text = _GROUP.sub(",", text)
        tag = _TAG.search(text)
        if tag:
            found.tag = int(tag[1])
        found.understood += len(found.pointers) + bool(group)
        return _TAG.sub(",", text)

    def _piece(self, piece: str, found: Found) -> None:
        parts = piece.split(",", MOST_PARTS)
        while parts:
            for size in range(min(len(parts), self.span), 0, -1):
                part = ",".join(parts[:size]).strip(" .,-=/")
                if self._understood(part, found):
                    break
            else:
                found.left.append(part)
            del parts[:size]

    def _understood(self, part: str, found: Found) -> bool:
        if not words(part) or any(way(part, found) for way in self.ways):
            found.understood += bool(words(part))
            return True
        return False

    def _option(self, part: str, found: Found) -> bool:
        key = self.card.options.exact(_LEVEL.sub("level ", part.removeprefix("at ")))
        if key is None or found.option is not None:
            return False
        found.option = key
        return True

    def _upgrade(self, part: str, found: Found) -> bool:
        key, copies = self.lexicon.upgrades.exact(part), 1
        counted = _COUNTED.fullmatch(part)
        if key is None and counted:
            key, copies = self.lexicon.upgrades.exact(counted[2]), int(counted[1])
        if key is None or unquoted(part) is not None:
            return False
        found.upgrades += [key] * copies
        return True

    def _mark(self, part: str, found: Found) -> bool:
        word = fold(part)
        found.commander |= word in COMMANDER
        found.reserve |= word in RESERVE
        found.open |= word == OPEN
        return word in COMMANDER or word in RESERVE or word == OPEN

    def _models(self, part: str, found: Found) -> bool:
        extreme = _EXTREME.fullmatch(part.lower())
        if extreme and self.card.sized:
            sizes = self.card.models.values()
            return self.sized(min(sizes) if extreme[1] else max(sizes), found)
        match = _MODELS.fullmatch(part.lower())
        if match is None:
            return False
        number = amounts.count(match[1])
        fixed = not self.card.sized and number in self.card.models.values()
        return fixed or self.sized(number, found)

    def sized(self, number: int, found: Found) -> bool:
        """Take the option with that many models, if the unit comes in several sizes."""
        options = [key for key, models in self.card.models.items() if models == number]
        if found.option is None and self.card.sized and len(options) == 1:
            found.option = options[0]
            return True
        return False

    def _unit(self, part: str, found: Found) -> bool:
        key = self.lexicon.units.exact(part)
        if key not in self.lexicon.cards:
            return False
        found.units.append(str(key))
        return True

    def _idle(self, part: str, found: Found) -> bool:
        word = fold(part)
        figure = _FIGURE.fullmatch(part.lower()) is not None
        known = word in IDLE or word in self.lexicon.noise or word in self.lexicon.titles
        return figure or known or self.lexicon.factions.exact(part) is not None

    def _costed(self, part: str, found: Found) -> bool:
        """Take a piece followed by points: `reinforced 60`."""
        costed = _COSTED.fullmatch(part)
        return costed is not None and any(way(costed[1], found) for way in self.ways[:-1])


def bounded(rest: str) -> bool:
    """Return whether a name may end before this rest: at the end, a sign or a number."""
    return not rest.strip() or _BOUND.match(rest) is not None


_BOUND = re.compile(r"\s*(?:[,;:()\[\]{}|+#=\"/.-]|x\s*\d|\d|w/|with\b)", re.IGNORECASE)

_COLUMN = re.compile(r"\s*[|;]\s*(\d{1,5})\s*")


@dataclass(frozen=True)
class Named:
    """A unit named on a line. rest: what follows its name. points, number: None if absent.

    either: a number that may be points or copies.
    """

    card: Card
    rest: str
    points: int | None
    number: int | None
    either: int | None


def named(text: str, lexicon: Lexicon) -> Named | None:
    """Return the unit that a line begins with, after points, quantities and labels; or None."""
    for rest, points, number in _begun(text):
        found = words(rest, lexicon.units.longest)
        known = lexicon.units.prefix(found)
        if known is None:
            continue
        key, size = known
        behind = rest[found[size - 1].end :]
        if bounded(behind) or not Pieces(lexicon, lexicon.cards[key]).read(behind).left:
            return _split(lexicon.cards[key], behind, points, number)
    return None


Begun = tuple[str, int | None, int | None]


@remembered
def _begun(text: str) -> tuple[Begun, ...]:
    """Return the text without what may precede a name: nothing, points, copies, a label.

    Each different rest once, with the points and the quantity before it.
    """
    found: dict[str, Begun] = {}
    for begun in _beginnings(text):
        found.setdefault(begun[0], begun)
    return tuple(found.values())


def _beginnings(text: str) -> Iterator[Begun]:
    for start in (text, _LABEL.sub("", text)):
        yield start, None, None
        costed = amounts.first_points(start)
        counted = amounts.first_number(costed.rest)
        yield counted.rest, costed.points, counted.number
        plain = amounts.first_number(start)
        yield plain.rest, None, plain.number


_LABEL = re.compile(r"^[A-Za-z][\w ]{0,20}:\s+")


_COLUMNS = re.compile(
    r"(?P<words>\s*(?:[|;][^;|\d]*)*?)[;,|]\s*(?P<count>\d{1,3})\s*[;,|]\s*(?P<cost>\d{1,5})\s*"
)


def _split(card: Card, rest: str, points: int | None, number: int | None) -> Named:
    columns = _COLUMNS.fullmatch(rest)
    if columns and number is None:
        return Named(card, columns["words"], int(columns["cost"]), int(columns["count"]), None)
    column = _COLUMN.fullmatch(rest)
    if column:
        return Named(card, "", points, number, int(column[1]))
    costed = amounts.points(rest)
    times = amounts.times(costed.rest)
    either = amounts.last(times.rest)
    return Named(
        card=card,
        rest=either.rest,
        points=costed.points if points is None else points,
        number=times.number if number is None else number,
        either=either.number,
    )


def cleaned(text: str) -> str:
    """Return a line that is not understood without points and quantity, to find near names."""
    rest = amounts.first_number(amounts.first_points(text).rest).rest
    for take in (amounts.points, amounts.times, amounts.last):
        rest = take(rest).rest
    quoted = QUOTED.search(rest)
    if quoted:
        return unquoted(quoted[0]) or rest
    return _ASIDE.split(rest)[0].strip(" ,.-")
