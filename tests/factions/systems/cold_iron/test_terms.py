"""How ratings come about: for every combatant the best sum of a rating is the rating."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factions.systems.cold_iron.catalogue import Catalogue
from factions.systems.cold_iron.sheet import Build, Term, blows, build_of, hits, sheet, workings

RATINGS = 21


def ready(catalogue: Catalogue) -> Iterator[Build]:
    for unit in catalogue.combatants.values():
        for grade in unit.grades.values():
            yield build_of(unit, grade, catalogue.items)


def agree(build: Build, catalogue: Catalogue) -> int:
    """Compare every rating of a build with its sums, and return how many there are."""
    found = sheet(build, catalogue.charts)
    terms = workings(build, found, catalogue.charts)
    for key, ways in terms.items():
        best = max((way.total for way in ways), default=None)
        assert best == getattr(found, key), (key, build)
    for arm in found.arms:
        assert hits(build, found, arm, catalogue.charts).total == arm.h
        assert max(w.total for w in blows(build, found, arm, catalogue.charts)) == arm.average
    return len(terms)


def test_every_rating_of_every_ready_combatant_is_explained(catalogue: Catalogue) -> None:
    builds = list(ready(catalogue))
    assert len(builds) == 176
    assert {agree(build, catalogue) for build in builds} == {RATINGS}


@given(data=st.data())
def test_any_build_is_explained(data: Any, catalogue: Catalogue) -> None:
    numbers = st.integers(3, 24)
    items = data.draw(st.lists(st.sampled_from(sorted(catalogue.items)), max_size=6))
    skills = st.dictionaries(st.sampled_from(sorted(catalogue.charts.skills)), st.integers(0, 10))
    build = Build(
        level=data.draw(st.integers(1, 10)),
        attributes={key: data.draw(numbers) for key in ("str", "dex", "con", "siz")},
        skills=data.draw(skills),
        items=tuple(catalogue.items[item] for item in items),
        held=data.draw(st.none() | st.just(tuple(items[:2]))),
        quality=frozenset(items[::2]),
        fitted=data.draw(st.booleans()),
    )
    assert agree(build, catalogue) == RATINGS


@pytest.mark.parametrize(
    ("key", "terms"),
    [
        ("h", [("level", 1, ""), ("str", 1, ""), ("dex", 1, "")]),
        ("dm", [("half-level", 1, ""), ("shield", 3, "small-shield"), ("dex", 1, "")]),
        ("pt", [("con", 13, "")]),
        ("t", [("armour", 1, "padded-cloth")]),
    ],
)
def test_terms_by_hand(key: str, terms: list[tuple[str, float, str]], catalogue: Catalogue) -> None:
    unit = catalogue.combatants["levy-spear"]
    build = build_of(unit, unit.grades["standard"], catalogue.items)
    ways = workings(build, sheet(build, catalogue.charts), catalogue.charts)[key]
    best = max(ways, key=lambda way: way.total)
    assert best.terms == tuple(Term(*term) for term in terms)
