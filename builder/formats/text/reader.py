"""Reading a list's text line by line into a draft; lines not understood are kept."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from builder.formats.text import amounts, stats
from builder.formats.text.claims import Claims
from builder.formats.text.draft import MOST_COPIES, Draft, Entry
from builder.formats.text.keys import COLUMNS, COURTESY, KEYED, KEYS, MADE
from builder.formats.text.lexicon import MOST_PARTS, Card, Lexicon, Names, fold, unquoted
from builder.formats.text.lines import Line
from builder.formats.text.normal import line as one_line
from builder.formats.text.pieces import Found, Named, Pieces, named
from builder.formats.text.titles import MOST_NAME, Titles

ARROW = 1000
MOST_IN_BRACKETS = 10  # a larger number in brackets is points
_STRANGE = re.compile(r'(?:\d+x\s*)?"')  # a unit without a name
_SEVERAL = re.compile(rf"\s*[,;+]\s*(?={amounts.COUNT}\s*x?\s)", re.IGNORECASE)
KINDS = ("", " Battlegroup", " Auxiliary Battlegroup", " Faction Battlegroup")


@dataclass(frozen=True)
class Left:
    """A line, or a part of one, that is not understood."""

    line: Line
    part: str
    names: tuple[Names, ...]


class Reader:
    """Reads one text. left: what is not understood. claims: the points that it claims.

    ours: whether this site printed the text, so that nothing in it is left to guess.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.draft = Draft(lexicon)
        self.left: list[Left] = []
        self.claims = Claims()
        self.titles = Titles(lexicon, self.draft, self.claims)
        self.ours = False
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
            "total": lambda line, value: self.claims.add_up(value),
            "cost": self._cost,
            "notes": self._notes,
            "idle": lambda line, value: None,
        }
        self.ways: tuple[Callable[[Line], bool], ...] = (
            self._made,
            self._keyed,
            self._sum,
            self._columns,
            self._framed,
            self._several,
            self._unit,
            self._beneath,
            self._heading,
            self._subject,
        )

    def read(self, line: Line) -> None:
        """Read one line."""
        begun = self.ours or bool(self.draft.entries)
        strange = begun and _STRANGE.match(line.text) is not None
        if strange or not any(way(line) for way in self.ways):
            below = self._under(line) and not strange
            self._leave(line, line.text, *(self._choices() if below else (self.lexicon.units,)))
            if line.arrows or not below:
                self.draft.hang(self._depth(line), None)

    def _under(self, line: Line) -> bool:
        """Return whether a line is indented below an entry."""
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
        return bool(MADE.search(line.text) or COURTESY.match(line.text))

    def _keyed(self, line: Line) -> bool:
        found = KEYED.match(line.text)
        meaning = KEYS.get(fold(found[1]), "") if found else ""
        if found is None or not meaning:
            return False
        self.keyed[meaning](line, found[2].strip())
        return True

    def _sum(self, line: Line) -> bool:
        if line.framed:
            return False
        return self.titles.sum(line.text) or self.claims.bounded(line.text)

    def _columns(self, line: Line) -> bool:
        """Take a line that names the columns of a table."""
        parts = [fold(part) for part in re.split(r"[|;,]", line.text)]
        return len(parts) > 1 and COLUMNS.issuperset(parts)

    def _cost(self, line: Line, value: str) -> None:
        """Take points on a line of their own: of the list, or of the entry above."""
        figure = amounts.figure(value)
        entry = self.draft.current
        if self.claims.both(value):
            return
        if not self.draft.entries and figure is not None:
            self.claims.state(figure)
        elif entry is not None and figure is not None:
            option = _priced(self.lexicon.cards[entry["unit"]], figure, entry.get("count", 1))
            if option:
                entry.setdefault("option", option)

    def _limit(self, line: Line, value: str) -> None:
        figure = amounts.figure(value)
        if figure is None:
            self._leave(line, value)
        else:
            self.claims.bound(figure)

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
        """Look up a value that may be followed by an aside or preceded by a family."""
        shorter = (value, *(part for sign in (" - ", "(", ",") for part in value.split(sign, 3)))
        return next((key for key in map(exact, shorter) if key is not None), None)

    def _size(self, line: Line, value: str) -> None:
        key = self._of(self.lexicon.sizes.exact, value)
        figure = amounts.points(value).points
        if key is not None:
            self.draft.head["size"] = key
        if figure is not None:
            self.claims.bound(figure)
        if key is None and figure is None:
            self._leave(line, value, self.lexicon.sizes)

    def _commander(self, line: Line, value: str) -> None:
        found = named(value, self.lexicon)
        if found is None:
            self._leave(line, value, self.lexicon.units)
        else:
            self.draft.commander = found.card.id
            self.draft.commanding = self._behind(line, found)

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
            self.titles.take(line)
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
        faction = not self.draft.entries and self.lexicon.factions.same(line.text)
        found = None if faction else named(line.text, self.lexicon)
        if found is None:
            return False
        depth = self._depth(line)
        host = self.draft.host(depth)
        if host is not None and host["unit"] == found.card.id and not line.arrows:
            self._strength(line, found, host)
            return True
        joins = host if line.arrows or found.card.joins else None
        if joins is None and found.card.hosts and not self.ours:
            joins = self.draft.last(found.card.hosts)
        entry = self.draft.recruit(found.card, joins)
        self.heading = False
        self.draft.hang(depth, entry)
        self._read_pieces(line, found, entry)
        return True

    def _several(self, line: Line) -> bool:
        """Take a line of several units, each after its quantity: `2 Husks, 1 Needle`."""
        label, colon, rest = line.text.partition(":")
        faction = self.lexicon.factions.same(label) if colon else None
        parts = _SEVERAL.split(rest.strip() if faction else line.text, MOST_PARTS)
        if not parts[1:] or not all(map(self._counted, parts)):
            return False
        if faction:
            self.draft.head.setdefault("faction", faction)
        for part in parts:
            self._unit(replace(line, text=part))
        return True

    def _counted(self, part: str) -> bool:
        found = named(part, self.lexicon)
        return found is not None and amounts.first_number(part).number is not None

    def _behind(self, line: Line, found: Named) -> Found:
        """Return what follows the name of the commander."""
        details = Pieces(self.lexicon, found.card).read(found.rest)
        for part in details.left:
            self._leave(line, part, self.lexicon.upgrades)
        return details

    def _strength(self, line: Line, found: Named, host: Entry) -> None:
        """Take a line that counts the models of the unit above it."""
        details = Pieces(self.lexicon, found.card).read(found.rest)
        if "option" not in host and found.number:
            Pieces(self.lexicon, found.card).sized(found.number, details)
        self.draft.take(host, details)

    def _read_pieces(self, line: Line, found: Named, entry: Entry) -> None:
        pieces = Pieces(self.lexicon, found.card)
        details = pieces.read(found.rest)
        number, cost = found.number, found.points
        if found.either is not None:
            if cost is None and (number or _is_cost(found.card, found.either)):
                cost = found.either
            else:
                number = found.either
        closed = details.option is not None or details.open
        if number is not None and (closed or not pieces.sized(number, details)) and number > 1:
            entry["count"] = min(number, MOST_COPIES)
        if cost is not None and details.option is None and not details.open:
            details.option = _priced(found.card, cost, number or 1)
        self.draft.take(entry, details)
        for part in details.left:
            self._leave(line, part, *self._choices())

    def _subject(self, line: Line) -> bool:
        """Take a line that is a faction, a game or a size, or the list's title."""
        return not self.draft.entries and self.titles.take(line)

    def _beneath(self, line: Line) -> bool:
        """Take a line below an entry: its options, upgrades, marks.

        One that is not indented has to be understood as a whole.
        """
        entry = self.draft.current
        if entry is None:
            return False
        if self._under(line):
            return self._options(line, line.text, entry)
        details = self._pieces(entry, line.text)
        if details.left or not (details.upgrades or details.option):
            return False
        self.draft.take(entry, details)
        return True

    def _below(self, line: Line, value: str) -> None:
        entry = self.draft.current
        if entry is None or not self._options(line, value, entry):
            self._leave(line, value, *self._choices())

    def _options(self, line: Line, text: str, entry: Entry) -> bool:
        details = self._pieces(entry, text)
        if not details.understood:
            return False
        self.draft.take(entry, details)
        for part in details.left:
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
    """Return whether a bare number is more likely points than copies or models."""
    costs = number in card.points.values()
    return costs or (number > MOST_IN_BRACKETS and number not in card.models.values())


def _priced(card: Card, cost: int, copies: int) -> str | None:
    """Return the only one of the unit's several options that has this cost, or None."""
    priced = [key for key, points in card.points.items() if cost in (points, points * copies)]
    return priced[0] if len(card.points) > 1 and len(priced) == 1 else None
