"""Ways to write Iron Dawn lists for tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.formats import documents
from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster, read

FOLDER = Path(__file__).parents[4] / "lists" / "iron-dawn"
CORPUS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
DOCUMENT = Draft202012Validator(documents.schema())
HUMANS = "humans"
OPTIONS = (None, None, "1", "5", "6", "7", "8", "99", "0", "full")
UPGRADES = (
    (),
    (),
    ("veteran",),
    ("veteran", "veteran"),
    ("command-vehicle",),
    ("squad-leader", "rocket-tube"),
    ("heavy-loch", "heavy-loch", "rocket-tube"),
    ("axe", "flamethrower"),
)


def roster(*entries: Entry, faction: str = HUMANS, **keys: Any) -> Roster:
    """Return a roster of Humans, or of another faction."""
    return Roster("iron-dawn", faction, entries, **keys)


def problems(of: Roster, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return the problems of a roster without looking for fixes."""
    return legality.check(of, catalogue, fixes=False).problems


def codes(of: Roster, catalogue: Catalogue) -> list[str]:
    """Return the problem codes of a roster, sorted."""
    return sorted(problem.code for problem in problems(of, catalogue))


def corpus(name: str) -> Roster:
    """Return a list of the conformance corpus."""
    return read(CORPUS[name]["document"])


def rosters(catalogue: Catalogue, most: int = 8) -> st.SearchStrategy[Roster]:
    """Return lists of a few entries with all that may be wrong with them."""
    own = [key for key, unit in catalogue.profiles.items() if unit.faction == HUMANS]
    units = st.sampled_from(own) | st.sampled_from([*own, *catalogue.profiles, "nobody"])

    @cache
    def entries(count: int) -> st.SearchStrategy[tuple[Entry, ...]]:
        targets = st.sampled_from([None, None, *(f"e{i}" for i in range(count + 1))])
        return st.tuples(
            *(
                st.builds(
                    Entry,
                    id=st.just(f"e{i}"),
                    unit=units,
                    option=st.sampled_from(OPTIONS),
                    count=st.sampled_from([1, 1, 1, 2, 4]),
                    attached_to=targets,
                    commander=st.booleans(),
                    upgrades=st.sampled_from(UPGRADES),
                    embarked_in=targets,
                    battlegroup=st.sampled_from([None, None, None, "b1"]),
                )
                for i in range(count)
            )
        )

    return st.builds(
        Roster,
        system=st.just("iron-dawn"),
        faction=st.sampled_from([HUMANS, HUMANS, HUMANS, "kurae", "humanity"]),
        entries=st.integers(0, most).flatmap(entries),
        size=st.sampled_from([None, "company", "patrol", "crowd"]),
        points_limit=st.sampled_from([None, 100, 250, 500, 1000, 1000, 9000]),
    )


# What the longest lists look like: each key of an entry, or a function of its place.
HOSTILE: dict[str, dict[str, Any]] = {
    "one unit": {"unit": "line-rifles", "count": 100},
    "everything wrong": {
        "unit": lambda i: ("scout-car", "kommando", "keepers", "triatarch")[i % 4],
        "commander": True,
        "option": lambda i: ("9" * 80, "full", "1", "-1")[i % 4],
        "upgrades": ("veteran", "command-vehicle") * 25,
        "attached_to": lambda i: f"e{(i * 7) % 600}",
        "embarked_in": lambda i: f"e{(i * 11) % 600}",
        "battlegroup": "b",
    },
    "ring": {"unit": "kommando", "attached_to": lambda i: f"e{(i + 1) % 500}"},
    "chain": {"unit": "scout-car", "attached_to": lambda i: f"e{i + 1}"},
    "nested": {"unit": "half-track-carrier", "embarked_in": lambda i: f"e{i + 1}"},
    "all joined to one that rides": {
        "unit": "kommando",
        "attached_to": lambda i: f"e{i - 1}" if i > 1 else None,
        "embarked_in": lambda i: "e0" if i == 1 else None,
    },
}
