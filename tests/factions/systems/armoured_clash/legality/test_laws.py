"""What holds for every list."""

from dataclasses import replace
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.formats import documents
from factions.systems.armoured_clash import legality
from factions.systems.armoured_clash.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Battlegroup, Entry, Roster, read, write
from tests.factions.systems.armoured_clash.legality.lists import (
    CORPUS,
    CROWN,
    codes,
    corpus,
    force,
    problems,
    roster,
    rosters,
)


@given(st.data())
def test_order_of_entries_does_not_matter(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash))
    shuffled = replace(of, entries=tuple(data.draw(st.permutations(of.entries))))
    assert codes(shuffled, clash) == codes(of, clash)


@given(st.data())
def test_problems_come_in_the_rulebooks_order(clash: Catalogue, data: st.DataObject) -> None:
    order = [rule.code for rule in legality.RULES]
    found = [order.index(p.code) for p in problems(data.draw(rosters(clash)), clash)]
    assert found == sorted(found)


@given(st.data())
def test_checking_changes_nothing(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash))
    before = write(of)
    assert legality.check(of, clash) == legality.check(of, clash)
    assert write(of) == before


def assert_fixes_hold(of: Roster, catalogue: Catalogue) -> None:
    """Apply every fix with another program's patches, and check the result as a document."""
    document = write(of)
    validator = Draft202012Validator(documents.schema())
    found = legality.check(of, catalogue).problems
    before = tally(found)
    for problem in found:
        for fix in problem.fixes:
            patched = jsonpatch.apply_patch(document, [dict(part) for part in fix.patch])
            assert list(validator.iter_errors(patched)) == []
            after = tally(problems(read(patched), catalogue))
            assert (problem.code, problem.entries) not in after
            assert after <= before


@settings(max_examples=60)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(clash: Catalogue, data: st.DataObject) -> None:
    assert_fixes_hold(data.draw(rosters(clash)), clash)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_fix_of_the_corpus_holds(name: str, clash: Catalogue) -> None:
    assert_fixes_hold(corpus(name), clash)


@given(st.data())
def test_looking_for_fixes_changes_no_problem(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash))
    with_fixes = legality.check(of, clash)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(problems(of, clash))
    assert with_fixes.summary == legality.check(of, clash, fixes=False).summary


@given(st.data())
def test_an_unknown_unit_blames_nothing_else(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash, most=5))
    stranger = data.draw(
        st.builds(
            Entry,
            id=st.just("stranger"),
            unit=st.just("nobody"),
            option=st.none() | st.just("huge"),
            count=st.integers(1, 100),
            attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            battlegroup=st.none() | st.sampled_from(["b1", "b7"]),
            embarked_in=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            reserve=st.booleans(),
            upgrades=st.just(("axe",)),
        )
    )
    with_it = replace(of, entries=(*of.entries, stranger))
    if of.entries:
        expected = sorted({*codes(of, clash), "unknown-unit"})
        assert sorted(set(codes(with_it, clash))) == expected
    assert legality.check(with_it, clash).summary == legality.check(of, clash).summary


@settings(max_examples=60)
@given(st.data())
def test_what_may_be_added_breaks_nothing(clash: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(clash, most=5))
    mustered = force(of, clash)
    before = tally([p for p in problems(of, clash) if p.severity is Severity.ERROR])
    for unit in clash.profiles.values():
        opening = mustered.opening(unit)
        if opening is not None:
            grown = replace(of, entries=(*of.entries, Entry("new", unit.id, **opening)))
            found = problems(grown, clash)
            after = tally([p for p in found if p.severity is Severity.ERROR])
            after.pop(("points-limit", ()), None)
            assert after <= before, unit.id


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-legal")))
def test_nothing_that_fits_is_cheaper_than_what_points_left_names(
    name: str, clash: Catalogue
) -> None:
    of = corpus(name)
    mustered = force(of, clash)
    left = mustered.limit - mustered.total
    told = [p.data["cheapest"] for p in problems(of, clash) if p.code == "points-left"]
    cheapest = [min(level.points for level in clash.profiles[u].levels.values()) for u in told]
    addable = [
        level.points
        for unit in clash.profiles.values()
        for level in unit.levels.values()
        if level.points <= left and _fits(of, unit.id, level.id, clash)
    ]
    assert cheapest == ([min(addable)] if addable else [])


def _fits(of: Roster, unit: str, level: str, catalogue: Catalogue) -> bool:
    """Tell whether one more of that unit makes a list that is legal still, somewhere."""
    hosts = [entry.id for entry in of.entries] if catalogue.profiles[unit].joins else [None]
    groups = [group.id for group in of.battlegroups] if hosts == [None] else [None]
    reserve = catalogue.profiles[unit].kind == "aircraft"
    return any(
        all(p.severity is not Severity.ERROR for p in problems(grown, catalogue))
        for host in hosts
        for group in groups
        for grown in [
            replace(
                of,
                entries=(
                    *of.entries,
                    Entry("new", unit, level, attached_to=host, battlegroup=group, reserve=reserve),
                ),
            )
        ]
    )


def crowd(**keys: Any) -> Roster:
    """Return the longest list allowed; a function among the keys gets each entry's place."""
    places = range(documents.MOST_ENTRIES)
    groups = tuple(Battlegroup(f"b{i}", CROWN, ("mad-minute", "elan") * 25) for i in range(50))
    entries = [Entry(f"e{i}", **{k: _at(i, v) for k, v in keys.items()}) for i in places]
    return roster(*entries, battlegroups=groups)


def _at(place: int, value: Any) -> Any:
    return value(place) if callable(value) else value


HOSTILE = {
    "unknown units": lambda: crowd(unit=lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2),
    "one unit": lambda: crowd(unit="rifle-platoon", option="basic", count=100, battlegroup="b1"),
    "everything wrong": lambda: crowd(
        unit=lambda i: ("sovereign-landship", "rifle-platoon", "janissaries", "houston-firebase")[
            i % 4
        ],
        commander=True,
        option="reinforced",
        upgrades=("a", "b") * 25,
        attached_to=lambda i: f"e{(i * 7) % 600}",
        embarked_in=lambda i: f"e{(i * 11) % 600}",
        battlegroup=lambda i: f"b{i % 60}",
        reserve=True,
    ),
    "ring": lambda: crowd(unit="rifle-platoon", embarked_in=lambda i: f"e{(i + 1) % 500}"),
    "chain": lambda: crowd(unit="rifle-platoon", embarked_in=lambda i: f"e{i + 1}"),
    "all in one": lambda: crowd(unit="rifle-platoon", embarked_in="e0"),
    "fireteams": lambda: crowd(
        unit=lambda i: "federal-gatling-fireteam" if i % 2 else "federal-trooper-platoon",
        attached_to=lambda i: f"e{i - i % 2 * (1 + i // 2 % 3)}",
    ),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_lists_are_judged_and_have_many_problems(name: str, clash: Catalogue) -> None:
    verdict = legality.check(HOSTILE[name](), clash)
    assert not verdict.legal
    assert len(verdict.problems) >= 3
