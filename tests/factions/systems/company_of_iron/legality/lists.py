"""Ways to write Company of Iron lists for tests."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Entry, Roster, read

FOLDER = Path(__file__).parents[4] / "lists" / "company-of-iron"
CORPUS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
SYSTEM, CYGNAR = "company-of-iron", "cygnar"
UPGRADES = ("keen-blade",)


def roster(*entries: Entry, faction: str = CYGNAR, **keys: Any) -> Roster:
    """Return a roster of Cygnar, or of another faction."""
    return Roster(SYSTEM, faction, entries, **keys)


def problems(of: Roster, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return the problems of a roster without looking for fixes."""
    return legality.check(of, catalogue, fixes=False).problems


def codes(of: Roster, catalogue: Catalogue) -> list[str]:
    """Return the problem codes of a roster, sorted."""
    return sorted(problem.code for problem in problems(of, catalogue))


def corpus(name: str) -> Roster:
    """Return a list of the conformance corpus."""
    return read(CORPUS[name]["document"])


FAVOURITES = (
    "trencher-infantry",
    "trencher-infantry-officer-sniper",
    "trencher-infantry-rifle-grenadier",
    "captain-jonas-murdoch",
    "rangers",
    "ace",
    "commander-anson-hitch",
    "cyclone",
    "squire",
    "journeyman-warcaster",
    "eiryss-mage-hunter-of-ios",
    "eiryss-angel-of-retribution",
    "eiryss-mage-hunter-commander",
    "cephalyx-overlords",
    "cephalyx-dominator",
    "horgenhold-forge-guard",
    "vinter-the-undefeated",
    "stone-keeper",
    "shifting-stones",
    "bulkhead",
    "nobody",
)


def rosters(catalogue: Catalogue, most: int = 7) -> st.SearchStrategy[Roster]:
    """Return lists of a few entries with all that may be wrong with them."""
    units = st.sampled_from(FAVOURITES) | st.sampled_from(list(catalogue.profiles))

    @cache
    def entries(count: int) -> st.SearchStrategy[tuple[Entry, ...]]:
        targets = st.none() | st.sampled_from([f"e{i}" for i in range(count + 1)])
        return st.tuples(
            *(
                st.builds(
                    Entry,
                    id=st.just(f"e{i}"),
                    unit=units,
                    option=st.sampled_from([None, None, "standard", "min", "max", "huge"]),
                    count=st.sampled_from([1, 1, 1, 2, 4]),
                    attached_to=targets,
                    commander=st.sampled_from([False, False, True]),
                    upgrades=st.sampled_from(
                        [(), (), ("keen-blade",), ("keen-blade", "refuses-to-die"), ("axe",)]
                    ),
                    embarked_in=st.sampled_from([None, None, "e0", "e9"]),
                )
                for i in range(count)
            )
        )

    factions = [CYGNAR, CYGNAR, "mercenaries", "retribution-of-scyrah", "circle-orboros", "iron"]
    return st.builds(
        Roster,
        system=st.just(SYSTEM),
        faction=st.sampled_from(factions),
        entries=st.integers(0, most).flatmap(entries),
        size=st.sampled_from([None, "20", "25", "tiny"]),
        points_limit=st.sampled_from([None, 20, 25, 25, 30]),
    )


# What the longest lists look like: each key of an entry, or a function of its place.
SNIPER = "trencher-infantry-officer-sniper"
HOSTILE: dict[str, dict[str, Any]] = {
    "one unit": {"unit": "trencher-infantry", "count": 100},
    "everything wrong": {
        "unit": lambda i: ("cyclone", "squire", SNIPER, "cephalyx-overlords")[i % 4],
        "commander": True,
        "option": "max",
        "upgrades": ("a", "b") * 25,
        "attached_to": lambda i: f"e{(i * 7) % 600}",
        "battlegroup": "b",
    },
    "ring": {"unit": SNIPER, "attached_to": lambda i: f"e{(i + 1) % 500}"},
    "chain": {"unit": SNIPER, "attached_to": lambda i: f"e{i + 1}"},
    "all on one": {"unit": lambda i: SNIPER if i else "trencher-infantry", "attached_to": "e0"},
    "alone": {"unit": SNIPER},
}


def one(unit: str, **keys: Any) -> Entry:
    """Return the first entry of a list."""
    return Entry("e1", unit, **keys)


def two(unit: str, **keys: Any) -> Entry:
    """Return the second entry of a list."""
    return Entry("e2", unit, **keys)


def three(unit: str, **keys: Any) -> Entry:
    """Return the third entry of a list."""
    return Entry("e3", unit, **keys)
