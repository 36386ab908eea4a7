"""Ways to write lists of The Ford for tests."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from factions.tabletop.lists.roster import Entry, Roster, write
from tests.example.the_ford.catalogue import Catalogue

MILLER, FLAIL = Entry("e0", "miller"), Entry("e1", "flail", count=2)


def roster(*entries: Entry, faction: str = "millers", **keys: Any) -> Roster:
    """Return a roster of millers, or of another village."""
    return Roster("the-ford", faction, entries, **keys)


def _broken() -> list[Roster]:
    """Return lists with something wrong, alone and beside other faults."""
    stranger, foe = Entry("e2", "miler"), Entry("e3", "oar")
    odd = Entry("e4", "flail", "five", upgrades=("axe",))
    lost = Entry("e5", "sack", attached_to="nobody", embarked_in="e9", battlegroup="b1")
    faults = ([stranger], [foe], [odd], [lost], [stranger, foe], [odd, lost], [foe, odd])
    whole = [
        roster(),
        roster(MILLER, faction="milers"),
        roster(MILLER, size="crowd"),
        roster(MILLER, points_limit=7),
        roster(FLAIL),
        roster(Entry("e0", "miller", count=2)),
        roster(MILLER, Entry("e1", "flail", count=9)),
        roster(MILLER, FLAIL, faction="ferrymen"),
    ]
    return [*whole, *(roster(*base, *more) for more in faults for base in ((), (MILLER, FLAIL)))]


CORPUS = {f"{number}-broken": write(of) for number, of in enumerate(_broken())}


def corpus(name: str) -> Roster:
    """Return a list of the corpus."""
    return _broken()[int(name.partition("-")[0])]


def rosters(catalogue: Catalogue, most: int = 8) -> st.SearchStrategy[Roster]:
    """Return lists of a few entries with all that may be wrong with them."""
    places = st.sampled_from([None, None, "e0", "e1", "e9"])
    entry = st.builds(
        Entry,
        id=st.just(""),
        unit=st.sampled_from([*catalogue.fighters, "nobody"]),
        option=st.sampled_from([None, None, "one", "two"]),
        count=st.sampled_from([1, 1, 2, 9]),
        attached_to=places,
        commander=st.booleans(),
        upgrades=st.sampled_from([(), (), ("axe",)]),
        embarked_in=places,
        battlegroup=st.sampled_from([None, None, "b1"]),
    )
    return st.builds(
        Roster,
        system=st.just("the-ford"),
        faction=st.sampled_from([*catalogue.factions, "milers"]),
        entries=st.lists(entry, max_size=most).map(_numbered),
        size=st.sampled_from([None, "crossing", "scuffle", "crowd"]),
        points_limit=st.sampled_from([None, 15, 30, 30, 90]),
    )


def _numbered(entries: list[Entry]) -> tuple[Entry, ...]:
    return tuple(replace(entry, id=f"e{place}") for place, entry in enumerate(entries))


# What the longest lists look like: each key of an entry, or a function of its place.
HOSTILE: dict[str, dict[str, Any]] = {
    "captains": {"unit": "miller", "count": 100},
    "strangers of the other side": {"unit": "oar", "option": "9" * 80, "upgrades": ("axe",) * 50},
    "ring": {"unit": "flail", "attached_to": lambda place: f"e{(place + 1) % 500}"},
    "lost": {"unit": "sack", "embarked_in": lambda place: f"e{place + 900}"},
}
