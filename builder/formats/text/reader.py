"""Reads a list's text line by line into a draft; keeps what it does not understand."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from builder.formats.text import amounts, stats
from builder.formats.text.draft import MOST_COPIES, Draft, Entry
from builder.formats.text.keys import KEYED, KEYS, MADE, TOTAL
from builder.formats.text.lexicon import MOST_PARTS, Card, Lexicon, Names, fold, nearest, unquoted
from builder.formats.text.lines import Line
from builder.formats.text.normal import line as one_line
from builder.formats.text.pieces import IDLE, Found, Named, Pieces, cleaned, named
from factions.tabletop.closest import likeness

MOST_NAME = 120
MOST_LIMIT = 100_000
ARROW = 1000
MOST_SAID = 10  # a larger number in brackets is points
ALIKE = 0.6  # a line that is this like a unit's name is no title
_STRANGE = re.compile(r'(?:\d+x\s*)?"')  # a unit that has no name of its own
_BREAKS = re.compile(r"\s-\s|\||\s/\s|[\[\]()|,;]")
KINDS = ("", " Battlegroup", " Auxiliary Battlegroup", " Faction Battlegroup")


@dataclass(frozen=True)
class Left:
    """A line, or a part of one, that is not understood."""

    line: Line
    part: str
    names: tuple[Names, ...]


class Reader:
    """One text being read. left: what is not understood. total: the points it says it has."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.draft = Draft(lexicon)
        self.left: list[Left] = []
        self.total: int | None = None
        self.heading = False
        self.keyed: Mapping[str, Callable[[Line, str], None]] = {
            "faction": self._faction,
            "size": self._size,
            "limit": self._limit,
            "name": self._name,
            "commander": self._commander,
            "below": self._below,
            "named": self._named,
            "stats": self._stats,
            "boons": self._boons,
            "battlegroup": self._battlegroup,
            "total": lambda line, value: self._total(value),
            "notes": self._notes,
            "idle": lambda line, value: None,
        }
        self.ways: tuple[Callable[[Line], bool], ...] = (
            self._made,
            self._keyed,
            self._sum,
            self._framed,
            self._unit,
            self._beneath,
            self._heading,
            self._subject,
        )

    def read(self, line: Line) -> None:
        """Take in one line."""
        strange = _STRANGE.match(line.text) is not None
        if strange or not any(way(line) for way in self.ways):
            below = self._under(line) and not strange
            self._leave(line, line.text, *(self._choices() if below else (self.lexicon.units,)))
            if line.arrows or not below:
                self.draft.hang(self._depth(line), None)

    def _under(self, line: Line) -> bool:
        """Tell whether a line is set in below an entry."""
        below = self.draft.below
        return bool(below) and below[-1][1] is not None and self._depth(line) > below[-1][0]

    def _choices(self) -> tuple[Names, ...]:
        """Return the names of what the current entry may have."""
        if self.draft.current is None:
            return (self.lexicon.upgrades,)
        card = self.lexicon.cards[self.draft.current["unit"]]
        return (self.lexicon.upgrades, card.options, self.lexicon.units)

    def _leave(self, line: Line, part: str, *names: Names) -> None:
        self.left.append(Left(line, part, names))

    def _made(self, line: Line) -> bool:
        return MADE.search(line.text) is not None

    def _keyed(self, line: Line) -> bool:
        found = KEYED.match(line.text)
        meaning = KEYS.get(fold(found[1]), "") if found else ""
        if found is None or not meaning:
            return False
        self.keyed[meaning](line, found[2].strip())
        return True

    def _sum(self, line: Line) -> bool:
        if line.framed or not TOTAL.match(line.text):
            return False
        self._total(line.text)
        return True

    def _total(self, text: str) -> None:
        both = amounts.ratio(text)
        if both:
            self.total = both[0]
            self._set_limit(both[1])
            return
        found = amounts.points(f"{text} ")
        value = found.points if found.points is not None else amounts.figure(text)
        if value is not None:
            self.total = value

    def _set_limit(self, limit: int) -> None:
        if 1 <= limit <= MOST_LIMIT:
            self.draft.head["points_limit"] = limit

    def _limit(self, line: Line, value: str) -> None:
        figure = amounts.figure(value)
        if figure is None:
            self._leave(line, value)
        else:
            self._set_limit(figure)

    def _notes(self, line: Line, value: str) -> None:
        self.draft.head.setdefault("notes", one_line(line.raw.partition(":")[2] or value))

    def _name(self, line: Line, value: str) -> None:
        named_raw = line.raw.partition(":")[2] or value
        self.draft.head.setdefault("name", one_line(named_raw)[:MOST_NAME])

    def _named(self, line: Line, value: str) -> None:
        if self.draft.current is None:
            self._leave(line, line.text)
        else:
            name = one_line(line.raw.partition(":")[2] or value)
            self.draft.current["name"] = name[:MOST_NAME]

    def _faction(self, line: Line, value: str) -> None:
        key = self._of(self.lexicon.factions.exact, value)
        if key is None:
            self._leave(line, value, self.lexicon.factions)
        else:
            self.draft.head["faction"] = key

    def _of(self, exact: Callable[[str], str | None], value: str) -> str | None:
        """Look up a value that may have an aside behind it or a family before it."""
        shorter = (value, *(part for sign in (" - ", "(", ",") for part in value.split(sign, 3)))
        return next((key for key in map(exact, shorter) if key is not None), None)

    def _size(self, line: Line, value: str) -> None:
        key = self._of(self.lexicon.sizes.exact, value)
        figure = amounts.points(value).points
        if key is not None:
            self.draft.head["size"] = key
        if figure is not None:
            self._set_limit(figure)
        if key is None and figure is None:
            self._leave(line, value, self.lexicon.sizes)

    def _commander(self, line: Line, value: str) -> None:
        found = named(value, self.lexicon)
        if found is None:
            self._leave(line, value, self.lexicon.units)
        else:
            self.draft.commander = found.card.id

    def _boons(self, line: Line, value: str) -> None:
        for part, key in self.lexicon.upgrades.listed(value):
            if key is None:
                self._leave(line, part, self.lexicon.upgrades)
            elif self.heading and self.draft.groups:
                self.draft.groups[-1].setdefault("boons", []).append(key)
            else:
                self.draft.boons.append(key)

    def _battlegroup(self, line: Line, value: str) -> None:
        key = self._orbat(amounts.points(value).rest.strip(" ,"))
        if key is None:
            self._leave(line, value, self.lexicon.orbats)
        else:
            self.draft.group(key)
            self.heading = True

    def _orbat(self, value: str) -> str | None:
        verbatim = unquoted(value)
        if verbatim is not None or not self.lexicon.orbats.named:
            return verbatim
        tried = (self.lexicon.orbats.exact(value + kind) for kind in KINDS)
        return next((key for key in tried if key is not None), None)

    def _framed(self, line: Line) -> bool:
        if not line.framed:
            return False
        if not self._heading(line):
            self._titled(line)
            self.draft.part()
        return True

    def _heading(self, line: Line) -> bool:
        """Take a line that names a battlegroup or a role."""
        text = amounts.times(amounts.points(line.text).rest).rest.strip(" ,:.-")
        shorter = amounts.last(text).rest.strip(" ,:.-")
        known = unquoted(shorter) is not None or self.lexicon.factions.exact(shorter) is not None
        orbat = None if known else self._orbat(shorter)
        if orbat is not None:
            self.draft.group(orbat)
            self.heading = True
            return True
        if fold(shorter) not in self.lexicon.headings:
            return False
        self.draft.part()
        return True

    def _depth(self, line: Line) -> int:
        return ARROW * line.arrows or line.depth

    def _unit(self, line: Line) -> bool:
        found = named(line.text, self.lexicon)
        if found is None:
            return False
        depth = self._depth(line)
        host = self.draft.host(depth)
        if host is not None and host["unit"] == found.card.id and not line.arrows:
            self._strength(line, found, host)
            return True
        joins = host if line.arrows or found.card.joins else None
        entry = self.draft.recruit(found.card, joins)
        self.heading = False
        self.draft.hang(depth, entry)
        self._read_pieces(line, found, entry)
        return True

    def _strength(self, line: Line, found: Named, host: Entry) -> None:
        """Take a line that counts the models of the unit above it."""
        told = Pieces(self.lexicon, found.card).read(found.rest)
        if "option" not in host and found.number:
            Pieces(self.lexicon, found.card).sized(found.number, told)
        self.draft.take(host, told)

    def _read_pieces(self, line: Line, found: Named, entry: Entry) -> None:
        pieces = Pieces(self.lexicon, found.card)
        told = pieces.read(found.rest)
        number, cost = found.number, found.points
        if found.either is not None:
            if cost is None and (number or _is_cost(found.card, found.either)):
                cost = found.either
            else:
                number = found.either
        closed = told.option is not None or told.open
        if number is not None and (closed or not pieces.sized(number, told)) and number > 1:
            entry["count"] = min(number, MOST_COPIES)
        if cost is not None and told.option is None and not told.open:
            told.option = _priced(found.card, cost, number or 1)
        self.draft.take(entry, told)
        for part in told.left:
            self._leave(line, part, *self._choices())

    def _subject(self, line: Line) -> bool:
        """Take a line that is the faction, the game or the size, or the list's title."""
        if self.draft.entries:
            return False
        return self._titled(line)

    def _titled(self, line: Line) -> bool:
        costed = amounts.points(line.text)
        parts = [part.strip() for part in _BREAKS.split(costed.rest, MOST_PARTS) if part.strip()]
        sized = self.draft.head.get("size")
        rest = [part for part in parts if not self._told(part)]
        name = self.draft.head.get("name")
        if rest == parts and name and not line.framed and fold(" ".join(rest)) != fold(name):
            return False
        if costed.points is not None and self.draft.head.get("size") != sized:
            self._set_limit(costed.points)
        elif costed.points is not None:
            self.total = costed.points
        if rest and not line.framed and not name:
            if self._like(line.text):
                return False
            verbatim = rest == parts and costed.points is None
            title = one_line(line.raw) if verbatim else " - ".join(rest)
            self.draft.head["name"] = title[:MOST_NAME]
            return True
        return len(rest) < len(parts) or costed.points is not None

    def _told(self, part: str) -> bool:
        """Take a part of a title that is a faction, a size, the game, or a heading's word."""
        faction = self.lexicon.factions.exact(part) if unquoted(part) is None else None
        size = self.lexicon.sizes.exact(part) if unquoted(part) is None else None
        word = fold(part)
        if faction is not None:
            self.draft.head.setdefault("faction", faction)
        elif size is not None:
            self.draft.head["size"] = size
        elif TOTAL.match(part):
            self._total(part)
        elif word not in self.lexicon.headings and word not in IDLE:
            return any(word.startswith(title) for title in self.lexicon.titles)
        return True

    def _like(self, text: str) -> bool:
        """Tell whether a line is rather a misspelt unit than a title."""
        asked = cleaned(text)
        closest = self.lexicon.units.closest(asked)
        alike = bool(closest) and likeness(asked, closest[0]) >= ALIKE
        return alike or bool(nearest(asked, closest))

    def _beneath(self, line: Line) -> bool:
        """Take a line below an entry: its options, upgrades, marks.

        One that is not set in has to be understood as a whole.
        """
        entry = self.draft.current
        if entry is None:
            return False
        if self._under(line):
            return self._options(line, line.text, entry)
        told = self._pieces(entry, line.text)
        if told.left or not (told.upgrades or told.option):
            return False
        self.draft.take(entry, told)
        return True

    def _below(self, line: Line, value: str) -> None:
        entry = self.draft.current
        if entry is None or not self._options(line, value, entry):
            self._leave(line, value, *self._choices())

    def _options(self, line: Line, text: str, entry: Entry) -> bool:
        told = self._pieces(entry, text)
        if not told.understood:
            return False
        self.draft.take(entry, told)
        for part in told.left:
            self._leave(line, part, *self._choices())
        return True

    def _pieces(self, entry: Entry, text: str) -> Found:
        upgrades = self.lexicon.upgrades.listed(text)
        if upgrades and all(key is not None for _, key in upgrades):
            return Found(upgrades=[str(key) for _, key in upgrades], understood=len(upgrades))
        card = self.lexicon.cards[entry["unit"]]
        return Pieces(self.lexicon, card).read(amounts.points(text).rest)

    def _stats(self, line: Line, value: str) -> None:
        for item in value.split(stats.BREAK.strip(), MOST_PARTS):
            found = stats.read(item, self.lexicon) if item.strip() else None
            if found is None or self.draft.current is None:
                self._leave(line, item.strip(), self.lexicon.stats, self.lexicon.upgrades)
            else:
                self.draft.current.setdefault("stats", {})[found[0]] = found[1]


def _is_cost(card: Card, number: int) -> bool:
    """Tell whether a bare number is rather points than copies or models."""
    costs = number in card.points.values()
    return costs or (number > MOST_SAID and number not in card.models.values())


def _priced(card: Card, cost: int, copies: int) -> str | None:
    """Return the option that costs this, where the unit has several and one alone does."""
    priced = [key for key, points in card.points.items() if cost in (points, points * copies)]
    return priced[0] if len(card.points) > 1 and len(priced) == 1 else None
