"""What holds for every list."""

import json
from dataclasses import replace
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats.documents import MOST_ENTRIES
from factions.systems.cold_iron import legality
from factions.systems.cold_iron.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.roster import Entry, Roster, read, write
from tests.factions.systems.cold_iron.legality.lists import (
    CORPUS,
    accepted,
    codes,
    corpus,
    own,
    problems,
    roster,
    rosters,
)

KEYS = {
    "unknown-faction": {"faction", "candidates"},
    "unknown-unit": {"unit", "candidates"},
    "unknown-option": {"option", "candidates"},
    "unknown-upgrade": {"upgrade", "candidates"},
    "option-required": {"options"},
    "points-limit": {"total", "limit", "over"},
    "points-left": {"left", "cheapest"},
    "game-size": {"size", "allowed"},
    "faction-only": {"faction", "unit_faction"},
    "dangling-reference": {"reference"},
    "circular-reference": set(),
    "empty-list": set(),
    "leader-single": set(),
    "leader-missing": set(),
    "attribute-range": {"attribute", "value", "max"},
    "augments": {"augments"},
    "skill-points": {"spent", "granted"},
    "weapon-strength": {"required", "has"},
    "weapon-size": {"required", "has"},
    "shield-size": {"d", "szd"},
    "hands": set(),
    "encumbrance": {"load", "limit"},
    "encumbered": {"penalty"},
    "quality": {"item"},
    "berserk-missile": set(),
}


@given(st.data())
def test_any_list_gets_a_verdict(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue))
    verdict = legality.check(of, catalogue)
    order = [rule.code for rule in legality.RULES]
    found = [order.index(problem.code) for problem in verdict.problems]
    assert found == sorted(found)
    for problem in verdict.problems:
        assert set(problem.data) == KEYS[problem.code]
    json.dumps([dict(problem.data) for problem in verdict.problems])
    json.dumps(verdict.summary)


def test_every_code_has_its_keys() -> None:
    assert {rule.code for rule in legality.RULES} == set(KEYS)


@given(st.data())
def test_order_of_entries_does_not_matter(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue))
    shuffled = replace(of, entries=tuple(data.draw(st.permutations(of.entries))))
    assert codes(shuffled, catalogue) == codes(of, catalogue)


@given(st.data())
def test_removing_an_entry_never_adds_points_limit(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(catalogue))
    over = "points-limit" in codes(of, catalogue)
    for place in range(len(of.entries)):
        fewer = replace(of, entries=of.entries[:place] + of.entries[place + 1 :])
        assert over or "points-limit" not in codes(fewer, catalogue)


def assert_fixes_hold(of: Roster, catalogue: Catalogue) -> None:
    """Apply every fix with another program's patches, and check the result as a document."""
    document = write(of)
    found = legality.check(of, catalogue).problems
    before = tally(found)
    for problem in found:
        for fix in problem.fixes:
            patched = jsonpatch.apply_patch(document, [dict(part) for part in fix.patch])
            after = tally(problems(read(accepted(patched)), catalogue))
            assert (problem.code, problem.entries) not in after
            assert after <= before


@settings(max_examples=30)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    assert_fixes_hold(data.draw(rosters(catalogue)), catalogue)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_fix_of_the_corpus_holds(name: str, catalogue: Catalogue) -> None:
    assert_fixes_hold(corpus(name), catalogue)


@settings(max_examples=30)
@given(st.data())
def test_looking_for_fixes_changes_no_problem(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue))
    with_fixes = legality.check(of, catalogue)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(problems(of, catalogue))
    assert with_fixes.summary == legality.check(of, catalogue, fixes=False).summary


@settings(max_examples=30)
@given(st.data())
def test_what_is_remembered_changes_nothing(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue))
    assert legality.check(of, replace(catalogue)) == legality.check(of, catalogue)


@settings(max_examples=40)
@given(st.data())
def test_an_unknown_unit_blames_nothing_else(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue, most=4))
    stranger = data.draw(
        st.builds(
            Entry,
            id=st.just("stranger"),
            unit=st.just("nobody"),
            option=st.none() | st.just("max"),
            count=st.integers(1, 100),
            attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            upgrades=st.just(("sord", "great-shield")),
            stats=st.none() | st.just({"str": 99}),
        )
    )
    expected = sorted({*codes(of, catalogue)} - {"empty-list"} | {"unknown-unit"})
    with_it = replace(of, entries=(*of.entries, stranger))
    if of.entries:
        assert sorted(set(codes(with_it, catalogue))) == expected
    assert legality.check(with_it, catalogue).summary == legality.check(of, catalogue).summary


def crowd(**keys: Any) -> Roster:
    """Return the longest list allowed; a function among the keys gets each entry's place."""
    places = range(MOST_ENTRIES)
    return roster(*(Entry(f"e{i}", **{k: _at(i, v) for k, v in keys.items()}) for i in places))


def _at(place: int, value: Any) -> Any:
    return value(place) if callable(value) else value


HOSTILE = {
    "unknown units": lambda: crowd(unit=lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2),
    "one unit": lambda: crowd(unit="line-shieldman", count=100),
    "unknown words": lambda: crowd(
        unit="fighter", stats=lambda i: {f"{i}-{n}-abcdefgh": n for n in range(20)}
    ),
    "unknown items": lambda: crowd(
        unit="fighter", upgrades=lambda i: tuple(f"{i}-{n}-sword" for n in range(20))
    ),
    "everything wrong": lambda: crowd(
        unit=lambda i: ("fighter", "beast", "medium-wolf-war-dog", "ghoul")[i % 4],
        commander=True,
        option="max",
        upgrades=("great-bow", "great-shield", "plate-armour") * 16,
        stats=lambda i: {"str": i, "dodge": 10, "quality": ["plate-armour"], "load": 1000},
        attached_to=lambda i: f"e{(i * 7) % 600}",
        battlegroup="b",
    ),
    "ring": lambda: crowd(unit="fighter", attached_to=lambda i: f"e{(i + 1) % 500}"),
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_lists_are_judged_and_have_many_problems(
    name: str, catalogue: Catalogue
) -> None:
    verdict = legality.check(HOSTILE[name](), catalogue)
    assert len(verdict.problems) >= 2


def test_what_is_remembered_is_bounded(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = replace(catalogue)
    monkeypatch.setattr(legality.band, "MOST_KEPT", 3)
    for load in range(8):
        legality.check(roster(own(load=load)), fresh)
    assert len(legality.band.book_of(fresh)._own) <= 3


def test_true_and_one_are_told_apart(catalogue: Catalogue) -> None:
    assert codes(roster(own(dodge=1)), catalogue) == ["leader-missing", "points-left"]
    assert "attribute-range" in codes(roster(own(dodge=True)), catalogue)
