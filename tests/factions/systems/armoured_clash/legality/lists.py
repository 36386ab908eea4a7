"""Ways to write Armoured Clash lists for tests."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.systems.armoured_clash.legality.book import book_of
from factions.systems.armoured_clash.legality.force import Force
from factions.tabletop.lists.problem import Problem
from factions.tabletop.lists.roster import Battlegroup, Entry, Roster, read

FOLDER = Path(__file__).parents[4] / "lists" / "armoured-clash"
CORPUS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
CROWN = "crown-faction-battlegroup"
BREAKERS = "line-breaker-auxiliary-battlegroup"
Found = list[tuple[Any, tuple[str, ...]]]
Rows = list[tuple[Callable[[Force], Iterator[Problem]], Roster, Found]]


def roster(*entries: Entry, orbats: tuple[str, ...] = (CROWN,), **keys: Any) -> Roster:
    """Return a Crown roster of one battlegroup b1, or of others: b1, b2 and so on."""
    groups = tuple(Battlegroup(f"b{i}", orbat) for i, orbat in enumerate(orbats, 1))
    keys = {"faction": "crown", "size": "skirmish", "battlegroups": groups} | keys
    return Roster("armoured-clash", entries=entries, **keys)


def union(*entries: Entry, **keys: Any) -> Roster:
    """Return a Union roster of one battlegroup."""
    return roster(*entries, orbats=("union-faction-battlegroup",), faction="union", **keys)


def entry(number: int, unit: str, option: str | None = "basic", **keys: Any) -> Entry:
    """Return an entry, e1 if its number is 1, of b1 if nothing else is said."""
    return Entry(f"e{number}", unit, option, **({"battlegroup": "b1"} | keys))


LEADER = entry(1, "rifle-command-platoon", commander=True)
RIFLES = entry(2, "rifle-platoon")
PARENT = entry(2, "federal-trooper-platoon")
FIRETEAM = "federal-gatling-fireteam"
ENGINE = entry(1, "lakota-super-heavy-engine")
SQUADRON = "defiance-fighter-squadron"


def crown(*entries: Entry, **keys: Any) -> Roster:
    """Return a Crown roster led by a commander."""
    return roster(LEADER, *entries, **keys)


def of_orbat(faction: str, orbat: str, *entries: Entry, **keys: Any) -> Roster:
    """Return a roster of one battlegroup of a faction."""
    return roster(*entries, orbats=(orbat,), faction=faction, **keys)


def fireteam(number: int, **keys: Any) -> Entry:
    """Return a fireteam attached to entry e2."""
    return entry(number, FIRETEAM, **({"attached_to": "e2", "battlegroup": None} | keys))


def carriage(number: int, **keys: Any) -> Entry:
    """Return a carriage of the engine e1."""
    return entry(number, "houston-firebase", None, attached_to="e1", battlegroup=None, **keys)


def force(of: Roster, catalogue: Catalogue) -> Force:
    """Return what the rules see of a roster."""
    return Force(of, book_of(catalogue))


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
    own = [key for key, unit in catalogue.profiles.items() if unit.faction == "union"]
    units = st.sampled_from(own) | st.sampled_from([*own, "rifle-platoon", "janissaries", "nobody"])
    groups = st.sampled_from(["b1", "b1", "b1", "b2", None, "b9"])
    options = ["basic", "basic", "reinforced", "full_strength", "single", None, "huge"]

    @cache
    def entries(count: int) -> st.SearchStrategy[tuple[Entry, ...]]:
        targets = st.sampled_from([None, None, *(f"e{i}" for i in range(count + 1))])
        return st.tuples(
            *(
                st.builds(
                    Entry,
                    id=st.just(f"e{i}"),
                    unit=units,
                    option=st.sampled_from(options),
                    count=st.sampled_from([1, 1, 1, 2, 4]),
                    attached_to=targets,
                    commander=st.booleans(),
                    upgrades=st.sampled_from([(), (), (), ("axe",)]),
                    battlegroup=groups,
                    embarked_in=targets,
                    reserve=st.booleans(),
                )
                for i in range(count)
            )
        )

    orbats = st.sampled_from(
        ["union-faction-battlegroup", "manifest-destiny-auxiliary-battlegroup", CROWN, "nothing"]
    )
    boons = st.sampled_from([(), (), ("yee-haw",), ("yee-haw", "yee-haw"), ("elan", "luck")])
    return st.builds(
        Roster,
        system=st.just("armoured-clash"),
        faction=st.sampled_from(["union", "union", "union", "crown", "onion"]),
        entries=st.integers(0, most).flatmap(entries),
        size=st.sampled_from([None, "skirmish", "battle", "cataclysm", "tiny"]),
        points_limit=st.sampled_from([None, 20, 500, 700, 1500, 2500, 9000]),
        battlegroups=st.tuples(st.builds(Battlegroup, st.just("b1"), orbats, boons))
        | st.tuples(
            st.builds(Battlegroup, st.just("b1"), orbats, boons),
            st.builds(Battlegroup, st.just("b2"), orbats, boons),
        )
        | st.just(()),
        boons=boons,
    )


# What the longest lists look like: each key of an entry, or a function of its place.
CROWD = {
    "battlegroups": tuple(
        Battlegroup(f"b{i}", CROWN, ("mad-minute", "elan") * 25) for i in range(50)
    )
}
HOSTILE: dict[str, dict[str, Any]] = {
    "one unit": {"unit": "rifle-platoon", "option": "basic", "count": 100, "battlegroup": "b1"},
    "everything wrong": {
        "unit": lambda i: (
            "sovereign-landship",
            "rifle-platoon",
            "janissaries",
            "houston-firebase",
        )[i % 4],
        "commander": True,
        "option": "reinforced",
        "upgrades": ("a", "b") * 25,
        "attached_to": lambda i: f"e{(i * 7) % 600}",
        "embarked_in": lambda i: f"e{(i * 11) % 600}",
        "battlegroup": lambda i: f"b{i % 60}",
        "reserve": True,
    },
    "ring": {"unit": "rifle-platoon", "embarked_in": lambda i: f"e{(i + 1) % 500}"},
    "chain": {"unit": "rifle-platoon", "embarked_in": lambda i: f"e{i + 1}"},
    "all in one": {"unit": "rifle-platoon", "embarked_in": "e0"},
    "fireteams": {
        "unit": lambda i: "federal-gatling-fireteam" if i % 2 else "federal-trooper-platoon",
        "attached_to": lambda i: f"e{i - i % 2 * (1 + i // 2 % 3)}",
    },
}
