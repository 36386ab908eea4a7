"""What holds for every list."""

from collections import Counter
from dataclasses import replace
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import documents
from factions.systems.warcrow import legality
from factions.systems.warcrow.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster, read, write
from tests.factions.systems.warcrow.legality.lists import (
    CORPUS,
    codes,
    corpus,
    problems,
    roster,
    rosters,
)


@given(st.data())
def test_order_of_entries_does_not_matter(warcrow: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(warcrow))
    shuffled = replace(of, entries=tuple(data.draw(st.permutations(of.entries))))
    assert codes(shuffled, warcrow) == codes(of, warcrow)


@given(st.data())
def test_removing_an_entry_never_adds_points_limit(warcrow: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(warcrow))
    over = "points-limit" in codes(of, warcrow)
    for place in range(len(of.entries)):
        fewer = replace(of, entries=of.entries[:place] + of.entries[place + 1 :])
        assert over or "points-limit" not in codes(fewer, warcrow)


def assert_fixes_hold(of: Roster, catalogue: Catalogue) -> None:
    """Apply every fix with another program's patches, and check the result as a document."""
    document = write(of)
    found = legality.check(of, catalogue).problems
    before = tally(found)
    for problem in found:
        for fix in problem.fixes:
            patched = jsonpatch.apply_patch(document, [dict(part) for part in fix.patch])
            after = tally(problems(read(documents.accept(patched)), catalogue))
            assert (problem.code, problem.entries) not in after
            assert after <= before
            assert Counter(code for code, _ in after.elements()) <= Counter(
                code for code, _ in before.elements()
            )


@settings(max_examples=60)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(
    warcrow: Catalogue, data: st.DataObject
) -> None:
    assert_fixes_hold(data.draw(rosters(warcrow)), warcrow)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_fix_of_the_corpus_holds(name: str, warcrow: Catalogue) -> None:
    assert_fixes_hold(corpus(name), warcrow)


@given(st.data())
def test_looking_for_fixes_changes_no_problem(warcrow: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(warcrow))
    with_fixes = legality.check(of, warcrow)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(problems(of, warcrow))
    assert with_fixes.summary == legality.check(of, warcrow, fixes=False).summary


@given(st.data())
def test_an_unknown_unit_blames_nothing_else(warcrow: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(warcrow, most=5))
    stranger = data.draw(
        st.builds(
            Entry,
            id=st.just("stranger"),
            unit=st.just("nobody"),
            option=st.none() | st.just("max"),
            count=st.integers(1, 100),
            attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            upgrades=st.just(("axe",)),
        )
    )
    expected = sorted({*codes(of, warcrow)} - {"empty-list"} | {"unknown-unit"})
    with_it = replace(of, entries=(*of.entries, stranger))
    if of.entries:
        assert sorted(set(codes(with_it, warcrow))) == expected
    assert legality.check(with_it, warcrow).summary == legality.check(of, warcrow).summary


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    warcrow: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(warcrow, most=5))
    if not of.entries or of.faction not in warcrow.factions:
        return
    before = tally([p for p in problems(of, warcrow) if p.severity is Severity.ERROR])
    addable = []
    for unit in warcrow.profiles.values():
        grown = replace(of, entries=(*of.entries, Entry("new", unit.id)))
        after = tally([p for p in problems(grown, warcrow) if p.severity is Severity.ERROR])
        if unit.cost > 0 and after <= before and ("points-limit", ()) not in after:
            addable.append(unit.cost)
    told = [p.data for p in problems(of, warcrow) if p.code == "points-left"]
    cheapest = [warcrow.profiles[data["cheapest"]].cost for data in told]
    assert cheapest == ([min(addable)] if addable else [])


def crowd(**keys: Any) -> Roster:
    """Return the longest list allowed; a function among the keys gets each entry's place."""
    places = range(documents.MOST_ENTRIES)
    return roster(*(Entry(f"e{i}", **{k: _at(i, v) for k, v in keys.items()}) for i in places))


def _at(place: int, value: Any) -> Any:
    return value(place) if callable(value) else value


HOSTILE = {
    "unknown units": lambda: crowd(unit=lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2),
    "one unit": lambda: crowd(unit="orc-hunters", count=100),
    "everything wrong": lambda: crowd(
        unit=lambda i: ("corporal", "evoker", "coal", "alborc")[i % 4],
        commander=True,
        option="max",
        upgrades=("a", "b") * 25,
        attached_to=lambda i: f"e{(i * 7) % 600}",
        battlegroup="b",
    ),
    "ring": lambda: crowd(unit="needle", attached_to=lambda i: f"e{(i + 1) % 500}"),
    "chain": lambda: crowd(unit="needle", attached_to=lambda i: f"e{i + 1}"),
    "all on one": lambda: crowd(unit="needle", attached_to="e0"),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_lists_are_judged_and_have_many_problems(name: str, warcrow: Catalogue) -> None:
    verdict = legality.check(HOSTILE[name](), warcrow)
    assert not verdict.legal
    assert len(verdict.problems) >= 3
