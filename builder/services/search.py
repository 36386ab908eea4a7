"""Search for units of every game by words and figures: an index of the editions in force.

Some 1,400 units make a small index in memory, and the result does not depend on the database.
Players' own content is not in it, for its editions are never in force.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from factions import loading
from factions.models import Edition, fold
from factions.tabletop.lists.closest import finder

NAME, KEYWORD, FACTION, ABILITY, WEAPON = FIELDS = (
    "name",
    "keyword",
    "faction",
    "ability",
    "weapon",
)
BARS = ("bans", "absent")  # figures with the reasons why a card may not be played
ORDERS = ("name", "cost", "-cost")
LISTED = {"characteristics": KEYWORD, "traits": KEYWORD, "labels": KEYWORD, "equipment": WEAPON}
MOST_TEXT = 100
MOST_WORDS = 8
MOST_REASONS = 3
CLOSEST = 5
LEAST_LETTERS = 3  # of a word that may be misspelt
LEAST_INSIDE = 4  # letters of a word that may stand within another
_BETWEEN = re.compile(r"[\W_]+")

Terms = Mapping[str, tuple[str, ...]]
Why = tuple[tuple[str, str], ...]
_kept: tuple[tuple[tuple[int, str], ...], "Index"] | None = None
_lock = Lock()


def words_of(text: str) -> str:
    """Return the words of a text folded, with single spaces."""
    return " ".join(_BETWEEN.sub(" ", fold(text)).split())


def barred(stats: Mapping[str, Any]) -> bool:
    """Return whether a unit of these figures has a card but may not be played."""
    return any(stats.get(key) for key in BARS)


@dataclass(frozen=True)
class Card:
    """A unit in the index. terms: printed words by field. points: of its options, rising.

    points are empty for a unit that may not be played. title: its name, folded. folded: its terms
    as one text a field; each word follows a space, each term a bar. place: its place in the index.
    """

    edition: Edition
    place: int
    key: str
    name: str
    title: str
    faction: str
    kind: str
    points: tuple[int, ...]
    terms: Terms
    folded: Mapping[str, str]

    @property
    def system(self) -> str:
        """The id of its game."""
        return self.edition.system_id

    @property
    def barred(self) -> bool:
        """Return whether it may not be played."""
        return not self.points

    @property
    def ref(self) -> str:
        """Its name among the units of all games."""
        return f"{self.system}:{self.key}"


@dataclass(frozen=True)
class Query:
    """A query: words, all of which are to be found, and filters.

    field: where the words are searched for, one of FIELDS or anywhere. order: one of ORDERS or
    best first.
    """

    text: str = ""
    system: str = ""
    faction: str = ""
    kind: str = ""
    field: str = ""
    least: int | None = None
    most: int | None = None
    order: str = ""

    @cached_property
    def words(self) -> list[str]:
        """The words, folded."""
        return words_of(self.text).split()[:MOST_WORDS]

    @cached_property
    def asked(self) -> str:
        """The words as one text."""
        return " ".join(self.words)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields in which the words are searched for."""
        return (self.field,) if self.field else FIELDS

    @property
    def asks(self) -> bool:
        """Return whether the query has any words or filters."""
        bounds = self.least is not None or self.most is not None
        return bool(self.words or self.system or self.faction or self.kind or bounds)

    def admits(self, card: Card) -> bool:
        """Return whether the filters admit a card; bounds exclude cards that may not be played."""
        if self.system and card.system != self.system:
            return False
        if self.faction and card.faction != self.faction:
            return False
        if self.kind and card.kind != self.kind:
            return False
        if self.least is None and self.most is None:
            return True
        least, most = self.least or 0, self.most
        return any(least <= points and (most is None or points <= most) for points in card.points)


@dataclass(frozen=True)
class Instead:
    """Suggestions if no unit fits.

    meant: the corrected words, empty unless they find units. elsewhere: how many units fit the
    words alone. like: the units whose names are most like the words, if none fits them.
    """

    meant: str
    elsewhere: int
    like: tuple[Card, ...]


@dataclass(frozen=True)
class Found:
    """A unit that fits a query."""

    card: Card
    query: Query

    @cached_property
    def why(self) -> Why:
        """The terms beside its name that the words were found in, each with its field."""
        found: dict[tuple[str, str], None] = {}
        for word in self.query.words:
            field = next((f for f in self.query.fields if word in self.card.folded[f]), NAME)
            if field not in (NAME, FACTION):
                terms = (term for term in self.card.terms[field] if word in words_of(term))
                found[field, next(terms, "")] = None
        return tuple(found)[:MOST_REASONS]


class Index:
    """The units of some editions."""

    def __init__(self, editions: Iterable[Edition]) -> None:
        self.editions = tuple(editions)
        self.cards: list[Card] = []
        for edition in self.editions:
            self.cards += _cards(edition, len(self.cards))
        self.by_ref = {card.ref: card for card in self.cards}

    def find(self, query: Query) -> list[Found]:
        """Return the units that fit, best first or as the query orders them."""
        ranked = []
        for card in self.cards:
            if query.admits(card):
                places = [_place(card, word, query.fields) for word in query.words]
                if None not in places:
                    ranked.append((_rank(card, query, places), card))
        ranked.sort(key=lambda pair: pair[0])
        cards = [card for _, card in ranked]
        if query.order == "name":
            cards.sort(key=lambda card: card.title)
        elif query.order in ("cost", "-cost"):
            way = -1 if query.order == "-cost" else 1
            cards.sort(key=lambda card: (card.barred, way * min(card.points, default=0)))
        return [Found(card, query) for card in cards]

    def instead(self, query: Query) -> Instead:
        """Return suggestions if a query of words finds nothing."""
        meant = self.meant(query.text)
        elsewhere = len(self.find(Query(text=query.text)))
        return Instead(
            meant=meant if meant and self.find(Query(text=meant)) else "",
            elsewhere=elsewhere,
            like=() if elsewhere else tuple(self.named_like(query.text)),
        )

    def meant(self, text: str) -> str:
        """Return the text with every unknown word corrected; empty if one cannot be corrected."""
        asked = words_of(text).split()[:MOST_WORDS]
        corrected = [word if self._has(word) else self._nearest(word) for word in asked]
        return " ".join(corrected) if corrected != asked and all(corrected) else ""

    def named_like(self, text: str) -> list[Card]:
        """Return the units whose names are most like the text, best first."""
        return [self._by_name[name] for name in self._closest_names(words_of(text))]

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of unit of all games."""
        return sorted({card.kind for card in self.cards})

    @cached_property
    def factions(self) -> Mapping[str, Mapping[str, str]]:
        """The names of the factions that have units, by game and key."""
        found: dict[str, dict[str, str]] = {edition.system_id: {} for edition in self.editions}
        for card in sorted(self.cards, key=lambda card: card.terms[FACTION]):
            found[card.system][card.faction] = card.terms[FACTION][0]
        return found

    def _has(self, word: str) -> bool:
        return any(word in text for card in self.cards for text in card.folded.values())

    def _nearest(self, word: str) -> str:
        return next(iter(self._closest_words(word)), "") if len(word) >= LEAST_LETTERS else ""

    @cached_property
    def _by_name(self) -> Mapping[str, Card]:
        return {card.title: card for card in reversed(self.cards)}

    @cached_property
    def _closest_names(self) -> Any:
        return finder(self._by_name, CLOSEST)

    @cached_property
    def _closest_words(self) -> Any:
        known = {word for card in self.cards for text in card.folded.values() for word in
                 text.split() if len(word) >= LEAST_LETTERS}  # fmt: skip
        return finder(sorted(known), 1)


def index() -> Index:
    """Return the index of the editions in force today. One query if it is up to date."""
    global _kept  # noqa: PLW0603 -- one index a process, made anew when an edition changes
    editions = loading.editions_in_force()
    now = tuple((edition.pk, edition.digest) for edition in editions)
    kept = _kept
    if kept is None or kept[0] != now:
        with _lock:
            kept = _kept
            if kept is None or kept[0] != now:
                kept = _kept = (now, Index(editions))
    return kept[1]


def _cards(edition: Edition, first: int) -> Iterator[Card]:
    data = loading.as_data(edition)
    factions = {faction["id"]: faction["name"] for faction in data["factions"]}
    for place, unit in enumerate(data["units"], first):
        terms = _terms(unit, factions[unit["faction"]])
        yield Card(
            edition=edition,
            place=place,
            key=unit["id"],
            name=unit["name"],
            title=words_of(unit["name"]),
            faction=unit["faction"],
            kind=unit["kind"],
            points=_points(unit),
            terms=terms,
            folded={field: _folded(words) for field, words in terms.items()},
        )


def _points(unit: Mapping[str, Any]) -> tuple[int, ...]:
    if barred(unit["stats"]):
        return ()
    return tuple(sorted(cost["points"] for cost in unit["costs"])) or (0,)


def _terms(unit: Mapping[str, Any], faction: str) -> Terms:
    """Return the printed words by which a unit of catalogue data is found."""
    stats, weapons = unit["stats"], unit["weapons"]
    terms: dict[str, list[str]] = {field: [] for field in FIELDS}
    terms[NAME] += [unit["name"], unit["character_name"]]
    terms[KEYWORD] += [*unit["keywords"], *unit["roles"], unit["kind"]]
    terms[FACTION] += [faction]
    terms[ABILITY] += [skill["name"] for skill in unit["skills"]]
    terms[WEAPON] += [weapon["name"] for weapon in weapons]
    for key, field in LISTED.items():
        terms[field] += _strings(stats.get(key))
    for weapon in weapons:
        for value in weapon["stats"].values():
            terms[ABILITY] += _strings(value)
    return {field: tuple(dict.fromkeys(filter(None, found))) for field, found in terms.items()}


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, list):
        yield from (word for word in value if isinstance(word, str))


def _folded(terms: Iterable[str]) -> str:
    return "".join(f"| {words_of(term)} " for term in terms)


def _place(card: Card, word: str, fields: Iterable[str]) -> int | None:
    """Return how well a word fits: 0 is best, None is not at all."""
    inside = None
    for at, field in enumerate(fields):
        text = card.folded[field]
        if word in text:
            if f" {word}" in text:
                return 2 * at
            if inside is None and len(word) >= LEAST_INSIDE:
                inside = 2 * at + 1
    return inside


def _rank(card: Card, query: Query, places: list[int | None]) -> tuple[Any, ...]:
    """Return the sort key: the exact name, names that begin so, then by where the words are."""
    title, asked = card.title, query.asked
    total = sum(place or 0 for place in places)
    return title != asked, not title.startswith(asked), total, title, card.place
