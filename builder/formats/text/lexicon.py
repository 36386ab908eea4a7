"""The words of one edition: the names and ids of its units, options and upgrades.

Words are compared folded: without accents, case, apostrophes, punctuation and spaces.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property, lru_cache
from itertools import islice
from typing import Any
from urllib.parse import quote, unquote

from builder.formats.text.remembering import remembered
from factions.systems import Game
from factions.tabletop.lists import roster as rosters
from factions.tabletop.lists.closest import finder

MOST_CANDIDATES = 5
MOST_PARTS = 60  # of a line; more upgrades than a list document may have
NEAR = 0.8  # likeness of a name that is a typing error away
APART = 0.1  # margin of likeness by which a name is the only near one
JOINING = {"solo", "retinue"}
HEADINGS = (
    *("Officers", "Troops", "Support", "Characters", "Unit", "Units", "Attachments", "Entries"),
    *(
        "Army",
        "Army Roster",
        "Roster",
        "Company",
        "Force",
        "Battlegroups",
        "Configuration",
        "Other",
    ),
    *("Oficiales", "Tropas", "Apoyo", "Personajes", "Unidades", "Ejército"),
    *("Offiziere", "Truppen", "Unterstützung", "Charaktere", "Einheiten", "Armee"),
    *("Oficiais", "Apoio"),
    *("Ufficiali", "Truppe", "Supporto", "Personaggi", "Unità"),
    *("Officiers", "Troupes", "Soutien", "Personnages", "Unités", "Armée"),
)
ATTRIBUTES = ("str", "dex", "con", "siz")
BUILT = ("potential", "augments")
TRAITS = ("level", "load", "held", "quality", "berserk", "fitted")
QUOTED = re.compile(r'"([^"]*)"')
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|&")
_SHORT = 3  # words this short keep their plural


@dataclass(frozen=True, slots=True)
class Word:
    """A folded word and its place in its text."""

    folded: str
    start: int
    end: int


@lru_cache(65536)
def _folded(word: str) -> str:
    if word == "&":
        return "and"
    parts = unicodedata.normalize("NFKD", word.replace("'", ""))
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


@remembered
def words(text: str, most: int | None = None) -> tuple[Word, ...]:
    """Return the folded words, at most `most`, of a text with straight quotes."""
    found = islice(_WORD.finditer(text), most)
    return tuple(Word(_folded(word[0]), word.start(), word.end()) for word in found)


@remembered
def fold(text: str) -> str:
    """Return a text's words, folded and joined without spaces."""
    return "".join(word.folded for word in words(_composed(text)))


def _composed(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\u2019", "'")


def quoted(key: str) -> str:
    """Return an id without a name as it is written in text."""
    safe = quote(key, safe="")
    return f'"{safe.replace("_", "%5F").replace("~", "%7E")}"'


def unquoted(text: str) -> str | None:
    """Return the id that is written in quotes, or None if the text is not in quotes."""
    found = QUOTED.fullmatch(text.strip())
    return unquote(found[1]) if found else None


class Names:
    """Ids and names, looked up by folded words.

    A name that two ids share leads to neither.
    """

    def __init__(self, named: Mapping[str, str]) -> None:
        self.named = named
        self._ids = _index((key, fold(text)) for key, name in named.items() for text in (key, name))
        self._loose = _index((key, _singular(text)) for key, text in self._texts())
        self.commas = max((text.count(",") for text in named.values()), default=0)
        self.longest = 1 + max((len(words(text)) for _, text in self._texts()), default=0)

    def _texts(self) -> list[tuple[str, str]]:
        return [(key, text) for key, name in self.named.items() for text in (key, name)]

    def exact(self, text: str) -> str | None:
        """Return the id whose name, or quoted form, this text is; or None."""
        verbatim = unquoted(text)
        if verbatim is not None:
            return verbatim
        return self._ids.get(fold(text)) or self._loose.get(_singular(text))

    def same(self, text: str) -> str | None:
        """Return the id whose folded name this text is to the last letter; or None."""
        return self._ids.get(fold(text))

    def prefix(self, found: Sequence[Word]) -> tuple[str, int] | None:
        """Return the id of the longest name at the beginning of the words, and its word count."""
        for size in range(min(len(found), self.longest), 0, -1):
            part = [word.folded for word in found[:size]]
            key = self._ids.get("".join(part)) or self._loose.get("".join(map(_one, part)))
            if key is not None:
                return key, size
        return None

    def listed(self, text: str) -> list[tuple[str, str | None]]:
        """Split a text at its commas, except those within names: each part with its id or None."""
        parts = text.split(",", MOST_PARTS)
        found: list[tuple[str, str | None]] = []
        while parts:
            sizes = range(min(len(parts), self.commas + 1), 1, -1)
            size = next((size for size in sizes if self._all(parts[:size])), 1)
            part = ",".join(parts[:size]).strip()
            if part:
                found.append((part, self.exact(part)))
            del parts[:size]
        return found

    def _all(self, parts: Sequence[str]) -> bool:
        return self.exact(",".join(parts)) is not None

    def printed(self, key: str) -> str:
        """Return the name of an id, or the id in quotes if it has none of its own."""
        name = self.named.get(key, "")
        return name if name and self._ids.get(fold(name)) == key else quoted(key)

    @cached_property
    def _closest(self) -> Any:
        spelt: dict[str, str] = {}
        for name in self.named.values():
            spelt.setdefault(" ".join(word.folded for word in words(name)), name)
        return finder(spelt, MOST_CANDIDATES), spelt

    def closest(self, text: str) -> tuple[str, ...]:
        """Return the names most like the text, best first, at most MOST_CANDIDATES."""
        find, spelt = self._closest
        written = " ".join(word.folded for word in words(text))[:120]
        having = [name for name in spelt if f" {written} " in f" {name} "] if written else []
        ranked = dict.fromkeys((*having, *find(written)))
        return tuple(spelt[name] for name in ranked)[:MOST_CANDIDATES]


def nearest(written: str, names: Iterable[str]) -> str:
    """Return the only name near to the written text; empty if none or several are."""
    written = written.casefold()
    alike = {name: SequenceMatcher(None, written, name.casefold()).ratio() for name in names}
    best, *others = sorted(alike, key=lambda name: -alike[name])[:2] or [""]
    if not best or alike[best] < NEAR or any(alike[best] - alike[o] < APART for o in others):
        return ""
    return best


def _index(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    shared: set[str] = set()
    for key, text in pairs:
        if found.setdefault(text, key) != key:
            shared.add(text)
    return {text: key for text, key in found.items() if text and text not in shared}


def _one(word: str) -> str:
    """Return a folded word in the singular, judged by its last letters."""
    if len(word) <= _SHORT:
        return word
    for plural, singular in (("men", "man"), ("ves", "f")):
        if word.endswith(plural):
            return word.removesuffix(plural) + singular
    return word.removesuffix("s")


@remembered
def _singular(text: str) -> str:
    return "".join(_one(word.folded) for word in words(_composed(text)))


@dataclass(frozen=True)
class Card:
    """A unit as text describes it. models, points: by option id.

    hosts: for an attachment, the folded names of the units that it is always attached to.
    """

    id: str
    name: str
    faction: str
    options: Names
    models: Mapping[str, int]
    points: Mapping[str, int]
    joins: bool
    hosts: frozenset[str] = frozenset()

    @property
    def sized(self) -> bool:
        """Return whether a number before the name may count its models."""
        return len(set(self.models.values())) > 1


class Lexicon:
    """The words of an edition. data: catalogue data in the shape of the fixtures."""

    def __init__(self, game: Game, data: Mapping[str, Any], catalogue: Any = None) -> None:
        self.game = game
        self.edition: str = data["edition"]["version"]
        self.catalogue = game.catalogue.read(data) if catalogue is None else catalogue
        rules = data["edition"]["rules"]
        self.cards = {unit["id"]: _card(unit) for unit in data["units"]}
        self.units = Names({key: card.name for key, card in self.cards.items()})
        self.factions = Names({faction["id"]: faction["name"] for faction in data["factions"]})
        self.open = {faction["id"] for faction in data["factions"] if faction.get("open_to_all")}
        self.upgrades = Names({item["id"]: item["name"] for item in data.get("upgrades", ())})
        self.sizes = Names(_sizes(rules))
        self.orbats = Names({group["id"]: group["name"] for group in rules.get("battlegroups", ())})
        self.stats = Names(_stats(rules))
        self.titles = frozenset({fold(game.name), fold(game.id), fold(data["system"]["name"])})
        self.limits = frozenset(_limits(rules))
        self.headings = frozenset(map(fold, _headings(data)))
        self.noise = self.headings | frozenset(map(fold, _keywords(data)))

    def points(self, document: Mapping[str, Any]) -> int:
        """Return the points that a list document adds up to."""
        judged = self.game.legality.check(rosters.read(document), self.catalogue, fixes=False)
        return int(judged.summary["points"])


def _card(unit: Mapping[str, Any]) -> Card:
    costs = unit["costs"]
    return Card(
        id=unit["id"],
        name=unit["name"],
        faction=unit["faction"],
        options=Names({cost["id"]: cost.get("name") or cost["id"] for cost in costs}),
        models={cost["id"]: cost.get("models", 1) for cost in costs},
        points={cost["id"]: cost["points"] for cost in costs},
        hosts=frozenset(fold(one) for one, *more in unit.get("attaches_to") or () if not more)
        if unit["kind"].endswith("attachment")
        else frozenset(),
        joins=bool(unit.get("attaches_to")) or not JOINING.isdisjoint(unit.get("roles", ())),
    )


def _sizes(rules: Mapping[str, Any]) -> dict[str, str]:
    sizes = rules.get("sizes", ()) or rules.get("scales", ())
    if isinstance(sizes, Mapping):
        return {key: key.capitalize() for key in sizes}
    return {size["id"]: size["name"] for size in sizes}


def _limits(rules: Mapping[str, Any]) -> Iterable[int]:
    """Yield the points that games of this edition are played at."""
    sizes = rules.get("sizes", ()) or rules.get("scales", ())
    if isinstance(sizes, Mapping):
        yield from sizes.values()
        return
    for size in sizes:
        yield from [size["points"]] if isinstance(size["points"], int) else size["points"]


def _stats(rules: Mapping[str, Any]) -> dict[str, str]:
    if "attribute_ranges" not in rules:
        return {}
    rolled = {key: key.upper() for key in ATTRIBUTES}
    more = {f"{key}-{kind}": f"{key.upper()} {kind}" for key in ATTRIBUTES for kind in BUILT}
    skills = {skill["id"]: skill["name"] for skill in rules["skills"]}
    return {key: key for key in TRAITS} | rolled | more | skills


def _headings(data: Mapping[str, Any]) -> Iterable[str]:
    yield from HEADINGS
    for unit in data["units"]:
        for word in (unit["kind"], *unit.get("roles", ())):
            yield from (word, f"{word}s")
    for group in data["edition"]["rules"].get("battlegroups", ()):
        for slot in group["slots"]:
            yield from (slot["slot"], f"{slot['slot']}s")


def _keywords(data: Mapping[str, Any]) -> Iterable[str]:
    for keyword in data.get("keywords", ()):
        yield keyword["name"]
    for unit in data["units"]:
        yield from unit.get("keywords", ())
