from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import jsonpatch
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.solve import Completion, Drawer, NoneDrawn, Referee, complete
from builder.solve.advice import Advice
from builder.solve.judging import Position
from builder.solve.knapsack import Bundle, bundles, knapsack
from builder.solve.proposals import exchanges, openings
from factions.systems import SYSTEMS
from factions.tabletop.lists.edits import apply, place, put
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
    "armoured-clash": (32, 31),
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


def drawn(rules: Referee, points: int, seed: int) -> Iterator[Document]:
    """Yield a random legal list of each faction, of at most so many points."""
    for faction in sorted(rules.judge(reference_lists("armoured-clash")[0]).army.book.factions):
        drawer = Drawer(rules, {"system": "armoured-clash", "faction": faction})
        try:
            found = drawer.draw(np.random.default_rng(seed), points)
        except NoneDrawn:
            continue
        if found.army.limit == drawer.limit:
            yield found.document


@cache
def filled(*usual: tuple[str, int]) -> list[tuple[Document, Completion]]:
    """Return random halves of lists, each with what it becomes where so many copies are usual."""
    rules, advice = referee("armoured-clash"), Advice(copies=dict(usual))
    halves = [document for seed in range(3) for document in drawn(rules, 700, seed)]
    found = [(half, complete(half, rules, advice=advice)) for half in halves]
    whole = [(half, completion) for half, completion in found if completion]
    assert (len(halves), len(whole)) == (18, 18)
    for half, completion in whole:
        proven(completion, half, rules)
    return whole


def dearer(rules: Referee, position: Position, first: int) -> Iterator[Position]:
    """Yield legal lists of more points in which one entry from `first` on is another or dearer."""
    army = position.army
    added = army.roster.entries[first:]
    patches = [fix.patch for fix in exchanges(position, {entry.id for entry in added})]
    patches += [
        (put(place(army, entry, "option"), option),)
        for entry in added
        for option in army.book.costs[entry.unit]
    ]
    for patch in patches if added else ():
        after = rules.judge(apply(position.document, patch))
        if not after.errors and after.army.total > army.total:
            yield after


def test_full_slots_leave_no_points_over_that_a_dearer_unit_in_one_could_use() -> None:
    """Of what 1,500 points buy, one in a hundred may be left for the sake of what is usual."""
    rules = referee("armoured-clash")
    usual = {"infantry": 2, "armour": 2, "cavalry": 2, "artillery": 1, "aircraft": 1}
    left = []
    for half, completion in (*filled(), *filled(*usual.items())):
        position = rules.judge(completion.document)
        if position.left > 15 and any(dearer(rules, position, len(half["entries"]))):
            left.append(position.left)
    assert left == []


def test_points_that_full_battlegroups_leave_over_go_into_another() -> None:
    left, formed = [], 0
    for half, completion in filled():
        groups = completion.document["battlegroups"]
        assert groups[: len(half["battlegroups"])] == half["battlegroups"]
        formed += len(groups) - len(half["battlegroups"])
        left.append(completion.limit - completion.points)
    assert (len(left), formed, max(left)) == (18, 10, 15)


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


def test_entries_that_need_not_stay_are_removed_for_more_points() -> None:
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


def test_points_too_few_for_a_unit_buy_upgrades() -> None:
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


ITEMS = st.lists(st.tuples(st.integers(1, 12), st.integers(1, 30), st.integers(0, 3)), max_size=4)


@given(st.integers(0, 40), ITEMS, st.sampled_from([1.0, 0.5]))
def test_knapsack_agrees_with_trying_everything(
    room: int, items: list[tuple[int, int, int]], fading: float
) -> None:
    offered = [
        bundle
        for key, (cost, worth, most) in enumerate(items)
        for bundle in bundles(key, cost, worth, most, fading)
    ]
    taken = knapsack(room, offered)
    counts = Counter(taken)
    assert all(counts[key] <= most for key, (_, _, most) in enumerate(items))
    assert sum(items[key][0] for key in taken) <= room

    def worth(numbers: Iterable[int]) -> float:
        pairs = zip(items, numbers, strict=True)
        return sum(one * fading**copy for (_, one, _), n in pairs for copy in range(n))

    best = max(
        worth(numbers)
        for numbers in product(*(range(most + 1) for _, _, most in items))
        if sum(n * cost for n, (cost, _, _) in zip(numbers, items, strict=True)) <= room
    )
    assert worth(counts[key] for key in range(len(items))) == pytest.approx(best)


def test_bundles_make_any_number_of_copies() -> None:
    assert list(bundles(7, 5, 6.0, 6, 1.0)) == [
        Bundle(7, 1, 5, 6.0),
        Bundle(7, 2, 10, 12.0),
        Bundle(7, 3, 15, 18.0),
    ]
    assert list(bundles(7, 5, 8.0, 3, 0.5)) == [
        Bundle(7, 1, 5, 8.0),
        Bundle(7, 1, 5, 4.0),
        Bundle(7, 1, 5, 2.0),
    ]


def iron_dawn(**changes: Any) -> Document:
    document = {"format": "rollcall-list/1", "system": "iron-dawn", "faction": "humans"}
    return document | {"points_limit": 1000, "entries": []} | changes


def kinds(found: Completion) -> Counter[str]:
    """Return the points that a completion spends on each kind of unit."""
    spent: Counter[str] = Counter()
    army = referee("iron-dawn").judge(found.document).army
    for entry, unit in army.recruits:
        spent[unit.kind] += army.cost(entry) * entry.count
    return spent


def test_units_worth_more_are_recruited_first() -> None:
    rules = referee("iron-dawn")
    dear = {"kommando": {"1": 500.0}, "lieutenant": {"1": 35.0}}
    found = complete(iron_dawn(), rules, advice=Advice(worths=dear))
    assert found
    proven(found, iron_dawn(), rules)
    poor = complete(iron_dawn(), rules, advice=Advice(worths={"kommando": {"1": 1.0}}))
    assert poor
    assert (found.added.count("kommando") > 30, poor.added.count("kommando")) == (True, 0)


def test_a_list_has_no_more_of_a_kind_or_a_unit_than_is_usual() -> None:
    rules = referee("iron-dawn")
    shares = {"commander": 0.15, "vehicle": 0.3}
    copies = {"infantry": 2, "vehicle": 1, "commander": 2}
    found = complete(iron_dawn(), rules, advice=Advice(shares=shares, copies=copies))
    assert found
    proven(found, iron_dawn(), rules)
    spent = kinds(found)
    assert 100 <= spent["commander"] <= 150
    assert spent["vehicle"] <= 300
    army = rules.judge(found.document).army
    assert all(count <= copies[army.book.units[unit].kind] for unit, count in army.copies.items())
    assert found.points >= 990


def test_customs_give_way_where_they_leave_points_over() -> None:
    rules = referee("iron-dawn")
    advice = Advice(shares={"commander": 0.2, "vehicle": 0.0, "infantry": 0.0})
    found = complete(iron_dawn(), rules, advice=advice)
    assert found
    assert found.points >= 990


def test_good_upgrades_come_with_a_recruit_and_poor_ones_last() -> None:
    upgrades = {"squad-leader": 3.0, "heavy-loch": 0.2, "veteran": 0.1}
    advice = Advice(upgrades=upgrades, copies={"infantry": 3})
    found = complete(iron_dawn(), referee("iron-dawn"), advice=advice)
    assert found
    entries = found.document["entries"]
    taken = [e.get("upgrades") for e in entries if e["unit"] == "volksmilitia"]
    assert taken == [["squad-leader"]] * 3
    assert [e for e in entries if set(e.get("upgrades", ())) & {"heavy-loch", "veteran"}] == []
