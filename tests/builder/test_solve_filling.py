from copy import deepcopy
from itertools import product

import jsonpatch
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.solve import Completion, Referee, complete
from builder.solve.filling import knapsack
from builder.solve.proposals import openings
from factions.systems import SYSTEMS
from tests.builder.solving import Document, referee, reference_lists

GAMES = sorted(SYSTEMS)


def cut(document: Document, kept: int) -> Document:
    """Return the list with its first entries alone, free of references to the others."""
    entries = document["entries"][:kept]
    ids = {entry["id"] for entry in entries}
    held = ("attached_to", "embarked_in")
    entries = [{k: v for k, v in e.items() if k not in held or v in ids} for e in entries]
    return {**document, "entries": entries}


def halves(system: str) -> list[Document]:
    return [cut(d, -(-len(d["entries"]) // 2)) for d in reference_lists(system)]


def greedily(document: Document, rules: Referee) -> int:
    """Return the points of the list when the dearest unit that fits is added until none does."""
    position = rules.judge(document)
    while ways := [after for _, after in openings(rules, position) if after.left < position.left]:
        position = min(ways, key=lambda after: after.left)
    return position.army.total if not position.errors else 0


def proven(found: Completion, document: Document, rules: Referee) -> None:
    """Assert what every completion must be."""
    assert rules.legal(found.document)
    assert jsonpatch.apply_patch(document, found.patch) == found.document
    army = rules.judge(found.document).army
    assert (found.points, found.limit) == (army.total, army.limit)
    assert found.points >= rules.judge(document).army.total or found.removed


# Of the halves of the reference lists: how many are completed, and to the last point.
COMPLETED = {
    "armoured-clash": (32, 29),
    "cold-iron": (23, 22),
    "company-of-iron": (55, 55),
    "iron-dawn": (20, 19),
    "warcrow": (19, 19),
}


@pytest.mark.parametrize("system", GAMES)
def test_half_lists_are_filled_and_nothing_is_taken(system: str) -> None:
    rules, done, full = referee(system), 0, 0
    for document in halves(system):
        found = complete(document, rules)
        assert found
        proven(found, document, rules)
        assert found.removed == ()
        for before, after in zip(document["entries"], found.document["entries"], strict=False):
            assert {k: v for k, v in after.items() if k in before and k != "upgrades"} == {
                k: v for k, v in before.items() if k != "upgrades"
            }
        done += 1
        full += found.points == found.limit
    assert (done, full) == COMPLETED[system]


@pytest.mark.parametrize("system", GAMES)
def test_no_fewer_points_are_spent_than_greed_spends(system: str) -> None:
    rules = referee(system)
    for document in halves(system)[:6]:
        found = complete(document, rules)
        assert found
        assert found.points >= greedily(document, rules)


@pytest.mark.parametrize("system", GAMES)
def test_a_list_that_is_full_stays_as_it_is(system: str) -> None:
    rules = referee(system)
    for document in halves(system)[:6]:
        full = complete(document, rules)
        assert full
        again = complete(full.document, rules)
        assert again
        assert (again.document, again.added, again.patch) == (full.document, (), ())


@settings(max_examples=30)
@given(st.sampled_from(GAMES), st.integers(0, 54), st.integers(0, 20))
def test_no_completion_is_illegal(system: str, index: int, kept: int) -> None:
    lists, rules = reference_lists(system), referee(system)
    document = cut(lists[index % len(lists)], kept)
    before = deepcopy(document)
    found = complete(document, rules)
    assert document == before
    if found:
        proven(found, document, rules)


@pytest.mark.parametrize("system", GAMES)
def test_preferred_units_come_first(system: str) -> None:
    rules = referee(system)
    document = halves(system)[0]
    position = rules.judge(document)
    wanted = next(entry["unit"] for entry, after in openings(rules, position) if not after.errors)
    found = complete(document, rules, prefer=(wanted,))
    assert found
    proven(found, document, rules)
    assert wanted in found.added


def test_what_need_not_stay_leaves_for_more_points_and_the_rest_stays() -> None:
    rules = referee("warcrow")
    document = next(d for d in reference_lists("warcrow") if 0 < rules.judge(d).left <= 10)
    leader = next(entry for entry in document["entries"] if entry.get("commander"))
    stuck, free = complete(document, rules), complete(document, rules, keep=[leader["id"]])
    assert stuck
    assert free
    proven(free, document, rules)
    assert free.points == free.limit
    assert free.points >= stuck.points
    assert (leader["id"], leader["unit"]) in {
        (entry["id"], entry["unit"]) for entry in free.document["entries"]
    }


def test_a_list_over_its_limit_has_nothing_to_spend() -> None:
    document = reference_lists("warcrow")[0] | {"points_limit": 100}
    assert complete(document, referee("warcrow")) is None


def test_a_missing_commander_is_found() -> None:
    rules, leaderless = referee("warcrow"), 0
    for document in deepcopy(reference_lists("warcrow")):
        for entry in document["entries"]:
            entry.pop("commander", None)
        if [problem.code for problem in rules.judge(document).errors] == ["commander-required"]:
            found = complete(document, rules)
            assert found
            marked = [entry for entry in found.document["entries"] if "commander" in entry]
            assert [entry["commander"] for entry in marked] == [True]
            assert marked[0]["unit"] in (*found.changed, *found.added)
            leaderless += 1
    assert leaderless > 0


def test_what_no_unit_is_cheap_enough_for_buys_upgrades() -> None:
    rules = referee("iron-dawn")
    book = rules.judge(reference_lists("iron-dawn")[0]).army.book
    least = min(min(costs.values()) for costs in book.costs.values())
    bought = 0
    for document in reference_lists("iron-dawn"):
        if 0 < rules.judge(document).left < least:
            found = complete(document, rules)
            assert found
            assert found.added == ()
            bought += found.points > rules.judge(document).army.total
    assert bought > 0


@given(
    st.integers(0, 40),
    st.lists(st.tuples(st.integers(1, 12), st.integers(0, 3)), max_size=4),
)
def test_knapsack_agrees_with_trying_everything(room: int, items: list[tuple[int, int]]) -> None:
    costs = {key: cost for key, (cost, _) in enumerate(items)}
    most = {key: number for key, (_, number) in enumerate(items)}
    taken = knapsack(room, costs, most)
    assert all(taken.count(key) <= most[key] for key in costs)
    best = max(
        total
        for counts in product(*(range(number + 1) for number in most.values()))
        if (total := sum(c * costs[key] for key, c in enumerate(counts))) <= room
    )
    assert sum(costs[key] for key in taken) == best
