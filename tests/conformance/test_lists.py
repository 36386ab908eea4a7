"""Laws of every list of every game. A game's own `legality/lists.py` has the strategies.

`rosters` is a strategy of lists with all that may be wrong with them, `roster` a list of given
entries, HOSTILE what 500 entries of a list may look like: each key's value, or a function from
an entry's place to it.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import jsonpatch
import pytest
from django.conf import settings as project
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.formats import documents
from factions import loading
from factions.systems import SYSTEMS
from factions.tabletop.lists.fixes import tally
from factions.tabletop.lists.problem import Problem, Verdict
from factions.tabletop.lists.roster import Entry, Roster, read, write
from tests.conformance.games import GAMES
from tests.example import lists as the_ford
from tests.factions.systems.armoured_clash.legality import lists as armoured_clash
from tests.factions.systems.cold_iron.legality import lists as cold_iron
from tests.factions.systems.company_of_iron.legality import lists as company_of_iron
from tests.factions.systems.iron_dawn.legality import lists as iron_dawn
from tests.factions.systems.warcrow.legality import lists as warcrow

pytestmark = pytest.mark.usefixtures("example_game")

WAYS: Mapping[str, Any] = {
    "company-of-iron": company_of_iron,
    "warcrow": warcrow,
    "cold-iron": cold_iron,
    "iron-dawn": iron_dawn,
    "armoured-clash": armoured_clash,
    "the-ford": the_ford,
}


@dataclass(frozen=True)
class Table:
    """A game, its shipped catalogue and the ways to write its lists. rosters: made once each."""

    game: str
    catalogue: Any
    lists: Any
    rosters: Callable[..., st.SearchStrategy[Roster]]

    def check(self, of: Roster, *, fixes: bool = True) -> Verdict:
        """Judge a list."""
        return SYSTEMS[self.game].legality.check(of, self.catalogue, fixes=fixes)

    def problems(self, of: Roster) -> tuple[Problem, ...]:
        """Judge a list without looking for fixes."""
        return self.check(of, fixes=False).problems

    def codes(self, of: Roster) -> list[str]:
        """Return the codes of a list's problems, sorted."""
        return sorted(problem.code for problem in self.problems(of))

    def drawn(self, data: st.DataObject, **most: int) -> Roster:
        """Return a list that hypothesis makes up."""
        return data.draw(self.rosters(**most))


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    game = SYSTEMS[request.param]
    catalogue = game.catalogue.read(loading.data_of(project.FIXTURES / game.id))
    lists = WAYS[game.id]
    return Table(game.id, catalogue, lists, cache(partial(lists.rosters, catalogue)))


def test_every_game_is_held_to_the_laws() -> None:
    assert list(WAYS) == list(GAMES)
    assert len(WAYS) == 6


@given(st.data())
def test_order_of_entries_does_not_matter(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data)
    shuffled = replace(of, entries=tuple(data.draw(st.permutations(of.entries))))
    assert table.codes(shuffled) == table.codes(of)


@given(st.data())
def test_removing_an_entry_never_adds_points_limit(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data)
    over = "points-limit" in table.codes(of)
    for place in range(len(of.entries)):
        fewer = replace(of, entries=of.entries[:place] + of.entries[place + 1 :])
        assert over or "points-limit" not in table.codes(fewer)


@given(st.data())
def test_problems_come_in_the_rulebooks_order_as_plain_data(
    table: Table, data: st.DataObject
) -> None:
    verdict = table.check(table.drawn(data), fixes=False)
    order = [rule.code for rule in SYSTEMS[table.game].legality.RULES]
    found = [order.index(problem.code) for problem in verdict.problems]
    assert found == sorted(found)
    json.dumps([dict(problem.data) for problem in verdict.problems])
    json.dumps(verdict.summary)


@given(st.data())
def test_checking_changes_nothing(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data)
    before = write(of)
    assert table.check(of) == table.check(of)
    assert write(of) == before


@settings(max_examples=10)
@given(st.data())
def test_caches_change_no_verdict(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data)
    fresh = replace(table, catalogue=replace(table.catalogue))
    assert fresh.check(of) == table.check(of)


@given(st.data())
def test_looking_for_fixes_changes_no_problem(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data)
    with_fixes, without = table.check(of), table.check(of, fixes=False)
    assert [replace(p, fixes=()) for p in with_fixes.problems] == list(without.problems)
    assert with_fixes.summary == without.summary


def assert_fixes_hold(of: Roster, table: Table) -> None:
    """Apply every fix with another program's patches, and check the result as a document."""
    document = write(of)
    found = table.check(of).problems
    before = tally(found)
    for problem in found:
        for fix in problem.fixes:
            patched = jsonpatch.apply_patch(document, [dict(part) for part in fix.patch])
            after = tally(table.problems(read(documents.accept(patched))))
            assert (problem.code, problem.entries) not in after
            assert after <= before
            assert by_code(after) <= by_code(before)


def by_code(problems: Counter[tuple[str, tuple[str, ...]]]) -> Counter[str]:
    return Counter(code for code, _ in problems.elements())


@settings(max_examples=50)
@given(st.data())
def test_every_fix_removes_its_problem_and_adds_none(table: Table, data: st.DataObject) -> None:
    assert_fixes_hold(table.drawn(data), table)


def test_every_fix_of_the_corpus_holds(table: Table) -> None:
    broken = [name for name in table.lists.CORPUS if name.endswith("-broken")]
    assert len(broken) > 20
    for name in broken:
        assert_fixes_hold(table.lists.corpus(name), table)


STRANGER = st.builds(
    Entry,
    id=st.just("stranger"),
    unit=st.just("nobody"),
    option=st.none() | st.sampled_from(["max", "99"]),
    count=st.integers(1, 100),
    attached_to=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
    embarked_in=st.none() | st.sampled_from(["stranger", "e0", "e99"]),
    battlegroup=st.none() | st.sampled_from(["b1", "b7"]),
    reserve=st.booleans(),
    upgrades=st.sampled_from([("axe",), ("veteran", "veteran"), ("sord", "great-shield")]),
    stats=st.none() | st.just({"str": 99}),
)


@settings(max_examples=60)
@given(st.data())
def test_an_unknown_unit_blames_nothing_else(table: Table, data: st.DataObject) -> None:
    of = table.drawn(data, most=5)
    with_it = replace(of, entries=(*of.entries, data.draw(STRANGER)))
    if of.entries:
        assert set(table.codes(with_it)) == {*table.codes(of), "unknown-unit"}
    assert table.check(with_it).summary == table.check(of).summary


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=80)


@settings(max_examples=60)
@given(st.data())
def test_every_document_of_the_schema_is_judged(table: Table, data: st.DataObject) -> None:
    book = SYSTEMS[table.game].legality.muster(table.lists.roster(), table.catalogue).book
    upgrades = {key for keys in (book.upgrades or {}).values() for key in keys}
    words = TEXT | st.sampled_from(["e0", "e1", "99", *book.factions])
    entry = st.builds(
        Entry,
        id=words,
        unit=st.sampled_from([*book.units]) | TEXT,
        option=st.none() | words,
        count=st.integers(1, 100),
        attached_to=st.none() | words,
        commander=st.booleans(),
        upgrades=st.lists(st.sampled_from([*upgrades, "axe"]) | TEXT, max_size=50).map(tuple),
        battlegroup=st.none() | words,
        embarked_in=st.none() | words,
        reserve=st.booleans(),
    )
    entries = data.draw(st.lists(entry, max_size=6, unique_by=lambda each: each.id).map(tuple))
    of = Roster(table.game, data.draw(words), entries, size=data.draw(st.none() | words))
    limit = data.draw(st.none() | st.integers(1, 100_000))
    verdict = table.check(replace(of, points_limit=limit))
    assert all({*problem.entries} <= {e.id for e in entries} for problem in verdict.problems)


def crowd(lists: Any, keys: Mapping[str, Any]) -> Roster:
    """Return the longest list allowed."""
    entries = (
        Entry(
            f"e{i}", **{key: value(i) if callable(value) else value for key, value in keys.items()}
        )
        for i in range(documents.MOST_ENTRIES)
    )
    whole: Roster = lists.roster(*entries, **getattr(lists, "CROWD", {}))
    return whole


UNKNOWN = {"unit": lambda i: f"{i}-abcdefghijklmnopqrstuvwxyz" * 2}


@pytest.mark.timeout(60)
def test_the_longest_lists_are_judged_and_have_problems(table: Table) -> None:
    assert len(table.lists.HOSTILE) > 3
    for keys in (UNKNOWN, *table.lists.HOSTILE.values()):
        assert len(table.check(crowd(table.lists, keys)).problems) >= 2
