"""Ways to write Cold Iron lists for tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from factions.loading.schema import validator
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.sheet.own import bounds
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster, read

FOLDER = Path(__file__).parents[4] / "lists" / "cold-iron"
EVERY = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
CORPUS = {name: one for name, one in EVERY.items() if one["document"]["edition"] == "2002"}
MUSTER = {name: one for name, one in EVERY.items() if name not in CORPUS}
COMPANY = "free-company"


def roster(*entries: Entry, faction: str = COMPANY, **keys: Any) -> Roster:
    """Return a roster of the Free Company, or of another faction."""
    return Roster("cold-iron", faction, entries, **keys)


def own(unit: str = "fighter", *items: str, id: str = "e1", **stats: Any) -> Entry:
    """Return an entry of a template with those items; underscores in keys are hyphens."""
    given = {key.replace("_", "-"): value for key, value in stats.items()}
    return Entry(id, unit, upgrades=items, stats=given or None)


def problems(of: Roster, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return the problems of a roster without looking for fixes."""
    return legality.check(of, catalogue, fixes=False).problems


def codes(of: Roster, catalogue: Catalogue) -> list[str]:
    """Return the problem codes of a roster, sorted."""
    return sorted(problem.code for problem in problems(of, catalogue))


def corpus(name: str) -> Roster:
    """Return a list of the conformance corpus."""
    return read(CORPUS[name]["document"])


def accepted(document: dict[str, Any]) -> dict[str, Any]:
    """Return a document that the list schema accepts."""
    validator("list").validate(document)
    return document


def rosters(catalogue: Catalogue, most: int = 6) -> st.SearchStrategy[Roster]:
    """Return lists of a few entries with all that may be wrong with them."""
    templates = [key for key, unit in catalogue.combatants.items() if unit.template]
    units = st.sampled_from(templates) | st.sampled_from([*catalogue.combatants, "nobody"])
    items = st.lists(st.sampled_from([*catalogue.items, "sord"]), max_size=5).map(tuple)

    @cache
    def entries(count: int) -> st.SearchStrategy[tuple[Entry, ...]]:
        targets = st.none() | st.sampled_from([f"e{i}" for i in range(count + 1)])
        return st.tuples(
            *(
                st.builds(
                    Entry,
                    id=st.just(f"e{i}"),
                    unit=units,
                    option=st.sampled_from([None, None, "standard", "level-2", "max"]),
                    count=st.sampled_from([1, 1, 1, 2, 4]),
                    attached_to=st.none() | targets,
                    commander=st.booleans(),
                    upgrades=st.just(()) | items,
                    embarked_in=st.sampled_from([None, None, None, "e0", "e9"]),
                    stats=st.none() | stats(catalogue),
                )
                for i in range(count)
            )
        )

    return st.builds(
        Roster,
        system=st.just("cold-iron"),
        faction=st.sampled_from([COMPANY, COMPANY, "wanderers", "barrow-host", "north"]),
        entries=st.integers(0, most).flatmap(entries),
        size=st.sampled_from([None, "brawl", "battle", "tiny"]),
        points_limit=st.sampled_from([None, 10, 30, 100, 100, 12]),
    )


def stats(catalogue: Catalogue) -> st.SearchStrategy[dict[str, Any]]:
    """Return whatever the list schema allows as `stats`, mostly of known keys."""
    item = st.sampled_from([*catalogue.items, "sord"])
    value = (
        st.integers(0, 18)
        | st.integers(-1000, 1000)
        | st.booleans()
        | st.lists(item, max_size=3)
        | item
    )
    known = [
        *bounds(catalogue.charts, "skills"),
        "held",
        "quality",
        "berserk",
        "fitted",
        "luck",
        "a b/c~d",
    ]
    sane = st.fixed_dictionaries(
        {"level": st.integers(1, 5), "str": st.integers(8, 18)},
        optional={
            "str-potential": st.integers(0, 6),
            "str-augments": st.integers(0, 6),
            "dex-potential": st.integers(1, 6),
            "dex-augments": st.integers(0, 3),
            "sword-attack": st.integers(0, 4),
            "shield-parry": st.integers(0, 4),
            "siz": st.integers(6, 18),
        },
    )
    return sane | st.dictionaries(st.sampled_from(known), value, max_size=8)


# What the longest lists look like: each key of an entry, or a function of its place.
HOSTILE: dict[str, dict[str, Any]] = {
    "one unit": {"unit": "line-shieldman", "count": 100},
    "unknown words": {
        "unit": "fighter",
        "stats": lambda i: {f"{i}-{n}-abcdefgh": n for n in range(20)},
    },
    "unknown items": {
        "unit": "fighter",
        "upgrades": lambda i: tuple(f"{i}-{n}-sword" for n in range(20)),
    },
    "everything wrong": {
        "unit": lambda i: ("fighter", "beast", "medium-wolf-war-dog", "ghoul")[i % 4],
        "commander": True,
        "option": "max",
        "upgrades": ("great-bow", "great-shield", "plate-armour") * 16,
        "stats": lambda i: {"str": i, "dodge": 10, "quality": ["plate-armour"], "load": 1000},
        "attached_to": lambda i: f"e{(i * 7) % 600}",
        "battlegroup": "b",
    },
    "ring": {"unit": "fighter", "attached_to": lambda i: f"e{(i + 1) % 500}"},
}
