"""What holds for every list."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import documents
from factions.systems.company_of_iron import legality
from factions.systems.company_of_iron.catalogue import Catalogue
from factions.tabletop.fixes import tally
from factions.tabletop.problem import Severity
from factions.tabletop.roster import Entry, Roster, read, write
from tests.factions.systems.company_of_iron.legality.lists import (
    CORPUS,
    codes,
    corpus,
    problems,
    roster,
    rosters,
)


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


@given(st.data())
def test_problems_are_in_the_order_of_the_rules(catalogue: Catalogue, data: st.DataObject) -> None:
    order = [rule.code for rule in legality.RULES]
    places = [order.index(p.code) for p in problems(data.draw(rosters(catalogue)), catalogue)]
    assert places == sorted(places)


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
            assert Counter(code for code, _ in after.elements()) <= Counter(
                code for code, _ in before.elements()
            )


def accepted(document: Any) -> Any:
    """Return the document after its schema; the name of the game is for the registry to know."""
    return documents.accept(document | {"system": "warcrow"})


@settings(max_examples=60)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    assert_fixes_hold(data.draw(rosters(catalogue)), catalogue)


@pytest.mark.parametrize("name", sorted(name for name in CORPUS if name.endswith("-broken")))
def test_every_fix_of_the_corpus_holds(name: str, catalogue: Catalogue) -> None:
    assert_fixes_hold(corpus(name), catalogue)


@given(st.data())
def test_looking_for_fixes_changes_no_problem(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue))
    with_fixes = legality.check(of, catalogue)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(problems(of, catalogue))
    assert with_fixes.summary == legality.check(of, catalogue, fixes=False).summary


@given(st.data())
def test_an_unknown_unit_blames_nothing_else(catalogue: Catalogue, data: st.DataObject) -> None:
    of = data.draw(rosters(catalogue, most=5))
    stranger = data.draw(
        st.builds(
            Entry,
            id=st.just("stranger"),
            unit=st.sampled_from(["nobody", "bulkhead"]),
            option=st.none() | st.just("max"),
            count=st.integers(1, 100),
            attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
            upgrades=st.just(("axe",)),
        )
    )
    expected = sorted({*codes(of, catalogue)} | {"unknown-unit"})
    with_it = replace(of, entries=(*of.entries, stranger))
    if of.entries and not any(entry.attached_to == "stranger" for entry in of.entries):
        assert sorted(set(codes(with_it, catalogue))) == expected
    assert legality.check(with_it, catalogue).summary == legality.check(of, catalogue).summary


def grown(of: Roster, unit: str, options: list[str]) -> Iterator[Roster]:
    """Yield the list with one more of the unit, on its own and attached to each entry."""
    option = options[0] if len(options) > 1 else None
    for target in (None, *(entry.id for entry in of.entries)):
        added = Entry("new", unit, option=option, attached_to=target)
        yield replace(of, entries=(*of.entries, added))


@settings(max_examples=60)
@given(st.data())
def test_points_left_names_the_cheapest_unit_that_may_be_added(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    of = data.draw(rosters(catalogue, most=4))
    if not of.entries or of.faction not in catalogue.factions:
        return
    before = tally([p for p in problems(of, catalogue) if p.severity is Severity.ERROR])
    left = legality.check(of, catalogue, fixes=False).summary["points_left"]
    told = [p.data for p in problems(of, catalogue) if p.code == "points-left"]
    addable = []
    for unit in catalogue.profiles.values():
        if not unit.models or not 0 < unit.option(None).points <= left:
            continue
        for more in grown(of, unit.id, [option.id for option in unit.options]):
            after = tally([p for p in problems(more, catalogue) if p.severity is Severity.ERROR])
            if without_models(after) <= without_models(before):
                addable.append(unit.option(None).points)
                break
    cheapest = [catalogue.profiles[row["cheapest"]].option(None).points for row in told]
    assert cheapest == ([min(addable)] if addable else [])


def without_models(problems: Counter[Any]) -> Counter[Any]:
    """Return the tally without what more models may bring about or mend."""
    return Counter({key: n for key, n in problems.items() if key[0] != "min-models"})


def crowd(**keys: Any) -> Roster:
    """Return the longest list allowed; a function among the keys gets each entry's place."""
    places = range(documents.MOST_ENTRIES)
    return roster(*(Entry(f"e{i}", **{k: _at(i, v) for k, v in keys.items()}) for i in places))


def _at(place: int, value: Any) -> Any:
    return value(place) if callable(value) else value


SNIPER = "trencher-infantry-officer-sniper"
HOSTILE = {
    "unknown units": lambda: crowd(unit=lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2),
    "one unit": lambda: crowd(unit="trencher-infantry", count=100),
    "everything wrong": lambda: crowd(
        unit=lambda i: ("cyclone", "squire", SNIPER, "cephalyx-overlords")[i % 4],
        commander=True,
        option="max",
        upgrades=("a", "b") * 25,
        attached_to=lambda i: f"e{(i * 7) % 600}",
        battlegroup="b",
    ),
    "ring": lambda: crowd(unit=SNIPER, attached_to=lambda i: f"e{(i + 1) % 500}"),
    "chain": lambda: crowd(unit=SNIPER, attached_to=lambda i: f"e{i + 1}"),
    "all on one": lambda: crowd(
        unit=lambda i: SNIPER if i else "trencher-infantry", attached_to="e0"
    ),
    "alone": lambda: crowd(unit=SNIPER),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", HOSTILE)
def test_the_longest_lists_are_judged_and_have_many_problems(
    name: str, catalogue: Catalogue
) -> None:
    verdict = legality.check(HOSTILE[name](), catalogue)
    assert not verdict.legal
    assert len(verdict.problems) >= 3
