"""Ways to write Warcrow lists for tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster, read

FOLDER = Path(__file__).parents[4] / "lists" / "warcrow"
CORPUS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
NORTH = "northern-tribes"


def roster(*entries: Entry, faction: str = NORTH, **keys: Any) -> Roster:
    """Return a roster of the Northern Tribes, or of another faction."""
    return Roster("warcrow", faction, entries, **keys)


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
    own = [key for key, unit in catalogue.profiles.items() if unit.faction == NORTH]
    units = st.sampled_from(own) | st.sampled_from([*catalogue.profiles, "nobody", "coal"])

    @cache
    def entries(count: int) -> st.SearchStrategy[tuple[Entry, ...]]:
        targets = st.none() | st.sampled_from([f"e{i}" for i in range(count + 1)])
        return st.tuples(
            *(
                st.builds(
                    Entry,
                    id=st.just(f"e{i}"),
                    unit=units,
                    option=st.sampled_from([None, None, None, "standard", "max"]),
                    count=st.sampled_from([1, 1, 1, 2, 4]),
                    attached_to=targets,
                    commander=st.booleans(),
                    upgrades=st.sampled_from([(), (), ("axe",), ("axe", "bow")]),
                    embarked_in=st.sampled_from([None, None, "e0", "e9"]),
                )
                for i in range(count)
            )
        )

    return st.builds(
        Roster,
        system=st.just("warcrow"),
        faction=st.sampled_from([NORTH, NORTH, NORTH, "hegemony-of-embersig", "north"]),
        entries=st.integers(0, most).flatmap(entries),
        size=st.sampled_from([None, "standard", "tiny"]),
        points_limit=st.sampled_from([None, 20, 100, 150, 250, 250, 2000]),
    )


# What the longest lists look like: each key of an entry, or a function of its place.
HOSTILE: dict[str, dict[str, Any]] = {
    "one unit": {"unit": "orc-hunters", "count": 100},
    "everything wrong": {
        "unit": lambda i: ("corporal", "evoker", "coal", "alborc")[i % 4],
        "commander": True,
        "option": "max",
        "upgrades": ("a", "b") * 25,
        "attached_to": lambda i: f"e{(i * 7) % 600}",
        "battlegroup": "b",
    },
    "ring": {"unit": "needle", "attached_to": lambda i: f"e{(i + 1) % 500}"},
    "chain": {"unit": "needle", "attached_to": lambda i: f"e{i + 1}"},
    "all on one": {"unit": "needle", "attached_to": "e0"},
}
