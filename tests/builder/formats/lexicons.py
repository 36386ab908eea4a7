"""Each game's words and lists, and documents drawn at random from them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from hypothesis import strategies as st

from builder.formats.documents import MOST_ENTRIES
from builder.formats.text import Lexicon
from factions import loading
from factions.systems import SYSTEMS

LISTS = Path(__file__).parents[2] / "lists"
GAMES = ("company-of-iron", "warcrow", "cold-iron", "iron-dawn", "armoured-clash")
Document = dict[str, Any]


@cache
def lexicon(system: str) -> Lexicon:
    """Return the words of a game's shipped edition."""
    return Lexicon(SYSTEMS[system], loading.data_of(settings.FIXTURES / system))


def lexicons() -> list[Lexicon]:
    """Return the words of all games."""
    return [lexicon(system) for system in GAMES]


@cache
def corpus(system: str) -> dict[str, Document]:
    """Return the conformance and reference lists of a game's shipped edition by name."""
    references = loading.references(system)
    edition = next(iter(references.values()))["edition"]
    files = sorted((LISTS / system).glob("*.json"))
    tried = {file.stem: json.loads(file.read_text())["document"] for file in files}
    own = {key: one for key, one in tried.items() if one.get("edition", edition) == edition}
    return own | references


def known(document: Document, words: Lexicon) -> bool:
    """Return whether every entry of a list is of a unit that the edition has."""
    return all(entry["unit"] in words.cards for entry in document["entries"])


LETTERS = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\x7f")
IDS = st.text(LETTERS, min_size=1, max_size=12)
LINES = st.text(LETTERS, max_size=40)
NOTES = st.text(st.one_of(LETTERS, st.sampled_from("\n\t")), max_size=80)
STATS = st.one_of(st.integers(-1000, 1000), st.booleans(), LINES, st.lists(IDS, max_size=3))


def of(known_ids: Any, strange: st.SearchStrategy[str] = IDS) -> st.SearchStrategy[str]:
    """Draw an id, more often a known one than an unknown one."""
    ids = sorted(known_ids)
    return st.one_of(st.sampled_from(ids), st.sampled_from(ids), strange) if ids else strange


@st.composite
def documents(draw: st.DrawFn, system: str) -> Document:
    """Draw a list of known units; everything else about it may be wrong."""
    words = lexicon(system)
    groups = draw(st.lists(_group(words), max_size=3, unique_by=lambda group: group["id"]))
    names = draw(st.lists(_names(), max_size=min(7, MOST_ENTRIES), unique=True))
    entries = [draw(_entry(words, name, [*names, "e1"], groups)) for name in names]
    head = st.fixed_dictionaries(
        {"faction": of(words.factions.named)},
        optional={
            "edition": st.just(words.edition),
            "name": LINES,
            "size": of(words.sizes.named),
            "points_limit": st.integers(1, 100_000),
            "boons": st.lists(of(words.upgrades.named), max_size=3),
            "notes": NOTES,
        },
    )
    form = {"format": "rollcall-list/1", "system": system, **draw(head), "entries": entries}
    return form | ({"battlegroups": groups} if groups else {})


def _names() -> st.SearchStrategy[str]:
    return st.one_of(st.integers(1, 9).map("e{}".format), IDS)


def _group(words: Lexicon) -> st.SearchStrategy[Document]:
    return st.fixed_dictionaries(
        {
            "id": st.one_of(st.integers(1, 3).map("b{}".format), IDS),
            "orbat": of(words.orbats.named),
        },
        optional={"boons": st.lists(of(words.upgrades.named), max_size=2)},
    )


@st.composite
def _entry(
    draw: st.DrawFn, words: Lexicon, name: str, others: list[str], groups: list[Document]
) -> Document:
    card = words.cards[draw(st.sampled_from(sorted(words.cards)))]
    other = of(others)
    optional = {
        "option": of(card.points),
        "count": st.integers(1, 100),
        "attached_to": other,
        "commander": st.booleans(),
        "upgrades": st.lists(of(words.upgrades.named), max_size=4),
        "battlegroup": of([group["id"] for group in groups]),
        "embarked_in": other,
        "reserve": st.booleans(),
        "name": LINES,
        "stats": st.dictionaries(of(words.stats.named), STATS, max_size=4),
    }
    return {"id": name, "unit": card.id} | draw(st.fixed_dictionaries({}, optional=optional))
