from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import jsonpatch
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.solve import BREAKS
from builder.formats import messages
from builder.solve import Referee, Repair, complete, repairs
from builder.solve.proposals import TERMS, anything, edits, exchanges, remedies
from factions.systems import SYSTEMS
from factions.tabletop.lists.edits import apply
from factions.tabletop.lists.problem import Fix
from tests.builder.solving import Document, catalogue, illegal, referee, reference_lists

GAMES = sorted(SYSTEMS)

# How many edits the smallest repair of each illegal corpus list has. The list that none of at most
# three makes legal breaks more rules than that at once.
FEWEST = {
    "armoured-clash": {1: 66, 2: 2, 3: 1, None: 1},
    "cold-iron": {1: 63, 2: 1, None: 1},
    "company-of-iron": {1: 70, 2: 4, None: 1},
    "iron-dawn": {1: 69, 2: 2, None: 1},
    "warcrow": {1: 43, 2: 1, None: 1},
}


@cache
def repaired(system: str, name: str, **wish: int) -> list[Repair]:
    """Return what is found for an illegal list of the corpus, which is searched for once."""
    document = illegal(system)[name]
    before = deepcopy(document)
    found = repairs(document, referee(system), **wish)
    assert document == before
    return found


def proven(found: list[Repair], document: Document, rules: Referee) -> None:
    """Assert what every answer must be; a list that is founded takes as many edits as it takes."""
    most = 3 if document["entries"] and document.get("battlegroups", True) else 8
    assert len(found) <= 3
    assert [repair.cost for repair in found] == sorted(repair.cost for repair in found)
    names = rules.legality.names(rules.catalogue)
    for repair in found:
        assert rules.legal(repair.document)
        assert jsonpatch.apply_patch(document, repair.patch) == repair.document
        assert repair.cost[0] == sum(map(edits, repair.edits)) <= most
        army = rules.judge(repair.document).army
        assert (repair.points, repair.limit) == (army.total, army.limit)
        assert all(messages.label(fix, names, document["system"]) for fix in repair.edits)


@pytest.mark.parametrize("system", GAMES)
def test_each_illegal_list_is_repaired_or_none_is_claimed(system: str) -> None:
    rules = referee(system)
    fewest: Counter[int | None] = Counter()
    for name, document in illegal(system).items():
        found = repaired(system, name)
        proven(found, document, rules)
        fewest[found[0].cost[0] if found else None] += 1
    assert fewest == FEWEST[system]


@pytest.mark.parametrize("system", GAMES)
def test_lists_without_a_repair_break_too_much(system: str) -> None:
    rules = referee(system)
    hopeless = [name for name in illegal(system) if not repaired(system, name)]
    assert hopeless == ["many-broken"]
    assert len(rules.judge(illegal(system)["many-broken"]).errors) > 3


@pytest.mark.parametrize("system", GAMES)
def test_a_legal_list_needs_no_repair(system: str) -> None:
    rules = referee(system)
    assert all(repairs(document, rules) == [] for document in reference_lists(system))


def broken(system: str, index: int, names: list[str], seed: int) -> Document:
    """Return a reference list after breaks of those names."""
    lists = reference_lists(system)
    document = deepcopy(lists[index % len(lists)])
    book, draw = referee(system).judge(document).army.book, np.random.default_rng(seed)
    for name in names:
        BREAKS[name](document, book, draw)
    return document


@settings(max_examples=60)
@given(
    st.sampled_from(GAMES),
    st.integers(0, 54),
    st.lists(st.sampled_from(sorted(BREAKS)), min_size=1, max_size=3),
    st.integers(0, 10_000),
)
def test_no_answer_is_illegal(system: str, index: int, names: list[str], seed: int) -> None:
    document = broken(system, index, names, seed)
    rules = referee(system)
    proven(repairs(document, rules), document, rules)


def one_edit_away(document: Document, rules: Referee) -> list[Fix]:
    """Return every single edit, slowly tried, that makes the list legal."""
    start = rules.judge(document)
    tried = (*remedies(rules, start, start.errors), *anything(start), *exchanges(start, ()))
    single = (fix for fix in tried if edits(fix) == 1 and fix.label not in TERMS)
    return [fix for fix in single if rules.legal(apply(document, fix.patch))]


def keeps_terms(repair: Repair) -> bool:
    """Return whether faction, size and limit of the game stay."""
    return repair.cost[2] == 0


@pytest.mark.parametrize("system", GAMES)
def test_no_single_edit_does_what_more_are_offered_for(system: str) -> None:
    rules = referee(system)
    names = [["misspell", "depose"], ["stranger", "upgrade"], ["copies", "recruit", "option"]]
    lists = [broken(system, seed, names[seed % 3], seed) for seed in range(9)]
    longer = 0
    corpus = [(document, repaired(system, name)) for name, document in illegal(system).items()]
    for document, found in (*corpus, *((document, repairs(document, rules)) for document in lists)):
        if not found or (found[0].cost[0] > 1 and keeps_terms(found[0])):
            longer += bool(found)
            assert one_edit_away(document, rules) == []
    assert longer >= 3


@pytest.mark.parametrize("system", GAMES)
def test_answers_are_the_same_again(system: str) -> None:
    documents = list(illegal(system).values())[::7]
    answers = [[repairs(document, referee(system)) for document in documents] for _ in range(2)]
    assert answers[0] == answers[1]


def warcrow(**changes: Any) -> Document:
    return deepcopy(reference_lists("warcrow")[0]) | changes


KEPT = ("faction", "size", "points_limit", "edition")


@pytest.mark.parametrize("system", GAMES)
def test_no_repair_changes_terms_of_the_game_that_are_sound(system: str) -> None:
    wrong = {"game-size", "unknown-faction"}
    rules, kept = referee(system), 0
    for name, document in illegal(system).items():
        if wrong.isdisjoint(rules.judge(document).codes):
            for repair in repaired(system, name, answers=50):
                kept += 1
                assert keeps_terms(repair)
                assert all(repair.document.get(key) == document.get(key) for key in KEPT)
    assert kept > 100


def test_a_list_over_its_limit_sheds_units_and_plays_no_larger_game() -> None:
    found = repairs(warcrow(points_limit=240), referee("warcrow"), answers=50)
    assert len(found) > 3
    assert {repair.document["points_limit"] for repair in found} == {240}


@pytest.mark.parametrize(
    ("size", "limit"), [("skirmish", 1500), ("battle", 2500), ("cataclysm", 4000)]
)
def test_an_empty_list_of_battlegroups_is_founded_at_its_own_scale(size: str, limit: int) -> None:
    rules = referee("armoured-clash")
    for faction in catalogue("armoured-clash").factions:
        document = {
            "format": "rollcall-list/1",
            "system": "armoured-clash",
            "faction": faction,
            "size": size,
            "points_limit": limit,
            "entries": [],
        }
        found = repairs(document, rules)
        proven(found, document, rules)
        assert len(found) >= 2, faction
        for repair in found:
            assert all(repair.document.get(key) == document.get(key) for key in KEPT)
            assert repair.edits[0].label == "form-battlegroup"
            assert {fix.label for fix in repair.edits[1:]} == {"recruit"}


def test_no_way_takes_back_what_it_recruits() -> None:
    for name, document in illegal("armoured-clash").items():
        known = {entry["id"] for entry in document["entries"]}
        for repair in repaired("armoured-clash", name, answers=50):
            undone = [f for f in repair.edits if f.label in ("remove", "replace")]
            assert {fix.data["entry"] for fix in undone} <= known


def test_wrong_terms_are_put_right_first() -> None:
    found = repairs(warcrow(size="enormous"), referee("warcrow"))
    assert [fix.label for fix in found[0].edits] in (["set-size"], ["drop-size"])


def test_ways_that_read_alike_are_given_once() -> None:
    rules, alike = referee("warcrow"), 0
    for document in deepcopy(reference_lists("warcrow")):
        plain = [e["unit"] for e in document["entries"] if set(e) == {"id", "unit"}]
        twice = next((unit for unit in plain if plain.count(unit) > 1), None)
        if twice:
            army = rules.judge(document).army
            document["points_limit"] = army.total - army.book.base_costs[twice]
            found = repairs(document, rules, answers=50)
            single = [way.edits[0] for way in found if len(way.edits) == 1]
            removed = [
                fix for fix in single if (fix.label, fix.data.get("unit")) == ("remove", twice)
            ]
            assert len(removed) == 1
            alike += 1
    assert alike > 0


def test_a_commander_is_kept_where_another_may_go() -> None:
    document = warcrow()
    leader = next(entry for entry in document["entries"] if entry.get("commander"))
    document["points_limit"] = 200
    for repair in repairs(document, referee("warcrow")):
        kept = {(entry["id"], entry["unit"]) for entry in repair.document["entries"]}
        assert (leader["id"], leader["unit"]) in kept


def test_no_answer_has_more_edits_than_allowed() -> None:
    document = warcrow()
    for entry in document["entries"][-2:]:
        entry["unit"] = "nobody-knows"
    rules = referee("warcrow")
    assert [repair.cost[0] for repair in repairs(document, rules)] == [2, 2, 2]
    assert repairs(document, rules, most=1) == []


def test_the_number_of_lists_judged_is_bounded() -> None:
    rules = referee("warcrow")
    repairs(illegal("warcrow")["many-broken"], rules, budget=100)
    assert rules.judged <= 1 + 100 + 1500
    assert rules.judged > 100


@pytest.mark.parametrize("search", [repairs, complete])
@pytest.mark.parametrize("system", GAMES)
def test_hostile_lists_are_searched_until_the_referee_is_tired(
    system: str, search: Callable[..., object]
) -> None:
    units = sorted(SYSTEMS[system].legality.names(catalogue(system)))
    entries = [
        {
            "id": f"e{at}",
            "unit": units[at % len(units)],
            "count": 9,
            "commander": True,
            "attached_to": f"e{(at + 1) % 500}",
        }
        for at in range(500)
    ]
    document = {
        "format": "rollcall-list/1",
        "system": system,
        "faction": reference_lists(system)[0]["faction"],
        "points_limit": 100_000,
        "entries": entries,
    }
    rules = referee(system)
    once = rules.left
    rules.judge(document)
    once -= rules.left
    search(document, rules)
    assert 500 < once < 5_000
    assert rules.left > -2 * once


def test_a_tired_referee_judges_the_list_alone() -> None:
    rules = Referee(SYSTEMS["warcrow"].legality, catalogue("warcrow"), work=1)
    assert repairs(illegal("warcrow")["many-broken"], rules) == []
    assert rules.tired
    assert rules.judged == 1
