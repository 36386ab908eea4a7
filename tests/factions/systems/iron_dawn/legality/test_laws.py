"""What holds for every list."""

from collections import Counter
from dataclasses import replace
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import documents
from factions.systems.iron_dawn import legality
from factions.systems.iron_dawn.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster, read, write
from tests.factions.systems.iron_dawn.legality.lists import (
    CORPUS,
    DOCUMENT,
    codes,
    corpus,
    problems,
    roster,
    rosters,
)


@given(st.data())
def test_order_of_entries_does_not_matter(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn))
    shuffled = replace(of, entries=tuple(data.draw(st.permutations(of.entries))))
    assert codes(shuffled, dawn) == codes(of, dawn)
    mixed = legality.check(shuffled, dawn, fixes=False).summary
    assert mixed == legality.check(of, dawn, fixes=False).summary


@given(st.data())
def test_removing_an_entry_never_adds_points_limit(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn))
    over = "points-limit" in codes(of, dawn)
    for place in range(len(of.entries)):
        fewer = replace(of, entries=of.entries[:place] + of.entries[place + 1 :])
        assert over or "points-limit" not in codes(fewer, dawn)


@given(st.data())
def test_problems_come_in_the_rulebooks_order(dawn: Catalogue, data: st.DataObject) -> None:
    order = [rule.code for rule in legality.RULES]
    found = [order.index(p.code) for p in problems(data.draw(rosters(dawn)), dawn)]
    assert found == sorted(found)


def assert_fixes_hold(of: Roster, catalogue: Catalogue) -> None:
    """Apply every fix with another program's patches, and check the result as a document."""
    document = write(of)
    found = legality.check(of, catalogue).problems
    before = tally(found)
    for problem in found:
        for fix in problem.fixes:
            patched = jsonpatch.apply_patch(document, [dict(part) for part in fix.patch])
            assert DOCUMENT.is_valid(patched)
            after = tally(problems(read(patched), catalogue))
            assert (problem.code, problem.entries) not in after
            assert after <= before


@settings(max_examples=60)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(dawn: Catalogue, data: st.DataObject) -> None:
    assert_fixes_hold(data.draw(rosters(dawn)), dawn)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_fix_of_the_corpus_holds(name: str, dawn: Catalogue) -> None:
    assert_fixes_hold(corpus(name), dawn)


@given(st.data())
def test_looking_for_fixes_changes_no_problem(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn))
    with_fixes = legality.check(of, dawn)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(problems(of, dawn))
    assert with_fixes.summary == legality.check(of, dawn, fixes=False).summary


@given(st.data())
def test_an_unknown_unit_blames_nothing_else(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn, most=5))
    stranger = data.draw(
        st.builds(
            Entry,
            id=st.just("stranger"),
            unit=st.just("nobody"),
            option=st.none() | st.just("99"),
            count=st.integers(1, 100),
            attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            embarked_in=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            upgrades=st.just(("axe", "veteran", "veteran", "command-vehicle")),
        )
    )
    with_it = replace(of, entries=(*of.entries, stranger))
    if of.entries:
        assert set(codes(with_it, dawn)) == {*codes(of, dawn), "unknown-unit"}
    assert legality.check(with_it, dawn).summary == legality.check(of, dawn).summary


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    dawn: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(dawn, most=4))
    if not of.entries or of.faction not in dawn.factions:
        return
    before = errors(of, dawn)
    addable = []
    for unit in dawn.profiles.values():
        for option, size in unit.sizes.items():
            grown = replace(of, entries=(*of.entries, Entry("new", unit.id, option=option)))
            after = errors(grown, dawn)
            if after <= before and ("points-limit", ()) not in after:
                addable.append(size.points)
    told = [p for p in problems(of, dawn) if p.code == "points-left"]
    cheapest = [
        min(size.points for size in dawn.profiles[p.data["cheapest"]].sizes.values()) for p in told
    ]
    assert cheapest == ([min(addable)] if addable else [])


def errors(of: Roster, catalogue: Catalogue) -> Counter[tuple[str, tuple[str, ...]]]:
    return tally([p for p in problems(of, catalogue) if p.severity is Severity.ERROR])


@given(st.data())
def test_shares_and_sums_agree(dawn: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(dawn))
    summary = legality.check(of, dawn, fixes=False).summary
    assert 0 <= summary["command"]["spent"] <= summary["points"]
    assert 0 <= summary["command"]["share"] <= 1
    assert summary["vehicles"] == summary["units"]["vehicle"] <= summary["crew"]
    assert sum(summary["units"].values()) <= summary["models"]


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=80)


@given(st.data())
def test_whatever_a_document_may_say_is_judged(dawn: Catalogue, data: st.DataObject) -> None:
    words = TEXT | st.sampled_from(["e0", "e1", "99", "kommando", "keepers", "veteran"])
    entry = st.builds(
        Entry,
        id=words,
        unit=st.sampled_from([*dawn.profiles]) | TEXT,
        option=st.none() | words,
        count=st.integers(1, 100),
        attached_to=st.none() | words,
        commander=st.booleans(),
        upgrades=st.lists(st.sampled_from([*dawn.upgrades]) | TEXT, max_size=50).map(tuple),
        battlegroup=st.none() | words,
        embarked_in=st.none() | words,
        reserve=st.booleans(),
    )
    entries = data.draw(st.lists(entry, max_size=6, unique_by=lambda each: each.id).map(tuple))
    limit = data.draw(st.none() | st.integers(1, 100_000))
    of = Roster("iron-dawn", data.draw(words), entries, size=data.draw(st.none() | words))
    verdict = legality.check(replace(of, points_limit=limit), dawn)
    assert all(set(problem.entries) <= {e.id for e in entries} for problem in verdict.problems)


def crowd(**keys: Any) -> Roster:
    """Return the longest list allowed; a function among the keys gets each entry's place."""
    places = range(documents.MOST_ENTRIES)
    return roster(*(Entry(f"e{i}", **{k: _at(i, v) for k, v in keys.items()}) for i in places))


def _at(place: int, value: Any) -> Any:
    return value(place) if callable(value) else value


HOSTILE = {
    "unknown units": lambda: crowd(unit=lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2),
    "one unit": lambda: crowd(unit="line-rifles", count=100),
    "everything wrong": lambda: crowd(
        unit=lambda i: ("scout-car", "kommando", "keepers", "triatarch")[i % 4],
        commander=True,
        option=lambda i: ("9" * 80, "full", "1", "-1")[i % 4],
        upgrades=("veteran", "command-vehicle") * 25,
        attached_to=lambda i: f"e{(i * 7) % 600}",
        embarked_in=lambda i: f"e{(i * 11) % 600}",
        battlegroup="b",
    ),
    "ring": lambda: crowd(unit="kommando", attached_to=lambda i: f"e{(i + 1) % 500}"),
    "chain": lambda: crowd(unit="scout-car", attached_to=lambda i: f"e{i + 1}"),
    "nested": lambda: crowd(unit="half-track-carrier", embarked_in=lambda i: f"e{i + 1}"),
    "all joined to one that rides": lambda: crowd(
        unit="kommando",
        attached_to=lambda i: f"e{i - 1}" if i > 1 else None,
        embarked_in=lambda i: "e0" if i == 1 else None,
    ),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_lists_are_judged_and_have_problems(name: str, dawn: Catalogue) -> None:
    verdict = legality.check(HOSTILE[name](), dawn)
    assert not verdict.legal
    assert len(verdict.problems) >= 2
